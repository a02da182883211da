/* Puts the chosen looks on <html> before the first paint. A classic script in the head, so that no page flashes in
 * the wrong theme; it must stay tiny and do nothing else. settings.js keeps the choices. */
(() => {
  try {
    const chosen = JSON.parse(localStorage.getItem("aelwyd.settings") || "{}");
    for (const name of ["theme", "palette", "motion"]) {
      if (chosen[name] && chosen[name] !== "auto") document.documentElement.dataset[name] = chosen[name];
    }
  } catch { /* without storage the system's own preferences hold */ }
})();
