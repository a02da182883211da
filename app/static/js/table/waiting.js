/* The waiting room: the seats round the cloth, partners opposite and marked alike; sit, move, change places, stand up,
 * ready. Shown before a match and, when somebody asks for it, after one. What stands beside the seats is roomside.js. */

import { h } from "../dom.js";
import { digestLine } from "../houserules.js";
import { t, tn } from "../i18n.js";
import { mannersLine } from "../mannersline.js";
import { sideboard } from "./beside.js";
import { team } from "./cards.js";
import { icon } from "./icons.js";
import { keptFromMe, keptTag, mySeatIsTaken, sparing } from "./kept.js";
import { nameMarks } from "./likeness.js";
import { LETTERS } from "./model.js";
import { initial } from "./seats.js";

const button = (label, onclick, extra = {}) =>
  h("button", { class: "button small", type: "button", onclick, ...extra }, label);

export const levelNames = () => ({ easy: t("easy"), good: t("good"), strong: t("strong") });

function sitting(model, seat, ui) {
  if (keptFromMe(model, seat)) return sparing(model, seat, ui);
  return model.me === null
    ? button(t("Sit here"), () => ui.change({ type: "sit", seat }), { class: "button small main" })
    : button(t("Move here"), () => ui.change({ type: "sit", seat }));
}

/** What the host may do with a bot: let it play better or worse, or send it away. */
function botChoice(model, seat, ui) {
  const level = model.botOn(seat);
  if (!model.isHost) return null;
  const levels = Object.entries(levelNames());
  return h(
    "span",
    { class: "place-do" },
    h(
      "select",
      {
        class: "small",
        "aria-label": t("How well {name} plays", { name: model.seatName(seat) }),
        onchange: (event) => ui.change({ type: "bots", seats: [seat], level: event.target.value }),
      },
      levels.map(([key, label]) => h("option", { key, value: key, selected: key === level }, label)),
    ),
    button(icon("close"), () => ui.change({ type: "free", person: model.shared.seats[seat].person }), {
      "aria-label": t("Send {name} away", { name: model.seatName(seat) }),
    }),
  );
}

function offers(model, seat, ui) {
  const { person, wants } = model.shared.seats[seat];
  if (seat === model.me) return button(t("Stand up"), () => ui.change({ type: "stand" }));
  if (person === null) return sitting(model, seat, ui);
  if (mySeatIsTaken(model, seat)) return button(t("Take my seat"), () => ui.change({ type: "sit", seat }), { class: "button small main" });
  if (model.botOn(seat) !== null)
    return h(
      "span",
      { class: "place-do" },
      model.me === null ? sitting(model, seat, ui) : null,
      botChoice(model, seat, ui),
    );
  if (model.me === null) return null;
  if (wants === model.me)
    return button([icon("swap"), t("Yes, swap")], () => ui.change({ type: "swap", person }), {
      class: "button small main",
    });
  if (model.shared.seats[model.me].wants === seat) return h("span", { class: "tag" }, t("asked to swap"));
  return button([icon("swap"), t("Swap")], () => ui.change({ type: "swap", person }), {
    "aria-label": t("Ask {name} to change places", { name: model.seatName(seat) }),
  });
}

function tags(model, seat) {
  const { person, ready, away } = model.shared.seats[seat];
  if (person === null) return keptTag(model, seat);
  if (model.botOn(seat) !== null) return h("span", { class: "tag" }, levelNames()[model.botOn(seat)]);
  const words = [seat === model.me ? t("you") : null, person === model.shared.host ? t("host") : null].filter(
    Boolean,
  );
  return [
    words.length ? h("span", { key: "who", class: "tag" }, words.join(", ")) : null,
    away ? h("span", { key: "away", class: "tag" }, t("away")) : null,
    keptTag(model, seat),
    ready
      ? h("span", { key: "ready", class: "tag tag-ready" }, icon("tick"), t("ready"))
      : h("span", { key: "ready", class: "tag tag-quiet" }, t("not ready")),
  ];
}

function sideLabel(model, seat) {
  const side = model.sideOf(seat);
  if (!model.team(side) || model.count === 2) return null;
  const label =
    side === model.mySide && seat !== model.me
      ? t("Your partner")
      : side === model.mySide
        ? t("Your side")
        : t("Side {letter}", { letter: LETTERS[side] });
  return h("span", { class: "place-side" }, team(model.team(side)), label);
}

