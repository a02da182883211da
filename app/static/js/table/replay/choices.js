/* Rows of buttons in the dialogs of a replay, of which one is chosen. */

import { h } from "../../dom.js";
import { icon } from "../icons.js";

export const choices = (title, buttons) => [
  h("h3", { key: title }, title),
  h("div", { key: `${title} choices`, class: "row playback-choices" }, buttons),
];

export const choice = (key, label, chosen, onclick) =>
  h(
    "button",
    { key, class: "button small", type: "button", "aria-pressed": String(chosen), onclick },
    chosen ? icon("tick") : null,
    label,
  );
