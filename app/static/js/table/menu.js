/* The menu and the small dialogs behind it: name, house rules, keys, people, and a closer look at cards. */

import { h } from "../dom.js";
import { digestLine, unlike } from "../houserules.js";
import { N_, t, tn } from "../i18n.js";
import { mannersList } from "../manners.js";
import { mannersLine } from "../mannersline.js";
import { inWords, turnOver } from "./around.js";
import { card } from "./cards.js";
import { chat, log } from "./drawer.js";
import { blockDialog, personDialog, reportDialog } from "./dealings.js";
import { errorText } from "./errors.js";
import { reason } from "./explain.js";
import { handoverDialog } from "./handover.js";
import { icon } from "./moreicons.js";
import { closing, manners, removal } from "./hosting.js";
import { inviteBody } from "./invite.js";
import { hasLeft, leaveDialog } from "./leaving.js";
import { nameMarks } from "./likeness.js";
import { giveBackDialog } from "./loan.js";
import { settings } from "./preferences.js";
import { post } from "./requests.js";
import { sheetDialog } from "./sheet.js";
import { signalSheet } from "./signs.js";
import { lastTrickHidden } from "./spoken.js";
import { bookLink, membersDialog, partDialog, renewing, unstanding, withdrawing } from "./standing.js";
import { sure } from "./sure.js";

function entry(ui, name, image, label) {
  return h(
    "button",
    { key: name, class: "menu-entry", type: "button", onclick: () => ui.open(name) },
    icon(image),
    label,
  );
}

/** An entry that does something at once. */
function act(ui, action, image, label) {
  const onclick = () => {
    ui.send(action);
    ui.close();
  };
  return h("button", { key: action.type + image, class: "menu-entry", type: "button", onclick }, icon(image), label);
}

/** A tip stands on the cloth, so the menu gives way to it. */
function tip(ui) {
  const onclick = () => {
    ui.close();
    ui.tips.ask();
  };
  return h("button", { key: "tip", class: "menu-entry", type: "button", onclick }, icon("lamp"), t("A tip"));
}

/** Between the picture and the words. */
function turnedOver(ui) {
  const onclick = () => {
    ui.close();
    turnOver(ui.table);
  };
  const label = inWords() ? t("The table as a picture") : t("The table in words");
  return h("button", { key: "words", class: "menu-entry", type: "button", onclick }, icon("words"), label);
}

/** The unusual manners, after the house rules. */
const mannersAfter = (model) => {
  const line = mannersLine(model.table.manners);
  return line ? [" · ", line] : null;
};

function menu(model, ui) {
  const mayPause = model.match && !model.gathering && model.me !== null && !model.paused;
  const stop = model.match && !model.gathering && model.mayStop;
  const leave = model.match && !model.gathering && model.me !== null && !hasLeft(model);
  return {
    title: t("Table"),
    body: [
      h("p", { class: "soft menu-rules" }, digestLine(model.text.digest), mannersAfter(model)),
      h(
        "div",
        { class: "menu" },
        entry(ui, "sheet", "sheet", t("Score sheet")),
        model.game?.last_trick ? entry(ui, "last", "last", t("Last trick")) : null,
        entry(ui, "log", "cards", t("What happened")),
        entry(ui, "chat", "chat", ui.unread ? t("Table talk ({n} new)", { n: ui.unread }) : t("Table talk")),
        model.own.tips && model.myTurn ? tip(ui) : null,
        model.own.signals ? entry(ui, "signal", "signal", t("Signal")) : null,
        entry(ui, "rules", "book", t("House rules")),
        entry(ui, "manners", "manners", t("Manners")),
        entry(ui, "invite", "share", t("Invite")),
        model.me === null ? null : entry(ui, "handover", "swap", t("Hand my seat over")),
        entry(
          ui,
          "people",
          "people",
          model.watchers.length ? t("People ({n} watching)", { n: model.watchers.length }) : t("People"),
        ),
        model.table.members?.length || model.isHost ? entry(ui, "members", "crown", t("Members")) : null,
        bookLink(ui),
        entry(ui, "name", "person", t("Your name")),
        entry(ui, "settings", "sliders", t("Settings")),
        entry(ui, "keys", "keys", t("Keys")),
        turnedOver(ui),
        model.picture.menu(model).map(([dialog, image, label]) => entry(ui, dialog, image, label)),
        model.own.undo ? act(ui, { type: "ask", question: "undo" }, "undo", t("Take back my card")) : null,
        model.own.claims?.includes("claim") ? entry(ui, "claim", "crown", t("Claim the rest…")) : null,
        model.own.claims?.includes("concede") ? entry(ui, "concede", "flag", t("Concede the rest…")) : null,
        mayPause ? act(ui, { type: "ask", question: "pause" }, "pause", t("Pause")) : null,
        leave ? entry(ui, "leave", "away", t("Leave the match")) : null,
        stop ? entry(ui, "stop", "flag", t("Stop the match")) : null,
      ),
    ],
  };
}

