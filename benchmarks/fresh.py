"""Maxima on boards that nobody has seen, names new on each: `python -m benchmarks.fresh`.

Families: armies of 200 to 1,000 tokens, random blocks at 30×30, exact covers, dominoes, random
attacks. Each method answers each board once, in a process of its own that has answered a tiny board
before: no text of the board is known to it. Times are of the processor, from the parsed position to
the answer; every answer is compared. The goal: no family above 1.0 × the best rival, the mean of
the families at most 0.6.
"""

import argparse
import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from math import exp, log

from msgspec.structs import replace

from benchmarks.comparison.children import measure
from benchmarks.methods import METHODS
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.store import stored
from benchmarks.stored import StoredBoard
from benchmarks.throughput import new_name
from legality.puzzles import (
    Answer,
    Puzzle,
    armies,
    chessboard,
    random_attacks,
    random_blocks,
    random_exact_cover,
)

OURS = "legality"
LIMIT = 10.0
SIZES = (200, 400, 700, 1000)


def domino(seed: int) -> Puzzle:
    """A chessboard of 8 to 12 squares a side with two squares taken out."""
    chance = random.Random(f"fresh dominoes {seed}")
    side = chance.randint(8, 12)
    squares = [(row, column) for row in range(side) for column in range(side)]
    return chessboard(side, side, removed=chance.sample(squares, 2))


FAMILIES: Mapping[str, Callable[[int], Puzzle]] = {
    "armies": lambda seed: armies(SIZES[seed % 4], 10 + 10 * (seed % 4), seed=seed),
    "pairs 30×30": lambda seed: random_blocks(30, 30, seed=seed),
    "covers": lambda seed: random_exact_cover(60, 60, seed=seed, planted=True),
    "dominoes": domino,
    "attacks": lambda seed: random_attacks(30, 4, seed=seed),
}


def renamed(board: StoredBoard, seed: int) -> StoredBoard:
    """The same board with a new id for each permanent, in texts too."""
    chance = random.Random(f"fresh names {board.name} {seed}")
    ids = sorted((one["id"] for one in board.position["permanents"]), key=len, reverse=True)
    new = {one: f"{new_name(chance).replace(' ', '')}{place}" for place, one in enumerate(ids)}
    words = re.compile(rf"(?<![\w#-])({'|'.join(map(re.escape, ids))})(?![\w-])")
    text = words.sub(lambda found: new[found[1]], json.dumps(board.position))
    return replace(board, position=json.loads(text))


def dealt(family: str, seed: int) -> StoredBoard:
    """The board of that family and seed with its answer."""
    puzzle = FAMILIES[family](seed)
    board = renamed(stored("fresh", f"{family}-{seed}", puzzle, 0), seed)
    if puzzle.answer.maximum is not None:
        return board
    text = json.dumps(board.position).encode()
    most = int(METHODS["class-counts"].answer(board, text, Stopwatch()))
    return replace(board, answer=Answer(known_by="CP-SAT", maximum=most))


def seconds(method: str, board: StoredBoard) -> float:
    """What a method takes from the parsed position on; the limit where it has no answer."""
    found = measure(method, board, limit=LIMIT, runs=1)
    assert found.status in ("proved", "timeout", "out of reach"), found
    if found.status != "proved":
        return LIMIT
    return sum(found.stage(stage) for stage in ("rules", "building", "solving"))


def mean(values: Sequence[float]) -> float:
    """The geometric one."""
    return exp(sum(map(log, values)) / len(values))


def main() -> None:
    """A line a family: milliseconds of each method, and the ratio to the best rival."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=8, help="of each family")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    rivals = [name for name in METHODS if name not in (OURS, "product", "rc2")]
    parser.add_argument("--rivals", nargs="+", choices=rivals, default=rivals)
    parser.add_argument("--families", nargs="+", choices=list(FAMILIES), default=list(FAMILIES))
    given = parser.parse_args()
    METHODS["class-counts"].load()
    ratios: list[float] = []
    for family in given.families:
        times: dict[str, list[float]] = {}
        for seed in range(given.first, given.first + given.boards):
            board = dealt(family, seed)
            for name in (OURS, *given.rivals):
                times.setdefault(name, []).append(seconds(name, board))
        means = {name: mean(those) for name, those in times.items()}
        best = min(given.rivals, key=means.__getitem__)
        ratios.append(means[OURS] / means[best])
        told = ", ".join(f"{name} {1000 * one:.2f}" for name, one in means.items())
        print(f"{family:12} {ratios[-1]:.2f} × {best}   ms: {told}", flush=True)
    print(f"{'mean':12} {mean(ratios):.2f}")


if __name__ == "__main__":
    main()
