"""What a viewer is told of a move, compared with another world of that viewer: the answer to a wrong try, and the event of
a move that is legal in both. The views of states are compared by `other_worlds`; this adds what happens between them.
"""

from app.games.core.cards import CARDS
from app.games.core.ruleset import Draw, Match, Move, Refusal, Ruleset
from app.games.kit.conformance import Nonconformance, encode_json
from app.games.kit.playing import any_move, dealt, positions


def check_told(rules: Ruleset, seats: int, draw: Draw, tried: int) -> int:
    """So many positions or a few more; the number of answers compared.

    Raises:
        Nonconformance: `events_tell_no_more`, `refusals_tell_no_more`.
    """
    looked_at = compared = 0
    while looked_at < tried:
        match = dealt(rules, seats, draw)
        for seat in positions(match, draw, lambda match, seat: any_move(match, seat, draw), deals=1):
            looked_at += 1
            for viewer in (None, *range(seats)):
                compared += _compare(rules, match, match.resample(viewer, draw), viewer, seat, draw)
    return compared


def _compare(rules: Ruleset, match: Match, other: Match, viewer: int | None, seat: int, draw: Draw) -> int:
    compared = 0
    move = any_move(match, seat, draw)
    if move in list(other.legal(seat)):
        compared += 1
        one, two = (_first(rules, world, seat, move) for world in (match, other))
        if one != two:
            raise Nonconformance(
                "events_tell_no_more", f"viewer {viewer}: {one!r} but {two!r}", 0, match.deal
            )
    if viewer is not None:
        wrong = _wrong(match, viewer, seat, move)
        answers = [world.clone().apply(viewer, wrong) for world in (match, other)]
        if all(isinstance(answer, Refusal) for answer in answers):
            compared += 1
            if answers[0] != answers[1]:
                raise Nonconformance("refusals_tell_no_more", f"viewer {viewer}: {answers}", 0, match.deal)
    return compared


def _first(rules: Ruleset, world: Match, seat: int, move: Move) -> bytes:
    """The first event of a move as everybody gets it, but for what the ruleset says comes out with it. What it tells some
    seats alone is news to them, and may differ."""
    events = world.clone().apply(seat, move)
    if isinstance(events, Refusal):
        return encode_json(["refused", events.code])
    kind = str(events[0].shared.get("type")) if events else ""
    comes_out = rules.reveals.get(kind)
    if not events or comes_out == ():
        return encode_json(kind)
    told = {key: value for key, value in events[0].shared.items() if key not in (comes_out or ())}
    return encode_json(told)


def _wrong(match: Match, viewer: int, seat: int, move: Move) -> Move:
    """A move that this viewer must not make: out of turn another's, in turn the first card that they do not hold."""
    if viewer != seat or move[0] != "play":
        return move
    held = match.own_view(viewer)["hand"]
    return (move[0], next(card for code, card in CARDS.items() if code not in held), *move[2:])
