"""Moments of an evening worth looking at, made by the real table and the real rules from fixed seeds.

Each moment is a table as it stands, the seat that looks at it (None: a watcher), and the entry that led there.
Nothing here knows a browser.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from app.table import state as s
from app.table.evening import Evening
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


def reach(moment: Moment) -> tuple[Evening, TableState]:
    """Play at random until the moment has come; also the state one entry before.

    Raises:
        AssertionError: it never came.
    """
    evening = Evening(moment.ruleset, moment.seats, dict(moment.options), Random(moment.seed))
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


def _game(evening: Evening) -> dict[str, Any]:
    return evening.state.match.shared_view() if evening.state.match else {}


def _mine(evening: Evening) -> bool:
    match = evening.state.match
    playing = evening.state.phase == s.PLAYING
    return playing and match is not None and match.to_act() == (0,) and _present(evening)


def _present(evening: Evening) -> bool:
    return all(seat.away_since is None for seat in evening.state.seats)


def _pile(count: int) -> Until:
    return lambda evening: (
        _mine(evening) and _game(evening)["phase"] == "play" and _game(evening)["pile"]["count"] >= count
    )


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


def _half_gathered(evening: Evening) -> bool:
    seats = evening.state.seats
    return seats[0].person is not None and sum(seat.person is not None for seat in seats) == len(seats) - 1


def _some_ready(evening: Evening) -> bool:
    return evening.state.phase == s.BETWEEN_DEALS and any(seat.ready for seat in evening.state.seats[1:])


def _asked_for_a_mix(evening: Evening) -> bool:
    """The viewer's browser is asked for its share in the shuffle."""
    deal = evening.state.deal
    return evening.state.phase == s.DEALING and deal is not None and 0 in deal.silent and _present(evening)


def _cutting(evening: Evening) -> bool:
    return _mine(evening) and _game(evening)["phase"] == "cut"


def _chiamata(phase: str, more: Callable[[dict[str, Any], dict[str, Any]], bool]) -> Until:
    """The viewer decides in this phase of Briscola Chiamata, and of the shared and own view something more is true."""

    def reached(evening: Evening) -> bool:
        match = evening.state.match
        if not _mine(evening) or match is None or match.phase != phase:
            return False
        return more(match.shared_view(), match.own_view(0))

    return reached


def _low_bids(game: dict[str, Any], own: dict[str, Any]) -> bool:
    """Others have called, and some ranks are left."""
    return len(game["calls"]) > 1 and len(own["offers"]["bid"]["ranks"]) in range(2, 9)


def _three_laid(game: dict[str, Any], own: dict[str, Any]) -> bool:
    return len(game["trick"]) > 2 and sum(game["tricks"]) > 1


def _all_laid_but_mine(game: dict[str, Any], own: dict[str, Any]) -> bool:
    return len(game["trick"]) == 4 and sum(game["tricks"]) > 2 and "camp" in game


MOMENTS: Final[Mapping[str, Moment]] = {
    "pisti": Moment("pisti", 4, _pile(3)),
    "pisti-first": Moment("pisti", 4, lambda evening: _mine(evening) and _game(evening)["plays"] < 4),
    "pisti-mark": Moment("pisti", 4, _pisti, scene=True),
    "pisti-takes": Moment("pisti", 4, _capture, scene=True),
    "pisti-leftovers": Moment("pisti", 4, _seen),
    "pisti-solo": Moment("pisti", 4, _pile(2), options={"partners": "solo"}),
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
    "briscola-six": Moment("briscola", 6, _trick(4)),
    "briscola-trick": Moment("briscola", 4, _event("trick_taken"), scene=True),
    "briscola-signals": Moment("briscola", 4, _trick(1), options={"signals": "team"}),
    "briscola-signals-six": Moment("briscola", 6, _trick(3), options={"signals": "public"}),
    "briscola-open": Moment("briscola", 2, _trick(1), options={"open_hands": "scoperta"}),
    "briscola-watch": Moment("briscola", 6, _trick(5), viewer=None),
    "chiamata-bid": Moment("briscola_chiamata", 5, _chiamata("auction", _low_bids), seed=584),
    "chiamata-bid-points": Moment(
        "briscola_chiamata",
        5,
        _chiamata("auction", lambda game, own: len(game["calls"]) > 2),
        options={"auction": "points"},
        seed=1,
    ),
    "chiamata-void": Moment(
        "briscola_chiamata",
        5,
        _chiamata("auction", lambda game, own: "void_hand" in own["offers"]),
        options={"void_zero_hand": True},
        seed=377,
    ),
    "chiamata-name": Moment("briscola_chiamata", 5, _chiamata("name_suit", lambda game, own: True), seed=11),
    "chiamata-any": Moment(
        "briscola_chiamata",
        5,
        _chiamata("name_suit", lambda game, own: True),
        options={"auction": "points", "call_own": False},
        seed=11,
    ),
    "chiamata-blind": Moment(
        "briscola_chiamata",
        5,
        _chiamata("name_suit", lambda game, own: True),
        options={"suit_naming": "blind_first_trick"},
        seed=11,
    ),
    "chiamata": Moment("briscola_chiamata", 5, _chiamata("play", _three_laid)),
    "chiamata-partner": Moment(
        "briscola_chiamata",
        5,
        _chiamata("play", lambda game, own: own["role"] == "partner" and _three_laid(game, own)),
        seed=43,
    ),
    "chiamata-alone": Moment(
        "briscola_chiamata",
        5,
        _chiamata("play", lambda game, own: "alone" in own and _three_laid(game, own)),
        seed=32,
    ),
    "chiamata-points": Moment(
        "briscola_chiamata",
        5,
        _chiamata("play", _all_laid_but_mine),
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
    "waiting-six": Moment("briscola", 6, _half_gathered),
    "between": Moment("pisti", 4, _some_ready),
    "over": Moment("pisti", 4, lambda evening: evening.state.phase == s.MATCH_OVER, options={"target": 51}),
}
