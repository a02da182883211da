/* What is worth a look before the table settles into a new view: a finished trick, a capture, a pişti. A scene only
 * stands for a while over the cloth; the view is already the new one. */

const PISTI_TIME = 1.5; // as long as a trick, and half as long again

/** The shared and own parts of the events of a message, put together. */
export function eventsOf(message) {
  const own = new Map(message.events?.own ?? []);
  return (message.events?.shared ?? []).map((event, index) => ({ ...event, ...own.get(index) }));
}

function capture(event, pile, rest) {
  const pisti = event.pisti > 0;
  const under = pile.slice(pisti ? -1 : -2);
  const laid = { seat: event.seat, card: event.card };
  return { kind: pisti ? "pisti" : "capture", under, laid, seat: event.seat, count: event.count, value: event.pisti, ms: rest * (pisti ? PISTI_TIME : 1) };
}

/**
 * The scenes of one step, in order.
 * @param {any[]} events  @param {any} before the view shown so far  @param {number} rest ms a trick stays
 */
export function scenesOf(events, before, rest) {
  let pile = before?.shared.match?.game?.pile?.cards ?? [];
  const scenes = [];
  for (const event of events) {
    if (event.type === "trick_taken") {
      scenes.push({ kind: "trick", cards: event.cards, seat: event.seat, points: event.points ?? null, ms: rest });
    } else if (event.type === "played" && event.result === "capture") {
      scenes.push(capture(event, pile, rest));
      pile = [];
    } else if (event.type === "played" && event.result === "lay") pile = [...pile, event.card];
    else if (event.type === "opening") pile = event.cards;
  }
  return scenes;
}
