"""Other worlds: the hidden cards of a deal drawn anew, uniformly over all that a viewer cannot tell apart.

Hidden are the cards in other hands, on the stock, laid away, set aside, buried, and in the recycled pile. Public
are how many trumps each seat was dealt, how many cards it took, what it played, and that whoever did not follow
held none of the suit led. This module changes a clone and never the match it looks at.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from app.games.core.cards import PACK_52
from app.games.core.ruleset import Draw
from app.games.core.worlds import shuffled
from app.games.pedro.hidden import TRUMP, Class, Holder, Shares
from app.games.pedro.pack import ORDERS, TRUMPS, pointless
from app.games.pedro.refill import from_left, packets, places_dealt
from app.games.pedro.setup import DEALT, HAND, SEATS

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch

_STOCK: Final = SEATS * DEALT


def resample(match: "PedroMatch", viewer: int | None, draw: Draw) -> "PedroMatch":
    """A match that looks the same to the viewer (None: a watcher); after a deal nothing is hidden any more."""
    twin = match.clone()
    if match.phase in ("between_deals", "match_over"):
        return twin
    if match.trump is None:
        _shuffle_all(twin, viewer, draw)
    else:
        _World(match, twin, viewer, draw).make()
    return twin


def _shuffle_all(twin: "PedroMatch", viewer: int | None, draw: Draw) -> None:
    """Before trumps are named a viewer knows the own nine cards and nothing else."""
    known = set() if viewer is None else set(places_dealt(viewer, twin.dealer))
    places = [place for place in range(len(twin.pack)) if place not in known]
    pack = list(twin.pack)
    for place, card in zip(places, shuffled([pack[place] for place in places], draw), strict=True):
        pack[place] = card
    twin.pack = tuple(pack)
    twin.hands = [twin.dealt(seat) for seat in range(SEATS)]
    twin.stock = pack[_STOCK:]


@dataclass(slots=True)
class _Seat:
    """What another seat gets in the new world: trumps dealt, cards laid away, taken from the stock, recycled."""

    kept: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    recycled: list[int] = field(default_factory=list)


class _World:
    """One new world in the making, from named trumps on."""

    def __init__(self, match: "PedroMatch", twin: "PedroMatch", viewer: int | None, draw: Draw) -> None:
        assert match.trump is not None
        self.match, self.twin, self.viewer, self.draw = match, twin, viewer, draw
        self.trump = match.trump
        self.trumps, self.suits = TRUMPS[self.trump], ORDERS[self.trump].suits
        self.others = [seat for seat in range(SEATS) if seat != viewer]
        self.shown = _shown(match)
        self.voids = _voids(match)
        self.seats = [_Seat() for _ in range(SEATS)]
        self.mine: frozenset[int] = frozenset(() if viewer is None else match.discards[viewer])
        self.stock_known = viewer == match.dealer

    def make(self) -> None:
        """Draw who holds what, then where it came from, then the order of everything."""
        held = self._hold()
        for seat, cards in enumerate(held[:SEATS]):
            if seat != self.viewer:
                self._trace(seat, cards)
        rest = self._lay_away(held)
        self._write(held, rest)

    # ── Who holds what ────────────────────────────────────────────────────────────────────────────
    def _pool(self) -> list[int]:
        """The cards that may be in another hand, as far as the viewer knows."""
        match, seen = self.match, {card for cards in self.shown for card in cards}
        if self.viewer is not None:
            seen.update(match.hands[self.viewer], match.under[self.viewer])
        if self.stock_known:
            seen.update(match.stock, match.left)
        if not match.pile:
            seen |= self.mine
        return [card for card in PACK_52 if card not in seen]

    def _hold(self) -> list[list[int]]:
        """The cards of each other hand, and behind them those of a stock being robbed; sets `under`."""
        pool = self._bury(self._pool())
        holders = [self._holder(seat) for seat in self.others]
        stock = 0 if self.stock_known else len(self.match.stock)
        classes = self._classes(pool)
        heaps = {kind: shuffled(cards, self.draw) for kind, cards in classes.items()}
        counts = tuple((kind, len(cards)) for kind, cards in classes.items())
        shares = _shares((*holders, Holder(stock)), counts)
        held: list[list[int]] = [[] for _ in range(SEATS + 1)]
        for place, share in zip([*self.others, SEATS], shares.drawn(self.draw), strict=True):
            for kind, count in share:
                held[place] += [heaps[kind].pop() for _ in range(count)]
        return held

    def _bury(self, pool: list[int]) -> list[int]:
        """PE-25: other cards may lie under the first trick, any trumps that are worth nothing."""
        if self.match.setup.buried_shown:
            return pool
        free = shuffled(pointless(self.trump, pool), self.draw)
        for seat in self.others:
            count = len(self.match.under[seat])
            self.twin.under[seat] = tuple(sorted(free.pop() for _ in range(count)))
        buried = {card for seat in self.others for card in self.twin.under[seat]}
        return [card for card in pool if card not in buried]

    def _holder(self, seat: int) -> Holder:
        """What is known of the rest of a hand: how many cards, which suits not, how many trumps and plain cards
        there were besides."""
        match = self.match
        trumps = sum(card in self.trumps for card in self.shown[seat])
        plain = [card for card in self.shown[seat] if card not in self.trumps]
        buried = 0 if match.setup.buried_shown else len(match.under[seat])
        whole = len(match.hands[seat]) + len(self.shown[seat]) + buried
        return Holder(
            size=len(match.hands[seat]),
            seat=seat,
            no_trumps=self.trump in self.voids[seat],
            all_trumps=whole > HAND,
            kept=DEALT - len(match.discards[seat]),
            recycled=match.recycled[seat],
            trumps=trumps + buried,
            plain=len(plain),
            mine=sum(card in self.mine for card in plain),
        )

    def _classes(self, pool: list[int]) -> dict[Class, list[int]]:
        """The cards of the pool by what may tell them apart."""
        holding = [seat for seat in self.others if self.match.hands[seat]]
        void_of = [frozenset(seat for seat in holding if suit in self.voids[seat]) for suit in range(4)]
        classes: dict[Class, list[int]] = {}
        for card in pool:
            suit = self.suits[card]
            assert suit is not None
            kind = TRUMP if suit == self.trump else Class(False, void_of[suit], card in self.mine)
            classes.setdefault(kind, []).append(card)
        return classes

    # ── Where it came from ────────────────────────────────────────────────────────────────────────
    def _trace(self, seat: int, cards: list[int]) -> None:
        """Which of a seat's cards were dealt, which drawn, which recycled: any split that keeps the counts."""
        match, came = self.match, self.seats[seat]
        buried = () if match.setup.buried_shown else self.twin.under[seat]
        start = [*cards, *self.shown[seat], *buried]
        trumps = shuffled([card for card in start if card in self.trumps], self.draw)
        plain = shuffled([card for card in start if card not in self.trumps], self.draw)
        kept = DEALT - len(match.discards[seat])
        plain.sort(key=lambda card: card not in self.mine)
        came.kept = trumps[:kept]
        came.recycled = shuffled(plain[: match.recycled[seat]], self.draw)
        came.taken = shuffled([*trumps[kept:], *plain[match.recycled[seat] :]], self.draw)

    def _lay_away(self, held: list[list[int]]) -> list[int]:
        """The discards of the others: plain cards that nobody took from the stock. Gives what is left over."""
        viewer, match = self.viewer, self.match
        gone = {card for seat in self.others for card in (*self.seats[seat].kept, *self.seats[seat].taken)}
        gone.update(held[SEATS], self.mine)
        if viewer is not None:
            recycled = packets(match.pile, match.recycled, match.dealer)[viewer]
            gone.update(card for card in match.start_hand(viewer) if card not in recycled)
        if self.stock_known:
            gone.update(match.stock, match.left)
        rest = shuffled([card for card in PACK_52 if card not in gone and card not in self.trumps], self.draw)
        for seat in self.others:
            self.seats[seat].discards = [rest.pop() for _ in match.discards[seat]]
        return rest

    # ── The order of everything ───────────────────────────────────────────────────────────────────
    def _write(self, held: list[list[int]], rest: list[int]) -> None:
        """A pack in which all this was dealt, and from it the hands in their order."""
        match, twin = self.match, self.twin
        pack = list(match.pack)
        for seat in self.others:
            came = self.seats[seat]
            dealt = shuffled([*came.kept, *came.discards], self.draw)
            for place, card in zip(places_dealt(seat, match.dealer), dealt, strict=True):
                pack[place] = card
            twin.discards[seat] = tuple(card for card in dealt if card not in self.trumps)
        drawn = packets(match.pack[_STOCK:], match.refilled, match.dealer)
        bottom = match.pack[_STOCK + sum(match.refilled) :]
        for seat in self.others:
            if seat != match.dealer:
                drawn[seat] = self.seats[seat].taken
        if not self.stock_known:
            bottom = tuple(shuffled([*self.seats[match.dealer].taken, *held[SEATS], *rest], self.draw))
        order = from_left(match.dealer)[:-1]
        twin.pack = (*pack[:_STOCK], *(card for seat in order for card in drawn[seat]), *bottom)
        if match.phase == "robbing":
            twin.stock = list(bottom)
        else:
            twin.left = match.left if self.stock_known else tuple(card for card in bottom if card in rest)
        self._stack_pile()
        for seat in self.others:
            twin.hands[seat] = [card for card in twin.start_hand(seat) if card in held[seat]]

    def _stack_pile(self) -> None:
        """PE-20: the order of the discards that deals these recycled cards; nobody knows the rest of it."""
        match, twin = self.match, self.twin
        if not match.pile:
            return
        given = packets(match.pile, match.recycled, match.dealer)
        for seat in self.others:
            given[seat] = self.seats[seat].recycled
        front = [card for seat in from_left(match.dealer) for card in given[seat]]
        rest = [card for cards in twin.discards for card in cards if card not in front]
        twin.pile = (*front, *shuffled(rest, self.draw))


