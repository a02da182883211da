"""Views made by hand, for what no game at hand asks for: calls, suits, several cards of one hand, stacks of books.

Each is a whole view of a game that never was. Its picture is `demonstration.js` beside this file; as `unknown` it has
the plain one.
"""

from pathlib import Path
from typing import Any, Final

Json = dict[str, Any]
SCRIPT: Final = Path(__file__).with_name("demonstration.js")
TWELVE: Final = ["RJ", "AS", "QS", "8S", "4S", "KH", "9H", "5H", "AC", "TC", "6C", "JD"]
EIGHTEEN: Final = [*TWELVE, "BJ", "KS", "2S", "3C", "7D", "2D"]
PAIRS: Final = [[0, 2], [1, 3]]


def made(own: Json, game: Json, *, seats: int = 4, ruleset: str = "demonstration") -> Json:
    """A view in the middle of a deal, the viewer in seat 0 and on turn."""
    sides = PAIRS if seats == 4 else [[seat] for seat in range(seats)]
    zeros = [0] * len(sides)
    people = [{"person": f"p{seat}", "ready": False, "away": False, "wants": None} for seat in range(seats)]
    table = {
        "id": "t", "ruleset": ruleset, "rules_version": 1, "seats": seats, "options": {}, "public": True,
        "version": 1, "sides": sides, "direction": "clockwise", "card_set": "french",
    }  # fmt: skip
    match = {
        "number": 1, "deal": 1, "round": 1, "dealer": 2, "to_act": [0], "hands": [len(own["hand"])] * seats,
        "totals": zeros, "scores": [], "result": None, "fair": None, "game": {"phase": "play", **game},
    }  # fmt: skip
    shared = {
        "table": table, "phase": "playing", "host": "p0", "seats": people, "timer": None, "match": match,
    }  # fmt: skip
    return {"shared": shared, "own": {"seat": 0, "decision": 5, "mix": False, "signals": None, "game": own}}


CALLS: Final = [
    {"seat": 1, "text": "2 Up"}, {"seat": 2, "text": "pass", "out": True}, {"seat": 3, "text": "3 Down", "top": True},
]  # fmt: skip
OFFERED: Final = [
    {"number": number, "mode": mode} for number in range(4, 8) for mode in ("up", "down", "nt")
] + [{"number": 3, "mode": "nt"}]

DEMONSTRATIONS: Final[dict[str, Json]] = {
    "show-grid": made(
        {"hand": TWELVE, "offers": {"pass": [], "bid": OFFERED}},
        {"show": "grid", "calls": CALLS, "kitty": 6, "stands": {"number": 3, "mode": "down"}},
    ),
    "show-bar": made(
        {"hand": TWELVE[:9], "offers": {"pass": [], "bid": [9, 14]}}, {"show": "bar", "calls": CALLS}
    ),
    "show-ranks": made(
        {"hand": TWELVE[:8], "offers": {"pass": [], "bid": {"ranks": ["7", "6", "5", "4", "2"], "points": [62, 120]}}},
        {"show": "ranks", "calls": [*CALLS, {"seat": 4, "text": "2 with 62", "name": "2 with 62 points"}]},
        seats=5,
    ),
    "show-suit": made(
        {"hand": TWELVE[:9], "offers": {"name_trump": ["C", "D", "H", "S"]}}, {"show": "suit", "calls": CALLS}
    ),
    "show-discard": made(
        {"hand": EIGHTEEN, "offers": {"discard": {"of": EIGHTEEN, "count": 6}}},
        {"show": "discard", "trick": [], "contract": {"suit": "S", "text": "4 Up", "lines": ["You · 10 books"]}},
    ),
    "show-rob": made(
        {
            "hand": ["AH", "JH", "5D"],
            "offers": {"rob": {"of": ["AS", "QS", "7S", "TC", "6C", "3C", "KD", "9C"], "locked": ["AH", "KH", "JH", "5D"], "count": 2}},
        },
        {"show": "rob", "trick": [], "contract": {"suit": "H", "text": "9", "lines": ["you named hearts"]}},
    ),
    "show-under": made(
        {
            "hand": ["AH", "KH", "QH", "TH", "9H", "5D", "3H"],
            "offers": {"play": ["AH", "TH", "5D"], "under": {"of": ["KH", "QH", "9H", "3H"], "count": 2}},
        },
        {"show": "under", "trick": [], "contract": {"suit": "H", "text": "9", "lines": ["Hazel", "A 0 · B 0 · 2 pending"]}},
    ),
    "show-trick": made(
        {"hand": TWELVE[:9], "offers": {"play": ["KH", "9H", "5H"]}},
        {
            "trick": [{"seat": 3, "card": "QH"}, {"seat": 1, "card": "3H"}], "ahead": 3, "crown": 1,
            "contract": {"suit": "S", "text": "4 Up", "lines": ["Hazel · needs 10 · has 6"]},
            "books": [{"count": 6, "target": 10}, {"count": 2, "target": 4}],
        },
    ),
    "show-plain": made(
        {
            "hand": TWELVE[:6],
            "offers": {"pass": [], "bid": [3, 9], "declare": [{"direction": "up"}, {"direction": "down"}]},
        },
        {"trick": [], "tricks": [0, 2]},
        ruleset="unknown",
    ),
    "show-plain-cards": made(
        {"hand": TWELVE[:6], "offers": {"lay_away": {"of": TWELVE[:6], "count": 2}, "keep": []}},
        {"trick": [], "tricks": [0, 2]},
        ruleset="unknown",
    ),
    "show-plain-play": made(
        {"hand": TWELVE[:6], "offers": {"play": TWELVE[1:3]}},
        {"trick": [{"seat": 3, "card": "TS"}], "tricks": [0, 2], "trump": "H"},
        ruleset="unknown",
    ),
}  # fmt: skip
