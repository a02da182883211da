/* The dialog of settings at a table: what the viewer likes, and notices of the device's own where the browser can. */

import { h } from "../dom.js";
import { N_, t } from "../i18n.js";
import { canNotify, notifying, wantNotices } from "../notify.js";
import { choose, setting } from "../settings.js";
import { canKeepAwake } from "./awake.js";
import { languageField } from "./language.js";

/** Every setting by its name, in the order in which they are listed: its words, and those of its values. `here`: whether this
 * browser can do it at all (by plain http in the house some cannot). */
const SETTINGS = {
  confirm: {
    label: N_("Confirm cards with a second tap"),
    choices: [
      ["auto", N_("On touch screens")],
      ["on", N_("Always")],
      ["off", N_("Never")],
    ],
  },
  rest: {
    label: N_("A finished trick stays"),
    choices: [
      ["1200", N_("1.2 seconds")],
      ["600", N_("0.6 seconds")],
      ["2500", N_("2.5 seconds")],
      ["tap", N_("Until I tap it")],
    ],
  },
  sort: {
    label: N_("Cards in the hand"),
    choices: [
      ["suit", N_("By suit")],
      ["rank", N_("By rank")],
      ["dealt", N_("As they came")],
    ],
  },
  help: {
    label: N_("Mark cards that take"),
    choices: [
      ["on", N_("On")],
      ["off", N_("Off")],
    ],
  },
  table: {
    label: N_("The table"),
    choices: [
      ["picture", N_("As a picture")],
      ["words", N_("In words")],
    ],
  },
  faces: {
    label: N_("Card faces"),
    choices: [
      ["auto", N_("As the game has them")],
      ["french", N_("French suits")],
    ],
  },
  back: {
    label: N_("Card backs"),
    choices: [
      ["carthen", N_("Woven")],
      ["slate", N_("Slate")],
    ],
  },
  palette: {
    label: N_("Suit colours"),
    choices: [
      ["four", N_("Four colours")],
      ["two", N_("Two colours")],
      ["safe", N_("For colour-blind eyes")],
      ["strong", N_("High contrast")],
    ],
  },
  theme: {
    label: N_("Light"),
    choices: [
      ["auto", N_("As the device")],
      ["dark", N_("Evening")],
      ["light", N_("Day")],
      ["contrast", N_("High contrast")],
    ],
  },
  motion: {
    label: N_("Motion"),
    choices: [
      ["auto", N_("As the device")],
      ["full", N_("On")],
      ["none", N_("Off")],
    ],
  },
  sound: {
    label: N_("Sound"),
    choices: [
      ["0.4", N_("Soft")],
      ["0.8", N_("Loud")],
      ["0", N_("Off")],
    ],
  },
  awake: {
    label: N_("Keep the screen on during a match"),
    here: canKeepAwake,
    choices: [
      ["on", N_("On")],
      ["off", N_("Off")],
    ],
  },
  keys: {
    label: N_("Single-letter keys"),
    choices: [
      ["on", N_("On")],
      ["off", N_("Off")],
    ],
  },
};

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
