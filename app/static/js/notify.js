/* A notice of the device's own when a friend asks the viewer to a table: only where the browser can, only after they asked
 * for it here, and only while they look elsewhere. */

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

/** @param {{name: string, title: string, table: string}} invitation @param {() => void} onCome */
export function notifyOf({ name, title, table }, onCome) {
  if (!document.hidden || !notifying()) return;
  const notice = new Notification(t("Come and play"), {
    body: t("{name} asks you to a table: {game}.", { name, game: title }),
    tag: table,
  });
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
    onCome();
  });
}
