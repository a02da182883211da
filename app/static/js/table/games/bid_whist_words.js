/* Bid Whist in words: bids and contracts, short and spoken, and a sentence for each of its events. */

import { suitName } from "../../cardname.js";
import { N_, t, tn } from "../../i18n.js";
import { cardList, named } from "../speech.js";
import { who } from "../who.js";

const ARROWS = { uptown: "↑", downtown: "↓" };

const BIDS = { uptown: N_("{n} uptown"), downtown: N_("{n} downtown"), nt: N_("{n} no trump") };
const MODES = { uptown: N_("uptown"), downtown: N_("downtown") };

/** A bid as it is spoken: "4 downtown". @param {{number: number, mode: string}} bid */
export const bidName = (bid) => t(BIDS[bid.mode], { n: bid.number });

/** A bid as short as can be: "4 ↓", "4 NT". */
export const bidShort = ({ number, mode }) => `${number} ${ARROWS[mode] ?? t("NT")}`;

/** Which way the cards run, as an arrow. */
export const arrow = (direction) => ARROWS[direction] ?? "";

/** A contract as short as can be, without its suit: "4 ↓", "4 NT ↓". */
export const contractShort = (contract) =>
  contract.mode === "nt" ? `${bidShort(contract)} ${arrow(contract.direction)}`.trim() : bidShort(contract);

/** What was declared: "spades are trumps, downtown". */
export function declaredWords(model, { suit, direction }) {
  if (!direction) return t("trumps are not named yet");
  const way = t(MODES[direction]);
  return suit
    ? t("trumps {suit}, {way}", { suit: suitName(suit, model.set), way })
    : t("no trumps, {way}", { way });
}

/** The suit a card belongs to in this contract; null where it has none. */
export const suitIn = (contract, code) => (code[1] === "J" ? (contract?.suit ?? null) : code[1]);

/** The suit led in the present trick, or null. */
export const ledIn = (model) =>
  (model.game.trick ?? []).map((one) => suitIn(model.game.contract, one.card)).find(Boolean) ?? null;

const passed = (model, event) => who(model, event.seat, N_("You pass."), N_("{name} passes."));

const bid = (model, event) =>
  who(model, event.seat, N_("You bid {bid}."), N_("{name} bids {bid}."), { bid: bidName(event) });

const won = (model, event) =>
  who(
    model,
    event.seat,
    N_("You declare with {bid}: your side needs {needs} tricks, the kitty counted."),
    N_("{name} declares with {bid} and needs {needs} tricks, the kitty counted."),
    { bid: bidName(event), needs: event.needs },
  );

const declared = (model, event) =>
  who(model, event.seat, N_("You declare: {what}."), N_("{name} declares: {what}."), {
    what: declaredWords(model, event),
  });

function takenUp(model, event) {
  if (event.cards) return t("You take up the kitty: {cards}.", { cards: cardList(model, event.cards) });
  return who(model, event.seat, N_("You take up the kitty."), N_("{name} takes up the kitty."));
}

function discarded(model, event) {
  if (event.cards) return t("You put away {cards}.", { cards: cardList(model, event.cards) });
  return who(model, event.seat, N_("You put six cards away."), N_("{name} puts six cards away."));
}

const kittyWon = (model, event) =>
  t("The kitty is the first trick for {side}.", { side: model.sideNames(event.side) });

/** How a deal ended for the side that bid. */
export function outcome(model, { contract, tricks, points }) {
  const side = contract.seat % 2;
  const words = { bid: bidName(contract), side: model.sideNames(side), needs: contract.needs };
  const made = tricks[side] >= contract.needs;
  const taken = { ...words, points: Math.abs(points[side]) };
  return made
    ? tn("{bid} is made with {n} trick: {points} points for {side}.", "{bid} is made with {n} tricks: {points} points for {side}.", tricks[side], taken)
    : tn("{bid} fails with {n} trick, {needs} were needed: {points} points off for {side}.", "{bid} fails with {n} tricks, {needs} were needed: {points} points off for {side}.", tricks[side], taken); // prettier-ignore
}

/** By event type. @type {Record<string, (model: any, event: any) => any>} */
export const SENTENCES = {
  passed,
  bid,
  auction_won: won,
  declared,
  kitty_shown: (model, event) => t("The kitty: {cards}.", { cards: cardList(model, event.cards) }),
  kitty_taken: takenUp,
  discarded,
  kitty_won: kittyWon,
  deal_scored: (model, event) => outcome(model, event),
};

function contractWords(model) {
  const { contract, tricks } = model.game ?? {};
  if (!contract) return t("The bidding is not over yet.");
  const side = contract.seat % 2;
  const words = {
    who: contract.seat === model.me ? t("you") : model.seatName(contract.seat),
    bid: bidName(contract),
    what: declaredWords(model, contract),
    needs: contract.needs,
    has: tricks[side],
  };
  return t("The contract: {who}, {bid}, {what}. Needed {needs} tricks, taken {has}.", words);
}

function trickWords(model) {
  const { game } = model;
  if (game?.phase === "bidding" || game?.phase === "declaring") return callWords(model);
  if (!game?.trick?.length) return t("No card has been led yet.");
  return game.trick
    .map(({ seat, card }) =>
      who(model, seat, N_("You: {card}."), N_("{name}: {card}."), { card: named(model, card) }),
    )
    .join(" ");
}

function callWords(model) {
  if (!model.game.calls.length) return t("Nobody has called yet.");
  return model.game.calls
    .map((call) => (call.bid ? bid(model, { ...call.bid, seat: call.seat }) : passed(model, call)))
    .join(" ");
}

/** By key. */
export const SPOKEN = { c: contractWords, t: trickWords };

/** By refusal code. */
export const ERRORS = {
  dealer_must_bid: N_("All others have passed: you must bid."),
  bid_out_of_range: N_("Bids go from {low} to {high} here."),
  bid_not_higher: N_("A bid must be higher than the last one."),
  wrong_declaration_kind: N_("Name a suit, or without trumps a direction."),
  discard_not_held: N_("You can only put away cards that you hold."),
  discard_count: N_("Put away exactly {count} cards."),
};
