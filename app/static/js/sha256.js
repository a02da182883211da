/* SHA-256 (FIPS 180-4) and HMAC (RFC 2104) over it, in plain script: browsers keep their own from pages that come over
 * plain http, as they do in a house. For checking what is public; no secret is guarded here. */

const BLOCK = 64;

/** The first 32 bits of the fraction of a number. */
const fraction = (number) => Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;

const PRIMES = [];
for (let one = 2; PRIMES.length < BLOCK; one++) if (PRIMES.every((prime) => one % prime)) PRIMES.push(one);

const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The bytes with a one, zeros and their length in bits, as a whole number of blocks. */
function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0);
  return view;
}

/** The words of a block, and the 48 that are made of them. */
function schedule(view, at) {
  const words = new Int32Array(BLOCK);
  for (let n = 0; n < 16; n++) words[n] = view.getInt32(at + 4 * n);
  for (let n = 16; n < BLOCK; n++) {
    const [near, far] = [words[n - 2], words[n - 15]];
    const nearer = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    const farther = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    words[n] = words[n - 16] + farther + words[n - 7] + nearer;
  }
  return words;
}

function compressed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < BLOCK; n++) {
    const chosen = (e & f) ^ (~e & g);
    const major = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[n] + words[n]) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + major) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (state[n] + word) | 0);
}

/** The digest of some bytes. @param {Uint8Array} bytes @returns {Uint8Array} 32 bytes */
export function sha256(bytes) {
  const view = padded(bytes);
  let state = START;
  for (let at = 0; at < view.byteLength; at += BLOCK) state = compressed(state, schedule(view, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setInt32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** HMAC with SHA-256. @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}
