/* Pedro in the browser: calls on the cloth, trumps with their second five on a plate, the rest of the stock searched by
 * the dealer, cards under the first trick, points as they fall. What may be done and seen is the view's word. */

import { suitName } from "../../cardname.js";
import { h } from "../../dom.js";
import { N_, t, tn } from "../../i18n.js";
import { closed, inOrder, mark, team, tiny } from "../cards.js";
import { icon } from "../icons.js";
import { banner, bannerScene } from "../pieces/banner.js";
import { auction } from "../pieces/calls.js";
import { seatMark } from "../pieces/marks.js";
import { sidesOnCloth, spot, takenSpot } from "../pieces/spots.js";
import { strip } from "../pieces/strip.js";
import { trick, TrickLaid } from "../pieces/trick.js";
import { named } from "../speech.js";
import { who } from "../who.js";
import { choices, robDialog } from "./pedro_choices.js";
import { scoreboard } from "./pedro_sheet.js";
import { contractWords, ERRORS, keptBy, outcome, SENTENCES, SPOKEN, suitIn, twoToCome } from "./pedro_words.js";

const RANKS = "23456789TJQKA";

const bids = (phase) => phase === "bidding" || phase === "naming";

// ── Scenes: trumps named, the bid made or failed ─────────────────────────────────────────────────────────

/** The trick, and what else is worth a look. */
class Laid extends TrickLaid {
  follow(event, rest) {
    if (event.type === "trump_named") return bannerScene(event, rest * 2, { tone: "good" });
    if (event.type === "deal_scored") return ended(event, rest);
    return super.follow(event, rest);
  }
}

function ended(event, rest) {
  const bid = event.lines.find((line) => line.what === "bid_made" || line.what === "bid_failed");
  return bannerScene(event, rest * 1.5, { seat: bid.params.seat, tone: bid.what === "bid_made" ? "good" : "bad" });
}

/** Who kept how many trumps: everybody has seen how many cards were laid away. */
function kept(model) {
  const counts = keptBy(model.game);
  const seats = [...model.others(), ...(model.me === null ? [] : [model.me])];
  return h(
    "span",
    { class: "pd-kept" },
    h("span", {}, t("Trumps kept:")),
    seats.map((seat) =>
      h(
        "span",
        { key: seat, class: "pd-kept-by" },
        seat === model.me ? t("You") : model.seatName(seat),
        " ",
        h("b", {}, counts[seat]),
      ),
    ),
  );
}

function bannerWords(model, { event }) {
  if (event.type === "trump_named")
    return {
      title: t("Trumps: {suit}", { suit: suitName(event.suit, model.set) }),
      line: kept(model),
      mark: [h("span", { class: "chip-suit" }, mark(event.suit, model.set)), tiny(event.off_five, model.set)],
    };
  const contract = model.game.contracts.find((one) => one.deal === event.deal);
  return { title: contract.made ? t("Made") : t("Failed"), line: outcome(model, contract, event.points) };
}

function sceneSentence(model, scene) {
  if (scene.kind === "trick")
    return scene.seat === model.me
      ? t("You take the trick")
      : t("{name} takes the trick", { name: model.seatName(scene.seat) });
  return scene.event.type === "trump_named" ? t("Trumps are named") : t("The deal is over");
}

// ── On the cloth ─────────────────────────────────────────────────────────────────────────────────────────

const shownCalls = (model) => {
  const top = model.game.calls.findLast((call) => call.bid !== null);
  return model.game.calls.map((call) => ({
    seat: call.seat,
    text: call.bid ?? t("pass"),
    name: call.bid === null ? t("passed") : t("bid {points}", { points: call.bid }),
    top: call === top,
    out: call.bid === null,
  }));
};

/** While the dealer searches what is left: how much that is, to everybody. */
const searching = (model) =>
  h(
    "figure",
    { class: "pd-rest", key: "rest", "data-anchor": "rest" },
    h("div", { class: "pd-pack" }, closed("deep", tn("{n} card face down", "{n} cards face down", model.game.stock))),
    h(
      "figcaption",
      {},
      who(model, model.match.dealer, N_("You search the last {n}"), N_("{name} searches the last {n}"), { n: model.game.stock }),
    ),
  );

function middle(model, ui) {
  const { phase } = model.game;
  if (bids(phase)) return auction(model, shownCalls(model));
  return phase === "robbing" ? searching(model) : trick(model, ui);
}

function stock(model) {
  const { phase, stock: left } = model.game;
  if (!bids(phase)) return null;
  return spot("kitty", "stock", t("stock {n}", { n: left }), closed("deep", tn("Stock, {n} card", "Stock, {n} cards", left)));
}

function contractStrip(model) {
  const { declarer, contract, trump, off_five: five, bidder_goes_out: out } = model.game;
  if (!trump) return null;
  return strip(model, {
    label: contractWords(model),
    suit: trump,
    mark: five ? tiny(five, model.set) : null,
    text: contract,
    lines: [
      [team(model.team(declarer % 2)), declarer === model.me ? t("You") : model.seatName(declarer)],
      twoToCome(model) ? [tiny(`2${trump}`, model.set), " ", t("to come")] : null,
      out ? [icon("flag"), t("made wins")] : null,
    ],
  });
}

/** What each side has so far: the tricks in a heap, the points as everybody can count them. */
function taken(model, side) {
  const { phase, tricks, points } = model.game;
  if (bids(phase) || phase === "robbing") return null;
  return takenSpot(model, side, {
    caption: t("{side} {n} pts", { side: model.sideName(side), n: points[side] }),
    some: tricks[side] > 0,
  });
}

