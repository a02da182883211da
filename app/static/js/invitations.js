/* Friends and their invitations as this page knows them: read once, and again when the server says that there is something
 * new. Shows nothing itself; the front page and the table do. */

import { notifyOf } from "./notify.js";
import { get, post } from "./table/requests.js";

const QUIET = 15_000; // ms between two looks where nobody has said that something changed

/** Answer an invitation: `accept` or `decline`. */
export const answer = (table, how) => post(`/api/invitations/${encodeURIComponent(table)}/${how}`, {});

/** Come to the table to which a friend has asked. */
export async function come(table) {
  const { id } = await answer(table, "accept");
  location.assign(`/t/${encodeURIComponent(id)}`);
}

export class Circle {
  #looked = Date.now();
  #again = false;
  /** @type {Promise<void> | null} */ #work = null;

  /** @param {{friends: any[], invitations: any[]}} known @param {() => void} onChange */
  constructor(known, onChange) {
    Object.assign(this, known);
    this.onChange = onChange;
  }

  /** A friend has asked the viewer to a table. */
  async invited() {
    const before = new Set(this.invitations.map((one) => one.table));
    await this.look();
    for (const one of this.invitations) {
      if (!before.has(one.table)) notifyOf(one, () => come(one.table).catch(() => {}));
    }
  }

  /** Tables have changed, and perhaps where friends are. */
  stirred() {
    if (this.friends.length && !document.hidden && Date.now() - this.#looked > QUIET) this.look();
  }

  /** Read everything anew; what is asked while it is read is read once more. */
  look() {
    this.#again = true;
    this.#work ??= this.#read();
    return this.#work;
  }

  async #read() {
    while (this.#again) {
      this.#again = false;
      this.#looked = Date.now();
      try {
        const { friends, invitations } = await get("/api/friends");
        Object.assign(this, { friends, invitations });
        this.onChange();
      } catch {
        // The next word, or the next page, brings it.
      }
    }
    this.#work = null;
  }

  /** Put an invitation away. */
  async decline(table) {
    await answer(table, "decline");
    this.invitations = this.invitations.filter((one) => one.table !== table);
    this.onChange();
  }
}