function place(model, seat, ui) {
  const { person } = model.shared.seats[seat];
  return h(
    "li",
    {
      key: seat,
      class: `place ${person === null ? "free" : ""} ${seat === model.me ? "mine" : ""}`,
      "data-place": model.place(seat),
    },
    h("span", { class: "disc", "aria-hidden": "true" }, person === null ? seat + 1 : initial(model.seatName(seat))),
    h("b", { class: "place-name" }, person === null ? t("Free seat") : model.seatName(seat), nameMarks(model, person)),
    sideLabel(model, seat),
    h("span", { class: "place-tags" }, tags(model, seat)),
    offers(model, seat, ui),
  );
}

function round(model, ui) {
  const way = model.table.direction === "clockwise" ? t("Play goes to the left") : t("Play goes to the right");
  return h(
    "section",
    { class: "round", key: "round", tabindex: -1, "aria-label": t("Seats") },
    h(
      "ul",
      { class: "places", "data-of": model.count },
      model.shared.seats.map((_, seat) => place(model, seat, ui)),
    ),
    h(
      "p",
      { class: "way" },
      h("span", { class: `arrow arrow-${model.table.direction}`, "aria-hidden": "true" }),
      h("span", { class: "way-words" }, way),
    ),
  );
}

function missing(model) {
  const free = model.shared.seats.filter((seat) => seat.person === null).length;
  if (free)
    return tn(
      "{n} seat is free. The match starts when all are ready.",
      "{n} seats are free. The match starts when all are ready.",
      free,
    );
  const waiting = model.shared.seats.filter((seat) => !seat.ready).length;
  return waiting ? tn("Waiting for {n} person.", "Waiting for {n} people.", waiting) : t("Everybody is ready.");
}

function readyBar(model, ui) {
  if (model.me === null)
    return h(
      "div",
      { class: "ready-bar", key: "ready" },
      h("p", {}, t("You are watching. Take a free seat to play.")),
    );
  const { ready } = model.shared.seats[model.me];
  const full = model.shared.seats.every((seat) => seat.person !== null);
  const over = model.phase === "match_over";
  const go = h(
    "button",
    {
      class: `button main big ${ready ? "done" : ""}`,
      type: "button",
      "aria-pressed": ready ? "true" : "false",
      onclick: () => (over && !ready ? ui.rematch() : ui.ready(!ready)),
    },
    icon("tick"),
    ready ? t("You are ready") : over ? t("Play again") : t("I am ready"),
  );
  const start =
    model.isHost && full
      ? h("button", { class: "button", type: "button", onclick: () => ui.change({ type: "start" }) }, t("Start now"))
      : null;
  const free = model.shared.seats.map(({ person }, seat) => (person === null ? seat : null)).filter((seat) => seat !== null);
  const fill =
    model.isHost && free.length
      ? h(
          "button",
          { class: "button", type: "button", onclick: () => ui.change({ type: "bots", seats: free, level: "good" }) },
          icon("bot"),
          t("Fill with bots"),
        )
      : null;
  return h("div", { class: "ready-bar", key: "ready" }, go, fill, start, h("p", { role: "status" }, missing(model)));
}

function title(model, ui) {
  return h(
    "header",
    { class: "room-title", key: "title" },
    h(
      "p",
      { class: "row" },
      h(
        "span",
        { class: "tag" },
        icon(model.table.public ? "people" : "lock"),
        model.table.public ? t("Public table") : t("Private table"),
      ),
      h(
        "button",
        { class: "button small quiet-button", type: "button", onclick: () => ui.open("name") },
        icon("person"),
        t("You are {name}", { name: model.you.name }),
      ),
    ),
    h(
      "p",
      { class: "houseline" },
      digestLine(model.text.digest),
      " ",
      h("button", { class: "linklike", type: "button", onclick: () => ui.open("rules") }, t("House rules")),
    ),
    h(
      "p",
      { class: "houseline", key: "manners" },
      mannersLine(model.table.manners) ?? t("The usual manners"),
      " ",
      h(
        "button",
        { class: "linklike", type: "button", onclick: () => ui.open("manners") },
        model.isHost ? t("Change manners") : t("Manners"),
      ),
    ),
    model.match?.result
      ? h(
          "button",
          { class: "button small", type: "button", onclick: () => ui.set({ room: false }) },
          icon("flag"),
          t("Back to the result"),
        )
      : null,
  );
}

/** The room; what stands beside the seats comes with the sideboard. */
export function waitingRoom(model, ui) {
  return h(
    "div",
    { class: "waiting", key: "waiting" },
    h("div", { class: "waiting-main" }, title(model, ui), round(model, ui), readyBar(model, ui)),
    h("div", { class: "waiting-side" }, sideboard.here?.roomSide(model, ui)),
  );
}
