/* What the table asks its people beside the game: the question that is open, who has answered, and the end of a pause.
 * A kind of question has its words in KINDS; answers go to the server, which counts them. */

import { h } from "../dom.js";
import { N_, t } from "../i18n.js";
import { card } from "./cards.js";
import { who } from "./who.js";

/**
 * By kind: what is asked (`words`), the answers as buttons, the first of them the usual one, and what is said when
 * nothing came of it. `told`: what is said of other outcomes that no event of their own tells.
 * @type {Record<string, {words: (model: any, question: any) => string, answers: [string, string][], refused?: string,
 *   told?: Record<string, string>}>}
 */
const KINDS = {
  pause: {
    words: (model, { seat }) => who(model, seat, N_("You ask for a pause."), N_("{name} asks for a pause.")),
    answers: [
      ["yes", N_("Pause")],
      ["no", N_("Play on")],
    ],
    refused: N_("There is no pause: not everybody agreed."),
  },
  absence: {
    words: (model, { seat }) =>
      model.shared.seats[seat].left
        ? t("{name} has left the match. What shall become of the seat?", { name: model.seatName(seat) })
        : t("{name} is away. What shall become of the seat?", { name: model.seatName(seat) }),
    answers: [
      ["bot", N_("Let a bot play")],
      ["wait", N_("Wait")],
      ["end", N_("End the match")],
    ],
    told: { wait: N_("The table waits for {name}.") },
  },
  undo: {
    words: (model, { seat }) => who(model, seat, N_("You ask for your last card back."), N_("{name} asks for the last card back.")),
    answers: [
      ["yes", N_("Give it back")],
      ["no", N_("It stands")],
    ],
    refused: N_("The card stands: not everybody agreed."),
  },
  claim: {
    words: (model, { seat }) =>
      who(model, seat, N_("You claim the rest of the deal."), N_("{name} claims the rest of the deal.")),
    answers: [
      ["yes", N_("Agree")],
      ["no", N_("Play on")],
    ],
    refused: N_("The deal is played on: not everybody agreed. The cards that were shown are known now."),
  },
  concede: {
    words: (model, { seat }) =>
      who(model, seat, N_("You concede the rest of the deal."), N_("{name} concedes the rest of the deal.")),
    answers: [
      ["yes", N_("Agree")],
      ["no", N_("Play on")],
    ],
    refused: N_("The deal is played on: not everybody agreed. The cards that were shown are known now."),
  },
};

/** What is said when a question is closed. */
function closing(model, { question, seat, outcome }) {
  const { refused, told } = KINDS[question];
  const words = told?.[outcome] ?? (outcome === "no" ? refused : null);
  return words ? t(words, { name: model.seatName(seat) }) : null;
}

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

/** The sentences of questions and pauses, by event type. */
export const ASKING_SENTENCES = {
  asked: (model, event) => KINDS[event.question].words(model, event),
  question_closed: closing,
  paused: () => t("The game is paused."),
  resumed: () => t("The game goes on."),
  undone: (model, { seat }) => who(model, seat, N_("Your last card is taken back."), N_("The last card of {name} is taken back.")),
  claimed: () => t("All agree: the deal is laid down."),
  rest_given: (model, { seat }) => who(model, seat, N_("You get all tricks left."), N_("{name} gets all tricks left.")),
};