/** On a card of the first trick: how many lie under it. */
function cardMark(model, code) {
  const laid = [...model.game.trick, ...(model.game.last_trick?.cards ?? [])].find((one) => one.card === code);
  const count = model.game.earlier.length ? 0 : (model.game.under[laid?.seat] ?? 0);
  if (!count || (model.game.last_trick && model.game.trick.length)) return null;
  return h(
    "span",
    { class: "pd-under", role: "img", "aria-label": tn("{n} card under it", "{n} cards under it", count) },
    `+${count}`,
  );
}

// ── Hand, seats, turn ────────────────────────────────────────────────────────────────────────────────────

/** Trumps first, the off-five beside the five. */
function order(model, cards, by) {
  const { game } = model;
  const height = (code) => 2 * RANKS.indexOf(code[0]) - (code === game?.off_five ? 1 : 0);
  const sorted = inOrder(cards, by, { suitOf: (code) => suitIn(game, code), rankOf: height });
  if (by !== "suit" || !game?.trump) return sorted;
  const isTrump = (code) => suitIn(game, code) === game.trump;
  return [...sorted.filter(isTrump), ...sorted.filter((code) => !isTrump(code))];
}

/** The off-five looks like a card of another suit. */
const note = (model, code) =>
  code === model.game.off_five
    ? { class: "is-off-five", words: t("{card}, a trump", { card: named(model, code) }) }
    : null;

const ledIn = (model) => (model.game.trick.length ? suitIn(model.game, model.game.trick[0].card) : null);

function why(model, code) {
  const { play, under } = model.offers;
  if (!play) return null;
  const led = ledIn(model);
  const holds = led && model.hand.some((other) => suitIn(model.game, other) === led);
  if (holds && suitIn(model.game, code) !== led) {
    const words = { suit: suitName(led, model.set) };
    return model.table.options.follow === "strict" || led === model.game.trump
      ? t("You must follow {suit}.", words)
      : t("You must follow {suit}, or trump.", words);
  }
  return under?.of.includes(code) ? t("That card has to go under the trick.") : null;
}

function playHint(model) {
  const led = ledIn(model);
  if (!led) return t("You lead");
  const { play } = model.offers;
  if (play.every((code) => suitIn(model.game, code) === led)) return t("Follow {suit}", { suit: suitName(led, model.set) });
  return play.length < model.hand.length ? t("Follow or trump") : t("Play any card");
}

function hint(model) {
  const { bid, pass, play, rob, under } = model.offers;
  if (under) return t("Six stay in the hand");
  if (play) return playHint(model);
  if (bid) return pass ? t("Bid or pass") : t("You must bid");
  return rob ? t("Trumps are yours") : null;
}

const TURNS = {
  bidding: [N_("Your bid"), N_("{name} to bid")],
  naming: [N_("Name trumps"), N_("{name} names trumps")],
  robbing: [N_("Rob the pack"), N_("{name} robs the pack")],
  play: [N_("Your turn"), N_("{name} to play")],
};

function turn(model) {
  const [seat] = model.match?.to_act ?? [];
  if (seat === undefined) return t("Nobody is to play.");
  const [mine, others] = TURNS[model.game?.phase] ?? TURNS.play;
  return who(model, seat, mine, others);
}

const marks = (model, seat) =>
  model.game.declarer === seat && model.phase === "playing" ? [seatMark("crown", t("Declarer"))] : [];

/** What somebody who has just come finds in the log: the deal so far. */
function recent(model) {
  const { calls, trump, off_five: five, declarer, discarded, earlier, last_trick: last, trick: laid } = model.game;
  const called = calls.map(({ seat, bid }) => (bid === null ? { type: "passed", seat } : { type: "bid", seat, points: bid }));
  if (!trump) return called;
  const done = [...earlier, ...(last ? [last] : [])].flatMap(({ cards, winner, points }) => [
    ...cards.map((one) => ({ type: "played", ...one })),
    { type: "trick_taken", seat: winner, points, cards: cards.map((one) => one.card) },
  ]);
  return [
    ...called,
    { type: "trump_named", seat: declarer, suit: trump, off_five: five },
    ...discarded.map((count, seat) => ({ type: "discarded", seat, count })),
    ...done,
    ...laid.map((one) => ({ type: "played", ...one })),
  ];
}

function sound(events) {
  const types = new Set(events.map((event) => event.type));
  if (types.has("match_ended")) return "fanfare";
  if (types.has("trick_taken") || types.has("trump_named")) return "gather";
  return types.has("played") || types.has("robbed") ? "card" : null;
}

/** @type {Partial<import("./plain.js").Picture>} */
export const picture = {
  middle,
  corners: (model) => [stock(model), contractStrip(model), ...sidesOnCloth(model).map((side) => taken(model, side))],
  cardMark,
  laid: (game) => new Laid(game),
  scene: (model, scene, ui) =>
    scene.kind === "banner" ? banner(model, scene, bannerWords(model, scene)) : trick(model, ui),
  banner: bannerWords,
  sceneSentence,
  origin: (events, flip) => {
    const played = events.find((event) => event.type === "played" && event.card === flip);
    return played ? `seat-${played.seat}` : "stock";
  },
  call: (model, seat) =>
    bids(model.game?.phase) ? shownCalls(model).find((call) => call.seat === seat) : undefined,
  marks,
  choices,
  pick: (model) => (model.myTurn && model.offers.under ? { ...model.offers.under, kind: "under" } : null),
  opens: (model) => (model.offers.rob ? "rob" : null),
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
  dialogs: { rob: robDialog },
  scoreboard: (model) => (model.game?.contracts.length ? scoreboard(model) : null),
};
