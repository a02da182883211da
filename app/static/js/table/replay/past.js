/* A table as it was: the model of a frame, in which nobody can be asked for anything any more, and what lies in place of
 * the hand. Pure look-ups and drawing. */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { setting } from "../../settings.js";
import { card, team, tiny } from "../cards.js";
import { Model } from "../model.js";

const WIDE = matchMedia("(min-width: 62.5em), (orientation: landscape) and (min-height: 18.75em)");
const ROW = 7;
const NOTHING = { decision: null, mix: false, signals: null, undo: null, claims: null };

export class Past extends Model {
  /** @param {{shared: any, own: any, seats?: any[]}} view of a frame, with every seat's own view where all may be seen */
  constructor(view, known) {
    super({ shared: view.shared, own: { ...view.own, ...NOTHING } }, known);
    this.offers = {};
    /** @type {string[][] | null} by seat: its cards, where all may be seen */
    this.hands = view.seats?.map((own) => own.game?.hand ?? []) ?? null;
  }
}

/** The cards of the seat through whose eyes it is seen; nothing can be done with them. */
function ownHand(model) {
  const cards = model.picture.order(model, model.hand, setting("sort"));
  const rows = WIDE.matches ? 1 : Math.ceil(cards.length / ROW);
  return h(
    "div",
    {
      class: "hand still",
      key: "hand",
      role: "group",
      "aria-label": t("Your hand"),
      "data-count": cards.length,
      "data-rows": rows,
      "data-anchor": "hand",
      vars: { "--per": Math.max(1, Math.ceil(cards.length / Math.max(1, rows))) },
    },
    cards.map((code) => card(code, { set: model.set, flip: code })),
  );
}

/** Everybody's cards, a row for each seat. */
function everyHand(model) {
  return h(
    "ul",
    { class: "hands", key: "hands", "aria-label": t("All cards"), "data-anchor": "hand" },
    model.hands.map((cards, seat) =>
      h(
        "li",
        { key: seat },
        h("b", {}, team(model.team(model.sideOf(seat))), h("span", {}, model.seatLabel(seat))),
        h(
          "span",
          { class: "hands-cards" },
          model.picture.order(model, cards, setting("sort")).map((code) => tiny(code, model.set)),
        ),
      ),
    ),
  );
}

/** What lies at the near edge: one hand, all hands, or none for who only watched. */
export function nearEdge(model) {
  if (model.hands) return everyHand(model);
  return model.me === null ? null : ownHand(model);
}
