/* The ways out of a match and back into it, as wishes; the server decides. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";
import { sure } from "./sure.js";

/** Whether the viewer gave their seat up and has not taken it back. */
export const hasLeft = (model) => model.me !== null && !model.gathering && model.shared.seats[model.me].left === true;

/** Above the hand of whoever left: the way back. Playing a card is one, too. */
export function leftBar(model, ui) {
  if (!hasLeft(model)) return null;
  const bot = model.shared.seats[model.me].stand_in;
  return h(
    "section",
    { class: "actions asking", key: "left", "aria-label": t("Your seat") },
    h(
      "p",
      { class: "asking-words" },
      bot
        ? t("{bot} plays for you.", { bot: model.personName(bot) })
        : t("Your seat is kept for you until the match ends."),
    ),
    h(
      "div",
      { class: "button-row" },
      h(
        "button",
        { class: "button main", type: "button", onclick: () => ui.change({ type: "sit", seat: model.me }) },
        t("Take my seat back"),
      ),
    ),
  );
}

/** Between deals whoever has no seat may take that of a bot. */
export function botSeats(model, ui) {
  const seats = model.shared.seats.map((_, seat) => seat).filter((seat) => model.botOn(seat));
  if (!seats.length) return null;
  return h(
    "div",
    { class: "foot-row", key: "bot-seats" },
    seats.map((seat) =>
      h(
        "button",
        { key: seat, class: "button main", type: "button", onclick: () => ui.change({ type: "sit", seat }) },
        icon("person"),
        t("Take the seat of {name}", { name: model.seatName(seat) }),
      ),
    ),
  );
}

/** Leaving is asked about once more. */
export const leaveDialog = (model, ui) =>
  sure(ui, {
    title: t("Leave the match?"),
    words: [
      t("The others are asked whether they wait, let a bot play for you, or end the match. You can take your seat back as long as it lasts."),
    ],
    yes: t("Leave the match"),
    no: t("Stay"),
    onYes: () => ui.change({ type: "stand" }),
  });
