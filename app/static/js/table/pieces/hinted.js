/* What the table draws of a game that has no picture of its own by the hints of its ruleset (`table.picture`): which field of
 * the shared view lies open in the middle (`open`: cards), is the stock (`stock`: a number), what each side has taken (`taken`:
 * numbers by side) and the card just played that still waits for a choice (`waiting`: a card). Knows no game. */

import { h } from "../../dom.js";
import { t, tn } from "../../i18n.js";
import { card, closed } from "../cards.js";
import { cardList } from "../speech.js";
import { sidesOnCloth, spot, takenSpot } from "./spots.js";

const field = (model, hint) => model.game?.[model.table.picture?.[hint]] ?? null;

/** The cards that lie open in the middle, or null where the game has no such hint. */
export function openCards(model, ui) {
  const lying = field(model, "open");
  if (!lying) return null;
  const waiting = field(model, "waiting") ?? ui.pendingCard;
  return h(
    "ul",
    { class: "open-cards", key: "open", "aria-label": t("Open cards") },
    lying.map((code) => h("li", { key: code }, card(code, { set: model.set, flip: code }))),
    waiting ? h("li", { key: waiting, class: "waiting" }, card(waiting, { set: model.set, flip: waiting })) : null,
    lying.length || waiting ? null : h("li", { class: "empty" }, t("empty")),
  );
}

/** Stock and cards taken at the edge of the cloth, as far as there are hints. */
export function hintedCorners(model) {
  const stock = field(model, "stock");
  const taken = field(model, "taken");
  return [
    stock ? spot("stock", "stock", t("{n} left", { n: stock }), closed("deep", tn("Stock, {n} card", "Stock, {n} cards", stock), "stock")) : null,
    ...(taken ? sidesOnCloth(model) : []).map((side) =>
      takenSpot(model, side, {
        caption: t("{side} {n}", { side: model.sideName(side), n: taken[side] }),
        some: taken[side] > 0,
        label: tn("{n} card", "{n} cards", taken[side]),
      }),
    ),
  ];
}

/** The open cards in words, for the ear. */
export const openWords = (model) =>
  field(model, "open")?.length
    ? t("On the table: {cards}.", { cards: cardList(model, field(model, "open")) })
    : t("The table is empty.");
