"""Bid Whist once more, slowly: strings and dicts, everything told again from the pack at every question.

Written from the rule page. It shares no code and no structure with the engine, only the names of moves and of
the fields of views, so that both can be compared. It does not say why a move is wrong.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

Dict = dict[str, Any]

PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] + ["RJ", "BJ"]
LADDER = [f"{number} {mode}" for number in range(1, 8) for mode in ("uptown", "downtown", "nt")]


def is_joker(card: str) -> bool:
    return card in ("RJ", "BJ")


def belongs_to(card: str, trump: str | None) -> str | None:
    """The suit a card counts for: BW-18, BW-19."""
    return trump if is_joker(card) else card[1]


def suit_asked(laid: list[Dict], trump: str | None) -> str | None:
    """BW-20: the first card that has a suit says it."""
    suits = [belongs_to(one["card"], trump) for one in laid]
    return next((suit for suit in suits if suit), None)


def height(card: str, direction: str) -> int:
    """BW-17, BW-18."""
    if is_joker(card):
        return 100 if card == "RJ" else 99
    if direction == "uptown":
        return "23456789TJQKA".index(card[0])
    return "KQJT98765432A".index(card[0])


def trick_goes_to(laid: list[Dict], trump: str | None, direction: str) -> int | None:
    """BW-23: the seat, or nobody while only jokers without a suit lie there."""
    asked = suit_asked(laid, trump)
    if asked is None:
        return None
    for suit in (trump, asked):
        runners = [one for one in laid if suit and belongs_to(one["card"], trump) == suit]
        if runners:
            runners.sort(key=lambda one: height(one["card"], direction))
            return int(runners[-1]["seat"])
    raise AssertionError("BW-24")


class SlowBidWhist:
    """A match: its options, the packs so far, and what was done since the last one."""

    def __init__(self, options: Dict, dealer: int) -> None:
        self.options = options
        self.dealer = dealer
        self.deals = 0
        self.pack: list[str] = []
        self.acts: list[tuple[int, Dict]] = []
        self.sheet: list[Dict] = []
        self.over: Dict | None = None
        self.dealt_by = dealer

    # ── What happens ──────────────────────────────────────────────────────────────────────────────
    def give_pack(self, pack: list[str]) -> None:
        self.pack, self.acts, self.deals = pack, [], self.deals + 1
        self.dealt_by = self.dealer

    def act(self, seat: int, move: Dict) -> None:
        self.acts.append((seat, move))
        story = self.story()
        if len(story["tricks"]) == 12:
            self.write_down(story)

    def write_down(self, story: Dict) -> None:
        """BW-25 to BW-34."""
        books = self.books(story)
        side = story["declarer"] % 2
        number, won = story["number"], books[side]
        points = won - 6 if won >= 6 + number else -number
        if self.options["nt_double"] and story["mode"] == "nt":
            points = 2 * points
        if self.options["boston_double"] and won == 13:
            points = 2 * points
        change = [points, 0] if side == 0 else [0, points]
        so_far = self.sheet[-1]["totals"] if self.sheet else [0, 0]
        totals = [so_far[0] + change[0], so_far[1] + change[1]]
        row = {
            "deal": self.deals,
            "dealer": self.dealt_by,
            "tricks": books,
            **(self.see_contract(story) or {}),
        }
        self.sheet.append({"points": change, "totals": totals, "books": books, "row": row})
        target = self.options["target"]
        if totals[side] >= target or totals[side] <= -target:
            self.over = {"winners": [0 if totals[0] > totals[1] else 1]}
        else:
            self.dealer = (self.dealer + 1) % 4

    # ── The deal told from its beginning ──────────────────────────────────────────────────────────
    def story(self) -> Dict:
        """Everything about the deal that lies or last lay on the table."""
        order = [(self.dealt_by + n) % 4 for n in (1, 2, 3, 4)]
        hands: list[list[str]] = [[], [], [], []]
        for n, card in enumerate(self.pack[:48]):
            hands[order[n % 4]].append(card)
        story: Dict = {"order": order, "hands": hands, "kitty": self.pack[48:], "calls": [], "tricks": []}
        story.update(declarer=None, trump=None, direction=None, away=None, laid=[], lead=None)
        for seat, move in self.acts:
            getattr(self, "tell_" + move["type"])(story, seat, move)
        return story

    def unseen(self) -> list[str]:
        """The cards that are in nobody's trick: none, as what is put away or left is the first one."""
        story = self.story()
        played = [card for trick in story["tricks"] for card in trick["cards"]]
        return [card for card in self.pack if card not in played + (story["away"] or story["kitty"])]

    def tell_pass(self, story: Dict, seat: int, move: Dict) -> None:
        story["calls"].append({"seat": seat, "bid": None})
        self.close_auction(story)

    def tell_bid(self, story: Dict, seat: int, move: Dict) -> None:
        story["calls"].append({"seat": seat, "bid": {"number": move["number"], "mode": move["mode"]}})
        if (move["number"], move["mode"]) == (7, "nt"):
            for silent in story["order"][len(story["calls"]) :]:
                story["calls"].append({"seat": silent, "bid": None})
        self.close_auction(story)

    def close_auction(self, story: Dict) -> None:
        if len(story["calls"]) == 4:
            last = [call for call in story["calls"] if call["bid"]][-1]
            story.update(declarer=last["seat"], **last["bid"])

    def tell_declare(self, story: Dict, seat: int, move: Dict) -> None:
        story["trump"] = move.get("suit")
        story["direction"] = move.get("direction") or story["mode"]
        if self.options["kitty"] == "won":
            self.lead_off(story)
        else:
            story["hands"][seat] = story["hands"][seat] + story["kitty"]

    def tell_discard(self, story: Dict, seat: int, move: Dict) -> None:
        story["away"] = sorted(move["cards"], key=PACK.index)
        story["hands"][seat] = [card for card in story["hands"][seat] if card not in move["cards"]]
        self.lead_off(story)

    def lead_off(self, story: Dict) -> None:
        to_the_left = self.options["first_lead"] == "left_of_dealer"
        story["lead"] = story["order"][0] if to_the_left else story["declarer"]

    def tell_play(self, story: Dict, seat: int, move: Dict) -> None:
        story["hands"][seat] = [card for card in story["hands"][seat] if card != move["card"]]
        story["laid"].append({"seat": seat, "card": move["card"]})
        if len(story["laid"]) == 4:
            winner = trick_goes_to(story["laid"], story["trump"], story["direction"])
            cards = [one["card"] for one in story["laid"]]
            story["tricks"].append({"leader": story["lead"], "cards": cards, "winner": winner})
            story.update(laid=[], lead=winner)

    # ── Whose turn, and what may be done ──────────────────────────────────────────────────────────
    def phase(self) -> str:
        if self.over:
            return "match_over"
        if not self.pack or len(self.story()["tricks"]) == 12:
            return "between_deals"
        story = self.story()
        if story["declarer"] is None:
            return "bidding"
        if story["direction"] is None:
            return "declaring"
        return "kitty" if story["lead"] is None else "play"

    def on_turn(self) -> int | None:
        phase = self.phase()
        if phase in ("match_over", "between_deals"):
            return None
        story = self.story()
        if phase == "bidding":
            return int(story["order"][len(story["calls"])])
        if phase in ("declaring", "kitty"):
            return int(story["declarer"])
        return int((story["lead"] + len(story["laid"])) % 4)

    def moves(self, seat: int) -> Iterator[Dict]:
        """In the order in which the engine lists them."""
        if seat != self.on_turn():
            return
        story = self.story()
        match self.phase():
            case "bidding":
                yield from self.calls_open(story)
            case "declaring" if story["mode"] == "nt":
                yield {"type": "declare", "direction": "uptown"}
                yield {"type": "declare", "direction": "downtown"}
            case "declaring":
                yield from ({"type": "declare", "suit": suit} for suit in "CDHS")
            case "kitty":
                for six in combinations(sorted(story["hands"][seat], key=PACK.index), 6):
                    yield {"type": "discard", "cards": list(six)}
            case _:
                yield from ({"type": "play", "card": card} for card in self.cards_open(story, seat))

    def calls_open(self, story: Dict) -> Iterator[Dict]:
        bids = [call["bid"] for call in story["calls"] if call["bid"]]
        if bids or len(story["calls"]) < 3:
            yield {"type": "pass"}
        for step in LADDER:
            number, mode = int(step[0]), step[2:]
            if number < self.options["min_bid"]:
                continue
            if bids and not self.higher(number, mode, bids[-1]):
                continue
            yield {"type": "bid", "number": number, "mode": mode}

    def higher(self, number: int, mode: str, last: Dict) -> bool:
        if number != last["number"]:
            return bool(number > last["number"])
        if self.options["direction_order"] == "equal":
            return mode == "nt" and last["mode"] != "nt"
        return LADDER.index(f"{number} {mode}") > LADDER.index(f"{number} {last['mode']}")

    def cards_open(self, story: Dict, seat: int) -> list[str]:
        hand: list[str] = story["hands"][seat]
        asked = suit_asked(story["laid"], story["trump"])
        same = [card for card in hand if asked and belongs_to(card, story["trump"]) == asked]
        return same or hand

    # ── What is seen ──────────────────────────────────────────────────────────────────────────────
    def books(self, story: Dict) -> list[int]:
        books = [len([t for t in story["tricks"] if t["winner"] % 2 == side]) for side in (0, 1)]
        if story["lead"] is not None:
            books[story["declarer"] % 2] += 1
        return books

    def shared_view(self) -> Dict:
        phase, story = self.phase(), self.story()
        playing = phase == "play"
        ahead = trick_goes_to(story["laid"], story["trump"], story["direction"]) if story["laid"] else None
        return {
            "phase": phase,
            "calls": story["calls"],
            "contract": self.see_contract(story),
            "kitty": self.see_kitty(story, phase) if self.pack else None,
            "leader": story["lead"] if playing else None,
            "trick": story["laid"],
            "ahead": ahead,
            "taken": story["tricks"],
            "tricks": self.books(story),
            "last_trick": self.see_last_trick(story),
            "sheet": [one["row"] for one in self.sheet],
        }

    def see_last_trick(self, story: Dict) -> Dict | None:
        if not story["tricks"]:
            return None
        last = story["tricks"][-1]
        seats = [(last["leader"] + n) % 4 for n in range(4)]
        laid = [{"seat": seat, "card": card} for seat, card in zip(seats, last["cards"], strict=True)]
        return {"cards": laid, "winner": last["winner"]}

    def see_contract(self, story: Dict) -> Dict | None:
        if story["declarer"] is None:
            return None
        return {
            "seat": story["declarer"],
            "number": story["number"],
            "mode": story["mode"],
            "needs": story["number"] + 6,
            "suit": story["trump"],
            "direction": story["direction"],
        }

    def see_kitty(self, story: Dict, phase: str) -> Dict:
        places = {"bidding": "table", "declaring": "table", "kitty": "hand"}
        seen: Dict = {"place": places.get(phase, "trick")}
        done = phase in ("between_deals", "match_over")
        if done or (self.options["kitty"] == "sport" and story["direction"]):
            seen["cards"] = story["kitty"]
        if done and story["away"]:
            seen["discards"] = story["away"]
        return seen

    def own_view(self, seat: int) -> Dict:
        phase, story = self.phase(), self.story()
        view: Dict = {"hand": story["hands"][seat], "offers": self.offers(seat)}
        if phase in ("kitty", "play") and seat == story["declarer"]:
            if self.options["kitty"] == "exchange":
                view["kitty"] = story["kitty"]
            if story["away"]:
                view["discards"] = story["away"]
        return view

    def offers(self, seat: int) -> Dict:
        if seat != self.on_turn():
            return {}
        story = self.story()
        if self.phase() == "kitty":
            return {"discard": {"of": story["hands"][seat], "count": 6}}
        moves = list(self.moves(seat))
        if self.phase() == "play":
            return {"play": [move["card"] for move in moves]}
        if self.phase() == "declaring":
            ways = ["uptown", "downtown"] if story["mode"] == "nt" else []
            return {"declare": [{"direction": way} for way in ways] or ["C", "D", "H", "S"]}
        bids = [move for move in moves if move.pop("type") == "bid"]
        return {"bid": bids, "pass": []} if {} in moves else {"bid": bids}
