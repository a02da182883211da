"""What entries about people and seats make of the table."""

from app.games.core.ruleset import Event
from app.games.registry import knows
from app.table import entries as e
from app.table import state as s
from app.table.bots import bot
from app.table.folding.fault import TooNew, rules_of
from app.table.folding.lending import fall_back
from app.table.manners import Manners
from app.table.state import Seat, TableState


def opened(state: TableState, body: e.TableOpened) -> list[Event]:
    """A table begins."""
    state.table, state.public, state.host = body.table, body.public, body.host
    state.manners = body.manners
    _lay_out(state, body)
    state.seats[0].person = body.host
    for seat in state.seats[1:] if body.bots else ():
        seat.person = bot(body.bots, [one.person for one in state.seats])
    return []


def _lay_out(state: TableState, body: e.TableOpened | e.OptionsChanged) -> None:
    rules_of(body.ruleset, body.package)
    if not knows(body.ruleset, body.options):
        raise TooNew(f"a house rule of {body.ruleset} is not known here yet")
    state.ruleset, state.options, state.preset = body.ruleset, dict(body.options), body.preset
    seats = body.seats
    state.seats = [*state.seats[:seats], *(Seat() for _ in range(seats - len(state.seats)))]
    state.decisions = [*state.decisions[:seats], *([1] * (seats - len(state.decisions)))]


def changed(state: TableState) -> None:
    """Seats, sides or rules changed: whoever was ready was ready for something else."""
    state.version += 1
    for seat in state.seats:
        seat.ready, seat.wants = False, None


def manners_changed(state: TableState, manners: Manners) -> list[Event]:
    """Other manners; whoever was ready for a match that does not count has not been asked about one that does, nor about
    one with tips."""
    before, state.manners = state.manners, manners
    if (manners.rated, manners.tips) != (before.rated, before.tips):
        changed(state)
    return [Event({"type": "manners_changed"})]


def sat(state: TableState, body: e.Sat) -> list[Event]:
    """A person sits down, or moves."""
    events, here, before = [], state.seat_of(body.person), state.seats[body.seat].person
    if here is not None:
        state.seats[here].empty()
        events.append(Event({"type": "stood", "seat": here, "person": body.person}))
    if state.seats[body.seat].human:  # a guest on a kept seat, whose member has come
        events.append(Event({"type": "stood", "seat": body.seat, "person": before}))
    if state.members.get(body.person) == body.seat:
        state.spared = tuple(seat for seat in state.spared if seat != body.seat)
    state.seats[body.seat] = Seat(body.person)
    state.decisions[body.seat] += 1
    if state.seat_of(state.host) is None:
        state.host = body.person
    if state.match_running and state.facts is not None and before is not None:
        state.facts.play_for(body.seat, before)
        persons = state.facts.persons
        state.facts.persons = (*persons[: body.seat], body.person, *persons[body.seat + 1 :])
    changed(state)
    return [*events, Event({"type": "sat", "seat": body.seat, "person": body.person})]


def bots_sat(state: TableState, body: e.BotsSat) -> list[Event]:
    """Bots sit down."""
    events = []
    for seat, person in zip(body.seats, body.persons, strict=True):
        state.seats[seat] = Seat(person)
        state.decisions[seat] += 1
        events.append(Event({"type": "sat", "seat": seat, "person": person}))
    changed(state)
    return events


def stood(state: TableState, body: e.Stood) -> list[Event]:
    """A seat is free."""
    state.seats[body.seat].empty()
    if state.host == body.person:
        state.host = next((seat.person for seat in state.seats if seat.human), body.person)
    changed(state)
    return [Event({"type": "stood", "seat": body.seat, "person": body.person})]


def struck(state: TableState, person: str) -> None:
    """This person is no member, and no seat is kept for them."""
    kept = state.members.get(person)
    state.members = {member: seat for member, seat in state.members.items() if member != person}
    state.spared = tuple(seat for seat in state.spared if seat != kept)


def removed(state: TableState, entry: e.Entry, body: e.Removed) -> list[Event]:
    """A person is sent away: their seat is free, or a bot plays there until the match is over; a lent one is its
    owner's again."""
    state.removed = (*state.removed, body.person)
    struck(state, body.person)
    if body.seat is not None and state.seats[body.seat].owner is not None:
        fall_back(state, body.seat, entry.at)  # it was lent: its owner plays again
    elif body.seat is not None and body.bot is not None:
        seat = state.seats[body.seat]
        seat.stand_in, seat.left, seat.ready, seat.wants = body.bot, True, False, None
        seat.away_since = entry.at if seat.away_since is None else seat.away_since
    elif body.seat is not None:
        state.seats[body.seat].empty()
        changed(state)
    return [Event({"type": "removed", "person": body.person, "seat": body.seat, "bot": body.bot})]


def swapped(state: TableState, body: e.Swapped) -> list[Event]:
    """Two change places."""
    a, b = body.seats
    state.seats[a], state.seats[b] = state.seats[b], state.seats[a]
    for seat in (a, b):
        state.decisions[seat] += 1
    changed(state)
    persons = [state.seats[a].person, state.seats[b].person]
    return [Event({"type": "swapped", "seats": [a, b], "persons": persons})]


def _closed_up(seats: list[Seat], chairs: int) -> list[Seat]:
    """Those who sit, in their order, on so many chairs; where they are too many the last bots go."""
    sitting = [seat for seat in seats if seat.person]
    while len(sitting) > chairs:
        sitting.remove([seat for seat in sitting if not seat.human][-1])
    return [*sitting, *(Seat() for _ in range(chairs - len(sitting)))]


def options_changed(state: TableState, body: e.OptionsChanged) -> list[Event]:
    """Other house rules, another game, or more chairs."""
    if body.seats < len(state.seats):
        # Fewer chairs: people close up in their order, so that nobody loses a seat while there is one.
        state.seats = _closed_up(state.seats, body.seats)
        # A seat that is gone is kept for nobody.
        state.members = {
            one: None if kept is None or kept >= body.seats else kept for one, kept in state.members.items()
        }
        state.spared = tuple(seat for seat in state.spared if seat < body.seats)
    _lay_out(state, body)
    if state.seat_of(state.host) is None and (
        first := next((t.person for t in state.seats if t.human), None)
    ):
        state.host = first
    changed(state)
    if state.phase == s.MATCH_OVER:
        # Another game may be laid out now: the finished match stays in the history, not on the cloth.
        state.phase, state.facts, state.match, state.deal, state.before_deal = (
            s.GATHERING,
            None,
            None,
            None,
            None,
        )
    return [Event({"type": "options_changed"})]
