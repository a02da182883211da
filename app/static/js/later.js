/* What a page can begin without: a module with its style sheet, fetched when somebody needs it, and then kept. It knows
 * nothing of what it fetches. */

import { fetchSheet } from "./sheets.js";

export class Later {
  /** @type {any} what was fetched, once it is here with its sheet */ here = null;
  /** Told first when it has come. @type {(found: any) => void} */ arrived = () => {};
  /** @type {Promise<any> | null} */ #coming = null;

  /** @param {() => Promise<any>} fetch @param {string | null} sheet below the folder of sheets */
  constructor(fetch, sheet = null) {
    this.fetch = fetch;
    this.sheet = sheet;
  }

  /** Fetch it: once, and again where that failed. @returns {Promise<any>} rejected where it cannot be had now */
  bring() {
    this.#coming ??= this.#fetch();
    return this.#coming;
  }

  async #fetch() {
    try {
      const [found] = await Promise.all([this.fetch(), this.sheet && fetchSheet(this.sheet)]);
      this.here = found;
      this.arrived(found);
      return found;
    } catch (error) {
      this.#coming = null;
      throw error;
    }
  }

  /** Do something with it: at once where it is here, else when it has come. @param {(found: any) => void} act */
  use(act, failed = (error) => console.warn(error)) {
    if (this.here) act(this.here);
    else this.bring().then(act, failed);
  }
}
