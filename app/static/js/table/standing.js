/* The standing table: who belongs to it, its book, and how a member leaves. Who may do what
 * is the server's word; what stands here are wishes. */

import { h } from "../dom.js";
import { listed, t } from "../i18n.js";
import { newCid } from "./commands.js";
import { errorText } from "./errors.js";
import { icon } from "./moreicons.js";
import { post } from "./requests.js";

const small = (label, onclick, extra = {}) =>
  h("button", { class: "button small", type: "button", onclick, ...extra }, label);

const members = (model) => model.table.members ?? [];
export const isMember = (model) => members(model).includes(model.you.person);

export const bookLink = (ui, extra = {}) =>
  h("a", { key: "book", class: "menu-entry", href: `/t/${ui.table.id}/book`, ...extra }, icon("book"), t("The table’s book"));

/** Which seat is kept for a member: the host chooses, everybody reads it. */
function keeping(model, ui, person) {
  const { seats } = model.shared;
  const mine = seats.findIndex((seat) => seat.kept_for === person);
  if (!model.isHost) return mine < 0 ? null : h("span", { class: "tag" }, t("Seat {n} is kept", { n: mine + 1 }));
  const keep = (event) => {
    const chosen = event.target.value;
    if (chosen === "") ui.send({ type: "keep", seat: mine, person: null });
    else ui.send({ type: "keep", seat: Number(chosen), person });
  };
  const choices = seats.map((_, seat) =>
    h("option", { key: seat, value: String(seat), selected: seat === mine }, t("keeps seat {n}", { n: seat + 1 })),
  );
  return h(
    "select",
    { class: "small", "aria-label": t("The seat kept for {name}", { name: model.personName(person) }), onchange: keep },
    h("option", { key: "none", value: "", selected: mine < 0 }, t("no kept seat")),
    choices,
  );
}

function memberRow(model, ui, person) {
  const name = model.personName(person);
  const guest = () => ui.send({ type: "member", person, on: false });
  return h(
    "li",
    { key: person, class: "row" },
    h("b", {}, name),
    person === model.you.person ? h("span", { class: "tag" }, t("you")) : null,
    keeping(model, ui, person),
    model.isHost && person !== model.you.person
      ? small(t("Make a guest"), guest, { "aria-label": t("Make {name} a guest", { name }) })
      : null,
  );
}

/** Who sits here and is no member yet. */
function guests(model) {
  const seated = model.shared.seats.map((seat) => seat.owner ?? seat.person);
  return seated.filter((person) => person && !person.startsWith("b-") && !members(model).includes(person));
}

function guestRow(model, ui, person) {
  const name = model.personName(person);
  return h(
    "li",
    { key: person, class: "row" },
    h("b", {}, name),
    h("span", { class: "tag" }, t("guest")),
    small(t("Make a member"), () => ui.send({ type: "member", person, on: true }), {
      "aria-label": t("Make {name} a member", { name }),
    }),
  );
}

function hosting(model, ui) {
  if (!model.isHost) return null;
  if (!members(model).length)
    return [
      h("p", { class: "soft", key: "why" }, t("A standing table keeps its people and their seats from evening to evening; guests stay welcome.")),
      small(t("Make this a standing table"), () => ui.send({ type: "standing", on: true }), { key: "stand" }),
    ];
  return h("ul", { class: "host-people", key: "guests" }, guests(model).map((person) => guestRow(model, ui, person)));
}

/** The people of the table, in the waiting room and behind the menu. */
export function membersBody(model, ui) {
  const people = members(model);
  return [
    people.length
      ? h("ul", { class: "host-people", key: "members" }, people.map((person) => memberRow(model, ui, person)))
      : null,
    hosting(model, ui),
    h(
      "p",
      { class: "row", key: "do" },
      bookLink(ui, { class: "button small" }),
      isMember(model) ? small(t("Leave this table"), () => ui.open("part")) : null,
      model.isHost && people.length ? small(t("No longer a standing table"), () => ui.open("unstand")) : null,
    ),
  ];
}

