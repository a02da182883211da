/* Which games have a picture of their own: the one place in the browser that knows them by name. What a picture leaves
 * out is taken from the plain one. */

import { bidWhist } from "./bid_whist.js";
import { briscola } from "./briscola.js";
import { briscolaChiamata } from "./briscola_chiamata.js";
import { hockey } from "./hockey.js";
import { pedro } from "./pedro.js";
import { pisti } from "./pisti.js";
import { plain } from "./plain.js";

const PICTURES = { bid_whist: bidWhist, briscola, briscola_chiamata: briscolaChiamata, hockey, pedro, pisti };

const whole = (own = {}) => ({ ...plain, ...own, dialogs: { ...plain.dialogs, ...own.dialogs } });
const made = new Map(Object.entries(PICTURES).map(([ruleset, own]) => [ruleset, whole(own)]));
const unknown = whole();

/** The picture of a ruleset. @returns {import("./plain.js").Picture} */
export const pictureOf = (ruleset) => made.get(ruleset) ?? unknown;
