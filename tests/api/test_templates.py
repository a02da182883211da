"""Every page rendered from example contexts: complete, escaped, and within the strict content security policy."""

import re
from html.parser import HTMLParser

import pytest

from app.api.accountpages import SignInPage
from app.api.bundles import bundle
from app.api.contexts import ErrorPage, Frame, Page, TablePage
from app.api.templates import FOLDER, environment, initial, prose, render, script_words
from tests.api import examples
from tests.api.examples import HOSTILE, frame

PAGES = examples.pages()
VOID = {"meta", "link", "input", "br", "path", "circle", "rect", "line", "ellipse", "stop", "polyline"}


class Read(HTMLParser):
    """What a test wants to know of a page: its elements in order, ids, and whether every tag is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest) -> tuple[str, Read]:
    path, context = PAGES[request.param]
    html = render("en", frame(path), context)
    return html, Read(html)


def test_a_page_is_whole(page: tuple[str, Read]) -> None:
    """Every element is closed, ids are unique, there is one h1, and labels lead somewhere."""
    _, parsed = page
    assert parsed.open == []
    ids = [found for _, attributes in parsed.elements if (found := attributes.get("id"))]
    assert sorted(ids) == sorted(set(ids))
    assert len(parsed.all("h1")) == 1
    named = {value for _, attributes in parsed.elements for value in (attributes.get("for"),) if value}
    for attribute in ("aria-labelledby", "aria-describedby"):
        for _, attributes in parsed.elements:
            named |= set((attributes.get(attribute) or "").split())
    assert named <= set(ids)
    assert parsed.all("html")[0]["lang"] == "en"


def test_a_page_keeps_the_content_policy(page: tuple[str, Read]) -> None:
    """No style attribute or element, no inline script or handler, no address of another site."""
    _, parsed = page
    assert not parsed.all("style")
    for script in parsed.all("script"):
        assert script.get("src") or script.get("type") == "application/json"
    for _, attributes in parsed.elements:
        assert "style" not in attributes
        assert not [name for name in attributes if name.startswith("on")]
        for name in ("src", "href", "action"):
            assert (attributes.get(name) or "/").startswith(("/", "#"))


def test_links_within_a_page_lead_to_a_place_on_it(page: tuple[str, Read]) -> None:
    _, parsed = page
    ids = {attributes.get("id") for _, attributes in parsed.elements}
    for link in parsed.all("a"):
        href = link.get("href") or ""
        if href.startswith("#"):
            assert href[1:] in ids, href


HOSTILE_PAGES: dict[str, tuple[str, Page]] = {
    "front": ("/", examples.front(HOSTILE)),
    "history": ("/history", examples.history(HOSTILE)),
    "company": ("/history/with/p0/p1", examples.company(HOSTILE)),
    "people": ("/people", examples.people(HOSTILE)),
    "match": ("/match/m1", examples.match(HOSTILE)),
    "book": ("/t/t7/book", examples.book(HOSTILE)),
    "me": ("/me", examples.me(HOSTILE)),
    "me-guest": ("/me", examples.me_guest(HOSTILE)),
    "sign-in": ("/sign-in", SignInPage(HOSTILE, 1, 2, lost=True)),
    "error": ("/t/" + HOSTILE, ErrorPage(HOSTILE)),
}


@pytest.mark.parametrize("name", HOSTILE_PAGES)
def test_hostile_names_stay_text(name: str) -> None:
    path, context = HOSTILE_PAGES[name]
    html = render("en", Frame(path, "p0", HOSTILE), context)
    assert HOSTILE not in html
    assert "onload=" in html  # it is shown, as text
    parsed = Read(html)
    assert not [attributes for _, attributes in parsed.elements if "onload" in attributes]


def test_the_place_in_the_rail_is_marked() -> None:
    for path, place in (("/", "/"), ("/match/m1", "/history"), ("/rules/pisti", "/rules"), ("/t/x", "/")):
        parsed = Read(render("en", frame(path), ErrorPage("no_such_page")))
        current = [link["href"] for link in parsed.all("a") if link.get("aria-current") == "page"]
        assert current == [place]


def test_a_visitor_without_a_name_is_called_you() -> None:
    assert ">You</span>" in render("en", frame("/", None), examples.front())


def test_a_missing_table_tells_nothing_else() -> None:
    """A private table and a missing one are one code; the page depends on nothing but that and the path."""
    one = render("en", frame("/t/aaaa"), ErrorPage("no_such_table"))
    other = render("en", frame("/t/bbbb"), ErrorPage("no_such_table"))
    assert one.replace("/t/aaaa", "") == other.replace("/t/bbbb", "")


def test_every_code_has_its_page() -> None:
    for code in ("no_such_table", "storage_away", "too_many", "a_code_of_tomorrow"):
        assert f">{code}<" in render("en", frame("/x"), ErrorPage(code))


def test_rules_are_anchored_by_their_ids() -> None:
    parsed = Read(render("en", frame("/rules/pisti"), examples.rules()))
    ids = {attributes.get("id") for _, attributes in parsed.elements}
    assert {rule.id for rule in examples.rules().numbered} <= ids


def test_the_score_is_drawn_and_told() -> None:
    html = render("en", frame("/match/m1"), examples.match())
    assert 'class="chart"' in html and "31 : 12" in html and "168 : 157" in html
    assert '<a class="ruleid" href="/rules/pisti#PI-34">PI-34</a>' in html
    assert "Shuffle 9" in html  # the void deal is told, not scored
    assert html.count("c0" * 32) == 8


def test_a_sealed_secret_is_not_on_the_page() -> None:
    html = render("en", frame("/match/m1"), examples.match())
    assert html.count("5e" * 32) == 7
    assert "Sealed until the deal is counted" in html


def test_prose_marks_and_links_but_lets_no_markup_in() -> None:
    assert prose("A *jack* takes <b> (PI-17).") == (
        'A <strong>jack</strong> takes &lt;b&gt; (<a class="ruleid" href="#PI-17">PI-17</a>).'
    )


def test_initial_finds_a_letter() -> None:
    assert [initial(name) for name in ("oak", "  élan", "!!", "", "<svg>")] == ["O", "É", "?", "?", "S"]


def test_no_template_says_a_text_outside_gettext() -> None:
    """Words between tags come from `_()`, `ngettext()` or the context; only names of the house stand alone."""
    for path in FOLDER.rglob("*.html"):
        if path.name in (
            "table.html",
            "replay.html",
            "review.html",
        ):  # their bodies carry attributes of their own
            continue
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", path.read_text(), flags=re.S)
        assert set(re.findall(r"[A-Za-z]{2,}", text)) <= {"Aelwyd", "doctype", "narrow"}, path.name


def test_every_template_compiles() -> None:
    for name in environment("en").list_templates(extensions=["html"]):
        environment("en").get_template(name)


def context_of(name: str) -> Page:
    return PAGES[name][1]


def test_a_page_is_light() -> None:
    """The whole front page, drawn cards and all, stays a small download."""
    assert len(render("en", frame("/"), context_of("front"))) < 120_000


def test_a_page_carries_the_words_of_its_own_scripts() -> None:
    """A page of rules, which has only the dialog "You", carries few; those of the table are not in the page."""
    assert script_words("en", "front.html") == {}
    front, rules = script_words("cy", "front.html"), script_words("cy", "rules.html")
    seats, saved, stock = "{n} free seat", "Saved. The tables show the new name.", "{n} card in the stock."
    assert {seats, saved} <= front.keys() and stock not in front
    assert saved in rules and seats not in rules
    table = render("cy", frame("/t/x"), TablePage("x"))
    assert 'id="catalogue"' not in table and bundle("js/table.cy.js") in table
    assert ".cy.js" not in render("en", frame("/t/x"), TablePage("x"))
