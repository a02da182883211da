/* A pile in the middle of the cloth, face up, of which some cards can be seen. */

import { h } from "../../dom.js";
import { t, tn } from "../../i18n.js";
import { playedBy } from "../absence.js";
import { card } from "../cards.js";
import { named } from "../speech.js";
import { rowOfCards } from "./spots.js";

function pileCards(model, ui, { count, cards }) {
  const shown = cards.slice(-3);
  const blank = Math.max(0, Math.min(3, count) - shown.length);
  const lying = [
    ...Array.from({ length: blank }, (_, index) =>
      h("div", { key: `blank ${index}`, class: `card under under-${index + 1}`, "aria-hidden": "true" }),
    ),
    ...shown.map((code, index) =>
      card(code, { set: model.set, flip: code, class: index === shown.length - 1 ? "top" : `under-${index + 1}` }),
    ),
  ];
  if (ui.pendingCard)
    lying.push(card(ui.pendingCard, { set: model.set, flip: ui.pendingCard, class: "top pending-card" }));
  return lying.length ? lying : h("div", { class: "empty" }, t("empty"));
}

/** Under the card on top: whose seat laid it, where somebody else moved for them. */
function laidFor(model, ui) {
  const last = model.game.log.at(-1);
  const by = last && model.match.moved_by[last.seat];
  if (!by || ui.pendingCard) return null;
  return h("p", { class: "who laid-for", title: model.moverName(last.seat, by) }, playedBy(model, last.seat, by));
}

/** The pile; where several cards may be seen, a button to the dialog `pile`. @param {{count: number, cards: string[]}} pile */
export function pile(model, ui, lying) {
  const more = lying.cards.length > 1;
  return h(
    more ? "button" : "div",
    {
      class: "pile",
      key: "pile",
      "data-anchor": "pile",
      ...(more ? { type: "button", "aria-label": t("Look through the pile"), onclick: () => ui.open("pile") } : {}),
    },
    pileCards(model, ui, lying),
    lying.count ? laidFor(model, ui) : null,
    lying.count ? h("p", { class: "count" }, lying.count, h("span", { class: "sr" }, " ", t("cards in the pile"))) : null,
  );
}

/** The pile in words, for the ear. */
export function pileWords(model) {
  const lying = model.game?.pile;
  if (!lying?.count) return t("The pile is empty.");
  return tn("{n} card in the pile. On top: {card}.", "{n} cards in the pile. On top: {card}.", lying.count, {
    card: named(model, lying.cards.at(-1)),
  });
}

/** The pile spread out, as the dialog `pile`. */
export const pileDialog = (model) => ({
  title: t("The pile"),
  body: [h("p", { class: "soft" }, t("From the bottom to the top")), rowOfCards(model, model.game?.pile?.cards ?? [])],
});
