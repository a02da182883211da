/* What this viewer is doing with the cards: the one lifted, what is being chosen for the decision owed, the move on its
 * way. The same wherever cards are played, at a live table or in a deal played on otherwise; where a move goes, and how
 * the page is drawn again, is the business of whoever extends this. It decides nothing about the game. */

import { chosenOf } from "./pieces/chosen.js";

export class Choosing {
  /** @type {{move: any, decision: number | null} | null} the move on its way */ pending = null;
  /** @type {Record<string, any>} what is being chosen for the decision owed */ draft = {};
  /** @type {string | null} */ lifted = null;
  /** @type {string | null} */ armed = null;
  /** @type {string | null} */ focus = null;
  /** @type {string | null} */ dialog = null;
  params = {};
  /** @type {number | null} the decision being chosen */ #decided = null;

  // ── What whoever extends this has ───────────────────────────────────────────────────────────────────────

  /** The model drawn last. @returns {import("./model.js").Model} */
  get model() {
    throw new Error("nobody plays here");
  }

  /** Whether something is open that another dialog must not take the place of. */
  get engaged() {
    return false;
  }

  /** Change what this object holds and draw again. */
  set(changes) {
    throw new Error(`nothing draws ${Object.keys(changes)}`);
  }

  /** Send a move on its way. @param {{move: any, decision: number | null}} pending */
  deliver(pending) {
    throw new Error(`nothing takes ${pending.move.type}`);
  }

  // ── Choosing and playing ────────────────────────────────────────────────────────────────────────────────

  /** The card of the move on its way, if it plays one. */
  get pendingCard() {
    return this.pending?.move.type === "play" ? this.pending.move.card : null;
  }

  /** The cards of the hand that go with it. */
  get pendingCards() {
    return this.pendingCard ? [this.pendingCard, ...(this.pending.move.under ?? [])] : [];
  }

  /** Choose something for the decision owed; nothing is sent. */
  choose(changes) {
    this.set({ draft: { ...this.draft, ...changes }, armed: null });
  }

  arm(name) {
    this.set({ armed: name, lifted: null });
  }

  /** Play a card, with what lies ready to go under it. */
  play(card) {
    const { model } = this;
    const pick = model.picture.pick(model);
    const under = pick?.kind === "under" ? { under: chosenOf(this, pick) } : {};
    this.move({ type: "play", card, ...under });
  }

  move(move) {
    if (this.pending) return;
    this.pending = { move, decision: this.model.own.decision };
    this.deliver(this.pending);
    this.set({ lifted: null, armed: null });
  }

  // ── A new view ──────────────────────────────────────────────────────────────────────────────────────────

  /** Forget what the view has overtaken. @param {boolean} done whether it is the answer to the move on its way */
  follow(model, done) {
    if (done || this.pending?.decision !== model.own.decision) this.pending = null;
    this.#decide(model);
    if (!model.hand.includes(this.lifted) || !model.myTurn) Object.assign(this, { lifted: null, armed: null });
  }

  /** A new decision is chosen from the beginning, in its own dialog where the game has one. */
  #decide(model) {
    const { decision } = model.own;
    if (decision === this.#decided) return;
    this.#decided = decision;
    const bound = this.dialog !== null && this.params.decision;
    const dialog = model.myTurn && !this.engaged ? model.picture.opens(model) : null;
    Object.assign(this, { draft: {}, armed: null });
    if (dialog) Object.assign(this, { dialog, params: { decision: true } });
    else if (bound) this.dialog = null;
  }
}
