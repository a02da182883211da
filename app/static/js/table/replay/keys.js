/* The keys of a replay: steps and jumps while it is looked at, the letters of the table while somebody plays on otherwise. */

import { setting } from "../../settings.js";
import { letter } from "../letters.js";
import { spokenBy } from "../spoken.js";

const MOVES = {
  ArrowLeft: (replay) => replay.back(),
  ArrowRight: (replay) => replay.forward(),
  PageUp: (replay) => replay.jump(-1),
  PageDown: (replay) => replay.jump(1),
  Home: (replay) => replay.go(0),
  End: (replay) => replay.go(replay.frames.length - 1),
  " ": (replay) => replay.playOrPause(),
};

function said(key, replay) {
  const { model } = replay;
  if (replay.whatIf) letter(key, replay);
  else if (key === "s") replay.otherSight();
  else if (key === "i") replay.askWhatIf();
  else if (spokenBy(key, model)) replay.speaker.speak(spokenBy(key, model));
}

/** @param {KeyboardEvent} event @param {import("./page.js").Replay} replay */
export function pressed(event, replay) {
  if (!replay.model || replay.dialog.element.open || event.ctrlKey || event.metaKey || event.altKey) return;
  const on = /** @type {Element} */ (event.target);
  if (on.closest?.("input, select, textarea") || (event.key === " " && on.closest?.("button, a, summary"))) return;
  const move = replay.whatIf ? null : MOVES[event.key];
  if (replay.company.key(event.key)) event.preventDefault();
  else if (move) {
    event.preventDefault();
    move(replay);
  } else if (setting("keys") !== "off") said(event.key.toLowerCase(), replay);
}
