"""Moments of an evening worth looking at, made by the real table and the real rules from fixed seeds.

Each moment is a table as it stands, the seat that looks at it (None: a watcher), and the entry that led there.
Nothing here knows a browser.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.decide import Command
from app.table.evening import Evening
from app.table.manners import USUAL, Manners
from app.table.show import own_view, shared_view
from app.table.state import TableState

NAMES: Final = ("Rowan", "Hazel", "Ash", "Elowen", "Sycamore-by-the-Sea", "Ivy")
LIMIT: Final = 20_000
"""Entries after which a moment that never comes is given up."""

Until = Callable[[Evening], bool]


@dataclass(frozen=True, slots=True)
class Moment:
    """How to get to a moment: the table, who looks, and the first time at which `until` holds.

    With `scene` the page is given the state before, and then the step that led here, as people live it.
    """

    ruleset: str
    seats: int
    until: Until
    viewer: int | None = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 7
    scene: bool = False
    manners: Manners = USUAL


def reach(moment: Moment) -> tuple[Evening, TableState]:
    """Play at random until the moment has come; also the state one entry before.

    Raises:
        AssertionError: it never came.
    """
    evening = Evening(moment.ruleset, moment.seats, dict(moment.options), Random(moment.seed))
    if moment.manners != USUAL:
        entry = evening.try_out(Command(m.SetManners(moment.manners), "p0"))
        assert isinstance(entry, e.Entry)
        evening.follow(entry)
    before = evening.state
    for _ in range(LIMIT):
        if moment.until(evening):
            return evening, before
        before = evening.state
        evening.go_on()
    raise AssertionError(f"no such moment in {LIMIT} entries")


def view(state: TableState, seat: int | None) -> dict[str, Any]:
    """The whole view of a seat or of a watcher."""
    return {"shared": shared_view(state), "own": own_view(state, seat)}


# ── When to stop ──────────────────────────────────────────────────────────────────────────────────────


def _may(offer: str) -> Until:
    """Seat 0 is offered this, late in a deal."""

    def until(evening: Evening) -> bool:
        state = evening.state
        late = state.phase == s.PLAYING and state.match is not None and state.match.hand_count(0) < 3
        return late and bool(own_view(state, 0)[offer])

    return until


def _game(evening: Evening) -> dict[str, Any]:
    return evening.state.match.shared_view() if evening.state.match else {}


def _mine(evening: Evening) -> bool:
    match = evening.state.match
    playing = evening.state.phase == s.PLAYING
    return playing and match is not None and match.to_act() == (0,) and _present(evening)


def _others_turn(evening: Evening) -> bool:
    """The right neighbour is to play."""
    match = evening.state.match
    playing = evening.state.phase == s.PLAYING
    return playing and match is not None and match.to_act() == (1,) and _present(evening)


def _present(evening: Evening) -> bool:
    return all(seat.away_since is None for seat in evening.state.seats)


def _pile(count: int) -> Until:
    return lambda evening: (
        _mine(evening) and _game(evening)["phase"] == "play" and _game(evening)["pile"]["count"] >= count
    )


def _full_chips(evening: Evening) -> bool:
    """Another deals, has taken a dozen cards, and counts three digits."""
    match = evening.state.match
    if match is None or not match.scores or not _mine(evening) or match.dealer == 0:
        return False
    taken = _game(evening)["captured"][match.dealer]["count"]
    return match.scores[-1].totals[match.dealer] > 99 and bool(taken > 11)


def _trick(cards: int) -> Until:
    return lambda evening: (
        _mine(evening) and len(_game(evening)["trick"]) >= cards and sum(_game(evening)["tricks"]) > 1
    )


def _phase(phase: str) -> Until:
    return lambda evening: evening.state.phase == phase


def _event(kind: str) -> Until:
    return lambda evening: any(event.shared["type"] == kind for event in evening.events)


def _pisti(evening: Evening) -> bool:
    """A pişti by somebody else, in mid-deal."""
    by = [event.shared["seat"] for event in evening.events if event.shared.get("pisti")]
    return bool(by) and by != [0] and evening.state.phase == s.PLAYING


def _stood_in(evening: Evening) -> bool:
    """The card on top of the pile was laid by a stand-in, in somebody else's place."""
    state = evening.state
    if state.phase != s.PLAYING or not _game(evening)["pile"]["count"]:
        return False
    last = _game(evening)["log"][-1]["seat"] if _game(evening)["log"] else 0
    return last != 0 and str(last) in shared_view(state)["match"]["moved_by"]


