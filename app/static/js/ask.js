/* Forms of the pages that ask the server something by the JSON API and say in words what came of it. */

import { errorText } from "./table/errors.js";
import { ApiError, post } from "./table/requests.js";

/** Let a form do its work once at a time; a refusal is said in `said`, by its own words (message ids by code) if it has any. */
export function onSubmit(form, said, work, own = {}) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.hasAttribute("aria-busy")) return;
    form.setAttribute("aria-busy", "true");
    await saying(said, work, own);
    form.removeAttribute("aria-busy");
  });
}

/** Do something; where the server refuses it, say why in `said`. */
export async function saying(said, work, own = {}) {
  said.textContent = "";
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    said.textContent = errorText(error.code, error.params, own);
  }
}

/** A key for one wish, so that a double tap is one wish. */
export function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The buttons that open a table full of bots and begin at once; with tips where the button says so. */
export function playAtOnce() {
  const key = freshKey();
  for (const button of document.querySelectorAll("[data-play]")) {
    button.addEventListener("click", () => saying(document.getElementById("play-said"), async () => {
      const { play, seats, bots = "good", way = "play" } = button.dataset;
      const wish = { key: `${key.slice(0, 20)}-${play}`, ruleset: play, seats: Number(seats), public: false, bots };
      const { id } = await post("/api/tables", wish);
      location.assign(`/t/${encodeURIComponent(id)}#${way}`);
    }));
  }
}

/** The form that joins a table by its short code, wherever it stands. */
export function joinByCode() {
  const form = document.getElementById("join");
  if (!form) return;
  onSubmit(form, document.getElementById("code-said"), async () => {
    const code = document.getElementById("code").value.toUpperCase().replace(/[^A-Z0-9]/g, "");
    const { id } = await post("/api/code", { code });
    location.assign(`/t/${encodeURIComponent(id)}`);
  });
}
