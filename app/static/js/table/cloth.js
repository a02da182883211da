/* The cloth and what lies on it: the trick or the pile in the middle; stock, trumps, taken cards and what only some may
 * see in the corners; a scene (finished trick, capture, pişti) over the middle while it lasts. */

import { cardName } from "../cardname.js";
import { h } from "../dom.js";
import { t, tn } from "../i18n.js";
import { card, closed, flame, mark, team, trumpLabel } from "./cards.js";
import { icon } from "./icons.js";

const spot = (kind, anchor, caption, ...children) =>
  h(
    "figure",
    { class: `spot spot-${kind}`, key: `spot ${anchor}`, "data-anchor": anchor },
    h("div", { class: "spot-cards" }, children),
    h("figcaption", {}, caption),
  );

// ── The middle ───────────────────────────────────────────────────────────────────────────────────────────

function playedCard(model, { seat, card: code }, state) {
  const badge = state.won ? t("takes it") : state.ahead ? t("ahead") : null;
  const name = seat === model.me ? t("You") : model.seatName(seat);
  const classes = ["played", ...["won", "ahead", "pending", "rest"].filter((word) => state[word])];
  return h(
    "li",
    { key: seat, class: classes.join(" "), "data-place": model.place(seat) },
    card(code, { set: model.set, flip: code }),
    badge ? h("span", { class: "badge" }, state.won ? flame() : null, badge) : null,
    h("span", { class: "who" }, state.pending ? h("span", { class: "sending" }, t("sending…")) : name),
  );
}

function trick(model, ui) {
  const { scene } = ui;
  const finished = scene?.kind === "trick";
  const cards = finished ? scene.cards : [...(model.game.trick ?? [])];
  if (!finished && ui.pendingCard) cards.push({ seat: model.me, card: ui.pendingCard });
  return h(
    "ol",
    {
      class: "trick",
      key: "trick",
      "data-of": model.count,
      "aria-label": finished ? t("Finished trick") : t("Trick"),
    },
    cards.map((one) =>
      playedCard(model, one, {
        won: finished && one.seat === scene.seat,
        rest: finished && one.seat !== scene.seat,
        ahead: !finished && cards.length > 1 && one.seat === model.game.ahead,
        pending: !finished && one.card === ui.pendingCard,
      }),
    ),
  );
}

function pileCards(model, ui) {
  const { pile } = model.game;
  const shown = pile.cards.slice(-3);
  const blank = Math.max(0, Math.min(3, pile.count) - shown.length);
  const cards = [
    ...Array.from({ length: blank }, (_, index) =>
      h("div", { key: `blank ${index}`, class: `card under under-${index + 1}`, "aria-hidden": "true" }),
    ),
    ...shown.map((code, index) =>
      card(code, { set: model.set, flip: code, class: index === shown.length - 1 ? "top" : `under-${index + 1}` }),
    ),
  ];
  if (ui.pendingCard)
    cards.push(card(ui.pendingCard, { set: model.set, flip: ui.pendingCard, class: "top pending-card" }));
  return cards.length ? cards : h("div", { class: "empty" }, t("empty"));
}

function pile(model, ui) {
  const { count } = model.game.pile;
  const more = model.game.pile.cards.length > 1;
  return h(
    more ? "button" : "div",
    {
      class: "pile",
      key: "pile",
      "data-anchor": "pile",
      ...(more ? { type: "button", "aria-label": t("Look through the pile"), onclick: () => ui.open("pile") } : {}),
    },
    pileCards(model, ui),
    count ? h("p", { class: "count" }, count, h("span", { class: "sr" }, " ", t("cards in the pile"))) : null,
  );
}

function captureScene(model, scene) {
  return h(
    "div",
    { class: "pile", key: "capture" },
    scene.under.map((code, index) => card(code, { set: model.set, flip: code, class: `under-${index + 1}` })),
    card(scene.laid.card, { set: model.set, flip: scene.laid.card, class: "top won-card" }),
    h("p", { class: "badge" }, flame(), tn("takes {n}", "takes {n}", scene.count)),
  );
}

function pistiScene(model, scene) {
  const by = scene.seat === model.me ? t("You") : model.seatName(scene.seat);
  return h(
    "div",
    { class: `pisti ${scene.value > 10 ? "double" : ""}`, key: "pisti" },
    h(
      "div",
      { class: "pisti-cards" },
      [...scene.under, scene.laid.card].map((code) => card(code, { set: model.set, flip: code })),
    ),
    h(
      "p",
      { class: "pisti-word" },
      flame(),
      h("span", {}, t("Pişti")),
      h("b", {}, `+${scene.value}`),
      h("span", { class: "pisti-by" }, by),
    ),
  );
}

function middle(model, ui) {
  if (ui.scene?.kind === "pisti") return pistiScene(model, ui.scene);
  if (ui.scene?.kind === "capture") return captureScene(model, ui.scene);
  if (model.phase !== "playing" && ui.scene?.kind !== "trick") return null;
  if (model.game?.pile && model.game.phase !== "cut") return pile(model, ui);
  return model.game?.trick || ui.scene ? trick(model, ui) : null;
}

