/* What there is to choose in Briscola Chiamata besides a card to play: a call, throwing a hand in, trumps and with them
 * the called card. Everything offered is the view's word. */

import { cardName } from "../../cardname.js";
import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { bidGrid, bidSlider, callArea, cellsOf } from "../pieces/bids.js";
import { armed, buttonRow } from "../pieces/buttons.js";
import { suitChoice } from "../pieces/suits.js";
import { bidName, RANK_ORDER, rankName, rankText, sayBid } from "./briscola_chiamata_words.js";

/** The ten ranks, and below them the two with points. */
function ranksAndPoints(model, ui, { ranks, points }) {
  const { high } = model.game;
  const cells = cellsOf(
    RANK_ORDER.map((rank) => ({ rank })),
    ranks.map((rank) => ({ rank })),
    {
      text: (bid) => rankText(model, bid.rank),
      name: (bid) => rankName(model, bid.rank),
      stands: high && high.points === null ? { rank: high.rank } : null,
    },
  );
  return [
    bidGrid(ui, {
      label: t("Ranks, from low to high"),
      rows: [{ cells }],
      columns: 10,
      refusal: t("Only a higher bid is possible."),
    }),
    points ? slider(model, ui, t("2 with"), points, (n) => ({ rank: "2", points: n })) : null,
  ];
}

const slider = (model, ui, label, range, bidOf) =>
  bidSlider(ui, { label, range, bidOf, say: (n) => bidName(model, { rank: bidOf(n).rank ?? null, points: n }) });

function callChoice(model, ui) {
  const { bid, pass, void_hand: thrown } = model.offers;
  const parts = Array.isArray(bid)
    ? [slider(model, ui, t("Points"), bid, (n) => ({ points: n }))]
    : ranksAndPoints(model, ui, bid);
  return callArea(ui, {
    parts: [thrown ? throwIn(ui) : null, ...parts],
    pass: pass ? { type: "pass" } : null,
    say: ({ rank = null, points = null }) => sayBid(model, { rank, points }),
  });
}

const throwIn = (ui) =>
  buttonRow(
    armed(ui, {
      name: "void",
      label: t("Show this hand without points and throw it in"),
      again: t("Tap again to throw it in"),
      onDo: () => ui.move({ type: "void_hand" }),
    }),
  );

/** Trumps after a bid of a rank: the suit is all there is to choose. */
const suitOfBid = (model, ui, suits) =>
  suitChoice(model, ui, suits, {
    label: t("Name trumps"),
    move: (suit) => ({ type: "name_suit", suit }),
    say: (suit) => t("Call the {card}", { card: cardName(model.game.high.rank + suit, model.set) }),
  });

/** After an auction of points alone any card is called: a suit, then a rank of it. */
function anyCard(model, ui, codes) {
  const suits = [...new Set(codes.map((code) => code[1]))];
  const ranksIn = (suit) => codes.filter((code) => code[1] === suit).map((code) => ({ rank: code[0] }));
  const chosen = (suit) => ranksIn(suit).find(({ rank }) => rank === ui.draft.bid?.rank) ?? null;
  return suitChoice(model, ui, suits, {
    label: t("Trumps"),
    more: (suit) =>
      h(
        "div",
        { key: "ranks" },
        bidGrid(ui, {
          label: t("Called card"),
          rows: [
            {
              cells: cellsOf(
                RANK_ORDER.map((rank) => ({ rank })),
                ranksIn(suit),
                { text: (bid) => rankText(model, bid.rank), name: (bid) => cardName(bid.rank + suit, model.set) },
              ),
            },
          ],
          columns: 10,
          refusal: t("You may not call a card of your own."),
        }),
      ),
    missing: (suit) => (chosen(suit) ? null : t("Choose a card")),
    move: (suit) => ({ type: "name_suit", suit, rank: chosen(suit).rank }),
    say: (suit) => (chosen(suit) ? t("Call the {card}", { card: cardName(chosen(suit).rank + suit, model.set) }) : ""),
  });
}

export function choices(model, ui) {
  const { bid, name_suit: named } = model.offers;
  if (bid) return [callChoice(model, ui)];
  if (!named) return [];
  return [named[0].length > 1 ? anyCard(model, ui, named) : suitOfBid(model, ui, named)];
}
