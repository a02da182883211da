"""The pages in a real browser, on a phone by day and a desk by night: they fit, they are accessible, their scripts
work under the strict content policy. Pictures for people stand in `test-output/pages`."""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route, expect

from tests.browser.looks import BRIEFLY
from tests.browser.shelf_server import PAGES, Shelf, serving
from tests.exported import OF_THE_SHUFFLE, TAMPERED, VECTORS, as_json, kept, tampered

pytestmark = pytest.mark.browser

OUTPUT = Path("test-output/pages")
PHONE, DESK = (390, 844), (1280, 800)
IN_THE_EVENING = ("front", "new", "history", "match")
"""Pages whose colours are checked in the dark theme too; between them they hold every part."""


@pytest.fixture(scope="module")
def running() -> Iterator[tuple[Shelf, str]]:
    shelf = Shelf()
    with serving(shelf) as address:
        yield shelf, address


@pytest.fixture
def shelf(running: tuple[Shelf, str]) -> Shelf:
    """The server's other side, as if nothing had happened yet."""
    running[0].posted.clear()
    running[0].lets_in = False
    return running[0]


@pytest.fixture
def site(running: tuple[Shelf, str], shelf: Shelf) -> str:
    return running[1]


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    """One for all tests, so that what it has read of scripts and styles stays read."""
    yield browser.new_page(reduced_motion="reduce")


@pytest.fixture
def page(phone: Page, site: str) -> Iterator[Page]:
    """A phone by day, as new; a test that ends with an error on its console fails."""
    page = phone
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.emulate_media(color_scheme="light", media="screen", reduced_motion="reduce")
    faults: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        # An answer of the API or of a page that is away may be a refusal; a static file never.
        refused = "Failed to load resource" in message.text and "/static/" not in message.location["url"]
        if message.type in ("error", "warning") and not refused:
            faults.append(message.text)

    def fail(error: Error) -> None:
        faults.append(str(error))

    page.on("console", hear)
    page.on("pageerror", fail)
    yield page
    page.remove_listener("console", hear)
    page.remove_listener("pageerror", fail)
    page.unroute_all()
    page.goto(f"{site}/blank")
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.context.clear_cookies()
    assert faults == []


def fits(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{wide} px too wide at {width}"


def is_accessible(page: Page, *rules: str) -> None:
    """Nothing for axe to find, by all its rules or just by some; the drawings of cards are left out."""
    only = {"runOnly": list(rules), **BRIEFLY} if rules else BRIEFLY
    found = Axe().run(page, context={"exclude": [["svg"]]}, options=only)
    assert found.violations_count == 0, found.generate_report()


def small_targets(page: Page) -> list[str]:
    """What can be touched but is smaller than 44 px, links within running text aside."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("a, button, summary, select, input, label.choice, .seg label")]
          .filter((element) => element.checkVisibility() && !element.closest("p, dd, dt, .notice span, h3, th .why, .seg label input"))
          .filter((element) => !element.matches(".skip, .ruleid, .seg input, .choice input"))
          .filter((element) => element.getBoundingClientRect().height < 43.5)
          .map((element) => element.outerHTML.slice(0, 90))"""
    )
    return found


