/* House rules as people read them: the digest with the mark where the rule page says otherwise. What a rule means and which
 * rules apply is the server's word. */

import { h } from "./dom.js";
import { t } from "./i18n.js";

const HOUSE = "M3.5 11.5 12 4l8.5 7.5M6 9.500V20h12V9.500M10 20v-6h4v6";

/** The mark of a house rule: a small house, and its meaning for whoever cannot see it. */
export const unlike = (words = t("not as in the rule page:")) => [
  h("svg", { key: "mark", viewBox: "0 0 24 24", class: "house__mark", "aria-hidden": "true" }, h("path", { d: HOUSE })),
  h("span", { key: "said", class: "house__said" }, words, " "),
];

/** The house rules in a few words. @param {{text: string, changed: boolean}[]} parts */
export const digestLine = (parts) =>
  parts.map(({ text, changed }, index) => [
    index ? " · " : null,
    h(
      "span",
      {
        key: text,
        class: `house ${changed ? "house--unlike" : ""}`,
        title: changed ? t("Not as in the rule page") : null,
      },
      changed ? unlike() : null,
      text,
    ),
  ]);
