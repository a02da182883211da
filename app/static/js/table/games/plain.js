/* The picture of a game that has none of its own, and of every game in what its own leaves out: a trick in the middle,
 * tricks taken in the corners; a pile, and buttons made from the offers, are added by pieces/offered.js. The type below is
 * the whole interface between the table and a game; docs/add-a-game.md walks through it. Knows no game.
 *
 * @typedef {import("../model.js").Model} Model
 * @typedef {import("../ui.js").Ui} Ui
 * @typedef {import("../../dom.js").Light} Light
 *
 * @typedef {object} Picture
 * What lies on the cloth:
 * @property {(model: Model, ui: Ui) => Light | null} middle  while cards are played and nothing rests over the cloth
 * @property {(model: Model, ui: Ui) => (Light | null)[]} corners  spots, strip, stacks: what lies at the edge
 * @property {(model: Model, code: string) => Light | null} cardMark  on a card of the trick that means something
 * What rests on the cloth for a while:
 * @property {(game: any) => {follow: (event: any, rest: number) => any}} laid  follows the events of a step from the
 *   shared view before it; `follow` gives the scene an event is worth (`{kind, seat, ms, …}`) or null
 * @property {(model: Model, scene: any, ui: Ui) => Light | null} scene  draws a scene
 * @property {(model: Model, scene: any) => {title: any, line?: any, mark?: any}} banner  the words of a banner scene
 * @property {(model: Model, scene: any) => string} sceneSentence  for the turn bar
 * @property {(model: Model, scene: any) => string | null} gatherTo  the anchor to which the cards of a scene go
 * @property {(events: any[], flip: string) => string | null} origin  the anchor from which a new card comes
 * At the seats, the viewer's own included:
 * @property {(model: Model, seat: number) => import("../pieces/calls.js").Call | undefined} call  the last call
 * @property {(model: Model, seat: number) => (Light | null)[]} marks  crown, partner, puck, cards taken
 * @property {(model: Model, seat: number) => string[]} seatCards  cards of that hand that the viewer may see
 * What there is to do:
 * @property {(model: Model, ui: Ui) => Light[]} choices  what to choose besides a card to play, above the hand
 * @property {(model: Model) => any} pick  the choice of several cards that is asked for now, or null: `pieces/picking.js`
 * @property {(model: Model) => string | null} opens  the dialog that a new decision opens by itself
 * @property {(model: Model) => string} turn  whose turn it is, as one sentence
 * @property {(model: Model, ui: Ui) => any} hint  beside it, what may be done
 * The viewer's hand:
 * @property {(model: Model, cards: string[], by: "suit" | "rank" | "dealt") => string[]} order
 * @property {(model: Model) => string[]} marked  cards marked as a help for beginners
 * @property {(model: Model, code: string) => {class: string, words: string} | null} note  what is special about a card
 *   of the hand just now: how it looks, and how it is spoken
 * @property {(model: Model, code: string) => string | null} why  why a card may not be played, or null for the usual words
 * Words and sounds:
 * @property {Record<string, (model: Model, event: any) => any>} sentences  by event type: a sentence, several, or null
 * @property {Record<string, (model: Model) => string>} spoken  by key: T trick or pile, B what is taken, C trumps …
 * @property {(model: Model) => any[]} recent  events for the log of somebody who has just come
 * @property {(events: any[]) => string | null} sound  the name of a sound of `sounds.js`
 * @property {Record<string, string>} errors  by refusal code: its sentence (message id)
 * Sheets and dialogs:
 * @property {Record<string, (model: Model, ui: Ui) => {title: string, body: any[]}>} dialogs  by name
 * @property {(model: Model) => [string, string, string][]} menu  entries of the menu: dialog, icon, words
 * @property {(model: Model, score: any) => any} dealName  a deal in the score sheet; null for its number
 * @property {(model: Model, side: number) => number} points  what a side has in the match so far, for the header
 * @property {(model: Model) => Light | null} scoreboard  a score sheet of its own form; null for the usual one
 */

import { t, tn } from "../../i18n.js";
import { inOrder } from "../cards.js";
import { banner } from "../pieces/banner.js";
import { sidesOnCloth, takenSpot } from "../pieces/spots.js";
import { trick, TrickLaid } from "../pieces/trick.js";
import { verbWords } from "../pieces/verbs.js";

const middle = (model, ui) => (model.game.trick ? trick(model, ui) : null);

const tricksTaken = (model, side) =>
  takenSpot(model, side, {
    caption: tn("{side} {n} trick", "{side} {n} tricks", model.game.tricks[side] ?? 0, { side: model.sideName(side) }),
    some: model.game.tricks[side] > 0,
  });

function sceneSentence(model, scene) {
  if (scene.kind !== "trick") return model.picture.turn(model);
  return scene.seat === model.me
    ? t("You take the trick")
    : t("{name} takes the trick", { name: model.seatName(scene.seat) });
}

function gatherTo(model, scene) {
  const spot = `taken-${model.sideOf(scene.seat)}`;
  if (document.querySelector(`[data-anchor="${spot}"]`)) return spot;
  return scene.seat === model.me ? "hand" : `seat-${scene.seat}`;
}

function origin(events, flip) {
  const played = events.find((event) => event.type === "played" && event.card === flip);
  return played ? `seat-${played.seat}` : "stock";
}

function turn(model) {
  const acting = model.match?.to_act ?? [];
  if (model.myTurn || acting.includes(model.me)) return t("Your turn");
  if (!acting.length) return t("Nobody is to play.");
  return t("{name} to play", { name: model.names(acting) });
}

function sound(events) {
  const types = new Set(events.map((event) => event.type));
  if (types.has("trick_taken")) return "gather";
  return types.has("played") ? "card" : null;
}

/** @type {Picture} */
export const plain = {
  middle,
  corners: (model) => (model.game.tricks ? sidesOnCloth(model).map((side) => tricksTaken(model, side)) : []),
  cardMark: () => null,
  laid: (game) => new TrickLaid(game),
  scene: (model, scene, ui) =>
    scene.kind === "banner" ? banner(model, scene, model.picture.banner(model, scene)) : trick(model, ui),
  banner: (model, scene) => ({ title: verbWords(scene.event.type) }),
  sceneSentence,
  gatherTo,
  origin,
  call: () => undefined,
  marks: () => [],
  seatCards: () => [],
  choices: () => [],
  pick: () => null,
  opens: () => null,
  turn,
  hint: () => null,
  order: (model, cards, by) => inOrder(cards, by, { trump: model.game?.trump }),
  marked: () => [],
  note: () => null,
  why: () => null,
  sentences: {},
  spoken: {},
  recent: () => [],
  sound,
  errors: {},
  dialogs: {},
  menu: () => [],
  dealName: () => null,
  points: (model, side) => model.match.totals[side],
  scoreboard: () => null,
};
