/* What the host may do between matches: choose the game, the number of seats and the house rules, free a seat, hand the
 * role over. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { rulesForm } from "./rulesform.js";

function people(model, ui) {
  const others = model.shared.seats
    .map((seat) => seat.person)
    .filter((person) => person && person !== model.you.person && !person.startsWith("b-"));
  return others.map((person) =>
    h(
      "li",
      { key: person, class: "row" },
      h("b", {}, model.personName(person)),
      h(
        "button",
        { class: "button small", type: "button", onclick: () => ui.change({ type: "free", person }) },
        t("Free the seat"),
      ),
      h(
        "button",
        { class: "button small", type: "button", onclick: () => ui.send({ type: "host", person }) },
        t("Make host"),
      ),
    ),
  );
}

export function hostPanel(model, ui) {
  if (!model.isHost) return null;
  const { rules } = ui;
  return h(
    "section",
    { class: "panel", key: "host", "aria-labelledby": "host-title" },
    h("h2", { id: "host-title" }, t("Host")),
    rules.open
      ? rulesForm(model, ui)
      : h(
          "button",
          { class: "button", type: "button", onclick: () => rules.begin(model) },
          t("Change game or rules"),
        ),
    h("ul", { class: "host-people" }, people(model, ui)),
  );
}
