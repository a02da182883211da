"""What the lessons teach is true of the games: cards of their packs, rules that there are, tricks that go where the picture
says; and every language has a page of it, with every card by name."""

import re

import pytest

from app.api.cardnames import name_of_card
from app.api.contexts import Frame
from app.api.lessons import lesson_page
from app.api.templates import render
from app.api.texts import LANGUAGES, texts
from app.games.bid_whist.bids import DOWNTOWN, UPTOWN
from app.games.bid_whist.orders import ORDERS as WHIST
from app.games.core.cards import CARDS, CODES, cards
from app.games.core.italian_pack import ORDERS as ITALIAN
from app.games.core.lesson import Scene
from app.games.core.ruleset import Ruleset, Shuffle
from app.games.core.tricks import TrickOrder
from app.games.pedro.pack import ORDERS as PEDRO
from app.games.registry import RULESETS

GAMES = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
RULE = re.compile(r"\b[A-Z]{1,2}-\d{1,3}\b")
COINS, HEARTS, SPADES = 1, 2, 3
"""Trump suits of the pictures, as places in the order of suits."""


def scenes(ruleset: Ruleset) -> list[Scene]:
    return [scene for step in ruleset.lesson for scene in step.scenes]


def words(ruleset: Ruleset) -> list[str]:
    told = [text for step in ruleset.lesson for text in (step.title, *step.sentences)]
    return told + [text for scene in scenes(ruleset) for text in (scene.said, scene.why)]


@GAMES
def test_a_lesson_takes_five_minutes(ruleset: Ruleset) -> None:
    """At the pace of somebody who looks at the pictures too."""
    assert 5 <= len(ruleset.lesson) <= 8
    assert 250 <= len(" ".join(words(ruleset)).split()) <= 600


@GAMES
def test_it_cites_rules_that_there_are(ruleset: Ruleset) -> None:
    cited = {rule for step in ruleset.lesson for rule in step.rules}
    cited |= {rule for text in words(ruleset) for rule in RULE.findall(text)}
    assert all(step.rules for step in ruleset.lesson)
    assert cited <= set(ruleset.rule_texts)


@GAMES
def test_it_shows_cards_of_the_games_own_pack(ruleset: Ruleset) -> None:
    seats = ruleset.seats[0]
    awaited = ruleset.start(ruleset.freeze(seats, {}), seats, 0).awaits()
    assert isinstance(awaited, Shuffle)
    pack = {CODES[card] for card in awaited.cards}
    assert scenes(ruleset)
    for scene in scenes(ruleset):
        shown = [*scene.cards, *([scene.turned] if scene.turned else [])]
        assert len(set(shown)) == len(shown) and set(shown) <= pack
        assert scene.best is None or 0 <= scene.best < len(scene.cards)


TRICKS: dict[str, TrickOrder] = {
    "briscola": ITALIAN[COINS],
    "briscola_chiamata": ITALIAN[SPADES],
    "pedro": PEDRO[HEARTS],
}


@pytest.mark.parametrize("name", TRICKS)
def test_the_card_that_stands_out_takes_the_trick(name: str) -> None:
    shown = [scene for scene in scenes(RULESETS[name]) if scene.best is not None]
    assert shown
    for scene in shown:
        assert TRICKS[name].winner(cards(scene.cards)) == scene.best, scene.said


def test_bid_whist_shows_each_way_of_playing() -> None:
    """Uptown, downtown, with spades for trumps, and without."""
    ways = [WHIST[None, UPTOWN], WHIST[None, DOWNTOWN], WHIST[SPADES, UPTOWN], WHIST[None, UPTOWN]]
    shown = [scene for scene in scenes(RULESETS["bid_whist"]) if scene.best is not None]
    assert [way.winner(cards(scene.cards)) for way, scene in zip(ways, shown, strict=True)] == [
        scene.best for scene in shown
    ]


@pytest.mark.parametrize("name", ["pisti", "hockey"])
def test_what_is_taken_or_scored_matches_the_card_before_or_is_a_jack(name: str) -> None:
    for scene in scenes(RULESETS[name]):
        *_, top, last = scene.cards
        takes = last[0] in ("J", top[0])
        if scene.best is not None:
            assert scene.best == len(scene.cards) - 1 and takes, scene.said


@GAMES
def test_the_page_is_there_in_every_language_with_every_card_by_name(ruleset: Ruleset) -> None:
    for language in LANGUAGES:
        page = lesson_page(ruleset, texts(language))
        html = render(language, Frame(f"/learn/{ruleset.name}"), page)
        assert html.count('<svg class="cloth"') == len(scenes(ruleset))
        assert f'data-play="{ruleset.name}"' in html and f'href="/rules/{ruleset.name}"' in html
        assert all(f'href="/rules/{ruleset.name}#{rule}"' in html for rule in ruleset.lesson[0].rules)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_card_has_a_name_in_every_language(language: str) -> None:
    """The names are built here only to be looked up: each must be a message that a catalogue has."""
    for code in CARDS:
        for card_set in ("french", "italian") if code[0] not in "89T" else ("french",):
            name = name_of_card(code, card_set)
            assert texts(language).say(name) != name
