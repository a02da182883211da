"""Scoring and the match: BR-26 to BR-33, tie_rule (A-10), stop_at_61 (A-12), cappotto (A-13)."""

import random
from typing import Any

import pytest

from app.games.briscola import BRISCOLA
from app.games.briscola.match import BriscolaMatch
from app.games.briscola.score import deal_winner
from app.games.briscola.setup import settle
from app.games.core.cards import cards
from app.games.core.italian_pack import POINTS
from app.games.core.ruleset import Event, Result
from tests.games.briscola.positions import (
    dealt,
    done,
    fold_scores,
    golden,
    of_type,
    play_oldest,
    shuffled,
    table,
)


def finished(name: str, **chosen: Any) -> tuple[BriscolaMatch, list[Event]]:
    """A golden deal played out."""
    match = table(int(name[1]), **chosen)
    match.supply(golden(name))
    return match, play_oldest(match)


def test_br26_each_side_adds_what_it_has_won() -> None:
    match, events = finished("G4")
    score = match.scores[0]
    assert score.points == score.totals == (51, 69)
    lines = [(line.side, line.what, line.rule, line.points, dict(line.params)) for line in score.lines]
    assert lines == [
        (0, "card_points", "BR-26", 51, {"points": 51}),
        (1, "card_points", "BR-26", 69, {"points": 69}),
        (1, "game_won", "BR-27", 0, {}),
    ]
    event = of_type(events, "deal_scored")[0]
    assert event["card_points"] == [51, 69] and event["deal_winner"] == 1
    assert cards(event["pack"]) == golden("G4")
    assert [sum(POINTS[card] for card in cards(pile)) for pile in event["piles"]] == [51, 69]
    assert sorted(event["piles"][0] + event["piles"][1]) == sorted(event["pack"])
    assert (event["deal"], event["round"], event["counted"]) == (1, 1, True)


def test_the_end_comes_with_the_last_card() -> None:
    match = table(2)
    match.supply(golden("G2"))
    play_oldest(match, 39)
    kinds = [event.shared["type"] for event in done(match, match.turn, match.legal(match.turn)[0])]
    assert kinds == ["played", "trick_taken", "deal_scored", "match_ended"]
    assert match.phase == "match_over" and match.awaits() is None and match.to_act() == ()


@pytest.mark.parametrize(
    ("points", "winners", "what"),
    [((61, 59), (0,), "game_won"), ((59, 61), (1,), "game_won"), ((60, 60), (), "drawn")],
)
def test_br27_more_points_win(points: tuple[int, int], winners: tuple[int, ...], what: str) -> None:
    scores, result = fold_scores(2, points)
    assert result == Result(winners, "BR-27")
    assert {line.what for line in scores[0].lines} == {"card_points", what}


