"""Example contexts for every page, with people of all kinds at the tables, some of them hostile."""

from collections.abc import Sequence

from app.api.accountpages import AccountPage, PrivacyPage, SessionRow, SignInPage, TokenRow
from app.api.acquaintances import (
    Acquaintance,
    FriendRow,
    InvitationRow,
    PeoplePage,
    Place,
    Standing,
    TableChoice,
)
from app.api.bookpages import (
    BookEvening,
    BookGame,
    BookMatch,
    BookMonth,
    BookPage,
    BookSide,
    Progress,
    Series,
    SpanChoice,
    StandingRow,
)
from app.api.charts import chart
from app.api.contexts import (
    DealRow,
    DigestPart,
    ErrorPage,
    FairRow,
    Frame,
    FrontPage,
    HouseRule,
    KeptSeat,
    LessonPage,
    LineRow,
    MatchPage,
    NewPage,
    OwnTable,
    Page,
    PersonRow,
    RulesPage,
    SideRow,
    TableRow,
)
from app.api.histories import (
    Chip,
    CompanyGame,
    CompanyPage,
    CompanyPair,
    CompanyPerson,
    Figure,
    FilterForm,
    GameFilter,
    GameStatistics,
    HistoryPage,
    MatchMonth,
    MatchRow,
    Outcome,
    StatisticsPage,
)
from app.api.lessons import lesson_page
from app.api.ratings import GameRating, PersonRating, RatingRow
from app.api.shelf import game_card, new_game, option_groups, preset_rows, rule_texts
from app.api.texts import texts
from app.games.registry import RULESETS
from tests.api.operator_examples import operator_pages

HOSTILE = "<svg/onload=alert(1)>"
EN = texts("en")
NOVEMBER = 1_795_600_000_000
GAMES = tuple(game_card(ruleset, EN) for ruleset in RULESETS.values())


def frame(path: str, name: str | None = "South") -> Frame:
    return Frame(path, person="p0" if name else None, name=name)


def front(name: str = "Oak") -> FrontPage:
    rows = (
        TableRow(
            "t1",
            "pisti",
            "Pişti",
            (DigestPart("to 101 points", True), DigestPart("two pairs", False)),
            4,
            2,
            (name, "Elm", None, None),
            "gathering",
            1,
        ),
        TableRow(
            "t2",
            "pisti",
            "Pişti",
            (DigestPart("to 151 points", False),),
            2,
            2,
            ("Hazel", "Pine"),
            "playing",
            3,
        ),
        TableRow(
            "t3", "pisti", "Pişti", (DigestPart("to 51 points", True),), 2, 1, ("Ash", None), "match_over", 0
        ),
    )
    kept = (KeptSeat("t9", "Pişti", (name, "North", "West"), match_running=True),)
    own = (
        OwnTable("t9", "Pişti", NOVEMBER, (name, "East"), you_lead=False, match_running=True),
        OwnTable("t8", "Hockey", None, (), you_lead=False, match_running=False),
    )
    friends = (
        FriendRow("p2", name, Place("t1", "Pişti", yours=False)),
        FriendRow("p3", "Hazel", Place("t9", "Briscola Chiamata", yours=True)),
        FriendRow("p4", "Yew", None),
    )
    asked = (InvitationRow("t5", "Briscola Chiamata", name, NOVEMBER),)
    return FrontPage(kept, rows, GAMES, own, friends, asked)


def new() -> NewPage:
    return NewPage(tuple(new_game(ruleset, EN) for ruleset in RULESETS.values()), "pisti")


def history(name: str = "North") -> HistoryPage:
    def row(number: int, outcome: Outcome, points: tuple[int, ...], days: int) -> MatchRow:
        partners = (name,) if len(points) == 2 else ()
        others = ("East", "West") if len(points) == 2 else ("East", "West", name)
        return MatchRow(
            f"m{number}",
            "Pişti",
            outcome,
            partners,
            others,
            points,
            8,
            NOVEMBER - days * 86_400_000,
            company="/history/with/p0/p1/p2/p3" if number < 4 else "",
        )

    return HistoryPage(
        months=(
            MatchMonth("November 2026", (row(1, "won", (168, 157), 0), row(2, "lost", (139, 160), 7))),
            MatchMonth(
                "October 2026",
                (
                    row(3, "unfinished", (84, 71), 30),
                    row(4, "drawn", (60, 60), 33),
                    row(5, "shared", (101, 101, 40, 12), 34),
                    row(6, "watched", (151, 149), 35),
                ),
            ),
        ),
        filters=(
            GameFilter("", "All games", 23, "/history?with=p2"),
            GameFilter("pisti", "Pişti", 23, "/history?game=pisti&with=p2"),
        ),
        game="",
        form=FilterForm(
            game="",
            people=(("p1", "East"), ("p3", "West")),
            chips=(
                Chip(f"With {name}", "with", "p2", "/history"),
                Chip("At one table", "table", "t9", "/history?with=p2"),
            ),
            outcome="finished",
            since="2026-10-01",
            until="",
            open=True,
        ),
        figures=(Figure("Matches won", "12 of 23"), Figure("Points a deal", "16.8")),
        total=23,
        played=31,
        newer="/history?after=m1",
        older="/history?before=m6",
    )


