/* Pişti in the browser: the pile, the stock with its exposed card, cards and pişti taken, the leftovers and who sees
 * them, cutting the pack. What may be done and seen is the view's word. */

import { cardName } from "../../cardname.js";
import { h } from "../../dom.js";
import { N_, t, tn } from "../../i18n.js";
import { setting } from "../../settings.js";
import { card, closed, flame, tiny } from "../cards.js";
import { icon } from "../icons.js";
import { tookMark } from "../pieces/marks.js";
import { pile, pileDialog, pileWords } from "../pieces/pile.js";
import { rowOfCards, sidesOnCloth, spot, takenSpot } from "../pieces/spots.js";
import { cardList, named } from "../speech.js";
import { who } from "../who.js";

const PISTI_TIME = 1.5; // as long as a trick, and half as long again

// ── Scenes: a capture, a pişti ───────────────────────────────────────────────────────────────────────────

/** The pile, followed from play to play. */
class PileLaid {
  constructor(game) {
    this.pile = game?.pile?.cards ?? [];
  }

  follow(event, rest) {
    if (event.type === "opening") this.pile = event.cards;
    if (event.type !== "played") return null;
    if (event.result !== "capture") {
      this.pile = [...this.pile, event.card];
      return null;
    }
    const scene = capture(event, this.pile, rest);
    this.pile = [];
    return scene;
  }
}

function capture(event, lying, rest) {
  const pisti = event.pisti > 0;
  return {
    kind: pisti ? "pisti" : "capture",
    under: lying.slice(pisti ? -1 : -2),
    laid: { seat: event.seat, card: event.card },
    seat: event.seat,
    count: event.count,
    value: event.pisti,
    ms: rest * (pisti ? PISTI_TIME : 1),
  };
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

// ── The edge of the cloth ────────────────────────────────────────────────────────────────────────────────

function stock(model) {
  const { game } = model;
  if (!game.stock) return null;
  const turned = (game.exposed ?? []).find((one) => one.seat === null)?.card;
  const hidden = game.stock - (turned ? 1 : 0);
  return spot(
    "stock",
    "stock",
    t("{n} left", { n: game.stock }),
    turned ? card(turned, { set: model.set, class: "crosswise", flip: turned }) : null,
    hidden > 0 ? closed("deep", tn("Stock, {n} card", "Stock, {n} cards", game.stock), "stock") : null,
  );
}

function pistis(model, side) {
  return (model.game.captured[side].pistis ?? [])
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

const openPile = (model, side) =>
  model.game?.captured?.[side]?.cards ?? (side === model.mySide ? model.own.game?.captured : null) ?? [];

function taken(model, side, ui) {
  const { count } = model.game.captured[side];
  const name = model.sideName(side);
  return takenSpot(model, side, {
    caption: count === null ? name : t("{side} {n}", { side: name, n: count }),
    some: count !== 0,
    label: count ? tn("{n} card", "{n} cards", count) : null,
    out: pistis(model, side),
    onLook: openPile(model, side).length ? () => ui.open("captured", { side }) : null,
  });
}

function leftover(model) {
  const left = model.game.leftover;
  if (!left) return null;
  const cards = Array.from({ length: left }, (_, index) => closed("fan", null, index));
  return spot("leftover", "leftover", t("{n} face down", { n: left }), cards);
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

// ── At the seats and in the hand ─────────────────────────────────────────────────────────────────────────

function marks(model, seat) {
  const { count } = model.game?.captured?.[model.sideOf(seat)] ?? {};
  if (model.table.sides.length <= 2 || !count || seat === model.me) return [];
  return [tookMark(count, tn("took {n} card", "took {n} cards", count))];
}

const seatCards = (model, seat) =>
  [...(model.game?.known ?? []), ...(model.game?.exposed ?? [])]
    .filter((one) => one.seat === seat)
    .map((one) => one.card);

/** Cards of the hand that would take the pile: the top card's rank, and every jack. */
function takers(model) {
  const lying = model.game?.pile;
  if (!lying?.count || !model.offers.play || setting("help") !== "on") return [];
  const top = lying.cards.at(-1);
  return model.offers.play.filter((code) => code[0] === "J" || code[0] === top?.[0]);
}

function hint(model) {
  const able = takers(model);
  return able.length ? [t("Takes:"), " ", able.map((code) => tiny(code, model.set))] : null;
}

function cut(model, ui) {
  const range = model.offers.cut;
  if (!range) return null;
  const [low, high] = range;
  const at = ui.draft.cut ?? Math.round((low + high) / 2);
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
      oninput: (event) => ui.choose({ cut: Number(event.target.value) }),
    }),
    h(
      "button",
      { class: "button main", type: "button", onclick: () => ui.move({ type: "cut", position: at }) },
      t("Cut here"),
    ),
  );
}

