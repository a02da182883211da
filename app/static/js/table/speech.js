/* Says what happens: one sentence per event for the log and for the polite live region. Sentences are whole messages
 * of the catalogue; "you" and other people have their own. */

import { cardName, suitName } from "../cardname.js";
import { listed, t, tn } from "../i18n.js";

const MERGE = 300;

/** A polite live region: what comes within 300 ms is one announcement, and the same words can be said again. */
export class Speaker {
  #parts = [];
  #timer = 0;
  #odd = false;

  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
  }

  say(...sentences) {
    this.#parts.push(...sentences.filter(Boolean));
    if (!this.#parts.length || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#odd = !this.#odd;
      this.region.textContent = this.#parts.join(" ") + (this.#odd ? "" : "\u00a0");
      this.#parts = [];
      this.#timer = 0;
    }, MERGE);
  }
}

/** "You …" or "Ada …": picks the sentence and fills in the name. */
function who(model, seat, yours, others, params = {}) {
  return seat === model.me ? t(yours, params) : t(others, { name: model.seatName(seat), ...params });
}

const named = (model, code) => cardName(code, model.set);
const cardList = (model, codes) => listed(codes.map((code) => named(model, code)));

function played(model, event) {
  const card = named(model, event.card);
  const laid = () => who(model, event.seat, "You play the {card}.", "{name} plays the {card}.", { card });
  if (event.result !== "capture") return laid();
  if (event.pisti)
    return who(
      model,
      event.seat,
      "You make a pişti with the {card}: {points} points!",
      "{name} makes a pişti with the {card}: {points} points!",
      { card, points: event.pisti },
    );
  return event.seat === model.me
    ? tn("You take {n} card with the {card}.", "You take {n} cards with the {card}.", event.count, { card })
    : tn("{name} takes {n} card with the {card}.", "{name} takes {n} cards with the {card}.", event.count, {
        card,
        name: model.seatName(event.seat),
      });
}

function taken(model, event) {
  if (event.points != null)
    return who(
      model,
      event.seat,
      "You take the trick, {points} points.",
      "{name} takes the trick, {points} points.",
      { points: event.points },
    );
  return who(model, event.seat, "You take the trick.", "{name} takes the trick.");
}

function scored(model, event) {
  const parts = model
    .sides()
    .map((side) => t("{side} {points}", { side: model.sideNames(side), points: event.points[side] }));
  return t("The deal is over: {scores}.", { scores: listed(parts) });
}

function ended(model, event) {
  const names = listed(event.winners.flatMap((side) => model.table.sides[side]).map((seat) => model.seatName(seat)));
  if (!event.winners.length) return t("The match is drawn.");
  if (event.winners.length > 1) return t("The match is shared by {names}.", { names });
  if (event.winners[0] === model.mySide) return t("You win the match!");
  const alone = model.table.sides[event.winners[0]].length === 1;
  return alone ? t("{name} wins the match.", { name: names }) : t("{names} win the match.", { names });
}

function drew(model, event) {
  if (event.card)
    return who(model, event.seat, "You draw the {card}.", "{name} draws the {card}.", {
      card: named(model, event.card),
    });
  return who(model, event.seat, "You draw a card.", "{name} draws a card.");
}

function deals(model, event) {
  if (event.cards?.length && model.me !== null) return t("You get {cards}.", { cards: cardList(model, event.cards) });
  return t("Cards are dealt.");
}

function leftovers(model, event) {
  return event.leftovers?.length
    ? t("Your side sees the leftovers: {cards}.", { cards: cardList(model, event.leftovers) })
    : null;
}

