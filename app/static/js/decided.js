/* The cards that decided a line of a score sheet: drawn when its reason is opened, so that a long evening stays a light
 * page. Until then, and without this script, their codes stand there. */

import { cardName } from "./cardname.js";
import { bringFaces, face } from "./faces.js";

async function show(place) {
  const { code } = place.dataset;
  const set = place.closest("[data-set]").dataset.set;
  await bringFaces(set);
  const drawing = face(code, set);
  const card = document.createElement("span");
  card.className = "card";
  Object.assign(card.dataset, { code, suit: code[1], set });
  card.setAttribute("role", "img");
  card.setAttribute("aria-label", cardName(code, set));
  card.append(drawing);
  place.replaceChildren(card);
}

document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!target.open) return;
    for (const place of target.querySelectorAll(":scope > .why [data-code]:not(:has(.card))")) show(place);
  },
  true,
);
