"""`aelwyd.client.standing`: what a client knows, and what becomes of its commands, message by message."""

from typing import Any

import pytest

from aelwyd.client import Refused, Void, actions
from aelwyd.client.standing import Standing

pytestmark = pytest.mark.anyio
Json = dict[str, Any]


def snapshot(seq: int, epoch: str = "e1") -> Json:
    you = {"person": "p1", "name": "Ann", "seat": 0}
    return {
        "t": "table",
        "seq": seq,
        "epoch": epoch,
        "view": {"n": seq},
        "you": you,
        "people": {"p1": {"name": "Ann"}},
    }


def step(seq: int, **more: Any) -> Json:
    return {"t": "step", "seq": seq, "view": {"n": seq}, **more}


async def test_the_first_hello_knows_nothing_and_a_later_one_what_was_seen() -> None:
    standing = Standing()
    assert standing.hello() | {"build": ""} == {
        "t": "hello", "protocol": 1, "build": "", "epoch": None, "last": None, "pending": []
    }  # fmt: skip
    standing.heard(snapshot(4))
    standing.heard(step(5))
    command = standing.command(actions.Stand(), None, 2)
    hello = standing.hello()
    assert (hello["epoch"], hello["last"], hello["pending"]) == ("e1", 5, [command.cid])
    assert standing.person == "p1" and standing.mark == ("e1", 5)


async def test_a_command_is_answered_by_its_own_step_by_done_or_by_a_refusal() -> None:
    standing = Standing()
    standing.heard(snapshot(4))
    moved, stood, refused = (standing.command(actions.Stand(), None, 2) for _ in range(3))
    assert moved.message["action"] == {"type": "stand"} and moved.message["version"] == 2
    standing.heard(step(5, done=moved.cid))
    standing.heard({"t": "done", "cid": stood.cid, "seq": 6})
    standing.heard({"t": "refused", "cid": refused.cid, "code": "not_seated", "params": {}})
    assert await moved.answer == 5 and await stood.answer == 6
    with pytest.raises(Refused, match="not_seated"):
        await refused.answer
    # An answer that comes twice, or to nobody, harms nothing.
    standing.heard(step(7, done=moved.cid))
    standing.heard({"t": "refused", "cid": None, "code": "bad_message", "params": {}})


async def test_what_waits_for_the_first_view_is_sent_with_the_first_hello() -> None:
    standing = Standing()
    command = standing.command(actions.Stand(), None, 0)
    assert standing.hello()["pending"] == [] and list(standing.greeted()) == [command.message]


async def test_what_was_never_stored_is_sent_again_and_nothing_else() -> None:
    standing = Standing()
    standing.heard(snapshot(4))
    before = standing.command(actions.Stand(), None, 2)
    standing.hello()
    late = standing.command(actions.Ready(), None, 2)
    assert list(standing.greeted()) == [late.message]
    assert list(standing.heard({"t": "done", "cid": before.cid, "seq": None})) == [before.message]
    standing.drop(before)
    assert list(standing.heard({"t": "done", "cid": before.cid, "seq": None})) == []


async def test_another_epoch_voids_what_was_on_its_way() -> None:
    standing = Standing()
    standing.heard(snapshot(40))
    command = standing.command(actions.Stand(), None, 2)
    standing.heard(snapshot(3, "e2"))
    with pytest.raises(Void):
        await command.answer
    assert standing.mark == ("e2", 3)


async def test_the_end_is_told_to_everybody_who_waits_and_to_whoever_comes_later() -> None:
    standing, why = Standing(), RuntimeError("the end")
    standing.heard(snapshot(4))
    command = standing.command(actions.Stand(), None, 2)
    standing.end(why)
    later = standing.command(actions.Stand(), None, 2)
    for waits in (command.answer, later.answer, standing.until(lambda view: False)):
        with pytest.raises(RuntimeError, match="the end"):
            await waits
    assert dict(await standing.until(lambda view: True)) == {"n": 4}


async def test_unknown_messages_and_fields_are_ignored_and_everything_is_heard() -> None:
    standing, heard = Standing(), list[Any]()
    standing.listeners.append(heard.append)
    news = [
        snapshot(4) | {"new": 1},
        {"t": "weather", "rain": True},
        {"t": "presence", "people": {}, "watchers": []},
    ]
    assert [list(standing.heard(message)) for message in news] == [[], [], []]
    assert heard == news and standing.people == {}
