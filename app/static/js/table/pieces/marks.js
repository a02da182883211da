/* Small marks at a chip, or beside the turn bar for the viewer's own seat: a drawing with its word. */

import { h } from "../../dom.js";
import { icon } from "../icons.js";

/** A mark with a drawing of `icons.js`. @param {{off?: boolean, text?: any}} options `off`: held before, not any more */
export const seatMark = (name, label, { off = false, text = null } = {}) =>
  h(
    "span",
    { key: name, class: `seat-mark seat-mark-${name} ${off ? "is-off" : ""}`, role: "img", "aria-label": label, title: label },
    icon(name),
    text,
  );

/** A count of cards taken, with a small back. */
export const tookMark = (count, label) =>
  h("span", { key: "took", class: "took", role: "img", "aria-label": label }, h("span", { class: "took-back" }), count);
