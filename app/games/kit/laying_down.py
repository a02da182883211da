"""What the kit asks of a match whose rest is given to one side: the deal is over, lawfully, and nothing is lost.

Part of the conformance kit; it must not know any game.
"""

from typing import TYPE_CHECKING

from app.games.core.laydown import CLAIM, CLAIMS
from app.games.core.ruleset import BETWEEN_DEALS, MATCH_OVER, Event, Match, Refusal

if TYPE_CHECKING:
    from app.games.kit.conformance import Kit


def check_laying_down(kit: "Kit", match: Match) -> None:
    """Give the rest of the deal away as some seat might wish, on a clone; where nobody may, the code says why.

    Raises:
        Nonconformance: a promise is broken.
    """
    offered = match.claims()
    if isinstance(offered, Refusal):
        kit.require(offered.code in ("no_claims", "wrong_phase"), "claims_refused", offered)
        return
    kit.require(offered and set(offered) <= set(CLAIMS), "claims_are_known", offered)
    claim, seat = offered[kit.draw(len(offered))], kit.draw(kit.seats)
    text = kit.encode(match.to_json())
    after = match.clone()
    events = after.give_rest(seat, claim)
    kit.happened(events)
    kit.require(kit.encode(match.to_json()) == text, "clone_is_independent", claim)
    _cards(kit, match, events, seat, claim)
    _over(kit, match, after)
    twin = kit.rules.from_json(kit.decode(text))
    same = twin.give_rest(seat, claim) == events and twin.to_json() == after.to_json()
    kit.require(same, "same_move_same_events", claim)
    again = kit.rules.from_json(kit.decode(kit.encode(after.to_json())))
    kit.require(again.to_json() == after.to_json(), "json_round_trip", claim)
    kit.require(kit.seen(again) == kit.seen(after), "json_round_trip", "views")


def _cards(kit: "Kit", match: Match, events: list[Event], seat: int, claim: str) -> None:
    """Every hand is shown, and every card of it lies with the side that got the rest."""
    told = events[0].shared
    kit.require(told["type"] == "rest_given", "rest_is_told", told)
    hands = [match.own_view(one)["hand"] for one in range(kit.seats)]
    kit.require(told["hands"] == hands, "hands_are_shown", told)
    kit.require(claim != CLAIM or told["seat"] == seat, "claims_are_ones_own", told)
    kit.require(claim == CLAIM or told["seat"] != seat, "conceded_to_another", told)
    piles = next(event.shared["piles"] for event in events if event.shared["type"] == "deal_scored")
    sides = kit.rules.sides(kit.seats, kit.options)
    side = next(number for number, seats in enumerate(sides) if told["seat"] in seats)
    left = {code for hand in hands for code in hand} | {
        played["card"] for played in match.shared_view()["trick"]
    }
    kit.require(left <= set(piles[side]), "rest_goes_to_one_side", f"{left} not in {piles[side]}")


def _over(kit: "Kit", match: Match, after: Match) -> None:
    """The deal is over and scored once more, by the rules' own sums."""
    try:
        after.check()
    except AssertionError as fault:
        raise kit.fail("invariants", f"after laying down: {fault}") from fault
    kit.require(
        after.phase in (BETWEEN_DEALS, MATCH_OVER) and not after.to_act(), "deal_is_over", after.phase
    )
    kit.require(len(after.scores) == len(match.scores) + 1, "deal_is_scored", after.scores)
    kit.scored(after, after.scores[-1], match.scores[-1] if match.scores else None)
    counts = [after.hand_count(seat) for seat in range(kit.seats)]
    kit.require(not any(counts), "nothing_is_left", counts)
