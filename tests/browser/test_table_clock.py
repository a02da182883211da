"""The clock at the table page: whose it is, the bank, the last ten seconds, a pause; and a wrong clock of the machine."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.table_page import DESK, PHONE, At, Tables, tables

pytestmark = pytest.mark.browser

TURN, BANK = 30_000, 120_000


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def due(at: At) -> int:
    clocks = at.sitting.evening.state.clocks
    assert clocks is not None
    return next(one for seat in range(4) if (one := clocks.due(seat)) is not None)


def later(at: At, left: int) -> None:
    """So many ms are left, as the server tells with its next sign of life."""
    at.sitting.evening.now = due(at) - left
    at.tell({"t": "pong", "n": 0, "now": at.sitting.evening.now})


def test_the_turn_then_the_bank_then_the_last_ten_seconds(shown: Tables) -> None:
    with shown.at("pisti-clock", PHONE) as at:
        clock = at.page.locator(".turn").get_by_role("timer")
        expect(clock).to_have_text("30 s")
        later(at, 60_000)
        expect(clock).to_have_text("bank 59 s")
        expect(clock).to_have_attribute("aria-label", "58 seconds left, out of the time bank")
        later(at, 11_000)
        expect(at.page.locator("#live")).to_contain_text("Ten seconds left.")
        expect(clock).to_have_class("clock clock-last")


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_ring_of_whoever_must_act_runs_out(shown: Tables, size: tuple[int, int]) -> None:
    with shown.at("pisti-clock-other", size) as at:
        expect(at.page.get_by_role("timer")).to_have_count(int(size == DESK))
        ring = at.page.locator(".seat[aria-current] .ring-left")
        first = float((ring.get_attribute("stroke-dasharray") or "").split()[0])
        at.page.wait_for_timeout(2_100)
        assert float((ring.get_attribute("stroke-dasharray") or "").split()[0]) < first
        later(at, BANK // 2)
        expect(at.page.locator(".ring-bank")).to_have_count(1)


def test_a_wrong_clock_of_the_machine_changes_nothing(shown: Tables) -> None:
    with shown.at("pisti-clock", PHONE, fresh=True) as at:
        at.page.add_init_script("Date.now = ((real) => () => real() + 3_600_000)(Date.now.bind(Date));")
        at.page.reload()
        expect(at.page.locator(".turn").get_by_role("timer")).to_have_text("30 s")


def test_a_pause_stops_it_and_play_on_ends_the_pause(shown: Tables) -> None:
    with shown.at("pisti-clock", PHONE) as at:
        at.page.get_by_role("button", name="Menu").click()
        at.page.get_by_role("button", name="Pause").click()
        expect(at.page.get_by_role("region", name="Pause")).to_contain_text("The game is paused.")
        expect(at.page.get_by_role("timer")).to_have_count(0)
        expect(at.page.locator(".turn.mine")).to_have_count(0)
        at.page.get_by_role("button", name="Play on").click()
        expect(at.page.locator(".turn.mine").get_by_role("timer")).to_have_count(1)
