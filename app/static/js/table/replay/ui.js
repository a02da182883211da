/* What the parts of the table find beside the model while a deal is played again: the scene, the open dialog, a notice,
 * the words of the sheet. A deal played again offers nothing that could be chosen; one played on otherwise does, and its
 * moves go there. Nothing else of what a seat may ask for exists here. */

import { Choosing } from "../choosing.js";
import { RuleBook } from "../explain.js";
import { DIALOGS } from "../menu.js";
import { Sheet } from "../sheet.js";

const TOAST = 4500;
const LOOKS = ["last", "sheet"]; // dialogs of the table that only show something

export class ReplayUi extends Choosing {
  past = true;
  line = "live";
  scene = null;
  piles = new Map();
  bubbles = { at: () => null };
  patience = { over: false };
  /** @type {string | null} */ toast = null;
  #toastTimer = 0;

  /** @param {import("./page.js").Replay} replay */
  constructor(replay) {
    super();
    this.replay = replay;
    const redraw = () => replay.render();
    this.sheet = new Sheet("", redraw);
    this.book = new RuleBook(redraw);
  }

  get model() {
    return this.replay.model;
  }

  /** Only in a line is there a move to make. */
  deliver({ move }) {
    this.replay.stage.hurry();
    this.replay.whatIf.play(move);
  }

  set(changes) {
    Object.assign(this, changes);
    this.replay.render();
  }

  open(dialog, params = {}) {
    this.set({ dialog, params });
  }

  close() {
    this.set({ dialog: null });
  }

  /** The time of the step that is shown, in ms: clocks stand as they stood. */
  now() {
    return this.replay.at;
  }

  /** Show a short notice, and speak it. */
  tell(text) {
    clearTimeout(this.#toastTimer);
    this.#toastTimer = setTimeout(() => this.set({ toast: null }), TOAST);
    this.replay.speaker.speak(text);
    this.set({ toast: text });
  }

  endScene() {
    this.replay.stage.endScene();
  }

  /** What stands in the open dialog, if it is one of those that only show something. */
  contentOf(model) {
    if (this.dialog === null) return null;
    const shown = model.picture.dialogs[this.dialog] ?? (LOOKS.includes(this.dialog) ? DIALOGS[this.dialog] : null);
    return shown?.(model, this) ?? null;
  }
}
