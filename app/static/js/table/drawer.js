/* Score, log and talk: a drawer beside the table on a desktop, the same parts as dialogs on a phone. Names and talk
 * are text nodes, whatever they contain. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { logLine } from "./explain.js";
import { icon } from "./moreicons.js";
import { nameMarks } from "./likeness.js";
import { hushed, reactionRow } from "./reactions.js";
import { sheetTable } from "./sheet.js";
import { signalLine } from "./signs.js";

const TABS = [
  ["score", () => t("Score")],
  ["log", () => t("Log")],
  ["chat", () => t("Chat")],
];
const PRESETS = () => [
  t("Hello!"),
  t("Well played!"),
  t("Good luck!"),
  t("One moment, please"),
  t("Thank you, good night"),
];

/** What happened. Newest first in the document, lowest on the screen: it stays in sight without scrolling. */
export function log(model, ui) {
  return h(
    "ol",
    { class: "log", tabindex: 0, "aria-label": t("What happened") },
    [...ui.log].reverse().map((entry) => logLine(model, ui, entry)),
  );
}

const line = (model, said) => [h("b", {}, model.personName(said.person)), nameMarks(model, said.person), " ", h("span", {}, said.text)];

function messages(model, ui) {
  const said = ui.talk.filter((one) => !ui.muted.has(one.person));
  if (!said.length) return h("p", { class: "soft" }, t("Nobody has said anything yet."));
  return h(
    "ol",
    { class: "log talk-log", tabindex: 0, "aria-label": t("Messages") },
    said.reverse().map((one) => h("li", { key: one.id }, one.kind ? signalLine(model, one) : line(model, one))),
  );
}

function speak(event, ui) {
  event.preventDefault();
  const input = event.target.elements.text;
  const text = input.value.trim();
  if (text && ui.say(text)) input.value = "";
}

/** Table talk with a few ready words. */
export function chat(model, ui) {
  const quiet = hushed(model);
  return h(
    "div",
    { class: "talk", key: "talk" },
    messages(model, ui),
    reactionRow(model, ui),
    h(
      "div",
      { class: "quick", role: "group", "aria-label": t("Quick words") },
      PRESETS().map((words) =>
        h(
          "button",
          { key: words, class: "button quick-word", type: "button", disabled: quiet, onclick: () => ui.say(words) },
          words,
        ),
      ),
    ),
    h(
      "form",
      { class: "say", onsubmit: (event) => speak(event, ui) },
      h("input", {
        name: "text",
        type: "text",
        maxlength: 500,
        autocomplete: "off",
        disabled: quiet,
        placeholder: quiet ? t("Quiet until the deal is over") : t("Say something…"),
        "aria-label": t("Message"),
      }),
      h("button", { class: "button", type: "submit", disabled: quiet, "aria-label": t("Send") }, icon("send")),
    ),
    quiet ? h("p", { class: "soft quiet-words", key: "quiet" }, t("This table does not talk while cards are in play.")) : null,
  );
}

function panel(model, ui) {
  if (ui.tab === "log") return log(model, ui);
  if (ui.tab === "chat") return chat(model, ui);
  return h(
    "div",
    { class: "drawer-score", key: "score" },
    h("div", { class: "sheet-box", tabindex: 0, role: "group", "aria-label": t("Score") }, sheetTable(model)),
    model.match?.scores.length
      ? h(
          "button",
          { class: "button", type: "button", onclick: () => ui.open("sheet") },
          icon("sheet"),
          t("Explain the score"),
        )
      : null,
    h("h2", {}, t("What happened")),
    log(model, ui),
  );
}

function moveTab(event, ui) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const names = TABS.map(([name]) => name);
  const next = names[(names.indexOf(ui.tab) + step + names.length) % names.length];
  ui.set({ tab: next, ...(next === "chat" ? { unread: 0 } : {}) });
  document.getElementById(`tab-${next}`)?.focus();
}

export function drawer(model, ui) {
  return h(
    "aside",
    { class: "drawer", key: "drawer", "aria-label": t("Score, log and chat") },
    h(
      "div",
      { class: "tabs", role: "tablist", onkeydown: (event) => moveTab(event, ui) },
      TABS.map(([name, label]) =>
        h(
          "button",
          {
            key: name,
            id: `tab-${name}`,
            role: "tab",
            type: "button",
            "aria-selected": ui.tab === name ? "true" : "false",
            "aria-controls": "drawer-panel",
            tabindex: ui.tab === name ? 0 : -1,
            onclick: () => ui.set({ tab: name, ...(name === "chat" ? { unread: 0 } : {}) }),
          },
          label(),
          name === "chat" && ui.unread ? h("span", { class: "unread" }, ui.unread) : null,
        ),
      ),
    ),
    h(
      "div",
      { id: "drawer-panel", class: "drawer-panel", role: "tabpanel", "aria-labelledby": `tab-${ui.tab}` },
      panel(model, ui),
    ),
  );
}
