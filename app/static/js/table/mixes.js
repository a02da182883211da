/* This seat's share in the shuffle: 16 random bytes for each deal, given by itself when the table asks, after the
 * server has committed to its own secret. They are kept in this browser, so that a deal can be checked later. */

import { keep } from "../settings.js";

const STORE = "aelwyd.mixes";
const KEPT = 200;

/**
 * The mix of a deal: the same one again if it was drawn before (a page may have been loaded anew in between).
 * @param {import("./cut.js").Cut} cut what somebody's cutting adds to it
 */
export function mixFor(tableId, match, cut) {
  const mixes = keep.get(STORE, []);
  const known = mixes.find(
    (mix) =>
      mix.table === tableId &&
      mix.match === match.number &&
      mix.deal === match.deal &&
      mix.commit === match.fair?.commit,
  );
  if (known) return known.hex;
  const bytes = cut.into(crypto.getRandomValues(new Uint8Array(16)));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep.set(
    STORE,
    [
      ...mixes,
      { table: tableId, match: match.number, deal: match.deal, commit: match.fair?.commit ?? null, hex },
    ].slice(-KEPT),
  );
  return hex;
}

/** What this browser remembers of a match: the mixes it sent, each with its deal and the commitment it had been shown. */
export const keptMixes = (tableId, match) =>
  keep.get(STORE, []).filter((mix) => mix.table === tableId && mix.match === match);
