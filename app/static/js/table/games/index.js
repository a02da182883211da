/* Which games have a picture of their own: the one place in the browser that knows them by name. A picture comes when a
 * table of its game is opened. What it leaves out is taken from the plain one. */

import { fetchSheet } from "../../sheets.js";
import { plain } from "./plain.js";

const PICTURES = {
  bid_whist: () => import("./bid_whist.js"),
  briscola: () => import("./briscola.js"),
  briscola_chiamata: () => import("./briscola_chiamata.js"),
  hockey: () => import("./hockey.js"),
  pedro: () => import("./pedro.js"),
  pisti: () => import("./pisti.js"),
};
const DRESSED = ["bid_whist", "briscola_chiamata", "hockey", "pedro", "pisti"];

const whole = (own = {}) => ({ ...plain, ...own, dialogs: { ...plain.dialogs, ...own.dialogs } });
const made = new Map();
const unknown = whole();

/** Whether there is nothing to wait for before a ruleset is shown. */
export const isHere = (ruleset) => made.has(ruleset) || !(ruleset in PICTURES);

/** Fetch the picture of a ruleset. Where that fails the plain one is shown, and whoever asks again tries again. */
export async function bring(ruleset) {
  if (isHere(ruleset)) return;
  const dress = DRESSED.includes(ruleset) ? fetchSheet(`games/${ruleset}.css`) : null;
  try {
    const [{ picture }] = await Promise.all([PICTURES[ruleset](), dress]);
    made.set(ruleset, whole(picture));
  } catch (error) {
    console.warn(error);
  }
}

/** The picture of a ruleset that is here. @returns {import("./plain.js").Picture} */
export const pictureOf = (ruleset) => made.get(ruleset) ?? unknown;
