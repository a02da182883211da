"""Names at one table that look like each other."""

from app.table.likeness import look_alikes


def test_whoever_came_later_is_marked_with_whom_they_look_like() -> None:
    names = [("p1", "Paul"), ("p2", "Ada"), ("p3", "Раul"), ("p4", "p a u l!"), ("p5", "Ádа")]
    assert look_alikes(names) == {"p3": "p1", "p5": "p2"}
    assert look_alikes(reversed(names)) == {"p1": "p3", "p2": "p5"}


def test_whoever_has_no_name_looks_like_nobody() -> None:
    assert look_alikes([("p1", ""), ("p2", ""), ("p3", "Ada")]) == {}


def test_punctuation_and_spaces_make_no_difference() -> None:
    names = [("p1", "Ann-Marie"), ("p2", "Ann Marie"), ("p3", "Ann.Marie"), ("p4", "Anne Marie")]
    assert look_alikes(names) == {"p2": "p1", "p3": "p1"}


def test_pictures_are_compared_as_they_are() -> None:
    assert look_alikes([("p1", "🦊"), ("p2", "🦔"), ("p3", "🦊")]) == {"p3": "p1"}
