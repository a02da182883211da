/* Which games have a picture of their own: the one place in the browser that knows them by name. A picture comes when a
 * table of its game is opened. What it leaves out is taken from the plain one. */

import { Later } from "../../later.js";
import { plain } from "./plain.js";

const PICTURES = {
  bid_whist: new Later(() => import("./bid_whist.js"), "games/bid_whist.css"),
  briscola: new Later(() => import("./briscola.js")),
  briscola_chiamata: new Later(() => import("./briscola_chiamata.js"), "games/briscola_chiamata.css"),
  hockey: new Later(() => import("./hockey.js"), "games/hockey.css"),
  pedro: new Later(() => import("./pedro.js"), "games/pedro.css"),
  pisti: new Later(() => import("./pisti.js"), "games/pisti.css"),
};

const offered = new Later(() => import("../pieces/offered.js").then((module) => module.offered));

const whole = (...parts) => ({
  ...Object.assign({}, plain, ...parts),
  dialogs: Object.assign({}, plain.dialogs, ...parts.map((part) => part.dialogs)),
});
const made = new Map();
let unknown = whole();

/** Whether there is nothing to wait for before a ruleset is shown. */
export const isHere = (ruleset) => made.has(ruleset);

/** Fetch the picture of a ruleset. Where that fails the plain one is shown, and whoever asks again tries again. */
export async function bring(ruleset) {
  if (isHere(ruleset)) return;
  try {
    const picture = ruleset in PICTURES ? (await PICTURES[ruleset].bring()).picture : {};
    made.set(ruleset, picture.choices ? whole(picture) : whole(await offered.bring(), picture));
  } catch (error) {
    console.warn(error);
    await offered.bring().then((found) => (unknown = whole(found)), () => {});
  }
}

/** The picture of a ruleset that is here. @returns {import("./plain.js").Picture} */
export const pictureOf = (ruleset) => made.get(ruleset) ?? unknown;
