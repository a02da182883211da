/* Says what happens: one sentence per event for the log and for the polite live region. Sentences are whole messages
 * of the catalogue; "you" and other people have their own. */

import { cardName } from "../cardname.js";
import { listed, N_, t } from "../i18n.js";
import { LENDING_SENTENCES } from "./lending.js";
import { ASKING_SENTENCES } from "./questions.js";
import { who } from "./who.js";

const MERGE = 300;

/** Several sentences as one announcement, each but the last with its stop, so that a voice rests between them. */
const together = (parts) => parts.map((part, index) => (index === parts.length - 1 || /[.!?…]$/.test(part) ? part : `${part}.`)).join(" ");

/** A polite live region: what comes within 300 ms is one announcement, and the same words can be said again. */
export class Speaker {
  #parts = [];
  #timer = 0;
  #odd = false;

  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
  }

  /** Not `say`: the catalogue takes the texts in that for marked by it, and would miss the `t` within. */
  speak(...sentences) {
    this.#parts.push(...sentences.filter(Boolean));
    if (!this.#parts.length || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#odd = !this.#odd;
      this.region.textContent = together(this.#parts) + (this.#odd ? "" : "\u00a0");
      this.#parts = [];
      this.#timer = 0;
    }, MERGE);
  }
}

/** A card by its name, as the viewer's pack has it. */
export const named = (model, code) => cardName(code, model.set);
export const cardList = (model, codes) => listed(codes.map((code) => named(model, code)));

const played = (model, event) =>
  who(model, event.seat, N_("You play the {card}."), N_("{name} plays the {card}."), {
    card: named(model, event.card),
  });

export function takenWords(model, event) {
  if (event.points != null)
    return who(
      model,
      event.seat,
      N_("You take the trick, {points} points."),
      N_("{name} takes the trick, {points} points."),
      { points: event.points },
    );
  return who(model, event.seat, N_("You take the trick."), N_("{name} takes the trick."));
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

function deals(model, event) {
  if (event.cards?.length && model.me !== null) return t("You get {cards}.", { cards: cardList(model, event.cards) });
  return t("Cards are dealt.");
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
      ? who(model, event.seat, N_("You are ready."), N_("{name} is ready."))
      : who(model, event.seat, N_("You are not ready."), N_("{name} is not ready.")),
  options_changed: () => t("The house rules were changed."),
  host_passed: (model, event) =>
    event.person === model.you.person
      ? t("You are the host now.")
      : t("{name} is the host now.", { name: model.personName(event.person) }),
  match_started: () => t("The match begins."),
  away: (model, event) => t("{name} is away.", { name: model.seatName(event.seat) }),
  left: (model, event) => who(model, event.seat, N_("You leave the match."), N_("{name} leaves the match.")),
  stand_in_sat: (model, event) => t("From now on: {bot}.", { bot: model.moverName(event.seat, event.bot) }),
  back: (model, event) => t("{name} is back.", { name: model.seatName(event.seat) }),
  timed_out: (model, event) =>
    event.away
      ? who(
          model,
          event.seat,
          N_("Your time ran out again: the table plays for you until you play yourself."),
          N_("The time of {name} ran out again: {name} is away."),
        )
      : who(
          model,
          event.seat,
          N_("Your time ran out: the table plays for you."),
          N_("The time of {name} ran out: the table plays."),
        ),
  match_stopped: (model, event) =>
    event.person === null
      ? t("The match was stopped.")
      : t("{name} stopped the match.", { name: model.personName(event.person) }),
  removed: (model, event) => t("{name} was sent away by the host.", { name: model.personName(event.person) }),
  closed: (_, event) =>
    event.person === null ? t("Whoever runs this server has closed the table.") : t("The host has closed the table."),
  standing_set: (model, event) =>
    event.standing ? t("This is a standing table now.") : t("This is no standing table any more."),
  member_named: (model, event) =>
    event.person === model.you.person
      ? t("You are a member of this table now.")
      : t("{name} is a member of this table now.", { name: model.personName(event.person) }),
  member_left: (model, event) =>
    t("{name} is no member of this table any more.", { name: model.personName(event.person) }),
  seat_kept: (model, event) =>
    event.person === null
      ? t("Seat {n} is kept for nobody now.", { n: event.seat + 1 })
      : event.person === model.you.person
        ? t("Seat {n} is kept for you now.", { n: event.seat + 1 })
        : t("Seat {n} is kept for {name} now.", { n: event.seat + 1, name: model.personName(event.person) }),
  seat_spared: (model, event) =>
    event.spared
      ? t("Seat {n} is free for guests in the coming match.", { n: event.seat + 1 })
      : t("Seat {n} is kept again.", { n: event.seat + 1 }),
  manners_changed: () => t("The manners of the table were changed."),
  deal_abandoned: () => t("The deal is abandoned and dealt anew."),
  deal_started: (model, event) => who(model, event.dealer, N_("You deal."), N_("{name} deals.")),
  handout_dealt: deals,
  played,
  trick_taken: takenWords,
  deal_scored: scored,
  match_ended: ended,
};

/** The model with which an event is told: a move that somebody else made for a person says so in place of the name. */
function seenBy(model, { seat, by }) {
  if (!by) return model;
  const mover = model.moverName(seat, by);
  const seatName = (asked) => (asked === seat ? mover : model.seatName(asked));
  return Object.create(model, { me: { value: null }, seatName: { value: seatName } });
}

/** The sentences of some events, in order; a game has words of its own for some. @returns {string[]} */
export function sentencesOf(events, model) {
  const own = model.picture.sentences;
  const all = { ...SENTENCES, ...ASKING_SENTENCES, ...LENDING_SENTENCES, ...own };
  return events.flatMap((event) => all[event.type]?.(seenBy(model, event), event) ?? []).filter(Boolean);
}

/** Whose turn it is, as the turn bar and the W key say it. */
export const turnSentence = (model) => model.picture.turn(model);
