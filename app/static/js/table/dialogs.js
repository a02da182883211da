/* One dialog at a time: a sheet from below on phones, centred on a desktop. The browser's own modal <dialog> keeps the
 * focus inside and gives it back. What stands in a dialog is the business of the part that opened it. */

import { draw, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "./icons.js";

export class Dialog {
  /** The title of what is shown, by which one dialog is told from the next. */
  #title = "";

  /** @param {HTMLDialogElement} element @param {() => void} onClosed */
  constructor(element, onClosed) {
    this.element = element;
    // The event comes a while after the closing: by then somebody quick may have opened it again.
    element.addEventListener("close", () => element.open || onClosed());
    element.addEventListener("click", (event) => event.target === element && element.close());
  }

  /** Show, or bring up to date, a dialog. @param {{title: string, body: any[], final?: boolean}} content */
  show({ title, body, final = false }) {
    const close = h(
      "button",
      {
        key: "close",
        class: "bar-button",
        type: "button",
        "aria-label": t("Close"),
        onclick: () => this.element.close(),
      },
      icon("close"),
    );
    const held = this.element.contains(document.activeElement);
    draw(
      this.element,
      h("div", { class: "dialog-head" }, h("h2", { id: "dialog-title" }, title), final ? null : close),
      h("div", { class: "dialog-body" }, body),
    );
    this.element.oncancel = final ? (event) => event.preventDefault() : null;
    const other = !this.element.open || title !== this.#title;
    this.#title = title;
    if (!this.element.open) this.element.showModal();
    const lost = held && !this.element.contains(document.activeElement);
    if (other || lost) this.#first()?.focus({ preventScroll: lost && !other });
  }

  /** Where somebody begins who has come to this dialog, or whose place in it is gone. */
  #first() {
    const body = ".dialog-body :is(button, input, summary, select, a, [tabindex='0']):not(:disabled)";
    return this.element.querySelector(body) ?? this.element.querySelector("button");
  }

  hide() {
    if (this.element.open) this.element.close();
  }
}
