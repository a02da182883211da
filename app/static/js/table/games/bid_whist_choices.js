/* What there is to choose in Bid Whist: a bid from the grid, trumps or the direction, six cards to put away. What may be
 * chosen is the offer's word. */

import { h } from "../../dom.js";
import { N_, t } from "../../i18n.js";
import { bidGrid, callArea, cellsOf } from "../pieces/bids.js";
import { buttonRow, confirm, walk } from "../pieces/buttons.js";
import { pickBar } from "../pieces/picking.js";
import { suitChoice } from "../pieces/suits.js";
import { arrow, bidName } from "./bid_whist_words.js";

const NUMBERS = [1, 2, 3, 4, 5, 6, 7];

const ROWS = [
  ["uptown", N_("Up ↑")],
  ["downtown", N_("Down ↓")],
  ["nt", N_("NT")],
];

const WAYS = {
  uptown: { name: N_("Uptown"), line: N_("A K Q … 3 2"), say: N_("No trumps, uptown") },
  downtown: { name: N_("Downtown"), line: N_("A 2 3 … Q K"), say: N_("No trumps, downtown") },
};

/** "No trumps, uptown". */
export const noTrumps = (way) => t(WAYS[way].say);

/** The bid that has to be beaten, or null. */
const standing = (model) => model.game.calls.map((call) => call.bid).findLast(Boolean) ?? null;

function bidding(model, ui) {
  const { bid, pass } = model.offers;
  const stands = standing(model);
  const rows = ROWS.map(([mode, label]) => ({
    label: t(label),
    cells: cellsOf(
      NUMBERS.map((number) => ({ number, mode })),
      bid,
      { text: (one) => one.number, name: bidName, stands },
    ),
  }));
  const refusal = stands ? t("A bid must be higher than {bid}.", { bid: bidName(stands) }) : t("Bids start higher here.");
  return callArea(ui, {
    parts: [bidGrid(ui, { label: t("Bids"), rows, refusal })],
    pass: pass ? { type: "pass" } : null,
    say: (one) => t("Bid {bid}", { bid: bidName(one) }),
  });
}

function wayButton(ui, way, chosen) {
  return h(
    "button",
    {
      key: way,
      class: "suit bw-way",
      type: "button",
      "aria-pressed": chosen === way ? "true" : "false",
      onclick: () => ui.choose({ way }),
    },
    h("span", { class: "bw-arrow", "aria-hidden": "true" }, arrow(way)),
    h("span", {}, t(WAYS[way].name)),
    h("span", { class: "bw-line", "aria-hidden": "true" }, t(WAYS[way].line)),
  );
}

function direction(ui, ways) {
  const chosen = ways.includes(ui.draft.way) ? ui.draft.way : null;
  return h(
    "div",
    { class: "call-area", key: "ways" },
    h(
      "div",
      { class: "suits", role: "group", "aria-label": t("Which way do the cards run?"), onkeydown: (event) => walk(event) },
      ways.map((way) => wayButton(ui, way, chosen)),
    ),
    buttonRow(
      confirm(ui, {
        label: chosen ? noTrumps(chosen) : "",
        missing: chosen ? null : t("Choose a direction"),
        onDo: () => ui.move({ type: "declare", direction: chosen }),
      }),
    ),
  );
}

function declaring(model, ui) {
  const { declare } = model.offers;
  if (declare[0].direction)
    return direction(
      ui,
      declare.map((one) => one.direction),
    );
  return suitChoice(model, ui, declare, { move: (suit) => ({ type: "declare", suit }) });
}

/** What is to be chosen now, above the hand. */
export function choices(model, ui) {
  const { bid, declare, discard } = model.offers;
  if (bid) return [bidding(model, ui)];
  if (declare) return [declaring(model, ui)];
  if (!discard) return [];
  return [pickBar(ui, discard, { say: t("Put these six away"), move: (cards) => ({ type: "discard", cards }) })];
}
