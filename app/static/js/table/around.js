/* The table as it stands on the page: the seats round the cloth, and what the page itself must know of them for its
 * shape. The same for a live table and for a deal played again; where the views come from is not its business. */

import { h } from "../dom.js";
import { bringFaces, facesHere } from "../faces.js";
import { t } from "../i18n.js";
import { Later } from "../later.js";
import { choose, setting } from "../settings.js";
import { facesOf } from "./cards.js";
import { cloth } from "./cloth.js";
import { seats } from "./seats.js";

const words = new Later(() => import("./words.js"), "words.css");

/** Whether the viewer wants the table in words. */
export const inWords = () => setting("table") === "words";

/**
 * Fetch what the viewer's way of looking at a view needs: the faces of its cards, the table in words.
 * @returns {Promise<unknown> | null} null where there is nothing to wait for
 */
export function outfit(view) {
  const set = facesOf(view);
  const wanted = facesHere(set) ? [] : [bringFaces(set)];
  if (inWords() && !words.here) wanted.push(words.bring().catch((error) => console.warn(error)));
  return wanted.length ? Promise.all(wanted) : null;
}

/** Tell the style sheets what is shown. @param {"play" | "room"} view */
export function dress(model, view) {
  Object.assign(document.body.dataset, {
    seats: String(model.count),
    chips: String(model.others().length),
    view,
    game: model.table.ruleset,
  });
}

/** Change between picture and words. @param {{root: HTMLElement, speaker: {speak: (text: string) => void}}} page */
export function turnOver({ root, speaker }) {
  const turn = () => {
    choose("table", inWords() ? "picture" : "words");
    root.querySelector(inWords() ? ".in-words" : ".hand [tabindex='0']")?.focus();
    speaker.speak(inWords() ? t("The table in words") : t("The table as a picture"));
  };
  if (inWords()) turn();
  else words.use(turn, () => speaker.speak(t("Not connected just now.")));
}

/** Seats and cloth, or both in words once those are here. @param {any[]} over what lies on the cloth */
export function around(model, ui, ...over) {
  if (inWords() && words.here)
    return h("div", { class: "stage stage-words", key: "stage" }, words.here.tableInWords(model, ui, ...over));
  return h("div", { class: "stage", key: "stage" }, seats(model, ui), cloth(model, ui, ...over));
}
