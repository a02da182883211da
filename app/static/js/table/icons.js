/* Line icons of 24 × 24 units. They are ornaments: the words beside them or an aria-label say what they mean. */

import { h } from "../dom.js";

const PATHS = {
  back: "M14.5 5 7.5 12l7 7",
  menu: "M5 7h14M5 12h14M5 17h14",
  cards: "M5 8.5 13.5 6l3.5 11.5L8.5 20zM15 5.5l3.5 1L16.5 13",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  link: "M4 10c5-5 11-5 16 0M7 13.5c3-3 7-3 10 0M12 17.5v.1",
  send: "M9 6l6 6-6 6",
  away: "M5 15a7 7 0 0 0 12 3.5A7.5 7.5 0 0 1 10.5 5 7 7 0 0 0 5 15z",
  sheet: "M6 4h12v16H6zM9 9h6M9 13h6M9 17h3",
  chat: "M5 6h14v10h-7l-4 3v-3H5z",
  tick: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  swap: "M7 4 3.5 7.5 7 11M3.5 7.500H17M17 13l3.5 3.500L17 20M20.5 16.500H7",
  copy: "M9 9h11v11H9zM5.5 15H4V4h11v1.5",
  share: "M12 15V4M8 7.5 12 3.500l4 4M5 12v8h14v-8",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  sliders:
    "M3.5 7.500h8M16.5 7.500h4M3.5 16.500h4M12.5 16.500h8M14 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM10 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  people:
    "M9 5.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3.5 19c.3-3.5 2.5-5.5 5.5-5.500s5.2 2 5.5 5.500M16 6.500a2.5 2.5 0 1 1 0 5M17 14c2 .5 3.3 2.2 3.5 5",
  book: "M5 4.500h11.500A2.5 2.5 0 0 1 19 7v13H7.500A2.5 2.5 0 0 1 5 17.500zM5 17.500A2.5 2.5 0 0 1 7.5 15H19",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  last: "M12 4a8 8 0 1 1-7.5 5.200M4 4v5.500h5.500M12 8v4.500l3 2",
  keys: "M3.5 7h17v10h-17zM7 10.500h.1M10.5 10.500h.1M14 10.500h.1M17 10.500h.1M8 14h8",
  signal: "M8 13V6.500a1.5 1.5 0 0 1 3 0V12M11 11V4.500a1.5 1.5 0 0 1 3 0V12M14 12V6a1.5 1.5 0 0 1 3 0v8.500a6 6 0 0 1-6 6c-2.5 0-3.8-1-5-3l-2.3-4a1.5 1.5 0 0 1 2.500-1.600L8 14",
  flag: "M6 21V4M6 5h11l-2.5 3.500L17 12H6",
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  return h(
    "svg",
    { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" },
    h("path", { d: PATHS[name] }),
  );
}
