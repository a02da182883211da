/* The cloth and what lies on it: what the game has in the middle and at the edge, a scene (finished trick, banner) over
 * the middle while it lasts, panels over everything. What that looks like is the picture's business. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { flame } from "./cards.js";

function middle(model, ui) {
  if (ui.scene) return model.picture.scene(model, ui.scene, ui);
  return model.phase === "playing" && model.game ? model.picture.middle(model, ui) : null;
}

const corners = (model, ui) =>
  model.game && (model.phase === "playing" || ui.scene) ? model.picture.corners(model, ui) : [];

/** @param {any[]} over panels that lie on the cloth (score of a deal, notices) */
export function cloth(model, ui, ...over) {
  return h(
    "section",
    {
      class: `cloth ${ui.scene ? "in-scene" : ""}`,
      key: "cloth",
      "aria-label": t("Table"),
      onclick: ui.scene ? () => ui.endScene() : null,
    },
    h("div", { class: "emboss", key: "emboss", "aria-hidden": "true" }, flame()),
    corners(model, ui),
    middle(model, ui),
    over,
  );
}
