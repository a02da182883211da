/* People who are away: the mark on their chip with the time until the table is asked about them, the bot that plays for
 * them. What becomes of a seat is the table's question (questions.js). */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

/** Beside a card: whose seat played it, with a small mark where somebody else did. */
export function playedBy(model, seat, by) {
  const name = seat === model.me ? t("You") : model.seatName(seat);
  return by ? [icon("bot"), h("span", { "aria-hidden": "true" }, name), h("span", { class: "sr" }, model.moverName(seat, by))] : name;
}

const SECOND = 1000;

/** Seconds until the people here are asked about an absent person's seat, by the server's clock; null where they are not. */
function askedIn(model, seat, ui) {
  const due = model.shared.seats[seat].asked_at ?? null;
  if (due === null || model.shared.question) return null;
  return Math.max(0, Math.ceil((due - ui.now()) / SECOND)) || null;
}

/** Whether a time is shown that must be drawn again every second. */
export const counting = (model) =>
  !model.gathering && (model.shared.question !== null || model.shared.seats.some((seat) => seat.asked_at != null));

function standInTag(model, seat) {
  const by = model.shared.seats[seat].stand_in;
  return h(
    "span",
    { key: "stand-in", class: "tag tag-bot", title: model.moverName(seat, by) },
    h("span", { "aria-hidden": "true" }, model.personName(by)),
    h("span", { class: "sr" }, model.moverName(seat, by)),
  );
}

/** Who plays for the person of a seat, or that nobody does. */
export function absenceTag(model, seat, ui) {
  const { away, left, stand_in } = model.shared.seats[seat];
  if (stand_in) return standInTag(model, seat);
  if (!away) return null;
  const seconds = askedIn(model, seat, ui);
  const title = seconds === null ? null : t("In {n} s the table is asked what shall become of the seat", { n: seconds });
  return h(
    "span",
    { key: "away", class: "tag tag-away", title },
    left ? t("left") : t("away"),
    seconds === null ? null : h("span", { class: "away-count", "aria-hidden": "true" }, ` ${seconds}`),
  );
}

/** Beside whose turn it is: how long the table waits for somebody who is away. */
export function waitingHint(model, ui) {
  const seats = model.match?.to_act ?? [];
  const seconds = seats.length === 1 && seats[0] !== model.me ? askedIn(model, seats[0], ui) : null;
  return seconds === null ? null : t("Away. In {n} s the table is asked.", { n: seconds });
}
