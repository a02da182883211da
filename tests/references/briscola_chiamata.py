"""A second engine for Briscola Chiamata, naive and slow, written from the numbered rules with strings and dicts.

It shares no code with the app and keeps only what was put in: for each deal the pack, who dealt, and what people
said and played, as they would write it down. Everything else is read off from that whenever it is asked for.
"""

from typing import Any

Dict = dict[str, Any]

ORDER = ["A", "3", "K", "Q", "J", "7", "6", "5", "4", "2"]
COUNTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2, "7": 0, "6": 0, "5": 0, "4": 0, "2": 0}
SUITS = ["D", "H", "S", "C"]
PLAYERS = [0, 1, 2, 3, 4]


def count(cards: list[str]) -> int:
    return sum(COUNTS[card[0]] for card in cards)


def ladder(options: Dict) -> list[tuple[str | None, int | None]]:
    """Every bid there is, from the lowest to the highest, as (rank, points)."""
    if options["auction"] == "points":
        return [(None, points) for points in range(61, 121)]
    ranks: list[tuple[str | None, int | None]] = [(rank, None) for rank in ORDER]
    return ranks if options["two_closes"] else ranks + [("2", points) for points in range(62, 121)]


def best_of(laid: list[tuple[int, str]], trump: str) -> int:
    """Who takes a trick: look for the highest trump, then for the highest card of the suit led."""
    for suit in (trump, laid[0][1][1]):
        for rank in ORDER:
            for seat, card in laid:
                if card == rank + suit:
                    return seat
    raise AssertionError("somebody led")


