"""The figures of a report, by hand."""

import pytest

from benchmarks.comparison.report import seconds
from benchmarks.comparison.runs import Record, Run
from benchmarks.comparison.summary import cell, growth, noise, standing
from benchmarks.stored import StoredBoard
from legality.puzzles import Answer


def run(elapsed: float, explaining: float = 0.0, rules: float = 0.0) -> Run:
    stages = {
        "reading": 0.0,
        "rules": rules,
        "building": 0.0,
        "solving": 0.0,
        "explaining": explaining,
    }
    return Run(elapsed, elapsed, stages)


def board(number: int, size: int = 1) -> StoredBoard:
    answer = Answer(known_by="?", maximum=0)
    return StoredBoard(f"b{number}", "small", "random-blocks", size, "maximum", answer, {})


def proved(method: str, number: int, *elapsed: float) -> Record:
    runs = tuple(run(one) for one in elapsed)
    return Record(method, f"b{number}", "proved", 0, runs)


def test_a_run_counts_without_explaining() -> None:
    assert Record("legality", "b0", "proved", 0, (run(1.5, 0.5),)).seconds == 1.0


def test_the_figures_of_a_cell() -> None:
    # The library takes 1, 2 and 1 s; the other method 3 s, 10 s and no answer in 20.
    records = [
        proved("legality", 0, 1.0, 0.5, 9.0),
        proved("legality", 1, 2.0),
        proved("legality", 2, 1.0),
        proved("highs", 0, 3.0),
        proved("highs", 1, 10.0),
        Record("highs", "b2", "timeout"),
    ]
    by_name = {(one.method, one.board): one for one in records}
    boards = [board(number) for number in range(3)]
    found = cell(by_name, "highs", boards, 20)
    assert (found.boards, found.proved, found.median, found.worst) == (3, 2, 6.5, 10.0)
    assert found.par2 == pytest.approx((3 + 10 + 40) / 3)
    # Ratios 3, 5 and at least 20: the median is 5, and it is known.
    assert (found.ratio, found.at_least) == (5.0, False)
    last_two = cell(by_name, "highs", boards[1:], 20)
    assert (last_two.ratio, last_two.at_least) == (12.5, True)
    ours = cell(by_name, "legality", boards, 20)
    assert (ours.median, ours.worst, ours.ratio) == (1.0, 2.0, 1.0)


def test_the_library_stands_beside_the_best_rival() -> None:
    # Rival x takes 2 and 8 s (mean 4), y 1 s and nothing in 10 (mean √10): y is better. The library
    # takes 4 and 5 s: the mean of 4/1 and 5/10 is √2. Without 3 s and 1 s of rules it takes 1 and
    # 4 s, y nothing less: the mean of 1/1 and 4/10 is √0.4.
    def ours(number: int, elapsed: float, rules: float) -> Record:
        return Record("legality", f"b{number}", "proved", 0, (run(elapsed, rules=rules),))

    records = [
        *(ours(0, 4.0, 3.0), ours(1, 5.0, 1.0)),
        *(proved("x", 0, 2.0), proved("x", 1, 8.0)),
        *(proved("y", 0, 1.0), Record("y", "b1", "timeout")),
    ]
    by_name = {(one.method, one.board): one for one in records}
    found = standing(by_name, ["x", "y"], [board(0), board(1)], 10)
    assert found is not None
    assert (found.rival, found.at_most) == ("y", True)
    assert found.ratio == pytest.approx(2**0.5)
    assert found.from_problem == pytest.approx(0.4**0.5)
    assert standing(by_name, ["z"], [board(0)], 10) is None


def test_growth_is_the_slope_over_the_sizes_answered() -> None:
    # Seconds are the square of the size at 2, 4 and 8; of size 16 one board is not answered.
    boards = [board(number, size) for number, size in enumerate((2, 4, 8, 16, 16))]
    records = {("x", f"b{n}"): proved("x", n, size**2) for n, size in enumerate((2, 4, 8, 16))}
    records["x", "b4"] = Record("x", "b4", "timeout")
    found = growth(records, "x", boards)
    assert found.points == ((2, 4), (4, 16), (8, 64))
    assert found.exponent == pytest.approx(2)
    assert growth(records, "x", boards[:2]).exponent is None


def test_noise_is_the_slowest_run_over_the_fastest() -> None:
    # 2 and 8 times: geometric mean 4; a single run says nothing.
    records = [proved("x", 0, 1, 2), proved("x", 1, 1, 4, 8), proved("x", 2, 5)]
    assert noise(records) == pytest.approx(4)


@pytest.mark.parametrize(
    ("value", "said"),
    [(None, "—"), (0.00123, "1.2 ms"), (0.0451, "45 ms"), (0.1234, "123 ms"), (9.96, "10.0 s")],
)
def test_times_as_people_read_them(value: float | None, said: str) -> None:
    assert seconds(value) == said
