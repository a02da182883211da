/* Cards, backs and marks as light nodes: the one place where a code becomes something to look at. Sizes come from
 * --card-w, set by the place where a card lies. */

import { cardName, suitName } from "../cardname.js";
import { h, still } from "../dom.js";
import { back, face, flame as flameDrawing, indexOf, mark as markDrawing } from "../faces.js";
import { t } from "../i18n.js";
import { setting } from "../settings.js";

/** The pack shown: the game's own, unless the viewer wants French suits everywhere. */
export function facesOf(view) {
  return view.shared.table.card_set === "italian" && setting("faces") !== "french" ? "italian" : "french";
}

/**
 * A card face up.
 * @param {string} code
 * @param {{set: string, tag?: string, flip?: string} & Record<string, unknown>} options `flip` names the card for
 *   motion: the same name before and after a change is one card that travels
 */
export function card(code, { set, tag = "div", flip, class: extra = "", ...props }) {
  const role = tag === "div" ? { role: "img" } : {};
  return h(
    tag,
    {
      key: code,
      "aria-label": cardName(code, set),
      ...role,
      ...props,
      class: `card ${extra}`.trim(),
      "data-code": code,
      "data-suit": code[1],
      "data-set": set,
      "data-flip": flip,
    },
    still(`${code} ${set}`, () => face(code, set)),
  );
}

/** A card face down. Without a label it is an ornament. */
export function closed(extra = "", label = null, key = undefined) {
  const kind = setting("back");
  const props = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return h(
    "div",
    { key, ...props, class: `card closed ${extra}`.trim() },
    still(kind, () => back(kind)),
  );
}

export const flame = () => still("flame", flameDrawing);
export const mark = (suit, set) => still(`mark ${suit} ${set}`, () => markDrawing(suit, set));

/** A card in the size of a word, for chips: index and suit mark, spoken by its name. */
export function tiny(code, set) {
  return h(
    "span",
    { key: code, class: "tiny", role: "img", "aria-label": cardName(code, set) },
    h("span", { "aria-hidden": "true" }, indexOf(code, set)),
    code[1] === "J" ? null : mark(code[1], set), // a joker has no suit: its letter says which it is
  );
}

/**
 * A hand in the order the viewer likes. @param {"suit" | "rank" | "dealt"} by
 * @param {{ranks?: string, suits?: string, trump?: string | null, suitOf?: (code: string) => string, rankOf?: (code: string) => number}} how
 *   `suitOf` where a card belongs to another suit than it shows (jokers, a second five), `rankOf` where letters are not
 *   enough; trumps stand last, on the right
 */
export function inOrder(
  hand,
  by,
  { ranks = "A23456789TJQK", suits = "SHCD", trump = null, suitOf = (code) => code[1], rankOf } = {},
) {
  if (by === "dealt") return [...hand];
  const suit = (code) => (suitOf(code) === trump ? suits.length : suits.indexOf(suitOf(code)));
  const rank = rankOf ?? ((code) => ranks.indexOf(code[0]));
  const first = by === "suit" ? suit : rank;
  const second = by === "suit" ? rank : suit;
  return [...hand].sort((a, b) => first(a) - first(b) || second(a) - second(b));
}

/** The colour and shape of a team: a, b, c. */
export const team = (letter) => (letter ? h("span", { class: `team team-${letter}`, "aria-hidden": "true" }) : null);

export const trumpLabel = (suit, set) => t("Trumps: {suit}", { suit: suitName(suit, set) });
