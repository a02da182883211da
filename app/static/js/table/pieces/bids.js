/* Calls: a bar of levels or a grid of them, with the choice of the moment and the button that makes it. What may be
 * called is the offer's word; a cell that may not is grey, can be reached and says why. Knows no auction. */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { buttonRow, confirm, passButton, walk } from "./buttons.js";

/**
 * @typedef {object} Cell one call that could be made
 * @property {Record<string, any>} bid  the parameters of the move
 * @property {any} text                 what stands on it
 * @property {string} name              what it is called when it is spoken
 * @property {boolean} legal
 * @property {boolean} [stands]         the call that has to be beaten
 */

/** Whether two calls are the same one. */
export const sameBid = (a, b) =>
  Boolean(a && b) && Object.keys({ ...a, ...b }).every((key) => a[key] === b[key]);

/** The cells of whole numbers from `from` to `to`, of which those from `low` to `high` may be called. */
export const levels = ([low, high], { from = low, to = high, param = "number", stands = null, name = String }) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const level = from + index;
    return {
      bid: { [param]: level },
      text: level,
      name: name(level),
      legal: level >= low && level <= high,
      stands: level === stands,
    };
  });

/** The cells of some calls, of which the offered ones may be made. */
export const cellsOf = (bids, offered, { text, name, stands = null }) =>
  bids.map((bid) => ({
    bid,
    text: text(bid),
    name: name(bid),
    legal: offered.some((one) => sameBid(one, bid)),
    stands: sameBid(stands, bid),
  }));

function cell(ui, one, { chosen, stop, refusal }) {
  return h(
    "button",
    {
      key: one.name,
      class: "bid",
      type: "button",
      "aria-label": one.stands ? t("{bid}, the call to beat", { bid: one.name }) : one.name,
      "aria-pressed": chosen ? "true" : "false",
      "aria-disabled": one.legal ? null : "true",
      "data-stands": Boolean(one.stands),
      tabindex: stop ? 0 : -1,
      onclick: () => (one.legal ? ui.choose({ bid: one.bid }) : ui.tell(refusal)),
    },
    one.text,
  );
}

/**
 * The calls as rows of equal cells: one row is a bar, several a grid.
 * @param {{label: string, rows: {label?: string, cells: Cell[]}[], columns?: number, refusal?: string}} what
 */
export function bidGrid(ui, { label, rows, columns, refusal = t("That call is not possible now.") }) {
  const cells = rows.flatMap((row) => row.cells);
  const stop = cells.find((one) => sameBid(one.bid, ui.draft.bid)) ?? cells.find((one) => one.legal) ?? cells[0];
  const across = columns ?? Math.max(...rows.map((row) => row.cells.length));
  const named = rows.some((row) => row.label);
  return h(
    "div",
    {
      class: `bids ${named ? "bids-named" : ""}`,
      key: `bids ${label}`,
      role: "group",
      "aria-label": label,
      vars: { "--across": across },
      onkeydown: (event) => walk(event, across),
    },
    rows.map((row, index) =>
      h(
        "div",
        { class: "bid-row", key: row.label ?? index, ...(row.label ? { role: "group", "aria-label": row.label } : {}) },
        row.label ? h("span", { class: "bid-label", "aria-hidden": "true" }, row.label) : null,
        row.cells.map((one) =>
          cell(ui, one, { chosen: sameBid(one.bid, ui.draft.bid), stop: one === stop, refusal }),
        ),
      ),
    ),
  );
}

/**
 * A call by a whole number out of many, too many for cells: one step down, a slider, one step up.
 * @param {{label: string, range: [number, number], bidOf: (n: number) => object, say: (n: number) => string}} what
 */
export function bidSlider(ui, { label, range: [low, high], bidOf, say }) {
  const at = ui.draft.slid ?? low;
  const slide = (to) => {
    const value = Math.min(high, Math.max(low, to));
    ui.choose({ slid: value, bid: bidOf(value) });
  };
  const step = (by, words, sign) =>
    h(
      "button",
      { key: sign, class: "bid", type: "button", "aria-label": words, onclick: () => slide(at + by) },
      sign,
    );
  return h(
    "div",
    { class: "bid-slider", key: `slider ${label}`, role: "group", "aria-label": label },
    h("span", { class: "bid-label", "aria-hidden": "true" }, label),
    step(-1, t("One less"), "−"),
    h("input", {
      key: "slide",
      type: "range",
      min: low,
      max: high,
      value: at,
      "aria-label": label,
      "aria-valuetext": say(at),
      oninput: (event) => slide(Number(event.target.value)),
    }),
    step(1, t("One more"), "+"),
    h(
      "button",
      {
        key: "take",
        class: "bid bid-slid",
        type: "button",
        "aria-pressed": sameBid(ui.draft.bid, bidOf(at)) ? "true" : "false",
        "aria-label": say(at),
        onclick: () => slide(at),
      },
      at,
    ),
  );
}

/**
 * The whole call area: grids and sliders, and below them "pass" and the button that calls what was chosen.
 * @param {{parts: any[], pass?: object | null, say: (bid: any) => string, verb?: string}} what `say`: "Bid 9"
 */
export function callArea(ui, { parts, pass = { type: "pass" }, say, verb = "bid" }) {
  const { bid } = ui.draft;
  return h(
    "div",
    { class: "call-area", key: "call" },
    parts,
    buttonRow(
      pass ? passButton(ui, pass) : null,
      confirm(ui, {
        label: bid ? say(bid) : "",
        missing: bid ? null : t("Choose a call"),
        onDo: () => ui.move({ type: verb, ...bid }),
      }),
    ),
  );
}
