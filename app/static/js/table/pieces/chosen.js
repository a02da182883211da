/* What somebody has chosen of several cards so far, and a touch that takes one in or out. What a pick is and how it looks is
 * picking.js. */

import { tn } from "../../i18n.js";

/** The cards chosen so far. Where only one choice is possible it is made already. */
export function chosenOf(ui, pick) {
  if (pick.of.length <= pick.count) return [...pick.of];
  return (ui.draft.chosen ?? []).filter((code) => pick.of.includes(code));
}

export const isFull = (ui, pick) => chosenOf(ui, pick).length === pick.count;

/** Takes a card in, or out again; says why where neither is possible. @returns {boolean} whether it was chosen or let go */
export function togglePick(ui, pick, code) {
  const chosen = chosenOf(ui, pick);
  if (pick.of.length <= pick.count) return false;
  if (chosen.includes(code)) {
    ui.choose({ chosen: chosen.filter((one) => one !== code) });
    return true;
  }
  if (!pick.of.includes(code)) return false;
  if (chosen.length === pick.count) {
    if (pick.kind === "under") return false;
    ui.tell(tn("{n} card is chosen already. Touch it to let it go.", "{n} cards are chosen already. Touch one to let it go.", pick.count)); // prettier-ignore
    return true;
  }
  ui.choose({ chosen: [...chosen, code] });
  return true;
}
