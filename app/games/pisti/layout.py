"""Where every card of the present deal lies, and what has been done with it so far.

State and nothing else: the rules that move cards are in `deal` and `play`. Cards are ints; no list is shared
between two layouts, so that a clone may be changed freely.
"""

from typing import Final, NamedTuple, TypeAlias

from app.games.core.cards import CARDS

ACE: Final = 0
JACK: Final = 10
"""Ranks, as `cards.rank` gives them."""

TWO_OF_CLUBS: Final = CARDS["2C"]
TEN_OF_DIAMONDS: Final = CARDS["TD"]
PLAYS: Final = 48
"""PI-22: plays in every round."""

Play: TypeAlias = tuple[int, int, int, int, int]
"""One play: seat, card, number of cards taken (0: it was laid), how many of them leftovers, pişti points."""


class Pisti(NamedTuple):
    """PI-29: one pişti as it was made; `kind` is the word of its score line, `value` its points then."""

    seat: int
    kind: str
    value: int
    laid: int
    taker: int


class Layout:
    """The cards of one deal.

    * `pack`: the order as cut, top first; never changed once the deal is laid out.
    * `stock`: the top card last. `exposed`: cards everybody saw at its bottom, the very last to be dealt
      first. `known`: jacks the cutter took openly.
    * `leftover`: centre cards still face down, in the order dealt; `taken`: the same cards once captured,
      `first` the seat that captured them.
    * `position`: a cut made and not yet joined with its secret number; `drawn`: numbers drawn so far.
    * `piles`: score piles by side; `log`: every play of the deal.
    """

    __slots__ = (
        "drawn",
        "exposed",
        "first",
        "handout",
        "hands",
        "known",
        "last_side",
        "leftover",
        "log",
        "pack",
        "pile",
        "piles",
        "pistis",
        "position",
        "stock",
        "taken",
    )

    def __init__(self, seats: int, sides: int, pack: tuple[int, ...] = ()) -> None:
        self.pack = pack
        self.stock: list[int] = []
        self.exposed: tuple[int, ...] = ()
        self.known: tuple[int, ...] = ()
        self.leftover: list[int] = []
        self.taken: tuple[int, ...] = ()
        self.first: int | None = None
        self.pile: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.piles: list[list[int]] = [[] for _ in range(sides)]
        self.pistis: tuple[Pisti, ...] = ()
        self.last_side: int | None = None
        self.log: list[Play] = []
        self.handout = 0
        self.drawn = 0
        self.position: int | None = None

    def clone(self) -> "Layout":
        """An independent copy."""
        other = Layout.__new__(Layout)
        other.pack = self.pack
        other.stock = self.stock[:]
        other.exposed = self.exposed
        other.known = self.known
        other.leftover = self.leftover[:]
        other.taken = self.taken
        other.first = self.first
        other.pile = self.pile[:]
        other.hands = [hand[:] for hand in self.hands]
        other.piles = [pile[:] for pile in self.piles]
        other.pistis = self.pistis
        other.last_side = self.last_side
        other.log = self.log[:]
        other.handout = self.handout
        other.drawn = self.drawn
        other.position = self.position
        return other


def is_jack(card: int) -> bool:
    """Whether a card is one of the four jacks."""
    return card % 13 == JACK
