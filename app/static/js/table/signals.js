/* The way to give a signal, and the place of signals in the talk. What a sign says is signs.js. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

/** The talk with these signals among its lines, each once, in the order of their times. */
export function amongTalk(talk, signals) {
  const lines = signals.map((signal) => ({ ...signal, id: `signal ${signal.public} ${signal.at} ${signal.id}` }));
  const known = new Set(lines.map((line) => line.id));
  return [...talk.filter((one) => !known.has(one.id)), ...lines].sort((a, b) => a.at - b.at);
}

/** The way to the sheet, while signals may be given. */
export function signalButton(model, ui) {
  if (!model.own.signals || ui.line !== "live") return null;
  return h(
    "button",
    {
      key: "signal",
      class: "signal-button",
      type: "button",
      "aria-haspopup": "dialog",
      "aria-label": t("Signal"),
      onclick: () => ui.open("signal"),
    },
    icon("signal"),
    h("span", { class: "wide" }, t("Signal")),
  );
}
