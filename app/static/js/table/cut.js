/* The gesture of cutting: where and when somebody moves the cut goes into this browser's next mix. It is added to the
 * random bytes and never replaces them, so whoever lets it be loses nothing, and nobody waits for it. */

const BYTES = 16;

export class Cut {
  /** Percent of the pack above the cut. */ at = 50;
  made = false;
  #bytes = new Uint8Array(BYTES);
  #moves = 0;

  /** Take the cut there; `now` in ms, with as many digits as the browser gives. */
  move(at, now = performance.now()) {
    this.at = at;
    this.made = true;
    const whole = Math.floor(now * 1000);
    for (const piece of [at, whole & 0xff, (whole >> 8) & 0xff]) {
      const place = this.#moves % BYTES;
      this.#bytes[place] = (this.#bytes[place] * 31 + piece) & 0xff;
      this.#moves += 1;
    }
  }

  /** Random bytes with the gesture in them; the next cut begins anew. */
  into(random) {
    const mixed = random.map((byte, index) => byte ^ this.#bytes[index]);
    this.at = 50;
    this.made = false;
    this.#bytes = new Uint8Array(BYTES);
    this.#moves = 0;
    return mixed;
  }
}
