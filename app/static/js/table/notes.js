/* What is written into the log: a sentence for each thing that happened, with the event that explains it and the cards
 * that decided it. Why it is so is told elsewhere (explain.js). */

import { sentencesOf } from "./speech.js";

/**
 * @typedef {object} Note what is written into the log for one sentence
 * @property {string} text
 * @property {{type: string, rule?: string}} event
 * @property {{card: string, won?: boolean}[]} cards those that decided it
 */

function cardsOf(event, trick) {
  if (event.type === "trick_taken" && trick.length)
    return trick.map(({ seat, card: code }) => ({ card: code, won: seat === event.seat }));
  const codes = event.cards ?? (event.card ? [event.card] : []);
  return codes.filter((code) => typeof code === "string").map((code) => ({ card: code }));
}

/** What is said of some events, with what explains it. @param {any} before the view before them @returns {Note[]} */
export function notesOf(events, model, before) {
  let trick = before?.shared.match?.game?.trick ?? [];
  return events.flatMap((event) => {
    const cards = cardsOf(event, trick);
    if (event.type === "played") trick = [...trick, { seat: event.seat, card: event.card }];
    if (event.type === "trick_taken") trick = [];
    return sentencesOf([event], model).map((text, index) => ({ text, event, cards: index ? [] : cards }));
  });
}

/** What the log shows to somebody who has just come: the last plays, where the view tells them. */
export function recent(events, model) {
  const plays = model.phase === "playing" && model.game ? model.picture.recent(model) : [];
  return plays.length ? plays : events;
}
