/* The controls at the foot of a replay: where in the deal one is, steps, tricks, play and pause, sight; and the dialog
 * with everything to jump to. They ask the page and draw; nothing here knows a card. */

import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { icon } from "../moreicons.js";
import { copy } from "../invite.js";
import { languageField } from "../language.js";
import { minus } from "../numbers.js";
import { choice, choices } from "./choices.js";
import { seatOf } from "./feed.js";
import { whyNoWhatIf } from "./otherwise.js";

const SIGHTS = () => ({
  table: { name: t("The table"), words: t("What everybody saw") },
  mine: { name: t("Mine"), words: t("What I knew then") },
  all: { name: t("All cards"), words: t("Every hand, face up") },
});

/** What a sight is called, and what it shows. */
function sightWords(sight, model) {
  const seat = seatOf(sight);
  if (seat === null) return SIGHTS()[sight];
  return { name: model.seatLabel(seat), words: t("What this seat knew then") };
}

/** By name: how long a step stays, in ms. */
export const PACES = { slow: 2600, usual: 1500, fast: 700 };
const paceNames = () => ({ slow: t("Slow"), usual: t("Usual"), fast: t("Fast") });

const markName = (mark) => (mark.kind === "trick" ? t("Trick {n}", { n: mark.n }) : t("Hand-out {n}", { n: mark.n }));

/** The mark under which a step falls, or null before the first. */
function markAt(frames, index) {
  for (let at = index; at >= 0; at -= 1) if (frames[at].mark) return frames[at].mark;
  return null;
}

/** Where one is, in words. */
export function position({ frames, index, deal }) {
  const mark = markAt(frames, index);
  const words = { deal, step: index + 1, steps: frames.length, mark: mark ? markName(mark) : "" };
  return mark
    ? t("Deal {deal}, {mark}: step {step} of {steps}", words)
    : t("Deal {deal}: step {step} of {steps}", words);
}

/** The index of the next step that begins something, in this direction; the end of the deal where there is none. */
export function jumped(frames, index, way) {
  for (let at = index + way; at > 0 && at < frames.length; at += way) if (frames[at].mark) return at;
  return way < 0 ? 0 : frames.length - 1;
}

const press = (name, sign, label, onclick, extra = {}) =>
  h(
    "button",
    { key: name, class: "playback-button", type: "button", "aria-label": label, title: label, onclick, ...extra },
    icon(sign),
  );

function slider(replay) {
  return h("input", {
    key: "slider",
    class: "playback-slider",
    type: "range",
    min: 1,
    max: replay.frames.length,
    step: 1,
    "aria-label": t("Step"),
    "aria-valuetext": position(replay),
    oninput: (event) => replay.go(Number(event.target.value) - 1),
  });
}

const whatIfButton = (replay) =>
  h(
    "button",
    {
      key: "whatif",
      class: "playback-sight playback-whatif",
      type: "button",
      "aria-haspopup": "dialog",
      "aria-disabled": whyNoWhatIf(replay) ? "true" : null,
      onclick: () => replay.askWhatIf(),
    },
    icon("fork"),
    h("span", {}, t("What if…")),
  );

/** @param {import("./page.js").Replay} replay */
export function playback(replay) {
  const { playing, sight, atStart, atEnd } = replay;
  const cannot = (so) => ({ "aria-disabled": so ? "true" : null });
  return h(
    "section",
    { class: "playback", key: "playback", "aria-label": t("Replay") },
    h("p", { class: "playback-line" }, h("b", {}, position(replay)), h("span", { class: "playback-said" }, replay.said)),
    h("div", { class: "playback-way" }, slider(replay), whatIfButton(replay)),
    h(
      "div",
      { class: "playback-buttons" },
      press("trick-back", "skipback", t("Back to the trick before"), () => replay.jump(-1), cannot(atStart)),
      press("back", "back", t("Step back"), () => replay.back(), cannot(atStart)),
      press("play", playing ? "pause" : "play", playing ? t("Pause") : t("Play"), () => replay.playOrPause()),
      press("forward", "send", t("Step on"), () => replay.forward(), cannot(atEnd)),
      press("trick-on", "skip", t("On to the next trick"), () => replay.jump(1), cannot(atEnd)),
      h(
        "button",
        { key: "sight", class: "playback-sight", type: "button", onclick: () => replay.otherSight() },
        icon("eye"),
        h("span", { class: "sr" }, t("Sight:")),
        h("span", {}, sightWords(sight, replay.model).name),
      ),
      press("more", "more", t("More: deals, tricks, pace, link"), () => replay.ui.open("replay"), {
        "aria-haspopup": "dialog",
      }),
    ),
  );
}

