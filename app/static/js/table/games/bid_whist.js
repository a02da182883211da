/* Bid Whist in the browser: calls on the cloth, the kitty on its way to the declarer's tricks, the contract on a plate,
 * tricks as two stacks with the line to reach, the hand in the direction declared. What may be done and seen is the
 * view's word. */

import { suitName } from "../../cardname.js";
import { h } from "../../dom.js";
import { N_, t } from "../../i18n.js";
import { card, closed, inOrder, mark, team } from "../cards.js";
import { banner, bannerScene } from "../pieces/banner.js";
import { books } from "../pieces/books.js";
import { auction } from "../pieces/calls.js";
import { seatMark } from "../pieces/marks.js";
import { chosenOf, togglePick } from "../pieces/chosen.js";
import { spot } from "../pieces/spots.js";
import { strip } from "../pieces/strip.js";
import { trick, TrickLaid } from "../pieces/trick.js";
import { named } from "../speech.js";
import { who } from "../who.js";
import { choices, noTrumps } from "./bid_whist_choices.js";
import { scoreboard } from "./bid_whist_sheet.js";
import {
  bidName,
  bidShort,
  contractShort,
  declaredWords,
  ERRORS,
  ledIn,
  outcome,
  SENTENCES,
  SPOKEN,
  suitIn,
} from "./bid_whist_words.js";

const RANKS = { uptown: "23456789TJQKA", downtown: "KQJT98765432A" };
const ALL_TRICKS = 13;

const bids = (phase) => phase === "bidding" || phase === "declaring";
const takesUp = (model) => model.table.options.kitty !== "won";

// ── Scenes: what is declared, the kitty won, made or failed ──────────────────────────────────────────────

/** The trick, and what else is worth a look. */
class Laid extends TrickLaid {
  follow(event, rest) {
    if (event.type === "declared") return bannerScene(event, rest, { tone: "good" });
    if (event.type === "discarded") return { kind: "kitty", seat: event.seat, ms: rest };
    if (event.type === "deal_scored") return ended(event, rest);
    return super.follow(event, rest);
  }
}

function ended(event, rest) {
  const { seat, needs } = event.contract;
  const made = event.tricks[seat % 2] >= needs;
  return bannerScene(event, rest * 1.5, { seat, tone: made ? "good" : "bad" });
}

function bannerWords(model, { event }) {
  if (event.type === "declared")
    return {
      title: event.suit ? t("Trumps: {suit}", { suit: suitName(event.suit, model.set) }) : noTrumps(event.direction),
      line: who(
        model,
        event.seat,
        N_("You have bid {bid}: {needs} tricks needed"),
        N_("{name} has bid {bid}: {needs} tricks needed"),
        { bid: bidName(model.game.contract), needs: model.game.contract.needs },
      ),
      mark: event.suit ? h("span", { class: "chip-suit" }, mark(event.suit, model.set)) : null,
    };
  const all = event.tricks[event.contract.seat % 2] === ALL_TRICKS;
  const made = event.tricks[event.contract.seat % 2] >= event.contract.needs;
  return { title: all ? t("Boston!") : made ? t("Made") : t("Failed"), line: outcome(model, event) };
}

const kittyScene = (model, scene) =>
  h(
    "div",
    { class: "bw-away", key: "away" },
    packetCards(),
    h("p", { class: "banner-line" }, who(model, scene.seat, N_("You put six cards away."), N_("{name} puts six cards away."))), // prettier-ignore
  );

function drawn(model, scene, ui) {
  if (scene.kind === "kitty") return kittyScene(model, scene);
  return scene.kind === "banner" ? banner(model, scene, bannerWords(model, scene)) : trick(model, ui);
}

function sceneSentence(model, scene) {
  if (scene.kind === "trick")
    return scene.seat === model.me
      ? t("You take the trick")
      : t("{name} takes the trick", { name: model.seatName(scene.seat) });
  if (scene.kind === "kitty") return t("The kitty is the first trick");
  return scene.event.type === "declared" ? t("The contract is declared") : t("The deal is over");
}

/** The kitty goes to the declarer's tricks, or to the declarer who takes it up. */
function gatherTo(model, scene) {
  if (scene.event?.type === "declared" && takesUp(model))
    return scene.seat === model.me ? "hand" : `seat-${scene.seat}`;
  return `taken-${model.sideOf(scene.seat)}`;
}

