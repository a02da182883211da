/* Style sheets that only some pages need, fetched when they do. */

const asked = new Map();

/**
 * Put a sheet on the page, after all others; done when it is there. One that is on the page already is not fetched again.
 * @param {string} path below the folder of sheets
 * @returns {Promise<unknown>}
 */
export function fetchSheet(path) {
  if (!asked.has(path)) asked.set(path, fetched(path));
  return asked.get(path);
}

function fetched(path) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../css/${path}`, import.meta.url).href;
  const there = new Promise((done, failed) => {
    link.addEventListener("load", done);
    link.addEventListener("error", () => {
      link.remove();
      asked.delete(path);
      failed(new Error(`${path} cannot be fetched`));
    });
  });
  document.head.append(link);
  return there;
}