def _capture(evening: Evening) -> bool:
    """Somebody else takes a pile of several cards."""
    sizes = [
        event.shared["count"]
        for event in evening.events
        if event.shared.get("result") == "capture" and event.shared["seat"]
    ]
    return bool(sizes) and sizes[0] > 4 and evening.state.phase == s.PLAYING


def _seen(evening: Evening) -> bool:
    """The viewer's side sees the leftovers, and it is the viewer's turn."""
    return _mine(evening) and bool(evening.state.match and evening.state.match.own_view(0).get("leftovers"))


def _effect(*effects: str, seat: int | None = None) -> Until:
    """A play of Hockey in mid-period that did this."""
    return lambda evening: (
        evening.state.phase == s.PLAYING
        and any(
            event.shared.get("effect") in effects and event.shared["seat"] == (seat or event.shared["seat"])
            for event in evening.events
        )
    )


def _with_puck(holder: int, goals: int = 0) -> Until:
    """It is the viewer's turn in Hockey, and this seat has the breakaway."""

    def there(evening: Evening) -> bool:
        game = _game(evening)
        if not _mine(evening) or game["holder"] is None:
            return False
        enough = game["holder"]["seat"] == holder and len(game["goals"]) >= goals
        return enough and game["pile"]["count"] > 3 and len(_hand(evening)) > 3

    return there


def _hand(evening: Evening) -> list[str]:
    hand: list[str] = evening.state.match.own_view(0)["hand"] if evening.state.match else []
    return hand


def _in_overtime(evening: Evening) -> bool:
    return _mine(evening) and _game(evening)["overtime"] > 1 and _game(evening)["pile"]["count"] > 5


def _half_gathered(evening: Evening) -> bool:
    seats = evening.state.seats
    return seats[0].person is not None and sum(seat.person is not None for seat in seats) == len(seats) - 1


def _all_seated(evening: Evening) -> bool:
    return all(seat.person is not None for seat in evening.state.seats)


def _some_ready(evening: Evening) -> bool:
    return evening.state.phase == s.BETWEEN_DEALS and any(seat.ready for seat in evening.state.seats[1:])


def _asked_for_a_mix(evening: Evening) -> bool:
    """The viewer's browser is asked for its share in the shuffle."""
    deal = evening.state.deal
    return evening.state.phase == s.DEALING and deal is not None and 0 in deal.silent and _present(evening)


def _cutting(evening: Evening) -> bool:
    return _mine(evening) and _game(evening)["phase"] == "cut"


def _deciding(
    phase: str, more: Callable[[dict[str, Any], dict[str, Any]], bool] = lambda game, own: True
) -> Until:
    """The viewer decides in this phase of the game, and of the shared and own view something more is true."""

    def reached(evening: Evening) -> bool:
        match = evening.state.match
        if not _mine(evening) or match is None or match.phase != phase:
            return False
        return more(match.shared_view(), match.own_view(0))

    return reached


def _others_exchange(evening: Evening) -> bool:
    """Somebody else exchanges the kitty that everybody has seen."""
    game = _game(evening)
    return evening.state.phase == s.PLAYING and game["phase"] == "kitty" and not _mine(evening)


def _called(game: dict[str, Any], own: dict[str, Any]) -> bool:
    """Two others have called, and low enough for a choice."""
    bids = [call["bid"] for call in game["calls"] if call["bid"]]
    return len(game["calls"]) > 1 and bool(bids) and bids[-1]["number"] < 4


def _mid_trick(game: dict[str, Any], own: dict[str, Any]) -> bool:
    return len(game["trick"]) > 1 and len(game["taken"]) > 3


def _dead_joker(game: dict[str, Any], own: dict[str, Any]) -> bool:
    jokers = {"RJ", "BJ"} & set(own["hand"])
    return game["contract"]["suit"] is None and bool(jokers) and bool(game["trick"])


