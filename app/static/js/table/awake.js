/* Keeps the screen on while the viewer plays, where the browser can and the viewer wants it. A browser lets go by itself
 * whenever the page is hidden, so it is asked again when the page is seen. */

import { setting } from "../settings.js";

/** By plain http in the house it cannot. */
export const canKeepAwake = () => "wakeLock" in navigator;

export class Awake {
  #wanted = false;
  /** @type {Promise<WakeLockSentinel> | null} */ #lock = null;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#settle());
  }

  /** Whether the viewer has a seat in a match that runs. */
  want(playing) {
    this.#wanted = playing && canKeepAwake() && setting("awake") === "on";
    this.#settle();
  }

  #settle() {
    const wanted = this.#wanted && !document.hidden;
    if (wanted === Boolean(this.#lock)) return;
    if (!wanted) {
      const lock = this.#lock;
      this.#lock = null;
      lock.then((held) => held.release()).catch(() => {});
      return;
    }
    const asked = navigator.wakeLock.request("screen");
    this.#lock = asked;
    const gone = () => {
      if (this.#lock === asked) this.#lock = null;
    };
    // A battery that is low says no: then the screen goes off as it always did.
    asked.then((held) => held.addEventListener("release", gone)).catch(gone);
  }
}