SISTERS = {name for name in PAGES if name.startswith(("rules-", "learn-"))} - {"rules-pisti"} | {
    "match-alone", "book-year", "book-empty", "company", "company-empty", "me-nobody", "me-guest", "people-empty",
    "history-empty", "error-away", "privacy", "operator-door", "statistics", "sign-in", "learn-briscola",
}  # fmt: skip
"""Made like one of the others, with other words or with nothing on them."""


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.middle) if one in SISTERS else one for one in PAGES]
)
def test_page(name: str, site: str, page: Page) -> None:
    """No sideways scroll from 320 px up, nothing for axe to find, everything touched is large enough."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    page.goto(f"{site}/page/{name}", wait_until="networkidle" if name != "front" else "load")
    for width, height in ((320, 640), (768, 1024)):
        fits(page, width, height)
    for details in page.locator("details:visible").all()[:3]:
        details.evaluate("(element) => { element.open = true; }")
    fits(page, *PHONE)
    is_accessible(page)
    assert small_targets(page) == []
    page.screenshot(path=OUTPUT / f"{name}-phone.png", full_page=True)
    page.emulate_media(color_scheme="dark")
    fits(page, *DESK)
    if name in IN_THE_EVENING:
        is_accessible(page, "color-contrast")
    page.screenshot(path=OUTPUT / f"{name}-desk.png")


def test_the_lobby_is_live(site: str, page: Page) -> None:
    page.goto(f"{site}/page/front")
    rows = page.locator(".lobby__row")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("About to start")
    expect(rows.first.locator(".hide").first).to_contain_text("<svg/onload=alert(1)>")
    expect(page.locator("#live")).to_have_text("1 table, 2 people")


def test_a_code_that_leads_nowhere_is_told(site: str, page: Page, shelf: Shelf) -> None:
    page.goto(f"{site}/page/error-table")
    page.get_by_label("Join with a code").fill("k7m4-q2xw")
    with page.expect_response("**/api/code"):
        page.get_by_role("button", name="Join").click()
    expect(page.locator("#code-said")).not_to_be_empty()
    assert shelf.posted == [("/api/code", {"code": "K7M4Q2XW"})]


def test_house_rules_follow_each_other(site: str, page: Page, shelf: Shelf) -> None:
    """Partners apply at four seats only; a preset marks what it changes; the table opens with the preset's name."""
    page.goto(f"{site}/page/new")
    page.locator("summary", has_text="The match").locator("visible=true").click()
    partners = page.locator('[data-game="pisti"] [data-rule="partners"]')
    expect(partners).to_be_visible()
    page.locator("label", has_text=re.compile("^2$")).locator("visible=true").click()
    expect(partners).to_be_hidden()
    page.get_by_text("Turkish café").click()
    target = page.locator('[data-game="pisti"] [data-rule="target"]')
    expect(target).to_have_attribute("data-changed", "")
    expect(target.locator("[data-was]")).to_have_text("151")
    expect(page.locator("#bar-rules")).to_have_text("3 house rules")
    expect(page.locator("#digest .house--unlike").first).to_have_text(
        "not as in the rule page: to 101 points"
    )
    page.locator(".gobar button").click()
    page.wait_for_url("**/t/t7")
    path, body = shelf.posted[-1]
    assert path == "/api/tables" and len(body.pop("key")) == 32
    assert body == {"ruleset": "pisti", "seats": 2, "preset": "turkish_cafe", "options": {}, "public": False}


def test_an_answer_of_ones_own_is_no_preset_any_more(site: str, page: Page, shelf: Shelf) -> None:
    """What was chosen is what is sent, and each answer has its sentence."""
    page.goto(f"{site}/page/new")
    page.get_by_text("Turkish café").click()
    page.locator("summary", has_text="The deal").locator("visible=true").click()
    jack = page.locator('[data-game="pisti"] [data-rule="opening_jack"]')
    expect(jack.locator("[data-choice-help]")).to_contain_text("The top card of the stock takes its place")
    jack.locator("select").select_option(label="Turn the next card")
    expect(jack.locator("[data-choice-help]")).to_contain_text("The next of the four cards")
    expect(page.get_by_role("radio", name="Turkish café")).not_to_be_checked()
    page.locator(".gobar button").click()
    page.wait_for_url("**/t/t7")
    options = {"target": 101, "leftover_view": "capturer"}
    assert shelf.posted[-1][1]["options"] == options and "preset" not in shelf.posted[-1][1]


