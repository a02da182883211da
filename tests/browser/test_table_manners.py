"""Manners at the table page: the host sends somebody away, reactions, the quiet table, mute, and the farewells."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from app.table import messages as m
from app.table.manners import Manners
from tests.browser.looks import barriers, is_well, misfits
from tests.browser.moments import NAMES
from tests.browser.table_page import DESK, PHONE, SMALL, At, Tables, tables

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def asked(at: At) -> list[m.Action]:
    """What the server was asked for, but for moves."""
    return [message.action for message in at.heard(m.Do) if not isinstance(message.action, m.Act)]


def person_at(at: At, seat: int) -> str:
    person = at.sitting.evening.state.seats[seat].person
    assert person is not None
    return person


def name_of(at: At, person: str) -> str:
    return NAMES[at.sitting.evening.people.index(person)]


def reaction(at: At, person: str, kind: m.Reaction) -> None:
    """Somebody else reacts."""
    at.server.run(at.sitting.gesture(person, kind))


def menu(at: At, *entries: str) -> None:
    at.page.get_by_role("button", name=re.compile("^Menu")).click()
    for name in entries:
        at.page.locator("#dialog").get_by_role("button", name=re.compile(f"^{name}")).click()


def test_the_host_sends_somebody_away_reacts_and_asks_for_quiet(shown: Tables) -> None:
    with shown.at("briscola-four", PHONE, has_touch=True, is_mobile=True) as at:
        person = person_at(at, 2)
        name, dialog = name_of(at, person), at.page.locator("#dialog")
        reaction(at, person, "clap")
        expect(at.page.locator('[data-anchor="seat-2"] .bubble')).to_contain_text("Well played!")
        expect(at.page.locator("#live")).to_have_text(re.compile(f"{name}: Well played!"))
        menu(at, "Table talk")
        dialog.get_by_role("button", name="Oh!").click()
        expect(at.page.locator(".toast")).to_have_text("You: Oh!")
        assert [one.kind for one in at.heard(m.React)] == ["wow"]
        menu(at, "People")
        dialog.locator("li", has_text=name).get_by_role("button", name="Send away").click()
        expect(dialog).to_contain_text("A bot plays their seat until the match is over.")
        dialog.get_by_role("button", name="Send away").click()
        expect(at.page.locator("#live")).to_have_text(re.compile(f"{name} was sent away by the host"))
        menu(at, "Manners")
        expect(dialog.get_by_label("Time for a turn")).to_be_disabled()
        dialog.get_by_label("Talk during a deal").select_option(label="No")
        dialog.get_by_role("button", name="Close").click()
        menu(at, "Table talk")
        expect(dialog.get_by_label("Message")).to_be_disabled()
        expect(dialog.get_by_role("button", name="Oh!")).to_be_disabled()
        expect(dialog).to_contain_text("This table does not talk while cards are in play.")
        assert asked(at) == [m.Remove(person), m.SetManners(Manners(chat="between"))]


def test_whom_one_does_not_want_to_hear_is_not_heard_after_a_reload_either(shown: Tables) -> None:
    with shown.at("briscola-signals", DESK) as at:
        name = name_of(at, person_at(at, 2))
        menu(at, "People")
        at.page.locator("#dialog li", has_text=name).get_by_role("button", name="Mute").click()
        at.page.keyboard.press("Escape")
        for again in (False, True):
            if again:
                at.page.reload()
                at.drawn()
            person, other = person_at(at, 2), person_at(at, 1)
            reaction(at, person, "laugh")
            at.server.run(at.sitting.nudge(person))
            at.server.run(at.sitting.whisper(person, m.Signal("cid-muted-1", "load", None)))
            reaction(at, other, "laugh")
            expect(at.page.locator('[data-anchor="seat-1"] .bubble')).to_contain_text("Ha ha!")
            expect(at.page.locator(".bubble")).to_have_count(1)
            expect(at.page.locator(".toast")).to_have_count(0)


def test_a_nudge_is_told(shown: Tables) -> None:
    with shown.at("briscola-four") as at:
        person = person_at(at, 1)
        at.server.run(at.sitting.nudge(person))
        expect(at.page.locator(".toast")).to_have_text(
            f"{name_of(at, person)} nudges you: the table waits for you."
        )


@pytest.mark.middle
def test_whoever_thinks_for_long_can_be_nudged(shown: Tables) -> None:
    with shown.at("briscola-two") as at:
        expect(at.page.locator(".nudge-button")).to_have_count(0)
        at.page.locator(".hand .card").first.click()
        expect(at.page.locator(".turn.mine")).to_have_count(0)
        bell = at.page.get_by_role("button", name=re.compile("^Nudge"))
        bell.click(timeout=12_000)
        assert [one.seat for one in at.heard(m.Nudge)] == [1]


def test_the_dialogs_fit_a_small_phone(shown: Tables) -> None:
    with shown.at("briscola-four", SMALL) as at:
        person = person_at(at, 2)
        reaction(at, person, "think")
        faults = misfits(at.page, SMALL)
        for entries in (["Manners"], ["People"], ["Table talk"], ["House rules"]):
            menu(at, *entries)
            faults += [f"{entries}: {fault}" for fault in _too_wide(at)]
            faults += barriers(at.page) if entries == ["Manners"] else []
            at.page.keyboard.press("Escape")
        menu(at, "People")
        for step in ("Send away", "Let them stay", "Close the table"):
            at.page.locator("#dialog").get_by_role("button", name=step).first.click()
            faults += _too_wide(at)
        assert faults == []


def _too_wide(at: At) -> list[str]:
    """What sticks out of the dialog, and what in it is too small to touch."""
    at.page.wait_for_timeout(40)
    found: list[str] = at.page.evaluate(
        """() => {
          const dialog = document.querySelector("#dialog"), box = dialog.getBoundingClientRect();
          const all = [...dialog.querySelectorAll("button, select, input, a, p, li, dd")];
          const out = all.filter((one) => { const { left, right } = one.getBoundingClientRect(); return left < box.left - 1 || right > box.right + 1; });
          const small = all.filter((one) => one.matches("button, select, input") && one.getBoundingClientRect().height < 36);
          const wide = dialog.scrollWidth > dialog.clientWidth ? ["the dialog scrolls sideways"] : [];
          return [...wide, ...out.map((one) => "out: " + one.textContent), ...small.map((one) => "small: " + one.outerHTML)];
        }"""
    )
    return found


@pytest.mark.parametrize(
    ("code", "title"),
    [
        (4006, "The host has sent you away"),
        (4007, "This table plays among itself"),
        (4008, "This table is closed"),
        (4009, "Many people are watching this table"),
    ],
)
def test_a_farewell_says_why_and_is_not_tried_again(shown: Tables, code: int, title: str) -> None:
    with shown.at("briscola-four", SMALL) as at:
        at.server.close("briscola-four", code)
        expect(at.page.locator("#dialog h2")).to_have_text(title)
        assert _too_wide(at) == []
        at.page.wait_for_timeout(700)
        assert len(at.heard(m.Hello)) == 1


@pytest.mark.parametrize("moment", ["waiting", "briscola-trick"])
def test_a_name_that_looks_like_anothers_is_marked(shown: Tables, moment: str) -> None:
    with shown.at(moment, PHONE) as at:
        people = at.sitting.people()
        seated = [seat.person for seat in at.sitting.evening.state.seats if seat.person]
        other = next(person for person in seated if person != at.sitting.person)
        people[other]["like"] = at.sitting.person
        at.tell({"t": "presence", "people": people, "watchers": ["watcher"]})
        mine = people[at.sitting.person]["name"]
        mark = at.page.get_by_role("img", name=f"Looks like another name here: this is not {mine}")
        expect(mark).to_have_count(1)
        is_well(at.page, may_scroll=moment == "waiting")
        people[other] |= {"like": None, "name": ""}
        at.tell({"t": "presence", "people": people, "watchers": ["watcher"]})
        expect(mark).to_have_count(0)
        expect(at.page.locator(".seat-name, .place-name").filter(has_text="Somebody")).to_have_count(1)
