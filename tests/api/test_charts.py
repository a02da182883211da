"""The geometry of the score chart: scales, ends that do not touch, many deals, points below nought."""

from itertools import pairwise

import pytest

from app.api.charts import BOTTOM, LEFT, LINE_HEIGHT, RIGHT, TOP, chart, scale, spread


def test_nothing_to_draw_before_the_first_deal() -> None:
    assert chart([], 151) is None


def test_a_line_runs_from_nought_to_the_last_total() -> None:
    drawn = chart([(31, 12), (40, 39), (168, 157)], 151)
    assert drawn is not None
    first, second = drawn.lines
    assert first.points.startswith(f"{LEFT:g},{BOTTOM:g} ") and first.points.count(",") == 4
    assert first.marks[-1][0] == RIGHT
    assert (first.end.label, second.end.label) == ("168", "157")
    assert first.marks[-1][1] < second.marks[-1][1]  # more points stand higher
    assert drawn.goal is not None and drawn.goal.label == "151"
    assert all(abs(line.at - drawn.goal.at) >= LINE_HEIGHT for line in drawn.grid)
    assert [column.label for column in drawn.columns] == ["1", "2", "3"]


@pytest.mark.parametrize(
    "totals", [[(0, 0)], [(5, 5, 5, 5)], [(-7, 62)], [(266, 0)] * 60, [(1, 120, 3)] * 13]
)
def test_everything_lies_within_the_drawing(totals: list[tuple[int, ...]]) -> None:
    drawn = chart(totals)
    assert drawn is not None and drawn.goal is None
    for line in drawn.lines:
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in line.marks)
    ends = sorted(line.end.at for line in drawn.lines)
    assert all(below - above >= LINE_HEIGHT - 0.2 for above, below in pairwise(ends))
    assert len(drawn.columns) <= 12
    assert drawn.crowded == (len(totals) > 20)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 168, (0, 168, 50)),
        (0, 0, (0, 1, 1)),
        (-7, 62, (-20, 62, 20)),
        (0, 3, (0, 3, 1)),
        (0, 1001, (0, 1001, 500)),
    ],
)
def test_grid_lines_stand_at_round_numbers(low: int, high: int, expected: tuple[int, int, int]) -> None:
    assert scale(low, high) == expected


def test_numbers_beside_each_other_are_moved_apart() -> None:
    assert spread([100, 100, 50]) == [100, 117, 50]
    assert max(spread([BOTTOM, BOTTOM, BOTTOM])) == BOTTOM
