"""The worked examples of the rules page, play by play, in the engine and in the reference."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from app.games.core.cards import codes
from app.games.hockey.match import HockeyMatch
from tests.games.hockey.rigs import A, B, dealt, in_overtime, last, pack_for, play, start
from tests.references.hockey import Period

EXAMPLES: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "goldens" / "hockey.json").read_text()
)
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])


def rigged(example: dict[str, Any]) -> HockeyMatch:
    """The match before the first play of the example."""
    plays = " ".join(card for card, *_ in example["plays"])
    if example["overtime"]:
        return in_overtime(plays, **example["options"])
    return dealt(plays, example["before"], **example["options"])


@every_example
def test_what_each_card_does(example: dict[str, Any]) -> None:
    """HX-1 … HX-22: effect, holder and cancelled breakaway of every play, and who scored."""
    match = rigged(example)
    seats = {"A": 1 - match.dealer, "B": match.dealer, None: None}
    for card, effect, holder, cancelled in example["plays"]:
        seat = match.turn
        event = last(play(match, card), "played")
        told = (event["seat"], event["card"], event["effect"], event["holder"], event["cancelled"])
        assert told == (seat, card, effect, seats[holder], cancelled)
        assert (event["goal"]["seat"] == seat) if effect == "goal" else ("goal" not in event)


@every_example
def test_the_reference_says_the_same(example: dict[str, Any]) -> None:
    """HX-1 … HX-22 by the second engine."""
    match = rigged(example)
    period = Period(match.deal, match.dealer, codes(match.pack), dict(match.house.options))
    period.cards = codes(one.card for one in match.log)
    names = {1 - match.dealer: "A", match.dealer: "B"}
    for card, effect, holder, cancelled in example["plays"]:
        period.cards.append(card)
        place = len(period.cards) - 1
        assert (period.effect(place), period.cancels(place)) == (effect, cancelled)
        if not period.over():
            held = period.holder()
            assert (held and names[held["seat"]]) == holder


def test_sudden_death() -> None:
    """HX-15, HO-27, HV-10: overtime is over at play 4, B wins and 48 cards stay unplayed."""
    match = in_overtime("4S 4C KD KS")
    second = 1 - match.turn
    events = play(match, "4S 4C KD KS")
    assert last(events, "match_ended") == {
        "type": "match_ended",
        "winners": [second],
        "reason": "HO-27",
        "totals": [int(seat == second) for seat in (B, A)],
    }
    scored = last(events, "deal_scored")
    left = [*scored["unplayed"]["hands"][0], *scored["unplayed"]["hands"][1], *scored["unplayed"]["stock"]]
    assert len(left) == 48 and scored["pack"][:4] == ["4S", "4C", "KD", "KS"]
    assert scored["lines"] == [
        {
            "side": second,
            "what": "overtime_goal",
            "rule": "HO-27",
            "points": 1,
            "params": {"play": 4, "cards": ["4C", "KD", "KS"]},
        }
    ]
    assert match.shared_view()["unplayed"] == scored["unplayed"]
    assert match.phase == "match_over" and not match.legal(0) and not match.legal(1)


def test_the_goal_with_the_last_card_counts() -> None:
    """HX-19, HO-24: play 52 scores, and the period is over with it."""
    match = dealt("4S 4C KD KS", before=48)
    events = play(match, "4S 4C KD KS")
    assert [event.shared["type"] for event in events] == ["played", "deal_scored"]
    assert last(events, "deal_scored")["points"] == [1, 0]
    assert match.phase == "between_deals" and match.holder is None


@pytest.mark.parametrize(("lead", "effect"), [("JD", "breakaway"), ("7S", "none")])
def test_nothing_is_carried_over_to_the_next_period(lead: str, effect: str) -> None:
    """HX-14, HO-22, HO-24, HV-11: J♠ as card 52 breaks away for nothing; B then begins on an empty pile."""
    match = dealt("JS", before=51)
    events = play(match, "JS")
    assert last(events, "played")["holder"] == B and match.holder is None
    match.supply(pack_for(lead))
    assert match.shared_view()["pile"] == {"count": 0, "cards": []} and match.holder is None
    assert match.turn == B
    assert last(play(match, lead), "played")["effect"] == effect


def test_a_match_begins_with_a_pack() -> None:
    match = start()
    assert match.phase == "between_deals" and match.deal == 0
    match.check()
