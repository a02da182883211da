/* A few large words over the middle of the cloth for a moment: a goal, a partner shown, a contract made or lost. As a
 * scene it is made from an event, and drawn while it lasts. */

import { h } from "../../dom.js";
import { card, flame } from "../cards.js";

/**
 * The scene of a banner. @param {{seat?: number | null, tone?: "good" | "bad" | "plain", cards?: string[]}} what the
 *   words are found when it is drawn, in the game's `banner`
 */
export const bannerScene = (event, rest, what = {}) => ({
  kind: "banner",
  event,
  seat: event.seat ?? null,
  tone: "plain",
  cards: [],
  ms: rest,
  ...what,
});

/** The banner drawn. @param {{title: any, line?: any, mark?: any}} words */
export const banner = (model, scene, { title, line = null, mark = null }) =>
  h(
    "div",
    { class: `banner banner-${scene.tone}`, key: "banner" },
    scene.cards.length
      ? h(
          "div",
          { class: "banner-cards" },
          scene.cards.map((code) => card(code, { set: model.set, flip: code })),
        )
      : null,
    h("p", { class: "banner-word" }, mark ?? flame(), h("span", {}, title)),
    line ? h("p", { class: "banner-line" }, line) : null,
  );
