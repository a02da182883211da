"""Who has been shown which card, by the rule pages alone, and the worlds that would have looked the same.

Written from the hidden-information tables of the specs over the whole state of a match (its JSON), never from a
view or an event: what a view leaks must not count as shown.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from app.games.core.cards import CARDS
from app.games.core.ruleset import Json
from app.table import messages as m
from tests.leaks.recording import Answers, Deal, Made

Viewer = int | None
"""A seat, or None for a watcher."""

Places = dict[int, int]
"""By hidden card: the hidden card that lies in its place in another world."""

JACKS = frozenset(CARDS["J" + suit] for suit in "CDHS")


@dataclass(slots=True)
class World:
    """What is otherwise in another world: chance, the private parameters of moves by seat, and the bytes a
    deal's secret is made of (and every mix that is not the viewer's) drawn from `seed`."""

    answers: Answers
    seed: int
    private: dict[int, Json] = field(default_factory=dict)


class Knowledge(ABC):
    """What is hidden in one game."""

    @abstractmethod
    def shown(self, state: Json, viewer: Viewer) -> Iterator[str]:
        """The cards that this viewer has before their eyes in this state of a match."""

    @abstractmethod
    def world(self, deal: Deal, upto: int, viewer: Viewer, rng: Random) -> World | None:
        """A world in which the viewer has been shown the same up to command `upto`; None where the draw gave
        one that the rules exclude."""

    @abstractmethod
    def hands(self, state: Json) -> list[list[str]]:
        """Every hand, in whatever order it is kept."""

    def places(self, deal: Deal, upto: int, viewer: Viewer, rng: Random) -> Places:
        """Where the cards of the pack may lie as well, for all this viewer has been shown up to command `upto`.

        Cards never shown to them change about freely. Besides, at one moment drawn, cards that another seat
        held unseen change about within that hand: which of them came first nobody was told, also of those
        that were played later.
        """
        pack = deal.answers["pack", 0]
        assert isinstance(pack, list)
        moments = [n for n in range(upto + 1) if deal.made[n].kind in ("deal_dealt", "acted")]
        moment = rng.choice(moments)
        played: set[str] = set()
        lying: set[str] = set()
        for n in moments:
            played.update(card_played(deal.made[n]))
            lying.update(set(self.shown(deal.told[n], viewer)) - played)
        place = {card: card for card in pack}
        for seat, hand in enumerate(self.hands(deal.told[moment])):
            if seat != viewer:
                change_about(place, [CARDS[code] for code in hand if code not in lying], rng)
        hidden = sorted(set(pack) - {CARDS[code] for code in lying | played})
        then = {card: card for card in pack}
        change_about(then, hidden, rng)
        return {card: then[other] for card, other in place.items()}


def card_played(made: Made) -> list[str]:
    """The card that a command showed to everybody, if it was a move with a card."""
    action = made.command.action
    return [action.move["card"]] if isinstance(action, m.Act) and "card" in action.move else []


def change_about(place: Places, cards: list[int], rng: Random) -> None:
    """Let these cards lie in one another's places, in an order drawn."""
    place.update(zip(cards, rng.sample(cards, len(cards)), strict=True))


class PistiKnowledge(Knowledge):
    """The table of A3.1, and the cut of PI-6 and PI-7."""

    def hands(self, state: Json) -> list[list[str]]:
        hands: list[list[str]] = state["layout"]["hands"]
        return hands

    def shown(self, state: Json, viewer: Viewer) -> Iterator[str]:
        layout = state["layout"]
        if state["stage"] != "play":
            return
        yield from layout["exposed"]
        yield from layout["known"]
        yield from layout["pile"]
        if viewer is not None:
            yield from layout["hands"][viewer]
        if layout["first"] is not None and self._may_look(state, layout["first"], viewer):
            yield from layout["taken"]

    def _may_look(self, state: Json, first: int, viewer: Viewer) -> bool:
        """PI-21 and `leftover_view`."""
        options = state["options"]
        match options["leftover_view"]:
            case "everyone":
                return True
            case "nobody":
                return False
            case "team" if state["seats"] == 4 and options["partners"] == "pairs":
                return viewer is not None and viewer % 2 == first % 2
            case _:
                return viewer == first

    def world(self, deal: Deal, upto: int, viewer: Viewer, rng: Random) -> World | None:
        state = deal.told[upto]
        if state.get("stage") != "play":
            # Nobody has seen a card yet.
            return World({("pack", 0): rng.sample(range(52), 52)}, rng.randrange(2**32))
        place = self.places(deal, upto, viewer, rng)
        pack = [place[CARDS[code]] for code in state["layout"]["pack"]]
        if JACKS.issuperset(pack[:4]):
            return None  # PI-12: four jacks in the centre would have been announced
        if state["options"]["cut_jack"] == "next_card":
            pack = before_exchange(pack, rng)
        return self._before_cuts(deal, pack, viewer, rng)

    def _before_cuts(self, deal: Deal, pack: list[int], viewer: Viewer, rng: Random) -> World:
        """From the pack as it was accepted back to the shuffle, through as many cuts as were announced."""
        answers: Answers = {}
        cutter, position = hand_cut(deal)
        if cutter is not None and cutter != viewer:
            position = rng.randrange(1, 52)
        for index in reversed(range(sum(1 for label, _ in deal.answers if label == "recut"))):
            by_hand = cutter is not None and index == 0
            # What lay at the bottom before the first cut by hand nobody saw; any other was a jack (PI-7).
            bottom = rng.choice([n for n in range(51) if by_hand or pack[n] in JACKS])
            cut = 51 - bottom
            pack = pack[-cut:] + pack[:-cut]
            answers["recut", index] = (cut - 1 - (position if by_hand else 0)) % 51
        private = {} if cutter is None else {cutter: {"position": position}}
        return World({**answers, ("pack", 0): pack}, rng.randrange(2**32), private)


