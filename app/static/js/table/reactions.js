/* Reactions and nudges: the row of signs in the talk and what a sign says. Shown once and in passing; whether one may be
 * given is the server's word. */

import { h } from "../dom.js";
import { N_, t } from "../i18n.js";
import { icon } from "./moreicons.js";

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
