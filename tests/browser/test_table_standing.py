"""The standing table at the table page: who belongs to it, a seat kept for a member, and a guest who would sit there."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from app.games.core.ruleset import Refusal
from app.table import messages as m
from app.table.decide import Command
from tests.browser.looks import barriers
from tests.browser.moments import NAMES
from tests.browser.table_page import DESK, PHONE, At, Tables, tables

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def free_seat(at: At) -> int:
    seats = at.sitting.evening.state.seats
    return next(n for n, seat in enumerate(seats) if seat.person is None)


def finds(at: At, *said: m.Action, person: str = "p0") -> None:
    """The host has said all this, and somebody comes back to the table."""
    for action in said:
        entry = at.sitting.evening.try_out(Command(action, "p0"))
        assert not isinstance(entry, Refusal), entry
        at.sitting.evening.follow(entry)
    at.sitting.person = person
    at.tell(at.sitting.snapshot(at.sitting.evening.state))


def test_the_host_keeps_a_seat_and_gives_it_free(shown: Tables) -> None:
    with shown.at("waiting", PHONE) as at:
        people = at.page.get_by_role("region", name="The people of this table")
        people.get_by_role("button", name="Make this a standing table").click()
        expect(people.locator("li")).to_have_count(len(at.sitting.evening.state.members) or 2)
        seat = free_seat(at)
        people.get_by_label(f"The seat kept for {NAMES[0]}").select_option(label=f"keeps seat {seat + 1}")
        kept = at.page.locator(".place", has_text="kept for you")
        expect(kept).to_have_count(1)
        expect(kept.get_by_role("button", name="Move here")).to_be_visible()  # it is the host's own
        other = next(one for one in at.sitting.evening.state.members if one != "p0")
        name = NAMES[int(other[1:])]
        people.get_by_label(f"The seat kept for {name}").select_option(label=f"keeps seat {seat + 1}")
        kept = at.page.locator(".place", has_text=f"kept for {name}")
        expect(kept.get_by_role("button", name="Move here")).to_have_count(0)
        kept.get_by_role("button", name="Free for a guest").click()
        expect(kept).to_contain_text("free tonight")
        expect(kept.get_by_role("button", name="Move here")).to_be_visible()
        assert barriers(at.page) == []
        asked = [one.action for one in at.heard(m.Do)]
        assert asked == [
            m.SetStanding(on=True),
            m.KeepSeat(seat, "p0"),
            m.KeepSeat(seat, other),
            m.SpareSeat(seat, on=True),
        ]


def test_a_guest_does_not_find_a_chair_on_a_kept_seat(shown: Tables) -> None:
    with shown.at("waiting", DESK) as at:
        seat = free_seat(at)
        finds(at, m.SetStanding(on=True), m.KeepSeat(seat, "p0"), person="watcher")
        kept = at.page.locator(".place", has_text=f"kept for {NAMES[0]}")
        expect(kept).to_have_count(1)
        expect(kept.get_by_role("button")).to_have_count(0)
        finds(at, m.SpareSeat(seat, on=True), person="watcher")
        expect(kept).to_contain_text("free tonight")
        # It is kept again in the very moment in which the guest sits down: the table says why not.
        at.sitting.refuse = "seat_reserved"
        at.page.get_by_role("button", name="Sit here").first.click()
        expect(at.page.locator(".toast")).to_have_text("That seat is kept for a member of this table.")


def test_a_member_leaves_and_takes_their_matches_along(shown: Tables) -> None:
    with shown.at("waiting", PHONE) as at:
        finds(at, m.SetStanding(on=True))
        people = at.page.get_by_role("region", name="The people of this table")
        people.get_by_role("button", name="Leave this table").click()
        dialog = at.page.locator("#dialog")
        expect(dialog.get_by_role("link", name="Take my matches along")).to_have_attribute(
            "href", "/api/tables/waiting/exports"
        )
        assert barriers(at.page) == []
        dialog.get_by_role("button", name="Stay").click()
        expect(dialog).to_be_hidden()


def test_the_host_makes_a_new_link(shown: Tables) -> None:
    with shown.at("waiting", DESK) as at:
        at.page.get_by_role("button", name="Withdraw the link").click()
        dialog = at.page.locator("#dialog")
        expect(dialog).to_contain_text("let nobody in any more, until you make a new one")
        dialog.get_by_role("button", name="Withdraw the link").click()
        expect(dialog).to_be_hidden()
        assert at.sitting.invited == ["withdraw"]
        expect(at.page.locator(".invite")).to_contain_text("The invitation is withdrawn")
        at.page.get_by_role("button", name="Make a link").click()
        dialog.get_by_role("button", name="Make a new link").click()
        expect(at.page.get_by_role("textbox", name="Link")).to_be_visible()
        assert at.sitting.invited == ["withdraw", "renew"]
