/* Tricks won, as a stack of backs for each side and the line that has to be reached. */

import { h } from "../../dom.js";
import { tn } from "../../i18n.js";
import { team } from "../cards.js";

function stack(count, target, first) {
  const most = Math.max(count, target ?? 0);
  return h(
    "span",
    { class: "book-stack", "aria-hidden": "true" },
    Array.from({ length: most }, (_, index) =>
      h("span", {
        key: index,
        class: `book ${index < count ? "" : "book-free"} ${index < first ? "book-first" : ""} ${index + 1 === target ? "book-line" : ""}`,
      }),
    ),
  );
}

/**
 * Stacks for some sides. @param {{side: number, count: number, target?: number | null, first?: number, words?: string}[]} stacks
 *   `first`: so many of them are another thing than a trick played, such as a kitty
 */
export const books = (model, stacks) =>
  h(
    "ul",
    { class: "books", key: "books" },
    stacks.map(({ side, count, target = null, first = 0, words }) =>
      h(
        "li",
        { key: side, "data-anchor": `taken-${side}` },
        h("span", { class: "book-count" }, team(model.team(side)), h("b", {}, count), target ? `/${target}` : null),
        stack(count, target, first),
        h("span", { class: "sr" }, model.sideNames(side), " ", words ?? tn("{n} trick", "{n} tricks", count)),
      ),
    ),
  );
