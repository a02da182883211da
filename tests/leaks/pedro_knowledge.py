"""What is hidden in Pedro, by the table of its rule page alone: hands, stock, discards, what the dealer robbed and
set aside, recycled and buried cards.

Written over the whole state of a match (its JSON); it uses no code of the ruleset.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.games.core.cards import CARDS
from app.games.core.ruleset import Json
from tests.leaks.knowledge import Knowledge, Viewer, World
from tests.leaks.recording import Deal

MATES = {"C": "S", "S": "C", "D": "H", "H": "D"}
SWAPS = 250
LEFT = 4
"""Beside the seats: what the dealer did not take, or what he is just looking at."""


def is_trump(card: str, trump: str) -> bool:
    """PE-13."""
    return card[1] == trump or card == "5" + MATES[trump]


def in_suit(card: str, trump: str) -> str:
    """PE-14."""
    return trump if is_trump(card, trump) else card[1]


def worthless(card: str, trump: str) -> bool:
    """PE-25."""
    return card[1] == trump and card[0] in "KQ987643"


@dataclass(slots=True)
class Slot:
    """A place in the pack: whose nine it belongs to, or who drew it from the stock (`LEFT`: nobody), and whether
    it was thrown away."""

    dealt: bool
    seat: int
    thrown: bool = False
    trump_only: bool = False
    plain_only: bool = False


@dataclass(slots=True)
class Seen:
    """What a viewer has seen of the others: cards played (or buried face up) by seat, and the suits they have
    shown to hold none of."""

    played: list[list[str]] = field(default_factory=lambda: [[], [], [], []])
    voids: list[set[str]] = field(default_factory=lambda: [set(), set(), set(), set()])


def seen_of(state: Json) -> Seen:
    """Told again from the tricks (PE-22, PE-23, PE-43)."""
    seen, trump = Seen(), state["trump"]
    cards = [*state["played"], *state["trick"]]
    firsts = [highest_bidder(state), *state["winners"]]
    for start in range(0, len(cards), 4):
        led = in_suit(cards[start], trump)
        for step, card in enumerate(cards[start : start + 4]):
            seat, suit = (firsts[start // 4] + step) % 4, in_suit(card, trump)
            seen.played[seat].append(card)
            may = suit == trump and state["options"]["follow"] == "follow_or_trump"
            if suit != led and not may:
                seen.voids[seat].add(led)
    if state["options"]["buried"] == "shown":
        for seat, buried in enumerate(state["under"]):
            seen.played[seat] += buried
    return seen


def highest_bidder(state: Json) -> int:
    """PE-11."""
    return int(max((call for call in state["calls"] if call[1]), key=lambda call: call[1])[0])


class PedroKnowledge(Knowledge):
    """The table of who may know what: from the pack as it was dealt, card by card."""

    def hands(self, state: Json) -> list[list[str]]:
        hands: list[list[str]] = state["hands"]
        return hands

    def shown(self, state: Json, viewer: Viewer) -> Iterator[str]:
        if state["trump"]:
            for cards in seen_of(state).played:
                yield from cards
        if viewer is not None:
            yield from [*state["hands"][viewer], *state["discards"][viewer], *state["under"][viewer]]
        if viewer == state["speaking"][-1] and state["trump"]:
            yield from [*state["stock"], *state["left"]]

    def world(self, deal: Deal, upto: int, viewer: Viewer, rng: Random) -> World | None:
        if not any(made.kind == "deal_dealt" for made in deal.made[: upto + 1]):
            return World({}, rng.randrange(2**32))
        state = deal.told[upto]
        pack = list(state["pack"])
        if not state["trump"]:
            free = [n for n, slot in enumerate(self._slots(state)) if slot.seat != viewer or not slot.dealt]
            for place, card in zip(free, rng.sample([pack[n] for n in free], len(free)), strict=True):
                pack[place] = card
            return World({("pack", 0): [CARDS[code] for code in pack]}, rng.randrange(2**32))
        return Otherwise(state, viewer, rng, self._slots(state)).world()

    def _slots(self, state: Json) -> list[Slot]:
        """Every place of the pack (PE-4, PE-16 to PE-19)."""
        order, trump, pack = state["speaking"], state["trump"], state["pack"]
        slots = [Slot(True, order[place // 3 % 4]) for place in range(36)]
        for slot, card in zip(slots, pack, strict=False):
            slot.thrown = trump is not None and not is_trump(card, trump)
        for seat in order:
            slots += [Slot(False, seat) for _ in range(state["refilled"][seat])]
        dealer, taken = order[-1], state["robbed"]
        kept = 9 - len(state["discards"][dealer])
        for card in pack[len(slots) :]:
            if taken is None or card in state["left"]:
                slots.append(Slot(False, LEFT, plain_only=taken is not None))
            else:
                slots.append(Slot(False, dealer, trump_only=kept + taken > 6))
        return slots


class Otherwise:
    """A deal that looks the same to the viewer: cards swapped one for one, as often as the rules allow it."""

    def __init__(self, state: Json, viewer: Viewer, rng: Random, slots: list[Slot]) -> None:
        self.state, self.viewer, self.rng, self.slots = state, viewer, rng, slots
        self.trump: str = state["trump"]
        self.dealer: int = state["speaking"][-1]
        self.pack: list[str] = list(state["pack"])
        self.seen = seen_of(state)
        self.again = self._recycled()
        """Cards that came back from the pile, by seat, as everybody has seen them, or only their receiver."""

    def _recycled(self) -> list[list[str]]:
        start, again = 0, [[], [], [], []]  # type: tuple[int, list[list[str]]]
        for seat in self.state["speaking"]:
            again[seat] = self.state["pile"][start : start + self.state["recycled"][seat]]
            start += self.state["recycled"][seat]
        return again

    def world(self) -> World:
        places = [place for place, slot in enumerate(self.slots) if not self._known(slot)]
        for _ in range(SWAPS if len(places) > 1 else 0):
            one, two = self.rng.sample(places, 2)
            if self._may_lie(one, self.pack[two], two) and self._may_lie(two, self.pack[one], one):
                self.pack[one], self.pack[two] = self.pack[two], self.pack[one]
                slot, other = self.slots[one], self.slots[two]
                if slot.dealt and other.dealt and slot.seat == other.seat:
                    slot.thrown, other.thrown = other.thrown, slot.thrown
        answers: Any = {("pack", 0): [CARDS[code] for code in self.pack]}
        if self.state["pile"]:
            answers["recycle", 0] = [CARDS[code] for code in self._pile()]
        return World(answers, self.rng.randrange(2**32), self._private())

    def _known(self, slot: Slot) -> bool:
        """Whether the viewer knows the card of this place."""
        mine = slot.seat == self.viewer or (slot.seat == LEFT and self.viewer == self.dealer)
        return self.viewer is not None and mine

    def _may_lie(self, place: int, card: str, came_from: int) -> bool:
        """Whether this card, seen or not, may have been at this place."""
        slot, other, trump = self.slots[place], self.slots[came_from], is_trump(card, self.trump)
        if slot.dealt and other.dealt and slot.seat == other.seat:
            return True
        if slot.dealt and trump == slot.thrown:
            return False
        if (slot.trump_only and not trump) or (slot.plain_only and trump):
            return False
        if self.viewer is not None and card in self.again[self.viewer]:
            return slot.dealt and slot.thrown
        player = next((seat for seat in range(4) if card in self.seen.played[seat]), None)
        if player is not None:
            if card in self.again[player]:
                return slot.dealt and slot.thrown
            return slot.seat == player and not (slot.dealt and slot.thrown)
        if slot.seat == LEFT or (slot.dealt and slot.thrown):
            return True
        return in_suit(card, self.trump) not in self.seen.voids[slot.seat]

    # ── What follows from the pack ────────────────────────────────────────────────────────────────
    def _pile(self) -> list[str]:
        """PE-20: what came back and has been seen comes back again; the rest may be any other discards."""
        thrown = [self.pack[place] for place, slot in enumerate(self.slots) if slot.dealt and slot.thrown]
        fixed: list[list[str]] = []
        for seat in range(4):
            mine = seat == self.viewer
            fixed.append([card for card in self.again[seat] if mine or card in self.seen.played[seat]])
        free = [card for card in thrown if not any(card in cards for cards in fixed)]
        self.rng.shuffle(free)
        pile: list[str] = []
        for seat in self.state["speaking"]:
            packet = list(fixed[seat])
            while len(packet) < self.state["recycled"][seat]:
                packet.append(next(card for card in free if card[1] not in self.seen.voids[seat]))
                free.remove(packet[-1])
            if seat != self.viewer:
                self.rng.shuffle(packet)
            pile += packet
        return pile + free

    def _private(self) -> dict[int, Json]:
        """Cards the dealer chose (PE-18) and cards laid under (PE-24), where the viewer was told neither."""
        private: dict[int, Json] = {seat: {} for seat in range(4) if seat != self.viewer}
        start = 36 + sum(self.state["refilled"])
        if self.dealer != self.viewer and self.state["robbed"] is not None:
            taken = [
                card for card, slot in zip(self.pack, self.slots, strict=True) if slot.seat == self.dealer
            ]
            bottom = [card for card in self.pack[start:] if card in taken]
            private[self.dealer]["fill"] = [card for card in bottom if not is_trump(card, self.trump)]
        for seat, under in enumerate(self.state["under"]):
            if under and seat != self.viewer:
                private[seat]["under"] = under if self._shown() else self._bury(seat, len(under))
        return {seat: fields for seat, fields in private.items() if fields}

    def _shown(self) -> bool:
        return bool(self.state["options"]["buried"] == "shown")

    def _bury(self, seat: int, count: int) -> list[str]:
        hand = [
            card
            for card, slot in zip(self.pack, self.slots, strict=True)
            if slot.seat == seat and not (slot.dealt and slot.thrown)
        ]
        unseen = [card for card in hand if card not in self.seen.played[seat]]
        may = [card for card in unseen if worthless(card, self.trump)]
        return self.rng.sample(may, count) if len(may) >= count else self.state["under"][seat]
