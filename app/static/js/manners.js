/* The manners of a table as people read and set them: on the page that opens a table, and at the table. What they mean in
 * play is the server's word; what has not been said otherwise is the first choice of each. */

import { h } from "./dom.js";
import { N_, t } from "./i18n.js";

/**
 * By name: what it is about and its choices: the value, a word for it, and what it means.
 * @type {Record<string, {label: string, choices: [any, string, string][]}>}
 */
const MANNERS = {
  clock: {
    label: N_("Time for a turn"),
    choices: [
      [0, N_("No clock"), N_("Everybody takes the time they need.")],
      [15, N_("15 seconds"), N_("When the time is up, a card is played for whoever let it run out.")],
      [30, N_("30 seconds"), N_("When the time is up, a card is played for whoever let it run out.")],
      [60, N_("60 seconds"), N_("When the time is up, a card is played for whoever let it run out.")],
    ],
  },
  absence: {
    label: N_("Somebody goes away"),
    choices: [
      ["bot", N_("A bot stands in"), N_("The table is asked; without an answer a bot plays until they are back.")],
      ["wait", N_("Everybody waits"), N_("The table is asked; without an answer everybody waits for them.")],
      ["end", N_("The match ends"), N_("The table is asked; without an answer the match ends unfinished.")],
    ],
  },
  watchers: {
    label: N_("Watchers"),
    choices: [
      [true, N_("Welcome"), N_("Whoever comes without a seat may look on. Nobody who looks on sees a hand.")],
      [false, N_("None"), N_("Whoever finds no free seat is sent away with a kind word.")],
    ],
  },
  chat: {
    label: N_("Talk during a deal"),
    choices: [
      ["always", N_("Yes"), N_("Everybody may write at any time.")],
      ["between", N_("No"), N_("Nobody writes or reacts while cards are in play. The game's own signals stay.")],
    ],
  },
  tips: {
    label: N_("Tips"),
    choices: [
      [false, N_("No"), N_("Only one person who plays with bots alone may ask for a tip.")],
      [true, N_("Yes"), N_("Whoever has the turn may ask what a good player would do. Not where matches are rated.")],
    ],
  },
  programs: {
    label: N_("Programs of others"),
    choices: [
      [false, N_("No"), N_("Only people sit here, and the bots that you seat.")],
      [true, N_("Welcome"), N_("Programs that people have written may take a seat. They are called “Bot”. Not where matches are rated.")],
    ],
  },
  rated: {
    label: N_("Ratings"),
    choices: [
      [false, N_("No"), N_("Nobody’s rating changes here.")],
      [true, N_("Yes"), N_("A match that people play themselves to its end counts for everybody’s rating in this game.")],
    ],
  },
  locked: {
    label: N_("The door"),
    choices: [
      [false, N_("Open"), N_("Whoever has the link or the code comes in.")],
      [true, N_("Locked"), N_("Nobody new comes in. Whoever has been here may come back.")],
    ],
  },
};

/** What holds where nothing else was said. */
export const usualManners = () =>
  Object.fromEntries(Object.entries(MANNERS).map(([name, { choices }]) => [name, choices[0][0]]));

const chosen = (name, manners) => MANNERS[name].choices.find(([value]) => value === manners[name]);

/** Those of these manners that are not the usual ones. */
export const unusual = (manners) =>
  Object.fromEntries(Object.entries(manners).filter(([name, value]) => MANNERS[name] && value !== MANNERS[name].choices[0][0]));

function field(name, manners, change, fixed) {
  const { label, choices } = MANNERS[name];
  const id = `manners-${name}`;
  return h(
    "div",
    { key: name, class: "field" },
    h("label", { for: id }, t(label)),
    h(
      "select",
      {
        id,
        disabled: fixed,
        "aria-describedby": `${id}-help`,
        onchange: (event) => change({ ...manners, [name]: choices[event.target.selectedIndex][0] }),
      },
      choices.map(([value, word]) =>
        h("option", { key: String(value), value: String(value), selected: value === manners[name] }, t(word)),
      ),
    ),
    h("p", { class: "help soft", id: `${id}-help` }, t(chosen(name, manners)[2])),
  );
}

/**
 * Fields to set manners with.
 * @param {string[]} names which, in their order
 * @param {Record<string, any>} manners as they are
 * @param {(manners: Record<string, any>) => void} change told what is wished
 * @param {string[]} fixed those that cannot be changed just now
 */
export const mannersFields = (names, manners, change, fixed = []) =>
  names.map((name) => field(name, manners, change, fixed.includes(name)));

/** The manners in plain words, for whoever may only read them. */
export const mannersList = (manners) =>
  h(
    "dl",
    { class: "houserules", key: "manners" },
    Object.entries(MANNERS).map(([name, { label }]) => {
      const [, word, meaning] = chosen(name, manners);
      return h("div", { key: name }, h("dt", {}, t(label)), h("dd", {}, h("b", {}, t(word)), h("span", { class: "soft" }, t(meaning))));
    }),
  );
