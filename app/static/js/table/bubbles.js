/* The bubbles at the players' chips: the newest signal or reaction of each seat, for a while. What stands in one is
 * signs.js, which lies on the sideboard. */

import { h } from "../dom.js";
import { sideboard } from "./beside.js";

const SHOWN = 7000;

/** The newest signal or reaction of each seat, as long as its bubble is shown. */
export class Bubbles {
  #bySeat = new Map();

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  add(signal) {
    this.#bySeat.set(signal.seat, signal);
    setTimeout(() => {
      if (this.#bySeat.get(signal.seat) !== signal) return;
      this.#bySeat.delete(signal.seat);
      this.redraw();
    }, SHOWN);
  }

  /** What stands at a seat's chip now, or null. */
  at(model, seat) {
    const signal = this.#bySeat.get(seat);
    if (!signal) return null;
    return h(
      "span",
      { key: "bubble", class: "bubble", "aria-hidden": "true" },
      sideboard.here?.bubble(model, signal),
    );
  }
}