def test_manners_are_chosen_on_the_page_that_opens_a_table(site: str, page: Page, shelf: Shelf) -> None:
    """Each choice has its sentence; only what is not usual is sent."""
    page.goto(f"{site}/page/new")
    page.get_by_label("Time for a turn").select_option(label="30 seconds")
    page.get_by_label("Talk during a deal").select_option(label="No")
    expect(page.locator("#manners-rated-help")).to_have_text("Nobody’s rating changes here.")
    page.get_by_label("Ratings").select_option(label="Yes")
    expect(page.locator("#manners-chat-help")).to_contain_text("while cards are in play")
    page.locator(".gobar button").click()
    page.wait_for_url("**/t/t7")
    assert shelf.posted[-1][1]["manners"] == {"clock": 30, "chat": "between", "rated": True}


def test_house_rules_are_marked_in_the_lobby_and_on_a_match(site: str, page: Page) -> None:
    page.goto(f"{site}/page/front")
    marked = page.locator(".lobby__row .house--unlike", has_text="points")
    expect(marked.first).to_have_text("not as in the rule page: to 101 points")
    page.goto(f"{site}/page/match")
    expect(page.locator(".unlike li")).to_contain_text("Rule page: Turn the next card")
    expect(page.locator(".unlike .ruleid")).to_have_attribute("href", "/rules/pisti#PI-11")


def test_a_preset_keeps_its_name_where_it_does_not_apply_in_full(site: str, page: Page, shelf: Shelf) -> None:
    """Two players have no partners to look at, yet it is an Italian evening."""
    page.goto(f"{site}/page/new")
    page.get_by_role("radio", name=re.compile("^Briscola Follow")).check()
    page.get_by_role("radio", name="Italian evening").check()
    expect(page.locator("#bar-rules")).to_have_text("1 house rule")
    page.locator(".gobar button").click()
    page.wait_for_url("**/t/t7")
    _, body = shelf.posted[-1]
    assert (body["ruleset"], body["seats"]) == ("briscola", 2)
    assert (body["preset"], body["options"]) == ("italian_evening", {})


def test_a_game_chosen_before_the_script_ran_is_shown(site: str, page: Page) -> None:
    held: list[Route] = []
    page.route("**/js/new.js", lambda route: held.append(route))
    page.goto(f"{site}/page/new", wait_until="commit")
    page.get_by_role("radio", name=re.compile("^Briscola Follow")).check(force=True)
    page.wait_for_function("document.querySelectorAll('[data-game]').length > 0")
    six = page.locator('[data-game="briscola"] [data-seats][value="6"]')
    assert not six.is_visible()
    held[0].continue_()
    expect(six).to_be_visible()


def test_another_number_may_be_chosen(site: str, page: Page, shelf: Shelf) -> None:
    page.goto(f"{site}/page/new")
    page.locator("summary", has_text="The match").locator("visible=true").click()
    target = page.locator('[data-game="pisti"] [data-rule="target"]')
    target.locator("select").select_option("other")
    target.locator("input").fill("77")
    with page.expect_response("**/freeze"):
        target.locator("input").press("Tab")
    expect(page.locator("#bar-rules")).to_have_text("1 house rule")
    page.get_by_text("Anybody: listed on the front page").click()
    page.locator(".gobar button").click()
    page.wait_for_url("**/t/t7")
    _, body = shelf.posted[-1]
    assert body["options"] == {"target": 77} and body["public"] is True and "preset" not in body


def test_you(site: str, page: Page, shelf: Shelf) -> None:
    """The dialog: a new name, the way to the account, looks that stay."""
    page.goto(f"{site}/page/history")
    page.get_by_role("button", name="South").click()
    is_accessible(page)
    page.get_by_label("Your name at the tables").fill("Élan")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#me")).to_contain_text("Élan")
    account = page.get_by_role("dialog").get_by_role("link", name="Password, sessions, your data")
    assert account.get_attribute("href") == "/me"
    page.screenshot(path=OUTPUT / "you-phone.png")
    page.get_by_label("Evening").check(force=True)
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert [path for path, _ in shelf.posted] == ["/api/me"]


