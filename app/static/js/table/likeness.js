/* A small mark beside a name that looks like somebody else's here who had it before. Who that is the server says. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

/** @param {import("./model.js").Model} model @param {string | null | undefined} person */
export function likeMark(model, person) {
  const like = person ? model.people[person]?.like : null;
  if (!like) return null;
  const words = t("Looks like another name here: this is not {name}", { name: model.personName(like) });
  return h("span", { key: "like", class: "like", role: "img", "aria-label": words, title: words }, icon("alike"));
}
