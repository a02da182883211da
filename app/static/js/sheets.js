/* Style sheets that only some pages need, fetched when they do. */

/**
 * Put a sheet on the page, after all others; done when it is there.
 * @param {string} path below the folder of sheets
 */
export function fetchSheet(path) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../css/${path}`, import.meta.url).href;
  const there = new Promise((done, failed) => {
    link.addEventListener("load", done);
    link.addEventListener("error", () => {
      link.remove();
      failed(new Error(`${path} cannot be fetched`));
    });
  });
  document.head.append(link);
  return there;
}