def test_the_way_back(site: str, page: Page, shelf: Shelf) -> None:
    """A recovery link is asked about, its secret is gone from the address, and it is exchanged by POST."""
    page.route(f"{site}/", lambda route: route.fulfill(body="<title>front</title>", content_type="text/html"))
    page.goto(f"{site}/page/history#r=abc")
    expect(page.get_by_role("dialog", name="Welcome back")).to_be_visible()
    assert page.url == f"{site}/page/history"
    is_accessible(page)
    page.screenshot(path=OUTPUT / "back-phone.png")
    page.get_by_role("button", name="Come back").click()
    page.wait_for_url(f"{site}/")
    assert shelf.posted == [("/api/recover", {"code": "abc"})]


def test_the_account_page(site: str, page: Page, shelf: Shelf) -> None:
    """A code is shown once and may be copied, a session goes from the list, a refusal is said where it was asked."""
    page.goto(f"{site}/page/me-guest")
    page.get_by_role("button", name="Make a code").click()
    expect(page.locator("#made-code")).to_have_text("ABCDE-FGH23-JKLMN-45678")
    expect(page.get_by_label("The same as a link")).to_have_value(f"{site}/#r=ABCDE-FGH23-JKLMN-45678")
    page.goto(f"{site}/page/sign-in")
    page.get_by_label("Name to sign in with").fill("ada")
    page.get_by_label("Password", exact=True).fill("correct horse")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert").filter(has_text="do not belong together")).to_be_visible()
    assert shelf.posted == [
        ("/api/me/recovery", {}),
        ("/api/sign-in", {"name": "ada", "password": "correct horse"}),
    ]


def test_an_invitation_lets_in(site: str, page: Page, shelf: Shelf) -> None:
    page.goto(f"{site}/t/t7#i=secret")
    page.wait_for_selector("[data-code=server_error]")
    assert shelf.posted == [("/api/tables/t7/join", {"invite": "secret"})]
    assert page.url == f"{site}/t/t7"


def test_on_paper_the_reasons_are_open(site: str, page: Page) -> None:
    page.goto(f"{site}/page/match")
    page.emulate_media(media="print")
    expect(page.locator(".top")).to_be_hidden()
    expect(page.locator(".why").first).to_be_visible()


def test_a_line_of_a_score_sheet_is_explained(site: str, page: Page) -> None:
    """The rule leads to its place on the rules page; the cards that decided are drawn and named when it is opened."""
    page.goto(f"{site}/page/match")
    page.locator(".deal summary").first.click()
    why = page.locator(".sheet details", has_text="Piştis (1)").first
    expect(why.locator(".card")).to_have_count(0)
    why.locator("summary").click()
    expect(why.locator(".card")).to_have_count(2)
    expect(why.get_by_role("img", name="queen of clubs")).to_be_visible()
    expect(why.get_by_role("link", name="PI-24")).to_have_attribute("href", "/rules/pisti#PI-24")
    is_accessible(page)


# ── Checking deals ────────────────────────────────────────────────────────────────────────────────

FAULTS = """async (match) => {
  const { faultOf, serverAlone } = await import(document.querySelector("[src$='/js/verify.js']").src.replace("verify", "fairness"));
  const found = [];
  for (const [index, deal] of match.deals.entries()) found.push([faultOf(match, deal, index + 1), serverAlone(deal)]);
  return found;
}"""

DIGESTS = """async ([key, data]) => {
  const { hmac, sha256 } = await import(document.querySelector("[src$='/js/verify.js']").src.replace("verify", "sha256"));
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex(sha256(new Uint8Array(data))), hex(hmac(new Uint8Array(key), new Uint8Array(data)))];
}"""


def answer_exports(page: Page, match: dict[str, Any]) -> None:
    page.unroute_all()
    page.route("**/api/matches/*/export", lambda route: route.fulfill(json=match))


def open_match(page: Page, site: str, match: str = "evening-1") -> None:
    """The page of a match, as if it were that of a kept one."""
    page.goto(f"{site}/page/match")
    page.locator("#check").evaluate("(button, match) => { button.dataset.match = match; }", match)