def empty_history() -> HistoryPage:
    every = (GameFilter("", "All games", 0, "/history"),)
    return HistoryPage((), every, "", FilterForm("", (), (), "", "", "", False), (), 0, 0, None, None)


def company(name: str = "North") -> CompanyPage:
    """Three people head to head in two games."""

    def game(ruleset: str, title: str, unfinished: int) -> CompanyGame:
        people = (
            CompanyPerson("South", True, 12, 3010),
            CompanyPerson(name, False, 9, 2874),
            CompanyPerson("West", False, 11, 2998),
        )
        pairs = (
            CompanyPair(("South", name), 8, 5, 13, (7, 4)),
            CompanyPair(("South", "West"), 6, 2, 15, (8, 7)),
            CompanyPair((name, "West"), 7, 4, 14, (5, 9)),
        )
        return CompanyGame(ruleset, title, 21, unfinished, people, pairs)

    games = (game("pisti", "Pişti", 2), game("briscola", "Briscola", 0))
    return CompanyPage(("South", name, "West"), games, "/history?with=p1&with=p2")


def people(name: str = HOSTILE) -> PeoplePage:
    """Friends here and there, people who ask, people played with, somebody blocked."""

    def one(
        number: int, name: str, standing: Standing, matches: int, where: Place | None = None
    ) -> Acquaintance:
        last = NOVEMBER - number * 86_400_000 if matches else None
        company = f"/history/with/p0/p{number}" if matches else ""
        return Acquaintance(f"p{number}", name, standing, matches, last, company, where)

    return PeoplePage(
        asking=(one(1, name, "asking", 3),),
        friends=(
            one(2, "Ash", "friends", 41, Place("t1", "Briscola Chiamata", yours=False)),
            one(3, "Nain Mair o'r Hen Ffermdy", "friends", 1, Place("t2", "Pişti", yours=True)),
            one(4, "West", "friends", 0),
        ),
        met=(one(5, "Rowan", "asked", 0), one(6, "Yew", "none", 12), one(7, "Elm", "asked", 1)),
        blocked=(("p8", "Loud One"),),
        invitations=(InvitationRow("t1", "Briscola Chiamata", "Ash", NOVEMBER),),
        tables=(TableChoice("t3", "Pedro"), TableChoice("t4", "Bid Whist")),
        seen=True,
        first=True,
        more="/people?after=p7",
        reasons=(("insults", "Insults or threats"), ("other", "Something else")),
    )


def nobody() -> PeoplePage:
    """Whoever has played with nobody yet."""
    return PeoplePage((), (), (), (), (), (), seen=False, first=True, more=None, reasons=())


RATING = RatingRow("1,520 ± 90", 31, False)
COURSE = ((NOVEMBER - 86_400_000, "1,507 ± 94"), (NOVEMBER, "1,520 ± 90"))


def game_ratings() -> tuple[GameRating, ...]:
    """Two games' ratings, one of them provisional."""
    return (
        GameRating("pisti", "Pişti", RATING, COURSE),
        GameRating("pedro", "Pedro", RatingRow("1,579 ± 484", 1, True), ((NOVEMBER, "1,579 ± 484"),)),
    )


def statistics() -> StatisticsPage:
    """Two games' figures."""
    return StatisticsPage(
        (
            GameStatistics(
                "pisti",
                "Pişti",
                "/history?game=pisti",
                (Figure("Won", "12"), Figure("Lost", "11")),
                (Figure("Deals played", "184"), Figure("Points a deal", "16.8"), Figure("Piştis", "97")),
                game_ratings()[0],
            ),
            GameStatistics(
                "pedro", "Pedro", "/history?game=pedro", (), (Figure("Bids of your side made", "3 of 7"),)
            ),
        )
    )


