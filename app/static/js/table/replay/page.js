/* A deal played again: frames in place of a socket, the stage, pictures and words of the live table, and the controls at
 * the foot. There is no line to a table here, and nothing that could send a move to one; where somebody plays on otherwise
 * (whatif.js), its frames take the place of those that were. What stands round it is its company's (alone.js). */

import { draw, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { keep, onChoice } from "../../settings.js";
import { around, dress, outfit } from "../around.js";
import { turnBar } from "../bars.js";
import { dealPanel, resultPanel } from "../between.js";
import { Dialog } from "../dialogs.js";
import { errorText } from "../errors.js";
import { focusIn, keepFocus } from "../focus.js";
import { bring } from "../games/index.js";
import { moving } from "../motion.js";
import { notesOf } from "../notes.js";
import { sounds } from "../sounds.js";
import { Speaker, turnSentence } from "../speech.js";
import { Stage } from "../stage.js";
import { alone } from "./alone.js";
import { jumped, PACES, playback, position, replayDialog, replayHeader, titleOf } from "./controls.js";
import { Feed, fragmentOf, momentOf } from "./feed.js";
import { pressed } from "./keys.js";
import { lineTable, plateWords, usualSeat, whatIfDialog, whyNoWhatIf } from "./otherwise.js";
import { nearEdge, Past } from "./past.js";
import { WhatIf } from "./whatif.js";

const PACE = "aelwyd.pace";
/** How long a bot's move is looked at, against a step that plays by itself. */
const BOT = 0.6;
/** Where the focus goes when what had it is gone, the first of these that is there. */
const REFUGES = [".hand [tabindex='0']", ".whatif button", ".playback-whatif"];

export class Replay {
  /** @type {any} the deal as the feed gave it */ #deal = null;
  index = 0;
  playing = false;
  said = "";
  pace = keep.get(PACE, "usual");
  /** @type {Past | import("../model.js").Model | null} */ model = null;
  /** @type {WhatIf | null} what is shown, while somebody plays on otherwise */ whatIf = null;
  /** @type {WhatIf | null} the same, or one that has only been asked for */ #line = null;
  #level = "good";
  #wasMine = false;
  #leaps = 0;
  #leapt = false;
  #timer = 0;
  #asked = 0;

  /** @param {{match?: string}} facts of the page @param {import("./alone.js").Round} [company] */
  constructor(facts, company) {
    this.match = facts.match;
    this.company = company ?? alone(this.match);
    this.feed = new Feed(this.match);
    this.root = document.getElementById("room");
    this.bar = document.getElementById("bar");
    this.speaker = new Speaker(document.getElementById("live"));
    this.stage = new Stage((shown) => this.#show(shown));
    this.ui = this.company.uiFor(this);
    this.dialog = new Dialog(document.getElementById("dialog"), () => this.ui.close());
    onChoice(() => this.#seeAnew());
    for (const query of ["(min-width: 62.5em)", "(orientation: landscape)", "(min-height: 18.75em)"])
      matchMedia(query).addEventListener("change", () => this.render());
    addEventListener("hashchange", () => this.#open(momentOf(location.hash), this.sight));
    document.addEventListener("keydown", (event) => pressed(event, this));
  }

  // ── Where one is ────────────────────────────────────────────────────────────────────────────────────────

  get frames() {
    return this.#deal?.frames ?? [];
  }
  get deal() {
    return this.#deal?.deal ?? 1;
  }
  get deals() {
    return this.#deal?.deals ?? [];
  }
  get sight() {
    return this.#deal?.sight ?? null;
  }
  get sights() {
    return this.company.sights(this.#deal?.sights ?? [], this);
  }
  get over() {
    return this.#deal?.over ?? false;
  }
  get you() {
    return this.#deal.you;
  }
  /** What this deal came to when it was played; undefined where it was not played to its end. */
  get scoreThen() {
    return this.frames.at(-1).view.shared.match?.scores.find((score) => score.deal === this.deal);
  }
  /** The time of the step shown, in ms. */
  get at() {
    return this.frames[this.index]?.at ?? 0;
  }
  get atStart() {
    return this.index === 0 && this.deal === this.deals[0];
  }
  get atEnd() {
    return this.index === this.frames.length - 1 && this.deal === this.deals.at(-1);
  }
  get moment() {
    return { deal: this.deal, step: this.index + 1 };
  }
  get link() {
    return new URL(`/match/${this.match}/replay${fragmentOf(this.moment)}`, location.href).href;
  }

  /** Begin at the moment that the address names. */
  start() {
    return this.#open(momentOf(location.hash), null);
  }

  /** Another deal, or the same one through other eyes. A step too far is the last one; 0 stands for it too. */
  async #open({ deal, step }, sight) {
    const asked = (this.#asked += 1);
    try {
      const found = await this.feed.deal(deal, sight);
      const { view } = found.frames[0];
      const { ruleset } = view.shared.table;
      await Promise.all([bring(ruleset), outfit(view)]);
      if (asked !== this.#asked) return;
      this.#leaveLine();
      this.#deal = found;
      this.ui.book.want(ruleset);
      const last = found.frames.length;
      this.go(Math.min(step || last, last) - 1);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#trouble(error);
    }
  }

  #trouble(error) {
    this.pause();
    const sentence = errorText(error.code, error.params);
    if (this.#deal) this.ui.tell(sentence);
    else draw(this.root, h("p", { class: "connecting", role: "alert" }, sentence));
  }

  /**
   * Stand where somebody else does: a step on with its motion, anything else at once.
   * @param {{deal: number, step: number, sight: string}} there
   */
  async stand({ deal, step, sight }) {
    const same = this.#deal && deal === this.deal && sight === this.sight;
    if (!same) return this.#open({ deal, step }, sight);
    const index = Math.min(step, this.frames.length) - 1;
    if (this.#line) this.#leaveLine();
    else if (index === this.index) return undefined;
    else if (index === this.index + 1) return this.forward();
    return this.go(index);
  }

  // ── Moving through it ───────────────────────────────────────────────────────────────────────────────────

  /** Stand at a step of this deal at once. */
  go(index) {
    if (index < 0 || index >= this.frames.length) return;
    this.index = index;
    this.#leapt = true;
    this.stage.snapshot({ ...this.#message(index), epoch: (this.#leaps += 1) });
    this.#settle();
  }

  /** One step on, with its motion and rests; from the end of a deal into the next. */
  forward() {
    if (this.index === this.frames.length - 1) return this.#neighbour(1, 1);
    this.stage.hurry();
    this.index += 1;
    this.stage.step(this.#message(this.index));
    return this.#settle();
  }

  back() {
    return this.index === 0 ? this.#neighbour(-1, 0) : this.go(this.index - 1);
  }

  /** To the trick before or after. */
  jump(way) {
    const edge = way < 0 ? 0 : this.frames.length - 1;
    return this.index === edge ? this.#neighbour(way, way < 0 ? 0 : 1) : this.go(jumped(this.frames, this.index, way));
  }

  openDeal(deal, step = 1) {
    return this.#open({ deal, step }, this.sight);
  }

  #neighbour(way, step) {
    const deal = this.deals[this.deals.indexOf(this.deal) + way];
    return deal === undefined ? this.pause() : this.openDeal(deal, step);
  }

  #message(index) {
    const { seq, events, view, seats } = this.frames[index];
    return { seq, events, view: { ...view, seats } };
  }

  /** Keep the address at the moment shown, and the clock of playing. */
  #settle() {
    history.replaceState(null, "", fragmentOf(this.moment));
    clearTimeout(this.#timer);
    if (this.playing && this.atEnd) this.pause();
    if (this.playing) this.#timer = setTimeout(() => this.forward(), PACES[this.pace] ?? PACES.usual);
    this.company.moved();
  }

  playOrPause() {
    if (this.playing) return this.pause();
    this.playing = true;
    return this.forward();
  }

  pause() {
    clearTimeout(this.#timer);
    this.playing = false;
    this.render();
  }

  setPace(pace) {
    this.pace = pace;
    keep.set(PACE, pace);
    this.render();
  }

  /** Through other eyes, at the same step. */
  see(sight) {
    return this.#open({ deal: this.deal, step: this.index + 1 }, sight);
  }

  otherSight() {
    const { sights } = this;
    if (sights.length < 2) return this.ui.tell(t("There is no other sight of this deal."));
    return this.see(sights[(sights.indexOf(this.sight) + 1) % sights.length]);
  }

  // ── Playing on otherwise ────────────────────────────────────────────────────────────────────────────────

  /** Ask whose seat it shall be, where somebody has a move to make. */
  askWhatIf() {
    const reason = whyNoWhatIf(this);
    if (reason) return this.ui.tell(reason);
    this.pause();
    return this.ui.open("whatif", { seat: usualSeat(this), level: this.#level });
  }

  /** @param {{seat: number, level: string, moves?: any[]}} chosen `moves`: those that others have made in it already */
  startWhatIf({ seat, level, moves = [] }) {
    this.#level = level;
    this.ui.close();
    return this.#newLine({ seat, level }).resume(moves);
  }

  /** Look at a line that somebody else plays from here. */
  watchWhatIf({ seat, level, moves }) {
    if (!this.frames.length) return undefined;
    const line = this.#line;
    const goesOn = line?.watched && line.seat === seat && line.moment.level === level;
    return (goesOn ? line : this.#newLine({ seat, level }, true)).watch(moves);
  }

  #newLine({ seat, level }, watched = false) {
    this.#line?.end();
    const moment = { deal: this.deal, step: this.frames[this.index].seq, seat, level };
    const page = {
      stand: (frame) => this.#stand(frame),
      step: (frame) => this.stage.step(frame),
      grown: () => this.company.moved(),
      refused: (error) => this.#refused(error),
      beat: () => BOT * (PACES[this.pace] ?? PACES.usual),
    };
    this.#line = new WhatIf(this.match, moment, page, watched);
    return this.#line;
  }

  #stand(frame) {
    const begins = this.whatIf !== this.#line;
    this.whatIf = this.#line;
    this.#wasMine = false;
    this.#leapt = true;
    this.ui.pending = null;
    this.stage.snapshot({ ...frame, epoch: (this.#leaps += 1) });
    if (begins) this.speaker.speak(plateWords(this.model, this));
  }

  #refused({ code, params }) {
    this.ui.pending = null;
    this.ui.tell(errorText(code, params, this.model.picture.errors));
  }

  /** Back to the step from which it went. */
  endWhatIf() {
    this.#leaveLine();
    this.go(this.index);
  }

  #leaveLine() {
    this.#line?.end();
    this.#line = this.whatIf = null;
  }

  // ── Showing ─────────────────────────────────────────────────────────────────────────────────────────────

  #show({ view, scene, events, before, over }) {
    const { ui } = this;
    ui.scene = scene;
    const model = this.#modelOf(view);
    ui.follow(model, false);
    this.#sheet(model);
    const stepped = this.#leapt ? null : before; // after a leap the view before it tells nothing
    this.#leapt = false;
    if (events.length || !stepped) this.#tell(model, events, stepped);
    this.#render(model, {
      gatherTo: over ? model.picture.gatherTo(model, over) : null,
      from: (flip) => model.picture.origin(events, flip),
    });
    const sound = stepped ? model.picture.sound(events) : null;
    if (sound) sounds[sound]();
    this.#turn(model);
  }

  /** Say what the step brought, and after a leap where one is. */
  #tell(model, events, before) {
    const sentences = notesOf(events, model, before).map((note) => note.text);
    this.said = sentences.join(" ");
    this.speaker.speak(before || this.whatIf ? null : position(this), ...sentences);
  }

  /** Whoever plays on is told when it is their turn. */
  #turn(model) {
    if (model.myTurn && !this.#wasMine) this.speaker.speak(turnSentence(model));
    this.#wasMine = model.myTurn;
  }

  #modelOf(view) {
    const { people, you, text } = this.#deal;
    const known = { people, you, text, watchers: [] };
    return this.whatIf ? this.whatIf.modelOf(view, known) : new Past(view, known);
  }

  /** The words of the score lines; those of a line stand in the place of what was. */
  #sheet(model) {
    const { sheet } = this.#deal;
    const score = this.whatIf?.score;
    const others = sheet.deals.filter((one) => one.deal !== score?.deal);
    this.ui.sheet.data = score ? { ...sheet, match: model.match.number, deals: [...others, score] } : sheet;
  }

  /** The viewer has chosen how to look at things, which may need what is not here yet. */
  #seeAnew() {
    const wanted = this.stage.view ? outfit(this.stage.view) : null;
    if (wanted) wanted.then(() => this.render());
    else this.render();
  }

  render() {
    if (this.#deal && this.stage.view) this.#render(this.#modelOf(this.stage.view));
  }

  #render(model, hints = {}) {
    this.model = model;
    dress(model, "play");
    document.title = `${titleOf(model, this)} – Aelwyd`;
    const held = focusIn(this.root);
    moving(() => {
      draw(this.bar, replayHeader(model, this));
      draw(this.root, this.#table(model));
    }, hints);
    keepFocus({ ...held, within: held.card >= 0 }, this.root); // what else had it goes to the refuges below
    const slider = this.root.querySelector(".playback-slider");
    if (slider) slider.value = String(this.index + 1);
    this.#drawDialog();
    if ((held.within || (this.whatIf && !this.whatIf.watched)) && document.activeElement === document.body) this.#takeRefuge();
  }

  /** What had the focus is gone: a button that was pressed, the hand. */
  #takeRefuge() {
    const found = REFUGES.map((place) => this.root.querySelector(place)).find(Boolean);
    found?.focus({ preventScroll: true });
  }

  #table(model) {
    const { ui } = this;
    const toast = ui.toast ? h("p", { class: "toast", key: "toast" }, ui.toast) : null;
    if (this.whatIf) return [this.company.above(), lineTable(model, this, toast), this.company.beside()];
    const over = model.phase === "match_over" && model.match?.result && !ui.scene;
    const between = model.phase === "between_deals" && !ui.scene;
    const panel = over ? resultPanel(model, ui) : between ? dealPanel(model, ui) : null;
    return [
      this.company.above(),
      around(model, ui, panel, toast),
      over || between ? null : turnBar(model, ui),
      nearEdge(model),
      playback(this),
      this.company.beside(),
    ];
  }

  #drawDialog() {
    const { ui, model } = this;
    const own = { replay: replayDialog, whatif: whatIfDialog }[ui.dialog];
    const content = this.company.dialog(ui.dialog) ?? (own ? own(this) : ui.contentOf(model));
    if (content) this.dialog.show(content);
    else this.dialog.hide();
  }
}
