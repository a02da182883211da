/* Briscola Chiamata in the browser: calls from the ace down to the two with points, the called card beside its trumps, a
 * crown for the caller, the partner's mark once the card has fallen, and the own part in the deal told to oneself. What
 * may be called and seen is the view's word; who plays with whom is never worked out here. */

import { cardName } from "../../cardname.js";
import { h } from "../../dom.js";
import { t, tn } from "../../i18n.js";
import { card, inOrder, mark } from "../cards.js";
import { icon } from "../icons.js";
import { bannerScene } from "../pieces/banner.js";
import { auction } from "../pieces/calls.js";
import { seatMark, tookMark } from "../pieces/marks.js";
import { spot, takenSpot } from "../pieces/spots.js";
import { trick, TrickLaid } from "../pieces/trick.js";
import { choices } from "./briscola_chiamata_choices.js";
import {
  bannerWords,
  bidName,
  bidText,
  contractWords,
  ERRORS,
  hint,
  partWords,
  rankText,
  sceneSentence,
  SENTENCES,
  SPOKEN,
  turn,
} from "./briscola_chiamata_words.js";

const RANKS = "2456789TJQK3A";

// ── Scenes ───────────────────────────────────────────────────────────────────────────────────────────────

/** Tricks, and what is worth a large word: trumps named, the partner shown, a hand thrown in, the deal made or lost. */
class Laid extends TrickLaid {
  follow(event, rest) {
    switch (event.type) {
      case "suit_named":
        return bannerScene(event, rest * 1.5, { cards: [event.card] });
      case "partner_revealed":
        return bannerScene(event, rest, { tone: "good" });
      case "hand_voided":
        return bannerScene(event, rest * 1.5, { cards: event.cards });
      case "deal_scored":
        return event.contract ? this.#ended(event, rest) : null;
      default:
        return super.follow(event, rest);
    }
  }

  #ended(event, rest) {
    const tone = { true: "good", false: "bad", null: "plain" }[event.contract.made];
    return bannerScene(event, rest * 1.5, { seat: event.contract.caller, tone });
  }
}

// ── The auction ──────────────────────────────────────────────────────────────────────────────────────────

/** The last call of each seat, in the order in which they first spoke. */
function lastCalls(model) {
  const { calls, high } = model.game;
  const seats = [...new Set(calls.map((call) => call.seat))];
  return seats.map((seat) => {
    const { bid } = calls.findLast((call) => call.seat === seat);
    return {
      seat,
      text: bid ? bidText(model, bid) : t("pass"),
      name: bid ? bidName(model, bid) : t("passed"),
      top: Boolean(bid) && high?.seat === seat,
      out: !bid,
    };
  });
}

const bidding = (model) => model.game?.phase === "auction" || (model.game?.phase === "name_suit" && !model.game.trick.length);

const call = (model, seat) => (bidding(model) ? lastCalls(model).find((one) => one.seat === seat) : undefined);

// ── The cloth ────────────────────────────────────────────────────────────────────────────────────────────

/** The called card, or as long as trumps are not named the rank that was bid. */
function calledCard(model) {
  const { called, high } = model.game;
  if (called) return card(called, { set: model.set, class: model.game.camp ? "fallen" : "" });
  const rank = high.rank ? rankText(model, high.rank) : null;
  return h("div", { class: "card ghost bid-rank", key: "bid", "aria-hidden": "true" }, h("b", {}, rank));
}

/** What the deal is played for: trumps, the called card and the target; with points shown, how the camps stand. */
function contract(model) {
  const { caller, trump, high } = model.game;
  if (caller === null || bidding(model)) return null;
  const caption = [
    h("span", { class: "sr" }, contractWords(model)),
    h(
      "span",
      { class: "needed", "aria-hidden": "true" },
      trump ? mark(trump, model.set) : null,
      h("span", { class: "needed-word" }, t("needs {n}", { n: high.target })),
      h("span", { class: "needed-number" }, high.target),
    ),
    campPoints(model),
  ];
  return spot("called", "called", caption, calledCard(model));
}