def deals(points: Sequence[Sequence[int]], name: str) -> tuple[DealRow, ...]:
    """A deal for every row of points, a void one before the last; the last one is still sealed."""
    totals = [0] * len(points[0])
    rows: list[DealRow] = []
    for number, made in enumerate(points, 1):
        totals = [before + more for before, more in zip(totals, made, strict=True)]
        nobody: tuple[int | None, ...] = (None,) * (len(made) - 1)
        lines = (
            LineRow(
                "Aces (3)",
                (3, *nobody),
                "PI-31",
                "Each ace and each jack counts 1.",
                ((("AC", "AD", "AS"),), *((),) * len(nobody)),
            ),
            LineRow(
                f"Piştis (1): {name}",
                (*nobody, 10),
                "PI-24",
                "A single card captured by its own rank.",
                (*((),) * len(nobody), (("QC", "QD"),)),
            ),
            LineRow("A line without a reason", (1, *nobody), "", ""),
        )
        secret = "5e" * 32 if number < len(points) else None
        proof = '{"asked":[0,1],"deal":1,"secret":"5e"}' if secret else None
        fair = FairRow("c0" * 32, secret, proof, (name, "East") if number > 1 else (), ("West",))
        rows.append(DealRow(number, number, name, tuple(made), tuple(totals), lines, True, fair))
    void = DealRow(len(points) + 1, None, "East", (0,) * len(totals), tuple(totals), (), False, None)
    return (*rows[:-1], void, rows[-1])


PAIRS = ((31, 12), (9, 27), (44, 32), (19, 27), (18, 8), (13, 23), (6, 20), (28, 8))
ALONE = ((12, 3, 5, 0), (4, 16, 7, 8), (10, 2, 3, 21), (0, 5, 30, 2))


def match(name: str = "North", points: Sequence[Sequence[int]] = PAIRS) -> MatchPage:
    """A finished match: two pairs, or everyone alone."""
    made = deals(points, name)
    totals = [sum(column) for column in zip(*points, strict=True)]
    people = ("South", "East", name, "West")
    count = len(totals)
    sides = tuple(
        SideRow(side, people[side::count], total, total == max(totals)) for side, total in enumerate(totals)
    )
    running = [deal.totals for deal in made if deal.counted]
    return MatchPage(
        id="m1",
        table="t9",
        ruleset="pisti",
        title="Pişti",
        card_set="french",
        house=(DigestPart("to 151 points", False), DigestPart("an opening jack goes under the stock", True)),
        options=(
            HouseRule(
                "opening_jack",
                "If a jack is turned at the start",
                "Put it under the stock",
                "Turn the next card",
                True,
                "PI-11",
            ),
        ),
        sides=sides,
        people=tuple(
            PersonRow(
                person,
                seat,
                seat % count,
                "a stand-in in deals 2 and 3" if seat == 3 else "",
                seat == 0,
                f"/history/with/p0/p{seat}" if seat else "",
                "1,507 ± 94 → 1,520 ± 90" if seat != 3 else "",
            )
            for seat, person in enumerate(people)
        ),
        deals=made,
        chart=chart(running, 151),
        unfinished=False,
        reason="When a total has reached the target, the highest total wins.",
        rule="PI-34",
        started_at=NOVEMBER,
        ended_at=NOVEMBER + 49 * 60_000,
        rated="This match was rated.",
    )


def book(name: str = "North", year: int | None = None) -> BookPage:
    people = (name, "East", "South", "West")
    wins = ((2, 1, 2, 1), (3, 2, 3, 2), (5, 3, 4, 2))
    days = [NOVEMBER - back * 7 * 86_400_000 for back in (5, 1, 0)]

    def match(number: int, at: int, points: tuple[int, int], note: str = "") -> BookMatch:
        sides = (
            BookSide(0, (name, "South"), points[0], number != 4 and points[0] > points[1]),
            BookSide(1, ("East", "West"), points[1], points[1] > points[0]),
        )
        notes = (note,) if note else ()
        end = at + 40 * 60_000
        return BookMatch(
            f"m{number}", number, "pisti", "Pişti", sides, number == 4, at, end, f"/match/m{number}", notes
        )

    def evening(number: int, at: int) -> BookEvening:
        matches = (
            match(number, at, (152, 90)),
            match(number + 1, at + 3_600_000, (101, 160), f"Bot Aled played for {name}."),
            match(number + 2, at + 7_200_000, (60, 60)),
        )
        series = (Series((name, "South"), 2, 3), Series(("East", "West"), 1, 3))
        alone = tuple(Series((one,), 1, 3) for one in people)
        return BookEvening(at, at + 9_000_000, matches, series, alone if number > 1 else ())

    def standing(place: int, *names: str) -> StandingRow:
        games = (BookGame("pisti", "Pişti", 8, 5 - place, 900), BookGame("hockey", "Hockey", 1, 1, 5))
        return StandingRow(
            tuple(f"p{one}" for one in names),
            names,
            place == 1,
            place == 0,
            3,
            9,
            4 - place,
            1,
            1,
            place % 2,
            games,
        )

    months = (
        BookMonth("November 2026", (evening(4, days[2]), evening(1, days[1]))),
        BookMonth("October 2026", (evening(7, days[0]),)),
    )
    spans = ("All time", "This year", "Last 3 months")
    return BookPage(
        table="t7",
        title="Pişti",
        spans=tuple(
            SpanChoice(label, "/t/t7/book", year is None and n == 0) for n, label in enumerate(spans)
        ),
        years=(SpanChoice("2026", "/t/t7/book?year=2026", year == 2026),),
        since="",
        year=year,
        evenings=3,
        matches=9,
        unfinished=1,
        people=tuple(standing(place, one) for place, one in enumerate(people)),
        partners=(standing(0, name, "South"), standing(2, "East", "West")),
        progress=Progress(people, tuple(zip(days, wins, strict=True))),
        chart=chart([list(row) for row in wins]),
        months=months,
        older="/t/t7/book?before=4" if year is None else None,
        empty=False,
        mine=True,
        closed=False,
        ratings=tuple(PersonRating(f"p{one}", one, "pisti", "Pişti", RATING) for one in people),
    )


