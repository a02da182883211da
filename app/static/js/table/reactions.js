/* Reactions and nudges: the row of signs in the talk, what a sign says, and the bell for whoever keeps the table waiting.
 * Shown once and in passing; whether one may be given is the server's word. */

import { h } from "../dom.js";
import { N_, t } from "../i18n.js";
import { icon } from "./icons.js";

/** By kind: what it says. Its picture has the same name among the icons. */
const REACTIONS = {
  clap: N_("Well played!"),
  cheer: N_("Hurrah!"),
  laugh: N_("Ha ha!"),
  wow: N_("Oh!"),
  sorry: N_("Sorry!"),
  thanks: N_("Thank you!"),
  think: N_("Let me think"),
  heart: N_("Lovely!"),
};
const PATIENCE = 10_000;

const wordsOf = (kind) => (REACTIONS[kind] ? t(REACTIONS[kind]) : kind);

/** What stands in the bubble of a reaction. */
export const reactionBubble = (kind) => [
  h("span", { class: "reaction", "aria-hidden": "true" }, icon(REACTIONS[kind] ? kind : "chat")),
  h("span", {}, wordsOf(kind)),
];

/** "Hazel: Well played!" */
export function gestureSentence(model, { kind, person, to }) {
  const own = person === model.you.person;
  const name = model.personName(person);
  if (kind !== "nudge") return own ? t("You: {words}", { words: wordsOf(kind) }) : t("{name}: {words}", { name, words: wordsOf(kind) });
  if (own) return t("You have nudged {name}.", { name: model.personName(to) });
  return t("{name} nudges you: the table waits for you.", { name });
}

/** Whether the table is quiet now: nobody writes or reacts while cards are in play. */
export const hushed = (model) =>
  model.table.manners.chat === "between" && (model.phase === "dealing" || model.phase === "playing");

/** Every reaction as a button. */
export function reactionRow(model, ui) {
  return h(
    "div",
    { class: "reactions", key: "reactions", role: "group", "aria-label": t("Reactions") },
    Object.keys(REACTIONS).map((kind) =>
      h(
        "button",
        {
          key: kind,
          class: "reaction-button",
          type: "button",
          "aria-label": wordsOf(kind),
          title: wordsOf(kind),
          disabled: hushed(model),
          onclick: () => ui.react(kind) && ui.dialog === "chat" && ui.close(),
        },
        icon(kind),
      ),
    ),
  );
}

/** The one person who keeps the table waiting, or null: a seat that owes a move, played by a person who is here. */
function waitedFor(model) {
  const [seat, ...more] = model.phase === "playing" && !model.paused ? model.match.to_act : [];
  if (seat === undefined || more.length || seat === model.me || model.me === null) return null;
  const { person, away, stand_in } = model.shared.seats[seat];
  return person === null || person.startsWith("b-") || away || stand_in ? null : seat;
}

/** Since when somebody is waited for, as this page has seen it; draws again once they may be nudged. */
export class Patience {
  #since = 0;
  #timer = 0;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** Something happened in the game: whoever is to act has only just begun to think. */
  begin() {
    this.#since = Date.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.redraw, PATIENCE + 50);
  }

  get over() {
    return this.#since > 0 && Date.now() >= this.#since + PATIENCE;
  }
}

/** The bell in the turn bar, once somebody has thought for long. */
export function nudgeButton(model, ui) {
  const seat = waitedFor(model);
  if (seat === null || !ui.patience.over || ui.line !== "live") return null;
  return h(
    "button",
    {
      key: "nudge",
      class: "signal-button nudge-button",
      type: "button",
      "aria-label": t("Nudge {name}", { name: model.seatName(seat) }),
      onclick: () => ui.nudge(seat),
    },
    icon("bell"),
    h("span", { class: "wide" }, t("Nudge")),
  );
}
