"""Pedro told slowly: strings and dictionaries, every question answered by telling the whole deal again.

Written from the rule page, for comparison only; it shares nothing with `app.games`. A card is its code, a move is
what a browser sends, a deal is a pack and a list of deeds.
"""

from itertools import combinations
from typing import Any

Dict = dict[str, Any]

MATES = {"C": "S", "S": "C", "H": "D", "D": "H"}
PLAIN = "AKQJT98765432"
PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


def ladder(trump: str) -> list[str]:
    """The fourteen trumps, the highest first."""
    high_to_low = []
    for rank in PLAIN:
        high_to_low.append(rank + trump)
        if rank == "5":
            high_to_low.append("5" + MATES[trump])
    return high_to_low


def suit_of(card: str, trump: str) -> str:
    """The suit a card is followed with."""
    return trump if card in ladder(trump) else card[1]


def worth(card: str, trump: str) -> int:
    """What a card counts, the two not asked for here."""
    if card in ("5" + trump, "5" + MATES[trump]):
        return 5
    return 1 if card in ("A" + trump, "J" + trump, "T" + trump) else 0


def dear(card: str, trump: str) -> bool:
    """Whether it may not go under the first trick."""
    return worth(card, trump) > 0 or card == "2" + trump


def beaten_by(best: str, card: str, trump: str) -> bool:
    """Whether `card`, played later, beats the best card so far."""
    order = ladder(trump)
    if card in order:
        return best not in order or order.index(card) < order.index(best)
    return best not in order and card[1] == best[1] and PLAIN.index(card[0]) < PLAIN.index(best[0])


def taker(trick: list[tuple[int, str]], trump: str) -> int:
    """The seat that is ahead."""
    seat, best = trick[0]
    for other, card in trick[1:]:
        if beaten_by(best, card, trump):
            seat, best = other, card
    return seat


