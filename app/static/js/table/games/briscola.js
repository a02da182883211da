/* Briscola in the browser: the stock with the turned trump across it, tricks and points taken, partners' cards where
 * they may be seen, exchanging the trump. What may be done and seen is the view's word. */

import { cardName, suitName } from "../../cardname.js";
import { h } from "../../dom.js";
import { N_, t, tn } from "../../i18n.js";
import { card, closed, inOrder, mark, trumpLabel } from "../cards.js";
import { armed, buttonRow } from "../pieces/buttons.js";
import { sidesOnCloth, spot, takenSpot } from "../pieces/spots.js";
import { named } from "../speech.js";
import { who } from "../who.js";

const RANKS = "2456789TJQK3A";

function stockCaption(model, left) {
  const { trump } = model.game;
  const label = h("span", { class: "sr" }, trumpLabel(trump, model.set));
  return [label, mark(trump, model.set), left ? t("trump · {n}", { n: left }) : t("trump")];
}

function topCard(model, left) {
  const { game } = model;
  if (game.stock_top) return card(game.stock_top, { set: model.set });
  return game.stock > 0 ? closed("deep", tn("Stock, {n} card", "Stock, {n} cards", left), "stock") : null;
}

function stock(model) {
  const { game } = model;
  if (!game.trump) return null;
  const turned = game.up?.seat === null ? game.up.card : null;
  const left = game.stock + (turned ? 1 : 0);
  return spot(
    `stock ${left ? "" : "spot-bare"}`,
    "stock",
    stockCaption(model, left),
    turned ? card(turned, { set: model.set, class: "crosswise", flip: turned }) : null,
    topCard(model, left),
  );
}

function taken(model, side) {
  const tricks = model.game.tricks?.[side] ?? 0;
  const points = model.own.game?.points?.[side] ?? model.game.points?.[side];
  const name = model.sideName(side);
  const caption =
    points === undefined
      ? tn("{side} {n} trick", "{side} {n} tricks", tricks, { side: name })
      : t("{side} {n} pts", { side: name, n: points });
  return takenSpot(model, side, { caption, some: tricks > 0 });
}

function seatCards(model, seat) {
  const open = model.game?.open?.[seat] ?? model.own.game?.partners?.[seat];
  if (open) return open;
  return (model.game?.known ?? []).filter((one) => one.seat === seat).map((one) => one.card);
}

function exchange(model, ui) {
  const [given] = model.offers.exchange_trump ?? [];
  if (!given) return null;
  const words = { given: cardName(given, model.set), taken: cardName(model.game.up.card, model.set) };
  return buttonRow(
    armed(ui, {
      name: "exchange",
      label: t("Exchange the {given} for the {taken}", words),
      again: t("Tap again to exchange"),
      onDo: () => ui.move({ type: "exchange_trump", card: given }),
    }),
  );
}

function drew(model, event) {
  if (!event.card) return who(model, event.seat, N_("You draw a card."), N_("{name} draws a card."));
  const words = { card: named(model, event.card) };
  return who(model, event.seat, N_("You draw the {card}."), N_("{name} draws the {card}."), words);
}

function trumpsAndStock(model) {
  const { game } = model;
  const left = tn("{n} card in the stock.", "{n} cards in the stock.", game?.stock ?? 0);
  return game?.trump ? `${t("Trumps: {suit}.", { suit: suitName(game.trump, model.set) })} ${left}` : left;
}

/** @type {Partial<import("./plain.js").Picture>} */
export const picture = {
  corners: (model) => [stock(model), ...sidesOnCloth(model).map((side) => taken(model, side))],
  seatCards,
  choices: (model, ui) => [exchange(model, ui)],
  order: (model, cards, by) => inOrder(cards, by, { ranks: RANKS, trump: model.game?.trump }),
  sentences: {
    trumps_turned: (model, event) =>
      t("Trumps: {suit}. The {card} is turned.", {
        suit: suitName(event.suit, model.set),
        card: named(model, event.card),
      }),
    exchanged: (model, event) =>
      who(
        model,
        event.seat,
        N_("You exchange the {given} for the {taken}."),
        N_("{name} exchanges the {given} for the {taken}."),
        { given: named(model, event.given), taken: named(model, event.taken) },
      ),
    drew,
    hands_shown: () => t("Partners see each other's cards now."),
  },
  spoken: { c: trumpsAndStock },
  errors: { exchange_not_allowed: N_("The trump under the stock cannot be exchanged now.") },
};
