"""The golden deals, card by card: every trick, and what the deal is worth under other contracts and house rules."""

from typing import Any

import pytest

from app.games.bid_whist.match import BidWhistMatch
from app.games.core.cards import cards, codes
from tests.games.bid_whist.positions import (
    GOLDENS,
    TRADITIONAL,
    dealt,
    declare,
    discard,
    done,
    hands_of,
    of_type,
    play,
    refused,
    say,
)

all_goldens = pytest.mark.parametrize("deal", GOLDENS, ids=[deal["id"] for deal in GOLDENS])


def opened(deal: dict[str, Any], **chosen: Any) -> BidWhistMatch:
    hands = {seat: " ".join(hand) for seat, hand in enumerate(deal["hands"])}
    house = TRADITIONAL if deal["options"] == "traditional" else {}
    return dealt(hands, " ".join(deal["kitty"]), deal["dealer"], **{**house, **chosen})


def brought(deal: dict[str, Any], auction: str, **chosen: Any) -> tuple[int, ...]:
    """The points of the deal, played card by card as written after this auction."""
    match = opened(deal, **chosen)
    say(match, auction)
    declare(match, deal["declare"])
    if deal["discards"]:
        discard(match, " ".join(deal["discards"]))
    for trick in deal["tricks"]:
        play(match, " ".join(trick["cards"]))
    return match.scores[-1].points


@all_goldens
def test_every_trick(deal: dict[str, Any]) -> None:
    match = opened(deal)
    assert [sorted(hand) for hand in hands_of(match)] == [sorted(hand) for hand in deal["hands"]]
    say(match, " ".join(deal["auction"]))
    declare(match, deal["declare"])
    if deal["discards"]:
        discard(match, " ".join(deal["discards"]))
    for trick in deal["tricks"]:
        assert match.turn == trick["leader"]
        events = play(match, " ".join(trick["cards"]))
        assert of_type(events, "trick_taken") == [
            {"type": "trick_taken", "seat": trick["winner"], "cards": trick["cards"]}
        ]
        match.check()
    scored = of_type(events, "deal_scored")[0]
    assert scored["tricks"] == deal["books"]
    assert scored["points"] == deal["points"]
    assert scored["kitty"] == deal["kitty"] and sorted(scored["discards"]) == sorted(deal["discards"])


@pytest.mark.parametrize(
    ("auction", "chosen", "points"),
    [
        ("pass pass 3NT pass", {}, 4),
        ("pass pass 5NT pass", {}, -5),
        ("pass pass 3NT pass", {"nt_double": True, "target": 9}, 8),
        ("pass pass 5NT pass", {"nt_double": True}, -10),
    ],
)
def test_the_first_under_other_contracts(auction: str, chosen: dict[str, Any], points: int) -> None:
    """3NT needs nine tricks, 5NT eleven; there are ten."""
    assert brought(GOLDENS[0], auction, **chosen) == (0, points)


@pytest.mark.parametrize(("auction", "points"), [("3U pass 4D pass", 4), ("3U pass 5D pass", -5)])
def test_the_second_under_other_contracts(auction: str, points: int) -> None:
    assert brought(GOLDENS[1], auction) == (0, points)


def test_the_auction_of_the_second() -> None:
    """Preset Traditional: 3D does not beat 3U."""
    match = opened(GOLDENS[1])
    done(match, ("bid", 3, "uptown"))
    assert refused(match, ("bid", 3, "downtown")) == "bid_not_higher"
    say(match, "pass 4D pass")
    assert match.contract == (1, (4, "downtown"))


def test_seat_1_after_the_discard_of_the_second() -> None:
    match = opened(GOLDENS[1])
    say(match, "3U pass 4D pass")
    declare(match, "H")
    discard(match, " ".join(GOLDENS[1]["discards"]))
    assert sorted(hands_of(match)[1]) == sorted(codes(cards("2D 2S 4D 5C 5D 5H 6H 7H BJ KH QH TH")))
