/* The live table: wires the line, the stage and the parts together. Messages come in, views go to the stage, the stage
 * says when to draw, the parts draw; wishes go out through ui.js. No part talks to another but through here. What the
 * table can be seen and played without comes a little later (beside.js), and is drawn as soon as it is here. */

import { draw, h } from "../dom.js";
import { t } from "../i18n.js";
import { install } from "../installed.js";
import { Later } from "../later.js";
import { onChoice } from "../settings.js";
import { counting } from "./absence.js";
import { around, dress, outfit } from "./around.js";
import { actionBar, header, offlineBar, turnBar, watcherFoot } from "./bars.js";
import { sideboard } from "./beside.js";
import { cardName } from "../cardname.js";
import { clockRuns, LastSeconds, secondsLeft } from "./clock.js";
import { Commands } from "./commands.js";
import { focusIn, goOn, keepFocus } from "./focus.js";
import { bring, isHere } from "./games/index.js";
import { hand } from "./hand.js";
import { handIn } from "./invited.js";
import { mixFor } from "./mixes.js";
import { Model } from "./model.js";
import { notesOf, recent } from "./notes.js";
import { reloadOnce, wasReloaded } from "./reloads.js";
import { amongTalk } from "./signals.js";
import { Line, socketUrl } from "./socket.js";
import { Speaker, turnSentence } from "./speech.js";
import { Stage } from "./stage.js";
import { Ui } from "./ui.js";
import { waitingRoom } from "./waiting.js";

const PROTOCOL = 1;
const DESKTOP = matchMedia("(min-width: 62.5em) and (min-height: 31.3em)");
const LANDSCAPE = matchMedia("(orientation: landscape) and (min-height: 18.75em)");
/** States of the line that are not the last one. */
const TRYING = ["connecting", "live", "lost"];
/** Phases of which all that is to be seen lies on the sideboard. */
const BETWEEN = ["between_deals", "match_over"];

const claim = new Later(() => import("../claim.js"), "sideboard.bundle.css");
/** How things change before they can move. */
const standing = (change) => change();
const soon = window.requestIdleCallback ?? ((act) => setTimeout(act, 50));

export class Table {
  /** @type {Model | null} */ model = null;
  known = { people: {}, watchers: [], you: { person: null, name: "", seat: null }, text: {} };
  clockOffset = 0;
  #mixed = "";
  /** @type {number | null} the decision of the turn that was said last */ #asked = null;
  /** @type {Promise<void> | null} what messages wait for */ #waits = null;
  #lastSeconds = new LastSeconds();

  /** @param {DOMStringMap} facts of the page: table, build, ws */
  constructor(facts) {
    this.id = facts.table;
    this.build = facts.build;
    this.root = document.getElementById("room");
    this.learning = location.hash === "#learn";
    this.atOnce = this.learning || location.hash === "#play";
    if (this.atOnce) history.replaceState(null, "", location.pathname);
    this.bar = document.getElementById("bar");
    this.speaker = new Speaker(document.getElementById("live"));
    this.stage = new Stage((shown) => this.#show(shown));
    this.ui = new Ui(this);
    sideboard.arrived = (beside) => this.#furnish(beside);
    this.line = new Line(socketUrl(facts.ws), {
      hello: () => this.#hello(),
      onMessage: (message) => this.#arrive(message),
      onState: (state) => this.#lineState(state),
      seated: () => this.model?.me != null,
    });
    this.commands = new Commands(
      this.id,
      { send: (message) => this.line.send(message), onGivenBack: (...answer) => this.#givenBack(...answer) },
      wasReloaded(this.build),
    );
    onChoice(() => this.#seeAnew());
    for (const query of [DESKTOP, LANDSCAPE]) query.addEventListener("change", () => this.render());
    document.addEventListener("keydown", (event) => sideboard.use(({ pressed }) => pressed(event, this)));
    setInterval(() => this.model && this.#second(), 1000);
  }

  /** Everything is here now, which the page may know. */
  #furnish({ furnish, Awake, Dialog }) {
    document.body.dataset.beside = "here";
    furnish(this.ui);
    if (this.model) this.ui.tips.follow(this.model);
    this.awake = new Awake();
    this.dialog = new Dialog(document.getElementById("dialog"), () => {
      this.ui.close();
      goOn(this.root);
    });
    this.render();
  }

  /** Whether there is room for the drawer beside the table. */
  get desktop() {
    return DESKTOP.matches;
  }

  /** What is counted in seconds moves on. */
  #second() {
    const { model, ui } = this;
    if (secondsLeft(model, ui) === null && !clockRuns(model) && !counting(model)) return;
    if (this.#lastSeconds.due(model, ui)) {
      this.speaker.speak(t("Ten seconds left."));
      sideboard.here?.sounds.hurry();
    }
    this.render();
  }

  // ── Messages ────────────────────────────────────────────────────────────────────────────────────────────

  #hello() {
    return {
      t: "hello",
      protocol: PROTOCOL,
      build: this.build,
      epoch: this.stage.epoch,
      last: this.stage.seq,
      pending: this.commands.cids,
    };
  }

  #lineState(state) {
    if (state === "open") return;
    if (state === "reload" && reloadOnce(this.build)) return;
    if (state === "lost" && this.ui.line === "live") this.speaker.speak(t("Connection lost. Reconnecting."));
    this.ui.set({ line: state });
  }

