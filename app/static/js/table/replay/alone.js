/* What stands round a replay that somebody looks at alone: nothing but the way back to the match. Whoever puts a replay
 * among people (../review) gives it something of the same shape. */

import { t } from "../../i18n.js";
import { ReplayUi } from "./ui.js";

/**
 * @typedef {object} Round
 * @property {(replay: any) => any} uiFor           what the parts of the table find beside the model
 * @property {() => {href: string, label: string}} way   where the arrow of the header leads
 * @property {() => any} corner                     at the end of the header
 * @property {() => any} above                      over the table
 * @property {() => any} beside                     beside the table
 * @property {(dialog: string | null) => any} dialog  a dialog of its own, or null
 * @property {(sights: string[], replay: any) => string[]} sights   the sights that are offered, of those there are
 * @property {(key: string) => boolean} key         whether a key was meant for it
 * @property {() => void} moved                     where the viewer stands, or the line, has changed
 */

/** @param {string} match @returns {Round} */
export const alone = (match) => ({
  uiFor: (replay) => new ReplayUi(replay),
  way: () => ({ href: `/match/${match}`, label: t("To the match") }),
  corner: () => null,
  above: () => null,
  beside: () => null,
  dialog: () => null,
  sights: (sights) => sights,
  key: () => false,
  moved: () => {},
});
