/* The words of what the table asks its people beside the game, kind by kind, and of what came of it. How a question stands
 * on the page is asking.js; what is asked, and what an answer does, is the server's word. */

import { N_, t } from "../i18n.js";
import { who } from "./who.js";

/**
 * By kind: what is asked (`words`), the answers as buttons, the first of them the usual one, and what is said when
 * nothing came of it. `told`: what is said of other outcomes that no event of their own tells.
 * @type {Record<string, {words: (model: any, question: any) => string, answers: [string, string][], refused?: string,
 *   told?: Record<string, string>}>}
 */
export const KINDS = {
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
