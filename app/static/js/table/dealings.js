/* What the viewer may do about somebody else at the table, host or not: become friends, block, report. The server
 * keeps it, for every table and every browser. */

import { h } from "../dom.js";
import { N_, t } from "../i18n.js";
import { errorText } from "./errors.js";
import { icon } from "./moreicons.js";
import { post } from "./requests.js";
import { sure } from "./sure.js";

const REASONS = {
  insults: N_("Insults or threats"),
  name: N_("Their name"),
  cheating: N_("Unfair play"),
  spoiling: N_("Spoiling the game"),
  other: N_("Something else"),
};

/** Ask the server for something about a person, and say what came of it. */
async function about(ui, person, what, done, body = {}) {
  ui.close();
  try {
    await post(`/api/people/${encodeURIComponent(person)}/${what}`, body);
    ui.tell(done);
  } catch (error) {
    ui.tell(errorText(error.code, error.params));
  }
}

const entry = (image, label, onclick) =>
  h("button", { key: label, class: "menu-entry", type: "button", onclick }, icon(image), label);

/** One person, and what may be done about them. */
export function personDialog(model, ui) {
  const { person } = ui.params;
  const name = model.personName(person);
  return {
    title: name,
    body: [
      h(
        "div",
        { class: "menu", key: "menu" },
        entry("people", t("Be friends"), () =>
          about(ui, person, "ask", t("You have asked {name}, or you are friends now.", { name }))),
        entry("lock", t("Block…"), () => ui.open("block", { person })),
        entry("flag", t("Report…"), () => ui.open("report", { person })),
      ),
      h(
        "p",
        { class: "soft", key: "page" },
        h("a", { href: "/people", target: "_blank", rel: "noopener" }, t("Friends, and people you have blocked")),
      ),
    ],
  };
}

export function blockDialog(model, ui) {
  const { person } = ui.params;
  const name = model.personName(person);
  const seated = model.shared.seats.some((seat) => seat.person === person);
  return sure(ui, {
    title: t("Block {name}?", { name }),
    words: [
      t("They find no way to your tables, you hear nothing of what they say anywhere, and they cannot ask you to a table or to be friends."),
      model.isHost && seated ? t("They leave this table.") : t("They are not told. Cards and moves stay to be seen."),
    ],
    yes: t("Block"),
    no: t("Not now"),
    back: "people",
    onYes: () => about(ui, person, "block", t("{name} is blocked.", { name })),
  });
}

export function reportDialog(model, ui) {
  const { person } = ui.params;
  const name = model.personName(person);
  const submit = (event) => {
    event.preventDefault();
    const { reason, text } = event.target.elements;
    const body = { reason: reason.value, text: text.value.trim(), table: ui.table.id };
    about(ui, person, "report", t("Your report about {name} is with whoever runs this server.", { name }), body);
  };
  return {
    title: t("Report {name}", { name }),
    body: [
      h(
        "form",
        { class: "stack", onsubmit: submit, key: "form" },
        h(
          "label",
          { class: "field" },
          t("What is it about?"),
          h("select", { name: "reason" }, Object.entries(REASONS).map(([value, label]) => h("option", { key: value, value }, t(label)))),
        ),
        h(
          "label",
          { class: "field" },
          t("In your own words, if you like"),
          h("textarea", { name: "text", rows: 4, maxlength: 500 }),
        ),
        h("p", { class: "soft" }, t("Whoever runs this server reads it, with the talk of this table. Nobody else is told.")),
        h("button", { class: "button main", type: "submit" }, t("Send the report")),
      ),
    ],
  };
}
