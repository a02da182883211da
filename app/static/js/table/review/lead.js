/* Tells the table where its leader stands: the newest place and line, one message on its way at a time, and not many a
 * second. What the server has heard is told by its own answer, so whatever was lost is sent again. It draws nothing. */

import { newCid } from "../commands.js";
import { seatOf } from "../replay/feed.js";

const SPACING = 250; // ms between two messages
const PATIENCE = 3000; // ms after which an answer is given up
const AT_ONCE = 20; // moves in one message

/**
 * @typedef {{seat: number, level: string, moves: {seat: number, move: any}[]}} Moves
 * @typedef {{deal: number, step: number, sight: string, line: Moves | null}} Place
 */

/** The place of a review as a replay knows it. @returns {Place} */
export const placeOf = ({ deal, step, sight, seat, line }) => ({
  deal,
  step,
  sight: sight === "seat" ? `seat-${seat}` : sight,
  line,
});

const told = ({ seat, move }) => JSON.stringify([seat, Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1))]);

function shared(known, wanted) {
  let kept = 0;
  while (kept < Math.min(known.length, wanted.length) && told(known[kept]) === told(wanted[kept])) kept += 1;
  return kept;
}

/** Whether two places are the same moment seen through the same eyes. */
export const alike = (a, b) => a.deal === b.deal && a.step === b.step && a.sight === b.sight;

function show({ deal, step, sight }) {
  const seat = seatOf(sight);
  return { type: "show", deal, step, sight: seat === null ? sight : "seat", seat };
}

/** The next wish that brings the review from where it is known to be to where it should be; null where it is there. */
export function nextWish(known, wanted) {
  if (!alike(known, wanted) || (known.line && !wanted.line)) return show(wanted);
  const { line } = wanted;
  if (!line) return null;
  if (known.line?.seat !== line.seat || known.line?.level !== line.level)
    return { type: "branch", seat: line.seat, level: line.level };
  const kept = shared(known.line.moves, line.moves);
  if (kept === line.moves.length && kept === known.line.moves.length) return null;
  return { type: "grow", kept, moves: line.moves.slice(kept, kept + AT_ONCE) };
}

export class Lead {
  /** @type {Place | null} */ known = null;
  /** @type {Place | null} */ wanted = null;
  #cid = null;
  #sent = 0;
  #timer = 0;

  /** @param {(message: any) => boolean} send */
  constructor(send) {
    this.send = send;
  }

  /** The leader stands here now. @param {Place} place */
  want(place) {
    this.wanted = place;
    this.#go();
  }

  /** The server says that the review stands here. @param {Place | null} place */
  heard(place) {
    this.known = place;
    this.#cid = null;
    this.#go();
  }

  /** @returns {boolean} whether it was a wish of this lead */
  refused(cid) {
    if (cid !== this.#cid) return false;
    this.#cid = null;
    this.wanted = null;
    return true;
  }

  /** Somebody else leads now, or nobody. */
  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.wanted = this.#cid = null;
  }

  #go() {
    const wish = this.known && this.wanted ? nextWish(this.known, this.wanted) : null;
    if (!wish || this.#timer) return;
    const wait = this.#sent + (this.#cid ? PATIENCE : SPACING) - Date.now();
    if (wait > 0) {
      if (!this.#cid) this.#timer = setTimeout(() => this.#again(), wait);
      return;
    }
    this.#cid = newCid();
    this.#sent = Date.now();
    if (!this.send({ t: "review", cid: this.#cid, wish })) this.#cid = null;
  }

  #again() {
    this.#timer = 0;
    this.#go();
  }
}
