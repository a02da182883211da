/* What this one viewer is doing at a live table: with the cards (choosing.js), the tab of the drawer, words not yet read;
 * and what the viewer may ask of the table. Every part of the page gets this object beside the model; those of the sideboard
 * keep in it what they have in mind. It decides nothing about the game: each wish goes to the server. */

import { t } from "../i18n.js";
import { Bubbles } from "./bubbles.js";
import { Choosing } from "./choosing.js";
import { newCid } from "./commands.js";
import { Cut } from "./cut.js";
import { keepMuted, mutedPeople } from "./muted.js";
import { Patience } from "./patience.js";

const TOAST = 4500;
const LOG = 200;

export class Ui extends Choosing {
  line = "connecting";
  scene = null;
  tab = "score";
  unread = 0;
  /** @type {(import("./notes.js").Note & {id: number})[]} */ log = [];
  /** @type {Map<number, string[][]>} by deal: what each side took, as far as this page has seen it */ piles = new Map();
  /** @type {any[]} */ talk = [];
  muted = mutedPeople();
  room = false;
  cut = new Cut();
  /** @type {string | null} */ toast = null;
  /** @type {string | null} */ nameError = null;
  #toastTimer = 0;
  #logged = 0;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    super();
    this.table = table;
    const redraw = () => table.render();
    this.bubbles = new Bubbles(redraw);
    this.patience = new Patience(redraw);
  }

  /** Change what this object holds and draw again. */
  set(changes) {
    Object.assign(this, changes);
    this.table.render();
  }

  get model() {
    return this.table.model;
  }

  /** A code for the seat would end if another dialog took its place. */
  get engaged() {
    return this.dialog === "handover";
  }

  open(dialog, params = {}) {
    this.set({ dialog, params, nameError: null, ...(dialog === "chat" ? { unread: 0 } : {}) });
  }

  close() {
    this.set({ dialog: null });
  }

  /** The server's time, in milliseconds. */
  now() {
    return Date.now() + this.table.clockOffset;
  }

  /** Show a short notice, and speak it. */
  tell(text) {
    clearTimeout(this.#toastTimer);
    this.#toastTimer = setTimeout(() => this.set({ toast: null }), TOAST);
    this.table.speaker.speak(text);
    this.set({ toast: text });
  }

  /** @param {import("./notes.js").Note[]} notes */
  note(notes) {
    for (const note of notes) this.log.push({ id: (this.#logged += 1), ...note });
    this.log = this.log.slice(-LOG);
  }

  /** Keep what a scored deal tells of the cards taken. */
  scored(events) {
    for (const event of events) if (event.type === "deal_scored" && event.piles) this.piles.set(event.deal, event.piles);
  }

  /** @param {import("./model.js").Model} model @param {boolean} done */
  follow(model, done) {
    super.follow(model, done);
    this.tips?.follow(model);
  }

  // ── Wishes to the table ─────────────────────────────────────────────────────────────────────────────────

  deliver({ move, decision }) {
    this.table.stage.hurry();
    this.table.commands.send({ type: "act", move }, { decision });
  }

  /** A change of seats, rules or readiness: it names the version it was made for. */
  change(action) {
    this.table.commands.send(action, { version: this.table.model.table.version });
  }

  send(action) {
    this.table.commands.send(action);
  }

  ready(yes) {
    const action = { type: yes ? "ready" : "unready" };
    if (this.table.model.phase === "between_deals") this.send(action);
    else this.change(action);
  }

  rematch() {
    this.send({ type: "rematch" });
  }

  endScene() {
    this.table.stage.endScene();
  }

  say(text) {
    const cid = `say-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6).toString(36)}`;
    const sent = this.line === "live" && this.table.line.send({ t: "say", cid, text: text.normalize("NFC") });
    if (!sent) this.tell(t("Not connected: your words have not been sent."));
    return sent;
  }

  react(kind) {
    return this.#gesture({ t: "react", cid: newCid(), kind });
  }

  nudge(seat) {
    return this.#gesture({ t: "nudge", cid: newCid(), seat });
  }

  /** Shown in passing: what did not go out at once is not worth sending later. */
  #gesture(message) {
    const sent = this.line === "live" && this.table.line.send(message);
    if (!sent) this.tell(t("Not connected just now."));
    return sent;
  }

  /** Give a signal; whether it may be given is the server's word. */
  signal(kind, suit) {
    const sent = this.line === "live" && this.table.line.send({ t: "signal", cid: newCid(), kind, suit });
    if (!sent) this.tell(t("Not connected: your signal has not been given."));
    return sent;
  }

  mute(person) {
    if (!this.muted.delete(person)) this.muted.add(person);
    keepMuted(this.muted);
    this.table.render();
  }

  takeBack() {
    this.set({ line: "connecting" });
    this.table.line.start();
  }
}
