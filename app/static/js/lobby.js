/* The open tables on the front page, live: the page brings the first rows, the lobby's socket keeps them true. */

import { joinByCode, playAtOnce } from "./ask.js";
import { draw, h, still } from "./dom.js";
import { digestLine } from "./houserules.js";
import { circle } from "./front.js";
import { listed, t, tn } from "./i18n.js";

const place = document.getElementById("lobby");
const live = document.getElementById("live");
/** @type {Map<string, any>} */
const tables = new Map(JSON.parse(document.getElementById("tables").textContent).map((row) => [row.id, row]));
const WAITS = [1, 2, 4, 8, 15]; // seconds between tries to reach the server again
let connected = false;
let tries = 0;

function art(ruleset) {
  const drawing = document.querySelector(`.game[data-art="${CSS.escape(ruleset)}"] .art`);
  return still(`art ${ruleset}`, () => drawing?.cloneNode(true) ?? document.createElement("i"));
}

const initial = (name) => ([...name].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? "?").toUpperCase();

function faces(row) {
  const people = row.names.filter((name) => name !== null).map((name) => name || t("Somebody"));
  const free = row.seats - people.length;
  const said = [people.length ? listed(people) : t("Nobody yet"), free ? tn("{n} free seat", "{n} free seats", free) : ""];
  return h("p", { class: "faces" },
    h("span", { class: "hide" }, said.filter(Boolean).join(". ")),
    row.names.map((name, seat) => (name === null
      ? h("span", { key: seat, class: "face face--s face--free", "aria-hidden": "true" })
      : h("span", { key: seat, class: "face face--s", "aria-hidden": "true", title: name || t("Somebody") }, initial(name)))));
}

function state(row) {
  const free = row.seats - row.taken;
  const running = !["gathering", "match_over"].includes(row.phase);
  if (running) return row.watchers ? tn("Playing · {n} watching", "Playing · {n} watching", row.watchers) : t("Playing");
  if (free) return tn("Waiting for {n}", "Waiting for {n}", free);
  return row.phase === "match_over" ? t("Match over") : t("About to start");
}

function tableRow(row) {
  const open = row.taken < row.seats && ["gathering", "match_over"].includes(row.phase);
  const host = row.names.find((name) => name);
  return h("li", { key: row.id, class: "lobby__row" },
    h("div", { class: "lobby__art" }, art(row.ruleset)),
    h("div", { class: "lobby__what" }, h("h3", {}, row.title), h("p", { class: "help" }, digestLine(row.digest))),
    faces(row),
    h("p", { class: "lobby__state" }, state(row)),
    h("a", { class: "btn btn--s", href: `/t/${encodeURIComponent(row.id)}` }, open ? t("Sit down") : t("Watch"),
      h("span", { class: "hide" }, ": ", row.title, host ? `, ${host}` : "")));
}

function show() {
  const rows = [...tables.values()];
  const waiting = (row) => row.taken < row.seats && row.phase === "gathering";
  rows.sort((a, b) => Number(waiting(b)) - Number(waiting(a)));
  draw(place, rows.length
    ? h("ul", { key: "rows", class: "rows" }, rows.map(tableRow))
    : h("p", { key: "none", class: "lobby__none" }, h("b", {}, t("No table is open just now.")), t("Open one: it takes a minute, and friends find it here if you list it.")));
  const people = rows.reduce((sum, row) => sum + row.taken + row.watchers, 0);
  draw(live, h("span", { class: connected ? "dot" : "dot dot--off", "aria-hidden": "true" }),
    connected ? `${tn("{n} table", "{n} tables", rows.length)}, ${tn("{n} person", "{n} people", people)}` : t("Looking for the server…"));
}

function take(message) {
  if (message.t === "invited") {
    circle.invited();
    return;
  }
  circle.stirred();
  if (message.t === "lobby") {
    tables.clear();
    for (const row of message.tables) tables.set(row.id, row);
  } else if (message.t === "lobby_step") {
    for (const row of message.changed) tables.set(row.id, row);
    for (const id of message.gone) tables.delete(id);
  }
  connected = true;
  tries = 0;
  show();
}

function connect() {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby`);
  socket.addEventListener("message", (event) => take(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    connected = false;
    show();
    setTimeout(connect, 1000 * WAITS[Math.min(tries++, WAITS.length - 1)]);
  });
}

show();
connect();
joinByCode();
playAtOnce();