// ── Words ────────────────────────────────────────────────────────────────────────────────────────────────

function plays(model, event) {
  const words = { card: named(model, event.card) };
  if (event.result !== "capture")
    return who(model, event.seat, N_("You play the {card}."), N_("{name} plays the {card}."), words);
  if (event.pisti)
    return who(
      model,
      event.seat,
      N_("You make a pişti with the {card}: {points} points!"),
      N_("{name} makes a pişti with the {card}: {points} points!"),
      { ...words, points: event.pisti },
    );
  return event.seat === model.me
    ? tn("You take {n} card with the {card}.", "You take {n} cards with the {card}.", event.count, words)
    : tn("{name} takes {n} card with the {card}.", "{name} takes {n} cards with the {card}.", event.count, {
        ...words,
        name: model.seatName(event.seat),
      });
}

const leftoversSeen = (model, event) =>
  event.leftovers?.length
    ? t("Your side sees the leftovers: {cards}.", { cards: cardList(model, event.leftovers) })
    : null;

const stockWords = (model) => tn("{n} card in the stock.", "{n} cards in the stock.", model.game?.stock ?? 0);

const leftoversKnown = (model) => {
  const cards = model.own.game?.leftovers ?? model.game?.leftovers;
  return cards?.length ? leftoversSeen(model, { leftovers: cards }) : null;
};

const sidesTook = (model) =>
  model
    .sides()
    .map((side) => [side, model.game?.captured?.[side]?.count ?? null])
    .filter(([, count]) => count !== null)
    .map(([side, count]) => tn("{side}: {n} card.", "{side}: {n} cards.", count, { side: model.sideNames(side) }))
    .join(" ");

const takenWords = (model) => [sidesTook(model), leftoversKnown(model)].filter(Boolean).join(" ");

function sound(events) {
  if (events.some((event) => event.pisti > 0)) return "fanfare";
  return events.some((event) => event.type === "played") ? "card" : null;
}

const captured = (model, ui) => ({
  title: t("Taken by {side}", { side: model.sideNames(ui.params.side) }),
  body: [rowOfCards(model, openPile(model, ui.params.side))],
});

/** @type {Partial<import("./plain.js").Picture>} */
export const picture = {
  middle: (model, ui) => (model.game.phase === "cut" ? null : pile(model, ui, model.game.pile)),
  corners: (model, ui) => [
    stock(model),
    ...sidesOnCloth(model).map((side) => taken(model, side, ui)),
    leftover(model),
    seen(model),
  ],
  laid: (game) => new PileLaid(game),
  scene: (model, scene) => (scene.kind === "pisti" ? pistiScene(model, scene) : captureScene(model, scene)),
  sceneSentence: (model, scene) =>
    scene.seat === model.me
      ? t("You take the pile")
      : t("{name} takes the pile", { name: model.seatName(scene.seat) }),
  marks,
  seatCards,
  choices: (model, ui) => [cut(model, ui)],
  hint,
  marked: takers,
  sentences: {
    played: (model, event) => [plays(model, event), leftoversSeen(model, event)],
    cut_asked: (model, event) => who(model, event.seat, N_("Cut the cards, please."), N_("{name} cuts the cards.")),
    cut_done: (model, event) =>
      t("The cards are cut. The {card} lies at the bottom.", { card: named(model, event.exposed) }),
    redeal_four_jacks: () => t("Four jacks in the middle: the cards are dealt again."),
    opening: (model, event) => t("The {card} opens.", { card: named(model, event.cards.at(-1)) }),
    last_cards: (model, event) => t("The last cards go to {side}.", { side: model.sideNames(event.side) }),
  },
  spoken: { t: pileWords, b: takenWords, c: stockWords },
  recent: (model) => (model.game?.log ?? []).map((play) => ({ type: "played", ...play })),
  sound,
  errors: { cut_out_of_range: N_("Cut somewhere between the first and the last card.") },
  dialogs: { captured, pile: pileDialog },
};
