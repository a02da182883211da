"""What is hidden in Bid Whist, by the table of its rule page alone: hands, the kitty, what the declarer put away.

Written over the whole state of a match (its JSON); it uses no code of the ruleset.
"""

from collections.abc import Iterator
from random import Random

from app.games.core.cards import CARDS
from app.games.core.ruleset import Json
from tests.leaks.knowledge import Knowledge, Viewer, World
from tests.leaks.recording import Deal

ASIDE = 4
"""Beside the seats: what lies face down, the kitty or the six put away."""

SWAPS = 150


def declarer_with_kitty(state: Json) -> int | None:
    """Who has taken the kitty up, if anybody has (BW-12, BW-15)."""
    if state["options"]["kitty"] == "won" or state["direction"] is None:
        return None
    bidders = [seat for seat, call in zip(state["speaking"], state["calls"], strict=False) if call]
    return int(bidders[-1])


def played_by(state: Json) -> list[list[str]]:
    """Each seat's cards that lie or lay face up."""
    played: list[list[str]] = [[], [], [], []]
    for number, card in enumerate(state["played"] + state["trick"]):
        first = [*state["leaders"], state["leader"]][number // 4]
        played[(first + number) % 4].append(card)
    return played


def suit_of(state: Json, card: str) -> str | None:
    """BW-18, BW-19: a joker is a trump, or nothing where there are none."""
    return state["trump"] if card in ("RJ", "BJ") else card[1]


def shown_out(state: Json) -> list[set[str]]:
    """By seat, the suits it has shown to have none of (BW-22)."""
    voids: list[set[str]] = [set(), set(), set(), set()]
    cards = state["played"] + state["trick"]
    for start in range(0, len(cards), 4):
        led: str | None = None
        first = [*state["leaders"], state["leader"]][start // 4]
        for step, card in enumerate(cards[start : start + 4]):
            suit = suit_of(state, card)
            if led is not None and suit != led:
                voids[(first + step) % 4].add(led)
            led = led or suit
    return voids


class BidWhistKnowledge(Knowledge):
    """The table of who may know what, with `kitty` won, exchange and sport."""

    def hands(self, state: Json) -> list[list[str]]:
        hands: list[list[str]] = state["hands"]
        return hands

    def shown(self, state: Json, viewer: Viewer) -> Iterator[str]:
        declarer = declarer_with_kitty(state)
        for cards in played_by(state):
            yield from cards
        if viewer is not None:
            yield from state["hands"][viewer]
        if declarer is not None and (declarer == viewer or state["options"]["kitty"] == "sport"):
            yield from state["kitty"]
        if declarer == viewer:
            yield from state["discards"]

    def world(self, deal: Deal, upto: int, viewer: Viewer, rng: Random) -> World | None:
        state = deal.told[upto]
        if state["phase"] == "between_deals":  # the deal is open, its cards not yet dealt
            return World({}, rng.randrange(2**32))
        declarer = declarer_with_kitty(state)
        holds = self._held_otherwise(state, declarer, viewer, rng)
        pack = self._pack(state, holds, declarer, viewer, rng)
        private = {}
        if declarer is not None and state["discards"]:
            private[declarer] = {"cards": holds[ASIDE]}
        return World({("pack", 0): [CARDS[code] for code in pack]}, rng.randrange(2**32), private)

    def _held_otherwise(
        self, state: Json, declarer: int | None, viewer: Viewer, rng: Random
    ) -> list[list[str]]:
        """Hidden cards swapped one for one, as often as the rules allow it."""
        aside = state["kitty"] if declarer is None else state["discards"]
        holds = [*([*hand] for hand in state["hands"]), [*aside]]
        hidden = [n for n in range(5) if n != viewer and holds[n] and (n != ASIDE or declarer != viewer)]
        if declarer is None:
            hidden = [n for n in range(5) if n != viewer and holds[n]]
        voids = shown_out(state)
        six = set(state["kitty"]) if declarer is not None and state["options"]["kitty"] == "sport" else set()

        def may_hold(holder: int, card: str) -> bool:
            if card in six and holder not in (declarer, ASIDE):
                return False
            return holder == ASIDE or suit_of(state, card) not in voids[holder]

        for _ in range(SWAPS if len(hidden) > 1 else 0):
            one, two = rng.sample(hidden, 2)
            a, b = rng.randrange(len(holds[one])), rng.randrange(len(holds[two]))
            if may_hold(two, holds[one][a]) and may_hold(one, holds[two][b]):
                holds[one][a], holds[two][b] = holds[two][b], holds[one][a]
        return holds

    def _pack(
        self, state: Json, holds: list[list[str]], declarer: int | None, viewer: Viewer, rng: Random
    ) -> list[str]:
        """A pack that leads there: which card of a hand came first nobody but its player was told."""
        first, played, old = state["speaking"][0], played_by(state), state["pack"]
        kitty = list(state["kitty"]) if declarer is not None else holds[ASIDE]
        pack = [*old[:48], *kitty]
        for seat in range(4):
            if seat == viewer:
                continue
            had = holds[seat] + played[seat]
            if seat == declarer:
                had = had + holds[ASIDE]
                if state["options"]["kitty"] == "exchange":
                    pack[48:] = kitty = rng.sample(had, 6)
                had = [card for card in had if card not in kitty]
            pack[(seat - first) % 4 : 48 : 4] = rng.sample(had, 12)
        return pack
