/* The bars around the cloth: the header with the score, the line that says the connection is lost, the turn bar and
 * what there is to choose besides a card. */

import { suitName } from "../cardname.js";
import { h } from "../dom.js";
import { digestLine, unlike } from "../houserules.js";
import { t, tn } from "../i18n.js";
import { waitingHint } from "./absence.js";
import { sideboard } from "./beside.js";
import { flame, team } from "./cards.js";
import { clockOf, clockWords } from "./clock.js";
import { icon } from "./icons.js";
import { minus } from "./numbers.js";
import { nudgeButton } from "./patience.js";
import { seatMarks } from "./seats.js";
import { signalButton } from "./signals.js";
import { turnSentence } from "./speech.js";

/** Whether the table plays anything otherwise than the rule page. */
const unlikeThePage = (model) => (model.text.options ?? []).some((option) => option.changed);

function score(model) {
  const { match } = model;
  if (!match) return null;
  const all = model.sides();
  const shown = all.length <= 2 ? all : all.filter((side) => side === model.mySide);
  return h(
    "p",
    { class: "score" },
    shown.map((side) =>
      h(
        "span",
        { key: side },
        team(model.team(side)),
        h("span", { class: "score-name" }, model.sideName(side)),
        h("b", {}, minus(model.picture.points(model, side))),
      ),
    ),
  );
}

const houseMark = () =>
  h("span", { class: "bar-house", title: t("With house rules") }, " ", unlike(t("with house rules")));

/** How many look on, on wide screens; the menu says it on all. */
function watching(model, ui) {
  const n = model.watchers.length;
  if (!n) return null;
  return h(
    "button",
    {
      key: "watching",
      class: "bar-watchers",
      type: "button",
      "aria-haspopup": "dialog",
      "aria-label": tn("{n} person is watching", "{n} people are watching", n),
      onclick: () => ui.open("people"),
    },
    icon("eye"),
    n,
  );
}

export function header(model, ui) {
  const label = ui.unread ? t("Menu, new messages: {n}", { n: ui.unread }) : t("Menu: score sheet, log, chat, rules");
  return [
    h("a", { class: "bar-button", href: "/", "aria-label": t("To the open tables") }, icon("back")),
    h("h1", {}, h("span", { class: "bar-title" }, model.text.ruleset), unlikeThePage(model) ? houseMark() : null),
    h("p", { class: "bar-rules" }, digestLine(model.text.digest)),
    watching(model, ui),
    score(model),
    h(
      "button",
      {
        class: "bar-button",
        type: "button",
        "aria-label": label,
        "aria-haspopup": "dialog",
        onclick: () => ui.open("menu"),
      },
      icon("menu"),
      ui.unread ? h("span", { class: "unread", "aria-hidden": "true" }, ui.unread) : null,
    ),
  ];
}

/** "Reconnecting": stays until a snapshot has been drawn. */
export function offlineBar(ui) {
  if (ui.line !== "lost" && ui.line !== "connecting") return null;
  return h(
    "p",
    { class: "offline", key: "offline" },
    icon("link"),
    h("b", {}, t("Reconnecting…")),
    h("span", {}, t("Your place and cards are kept")),
  );
}

/** What may be done, beside whose turn it is; null where there is nothing to say. */
export function hint(model, ui) {
  if (ui.lifted) return t("Tap again to play");
  if (!model.myTurn) return null;
  const own = model.picture.hint(model, ui);
  if (own) return own;
  const { play } = model.offers;
  if (!play) return null;
  const [led] = model.game?.trick ?? [];
  if (model.game?.trick && !led) return t("You lead");
  return led && play.length < model.hand.length && play.every((code) => code[1] === led.card[1])
    ? t("Follow {suit}", { suit: suitName(led.card[1], model.set) })
    : t("Play any card");
}

/** What marks the viewer's own seat, which has no chip. */
function ownMarks(model) {
  if (model.me === null || model.phase !== "playing") return null;
  const marks = seatMarks(model, model.me).filter(Boolean);
  return marks.length ? h("span", { class: "own-marks" }, marks) : null;
}

function words(model, ui, mine) {
  if (ui.scene && !mine) return model.picture.sceneSentence(model, ui.scene);
  if (ui.pendingCard) return t("Sending your card…");
  return model.match?.to_act.length ? turnSentence(model) : t("A moment, please");
}

/** Whose turn it is. Yours is a glowing plate with a flame and serif words; another's is plain words on wood. */
export function turnBar(model, ui) {
  const mine = model.myTurn && ui.line === "live" && !ui.pending;
  const said = hint(model, ui) ?? waitingHint(model, ui);
  return h(
    "p",
    { class: `turn ${mine ? "mine" : ""}`, key: "turn" },
    mine ? flame() : null,
    h("b", {}, words(model, ui, mine)),
    model.me === null ? null : clockWords(clockOf(model, ui, model.me)),
    ownMarks(model),
    said && !ui.pending ? h("span", { class: "turn-hint" }, said) : null,
    nudgeButton(model, ui),
    signalButton(model, ui),
    sideboard.here?.tipButton(model, ui),
  );
}

/** What there is to choose besides a card; nothing most of the time. */
export function actionBar(model, ui) {
  if (!model.myTurn || ui.pending) return null;
  const parts = model.picture.choices(model, ui).filter(Boolean);
  return parts.length
    ? h("section", { class: "actions", key: "actions", "aria-label": t("Your choice") }, parts)
    : null;
}

/** In the place of the hand of whoever only looks on. */
export function watcherFoot(model) {
  return h(
    "div",
    { class: "foot", key: "foot" },
    h("p", { class: "soft" }, t("You are watching {game}.", { game: model.text.ruleset })),
  );
}
