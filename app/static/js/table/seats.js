/* The other people as chips of equal size, in places as around the table, left to right along the far rim. Each state
 * is said twice: by a ring, a mark or a place, and by a word. */

import { h } from "../dom.js";
import { t, tn } from "../i18n.js";
import { absenceTag } from "./absence.js";
import { team, tiny } from "./cards.js";
import { clockOf, clockRing, clockWords } from "./clock.js";
import { icon } from "./icons.js";
import { nameMarks } from "./likeness.js";
import { minus } from "./numbers.js";
import { callTag } from "./pieces/calls.js";

/** The first letter of a name, also where a letter is more than one unit long. */
export const initial = (name) => [...new Intl.Segmenter().segment(name)][0]?.segment ?? "·";

function avatar(model, seat, clock) {
  const { away, stand_in } = model.shared.seats[seat];
  const ring = h(
    "svg",
    { viewBox: "0 0 44 44", class: "ring", "aria-hidden": "true" },
    h("circle", { cx: 22, cy: 22, r: 20, class: "ring-track" }),
    clockRing(clock),
  );
  return h(
    "span",
    { class: "face-of", "aria-hidden": "true" },
    ring,
    stand_in ? icon("bot") : away ? icon("away") : h("b", {}, initial(model.seatName(seat))),
    team(model.team(model.sideOf(seat))),
  );
}

/** What the game marks a seat with, and the dealer's mark. */
export const seatMarks = (model, seat) => [
  model.match?.dealer === seat ? h("abbr", { key: "dealer", class: "dealer", title: t("Dealer") }, h("span", { "aria-hidden": "true" }, "D"), h("span", { class: "sr" }, t("Dealer"))) : null,
  ...(model.game ? model.picture.marks(model, seat) : []),
];

/** What is known of a player beside the name, each thing a mark with words. */
export function facts(model, seat, ui, clock) {
  const { match, shared } = model;
  const alone = model.table.sides.length > 2;
  const cards = match?.hands[seat] ?? 0;
  return [
    nameMarks(model, shared.seats[seat].person),
    clockWords(clock),
    absenceTag(model, seat, ui),
    model.phase === "between_deals" && shared.seats[seat].ready
      ? h("span", { key: "ready", class: "tag tag-ready" }, icon("tick"), t("ready"))
      : null,
    model.phase === "playing" ? callTag(model.picture.call(model, seat)) : null,
    alone && match ? h("b", { key: "total", class: "seat-total", title: t("Score") }, minus(match.totals[model.sideOf(seat)])) : null,
    model.phase === "playing"
      ? h(
          "span",
          { key: "left", class: "left", role: "img", "aria-label": tn("{n} card", "{n} cards", cards) },
          icon("cards"),
          cards,
        )
      : null,
    seatMarks(model, seat),
  ];
}

function chip(model, seat, ui) {
  const onTurn = model.match?.to_act.includes(seat) && model.phase === "playing";
  const clock = clockOf(model, ui, seat);
  const seen = model.game ? model.picture.seatCards(model, seat) : [];
  return h(
    "li",
    {
      key: seat,
      class: "seat",
      "data-place": model.place(seat),
      "data-anchor": `seat-${seat}`,
      "aria-current": onTurn ? "true" : null,
      "data-away": model.shared.seats[seat].away,
      "data-offline": ui.line !== "live",
    },
    avatar(model, seat, clock),
    h("span", { class: "seat-name", title: model.seatLabel(seat) }, model.seatLabel(seat)),
    h("span", { class: "seat-info" }, facts(model, seat, ui, clock)),
    seen.length
      ? h(
          "span",
          { class: "seat-cards" },
          seen.map((code) => tiny(code, model.set)),
        )
      : null,
    ui.bubbles.at(model, seat),
  );
}

export function seats(model, ui) {
  return h(
    "ul",
    {
      class: "seats",
      key: "seats",
      "aria-label": t("Players"),
      "data-dir": model.table.direction === "clockwise" ? "left" : "right",
    },
    model.others().map((seat) => chip(model, seat, ui)),
  );
}
