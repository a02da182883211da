"""A second engine for Pişti, naive and slow, written from the numbered rules with strings, lists and dicts.

It shares no code with the app and keeps only what was put in: the cut pack and the plays. Piles, captures,
piştis and views are worked out afresh from those whenever they are asked for.
"""

from collections.abc import Callable, Iterable
from typing import Any

Dict = dict[str, Any]

RANKS, SUITS = "A23456789TJQK", "CDHS"
DECK = [rank + suit for suit in SUITS for rank in RANKS]


def jack(card: str) -> bool:
    return card[0] == "J"


class SlowPisti:
    """One match; `options` are the frozen options, cards are codes."""

    def __init__(self, seats: int, options: Dict, dealer: int) -> None:
        self.seats, self.options, self.dealer = seats, options, dealer
        if seats == 4 and options["partners"] == "pairs":
            self.sides = [[0, 2], [1, 3]]
        else:
            self.sides = [[seat] for seat in range(seats)]
        self.totals = [0 for _ in self.sides]
        self.deals = 0
        self.sheet: list[Dict] = []
        self.winner: int | None = None
        self.wants = "pack"
        self.blank()

    def blank(self) -> None:
        self.pack: list[str] = []
        self.stock: list[str] = []  # top card first
        self.under: list[str] = []  # everything known to lie at the bottom, the very last card last
        self.jacks_taken: list[str] = []
        self.centre: list[str] = []
        self.opening: list[str] = []
        self.dealt: list[tuple[int, str]] = []
        self.plays: list[tuple[int, str]] = []
        self.handouts = 0
        self.cuts = 0
        self.chosen_cut: int | None = None
        self.counted = False

    # ── Put in ──────────────────────────────────────────────────────────────────────────────────

    def give_pack(self, order: Iterable[str]) -> None:
        assert self.wants == "pack"
        self.blank()
        self.pack = list(order)
        self.deals += 1
        if self.options["manual_cut"]:
            self.wants = "cut"
        else:
            self.cuts = 1  # the shuffle stands for the first cut
            self.look()

    def give_cut(self, position: int) -> None:
        assert self.wants == "cut"
        self.chosen_cut = position
        self.wants = "number"

    def give_number(self, number: int) -> None:
        assert self.wants == "number"
        place = 1 + number
        if self.chosen_cut is not None:
            place = 1 + (self.chosen_cut + number) % 51
            self.chosen_cut = None
        top_part, rest = self.pack[:place], self.pack[place:]
        self.pack = rest + top_part
        self.cuts += 1
        self.look()

    def look(self) -> None:
        rule = self.options["cut_jack"]
        if rule == "recut" and jack(self.pack[51]):
            self.wants = "number"
            return
        if rule == "next_card" and jack(self.pack[51]):
            above = 50
            while jack(self.pack[above]):
                above -= 1
            self.pack[above], self.pack[51] = self.pack[51], self.pack[above]
        self.stock = list(self.pack)
        if rule == "cutter_takes":
            while jack(self.stock[-1]):
                card = self.stock.pop()
                self.jacks_taken.append(card)
                self.dealt.append((self.cutter(), card))
        self.under = [self.stock[-1]]
        self.centre, self.stock = self.stock[:4], self.stock[4:]
        if all(jack(card) for card in self.centre):
            self.sheet.append({"points": [0 for _ in self.sides], "counted": False})
            pack = self.pack
            self.blank()
            self.pack = pack
            self.wants = "pack"
            return
        self.turn()
        self.hand_out()
        self.wants = "play"

    def turn(self) -> None:
        rule = self.options["opening_jack"]
        card = self.centre.pop()
        while jack(card) and rule != "stand":
            if rule == "turn_next":
                self.opening.append(card)
                card = self.centre.pop()
            else:
                self.stock.append(card)
                self.under.append(card)
                card = self.stock.pop(0)
        self.opening.append(card)

    def hand_out(self) -> None:
        self.handouts += 1
        for step in range(1, self.seats + 1):
            seat = (self.dealer + step) % self.seats
            while len(self.hand(seat)) < 4:
                self.dealt.append((seat, self.stock.pop(0)))

    def play(self, seat: int, card: str) -> None:
        assert self.wants == "play" and seat == self.to_play() and card in self.hand(seat)
        self.plays.append((seat, card))
        if len(self.plays) == 48:
            self.count()
        elif all(not self.hand(other) for other in range(self.seats)):
            self.hand_out()

    # ── Worked out ──────────────────────────────────────────────────────────────────────────────

    def cutter(self) -> int:
        return (self.dealer - 1) % self.seats

    def to_play(self) -> int:
        return (self.dealer + 1 + len(self.plays)) % self.seats

    def hand(self, seat: int) -> list[str]:
        gone = [card for _, card in self.plays]
        return [card for owner, card in self.dealt if owner == seat and card not in gone]

    def side(self, seat: int) -> int:
        return next(number for number, side in enumerate(self.sides) if seat in side)

    def price(self, number: int, laid: str, taker: str) -> tuple[str, int]:
        """What the capture of one single card is worth at this play of the round."""
        if number == 1:
            return "", 0
        if number == 48 and not self.options["last_card_pisti"]:
            return "", 0
        if jack(taker) and jack(laid):
            return "jack_pisti", self.options["jack_pisti_points"]
        if jack(taker):
            return "jack_on_single", self.options["jack_on_single"]
        if taker[0] == "A":
            name = (
                "pisti" if self.options["ace_pisti_points"] == self.options["pisti_points"] else "ace_pisti"
            )
            return name, self.options["ace_pisti_points"]
        return "pisti", self.options["pisti_points"]

    def story(self) -> Dict:
        """The round told again from its opening and its plays alone (PV-14)."""
        pile = list(self.opening)
        piles: list[list[str]] = [[] for _ in self.sides]
        first: Dict | None = None
        last: int | None = None
        log, pistis = [], []
        for number, (seat, card) in enumerate(self.plays, 1):
            line = {"seat": seat, "card": card, "result": "lay", "count": 0, "leftover": 0, "pisti": 0}
            log.append(line)
            if not pile or (card[0] != pile[-1][0] and not jack(card)):
                pile.append(card)
                continue
            line["result"] = "capture"
            if len(pile) == 1:
                kind, value = self.price(number, pile[0], card)
                line["pisti"] = value
                if value:
                    pistis.append({"seat": seat, "kind": kind, "value": value, "cards": [pile[0], card]})
            last = self.side(seat)
            haul = [*pile, card]
            if first is None:
                line["leftover"] = len(self.centre)
                first = {"seat": seat, "side": last, "leftover": len(self.centre)}
                haul += self.centre
            line["count"] = len(haul)
            piles[last] += haul
            pile = []
        if len(self.plays) == 48:
            assert last is not None
            piles[last] += pile
            pile = []
        return {"pile": pile, "piles": piles, "first": first, "log": log, "pistis": pistis}

    def round_points(self) -> tuple[list[int], list[Dict]]:
        story = self.story()
        points, lines = [0 for _ in self.sides], list[Dict]()
        sizes = [len(pile) for pile in story["piles"]]
        for side, pile in enumerate(story["piles"]):
            for what, each, cards in (
                ("aces", 1, [c for c in pile if c[0] == "A"]),
                ("jacks", 1, [c for c in pile if c[0] == "J"]),
                ("two_of_clubs", 2, [c for c in pile if c == "2C"]),
                ("ten_of_diamonds", 3, [c for c in pile if c == "TD"]),
            ):
                if cards:
                    lines.append({"side": side, "what": what, "points": each * len(cards)})
            if all(sizes[side] > sizes[other] for other in range(len(sizes)) if other != side):
                lines.append({"side": side, "what": "most_cards", "points": self.options["majority_points"]})
            for kind in ("pisti", "ace_pisti", "jack_pisti", "jack_on_single"):
                values = [
                    p["value"] for p in story["pistis"] if self.side(p["seat"]) == side and p["kind"] == kind
                ]
                lines.append({"side": side, "what": kind, "points": sum(values)})
        lines = [line for line in lines if line["points"]]
        for line in lines:
            points[line["side"]] += line["points"]
        return points, lines

    def count(self) -> None:
        points, lines = self.round_points()
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        self.sheet.append({"points": points, "counted": True, "lines": lines})
        self.counted = True
        rounds = len([entry for entry in self.sheet if entry["counted"]])
        leaders = [side for side, total in enumerate(self.totals) if total == max(self.totals)]
        if self.options["match_length"] == "rounds":
            due = rounds >= self.options["rounds"]
        else:
            due = max(self.totals) >= self.options["target"]
        if due and len(leaders) == 1:
            self.winner = leaders[0]
            self.wants = "nothing"
        else:
            self.wants = "pack"
            self.dealer = (self.dealer + 1) % self.seats

    # ── What a viewer may know ──────────────────────────────────────────────────────────────────

    def may_see_leftovers(self, viewer: int | None) -> bool:
        first = self.story()["first"]
        if self.counted:
            return True
        if first is None:
            return False
        rule: str = self.options["leftover_view"]
        rules: dict[str, Callable[[], bool]] = {
            "everyone": lambda: True,
            "nobody": lambda: False,
            "capturer": lambda: viewer == first["seat"],
            "team": lambda: viewer in self.sides[first["side"]],
        }
        return rules[rule]()

    def places(self, cards: Iterable[str]) -> list[Dict]:
        found: list[Dict] = []
        for card in cards:
            if card in self.stock:
                found.append({"card": card, "seat": None})
            for seat in range(self.seats):
                if card in self.hand(seat):
                    found.append({"card": card, "seat": seat})
        return found

    def shared_view(self) -> Dict:
        story, options = self.story(), self.options
        names = {"pack": "between_deals", "nothing": "match_over", "number": "cut"}
        pile, log = story["pile"], story["log"]
        depth = {"top": 1, "last_lap": self.seats, "all": 52}[options["pile_view"]]
        reach = {"last_lap": self.seats, "all": 48}[options["open_log"]]
        captured = []
        for side, cards in enumerate(story["piles"]):
            entry: Dict = {
                "count": len(cards) if options["show_counts"] or self.wants in ("pack", "nothing") else None,
                "pistis": [
                    {"seat": p["seat"], "value": p["value"], "cards": p["cards"]}
                    for p in story["pistis"]
                    if self.side(p["seat"]) == side
                ],
            }
            if options["captured_view"] == "all":
                entry["cards"] = self.faces(cards, None)
            captured.append(entry)
        view = {
            "phase": names.get(self.wants, self.wants),
            "stock": len(self.stock),
            "exposed": self.places(reversed(self.under)),
            "known": self.places(self.jacks_taken),
            "leftover": 0 if story["first"] else len(self.centre),
            "pile": {"count": len(pile), "cards": pile[-depth:]},
            "captured": captured,
            "first": story["first"],
            "plays": len(self.plays),
            "handout": self.handouts,
            "handouts": {2: 6, 3: 4, 4: 3}[self.seats],
            "log": log[-reach:],
        }
        if self.centre and self.may_see_leftovers(None):
            view["leftovers"] = self.centre
        return view

    def faces(self, cards: list[str], viewer: int | None) -> list[str | None]:
        hidden = [] if self.may_see_leftovers(viewer) else self.centre
        return [None if card in hidden else card for card in cards]

    def own_view(self, seat: int) -> Dict:
        story = self.story()
        view: Dict = {"hand": self.hand(seat), "offers": {}}
        if self.wants == "play" and seat == self.to_play():
            view["offers"] = {"play": self.hand(seat)}
        if self.wants == "cut" and seat == self.cutter():
            view["offers"] = {"cut": [1, 51]}
        if self.centre and self.may_see_leftovers(seat) and not self.may_see_leftovers(None):
            view["leftovers"] = self.centre
        if self.options["captured_view"] == "own":
            view["captured"] = self.faces(story["piles"][self.side(seat)], seat)
        return view
