/* What the host does with the people at the table, at any time: manners, sending somebody away, closing the table. Who
 * may do what is the server's word; what stands between matches alone is in host.js. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { mannersFields, mannersList } from "../manners.js";

const ALL = ["clock", "absence", "watchers", "chat", "locked"];

/** The manners of the table: the host sets them, everybody reads them. */
export function manners(model, ui) {
  const running = model.match && !model.gathering;
  const change = (wished) => ui.send({ type: "manners", manners: wished });
  return {
    title: t("Manners"),
    body: model.isHost
      ? [
          h("div", { class: "manners", key: "fields" }, mannersFields(ALL, model.table.manners, change, running ? ["clock"] : [])),
          running ? h("p", { class: "soft", key: "later" }, t("The clock can be set between matches.")) : null,
        ]
      : [mannersList(model.table.manners), h("p", { class: "soft", key: "who" }, t("The host sets them."))],
  };
}
