/* Friends at the table: those who may be asked to it, in the dialog of the invitation, and the banner of a friend who asks
 * the viewer to another table. What is told here the JSON API knows; the socket only says that there is something new. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { come } from "../invitations.js";
import { errorText } from "./errors.js";
import { get, post } from "./requests.js";

/** The friends to ask to one table, fetched once when somebody looks. */
export class FriendsToAsk {
  /** @type {{person: string, name: string, invited: boolean}[]} */ list = [];
  #asked = false;

  constructor(tableId, onChange) {
    this.address = `/api/tables/${tableId}/friends`;
    this.onChange = onChange;
  }

  async want() {
    if (this.#asked) return;
    this.#asked = true;
    try {
      this.list = (await get(this.address)).friends;
      this.onChange();
    } catch {
      // Without its friends an invitation still has its link; the next page asks again.
    }
  }

  /** @returns {Promise<string>} what to say of it */
  async ask({ person, name }) {
    try {
      await post(this.address, { person });
    } catch (error) {
      return errorText(error.code, error.params);
    }
    this.list = this.list.map((one) => (one.person === person ? { ...one, invited: true } : one));
    this.onChange();
    return t("{name} is asked to come.", { name });
  }
}

function friendRow(model, ui, one) {
  const here = model.people[one.person]?.here;
  const button = h(
    "button",
    {
      class: "button small",
      type: "button",
      "aria-label": t("Invite {name}", { name: one.name }),
      onclick: async () => ui.tell(await ui.friends.ask(one)),
    },
    t("Invite"),
  );
  const tag = here ? t("here") : one.invited ? t("invited") : null;
  return h(
    "li",
    { key: one.person, class: "row" },
    h("b", {}, one.name),
    tag ? h("span", { class: "tag" }, tag) : button,
  );
}

/** The part of the invitation that asks friends by name, or nothing for whoever has none. */
export function friendsToAsk(model, ui) {
  ui.friends.want();
  if (!ui.friends.list.length) return null;
  return h(
    "div",
    { class: "ask-friends", key: "friends" },
    h("h3", {}, t("Friends")),
    h(
      "ul",
      { class: "host-people" },
      ui.friends.list.map((one) => friendRow(model, ui, one)),
    ),
  );
}

/** The banner of the newest invitation to another table, or null. */
export function calledBar(ui) {
  const one = ui.circle.invitations.find((invitation) => invitation.table !== ui.table.id);
  if (!one || ui.line !== "live") return null;
  const failed = (error) => ui.tell(errorText(error.code, error.params));
  return h(
    "p",
    { class: "offline loan called", key: "called", role: "status" },
    h("b", {}, t("{name} asks you to a table: {game}.", { name: one.name, game: one.title })),
    h(
      "button",
      { class: "button small main", type: "button", onclick: () => come(one.table).catch(failed) },
      t("Come and play"),
    ),
    h(
      "button",
      { class: "button small", type: "button", onclick: () => ui.circle.decline(one.table).catch(failed) },
      t("Not now"),
    ),
  );
}
