/* The viewer's hand: buttons with one place in the tab order, moved by arrows, Home and End. It says why a card may not
 * be played; whether it may is the server's word (`offers`). */

import { suitName } from "../cardname.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { confirmsCards, setting } from "../settings.js";
import { card } from "./cards.js";
import { chosenOf, isFull, togglePick } from "./pieces/chosen.js";
import { turnSentence } from "./speech.js";

const WIDE = matchMedia("(min-width: 1000px), (orientation: landscape) and (min-height: 300px)");
const ROW = 7;

/** Why a card may not be played now, as a sentence; null where it may. */
export function whyNot(model, code, ui) {
  if (ui.pending) return t("Your card is on its way.");
  if (!model.myTurn) return t("Not yet: {turn}.", { turn: turnSentence(model) });
  if (model.offers.play?.includes(code)) return null;
  const own = model.picture.why(model, code);
  if (own) return own;
  const led = model.game?.trick?.[0]?.card;
  const follows = led && model.hand.some((other) => other[1] === led[1]);
  if (follows && code[1] !== led[1]) return t("You must follow {suit}.", { suit: suitName(led[1], model.set) });
  return model.offers.play ? t("That card cannot be played now.") : t("No card is to be played yet.");
}

/** A touch while several cards are asked for. @returns {boolean} whether that was all there was to it */
function picks(model, ui, pick, code) {
  if (ui.pending || !pick || !pick.of.every((one) => model.hand.includes(one))) return false;
  if (togglePick(ui, pick, code)) return true;
  if (pick.kind === "under" && isFull(ui, pick)) return false;
  const words = { n: pick.count - chosenOf(ui, pick).length };
  if (pick.kind === "under") ui.tell(t("First lay cards under the trick: {n} more.", words));
  else ui.tell(t("That card cannot be chosen."));
  return true;
}

function touch(model, ui, pick, code) {
  if (picks(model, ui, pick, code)) return undefined;
  const reason = whyNot(model, code, ui);
  if (reason) return ui.tell(reason);
  if (confirmsCards() && ui.lifted !== code) return ui.set({ lifted: code, focus: code });
  return ui.play(code);
}

/**
 * The card whose place in the hand was pressed while it, or its neighbour, was still on its way there; null where nothing
 * moves, and for keys, which have no place. The last of those that lie on one another is on top.
 */
function aimedAt(event) {
  const row = event.currentTarget.closest(".hand");
  const cards = [...row.querySelectorAll("[data-code]")];
  const moves = event.target === row || cards.some((one) => one.getAnimations().some((flight) => flight.playState === "running"));
  if (!event.detail || !moves) return null;
  const { left, top } = row.getBoundingClientRect();
  const lies = (one) => {
    const x = event.clientX - left - one.offsetLeft + row.offsetLeft;
    const y = event.clientY - top - one.offsetTop + row.offsetTop;
    return x >= 0 && x < one.offsetWidth && y >= 0 && y < one.offsetHeight;
  };
  return cards.reverse().find(lies)?.dataset.code ?? null;
}

function walk(event, cards, ui) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const end = { Home: 0, End: cards.length - 1 }[event.key];
  if (step === undefined && end === undefined) {
    if (event.key === "Escape" && ui.lifted) ui.set({ lifted: null });
    return;
  }
  event.preventDefault();
  const at = cards.indexOf(event.target.closest("[data-code]")?.dataset.code);
  const next = cards[end ?? (Math.max(at, step < 0 ? 0 : -1) + step + cards.length) % cards.length];
  ui.set({ focus: next, lifted: null });
  event.currentTarget.querySelector(`[data-code="${next}"]`)?.focus();
}

/** The cards shown: the hand without what is on its way, in the viewer's order. */
export function handShown(model, ui) {
  const held = model.hand.filter((code) => !ui.pendingCards.includes(code));
  return model.picture.order(model, held, setting("sort"));
}

export function hand(model, ui) {
  const cards = handShown(model, ui);
  const marked = model.myTurn ? model.picture.marked(model) : [];
  const pick = model.game ? model.picture.pick(model) : null;
  const chosen = pick ? chosenOf(ui, pick) : [];
  const asked = model.myTurn && Boolean(model.offers.play || pick);
  const usable = (code) => model.offers.play?.includes(code) || pick?.of.includes(code);
  const rows = WIDE.matches ? 1 : Math.ceil(cards.length / ROW);
  const tabStop = cards.includes(ui.focus) ? ui.focus : cards[0];
  return h(
    "div",
    {
      class: "hand",
      key: "hand",
      role: "group",
      "aria-label": t("Your hand"),
      tabindex: -1,
      "data-count": cards.length,
      "data-rows": rows,
      "data-anchor": "hand",
      vars: { "--per": Math.max(1, Math.ceil(cards.length / Math.max(1, rows))) },
      onkeydown: (event) => walk(event, cards, ui),
      onclick: (event) => {
        const code = event.target === event.currentTarget ? aimedAt(event) : null;
        if (code) touch(model, ui, pick, code);
      },
    },
    cards.map((code) => {
      const note = model.game ? model.picture.note(model, code) : null;
      return card(code, {
        set: model.set,
        tag: "button",
        type: "button",
        flip: code,
        tabindex: code === tabStop ? 0 : -1,
        class: `${ui.lifted === code ? "lifted" : ""} ${marked.includes(code) ? "takes" : ""} ${chosen.includes(code) ? "chosen" : ""} ${note?.class ?? ""} ${ui.tips?.card === code ? "tipped" : ""}`,
        ...(note ? { "aria-label": note.words } : {}),
        "aria-disabled": asked && !usable(code) ? "true" : null,
        "aria-pressed": pick?.of.includes(code) ? String(chosen.includes(code)) : null,
        onclick: (event) => touch(model, ui, pick, aimedAt(event) ?? code),
        onfocus: () => {
          ui.focus = code;
        },
      });
    }),
  );
}
