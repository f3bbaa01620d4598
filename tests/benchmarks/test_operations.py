"""The lines that the benchmarks print, read again and compared."""

from benchmarks.operations import Measured, best, parsed, ratio, table

LINES = """\
2 cores, Python 3.11.7, OR-Tools 9.15.6755, one worker
small, from the position   median    0.198 ms, worst    0.338 ms
  always solving           median    0.793 ms, worst    1.333 ms; 4 × from the position
count 20×20, menace ≤ 6  median     20.82 ms, worst     56.11 ms
list 7×7                   1,391,108 a second, with the building
tuples a second          median   3,228,202
mask of the next choice  median         6.5 µs a step
memory of    10,000 tuples  peak     0.8 MB
best block 5×5                               median      12.4 ms   greatest      30.5 ms
                                             ratio        3.0
count, 3×8, 2026-08-07             median    0.110 ms, worst    0.110 ms; limit 50 ms, ratio 0.00
"""


def test_the_operations_are_read_and_what_they_are_compared_with_is_not() -> None:
    found = {what: measured for (_, what), measured in parsed("some", LINES.splitlines())}
    assert found == {
        "small, from the position": Measured(0.198, 0.338, "ms", False),
        "count 20×20, menace ≤ 6": Measured(20.82, 56.11, "ms", False),
        "list 7×7": Measured(1_391_108, None, "a second", True),
        "tuples": Measured(3_228_202, None, "a second", True),
        "mask of the next choice": Measured(6.5, None, "µs", False),
        "best block 5×5": Measured(12.4, 30.5, "ms", False),
        "count, 3×8, 2026-08-07": Measured(0.11, 0.11, "ms", False),
    }


def test_of_rounds_the_least_time_and_the_greatest_rate_count() -> None:
    time, rate = ("some", "time"), ("some", "rate")
    found = best(
        [
            {time: Measured(2, 9, "ms", False), rate: Measured(50, None, "a second", True)},
            {time: Measured(3, 8, "ms", False), rate: Measured(80, None, "a second", True)},
        ]
    )
    assert found == {
        time: Measured(2, 8, "ms", False),
        rate: Measured(80, None, "a second", True),
    }


def test_a_rate_that_falls_takes_longer() -> None:
    """3 ms after 2 ms is 1.5 times as long, and so are 40 a second after 60."""
    assert ratio(Measured(2, None, "ms", False), Measured(3, None, "ms", False)) == 1.5
    assert ratio(Measured(60, None, "", True), Measured(40, None, "", True)) == 1.5


def test_what_is_no_longer_measured_is_said() -> None:
    lines = [*table({("some", "gone"): Measured(2, None, "ms", False)}, {})]
    assert lines[-1] == "| some | gone | 2 ms | – | – | | |"
