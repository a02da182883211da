"""A second engine for Hockey, naive and slow, written from the numbered rules with strings, lists and dicts.

It shares no code with the app and keeps no state of play: of each period it knows the deck and the cards played, and
every question (who is the holder, what is a goal, what is in whose hand) is answered afresh by looking back along the
cards.
"""

from collections.abc import Iterable
from typing import Any

Dict = dict[str, Any]


class Period:
    """One period: the deck, top card first, and the cards played. The player who did not deal plays cards 0, 2, 4 …"""

    def __init__(self, number: int, dealer: int, deck: list[str], options: Dict) -> None:
        self.number, self.dealer, self.deck, self.options = number, dealer, deck, options
        self.cards: list[str] = []
        self.extra = max(0, number - options["periods"])
        self.kept: dict[int, bool] = {}

    # ── What a card was, by looking back ────────────────────────────────────────────────────────

    def player(self, i: int) -> int:
        return 1 - self.dealer if i % 2 == 0 else self.dealer

    def match(self, i: int) -> bool:
        return i >= 1 and self.cards[i][0] == self.cards[i - 1][0]

    def special(self, i: int) -> bool:
        red_king = self.cards[i] in ("KD", "KH") and self.options["extra_break_cards"] == "red_kings"
        return self.cards[i].startswith("J") or red_king

    def strikes(self, i: int) -> bool:
        return self.match(i) or self.special(i)

    def mine(self, i: int) -> bool:
        """The player of card i had a breakaway: got it with card i - 2, and card i - 1 left it alone."""
        return i >= 2 and self.keeps(i - 2) and not self.strikes(i - 1)

    def keeps(self, i: int) -> bool:
        """The player of card i has a breakaway when it lies; told once, as the cards below never change."""
        if i not in self.kept:
            self.kept[i] = i >= 0 and self.worked_out(i)
        return self.kept[i]

    def worked_out(self, i: int) -> bool:
        if self.goal(i):
            return bool(self.options["rebound"]) and not self.extra
        if self.mine(i):
            return self.special(i)
        return self.strikes(i) and not (self.keeps(i - 1) and self.options["contest"] == "block")

    def goal(self, i: int) -> bool:
        return self.mine(i) and self.match(i)

    def cancels(self, i: int) -> bool:
        return not self.mine(i) and self.strikes(i) and self.keeps(i - 1)

    def effect(self, i: int) -> str:
        if self.goal(i):
            return "goal"
        if self.mine(i):
            return "renewed" if self.special(i) else "lost"
        return "breakaway" if self.keeps(i) else "none"

    # ── Where everything is ─────────────────────────────────────────────────────────────────────

    def handouts(self) -> list[list[str]]:
        """The deck in the portions it is dealt in."""
        size = 4 if self.extra else self.options["deal_size"]
        left, portions = self.deck[:], []
        while left:
            count = 12 if len(left) == 12 else 2 * size
            portions.append(left[:count])
            left = left[count:]
        return portions

    def current(self) -> int:
        """How many handouts have been dealt: another one when all dealt cards are played, if there is one."""
        dealt, number = 0, 0
        for portion in self.handouts():
            dealt, number = dealt + len(portion), number + 1
            if len(self.cards) < dealt:
                break
        if self.extra and self.cards and self.goal(len(self.cards) - 1):
            # The match ended; nothing more was dealt.
            dealt, number = 0, 0
            while dealt < len(self.cards):
                dealt, number = dealt + len(self.handouts()[number]), number + 1
        return number

    def hand(self, seat: int) -> list[str]:
        portion = self.handouts()[self.current() - 1]
        return [card for card in portion[seat == self.dealer :: 2] if card not in self.cards]

    def stock(self) -> list[str]:
        return [card for portion in self.handouts()[self.current() :] for card in portion]

    def over(self) -> bool:
        last = len(self.cards) - 1
        return len(self.cards) == 52 or (self.extra > 0 and last >= 0 and self.goal(last))

    def goals(self) -> list[Dict]:
        return [
            {
                "period": self.number,
                "seat": self.player(i),
                "play": i + 1,
                "cards": self.cards[i - 2 : i + 1],
                "rebound": self.goal(i - 2),
            }
            for i in range(len(self.cards))
            if self.goal(i)
        ]

    def holder(self) -> Dict | None:
        last = len(self.cards) - 1
        if self.over():
            return None
        if self.keeps(last):
            return {"seat": self.player(last), "card": self.cards[last]}
        if last >= 1 and self.keeps(last - 1) and not self.strikes(last):
            return {"seat": self.player(last - 1), "card": self.cards[last - 1]}
        return None

    def log(self) -> list[Dict]:
        return [
            {"seat": self.player(i), "card": card, "effect": self.effect(i), "cancelled": self.cancels(i)}
            for i, card in enumerate(self.cards)
        ]