def _low_bids(game: dict[str, Any], own: dict[str, Any]) -> bool:
    """Others have called, and some ranks are left."""
    return len(game["calls"]) > 1 and len(own["offers"]["bid"]["ranks"]) in range(2, 9)


def _three_laid(game: dict[str, Any], own: dict[str, Any]) -> bool:
    return len(game["trick"]) > 2 and sum(game["tricks"]) > 1


def _all_laid_but_mine(game: dict[str, Any], own: dict[str, Any]) -> bool:
    return len(game["trick"]) == 4 and sum(game["tricks"]) > 2 and "camp" in game


def _two_bids(game: dict[str, Any], own: dict[str, Any]) -> bool:
    """Others have spoken, and there is a choice of bids left."""
    return len(game["calls"]) > 1 and own["offers"]["bid"][0] in range(8, 12)


def _choosing(count: int) -> Callable[[dict[str, Any], dict[str, Any]], bool]:
    """So many cards may be chosen from the rest of the stock, and trumps were found there."""
    return lambda game, own: (
        own["offers"]["rob"]["count"] == count and len(own["offers"]["rob"]["locked"]) > 0
    )


def _both_fives(game: dict[str, Any], own: dict[str, Any]) -> bool:
    """Both fives of trumps in the hand, and two cards on the table."""
    return {game["off_five"], f"5{game['trump']}"} <= set(own["hand"]) and len(game["trick"]) > 1


def _bidder_goes_out(evening: Evening) -> bool:
    """A deal of Pedro that a made bid decides, in mid-trick."""
    game = _game(evening)
    return (
        evening.state.phase == s.PLAYING
        and game["bidder_goes_out"]
        and game["phase"] == "play"
        and len(game["trick"]) == 3
    )


def _others_rob(evening: Evening) -> bool:
    """Somebody else searches the stock."""
    return evening.state.phase == s.PLAYING and _game(evening)["phase"] == "robbing" and not _mine(evening)


def _three_tricks(game: dict[str, Any], own: dict[str, Any]) -> bool:
    return len(game["trick"]) == 3 and sum(game["tricks"]) == 2


