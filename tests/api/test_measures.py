"""Measures: counted as told, written as Prometheus reads them, and never more series than a bound."""

from app.api.measures import MOST, Counter, Gauge, Gauges, Histogram, Info, exposition, joined


def test_the_text_that_is_read() -> None:
    moves = Counter("moves_total", "Moves.", "ruleset", "by")
    moves.add("pisti", "bot")
    moves.add("briscola", "person", by=2)
    assert exposition([moves, Gauge("away", "Away.", True), Counter("drops_total", "Drops.")]) == (
        "# HELP moves_total Moves.\n"
        "# TYPE moves_total counter\n"
        'moves_total{ruleset="briscola",by="person"} 2\n'
        'moves_total{ruleset="pisti",by="bot"} 1\n'
        "# HELP away Away.\n"
        "# TYPE away gauge\n"
        "away 1\n"
        "# HELP drops_total Drops.\n"
        "# TYPE drops_total counter\n"
        "drops_total 0\n"
    )


def test_a_bucket_holds_all_that_took_no_longer() -> None:
    times = Histogram("took_seconds", "Took.", (0.01, 1.0))
    for seconds in (0.01, 0.02, 0.5, 7.0):
        times.observe(seconds)
    assert [value for _, value in times.samples()] == [1, 3, 4, 7.53, 4]
    assert [name for name, _ in times.samples()][:3] == [
        'took_seconds_bucket{le="0.01"}',
        'took_seconds_bucket{le="1"}',
        'took_seconds_bucket{le="+Inf"}',
    ]


def test_texts_of_several_workers_are_one_in_which_each_measure_stands_together() -> None:
    texts = []
    for worker, away in (("1", 0), ("2", 1)):
        moves = Counter("moves_total", "Moves of all games.", "by")
        moves.add("bot", by=int(worker))
        texts.append(exposition([Gauge("away", "Away.", away), moves], worker=worker))
    up = exposition([Gauges("up", "Up.", "worker", {"1": True, "2": True, "3": False})])
    newer = exposition([Gauge("fresh", "Fresh.", 7)], worker="2")
    assert joined([up, *texts, newer]) == (
        "# HELP up Up.\n"
        "# TYPE up gauge\n"
        'up{worker="1"} 1\n'
        'up{worker="2"} 1\n'
        'up{worker="3"} 0\n'
        "# HELP away Away.\n"
        "# TYPE away gauge\n"
        'away{worker="1"} 0\n'
        'away{worker="2"} 1\n'
        "# HELP moves_total Moves of all games.\n"
        "# TYPE moves_total counter\n"
        'moves_total{worker="1",by="bot"} 1\n'
        'moves_total{worker="2",by="bot"} 2\n'
        "# HELP fresh Fresh.\n"
        "# TYPE fresh gauge\n"
        'fresh{worker="2"} 7\n'
    )


def test_what_a_label_holds_is_escaped() -> None:
    assert [*Info("info", "Facts.", worker='a"b\\c\nd').samples()] == [(r'info{worker="a\"b\\c\nd"}', 1)]


def test_series_are_bounded() -> None:
    codes = Counter("codes_total", "Codes.", "code")
    for n in range(MOST + 50):
        codes.add(f"code{n}")
    assert dict(codes.samples())['codes_total{code="other"}'] == 50
    assert len([*codes.samples()]) == MOST + 1
