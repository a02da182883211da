/* The table as it stands on the page: the seats round the cloth, and what the page itself must know of them for its
 * shape. The same for a live table and for a deal played again; where the views come from is not its business. */

import { h } from "../dom.js";
import { cloth } from "./cloth.js";
import { seats } from "./seats.js";
import { inWords, tableInWords } from "./words.js";

/** Tell the style sheets what is shown. @param {"play" | "room"} view */
export function dress(model, view) {
  Object.assign(document.body.dataset, {
    seats: String(model.count),
    chips: String(model.others().length),
    view,
    game: model.table.ruleset,
  });
}

/** Seats and cloth, or both in words. @param {any[]} over what lies on the cloth */
export const around = (model, ui, ...over) =>
  inWords()
    ? h("div", { class: "stage stage-words", key: "stage" }, tableInWords(model, ui, ...over))
    : h("div", { class: "stage", key: "stage" }, seats(model, ui), cloth(model, ui, ...over));