async function rename(ui, wished) {
  try {
    const { name } = await post("/api/me", { name: wished });
    ui.table.known.you = { ...ui.table.known.you, name };
    ui.close();
  } catch (error) {
    ui.set({ nameError: errorText(error.code, error.params) });
  }
}

function name(model, ui) {
  const submit = (event) => {
    event.preventDefault();
    rename(ui, event.target.elements.name.value.trim());
  };
  return {
    title: t("Your name"),
    body: [
      h(
        "form",
        { class: "stack", onsubmit: submit },
        h(
          "label",
          { class: "field" },
          t("As the others read it"),
          h("input", {
            name: "name",
            type: "text",
            maxlength: 48,
            value: model.you.name,
            autocomplete: "nickname",
            required: true,
          }),
        ),
        ui.nameError ? h("p", { class: "field-error", role: "alert" }, ui.nameError) : null,
        h("button", { class: "button main", type: "submit" }, t("Take this name")),
      ),
    ],
  };
}

function houseRule(model, option) {
  const href = `/rules/${model.table.ruleset}#${option.rule}`;
  return h(
    "div",
    { key: option.key, class: option.changed ? "is-unlike" : "" },
    h("dt", {}, option.changed ? unlike() : null, option.label),
    h(
      "dd",
      {},
      h("b", {}, option.value),
      option.changed
        ? h(
            "span",
            { class: "soft" },
            t("Rule page: {answer}", { answer: option.usual }),
            " ",
            h("a", { href, target: "_blank", rel: "noopener" }, option.rule),
          )
        : null,
    ),
  );
}

/** What this table plays: first what it plays otherwise than the rule page. */
function rules(model) {
  const options = [...(model.text.options ?? [])].sort((a, b) => Number(b.changed) - Number(a.changed));
  return {
    title: t("House rules"),
    body: [
      model.text.preset ? h("p", { class: "soft" }, t("Preset: {name}", { name: model.text.preset })) : null,
      h("p", {}, digestLine(model.text.digest)),
      h(
        "p",
        {},
        h(
          "a",
          { href: `/rules/${model.table.ruleset}`, target: "_blank", rel: "noopener" },
          t("All rules of {game}", { game: model.text.ruleset }),
        ),
        " · ",
        h(
          "a",
          { href: `/learn/${model.table.ruleset}`, target: "_blank", rel: "noopener" },
          t("Learn {game}", { game: model.text.ruleset }),
        ),
      ),
      h(
        "dl",
        { class: "houserules" },
        options.map((option) => houseRule(model, option)),
      ),
      h("h3", {}, t("Manners")),
      mannersList(model.table.manners),
    ],
  };
}

const KEYS = () => [
  ["← →", t("move in your hand")],
  [t("Enter"), t("play the card")],
  ["H", t("hear your hand")],
  ["T", t("hear trick or pile")],
  ["L", t("last trick")],
  ["S", t("score sheet")],
  ["B", t("hear what each side has taken")],
  ["C", t("hear trumps and stock")],
  ["W", t("hear whose turn it is")],
  ["A", t("go to what there is to choose")],
  ["I", t("a tip, where the table gives them")],
  ["V", t("the table in words, and back to the picture")],
  ["/", t("say something")],
];

const keys = () => ({
  title: t("Keys"),
  body: [
    h(
      "dl",
      { class: "options" },
      KEYS().map(([key, words]) => [h("dt", { key: `${key} key` }, h("kbd", {}, key)), h("dd", { key }, words)]),
    ),
    h("p", { class: "soft" }, t("Single letters can be switched off in the settings.")),
  ],
});

const small = (label, onclick, extra = {}) =>
  h("button", { class: "button small", type: "button", onclick, ...extra }, label);

/** What may be done with somebody else, and what the host may do. */
function dealings(model, ui, person) {
  if (person.startsWith("b-")) return null;
  const seated = model.shared.seats.some((seat) => seat.person === person && !seat.left);
  return [
    small(ui.muted.has(person) ? t("Hear again") : t("Mute"), () => ui.mute(person), { key: "mute" }),
    small(t("More…"), () => ui.open("person", { person }), {
      key: "more",
      "aria-label": t("More about {name}", { name: model.personName(person) }),
    }),
    model.isHost && seated
      ? small(t("Make host"), () => ui.send({ type: "host", person }), { key: "host" })
      : null,
    model.isHost ? small(t("Send away"), () => ui.open("remove", { person }), { key: "remove" }) : null,
  ];
}

