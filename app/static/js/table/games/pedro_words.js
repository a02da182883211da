/* Pedro in words: calls, the contract, who kept and took how many cards, and a sentence for each of its events. */

import { suitName } from "../../cardname.js";
import { listed, N_, t, tn } from "../../i18n.js";
import { cardList, named } from "../speech.js";
import { who } from "../who.js";

/** The suit a card is followed with: the off-five belongs to trumps. */
export const suitIn = (game, code) => (code === game?.off_five ? game.trump : code[1]);

/** How many trumps each seat kept; null before trumps are named. */
export const keptBy = (game) => (game.trump ? game.discarded.map((away) => 9 - away) : null);

/** Whether the two of trumps has still to be played, where it scores for its holder. */
export function twoToCome(model) {
  const { trump, phase, trick, last_trick: last, earlier } = model.game;
  if (!trump || phase !== "play" || model.table.options.two_scores !== "holder") return false;
  const played = [...trick, ...[...earlier, ...(last ? [last] : [])].flatMap((one) => one.cards)];
  return !played.some((one) => one.card === `2${trump}`);
}

const passed = (model, event) => who(model, event.seat, N_("You pass."), N_("{name} passes."));

const bid = (model, event) =>
  who(model, event.seat, N_("You bid {points}."), N_("{name} bids {points}."), { points: event.points });

const won = (model, event) =>
  who(
    model,
    event.seat,
    N_("You declare: your side needs {points} points."),
    N_("{name} declares and needs {points} points."),
    { points: event.points },
  );

const trumpNamed = (model, event) =>
  who(
    model,
    event.seat,
    N_("You name {suit}; the {card} is a trump too."),
    N_("{name} names {suit}; the {card} is a trump too."),
    { suit: suitName(event.suit, model.set), card: named(model, event.off_five) },
  );

/** What was laid away tells how many trumps were kept. */
function discarded(model, event) {
  const kept = 9 - event.count;
  if (event.seat === model.me) return tn("You keep {n} trump.", "You keep {n} trumps.", kept);
  return tn("{name} keeps {n} trump.", "{name} keeps {n} trumps.", kept, { name: model.seatName(event.seat) });
}

/** Everybody is filled up; only what one gets oneself is worth a sentence. */
const refilled = (model, event) =>
  event.cards ? t("You get {cards}.", { cards: cardList(model, event.cards) }) : null;

function robbed(model, event) {
  if (event.cards) return t("You take {cards} from the rest of the stock.", { cards: cardList(model, event.cards) });
  return tn(
    "{name} takes {n} card from the rest of the stock.",
    "{name} takes {n} cards from the rest of the stock.",
    event.count,
    { name: model.seatName(event.seat) },
  );
}

function recycled(model, event) {
  if (event.cards) return t("The stock has run out: you get {cards}.", { cards: cardList(model, event.cards) });
  return tn(
    "The stock has run out: {name} gets {n} card from the shuffled discards.",
    "The stock has run out: {name} gets {n} cards from the shuffled discards.",
    event.count,
    { name: model.seatName(event.seat) },
  );
}

function under(model, event) {
  const cards = event.buried;
  if (cards)
    return who(model, event.seat, N_("You lay {cards} under it."), N_("{name} lays {cards} under it."), {
      cards: cardList(model, cards),
    });
  return tn("{name} lays {n} card under it.", "{name} lays {n} cards under it.", event.under, {
    name: model.seatName(event.seat),
  });
}

function played(model, event) {
  const card = { card: named(model, event.card) };
  return [
    who(model, event.seat, N_("You play the {card}."), N_("{name} plays the {card}."), card),
    event.under ? under(model, event) : null,
    event.points ? t("The two scores for {side}.", { side: model.sideNames(model.sideOf(event.seat)) }) : null,
  ];
}

/** How a deal ended for the side that bid. @param {any} contract one of `game.contracts` @param {number[]} points */
export function outcome(model, contract, points) {
  const side = contract.declarer % 2;
  const words = { bid: contract.bid, side: model.sideNames(side), won: contract.won };
  return contract.made
    ? t("{side} bid {bid} and won {won}.", words)
    : tn("{side} bid {bid} and won {won}: {n} point off.", "{side} bid {bid} and won {won}: {n} points off.", Math.abs(points[side]), words); // prettier-ignore
}

const contractOf = (model, event) => model.game.contracts.find((one) => one.deal === event.deal);

const scored = (model, event) => [
  outcome(model, contractOf(model, event), event.points),
  t("The deal is over: {scores}.", {
    scores: listed(
      model.sides().map((side) => t("{side} {points}", { side: model.sideNames(side), points: event.points[side] })),
    ),
  }),
];

/** By event type. @type {Record<string, (model: any, event: any) => any>} */
export const SENTENCES = {
  passed,
  bid,
  auction_won: won,
  trump_named: trumpNamed,
  discarded,
  refilled,
  robbed,
  recycled,
  played,
  deal_scored: scored,
};

// ── Spoken by key ────────────────────────────────────────────────────────────────────────────────────────

export function contractWords(model) {
  const { declarer, contract, trump, off_five: five } = model.game ?? {};
  if (declarer === null || declarer === undefined) return t("The bidding is not over yet.");
  const words = { name: declarer === model.me ? t("you") : model.seatName(declarer), bid: contract };
  if (!trump) return t("The contract: {name}, {bid} points. Trumps are not named yet.", words);
  return t("The contract: {name}, {bid} points. Trumps: {suit} and the {card}.", {
    ...words,
    suit: suitName(trump, model.set),
    card: named(model, five),
  });
}

export function pointsWords(model) {
  const { points } = model.game;
  const sides = model.sides().map((side) => t("{side} {points}", { side: model.sideNames(side), points: points[side] }));
  const so = t("Points so far: {points}.", { points: listed(sides) });
  return twoToCome(model) ? `${so} ${t("The two of trumps is still to come.")}` : so;
}

function trickWords(model) {
  const { phase, trick, calls } = model.game;
  if (phase === "bidding" || phase === "naming") {
    if (!calls.length) return t("Nobody has called yet.");
    return calls
      .map((call) => (call.bid === null ? passed(model, call) : bid(model, { seat: call.seat, points: call.bid })))
      .join(" ");
  }
  if (!trick.length) return t("No card has been led yet.");
  return trick
    .map(({ seat, card }) => who(model, seat, N_("You: {card}."), N_("{name}: {card}."), { card: named(model, card) }))
    .join(" ");
}

/** By key. */
export const SPOKEN = { c: contractWords, b: pointsWords, t: trickWords };

/** By refusal code. */
export const ERRORS = {
  dealer_must_bid: N_("All others have passed: you must bid."),
  bid_out_of_range: N_("Bids go from {low} to {high} here."),
  bid_too_low: N_("A bid must be higher than the last one."),
  rob_not_in_stock: N_("That card is not in the rest of the stock."),
  rob_trump_in_fill: N_("Trumps come by themselves; choose others."),
  rob_wrong_count: N_("Choose exactly {count} cards."),
  under_count: N_("Lay exactly {count} cards under the one you play."),
  under_point_card: N_("A card that is worth something cannot go under the trick."),
  under_includes_played_card: N_("The card you play cannot lie under itself."),
};