  /** A view may need what is not here yet, such as the picture of its game: what comes after it waits with it. */
  #arrive(message) {
    const wanted = message.view ? missing(message.view) : [];
    if (!this.#waits && !wanted.length) {
      this.#receive(message);
      return;
    }
    const mine = Promise.all([this.#waits, ...wanted]).then(() => {
      if (this.#waits === mine) this.#waits = null;
      this.#receive(message);
    });
    this.#waits = mine;
  }

  #receive(message) {
    if (typeof message.now === "number") this.clockOffset = message.now - Date.now();
    const read = {
      table: () => this.#snapshot(message),
      step: () => this.#step(message),
      done: () => this.commands.done(message.cid, message.seq),
      tip: () => this.ui.tips?.heard(message),
      refused: () =>
        this.ui.tips?.refused(message.cid) ||
        this.commands.refused(message.cid, message.code, message.params) ||
        this.#refuse(message.code, message.params),
      said: () => sideboard.use(({ voices }) => voices.said(this, message)),
      whisper: () => sideboard.use(({ voices }) => voices.whispered(this, message)),
      gesture: () => sideboard.use(({ voices }) => voices.gestured(this, message)),
      review: () => sideboard.use(() => this.ui.reviewing.heard(message.review)),
      presence: () => this.#presence(message),
      invited: () => sideboard.use(() => this.ui.circle.invited()),
      notice: () => sideboard.use(({ errorText }) => this.ui.tell(errorText(message.code, message.params))),
    }[message.t];
    read?.();
  }

  #snapshot(message) {
    const again = this.ui.line === "lost";
    if (this.stage.epoch !== null && this.stage.epoch !== message.epoch) this.commands.dropAll();
    const { people, watchers, you, text, talk, whispers = [] } = message;
    this.known = { people, watchers, you, text };
    this.ui.talk = amongTalk(talk, whispers);
    this.ui.line = "live";
    this.ui.pending = this.commands.pending;
    this.#lookedAt(message.review ?? null);
    if (!this.stage.snapshot(message)) this.render();
    if (!sideboard.here) soon(() => sideboard.bring().catch(() => {})); // whoever reaches for it tries again
    this.#playAtOnce();
    if (again) this.speaker.speak(t("Connected again."));
  }

  /** The table looks at its match together, or does not. */
  #lookedAt(review) {
    const { ui } = this;
    if (ui.reviewing) ui.reviewing.found(review);
    else if (review)
      sideboard.use(() => {
        ui.reviewing.found(review);
        this.render();
      });
  }

  /** Whoever came to play at once is ready without being asked. */
  #playAtOnce() {
    if (!this.atOnce || this.model?.phase !== "gathering" || this.model.me === null) return;
    this.atOnce = false;
    this.ui.ready(true);
  }

  #step(message) {
    if (message.done) this.commands.done(message.done, message.seq);
    this.stage.step(message);
  }

  #presence({ people, watchers }) {
    Object.assign(this.known, { people, watchers });
    this.known.you = { ...this.known.you, name: people[this.known.you.person]?.name ?? this.known.you.name };
    this.render();
  }

  /** A command that did not become an entry: what was laid is in the hand again, and a sentence says why. */
  #givenBack(action, code, params) {
    if (action.type === "sit" && code === "stale_version") {
      // Somebody else sat down at the same moment: this seat may still be free.
      this.commands.send(action, { version: params.version });
      return;
    }
    const card = action.type === "act" ? action.move.card : null;
    this.ui.pending = null;
    if (action.type === "mix") return;
    if (code) this.#refuse(code, params);
    else if (card)
      this.ui.tell(
        t("The {card} did not reach the table; it is in your hand again.", { card: cardName(card, this.model?.set) }),
      );
    else this.ui.tell(t("Your last step did not reach the table."));
  }

  /** Say why something was not done. */
  #refuse(code, params) {
    sideboard.use(
      ({ errorText }) => this.ui.tell(errorText(code, params, this.model?.picture.errors)),
      () => this.ui.tell(t("Your last step did not reach the table.")),
    );
  }

  // ── Showing ─────────────────────────────────────────────────────────────────────────────────────────────

  #show({ view, scene, events, before, over, done }) {
    this.ui.scene = scene;
    const model = new Model(view, this.known);
    this.ui.follow(model, Boolean(done));
    if (view.shared.phase !== "match_over") this.ui.room = false;
    const notes = notesOf(before ? events : recent(events, model), model, before);
    this.ui.note(notes);
    this.ui.scored(events);
    if (events.length && model.phase === "playing") this.ui.patience.begin();
    if (before) this.speaker.speak(...notes.map((note) => note.text));
    this.#render(model, {
      gatherTo: over ? model.picture.gatherTo(model, over) : null,
      from: (flip) => model.picture.origin(events, flip),
    });
    const sound = before ? model.picture.sound(events) : null;
    if (sound) sideboard.here?.sounds[sound]();
    this.#turn(model);
    this.#mix(model);
    if (!done && wasReady(before, model)) this.ui.tell(t("Seats or rules have changed: are you still ready?"));
  }

  #turn(model) {
    const mine = model.myTurn;
    const asked = mine ? model.own.decision : null;
    if (mine && asked !== this.#asked) {
      this.speaker.speak(turnSentence(model));
      if (document.hidden)
        sideboard.use(({ sounds, notifyTurn }) => {
          sounds.yourTurn();
          notifyTurn(model.text.ruleset, this.id);
        });
    }
    this.#asked = asked;
    document.title = `${mine ? `● ${t("Your turn")} – ` : ""}${model.text.ruleset} – Aelwyd`;
  }

  #mix(model) {
    const deal = `${model.match?.number} ${model.match?.deal}`;
    if (!model.own.mix || this.#mixed === deal) return;
    this.#mixed = deal;
    this.commands.send({ type: "mix", hex: mixFor(this.id, model.match, this.ui.cut) });
  }

  /** The viewer has chosen how to look at things, which may need what is not here yet. */
  #seeAnew() {
    const wanted = this.stage.view ? outfit(this.stage.view) : null;
    if (wanted) wanted.then(() => this.render());
    else this.render();
  }

  /** Draw the page again from what is known. */
  render() {
    if (this.model || this.stage.view) this.#render(new Model(this.stage.view, this.known));
    else this.#drawDialog();
  }

  #render(model, hints = {}) {
    this.model = model;
    const { ui } = this;
    const room = model.phase === "gathering" || (model.phase === "match_over" && ui.room);
    dress(model, room ? "room" : "play");
    const beside = sideboard.here;
    if (model.match && beside) {
      ui.sheet.want(model);
      ui.book.want(model.table.ruleset);
    }
    const held = focusIn(this.root);
    (beside?.moving ?? standing)(() => {
      draw(this.bar, header(model, ui));
      draw(
        this.root,
        room
          ? [offlineBar(ui), beside?.calledBar(ui), beside?.reviewBar(model, ui), this.#toast(), waitingRoom(model, ui)]
          : this.#table(model, beside ?? {}),
      );
    }, hints);
    keepFocus(held, this.root);
    this.awake?.want(model.inMatch);
    this.#drawDialog();
  }

  #toast() {
    return this.ui.toast ? h("p", { class: "toast", key: "toast" }, this.ui.toast) : null;
  }

  /** @param {Partial<typeof import("./sideboard.js").sideboard>} beside what is here of the sideboard: all or nothing */
  #table(model, beside) {
    const { ui } = this;
    const over = model.phase === "match_over" && model.match?.result && !ui.scene;
    const between = model.phase === "between_deals" && !ui.scene;
    const panel = over ? beside.resultPanel?.(model, ui) : between ? beside.dealPanel?.(model, ui) : null;
    const foot = over
      ? beside.resultFoot?.(model, ui)
      : between
        ? beside.dealFoot?.(model, ui)
        : model.me === null
          ? watcherFoot(model)
          : hand(model, ui);
    return [
      offlineBar(ui),
      around(model, ui, panel, ui.tips?.line(model), this.#toast()),
      beside.calledBar?.(ui),
      beside.reviewBar?.(model, ui),
      beside.lendingBar?.(model, ui),
      beside.askingBar?.(model, ui),
      model.paused ? null : actionBar(model, ui),
      beside.leftBar?.(model, ui),
      over || between ? null : turnBar(model, ui),
      foot,
      this.desktop ? (beside.drawer?.(model, ui) ?? h("aside", { class: "drawer", key: "drawer" })) : null,
    ];
  }

  /** A dialog lies on the sideboard: whoever asks for one before that has come waits for it. */
  #drawDialog() {
    const { ui } = this;
    const last = !TRYING.includes(ui.line);
    if (sideboard.here) this.#showDialog(sideboard.here, last);
    else if (ui.dialog || last) sideboard.use(() => {}, () => ui.dialog && this.#outOfReach());
  }

  #outOfReach() {
    this.ui.dialog = null;
    this.ui.tell(t("Not connected just now."));
  }

  #showDialog({ finalPanel, DIALOGS }, last) {
    const { model, ui } = this;
    if (last || ui.dialog !== "handover") ui.handover.end();
    const content = last ? finalPanel(ui) : model && (model.picture.dialogs[ui.dialog] ?? DIALOGS[ui.dialog])?.(model, ui);
    if (content) this.dialog.show(content);
    else this.dialog.hide();
  }
}

/** What a view cannot be drawn without and is not here, as promises; where one of them is not kept, it is done without. */
function missing(view) {
  const { table, phase } = view.shared;
  return [
    isHere(table.ruleset) ? null : bring(table.ruleset),
    BETWEEN.includes(phase) && !sideboard.here ? sideboard.bring().catch((error) => console.warn(error)) : null,
    outfit(view),
  ].filter(Boolean);
}

/** Whether the viewer was ready for a match, and is no longer although still sitting at the gathering. */
function wasReady(before, { me, gathering, shared }) {
  const stayed = me !== null && me === before?.own.seat && gathering;
  return stayed && before.shared.seats[me]?.ready && !shared.seats[me].ready;
}

const facts = document.body.dataset;
install();
await handIn(facts.table).catch(() => {});
const hasCode = new URLSearchParams(location.hash.slice(1)).has("m");
const opened = hasCode && (await claim.bring().then(({ openCode }) => openCode(facts.table), () => false));
if (opened) location.reload();
else new Table(facts).line.start();
