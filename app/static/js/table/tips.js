/* Tips: what this seat could do, asked of the server and said in words. What is worth doing and why is the server's word: a
 * move, and a code with what the words name. Here is the line it stands in, the card it marks, and whether tips come up by
 * themselves. */

import { cardName, suitName } from "../cardname.js";
import { h } from "../dom.js";
import { listed, N_, t } from "../i18n.js";
import { setting } from "../settings.js";
import { newCid } from "./commands.js";
import { icon } from "./moreicons.js";

/** By reason: the sentence. Its names are those of the reason's params, cards and suits by their names. */
const WORDS = {
  only_card: N_("The only card you may play: {card}."),
  lead_trump: N_("You could lead a trump: {card}."),
  lead_high: N_("You could lead a high card: {card}."),
  lead_low: N_("You could lead the card that you can best spare: {card}."),
  take: N_("You could take the trick: {card}."),
  take_points: N_("There are points in this trick, and you could take it: {card}."),
  take_trump: N_("You could take the trick with a trump: {card}."),
  take_trump_points: N_("There are points in this trick, and you could take it with a trump: {card}."),
  cannot_win: N_("Nothing of yours takes this trick. You could throw away what you can best spare: {card}."),
  let_go: N_("This trick is not worth your better cards. You could let it go: {card}."),
  points_to_side: N_("Your side has the trick so far. You could put points on it: {card}."),
  leave_to_side: N_("Your side has the trick so far. You could leave it so: {card}."),
  pisti: N_("You could make a pişti: {card}."),
  capture: N_("You could take the pile: {card}."),
  lay_hard: N_("You could lay a card that is hard to match: {card}."),
  lay: N_("Nothing of yours matches. You could lay this one: {card}."),
  keep: N_("You could keep your better cards for later and lay this one: {card}."),
  cut: N_("You could cut anywhere: one place is as good as another."),
  goal: N_("You could score a goal: {card}."),
  breakaway: N_("You could break away: {card}."),
  intercept: N_("You could take the breakaway from your opponent: {card}."),
  block: N_("You could stop the breakaway of your opponent: {card}."),
  renew: N_("You could keep your breakaway: {card}."),
  bid_suit: N_("You could bid {n}. Your best suit carries it: {suit}."),
  bid_uptown: N_("You could bid {n} uptown: your high cards carry it."),
  bid_downtown: N_("You could bid {n} downtown: your low cards carry it."),
  bid_nt: N_("You could bid {n} without trumps: your hand carries it."),
  bid_level: N_("You could bid. Your best suit is strong enough: {suit}."),
  must_bid: N_("All others have passed, so you must bid. The lowest number will do: {n}."),
  pass: N_("You could pass: your hand does not carry a higher bid."),
  pass_side: N_("You could pass and leave your partner’s bid as it is."),
  name_suit: N_("You could name your strongest suit: {suit}."),
  name_side: N_("You could name a suit in which somebody else holds the card: {suit}."),
  way_uptown: N_("You could play uptown: your high cards are better than your low ones."),
  way_downtown: N_("You could play downtown: your low cards are better than your high ones."),
  put_away: N_("You could put away the cards that take least: {cards}."),
  rob: N_("You could take the highest of the others: {cards}."),
  rob_none: N_("There is nothing to choose here: confirm it."),
  exchange: N_("You could exchange your low trump for the turned card: {card}."),
  void_hand: N_("You could throw this hand in: it has no points."),
};

/** A tip as it is said, or null where this page has no words for it. */
export function sentenceOf(model, { why, params }) {
  const { card, cards, suit, n } = params;
  const words = {
    ...(card ? { card: cardName(card, model.set) } : {}),
    ...(cards ? { cards: listed(cards.map((code) => cardName(code, model.set))) } : {}),
    ...(suit ? { suit: suitName(suit, model.set) } : {}),
    ...(n === undefined ? {} : { n }),
  };
  return WORDS[why] ? t(WORDS[why], words) : null;
}

export class Tips {
  /** @type {any} the tip for the decision owed, as the server gave it */ #tip = null;
  /** @type {number | null} the decision a tip was asked for without being asked by the viewer */ #offered = null;
  /** @type {string | null} what was asked so */ #unasked = null;

  /** @param {import("./ui.js").Ui} ui @param {boolean} byThemselves whether they come up in the first deal unasked */
  constructor(ui, byThemselves) {
    this.ui = ui;
    this.byThemselves = byThemselves;
  }

  /** Ask for one; the server says if there is none. */
  ask() {
    const cid = newCid();
    const { ui } = this;
    const sent = ui.line === "live" && ui.table.line.send({ t: "tip", cid });
    if (!sent) ui.tell(t("Not connected just now."));
    return cid;
  }

  /** A new view: what was said of another decision is gone; in the first deal the next tip may come by itself. */
  follow(model) {
    const { decision } = model.own;
    if (this.#tip && (this.#tip.decision !== decision || !model.myTurn)) this.#tip = null;
    const due = this.byThemselves && model.own.tips && model.myTurn && model.match?.deal === 1;
    if (!due || this.ui.scene || decision === this.#offered || this.ui.line !== "live") return;
    this.#offered = decision;
    this.#unasked = this.ask();
  }

  heard(tip) {
    const { model, table } = this.ui;
    const words = model && tip.decision === model.own.decision ? sentenceOf(model, tip) : null;
    if (!words) return;
    this.#tip = tip;
    table.speaker.speak(words);
    table.render();
  }

  /** Nobody is told that a tip for which nobody has asked is not given. @returns {boolean} whether it was one */
  refused(cid) {
    return cid !== null && cid === this.#unasked;
  }

  /** The card in the hand that the tip speaks of, while it stands there. */
  get card() {
    return this.#tip?.params.card ?? null;
  }

  close() {
    this.#tip = null;
    this.ui.table.render();
  }

  /** No more of them unasked. */
  #enough() {
    this.byThemselves = false;
    this.close();
  }

  /** The tip on the cloth, until it is put away or the decision is made. */
  line(model) {
    const words = this.#tip && !this.ui.pending && sentenceOf(model, this.#tip);
    if (!words) return null;
    return h(
      "div",
      { class: "tip", key: "tip" },
      icon("lamp"),
      h("p", {}, words),
      this.byThemselves
        ? h("button", { class: "tip-less", type: "button", onclick: () => this.#enough() }, t("No more tips"))
        : null,
      h("button", { class: "tip-close", type: "button", "aria-label": t("Put the tip away"), onclick: () => this.close() }, icon("close")),
    );
  }
}

/** Whether the table gives tips to whoever has the turn; for a watcher, to all alike. */
function given(model) {
  if (model.me !== null) return model.own.tips;
  const { tips, rated } = model.table.manners;
  return tips && !rated;
}

/** That tips are given here, where none may be had just now: the same lamp in the same place, with nothing to press. */
function mark() {
  const words = t("Tips are given at this table");
  return h("span", { key: "tips", class: "tip-mark", title: words }, icon("lamp"), h("span", { class: "sr" }, words));
}

/** The way to a tip while one may be had; else the sign that they are given, where they are. */
export function tipButton(model, ui) {
  if (!ui.tips || !given(model)) return null;
  if (model.me === null || !model.myTurn || ui.line !== "live" || ui.pending) return mark();
  return h(
    "button",
    {
      key: "tip",
      class: "signal-button",
      type: "button",
      "aria-label": t("A tip"),
      "aria-keyshortcuts": setting("keys") === "on" ? "i" : null,
      onclick: () => ui.tips.ask(),
    },
    icon("lamp"),
    h("span", { class: "wide" }, t("A tip")),
  );
}
