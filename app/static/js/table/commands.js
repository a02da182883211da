/* Commands on their way: each has a cid, is kept until the server has answered it, and is sent again with the same
 * cid until then. What is kept survives the page, so that a card laid just before a tab was closed is accounted for
 * when the table is opened again. Nothing here decides whether a command is allowed. */

import { keep } from "../settings.js";

const AGAIN = 5000;

/** A new name for a command. */
export function newCid() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Commands {
  /** @type {Map<string, {message: any, sentAt: number, mine: boolean}>} */
  #waiting = new Map();

  /**
   * @param {string} tableId
   * @param {{send: (message: object) => boolean, onGivenBack: (action: any, code: string | null, params: any) => void}} line
   * @param {boolean} adopt whether what an earlier page left is to be sent again (after `reload`) or only asked about
   */
  constructor(tableId, line, adopt) {
    this.store = `aelwyd.pending.${tableId}`;
    this.line = line;
    for (const message of keep.get(this.store, []))
      this.#waiting.set(message.cid, { message, sentAt: 0, mine: adopt });
    setInterval(() => this.#sendAgain(), 1000);
  }

  /** The cids without an answer, for `hello`. */
  get cids() {
    return [...this.#waiting.keys()].slice(-8); // the server reads no more
  }

  /** The move being made and the decision it is for, if one is on its way. */
  get pending() {
    const made = [...this.#waiting.values()].find((command) => command.mine && command.message.action.type === "act");
    return made ? { move: made.message.action.move, decision: made.message.decision } : null;
  }

  /** @param {any} action @param {{decision?: number | null, version?: number | null}} numbers */
  send(action, { decision = null, version = null } = {}) {
    const message = { t: "do", cid: newCid(), decision, version, action };
    const command = { message, sentAt: 0, mine: true };
    this.#waiting.set(message.cid, command);
    this.#save();
    this.#transmit(command);
    return message.cid;
  }

  /** `done`, or the `done` of the mover's own step. */
  done(cid, seq) {
    const command = this.#waiting.get(cid);
    if (!command) return;
    if (seq === null && command.mine) this.#transmit(command);
    else if (seq === null) this.#giveBack(cid, null);
    else this.#forget(cid);
  }

  /** @returns {boolean} whether it was one of ours */
  refused(cid, code, params) {
    if (!this.#waiting.has(cid)) return false;
    this.#giveBack(cid, code, params);
    return true;
  }

  /** Another epoch: whatever was on its way is void. */
  dropAll() {
    for (const cid of this.cids) this.#giveBack(cid, null);
  }

  #giveBack(cid, code, params = {}) {
    const { action } = this.#waiting.get(cid).message;
    this.#forget(cid);
    this.line.onGivenBack(action, code, params);
  }

  #forget(cid) {
    this.#waiting.delete(cid);
    this.#save();
  }

  #transmit(command) {
    if (this.line.send(command.message)) command.sentAt = Date.now();
  }

  #sendAgain() {
    for (const command of this.#waiting.values()) {
      if (command.mine && command.sentAt && Date.now() - command.sentAt >= AGAIN) this.#transmit(command);
    }
  }

  #save() {
    keep.set(
      this.store,
      [...this.#waiting.values()].map((command) => command.message),
    );
  }
}
