/* The bars around the cloth: the header with the score, the line that says the connection is lost, the turn bar and
 * what there is to choose besides a card. */

import { cardName, suitName } from "../cardname.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { setting } from "../settings.js";
import { flame, team, tiny } from "./cards.js";
import { handShown, takers } from "./hand.js";
import { icon } from "./icons.js";
import { signalButton } from "./signals.js";
import { turnSentence } from "./speech.js";

/** The house rules in a few words. */
export const digest = (model) => [model.text.digest].flat().join(" · ");

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
        h("b", {}, match.totals[side]),
      ),
    ),
  );
}

export function header(model, ui) {
  const label = ui.unread ? t("Menu, new messages: {n}", { n: ui.unread }) : t("Menu: score sheet, log, chat, rules");
  return [
    h("a", { class: "bar-button", href: "/", "aria-label": t("To the open tables") }, icon("back")),
    h("h1", {}, model.text.ruleset),
    h("p", { class: "bar-rules" }, digest(model)),
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

function hint(model, ui) {
  if (ui.lifted) return t("Tap again to play");
  if (!model.myTurn) return null;
  const taking = setting("help") === "on" ? takers(model) : [];
  const able = handShown(model, ui).filter((code) => taking.includes(code));
  if (able.length) return [t("Takes:"), " ", able.map((code) => tiny(code, model.set))];
  const { play } = model.offers;
  if (!play) return null;
  const [led] = model.game?.trick ?? [];
  if (model.game?.trick && !led) return t("You lead");
  return led && play.length < model.hand.length && play.every((code) => code[1] === led.card[1])
    ? t("Follow {suit}", { suit: suitName(led.card[1], model.set) })
    : t("Play any card");
}

/** Whose turn it is. Yours is a glowing plate with a flame and serif words; another's is plain words on wood. */
export function turnBar(model, ui) {
  const mine = model.myTurn && ui.line === "live" && !ui.pendingCard;
  const text =
    ui.scene && !mine
      ? sceneSentence(model, ui.scene)
      : ui.pendingCard
        ? t("Sending your card…")
        : turnSentence(model);
  const said = hint(model, ui);
  return h(
    "p",
    { class: `turn ${mine ? "mine" : ""}`, key: "turn" },
    mine ? flame() : null,
    h("b", {}, model.match?.to_act.length || ui.scene ? text : t("A moment, please")),
    said && !ui.pendingCard ? h("span", { class: "turn-hint" }, said) : null,
    signalButton(model, ui),
  );
}

function sceneSentence(model, scene) {
  if (scene.seat === model.me) return scene.kind === "trick" ? t("You take the trick") : t("You take the pile");
  const name = model.seatName(scene.seat);
  return scene.kind === "trick" ? t("{name} takes the trick", { name }) : t("{name} takes the pile", { name });
}

function exchange(model, ui) {
  const [given] = model.offers.exchange_trump ?? [];
  if (!given) return null;
  const armed = ui.armed === "exchange";
  return h(
    "div",
    { class: "buttons", key: "exchange" },
    h(
      "button",
      {
        class: `button ${armed ? "main" : ""}`,
        type: "button",
        "aria-pressed": armed ? "true" : "false",
        onclick: () => (armed ? ui.move({ type: "exchange_trump", card: given }) : ui.arm("exchange")),
      },
      armed
        ? t("Tap again to exchange")
        : t("Exchange the {given} for the {taken}", {
            given: cardName(given, model.set),
            taken: cardName(model.game.up.card, model.set),
          }),
    ),
  );
}

function cut(model, ui) {
  const range = model.offers.cut;
  if (!range) return null;
  const [low, high] = range;
  const at = ui.cutAt ?? Math.round((low + high) / 2);
  return h(
    "div",
    { class: "cut", key: "cut" },
    h("label", { for: "cut-at" }, t("Lift some cards off the pack. Only you know how many.")),
    h("input", {
      id: "cut-at",
      type: "range",
      min: low,
      max: high,
      value: at,
      oninput: (event) => ui.set({ cutAt: Number(event.target.value) }),
    }),
    h(
      "button",
      { class: "button main", type: "button", onclick: () => ui.move({ type: "cut", position: at }) },
      t("Cut here"),
    ),
  );
}

/** What there is to choose besides a card; nothing most of the time. */
export function actionBar(model, ui) {
  if (!model.myTurn || ui.pendingCard) return null;
  const parts = [exchange(model, ui), cut(model, ui)].filter(Boolean);
  return parts.length
    ? h("section", { class: "actions", key: "actions", "aria-label": t("Your choice") }, parts)
    : null;
}
