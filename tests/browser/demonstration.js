/* A game that never was: its picture uses every piece that games share, as the view's `show` says. Served to the page in
 * the place of games/index.js. */

import { N_, t } from "../../i18n.js";
import { inOrder, mark } from "../cards.js";
import { banner, bannerScene } from "../pieces/banner.js";
import { bidGrid, bidSlider, callArea, cellsOf, levels } from "../pieces/bids.js";
import { books } from "../pieces/books.js";
import { auction } from "../pieces/calls.js";
import { seatMark } from "../pieces/marks.js";
import { offered } from "../pieces/offered.js";
import { openPick, pickBar, pickDialog, tray } from "../pieces/picking.js";
import { packet } from "../pieces/spots.js";
import { strip } from "../pieces/strip.js";
import { suitChoice } from "../pieces/suits.js";
import { trick, TrickLaid } from "../pieces/trick.js";
import { who } from "../who.js";
import { plain } from "./plain.js";

const MODES = [["up", "Up"], ["down", "Down"], ["nt", "NT"]];
const word = (mode) => MODES.find(([one]) => one === mode)[1];
const RANKS = ["A", "3", "K", "Q", "J", "7", "6", "5", "4", "2"];

const calls = (model) => model.game.calls ?? [];
const say = ({ number, mode, rank, points }) =>
  number ? `Bid ${number}${mode ? ` ${word(mode)}` : ""}` : points ? `Bid 2 with ${points}` : `Bid ${rank}`;

const CHOICES = {
  grid: (model, ui) => {
    const offered = model.offers.bid;
    const rows = MODES.map(([mode, label]) => ({
      label,
      cells: cellsOf(Array.from({ length: 7 }, (_, n) => ({ number: n + 1, mode })), offered, {
        text: (bid) => bid.number,
        name: (bid) => `${bid.number} ${word(bid.mode)}`,
        stands: model.game.stands,
      }),
    }));
    return [callArea(ui, { parts: [bidGrid(ui, { label: "Bids", rows })], say })];
  },
  bar: (model, ui) => [
    callArea(ui, {
      parts: [bidGrid(ui, { label: "Bids", rows: [{ cells: levels(model.offers.bid, { from: 7, to: 14, stands: 8 }) }] })],
      say,
    }),
  ],
  ranks: (model, ui) => {
    const { ranks, points } = model.offers.bid;
    const cells = cellsOf(RANKS.map((rank) => ({ rank })), ranks.map((rank) => ({ rank })), {
      text: (bid) => bid.rank,
      name: (bid) => bid.rank,
    });
    const slider = bidSlider(ui, {
      label: "2 with",
      range: points,
      bidOf: (n) => ({ rank: "2", points: n }),
      say: (n) => `2 with ${n}`,
    });
    return [callArea(ui, { parts: [bidGrid(ui, { label: "Ranks", rows: [{ cells }], columns: 5 }), slider], say })];
  },
  suit: (model, ui) => [suitChoice(model, ui, model.offers.name_trump, { move: (suit) => ({ type: "name_trump", suit }) })],
  discard: (model, ui) => [
    pickBar(ui, model.offers.discard, { say: "Lay these six away", move: (cards) => ({ type: "discard", cards }) }),
  ],
  rob: (model, ui) => [openPick(ui, "rob", "Rob the pack")],
  under: (model, ui) => [tray(model, ui, model.picture.pick(model))],
};

const demonstration = {
  middle: (model, ui) => (model.game.calls && !model.game.trick ? auction(model, calls(model)) : trick(model, ui)),
  corners: (model) => [
    model.game.kitty ? packet("kitty", model.game.kitty, { caption: `kitty ${model.game.kitty}` }) : null,
    model.game.contract ? strip(model, { label: t("Contract"), ...model.game.contract, mark: mark("D", model.set) }) : null,
    model.game.books ? books(model, model.sides().map((side) => ({ side, ...model.game.books[side] }))) : null,
  ],
  call: (model, seat) => calls(model).find((call) => call.seat === seat),
  marks: (model, seat) => (model.game.crown === seat ? [seatMark("crown", "Caller")] : []),
  choices: (model, ui) => CHOICES[model.game.show]?.(model, ui) ?? [],
  pick: (model) => {
    if (!model.myTurn) return null;
    const { discard, rob, under } = model.offers;
    return discard ? { ...discard, kind: "lay" } : rob ? { ...rob, kind: "lay" } : under ? { ...under, kind: "under" } : null;
  },
  opens: (model) => (model.offers.rob ? "rob" : null),
  dialogs: {
    rob: (model, ui) =>
      pickDialog(model, ui, model.offers.rob, {
        title: "Rob the pack",
        help: "Every trump is yours. Fill your hand up to six.",
        lockedWords: "Your trumps",
        say: "Take these",
        move: (fill) => ({ type: "rob", fill }),
      }),
  },
  order: (model, cards, by) => inOrder(cards, by, { trump: "S", suitOf: (code) => (code[1] === "J" ? "S" : code[1]) }),
  laid: (game) => ({
    trick: new TrickLaid(game),
    follow(event, rest) {
      return event.type === "goal" ? bannerScene(event, rest, { tone: "good" }) : this.trick.follow(event, rest);
    },
  }),
  scene: (model, scene, ui) =>
    scene.kind === "banner" ? banner(model, scene, { title: "Goal!", line: "1 – 0" }) : trick(model, ui),
  sentences: { bid: (model, event) => who(model, event.seat, N_("You bid {n}."), N_("{name} bids {n}."), { n: event.n }) },
};

const whole = { ...plain, ...demonstration, dialogs: { ...plain.dialogs, ...demonstration.dialogs } };

const unknown = { ...plain, ...offered, dialogs: { ...plain.dialogs, ...offered.dialogs } };

/** Any game but the demonstration has the plain picture. */
export const isHere = () => true;
export const bring = async () => {};
export const pictureOf = (ruleset) => (ruleset === "demonstration" ? whole : unknown);
