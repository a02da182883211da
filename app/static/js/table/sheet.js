/* The score sheet: a row for every deal, the totals, and for each line of a deal the rule that made it. The rows come
 * with the view; the words of the lines are fetched, in the viewer's language, when somebody looks. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { team } from "./cards.js";
import { errorText } from "./errors.js";
import { reason } from "./explain.js";
import { icon } from "./moreicons.js";
import { lendingLines } from "./loan.js";
import { minus, signed } from "./numbers.js";
import { get } from "./requests.js";

/** The lines of the match, fetched again whenever a deal was added. */
export class Sheet {
  /** @type {any} */ data = null;
  /** @type {string | null} */ error = null;
  #asked = "";

  /** @param {string} tableId @param {() => void} onChange */
  constructor(tableId, onChange) {
    this.url = `/api/tables/${tableId}/sheet`;
    this.onChange = onChange;
  }

  /** Fetch if what is held is older than the view. */
  want(model) {
    const state = `${model.match?.number} ${model.match?.scores.length}`;
    if (!model.match?.scores.length || state === this.#asked) return;
    this.#asked = state;
    this.#fetch();
  }

  async #fetch() {
    try {
      this.data = await get(this.url);
      this.error = null;
    } catch (error) {
      this.error = errorText(error.code, error.params);
      this.#asked = "";
    }
    this.onChange();
  }

  /** What is to be said of a deal beside its lines. */
  marks(deal) {
    return this.data?.deals.find((one) => one.deal === deal)?.marks ?? [];
  }

  /** The lines of one deal, or null while they are on their way. */
  lines(model, deal) {
    if (this.data?.match !== undefined && this.data.match !== model.match?.number) return null;
    return this.data?.deals.find((one) => one.deal === deal)?.lines ?? null;
  }
}

const heading = (model, score) =>
  model.picture.dealName(model, score) ?? (score.counted ? t("Deal {n}", { n: score.round }) : t("Deal not counted"));

/** The sheet: the game's own form, or deals in rows, sides in columns, the totals below. */
export function sheetTable(model) {
  const { match } = model;
  if (!match) return h("p", { class: "soft" }, t("No match has been played here yet."));
  const own = model.picture.scoreboard(model);
  if (own) return own;
  const sides = model.sides();
  return h(
    "table",
    { class: `sheet ${sides.length > 3 ? "sheet-many" : ""}` },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("Deal")),
        sides.map((side) => h("th", { scope: "col", key: side, title: model.sideNames(side) }, team(model.team(side)), model.sideName(side))),
      ),
    ),
    h(
      "tbody",
      {},
      match.scores.map((score) =>
        h(
          "tr",
          { key: score.deal },
          h("th", { scope: "row" }, model.picture.dealName(model, score) ?? (score.counted ? score.round : t("void"))),
          sides.map((side) => h("td", { key: side }, minus(score.points[side]))),
        ),
      ),
    ),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, t("Total")),
        sides.map((side) => h("td", { key: side }, minus(match.totals[side]))),
      ),
    ),
  );
}

/** The cards that decided a line: its own, or what its side took in that deal. */
function groupsOf(model, ui, deal, one) {
  const own = one.cards?.length ? one.cards : [ui.piles.get(deal)?.[one.side] ?? []];
  return own.map((group) => group.map((code) => ({ card: code })));
}

function line(model, ui, deal, one, index) {
  return h(
    "details",
    { key: index, class: "why", name: "why" },
    h(
      "summary",
      {},
      h("span", { class: "why-side" }, team(model.team(one.side)), model.sideName(one.side)),
      h("span", { class: "why-text" }, one.text),
      h("b", {}, one.points ? signed(one.points) : ""),
    ),
    reason(model, { rule: one.rule, why: one.why, groups: groupsOf(model, ui, deal, one) }),
  );
}

/** Each line of one deal with its reason, and who did not play it all themselves. */
export function dealLines(model, ui, deal) {
  const marks = ui.sheet.marks(deal).map((mark) => h("p", { key: mark, class: "soft marked" }, icon("bot"), mark));
  return [...marks, whys(model, ui, deal)];
}

function whys(model, ui, deal) {
  const lines = ui.sheet.lines(model, deal);
  if (lines?.length === 0) return h("p", { class: "soft" }, t("Nobody scored."));
  if (lines)
    return h(
      "div",
      { class: "whys" },
      lines.map((one, index) => line(model, ui, deal, one, index)),
    );
  return h("p", { class: "soft" }, ui.sheet.error ?? t("Adding up…"));
}

/** The way to a deal played again, in a tab of its own: this one keeps the seat. */
function replayLink(model, ui, deal) {
  if (ui.past || (model.me === null && model.phase !== "match_over")) return null;
  const href = `/match/${model.table.id}-${model.match.number}/replay#${deal}.1`;
  return h("p", { key: "replay" }, h("a", { href, target: "_blank", rel: "noopener" }, t("Replay this deal")));
}

/** The whole sheet as a dialog. */
export function sheetDialog(model, ui) {
  const scores = [...(model.match?.scores ?? [])].reverse();
  return {
    title: t("Score sheet"),
    body: [
      sheetTable(model),
      lendingLines(model),
      scores.map((score, index) =>
        h(
          "details",
          { key: `deal ${score.deal}`, class: "deal-lines", open: index === 0 },
          h("summary", {}, heading(model, score)),
          dealLines(model, ui, score.deal),
          replayLink(model, ui, score.deal),
        ),
      ),
    ],
  };
}