class Book:
    """One deal as it was written down: `said` are (seat, words), in order."""

    def __init__(self, options: Dict, dealer: int, pack: list[str]) -> None:
        self.options, self.dealer, self.pack = options, dealer, pack
        self.said: list[tuple[int, Dict]] = []
        self.first = (dealer + 1) % 5
        self.order = [(self.first + n) % 5 for n in range(5)]

    # ── What was dealt and said ───────────────────────────────────────────────────────────────────
    def dealt(self, seat: int) -> list[str]:
        return [card for n, card in enumerate(self.pack) if self.order[n % 5] == seat]

    def of(self, *kinds: str) -> list[tuple[int, Dict]]:
        return [(seat, words) for seat, words in self.said if words["type"] in kinds]

    def calls(self) -> list[tuple[int, Dict]]:
        return self.of("bid", "pass")

    def high(self) -> tuple[int, tuple[str | None, int | None]] | None:
        bids = self.of("bid")
        if not bids:
            return None
        seat, words = bids[-1]
        return seat, (words.get("rank"), words.get("points"))

    def out(self) -> list[int]:
        return [seat for seat, _ in self.of("pass")]

    def voided(self) -> int | None:
        shown = self.of("void_hand")
        return shown[0][0] if shown else None

    # ── How far the deal has come ─────────────────────────────────────────────────────────────────
    def bidding(self) -> bool:
        high = self.high()
        if self.voided() is not None or len(self.out()) == 5:
            return False
        if high is None:
            return True
        return len(self.out()) < 4 and high[1] != ladder(self.options)[-1]

    def thrown_in(self) -> bool:
        return self.voided() is not None or len(self.out()) == 5

    def caller(self) -> int | None:
        high = self.high()
        return None if self.bidding() or self.thrown_in() or high is None else high[0]

    def target(self) -> int:
        high = self.high()
        assert high is not None
        return high[1][1] or 61

    def called(self) -> str | None:
        named = self.of("name_suit")
        if not named:
            return None
        high = self.high()
        assert high is not None
        words = named[0][1]
        return (high[1][0] or words["rank"]) + str(words["suit"])

    def trump(self) -> str | None:
        card = self.called()
        return card[1] if card else None

    def holder(self) -> int | None:
        card = self.called()
        return next((seat for seat in PLAYERS if card in self.dealt(seat)), None)

    def camp(self) -> list[int]:
        caller, holder = self.caller(), self.holder()
        assert caller is not None and holder is not None
        return [caller] if caller == holder else [caller, holder]

    # ── Tricks ────────────────────────────────────────────────────────────────────────────────────
    def plays(self) -> list[tuple[int, str]]:
        return [(seat, words["card"]) for seat, words in self.of("play")]

    def tricks(self) -> list[list[tuple[int, str]]]:
        """Full tricks that have been decided."""
        plays = self.plays()
        full = [plays[n : n + 5] for n in range(0, len(plays) - 4, 5)]
        return full if self.trump() else []

    def lying(self) -> list[tuple[int, str]]:
        return self.plays()[5 * len(self.tricks()) :]

    def takers(self) -> list[int]:
        return [best_of(trick, str(self.trump())) for trick in self.tricks()]

    def leader(self) -> int | None:
        if self.takers():
            return self.takers()[-1]
        return self.caller() if self.options["first_lead"] == "caller" else self.first

    def hand(self, seat: int) -> list[str]:
        if self.thrown_in():
            return []
        gone = [card for _, card in self.plays()]
        return [card for card in self.dealt(seat) if card not in gone]

    def won(self, seat: int) -> int:
        pairs = zip(self.tricks(), self.takers(), strict=True)
        return sum(count([card for _, card in trick]) for trick, taker in pairs if taker == seat)

    def phase(self) -> str:
        if self.thrown_in() or len(self.tricks()) == 8:
            return "over"
        if self.bidding():
            return "auction"
        blind = self.options["suit_naming"] == "blind_first_trick"
        if self.trump() is None and (not blind or len(self.plays()) == 5):
            return "name_suit"
        return "play"

    def turn(self) -> int | None:
        phase, said = self.phase(), self.calls()
        if phase == "auction":
            spoken = [seat for seat, _ in said]
            after = self.order.index(spoken[-1]) + 1 if spoken else 0
            circle = self.order[after:] + self.order[:after]
            return next(seat for seat in circle if seat not in self.out())
        if phase == "name_suit":
            return self.caller()
        if phase == "play":
            leader = self.leader()
            assert leader is not None
            return (leader + len(self.lying())) % 5
        return None

    # ── What may be said ──────────────────────────────────────────────────────────────────────────
    def may(self, seat: int) -> list[Dict]:
        if self.turn() != seat:
            return []
        if self.phase() == "auction":
            return self.may_bid(seat)
        if self.phase() == "name_suit":
            return self.may_name(seat)
        return [{"type": "play", "card": card} for card in self.may_play(seat)]

    def may_bid(self, seat: int) -> list[Dict]:
        words: list[Dict] = [{"type": "pass"}]
        fresh = seat not in [spoken for spoken, _ in self.calls()]
        if self.options["void_zero_hand"] and fresh and count(self.hand(seat)) == 0:
            words.append({"type": "void_hand"})
        steps, high = ladder(self.options), self.high()
        for rank, points in steps if high is None else steps[steps.index(high[1]) + 1 :]:
            bid: Dict = {"type": "bid"}
            if rank is not None:
                bid["rank"] = rank
            if points is not None:
                bid["points"] = points
            words.append(bid)
        return words

    def may_call(self, seat: int) -> list[str]:
        high = self.high()
        assert high is not None
        rank = high[1][0]
        cards = [one + suit for suit in SUITS for one in ([rank] if rank else ORDER)]
        own = self.dealt(seat)
        if self.options["call_own"] or all(card in own for card in cards):
            return cards
        return [card for card in cards if card not in own]

    def may_name(self, seat: int) -> list[Dict]:
        by_points = self.options["auction"] == "points"
        return [
            {"type": "name_suit", "suit": card[1], **({"rank": card[0]} if by_points else {})}
            for card in self.may_call(seat)
        ]

    def may_play(self, seat: int) -> list[str]:
        hand, lying = self.hand(seat), self.lying()
        if self.options["must_follow"] and lying:
            follow = [card for card in hand if card[1] == lying[0][1][1]]
            return follow or hand
        return hand

    # ── What it was worth ─────────────────────────────────────────────────────────────────────────
    def worth(self) -> dict[int, int]:
        """Each player's score for a deal played out."""
        target, camp = self.target(), self.camp()
        together = sum(self.won(seat) for seat in camp)
        made = together >= target
        if target == 61 and together == 60:
            if self.options["at_sixty"] == "void":
                return dict.fromkeys(PLAYERS, 0)
            made = self.options["at_sixty"] == "made"
        share = dict.fromkeys(PLAYERS, -1)
        if len(camp) == 1:
            share[camp[0]] = 4
        else:
            share[camp[0]], share[camp[1]] = 2, 1
        factor = 1 if made else -1
        if self.options.get("high_bid_pay") == "tens":
            for above, times in ((70, 2), (80, 3), (90, 4), (100, 5)):
                if target > above:
                    factor = times if made else -times
        if self.options["cappotto"] == "double" and together in (0, 120):
            factor *= 2
        return {seat: factor * part for seat, part in share.items()}


