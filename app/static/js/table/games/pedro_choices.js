/* What there is to choose in Pedro: a number of points, trumps, cards from the rest of the stock, what goes under the
 * first trick. What may be chosen is the offer's word. */

import { t, tn } from "../../i18n.js";
import { bidGrid, callArea, levels } from "../pieces/bids.js";
import { openPick, pickDialog, tray } from "../pieces/picking.js";
import { suitChoice } from "../pieces/suits.js";

const HIGHEST = 14;

function bidding(model, ui) {
  const { bid, pass } = model.offers;
  const stands = model.game.calls.map((call) => call.bid).findLast((points) => points !== null) ?? null;
  const cells = levels(bid, { from: model.table.options.min_bid, to: HIGHEST, param: "points", stands });
  const refusal = stands ? t("A bid must be higher than {bid}.", { bid: stands }) : t("Bids start higher here.");
  return callArea(ui, {
    parts: [bidGrid(ui, { label: t("Bids"), rows: [{ cells }], refusal })],
    pass: pass ? { type: "pass" } : null,
    say: (one) => t("Bid {bid}", { bid: one.points }),
  });
}

/** How many cards of the hand each suit would make trumps, the second five counted. */
function wouldKeep(model, suit) {
  const mate = { C: "S", S: "C", D: "H", H: "D" }[suit];
  return model.hand.filter((code) => code[1] === suit || code === `5${mate}`).length;
}

const naming = (model, ui) =>
  suitChoice(model, ui, model.offers.name_trump, {
    move: (suit) => ({ type: "name_trump", suit }),
    note: (suit) => t("you keep {n}", { n: wouldKeep(model, suit) }),
  });

/** What is to be chosen now, above the hand. */
export function choices(model, ui) {
  const { bid, name_trump: suits, rob, under } = model.offers;
  if (bid) return [bidding(model, ui)];
  if (suits) return [naming(model, ui)];
  if (rob) return [openPick(ui, "rob", t("Rob the pack"))];
  return under ? [tray(model, ui, { ...under, kind: "under" })] : [];
}

function help({ count, locked }) {
  if (count) return t("All that is left of the stock. The trumps are yours; choose others until you have six cards.");
  return locked.length ? t("All that is left of the stock. The trumps are yours, nothing else.") : t("All that is left of the stock. There is nothing in it for you.");
}

/** The rest of the stock, for the dealer alone: trumps locked, others to choose from. */
export function robDialog(model, ui) {
  const { rob } = model.offers;
  if (!rob) return { title: t("Rob the pack"), body: [] };
  const all = rob.locked.length + rob.count;
  return pickDialog(model, ui, rob, {
    title: t("Rob the pack"),
    help: help(rob),
    lockedWords: t("Trumps, yours in any case"),
    restWords: t("To be set aside"),
    say: all ? tn("Take {n} card", "Take {n} cards", all) : t("Take nothing"),
    move: (fill) => ({ type: "rob", fill }),
  });
}
