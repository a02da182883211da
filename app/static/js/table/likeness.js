/* Small marks beside a name: this is a program, and this name looks like that of somebody else here who had it before.
 * Who that is the server says; what a program is its id says. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

const mark = (key, words, sign) => h("span", { key, class: `like ${key}`, role: "img", "aria-label": words, title: words }, icon(sign));

/** @param {import("./model.js").Model} model @param {string | null | undefined} person */
export function nameMarks(model, person) {
  const like = person ? model.people[person]?.like : null;
  return [
    person?.startsWith("m-") ? mark("program", t("A program, not a person"), "bot") : null,
    like ? mark("alike", t("Looks like another name here: this is not {name}", { name: model.personName(like) }), "alike") : null,
  ];
}
