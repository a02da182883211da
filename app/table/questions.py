"""Questions that a table puts to its people, one at a time: a pause, the fate of an absent person's seat, and so on.

A question is part of the table's state; answers are entries. Once the answers decide it, or its time is over, the
table owes itself the outcome (`duties.Settle`), which `rulings.questions` turns into the entry it stands for. Nothing
here changes the state.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from app.games.core.laydown import CLAIMS
from app.table.absence import ABSENCE, BOT, END, WAIT
from app.table.state import Question, TableState

YES: Final = "yes"
NO: Final = "no"
PAUSE: Final = "pause"
UNDO: Final = "undo"
ANSWERS: Final[Mapping[str, frozenset[str]]] = {
    **{kind: frozenset({YES, NO}) for kind in (PAUSE, UNDO, *CLAIMS)},
    ABSENCE: frozenset({WAIT, BOT, END}),
}
"""By kind of question: what may be answered. Between yes and no, every yes is needed, and silence is a no."""
HOLDS: Final[frozenset[str]] = frozenset({UNDO, *CLAIMS})
"""The kinds of question during which nobody plays."""
OF_EVERYBODY: Final[frozenset[str]] = frozenset(CLAIMS)
"""The kinds in which bots answer too, and whoever has gone meanwhile has not agreed."""
ANSWER_MS: Final = 30_000


def held(state: TableState) -> bool:
    """Whether nobody may play just now: a pause, or a question that must be answered first."""
    question = state.question
    return state.paused_at is not None or (question is not None and question.kind in HOLDS)


def voters(state: TableState, question: Question) -> list[int]:
    """The seats whose answer counts: those asked whose people are still here, or all of them."""
    if question.kind in OF_EVERYBODY:
        return list(question.asked)
    present = state.present()
    return [seat for seat in question.asked if seat in present]


def outcome(state: TableState, now: int) -> str | None:
    """How the open question is decided by now (ms), or None while it is not."""
    question = state.question
    assert question is not None
    given = {seat: question.answers.get(seat) for seat in voters(state, question)}
    if ANSWERS[question.kind] == {YES, NO}:
        return _agreed(list(given.values()), over=now >= question.due_at)
    return _chosen(state, list(given.values()), over=now >= question.due_at)


def _agreed(answers: list[str | None], *, over: bool) -> str | None:
    if NO in answers:
        return NO
    if None not in answers:
        return YES
    return NO if over else None


def _chosen(state: TableState, answers: list[str | None], *, over: bool) -> str | None:
    """What more than half chose; once all have answered or time is over what most chose, or else the table's own."""
    counted = Counter(one for one in answers if one is not None)
    ranked = counted.most_common(2)
    if ranked and ranked[0][1] * 2 > len(answers):
        return ranked[0][0]
    if (None in answers or not answers) and not over:
        return None
    clear = bool(ranked) and (len(ranked) == 1 or ranked[0][1] > ranked[1][1])
    return ranked[0][0] if clear else state.manners.absence
