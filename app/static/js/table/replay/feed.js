/* Where the frames of a replay come from: asked of the server once for each deal and sight. It knows the address of a
 * moment; what a frame shows is not its business. */

import { get } from "../requests.js";

/** Deal and step (from 1) of a fragment such as `#2.14`; the first of both where it names none. */
export function momentOf(fragment) {
  const found = /^#(\d{1,6})(?:\.(\d{1,6}))?$/.exec(fragment);
  return { deal: Math.max(1, Number(found?.[1] ?? 1)), step: Math.max(1, Number(found?.[2] ?? 1)) };
}

export const fragmentOf = ({ deal, step }) => `#${deal}.${step}`;

/** Through whose eyes a sight is, where it names a seat. @returns {number | null} */
export const seatOf = (sight) => (sight?.startsWith("seat-") ? Number(sight.slice(5)) : null);

function query(sight) {
  const seat = seatOf(sight);
  if (seat !== null) return `&sight=seat&seat=${seat}`;
  return sight ? `&sight=${sight}` : "";
}

export class Feed {
  #held = new Map();

  /** @param {string} match */
  constructor(match) {
    this.match = match;
  }

  /**
   * A deal as `GET /api/matches/{match}/replay` answers it.
   * @param {number} deal
   * @param {string | null} sight null: one's own where there is one; `seat-2`: through the eyes of that seat
   */
  async deal(deal, sight) {
    const key = `${deal} ${sight}`;
    if (!this.#held.has(key)) {
      const answer = await get(`/api/matches/${this.match}/replay?deal=${deal}${query(sight)}`);
      if (seatOf(sight) !== null) answer.sight = sight;
      // A running deal grows: it is asked for anew each time.
      if (!answer.over) return answer;
      this.#held.set(key, answer);
      this.#held.set(`${deal} ${answer.sight}`, answer);
    }
    return this.#held.get(key);
  }
}