/** Only once the partner is known, and only from points that everybody may know. */
function campPoints(model) {
  const { camp, points } = model.game;
  if (!camp || !points) return null;
  const won = camp.reduce((sum, seat) => sum + points[seat], 0);
  const all = points.reduce((sum, one) => sum + one, 0);
  return h(
    "span",
    { class: "camp-points" },
    h("span", { class: "sr" }, t("Caller's camp {won} points, the others {lost}", { won, lost: all - won })),
    h("span", { "aria-hidden": "true" }, `${won} : ${all - won}`),
  );
}

function myPile(model) {
  if (model.me === null || bidding(model)) return null;
  const tricks = model.game.tricks[model.me];
  const points = model.game.points?.[model.me];
  const caption =
    points === undefined ? tn("{n} trick", "{n} tricks", tricks) : tn("{n} point", "{n} points", points);
  return takenSpot(model, model.mySide, { caption, some: tricks > 0 });
}

/** The called card, as it lies in the trick for all to see. */
const calledMark = (model, code) =>
  code === model.game.called
    ? h("span", { key: "called", class: "called-mark", role: "img", "aria-label": t("The called card") }, icon("partner"))
    : null;

const middle = (model, ui) => (bidding(model) ? auction(model, lastCalls(model)) : trick(model, ui));

// ── At the seats ─────────────────────────────────────────────────────────────────────────────────────────

const crown = (model, seat) => {
  if (model.game.caller !== seat) return null;
  const alone = model.game.camp?.length === 1;
  return seatMark("crown", alone ? t("Caller, alone") : t("Caller"), { text: alone ? t("alone") : null });
};

function partner(model, seat) {
  const { camp } = model.game;
  return camp?.includes(seat) && camp[0] !== seat ? seatMark("partner", t("Partner of the caller")) : null;
}

function taken(model, seat) {
  if (seat === model.me || bidding(model)) return null;
  const points = model.game.points?.[seat];
  const tricks = model.game.tricks[seat];
  if (points !== undefined) return h("span", { key: "points", class: "took-points" }, t("{n} pts", { n: points }));
  return tricks ? tookMark(tricks, tn("{n} trick", "{n} tricks", tricks)) : null;
}

/** The own part, for oneself alone: with words, as the others' marks have none. */
function ownPart(model) {
  const { role, alone } = model.own.game ?? {};
  if (!role) return model.game.caller === model.me ? seatMark("crown", t("You are the caller")) : null;
  const name = { caller: "crown", partner: "partner", defender: "shield" }[role];
  return seatMark(name, partWords(role, alone), { text: h("span", { class: "part-word" }, partWord(role, alone)) });
}

const partWord = (role, alone) =>
  ({ caller: alone ? t("alone") : t("caller"), partner: t("partner"), defender: t("defending") })[role];

function marks(model, seat) {
  if (model.phase !== "playing") return [];
  return seat === model.me ? [ownPart(model)] : [crown(model, seat), partner(model, seat), taken(model, seat)];
}

/** The called card in the own hand, as long as it is there: that is what makes its holder the partner. */
const note = (model, code) =>
  model.own.game?.role && code === model.game.called
    ? { class: "is-called", words: t("{card}, the called card", { card: cardName(code, model.set) }) }
    : null;

// ── All hands, after the deal ────────────────────────────────────────────────────────────────────────────

const allHands = (model) => ({
  title: t("All hands of this deal"),
  body: (model.game?.dealt ?? []).map((codes, seat) =>
    h(
      "section",
      { class: "hand-dealt", key: seat },
      h("h3", {}, model.seatName(seat)),
      h(
        "ul",
        { class: "row-of-cards" },
        inOrder(codes, "suit", { ranks: RANKS, trump: model.game.trump }).map((code) =>
          h("li", { key: code }, card(code, { set: model.set })),
        ),
      ),
    ),
  ),
});

/** @type {Partial<import("./plain.js").Picture>} */
export const picture = {
  middle,
  corners: (model) => [contract(model), myPile(model)],
  cardMark: calledMark,
  laid: (game) => new Laid(game),
  banner: bannerWords,
  sceneSentence,
  call,
  marks,
  choices,
  turn,
  hint,
  note,
  order: (model, cards, by) => inOrder(cards, by, { ranks: RANKS, trump: model.game?.trump }),
  sentences: SENTENCES,
  spoken: SPOKEN,
  errors: ERRORS,
  dialogs: { dealt: allHands },
  menu: (model) => (model.game?.dealt ? [["dealt", "cards", t("All hands of this deal")]] : []),
};
