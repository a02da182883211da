/* The invitation: link, short code and square code, as they are given to others. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { friendsToAsk } from "./friends.js";
import { icon } from "./moreicons.js";
import { get } from "./requests.js";
import { renewal } from "./standing.js";

/** The invitation of a table, fetched when somebody looks: it may have been renewed since. */
export class Invitation {
  /** @type {{invite: string, code: string, link: string, qr: {size: number, path: string}} | null} */ data = null;
  /** @type {WeakSet<object>} who has been answered already */ #answered = new WeakSet();

  constructor(tableId, onChange) {
    this.tableId = tableId;
    this.onChange = onChange;
  }

  /** @param {object} asking who looks: the same one is answered once */
  async want(asking = this) {
    if (this.#answered.has(asking)) return;
    this.#answered.add(asking);
    try {
      this.data = await get(`/api/tables/${this.tableId}/invite`);
      this.onChange();
    } catch {
      this.#answered.delete(asking);
    }
  }

  get link() {
    return this.data?.link ?? "";
  }
}

/** Copy a link that stands marked in the field of this id. */
export async function copy(link, ui, id = "invite-link") {
  // Plain http in the house has no clipboard API; the old command still works on a selected field.
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    const field = document.getElementById(id);
    field?.select();
    if (!document.execCommand("copy")) return ui.tell(t("Copy the marked link by hand, please."));
  }
  return ui.tell(t("The link is copied."));
}

/** A link as a square code. */
export function square({ size, path }) {
  return h(
    "svg",
    {
      class: "qr",
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": t("The link as a square code, for a phone's camera"),
    },
    h("rect", { class: "qr-paper", width: size, height: size }),
    h("path", { class: "qr-ink", d: path }),
  );
}

const grouped = (code) => (code.length === 8 ? `${code.slice(0, 4)} ${code.slice(4)}` : code);

export function inviteBody(model, ui, back = null) {
  const { invitation } = ui;
  if (!invitation.data) return [h("p", { class: "soft" }, t("A moment, please"))];
  if (!invitation.link)
    return [h("p", { class: "soft", key: "withdrawn" }, t("The invitation is withdrawn: nobody new comes in by link or code.")), renewal(model, ui, back)];
  const share = navigator.share
    ? h(
        "button",
        {
          class: "button",
          type: "button",
          onclick: () => navigator.share({ title: model.text.ruleset, url: invitation.link }).catch(() => {}),
        },
        icon("share"),
        t("Share"),
      )
    : null;
  return [
    model.table.manners.locked
      ? h("p", { class: "soft", key: "locked" }, t("The table is locked: nobody new comes in just now."))
      : null,
    h(
      "div",
      { class: "invite-grid" },
      square(invitation.data.qr),
      h(
        "div",
        {},
        invitation.data.code ? h("p", { class: "soft" }, t("Code")) : null,
        invitation.data.code ? h("p", { class: "code" }, grouped(invitation.data.code)) : null,
        h("p", { class: "soft" }, t("Friends open the link, type the code, or point a camera at the square.")),
      ),
    ),
    h(
      "label",
      { class: "field", key: "link" },
      t("Link"),
      h("input", { id: "invite-link", type: "text", readonly: true, value: invitation.link }),
    ),
    h(
      "p",
      { class: "row", key: "do" },
      h(
        "button",
        { class: "button", type: "button", onclick: () => copy(invitation.link, ui) },
        icon("copy"),
        t("Copy the link"),
      ),
      share,
    ),
    renewal(model, ui, back),
    friendsToAsk(model, ui),
  ];
}

export function invitePanel(model, ui) {
  ui.invitation.want();
  return h(
    "section",
    { class: "panel invite", key: "invite", "aria-labelledby": "invite-title" },
    h("h2", { id: "invite-title" }, t("Invite")),
    inviteBody(model, ui),
  );
}
