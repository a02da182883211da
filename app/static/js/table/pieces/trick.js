/* The trick in the middle of the cloth: one place for each seat, the card that is ahead, the card that took it, and a
 * card still on its way. Who is ahead and who took it is the view's word. */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { playedBy } from "../absence.js";
import { card, flame } from "../cards.js";

function badge(state) {
  const words = state.won ? t("takes it") : state.ahead ? t("ahead") : null;
  return words ? h("span", { class: "badge" }, state.won ? flame() : null, words) : null;
}

function playedCard(model, { seat, card: code, by }, state) {
  const classes = ["played", ...["won", "ahead", "pending", "rest"].filter((word) => state[word])];
  return h(
    "li",
    { key: seat, class: classes.join(" "), "data-place": model.place(seat) },
    card(code, { set: model.set, flip: code }),
    badge(state),
    model.picture.cardMark(model, code),
    h(
      "span",
      { class: "who", title: by ? model.moverName(seat, by) : null },
      state.pending ? h("span", { class: "sending" }, t("sending…")) : playedBy(model, seat, by),
    ),
  );
}

/** The trick as it lies, or the finished one of a scene. */
export function trick(model, ui) {
  const finished = ui.scene?.kind === "trick";
  const moved = model.match?.moved_by ?? {};
  const cards = finished ? ui.scene.cards : (model.game?.trick ?? []).map((one) => ({ ...one, by: moved[one.seat] }));
  if (!finished && ui.pendingCard) cards.push({ seat: model.me, card: ui.pendingCard });
  return h(
    "ol",
    {
      class: "trick",
      key: "trick",
      "data-of": model.count,
      "aria-label": finished ? t("Finished trick") : t("Trick"),
    },
    cards.map((one) =>
      playedCard(model, one, {
        won: finished && one.seat === ui.scene.seat,
        rest: finished && one.seat !== ui.scene.seat,
        ahead: !finished && cards.length > 1 && one.seat === model.game.ahead,
        pending: !finished && one.card === ui.pendingCard,
      }),
    ),
  );
}

/** A trick followed from play to play: a step may hold several plays, a view shows only the last state. */
export class TrickLaid {
  /** @param {any} game the shared view of the game before the step, or null */
  constructor(game) {
    this.trick = game?.trick ?? [];
  }

  /** @returns {any} the scene that an event is worth, or null */
  follow(event, rest) {
    if (event.type === "played") this.trick = [...this.trick, { seat: event.seat, card: event.card, by: event.by }];
    if (event.type !== "trick_taken") return null;
    const scene = { kind: "trick", cards: this.trick, seat: event.seat, points: event.points ?? null, ms: rest };
    this.trick = [];
    return scene;
  }
}
