"""A match as text: the same content as its JSON whatever was done to it, bad lines named, and a text as a test case."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.games.kit.drawn_options import draw_options
from app.games.registry import RULESETS
from app.table import entries as e
from app.table import export as x
from app.table import messages as m
from app.table import state as s
from app.table.chronicle import export_match
from app.table.decide import Command
from app.table.evening import Evening
from app.table.notation import export_text, read_match
from app.table.notation.values import read_fields, read_value, words_of, write_fields, write_value
from app.table.verify import verify
from tests.exported import KEPT, TAMPERED, as_json, chapter, kept, tampered

FOLDER = Path(__file__).parents[1] / "goldens" / "text"
TEXTS = sorted(FOLDER.glob("*.txt"))
FORMAT_PAGE = (Path(__file__).parents[2] / "docs" / "export-format.md").read_text()


def same(export: x.Export) -> str:
    """Its text, which gives the very same JSON and the very same text again."""
    text = export_text(export)
    again = read_match(text.encode())
    assert x.export_bytes(again) == x.export_bytes(export)
    assert export_text(again) == text
    return text


def from_json(value: Any) -> x.Export:
    return read_match(json.dumps(value).encode())


# ── The same content ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_match_comes_through(name: str) -> None:
    text = same(kept(name))
    assert len(text) < len(x.export_bytes(kept(name)))
    assert max(map(len, text.splitlines())) < 400


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_drawn_match_comes_through(ruleset: str) -> None:
    """With house rules, people who leave, and stand-ins, all drawn."""
    rng = Random(ruleset)
    rules = RULESETS[ruleset]
    seats = rng.choice(rules.seats)
    evening = Evening(ruleset, seats, draw_options(rules, seats, rng.randrange), rng)
    evening.restless, evening.leaving = 0.05, 0.5
    deals = 0
    while evening.state.phase != s.MATCH_OVER and deals < 3:
        evening.go_on()
        deals = evening.state.deals
    if evening.state.phase != s.MATCH_OVER:
        evening.follow(_stop(evening))
    same(export_match(chapter(evening.log), {"p0": 'Ŵyn "the # fox"', "p1": "nobody"}))


def _stop(evening: Evening) -> e.Entry:
    entry = evening.try_out(Command(m.Stop(), evening.state.host, "cid-stop-1"))
    assert isinstance(entry, e.Entry)
    return entry


@pytest.mark.parametrize("kind", TAMPERED)
def test_what_was_tampered_with_comes_through(kind: str) -> None:
    match, rng = as_json(kept("hockey-2-traditional")), Random(kind)
    changed = from_json(tampered(match, kind, rng.randrange(len(match["deals"])), rng))
    assert verify(read_match(same(changed).encode())) == verify(changed)


@pytest.mark.parametrize(
    "change",
    [
        {"people": []},
        {"people": ["nobody", None, "a b", "", '"', "\\", "x\ny\r\u2028", "#", "null"]},
        {"sides": []},
        {"sides": [[], [0]]},
        {"options": {}},
        {"options": {"a=b": 1, "": True, "5": "5", "x y": "true"}},
        {"preset": "1e5", "table": "-7", "ruleset": "null"},
        {"deals": []},
        {"result": {"winners": [], "reason": "", "unfinished": True, "totals": []}},
        {"started_at": 0, "ended_at": 4_102_444_800_000},
    ],
)
def test_odd_matches_come_through(change: dict[str, Any]) -> None:
    same(from_json({**as_json(kept("briscola-2-defaults")), **change}))


@pytest.mark.parametrize(
    "change",
    [
        {"asked": [1, 0], "silent": [0, 1]},
        {"asked": [], "mixes": [], "silent": [1]},
        {"pack": None},
        {"pack": []},
        {"score": None},
        {"score": {}},
        {"score": {"lines": []}},
        {"score": {"lines": {}, "a": 1}},
        {"score": {"lines": [], "a b": [1.5, None, {"x": "="}], "=": "="}},
        {
            "score": {
                "lines": [5, "x=1", [], {}, {"side": 0, "points": 1, "rule": "r", "what": "w", "params": 7}]
            }
        },
        {"score": {"lines": [{"side": {}, "points": "", "rule": [], "what": "5", "params": {"params": {}}}]}},
        {"drawn": [{"label": "a b"}, {"label": ""}, {"label": "x", "below": 2, "index": 0, "number": 1}]},
        {"moves": [{"seat": 9}, {"seat": 0, "claim": ""}, {"seat": 0, "claim": "a:b"}]},
        {"moves": [{"seat": 0, "claim": "claim", "move": {"type": "play", "card": "5H"}, "by": "clock"}]},
        {
            "moves": [
                {"seat": 0, "move": move} for move in ({}, {"type": None}, {"type": "5H"}, {"type": "5"})
            ]
        },
        {"moves": [{"seat": 0, "move": move} for move in ({"type": "play"}, {"type": "play", "card": "x"})]},
        {"moves": [{"seat": 0, "move": {"type": "play", "card": "5H", "under": ["3D"], "": "x=y #"}}]},
    ],
)
def test_odd_deals_come_through(change: dict[str, Any]) -> None:
    whole = as_json(kept("briscola-2-defaults"))
    whole["deals"] = [{**whole["deals"][0], **change}, whole["deals"][0]]
    same(from_json(whole))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=6) | st.sampled_from(["5H", "1e5", "-1", "true"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(JSON, st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=4), JSON, max_size=3))
def test_every_value_is_one_word(value: Any, fields: dict[str, Any]) -> None:
    word = write_value(value)
    assert "\n" not in word and words_of(f"a {word} b # c") == ["a", word, "b"]
    assert read_value(word) == value and write_value(read_value(word)) == word
    assert read_fields(words_of(" ".join(write_fields(fields)))) == fields


# ── Bad text ──────────────────────────────────────────────────────────────────────────────────────

LINES = export_text(kept("bid_whist-4-traditional")).splitlines()


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("table evening", "table"),
        ("table evening", "table a b"),
        ("table evening", "table a b c"),
        ("match 1", "match zero"),
        ("match 1", "match 0"),
        ("rules_version 1", "rules_version 1.5"),
        ("seats 4", "seats 4 4"),
        ("seats 4", "table other"),
        ("seat 0 nobody", "seat 1 nobody"),
        ("seat 0 nobody", "seat 0 [1]"),
        ("seat 0 nobody", 'seat 0 "Ada'),
        ("sides [0,2] [1,3]", "sides [0,2 [1,3]"),
        ("sides [0,2] [1,3]", "sides 0,2"),
        ("first_dealer 3", "fly 3"),
        ("first_dealer 3", "0:5H"),
        ("started_at 2023-11-14T22:13:20.281Z", "started_at 1700000000281"),
        ("started_at 2023-11-14T22:13:20.281Z", "started_at 2023-13-14T22:13:20.281Z"),
        ("started_at 2023-11-14T22:13:20.281Z", "started_at 1969-11-14T22:13:20.281Z"),
        ("deal 1 dealer=3 outcome=scored", "deal one dealer=3 outcome=scored"),
        ("deal 1 dealer=3 outcome=scored", "deal 1 dealer=3 outcome=won"),
        ("deal 1 dealer=3 outcome=scored", "deal 1 dealer=3 outcome=scored x=1"),
        ("deal 1 dealer=3 outcome=scored", "deal 1 dealer=3 dealer=3 outcome=scored"),
        ("deal 1 dealer=3 outcome=scored", "deal"),
        ("mix 0 silent", "mix 0 abc"),
        ("mix 0 silent", "mix 0"),
        ("2:2D", "pack 5H 6X"),
        ("3:declare suit=S", "3:declare suit="),
        ("3:declare suit=S", "3:declare suit=S suit=S"),
        ("3:declare suit=S", "3:declare type=pass"),
        ("3:declare suit=S", "3:5H card=5H"),
        ("3:declare suit=S", "3 suit=S"),
        ("3:declare suit=S", "33:declare"),
        ("3:declare suit=S", "3/ghost:5H"),
        ("3:declare suit=S", "3:5"),
        ("3:declare suit=S", "3:{a:1} b=2"),
        ("3:declare suit=S", "3:declare ="),
        ("3:declare suit=S", "3:declare suit=" + "[" * 100_000),
        ("3:declare suit=S", "line 0 0 BW-1 x"),
        ("line 0 0 BW-23 tricks count=6", "line 0 0 BW-23"),
        ("line 0 0 BW-23 tricks count=6", "line 0 0 BW-23 tricks 6"),
        ("line 0 0 BW-23 tricks count=6", "score deal=1"),
        ("line 0 0 BW-23 tricks count=6", "seat 4 nobody"),
    ],
)
def test_a_bad_line_is_named(line: str, wrong: str) -> None:
    place = next((n for n, one in enumerate(LINES) if one == line), None)
    place = LINES.index("3:declare suit=S") if place is None else place
    text = "\n".join([*LINES[:place], wrong, *LINES[place + 1 :]])
    with pytest.raises(x.NoExport) as refused:
        read_match(text.encode())
    assert (refused.value.code, refused.value.line) == ("bad_line", place + 1), refused.value.why


@pytest.mark.parametrize("keyword", ["table", "result", "commit", "secret", "mix_by"])
def test_a_line_that_is_missing_is_named(keyword: str) -> None:
    text = "\n".join(line for line in LINES if not line.startswith(f"{keyword} "))
    with pytest.raises(x.NoExport) as refused:
        read_match(text.encode())
    assert refused.value.code == "bad_line" and f"`{keyword}`" in refused.value.why
    deal = LINES.index("deal 1 dealer=3 outcome=scored") + 1
    last_of_head = deal - 3  # with the line that is missing and a blank one left out
    assert refused.value.line == (last_of_head if keyword in ("table", "result") else deal)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"aelwyd-text-2\n", "unknown_format"),
        (b"aelwyd-text-1 x\n", "unknown_format"),
        (b"aelwyd-text-1\n\xff", "not_export"),
        (b"aelwyd-text-1", "bad_line"),
        (b"# a comment\naelwyd-text-1", "not_export"),
        (b"aelwyd-text-1\n" + b" " * x.LARGEST, "too_large"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(x.NoExport) as refused:
        read_match(data)
    assert refused.value.code == code


@settings(max_examples=150, deadline=None)
@given(
    st.randoms(use_true_random=False),
    st.lists(st.sampled_from(["drop", "double", "swap", "sign", "word", "cut"]), max_size=3),
)
@example(Random(1), [])
def test_damage_gives_a_code_and_never_another_fault(rng: Random, damages: list[str]) -> None:
    text = "\n".join(LINES)
    for damage in damages:
        text = _damaged(text, damage, rng)
    try:
        found = read_match(text.encode())
    except x.NoExport as refused:
        assert refused.code in ("bad_line", "unknown_format", "not_export")
        assert refused.code != "bad_line" or 1 <= (refused.line or 0) <= text.count("\n") + 1
    else:
        same(found)
        verify(found)


def _damaged(text: str, damage: str, rng: Random) -> str:
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match damage:
        case "drop":
            del lines[at]
        case "double":
            lines.insert(other, lines[at])
        case "swap":
            lines[at], lines[other] = lines[other], lines[at]
        case "word":
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(
                ["5H", "x=1", '"', "[", "-1", "null", "0:pass", "é"]
            )
            lines[at] = " ".join(words)
        case "cut":
            return text[: rng.randrange(len(text) + 1)]
        case _:
            place = rng.randrange(len(text) + 1)
            return text[:place] + rng.choice('"#=[]{}:,!/ \r\t\0\u2028') + text[place + 1 :]
    return "\n".join(lines)


# ── As test case, by hand ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_golden_text_is_dealt_and_played_again(path: Path) -> None:
    found = read_match(path.read_bytes())
    verdict = verify(found)
    assert verdict.good, verdict
    if path.stem in KEPT:
        assert export_text(kept(path.stem)) == path.read_text()


def test_a_person_may_write_more_freely() -> None:
    """Comments, blank lines, other line ends, several moves in a line or one, and words in quotes."""
    text = export_text(kept("briscola-2-defaults"))
    moves = [line for line in text.split("\n") if line[:1].isdigit()]
    free = text.replace(
        "\n".join(moves), "\r\n\n".join(["# the play", "   ".join(" ".join(moves).split()), ""])
    )
    free = "\ufeff" + free.replace("match 1", ' match\t1   # "the first').replace("dealer=", '"dealer"=')
    assert free.count("\n") != text.count("\n")
    assert x.export_bytes(read_match(free.encode())) == x.export_bytes(kept("briscola-2-defaults"))


def test_a_bug_report_in_mid_deal() -> None:
    """A match broken off after some tricks is a whole text; another card in it is refused by the rules."""
    text = (FOLDER / "briscola-2-defaults.txt").read_text()
    head, rounds = text.split("pack ")[0], [line for line in text.split("\n") if line[:1].isdigit()]
    pack = re.search("^pack .*$", text, re.MULTILINE)
    assert pack
    head = re.sub(
        "^result .*$", "result winners=[] reason=stopped unfinished=true totals=[]", head, flags=re.M
    )
    report = head.replace("outcome=scored", "outcome=stopped") + "\n".join([pack[0], *rounds[:7]])
    assert verify(read_match(report.encode())).good
    first = rounds[0].split()[0]
    wrong = report.replace(first, f"{first[:2]}{rounds[1].split()[1][2:]}", 1)
    fault = verify(read_match(wrong.encode())).deals[0].fault
    assert fault is not None and (fault.code, fault.params["why"]) == ("bad_move", "card_not_in_hand")


def test_the_page_shows_a_text_that_can_be_read() -> None:
    shown = re.search(r"```text\n(aelwyd-text-1\n.*?)```", FORMAT_PAGE, re.DOTALL)
    assert shown
    example_match = read_match(shown[1].encode())
    assert verify(example_match).good
    keywords = {line.split()[0] for line in "\n".join(LINES).split("\n") if line and line[0].isalpha()}
    for keyword in keywords | {"asked", "silent", "drawn", "nobody"}:
        assert f"`{keyword}" in FORMAT_PAGE, keyword
