"""What a viewer may know: the parts of a view, and the bytes that carry it."""

from typing import Any

import msgspec

from app.table import duties as du
from app.table import messages as m
from app.table import show
from app.table import state as s
from app.table.entries import canonical_json
from app.table.frames import Beside, Scene
from app.table.messages import PersonHere, Said, Whisper
from tests.table.tables import NOW, do, fresh_state, played


def test_a_watchers_view_is_the_shared_one() -> None:
    state = played(s.PLAYING).state
    assert show.own_view(state, None) == {"seat": None}
    views = [msgspec.json.decode(show.view_bytes(state, seat)) for seat in (None, 0, 1)]
    assert views[0]["shared"] == views[1]["shared"] == views[2]["shared"]


def test_no_secret_of_an_open_deal_is_in_any_view() -> None:
    for phase in (s.PLAYING, s.DEALING):
        evening = played(phase)
        while evening.state.deal is None or evening.state.deal.published:
            evening.go_on()
        state = evening.state
        assert state.deal is not None
        for seat in (None, 0, 1):
            view = show.view_bytes(state, seat).decode()
            assert state.deal.secret not in view and state.deal.commit in view
            assert not any(mix in view for mix in state.deal.mixes.values())


def test_the_secret_is_shown_once_the_deal_is_scored() -> None:
    state = played(s.BETWEEN_DEALS).state
    assert state.deal is not None
    fair = show.shared_view(state)["match"]["fair"]
    assert fair["secret"] == state.deal.secret and fair["silent"] == state.deal.silent


def test_only_who_owes_a_decision_sees_its_number() -> None:
    state = played(s.PLAYING).state
    assert state.match is not None
    for seat in (0, 1):
        owes = seat in state.match.to_act()
        own = show.own_view(state, seat)
        assert (own["decision"] is not None) == owes == bool(own["game"]["offers"])


def test_own_game_only_while_a_match_runs() -> None:
    assert "game" not in show.own_view(fresh_state(), 0)
    running = played(s.PLAYING).state
    assert "game" in show.own_view(running, 0)
    do(running, "p0", m.Stop())
    assert "game" not in show.own_view(running, 0) and running.match is not None


def test_timers_of_a_table() -> None:
    between = played(s.BETWEEN_DEALS).state
    assert show.shared_view(between)["timer"] == {"kind": "next_deal", "due_at": between.next_deal_at}
    assert show.shared_view(played(s.PLAYING).state)["timer"] is None
    evening = played(s.DEALING)
    while evening.state.deal is None:
        evening.go_on()
    assert evening.state.deal is not None
    assert show.shared_view(evening.state)["timer"] == {
        "kind": "mix",
        "due_at": evening.state.deal.mix_by,
    }
    assert [show.own_view(evening.state, n)["mix"] for n in (0, 1)] == [
        n in evening.state.deal.silent for n in (0, 1)
    ]


def test_rounds_count_scored_deals() -> None:
    evening = played(s.BETWEEN_DEALS)
    shown = show.shared_view(evening.state)["match"]
    assert shown["round"] == 1 and shown["deal"] == 1 and len(shown["scores"]) == 1
    while evening.state.phase != s.PLAYING:
        evening.go_on()
    assert show.shared_view(evening.state)["match"]["round"] == 2


# ── Frames ────────────────────────────────────────────────────────────────────────────────────────


def scene(evening: Any) -> Scene:
    return Scene(evening.state, evening.events)


def beside() -> Beside:
    people = {"p0": PersonHere("Gwen", True), "p1": PersonHere('"</script>', False)}
    whisper = Whisper(id=1, at=2, seat=0, person="p0", kind="load", suit=None, public=False)
    return Beside("e1", "b1", people, ["p2"], {"ruleset": "Pişti"}, [Said(1, 2, "p0", "ŵ")], [whisper])


def test_a_step_is_the_view_and_the_events_of_its_viewer() -> None:
    evening = played(s.PLAYING)
    one = scene(evening)
    for person, seat in (("p0", 0), ("p1", 1), ("p7", None)):
        step = msgspec.json.decode(one.step(person, None, NOW))
        assert canonical_json(step.pop("view")) == show.view_bytes(evening.state, seat)
        assert step.pop("events") == {
            "shared": show.shared_events(evening.events),
            "own": show.own_events(evening.events, seat),
        }
        assert step == {"t": "step", "seq": evening.state.seq, "now": NOW}
    assert msgspec.json.decode(one.step("p0", "cid-0001", NOW))["done"] == "cid-0001"


def test_watchers_share_one_step() -> None:
    one = scene(played(s.PLAYING))
    assert one.step("p7", None, NOW) == one.step("p8", None, NOW) != one.step("p0", None, NOW)


def test_a_snapshot_holds_everything_beside_the_view() -> None:
    evening = played(s.PLAYING)
    snapshot = msgspec.json.decode(scene(evening).snapshot("p0", beside(), NOW, with_events=False))
    assert canonical_json(snapshot.pop("view")) == show.view_bytes(evening.state, 0)
    assert snapshot == {
        "t": "table",
        "seq": evening.state.seq,
        "now": NOW,
        "epoch": "e1",
        "you": {"person": "p0", "name": "Gwen", "seat": 0},
        "people": {"p0": {"name": "Gwen", "here": True}, "p1": {"name": '"</script>', "here": False}},
        "watchers": ["p2"],
        "text": {"ruleset": "Pişti"},
        "talk": [{"id": 1, "at": 2, "person": "p0", "text": "ŵ"}],
        "whispers": [
            {"id": 1, "at": 2, "seat": 0, "person": "p0", "kind": "load", "suit": None, "public": False}
        ],
        "build": "b1",
        "review": None,
        "events": {"shared": [], "own": []},
    }
    known = msgspec.json.decode(scene(evening).snapshot("p1", beside(), NOW, with_events=True))
    assert known["events"]["shared"] == show.shared_events(evening.events)


def test_what_is_due_at_once_is_due_since_the_last_entry() -> None:
    state = fresh_state()
    assert du.due_at(state) is None
    do(state, "p1", m.Sit(1), NOW + 5)
    do(state, "p0", m.Ready(), NOW + 6)
    do(state, "p1", m.Ready(), NOW + 7)
    assert du.duties(state) == [(0, du.StartMatch())] and du.due_at(state) == NOW + 7
