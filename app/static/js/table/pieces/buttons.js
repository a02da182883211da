/* Buttons of the action area. What cannot be taken back is chosen first and confirmed by a second touch. */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";

/**
 * A button that does something at the second touch, and says so after the first.
 * @param {{name: string, label: any, again: string, main?: boolean, onDo: () => void}} what
 */
export function armed(ui, { name, label, again, main = false, onDo }) {
  const ready = ui.armed === name;
  return h(
    "button",
    {
      key: name,
      class: `button ${ready || main ? "main" : ""}`,
      type: "button",
      "aria-pressed": ready ? "true" : "false",
      onclick: () => (ready ? onDo() : ui.arm(name)),
    },
    ready ? again : label,
  );
}

/** The button that passes. @param {object} move */
export const passButton = (ui, move = { type: "pass" }) =>
  armed(ui, {
    name: "pass",
    label: t("Pass"),
    again: t("Tap again to pass"),
    onDo: () => ui.move(move),
  });

/**
 * The button that makes what has been chosen; while something is missing it says what, and why when it is touched.
 * @param {{label: string, missing?: string | null, onDo: () => void}} what
 */
export const confirm = (ui, { label, missing = null, onDo }) =>
  h(
    "button",
    {
      key: "confirm",
      class: "button main",
      type: "button",
      "aria-disabled": missing ? "true" : null,
      onclick: () => (missing ? ui.tell(missing) : onDo()),
    },
    missing ?? label,
  );

/** Buttons side by side; the last one is the widest. */
export const buttonRow = (...buttons) => h("div", { class: "buttons", key: "buttons" }, buttons);

/** Moves the focus among the buttons of a group by arrows, Home and End; `columns` of a grid, or one row. */
export function walk(event, columns = Infinity) {
  const cells = [...event.currentTarget.querySelectorAll("button")];
  const at = cells.indexOf(document.activeElement);
  if (at < 0) return;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  const end = { Home: 0, End: cells.length - 1 }[event.key];
  const next = end ?? (Number.isFinite(step) ? at + step : -1);
  if (step === undefined && end === undefined) return;
  event.preventDefault();
  cells[next]?.focus();
}
