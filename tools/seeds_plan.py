"""What is played in the demonstration: evenings, who sat where, under which house rules, and what was to happen.

Data alone, by the letters with which the names of the people begin; `make_seeds` plays it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

BOT_SEAT: Final = "-"

WHOLE: Final = ""
ABANDONED: Final = "abandoned"
AWAY: Final = "away"
CLOCK: Final = "clock"
STOPPED: Final = "stopped"
DRAWN: Final = "drawn"
SHARED: Final = "shared"


@dataclass(frozen=True, slots=True)
class Planned:
    """A match to be played: who sits where (by letters), the house rules, and what is to happen in it."""

    seats: str
    options: Mapping[str, Any] = field(default_factory=dict)
    happens: str = WHOLE
    preset: str | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """A table, on so many days after the first evening, and the matches that are played at it one after the other."""

    ruleset: str
    name: str
    day: int
    matches: tuple[Planned, ...]


def _rounds(number: int, **more: Any) -> dict[str, Any]:
    return {"match_length": "rounds", "rounds": number, **more}


def _deals(mode: str, target: int | None = None, **more: Any) -> dict[str, Any]:
    return {"match_mode": mode, **({} if target is None else {"target": target}), **more}


PLAN: Final = (
    Evening(
        "pisti",
        "hearth",
        0,
        (
            Planned("ND", _rounds(1)),
            Planned("DN", {"target": 31}),
            Planned("MN", _rounds(2), ABANDONED),
            Planned("NM", {"target": 51}, preset="turkish_cafe"),
        ),
    ),
    Evening(
        "pisti",
        "cafe",
        59,
        (
            Planned("DNAT", {"target": 51}, preset="turkish_cafe"),
            Planned("TADN", _rounds(1, partners="solo")),
            Planned("NTDA", _rounds(2, captured_view="own", pile_view="last_lap")),
            Planned("ADNT", _rounds(4), STOPPED),
        ),
    ),
    Evening(
        "pisti",
        "three-of-us",
        121,
        (
            Planned("TNL", _rounds(1)),
            Planned("LTN", _rounds(2, manual_cut=True, cut_jack="cutter_takes")),
            Planned("NLT", {"target": 31, "jack_on_single": 10}),
            Planned("LNT", _rounds(2, open_log="all"), AWAY),
        ),
    ),
    Evening(
        "briscola",
        "a-quick-one",
        9,
        (
            Planned("NC", _deals("single")),
            Planned("CN", _deals("single", open_hands="scoperta")),
            Planned("NC", _deals("single"), DRAWN),
            Planned("CN", _deals("games_to", 2, trump_exchange="seven")),
        ),
    ),
    Evening(
        "briscola",
        "italian-evening",
        66,
        (
            Planned("LCN", _deals("single", three_removed="2S")),
            Planned("NLC", _deals("fixed_deals", 2)),
            Planned("LCNT", {"target": 2}, preset="italian_evening"),
            Planned("TNCL", _deals("single", stop_at_61=True, must_follow=True)),
        ),
    ),
    Evening(
        "briscola",
        "all-six",
        128,
        (
            Planned("CLNDTA", _deals("single")),
            Planned("ADNLCT", _deals("games_to", 2, six_seating="sides"), ABANDONED),
            Planned("TMAN", _deals("points_to", 121, running_points="all")),
            Planned("NA-M", _deals("single", partner_view="last_three"), AWAY),
        ),
    ),
    Evening(
        "briscola_chiamata",
        "who-is-it",
        17,
        (
            Planned("CLDNT", _deals("single")),
            Planned("NTCLD", _deals("single", auction="points")),
            Planned("DCNTL", _deals("single", suit_naming="blind_first_trick", high_bid_pay="tens")),
            Planned("LDTCN", _deals("points_to", 5)),
        ),
    ),
    Evening(
        "briscola_chiamata",
        "not-me",
        77,
        (
            Planned("NALMC", _deals("single", first_lead="caller")),
            Planned("MCANL", _deals("single", at_sixty="void", cappotto="off")),
            Planned("LNMCA", _deals("single"), ABANDONED),
            Planned("ACLNM", _deals("fixed_deals", 5), SHARED),
        ),
    ),
    Evening(
        "briscola_chiamata",
        "somebody-must",
        136,
        (
            Planned("TDA-N", _deals("single", two_closes=True)),
            Planned("NTDAC", _deals("single", must_follow=True)),
            Planned("CNATD", {"target": 5}, STOPPED, preset="traditional"),
            Planned("DACNT", _deals("single", call_own=False), AWAY),
        ),
    ),
    Evening(
        "hockey",
        "on-the-ice",
        25,
        (
            Planned("NT", {"periods": 1}),
            Planned("TN", {}),
            Planned("NT", {"periods": 1, "overtime": "none"}, DRAWN),
            Planned("TN", {"periods": 2}, preset="traditional"),
        ),
    ),
    Evening(
        "hockey",
        "away-game",
        86,
        (
            Planned("DN", {"periods": 1, "deal_size": 4}),
            Planned("ND", {"periods": 2, "contest": "block"}, CLOCK),
            Planned("ND", {"periods": 1, "extra_break_cards": "red_kings", "rebound": True}),
            Planned("DN", {"periods": 3}, STOPPED),
        ),
    ),
    Evening(
        "hockey",
        "overtime",
        143,
        (
            Planned("LN", {"periods": 1, "pile_view": "last4"}, ABANDONED),
            Planned("NL", {"periods": 1, "overtime": "once_then_draw"}),
            Planned("LN", {"periods": 2, "open_log": "all"}),
            Planned("NM", {"periods": 1}),
        ),
    ),
    Evening(
        "pedro",
        "pedro-in-pairs",
        34,
        (
            Planned("ANLC", {"target": 42}),
            Planned("NACL", {"target": 42}, preset="traditional"),
            Planned("LCNA", {"target": 42, "min_bid": 6}, ABANDONED),
            Planned("CLAN", {"target": 42, "follow": "follow_or_trump"}),
        ),
    ),
    Evening(
        "pedro",
        "fives",
        94,
        (
            Planned("NDTM", {"target": 42, "two_scores": "trick_winner"}),
            Planned("TNMD", {"target": 42, "buried": "shown"}),
            Planned("MTND", {}, STOPPED),
            Planned("DMTN", {"target": 42, "failed_bid": "lose_bid"}),
        ),
    ),
    Evening(
        "pedro",
        "late-in-summer",
        150,
        (
            Planned("NLTA", {"target": 42}),
            Planned("ATNL", {"target": 42, "min_bid": 6}, AWAY),
            Planned("T-NA", {"target": 42}),
            Planned("LNAT", {"target": 51}, preset="traditional"),
        ),
    ),
    Evening(
        "bid_whist",
        "uptown",
        42,
        (
            Planned("NTDA", {"target": 5}),
            Planned("DNTA", {"target": 5}, preset="traditional"),
            Planned("ADNT", {"target": 5, "kitty": "exchange"}),
            Planned("TAND", {"target": 5}, STOPPED),
        ),
    ),
    Evening(
        "bid_whist",
        "downtown",
        103,
        (
            Planned("MNCL", {"target": 5, "direction_order": "equal"}),
            Planned("LMNC", {"target": 5, "kitty": "sport"}, ABANDONED),
            Planned("NCLM", {"target": 5, "first_lead": "bid_winner", "min_bid": 2}),
            Planned("C-MN", {"target": 5}),
        ),
    ),
    Evening(
        "bid_whist",
        "boston",
        157,
        (
            Planned("DTNM", {"target": 5, "nt_double": True}),
            Planned("NMTD", {"target": 5, "boston_double": True}),
            Planned("TDMN", {"target": 5, "min_bid": 3}, AWAY),
            Planned("MNDT", {"target": 5}),
        ),
    ),
)
