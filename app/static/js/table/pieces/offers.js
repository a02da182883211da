/* Plain buttons for any offer, by its form (docs/protocol.md, "Offers"): how a game is played that has no picture of its
 * own yet, and what a game may use for its lesser moves. The words are the verb itself. */

import { cardName, suitName } from "../../cardname.js";
import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { armed, buttonRow } from "./buttons.js";
import { bidSlider, callArea } from "./bids.js";
import { openPick, pickBar } from "./picking.js";
import { suitChoice } from "./suits.js";
import { verbWords } from "./verbs.js";

const CARD = /^([A2-9TJQK][CDHS]|[RB]J)$/;
const every = (list, test) => Array.isArray(list) && list.length > 0 && list.every(test);

/** The form of an offer: what kind of choice it is. */
export function formOf(offer) {
  if (Array.isArray(offer) && !offer.length) return "plain";
  if (Array.isArray(offer) && offer.length === 2 && every(offer, Number.isInteger)) return "range";
  if (every(offer, (one) => "CDHS".includes(one))) return "suits";
  if (every(offer, (one) => CARD.test(one))) return "cards";
  if (every(offer, (one) => one !== null && typeof one === "object")) return "moves";
  return Array.isArray(offer?.of) && Number.isInteger(offer.count) ? "pick" : null;
}

const single = (ui, move, label) =>
  armed(ui, { name: JSON.stringify(move), label, again: t("Tap again: {what}", { what: label }), onDo: () => ui.move(move) });

const oneOf = (ui, verb, moves) =>
  h(
    "div",
    { class: "call-area", key: verb, role: "group", "aria-label": verbWords(verb) },
    h(
      "div",
      { class: "offer-list" },
      moves.map(([move, label]) => single(ui, move, label)),
    ),
  );

const paramWords = (model, params) =>
  Object.values(params)
    .flat()
    .map((one) => (CARD.test(one) ? cardName(one, model.set) : one))
    .join(", ");

const BY_FORM = {
  plain: (model, ui, verb) => buttonRow(single(ui, { type: verb }, verbWords(verb))),
  range: (model, ui, verb, range) =>
    callArea(ui, {
      verb,
      pass: null,
      parts: [
        bidSlider(ui, {
          label: verbWords(verb),
          range,
          bidOf: (number) => ({ number }),
          say: (n) => `${verbWords(verb)} ${n}`,
        }),
      ],
      say: (bid) => `${verbWords(verb)} ${bid.number}`,
    }),
  suits: (model, ui, verb, suits) =>
    suitChoice(model, ui, suits, {
      label: verbWords(verb),
      move: (suit) => ({ type: verb, suit }),
      say: (suit) => `${verbWords(verb)}: ${suitName(suit, model.set)}`,
    }),
  cards: (model, ui, verb, codes) =>
    oneOf(
      ui,
      verb,
      codes.map((code) => [{ type: verb, card: code }, `${verbWords(verb)}: ${cardName(code, model.set)}`]),
    ),
  moves: (model, ui, verb, moves) =>
    oneOf(
      ui,
      verb,
      moves.map((params) => [{ type: verb, ...params }, `${verbWords(verb)} ${paramWords(model, params)}`]),
    ),
  pick: (model, ui, verb, offer) =>
    offer.of.every((code) => model.hand.includes(code))
      ? pickBar(ui, offer, { say: verbWords(verb), move: (cards) => ({ type: verb, cards }) })
      : openPick(ui, "pick", verbWords(verb)),
};

/** What there is to choose besides playing a card, verb by verb. `under` goes along with a card and has a tray. */
export function offerChoices(model, ui, verbs = Object.keys(model.offers)) {
  return verbs
    .filter((verb) => verb !== "play" && verb !== "under")
    .map((verb) => BY_FORM[formOf(model.offers[verb])]?.(model, ui, verb, model.offers[verb]))
    .filter(Boolean);
}

/** The offer that asks for several cards, with its verb, or null. */
export function pickOffered(model) {
  const [verb, offer] = Object.entries(model.offers).find(([, one]) => formOf(one) === "pick") ?? [];
  return verb ? { ...offer, verb, kind: verb === "under" ? "under" : "lay" } : null;
}
