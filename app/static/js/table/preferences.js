/* The dialog of settings at a table: what the viewer likes, and notices of the device's own where the browser can. */

import { h } from "../dom.js";
import { N_, t } from "../i18n.js";
import { canNotify, notifying, wantNotices } from "../notify.js";
import { choose, setting, SETTINGS } from "../settings.js";
import { languageField } from "./language.js";

const NOTICES = [
  ["false", N_("Off")],
  ["true", N_("While I look elsewhere")],
];

/** @param {import("./ui.js").Ui} ui */
export function settings(_, ui) {
  return {
    title: t("Settings"),
    body: [
      languageField(),
      h("p", { class: "soft" }, t("They are kept in this browser.")),
      Object.entries(SETTINGS)
        .filter(([, { here }]) => here?.() ?? true)
        .map(([key, { label, choices }]) => field(key, t(label), choices, setting(key), (value) => choose(key, value))),
      canNotify()
        ? field("notices", t("Tell me when it is my turn"), NOTICES, String(notifying()), (_, select) =>
            wish(ui, select),
          )
        : null,
    ],
  };
}

/** One choice of several. @param {string[][]} choices values and message ids */
function field(key, label, choices, chosen, onChoice) {
  return h(
    "label",
    { class: "field field-row", key },
    label,
    h(
      "select",
      { onchange: (event) => onChoice(event.target.value, event.target) },
      choices.map(([value, text]) => h("option", { key: value, value, selected: chosen === value }, t(text))),
    ),
  );
}

/** Notices as the viewer has chosen; the choice falls back where the browser says no. */
async function wish(ui, select) {
  if (!(await wantNotices(select.value === "true"))) ui.tell(t("This browser does not allow it."));
  select.value = String(notifying());
}
