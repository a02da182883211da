/* What stands beside the seats in the waiting room: the invitation, talk, watchers, members and what the host may do. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { chat } from "./drawer.js";
import { hostPanel } from "./host.js";
import { invitePanel } from "./invite.js";
import { nameMarks } from "./likeness.js";
import { initial } from "./seats.js";
import { membersPanel } from "./standing.js";

const talking = (model, ui) =>
  h(
    "section",
    { class: "panel", key: "talk", "aria-labelledby": "talk-title" },
    h("h2", { id: "talk-title" }, t("Table talk")),
    chat(model, ui),
  );

function watching(model) {
  if (!model.watchers.length) return null;
  return h(
    "section",
    { class: "panel", key: "watching", "aria-labelledby": "watching-title" },
    h("h2", { id: "watching-title" }, t("Watching")),
    h(
      "ul",
      { class: "watchers" },
      model.watchers.map((person) =>
        h(
          "li",
          { key: person },
          h("span", { class: "disc small", "aria-hidden": "true" }, initial(model.personName(person))),
          model.personName(person),
          nameMarks(model, person),
        ),
      ),
    ),
  );
}

export const roomSide = (model, ui) => [
  invitePanel(model, ui),
  talking(model, ui),
  watching(model),
  membersPanel(model, ui),
  hostPanel(model, ui),
];
