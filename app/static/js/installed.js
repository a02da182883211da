/* What a browser may keep of this site: its worker, which has a page for when the server cannot be reached. Browsers take
 * one by https alone (and from this machine itself, where it would only be in the way). */

const WORKER = "/worker.js";

/** Let the browser keep the worker; done when it has taken it. @returns {Promise<ServiceWorkerRegistration>} */
export function register() {
  // The content policy lets no text become the address of a script but through a rule with a name.
  const rule = window.trustedTypes?.createPolicy("aelwyd-worker", { createScriptURL: () => WORKER });
  return navigator.serviceWorker.register(rule ? rule.createScriptURL(WORKER) : WORKER);
}

/** On every page: where a browser would take the worker, it gets it. */
export function install() {
  if (location.protocol === "https:" && "serviceWorker" in navigator) register().catch(() => {});
}