export function membersPanel(model, ui) {
  if (!members(model).length && !model.isHost) return null;
  return h(
    "section",
    { class: "panel", key: "members", "aria-labelledby": "members-title" },
    h("h2", { id: "members-title" }, t("The people of this table")),
    membersBody(model, ui),
  );
}

export const membersDialog = (model, ui) => ({ title: t("The people of this table"), body: membersBody(model, ui) });

export function unstanding(model, ui) {
  const mean = () => {
    ui.send({ type: "standing", on: false });
    ui.close();
  };
  return {
    title: t("No longer a standing table?"),
    body: [
      h("p", { key: "who" }, t("{names} are no members any more, and no seat is kept. What was played stays in the book.", { names: listed(members(model).map((one) => model.personName(one))) })),
      h("p", { class: "row", key: "do" }, small(t("End it"), mean, { class: "button main" }), small(t("Keep it"), () => ui.close())),
    ],
  };
}

// ── Leaving ───────────────────────────────────────────────────────────────────────────────────────

async function leave(ui, key, forget) {
  try {
    await post(`/api/tables/${ui.table.id}/leave`, { key, forget });
    location.assign("/");
  } catch (error) {
    ui.tell(errorText(error.code, error.params));
  }
}

/** A member leaves for good: with their matches, if they want, and with or without a way back. */
export function partDialog(model, ui) {
  const key = (ui.params.key ??= newCid());
  const go = (event) => {
    event.preventDefault();
    leave(ui, key, event.target.elements.forget.checked);
  };
  return {
    title: t("Leave this table?"),
    body: [
      h("p", { key: "what" }, t("You are no member any more, and your seat is free. Your matches stay in your own history.")),
      h(
        "p",
        { key: "take" },
        h("a", { href: `/api/tables/${ui.table.id}/exports`, download: "" }, t("Take my matches along")),
      ),
      h(
        "form",
        { class: "stack", key: "form", onsubmit: go },
        h("label", { class: "row" }, h("input", { type: "checkbox", name: "forget" }), t("I need a new invitation to come back")),
        h(
          "p",
          { class: "row" },
          h("button", { class: "button main", type: "submit" }, t("Leave this table")),
          small(t("Stay"), () => ui.close()),
        ),
      ),
    ],
  };
}

// ── The invitation ────────────────────────────────────────────────────────────────────────────────

/** What the host may do with the invitation: make a new one, or take it back. `back`: the dialog this stands in. */
export function renewal(model, ui, back = null) {
  if (!model.isHost) return null;
  const there = ui.invitation.data?.link != null;
  return h(
    "p",
    { class: "row", key: "renewal" },
    small(there ? t("Make a new link") : t("Make a link"), () => ui.open("renew", { back })),
    there ? small(t("Withdraw the link"), () => ui.open("withdraw", { back })) : null,
  );
}

const changing = (what, words, yes) => (model, ui) => {
  const { back } = ui.params;
  const done = () => (back ? ui.open(back) : ui.close());
  const mean = async () => {
    try {
      ui.invitation.data = await post(`/api/tables/${ui.table.id}/invite/${what}`, {});
      done();
    } catch (error) {
      ui.tell(errorText(error.code, error.params));
    }
  };
  return {
    title: t("Invite"),
    body: [
      h("p", { key: "words" }, words()),
      h("p", { class: "row", key: "do" }, small(yes(), mean, { class: "button main" }), small(t("Leave it"), done)),
    ],
  };
};

export const renewing = changing(
  "renew",
  () => t("The link and the code of now let nobody in any more. Whoever is here, or has been here, stays."),
  () => t("Make a new link"),
);

export const withdrawing = changing(
  "withdraw",
  () => t("The link and the code let nobody in any more, until you make a new one."),
  () => t("Withdraw the link"),
);
