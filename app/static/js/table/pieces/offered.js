/* What there is to choose where a game's picture does not say: buttons made from the offers; and a pile, for a game that has
 * no picture. Fetched with such a picture, and where a game has none. */

import { t } from "../../i18n.js";
import { plain } from "../games/plain.js";
import { hintedCorners, openCards, openWords } from "./hinted.js";
import { offerChoices, pickOffered } from "./offers.js";
import { pickDialog, tray } from "./picking.js";
import { pile, pileDialog, pileWords } from "./pile.js";
import { trick } from "./trick.js";
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

function middle(model, ui) {
  const open = openCards(model, ui);
  if (open) return open;
  if (model.game.pile) return pile(model, ui, model.game.pile);
  return model.game.trick ? trick(model, ui) : null;
}

/** @type {Pick<import("../games/plain.js").Picture, "middle" | "corners" | "spoken" | "choices" | "pick" | "dialogs">} */
export const offered = {
  middle,
  corners: (model, ui) => (model.table.picture ? hintedCorners(model) : plain.corners(model, ui)),
  choices,
  pick: (model) => (model.myTurn ? pickOffered(model) : null),
  spoken: { t: (model) => (model.table.picture ? openWords(model) : pileWords(model)) },
  dialogs: { pick: pickPlain, pile: pileDialog },
};
