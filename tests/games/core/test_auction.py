"""The shared auction: who speaks, what beats what, when it is over."""

from app.games.core.auction import Auction


def once(highest: int = 14) -> Auction[int]:
    return Auction((1, 2, 3, 0), lambda bid: bid, highest)


def rounds(highest: int = 68) -> Auction[int]:
    return Auction((1, 2, 3, 4, 0), lambda bid: bid, highest, rounds=True)


def say(auction: Auction[int], *calls: int | None) -> list[int | None]:
    """Make these calls; the seats that made them."""
    spoke = []
    for bid in calls:
        spoke.append(auction.speaker)
        auction.call(bid)
    return spoke


def test_each_speaks_once_in_turn() -> None:
    auction = once()
    assert say(auction, 7, None, 9, None) == [1, 2, 3, 0]
    assert auction.over and auction.speaker is None
    assert auction.high == (3, 9)
    assert auction.calls == [(1, 7), (2, None), (3, 9), (0, None)]


def test_the_highest_bid_ends_it_at_once() -> None:
    auction = once()
    say(auction, 7, 14)
    assert auction.over and auction.high == (2, 14)


def test_only_a_higher_bid_beats() -> None:
    auction = once()
    assert auction.beats(7)
    say(auction, 9)
    assert [bid for bid in range(7, 15) if auction.beats(bid)] == [10, 11, 12, 13, 14]


def test_equal_strength_does_not_beat() -> None:
    auction: Auction[str] = Auction((0, 1), {"up": 1, "down": 1, "none": 2}.__getitem__, 2)
    auction.call("up")
    assert not auction.beats("down") and auction.beats("none")


def test_the_last_hope_is_known() -> None:
    def hope_after(*calls: int | None) -> bool:
        auction = once()
        say(auction, *calls)
        return auction.last_hope

    assert [hope_after(None, None), hope_after(None, None, None), hope_after(7, None, None)] == [
        False,
        True,
        False,
    ]


def test_round_and_round_past_those_who_passed() -> None:
    """BCX-2: the seats that spoke, and the caller."""
    auction = rounds()
    assert say(auction, 0, None, 2, None, 5, None, 7, None) == [1, 2, 3, 4, 0, 1, 3, 0]
    assert auction.over and auction.high == (3, 7)


def test_all_may_pass() -> None:
    auction = rounds()
    say(auction, None, None, None, None)
    assert auction.last_hope and auction.speaker == 0
    say(auction, None)
    assert auction.over and auction.high is None


def test_the_last_one_left_may_still_bid() -> None:
    auction = rounds()
    say(auction, None, None, None, None, 0)
    assert auction.over and auction.high == (0, 0)


def test_the_highest_bid_ends_the_rounds() -> None:
    auction = rounds()
    say(auction, None, None, 68)
    assert auction.over and auction.high == (3, 68)


def test_a_clone_goes_its_own_way() -> None:
    auction = rounds()
    say(auction, 3, None)
    twin = auction.clone()
    say(twin, 4, None, None)
    assert auction.calls == [(1, 3), (2, None)] and auction.speaker == 3 and auction.high == (1, 3)
    assert twin.speaker == 1 and twin.passed(4) and not auction.passed(4)
    assert auction.spoke(2) and not auction.spoke(3)
