/* A seat that is lent, on the page: a banner for its owner and for who plays on it, and the lines under the score sheet.
 * Taking back and giving back are wishes; the server decides. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";
import { sure } from "./sure.js";

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
