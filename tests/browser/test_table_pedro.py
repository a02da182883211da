"""Pedro at the table page: bids, trumps, the rest of the stock and cards under the trick by mouse, touch and keys, the
order of the hand, words for the ear, the score sheet. The moments are of real play, so what counts is what is sent."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Position, expect

from app.table import messages as m
from tests.browser.looks import barriers
from tests.browser.table_page import DESK, PHONE, SHAPES, SMALL, At, Tables, tables

pytestmark = pytest.mark.browser

CORNER: Final[Position] = {"x": 8, "y": 12}
OUTPUT: Final = Path("test-output/table")


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def moves(at: At) -> list[dict[str, Any]]:
    """Every move that arrived, after a moment for the last one to arrive."""
    at.page.wait_for_timeout(150)
    return [dict(one.action.move) for one in at.heard(m.Do) if isinstance(one.action, m.Act)]


def codes(cards: Locator) -> list[str]:
    return [str(card.get_attribute("data-code")) for card in cards.all()]


def own(at: At) -> dict[str, Any]:
    """What the viewer may know of the game."""
    match = at.sitting.evening.state.match
    assert match is not None
    return match.own_view(0)


def test_a_bid_is_chosen_then_made_by_keys(shown: Tables) -> None:
    with shown.at("pedro-bid", DESK) as at:
        low = own(at)["offers"]["bid"][0]
        grid = at.page.get_by_role("group", name="Bids", exact=True)
        expect(grid.get_by_role("button")).to_have_count(8)
        stands = grid.get_by_role("button", name=f"{low - 1}, the call to beat")
        expect(stands).to_have_attribute("aria-disabled", "true")
        grid.get_by_role("button", name=str(low), exact=True).focus()
        at.page.keyboard.press("ArrowRight")
        at.page.keyboard.press("Space")
        assert moves(at) == []
        at.page.get_by_role("button", name=f"Bid {low + 1}").press("Enter")
        assert moves(at) == [{"type": "bid", "points": low + 1}]


def test_a_bid_too_low_says_so_and_a_pass_is_tapped_twice(shown: Tables) -> None:
    with shown.at("pedro-bid", SMALL, has_touch=True, is_mobile=True) as at:
        low = own(at)["offers"]["bid"][0]
        at.page.get_by_role("button", name="7", exact=True).tap(force=True)
        expect(at.page.locator(".toast")).to_have_text(f"A bid must be higher than {low - 1}.")
        expect(at.page.locator(".call.is-top")).to_have_text(re.compile(rf"{low - 1}$"))
        at.page.get_by_role("button", name="Pass").tap()
        at.page.get_by_role("button", name="Tap again to pass").tap()
        assert moves(at) == [{"type": "pass"}]


def test_the_dealer_who_must_bid_is_told_so(shown: Tables) -> None:
    with shown.at("pedro-must", PHONE) as at:
        expect(at.page.locator(".turn")).to_contain_text("You must bid")
        expect(at.page.get_by_role("button", name="Pass")).to_have_count(0)


def test_trumps_are_named_with_what_one_would_keep(shown: Tables) -> None:
    with shown.at("pedro-suit", PHONE) as at:
        hand = own(at)["hand"]
        keep = sum(code[1] == "H" or code == "5D" for code in hand)
        hearts = at.page.get_by_role("button", name=re.compile("^hearts"))
        expect(hearts).to_contain_text(f"you keep {keep}")
        hearts.click()
        assert barriers(at.page) == []
        at.page.get_by_role("button", name="Trumps: hearts").click()
        assert moves(at) == [{"type": "name_trump", "suit": "H"}]


# ── Robbing ───────────────────────────────────────────────────────────────────────────────────────────


def test_the_rest_of_the_stock_is_searched_on_a_small_phone(shown: Tables) -> None:
    with shown.at("pedro-rob", SMALL, has_touch=True, is_mobile=True) as at:
        offer = own(at)["offers"]["rob"]
        dialog = at.page.get_by_role("dialog", name="Rob the pack")
        assert codes(dialog.locator(".locked .card")) == offer["locked"]
        assert codes(dialog.locator("button.card")) == offer["of"]
        first, second = offer["of"][:2]
        dialog.locator(f'[data-code="{first}"]').tap()
        dialog.get_by_role("button", name="Choose 1 more").tap(force=True)
        assert moves(at) == []
        dialog.locator(f'[data-code="{second}"]').tap()
        all_of_them = len(offer["locked"]) + 2
        dialog.get_by_role("button", name=f"Take {all_of_them} cards").tap()
        assert moves(at) == [{"type": "rob", "fill": [first, second]}]
        expect(dialog).to_be_hidden()


def test_robbing_by_keys_after_a_look_at_the_table(shown: Tables) -> None:
    with shown.at("pedro-rob", DESK) as at:
        of = own(at)["offers"]["rob"]["of"]
        dialog = at.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        at.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        at.page.get_by_role("button", name="Rob the pack").press("Enter")
        expect(dialog.locator("button.card").first).to_be_focused()
        at.page.keyboard.press("Enter")
        at.page.keyboard.press("End")
        at.page.keyboard.press("Space")
        expect(dialog).to_contain_text("2 of 2 chosen")
        dialog.get_by_role("button", name=re.compile("^Take")).press("Enter")
        assert moves(at) == [{"type": "rob", "fill": [of[0], of[-1]]}]


def test_where_nothing_is_to_be_chosen_the_rest_is_only_shown(shown: Tables) -> None:
    with shown.at("pedro-rob-nothing", PHONE) as at:
        offer = own(at)["offers"]["rob"]
        dialog = at.page.get_by_role("dialog")
        assert codes(dialog.locator(".resting .card")) == offer["of"]
        expect(dialog.locator("button.card")).to_have_count(0)
        dialog.get_by_role("button", name=re.compile(f"Take {len(offer['locked'])} card")).click()
        assert moves(at) == [{"type": "rob", "fill": []}]


@pytest.mark.parametrize("name", ["pedro-rob", pytest.param("pedro-rob-nothing", marks=pytest.mark.middle)])
def test_the_dialog_fits_every_screen(shown: Tables, name: str) -> None:
    with shown.at(name) as at:
        OUTPUT.mkdir(parents=True, exist_ok=True)
        for shape, (width, height) in SHAPES.items():
            at.page.set_viewport_size({"width": width, "height": height})
            at.page.wait_for_timeout(60)
            at.page.screenshot(path=OUTPUT / f"{name}-{shape}.png")
            box = at.page.get_by_role("dialog").bounding_box()
            assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width
            assert box["y"] >= 0 and box["y"] + box["height"] <= height
            take = at.page.get_by_role("dialog").locator(".pick-foot .main")
            expect(take).to_be_in_viewport()
        assert barriers(at.page) == []


# ── Cards under the trick, and the hand ───────────────────────────────────────────────────────────────


def test_the_surplus_goes_under_the_first_card(shown: Tables) -> None:
    with shown.at("pedro-under", SMALL, settings={"confirm": "off"}) as at:
        offers = own(at)["offers"]
        spare, dear = offers["under"]["of"], [c for c in offers["play"] if c not in offers["under"]["of"]]
        at.page.locator(f'.hand [data-code="{dear[0]}"]').click(position=CORNER)
        expect(at.page.locator(".toast")).to_contain_text("First lay cards under the trick")
        at.page.locator(f'.hand [data-code="{spare[0]}"]').click(position=CORNER)
        expect(at.page.locator(".tray")).to_contain_text("Now play a card on top")
        assert barriers(at.page) == []
        at.page.locator(f'.hand [data-code="{dear[0]}"]').click(position=CORNER)
        assert moves(at) == [{"type": "play", "card": dear[0], "under": [spare[0]]}]
        expect(at.page.locator(".hand .card")).to_have_count(5)


def test_under_the_trick_by_keys(shown: Tables) -> None:
    with shown.at("pedro-under", DESK, settings={"confirm": "off"}) as at:
        spare = own(at)["offers"]["under"]["of"][0]
        at.page.keyboard.press("a")
        expect(at.page.locator("#live")).to_contain_text("Under the trick, 0 of 1")
        expect(at.page.locator(".hand :focus")).to_have_count(1)
        at.page.keyboard.press("Home")
        shelf = codes(at.page.locator(".hand .card"))
        for _ in range(shelf.index(spare)):
            at.page.keyboard.press("ArrowRight")
        at.page.keyboard.press("Space")
        expect(at.page.locator(f'.hand [data-code="{spare}"]')).to_have_attribute("aria-pressed", "true")
        at.page.keyboard.press("End")
        at.page.keyboard.press("Enter")
        assert moves(at) == [{"type": "play", "card": shelf[-1], "under": [spare]}]


def test_the_off_five_lies_beside_the_five_and_trumps_come_first(shown: Tables) -> None:
    with shown.at("pedro-fives", DESK) as at:
        assert codes(at.page.locator(".hand .card")) == ["4H", "5D", "5H", "9H", "KH", "KC"]
        five = at.page.get_by_role("button", name="5 of diamonds, a trump")
        expect(five).to_have_class(re.compile("is-off-five"))
        five.focus()
        assert barriers(at.page) == []


# ── Words ─────────────────────────────────────────────────────────────────────────────────────────────


def test_spoken_by_key(shown: Tables) -> None:
    with shown.at("pedro", DESK) as at:
        match = at.sitting.evening.state.match
        assert match is not None
        points, said = match.shared_view()["points"], at.page.locator("#say, [role=status]")
        for key, words in (
            ("c", r"The contract: \w+, \d+ points. Trumps: hearts and the 5 of diamonds"),
            ("b", rf"Points so far: .* {points[0]} and .* {points[1]}"),
        ):
            at.page.keyboard.press(key)
            expect(said.filter(has_text=re.compile(words)).first).to_be_attached()


def test_what_happened_is_told_in_order(shown: Tables) -> None:
    with shown.at("pedro-named", DESK) as at:
        at.page.get_by_role("tab", name="Log").click()
        log = at.page.get_by_role("tabpanel").inner_text()
        for words in ("names clubs; the 5 of spades is a trump too", "You keep 5 trumps", "You get"):
            assert words in log


@pytest.mark.middle
def test_the_score_sheet_names_dealer_bid_and_outcome(shown: Tables) -> None:
    with shown.at("pedro-over", PHONE) as at:
        match = at.sitting.evening.state.match
        assert match is not None
        contracts = match.shared_view()["contracts"]
        at.page.get_by_role("button", name="Score sheet", exact=True).click()
        sheet = at.page.get_by_role("dialog")
        rows = sheet.locator(".pd-sheet tbody tr")
        expect(rows).to_have_count(len(contracts))
        for row, one in zip(rows.all(), contracts, strict=True):
            word = "made" if one["made"] else "failed"
            expect(row.locator(".pd-bid")).to_contain_text(
                re.compile(rf"{one['bid']}\s*{word}: {one['won']}")
            )
        line = sheet.locator("details.why").first
        line.locator("summary").click()
        expect(line.get_by_role("link")).to_have_text(re.compile("PE-3[67]"))
        assert barriers(at.page) == []
