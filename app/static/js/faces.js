/* Card faces. All drawing is in files, one for the cards of each kind and fetched when a table has such cards, or in a data
 * block of a page that has no server; this only turns it into SVG nodes. Inks are classes, coloured in cards.css, so that
 * palettes and themes need no script. */

const SVG = "http://www.w3.org/2000/svg";
const AGAIN = 1000; // ms until what could not be fetched is asked for once more
const block = document.getElementById("faces");
/** All drawings that are here. */
const table = { glyphs: {}, parts: {}, faces: {}, index: {} };
/** @type {Map<string, Promise<void>>} */
const asked = new Map();

function take(found) {
  for (const kind in table) Object.assign(table[kind], found[kind]);
}
if (block) take(JSON.parse(block.textContent));

/** Whether cards of a set can be drawn. */
export const facesHere = (set) => set in table.faces;

async function fetched(set) {
  for (;;) {
    try {
      const answer = await fetch(new URL(`faces.${set}.json`, import.meta.url));
      return take(await answer.json());
    } catch (error) {
      console.warn(error); // there is nothing to show without them
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

/** Fetch the drawings of a set; done when they are here. @param {"french" | "italian"} set */
export function bringFaces(set) {
  if (!asked.has(set)) asked.set(set, facesHere(set) ? Promise.resolve() : fetched(set));
  return asked.get(set);
}

const INKS = { s: "suit", g: "gold", f: "flesh", p: "paper", k: "ink", t: "tint" };
const JOKER_MARKS = { RJ: "star", BJ: "moon" };

function node(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...children);
  return element;
}

/** One drawing of the table. A capital ink is a stroke, with its width after the letter. */
function part(name, x, y, scale = 1) {
  const group = node("g", { transform: `translate(${x} ${y}) scale(${scale})` });
  for (const [ink, d] of table.parts[name]) {
    const letter = ink[0].toLowerCase();
    const stroked = ink[0] !== letter;
    const width = stroked ? { "stroke-width": ink.slice(1) } : {};
    group.append(node("path", { d, class: `${stroked ? "line" : "fill"}-${INKS[letter]}`, ...width }));
  }
  return group;
}

function glyph(letter, x, y, scale) {
  const path = node("path", { d: table.glyphs[letter][1], class: "glyph" });
  return node("g", { transform: `translate(${x} ${y}) scale(${scale})` }, path);
}

const suitPart = (suit, set) => (set === "italian" ? "i" : "") + suit;

/**
 * The face of a card, 100 × 140 units.
 * @param {string} code "AS", "TD", "RJ" …
 * @param {"french" | "italian"} set
 */
export function face(code, set = "french", index = "en") {
  const svg = node("svg", { viewBox: "0 0 100 140", class: "card-face", "aria-hidden": "true" });
  for (const [name, x, y, scale] of table.faces[set][code]) svg.append(part(name, x, y, scale));
  if (JOKER_MARKS[code]) {
    svg.append(part(JOKER_MARKS[code], 6, 8, 1.25), glyph(code[0], 13, 46, 0.66));
    return svg;
  }
  const letters = table.index[set === "italian" ? "italian" : index] ?? table.index.en;
  svg.append(glyph(letters[code[0]] ?? code[0], 8.5, 10.5, 1), part(suitPart(code[1], set), 6, 47.5, 1.02));
  return svg;
}

/** A back: "carthen" (woollen tapestry) or "slate". */
export function back(kind = "carthen") {
  const svg = node("svg", { viewBox: "0 0 100 140", class: `card-face back-${kind}`, "aria-hidden": "true" });
  svg.append(node("rect", { width: 100, height: 140, class: "back-ground" }));
  svg.append(part(kind === "slate" ? "slates" : "carthen", 0, 0));
  svg.append(node("rect", { x: 4, y: 4, width: 92, height: 132, rx: 6, class: "back-frame" }));
  if (kind !== "slate") return svg;
  svg.append(node("circle", { cx: 50, cy: 70, r: 19, class: "back-ground" }));
  svg.append(node("circle", { cx: 50, cy: 70, r: 19, class: "back-frame" }), part("flame", 36.8, 56, 1.1));
  return svg;
}

/** A small suit mark for running text, trump plates and bids. */
export function mark(suit, set = "french") {
  const attributes = {
    viewBox: "0 0 24 24",
    class: "mark",
    "data-suit": suit,
    "data-set": set,
    "aria-hidden": "true",
  };
  return node("svg", attributes, part(suitPart(suit, set), 0, 0));
}

/** The letter or number of a card's index, as people read it: "10", "J", "F". */
export function indexOf(code, set = "french", index = "en") {
  const letters = table.index[set === "italian" ? "italian" : index] ?? table.index.en;
  return letters[code[0]] ?? code[0];
}

/** The flame, the mark of the house. */
export const flame = () =>
  node("svg", { viewBox: "0 0 24 24", class: "flame", "aria-hidden": "true" }, part("flame", 0, 0));
