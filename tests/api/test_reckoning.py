"""Head to head and statistics as people read them; and that every game's figures can be counted at all."""

import pytest

from app.api.reckoning import company_page, statistics_page
from app.api.texts import texts
from app.games.core.statistics import DEALS, DEALT, POINTS_A_DEAL, Statistic
from app.games.registry import RULESETS
from app.store.sums import CompanySums, PairSums, PersonSums

EN = texts("en")
NAMES = {"p0": "Ada", "p1": "Bo"}
SUMS = CompanySums("pisti", 20, 1, (12, 7), (3000, 2800), (PairSums(0, 1, 4, 3, 16, 9, 4),))


def test_people_head_to_head() -> None:
    page = company_page([SUMS], ("p0", "p1"), "p0", NAMES, EN)
    assert (page.names, page.matches) == (("Ada", "Bo"), "/history?with=p1")
    (game,) = page.games
    assert (game.title, game.finished, game.unfinished) == ("Pişti", 20, 1)
    assert [(one.name, one.you, one.won, one.points) for one in game.people] == [
        ("Ada", True, 12, 3000),
        ("Bo", False, 7, 2800),
    ]
    (pair,) = game.pairs
    assert (pair.names, pair.together, pair.won_together) == (("Ada", "Bo"), 4, 3)
    assert (pair.against, pair.won) == (16, (9, 4))
    assert company_page([SUMS], ("p0", "p1"), "p9", NAMES, EN).matches is None


def test_nobody_is_named_where_there_is_nothing_to_see() -> None:
    page = company_page([], ("p0", "p1"), "p0", NAMES, EN)
    assert (page.names, page.games, page.matches) == ((), (), None)


def test_figures_of_a_game() -> None:
    sums = {
        DEALS: (8, 8, 130),
        "pisti": (5, 6, 60),
        "jack_pisti": (1, 1, 20),
        "aces": (7, 12, 12),
    }
    page = statistics_page([PersonSums("gone", {}, {}), PersonSums("pisti", {"won": 2, "lost": 1}, sums)], EN)
    (game,) = page.games
    assert [(figure.label, figure.value) for figure in game.outcomes] == [("Won", "2"), ("Lost", "1")]
    assert [figure.value for figure in game.figures] == ["8", "16.2", "6", "1", "0", "0"]
    assert game.address == "/history?game=pisti"
    nothing = statistics_page([PersonSums("pedro", {"unfinished": 1}, {})], EN).games[0]
    assert [figure.value for figure in nothing.figures] == ["0"]


def test_a_part_is_told_with_its_whole() -> None:
    sums = {DEALS: (9, 9, 40), "bid_made": (3, 3, 0), "bid_failed": (2, 2, -16)}
    (game,) = statistics_page([PersonSums("pedro", {}, sums)], EN).games
    assert {figure.label: figure.value for figure in game.figures} == {
        "Deals played": "9",
        "Points a deal": "4.4",
        "Bids of your side made": "3 of 5",
        "Bids of your side failed": "2 of 5",
        "Fives taken": "0",
    }


def test_luck_is_told_of_the_deals_that_recorded_it() -> None:
    sums = {DEALS: (9, 9, 40), DEALT: (4, 26, 30)}
    (game,) = statistics_page([PersonSums("pedro", {}, sums)], EN).games
    told = {figure.label: figure.value for figure in game.figures}
    assert told["Luck: card points dealt, a deal"] == "6.5"
    assert told["Luck: card points made, a deal"] == "7.5"


@pytest.mark.parametrize("name", RULESETS)
def test_every_figure_counts_lines_that_there_are(name: str) -> None:
    rules = RULESETS[name]
    assert rules.statistics and not {DEALS, DEALT} & {*rules.score_labels}
    for statistic in rules.statistics.values():
        kinds = {*statistic.kinds, *statistic.of}
        assert kinds and kinds <= {DEALS, DEALT, *rules.score_labels}
        assert not statistic.of or set(statistic.kinds) <= {*statistic.of}


def test_what_is_added() -> None:
    sums = {"a": (1, 2, 3), "b": (10, 20, 30)}
    assert [
        Statistic("", ("a", "b", "c"), adds=adds).total(sums) for adds in ("lines", "amount", "points")
    ] == [
        11,
        22,
        33,
    ]
    assert Statistic("", ("a",), of=("a", "b")).whole(sums) == 11
    assert POINTS_A_DEAL.total({DEALS: (4, 4, 50)}) == 50