def hand_cut(deal: Deal) -> tuple[int | None, int]:
    """The seat that cut by hand, and where; None and 0 without `manual_cut`."""
    for made in deal.made:
        action = made.command.action
        if isinstance(action, m.Act) and action.move["type"] == "cut":
            return deal.before.seat_of(made.command.actor), action.move["position"]
    return None, 0


def before_exchange(pack: list[int], rng: Random) -> list[int]:
    """`next_card`: a pack that the silent exchange of a jack at the bottom may have come from."""
    first = next(n for n in range(50, -1, -1) if pack[n] not in JACKS) + 1
    place = rng.choice([*range(first, 51), 51])
    pack = pack[:]
    pack[place], pack[51] = pack[51], pack[place]
    return pack


class PackKnowledge(Knowledge):
    """Games in which everything hidden in a deal follows from its pack and from who played which card."""

    def hands(self, state: Json) -> list[list[str]]:
        hands: list[list[str]] = state["hands"]
        return hands

    def world(self, deal: Deal, upto: int, viewer: Viewer, rng: Random) -> World | None:
        pack = deal.answers["pack", 0]
        assert isinstance(pack, list)
        if not any(made.kind == "deal_dealt" for made in deal.made[: upto + 1]):
            return World({}, rng.randrange(2**32))
        place = self.places(deal, upto, viewer, rng)
        return World({("pack", 0): [place[card] for card in pack]}, rng.randrange(2**32))


class BriscolaKnowledge(PackKnowledge):
    """The hidden cards of Briscola, with `scoperta` and `partner_view`."""

    def shown(self, state: Json, viewer: Viewer) -> Iterator[str]:
        options, hands, seats = state["options"], state["hands"], state["seats"]
        if state["up"] is not None:
            yield state["up"]
        yield from state["known"]
        if options.get("open_hands") == "scoperta":
            yield from state["stock"][-1:]
            for hand in hands:
                yield from hand
        if viewer is None:
            return
        yield from hands[viewer]
        if options.get("partner_view") == "last_three" and state["up_drawn"]:
            for seat in range(seats):
                if same_team(seats, options, seat, viewer):
                    yield from hands[seat]


def same_team(seats: int, options: Json, one: int, two: int) -> bool:
    """BR-2, BR-3, BR-4 and `six_seating`."""
    if seats == 6 and options["six_seating"] == "sides":
        return one // 3 == two // 3
    return one % 2 == two % 2


class ChiamataKnowledge(PackKnowledge):
    """B3 of Briscola Chiamata: a hand is its player's alone, and nobody is told who holds the called card: it may
    be in any hand not seen, the caller's too (HC-1, HC-2)."""

    def shown(self, state: Json, viewer: Viewer) -> Iterator[str]:
        if viewer is not None:
            yield from state["hands"][viewer]


class HockeyKnowledge(PackKnowledge):
    """Hockey: two hands and the stock; every card is open once it has been played."""

    def shown(self, state: Json, viewer: Viewer) -> Iterator[str]:
        for _, card, _, _ in state["log"]:
            yield card
        if viewer is not None:
            yield from state["hands"][viewer]


# At the end, as they are built on what stands above.
from tests.leaks.bid_whist_knowledge import BidWhistKnowledge  # noqa: E402
from tests.leaks.pedro_knowledge import PedroKnowledge  # noqa: E402

KNOWLEDGE: dict[str, Knowledge] = {
    "bid_whist": BidWhistKnowledge(),
    "briscola": BriscolaKnowledge(),
    "briscola_chiamata": ChiamataKnowledge(),
    "hockey": HockeyKnowledge(),
    "pedro": PedroKnowledge(),
    "pisti": PistiKnowledge(),
}
