"""Every house rule of Hockey, its presets and the digest."""

from random import Random
from typing import Any

import pytest

from app.games.core.options import OptionError
from app.games.core.ruleset import Result
from app.games.hockey import HOCKEY
from app.games.hockey.match import HockeyMatch
from tests.games.hockey.rigs import A, B, deal, dealt, finish, goals, in_overtime, last, play, start


def phrases(**chosen: Any) -> list[str]:
    frozen = HOCKEY.freeze(2, chosen)
    return [message.format(**params) for message, params in HOCKEY.digest(2, frozen)]


def test_defaults_are_the_rule_page() -> None:
    assert HOCKEY.freeze(2, {}) == {
        "periods": 3,
        "deal_size": 5,
        "overtime": "repeat",
        "rebound": False,
        "contest": "steal",
        "extra_break_cards": "none",
        "pile_view": "top",
        "open_log": "last4",
    }


def test_presets() -> None:
    """ "As in the rule page" changes nothing, "Traditional" has the rebound."""
    assert [(preset.label, dict(preset.changes)) for preset in HOCKEY.presets] == [
        ("As in the rule page", {}),
        ("Traditional", {"rebound": True}),
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("periods", 4),
        ("periods", True),
        ("deal_size", 6),
        ("overtime", "once"),
        ("rebound", 1),
        ("contest", "both"),
        ("extra_break_cards", "kings"),
        ("pile_view", "last_lap"),
        ("open_log", 4),
    ],
)
def test_what_cannot_be_chosen(key: str, value: Any) -> None:
    with pytest.raises(OptionError, match="bad_option_value"):
        HOCKEY.freeze(2, {key: value})


def test_digest() -> None:
    assert phrases() == ["3 periods", "overtime until somebody scores"]
    assert phrases(
        periods=1,
        deal_size=4,
        overtime="none",
        rebound=True,
        contest="block",
        extra_break_cards="red_kings",
        pile_view="last4",
        open_log="all",
    ) == [
        "one period",
        "dealt by fours",
        "no overtime",
        "a goal keeps the breakaway",
        "breakaways are only stopped",
        "red kings break too",
        "four cards of the pile open",
        "whole log open",
    ]
    assert phrases(overtime="once_then_draw", pile_view="all")[1:] == [
        "one overtime, then a draw",
        "pile open",
    ]


# ── The match ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("periods", [1, 2, 3, 5])
def test_periods(periods: int) -> None:
    """HO-2, HO-25, HV-14: the goals are compared after so many periods, not before."""
    match = start(periods=periods)
    for number in range(1, periods + 1):
        assert match.result is None
        finish(deal(match, "4S 4C KD KS" if number == 1 else ""))
    assert match.result == Result((B,), "HO-25") and match.deal == periods


def test_a_draw_without_overtime() -> None:
    """`overtime` none, HO-26-draw: level goals after the last period, and nobody wins."""
    match = start(periods=1, overtime="none")
    deal(match)
    events = finish(match)
    assert last(events, "match_ended")["winners"] == []
    assert match.result == Result((), "HO-26-draw")


def test_one_overtime_then_a_draw() -> None:
    """`overtime` once_then_draw, HO-28-draw: one goalless overtime is the end."""
    match = in_overtime(overtime="once_then_draw")
    assert match.phase == "play"
    finish(match)
    assert match.result == Result((), "HO-28-draw") and match.deal == 2


def test_one_overtime_may_be_won() -> None:
    match = in_overtime("JC 9C 9D", overtime="once_then_draw")
    scorer = match.turn
    play(match, "JC 9C 9D")
    assert match.result == Result((scorer,), "HO-27")


# ── Breakaways ──────────────────────────────────────────────────────────────────────────────────────


def test_rebound_scores_again_at_once() -> None:
    """`rebound`, HO-18-rebound, HX-12: three matches in a row are a breakaway and two goals."""
    match = dealt("4S 4C KD KS QC QD TD TC", rebound=True)
    event = last(play(match, "4S 4C KD KS QC QD"), "played")
    assert event["goal"] == {"period": 1, "seat": B, "play": 6, "cards": ["KS", "QC", "QD"], "rebound": True}
    play(match, "TD TC")
    assert goals(match) == [0, 3] and match.holder == B
    finish(match)
    assert [(line.what, line.rule) for line in match.scores[0].lines] == [
        ("goal", "HO-12"),
        ("rebound_goal", "HO-18-rebound"),
        ("rebound_goal", "HO-18-rebound"),
    ]


