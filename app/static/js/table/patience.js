/* Patience with whoever keeps the table waiting: how long it lasts, and the bell for afterwards. Whether somebody may be
 * nudged is the server's word. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

const PATIENCE = 10_000;

/** The one person who keeps the table waiting, or null: a seat that owes a move, played by a person who is here. */
function waitedFor(model) {
  const [seat, ...more] = model.phase === "playing" && !model.paused ? model.match.to_act : [];
  if (seat === undefined || more.length || seat === model.me || model.me === null) return null;
  const { person, away, stand_in } = model.shared.seats[seat];
  return person === null || person.startsWith("b-") || away || stand_in ? null : seat;
}

/** Since when somebody is waited for, as this page has seen it; draws again once they may be nudged. */
export class Patience {
  #since = 0;
  #timer = 0;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** Something happened in the game: whoever is to act has only just begun to think. */
  begin() {
    this.#since = Date.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.redraw, PATIENCE + 50);
  }

  get over() {
    return this.#since > 0 && Date.now() >= this.#since + PATIENCE;
  }
}

/** The bell in the turn bar, once somebody has thought for long. */
export function nudgeButton(model, ui) {
  const seat = waitedFor(model);
  if (seat === null || !ui.patience.over || ui.line !== "live") return null;
  return h(
    "button",
    {
      key: "nudge",
      class: "signal-button nudge-button",
      type: "button",
      "aria-label": t("Nudge {name}", { name: model.seatName(seat) }),
      onclick: () => ui.nudge(seat),
    },
    icon("bell"),
    h("span", { class: "wide" }, t("Nudge")),
  );
}
