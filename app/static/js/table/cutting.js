/* The pack between two deals, to be cut by whoever likes to. What the gesture is worth is cut.js. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** The pack on its side, to be cut by moving the gap. */
export const cutting = (ui) =>
  h(
    "label",
    { class: "cutting", key: "cutting" },
    h("span", {}, ui.cut.made ? t("Your cut goes into the next deal") : t("Cut the pack, if you like")),
    h("input", {
      type: "range",
      min: 1,
      max: 99,
      value: ui.cut.at,
      oninput: (event) => {
        ui.cut.move(Number(event.target.value));
        ui.table.render();
      },
    }),
  );
