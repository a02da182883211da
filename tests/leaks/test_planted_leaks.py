"""Leaks planted on purpose, each of a kind that others have shipped: the comparison must see every one.

The plants live here alone; the rulesets are patched for one test and know nothing of it.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from app.games.briscola import views as briscola_views
from app.games.briscola.match import BriscolaMatch
from app.games.briscola_chiamata.match import ChiamataMatch
from app.games.core.cards import CARDS, CODES, codes
from app.games.core.options import Options
from app.games.core.ruleset import Event, Json, Move, Refusal
from app.games.hockey import views as hockey_views
from app.games.hockey.match import HockeyMatch
from app.games.pisti.rules import PistiMatch
from app.table import show
from app.table.state import OpenDeal
from tests.leaks.comparison import Compared, compare
from tests.leaks.knowledge import KNOWLEDGE
from tests.leaks.recording import DealtByHand, deals

DEALS = 50

Plant = Callable[[pytest.MonkeyPatch], None]
Applied = list[Event] | Refusal

JACKS = ("JC", "JD", "JH", "JS")


def in_view(match: type[Any], leak: Callable[[Any], Json]) -> Plant:
    """Further fields in the view that everybody gets."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        honest = match.shared_view
        patch.setattr(match, "shared_view", lambda self: {**honest(self), **leak(self)})

    return plant


def points_so_far(match: PistiMatch) -> Json:
    """1: a counter over the score piles, leftovers and all."""
    worth = {CARDS[code]: 1 for code in (*JACKS, "AC", "AD", "AH", "AS")} | {CARDS["2C"]: 2, CARDS["TD"]: 3}
    return {"points": [sum(worth.get(card, 0) for card in pile) for pile in match.layout.piles]}


def moves_of_all(match: BriscolaMatch) -> Json:
    """2: how many cards the seat on turn may play, told to everybody."""
    return {"moves": [len(match.legal(seat)) for seat in range(match.setup.seats)]}


def card_drawn(patch: pytest.MonkeyPatch) -> None:
    """3: which card was drawn, in the part of the event for all."""
    patch.setattr(
        briscola_views,
        "drew",
        lambda seat, card, public: Event({"type": "drew", "seat": seat, "card": CODES[card]}),
    )


def telling_error(patch: pytest.MonkeyPatch) -> None:
    """4: a refusal that says where the card is instead."""
    honest = PistiMatch.apply

    def apply(self: PistiMatch, seat: int, move: Move) -> Applied:
        answer = honest(self, seat, move)
        if isinstance(answer, Refusal) and answer.code == "card_not_in_hand":
            return Refusal(answer.code, {"in_stock": move[1] in self.layout.stock})
        return answer

    patch.setattr(PistiMatch, "apply", apply)


def sorted_hands(match: BriscolaMatch) -> Json:
    """5: face-down hands drawn in the order of their cards."""
    return {"order": [sorted(range(len(hand)), key=hand.__getitem__) for hand in match.hands]}


def lasting_ids(patch: pytest.MonkeyPatch) -> None:
    """5: a played card carries its place in the pack, which tells when it was drawn."""
    honest = BriscolaMatch.apply

    def apply(self: BriscolaMatch, seat: int, move: Move) -> Applied:
        answer = honest(self, seat, move)
        if not isinstance(answer, Refusal):
            answer[0].shared["id"] = self.pack.index(move[1])
        return answer

    patch.setattr(BriscolaMatch, "apply", apply)


def cut_position(patch: pytest.MonkeyPatch) -> None:
    """6: where the cutter cut."""
    honest = PistiMatch.apply

    def apply(self: PistiMatch, seat: int, move: Move) -> Applied:
        answer = honest(self, seat, move)
        if not isinstance(answer, Refusal) and move[0] == "cut":
            return [*answer, Event({"type": "cut_made", "seat": seat, "position": move[1]})]
        return answer

    patch.setattr(PistiMatch, "apply", apply)


def on_chance(leak: Callable[[PistiMatch, Any], list[Event]]) -> Plant:
    """Further events when chance has been supplied."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        honest = PistiMatch.supply

        def supply(self: PistiMatch, answer: Any) -> list[Event]:
            return honest(self, answer) + leak(self, answer)

        patch.setattr(PistiMatch, "supply", supply)

    return plant


def rejected_jack(match: PistiMatch, answer: Any) -> list[Event]:
    """6: the jack that was cut away again."""
    rejected = match.phase == "cut" and match.layout.pack[-1:]
    return [Event({"type": "cut_again", "card": codes(rejected)[0]})] if rejected else []


def silent_exchange(match: PistiMatch, answer: Any) -> list[Event]:
    """6: that `next_card` changed a jack at the bottom for another card."""
    return [Event({"type": "exchanged", "was": list(match.layout.pack) != list(answer)})]


def early_mixes(patch: pytest.MonkeyPatch) -> None:
    """6: what other people's browsers mixed in, while it could still help."""
    honest = show._fair

    def fair(deal: OpenDeal) -> Json:
        return {**honest(deal), "mixes": list(deal.mixes.values())}

    patch.setattr(show, "_fair", fair)


