"""What each shortcut of the proof is worth: `python -m benchmarks.shortcuts`.

Each is switched off alone, on the stored boards: the time of the answer (Problem stated, verdict or
maximum proved) without it, divided by the time with all of them. `--agree 5000` compares the
answers instead: on so many random boards and on the stored ones every shortcut's absence, and the
plain model, must give the same maximum.
"""

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

import legality_models
from benchmarks.comparison.report import table
from benchmarks.methods.method import declared_on
from benchmarks.stored import GROUPS, StoredBoard, load
from benchmarks.switches import SHORTCUTS
from legality import Legal, Position, Undecided
from legality.judging import declarations
from legality.judging.check import problem_of
from legality.judging.declarations import maximum, verdict
from legality.problem.checker import holds, obeyed
from legality.problem.declarations import Declaration, Problem
from tests.boards import random_attack_board, random_block_board

LIMIT = 3.0
"""Seconds for one answer without a shortcut."""
RUNS = 5
"""At most so many runs of each; the best counts."""
NOTHING: frozenset[Any] = frozenset()


def solved(
    board: StoredBoard, problem: Problem, judged: Declaration, limit: float
) -> int | bool | None:
    """The answer to the question of the board, asked as if for the first time; None if it was not
    proved in time."""
    forget()
    if board.question == "verdict":
        found = verdict(problem, judged, seconds=limit)
        return None if isinstance(found, Undecided) else isinstance(found, Legal)
    value, bound, _ = maximum(problem, NOTHING, NOTHING, seconds=limit)
    return value if value == bound else None


def forget() -> None:
    """What was answered is not kept: every answer is worked out in the way that is looked at."""
    declarations._remembered.clear()  # pyright: ignore[reportPrivateUsage]


def stated(board: StoredBoard) -> tuple[Problem, Declaration]:
    """The Problem and the declaration of the board."""
    return declared_on(Position.from_value(board.position))


# -- the gain --------------------------------------------------------------------------------------


def chosen(boards: Sequence[StoredBoard], each: int) -> list[StoredBoard]:
    """So many boards of each family, size and question."""
    found: list[StoredBoard] = []
    kinds: dict[tuple[object, ...], int] = {}
    for board in boards:
        kind = (board.group, board.family, board.size, board.question)
        kinds[kind] = kinds.get(kind, 0) + 1
        if board.question in ("maximum", "verdict") and kinds[kind] <= each:
            found.append(board)
    return found


def gains(boards: Sequence[StoredBoard]) -> str:
    """A row a shortcut: how much longer answers take without it, by group."""
    problems = {board.name: stated(board) for board in boards}
    groups = [group for group in GROUPS if any(board.group == group for board in boards)]
    rows: list[list[str]] = []
    for shortcut in SHORTCUTS:
        row = [f"{shortcut.name}: {shortcut.what}"]
        for group in groups:
            own = [board for board in boards if board.group == group]
            ratios: list[tuple[float, bool]] = []
            for board in own:
                base, done = timed(board, *problems[board.name])
                assert done, board.name
                with shortcut.off():
                    spent, done = timed(board, *problems[board.name])
                ratios.append((spent / base, done))
            row.append(_ratios(ratios))
        rows.append(row)
        print(f"| {' | '.join(row)} |", flush=True)
    return table(["without", *groups], rows)


def timed(board: StoredBoard, problem: Problem, judged: Declaration) -> tuple[float, bool]:
    """The processor time of the answer (the best of a few), and whether there was one."""
    best, began = LIMIT, time.process_time()
    for _ in range(RUNS):
        started = time.process_time()
        answer = solved(board, problem, judged, LIMIT)
        if answer is None:
            return LIMIT, False
        assert answer == board.expected, board.name
        best = min(best, time.process_time() - started)
        if time.process_time() - began > LIMIT / 10:
            break
    return best, True


def _ratios(ratios: list[tuple[float, bool]]) -> str:
    """The median and the greatest, and how many were not answered in time."""
    most = max(ratio for ratio, _ in ratios)
    open_ = sum(not done for _, done in ratios)
    said = f"{median(ratio for ratio, _ in ratios):.1f}, {most:.1f}"
    return f"{said} ({open_} open)" if open_ else said


