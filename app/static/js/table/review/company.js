/* The people round a replay: the line to their table, where the leader stands, and whether this viewer follows. It moves
 * the replay to where the leader is, or tells the table where its own viewer is when that is who leads. */

import { t } from "../../i18n.js";
import { newCid } from "../commands.js";
import { errorText } from "../errors.js";
import { finalPanel } from "../final.js";
import { Model } from "../model.js";
import { gestureSentence } from "../reactions.js";
import { reloadOnce } from "../reloads.js";
import { Replay } from "../replay/page.js";
import { Line } from "../socket.js";
import { alike, Lead, placeOf } from "./lead.js";
import { dialogOf, leadWords, strip, talkBeside, talkButton } from "./strip.js";
import { ReviewUi } from "./ui.js";

const PROTOCOL = 1;
const LATE = 1500; // ms in which word of a review may still come to a page that found none
const AGAIN = 2000; // ms between two tries to look along
const WIDE = matchMedia("(min-width: 62.5em) and (min-height: 31.3em)");

export class Company {
  /** @type {any} as the server has it */ review = null;
  following = true;
  /** @type {Model | null} the table itself, not what is played again */ model = null;
  known = { people: {}, watchers: [], you: { person: null, name: "", seat: null }, text: {} };
  /** @type {Replay | null} */ replay = null;
  /** @type {ReviewUi | null} */ ui = null;
  talk = [];
  #led = false;
  #tried = 0;
  #brought = 0;
  #bringing = false;
  #seq = null;
  #epoch = null;

  /** @param {DOMStringMap} facts of the page: table, build, ws */
  constructor(facts) {
    this.id = facts.table;
    this.build = facts.build;
    this.table = `/t/${facts.table}`;
    const url = new URL(facts.ws, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new Line(url.href, {
      hello: () => this.#hello(),
      onMessage: (message) => this.#receive(message),
      onState: (state) => this.#lineState(state),
      seated: () => this.seated,
    });
    this.lead = new Lead((message) => this.socket.send(message));
    WIDE.addEventListener("change", () => this.replay?.render());
  }

  // ── Who is who ──────────────────────────────────────────────────────────────────────────────────────────

  get me() {
    return this.known.you.person;
  }
  get seated() {
    return this.model?.me != null;
  }
  get leading() {
    return this.review !== null && this.review.leader === this.me;
  }
  /** Whether whoever led is not here. */
  get gone() {
    const { leader } = this.review;
    return leader === null || !this.known.people[leader]?.here;
  }
  /** Everybody else who looks along. */
  get others() {
    const { joined, leader } = this.review;
    return joined.filter((one) => one !== this.me && one !== leader && this.known.people[one]?.here);
  }
  /** To whom the lead can be passed. */
  get heirs() {
    const seats = this.model.shared.seats.map((seat) => seat.person);
    return this.others.filter((one) => seats.includes(one));
  }

  name(person) {
    return this.known.people[person]?.name || t("Somebody");
  }

  // ── Messages ────────────────────────────────────────────────────────────────────────────────────────────

  #hello() {
    return { t: "hello", protocol: PROTOCOL, build: this.build, epoch: this.#epoch, last: this.#seq, pending: [] };
  }

  #lineState(state) {
    if (state === "open" || (state === "reload" && reloadOnce(this.build))) return;
    this.lead.stop();
    if (!this.replay) {
      if (state !== "lost") location.replace(this.table); // the table's own page says why
      return;
    }
    if (state === "lost" && this.ui.line === "live") this.replay.speaker.speak(t("Connection lost. Reconnecting."));
    this.ui.set({ line: state });
  }

