"""The golden deals, card by card: who takes each trick, when the partner is shown, and what the deal was worth."""

from typing import Any

import pytest

from app.games.core.cards import CODES
from tests.games.briscola_chiamata.positions import GOLDENS, golden_called, held, of_type, play_oldest

all_goldens = pytest.mark.parametrize("deal", GOLDENS, ids=[deal["id"] for deal in GOLDENS])


@all_goldens
def test_every_trick(deal: dict[str, Any]) -> None:
    match = golden_called(deal)
    assert [held(match, seat) for seat in range(5)] == deal["hands"]
    assert match.setup.scale.target(match.level or 0) == deal["target"]
    for trick in deal["tricks"]:
        assert match.leader == trick["leader"]
        before = sum(match.points)
        (taken,) = of_type(play_oldest(match, 5), "trick_taken")
        assert (" ".join(taken["cards"]), taken["seat"]) == (trick["cards"], trick["winner"])
        assert sum(match.points) - before == trick["points"]
    assert match.points == deal["seat_points"] and match.phase == "between_deals"


@all_goldens
def test_when_the_partner_is_shown(deal: dict[str, Any]) -> None:
    """B4-5: once, with the play of the called card."""
    match = golden_called(deal)
    plays, shown = 0, []
    while match.phase == "play":
        for event in play_oldest(match, 1):
            if event.shared["type"] == "partner_revealed":
                shown.append((plays // 5 + 1, plays % 5 + 1, event.shared))
        plays += 1
    reveal = deal["reveal"]
    alone = deal["partner"] is None
    expected = {"type": "partner_revealed", "seat": reveal["seat"], "alone": alone, "card": deal["called"]}
    assert shown == [(reveal["trick"], reveal["position"], expected)]


@all_goldens
def test_score(deal: dict[str, Any]) -> None:
    match = golden_called(deal)
    events = play_oldest(match)
    assert match.called is not None and CODES[match.called] == deal["called"]
    contract = of_type(events, "deal_scored")[0]["contract"]
    camp = [deal["caller"]] if deal["partner"] is None else [deal["caller"], deal["partner"]]
    assert contract["camp"] == camp and contract["points"] == deal["camp_points"]
    assert list(match.scores[-1].points) == deal["scores"]


@pytest.mark.parametrize("name", ["GC-61/A", "GC-60/A", "GC-alone/5", "GC-95/5", "GC-95/K", "GC-95/2100"])
def test_all_are_there(name: str) -> None:
    assert name in [deal["id"] for deal in GOLDENS]