class SlowPedro:
    """One match; `options` are the frozen options."""

    def __init__(self, options: Dict, dealer: int) -> None:
        self.options, self.dealer = options, dealer
        self.pack: list[str] = []
        self.pile: list[str] = []
        self.deeds: list[tuple[int, Dict]] = []
        self.deals = 0
        self.sheet: list[Dict] = []
        self.winner: int | None = None
        self.why = ""
        self.told: Dict | None = None
        self.dealt_by = dealer

    # ── What is put in ────────────────────────────────────────────────────────────────────────────
    def give_pack(self, pack: list[str]) -> None:
        self.pack, self.pile, self.deeds, self.dealt_by = list(pack), [], [], self.dealer
        self.deals += 1
        self.told = None

    def give_pile(self, order: list[str]) -> None:
        self.pile, self.told = list(order), None

    def act(self, seat: int, action: Dict) -> None:
        self.deeds.append((seat, action))
        self.told = None
        if len(self.story()["tricks"]) == 6:
            self.close()

    # ── One deal ──────────────────────────────────────────────────────────────────────────────────
    def story(self) -> Dict:
        """The deal from its beginning to now (kept until something happens)."""
        if self.told is None:
            self.told = self.tell()
        return self.told

    def tell(self) -> Dict:
        order = [(self.dealt_by + n) % 4 for n in (1, 2, 3, 4)]
        deck = list(self.pack)
        dealt: list[list[str]] = [[], [], [], []]
        for _ in range(3):
            for seat in order:
                dealt[seat] += [deck.pop(0), deck.pop(0), deck.pop(0)]
        story: Dict = {
            "order": order, "dealt": dealt, "hands": [list(hand) for hand in dealt], "stock": deck,
            "calls": [], "declarer": None, "bid": None, "trump": None, "thrown": [[], [], [], []],
            "refilled": [0, 0, 0, 0], "recycled": [0, 0, 0, 0], "robbed": None, "aside": [],
            "under": [[], [], [], []], "start": None, "trick": [], "tricks": [], "turn": order[0],
            "phase": "bidding", "points": [0, 0], "two": None,
        }  # fmt: skip
        for seat, action in self.deeds:
            getattr(self, "tell_" + action["type"])(story, seat, action)
            if story["phase"] == "recycling" and self.pile:
                self.tell_pile(story)
        return story

    def tell_pass(self, story: Dict, seat: int, action: Dict) -> None:
        story["calls"].append([seat, None])
        self.next_caller(story)

    def tell_bid(self, story: Dict, seat: int, action: Dict) -> None:
        story["calls"].append([seat, action["points"]])
        story["bid"], story["declarer"] = action["points"], seat
        if action["points"] == 14:
            story["calls"] += [[other, None] for other in story["order"][len(story["calls"]) :]]
        self.next_caller(story)

    def next_caller(self, story: Dict) -> None:
        if len(story["calls"]) == 4:
            story["phase"], story["turn"] = "naming", story["declarer"]
        else:
            story["turn"] = story["order"][len(story["calls"])]

    def tell_name_trump(self, story: Dict, seat: int, action: Dict) -> None:
        trump = story["trump"] = action["suit"]
        for one in range(4):
            hand = story["hands"][one]
            story["thrown"][one] = [card for card in hand if suit_of(card, trump) != trump]
            story["hands"][one] = [card for card in hand if suit_of(card, trump) == trump]
        for one in story["order"][:3]:
            while len(story["hands"][one]) < 6 and story["stock"]:
                story["hands"][one].append(story["stock"].pop(0))
                story["refilled"][one] += 1
        room = max(0, 6 - len(story["hands"][self.dealt_by]))
        if len(story["stock"]) > room:
            story["phase"], story["turn"] = "robbing", self.dealt_by
            return
        if story["stock"]:
            story["robbed"] = len(story["stock"])
            story["hands"][self.dealt_by] += story["stock"]
            story["stock"] = []
        self.begin(story)

    def tell_rob(self, story: Dict, seat: int, action: Dict) -> None:
        trumps = ladder(story["trump"])
        took = [card for card in story["stock"] if card in trumps or card in action["fill"]]
        story["aside"] = [card for card in story["stock"] if card not in took]
        story["hands"][seat] += took
        story["robbed"], story["stock"] = len(took), []
        self.begin(story)

    def begin(self, story: Dict) -> None:
        if any(len(hand) < 6 for hand in story["hands"]):
            story["phase"] = "recycling"
        else:
            self.first_lead(story)

    def tell_pile(self, story: Dict) -> None:
        front = list(self.pile)
        for one in story["order"]:
            while len(story["hands"][one]) < 6:
                story["hands"][one].append(front.pop(0))
                story["recycled"][one] += 1
        self.first_lead(story)

    def first_lead(self, story: Dict) -> None:
        story["phase"], story["turn"] = "play", story["declarer"]
        story["start"] = [list(hand) for hand in story["hands"]]
        story["two"] = next(n for n in range(4) if "2" + story["trump"] in story["hands"][n])

    def tell_play(self, story: Dict, seat: int, action: Dict) -> None:
        card, trump = action["card"], story["trump"]
        under = sorted(set(action.get("under", [])), key=PACK.index)
        story["hands"][seat] = [one for one in story["hands"][seat] if one != card and one not in under]
        if not story["tricks"]:
            story["under"][seat] = under
        story["trick"].append((seat, card))
        story["turn"] = (seat + 1) % 4
        if card == "2" + trump and self.options["two_scores"] == "holder":
            story["points"][story["two"] % 2] += 1
        if len(story["trick"]) < 4:
            return
        winner = taker(story["trick"], trump)
        points = sum(worth(one, trump) for _, one in story["trick"])
        if self.options["two_scores"] == "trick_winner":
            points += len([one for _, one in story["trick"] if one == "2" + trump])
        story["points"][winner % 2] += points
        story["tricks"].append({"laid": story["trick"], "winner": winner, "points": points})
        story["trick"], story["turn"] = [], winner

    # ── What may be done ──────────────────────────────────────────────────────────────────────────
    def phase(self) -> str:
        if self.winner is not None:
            return "match_over"
        if not self.pack or len(self.story()["tricks"]) == 6:
            return "between_deals"
        phase: str = self.story()["phase"]
        return phase

    def refusal(self, seat: int, action: Dict) -> str | None:
        """The code of a move that may not be made, or None."""
        when = {"pass": "bidding", "bid": "bidding", "name_trump": "naming", "rob": "robbing", "play": "play"}
        if self.phase() != when[action["type"]]:
            return "wrong_phase"
        story = self.story()
        if story["turn"] != seat:
            return "not_your_turn"
        asked = getattr(self, "refuse_" + action["type"], None)
        code: str | None = asked(story, seat, action) if asked else None
        return code

    def refuse_pass(self, story: Dict, seat: int, action: Dict) -> str | None:
        return "dealer_must_bid" if story["calls"] and len(story["calls"]) == 3 and not story["bid"] else None

    def refuse_bid(self, story: Dict, seat: int, action: Dict) -> str | None:
        if action["points"] > 14 or action["points"] < self.options["min_bid"]:
            return "bid_out_of_range"
        return "bid_too_low" if story["bid"] and action["points"] <= story["bid"] else None

    def refuse_rob(self, story: Dict, seat: int, action: Dict) -> str | None:
        fill = set(action["fill"])
        if not fill <= set(story["stock"]):
            return "rob_not_in_stock"
        trumps = {card for card in story["stock"] if card in ladder(story["trump"])}
        if fill & trumps:
            return "rob_trump_in_fill"
        after = len(story["hands"][seat]) + len(trumps)
        others = len(story["stock"]) - len(trumps)
        needed = 0 if after >= 6 else min(6 - after, others)
        return None if len(fill) == needed else "rob_wrong_count"

    def refuse_play(self, story: Dict, seat: int, action: Dict) -> str | None:
        hand, card, trump = story["hands"][seat], action["card"], story["trump"]
        under = set(action.get("under", []))
        if not {card, *under} <= set(hand):
            return "card_not_in_hand"
        if not self.follows(story, seat, card):
            return "must_follow_suit"
        if card in under:
            return "under_includes_played_card"
        surplus = len(hand) - 6 if not story["tricks"] and len(hand) > 6 else 0
        if len(under) != surplus:
            return "under_count"
        return "under_point_card" if any(dear(one, trump) for one in under) else None

    def follows(self, story: Dict, seat: int, card: str) -> bool:
        if not story["trick"]:
            return True
        trump = story["trump"]
        led = suit_of(story["trick"][0][1], trump)
        mine = suit_of(card, trump)
        if all(suit_of(one, trump) != led for one in story["hands"][seat]):
            return True
        return mine == led or (self.options["follow"] == "follow_or_trump" and mine == trump)

    def moves(self, seat: int) -> list[Dict]:
        """Everything a seat may do, tried one by one."""
        phase = self.phase()
        tries: list[Dict] = []
        if phase == "bidding":
            tries = [{"type": "pass"}, *({"type": "bid", "points": points} for points in range(1, 20))]
        elif phase == "naming":
            tries = [{"type": "name_trump", "suit": suit} for suit in "CDHS"]
        elif phase == "robbing":
            stock = sorted(self.story()["stock"], key=PACK.index)
            tries = [{"type": "rob", "fill": list(fill)} for n in range(7) for fill in combinations(stock, n)]
        elif phase == "play":
            hand = self.story()["hands"][seat]
            surplus = range(len(hand) - 6, len(hand) - 5) if len(hand) > 6 else range(1)
            tries = [
                {"type": "play", "card": card, **({"under": list(under)} if under else {})}
                for card in hand
                for n in surplus
                for under in combinations(sorted(hand, key=PACK.index), n)
            ]
        return [action for action in tries if self.refusal(seat, action) is None]

    # ── The match ─────────────────────────────────────────────────────────────────────────────────
    def totals(self) -> list[int]:
        return list(self.sheet[-1]["totals"]) if self.sheet else [0, 0]

    def going_out(self) -> bool:
        return all(total >= self.options["target"] - 7 for total in self.totals())

    def captured(self, story: Dict) -> list[int]:
        """Points by side, counted anew from the cards each side has taken."""
        points, trump = [0, 0], story["trump"]
        for trick in story["tricks"]:
            for seat, card in trick["laid"]:
                points[trick["winner"] % 2] += worth(card, trump)
                if card == "2" + trump:
                    hers = seat if self.options["two_scores"] == "holder" else trick["winner"]
                    points[hers % 2] += 1
        return points

    def close(self) -> None:
        """The deal is over: write it down, and see who has won."""
        story = self.story()
        side, bid, going_out = story["declarer"] % 2, story["bid"], self.going_out()
        captured = self.captured(story)
        made = captured[side] >= bid
        points = list(captured)
        if not made:
            points[side] = -bid if self.options["failed_bid"] == "lose_bid" else -captured[side]
        totals = [old + new for old, new in zip(self.totals(), points, strict=True)]
        self.sheet.append(
            {
                "deal": self.deals, "dealer": self.dealt_by, "declarer": story["declarer"], "bid": bid,
                "won": captured[side], "made": made, "bidder_goes_out": going_out,
                "points": points, "totals": totals,
            }
        )  # fmt: skip
        there = [n for n in (0, 1) if totals[n] >= self.options["target"]]
        if going_out and made:
            self.winner, self.why = side, "PE-39"
        elif len(there) == 1:
            self.winner, self.why = there[0], "PE-40" if going_out else "PE-41"
        elif there and going_out:
            self.winner, self.why = 1 - side, "PE-40"
        if self.winner is None:
            self.dealer = (self.dealer + 1) % 4

    # ── Views ─────────────────────────────────────────────────────────────────────────────────────
    def shared_view(self) -> Dict:
        running = self.phase() not in ("between_deals", "match_over")
        story = self.story() if self.pack else None
        contracts = [{k: v for k, v in one.items() if k not in ("points", "totals")} for one in self.sheet]
        view: Dict = {
            "phase": self.phase(), "bidder_goes_out": bool(self.sheet) and self.going_out(),
            "contracts": contracts, "calls": [], "declarer": None, "contract": None, "trump": None,
            "off_five": None, "stock": 0, "discarded": [0] * 4, "refilled": [0] * 4, "robbed": None,
            "left": 0, "recycled": [0] * 4, "pile": 0, "under": [0] * 4, "leader": None, "trick": [],
            "ahead": None, "last_trick": None, "earlier": [], "tricks": [0, 0], "points": [0, 0],
        }  # fmt: skip
        if self.options["buried"] == "shown" or not running:
            view["buried"] = story["under"] if story else [[], [], [], []]
        if story is None:
            return view
        view["calls"] = [{"seat": seat, "bid": bid} for seat, bid in story["calls"]]
        if story["phase"] != "bidding":
            view.update(declarer=story["declarer"], contract=story["bid"])
        if story["trump"]:
            view.update(trump=story["trump"], off_five="5" + MATES[story["trump"]])
        done = [
            {
                "cards": [{"seat": seat, "card": card} for seat, card in trick["laid"]],
                "winner": trick["winner"],
                "points": trick["points"],
            }
            for trick in story["tricks"]
        ]
        view.update(
            stock=len(story["stock"]),
            discarded=[len(cards) for cards in story["thrown"]],
            refilled=story["refilled"],
            robbed=story["robbed"],
            left=len(story["aside"]),
            recycled=story["recycled"],
            pile=sum(len(cards) for cards in story["thrown"]) - sum(story["recycled"]),
            under=[len(cards) for cards in story["under"]],
            trick=[{"seat": seat, "card": card} for seat, card in story["trick"]],
            ahead=taker(story["trick"], story["trump"]) if story["trick"] else None,
            last_trick=done[-1] if done else None,
            earlier=done[:-1],
            tricks=[len([t for t in story["tricks"] if t["winner"] % 2 == side]) for side in (0, 1)],
            points=story["points"],
        )
        if running and story["phase"] == "play":
            view["leader"] = story["trick"][0][0] if story["trick"] else story["turn"]
        return view

    def own_view(self, seat: int) -> Dict:
        if not self.pack:
            nothing: Dict = {"hand": [], "offers": {}}
            return nothing
        story, phase = self.story(), self.phase()
        view: Dict = {"hand": story["hands"][seat], "offers": self.offers(story, phase, seat)}
        if story["trump"] is None or phase in ("between_deals", "match_over"):
            return view
        view["discards"] = story["thrown"][seat]
        if story["under"][seat]:
            view["buried"] = story["under"][seat]
        if seat == self.dealt_by:
            view.update({k: story[s] for k, s in (("stock", "stock"), ("left", "aside")) if story[s]})
        return view

    def offers(self, story: Dict, phase: str, seat: int) -> Dict:
        """Made from the moves, one by one."""
        moves = self.moves(seat)
        offers: Dict = {}
        if phase == "bidding" and moves:
            bids = [one["points"] for one in moves if one["type"] == "bid"]
            offers["bid"] = [min(bids), max(bids)]
            if {"type": "pass"} in moves:
                offers["pass"] = []
        if phase == "naming" and moves:
            offers["name_trump"] = ["C", "D", "H", "S"]
        if phase == "robbing" and moves:
            trumps = ladder(story["trump"])
            offers["rob"] = {
                "of": [card for card in story["stock"] if card not in trumps],
                "count": len(moves[0]["fill"]),
                "locked": [card for card in story["stock"] if card in trumps],
            }
        if phase == "play" and moves:
            playable = [one["card"] for one in moves]
            offers["play"] = [card for card in story["hands"][seat] if card in playable]
            if moves[0].get("under"):
                spare = [card for card in story["hands"][seat] if not dear(card, story["trump"])]
                offers["under"] = {"of": spare, "count": len(moves[0]["under"])}
        return offers