def test_a_rebound_can_be_lost() -> None:
    """HO-14 holds after a goal too."""
    match = dealt("4S 4C KD KS QC 2D", rebound=True)
    assert last(play(match, "4S 4C KD KS QC 2D"), "played")["effect"] == "lost"
    assert match.holder is None


def test_a_rebound_can_be_taken_or_stopped() -> None:
    """HO-15 and HO-15-block against the holder who has just scored."""
    match = dealt("4S 4C KD KS JC", rebound=True)
    assert last(play(match, "4S 4C KD KS JC"), "played")["holder"] == A
    match = dealt("4S 4C KD KS JC", rebound=True, contest="block")
    assert last(play(match, "4S 4C KD KS JC"), "played")["holder"] is None


def test_no_rebound_in_overtime() -> None:
    """The first goal ends the match; nobody is holder after it."""
    match = in_overtime("JC 9C 9D", rebound=True)
    events = play(match, "JC 9C 9D")
    assert last(events, "played")["holder"] is None and match.phase == "match_over"


@pytest.mark.parametrize("answer", ["5H", "JH"])
def test_block(answer: str) -> None:
    """`contest` block, HX-20, HO-15-block: a match or a jack stops the breakaway and makes none."""
    match = dealt(f"5C 5D {answer}", contest="block")
    event = last(play(match, f"5C 5D {answer}"), "played")
    assert (event["effect"], event["cancelled"], event["holder"]) == ("none", True, None)


def test_block_without_a_breakaway() -> None:
    """With nobody to stop, a match is a breakaway as ever."""
    match = dealt("5C 5D", contest="block")
    assert last(play(match, "5C 5D"), "played")["holder"] == B


@pytest.mark.parametrize(("king", "holder"), [("KD", A), ("KH", A), ("KC", None), ("KS", None)])
def test_red_kings(king: str, holder: int | None) -> None:
    """`extra_break_cards`, HO-15, HO-22: red kings break away, also as the first card; black ones do not."""
    match = dealt(king, extra_break_cards="red_kings")
    assert last(play(match, king), "played")["holder"] == holder
    match = dealt(king)
    assert last(play(match, king), "played")["holder"] is None


def test_a_red_king_renews() -> None:
    """HO-13 with red kings."""
    match = dealt("8C 8D 4C KH", extra_break_cards="red_kings")
    assert last(play(match, "8C 8D 4C KH"), "played")["effect"] == "renewed"


# ── What may be seen ────────────────────────────────────────────────────────────────────────────────


def after_six(**chosen: Any) -> HockeyMatch:
    match = dealt("4S 4C KD KS QC 2D", **chosen)
    play(match, "4S 4C KD KS QC 2D")
    return match


@pytest.mark.parametrize(
    ("pile_view", "shown"),
    [("top", ["2D"]), ("last4", ["KD", "KS", "QC", "2D"]), ("all", ["4S", "4C", "KD", "KS", "QC", "2D"])],
)
def test_pile_view(pile_view: str, shown: list[str]) -> None:
    assert after_six(pile_view=pile_view).shared_view()["pile"] == {"count": 6, "cards": shown}


@pytest.mark.parametrize(("open_log", "length"), [("last4", 4), ("all", 6)])
def test_open_log(open_log: str, length: int) -> None:
    """Goals stay listed in either case."""
    view = after_six(open_log=open_log).shared_view()
    assert len(view["log"]) == length and len(view["goals"]) == 1
    assert view["log"][-1] == {"seat": B, "card": "2D", "effect": "none", "cancelled": False}
    assert view["log"][-3] == {"seat": B, "card": "KS", "effect": "goal", "cancelled": False}


def test_options_survive_the_match_as_json() -> None:
    rng = Random(3)
    for option in HOCKEY.options:
        chosen: dict[str, Any] = {option.key: rng.choice(option.choices).value}
        match = start(**chosen)
        again = HOCKEY.from_json(match.to_json())
        assert again.house == match.house
