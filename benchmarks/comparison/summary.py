"""The figures of a report, computed from the records."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median

from benchmarks.comparison.runs import Record
from benchmarks.stored import StoredBoard

Records = Mapping[tuple[str, str], Record]
OURS = "legality"


@dataclass(frozen=True, slots=True)
class Cell:
    """A method on some boards: how many it proved, its median and worst seconds among those, PAR2
    (a board without an answer counts twice the limit), and how many times as long as the library
    it takes in the median over the boards; `at_least` where it did not finish the median one."""

    boards: int
    proved: int
    median: float | None
    worst: float | None
    par2: float
    ratio: float | None
    at_least: bool


def cell(records: Records, method: str, boards: Sequence[StoredBoard], limit: float) -> Cell:
    """The figures of a method on those boards; each counts with the median of its runs."""
    own = [records[method, board.name] for board in boards]
    times = [one.seconds for one in own if one.status == "proved"]
    penalised = [one.seconds if one.status == "proved" else 2 * limit for one in own]
    ratios = sorted(
        (seconds_or(theirs, limit) / ours.seconds, theirs.status != "proved")
        for board, theirs in zip(boards, own, strict=True)
        if (ours := records[OURS, board.name]).status == "proved"
    )
    middle = (
        ratios[len(ratios) // 2 :][:1] if len(ratios) % 2 else ratios[len(ratios) // 2 - 1 :][:2]
    )
    return Cell(
        len(own),
        len(times),
        median(times) if times else None,
        max(times) if times else None,
        sum(penalised) / len(penalised),
        sum(ratio for ratio, _ in middle) / len(middle) if middle else None,
        any(open_ for _, open_ in middle),
    )


def seconds_or(record: Record, limit: float) -> float:
    """Its seconds, or the limit where it has no answer: a lower bound."""
    return record.seconds if record.status == "proved" else limit


@dataclass(frozen=True, slots=True)
class Standing:
    """The library beside the best `rival` of some boards: the geometric mean over the boards of its
    time divided by the rival's, from the position and from the Problem; a board that the rival does
    not answer counts the limit there, and `at_most` says that there is one."""

    rival: str
    ratio: float
    from_problem: float
    at_most: bool


def standing(
    records: Records, rivals: Iterable[str], boards: Sequence[StoredBoard], limit: float
) -> Standing | None:
    """The best rival is the one of least geometric mean; None where none answers the question."""

    def mean(name: str) -> float:
        return geometric(seconds_or(records[name, board.name], limit) for board in boards)

    able = [name for name in rivals if all((name, board.name) in records for board in boards)]
    if not able:
        return None
    best = min(able, key=mean)
    pairs = [(records[OURS, board.name], records[best, board.name]) for board in boards]
    return Standing(
        best,
        geometric(seconds_or(o, limit) / seconds_or(t, limit) for o, t in pairs),
        geometric(_from_problem(o, limit) / _from_problem(t, limit) for o, t in pairs),
        any(theirs.status != "proved" for _, theirs in pairs),
    )


def _from_problem(record: Record, limit: float) -> float:
    return record.from_problem if record.status == "proved" else limit


def geometric(values: Iterable[float]) -> float:
    """The geometric mean."""
    logarithms = [log(value) for value in values]
    return exp(sum(logarithms) / len(logarithms))


@dataclass(frozen=True, slots=True)
class Growth:
    """Median seconds by size, and the exponent e of the fit seconds ~ size^e (None: fewer than
    three sizes)."""

    points: tuple[tuple[int, float], ...]
    exponent: float | None


def growth(records: Records, method: str, boards: Iterable[StoredBoard]) -> Growth:
    """How cost grows with size, over the sizes of which all boards were answered."""
    by_size: dict[int, list[Record]] = {}
    for board in boards:
        by_size.setdefault(board.size, []).append(records[method, board.name])
    points = [
        (size, median(one.seconds for one in own))
        for size, own in sorted(by_size.items())
        if all(one.status == "proved" for one in own)
    ]
    return Growth(tuple(points), _exponent(points) if len(points) >= 3 else None)


def _exponent(points: Sequence[tuple[int, float]]) -> float:
    """The slope of the least-squares line through the logarithms."""
    across = [log(size) for size, _ in points]
    up = [log(seconds) for _, seconds in points]
    middle, level = sum(across) / len(across), sum(up) / len(up)
    spread = sum((x - middle) ** 2 for x in across)
    return sum((x - middle) * (y - level) for x, y in zip(across, up, strict=True)) / spread


def noise(records: Iterable[Record]) -> float:
    """How far the slowest run of a board lies above its fastest, as a factor: the geometric mean
    over the boards asked more than once."""
    factors = [
        max(run.processor for run in one.runs) / min(run.processor for run in one.runs)
        for one in records
        if len(one.runs) > 1
    ]
    return geometric(factors) if factors else 1.0


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure to reach: the median over some boards in seconds."""

    what: str
    chosen: Callable[[StoredBoard], bool]
    figure: float


GOALS: tuple[Goal, ...] = (
    Goal("random blocks, 100×100", lambda b: b.family == "random-blocks" and b.size == 100, 0.2),
    Goal(
        "formulas, 50 variables, 218 clauses",
        lambda b: b.name.startswith("formulas/random-50"),
        0.15,
    ),
    Goal(
        "formulas, 75 variables, 325 clauses", lambda b: b.name.startswith("formulas/random-75"), 1
    ),
    Goal("exact cover, 60 and 60", lambda b: b.family == "exact-cover" and b.size == 60, 1),
    Goal("exact cover, 90 and 90", lambda b: b.family == "exact-cover" and b.size == 90, 10),
    Goal("mutilated 10×10", lambda b: b.family == "mutilated-chessboard" and b.size == 10, 0.3),
    Goal("mutilated 20×20", lambda b: b.family == "mutilated-chessboard" and b.size == 20, 3),
    Goal("1,000 tokens, 50 attackers", lambda b: b.family == "armies" and b.size == 1000, 0.2),
)
"""The figures the project set itself, on 2 cores with one worker and proved answers."""
