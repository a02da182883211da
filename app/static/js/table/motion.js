/* Cards that travel: what carries the same data-flip name before and after a change moves from the old place to the
 * new one; what is new comes from where it was dealt or played; what went is seen off. Input is never held up: the
 * page is already in its new state while things still move. What can be pressed stands at its place from the first
 * moment, unseen, while its picture is on the way; and what moves is never in the way of a press. With motion off
 * nothing here runs. */

import { duration } from "../settings.js";

const EASE = "cubic-bezier(.2, .7, .25, 1)";
const DEAL_AT_MOST = 900;

const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

/** @type {WeakMap<Element, {picture: Element, end: () => void}>} what can be pressed and is shown on its way */
const onTheWay = new WeakMap();

const near = (a, b) => Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;

function travel(element, from, to, { ms, delay = 0 }) {
  const a = middle(from);
  const b = middle(to);
  const scale = to.width && from.width ? from.width / to.width : 1;
  if (near(a, b) && Math.abs(scale - 1) < 0.02) return;
  const start = { translate: `${a.x - b.x}px ${a.y - b.y}px`, scale: String(scale), zIndex: 5, pointerEvents: "none" };
  const way = [start, { ...start, translate: "0 0", scale: "1" }];
  const times = { duration: ms, delay, easing: EASE, fill: /** @type {const} */ ("backwards") };
  if (element.tagName === "BUTTON") sendPicture(element, to, way, times);
  else element.animate(way, times);
}

/** What can be pressed stands where it will be, unseen; its picture goes there. */
function sendPicture(element, to, way, times) {
  onTheWay.get(element)?.end();
  const picture = layPicture(pictureOf(element), element.offsetWidth, to);
  const hidden = element.animate({ opacity: [0, 0] }, times);
  const end = () => {
    hidden.cancel();
    picture.remove();
    onTheWay.delete(element);
  };
  onTheWay.set(element, { picture, end });
  picture.animate(way, times).onfinish = end;
}

/** How something looks, for the eye alone: nothing that can be pressed, focused or read out. */
function pictureOf(element) {
  const picture = document.createElement("div");
  for (const name of ["suit", "set", "code"]) if (element.dataset[name]) picture.dataset[name] = element.dataset[name];
  picture.className = `card flying ${element.getAttribute("aria-disabled") === "true" ? "off" : ""}`.trim();
  picture.append(...[...element.childNodes].map((child) => child.cloneNode(true)));
  return picture;
}

/** Lay a picture over the middle of this place, as wide as what it shows. */
function layPicture(picture, width, rect) {
  picture.style.setProperty("--card-w", `${width}px`);
  picture.style.setProperty("left", `${rect.left + (rect.width - width) / 2}px`);
  picture.style.setProperty("top", `${rect.top + (rect.height - width * 1.4) / 2}px`);
  document.getElementById("flights").append(picture);
  return picture;
}

const anchorRect = (name) => document.querySelector(`[data-anchor="${name}"]`)?.getBoundingClientRect() ?? null;

/** Where everything that may travel stands, and where it is seen, which is elsewhere while its picture is on the way. */
function places() {
  const found = new Map();
  for (const element of document.querySelectorAll("[data-flip]")) {
    const rect = element.getBoundingClientRect();
    const seen = onTheWay.get(element)?.picture.getBoundingClientRect() ?? rect;
    if (rect.width) found.set(element.dataset.flip, { element, rect, seen, copy: null });
  }
  return found;
}

/** A copy of a card that left, flying to an anchor above everything else. */
function seeOff({ copy, width, rect }, target, ms) {
  layPicture(copy, width, rect);
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
    place.copy = pictureOf(place.element);
    place.width = place.element.offsetWidth;
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
    if (old && !(onTheWay.has(place.element) && near(middle(old.rect), middle(place.rect))))
      travel(place.element, old.seen, place.rect, { ms });
  }
  const target = gatherTo && anchorRect(gatherTo);
  if (!target) return;
  for (const [flip, place] of before) if (!after.has(flip)) seeOff(place, target, duration("--gather"));
}
