"""A second engine for Briscola, naive and slow, written from the numbered rules with strings, lists and dicts.

It shares no code with the app and keeps only what was put in: the pack of the deal and what people did. Hands,
tricks, scores and views are worked out afresh from those whenever they are asked for.
"""

from typing import Any

Dict = dict[str, Any]

HIGH_TO_LOW = ["A", "3", "K", "Q", "J", "7", "6", "5", "4", "2"]
WORTH = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


def worth(cards: list[str]) -> int:
    return sum(WORTH.get(card[0], 0) for card in cards)


def full_pack() -> list[str]:
    return [rank + suit for suit in "CDHS" for rank in "A234567JQK"]


def beats(one: str, other: str, trump: str) -> bool:
    """Whether `one`, played later, takes the lead from `other`, which leads the trick so far."""
    if one[1] == other[1]:
        return HIGH_TO_LOW.index(one[0]) < HIGH_TO_LOW.index(other[0])
    return one[1] == trump


def trick_goes_to(laid: list[tuple[int, str]], trump: str) -> int:
    seat, best = laid[0]
    for other_seat, card in laid[1:]:
        if beats(card, best, trump):
            seat, best = other_seat, card
    return seat


class SlowBriscola:
    """One match; `options` are the frozen options, cards are codes."""

    def __init__(self, seats: int, options: Dict, dealer: int) -> None:
        self.seats, self.options, self.dealer = seats, options, dealer
        if seats in (2, 3):
            self.sides = [[seat] for seat in range(seats)]
        elif seats == 6 and options["six_seating"] == "sides":
            self.sides = [[0, 1, 2], [3, 4, 5]]
        else:
            self.sides = [[s for s in range(seats) if s % 2 == 0], [s for s in range(seats) if s % 2 == 1]]
        self.removed: list[str] = {6: ["2C", "2D", "2H", "2S"], 3: [options.get("three_removed", "")]}.get(
            seats, []
        )
        self.total_tricks = {2: 20, 3: 13, 4: 10, 6: 6}[seats]
        self.pack: list[str] = []
        self.actions: list[tuple[str, int, str]] = []
        self.sheet: list[Dict] = []
        self.deals = 0
        self.deal_dealer = dealer
        self.over: Dict | None = None
        self.told: Dict | None = None

    # ── What is put in ────────────────────────────────────────────────────────────────────────────
    def needed(self) -> list[str]:
        return [card for card in full_pack() if card not in self.removed]

    def give_pack(self, pack: list[str]) -> None:
        self.pack, self.actions, self.deal_dealer = list(pack), [], self.dealer
        self.deals += 1
        self.told = None

    def act(self, verb: str, seat: int, card: str) -> None:
        self.actions.append((verb, seat, card))
        self.told = None
        plays = len([verb for verb, _, _ in self.actions if verb == "play"])
        if verb == "play" and plays % self.seats == 0 and self.story()["ended"]:
            self.close(self.story())

    # ── The deal ──────────────────────────────────────────────────────────────────────────────────
    def side(self, seat: int) -> int:
        return next(n for n, side in enumerate(self.sides) if seat in side)

    def story(self) -> Dict:
        """All of the deal, told from its beginning (once for as long as nobody acts)."""
        if self.told is None:
            self.told = self.tell()
        return self.told

    def tell(self) -> Dict:
        first = (self.deal_dealer + 1) % self.seats
        hands: list[list[str]] = [[] for _ in range(self.seats)]
        deck = list(self.pack)
        for _ in range(3):
            for step in range(self.seats):
                hands[(first + step) % self.seats].append(deck.pop(0))
        story: Dict = {
            "hands": hands,
            "up": deck.pop(0),
            "up_with": None,
            "deck": deck,
            "known": [],
            "laid": [],
            "tricks": [],
            "turn": first,
            "leader": first,
            "swapped": False,
            "ended": False,
        }
        story["trump"] = story["up"][1]
        for verb, seat, card in self.actions:
            if verb == "play":
                self.tell_play(story, seat, card)
            else:
                self.tell_exchange(story, seat, card)
        return story

    def tell_exchange(self, story: Dict, seat: int, given: str) -> None:
        hand = story["hands"][seat]
        story["hands"][seat] = [story["up"] if card == given else card for card in hand]
        story["known"] = [card for card in story["known"] if card != given] + [story["up"]]
        story["up"], story["swapped"] = given, True

    def tell_play(self, story: Dict, seat: int, card: str) -> None:
        story["hands"][seat].remove(card)
        story["known"] = [known for known in story["known"] if known != card]
        story["laid"].append((seat, card))
        story["swapped"] = False
        story["turn"] = (seat + 1) % self.seats
        if len(story["laid"]) == self.seats:
            self.tell_trick(story)

    def tell_trick(self, story: Dict) -> None:
        winner = trick_goes_to(story["laid"], story["trump"])
        story["tricks"].append({"laid": story["laid"], "winner": winner})
        story["laid"], story["turn"], story["leader"] = [], winner, winner
        enough = self.options.get("stop_at_61") and max(self.points(story)) >= 61
        story["ended"] = bool(enough) or len(story["tricks"]) == self.total_tricks
        if story["ended"] or story["up_with"] is not None:
            return
        order = [seat % self.seats for seat in range(winner, winner + self.seats)]
        for seat in order:
            if story["deck"]:
                story["hands"][seat].append(story["deck"].pop(0))
            else:
                story["hands"][seat].append(story["up"])
                story["up_with"] = seat
                story["known"].append(story["up"])

    def points(self, story: Dict) -> list[int]:
        """Card points by side."""
        return [
            sum(worth([c for _, c in t["laid"]]) for t in story["tricks"] if t["winner"] in side)
            for side in self.sides
        ]

    def moves(self, seat: int) -> list[tuple[str, str]]:
        """What a seat may do: verb and card."""
        if not self.playing() or self.story()["turn"] != seat:
            return []
        story = self.story()
        hand = story["hands"][seat]
        cards = hand
        if self.options["must_follow"] and story["laid"]:
            led = story["laid"][0][1][1]
            cards = [card for card in hand if card[1] == led] or hand
        return [("play", card) for card in cards] + [
            ("exchange_trump", card) for card in hand if self.may_give(story, seat, card)
        ]

    def may_give(self, story: Dict, seat: int, card: str) -> bool:
        kind, up = self.options["trump_exchange"], story["up"]
        won = any(self.side(trick["winner"]) == self.side(seat) for trick in story["tricks"])
        if kind == "off" or not won or story["up_with"] is not None or story["swapped"]:
            return False
        if card[1] != story["trump"]:
            return False
        if card[0] == "7":
            return kind != "two" and up[0] in "A3KQJ"
        return card[0] == "2" and (kind == "two" or (kind == "seven_and_two" and up[0] in "7654"))

    # ── The match ─────────────────────────────────────────────────────────────────────────────────
    def playing(self) -> bool:
        return self.over is None and bool(self.pack) and not self.story()["ended"]

    def phase(self) -> str:
        if self.over is not None:
            return "match_over"
        return "play" if self.playing() else "between_deals"

    def won_by(self, story: Dict) -> int | None:
        """The side that won the deal, where that is asked."""
        if self.options["match_mode"] in ("points_to", "fixed_deals"):
            return None
        points = self.points(story)
        tied = [n for n, count in enumerate(points) if count == max(points)]
        if len(tied) > 1 and self.options["tie_rule"] == "last_trick":
            latest = [self.side(trick["winner"]) for trick in story["tricks"]]
            return [side for side in latest if side in tied][-1]
        return tied[0] if len(tied) == 1 else None

    def close(self, story: Dict) -> None:
        """The deal is over: write it down, and see whether the match is."""
        mode, points, winner = self.options["match_mode"], self.points(story), self.won_by(story)
        cappotto = self.options.get("cappotto", "off")
        again = mode == "single" and winner is None and self.options["tie_rule"] == "replay"
        made = [0 for _ in points] if again else list(points)
        if mode == "games_to":
            games = 2 if cappotto == "two_games" and 120 in points else 1
            made = [games if n == winner else 0 for n, _ in enumerate(points)]
        before = self.totals()
        totals = [old + new for old, new in zip(before, made, strict=True)]
        self.sheet.append({"points": made, "totals": totals, "counted": not again, "winner": winner})
        if cappotto == "match" and 120 in points:
            self.over = {"winners": [winner]}
        elif not again:
            self.over = self.decide(mode, winner, totals)
        if self.over is None:
            self.dealer = (self.dealer + 1) % self.seats

    def totals(self) -> list[int]:
        return list(self.sheet[-1]["totals"]) if self.sheet else [0 for _ in self.sides]

    def decide(self, mode: str, winner: int | None, totals: list[int]) -> Dict | None:
        best = [n for n, total in enumerate(totals) if total == max(totals)]
        if mode == "single":
            return {"winners": [] if winner is None else [winner]}
        target = self.options["target"]
        if mode == "fixed_deals":
            alone = best if len(best) == 1 else []
            return {"winners": alone} if len(self.sheet) == target else None
        return {"winners": best} if max(totals) >= target and len(best) == 1 else None

    # ── Views ─────────────────────────────────────────────────────────────────────────────────────
    def shared_view(self) -> Dict:
        view: Dict = {"phase": self.phase(), "removed": self.removed}
        if not self.pack:
            nothing: Dict = {
                "trump": None,
                "up": None,
                "stock": 0,
                "known": [],
                "leader": None,
                "trick": [],
                "ahead": None,
                "last_trick": None,
                "tricks": [0 for _ in self.sides],
            }
            view.update(nothing)
            if self.options["running_points"] == "all":
                view["points"] = [0 for _ in self.sides]
            if self.options.get("open_hands") == "scoperta":
                view.update(open=[[] for _ in range(self.seats)], stock_top=None)
            return view
        story = self.story()
        told = self.options["running_points"] == "all" or not self.playing()
        view.update(
            trump=story["trump"],
            up=self.see_up(story),
            stock=len(story["deck"]),
            known=[{"card": card, "seat": self.holder(story, card)} for card in story["known"]],
            leader=story["leader"] if self.playing() else None,
            trick=[{"seat": seat, "card": card} for seat, card in story["laid"]],
            ahead=trick_goes_to(story["laid"], story["trump"]) if story["laid"] else None,
            last_trick=self.see_last_trick(story, told),
            tricks=[len([t for t in story["tricks"] if t["winner"] in side]) for side in self.sides],
        )
        if told:
            view["points"] = self.points(story)
        if self.options.get("open_hands") == "scoperta":
            view["open"] = story["hands"]
            view["stock_top"] = story["deck"][0] if story["deck"] else None
        return view

    def holder(self, story: Dict, card: str) -> int | None:
        return next((seat for seat, hand in enumerate(story["hands"]) if card in hand), None)

    def see_up(self, story: Dict) -> Dict | None:
        if story["up_with"] is None:
            return {"card": story["up"], "seat": None}
        holder = self.holder(story, story["up"])
        return None if holder is None else {"card": story["up"], "seat": holder}

    def see_last_trick(self, story: Dict, told: bool) -> Dict | None:
        if not story["tricks"] or story["laid"] or not self.options["last_trick_view"]:
            return None
        trick = story["tricks"][-1]
        seen: Dict = {
            "cards": [{"seat": seat, "card": card} for seat, card in trick["laid"]],
            "winner": trick["winner"],
        }
        if told:
            seen["points"] = worth([card for _, card in trick["laid"]])
        return seen

    def own_view(self, seat: int) -> Dict:
        if not self.pack:
            view: Dict = {"hand": [], "offers": {}}
            return view
        story = self.story()
        offers: dict[str, list[str]] = {}
        for verb, card in self.moves(seat):
            offers[verb] = [*offers.get(verb, []), card]
        view = {"hand": story["hands"][seat], "offers": offers}
        team = self.sides[self.side(seat)]
        if (
            self.playing()
            and self.options.get("partner_view") == "last_three"
            and story["up_with"] is not None
        ):
            view["partners"] = {str(other): story["hands"][other] for other in team if other != seat}
        if self.playing() and self.options["running_points"] == "own":
            view["points"] = {str(self.side(seat)): self.points(story)[self.side(seat)]}
        return view
