/* What people called: a tag at each chip, and the auction as a row of bubbles on the cloth, where the viewer's own call
 * stands too. */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";

/**
 * @typedef {object} Call
 * @property {number} seat
 * @property {any} text      as short as can be: "7", "pass", "4 Up"
 * @property {string} [name] as it is spoken, where that differs
 * @property {boolean} [top] the call that stands
 * @property {boolean} [out] who passed
 */

const classes = (call) => `${call.top ? "is-top" : ""} ${call.out ? "is-out" : ""}`;

/** The last call of a seat, for its chip; null where it has not called. @param {Call | undefined} call */
export const callTag = (call) =>
  call
    ? h(
        "span",
        { key: "call", class: `tag tag-call ${classes(call)}`, role: "img", "aria-label": call.name ?? String(call.text) },
        call.text,
      )
    : null;

/** The calls as bubbles, oldest first. @param {Call[]} calls */
export function auction(model, calls) {
  if (!calls.length) return h("p", { class: "auction auction-none", key: "auction" }, t("Nobody has called yet"));
  return h(
    "ol",
    { class: "auction", key: "auction", "aria-label": t("Calls") },
    calls.map((call) =>
      h(
        "li",
        { key: call.seat, class: `call ${classes(call)} ${call.seat === model.me ? "is-mine" : ""}` },
        h("span", { class: "call-who" }, call.seat === model.me ? t("You") : model.seatName(call.seat)),
        " ",
        h("b", {}, call.text),
      ),
    ),
  );
}