// ── On the cloth ─────────────────────────────────────────────────────────────────────────────────────────

const packetCards = () => h("div", { class: "bw-pack", "data-flip": "kitty" }, closed("deep"));

const shownCalls = (model) => {
  const top = model.game.calls.findLast((call) => call.bid);
  return model.game.calls.map((call) => ({
    seat: call.seat,
    text: call.bid ? bidShort(call.bid) : t("pass"),
    name: call.bid ? bidName(call.bid) : t("passed"),
    top: call === top,
    out: !call.bid,
  }));
};

const sixCards = (cards, caption) =>
  h(
    "figure",
    { class: "bw-kitty", key: "kitty", "data-anchor": "kitty" },
    cards.length ? h("div", { class: "bw-kitty-cards" }, cards) : null,
    h("figcaption", {}, caption),
  );

/** What the declarer is putting away, each card a button that takes it back. */
function puttingAway(model, ui) {
  const pick = model.picture.pick(model);
  const chosen = chosenOf(ui, pick);
  const cards = chosen.map((code) =>
    card(code, {
      set: model.set,
      tag: "button",
      type: "button",
      "aria-label": t("{card}, take back", { card: named(model, code) }),
      onclick: () => togglePick(ui, pick, code),
    }),
  );
  const empty = Array.from({ length: pick.count - chosen.length }, (_, index) =>
    h("span", { key: `empty ${index}`, class: "card ghost", "aria-hidden": "true" }),
  );
  return sixCards([...cards, ...empty], t("Your first trick"));
}

/** While the declarer exchanges: the six as everybody saw them, or that it is being done. */
function exchanging(model, ui) {
  const { contract, kitty } = model.game;
  if (model.offers.discard) return puttingAway(model, ui);
  const words = who(
    model,
    contract.seat,
    N_("You put six cards away"),
    N_("{name} has the kitty and puts six cards away"),
  );
  return sixCards((kitty.cards ?? []).map((code) => card(code, { set: model.set })), words);
}

function middle(model, ui) {
  const { phase } = model.game;
  if (bids(phase)) return auction(model, shownCalls(model));
  return phase === "kitty" ? exchanging(model, ui) : trick(model, ui);
}

/** The kitty before anybody has it; it stays until what was declared has been seen. */
function kitty(model, ui) {
  const lies = bids(model.game.phase) || ui.scene?.event?.type === "declared";
  if (!lies || !model.game.kitty) return null;
  return spot("kitty", "kitty", t("kitty {n}", { n: 6 }), packetCards());
}

function contractStrip(model, ui) {
  const { contract, phase, tricks } = model.game;
  if (!contract || phase === "declaring" || kitty(model, ui)) return null;
  const side = contract.seat % 2;
  const seat = contract.seat === model.me ? t("You") : model.seatName(contract.seat);
  return strip(model, {
    label: t("Contract: {bid}, {what}", { bid: bidName(contract), what: declaredWords(model, contract) }),
    suit: contract.suit,
    text: contractShort(contract),
    lines: [
      [team(model.team(model.sideOf(contract.seat))), seat],
      phase === "kitty"
        ? t("needs {needs}", { needs: contract.needs })
        : t("needs {needs} · has {has}", { needs: contract.needs, has: tricks[side] }),
    ],
  });
}

function stacks(model, ui) {
  const { contract, tricks, phase } = model.game;
  if (!contract || bids(phase) || phase === "kitty" || kitty(model, ui)) return null;
  const declares = contract.seat % 2;
  return books(
    model,
    model.sides().map((side) => ({
      side,
      count: tricks[side],
      first: side === declares ? 1 : 0,
      target: side === declares ? contract.needs : ALL_TRICKS + 1 - contract.needs,
    })),
  );
}

// ── Hand, seats, turn ────────────────────────────────────────────────────────────────────────────────────

/** Before the contract jokers stand at the right, then with the trumps; without trumps apart at the left. */
function order(model, cards, by) {
  const { contract } = model.game ?? {};
  const dead = contract?.direction && !contract.suit;
  return inOrder(cards, by, {
    suits: dead ? "JSHCD" : "SHCDJ",
    trump: contract?.suit,
    suitOf: (code) => (contract?.direction ? (suitIn(contract, code) ?? "J") : code[1]),
    rankOf: (code) => heightOf(code, contract, dead),
  });
}

