"""What one stored entry counts for. It looks at facts that everybody at the table was told, and at nothing hidden."""

from app.table import entries as e
from app.table.bots import is_bot
from app.table.lane import Change
from app.table.recorder import Mover, Recorder


def count(recorder: Recorder, change: Change) -> None:
    """Tell of an entry that this worker appended."""
    body, facts = change.entry.body, change.state.facts
    match body:
        case e.MatchStarted(ruleset=ruleset):
            recorder.begun(ruleset)
        case e.Acted() if facts is not None:
            recorder.moved(facts.ruleset, _mover(body, change.entry.actor))
            if body.facts.ended is not None:
                recorder.over(facts.ruleset)


def _mover(body: e.Acted, actor: str | None) -> Mover:
    if body.by == e.CLOCK:
        return "table"
    return "bot" if is_bot(body.by) or is_bot(actor) else "person"
