"""A deal played again is what was shown: byte for byte what each seat and a watcher were sent, and nothing sooner."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.games.core.ruleset import Refusal
from app.games.registry import RULESETS
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.evolve import evolve
from app.table.frames import Scene
from app.table.replay import SIGHTS, Replay, Sight, replay
from app.table.state import TableState
from tests.goldens.matches import FOLDER, KEY, entry_of
from tests.table.tables import do, played
from tests.table.test_undo import open_to_undo, sitting, wish

SHORT = {name: min(FOLDER.glob(f"{name}-*.jsonl"), key=lambda path: path.stat().st_size) for name in RULESETS}
EVERY = sorted(FOLDER.glob("*.jsonl"))


def read(raw: msgspec.Raw) -> Any:
    return msgspec.json.decode(raw)


@dataclass(frozen=True)
class Live:
    """A match as it was followed at the table: its log, and after each entry the state."""

    log: tuple[e.Entry, ...]
    states: tuple[TableState, ...]
    scenes: tuple[Scene, ...]

    def sent(self, seq: int, person: str) -> bytes:
        """What this person was sent with an entry: events and view."""
        scene = self.scenes[seq - self.log[0].seq]
        step = json.loads(scene.step(person, None, 0))
        return e.canonical_json({"events": step["events"], "view": step["view"]})

    def last(self, deal: int) -> int:
        """The seq of the entry with which a deal was over, or of the newest."""
        return next(
            (
                state.seq
                for state in self.states
                if state.deal and state.deal.number == deal and state.deal.published
            ),
            self.log[-1].seq,
        )


def follow(log: list[e.Entry]) -> Live:
    """What a log came to, step by step, from the table's first entry; kept from `match_started` on."""
    state, kept, states, scenes = TableState(log[0].table), list[e.Entry](), list[TableState](), list[Scene]()
    for entry in log:
        events = evolve(state, entry)
        if kept or isinstance(entry.body, e.MatchStarted):
            kept.append(entry)
            states.append(state.clone())
            scenes.append(Scene(states[-1], events))
    return Live(tuple(kept), tuple(states), tuple(scenes))


@cache
def golden(path: Path) -> Live:
    _, *lines = map(json.loads, path.read_text().splitlines())
    return follow(list(map(entry_of, lines)))


def again(live: Live, deal: int, sight: Sight, person: str | None) -> Replay:
    found = replay(KEY, live.log, deal, sight, person)
    assert isinstance(found, Replay), found
    return found


def refused(live: Live, deal: int, sight: Sight, person: str | None) -> str:
    found = replay(KEY, live.log, deal, sight, person)
    assert isinstance(found, Refusal), found
    return found.code


def shown(found: Replay) -> list[tuple[int, bytes]]:
    """By seq: events and view of each frame."""
    return [
        (
            frame.seq,
            e.canonical_json({"events": read(frame.events), "view": read(frame.view)}),
        )
        for frame in found.frames
    ]


def is_what_was_shown(live: Live, deal: int, persons: int) -> Replay:
    """Every sight of a finished deal, that of so many people their own; the table's."""
    facts = live.states[-1].facts
    assert facts is not None
    watched = again(live, deal, "table", "a stranger")
    assert watched.frames[-1].seq == live.last(deal)
    assert [frame.seq for frame in watched.frames] == list(
        range(watched.frames[0].seq, watched.frames[-1].seq + 1)
    )
    assert shown(watched) == [(seq, live.sent(seq, "a stranger")) for seq, _ in shown(watched)]
    for person in facts.persons[:persons]:
        mine = again(live, deal, "mine", person)
        assert shown(mine) == [(seq, live.sent(seq, person)) for seq, _ in shown(mine)]
        assert [frame.seq for frame in mine.frames] == [frame.seq for frame in watched.frames]
    shows_every_hand(again(live, deal, "all", None), facts.seats)
    return watched


def shows_every_hand(found: Replay, seats: int) -> None:
    """As many cards as the view counts, none twice, and none that comes from nowhere within a trick."""
    held = 0
    for frame in found.frames:
        assert frame.seats is not None
        view, own = read(frame.view)["shared"], read(frame.seats)
        assert [one["seat"] for one in own] == list(range(seats))
        if view["phase"] != s.PLAYING:
            continue
        hands = [one["game"].get("hand", []) for one in own]
        assert [len(hand) for hand in hands] == view["match"]["hands"]
        cards = [card for hand in hands for card in hand]
        assert len(set(cards)) == len(cards)
        lying = {one["card"] for one in view["match"]["game"].get("trick") or []}
        assert not lying & set(cards)
        held += len(cards)
    assert held > 0 or found.frames[-1].move == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_deal_is_played_again_as_it_was_shown(ruleset: str) -> None:
    """To the end of the match: the last frame is the view that stands there still."""
    live = golden(SHORT[ruleset])
    found = is_what_was_shown(live, live.states[-1].deals, persons=1)
    assert found.over and found.deals == tuple(range(1, live.states[-1].deals + 1))
    assert read(found.frames[-1].view)["shared"]["phase"] == s.MATCH_OVER
    assert shown(found)[-1] == (live.log[-1].seq, live.sent(live.log[-1].seq, "a stranger"))


