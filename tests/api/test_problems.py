"""The catalogue of problems is whole: every code that the protocol names has a status and a sentence."""

import re
from pathlib import Path

import pytest

from app.api.limits import TooMany
from app.api.problems import PROBLEMS, Problem
from app.api.texts import texts
from app.games.registry import RULESETS

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def named_codes() -> set[str]:
    """The codes in the protocol's own list, those of single rulesets aside."""
    section = PROTOCOL.read_text().partition("## Error codes")[2].partition("\n## ")[0]
    shared = re.sub(r"the ruleset's own \([^)]*\)", "", section)
    assert shared != section
    return set(re.findall(r"`([a-z_]+)`", shared))


def test_the_protocol_and_the_catalogue_name_the_same_codes() -> None:
    assert named_codes() == set(PROBLEMS)


def test_every_problem_has_a_status_and_a_sentence() -> None:
    for code, kind in PROBLEMS.items():
        assert 400 <= Problem(code).status < 600
        assert texts("en").say(kind.sentence).endswith(".")


def test_an_unknown_code_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        Problem("nonsense")


def test_whoever_asks_too_much_is_told_when_to_come_again() -> None:
    assert TooMany(2.1).headers == {"retry-after": "3"} and TooMany(2.1).params == {"seconds": 3}
    for code, kind in PROBLEMS.items():
        problem = Problem(code)
        assert ("retry-after" in problem.headers) == (kind.status == 429), code
        assert problem.headers.get("retry-after") == (
            str(problem.params["seconds"]) if problem.params else None
        )


def test_a_problem_over_the_wire() -> None:
    problem = Problem("bad_seat_count", {"seats": list(RULESETS["pisti"].seats)})
    assert problem.to_json() == {"code": "bad_seat_count", "params": {"seats": list(RULESETS["pisti"].seats)}}
