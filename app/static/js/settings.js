/* What a person likes, kept in this browser alone: looks, confirmation, pace, sound. Knows nothing of a table. */

const STORE = "aelwyd."; // one key for each setting, so that looks.js can read its own before the first paint

/** Every setting: its values in order, the first is the default. What they are called is preferences.js. */
const VALUES = {
  confirm: ["auto", "on", "off"],
  rest: ["1200", "600", "2500", "tap"],
  sort: ["suit", "rank", "dealt"],
  help: ["on", "off"],
  table: ["picture", "words"],
  faces: ["auto", "french"],
  back: ["carthen", "slate"],
  palette: ["four", "two", "safe", "strong"],
  theme: ["auto", "dark", "light", "contrast"],
  motion: ["auto", "full", "none"],
  sound: ["0.4", "0.8", "0"],
  awake: ["on", "off"],
  keys: ["on", "off"],
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

const chosen = Object.fromEntries(Object.keys(VALUES).map((name) => [name, stored(name)]));
const listeners = new Set();

/** The value in force. */
export function setting(name) {
  return VALUES[name].includes(chosen[name]) ? chosen[name] : VALUES[name][0];
}

/** Choose a value; the default is kept as no choice at all. */
export function choose(name, value) {
  chosen[name] = value;
  try {
    if (value === VALUES[name][0]) localStorage.removeItem(STORE + name);
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
  if (value === VALUES[name][0]) delete document.documentElement.dataset[name];
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
