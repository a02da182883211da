/* The live table: wires the line, the stage and the parts together. Messages come in, views go to the stage, the stage
 * says when to draw, the parts draw; wishes go out through ui.js. No part talks to another but through here. */

import { draw, h } from "../dom.js";
import { t } from "../i18n.js";
import { install } from "../installed.js";
import { notifyTurn } from "../notify.js";
import { onChoice } from "../settings.js";
import { counting, leftBar } from "./absence.js";
import { around, dress } from "./around.js";
import { Awake } from "./awake.js";
import { actionBar, header, offlineBar, turnBar } from "./bars.js";
import { dealFoot, dealPanel, resultFoot, resultPanel, secondsLeft } from "./between.js";
import { cardName } from "../cardname.js";
import { openCode } from "../claim.js";
import { clockRuns, LastSeconds } from "./clock.js";
import { Commands } from "./commands.js";
import { Dialog } from "./dialogs.js";
import { calledBar } from "./friends.js";
import { drawer } from "./drawer.js";
import { errorText } from "./errors.js";
import { notesOf } from "./explain.js";
import { finalPanel, reloadOnce, wasReloaded } from "./final.js";
import { focusIn, goOn, keepFocus } from "./focus.js";
import { bring, isHere } from "./games/index.js";
import { hand } from "./hand.js";
import { handIn } from "./invite.js";
import { lendingBar } from "./lending.js";
import { pressed } from "./letters.js";
import { DIALOGS } from "./menu.js";
import { mixFor } from "./mixes.js";
import { Model } from "./model.js";
import { moving } from "./motion.js";
import { askingBar } from "./questions.js";
import { reviewBar } from "./reviewing.js";
import { gestureSentence } from "./reactions.js";
import { amongTalk, signalSentence } from "./signals.js";
import { Line, socketUrl } from "./socket.js";
import { sounds } from "./sounds.js";
import { Speaker, turnSentence } from "./speech.js";
import { Stage } from "./stage.js";
import { Ui } from "./ui.js";
import { waitingRoom } from "./waiting.js";

const PROTOCOL = 1;
const DESKTOP = matchMedia("(min-width: 1000px) and (min-height: 501px)");
const LANDSCAPE = matchMedia("(orientation: landscape)");

export class Table {
  /** @type {Model | null} */ model = null;
  known = { people: {}, watchers: [], you: { person: null, name: "", seat: null }, text: {} };
  clockOffset = 0;
  #mixed = "";
  /** @type {number | null} the decision of the turn that was said last */ #asked = null;
  /** @type {Promise<void> | null} what messages wait for */ #waits = null;
  #lastSeconds = new LastSeconds();
  #awake = new Awake();