def empty_book() -> BookPage:
    return BookPage(
        "t7", "Pişti", (), (), "", None, 0, 0, 0, (), (), Progress((), ()), None, (), None, True, False, False
    )


def rules(ruleset: str = "pisti") -> RulesPage:
    game = RULESETS[ruleset]
    return RulesPage(
        game_card(game, EN), GAMES, rule_texts(game, EN), preset_rows(game, EN), option_groups(game, EN)
    )


def lesson(ruleset: str = "pisti") -> LessonPage:
    return lesson_page(RULESETS[ruleset], EN)


def me(name: str = "South") -> AccountPage:
    """Somebody who has claimed their history, signed in on three browsers."""
    sessions = (
        SessionRow("a" * 64, "Firefox on Android", NOVEMBER - 86_400_000 * 40, NOVEMBER, True),
        SessionRow("b" * 64, "Chrome on Windows", NOVEMBER - 86_400_000 * 90, NOVEMBER - 3_600_000, False),
        SessionRow("c" * 64, "", NOVEMBER - 86_400_000 * 200, NOVEMBER - 86_400_000 * 100, False),
    )
    tokens = (
        TokenRow("c" * 64, "Deep Bela", True, "a7Kq2mXv", NOVEMBER, NOVEMBER),
        TokenRow("d" * 64, "Spreadsheet", False, None, NOVEMBER, None),
    )
    return AccountPage("p0", name, "south", True, True, False, sessions, game_ratings(), tokens)


def me_guest(name: str = "Hazel Otter") -> AccountPage:
    """A guest who has just come back by their code."""
    session = SessionRow("a" * 64, "Safari on iPhone", NOVEMBER, NOVEMBER, True)
    return AccountPage("p0", name, "", False, False, True, (session,))


def pages() -> dict[str, tuple[str, Page]]:
    """Every page worth looking at: its path and context by a name for the picture."""
    return {
        "front": ("/", front()),
        "new": ("/new", new()),
        "history": ("/history", history()),
        "history-empty": ("/history", empty_history()),
        "company": ("/history/with/p0/p1/p2", company()),
        "company-empty": ("/history/with/p0/p9", CompanyPage((), (), None)),
        "people": ("/people", people()),
        "people-empty": ("/people", nobody()),
        "statistics": ("/history/statistics", statistics()),
        "match": ("/match/m1", match()),
        "book": ("/t/t7/book", book()),
        "book-year": ("/t/t7/book", book(year=2026)),
        "book-empty": ("/t/t7/book", empty_book()),
        "match-alone": ("/match/m2", match(points=ALONE)),
        **{f"rules-{name}": (f"/rules/{name}", rules(name)) for name in RULESETS},
        **{f"learn-{name}": (f"/learn/{name}", lesson(name)) for name in RULESETS},
        "me": ("/me", me()),
        "me-guest": ("/me", me_guest()),
        "me-nobody": ("/me", AccountPage(None, "", "", False, False, False, ())),
        "sign-in": ("/sign-in", SignInPage("Hazel Otter", 12, 1, True)),
        "privacy": ("/privacy", PrivacyPage(365, 30)),
        **operator_pages(),
        "error-table": ("/t/none", ErrorPage("no_such_table")),
        "error-away": ("/t/away", ErrorPage("storage_away")),
    }