// ── The corners ──────────────────────────────────────────────────────────────────────────────────────────

function stockCaption(model, left) {
  const { trump } = model.game;
  if (!trump) return t("{n} left", { n: left });
  const label = h("span", { class: "sr" }, trumpLabel(trump, model.set));
  return [label, mark(trump, model.set), left ? t("trump · {n}", { n: left }) : t("trump")];
}

function stock(model) {
  const { game } = model;
  const turned = game.up?.seat === null ? game.up.card : (game.exposed ?? []).find((one) => one.seat === null)?.card;
  const left = game.stock + (game.up?.seat === null ? 1 : 0);
  if (!left && !game.trump) return null;
  const hidden = game.up ? game.stock : game.stock - (turned ? 1 : 0);
  const top = game.stock_top
    ? card(game.stock_top, { set: model.set })
    : hidden > 0
      ? closed("deep", tn("Stock, {n} card", "Stock, {n} cards", left), "stock")
      : null;
  return spot(
    `stock ${left ? "" : "spot-bare"}`,
    "stock",
    stockCaption(model, left),
    turned ? card(turned, { set: model.set, class: "crosswise", flip: turned }) : null,
    top,
  );
}

function pistis(model, side) {
  return (model.game.captured?.[side]?.pistis ?? [])
    .slice(-4)
    .map((pisti, index) =>
      card(pisti.cards.at(-1), {
        set: model.set,
        class: `out ${pisti.value > 10 ? "double" : ""}`,
        vars: { "--i": index },
        "aria-label": t("Pişti with the {card}, {points} points", {
          card: cardName(pisti.cards.at(-1), model.set),
          points: pisti.value,
        }),
      }),
    );
}

function takenCaption(model, side) {
  const captured = model.game.captured?.[side];
  const points = model.own.game?.points?.[side] ?? model.game.points?.[side];
  const name = model.sideName(side);
  if (points !== undefined) return t("{side} {n} pts", { side: name, n: points });
  if (captured) return captured.count === null ? name : t("{side} {n}", { side: name, n: captured.count });
  return tn("{side} {n} trick", "{side} {n} tricks", model.game.tricks?.[side] ?? 0, { side: name });
}

function taken(model, side, ui) {
  const captured = model.game.captured?.[side];
  const some = captured ? captured.count !== 0 : model.game.tricks?.[side];
  const pack = some
    ? closed("deep", captured?.count ? tn("{n} card", "{n} cards", captured.count) : null, "pack")
    : h("div", { class: "card ghost", key: "ghost", "aria-hidden": "true" });
  const open = captured?.cards ?? (side === model.mySide ? model.own.game?.captured : null);
  const look = open?.length
    ? h("button", {
        key: "look",
        class: "look",
        type: "button",
        "aria-label": t("Look at the cards taken by {side}", { side: model.sideNames(side) }),
        onclick: () => ui.open("captured", { side }),
      })
    : null;
  return spot(
    `taken spot-taken-${model.team(side) ?? "a"}`,
    `taken-${side}`,
    [team(model.team(side)), takenCaption(model, side)],
    pistis(model, side),
    pack,
    look,
  );
}

function leftover(model) {
  const left = model.game.leftover;
  if (!left) return null;
  return spot(
    "leftover",
    "leftover",
    t("{n} face down", { n: left }),
    Array.from({ length: left }, (_, index) => closed("fan", null, index)),
  );
}

function seenBy(model) {
  const view = model.table.options?.leftover_view;
  if (view === "everyone") return t("Everybody sees");
  return view === "capturer" || model.table.sides[model.mySide]?.length === 1
    ? t("Only you see")
    : t("Only your side sees");
}

/** The leftover cards, for those who may see them. */
function seen(model) {
  const cards = model.own.game?.leftovers ?? model.game.leftovers;
  if (!cards?.length) return null;
  return h(
    "figure",
    { class: "seen", key: "seen" },
    h("figcaption", {}, icon("eye"), seenBy(model)),
    h(
      "div",
      { class: "seen-cards" },
      cards.map((code) => card(code, { set: model.set })),
    ),
  );
}

function corners(model, ui) {
  if (!model.game || (model.phase !== "playing" && !ui.scene)) return [];
  const sides = model.table.sides.length === 2 ? model.sides() : model.mySide === null ? [] : [model.mySide];
  return [stock(model), ...sides.map((side) => taken(model, side, ui)), leftover(model), seen(model)];
}

/** @param {any[]} over panels that lie on the cloth (score of a deal, notices) */
export function cloth(model, ui, ...over) {
  return h(
    "section",
    {
      class: `cloth ${ui.scene ? "in-scene" : ""}`,
      key: "cloth",
      "aria-label": t("Table"),
      onclick: ui.scene ? () => ui.endScene() : null,
    },
    h("div", { class: "emboss", key: "emboss", "aria-hidden": "true" }, flame()),
    corners(model, ui),
    middle(model, ui),
    over,
  );
}