def test_the_browser_checks_every_deal(site: str, page: Page) -> None:
    """The fixed vectors, whole matches with all chance there is, and each way of tampering with a shuffle."""
    page.goto(f"{site}/page/match")
    vectors = json.loads(VECTORS.read_text())
    assert page.evaluate(FAULTS, vectors) == [[None, False], [None, False], [None, True]]
    whole = as_json(kept("pedro-4-defaults"))
    assert page.evaluate(FAULTS, whole) == [[None, deal.alone] for deal in kept("pedro-4-defaults").deals]
    match = as_json(kept("hockey-2-traditional"))
    for kind in OF_THE_SHUFFLE:
        found = page.evaluate(FAULTS, tampered(match, kind, 1, Random(kind)))
        assert found[0][0] is None and found[1][0] in TAMPERED[kind][1] and found[2][0] is None, kind


def test_deals_are_checked_by_one_button(site: str, page: Page) -> None:
    match = as_json(kept("hockey-2-traditional"))
    answer_exports(page, match)
    open_match(page, site)
    page.get_by_role("button", name="Check all deals").click()
    said = page.get_by_role("status").locator("visible=true")
    expect(said).to_have_text(
        "3 deals checked in this browser: all are right. 2 were shuffled by the server alone."
    )
    page.locator("[data-deal='2'] summary").click()
    expect(page.locator("[data-deal='2'] [data-found]")).to_contain_text("fewer than two people mixed")
    is_accessible(page)
    answer_exports(page, tampered(match, "order", 2, Random(1)))
    page.get_by_role("button", name="Check all deals").click()
    expect(said).to_contain_text(
        "1 deal is not right. Deal 3: Not right: secret and mixes give another order"
    )


def test_a_mix_that_is_missing_from_the_record_is_noticed(site: str, page: Page) -> None:
    """What this browser sent for a deal is compared with what the record says of it."""
    match = as_json(kept("hockey-2-traditional"))
    first = match["deals"][0]
    known = {"table": match["table"], "match": 1}
    right = [
        {**known, "deal": deal["number"], "commit": deal["commit"], "hex": mix["hex"]}
        for deal in match["deals"]
        for mix in deal["mixes"][:1]
        if mix["hex"]
    ]
    left_out = {**known, "deal": 1, "commit": first["commit"], "hex": "ab" * 16}
    other = {**known, "deal": 2, "commit": "00" * 32, "hex": "cd" * 16}
    elsewhere = {**left_out, "table": "another"}
    answer_exports(page, match)
    open_match(page, site)
    for mixes, told in (
        ([*right, elsewhere], "all are right"),
        ([*right, left_out], "Deal 1: Not right: this browser mixed this deal, and its mix is missing"),
        ([other], "Deal 2: Not right: this browser was shown another promise"),
        ([{**left_out, "deal": 4}], "Deal 4: Not right: this browser mixed this deal, and the record knows"),
    ):
        page.evaluate("(mixes) => localStorage.setItem('aelwyd.mixes', JSON.stringify(mixes))", mixes)
        page.get_by_role("button", name="Check all deals").click()
        expect(page.locator("#check-said")).to_contain_text(told)
    expect(page.locator("[data-deal='2']")).to_have_attribute("open", "")
    open_match(page, site, "evening-2")
    page.get_by_role("button", name="Check all deals").click()
    expect(page.locator("#check-said")).to_have_text(
        "Not right: the server gave the record of another match."
    )


@pytest.mark.parametrize("size", [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000])
def test_digests_are_those_of_the_standard(site: str, page: Page, size: int) -> None:
    """Round every edge of a block, and for HMAC with keys shorter and longer than one."""
    data, key = Random(size).randbytes(size), Random(-size).randbytes(size)
    page.goto(f"{site}/page/match")
    found = page.evaluate(DIGESTS, [list(key), list(data)])
    assert found == [hashlib.sha256(data).hexdigest(), hmac.digest(key, data, "sha256").hex()]
