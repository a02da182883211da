/* Line icons of 24 × 24 units. They are ornaments: the words beside them or an aria-label say what they mean.
 * Here are those that a table shows at once; moreicons.js adds the others. */

import { h } from "../dom.js";

export const PATHS = {
  back: "M14.5 5 7.5 12l7 7",
  menu: "M5 7h14M5 12h14M5 17h14",
  cards: "M5 8.5 13.5 6l3.5 11.5L8.5 20zM15 5.5l3.5 1L16.5 13",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  link: "M4 10c5-5 11-5 16 0M7 13.5c3-3 7-3 10 0M12 17.5v.1",
  away: "M5 15a7 7 0 0 0 12 3.5A7.5 7.5 0 0 1 10.5 5 7 7 0 0 0 5 15z",
  tick: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  swap: "M7 4 3.5 7.5 7 11M3.5 7.500H17M17 13l3.5 3.500L17 20M20.5 16.500H7",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  people:
    "M9 5.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3.5 19c.3-3.5 2.5-5.5 5.5-5.500s5.2 2 5.5 5.500M16 6.500a2.5 2.5 0 1 1 0 5M17 14c2 .5 3.3 2.2 3.5 5",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  signal: "M8 13V6.500a1.5 1.5 0 0 1 3 0V12M11 11V4.500a1.5 1.5 0 0 1 3 0V12M14 12V6a1.5 1.5 0 0 1 3 0v8.500a6 6 0 0 1-6 6c-2.5 0-3.8-1-5-3l-2.3-4a1.5 1.5 0 0 1 2.500-1.600L8 14",
  crown: "M4 18h16M4.5 15.500 3.500 7.500l5 4L12 5l3.500 6.500 5-4-1 8z",
  partner: "M9 12.500l2.500 2.500a2 2 0 0 0 3-.2l4-4.300L15 7l-3 2.200L9 7 5 11l3 3.500",
  puck: "M4 10c0-2 3.500-3.500 8-3.500s8 1.500 8 3.500-3.500 3.500-8 3.500S4 12 4 10zM4 10v4c0 2 3.500 3.500 8 3.500s8-1.500 8-3.500v-4",
  bot: "M6 9h12v10H6zM12 9V5.500M12 5.500a.8.8 0 1 0 .1 0M9.500 13.500v1M14.500 13.500v1M3.500 12.500v3M20.500 12.500v3",
  bell: "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 21h4M12 3v2",
  alike: "M4 9.500c2.700-3 5.300-3 8 0s5.300 3 8 0M4 15c2.700-3 5.300-3 8 0s5.300 3 8 0",
  flag: "M6 21V4M6 5h11l-2.5 3.500L17 12H6",
};

/** @param {string} name */
export function icon(name) {
  return h(
    "svg",
    { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" },
    h("path", { d: PATHS[name] }),
  );
}
