/* What people at the table say to each other, as it is heard: lines of the talk, signals, reactions and nudges. What is to
 * be said, and to whom, is the server's word. */

import { t } from "../i18n.js";
import { gestureSentence } from "./reactions.js";
import { amongTalk } from "./signals.js";
import { signalSentence } from "./signs.js";
import { sounds } from "./sounds.js";

const KEPT = 200; // lines of the talk
const SHAKE = 200; // ms

/** @param {import("./table.js").Table} table */
function said(table, message) {
  const { ui, known } = table;
  ui.talk = [...ui.talk.filter((one) => one.id !== message.id), message].slice(-KEPT);
  const open =
    ui.dialog === "chat" || document.body.dataset.view === "room" || (table.desktop && ui.tab === "chat");
  const own = message.person === known.you.person;
  if (ui.muted.has(message.person)) return;
  if (!open && !own) ui.unread += 1;
  if (!own)
    table.speaker.speak(
      t("{name} says: {text}", { name: known.people[message.person]?.name || t("Somebody"), text: message.text }),
    );
  table.render();
}

/** @param {import("./table.js").Table} table */
function whispered(table, message) {
  const { ui, model } = table;
  ui.talk = amongTalk(ui.talk, [message]).slice(-KEPT);
  if (!model || ui.muted.has(message.person)) return;
  ui.bubbles.add(message);
  if (message.person === table.known.you.person) ui.tell(signalSentence(model, message));
  else table.speaker.speak(signalSentence(model, message));
  table.render();
}

/**
 * A reaction, or a nudge for this viewer. One's own stands nowhere on the screen, so it is told in words.
 * @param {import("./table.js").Table} table
 */
function gestured(table, message) {
  const { ui, model } = table;
  if (!model || ui.muted.has(message.person)) return;
  const own = message.person === table.known.you.person;
  const nudged = message.kind === "nudge" && !own;
  const seat = model.shared.seats.findIndex((one) => one.person === message.person);
  const sentence = gestureSentence(model, message);
  if (message.kind !== "nudge" && seat >= 0 && !own) ui.bubbles.add({ ...message, seat, reaction: true });
  if (own || nudged || seat < 0) ui.tell(sentence);
  else table.speaker.speak(sentence);
  if (nudged) {
    sounds.yourTurn();
    navigator.vibrate?.(SHAKE);
  }
  table.render();
}

export const voices = { said, whispered, gestured };
