/* What the table asks its people beside the game: the question that is open, who has answered, and the end of a pause.
 * A kind of question has its words in questions.js; answers go to the server, which counts them. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { card } from "./cards.js";
import { KINDS } from "./questions.js";

const asked = (model) => model.shared.question?.asked.includes(model.me);
const mine = (model) => model.shared.question?.answers[model.me] ?? null;

function answers(model, ui, question) {
  return KINDS[question.kind].answers.map(([answer, label], first) =>
    h(
      "button",
      {
        key: answer,
        class: first === 0 ? "button main" : "button",
        type: "button",
        "aria-pressed": mine(model) === answer ? "true" : "false",
        onclick: () => ui.send({ type: "answer", answer }),
      },
      t(label),
    ),
  );
}

function waitingFor(model, question) {
  const silent = question.asked.filter((seat) => !(seat in question.answers) && !model.shared.seats[seat].away);
  return silent.length ? t("Waiting for {names}.", { names: model.names(silent) }) : null;
}

function secondsLeft(question, ui) {
  const seconds = Math.max(0, Math.ceil((question.due_at - ui.now()) / 1000));
  return t("{n} s to answer", { n: seconds });
}

/** A hand laid open by a claim. */
function openedHand(model, codes) {
  return h(
    "ul",
    { class: "asking-hand", "aria-label": t("The hand laid open") },
    codes.map((code) => h("li", { key: code }, card(code, { set: model.set }))),
  );
}

function questionBar(model, ui, question) {
  const open = asked(model) && mine(model) === null;
  return h(
    "section",
    { class: "actions asking", key: "question", "aria-label": t("A question to the table") },
    h("p", { class: "asking-words" }, h("b", {}, KINDS[question.kind].words(model, question))),
    question.about.hand ? openedHand(model, question.about.hand) : null,
    asked(model) ? h("div", { class: "button-row" }, answers(model, ui, question)) : null,
    open ? null : h("p", { class: "soft" }, waitingFor(model, question)),
    h("p", { class: "soft asking-time", role: "timer" }, secondsLeft(question, ui)),
  );
}

function pauseBar(model, ui) {
  return h(
    "section",
    { class: "actions asking", key: "pause", "aria-label": t("Pause") },
    h("p", { class: "asking-words" }, h("b", {}, t("The game is paused."))),
    model.me === null
      ? null
      : h(
          "div",
          { class: "button-row" },
          h(
            "button",
            { class: "button main", type: "button", onclick: () => ui.send({ type: "resume" }) },
            t("Play on"),
          ),
        ),
  );
}

/** What stands in the way of the game, or is being asked beside it. */
export function askingBar(model, ui) {
  if (model.paused) return pauseBar(model, ui);
  return model.shared.question ? questionBar(model, ui, model.shared.question) : null;
}