function people(model, ui) {
  const seated = model.shared.seats.map((seat) => seat.person).filter(Boolean);
  const everybody = [...new Set([...seated, ...model.watchers])];
  return {
    title: t("People"),
    body: [
      h(
        "ul",
        { class: "host-people", key: "people" },
        everybody.map((person) =>
          h(
            "li",
            { key: person, class: "row" },
            h("b", {}, model.personName(person), nameMarks(model, person)),
            h("span", { class: "tag" }, seated.includes(person) ? t("at the table") : t("watching")),
            person === model.shared.host ? h("span", { class: "tag" }, t("host")) : null,
            person === model.you.person ? h("span", { class: "tag" }, t("you")) : dealings(model, ui, person),
          ),
        ),
      ),
      model.isHost
        ? h(
            "p",
            { class: "row", key: "host" },
            small([icon("manners"), t("Manners")], () => ui.open("manners")),
            small([icon("close"), t("Close the table")], () => ui.open("close")),
          )
        : null,
    ],
  };
}

const stop = (model, ui) =>
  sure(ui, {
    title: t("Stop the match?"),
    words: [t("It ends unfinished for everybody; the scores so far are kept.")],
    yes: t("Stop the match"),
    no: t("Play on"),
    onYes: () => ui.send({ type: "stop" }),
  });

/** By kind: what is said before a hand is laid open. */
const CLAIMS = {
  claim: {
    title: N_("Claim the rest?"),
    words: N_("All tricks left in this deal are yours, you say. Your cards are laid open for everybody, and all others must agree."),
    button: N_("Lay open and claim"),
  },
  concede: {
    title: N_("Concede the rest?"),
    words: N_("All tricks left in this deal go to the other side, you say. Your cards are laid open for everybody, and all others must agree."),
    button: N_("Lay open and concede"),
  },
};

/** A claim is asked about once more: the cards cannot be hidden again. */
const claiming = (question) => (model, ui) =>
  sure(ui, {
    title: t(CLAIMS[question].title),
    words: [t(CLAIMS[question].words)],
    yes: t(CLAIMS[question].button),
    no: t("Play on"),
    onYes: () => ui.send({ type: "ask", question }),
  });

function lastTrick(model, ui) {
  const last = model.game?.last_trick;
  if (!last) return { title: t("Last trick"), body: [h("p", { class: "soft" }, lastTrickHidden(model))] };
  const rule = ui.book.ruleOf({ type: "trick_taken", rule: last.rule });
  const played = ({ seat, card: code }) =>
    h(
      "li",
      { key: code, class: seat === last.winner ? "won" : "" },
      card(code, { set: model.set }),
      h("span", { class: "who" }, seat === model.me ? t("You") : model.seatName(seat)),
      seat === last.winner ? h("span", { class: "tag tag-won" }, t("took it")) : null,
    );
  return {
    title: t("Last trick"),
    body: [
      h("ol", { class: "row-of-cards" }, last.cards.map(played)),
      last.points == null ? null : h("p", {}, tn("{n} point", "{n} points", last.points)),
      rule === null ? null : reason(model, { rule, why: ui.book.sentence(rule) }),
    ],
  };
}

function invite(model, ui) {
  ui.invitation.want(ui.params);
  return { title: t("Invite"), body: inviteBody(model, ui, "invite") };
}

/** By name: what stands in a dialog. */
export const DIALOGS = {
  menu,
  manners,
  remove: removal,
  close: closing,
  name,
  settings,
  rules,
  keys,
  people,
  person: personDialog,
  block: blockDialog,
  report: reportDialog,
  stop,
  leave: leaveDialog,
  claim: claiming("claim"),
  concede: claiming("concede"),
  invite,
  members: membersDialog,
  part: partDialog,
  unstand: unstanding,
  renew: renewing,
  withdraw: withdrawing,
  handover: handoverDialog,
  give_back: giveBackDialog,
  last: lastTrick,
  sheet: sheetDialog,
  signal: signalSheet,
  log: (model, ui) => ({ title: t("What happened"), body: [log(model, ui)] }),
  chat: (model, ui) => ({ title: t("Table talk"), body: [chat(model, ui)] }),
};
