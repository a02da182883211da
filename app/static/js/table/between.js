/* Between two deals and after the last one: what the deal brought and why, who is ready, how long until the next deal;
 * or who won, and the way to another match. */

import { h } from "../dom.js";
import { listed, t } from "../i18n.js";
import { flame, team } from "./cards.js";
import { secondsLeft } from "./clock.js";
import { cutting } from "./cutting.js";
import { icon } from "./moreicons.js";
import { botSeats } from "./leaving.js";
import { minus, signed } from "./numbers.js";
import { lookButton } from "./reviewing.js";
import { bookLink } from "./standing.js";
import { dealLines } from "./sheet.js";

const lastScore = (model) => model.match?.scores.at(-1) ?? null;

function points(model, score) {
  return h(
    "ul",
    { class: "deal-points" },
    model
      .sides()
      .map((side) =>
        h(
          "li",
          { key: side },
          h("span", { class: "deal-side" }, team(model.team(side)), model.sideName(side)),
          h("b", {}, score.counted ? signed(score.points[side]) : "–"),
          h("span", { class: "soft" }, t("total {n}", { n: minus(score.totals[side]) })),
        ),
      ),
  );
}

function readies(model) {
  const { seats } = model.shared;
  return h(
    "ul",
    { class: "readies", "aria-label": t("Who is ready") },
    seats.map((seat, index) =>
      seat.person
        ? h(
            "li",
            { key: index, class: seat.ready ? "is-ready" : "" },
            seat.ready ? icon("tick") : h("span", { class: "waiting-dot", "aria-hidden": "true" }),
            model.seatName(index),
            h("span", { class: "sr" }, seat.ready ? t("ready") : seat.away ? t("away") : t("not ready yet")),
          )
        : null,
    ),
  );
}

/** The score of the deal that just ended. */
export function dealPanel(model, ui) {
  const score = lastScore(model);
  if (!score) return null;
  const title = score.counted
    ? (model.picture.dealName(model, score) ?? t("Deal {n}", { n: score.round }))
    : t("This deal does not count");
  return h(
    "section",
    { class: "deal-panel", key: "deal-panel", tabindex: -1, "aria-labelledby": "deal-title" },
    h("h2", { id: "deal-title" }, title),
    points(model, score),
    h(
      "div",
      { class: "deal-scroll", tabindex: 0, role: "group", "aria-label": t("How the points came") },
      dealLines(model, ui, score.deal),
    ),
    ui.past ? null : readies(model),
  );
}

function readyButton(model, ui, ready) {
  return h(
    "button",
    {
      class: `button main big ${ready ? "done" : ""}`,
      type: "button",
      "aria-pressed": ready ? "true" : "false",
      onclick: () => ui.ready(!ready),
    },
    icon("tick"),
    ready ? t("You are ready") : t("Ready"),
  );
}

/** In the place of the hand while nobody plays. */
export function dealFoot(model, ui) {
  const left = secondsLeft(model, ui);
  const ready = model.me !== null && model.shared.seats[model.me].ready;
  return h(
    "div",
    { class: "foot", key: "foot" },
    model.me === null ? botSeats(model, ui) : [cutting(ui), readyButton(model, ui, ready)],
    h(
      "p",
      { class: "soft" },
      left === null
        ? t("The next deal begins when everybody is ready.")
        : t("Next deal in {n} s, or when everybody is ready", { n: left }),
    ),
  );
}

function verdict(model, result) {
  if (result.unfinished) return t("The match was stopped");
  const names = listed(result.winners.map((side) => model.sideNames(side)));
  if (!result.winners.length) return t("A draw");
  if (result.winners.length > 1) return t("{names} share the match", { names });
  const alone = model.table.sides[result.winners[0]].length === 1;
  if (result.winners[0] === model.mySide) return alone ? t("You win!") : t("Your side wins!");
  return alone ? t("{name} wins", { name: names }) : t("{names} win", { names });
}

function standing(model, result) {
  const order = model.sides().sort((a, b) => model.match.totals[b] - model.match.totals[a]);
  return h(
    "ul",
    { class: "deal-points" },
    order.map((side) =>
      h(
        "li",
        { key: side, class: result.winners.includes(side) ? "winner" : "" },
        h("span", { class: "deal-side" }, team(model.team(side)), model.sideNames(side)),
        h("b", {}, minus(model.match.totals[side])),
        result.winners.includes(side) ? h("span", { class: "tag tag-won" }, flame(), t("won")) : null,
      ),
    ),
  );
}

/** How the match ended. */
export function resultPanel(model, ui) {
  const { result } = model.match;
  const score = lastScore(model);
  return h(
    "section",
    { class: "deal-panel result", key: "result", tabindex: -1, "aria-labelledby": "result-title" },
    h("h2", { id: "result-title" }, verdict(model, result)),
    standing(model, result),
    score
      ? h(
          "div",
          { class: "deal-scroll", tabindex: 0, role: "group", "aria-label": t("How the last points came") },
          h("h3", {}, model.picture.dealName(model, score) ?? t("The last deal")),
          dealLines(model, ui, score.deal),
        )
      : null,
    ui.past ? null : readies(model),
  );
}

export function resultFoot(model, ui) {
  const ready = model.me !== null && model.shared.seats[model.me].ready;
  const again =
    model.me === null
      ? null
      : h(
          "button",
          {
            class: `button main big ${ready ? "done" : ""}`,
            type: "button",
            "aria-pressed": ready ? "true" : "false",
            onclick: () => (ready ? ui.ready(false) : ui.rematch()),
          },
          icon(ready ? "tick" : "cards"),
          ready ? t("Waiting for the others") : t("Play again"),
        );
  return h(
    "div",
    { class: "foot foot-result", key: "foot" },
    again,
    h(
      "div",
      { class: "foot-row" },
      h(
        "button",
        { class: "button", type: "button", onclick: () => ui.open("sheet") },
        icon("sheet"),
        t("Score sheet"),
      ),
      lookButton(model, ui),
      h(
        "button",
        { class: "button", type: "button", onclick: () => ui.set({ room: true }) },
        icon("people"),
        t("Seats and rules"),
      ),
      bookLink(ui, { class: "button" }),
    ),
  );
}