class SlowChiamata:
    """One match; `options` are the frozen options, cards are codes."""

    def __init__(self, options: Dict, dealer: int) -> None:
        self.options = options
        self.next_dealer = dealer
        self.books: list[Book] = []
        self.sheet: list[Dict] = []
        self.winners: list[int] | None = None

    @property
    def book(self) -> Book:
        return self.books[-1]

    def give_pack(self, pack: list[str]) -> None:
        self.books.append(Book(self.options, self.next_dealer, list(pack)))

    def act(self, seat: int, words: Dict) -> None:
        self.book.said.append((seat, words))
        if self.book.phase() == "over":
            self.close()

    def close(self) -> None:
        before = self.totals()
        if self.book.thrown_in():
            made = [0, 0, 0, 0, 0]
            again = self.book.voided() is not None or self.options["all_pass"] == "same_dealer"
        else:
            worth = self.book.worth()
            made, again = [worth[seat] for seat in PLAYERS], False
        totals = [old + new for old, new in zip(before, made, strict=True)]
        self.sheet.append({"points": made, "totals": totals, "counted": not self.book.thrown_in()})
        self.winners = self.who_won(totals)
        if self.winners is None and not again:
            self.next_dealer = (self.next_dealer + 1) % 5

    def totals(self) -> list[int]:
        return self.sheet[-1]["totals"] if self.sheet else [0, 0, 0, 0, 0]

    def who_won(self, totals: list[int]) -> list[int] | None:
        if self.book.thrown_in():
            return None
        top = [seat for seat in PLAYERS if totals[seat] == max(totals)]
        if self.options["match_mode"] == "points_to":
            return top if len(top) == 1 and max(totals) >= self.options["target"] else None
        needed = 1 if self.options["match_mode"] == "single" else self.options["target"]
        return top if len([one for one in self.sheet if one["counted"]]) == needed else None

    # ── Views ─────────────────────────────────────────────────────────────────────────────────────
    def phase(self) -> str:
        if self.winners is not None:
            return "match_over"
        if not self.books or self.book.phase() == "over":
            return "between_deals"
        return self.book.phase()

    def seen_by_all(self) -> Dict:
        view: Dict = {
            "phase": self.phase(),
            "calls": [],
            "high": None,
            "caller": None,
            "trump": None,
            "called": None,
            "leader": None,
            "trick": [],
            "ahead": None,
            "last_trick": None,
            "tricks": [0, 0, 0, 0, 0],
        }
        per_player = self.options["running_points"] == "per_player"
        if not self.books:
            return {**view, "points": [0, 0, 0, 0, 0]} if per_player else view
        book, over = self.book, self.book.phase() == "over"
        lying, card = book.lying(), book.called()
        for seat, words in book.calls():
            bid = (
                {"rank": words.get("rank"), "points": words.get("points")} if words["type"] == "bid" else None
            )
            view["calls"].append({"seat": seat, "bid": bid})
        high = book.high()
        if high is not None:
            view["high"] = {
                "seat": high[0],
                "rank": high[1][0],
                "points": high[1][1],
                "target": book.target(),
            }
        view.update(caller=book.caller(), trump=book.trump(), called=card)
        if book.phase() == "play" or (book.phase() == "name_suit" and lying):
            view["leader"] = book.leader()
        view["trick"] = [{"seat": seat, "card": laid} for seat, laid in lying]
        if lying and card:
            view["ahead"] = best_of(lying, card[1])
        view["last_trick"] = self.last_trick(per_player or over)
        view["tricks"] = [book.takers().count(seat) for seat in PLAYERS]
        if card and card in [laid for _, laid in book.plays()]:
            view["camp"] = book.camp()
        if per_player or over:
            view["points"] = [book.won(seat) for seat in PLAYERS]
        if over:
            view.update(dealt=[book.dealt(seat) for seat in PLAYERS], voided=book.voided())
        return view

    def last_trick(self, counted: bool) -> Dict | None:
        book = self.book
        if not book.tricks() or book.lying() or not self.options["last_trick_view"]:
            return None
        trick = book.tricks()[-1]
        seen: Dict = {
            "cards": [{"seat": seat, "card": card} for seat, card in trick],
            "winner": book.takers()[-1],
        }
        if counted:
            seen["points"] = count([card for _, card in trick])
        return seen

    def seen_by(self, seat: int) -> Dict:
        """Beyond that, without the offers."""
        if not self.books:
            return {"hand": []}
        view: Dict = {"hand": self.book.hand(seat)}
        if self.book.called():
            if seat == self.book.caller():
                view["role"] = "caller"
                if self.book.holder() == seat:
                    view["alone"] = True
            else:
                view["role"] = "partner" if self.book.holder() == seat else "defender"
        return view
