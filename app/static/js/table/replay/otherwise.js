/* What a deal that is played on otherwise shows beside cloth and hand: the question whose seat it shall be, the plate that
 * says that nothing counts, with the ways back, and at the end what the deal came to beside what it was. It asks the page
 * and draws; what a move is, it does not know. */

import { h } from "../../dom.js";
import { t, tn } from "../../i18n.js";
import { around } from "../around.js";
import { actionBar, turnBar } from "../bars.js";
import { team } from "../cards.js";
import { hand } from "../hand.js";
import { icon } from "../moreicons.js";
import { signed } from "../numbers.js";
import { dealLines } from "../sheet.js";
import { levelNames } from "../waiting.js";
import { choice, choices } from "./choices.js";
import { nearEdge } from "./past.js";

/** Why nobody can play on from the step shown, as a sentence; null where somebody can. */
export function whyNoWhatIf({ over, frames, index }) {
  const { phase, match } = frames[index].view.shared;
  if (!over) return t("What if is for deals that are over.");
  return phase === "playing" && match.to_act.length ? null : t("Nobody has a move to make at this step.");
}

/** Whose seat it is unless another is chosen: the viewer's own, else the one on turn. */
export function usualSeat({ frames, index, you }) {
  const { seats, match } = frames[index].view.shared;
  const own = seats.findIndex(({ person, owner }) => you.person !== null && [person, owner].includes(you.person));
  return own < 0 ? match.to_act[0] : own;
}

/** Whose seat, and how good the bots. */
export function whatIfDialog(replay) {
  const { ui, model } = replay;
  const { seat, level } = ui.params;
  const choose = (change) => ui.open("whatif", { ...ui.params, ...change });
  const levels = Object.entries(levelNames());
  return {
    title: t("What if…"),
    body: [
      h("p", { key: "words" }, t("Play on from here yourself. Bots have the other seats, and nothing of it is kept.")),
      h(
        "p",
        { key: "begin", class: "row" },
        h(
          "button",
          { class: "button main", type: "button", onclick: () => replay.startWhatIf(ui.params) },
          icon("fork"),
          t("Play on from here"),
        ),
      ),
      choices(
        t("Your seat"),
        model.shared.seats.map((_, n) => choice(n, model.seatLabel(n), n === seat, () => choose({ seat: n }))),
      ),
      choices(
        t("The bots are"),
        levels.map(([one, name]) => choice(one, name, one === level, () => choose({ level: one }))),
      ),
    ],
  };
}

/** What the plate says, and what is spoken when a line begins. */
export function plateWords(model, replay) {
  const { person } = model.shared.seats[model.me];
  if (replay.whatIf.watched)
    return t("What if: the seat of {name} is played otherwise. Nothing here counts.", { name: model.personName(person) });
  return person === model.you.person
    ? t("What if: you are playing your own seat. Nothing here counts.")
    : t("What if: you are playing the seat of {name}. Nothing here counts.", { name: model.personName(person) });
}

const press = (key, sign, label, onclick, extra = {}) =>
  h("button", { key, class: "button small", type: "button", onclick, ...extra }, icon(sign), label);

function plate(model, replay) {
  const { whatIf } = replay;
  const takeBack = () => whatIf.mayTakeBack && whatIf.takeBack();
  return h(
    "section",
    { class: "playback whatif", key: "whatif", "aria-label": t("What if") },
    h("p", { class: "whatif-line" }, icon("fork"), h("span", {}, plateWords(model, replay))),
    h(
      "div",
      { class: "whatif-buttons" },
      press("leave", "back", t("Back to the replay"), () => replay.endWhatIf()),
      whatIf.watched ? null : press("again", "last", t("Again from here"), () => whatIf.begin()),
      whatIf.watched
        ? null
        : press("undo", "undo", t("Take back"), takeBack, { "aria-disabled": whatIf.mayTakeBack ? null : "true" }),
    ),
  );
}

/** Seats, cloth and hand as at a live table, and the plate. */
export function lineTable(model, replay, toast) {
  const { ui } = replay;
  const ended = model.phase !== "playing" && !ui.scene;
  return [
    around(model, ui, ended ? comparison(model, replay) : null, toast),
    ended ? null : actionBar(model, ui),
    ended ? null : turnBar(model, ui),
    ended ? null : replay.whatIf.watched ? nearEdge(model) : hand(model, ui),
    plate(model, replay),
  ];
}

// ── What it came to ─────────────────────────────────────────────────────────────────────────────────────────

/** By how much the viewer's side did better, in a sentence. */
function difference(more) {
  if (more > 0) return tn("{n} point more for you than it was.", "{n} points more for you than it was.", more);
  if (more < 0) return tn("{n} point less for you than it was.", "{n} points less for you than it was.", -more);
  return t("As many points for you as it was.");
}

const points = (key, score, side) => h("td", { key }, signed(score.points[side]));

/** The points of the deal by side: in the line, and as it was. */
function table(model, now, then) {
  return h(
    "table",
    { class: "sheet whatif-sheet" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, h("span", { class: "sr" }, t("Side"))),
        h("th", { scope: "col" }, t("What if")),
        then ? h("th", { scope: "col" }, t("As it was")) : null,
      ),
    ),
    h(
      "tbody",
      {},
      model.sides().map((side) =>
        h(
          "tr",
          { key: side },
          h("th", { scope: "row" }, team(model.team(side)), h("span", {}, model.sideName(side))),
          points("now", now, side),
          then ? points("then", then, side) : null,
        ),
      ),
    ),
  );
}

/** The score of the deal in the line beside what really happened. */
function comparison(model, replay) {
  const { score } = replay.whatIf;
  if (!score) return null;
  const then = replay.scoreThen;
  const words = then
    ? difference(score.points[model.mySide] - then.points[model.mySide])
    : t("As it was, this deal was not played to its end.");
  return h(
    "section",
    { class: "deal-panel", key: "whatif-panel", "aria-labelledby": "whatif-title" },
    h("h2", { id: "whatif-title" }, t("What it came to")),
    h("p", {}, words),
    table(model, score, then),
    h(
      "div",
      { class: "deal-scroll", tabindex: 0, role: "group", "aria-label": t("How the points came") },
      dealLines(model, replay.ui, score.deal),
    ),
  );
}
