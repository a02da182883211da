/* The dialog that hands the viewer's seat over by a one-time code: to another device of theirs, or to somebody else for
 * the match. A code is good as long as the dialog stands open, ten minutes at most; the server keeps only its hash. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { errorText } from "./errors.js";
import { icon } from "./moreicons.js";
import { copy, square } from "./invite.js";
import { post } from "./requests.js";

const GOOD = 10 * 60 * 1000;
const FIELD = "handover-link";

/** The viewer's open code, if there is one. */
export class Handover {
  /** @type {{kind: "move" | "lend", link: string, qr: {size: number, path: string}} | null} */ code = null;
  /** @type {string | null} */ said = null;
  #wish = 0;
  #timer = 0;

  /** @param {string} tableId @param {() => void} onChange */
  constructor(tableId, onChange) {
    this.url = `/api/tables/${tableId}/handover`;
    this.onChange = onChange;
  }

  /** Ask for a code; the one before ends. @param {"move" | "lend"} kind */
  async make(kind) {
    const wish = (this.#wish += 1);
    let code = null;
    let said = null;
    try {
      code = { kind, ...(await post(this.url, { kind })) };
    } catch (error) {
      said = errorText(error.code, error.params);
    }
    if (wish !== this.#wish) {
      if (code) this.#cancel(); // the dialog was closed meanwhile
      return;
    }
    Object.assign(this, { code, said });
    clearTimeout(this.#timer);
    if (code) this.#timer = setTimeout(() => this.#expire(), GOOD);
    this.onChange();
  }

  /** The dialog is closed: whatever code was open ends. */
  end() {
    this.#wish += 1;
    clearTimeout(this.#timer);
    if (this.code) this.#cancel();
    Object.assign(this, { code: null, said: null });
  }

  #cancel() {
    // Also without an answer it ends by itself, after its time.
    post(`${this.url}/cancel`, {}).catch(() => {});
  }

  #expire() {
    Object.assign(this, { code: null, said: t("The link was good for ten minutes. Make another, please.") });
    this.onChange();
  }
}

const choice = (ui, kind, image, label, words, allowed = true) =>
  h(
    "section",
    { key: kind, class: "handing" },
    h(
      "button",
      {
        class: "button",
        type: "button",
        disabled: !allowed,
        "aria-describedby": `handing-${kind}`,
        onclick: () => ui.handover.make(kind),
      },
      icon(image),
      label,
    ),
    h("p", { class: "soft", id: `handing-${kind}` }, words),
  );

function choices(model, ui) {
  const running = Boolean(model.match) && !model.gathering;
  const mayLend = running && model.lender === null;
  const lending = mayLend
    ? t("They see your cards and play under their own name. You can take the seat back at any time.")
    : running
      ? t("This seat is lent to you: only its owner hands it on.")
      : t("A seat is lent while a match is played.");
  return [
    choice(
      ui,
      "move",
      "swap",
      t("To another device of mine"),
      t("There you are the same person, with your seat and your cards. This browser steps back."),
    ),
    choice(ui, "lend", "people", t("To somebody else, for this match"), lending, mayLend),
    ui.handover.said ? h("p", { key: "said", class: "field-error", role: "alert" }, ui.handover.said) : null,
  ];
}

function codeShown(ui) {
  const { kind, link, qr } = ui.handover.code;
  return [
    h(
      "div",
      { key: "square", class: "invite-grid" },
      square(qr),
      h(
        "div",
        {},
        h(
          "p",
          {},
          kind === "move"
            ? t("Point the camera of your other device at the square, or open the link there.")
            : t("Let the other person point their camera at the square, or send them the link."),
        ),
        h("p", { class: "soft" }, t("Good for one use within ten minutes, as long as this stands open.")),
      ),
    ),
    h(
      "label",
      { class: "field", key: "link" },
      t("Link"),
      h("input", { id: FIELD, type: "text", readonly: true, value: link }),
    ),
    h(
      "p",
      { class: "row", key: "do" },
      h(
        "button",
        { class: "button", type: "button", onclick: () => copy(link, ui, FIELD) },
        icon("copy"),
        t("Copy the link"),
      ),
    ),
  ];
}

/** The dialog: two choices, then the code; it goes when somebody has opened it. */
export function handoverDialog(model, ui) {
  if (model.me === null) return null;
  return { title: t("Hand my seat over"), body: ui.handover.code ? codeShown(ui) : choices(model, ui) };
}
