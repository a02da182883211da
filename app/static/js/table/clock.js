/* The clock of whoever must act: a ring round the face, the seconds that are left, and the last ten of them counted. The
 * deadlines are the server's, and so is the time they are compared with: a wrong clock of this machine changes nothing. */

import { h } from "../dom.js";
import { t, tn } from "../i18n.js";

/** The end of a turn, in ms, that is counted. */
const LAST = 10_000;

/**
 * The clock of a seat, or null where none runs: `left` of the turn or else, with `bank`, of the bank, in ms; `part` of
 * it that is left (0 to 1); `last` whether that is all there is, and soon over.
 */
export function clockOf(model, ui, seat) {
  const { clock } = model.shared;
  const due = model.paused ? null : clock?.due[seat];
  if (due == null || model.botOn(seat)) return null;
  const all = Math.max(0, due - ui.now());
  const bank = all < clock.banks[seat];
  const [whole, left] = bank ? [clock.banks[seat], all] : [clock.turn, all - clock.banks[seat]];
  return { left, part: Math.min(1, left / whole), bank, last: all <= LAST };
}

/** Whether any clock runs: then the page is drawn each second. */
export const clockRuns = (model) => model.shared.clock?.due.some((due) => due !== null) ?? false;

const seconds = (left) => Math.ceil(left / 1000);

function spoken({ left, bank }) {
  const words = tn("{n} second left", "{n} seconds left", seconds(left));
  return bank ? t("{left}, out of the time bank", { left: words }) : words;
}

/** The part of the ring that is left; its shape says the same as its colour. */
export function clockRing(clock) {
  if (!clock) return null;
  return h("circle", {
    cx: 22,
    cy: 22,
    r: 20,
    pathLength: 100,
    class: `ring-left ${clock.bank ? "ring-bank" : ""} ${clock.last ? "ring-last" : ""}`,
    "stroke-dasharray": `${(clock.part * 100).toFixed(1)} 100`,
  });
}

/** The seconds that are left, with a word for the bank. */
export function clockWords(clock) {
  if (!clock) return null;
  const { left, bank, last } = clock;
  return h(
    "span",
    { key: "clock", class: `clock ${last ? "clock-last" : ""}`, role: "timer", "aria-label": spoken(clock) },
    bank ? t("bank {n} s", { n: seconds(left) }) : t("{n} s", { n: seconds(left) }),
  );
}

/** Tells once for each turn of the viewer's own that ten seconds are left. */
export class LastSeconds {
  #told = null;

  /** Whether it is to be told now. */
  due(model, ui) {
    const clock = model.me === null ? null : clockOf(model, ui, model.me);
    const turn = model.own.decision;
    if (!clock?.last || clock.left === 0 || this.#told === turn) return false;
    this.#told = turn;
    return true;
  }
}

/** Seconds until the next deal, or null. */
export function secondsLeft(model, ui) {
  const { timer } = model.shared;
  return timer?.kind === "next_deal" ? Math.max(0, Math.ceil((timer.due_at - ui.now()) / 1000)) : null;
}
