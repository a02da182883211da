/* Seats kept for members of a standing table, as they stand in the waiting room. Who may do what is the server's word; what
 * stands here are wishes. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

/** Whether the viewer may not sit down here because the seat is kept for somebody else. */
export function keptFromMe(model, seat) {
  const { kept_for: member, spared } = model.shared.seats[seat];
  return Boolean(member) && member !== model.you.person && !spared;
}

/** Whether whoever sits here gets up for the viewer, whose kept seat it is. */
export const mySeatIsTaken = (model, seat) =>
  model.shared.seats[seat].kept_for === model.you.person && model.shared.seats[seat].person !== model.you.person;

/** The mark of a kept seat, unless its member sits there. */
export function keptTag(model, seat) {
  const { kept_for: member, person, spared } = model.shared.seats[seat];
  if (!member || member === person) return null;
  const name = member === model.you.person ? t("you") : model.personName(member);
  const words = spared ? t("kept for {name}, free tonight", { name }) : t("kept for {name}", { name });
  return h("span", { key: "kept", class: "tag tag-kept" }, icon("lock"), words);
}

/** The host gives a kept seat free for the coming match, or takes that back. */
export function sparing(model, seat, ui) {
  const { kept_for: member, person, spared } = model.shared.seats[seat];
  if (!model.isHost || !member || person !== null) return null;
  return h(
    "button",
    { class: "button small", type: "button", onclick: () => ui.send({ type: "spare", seat, on: !spared }) },
    spared ? t("Keep it after all") : t("Free for a guest"),
  );
}
