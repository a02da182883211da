/* What lies at the edge of the cloth, each thing with its caption: a stock, a kitty, cards taken. Where a spot stands is
 * decided by its class in cloth.css; what it means is known to the game that put it there. */

import { h } from "../../dom.js";
import { t, tn } from "../../i18n.js";
import { card, closed, team } from "../cards.js";

/** A thing at the edge. @param {string} kind its class, after `spot-` @param {string} anchor name for cards in motion */
export const spot = (kind, anchor, caption, ...children) =>
  h(
    "figure",
    { class: `spot spot-${kind}`, key: `spot ${anchor}`, "data-anchor": anchor },
    h("div", { class: "spot-cards" }, children),
    h("figcaption", {}, caption),
  );

/** Cards face down in one heap, such as a kitty. @param {{kind?: string, caption?: any}} words */
export const packet = (anchor, count, { kind = anchor, caption = count } = {}) =>
  spot(kind, anchor, caption, closed("deep", tn("{n} card face down", "{n} cards face down", count), "pack"));

/**
 * What a side has taken: a heap, a few cards laid out on it, and a look into it where that is allowed.
 * @param {{caption: any, some: boolean, label?: string | null, out?: any, onLook?: (() => void) | null}} what
 */
export function takenSpot(model, side, { caption, some, label = null, out = null, onLook = null }) {
  const pack = some
    ? closed("deep", label, "pack")
    : h("div", { class: "card ghost", key: "ghost", "aria-hidden": "true" });
  const words = t("Look at the cards taken by {side}", { side: model.sideNames(side) });
  return spot(
    `taken spot-taken-${model.team(side) ?? "a"}`,
    `taken-${side}`,
    [team(model.team(side)), caption],
    out,
    pack,
    onLook ? h("button", { key: "look", class: "look", type: "button", "aria-label": words, onclick: onLook }) : null,
  );
}

/** The sides whose cards lie on the cloth: both where two play, else the viewer's own. */
export function sidesOnCloth(model) {
  if (model.table.sides.length === 2) return model.sides();
  return model.mySide === null ? [] : [model.mySide];
}

/** Cards for a closer look, in a dialog; a null stands for one that lies face down. */
export const rowOfCards = (model, codes) =>
  h(
    "ol",
    { class: "row-of-cards" },
    codes.map((code, index) =>
      h("li", { key: index }, code ? card(code, { set: model.set }) : h("span", { class: "tag" }, t("face down"))),
    ),
  );
