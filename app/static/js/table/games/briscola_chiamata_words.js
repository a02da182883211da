/* What is said of Briscola Chiamata: bids, the contract, who plays what part, and what happens. The own part is in the
 * viewer's own view and events alone; nothing here tells it to anybody else. */

import { cardName, suitName } from "../../cardname.js";
import { indexOf } from "../../faces.js";
import { listed, N_, t } from "../../i18n.js";
import { signed } from "../numbers.js";
import { named } from "../speech.js";
import { who } from "../who.js";
import { plain } from "./plain.js";

// ── Bids ─────────────────────────────────────────────────────────────────────────────────────────────────

const RANK_NAMES = {
  A: N_("ace"),
  3: N_("three"),
  K: N_("king"),
  Q: N_("queen"),
  J: N_("jack"),
  7: N_("seven"),
  6: N_("six"),
  5: N_("five"),
  4: N_("four"),
  2: N_("two"),
};
const ITALIAN_COURTS = { Q: N_("knight"), J: N_("knave") };

/** From low to high, as they are bid. */
export const RANK_ORDER = [..."A3KQJ76542"];

/** A rank as it is printed on the viewer's cards, and as it is spoken. */
export const rankText = (model, rank) => indexOf(`${rank}S`, model.set);
export const rankName = (model, rank) => t((model.set === "italian" && ITALIAN_COURTS[rank]) || RANK_NAMES[rank]);

/** A bid as short as can be: "7", "2 · 70", "70". */
export function bidText(model, { rank, points }) {
  if (points === null) return rankText(model, rank);
  return rank ? t("2 · {points}", { points }) : String(points);
}

/** A bid as it is spoken. */
export function bidName(model, { rank, points }) {
  if (points === null) return rankName(model, rank);
  return rank ? t("two with {points} points", { points }) : t("{points} points", { points });
}

/** The button that makes a bid. */
export function sayBid(model, { rank, points }) {
  if (points === null) return t("Bid: {bid}", { bid: rankName(model, rank) });
  return rank ? t("Bid: two with {points}", { points }) : t("Bid: {points}", { points });
}

// ── The contract and the own part ────────────────────────────────────────────────────────────────────────

export const partWords = (role, alone) =>
  ({
    caller: alone ? t("You are the caller and play alone. Only you know.") : t("You are the caller."),
    partner: t("You hold the called card: you are the partner. Only you know."),
    defender: t("You play against the caller."),
  })[role];

/** What the deal is played for, in full sentences. */
export function contractWords(model) {
  const { caller, high, trump, called } = model.game;
  if (caller === null) return high ? standing(model) : t("Nobody has bid yet.");
  const params = { points: high.target };
  const promised = who(
    model,
    caller,
    N_("You are the caller and need {points} points."),
    N_("{name} is the caller and needs {points} points."),
    params,
  );
  const suit = trump
    ? t("Trumps: {suit}. Called card: {card}.", { suit: suitName(trump, model.set), card: named(model, called) })
    : t("Trumps are not named yet.");
  return [promised, suit, campWords(model)].filter(Boolean).join(" ");
}

const standing = (model) =>
  who(model, model.game.high.seat, N_("You bid highest: {bid}."), N_("{name} bids highest: {bid}."), {
    bid: bidName(model, model.game.high),
  });

function campWords(model) {
  const { camp } = model.game;
  if (!camp) return null;
  return camp.length === 1
    ? t("The caller is alone.")
    : who(model, camp[1], N_("You are the partner."), N_("{name} is the partner."));
}

function contractSpoken(model) {
  const { role, alone } = model.own.game ?? {};
  return [contractWords(model), role && !model.game.camp ? partWords(role, alone) : null].filter(Boolean).join(" ");
}

function takenSpoken(model) {
  const { points, tricks } = model.game;
  return model.shared.seats
    .map((_, seat) => {
      const name = seat === model.me ? t("You") : model.seatName(seat);
      return points
        ? t("{name}: {n} points.", { name, n: points[seat] })
        : t("{name}: tricks: {n}.", { name, n: tricks[seat] });
    })
    .join(" ");
}

export const SPOKEN = { c: contractSpoken, b: takenSpoken };

// ── Whose turn ───────────────────────────────────────────────────────────────────────────────────────────

export function turn(model) {
  const [acting] = model.match?.to_act ?? [];
  if (acting === undefined || model.game.phase === "play") return plain.turn(model);
  return model.game.phase === "auction"
    ? who(model, acting, N_("Your call"), N_("{name} to call"))
    : who(model, acting, N_("Name trumps"), N_("{name} names trumps"));
}

