/* What there is to choose where a game's picture does not say: buttons made from the offers. Fetched with such a picture, and
 * where a game has none. */

import { t } from "../../i18n.js";
import { offerChoices, pickOffered } from "./offers.js";
import { pickDialog, tray } from "./picking.js";
import { verbWords } from "./verbs.js";

function choices(model, ui) {
  const pick = model.picture.pick(model);
  return [pick?.kind === "under" ? tray(model, ui, pick) : null, ...offerChoices(model, ui)];
}

function pickPlain(model, ui) {
  const pick = pickOffered(model);
  if (!pick) return { title: t("Choose cards"), body: [] };
  return pickDialog(model, ui, pick, {
    title: verbWords(pick.verb),
    say: verbWords(pick.verb),
    move: (cards) => ({ type: pick.verb, cards }),
  });
}

/** @type {Pick<import("../games/plain.js").Picture, "choices" | "pick" | "dialogs">} */
export const offered = {
  choices,
  pick: (model) => (model.myTurn ? pickOffered(model) : null),
  dialogs: { pick: pickPlain },
};
