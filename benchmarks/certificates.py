"""How many boards have a certificate, how large it is, and how long it takes to make and to check:
`python -m benchmarks.certificates [--new N] [--seed S] [--output FILE]`.

The boards are the stored ones up to 30 creatures a side whose maximum is below what is asked for,
and N new ones: random blocks and attacks of 5 to 30 creatures, and small boards with every kind of
text, of teams, costs and old editions among them. A certificate counts if it is made within 10
seconds of the processor, is no longer than 5 MB, and both checkers accept it. Every other board is
listed with the reason.
"""

import argparse
import json
import random
import resource
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct

from benchmarks.stored import load
from legality import Position
from legality.errors import LegalityError
from legality.exchange.certificates.certificate import Certificate
from legality.exchange.certificates.of_board import (
    Certified,
    certified_file,
    declared_files,
    judged_in,
)
from legality.exchange.problem_file.declaration_file import DeclarationFile
from legality.problem.checker import holds, wanted
from legality.puzzles import random_attacks, random_blocks
from tests.boards import random_attack, random_attack_board, random_block, random_block_board
from tests.exchange.certificates.honest import checker
from tests.kinds import KINDS
from tests.oracles import defending_sides

SECONDS, BYTES, MOST = 10.0, 5_000_000, 30
SIZES = (5, 8, 10, 12, 15, 20, 25, 30)
CHECKERS = ("first", "second")
ROOT = Path(__file__).parent.parent


class Measured(Struct, frozen=True):
    """What was found of a declaration on a board: `size` creatures × objects, `asked` requirements
    of which `maximum` can be obeyed; seconds of the processor; or why there is no certificate."""

    board: str
    group: str
    size: str
    asked: int
    maximum: int | None = None
    method: str | None = None
    making: float = 0.0
    bytes: int = 0
    checking: tuple[float, ...] = ()
    missing: str | None = None


def main() -> int:
    """Measure, print the table, and write what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path)
    options = parser.parse_args()
    found: list[Measured] = []
    found += measured(stored())
    found += measured(new(options.seed), options.new)
    if options.output is not None:
        lines = (msgspec.json.encode(one).decode() + "\n" for one in found)
        options.output.write_text("".join(lines), encoding="utf-8")
    print(table(found))
    return 0 if share(found) >= 0.95 else 1


# -- boards ----------------------------------------------------------------------------------------


def stored() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The stored boards of declarations: name, group, position."""
    for board in load():
        if board.question in ("maximum", "verdict"):
            yield board.name, f"stored {board.group}", board.position


