/* What everybody is told about a seat that is lent: a banner for its owner and for who plays on it, the lines under the
 * score sheet, and the sentences. Taking back and giving back are wishes; the server decides. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { sure } from "./dialogs.js";
import { icon } from "./icons.js";

function bar(words, label, wish) {
  return h(
    "p",
    { class: "offline loan", key: "loan" },
    icon("swap"),
    h("b", {}, words),
    h("button", { class: "button small", type: "button", onclick: wish }, label),
  );
}

/** The banner of a seat lent or borrowed by the viewer, or null. */
export function lendingBar(model, ui) {
  if (ui.line !== "live") return null;
  if (model.lentSeat !== null) {
    const words = t("{name} plays for you", { name: model.seatName(model.lentSeat) });
    return bar(words, t("Take back"), () => ui.send({ type: "take_back" }));
  }
  if (model.lender === null) return null;
  return bar(t("You play for {owner}", { owner: model.lender }), t("Give back"), () => ui.open("give_back"));
}

/** A seat given back is lost until its owner lends it again, so it is asked about. */
export function giveBackDialog(model, ui) {
  if (model.lender === null) return null;
  return sure(ui, {
    title: t("Give the seat back to {owner}?", { owner: model.lender }),
    yes: t("Give back"),
    no: t("Play on"),
    onYes: () => ui.send({ type: "give_back" }),
  });
}

/** Who plays for whom, a line each, for the score sheet. */
export const lendingLines = (model) =>
  model.shared.seats.map((one, seat) =>
    one.owner ? h("p", { key: `loan ${seat}`, class: "soft" }, model.seatLabel(seat)) : null,
  );

/** The sentences of lent seats, by event type. */
export const LENDING_SENTENCES = {
  seat_lent(model, { owner, to }) {
    const names = { name: model.personName(to), owner: model.personName(owner) };
    if (to === model.you.person) return t("You play for {owner} now.", names);
    return owner === model.you.person ? t("{name} plays for you now.", names) : t("{name} plays for {owner} now.", names);
  },
  seat_returned: (model, { owner }) =>
    owner === model.you.person
      ? t("You play for yourself again.")
      : t("{owner} plays again.", { owner: model.personName(owner) }),
};
