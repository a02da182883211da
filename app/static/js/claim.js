/* A one-time code for a seat, as it is opened: what it would do is asked about first, and nothing changes before the
 * reader says so. The secret stands in the fragment, which browsers never send, and is taken out of the address at once.
 * Works on the table page and on the page for what is not there: its dialog wears the clothes of both. */

import { draw, h } from "./dom.js";
import { t } from "./i18n.js";
import { errorText } from "./table/errors.js";
import { post } from "./table/requests.js";

/** By kind of code: what is asked, what comes of it, and the button that does it. */
const KINDS = {
  move: {
    title: (name) => t("Continue here as {name}?", { name }),
    words: () => t("This browser gets the seat and the cards; the other one steps back."),
    yes: (name) => t("Continue as {name}", { name }),
  },
  lend: {
    title: (name) => t("Play for {name}?", { name }),
    words: (name) =>
      t("{name} lends you the seat for this match. You see the cards and play under your own name.", { name }),
    yes: (name) => t("Play for {name}", { name }),
  },
};

/** Who this browser was until now, where that changes. */
const changes = ({ kind, name, you }) =>
  kind === "move" && you !== null && you !== name
    ? h("p", { key: "you" }, t("Until now this browser was {you}, who can only come back by a link of their own.", { you }))
    : null;

class Asking {
  #dialog = document.createElement("dialog");

  constructor(url, secret, done) {
    Object.assign(this, { url, secret, done, found: null, error: null, busy: false });
    this.#dialog.className = "dialog you claim";
    this.#dialog.setAttribute("aria-labelledby", "claim-title");
    this.#dialog.addEventListener("close", () => this.#end(false));
    document.body.append(this.#dialog);
  }

  async look() {
    this.#draw();
    this.#dialog.showModal();
    await this.#ask("look", (found) => (this.found = found));
  }

  async #claim() {
    if (this.busy) return;
    await this.#ask("claim", () => this.#end(true));
  }

  /** Ask the server; a refusal is said where the question stood. */
  async #ask(what, then) {
    this.busy = true;
    try {
      then(await post(`${this.url}/${what}`, { secret: this.secret }));
    } catch (error) {
      this.error = errorText(error.code, error.params);
    }
    this.busy = false;
    this.#draw();
  }

  #end(claimed) {
    this.#dialog.remove();
    this.done(claimed);
  }

  #draw() {
    const { found } = this;
    const kind = found ? KINDS[found.kind] : null;
    const close = () => this.#dialog.close();
    draw(
      this.#dialog,
      h("h2", { id: "claim-title" }, kind ? kind.title(found.name) : t("A code for a seat")),
      kind ? h("p", {}, kind.words(found.name)) : null,
      found ? changes(found) : this.error ? null : h("p", { class: "soft" }, t("A moment, please")),
      this.error ? h("p", { key: "error", class: "field-error field__error", role: "alert" }, this.error) : null,
      h(
        "p",
        { key: "row", class: "row" },
        kind
          ? h("button", { class: "button main btn btn--go", type: "button", onclick: () => this.#claim() }, kind.yes(found.name))
          : null,
        h("button", { class: "button btn", type: "button", onclick: close }, t("Not now")),
      ),
    );
  }
}

/** Ask about the code in the address, if there is one. @returns {Promise<boolean>} whether it was opened */
export function openCode(tableId) {
  const secret = new URLSearchParams(location.hash.slice(1)).get("m");
  if (!secret) return Promise.resolve(false);
  history.replaceState(null, "", location.pathname + location.search);
  return new Promise((done) => new Asking(`/api/tables/${tableId}/handover`, secret, done).look());
}
