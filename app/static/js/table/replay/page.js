/* A deal played again: frames in place of a socket, the stage, pictures and words of the live table, and the controls at
 * the foot. There is no line to a table here and nothing that could send a move. */

import { draw, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { keep, onChoice, setting } from "../../settings.js";
import { around, dress } from "../around.js";
import { turnBar } from "../bars.js";
import { dealPanel, resultPanel } from "../between.js";
import { Dialog } from "../dialogs.js";
import { errorText } from "../errors.js";
import { notesOf } from "../explain.js";
import { moving } from "../motion.js";
import { sounds } from "../sounds.js";
import { Speaker, spokenBy } from "../speech.js";
import { Stage } from "../stage.js";
import { jumped, PACES, playback, position, replayDialog, replayHeader } from "./controls.js";
import { Feed, fragmentOf, momentOf } from "./feed.js";
import { nearEdge, Past } from "./past.js";
import { ReplayUi } from "./ui.js";

const PACE = "aelwyd.pace";

export class Replay {
  /** @type {any} the deal as the feed gave it */ #deal = null;
  index = 0;
  playing = false;
  said = "";
  pace = keep.get(PACE, "usual");
  /** @type {Past | null} */ model = null;
  #leaps = 0;
  #leapt = false;
  #timer = 0;
  #asked = 0;

  /** @param {DOMStringMap} facts of the page: match */
  constructor(facts) {
    this.match = facts.match;
    this.feed = new Feed(this.match);
    this.root = document.getElementById("room");
    this.bar = document.getElementById("bar");
    this.speaker = new Speaker(document.getElementById("live"));
    this.stage = new Stage((shown) => this.#show(shown));
    this.ui = new ReplayUi(this);
    this.dialog = new Dialog(document.getElementById("dialog"), () => this.ui.close());
    onChoice(() => this.render());
    for (const query of ["(min-width: 1000px)", "(orientation: landscape)"])
      matchMedia(query).addEventListener("change", () => this.render());
    addEventListener("hashchange", () => this.#open(momentOf(location.hash), this.sight));
    document.addEventListener("keydown", (event) => this.#key(event));
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
    return this.#deal?.sights ?? [];
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
  get link() {
    return new URL(fragmentOf({ deal: this.deal, step: this.index + 1 }), location.href).href;
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
      if (asked !== this.#asked) return;
      this.#deal = found;
      this.ui.sheet.data = found.sheet;
      this.ui.book.want(found.frames[0].view.shared.table.ruleset);
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
    if (deal === undefined) return this.pause();
    return this.openDeal(deal, step);
  }

  #message(index) {
    const { seq, events, view, seats } = this.frames[index];
    return { seq, events, view: { ...view, seats } };
  }

  /** Keep the address at the moment shown, and the clock of playing. */
  #settle() {
    history.replaceState(null, "", fragmentOf({ deal: this.deal, step: this.index + 1 }));
    clearTimeout(this.#timer);
    if (this.playing && this.atEnd) this.pause();
    if (this.playing) this.#timer = setTimeout(() => this.forward(), PACES[this.pace] ?? PACES.usual);
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

  // ── Showing ─────────────────────────────────────────────────────────────────────────────────────────────

  #show({ view, scene, events, before, over }) {
    const { ui } = this;
    ui.scene = scene;
    const model = this.#modelOf(view);
    const stepped = this.#leapt ? null : before; // after a leap the view before it tells nothing
    this.#leapt = false;
    if (events.length || !stepped) this.#tell(model, events, stepped);
    this.#render(model, {
      gatherTo: over ? model.picture.gatherTo(model, over) : null,
      from: (flip) => model.picture.origin(events, flip),
    });
    const sound = stepped ? model.picture.sound(events) : null;
    if (sound) sounds[sound]();
  }

  /** Say what the step brought, and after a leap where one is. */
  #tell(model, events, before) {
    const sentences = notesOf(events, model, before).map((note) => note.text);
    this.said = sentences.join(" ");
    this.speaker.say(before ? null : position(this), ...sentences);
  }

  #modelOf(view) {
    const { people, you, text } = this.#deal;
    return new Past(view, { people, you, text, watchers: [] });
  }

  render() {
    if (this.#deal && this.stage.view) this.#render(this.#modelOf(this.stage.view));
  }

  #render(model, hints = {}) {
    this.model = model;
    dress(model, "play");
    document.title = `${t("Replay: {game}", { game: model.text.ruleset })} – Aelwyd`;
    moving(() => {
      draw(this.bar, replayHeader(model, this));
      draw(this.root, this.#table(model));
    }, hints);
    const slider = this.root.querySelector(".playback-slider");
    slider.value = String(this.index + 1);
    this.#drawDialog();
  }

  #table(model) {
    const { ui } = this;
    const over = model.phase === "match_over" && model.match?.result && !ui.scene;
    const between = model.phase === "between_deals" && !ui.scene;
    const panel = over ? resultPanel(model, ui) : between ? dealPanel(model, ui) : null;
    const toast = ui.toast ? h("p", { class: "toast", key: "toast" }, ui.toast) : null;
    return [
      around(model, ui, panel, toast),
      over || between ? null : turnBar(model, ui),
      nearEdge(model),
      playback(this),
    ];
  }

  #drawDialog() {
    const { ui, model } = this;
    const content = ui.dialog === "replay" ? replayDialog(this) : ui.contentOf(model);
    if (content) this.dialog.show(content);
    else this.dialog.hide();
  }

  // ── Keys ────────────────────────────────────────────────────────────────────────────────────────────────

  #key(event) {
    if (!this.model || this.dialog.element.open || event.ctrlKey || event.metaKey || event.altKey) return;
    const on = event.target;
    if (on.closest?.("input, select, textarea") || (event.key === " " && on.closest?.("button, a, summary"))) return;
    const move = this.#keys[event.key];
    const letter = event.key.toLowerCase();
    if (move) {
      event.preventDefault();
      move();
    } else if (setting("keys") === "off") return;
    else if (letter === "s") this.otherSight();
    else if (spokenBy(letter, this.model)) this.speaker.say(spokenBy(letter, this.model));
  }

  #keys = {
    ArrowLeft: () => this.back(),
    ArrowRight: () => this.forward(),
    PageUp: () => this.jump(-1),
    PageDown: () => this.jump(1),
    Home: () => this.go(0),
    End: () => this.go(this.frames.length - 1),
    " ": () => this.playOrPause(),
  };
}

new Replay(document.body.dataset).start();
