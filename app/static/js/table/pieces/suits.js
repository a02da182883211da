/* Naming a suit: the suits offered as large buttons, one of them chosen, then confirmed. */

import { suitName } from "../../cardname.js";
import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { mark } from "../cards.js";
import { buttonRow, confirm, walk } from "./buttons.js";

const ORDER = "SHDC";

function suitButton(model, ui, suit, chosen, note) {
  return h(
    "button",
    {
      key: suit,
      class: "suit",
      type: "button",
      "aria-pressed": chosen === suit ? "true" : "false",
      onclick: () => ui.choose({ suit }),
    },
    h("span", { class: "chip-suit" }, mark(suit, model.set)),
    h("span", {}, suitName(suit, model.set)),
    note ? h("span", { class: "suit-note" }, note) : null,
  );
}

/**
 * The choice of a suit. @param {string[]} suits those offered
 * @param {{label?: string, move: (suit: string) => object, say?: (suit: string) => string,
 *   note?: (suit: string) => string | null, more?: (suit: string) => any,
 *   missing?: (suit: string) => string | null}} what `note`: a few words on the button of a suit; `more`: what else is
 *   to be chosen with a suit, shown below it, and `missing` what of that is not chosen yet
 */
export function suitChoice(model, ui, suits, { label = t("Name trumps"), move, say, note = () => null, more, missing }) {
  const chosen = suits.includes(ui.draft.suit) ? ui.draft.suit : null;
  const words = say ?? ((suit) => t("Trumps: {suit}", { suit: suitName(suit, model.set) }));
  return h(
    "div",
    { class: "call-area", key: "suits" },
    h(
      "div",
      { class: "suits", role: "group", "aria-label": label, onkeydown: (event) => walk(event) },
      [...suits]
        .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
        .map((suit) => suitButton(model, ui, suit, chosen, note(suit))),
    ),
    chosen ? more?.(chosen) : null,
    buttonRow(
      confirm(ui, {
        label: chosen ? words(chosen) : "",
        missing: chosen ? (missing?.(chosen) ?? null) : t("Choose a suit"),
        onDo: () => ui.move(move(chosen)),
      }),
    ),
  );
}
