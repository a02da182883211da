/* Choosing some of several cards: from the hand (laying away, a tray under the trick) or from cards shown in a dialog
 * (robbing the pack). What may be chosen and how many is the offer's word; what has been chosen is chosen.js.
 *
 * A pick is `{of, count, locked, kind}`: the cards to choose from, how many, those that come with them in any case, and
 * what happens then: "lay" (the cards make a move of their own) or "under" (they go along with the card then played). */

import { h } from "../../dom.js";
import { t, tn } from "../../i18n.js";
import { card } from "../cards.js";
import { icon } from "../icons.js";
import { buttonRow, confirm, walk } from "./buttons.js";
import { chosenOf, togglePick } from "./chosen.js";

const missingWords = (left) => tn("Choose {n} more", "Choose {n} more", left);

const counter = (ui, pick) => t("{n} of {count} chosen", { n: chosenOf(ui, pick).length, count: pick.count });

/** The line under a choice from the hand: how many, and the button. @param {{say: string, move: (cards: string[]) => object}} what */
export function pickBar(ui, pick, { say, move }) {
  const chosen = chosenOf(ui, pick);
  const left = pick.count - chosen.length;
  return h(
    "div",
    { class: "pick-bar", key: "pick" },
    h("p", { role: "status" }, counter(ui, pick)),
    confirm(ui, { label: say, missing: left ? missingWords(left) : null, onDo: () => ui.move(move(chosen)) }),
  );
}

/** The tray that goes under the trick, with its counter. Filled by touching cards of the hand, emptied by touching it. */
export function tray(model, ui, pick, { label = t("Under the trick") } = {}) {
  const chosen = chosenOf(ui, pick);
  const empty = Array.from({ length: pick.count - chosen.length }, (_, index) =>
    h("span", { key: `empty ${index}`, class: "card ghost", "aria-hidden": "true" }),
  );
  return h(
    "div",
    { class: "tray", key: "tray", role: "group", "aria-label": label },
    h(
      "p",
      { role: "status" },
      h("b", {}, label),
      " ",
      t("{n} of {count}", { n: chosen.length, count: pick.count }),
      h(
        "span",
        { class: "soft" },
        chosen.length < pick.count ? t("Touch cards to lay under") : t("Now play a card on top"),
      ),
    ),
    h(
      "div",
      { class: "tray-cards" },
      chosen.map((code) =>
        card(code, {
          set: model.set,
          tag: "button",
          type: "button",
          onclick: () => togglePick(ui, pick, code),
        }),
      ),
      empty,
    ),
  );
}

function choosable(model, ui, pick, code) {
  const chosen = chosenOf(ui, pick).includes(code);
  return h(
    "div",
    { key: code, class: `pickable ${chosen ? "is-picked" : ""}` },
    card(code, {
      set: model.set,
      tag: "button",
      type: "button",
      "aria-pressed": chosen ? "true" : "false",
      onclick: () => togglePick(ui, pick, code),
    }),
    chosen ? icon("tick") : null,
  );
}

/**
 * A choice among shown cards, as a dialog: first those that come in any case, locked, then the ones to choose from.
 * Where none is to be chosen, the others are only shown.
 * @param {{title: string, help?: string, lockedWords?: string, restWords?: string, say: string, move: (cards: string[]) => object}} what
 */
export function pickDialog(model, ui, pick, { title, help, lockedWords, restWords, say, move }) {
  const chosen = chosenOf(ui, pick);
  const left = pick.count - chosen.length;
  const done = () => {
    ui.move(move(chosen));
    ui.close();
  };
  return {
    title,
    body: [
      help ? h("p", { class: "soft" }, help) : null,
      pick.locked?.length
        ? h("h3", { key: "locked title" }, icon("lock"), lockedWords ?? t("Yours in any case"), ` · ${pick.locked.length}`)
        : null,
      pick.locked?.length
        ? h(
            "div",
            { class: "picks locked", key: "locked" },
            pick.locked.map((code) => card(code, { set: model.set })),
          )
        : null,
      pick.count ? h("h3", { key: "title" }, tn("Choose {n} card", "Choose {n} cards", pick.count)) : null,
      pick.count ? null : onlyShown(model, pick, restWords ?? t("These stay")),
      pick.count && pick.of.length
        ? h(
            "div",
            {
              class: "picks",
              key: "picks",
              role: "group",
              "aria-label": t("Cards to choose from"),
              onkeydown: (event) => walk(event),
            },
            pick.of.map((code) => choosable(model, ui, pick, code)),
          )
        : null,
      h(
        "div",
        { class: "pick-bar pick-foot", key: "foot" },
        pick.count ? h("p", { role: "status" }, counter(ui, pick)) : null,
        confirm(ui, { label: say, missing: left ? missingWords(left) : null, onDo: done }),
      ),
    ],
  };
}

const onlyShown = (model, pick, words) =>
  pick.of.length
    ? [
        h("h3", { key: "rest title" }, words, ` · ${pick.of.length}`),
        h(
          "div",
          { class: "picks resting", key: "rest" },
          pick.of.map((code) => card(code, { set: model.set })),
        ),
      ]
    : null;

/** The way back to a choice whose dialog was closed. */
export const openPick = (ui, dialog, label) =>
  buttonRow(
    h(
      "button",
      { key: "open", class: "button main", type: "button", "aria-haspopup": "dialog", onclick: () => ui.open(dialog) },
      icon("cards"),
      label,
    ),
  );