export function hint(model) {
  const { phase, high } = model.game;
  if (phase === "auction") return high ? t("Beat {bid}", { bid: bidText(model, high) }) : t("Bid or pass");
  if (phase === "name_suit") return t("You need {points} points", { points: high.target });
  return null;
}

// ── Large words over the cloth ───────────────────────────────────────────────────────────────────────────

const ownLine = ({ role, alone }) => (role ? partWords(role, alone) : null);

const campNames = (model, { contract }) => listed(contract.camp.map((seat) => model.seatName(seat)));

function endWords(model, event) {
  const { target, made, points } = event.contract;
  const lines = { names: campNames(model, event), target };
  if (made === null) return { title: t("Nobody scores"), line: t("{names} · {target} needed", lines) };
  return {
    title: made ? t("Made: {points}", { points }) : t("Lost: {points}", { points }),
    line: t("{names} · {target} needed", lines),
  };
}

export function bannerWords(model, { event }) {
  switch (event.type) {
    case "suit_named":
      return { title: t("Trumps: {suit}", { suit: suitName(event.suit, model.set) }), line: ownLine(event) };
    case "partner_revealed":
      return { title: revealed(model, event) };
    case "hand_voided":
      return { title: who(model, event.seat, N_("You throw your hand in"), N_("{name} throws the hand in")) };
    default:
      return endWords(model, event);
  }
}

function revealed(model, { seat, alone }) {
  if (alone) return who(model, seat, N_("You play alone"), N_("{name} plays alone"));
  return who(model, seat, N_("You are the partner"), N_("{name} is the partner"));
}

export function sceneSentence(model, scene) {
  if (scene.kind !== "banner") return plain.sceneSentence(model, scene);
  const event = scene.event;
  if (event.type === "suit_named")
    return who(model, event.seat, N_("You call the {card}"), N_("{name} calls the {card}"), {
      card: cardName(event.card, model.set),
    });
  return event.type === "deal_scored" ? t("The deal is over") : bannerWords(model, scene).title;
}

// ── What happens ─────────────────────────────────────────────────────────────────────────────────────────

function suitNamed(model, event) {
  const words = who(
    model,
    event.seat,
    N_("You name {suit} and call the {card}."),
    N_("{name} names {suit} and calls the {card}."),
    { suit: suitName(event.suit, model.set), card: named(model, event.card) },
  );
  return [words, ownLine(event)].filter(Boolean);
}

function outcome({ contract }, names) {
  const params = { names, points: contract.points, target: contract.target };
  if (contract.made === null) return t("{names}: exactly {points} points. Nobody scores.", params);
  return contract.made
    ? t("{names} made it: {points} points, {target} needed.", params)
    : t("{names} lost: {points} points, {target} needed.", params);
}

/** A deal thrown in has been spoken of already. */
function scored(model, event) {
  if (!event.contract) return null;
  const parts = event.points.map((points, seat) =>
    t("{side} {points}", { side: model.seatName(seat), points: signed(points) }),
  );
  return [outcome(event, campNames(model, event)), t("The deal is over: {scores}.", { scores: listed(parts) })];
}

export const SENTENCES = {
  bid: (model, event) => who(model, event.seat, N_("You bid {bid}."), N_("{name} bids {bid}."), { bid: bidName(model, event) }),
  passed: (model, event) => who(model, event.seat, N_("You pass."), N_("{name} passes.")),
  hand_voided: (model, event) =>
    who(
      model,
      event.seat,
      N_("You throw in a hand without points: {cards}."),
      N_("{name} throws in a hand without points: {cards}."),
      { cards: listed(event.cards.map((code) => named(model, code))) },
    ),
  thrown_in: (model, event) =>
    event.rule === "BC-11" ? t("Everybody has passed. The cards are dealt again.") : t("The cards are dealt again."),
  auction_won: (model, event) =>
    who(
      model,
      event.seat,
      N_("You are the caller and need {points} points."),
      N_("{name} is the caller and needs {points} points."),
      { points: event.target },
    ),
  suit_named: suitNamed,
  partner_revealed: (model, event) => `${revealed(model, event)}.`,
  deal_scored: scored,
};

export const ERRORS = {
  bad_points: N_("So many points cannot be bid."),
  bid_too_low: N_("Somebody has bid higher already."),
  void_not_allowed: N_("This hand cannot be thrown in now."),
  not_caller: N_("Only the caller names trumps."),
  bad_call: N_("That card cannot be called."),
  own_card: N_("You may not call a card of your own."),
};