@pytest.mark.parametrize(("points", "winners"), [((45, 60, 15), (1,)), ((58, 4, 58), ()), ((40, 40, 40), ())])
def test_br28_brx15_three_players(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    _, result = fold_scores(3, points)
    assert result == Result(winners, "BR-28")


def test_brx15_last_trick_among_the_tied() -> None:
    _, result = fold_scores(3, (58, 4, 58), winners=(2, 0, 2, 0, 1, 1), tie_rule="last_trick")
    assert result == Result((0,), "A-10")
    _, result = fold_scores(3, (58, 4, 58), winners=(0, 2, 1), tie_rule="last_trick")
    assert result == Result((2,), "A-10")


def test_br29_one_deal_is_the_whole_game() -> None:
    match, events = finished("G2")
    assert match.result == Result((0,), "BR-27")
    ended = of_type(events, "match_ended")[0]
    assert ended == {"type": "match_ended", "winners": [0], "reason": "BR-27", "totals": [93, 27]}


def test_brx14_a_draw_and_the_last_trick() -> None:
    assert finished("G2-tie")[0].result == Result((), "BR-27")
    match, events = finished("G2-tie", tie_rule="last_trick")
    assert match.result == Result((0,), "A-10")
    assert of_type(events, "deal_scored")[0]["deal_winner"] == 0


def test_a10_replay_deals_again_until_somebody_wins() -> None:
    match, events = finished("G2-tie", tie_rule="replay")
    assert match.result is None and match.phase == "between_deals" and match.dealer == 1
    score = match.scores[0]
    assert (score.points, score.totals, score.counted) == ((0, 0), (0, 0), False)
    assert of_type(events, "deal_scored")[0]["card_points"] == [60, 60]
    assert match.supply(golden("G2"))[0].shared["round"] == 1
    play_oldest(match)
    assert match.scores[1].totals == (27, 93) and match.result == Result((1,), "BR-27")


def test_a10_replay_is_a_draw_where_the_next_deal_comes_anyway() -> None:
    scores, result = fold_scores(2, (60, 60), match_mode="games_to", tie_rule="replay")
    assert result is None and scores[0].counted and scores[0].points == (0, 0)


def pack_won_by(match: BriscolaMatch, winner: int | None, rng: random.Random) -> list[int]:
    """A pack that this side wins (None: draws) when everybody plays the oldest card."""
    while True:
        twin, pack = match.clone(), shuffled(match, rng)
        twin.supply(pack)
        play_oldest(twin)
        if deal_winner(twin.setup, twin.points, twin.winners)[0] == winner:
            return pack


def test_br30_brx16_games_to_three() -> None:
    rng = random.Random(16)
    match = table(4, match_mode="games_to", target=3)
    for dealer, winner in enumerate([0, None, 1, 0, 1, 1]):
        assert match.dealer == dealer % 4 and match.result is None
        pack = golden("G4-tie") if winner is None else pack_won_by(match, winner, rng)
        match.supply(pack)
        events = play_oldest(match)
        assert of_type(events, "deal_scored")[0]["deal_winner"] == winner
        match.check()
    assert match.scores[-1].totals == (2, 3) and match.result == Result((1,), "BR-30")


def test_br31_brx17_points_to() -> None:
    chosen: dict[str, Any] = {"match_mode": "points_to", "target": 151}
    two, result = fold_scores(2, (93, 27), (50, 70), **chosen)
    assert result is None and two[-1].totals == (143, 97)
    three, result = fold_scores(2, (93, 27), (50, 70), (20, 100), **chosen)
    assert three[-1].totals == (163, 197) and result == Result((1,), "BR-31")


def test_br31_a_shared_top_goes_on() -> None:
    chosen: dict[str, Any] = {"match_mode": "points_to", "target": 121}
    _, result = fold_scores(2, (60, 60), (60, 60), (61, 59), **chosen)
    assert result == Result((0,), "BR-31")
    _, level = fold_scores(2, (60, 60), (60, 60), (60, 60), **chosen)
    assert level is None


def test_br32_fixed_deals() -> None:
    chosen: dict[str, Any] = {"match_mode": "fixed_deals", "target": 2}
    assert fold_scores(2, (93, 27), **chosen)[1] is None
    assert fold_scores(2, (93, 27), (20, 100), **chosen)[1] == Result((1,), "BR-32")
    assert fold_scores(2, (93, 27), (27, 93), **chosen)[1] == Result((), "BR-32")
    assert fold_scores(3, (50, 50, 20), (40, 40, 40), **chosen)[1] == Result((), "BR-32")


@pytest.mark.parametrize("mode", ["points_to", "fixed_deals"])
def test_br33_nobody_wins_a_deal_where_points_add_up(mode: str) -> None:
    match, events = finished("G2", match_mode=mode)
    assert of_type(events, "deal_scored")[0]["deal_winner"] is None
    assert {line.what for line in match.scores[0].lines} == {"card_points"}


def test_brx20_stop_at_61() -> None:
    match, events = finished("G2", stop_at_61=True)
    assert len(match.winners) == 14 and match.points == [63, 27]
    assert [len(hand) for hand in match.hands] == [2, 2]
    assert [event.shared["type"] for event in events[-3:]] == ["trick_taken", "deal_scored", "match_ended"]
    assert match.result == Result((0,), "BR-27")
    match.check()


def test_brx20_the_rest_is_played_where_it_is_off() -> None:
    match, _ = finished("G2")
    assert len(match.winners) == 20 and sum(match.points) == 120


def test_a12_sixty_is_not_enough_and_the_next_dealer_is_as_ever() -> None:
    match, _ = finished("G2-tie", stop_at_61=True)
    assert match.points == [60, 60] and len(match.winners) == 20
    match, _ = finished("G2", stop_at_61=True, match_mode="games_to")
    assert match.dealer == 1 and match.phase == "between_deals"


GAMES = [(61, 59)] * 2


def test_brx23_cappotto_two_games() -> None:
    chosen: dict[str, Any] = {"match_mode": "games_to", "target": 3, "cappotto": "two_games"}
    second, result = fold_scores(2, *GAMES, (0, 120), **chosen)
    assert second[-1].totals == (2, 2) and result is None
    assert [line.what for line in second[-1].lines] == ["card_points", "card_points", "games_won_cappotto"]
    first, result = fold_scores(2, *GAMES, (120, 0), **chosen)
    assert first[-1].totals == (4, 0) and result == Result((0,), "BR-30")


def test_a13_cappotto_wins_the_match() -> None:
    chosen: dict[str, Any] = {"match_mode": "games_to", "target": 3, "cappotto": "match"}
    scores, result = fold_scores(2, *GAMES, (0, 120), **chosen)
    assert result == Result((1,), "A-13") and scores[-1].totals == (2, 1)
    assert scores[-1].lines[-1].what == "match_won_cappotto"


def test_a13_points_decide_and_not_tricks() -> None:
    scores, _ = fold_scores(3, (120, 0, 0), match_mode="games_to", cappotto="two_games", winners=(0, 1, 2))
    assert scores[0].points == (2, 0, 0)
    scores, _ = fold_scores(2, (118, 2), match_mode="games_to", cappotto="two_games")
    assert scores[0].points == (1, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a4_12_one_winner_or_a_draw(seats: int) -> None:
    rng = random.Random(12)
    setup = settle(seats, BRISCOLA.freeze(seats, {}))
    for _ in range(50):
        match = table(seats)
        match.supply(shuffled(match, rng))
        while match.phase == "play":
            match.apply(match.turn, rng.choice(match.legal(match.turn)))
        best = [side for side, count in enumerate(match.points) if count == max(match.points)]
        assert match.result is not None
        assert match.result.winners == (tuple(best) if len(best) == 1 else ())
        assert len(setup.sides) == 3 or len(best) == 2 or max(match.points) >= 61


@pytest.mark.parametrize("mode", ["single", "games_to", "points_to", "fixed_deals"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_match_ends(seats: int, mode: str) -> None:
    """Known fault: a game that never ends."""
    rng = random.Random(7)
    match = table(seats, match_mode=mode)
    while match.result is None:
        assert match.deal < 60
        match.supply(shuffled(match, rng))
        play_oldest(match)


def test_a_deal_may_end_in_the_first_trick() -> None:
    """Six players: one trick can hold 64 points."""
    aces = ["AS", "AC", "AH", "AD", "3S", "3C"]
    fill = iter(["5C", "6C", "7C", "4C", "5H", "6H", "7H", "4H", "5D", "6D", "7D", "4D"])
    hands = {(1 + step) % 6: f"{code} {next(fill)} {next(fill)}" for step, code in enumerate(aces)}
    match = dealt(6, hands, "KS", stop_at_61=True)
    play_oldest(match, 6)
    assert match.phase == "match_over" and match.points == [0, 64]
    match.check()
    assert match.shared_view()["last_trick"]["cards"][0] == {"seat": 1, "card": "AS"}