function heightOf(code, contract, dead) {
  if (code[1] === "J") return (dead ? -2 : 14) + (code === "RJ" ? 1 : 0);
  const way = contract?.direction ?? (contract?.mode === "downtown" ? "downtown" : "uptown");
  return RANKS[way].indexOf(code[0]);
}

const without = (model) => Boolean(model.game?.contract?.direction) && !model.game.contract.suit;

/** Jokers without trumps are dead; while the declarer exchanges, the kitty is told from the hand. */
function note(model, code) {
  const taken = model.offers.discard ? (model.own.game.kitty ?? model.game.kitty.cards) : [];
  const words = { card: named(model, code) };
  const dead = code[1] === "J" && without(model);
  if (taken.includes(code))
    return { class: dead ? "is-new is-dead" : "is-new", words: t("{card}, from the kitty", words) };
  return dead ? { class: "is-dead", words: t("{card}, worth nothing without trumps", words) } : null;
}

function why(model, code) {
  const led = model.offers.play && ledIn(model);
  if (!led || suitIn(model.game.contract, code) === led) return null;
  const follows = model.hand.some((other) => suitIn(model.game.contract, other) === led);
  return follows ? t("You must follow {suit}.", { suit: suitName(led, model.set) }) : null;
}

function playHint(model) {
  const led = ledIn(model);
  if (!model.game.trick.length) return t("You lead");
  const follows = led && model.offers.play.every((code) => suitIn(model.game.contract, code) === led);
  return follows ? t("Follow {suit}", { suit: suitName(led, model.set) }) : t("Play any card");
}

function hint(model) {
  const { bid, pass, play } = model.offers;
  if (play) return playHint(model);
  if (bid) return pass ? t("Bid or pass") : t("You must bid");
  return model.offers.discard ? t("Gold: the kitty") : null;
}

const TURNS = {
  bidding: [N_("Your bid"), N_("{name} to bid")],
  declaring: [N_("You declare"), N_("{name} declares")],
  kitty: [N_("Put six away"), N_("{name} puts six away")],
  play: [N_("Your turn"), N_("{name} to play")],
};

function turn(model) {
  const [seat] = model.match?.to_act ?? [];
  if (seat === undefined) return t("Nobody is to play.");
  const [mine, others] = TURNS[model.game?.phase] ?? TURNS.play;
  return who(model, seat, mine, others);
}

const marks = (model, seat) =>
  model.game.contract?.seat === seat && model.phase === "playing" ? [seatMark("crown", t("Declarer"))] : [];

/** What somebody who has just come finds in the log: the deal so far. */
function recent(model) {
  const { calls, taken } = model.game;
  const called = calls.map(({ seat, bid }) => (bid ? { type: "bid", seat, ...bid } : { type: "passed", seat }));
  const played = taken.flatMap(({ leader, cards, winner }) => [
    ...cards.map((code, step) => ({ type: "played", seat: (leader + step) % model.count, card: code })),
    { type: "trick_taken", seat: winner, cards },
  ]);
  return [...called, ...played];
}

function sound(events) {
  const types = new Set(events.map((event) => event.type));
  if (events.some((event) => event.type === "deal_scored" && event.tricks.includes(ALL_TRICKS))) return "fanfare";
  if (types.has("trick_taken") || types.has("kitty_won")) return "gather";
  return types.has("played") ? "card" : null;
}

/** @type {Partial<import("./plain.js").Picture>} */
export const picture = {
  middle,
  corners: (model, ui) => [kitty(model, ui), contractStrip(model, ui), stacks(model, ui)],
  laid: (game) => new Laid(game),
  scene: drawn,
  banner: bannerWords,
  sceneSentence,
  gatherTo,
  origin: (events, flip) => {
    const played = events.find((event) => event.type === "played" && event.card === flip);
    return played ? `seat-${played.seat}` : "kitty";
  },
  call: (model, seat) =>
    bids(model.game?.phase) ? shownCalls(model).find((call) => call.seat === seat) : undefined,
  marks,
  choices,
  pick: (model) => (model.myTurn && model.offers.discard ? { ...model.offers.discard, kind: "lay" } : null),
  turn,
  hint,
  order,
  note,
  why,
  sentences: SENTENCES,
  spoken: SPOKEN,
  recent,
  sound,
  errors: ERRORS,
  scoreboard: (model) => (model.game?.sheet ? scoreboard(model) : null),
};
