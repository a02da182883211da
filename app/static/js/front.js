/* Friends on the front page: who asks the viewer to a table, and where friends are. The page brings what is known at
 * first; the lobby's socket says when there is something new. */

import { saying } from "./ask.js";
import { draw, h } from "./dom.js";
import { t, tn } from "./i18n.js";
import { Circle, come } from "./invitations.js";

const at = (id) => document.getElementById(id);
const said = at("invited-said");

export const circle = new Circle(JSON.parse(at("circle").textContent), show);

function invitation(one) {
  const decline = () => saying(said, () => circle.decline(one.table));
  return h("div", { key: one.table, class: "notice seat-back" },
    h("p", {}, h("strong", {}, t("{name} asks you to a table: {game}.", { name: one.name, game: one.title }))),
    h("div", { class: "row" },
      h("button", { class: "btn btn--s btn--go", type: "button", onclick: () => saying(said, () => come(one.table)) },
        t("Come and play"), h("span", { class: "hide" }, ": ", one.title)),
      h("button", { class: "btn btn--s", type: "button", onclick: decline },
        t("Not now"), h("span", { class: "hide" }, ": ", one.title))));
}

function friend({ person, name, where }) {
  return h("li", { key: person, class: "friends__row" },
    h("span", { class: "dot", "aria-hidden": "true" }),
    h("p", {}, h("strong", {}, name), " ", where.yours ? t("is at your table:") : t("is at a public table:"), " ", where.title),
    h("a", { class: "btn btn--s", href: `/t/${encodeURIComponent(where.table)}` }, t("Go there"), h("span", { class: "hide" }, ": ", name)));
}

function show() {
  const { friends, invitations } = circle;
  draw(at("invited"), invitations.map(invitation));
  const seen = friends.filter((one) => one.where);
  at("friends").hidden = !friends.length;
  draw(at("friends-list"), seen.length
    ? h("ul", { key: "rows", class: "rows" }, seen.map(friend))
    : h("p", { key: "none", class: "help" }, tn("Your friend is at no table that you can see.", "None of your {n} friends is at a table that you can see.", friends.length)));
}

show();
