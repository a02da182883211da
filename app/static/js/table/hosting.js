/* What the host does with the people at the table, at any time: manners, sending somebody away, closing the table. Who
 * may do what is the server's word; what stands between matches alone is in host.js. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { mannersFields, mannersList } from "../manners.js";
import { sure } from "./sure.js";

const ALL = ["clock", "absence", "watchers", "chat", "tips", "programs", "rated", "locked"];

/** The manners of the table: the host sets them, everybody reads them. */
export function manners(model, ui) {
  const running = model.match && !model.gathering;
  const change = (wished) => ui.send({ type: "manners", manners: wished });
  return {
    title: t("Manners"),
    body: model.isHost
      ? [
          h("div", { class: "manners", key: "fields" }, mannersFields(ALL, model.table.manners, change, running ? ["clock", "tips", "rated"] : [])),
          running ? h("p", { class: "soft", key: "later" }, t("The clock, tips and ratings can be set between matches.")) : null,
        ]
      : [mannersList(model.table.manners), h("p", { class: "soft", key: "who" }, t("The host sets them."))],
  };
}

export function removal(model, ui) {
  const { person } = ui.params;
  const plays = !model.gathering && model.shared.seats.some((seat) => seat.person === person);
  return sure(ui, {
    title: t("Send {name} away?", { name: model.personName(person) }),
    words: [
      t("They leave at once and cannot come back to this table."),
      plays ? t("A bot plays their seat until the match is over.") : null,
    ].filter(Boolean),
    yes: t("Send away"),
    no: t("Let them stay"),
    back: "people",
    onYes: () => ui.send({ type: "remove", person }),
  });
}

export const closing = (model, ui) =>
  sure(ui, {
    title: t("Close the table?"),
    words: [
      t("Everybody leaves, and nobody can come back to this table."),
      model.match && !model.gathering ? t("The match ends unfinished; the scores so far are kept.") : null,
    ].filter(Boolean),
    yes: t("Close the table"),
    no: t("Keep it open"),
    back: "people",
    onYes: () => ui.send({ type: "close" }),
  });
