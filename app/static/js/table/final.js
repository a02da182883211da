/* The panels after a final word of the server: another tab holds the seat, the session is over, the page is too old, the
 * table is set aside or closed, the host has sent somebody away. Nothing is tried again unless a person asks for it. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

const button = (label, onclick, main = false) =>
  h("button", { class: `button ${main ? "main" : ""}`, type: "button", onclick }, label);
const home = () => h("a", { class: "button", href: "/" }, t("To the open tables"));
const reload = () => button(t("Reload the page"), () => location.reload(), true);

/** A farewell: a title, a sentence, and what can be done now. */
const farewell = (title, words, ...doings) => ({
  title,
  body: [h("p", {}, words), h("p", { class: "row" }, doings, home())],
});

const PANELS = {
  taken: (ui) => ({
    title: t("You are sitting here in another tab"),
    body: [
      h(
        "p",
        {},
        t(
          "This table was opened again in your name, here or on another device. That one has your seat and your cards.",
        ),
      ),
      h(
        "p",
        { class: "row" },
        button(t("Take the seat back"), () => ui.takeBack(), true),
        home(),
      ),
    ],
  }),
  session_ended: () => ({
    title: t("Your visit has ended"),
    body: [
      h("p", {}, t("This browser’s session was ended. Sign in to be who you were, or reload the page to come in anew.")),
      h("p", { class: "row" }, h("a", { class: "button", href: "/sign-in" }, t("Sign in")), reload(), home()),
    ],
  }),
  reload: () => ({
    title: t("There is a newer version"),
    body: [h("p", {}, t("Reload the page to go on; your seat is kept.")), h("p", { class: "row" }, reload())],
  }),
  broken: (ui) => ({
    title: t("This table is set aside"),
    body: [
      h("p", {}, t("Something is wrong with its records. Whoever runs the server has been told; nothing is lost.")),
      h(
        "p",
        { class: "row" },
        button(t("Try again"), () => ui.takeBack(), true),
        home(),
      ),
    ],
  }),
  game_not_installed: (ui) =>
    farewell(
      t("The game of this table is not installed"),
      t("Whoever runs this server has taken its package away. Nothing is lost: the table goes on when it is back."),
      button(t("Try again"), () => ui.takeBack(), true),
    ),
  removed: () =>
    farewell(t("The host has sent you away"), t("You cannot come back to this table. There are others.")),
  no_watchers: (ui) =>
    farewell(
      t("This table plays among itself"),
      t("Every seat is taken, and its host has chosen to play without watchers. Look in again later."),
      button(t("Try again"), () => ui.takeBack(), true),
    ),
  too_many_watchers: (ui) =>
    farewell(
      t("Many people are watching this table"),
      t("There is no room for another watcher just now. Look in again later."),
      button(t("Try again"), () => ui.takeBack(), true),
    ),
  table_closed: () =>
    farewell(
      t("This table is closed"),
      t("It has been cleared away. Thank you for the company! What was played stands among your matches."),
      h("a", { class: "button main", href: "/history" }, t("Your matches")),
    ),
};

/** The panel of a final state, or null while the line is alive or trying. */
export function finalPanel(ui) {
  const panel = PANELS[ui.line]?.(ui);
  return panel ? { ...panel, final: true } : null;
}
