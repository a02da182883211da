/* What the single letters do where cards are played: each says something, and some go to what they speak of. The table is
 * played by keys with these, Tab, arrows and Enter alone; what they say is said elsewhere (speech.js). */

import { t } from "../i18n.js";
import { setting } from "../settings.js";
import { turnOver } from "./around.js";
import { spokenBy } from "./spoken.js";

const toHand = (root) => root.querySelector(".hand [tabindex='0']")?.focus();

/** To what there is to choose beside a card, to answer, or to be ready for; to the hand where it is chosen from there. */
function toChoice({ root, speaker }) {
  const first = root.querySelector(".actions :is(button, input):not([tabindex='-1'])") ?? root.querySelector(".foot .main");
  const asked = root.querySelector(".actions [role=status]");
  if (first) first.focus();
  else if (asked) {
    speaker.speak(asked.innerText.replaceAll(/\n+/g, ", "));
    toHand(root);
  } else speaker.speak(t("There is nothing to choose now."));
}

/**
 * What a single letter does where cards are played: it says something, and goes to what it speaks of.
 * @param {{model: any, ui: any, speaker: import("./speech.js").Speaker, root: HTMLElement}} page
 */
export function letter(key, page) {
  const { model, ui, speaker, root } = page;
  if (key === "v") return turnOver(page);
  if (key === "a") return toChoice(page);
  if (key === "i") return void ui.tips?.ask();
  const words = spokenBy(key, model);
  if (!words) return undefined;
  speaker.speak(words);
  if (key === "l") ui.open("last");
  if (key === "s") ui.open("sheet");
  if (key === "h") toHand(root);
  return undefined;
}

/** To the field for saying something, wherever it stands. */
function openTalk({ ui, desktop }) {
  if (desktop && document.body.dataset.view === "play") ui.set({ tab: "chat", unread: 0 });
  else if (document.body.dataset.view === "play") ui.open("chat");
  document.querySelector(".say input")?.focus();
}

/** A key at a live table. @param {KeyboardEvent} event @param {import("./table.js").Table} table */
export function pressed(event, table) {
  const typing = /** @type {Element} */ (event.target).closest?.("input, select, textarea");
  const other = typing || event.ctrlKey || event.metaKey || event.altKey || table.dialog.element.open;
  if (!table.model || other || setting("keys") === "off") return;
  const key = event.key.toLowerCase();
  if (key === "/") {
    event.preventDefault();
    openTalk(table);
  } else if (table.model.match) letter(key, table);
}
