"""The pieces that games share at the table page: calls, suits, some of several cards, by touch and by keys; and the plain
picture of a game that has none of its own. The views are made by hand (`demonstrations`), so only what is sent counts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Position, Route, expect

from app.table import messages as m
from tests.browser.demonstrations import DEMONSTRATIONS
from tests.browser.looks import barriers, misfits
from tests.browser.table_page import DESK, PHONE, SHAPES, SMALL, At, Tables, tables

pytestmark = pytest.mark.browser

OUTPUT = Path("test-output/pieces")
CORNER: Final[Position] = {"x": 8, "y": 12}
"""Of a card in the hand: what shows of it when others lie on it."""
DIALOG = "show-rob"
"""What lies under an open dialog cannot be seen or touched."""


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def moves(at: At) -> list[dict[str, Any]]:
    """Every move that arrived, after a moment for the last one to arrive."""
    at.page.wait_for_timeout(150)
    return [dict(one.action.move) for one in at.heard(m.Do) if isinstance(one.action, m.Act)]


def test_a_call_of_the_grid_by_keys(shown: Tables) -> None:
    with shown.at("show-grid") as at:
        grid = at.page.get_by_role("group", name="Bids", exact=True)
        confirm = at.page.locator(".actions .button.main")
        expect(confirm).to_have_attribute("aria-disabled", "true")
        at.page.get_by_role("button", name="4 Up").focus()
        at.page.keyboard.press("ArrowDown")
        at.page.keyboard.press("ArrowRight")
        expect(grid.get_by_role("button", name="5 Down")).to_be_focused()
        at.page.keyboard.press("Enter")
        expect(grid.get_by_role("button", name="5 Down")).to_have_attribute("aria-pressed", "true")
        assert moves(at) == []
        at.page.keyboard.press("Tab")
        at.page.keyboard.press("Tab")
        expect(confirm).to_be_focused()
        at.page.keyboard.press("Enter")
        assert moves(at) == [{"type": "bid", "number": 5, "mode": "down"}]
        expect(at.page.locator(".actions")).to_have_count(0)


def test_a_call_that_cannot_be_made_says_so_and_pass_wants_a_second_touch(shown: Tables) -> None:
    with shown.at("show-bar", PHONE, has_touch=True, is_mobile=True) as at:
        low = at.page.get_by_role("button", name="8, the call to beat")
        expect(low).to_have_attribute("aria-disabled", "true")
        low.tap(force=True)
        expect(at.page.locator(".toast")).to_contain_text("not possible")
        at.page.get_by_role("button", name="Pass").tap()
        assert moves(at) == []
        at.page.get_by_role("button", name="Tap again to pass").tap()
        assert moves(at) == [{"type": "pass"}]


def test_many_levels_have_a_slider(shown: Tables) -> None:
    with shown.at("show-ranks") as at:
        at.page.get_by_role("button", name="7", exact=True).click()
        expect(at.page.get_by_role("button", name="Bid 7")).to_be_visible()
        at.page.get_by_role("button", name="One more").click()
        at.page.get_by_role("slider").press("ArrowRight")
        at.page.get_by_role("button", name="Bid 2 with 64").click()
        assert moves(at) == [{"type": "bid", "rank": "2", "points": 64}]


def test_a_suit_is_chosen_then_named(shown: Tables) -> None:
    with shown.at("show-suit", SMALL) as at:
        at.page.get_by_role("button", name="spades", exact=True).focus()
        at.page.keyboard.press("ArrowRight")
        at.page.keyboard.press("Space")
        at.page.get_by_role("button", name="Trumps: hearts").click()
        assert moves(at) == [{"type": "name_trump", "suit": "H"}]


def test_cards_are_laid_away_from_the_hand(shown: Tables) -> None:
    with shown.at("show-discard", SMALL) as at:
        for code in ["3C", "2D", "7D", "6C", "TC", "AS", "KS"]:
            at.page.locator(f'.hand [data-code="{code}"]').click(position=CORNER)
        expect(at.page.locator(".toast")).to_contain_text("6 cards are chosen already")
        at.page.locator('.hand [data-code="AS"]').click(position=CORNER)
        expect(at.page.locator(".pick-bar")).to_contain_text("5 of 6 chosen")
        at.page.get_by_role("button", name="Choose 1 more").click(force=True)
        at.page.locator('.hand [data-code="9H"]').click(position=CORNER)
        expect(at.page.locator('.hand [data-code="9H"]')).to_have_attribute("aria-pressed", "true")
        at.page.get_by_role("button", name="Lay these six away").click()
        assert moves(at) == [{"type": "discard", "cards": ["3C", "2D", "7D", "6C", "TC", "9H"]}]


def test_shown_cards_are_chosen_in_a_dialog_that_opens_by_itself(shown: Tables) -> None:
    with shown.at("show-rob", SMALL) as at:
        dialog = at.page.get_by_role("dialog")
        expect(dialog.locator(".locked .card")).to_have_count(4)
        at.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        at.page.get_by_role("button", name="Rob the pack").click()
        dialog.get_by_role("button", name="ace of spades").click()
        at.page.keyboard.press("End")
        at.page.keyboard.press("Enter")
        expect(dialog).to_contain_text("2 of 2 chosen")
        assert barriers(at.page) == []
        dialog.get_by_role("button", name="Take these").click()
        assert moves(at) == [{"type": "rob", "fill": ["AS", "9C"]}]
        expect(dialog).to_be_hidden()


def test_cards_go_under_the_trick_with_the_card_played(shown: Tables) -> None:
    with shown.at("show-under", SMALL, settings={"confirm": "off"}) as at:
        at.page.locator('.hand [data-code="AH"]').click(position=CORNER)
        expect(at.page.locator(".toast")).to_contain_text("First lay cards under the trick")
        for code in ["KH", "3H", "9H"]:
            at.page.locator(f'.hand [data-code="{code}"]').click(position=CORNER)
        at.page.locator('.tray [data-code="3H"]').click()
        at.page.locator('.hand [data-code="9H"]').click(position=CORNER)
        expect(at.page.locator(".tray")).to_contain_text("Now play a card on top")
        at.page.locator('.hand [data-code="AH"]').click(position=CORNER)
        assert moves(at) == [{"type": "play", "card": "AH", "under": ["KH", "9H"]}]
        expect(at.page.locator(".hand .card")).to_have_count(4)


def test_a_game_without_a_picture_is_played_by_its_offers(shown: Tables) -> None:
    with shown.at("show-plain") as at:
        at.page.get_by_role("button", name="Bid 3").click()
        at.page.get_by_role("button", name="One more").click()
        at.page.locator(".buttons .main").click()
        assert moves(at) == [{"type": "bid", "number": 4}]
    with shown.at("show-plain") as at:
        at.page.get_by_role("button", name="Declare down").click()
        at.page.get_by_role("button", name="Tap again: Declare down").click()
        assert moves(at) == [{"type": "declare", "direction": "down"}]
    with shown.at("show-plain-cards") as at:
        at.page.locator(".hand .card").nth(0).click()
        at.page.locator(".hand .card").nth(1).click()
        at.page.get_by_role("button", name="Lay away").click()
        assert [(move["type"], len(move["cards"])) for move in moves(at)] == [("lay_away", 2)]


def look(shown: Tables, name: str) -> None:
    with shown.at(name) as at:
        faults = []
        OUTPUT.mkdir(parents=True, exist_ok=True)
        for shape, size in SHAPES.items():
            at.page.set_viewport_size({"width": size[0], "height": size[1]})
            at.page.wait_for_timeout(60)
            at.page.screenshot(path=OUTPUT / f"{name}-{shape}.png")
            faults += [] if name == DIALOG else [f"{shape}: {fault}" for fault in misfits(at.page, size)]
            faults += barriers(at.page) if size in (PHONE, DESK) else []
        assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", ["show-grid", pytest.param("show-ranks", marks=pytest.mark.middle)])
def test_calls_fit_every_screen(shown: Tables, name: str) -> None:
    look(shown, name)


@pytest.mark.middle
@pytest.mark.parametrize("name", sorted(set(DEMONSTRATIONS) - {"show-grid", "show-ranks"}))
def test_other_pieces_fit_too(shown: Tables, name: str) -> None:
    look(shown, name)


def test_a_picture_that_cannot_be_fetched_leaves_the_plain_one(browser: Browser, shown: Tables) -> None:
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    page.route("**/table.hockey.part.js", refuse)
    page.goto(f"{shown.server.url}/t/hockey")
    expect(page.locator(".hand .card").first).to_be_visible()
    assert [url.rsplit("/", 1)[1] for url in refused] == ["table.hockey.part.js"]
    page.unroute("**/table.hockey.part.js")
    page.reload()
    expect(page.locator(".rink")).to_be_attached()
    page.context.close()