# -- agreement -------------------------------------------------------------------------------------


def disagreements(problem: Problem) -> Iterator[str]:
    """Whether every shortcut's absence and the plain model give the same maximum, and the same
    verdicts on declaring nothing and on the best declaration."""
    *expected, best = maximum(problem, NOTHING, NOTHING)
    judged = [problem.free, problem.free if best is None else best]
    verdicts = [said(problem, one) for one in judged]
    plain = legality_models.maximum(problem, plain=True)
    if [plain.value, plain.bound] != expected:
        yield f"plain: {plain.value} of {plain.bound}, with shortcuts: {expected}"
    for shortcut in SHORTCUTS:
        with shortcut.off():
            forget()
            *found, _ = maximum(problem, NOTHING, NOTHING)
            by_model = legality_models.maximum(problem)
            again = [said(problem, one) for one in judged]
        if found != expected or [by_model.value, by_model.bound] != expected:
            yield f"without {shortcut.name}: {found}, {by_model}, with it: {expected}"
        if again != verdicts:
            yield f"without {shortcut.name}: {again}, with it: {verdicts}"


def said(problem: Problem, declaration: Declaration) -> tuple[str, int, int]:
    """The verdict: its kind, how many requirements are obeyed, and how many can be."""
    forget()
    found = verdict(problem, declaration)
    return type(found).__name__, found.obeyed, found.maximum


def random_problems(number: int, seed: int) -> Iterator[tuple[str, Problem]]:
    """So many Problems of random boards, attacks and blocks in turn, of the whole vocabulary."""
    made = 0
    while made < number:
        rng = random.Random(f"shortcuts {seed} {made}")
        board = random_block_board(rng) if made % 2 else random_attack_board(rng)
        position = Position.from_value(board)
        players: Sequence[str | None] = position.defenders if made % 2 else [None]
        for player in players:
            yield f"random board {made} ({player or 'attack'})", problem_of(position, player)
        made += 1


def agree(number: int, seed: int, boards: Sequence[StoredBoard]) -> int:
    """Prints what disagrees, and how many stored boards were not answered in time; 1 if anything
    disagrees."""
    faults = asked = 0
    open_: dict[str, int] = {}
    for name, problem in random_problems(number, seed):
        asked += 1
        for fault in disagreements(problem):
            faults += 1
            print(f"{name}: {fault}")
    for board in boards:
        for name, answer in without_each(board):
            if answer is None:
                open_[name] = open_.get(name, 0) + 1
            elif answer != board.expected:
                faults += 1
                print(f"{board.name} without {name}: {answer}, known: {board.expected}")
    print(f"{number} random boards ({asked} Problems), {len(boards)} stored ones: {faults} differ")
    for name, boards_left in open_.items():
        print(f"without {name}: {boards_left} stored boards not answered in {LIMIT:g} s")
    return 1 if faults else 0


def without_each(board: StoredBoard) -> Iterator[tuple[str, int | bool | None]]:
    """The answer to a stored board without each shortcut, and by the plain model."""
    problem, judged = stated(board)
    for shortcut in SHORTCUTS:
        with shortcut.off():
            yield shortcut.name, solved(board, problem, judged, LIMIT)
    plain = legality_models.maximum(problem, plain=True, seconds=LIMIT)
    if not plain.proved:
        yield "all of them", None
    elif board.question == "maximum":
        yield "all of them", plain.value
    else:
        yield "all of them", plain.value == obeyed(problem, judged, holds(problem, judged))


def main() -> int:
    """Measure, or compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--agree", type=int, metavar="BOARDS", help="compare on random boards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=4, help="boards of each family and size")
    parser.add_argument("--groups", nargs="+", choices=list(GROUPS), metavar="GROUP")
    options = parser.parse_args()
    declared = [group for group in GROUPS if group not in ("damage", "lethal")]
    boards = list(load(options.groups or declared))
    if options.agree is not None:
        return agree(options.agree, options.seed, boards)
    print(gains(chosen(boards, options.each)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
