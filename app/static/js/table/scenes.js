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
  return {
    kind: pisti ? "pisti" : "capture",
    under,
    laid,
    seat: event.seat,
    count: event.count,
    value: event.pisti,
    ms: rest * (pisti ? PISTI_TIME : 1),
  };
}

/** What lies on the cloth, followed from play to play: views are whole, but a step may hold several plays. */
class Cloth {
  constructor(view) {
    const game = view?.shared.match?.game;
    this.pile = game?.pile?.cards ?? [];
    this.trick = game?.trick ?? [];
  }

  /** @returns {any} the scene of an event, or null */
  follow(event, rest) {
    if (event.type === "opening") this.pile = event.cards;
    else if (event.type === "trick_taken") return this.#gather(event, rest);
    else if (event.type !== "played") return null;
    else if (event.result === "capture") return this.#take(event, rest);
    else if (event.result === "lay") this.pile = [...this.pile, event.card];
    else this.trick = [...this.trick, { seat: event.seat, card: event.card }];
    return null;
  }

  #take(event, rest) {
    const scene = capture(event, this.pile, rest);
    this.pile = [];
    return scene;
  }

  #gather(event, rest) {
    const scene = { kind: "trick", cards: this.trick, seat: event.seat, points: event.points ?? null, ms: rest };
    this.trick = [];
    return scene;
  }
}

/**
 * The scenes of one step, in order.
 * @param {any[]} events  @param {any} before the view shown so far  @param {number} rest ms a trick stays
 */
export function scenesOf(events, before, rest) {
  const cloth = new Cloth(before);
  return events.map((event) => cloth.follow(event, rest)).filter(Boolean);
}
