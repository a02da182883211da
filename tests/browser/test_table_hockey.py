"""Hockey at the table page: puck, scoreboard, banners and words at moments of real play."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.looks import barriers
from tests.browser.table_page import PHONE, At, Tables, tables

pytestmark = pytest.mark.browser

STAY = {"rest": "tap"}


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def puck(at: At, state: str, end: str) -> Locator:
    """The puck as it must lie."""
    return at.page.locator(f".puck.puck-{state}.puck-{end}")


def cells(at: At, row: int) -> list[str]:
    """A row of the scoreboard on the cloth: the goals of each period, and in all."""
    return at.page.locator(".rink-board tbody tr").nth(row).locator("td").all_inner_texts()


def says(at: At, words: str) -> None:
    expect(at.page.locator("#live")).to_have_text(re.compile(words))


def test_a_goal_of_the_other_player(shown: Tables) -> None:
    """The words at their end, the puck in the near net, the board and the header at once, all spoken."""
    with shown.at("hockey-goal", PHONE, settings=STAY) as at:
        match = at.sitting.evening.state.match
        assert match is not None
        view = match.shared_view()
        banner = at.page.locator(".rink-far .banner")
        expect(banner).to_contain_text("Goal!")
        expect(banner).to_contain_text("Hazel")
        expect(puck(at, "goal", "far")).to_be_visible()
        says(at, r"Goal! Hazel scores with the .+\. Rowan \d+ and Hazel \d+\.")
        assert cells(at, 1)[view["period"] - 1] == str(view["board"][-1][1])
        totals = [sum(period[side] for period in view["board"]) for side in (0, 1)]
        assert at.page.locator(".bar .score b").all_inner_texts() == [str(total) for total in totals]
        at.page.locator(".cloth").click(position={"x": 20, "y": 20})
        expect(banner).to_have_count(0)
        expect(at.page.locator(".pile .top")).to_be_visible()


def test_a_breakaway_of_the_other_player(shown: Tables) -> None:
    """The puck lies at the far side with its word; the chip has the mark too."""
    with shown.at("hockey-breakaway", PHONE, settings=STAY) as at:
        expect(at.page.locator(".banner")).to_contain_text("Breakaway!")
        expect(puck(at, "held", "far")).to_contain_text("breakaway")
        expect(at.page.locator(".seat").get_by_role("img", name="has a breakaway")).to_be_visible()
        says(at, "Hazel plays the .+: breakaway!")


def test_a_breakaway_lost(shown: Tables) -> None:
    """Greyed and said, not by colour alone."""
    with shown.at("hockey-lost") as at:
        expect(puck(at, "lost", "far")).to_contain_text("lost")
        expect(at.page.locator(".seat").get_by_role("img", name="has lost the breakaway")).to_be_visible()


def test_cards_that_break_away_are_marked(shown: Tables) -> None:
    """A help for beginners: the rank of the top card, and jacks; no other."""
    with shown.at("hockey-chased") as at:
        top = at.page.locator(".pile .top").get_attribute("data-code") or ""
        hand = [str(card.get_attribute("data-code")) for card in at.page.locator(".hand .card").all()]
        marked = [str(card.get_attribute("data-code")) for card in at.page.locator(".hand .takes").all()]
        assert marked == [code for code in hand if code[0] in (top[0], "J")] != []
        expect(at.page.locator(".turn-hint")).to_contain_text("Breaks away:")


def test_the_goals_can_be_looked_at(shown: Tables) -> None:
    """By touching the board, from the menu and by key: each goal with its three cards."""
    with shown.at("hockey") as at:
        match = at.sitting.evening.state.match
        assert match is not None
        goals = match.shared_view()["goals"]
        dialog = at.page.locator("#dialog")
        at.page.get_by_role("button", name="Look at the goals").click()
        expect(dialog.locator(".goal")).to_have_count(len(goals))
        cards = [str(card.get_attribute("data-code")) for card in dialog.locator(".goal .card").all()]
        assert cards == [code for goal in reversed(goals) for code in goal["cards"]]
        assert barriers(at.page) == []
        at.page.keyboard.press("Escape")
        at.page.keyboard.press("l")
        expect(dialog.locator(".goal")).to_have_count(len(goals))
        says(at, r"Period \d, card \d+: .+ scores? with the .+\.")


KEYS = {
    "t": r"\d+ cards in the pile\. On top: .+\.",
    "b": r"You have a breakaway with the .+\.",
    "c": r"\d+ cards in the stock\.",
    "s": r"Rowan 1 and Hazel 1\.",
}


def test_the_own_breakaway_is_marked_and_spoken(shown: Tables) -> None:
    """At the turn bar and on the cloth; keys speak of pile, puck, stock and goals."""
    with shown.at("hockey") as at:
        expect(puck(at, "held", "near")).to_be_visible()
        expect(at.page.locator(".turn").get_by_role("img", name="has a breakaway")).to_be_visible()
        for key, words in KEYS.items():
            at.page.keyboard.press(key)
            says(at, words)
            at.page.keyboard.press("Escape")


def test_the_board_has_a_column_for_each_period_and_one_for_overtime(shown: Tables) -> None:
    with shown.at("hockey-overtime") as at:
        head = at.page.locator(".rink-board thead th")
        expect(head).to_have_count(8)
        expect(head.locator("[aria-hidden]")).to_have_text(["1", "2", "3", "4", "5", re.compile(r"OT \d")])
        expect(head.locator("xpath=self::*[@aria-current]")).to_contain_text("Overtime")
        at.page.get_by_role("button", name="Look through the pile").click()
        match = at.sitting.evening.state.match
        assert match is not None
        expect(at.page.locator("#dialog .card")).to_have_count(match.shared_view()["pile"]["count"])


def test_a_period_that_brought_nothing_says_so(shown: Tables) -> None:
    with shown.at("hockey-between") as at:
        expect(at.page.get_by_role("heading", name="Period 1")).to_be_visible()
        expect(at.page.locator(".deal-panel")).to_contain_text("Nobody scored.")