/** By event type: its sentence, or null where nothing needs to be said. */
const SENTENCES = {
  sat: (model, event) =>
    event.person === model.you.person
      ? t("You sit down.")
      : t("{name} sits down.", { name: model.personName(event.person) }),
  stood: (model, event) =>
    event.person === model.you.person
      ? t("You stand up.")
      : t("{name} stands up.", { name: model.personName(event.person) }),
  swapped: (model, event) =>
    t("{names} change places.", {
      names: listed(event.persons.filter(Boolean).map((person) => model.personName(person))),
    }),
  swap_asked: (model, event) =>
    event.with === model.me
      ? t("{name} would like to change places with you.", { name: model.seatName(event.seat) })
      : null,
  ready: (model, event) =>
    event.ready
      ? who(model, event.seat, "You are ready.", "{name} is ready.")
      : who(model, event.seat, "You are not ready.", "{name} is not ready."),
  options_changed: () => t("The house rules were changed."),
  host_passed: (model, event) =>
    event.person === model.you.person
      ? t("You are the host now.")
      : t("{name} is the host now.", { name: model.personName(event.person) }),
  match_started: () => t("The match begins."),
  away: (model, event) => t("{name} is away.", { name: model.seatName(event.seat) }),
  back: (model, event) => t("{name} is back.", { name: model.seatName(event.seat) }),
  match_stopped: (model, event) => t("{name} stopped the match.", { name: model.personName(event.person) }),
  deal_abandoned: () => t("The deal is abandoned and dealt anew."),
  deal_started: (model, event) => who(model, event.dealer, "You deal.", "{name} deals."),
  handout_dealt: deals,
  trumps_turned: (model, event) =>
    t("Trumps: {suit}. The {card} is turned.", {
      suit: suitName(event.suit, model.set),
      card: named(model, event.card),
    }),
  played: (model, event) => [played(model, event), leftovers(model, event)],
  exchanged: (model, event) =>
    who(
      model,
      event.seat,
      "You exchange the {given} for the {taken}.",
      "{name} exchanges the {given} for the {taken}.",
      { given: named(model, event.given), taken: named(model, event.taken) },
    ),
  trick_taken: taken,
  drew,
  hands_shown: () => t("Partners see each other's cards now."),
  cut_asked: (model, event) => who(model, event.seat, "Cut the cards, please.", "{name} cuts the cards."),
  cut_done: (model, event) =>
    t("The cards are cut. The {card} lies at the bottom.", { card: named(model, event.exposed) }),
  redeal_four_jacks: () => t("Four jacks in the middle: the cards are dealt again."),
  opening: (model, event) => t("The {card} opens.", { card: named(model, event.cards.at(-1)) }),
  last_cards: (model, event) => t("The last cards go to {side}.", { side: model.sideNames(event.side) }),
  deal_scored: scored,
  match_ended: ended,
};

/** The sentences of some events, in order. @returns {string[]} */
export function sentencesOf(events, model) {
  return events.flatMap((event) => SENTENCES[event.type]?.(model, event) ?? []).filter(Boolean);
}

/** Whose turn it is, as the turn bar and the W key say it. */
export function turnSentence(model) {
  const [seat] = model.match?.to_act ?? [];
  if (seat === undefined) return t("Nobody is to play.");
  return seat === model.me ? t("Your turn") : t("{name} to play", { name: model.seatName(seat) });
}

function trickOrPile(model) {
  const { game } = model;
  if (game?.pile) {
    if (!game.pile.count) return t("The pile is empty.");
    return tn("{n} card in the pile. On top: {card}.", "{n} cards in the pile. On top: {card}.", game.pile.count, {
      card: named(model, game.pile.cards.at(-1)),
    });
  }
  if (!game?.trick?.length) return t("No card has been led yet.");
  return game.trick
    .map(({ seat, card }) => who(model, seat, "You: {card}.", "{name}: {card}.", { card: named(model, card) }))
    .join(" ");
}

/** Why there is no last trick to look at: none was taken, or the house rules have turned it over. */
export function lastTrickHidden(model) {
  const taken = model.game?.tricks?.some((count) => count > 0);
  return taken ? t("The last trick lies face down again.") : t("No trick has been taken yet.");
}

function lastTrick(model) {
  const last = model.game?.last_trick;
  if (!last) return lastTrickHidden(model);
  const cards = last.cards.map(({ seat, card }) =>
    who(model, seat, "You: {card}.", "{name}: {card}.", { card: named(model, card) }),
  );
  return [...cards, taken(model, { seat: last.winner, points: last.points })].join(" ");
}

function books(model) {
  return model
    .sides()
    .map((side) => {
      const name = model.sideNames(side);
      const captured = model.game?.captured?.[side];
      if (captured)
        return captured.count === null
          ? null
          : tn("{side}: {n} card.", "{side}: {n} cards.", captured.count, { side: name });
      return tn("{side}: {n} trick.", "{side}: {n} tricks.", model.game?.tricks?.[side] ?? 0, { side: name });
    })
    .filter(Boolean)
    .join(" ");
}

function trumpsAndStock(model) {
  const { game } = model;
  const stock = tn("{n} card in the stock.", "{n} cards in the stock.", game?.stock ?? 0);
  return game?.trump ? `${t("Trumps: {suit}.", { suit: suitName(game.trump, model.set) })} ${stock}` : stock;
}

/** What the single-letter keys say. */
export const SPOKEN = {
  h: (model) =>
    model.hand.length ? t("Your hand: {cards}.", { cards: cardList(model, model.hand) }) : t("Your hand is empty."),
  t: trickOrPile,
  l: lastTrick,
  s: (model) =>
    model
      .sides()
      .map((side) => t("{side} {points}", { side: model.sideNames(side), points: model.match?.totals[side] ?? 0 }))
      .join(", "),
  b: books,
  c: trumpsAndStock,
  w: turnSentence,
};
