/* What the single-letter keys say: the hand, the trick, what is taken, trumps, the score, whose turn it is. A game has words
 * of its own for some. */

import { suitName } from "../cardname.js";
import { N_, t, tn } from "../i18n.js";
import { cardList, named, takenWords, turnSentence } from "./speech.js";
import { who } from "./who.js";

function trick(model) {
  const { game } = model;
  if (!game?.trick?.length) return t("No card has been led yet.");
  return game.trick
    .map(({ seat, card }) => who(model, seat, N_("You: {card}."), N_("{name}: {card}."), { card: named(model, card) }))
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
    who(model, seat, N_("You: {card}."), N_("{name}: {card}."), { card: named(model, card) }),
  );
  return [...cards, takenWords(model, { seat: last.winner, points: last.points })].join(" ");
}

const tricksTaken = (model) =>
  model
    .sides()
    .map((side) =>
      tn("{side}: {n} trick.", "{side}: {n} tricks.", model.game?.tricks?.[side] ?? 0, {
        side: model.sideNames(side),
      }),
    )
    .join(" ");

const trumps = (model) =>
  model.game?.trump
    ? t("Trumps: {suit}.", { suit: suitName(model.game.trump, model.set) })
    : t("There are no trumps.");

/** What the single-letter keys say, where the game has no words of its own. */
const SPOKEN = {
  h: (model) =>
    model.hand.length ? t("Your hand: {cards}.", { cards: cardList(model, model.hand) }) : t("Your hand is empty."),
  t: trick,
  l: lastTrick,
  s: (model) =>
    model
      .sides()
      .map((side) => t("{side} {points}", { side: model.sideNames(side), points: model.match?.totals[side] ?? 0 }))
      .join(", "),
  b: tricksTaken,
  c: trumps,
  w: turnSentence,
};

/** What a single-letter key says now, or null where it says nothing. */
export const spokenBy = (key, model) => (model.picture.spoken[key] ?? SPOKEN[key])?.(model) ?? null;
