/* How the page looks to this reader: theme, suit colours, motion. A plain script in the head, so that the choice
 * holds before the first paint; settings.js keeps it. */
for (const name of ["theme", "palette", "motion"]) {
  try {
    const value = localStorage.getItem(`aelwyd.${name}`);
    if (value) document.documentElement.dataset[name] = value;
  } catch {
    break; // storage is barred: the device's own looks hold
  }
}
