/* Loading the page anew because the server has become a newer one: once for each build, so that nothing goes round. */

const RELOADED = "aelwyd.reloaded";

/** Reload for a newer build, once; says false where that has just been tried. */
export function reloadOnce(build) {
  if (sessionStorage.getItem(RELOADED) === build) return false;
  sessionStorage.setItem(RELOADED, build);
  location.reload();
  return true;
}

/** Whether this page was loaded because the one before was too old. */
export const wasReloaded = (build) =>
  sessionStorage.getItem(RELOADED) !== null && sessionStorage.getItem(RELOADED) !== build;