def made_it_already(match: ChiamataMatch) -> Json:
    """1: that the camp has what it needs, before anybody knows who is in it (HC-3)."""
    contract = match.contract
    return {"made_it": contract is not None and contract.camp_points(match.points) >= contract.target}


def partner_seat(match: ChiamataMatch) -> Json:
    """2: who was dealt the called card, in the view of all."""
    return {"partner_seat": match.holder}


def prompt_when_alone(patch: pytest.MonkeyPatch) -> None:
    """3: one event more for a caller who has called himself (HC-6)."""
    honest = ChiamataMatch.apply

    def apply(self: ChiamataMatch, seat: int, move: Move) -> Applied:
        answer = honest(self, seat, move)
        if not isinstance(answer, Refusal) and move[0] == "name_suit" and self.holder == seat:
            return [*answer, Event({"type": "sure_to_play_alone"})]
        return answer

    patch.setattr(ChiamataMatch, "apply", apply)


def error_by_part(patch: pytest.MonkeyPatch) -> None:
    """4: a refusal that is otherwise for whoever holds the called card (HC-4)."""
    honest = ChiamataMatch.apply

    def apply(self: ChiamataMatch, seat: int, move: Move) -> Applied:
        answer = honest(self, seat, move)
        if isinstance(answer, Refusal) and move[0] == "play" and move[1] == self.called:
            return Refusal(answer.code, {"with": "caller" if self.holder == self.caller else "partner"})
        return answer

    patch.setattr(ChiamataMatch, "apply", apply)


def could_score(match: HockeyMatch) -> Json:
    """2: whether whoever has the breakaway holds the card that scores."""
    tops = [play.card % 13 for play in match.log[-1:]]
    return {
        "chance": match.holder == match.turn and any(card % 13 in tops for card in match.hands[match.turn])
    }


def early_reveal(match: HockeyMatch) -> Json:
    """1: what an early end would leave unplayed, counted while the period goes on."""
    unplayed = hockey_views.unplayed(match)
    return {"jacks_left": sum(code[0] == "J" for hand in unplayed["hands"] for code in hand)}


def packet_places(patch: pytest.MonkeyPatch) -> None:
    """5: a played card carries its place in the hand, oldest first."""
    honest = HockeyMatch.apply

    def apply(self: HockeyMatch, seat: int, move: Move) -> Applied:
        hand = self.hands[seat][:]
        answer = honest(self, seat, move)
        if not isinstance(answer, Refusal):
            answer[0].shared["place"] = hand.index(move[1])
        return answer

    patch.setattr(HockeyMatch, "apply", apply)


LEAKS: dict[str, tuple[str, int, Options, Plant]] = {
    "1 points so far": ("pisti", 4, {}, in_view(PistiMatch, points_so_far)),
    "2 moves of all": ("briscola", 4, {"must_follow": True}, in_view(BriscolaMatch, moves_of_all)),
    "3 card drawn": ("briscola", 2, {}, card_drawn),
    "4 telling error": ("pisti", 4, {}, telling_error),
    "5 sorted hands": ("briscola", 3, {}, in_view(BriscolaMatch, sorted_hands)),
    "5 lasting ids": ("briscola", 2, {}, lasting_ids),
    "1 early reveal": ("hockey", 2, {"periods": 1}, in_view(HockeyMatch, early_reveal)),
    "2 could score": ("hockey", 2, {"periods": 1}, in_view(HockeyMatch, could_score)),
    "5 packet places": ("hockey", 2, {"periods": 1}, packet_places),
    "6 cut position": ("pisti", 2, {"manual_cut": True}, cut_position),
    "6 rejected jack": ("pisti", 3, {"cut_jack": "recut"}, on_chance(rejected_jack)),
    "6 silent exchange": ("pisti", 4, {"cut_jack": "next_card"}, on_chance(silent_exchange)),
    "1 made it already": (
        "briscola_chiamata",
        5,
        {"two_closes": True},
        in_view(ChiamataMatch, made_it_already),
    ),
    "2 partner seat": ("briscola_chiamata", 5, {}, in_view(ChiamataMatch, partner_seat)),
    "3 prompt when alone": ("briscola_chiamata", 5, {}, prompt_when_alone),
    "4 error by part": ("briscola_chiamata", 5, {}, error_by_part),
    "6 early mixes": ("pisti", 4, {}, early_mixes),
}


FIRST: Final = {"1 made it already": 7}
"""Where a leak shows late, a first seed with which it shows sooner: this saves time and changes nothing else."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_seen(leak: str, chance: DealtByHand, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, seats, chosen, plant = LEAKS[leak]
    plant(monkeypatch)
    compared, rng, number = Compared(), Random(1), 0
    for seed in range(FIRST.get(leak, 0), DEALS):
        for deal in deals(ruleset, seats, dict(chosen), seed, chance):
            number += 1
            compare(deal, KNOWLEDGE[ruleset], chance, rng, compared, cuts=2)
            if compared.differing or number == DEALS:
                break
        if compared.differing or number == DEALS:
            break
    print(f"{leak}: seen in deal {number} of at most {DEALS}, {compared.where}")
    assert compared.differing, f"not seen in {number} deals"


def test_all_six_kinds_are_planted() -> None:
    assert {name[0] for name in LEAKS} == set("123456")
