/* A notice of the device's own when a friend asks the viewer to a table, or when it is their turn: only where the browser
 * can, only after they asked for it here, and only while they look elsewhere. */

import { t } from "./i18n.js";
import { keep } from "./settings.js";

const WANTED = "aelwyd.notify";

/** Plain http in the house has no notifications. */
export const canNotify = () => window.isSecureContext && "Notification" in window;

/** Whether notices are wanted and allowed. */
export const notifying = () => canNotify() && Notification.permission === "granted" && keep.get(WANTED, false) === true;

/** Ask for notices, or for none. @returns {Promise<boolean>} whether it is as wished now */
export async function wantNotices(wanted) {
  const allowed = !wanted || (await Notification.requestPermission()) === "granted";
  keep.set(WANTED, wanted && allowed);
  return allowed;
}

/** A notice that leads to a page of this site; a worker shows it where there is one, since phones allow nobody else to. */
async function show(title, { body, tag, address, onCome }) {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(title, { body, tag, renotify: true, data: { address } });
    return;
  }
  const notice = new Notification(title, { body, tag });
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
    onCome?.();
  });
}

/** @param {{name: string, title: string, table: string}} invitation @param {() => void} onCome */
export function notifyOf({ name, title, table }, onCome) {
  if (!document.hidden || !notifying()) return;
  const body = t("{name} asks you to a table: {game}.", { name, game: title });
  show(t("Come and play"), { body, tag: table, address: "/", onCome }).catch(() => {});
}

/** It is the viewer's turn at a table, and they look elsewhere. */
export function notifyTurn(game, table) {
  if (!document.hidden || !notifying()) return;
  show(t("Your turn"), { body: game, tag: `turn ${table}`, address: `/t/${table}` }).catch(() => {});
}
