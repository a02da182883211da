/* A deal played on otherwise, from a moment of its replay: the line of moves since then. The server keeps nothing of it
 * and makes it anew from all its moves, whenever one is added. Here the moves are kept, and those of bots wait until the
 * one before was looked at. It draws nothing and knows no rule. */

import { Model } from "../model.js";
import { post } from "../requests.js";

const AGAIN = 4000;
const NOT_ASKED = { mix: false, signals: null, undo: null, claims: null };

/**
 * @typedef {object} Page what a line tells the page
 * @property {(frame: any) => void} stand   the table stands like this, whatever was before
 * @property {(frame: any) => void} step    and goes on like this
 * @property {(error: import("../requests.js").ApiError) => void} refused
 * @property {() => number} beat            how long a bot's move is looked at, in ms
 */

export class WhatIf {
  /** @type {{seat: number, move: any}[]} everything played since the moment */ moves = [];
  /** @type {any} what the deal came to, once it is over */ score = null;
  people = {};
  #asked = 0;
  #waiting = [];
  #timer = 0;

  /** @param {string} match @param {{deal: number, step: number, seat: number, level: string}} moment @param {Page} page */
  constructor(match, moment, page) {
    this.url = `/api/matches/${match}/what-if`;
    this.moment = moment;
    this.page = page;
  }

  get seat() {
    return this.moment.seat;
  }

  /** The person's last move, by its place among all; −1 where there is none. */
  get #last() {
    return this.moves.map((made) => made.seat).lastIndexOf(this.seat);
  }
  get mayTakeBack() {
    return this.#last >= 0;
  }

  /** From the moment itself. */
  begin() {
    return this.#ask([], "stand");
  }

  play(move) {
    return this.#ask([...this.moves, { seat: this.seat, move }], "step");
  }

  /** As before the person's last move. */
  takeBack() {
    return this.#ask(this.moves.slice(0, this.#last), "stand");
  }

  /** Nothing more is heard of it. */
  end() {
    this.#asked += 1;
    this.#pause();
  }

  /** The model of one of its frames. @param {any} known the people, words and viewer of the deal */
  modelOf(view, known) {
    const own = { ...view.own, ...NOT_ASKED };
    return new Model({ shared: view.shared, own }, { ...known, people: { ...known.people, ...this.people } });
  }

  /** @param {"stand" | "step" | "more"} how the first frame of the answer is to be shown; `more`: it stands already */
  async #ask(moves, how) {
    const asked = (this.#asked += 1);
    try {
      const answer = await post(this.url, { ...this.moment, moves });
      if (asked === this.#asked) this.#take(answer, moves, how);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.page.refused(error);
      if (how === "more") this.#timer = setTimeout(() => this.#ask(moves, how), AGAIN);
    }
  }

  #take(answer, moves, how) {
    const [first, ...bots] = answer.frames;
    this.moves = [...moves, ...answer.moves];
    this.people = answer.people;
    this.score = answer.score;
    if (how === "stand") this.#pause();
    if (how !== "more") this.page[how](first);
    this.#waiting.push(...bots);
    this.#beat();
    if (answer.more) this.#ask(this.moves, "more");
  }

  #beat() {
    if (this.#timer || !this.#waiting.length) return;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.page.step(this.#waiting.shift());
      this.#beat();
    }, this.page.beat());
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#waiting = [];
  }
}