def new(seed: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Boards without end that nobody has seen."""
    number = 0
    while True:
        number += 1
        rng = random.Random(f"certificates {seed} {number}")
        name = f"{seed}-{number}"
        match number % 5:
            case 0:
                sizes = rng.choice(SIZES), rng.choice(SIZES)
                puzzle = random_blocks(*sizes, seed=rng.getrandbits(32))
                yield name, "new blocks", plain(puzzle.position)
            case 1:
                sizes = rng.choice(SIZES), rng.randint(2, 5)
                puzzle = random_attacks(*sizes, seed=rng.getrandbits(32))
                yield name, "new attacks", plain(puzzle.position)
            case 2 | 3:
                yield name, "new texts", declared(rng, random_attack_board, random_block_board)
            case _:
                kind = rng.choice([*KINDS])
                yield name, "new teams, costs, editions", declared(rng, KINDS[kind].board)


def declared(
    rng: random.Random, *deal: Callable[[random.Random], dict[str, Any]]
) -> dict[str, Any]:
    """A board with a declaration that is legal, nearly legal, or silly."""
    board = rng.choice(deal)(rng)
    if "attacks" not in board:
        return board | {"attacks": random_attack(rng, board)}
    sides = defending_sides(board)
    blocks = random_block(rng, board, rng.choice(sides)) if sides else {}
    return board | {"blocks": blocks}


def plain(board: Any) -> dict[str, Any]:
    """The position as JSON has it."""
    found: dict[str, Any] = json.loads(json.dumps(board))
    return found


# -- one board -------------------------------------------------------------------------------------


def measured(
    boards: Iterator[tuple[str, str, dict[str, Any]]], most: int | None = None
) -> Iterator[Measured]:
    """The declarations of the boards, up to so many, whose maximum is below what is asked for."""
    number = 0
    for name, group, value in boards:
        for kind, file in _files(value):
            problem = file.problem
            asked = wanted(problem, holds(problem, judged_in(file, problem)))
            if not asked or max(len(problem.creatures), len(problem.objects)) > MOST:
                continue
            before = processor()
            found = certified_file(file, kind, seconds=4 * SECONDS)
            row = _row(name, group, found, asked, processor() - before)
            if row is not None:
                number += 1
                print(msgspec.json.encode(row).decode(), file=sys.stderr, flush=True)
                yield row
                if number == most:
                    return


def _files(value: dict[str, Any]) -> list[tuple[str, DeclarationFile]]:
    """What the board declares; nothing where that can't be written down."""
    try:
        return [*declared_files(Position.from_value(value))]
    except LegalityError:
        return []


def _row(name: str, group: str, found: Certified, asked: int, making: float) -> Measured | None:
    problem = found.file.problem
    maxima = [one.maximum for one in found.results if isinstance(one, Certificate)]
    if maxima and min(maxima) >= asked:
        return None
    row = Measured(name, group, f"{len(problem.creatures)}×{len(problem.objects)}", asked)
    if len(maxima) < len(found.results):
        missing = next(one.reason for one in found.results if not isinstance(one, Certificate))
        return None if "nothing is required" in missing else _missing(row, making, missing)
    texts = found.texts()
    size = sum(len(text.encode()) for text in texts.values())
    checking = [_checked(which, texts) for which in CHECKERS]
    seconds = tuple(one for one in checking if one is not None)
    method = next(one.method for one in found.results if isinstance(one, Certificate))
    row = msgspec.structs.replace(
        row, maximum=maxima[0], method=method, making=making, bytes=size, checking=seconds
    )
    if len(seconds) < len(CHECKERS):
        return _missing(row, making, "a checker refuses it")
    if making > SECONDS:
        return _missing(row, making, f"it takes {making:.0f} s")
    if size > BYTES:
        return _missing(row, making, f"it has {size / 1e6:.0f} MB")
    return row


def _missing(row: Measured, making: float, why: str) -> Measured:
    return msgspec.structs.replace(row, missing=why, making=making)


def processor() -> float:
    """Seconds of the processor that this program and those that it started have had."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def _checked(which: str, texts: dict[str, str]) -> float | None:
    """How long the checker takes to accept the certificates; None where it refuses one."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        before = processor()
        for name in texts:
            if name.endswith(".map.json"):
                try:
                    checker(which).check(Path(folder), name.removesuffix(".map.json"))
                except Exception:  # whatever it raises, it does not accept it
                    return None
        return processor() - before


# -- the table -------------------------------------------------------------------------------------


def share(found: list[Measured]) -> float:
    """How many of them have a certificate."""
    return sum(one.missing is None for one in found) / len(found)


def table(found: list[Measured]) -> str:
    """By group: how many have one, by which method; sizes and seconds, median and most. Below, what
    has none, with the reason."""
    lines = ["| boards | declarations | certificate | by adding up | kB | s to make | s to check |"]
    lines.append("|---|---|---|---|---|---|---|")
    groups = dict.fromkeys(one.group for one in found)
    for group in (*groups, "all"):
        rows = [one for one in found if group in (one.group, "all")]
        have = [one for one in rows if one.missing is None]
        sums = sum(one.method == "sum" for one in have)
        sizes = [one.bytes / 1000 for one in have] or [0.0]
        making = [one.making for one in have] or [0.0]
        checking = [max(one.checking) for one in have] or [0.0]
        lines.append(
            f"| {group} | {len(rows)} | {len(have)} ({100 * len(have) / len(rows):.1f} %) | {sums} "
            f"| {_both(sizes, 0)} | {_both(making, 2)} | {_both(checking, 2)} |"
        )
    lines += ["", *(_line(one) for one in found if one.missing is not None)]
    return "\n".join(lines)


def _both(numbers: list[float], digits: int) -> str:
    return f"{median(numbers):.{digits}f}, {max(numbers):.{digits}f}"


def _line(one: Measured) -> str:
    most = "?" if one.maximum is None else one.maximum
    return f"- {one.group} {one.board}, {one.size}, {most} of {one.asked}: {one.missing}"


if __name__ == "__main__":
    sys.exit(main())
