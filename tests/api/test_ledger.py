"""The ledger: what tables tell stands in the text, under labels that the program itself has made."""

import re

from app.api.ledger import Ledger
from app.api.measures import exposition
from app.games.registry import RULESETS
from app.table.recorder import Crowd, Recorder


def text(ledger: Ledger) -> str:
    crowd = Crowd(tables=5, attended=3, at_tables=9, in_lobby=2)
    return exposition(ledger.measures(crowd, storage_away=False, process="w0", build="b1"), worker="2")


def test_everything_told_is_there() -> None:
    ledger = Ledger()
    recorder: Recorder = ledger
    recorder.stored(3, 1, 0.004)
    recorder.told(0.0005)
    recorder.moved("pisti", "bot")
    recorder.begun("pisti")
    recorder.over("pedro")
    recorder.refused("not_your_turn")
    recorder.closed(1013)
    recorder.collapsed()
    recorder.caught_up(2, hinted=False)
    recorder.storage_failed()
    ledger.turned_down("http", "no_such_page")
    told = text(ledger)
    for line in (
        'aelwyd_worker_info{process="w0",build="b1"} 1',
        "aelwyd_sockets_at_tables 9",
        "aelwyd_sockets_in_lobby 2",
        "aelwyd_tables 5",
        "aelwyd_tables_attended 3",
        "aelwyd_storage_away 0",
        "aelwyd_entries_total 3",
        "aelwyd_entries_lost_total 1",
        'aelwyd_commit_seconds_bucket{le="0.005"} 1',
        'aelwyd_fan_out_seconds_bucket{le="0.001"} 1',
        'aelwyd_moves_total{ruleset="pisti",by="bot"} 1',
        'aelwyd_matches_begun_total{ruleset="pisti"} 1',
        'aelwyd_matches_over_total{ruleset="pedro"} 1',
        'aelwyd_refused_total{at="table",code="not_your_turn"} 1',
        'aelwyd_refused_total{at="http",code="no_such_page"} 1',
        'aelwyd_sockets_closed_total{code="1013"} 1',
        "aelwyd_outboxes_full_total 1",
        'aelwyd_tables_behind_total{told_by="comparison"} 2',
        'aelwyd_tables_behind_total{told_by="hint"} 0',
        "aelwyd_storage_failures_total 1",
    ):
        name, _, rest = line.partition("{" if "{" in line else " ")
        labels = 'worker="2"' + (f",{rest}" if "{" in line else f"}} {rest}")
        assert f"{name}{{{labels}" in told.splitlines()


def test_which_rule_refused_a_move_is_nobodys_business() -> None:
    """Whether a card was not in the hand, or another suit had to be followed, depends on the mover's hand."""
    texts = []
    for code in ("card_not_in_hand", "must_follow_suit", "under_point_card"):
        ledger = Ledger()
        ledger._began = 0.0
        ledger.refused(code)
        texts.append(text(ledger))
    assert len(set(texts)) == 1
    assert 'aelwyd_refused_total{worker="2",at="table",code="rules"} 1' in texts[0]


def test_every_ruleset_is_there_from_the_first() -> None:
    found = set(re.findall(r'aelwyd_moves_total\{worker="2",ruleset="(\w+)",by="person"\} 0', text(Ledger())))
    assert found == set(RULESETS)
