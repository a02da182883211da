/* What a person likes, kept in this browser alone: looks, confirmation, pace, sound. Knows nothing of a table. */

import { N_ } from "./i18n.js";

const STORE = "aelwyd."; // one key for each setting, so that looks.js can read its own before the first paint

/** Every setting: its choices in order, the first is the default. Labels are message ids; `here`: whether this browser can
 * do it at all (by plain http in the house some cannot). */
export const SETTINGS = {
  confirm: {
    label: N_("Confirm cards with a second tap"),
    choices: [
      ["auto", N_("On touch screens")],
      ["on", N_("Always")],
      ["off", N_("Never")],
    ],
  },
  rest: {
    label: N_("A finished trick stays"),
    choices: [
      ["1200", N_("1.2 seconds")],
      ["600", N_("0.6 seconds")],
      ["2500", N_("2.5 seconds")],
      ["tap", N_("Until I tap it")],
    ],
  },
  sort: {
    label: N_("Cards in the hand"),
    choices: [
      ["suit", N_("By suit")],
      ["rank", N_("By rank")],
      ["dealt", N_("As they came")],
    ],
  },
  help: {
    label: N_("Mark cards that take"),
    choices: [
      ["on", N_("On")],
      ["off", N_("Off")],
    ],
  },
  table: {
    label: N_("The table"),
    choices: [
      ["picture", N_("As a picture")],
      ["words", N_("In words")],
    ],
  },
  faces: {
    label: N_("Card faces"),
    choices: [
      ["auto", N_("As the game has them")],
      ["french", N_("French suits")],
    ],
  },
  back: {
    label: N_("Card backs"),
    choices: [
      ["carthen", N_("Woven")],
      ["slate", N_("Slate")],
    ],
  },
  palette: {
    label: N_("Suit colours"),
    choices: [
      ["four", N_("Four colours")],
      ["two", N_("Two colours")],
      ["safe", N_("For colour-blind eyes")],
      ["strong", N_("High contrast")],
    ],
  },
  theme: {
    label: N_("Light"),
    choices: [
      ["auto", N_("As the device")],
      ["dark", N_("Evening")],
      ["light", N_("Day")],
      ["contrast", N_("High contrast")],
    ],
  },
  motion: {
    label: N_("Motion"),
    choices: [
      ["auto", N_("As the device")],
      ["full", N_("On")],
      ["none", N_("Off")],
    ],
  },
  sound: {
    label: N_("Sound"),
    choices: [
      ["0.4", N_("Soft")],
      ["0.8", N_("Loud")],
      ["0", N_("Off")],
    ],
  },
  awake: {
    label: N_("Keep the screen on during a match"),
    here: () => "wakeLock" in navigator,
    choices: [
      ["on", N_("On")],
      ["off", N_("Off")],
    ],
  },
  keys: {
    label: N_("Single-letter keys"),
    choices: [
      ["on", N_("On")],
      ["off", N_("Off")],
    ],
  },
};

/** Values of other parts in localStorage, which may be missing or full. */
export const keep = {
  get(key, fallback) {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null") ?? fallback;
    } catch {
      return fallback;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      /* the choice then holds until the page is left */
    }
  },
};

function stored(name) {
  try {
    return localStorage.getItem(STORE + name);
  } catch {
    return null;
  }
}

const chosen = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, stored(name)]));
const listeners = new Set();

/** The value in force. */
export function setting(name) {
  const { choices } = SETTINGS[name];
  return choices.some(([value]) => value === chosen[name]) ? chosen[name] : choices[0][0];
}

/** Choose a value; the default is kept as no choice at all. */
export function choose(name, value) {
  chosen[name] = value;
  try {
    if (value === SETTINGS[name].choices[0][0]) localStorage.removeItem(STORE + name);
    else localStorage.setItem(STORE + name, value);
  } catch {
    /* the choice then holds until the page is left */
  }
  if (LOOKS.includes(name)) look(name);
  for (const listener of listeners) listener(name);
}

export const onChoice = (listener) => listeners.add(listener);

/** What <html> carries; looks.js puts it there before the first paint. */
const LOOKS = ["theme", "palette", "motion"];

function look(name) {
  const value = setting(name);
  if (value === SETTINGS[name].choices[0][0]) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
}

/** Whether a card is lifted first and played by the second tap. */
export function confirmsCards() {
  const value = setting("confirm");
  return value === "on" || (value === "auto" && matchMedia("(pointer: coarse)").matches);
}

/** Milliseconds a finished trick stays; Infinity: until it is tapped. */
export const restTime = () => (setting("rest") === "tap" ? Infinity : Number(setting("rest")));

/** A duration of tokens.css ("--move") in milliseconds: 0 where motion is not wanted. */
export function duration(token) {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return text.endsWith("ms") ? parseFloat(text) : parseFloat(text || "0") * 1000;
}