@pytest.mark.middle
@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_every_deal_of_every_kept_match(path: Path) -> None:
    live = golden(path)
    for deal in range(1, live.states[-1].deals + 1):
        is_what_was_shown(live, deal, persons=6)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_running_deal_is_replayed_as_oneself_and_never_further(ruleset: str) -> None:
    """The frames of a seat are what it was sent, and nobody gets anything else."""
    live = golden(SHORT[ruleset])
    facts = live.states[-1].facts
    assert facts is not None
    deal = min(2, live.states[-1].deals)
    end = live.last(deal) - live.log[0].seq
    for until in (end - 4, end - 1):
        now = Live(live.log[: until + 1], live.states[: until + 1], live.scenes[: until + 1])
        for person in facts.persons:
            mine = again(now, deal, "mine", person)
            assert mine.sights == ("mine",) and not mine.over
            assert shown(mine) == [(seq, live.sent(seq, person)) for seq, _ in shown(mine)]
            assert mine.frames[-1].seq == now.log[-1].seq
            assert all(frame.seats is None for frame in mine.frames)
            assert {refused(now, deal, sight, person) for sight in ("table", "all")} == {"deal_running"}
        for stranger in ("a stranger", None):
            assert {refused(now, deal, sight, stranger) for sight in SIGHTS} == {"no_such_match"}


def test_a_deal_before_the_running_one_is_open_to_whoever_plays() -> None:
    evening = played(s.BETWEEN_DEALS, seats=2)
    while evening.state.phase != s.PLAYING:
        evening.go_on()
    live = follow(evening.log)
    persons = live.states[-1].facts
    assert persons is not None
    for sight in SIGHTS:
        assert again(live, 1, sight, persons.persons[0]).sights == SIGHTS
        assert refused(live, 1, sight, "a stranger") == "no_such_match"
    assert refused(live, 2, "all", persons.persons[0]) == "deal_running"


def test_what_is_not_there_is_refused() -> None:
    live = golden(SHORT["pisti"])
    assert {refused(live, deal, "table", None) for deal in (0, -1, 10_000)} == {"no_such_deal"}
    assert refused(live, 1, "mine", "a stranger") == "did_not_play"
    assert refused(live, 1, "mine", None) == "did_not_play"
    assert isinstance(replay(KEY, (), 1, "table", None), Refusal)


def test_a_card_taken_back_stands_in_the_replay() -> None:
    """Played, asked about, agreed to, undone: every entry is a frame, and the second card is another move."""
    evening = sitting("briscola", 2)
    seat = open_to_undo(evening)
    wish(evening, seat, m.Ask("undo"))
    wish(evening, 1 - seat, m.Answer("yes"))
    evening.go_on()
    state, person = evening.state, evening.state.seats[seat].person
    live = follow(evening.log)
    found = again(live, state.deals, "mine", person)
    types = [[event["type"] for event in read(frame.events)["shared"]] for frame in found.frames]
    assert types[-1][-1] == "undone" and sum("played" in said for said in types) == 1
    assert read(found.frames[-1].view)["shared"]["match"]["game"]["trick"] == []
    assert shown(found) == [(seq, live.sent(seq, str(person))) for seq, _ in shown(found)]


def test_who_was_sent_away_sees_no_more_of_a_running_match() -> None:
    evening = played(s.PLAYING, seats=3)
    guest = next(seat.person for seat in evening.state.seats if seat.person != evening.state.host)
    log = list(evening.log)
    log.append(do(evening.state, evening.state.host, m.Remove(str(guest))))
    live = follow(log)
    assert {refused(live, evening.state.deals, sight, guest) for sight in SIGHTS} == {"no_such_match"}
    assert again(live, evening.state.deals, "mine", evening.state.host).frames


def test_marks_count_tricks_where_there_are_some_and_handouts_elsewhere() -> None:
    whist, pisti = golden(SHORT["bid_whist"]), golden(SHORT["pisti"])
    tricks = [frame.mark for frame in again(whist, 1, "table", None).frames if frame.mark]
    assert {mark.kind for mark in tricks} == {"trick"}
    assert [mark.n for mark in tricks] == list(range(1, len(tricks) + 1)) and len(tricks) > 1
    handouts = [frame.mark for frame in again(pisti, 1, "table", None).frames if frame.mark]
    assert {mark.kind for mark in handouts} == {"handout"}
    assert [mark.n for mark in handouts] == list(range(1, len(handouts) + 1)) and len(handouts) > 1
