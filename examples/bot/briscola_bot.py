"""Briscola for two as a program plays it that sees no more than its seat: it imagines worlds and plays them out.

It remembers every card that was shown, deals what it cannot see at random some dozens of times, plays each of its cards in
all of these worlds and the rest of the deal by a rule of thumb, and takes the card that brings most. Once the stock is empty
it knows the other hand and counts every order of play out. Nothing of the server is imported: cards are codes, as on the
socket.
"""

import random
from collections.abc import Mapping
from typing import Any

RANKS = "24567JQK3A"
"""Weakest first: 2 4 5 6 7, jack, queen, king, 3, ace. The pack has no tens, nines and eights."""
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
POINTS = {card: {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}.get(card[0], 0) for card in PACK}
FORCE = {card: RANKS.index(card[0]) for card in PACK}
WORLDS = 60
WIN = 40
"""What it is worth to win the deal, beside the points it is won by."""


class BriscolaBot:
    """One seat. `heard` is given every message of the table, `choose` the view in which a card is owed."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)
        self._shown: set[str] = set()
        self._made = [0, 0]

    def heard(self, message: Mapping[str, Any]) -> None:
        """Remember what is played, and who takes what; forget it with the deal."""
        for event in message.get("events", {}).get("shared", ()):
            if event["type"] == "deal_started":
                self._shown, self._made = set(), [0, 0]
            elif event["type"] == "played":
                self._shown.add(event["card"])
            elif event["type"] == "trick_taken":
                self._made[event["seat"]] += sum(POINTS[card] for card in event["cards"])

    def choose(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The move to make."""
        offers = view["own"]["game"]["offers"]
        if "exchange_trump" in offers:
            return {"type": "exchange_trump", "card": offers["exchange_trump"][0]}
        cards = offers["play"]
        if len(cards) == 1:
            return {"type": "play", "card": cards[0]}
        return {"type": "play", "card": self._best(cards, view)}

    def _best(self, cards: list[str], view: Mapping[str, Any]) -> str:
        worlds = [self._imagined(view) for _ in range(WORLDS)]
        if not worlds[0].stock and len(worlds[0].hands[1]) <= 3:
            return max(cards, key=lambda card: worlds[0].after(card).count_out())
        return max(cards, key=lambda card: sum(world.after(card).play_out() for world in worlds))

    def _imagined(self, view: Mapping[str, Any]) -> "World":
        """A world as it may be: the other hand and the order of the stock are drawn from what was never shown."""
        match, own = view["shared"]["match"], view["own"]
        game, seat = match["game"], own["seat"]
        hand, trick = own["game"]["hand"], [one["card"] for one in game["trick"]]
        up = game["up"]
        known = [one["card"] for one in game["known"] if one["seat"] != seat]
        last = [up["card"]] if up and up["seat"] is None else []
        seen = self._shown.union(hand, trick, known, last)
        unseen = [card for card in PACK if card not in seen]
        self._rng.shuffle(unseen)
        held = match["hands"][1 - seat] - len(known)
        stock = unseen[held : held + game["stock"]] + last
        gain = self._made[seat] - self._made[1 - seat]
        return World(game["trump"], [list(hand), known + unseen[:held]], stock, trick, gain)


class World:
    """A deal in which everything is known: seat 0 is to move, with `trick` perhaps led by seat 1. `gain`: the points that
    seat 0 has made over seat 1."""

    def __init__(self, trump: str, hands: list[list[str]], stock: list[str], trick: list[str], gain: int = 0, turn: int = 0) -> None:  # fmt: skip
        self.trump, self.hands, self.stock, self.trick = trump, hands, stock, trick
        self.gain, self.turn = gain, turn

    def after(self, card: str) -> "World":
        """The world once whoever is on turn has played this card."""
        hands = [list(hand) for hand in self.hands]
        hands[self.turn].remove(card)
        if not self.trick:
            return World(self.trump, hands, self.stock, [card], self.gain, 1 - self.turn)
        led = self.trick[0]
        winner = self.turn if self.beats(card, led) else 1 - self.turn
        made = POINTS[led] + POINTS[card]
        if self.stock:
            hands[winner].append(self.stock[0])
            hands[1 - winner].append(self.stock[1])
        return World(self.trump, hands, self.stock[2:], [], self.gain + (made if winner == 0 else -made), winner)  # fmt: skip

    def beats(self, card: str, led: str) -> bool:
        """Whether a card takes the trick from the one led."""
        if card[1] == led[1]:
            return FORCE[card] > FORCE[led]
        return card[1] == self.trump

    @property
    def value(self) -> int:
        """What the end of the deal is worth to seat 0: its points over the other's, and the win."""
        return self.gain + (WIN if self.gain > 0 else -WIN if self.gain < 0 else 0)

    def count_out(self) -> int:
        """What the best play of both comes to."""
        hand = self.hands[self.turn]
        if not hand:
            return self.value
        found = [self.after(card).count_out() for card in hand]
        return max(found) if self.turn == 0 else min(found)

    def play_out(self) -> int:
        """What it comes to by rule of thumb."""
        world = self
        while hand := world.hands[world.turn]:
            world = world.after(max(hand, key=world.worth))
        return world.value

    def worth(self, card: str) -> float:
        """What a card is worth playing now by rule of thumb, less what it is worth kept."""
        kept = 3.5 + FORCE[card] * 0.6 if card[1] == self.trump else POINTS[card] * 0.35
        if not self.trick:
            return -POINTS[card] * 0.5 - kept
        stake = POINTS[card] + POINTS[self.trick[0]] + 1.5
        return (stake if self.beats(card, self.trick[0]) else -stake) - kept