MOMENTS: Final[Mapping[str, Moment]] = {
    "pisti": Moment("pisti", 4, _pile(3)),
    "pisti-first": Moment("pisti", 4, lambda evening: _mine(evening) and _game(evening)["plays"] < 4),
    "pisti-mark": Moment("pisti", 4, _pisti, scene=True),
    "pisti-takes": Moment("pisti", 4, _capture, scene=True),
    "pisti-stand-in": Moment("pisti", 4, _stood_in),
    "pisti-leftovers": Moment("pisti", 4, _seen),
    "pisti-solo": Moment("pisti", 4, _pile(2), options={"partners": "solo"}),
    "pisti-solo-late": Moment("pisti", 4, _full_chips, options={"partners": "solo", "target": 501}, seed=11),
    "pisti-two": Moment("pisti", 2, _pile(2)),
    "pisti-cut": Moment("pisti", 4, _cutting, options={"manual_cut": True}),
    "pisti-all": Moment(
        "pisti",
        3,
        _pile(5),
        options={"pile_view": "all", "captured_view": "all", "leftover_view": "everyone"},
    ),
    "pisti-watch": Moment("pisti", 4, _pile(2), viewer=None),
    "briscola-two": Moment("briscola", 2, _trick(1)),
    "briscola-three": Moment("briscola", 3, _trick(2)),
    "briscola-four": Moment("briscola", 4, _trick(3)),
    "briscola-undo": Moment("briscola", 4, _may("undo")),
    "bid-whist-claim": Moment("bid_whist", 4, _may("claims"), seed=3),
    "briscola-six": Moment("briscola", 6, _trick(4)),
    "briscola-trick": Moment("briscola", 4, _event("trick_taken"), scene=True),
    "briscola-scored": Moment("briscola", 2, _event("deal_scored"), scene=True),
    "briscola-signals": Moment("briscola", 4, _trick(1), options={"signals": "team"}),
    "briscola-signals-six": Moment("briscola", 6, _trick(3), options={"signals": "public"}),
    "briscola-open": Moment("briscola", 2, _trick(1), options={"open_hands": "scoperta"}),
    "briscola-watch": Moment("briscola", 6, _trick(5), viewer=None),
    "hockey": Moment("hockey", 2, _with_puck(0, goals=2), options={"rebound": True}, seed=43),
    "hockey-chased": Moment("hockey", 2, _with_puck(1)),
    "hockey-first": Moment("hockey", 2, lambda evening: _mine(evening) and _game(evening)["period"] == 1),
    "hockey-goal": Moment("hockey", 2, _effect("goal", seat=1), scene=True),
    "hockey-breakaway": Moment("hockey", 2, _effect("breakaway", seat=1), scene=True),
    "hockey-lost": Moment("hockey", 2, _effect("lost", seat=1)),
    "hockey-overtime": Moment(
        "hockey", 2, _in_overtime, options={"periods": 5, "pile_view": "all", "open_log": "all"}, seed=10
    ),
    "hockey-watch": Moment("hockey", 2, _effect("goal"), viewer=None, options={"deal_size": 4}),
    "hockey-between": Moment("hockey", 2, _some_ready),
    "hockey-over": Moment("hockey", 2, lambda evening: evening.state.phase == s.MATCH_OVER),
    "bidwhist-bid": Moment("bid_whist", 4, _deciding("bidding", _called), seed=19),
    "bidwhist-suit": Moment(
        "bid_whist", 4, _deciding("declaring", lambda game, own: game["contract"]["mode"] != "nt"), seed=3
    ),
    "bidwhist-way": Moment(
        "bid_whist", 4, _deciding("declaring", lambda game, own: game["contract"]["mode"] == "nt"), seed=3
    ),
    "bidwhist-exchange": Moment("bid_whist", 4, _deciding("kitty"), options={"kitty": "exchange"}, seed=3),
    "bidwhist-sport": Moment("bid_whist", 4, _deciding("kitty"), options={"kitty": "sport"}, seed=3),
    "bidwhist-shown": Moment("bid_whist", 4, _others_exchange, options={"kitty": "sport"}, seed=1),
    "pisti-clock": Moment("pisti", 4, _mine, manners=Manners(clock=30)),
    "pisti-clock-other": Moment("pisti", 4, _others_turn, manners=Manners(clock=30)),
    "pisti-tips": Moment("pisti", 4, _others_turn, manners=Manners(tips=True)),
    "briscola-tips-six": Moment(
        "briscola", 6, _others_turn, options={"signals": "public"}, manners=Manners(tips=True)
    ),
    "pisti-tips-watch": Moment("pisti", 4, _others_turn, viewer=None, manners=Manners(tips=True)),
    "bidwhist": Moment("bid_whist", 4, _deciding("play", _mid_trick), seed=1),
    "bidwhist-nt": Moment("bid_whist", 4, _deciding("play", _dead_joker), seed=7),
    "bidwhist-declared": Moment("bid_whist", 4, _event("declared"), scene=True, seed=1),
    "bidwhist-declared-mine": Moment(
        "bid_whist",
        4,
        lambda evening: _event("declared")(evening) and _mine(evening),
        options={"kitty": "exchange"},
        seed=3,
        scene=True,
    ),
    "bidwhist-away": Moment(
        "bid_whist", 4, _event("discarded"), options={"kitty": "exchange"}, scene=True, seed=1
    ),
    "bidwhist-scored": Moment(
        "bid_whist", 4, _event("deal_scored"), options={"target": 9}, scene=True, seed=1
    ),
    "bidwhist-between": Moment("bid_whist", 4, _some_ready, options={"target": 9}, seed=1),
    "bidwhist-watch": Moment("bid_whist", 4, _deciding("play", _mid_trick), viewer=None, seed=1),
    "bidwhist-over": Moment("bid_whist", 4, lambda evening: evening.state.phase == s.MATCH_OVER, seed=1),
    "chiamata-bid": Moment("briscola_chiamata", 5, _deciding("auction", _low_bids), seed=584),
    "chiamata-bid-points": Moment(
        "briscola_chiamata",
        5,
        _deciding("auction", lambda game, own: len(game["calls"]) > 2),
        options={"auction": "points"},
        seed=1,
    ),
    "chiamata-void": Moment(
        "briscola_chiamata",
        5,
        _deciding("auction", lambda game, own: "void_hand" in own["offers"]),
        options={"void_zero_hand": True},
        seed=377,
    ),
    "chiamata-name": Moment("briscola_chiamata", 5, _deciding("name_suit", lambda game, own: True), seed=11),
    "chiamata-any": Moment(
        "briscola_chiamata",
        5,
        _deciding("name_suit", lambda game, own: True),
        options={"auction": "points", "call_own": False},
        seed=11,
    ),
    "chiamata-blind": Moment(
        "briscola_chiamata",
        5,
        _deciding("name_suit", lambda game, own: True),
        options={"suit_naming": "blind_first_trick"},
        seed=11,
    ),
    "chiamata": Moment("briscola_chiamata", 5, _deciding("play", _three_laid)),
    "chiamata-partner": Moment(
        "briscola_chiamata",
        5,
        _deciding("play", lambda game, own: own["role"] == "partner" and _three_laid(game, own)),
        seed=43,
    ),
    "chiamata-alone": Moment(
        "briscola_chiamata",
        5,
        _deciding("play", lambda game, own: "alone" in own and _three_laid(game, own)),
        seed=32,
    ),
    "chiamata-points": Moment(
        "briscola_chiamata",
        5,
        _deciding("play", _all_laid_but_mine),
        options={"running_points": "per_player"},
    ),
    "chiamata-watch": Moment(
        "briscola_chiamata",
        5,
        lambda evening: _present(evening) and len(_game(evening).get("trick", ())) == 4,
        viewer=None,
    ),
    "chiamata-named": Moment("briscola_chiamata", 5, _event("suit_named"), scene=True),
    "chiamata-shown": Moment("briscola_chiamata", 5, _event("partner_revealed"), scene=True),
    "chiamata-scored": Moment("briscola_chiamata", 5, _event("deal_scored"), scene=True),
    "chiamata-between": Moment("briscola_chiamata", 5, _some_ready),
    "chiamata-over": Moment(
        "briscola_chiamata",
        5,
        lambda evening: evening.state.phase == s.MATCH_OVER,
        options={"target": 5},
    ),
    "mixing": Moment("pisti", 2, _asked_for_a_mix),
    "waiting": Moment("pisti", 4, _half_gathered),
    "waiting-two": Moment("briscola", 2, _all_seated),
    "waiting-six": Moment("briscola", 6, _half_gathered),
    "between": Moment("pisti", 4, _some_ready),
    "over": Moment("pisti", 4, lambda evening: evening.state.phase == s.MATCH_OVER, options={"target": 51}),
    "pedro-bid": Moment("pedro", 4, _deciding("bidding", _two_bids), seed=23),
    "pedro-must": Moment(
        "pedro", 4, _deciding("bidding", lambda game, own: "pass" not in own["offers"]), seed=732
    ),
    "pedro-suit": Moment("pedro", 4, _deciding("naming"), seed=4),
    "pedro-named": Moment("pedro", 4, _event("trump_named"), seed=1, scene=True),
    "pedro-rob": Moment("pedro", 4, _deciding("robbing", _choosing(2)), seed=8),
    "pedro-rob-nothing": Moment("pedro", 4, _deciding("robbing", _choosing(0)), seed=10),
    "pedro-others-rob": Moment("pedro", 4, _others_rob, seed=1),
    "pedro-under": Moment(
        "pedro", 4, _deciding("play", lambda game, own: "under" in own["offers"]), seed=220
    ),
    "pedro-buried": Moment(
        "pedro", 4, _deciding("play", lambda game, own: any(game["under"]) and bool(game["trick"])), seed=59
    ),
    "pedro": Moment("pedro", 4, _deciding("play", _three_tricks), seed=10),
    "pedro-trick": Moment("pedro", 4, _event("trick_taken"), seed=1, scene=True),
    "pedro-scored": Moment("pedro", 4, _event("deal_scored"), seed=1, scene=True),
    "pedro-between": Moment("pedro", 4, _some_ready, seed=1),
    "pedro-fives": Moment("pedro", 4, _deciding("play", _both_fives), seed=2),
    "pedro-out": Moment("pedro", 4, _bidder_goes_out, options={"target": 42}, seed=12),
    "pedro-over": Moment("pedro", 4, _phase(s.MATCH_OVER), seed=11),
    "pedro-watch": Moment("pedro", 4, _deciding("play", _three_tricks), viewer=None, seed=10),
}
