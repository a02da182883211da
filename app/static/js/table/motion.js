/* Cards that travel: what carries the same data-flip name before and after a change moves from the old place to the
 * new one; what is new comes from where it was dealt or played; what went is seen off. Input is never held up: the
 * page is already in its new state while things still move. With motion off nothing here runs. */

import { duration } from "../settings.js";

const EASE = "cubic-bezier(.2, .7, .25, 1)";
const DEAL_AT_MOST = 900;

const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

function travel(element, from, to, { ms, delay = 0 }) {
  const a = middle(from);
  const b = middle(to);
  const scale = to.width && from.width ? from.width / to.width : 1;
  if (Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(scale - 1) < 0.02) return null;
  // What moves takes no presses: they mean the place it has already (`hand.js` finds what lies there).
  const still = { zIndex: 5, pointerEvents: "none" };
  const start = { translate: `${a.x - b.x}px ${a.y - b.y}px`, scale: String(scale), ...still };
  return element.animate([start, { translate: "0 0", scale: "1", ...still }], {
    duration: ms,
    delay,
    easing: EASE,
    fill: "backwards",
  });
}

const anchorRect = (name) => document.querySelector(`[data-anchor="${name}"]`)?.getBoundingClientRect() ?? null;

function places() {
  const found = new Map();
  for (const element of document.querySelectorAll("[data-flip]")) {
    const rect = element.getBoundingClientRect();
    if (rect.width) found.set(element.dataset.flip, { element, rect, copy: null });
  }
  return found;
}

/** A copy of a card that left, flying to an anchor above everything else. */
function seeOff({ copy, rect }, target, ms) {
  const layer = document.getElementById("flights");
  const width = copy.dataset.width;
  copy.removeAttribute("data-flip");
  copy.setAttribute("aria-hidden", "true");
  copy.style.setProperty("--card-w", `${width}px`);
  copy.style.setProperty("left", `${rect.left + (rect.width - width) / 2}px`);
  copy.style.setProperty("top", `${rect.top + (rect.height - width * 1.4) / 2}px`);
  copy.className = "card flying";
  layer.append(copy);
  const a = middle(rect);
  const b = middle(target);
  const end = {
    translate: `${b.x - a.x}px ${b.y - a.y}px`,
    scale: String(Math.min(1, target.width / width)),
    opacity: 0.6,
  };
  copy.animate([{ translate: "0 0" }, end], { duration: ms, easing: EASE }).finished.finally(() => copy.remove());
}

/**
 * Run `change` and let things move to where it put them.
 * @param {() => void} change
 * @param {{gatherTo?: string | null, from?: (flip: string) => string | null}} hints anchors (data-anchor) to which
 *   vanishing cards fly and from which new ones come
 */
export function moving(change, { gatherTo = null, from = () => null } = {}) {
  const ms = duration("--move");
  if (!ms || document.hidden) {
    change();
    return;
  }
  const before = places();
  for (const place of before.values()) {
    if (!gatherTo) break;
    place.copy = place.element.cloneNode(true);
    place.copy.dataset.width = String(place.element.offsetWidth);
  }
  change();
  settle(before, { ms, gatherTo, from });
}

function settle(before, { ms, gatherTo, from }) {
  const after = places();
  const step = duration("--deal");
  const fresh = [...after.keys()].filter((flip) => !before.has(flip));
  const pace = Math.min(step, DEAL_AT_MOST / Math.max(1, fresh.length));
  fresh.forEach((flip, index) => {
    const origin = anchorRect(from(flip));
    const { element, rect } = after.get(flip);
    if (origin) travel(element, origin, rect, { ms, delay: index * pace });
  });
  for (const [flip, place] of after) {
    const old = before.get(flip);
    if (old) travel(place.element, old.rect, place.rect, { ms });
  }
  const target = gatherTo && anchorRect(gatherTo);
  if (!target) return;
  for (const [flip, place] of before) if (!after.has(flip)) seeOff(place, target, duration("--gather"));
}
