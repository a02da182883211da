/* Looking at the finished match together, as the table's own page knows it: the way to begin, word that others do, and the
 * way to them. What is looked at has a page of its own (review/). */

import { h } from "../dom.js";
import { listed, t } from "../i18n.js";
import { newCid } from "./commands.js";
import { icon } from "./icons.js";

export class Reviewing {
  /** @type {any} as the server has it */ review = null;
  #asked = false;

  /** @param {import("./ui.js").Ui} ui */
  constructor(ui) {
    this.ui = ui;
  }

  get page() {
    return `/t/${this.ui.table.id}/review`;
  }

  get #joined() {
    return this.review?.joined.includes(this.ui.table.known.you.person) ?? false;
  }

  /** Open it, and go there once it stands. */
  open(match) {
    this.#asked = this.#wish({ type: "open", match });
    if (!this.#asked) this.ui.tell(t("Not connected just now."));
  }

  heard(review) {
    this.review = review;
    if (this.#asked && this.#joined) location.assign(this.page);
    this.ui.set({});
  }

  /** As it stands on coming to the table. Whoever has come back to it does not look along any more. */
  found(review) {
    this.review = review;
    if (!this.#joined) return;
    if (this.#asked) location.assign(this.page);
    else this.#wish({ type: "leave" });
  }

  #wish(wish) {
    return this.ui.table.line.send({ t: "review", cid: newCid(), wish });
  }
}

/** The way to look at it, for whoever sits: opened by the first, joined by the others. */
export function lookButton(model, { reviewing }) {
  if (reviewing.review || model.me === null) return null;
  return h(
    "button",
    { key: "look", class: "button", type: "button", onclick: () => reviewing.open(model.match.number) },
    icon("eye"),
    t("Look at it together"),
  );
}

/** Word that the table looks at its match, with the way there. */
export function reviewBar(model, ui) {
  const { review, page } = ui.reviewing;
  if (!review || ui.line !== "live") return null;
  const names = review.joined.filter((one) => one !== model.you.person).map((one) => model.personName(one));
  const words = names.length
    ? t("Looking at the match together: {names}", { names: listed(names) })
    : t("The table can look at the match together");
  return h(
    "p",
    { class: "offline loan looking", key: "looking", role: "status" },
    icon("eye"),
    h("b", {}, words),
    h("a", { class: "button small main", href: page }, t("Look along")),
  );
}
