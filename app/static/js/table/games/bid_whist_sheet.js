/* The score sheet of Bid Whist: for every deal its dealer, the contract and whose it was, the tricks, what it brought and
 * the totals, and how near each side is to either end of the match. */

import { suitName } from "../../cardname.js";
import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { mark, team } from "../cards.js";
import { minus, signed } from "../numbers.js";
import { bidName, contractShort, declaredWords } from "./bid_whist_words.js";

const sideOf = (row) => row.seat % 2;

function contract(model, row) {
  return h(
    "td",
    { class: "bw-bid" },
    h("span", { class: "sr" }, `${bidName(row)}, ${declaredWords(model, row)}, `),
    h(
      "b",
      { "aria-hidden": "true" },
      contractShort(row),
      row.suit ? h("span", { class: "chip-suit", title: suitName(row.suit, model.set) }, mark(row.suit, model.set)) : null,
    ),
    h("span", { class: "bw-who" }, team(model.team(sideOf(row))), model.seatName(row.seat)),
  );
}

const tricks = (row) =>
  h("td", {}, row.tricks[sideOf(row)], h("span", { class: "bw-of" }, t("of {n}", { n: row.needs })));

function change(score, side) {
  const points = score.points[side];
  return h(
    "td",
    { key: side, class: points < 0 ? "bw-lost" : "" },
    minus(score.totals[side]),
    h("span", { class: "bw-of" }, points ? signed(points) : "–"),
  );
}

function row(model, one) {
  const score = model.match.scores.find((other) => other.deal === one.deal);
  const dealer = model.seatName(one.dealer);
  return h(
    "tr",
    { key: one.deal },
    h("th", { scope: "row" }, score.round, h("span", { class: "bw-of", title: t("dealt by {name}", { name: dealer }) }, h("abbr", { class: "dealer", title: t("Dealer") }, "D"), dealer)), // prettier-ignore
    contract(model, one),
    tricks(one),
    model.sides().map((side) => change(score, side)),
  );
}

/** From the target below zero to the target above: where a side stands. */
function bar(model, side) {
  const { target } = model.table.options;
  const total = model.match.totals[side];
  const share = Math.max(-1, Math.min(1, total / target));
  return h(
    "li",
    { key: side, class: total < 0 ? "is-below" : "" },
    h("span", { class: "bw-side" }, team(model.team(side)), model.sideName(side)),
    h("span", { class: "bw-end", "aria-hidden": "true" }, signed(-target)),
    h("span", { class: "bw-track", "aria-hidden": "true", vars: { "--at": share } }, h("i", {})),
    h("span", { class: "bw-end", "aria-hidden": "true" }, signed(target)),
    h("b", {}, minus(total)),
  );
}

/** The whole sheet. */
export function scoreboard(model) {
  const { sheet } = model.game;
  const sides = model.sides();
  return h(
    "div",
    { class: "bw-sheet" },
    h(
      "ul",
      { class: "bw-bars", "aria-label": t("From {low} to {high}", { low: signed(-model.table.options.target), high: signed(model.table.options.target) }) }, // prettier-ignore
      sides.map((side) => bar(model, side)),
    ),
    h(
      "table",
      { class: "sheet" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [t("Deal"), t("Bid"), t("Tricks")].map((word) => h("th", { scope: "col", key: word }, word)),
          sides.map((side) => h("th", { scope: "col", key: side, title: model.sideNames(side) }, team(model.team(side)), model.sideName(side))), // prettier-ignore
        ),
      ),
      h(
        "tbody",
        {},
        sheet.map((one) => row(model, one)),
      ),
    ),
  );
}
