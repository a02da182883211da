/* A deal played on otherwise, from a moment of its replay: the line of moves since then. The server makes it anew from all
 * its moves, whenever one is added. Here the moves are kept, and those of bots wait until the one before was looked at; a
 * line that somebody else plays is watched in the same way. It draws nothing and knows no rule. */

import { Model } from "../model.js";
import { post } from "../requests.js";

const AGAIN = 4000;
const NOT_ASKED = { mix: false, signals: null, undo: null, claims: null };
const WATCHED_AT_ONCE = 20;

/**
 * @typedef {object} Page what a line tells the page
 * @property {(frame: any) => void} stand   the table stands like this, whatever was before
 * @property {(frame: any) => void} step    and goes on like this
 * @property {() => void} grown              the line has other moves now
 * @property {(error: import("../requests.js").ApiError) => void} refused
 * @property {() => number} beat            how long a bot's move is looked at, in ms
 */

export class WhatIf {
  /** @type {{seat: number, move: any}[]} everything played since the moment */ moves = [];
  /** @type {any} what the deal came to, once it is over */ score = null;
  people = {};
  #begun = false;
  #asked = 0;
  #waiting = [];
  #timer = 0;

  /**
   * @param {string} match @param {{deal: number, step: number, seat: number, level: string}} moment @param {Page} page
   * @param {boolean} watched whether somebody else plays it
   */
  constructor(match, moment, page, watched = false) {
    this.watched = watched;
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
    return !this.watched && this.#last >= 0;
  }

  /** From the moment itself. */
  begin() {
    return this.#ask([], "stand");
  }

  play(move) {
    return this.#ask([...this.moves, { seat: this.seat, move }], "step");
  }

  /** From where these moves lead. */
  resume(moves) {
    return this.#ask(moves, "stand");
  }

  /** Somebody else's line has come to these moves: what is new of them is shown move by move. */
  watch(moves) {
    const known = JSON.stringify(this.moves);
    const goesOn = this.#begun && JSON.stringify(moves.slice(0, this.moves.length)) === known;
    if (goesOn && moves.length === this.moves.length) return undefined;
    const near = goesOn && moves.length - this.moves.length <= WATCHED_AT_ONCE;
    return this.#ask(moves, near ? "step" : "stand", near ? this.moves.length : moves.length);
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
    const own = { ...view.own, ...NOT_ASKED, ...(this.watched ? { decision: null } : {}) };
    if (this.watched && own.game) own.game = { ...own.game, offers: {} };
    return new Model({ shared: view.shared, own }, { ...known, people: { ...known.people, ...this.people } });
  }

  /**
   * @param {"stand" | "step" | "more"} how the first frame of the answer is to be shown; `more`: it stands already
   * @param {number | null} since of a line that is watched: after how many moves its frames begin
   */
  async #ask(moves, how, since = null) {
    const asked = (this.#asked += 1);
    try {
      const answer = await post(this.url, { ...this.moment, moves, ...(since === null ? {} : { since }) });
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
    this.#begun = true;
    if (how === "stand") this.#pause();
    // The first frame of what is watched was the last one before.
    if (how === "stand" || (how === "step" && !this.watched)) this.page[how](first);
    this.#waiting.push(...bots);
    this.#beat();
    this.page.grown();
    if (answer.more && !this.watched) this.#ask(this.moves, "more");
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