  /** @param {DOMStringMap} facts of the page: table, build, ws */
  constructor(facts) {
    this.id = facts.table;
    this.build = facts.build;
    this.root = document.getElementById("room");
    this.atOnce = ["#play", "#learn"].includes(location.hash);
    this.bar = document.getElementById("bar");
    this.speaker = new Speaker(document.getElementById("live"));
    this.stage = new Stage((shown) => this.#show(shown));
    this.ui = new Ui(this);
    if (this.atOnce) history.replaceState(null, "", location.pathname);
    this.dialog = new Dialog(document.getElementById("dialog"), () => {
      this.ui.close();
      goOn(this.root);
    });
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
    onChoice(() => this.render());
    for (const query of [DESKTOP, LANDSCAPE]) query.addEventListener("change", () => this.render());
    document.addEventListener("keydown", (event) => pressed(event, this));
    setInterval(() => this.model && this.#second(), 1000);
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
      sounds.hurry();
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

  /** A snapshot may be of a game whose picture is not here yet: what comes after it waits with it. */
  #arrive(message) {
    const ruleset = message.view?.shared.table.ruleset;
    if (!this.#waits && (!ruleset || isHere(ruleset))) {
      this.#receive(message);
      return;
    }
    const mine = (this.#waits ?? Promise.resolve())
      .then(() => ruleset && bring(ruleset))
      .then(() => {
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
      tip: () => this.ui.tips.heard(message),
      refused: () =>
        this.ui.tips.refused(message.cid) ||
        this.commands.refused(message.cid, message.code, message.params) ||
        this.ui.tell(this.#refusal(message.code, message.params)),
      said: () => this.#said(message),
      whisper: () => this.#whispered(message),
      gesture: () => this.#gestured(message),
      review: () => this.ui.reviewing.heard(message.review),
      presence: () => this.#presence(message),
      invited: () => this.ui.circle.invited(),
      notice: () => this.ui.tell(errorText(message.code, message.params)),
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
    this.ui.reviewing.found(message.review ?? null);
    if (!this.stage.snapshot(message)) this.render();
    this.#playAtOnce();
    if (again) this.speaker.speak(t("Connected again."));
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

  #said(message) {
    const { ui } = this;
    ui.talk = [...ui.talk.filter((one) => one.id !== message.id), message].slice(-200);
    const open =
      ui.dialog === "chat" || document.body.dataset.view === "room" || (this.desktop && ui.tab === "chat");
    const own = message.person === this.known.you.person;
    if (ui.muted.has(message.person)) return;
    if (!open && !own) ui.unread += 1;
    if (!own)
      this.speaker.speak(
        t("{name} says: {text}", {
          name: this.known.people[message.person]?.name || t("Somebody"),
          text: message.text,
        }),
      );
    this.render();
  }

  #whispered(message) {
    const { ui, model } = this;
    ui.talk = amongTalk(ui.talk, [message]).slice(-200);
    if (!model || ui.muted.has(message.person)) return;
    ui.bubbles.add(message);
    if (message.person === this.known.you.person) ui.tell(signalSentence(model, message));
    else this.speaker.speak(signalSentence(model, message));
    this.render();
  }

  /** A reaction, or a nudge for this viewer. One's own stands nowhere on the screen, so it is told in words. */
  #gestured(message) {
    const { ui, model } = this;
    if (!model || ui.muted.has(message.person)) return;
    const own = message.person === this.known.you.person;
    const nudged = message.kind === "nudge" && !own;
    const seat = model.shared.seats.findIndex((one) => one.person === message.person);
    const sentence = gestureSentence(model, message);
    if (message.kind !== "nudge" && seat >= 0 && !own) ui.bubbles.add({ ...message, seat, reaction: true });
    if (own || nudged || seat < 0) ui.tell(sentence);
    else this.speaker.speak(sentence);
    if (nudged) {
      sounds.yourTurn();
      navigator.vibrate?.(200);
    }
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
    const lost = card
      ? t("The {card} did not reach the table; it is in your hand again.", { card: cardName(card, this.model?.set) })
      : t("Your last step did not reach the table.");
    this.ui.tell(code ? this.#refusal(code, params) : lost);
  }

  #refusal(code, params) {
    return errorText(code, params, this.model?.picture.errors);
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
    if (sound) sounds[sound]();
    this.#turn(model);
    this.#mix(model);
    if (!done && wasReady(before, model)) this.ui.tell(t("Seats or rules have changed: are you still ready?"));
  }

  #turn(model) {
    const mine = model.myTurn;
    const asked = mine ? model.own.decision : null;
    if (mine && asked !== this.#asked) {
      this.speaker.speak(turnSentence(model));
      if (document.hidden) sounds.yourTurn();
      notifyTurn(model.text.ruleset, this.id);
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
    if (model.match) {
      ui.sheet.want(model);
      ui.book.want(model.table.ruleset);
    }
    const held = focusIn(this.root);
    moving(() => {
      draw(this.bar, header(model, ui));
      draw(this.root, room ? [offlineBar(ui), calledBar(ui), reviewBar(model, ui), this.#toast(), waitingRoom(model, ui)] : this.#table(model));
    }, hints);
    keepFocus(held, this.root);
    this.#awake.want(model.inMatch);
    this.#drawDialog();
  }

  #toast() {
    return this.ui.toast ? h("p", { class: "toast", key: "toast" }, this.ui.toast) : null;
  }

  #table(model) {
    const { ui } = this;
    const over = model.phase === "match_over" && model.match?.result && !ui.scene;
    const between = model.phase === "between_deals" && !ui.scene;
    const panel = over ? resultPanel(model, ui) : between ? dealPanel(model, ui) : null;
    const foot = over
      ? resultFoot(model, ui)
      : between
        ? dealFoot(model, ui)
        : model.me === null
          ? watcherFoot(model)
          : hand(model, ui);
    return [
      offlineBar(ui),
      around(model, ui, panel, ui.tips.line(model), this.#toast()),
      calledBar(ui),
      reviewBar(model, ui),
      lendingBar(model, ui),
      askingBar(model, ui),
      model.paused ? null : actionBar(model, ui),
      leftBar(model, ui),
      over || between ? null : turnBar(model, ui),
      foot,
      this.desktop ? drawer(model, ui) : null,
    ];
  }

  #drawDialog() {
    const last = finalPanel(this.ui);
    if (last || this.ui.dialog !== "handover") this.ui.handover.end();
    const content = last ?? this.#dialog();
    if (content) this.dialog.show(content);
    else this.dialog.hide();
  }

  #dialog() {
    const { model, ui } = this;
    return model && (model.picture.dialogs[ui.dialog] ?? DIALOGS[ui.dialog])?.(model, ui);
  }
}

/** Whether the viewer was ready for a match, and is no longer although still sitting at the gathering. */
function wasReady(before, { me, gathering, shared }) {
  const stayed = me !== null && me === before?.own.seat && gathering;
  return stayed && before.shared.seats[me]?.ready && !shared.seats[me].ready;
}

/** What the log shows to somebody who has just come: the last plays, where the view tells them. */
function recent(events, model) {
  const plays = model.phase === "playing" && model.game ? model.picture.recent(model) : [];
  return plays.length ? plays : events;
}

function watcherFoot(model) {
  return h(
    "div",
    { class: "foot", key: "foot" },
    h("p", { class: "soft" }, t("You are watching {game}.", { game: model.text.ruleset })),
  );
}

const facts = document.body.dataset;
install();
await handIn(facts.table).catch(() => {});
if (await openCode(facts.table)) location.reload();
else new Table(facts).line.start();
