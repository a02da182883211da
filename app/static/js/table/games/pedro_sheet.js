/* The score sheet of Pedro: for every deal its dealer, who bid how much, what the side won, what it brought and the
 * totals, and a flag where the bidder could go out. */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { team } from "../cards.js";
import { icon } from "../icons.js";
import { minus, signed } from "../numbers.js";

const flag = () =>
  h("span", { class: "pd-flag", role: "img", "aria-label": t("The bidder could go out"), title: t("The bidder could go out") }, icon("flag"));

function dealCell(model, score, row) {
  const dealer = model.seatName(row.dealer);
  return h(
    "th",
    { scope: "row" },
    score.round,
    row.bidder_goes_out ? flag() : null,
    h("span", { class: "pd-of", title: t("dealt by {name}", { name: dealer }) }, h("abbr", { class: "dealer", title: t("Dealer") }, "D"), dealer), // prettier-ignore
  );
}

const bidCell = (model, row) =>
  h(
    "td",
    { class: "pd-bid" },
    h("b", {}, row.bid),
    h("span", { class: row.made ? "" : "pd-failed" }, row.made ? t("made: {won}", { won: row.won }) : t("failed: {won}", { won: row.won })), // prettier-ignore
    h("span", { class: "pd-who" }, team(model.team(row.declarer % 2)), h("span", {}, model.seatName(row.declarer))),
  );

const change = (score, side) =>
  h(
    "td",
    { key: side, class: score.points[side] < 0 ? "pd-lost" : "" },
    minus(score.totals[side]),
    h("span", { class: "pd-of" }, score.points[side] ? signed(score.points[side]) : "–"),
  );

function row(model, one) {
  const score = model.match.scores.find((other) => other.deal === one.deal);
  return h(
    "tr",
    { key: one.deal },
    dealCell(model, score, one),
    bidCell(model, one),
    model.sides().map((side) => change(score, side)),
  );
}

/** The whole sheet, and how far it is to the end. */
export function scoreboard(model) {
  const sides = model.sides();
  const { target } = model.table.options;
  return h(
    "div",
    { class: "pd-sheet" },
    h(
      "table",
      { class: "sheet" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          [t("Deal"), t("Bid")].map((word) => h("th", { scope: "col", key: word }, word)),
          sides.map((side) => h("th", { scope: "col", key: side, title: model.sideNames(side) }, team(model.team(side)), model.sideName(side))), // prettier-ignore
        ),
      ),
      h(
        "tbody",
        {},
        model.game.contracts.map((one) => row(model, one)),
      ),
    ),
    h(
      "p",
      { class: "soft pd-end" },
      model.game.bidder_goes_out && model.phase !== "match_over" ? [flag(), t("A bid that is made wins the match now.")] : t("{target} points win.", { target }), // prettier-ignore
    ),
  );
}
