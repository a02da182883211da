/* The table in words, in the place of seats and cloth: whose turn, the trick, what the deal is played for, the players,
 * the score, what has just happened and the hand, as headings, lists and sentences. Made from the same model as the
 * picture and at the same moments; hand, choices and turn bar are the ones of the picture. It knows no game: a game's
 * own sentences are those of its keys. */

import { h } from "../dom.js";
import { N_, t } from "../i18n.js";
import { hint } from "./bars.js";
import { minus } from "./numbers.js";
import { facts } from "./seats.js";
import { cardList, named, turnSentence } from "./speech.js";
import { spokenBy } from "./spoken.js";
import { who } from "./who.js";

const RECENT = 4;

/** A heading and what belongs to it. */
const part = (key, title, ...body) =>
  h("div", { key, class: "words-part", role: "group", "aria-labelledby": `words-${key}` }, h("h2", { id: `words-${key}` }, title), body);

const list = (items) => h("ul", {}, items.map((item, index) => h("li", { key: index }, item)));

function turn(model, ui) {
  if (ui.scene) return part("turn", t("Turn"), h("p", {}, model.picture.sceneSentence(model, ui.scene)));
  if (ui.pendingCard) return part("turn", t("Turn"), h("p", {}, t("Sending your card…")));
  return part("turn", t("Turn"), h("p", {}, turnSentence(model)), h("p", { class: "soft" }, hint(model, ui)));
}

const laid = (model, { seat, card }) =>
  who(model, seat, N_("You: {card}."), N_("{name}: {card}."), { card: named(model, card) });

/** The trick as it lies and who is ahead, or the one just taken. */
function trick(model, cards, ahead, title) {
  const said = (one) => [laid(model, one), one.seat === ahead ? h("b", {}, " ", t("ahead")) : null];
  return part("trick", title, list(cards.map(said)));
}

/** What lies there, or what has been called; where a game has neither, its own words. */
function onTheTable(model, ui) {
  if (ui.scene?.kind === "trick") return trick(model, ui.scene.cards, null, t("Finished trick"));
  const { trick: cards, ahead } = model.game;
  if (cards?.length) return trick(model, cards, cards.length > 1 ? ahead : null, t("Trick"));
  return calls(model) ?? part("trick", t("On the table"), h("p", {}, spokenBy("t", model)));
}

function calls(model) {
  const made = model.shared.seats.map((_, seat) => [seat, model.picture.call(model, seat)]).filter(([, call]) => call);
  const said = ([seat, call]) =>
    t("{name}: {call}", { name: seat === model.me ? t("You") : model.seatName(seat), call: call.name ?? call.text });
  return made.length ? part("calls", t("Calls"), list(made.map(said))) : null;
}

function player(model, ui, seat) {
  const name = seat === model.me ? t("You") : model.seatLabel(seat);
  return h("span", { class: "words-player" }, h("b", {}, name), facts(model, seat, ui, null), seen(model, seat));
}

function seen(model, seat) {
  const codes = seat === model.me ? [] : model.picture.seatCards(model, seat);
  return codes.length ? h("span", { key: "seen" }, t("You see: {cards}.", { cards: cardList(model, codes) })) : null;
}

/** From the viewer's own seat on, as the turn goes. */
const round = (model) => model.shared.seats.map((_, seat) => (seat + (model.me ?? 0)) % model.count);

const score = (model) =>
  list(
    model.sides().map((side) =>
      t("{side} {points}", { side: model.sideNames(side), points: minus(model.picture.points(model, side)) }),
    ),
  );

function hand(model) {
  if (model.me === null) return null;
  const { play } = model.offers;
  const able = model.myTurn && play?.length < model.hand.length;
  return part(
    "hand",
    t("Your hand"),
    h("p", {}, spokenBy("h", model)),
    able ? h("p", {}, t("You may play: {cards}.", { cards: cardList(model, play) })) : null,
  );
}

const heard = (ui) => (ui.log ?? []).slice(-RECENT).map((note) => note.text);

/** The whole table, while cards are played. */
function parts(model, ui) {
  return [
    turn(model, ui),
    onTheTable(model, ui),
    part("played-for", t("Trumps, contract, stock"), h("p", {}, spokenBy("c", model))),
    hand(model),
    part("players", t("Players"), list(round(model).map((seat) => player(model, ui, seat)))),
    part("score", t("Score"), score(model)),
    part("taken", t("Taken in this deal"), h("p", {}, spokenBy("b", model))),
    model.game.last_trick ? part("last", t("Last trick"), h("p", {}, spokenBy("l", model))) : null,
    heard(ui).length ? part("heard", t("What happened"), list(heard(ui))) : null,
  ];
}

/** In the place of seats and cloth. @param {any[]} over what else lies there: the score of a deal, notices */
export function tableInWords(model, ui, ...over) {
  const playing = model.game && (model.phase === "playing" || ui.scene);
  const panel = over.some(Boolean) && !playing;
  return h(
    "section",
    { class: "cloth in-words", key: "words", tabindex: panel ? -1 : 0, "aria-label": t("The table in words") },
    playing ? h("div", { key: "parts", class: "words-parts" }, parts(model, ui)) : null,
    over,
  );
}
