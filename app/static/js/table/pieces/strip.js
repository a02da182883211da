/* What the deal is played for, as a plate at the edge of the cloth: trumps, the contract and whose it is, the running
 * points. Every line is given by the game. */

import { suitName } from "../../cardname.js";
import { h } from "../../dom.js";
import { mark } from "../cards.js";

/** A suit on a small light plate, spoken by its name. */
export const suitPlate = (model, suit) =>
  h(
    "span",
    { class: "chip-suit", role: "img", "aria-label": suitName(suit, model.set) },
    mark(suit, model.set),
  );

/**
 * The strip. @param {{label: string, suit?: string | null, mark?: any, text?: any, lines?: any[]}} what `mark`: what
 *   stands beside the suit, such as one more card of trumps; `lines` below, each a text or nodes
 */
export const strip = (model, { label, suit = null, mark: beside = null, text = null, lines = [] }) =>
  h(
    "div",
    { class: "strip", key: "strip", role: "group", "aria-label": label, "data-anchor": "strip" },
    suit || text || beside
      ? h(
          "p",
          { class: "strip-head", key: "head" },
          suit ? suitPlate(model, suit) : null,
          text ? h("b", {}, text) : null,
          beside,
        )
      : null,
    lines.filter(Boolean).map((line, index) => h("p", { key: index, class: "strip-line" }, line)),
  );
