/* Signs: what a signal says and how it is drawn, in the sheet of all that may be given, in the bubble at a player's chip and
 * as a line of the talk. Which signs there are, when they may be given and who is told is the server's word
 * (`own.signals`); nobody asks whether one is true. */

import { suitName } from "../cardname.js";
import { h } from "../dom.js";
import { indexOf } from "../faces.js";
import { listed, N_, t } from "../i18n.js";
import { mark } from "./cards.js";
import { reactionBubble } from "./reactions.js";

const SUITS = ["D", "H", "S", "C"];

/** By kind: what it says, and what is drawn for it: ranks, T for a trump mark, S for the suit named, signs. */
const SIGNS = {
  trump_ace: { words: N_("I hold the ace of trumps"), drawn: ["A", "T"] },
  trump_three: { words: N_("I hold the three of trumps"), drawn: ["3", "T"] },
  trump_king: { words: N_("I hold the king of trumps"), drawn: ["K", "T"] },
  trump_queen: {
    words: N_("I hold the queen of trumps"),
    italian: N_("I hold the knight of trumps"),
    drawn: ["Q", "T"],
  },
  trump_jack: {
    words: N_("I hold the jack of trumps"),
    italian: N_("I hold the knave of trumps"),
    drawn: ["J", "T"],
  },
  trump_low: { words: N_("I hold a low trump"), drawn: ["↓", "T"] },
  no_trump: { words: N_("I have no trump"), drawn: ["∅", "T"] },
  load: { words: N_("I hold an ace or a three"), drawn: ["A", "3"] },
  play_load: { words: N_("Play an ace or a three"), drawn: ["→", "A", "3"] },
  play_smooth: { words: N_("Play a card without points"), drawn: ["→", "0"] },
  play_trump: { words: N_("Play a trump"), drawn: ["→", "T"] },
  lead_suit: { words: N_("Lead {suit}"), drawn: ["→", "S"] },
};

/** What a sign says. One that this page does not know yet is said by its kind. */
function wordsOf(model, { kind, suit }) {
  const sign = SIGNS[kind];
  if (!sign) return kind.replaceAll("_", " ");
  return t((model.set === "italian" && sign.italian) || sign.words, suit ? { suit: suitName(suit, model.set) } : {});
}

function piece(model, what, suit) {
  if (what === "T") return mark(model.game?.trump ?? "S", model.set);
  if (what === "S") return suit ? mark(suit, model.set) : "?";
  return "AKQJ3".includes(what) ? indexOf(`${what}S`, model.set) : what;
}

/** A sign as a small plate; the words beside it say what it means. */
function plate(model, { kind, suit = null }) {
  const drawn = SIGNS[kind]?.drawn ?? ["!"];
  return h(
    "span",
    { class: "sign", "aria-hidden": "true" },
    drawn.map((what) => piece(model, what, suit)),
  );
}

/** "Hazel signals: I hold the ace of trumps". */
export function signalSentence(model, signal) {
  const words = wordsOf(model, signal);
  return signal.person === model.you.person
    ? t("You signal: {words}", { words })
    : t("{name} signals: {words}", { name: model.personName(signal.person), words });
}

/** A signal as a line of the talk. */
export function signalLine(model, signal) {
  return [
    plate(model, signal),
    " ",
    h("span", {}, signalSentence(model, signal)),
    " ",
    signal.public ? null : h("span", { class: "tag" }, t("partners only")),
  ];
}

/** What stands in a bubble: a signal, or a reaction. */
export const bubble = (model, signal) =>
  signal.reaction ? reactionBubble(signal.kind) : [plate(model, signal), h("span", {}, wordsOf(model, signal))];

function choice(model, ui, sign) {
  const give = () => ui.signal(sign.kind, sign.suit) && ui.close();
  return h(
    "button",
    { key: `${sign.kind} ${sign.suit}`, class: "menu-entry", type: "button", onclick: give },
    plate(model, sign),
    h("span", {}, wordsOf(model, sign)),
  );
}

function audience(model, to) {
  if (!to) return t("Everybody will see it.");
  return t("Only {names} will know.", { names: listed(to.map((seat) => model.seatName(seat))) });
}

/** Every sign as a button, and who will know. */
export function signalSheet(model, ui) {
  const offered = model.own.signals;
  if (!offered) return { title: t("Signal"), body: [h("p", { class: "soft" }, t("Signals cannot be given now."))] };
  const signs = offered.kinds.flatMap((kind) =>
    (offered.suited.includes(kind) ? SUITS : [null]).map((suit) => ({ kind, suit })),
  );
  return {
    title: t("Signal"),
    body: [
      h("p", { class: "soft" }, audience(model, offered.to), " ", t("Nobody checks whether it is true.")),
      h(
        "div",
        { class: "menu signs" },
        signs.map((sign) => choice(model, ui, sign)),
      ),
    ],
  };
}