/** What the page is: a game played again, or played on otherwise. */
export function titleOf(model, replay) {
  const words = { game: model.text.ruleset };
  return replay.whatIf ? t("What if: {game}", words) : t("Replay: {game}", words);
}

/** The header: what is played again, and the way back to the match. */
export function replayHeader(model, replay) {
  const { href, label } = replay.company.way();
  return [
    h("a", { class: "bar-button", href, "aria-label": label }, icon("back")),
    h("h1", {}, h("span", { class: "bar-title" }, titleOf(model, replay))),
    h("p", { class: "score" }, model.sides().length > 2 ? null : model.sides().map((side) => total(model, side))),
    replay.company.corner(),
  ];
}

const total = (model, side) =>
  h(
    "span",
    { key: side },
    h("span", { class: "score-name" }, model.sideName(side)),
    h("b", {}, minus(model.match ? model.picture.points(model, side) : 0)),
  );

// ── The dialog ──────────────────────────────────────────────────────────────────────────────────────────────

function marks(replay) {
  const { frames } = replay;
  const found = frames.flatMap(({ mark }, index) => (mark ? [[mark, index]] : []));
  const now = markAt(frames, replay.index);
  return found.map(([mark, index]) => choice(index, String(mark.n), mark === now, () => replay.go(index)));
}

const KEYS = () => [
  ["← →", t("a step back, a step on")],
  ["Page ↑ ↓", t("the trick before, the next trick")],
  ["Home End", t("the beginning and the end of the deal")],
  [t("Space"), t("play or pause")],
  ["S", t("another sight")],
  ["I", t("what if: play on from here yourself")],
];

/** Everything to jump to and to choose. */
export function replayDialog(replay) {
  const { deals, deal, sights, sight, frames, pace } = replay;
  const kind = frames.find((frame) => frame.mark)?.mark.kind;
  const link = replay.link;
  return {
    title: t("Replay"),
    body: [
      choices(
        t("Deal"),
        deals.map((one) => choice(one, String(one), one === deal, () => replay.openDeal(one))),
      ),
      kind ? choices(kind === "trick" ? t("Trick") : t("Hand-out"), marks(replay)) : null,
      choices(
        t("Sight"),
        sights.map((one) => {
          const { name, words } = sightWords(one, replay.model);
          return choice(one, `${name}: ${words}`, one === sight, () => replay.see(one));
        }),
      ),
      choices(
        t("Pace"),
        Object.entries(paceNames()).map(([one, name]) => choice(one, name, one === pace, () => replay.setPace(one))),
      ),
      languageField(),
      h("h3", { key: "link" }, t("This moment")),
      h(
        "div",
        { class: "row playback-link", key: "copy" },
        h("input", { id: "moment", type: "text", readonly: true, "aria-label": t("Link to this moment"), value: link }),
        h(
          "button",
          { class: "button", type: "button", onclick: () => copy(link, replay.ui, "moment") },
          icon("copy"),
          t("Copy link to this moment"),
        ),
      ),
      h("h3", { key: "keys" }, t("Keys")),
      h(
        "dl",
        { class: "options", key: "key list" },
        KEYS().map(([key, words]) => [h("dt", { key: `${key} key` }, h("kbd", {}, key)), h("dd", { key }, words)]),
      ),
    ],
  };
}