class SlowHockey:
    """One match; `options` are the frozen options, cards are codes."""

    def __init__(self, options: Dict, first_dealer: int) -> None:
        self.options, self.first_dealer = options, first_dealer
        self.periods: list[Period] = []

    def give_pack(self, deck: Iterable[str]) -> None:
        assert self.phase() == "between_deals"
        number = len(self.periods) + 1
        self.periods.append(Period(number, self.dealer_of(number), list(deck), self.options))

    def play(self, seat: int, card: str) -> None:
        period = self.periods[-1]
        assert seat == self.on_turn() and card in period.hand(seat)
        period.cards.append(card)

    # ── Answers ─────────────────────────────────────────────────────────────────────────────────

    def dealer_of(self, number: int) -> int:
        return (self.first_dealer + number - 1) % 2

    def on_turn(self) -> int:
        return self.periods[-1].player(len(self.periods[-1].cards))

    def goals(self, upto: int) -> list[Dict]:
        return [goal for period in self.periods[:upto] for goal in period.goals()]

    def totals(self, upto: int) -> list[int]:
        return [sum(goal["seat"] == seat for goal in self.goals(upto)) for seat in (0, 1)]

    def ended(self) -> Dict | None:
        """Who won and why, or None; no winner is a draw."""
        done = len(self.periods)
        if not done or not self.periods[-1].over() or done < self.options["periods"]:
            return None
        one, two = self.totals(done)
        if one != two:
            late = done > self.options["periods"]
            return {"winners": [0] if one > two else [1], "reason": "HO-27" if late else "HO-25"}
        if self.options["overtime"] == "none":
            return {"winners": [], "reason": "HO-26-draw"}
        if self.options["overtime"] == "once_then_draw" and done == self.options["periods"] + 1:
            return {"winners": [], "reason": "HO-28-draw"}
        return None

    def phase(self) -> str:
        if not self.periods:
            return "between_deals"
        if not self.periods[-1].over():
            return "play"
        return "match_over" if self.ended() else "between_deals"

    def dealer(self) -> int:
        waiting = self.phase() == "between_deals"
        return self.dealer_of(len(self.periods) + (1 if waiting else 0))

    def sheet(self) -> list[Dict]:
        """Goals and totals of the periods that are over."""
        done = [period for period in self.periods if period.over()]
        return [
            {
                "points": [sum(goal["seat"] == seat for goal in period.goals()) for seat in (0, 1)],
                "totals": self.totals(period.number),
                "lines": [
                    {"side": goal["seat"], "play": goal["play"], "cards": goal["cards"]}
                    for goal in period.goals()
                ],
            }
            for period in done
        ]

    # ── Views ───────────────────────────────────────────────────────────────────────────────────

    def shared_view(self) -> Dict:
        view: Dict = {
            "phase": self.phase(),
            "period": len(self.periods),
            "periods": self.options["periods"],
            "overtime": 0,
            "stock": 0,
            "pile": {"count": 0, "cards": []},
            "holder": None,
            "goals": self.goals(len(self.periods)),
            "board": [
                [sum(goal["seat"] == seat for goal in period.goals()) for seat in (0, 1)]
                for period in self.periods
            ],
            "handout": 0,
            "log": [],
        }
        if self.periods:
            now = self.periods[-1]
            readable = {"top": now.cards[-1:], "last4": now.cards[-4:], "all": now.cards}
            log = now.log()
            view |= {
                "overtime": now.extra,
                "stock": len(now.stock()),
                "pile": {"count": len(now.cards), "cards": readable[self.options["pile_view"]]},
                "holder": now.holder(),
                "handout": now.current(),
                "log": log if self.options["open_log"] == "all" else log[-4:],
            }
            if self.ended() and (now.hand(0) or now.hand(1)):
                view["unplayed"] = {"hands": [now.hand(0), now.hand(1)], "stock": now.stock()}
        return view

    def own_view(self, seat: int) -> Dict:
        hand = self.periods[-1].hand(seat) if self.periods else []
        turn = self.phase() == "play" and self.on_turn() == seat
        return {"hand": hand, "offers": {"play": hand} if turn else {}}