@lru_cache(maxsize=16)
def _shares(holders: tuple[Holder, ...], counts: tuple[tuple[Class, int], ...]) -> Shares:
    """Kept, because a search draws many worlds of one position and counting is what costs."""
    return Shares(holders, dict(counts))


def _shown(match: "PedroMatch") -> list[list[int]]:
    """The cards that everybody has seen of each seat: played, and buried face up."""
    shown: list[list[int]] = [[] for _ in range(SEATS)]
    for place, card in enumerate(match.played):
        shown[match.player(place)].append(card)
    for step, card in enumerate(match.trick):
        shown[(match.leader + step) % SEATS].append(card)
    if match.setup.buried_shown:
        for seat, cards in enumerate(match.under):
            shown[seat] += cards
    return shown


def _voids(match: "PedroMatch") -> list[frozenset[int]]:
    """PE-23, PE-43: the suits that each seat has shown to hold none of."""
    assert match.trump is not None
    order, voids = ORDERS[match.trump], [frozenset[int]() for _ in range(SEATS)]
    tricks = [match.played[start : start + SEATS] for start in range(0, len(match.played), SEATS)]
    leaders = [match.player(start) for start in range(0, len(match.played), SEATS)]
    for leader, trick in zip([*leaders, match.leader], [*tricks, match.trick], strict=True):
        led = order.led(trick)
        for step, card in enumerate(trick):
            free = match.setup.follow_or_trump and order.suits[card] == match.trump
            if led is not None and order.suits[card] != led and not free:
                voids[(leader + step) % SEATS] |= {led}
    return voids