  #receive(message) {
    const read = {
      table: () => this.#snapshot(message),
      step: () => this.#view(message),
      presence: () => this.#presence(message),
      review: () => this.#heard(message.review),
      said: () => this.#said(message),
      gesture: () => this.#gestured(message),
      refused: () => this.#refused(message),
    }[message.t];
    read?.();
  }

  #snapshot(message) {
    const { people, watchers, you, text, talk, epoch } = message;
    this.#epoch = epoch;
    this.known = { people, watchers, you, text };
    this.#view(message);
    this.talk = talk;
    if (this.replay) Object.assign(this.ui, { talk, line: "live" });
    else if (!message.review) setTimeout(() => this.replay ?? location.replace(this.table), LATE);
    this.#tried = 0;
    this.#heard(message.review);
  }

  /** The table itself: with the next match everybody goes back to it. */
  #view({ seq, view }) {
    this.#seq = seq;
    this.model = new Model(view, this.known);
    if (this.model.phase !== "match_over") location.replace(this.table);
    else this.replay?.render();
  }

  #presence({ people, watchers }) {
    Object.assign(this.known, { people, watchers });
    this.replay?.render();
  }

  #said(message) {
    if (!this.replay) return;
    const { ui, me } = this;
    const own = message.person === me;
    ui.heard(message, own || ui.muted.has(message.person) || WIDE.matches || ui.dialog === "chat");
    if (!own && !ui.muted.has(message.person))
      this.replay.speaker.speak(t("{name} says: {text}", { name: this.name(message.person), text: message.text }));
    this.replay.render();
  }

  #gestured(message) {
    if (this.replay && !this.ui.muted.has(message.person)) this.ui.tell(gestureSentence(this.model, message));
  }

  #refused({ cid, code, params }) {
    this.lead.refused(cid);
    if (!this.replay) return;
    if (code === "no_review") this.#heard(null);
    else this.ui.tell(errorText(code, params));
  }

  // ── The review ──────────────────────────────────────────────────────────────────────────────────────────

  #begin(review) {
    this.replay = new Replay({ match: `${this.id}-${review.match}` }, this);
    Object.assign(this.ui, { talk: this.talk, line: "live" });
  }

  /** Whoever was taken for gone, or has just come, says that they look along. */
  #join() {
    if (this.review?.joined.includes(this.me) || Date.now() < this.#tried + AGAIN) return;
    this.#tried = Date.now();
    this.wish({ type: "join" });
  }

  #heard(review) {
    if (!this.replay && !review) return;
    if (!this.replay) this.#begin(review);
    if (review && this.review && review.match !== this.review.match) return location.reload();
    const before = this.review && leadWords(this);
    this.review = review;
    this.lead.heard(review && placeOf(review));
    this.#lead();
    if (review) this.#join();
    if (!review) this.replay.pause();
    else if (before && leadWords(this) !== before) this.replay.speaker.speak(leadWords(this));
    this.replay.render();
    return undefined;
  }

  /** Whoever comes to lead stands first where all stand, and plays on what is being played. */
  async #lead() {
    const begins = this.leading && !this.#led;
    this.#led = this.leading;
    if (!this.leading) this.lead.stop();
    if (begins) this.following = true;
    if (!this.review || (this.leading && !begins) || !this.following) return;
    await this.#bring();
    if (begins && this.leading && this.review.line) this.replay.startWhatIf(this.review.line);
  }

  /** To where the leader is. While one place is gone to, others may be heard: the last is what counts. */
  async #bring() {
    const mine = (this.#brought += 1);
    const there = placeOf(this.review);
    this.#bringing = true;
    if (!there.line || !this.replay.whatIf?.watched || !alike(this.#place(), there)) await this.replay.stand(there);
    if (there.line && mine === this.#brought) await this.replay.watchWhatIf(there.line);
    if (mine === this.#brought) this.#bringing = false;
  }

  /** @returns {import("./lead.js").Place} where this viewer is */
  #place() {
    const { moment, sight, whatIf } = this.replay;
    const line = whatIf && { seat: whatIf.seat, level: whatIf.moment.level, moves: whatIf.moves };
    return { ...moment, sight, line: line || null };
  }

  back() {
    this.following = true;
    this.replay.pause();
    return this.#bring();
  }

  /** Say something about the review. */
  wish(wish) {
    const sent = this.socket.send({ t: "review", cid: newCid(), wish });
    if (!sent) this.ui.tell(t("Not connected just now."));
  }

  // ── What a replay asks of whoever stands round it ───────────────────────────────────────────────────────

  uiFor = (replay) => {
    this.ui = new ReviewUi(replay, this.socket);
    return this.ui;
  };

  way = () => ({ href: this.table, label: t("Back to the table") });
  corner = () => (WIDE.matches ? null : talkButton(this));
  above = () => strip(this);
  beside = () => (WIDE.matches ? talkBeside(this) : null);
  dialog = (dialog) => finalPanel(this.ui) ?? dialogOf(this, dialog);
  sights = (_, { frames }) => ["table", "all", ...(frames[0]?.view.shared.seats ?? []).map((__, seat) => `seat-${seat}`)];

  /** To the talk, by the key of the table. */
  key = (key) => {
    if (key !== "/") return false;
    if (!WIDE.matches) this.ui.open("chat");
    /** @type {HTMLElement | null} */ (document.querySelector(".say input"))?.focus();
    return true;
  };

  /** The viewer has moved, or was brought: the leader tells it, anybody else looks elsewhere from now on. */
  moved = () => {
    if (!this.review || this.#bringing) return;
    const place = this.#place();
    if (this.leading) this.lead.want(place);
    else if (this.following) {
      const there = placeOf(this.review);
      this.following = alike(place, there) && Boolean(place.line) === Boolean(there.line);
      if (!this.following) this.replay.render();
    }
  };
}
