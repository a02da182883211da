/* The shuffle once more, byte for byte as docs/fair-deals.md has it: whether a deal's promise holds, and whether its
 * secret and mixes give its cards. Knows no rule of any game, and nothing of a page. */

import { hmac, sha256 } from "./sha256.js";

const TAG = "aelwyd-deal-1";
const CARDS = [..."CDHS"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit)).concat("RJ", "BJ");
const utf8 = new TextEncoder();

/** JSON with sorted keys and no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function commitment(match, deal, place) {
  const { asked, mix_by, secret } = deal;
  const { table, match: number, rules_version } = match;
  const bound = { tag: TAG, table, match: number, deal: place, rules_version, asked, mix_by, secret };
  return hexOf(sha256(utf8.encode(canonical(bound))));
}

/** The endless 32-bit numbers of a label. */
export function* numbers(match, deal, label) {
  const named = { tag: TAG, deal: deal.number, label, rules_version: match.rules_version, mixes: deal.mixes };
  const prefix = utf8.encode(canonical(named));
  const key = bytesOf(deal.secret);
  for (let block = 0; ; block++) {
    const message = new Uint8Array(prefix.length + 4);
    message.set(prefix);
    new DataView(message.buffer).setUint32(prefix.length, block);
    const found = new DataView(hmac(key, message).buffer);
    for (let at = 0; at < 32; at += 4) yield found.getUint32(at);
  }
}

function below(stream, bound) {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  for (;;) {
    const { value } = stream.next();
    if (value < limit) return value % bound;
  }
}

function shuffled(cards, stream) {
  const pack = [...cards].sort((a, b) => CARDS.indexOf(a) - CARDS.indexOf(b));
  for (let last = pack.length - 1; last > 0; last--) {
    const other = below(stream, last + 1);
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return pack;
}

function rightChance(match, deal, { label, order, below: bound, index, number }) {
  const stream = numbers(match, deal, label);
  if (order) return shuffled(order, stream).join() === order.join();
  for (let skipped = 0; skipped < index; skipped++) below(stream, bound);
  return below(stream, bound) === number;
}

/** What is wrong with a deal of an export that stands in this place (from 1), as a code of `aelwyd verify`; null for
 *  nothing. */
export function faultOf(match, deal, place) {
  if (deal.number !== place) return "wrong_number";
  if (commitment(match, deal, place) !== deal.commit) return "bad_commit";
  if (deal.pack === null) return null;
  const cards = new Set(deal.pack);
  const asked = deal.mixes.map((mix) => mix.seat).join() === deal.asked.join();
  if (!asked) return "bad_mixes";
  if (cards.size < deal.pack.length || deal.pack.some((card) => !CARDS.includes(card))) return "wrong_order";
  if (!rightChance(match, deal, { label: "pack", order: deal.pack })) return "wrong_order";
  for (const chance of deal.drawn) if (!rightChance(match, deal, chance)) return "wrong_draw";
  return null;
}

/** Whether it was dealt though fewer than two people had mixed. */
export const serverAlone = (deal) => deal.pack !== null && deal.mixes.filter((mix) => mix.hex).length < 2;

/** What this browser remembers (`{commit, hex}` of the mixes it sent for this deal) and the record denies: `bad_promise`
 *  where another promise had been made, `missing_mix` where its mix is not there; null where nothing is denied. */
export function denied(deal, remembered) {
  const sent = remembered.filter((mix) => mix.commit);
  if (!sent.length) return null;
  const same = sent.filter((mix) => mix.commit === deal.commit);
  if (!same.length) return "bad_promise";
  if (deal.pack === null) return null;
  return same.some((mix) => !deal.mixes.some(({ hex }) => hex === mix.hex)) ? "missing_mix" : null;
}
