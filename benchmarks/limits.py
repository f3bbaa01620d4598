"""Whether every command keeps its limit: `python -m benchmarks.limits [--limit S] [--boards N]`.

The hardest boards that the puzzle families give, and such as searches were found to take longest
on, are put to every command that computes. Each must
have ended after 1.2 × the limit and 0.3 s of work, with an answer (exit status 0, 1 or 3), and
without a fault. Time is what passes from the moment at which the command line has been imported.
A run that is late is put again, at most `--again` times, and the soonest counts: another program
may have had the processor. On a machine that has much else to do `--processor` takes the limit, and
what passes, in seconds of the processor.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from benchmarks.mixed import MIXES, mixed_board
from legality.puzzles import (
    Puzzle,
    exact_cover,
    mutilated_chessboard,
    random_attacks,
    random_blocks,
    random_formula,
    satisfiability,
)

Board = dict[str, Any]
COMMANDS: dict[str, tuple[str, ...]] = {
    "check": ("check", "--json"),
    "check --nearest": ("check", "--nearest", "--json"),
    "check --explain": ("check", "--explain", "--json"),
    "check, for people": ("check",),
    "attacks --count": ("attacks", "--count", "--json"),
    "attacks": ("attacks", "--json"),
    "attacks --sample": ("attacks", "--sample", "3", "--json"),
    "attacks --best": ("attacks", "--best", "--json"),
    "attacks --lethal": ("attacks", "--lethal", "--json"),
    "blocks --count": ("blocks", "--count", "--json"),
    "blocks": ("blocks", "--json"),
    "blocks --sample": ("blocks", "--sample", "3", "--json"),
    "blocks --best": ("blocks", "--best", "--json"),
    "damage --count": ("damage", "--count", "--json"),
    "damage": ("damage", "--json"),
    "damage --best": ("damage", "--best", "--json"),
    "perft": ("perft", "--json"),
    "graph": ("graph",),
}
SLACK, MORE = 1.2, 0.3
IMPORTED = (
    *(
        "legality.cli.running",
        "legality.cli.app",
        "legality.cli.check",
        "legality.cli.moves",
        "legality.cli.damage",
    ),
    *("legality.queries.perft", "legality.cli.graph"),
)
"""What a command line has imported when its time begins; what a command imports on the way
(networkx, the solver) is work."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a command did on a board: seconds that passed, seconds of the processor, exit status,
    what it complained of."""

    board: str
    command: str
    seconds: float
    worked: float
    status: int
    complaint: str

    def kept(self, limit: float, factor: float = 1.0) -> bool:
        """Whether it answered within the limit, or so many times what is allowed beside it."""
        return self.seconds <= factor * (SLACK * limit + MORE) and self.status in (0, 1, 3)


def boards(number: int) -> Iterator[tuple[str, Board]]:
    """The hardest of each family, so many different ones in turn."""
    names = set[str]()
    for name, board in _made():
        if len(names) < number and name not in names:
            names.add(name)
            yield name, board


def _made() -> Iterator[tuple[str, Board]]:
    for seed in range(1, 1_000):
        size = 100 + 20 * (seed % 8)
        formula = random_formula(size, int(4.26 * size), seed=seed)
        yield f"formula {size} seed {seed}", _of(satisfiability(formula, colossus=True))
        yield f"30×30 seed {seed}", _of(random_blocks(30, 30, seed=seed))
        yield f"any number {8 + seed % 5}", any_number(8 + seed % 5)
        yield f"chessboard {8 + 2 * (seed % 3)}", _of(mutilated_chessboard(8 + 2 * (seed % 3)))
        yield f"langford {7 + seed % 4}", _of(langford(7 + seed % 4))
        yield f"attacks 40×6 seed {seed}", _of(random_attacks(40, 6, seed=seed))
        yield f"fight {8 + seed % 8} seed {seed}", fight(8 + seed % 8, seed)
        mix = tuple(MIXES)[seed % len(MIXES)]
        yield f"{12 + seed % 8} {mix} seed {seed}", _mixed(12 + seed % 8, seed, MIXES[mix])


def _of(puzzle: Puzzle) -> Board:
    return dict(puzzle.position)


def _mixed(size: int, seed: int, words: Sequence[str]) -> Board:
    """A board of the kind on which searches were found to take longest (`benchmarks.searches`)."""
    made = mixed_board(size, seed, words, attacks=True)
    blocks = {f"b{n}": [f"a{n}"] for n in range(0, size, 2)}
    return {**made, "blocks": blocks, "judge": ["blocks"]}


def langford(pairs: int) -> Puzzle:
    """Langford's problem as an exact cover: each number once, and two places of the row for it."""
    triples = [
        (k - 1, pairs + place, pairs + place + k + 1)
        for k in range(1, pairs + 1)
        for place in range(2 * pairs - k - 1)
    ]
    return exact_cover(3 * pairs, triples, nodes=1)


def any_number(size: int) -> Board:
    """Attackers with menace against blockers that can block any number of creatures."""
    text = "This creature can block any number of creatures."
    return {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            *(_creature(f"a{n}", "Ann", "Menace" if n % 2 else "", n) for n in range(size)),
            *(_creature(f"b{n}", "Bob", text, n + 1) for n in range(size)),
        ],
        "attacks": {f"a{n}": "Bob" for n in range(size)},
        "blocks": {f"b{n}": [f"a{n}"] for n in range(0, size, 2)},
        "judge": ["blocks"],
    }


def fight(size: int, seed: int) -> Board:
    """Creatures of mixed keywords on both sides, an attack and a block declared."""
    rng = random.Random(seed)
    texts = ("Menace", "Trample", "Flying", "Reach", "First strike", "Deathtouch", "Banding", "")
    board = any_number(size)
    board["permanents"] = [
        {**one, "oracle_text": rng.choice(texts), "power": rng.randint(1, 9)}
        for one in board["permanents"]
    ]
    board["blocks"] = {f"b{n}": [f"a{rng.randrange(size)}"] for n in range(size)}
    return board


def _creature(name: str, controller: str, text: str, size: int) -> Board:
    creature = {"id": name, "controller": controller, "type_line": "Creature — Bear"}
    return {**creature, "power": size + 1, "toughness": size + 1, "oracle_text": text}


def put(name: str, command: str, path: str, limit: float, counted: str = "passing") -> Run:
    """The command on the board of that file, in a process of its own. The limit counts the seconds
    that are `counted`: those that pass, or those of the processor ("processor")."""
    program = "import sys; from benchmarks.limits import answer; answer(sys.argv[2:], sys.argv[1])"
    arguments = arguments_of(command, path, limit)
    done = subprocess.run(
        [sys.executable, "-c", program, counted, *arguments], capture_output=True, text=True
    )
    return told_by(name, command, done.returncode, done.stderr)


def put_forked(name: str, command: str, path: str, limit: float, counted: str) -> Run:
    """The same in a copy of this process, which must have no other thread: its imports are made."""
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile("w+") as told:
        sys.stdout.flush()
        child = os.fork()
        if not child:
            os.dup2(said.fileno(), 1)
            os.dup2(told.fileno(), 2)
            answer(arguments_of(command, path, limit), counted)
        _, status = os.waitpid(child, 0)
        told.seek(0)
        return told_by(name, command, os.waitstatus_to_exitcode(status), told.read())


def arguments_of(command: str, path: str, limit: float) -> list[str]:
    """The words of the command line."""
    verb, *options = COMMANDS[command]
    return [verb, path, *options, "--time-limit", str(limit)]


def told_by(name: str, command: str, status: int, complaint: str) -> Run:
    """What a process has said on its second stream."""
    words, _, times = complaint.rpartition("SECONDS ")
    passed, worked = map(float, times.split() or ("inf", "inf"))
    return Run(name, command, passed, worked, status, words)


def answer(arguments: list[str], counted: str) -> NoReturn:
    """Runs the command line in this process, tells how long that took, and ends the process."""
    for module in IMPORTED:
        import_module(module)
    from legality.cli.running import run

    if counted == "processor":
        time.monotonic = time.process_time
        for name, other in (("ITIMER_REAL", "ITIMER_PROF"), ("SIGALRM", "SIGPROF")):
            setattr(signal, name, getattr(signal, other))
    status = 0
    began, work = time.monotonic(), time.process_time()
    try:
        run(arguments)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        status = 70
    finally:
        sys.stdout.flush()
        sys.stderr.write(f"SECONDS {time.monotonic() - began} {time.process_time() - work}")
        sys.stderr.flush()
        os._exit(status)


def soonest(again: int, name: str, command: str, path: str, limit: float, counted: str) -> Run:
    """The first run that keeps the limit, of so many more than one; else the soonest of them."""
    best = put_forked(name, command, path, limit, counted)
    for _ in range(again):
        if best.kept(limit) or best.status not in (0, 1, 3):
            break
        best = min(
            best, put_forked(name, command, path, limit, counted), key=lambda one: one.seconds
        )
    return best


def runs(
    asked: Sequence[tuple[str, Board]], limit: float, again: int, counted: str, part: int = 1
) -> Iterator[Run]:
    """Every command on every board, or only each so many-th, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        for place, (name, board) in enumerate(asked):
            path = Path(folder) / "board.json"
            path.write_text(json.dumps(board))
            for command in [*COMMANDS][place % part :: part]:
                yield soonest(again, name, command, str(path), limit, counted)


def table(found: Sequence[Run], limit: float) -> str:
    """A row for each command: how many runs kept the limit, and the slowest of them all."""
    lines = [
        "| command | kept | slowest | its work | board |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for command in COMMANDS:
        mine = [run for run in found if run.command == command]
        if not mine:
            continue
        kept, slowest = sum(run.kept(limit) for run in mine), max(mine, key=lambda one: one.seconds)
        passed = f"{slowest.seconds:.2f} s | {slowest.worked:.2f} s"
        lines.append(f"| {command} | {kept}/{len(mine)} | {passed} | {slowest.board} |")
    return "\n".join(lines)


def main() -> int:
    """Print what did not keep its limit, and a table; 1 if anything did not."""
    parser = argparse.ArgumentParser(description="Whether every command keeps its limit.")
    parser.add_argument("--limit", type=float, default=1.0)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="so many boards are passed over")
    parser.add_argument("--part", type=int, default=1, help="only each so many-th command, in turn")
    parser.add_argument("--again", type=int, default=2)
    parser.add_argument("--processor", action="store_true", help="count its seconds")
    options = parser.parse_args()
    for module in IMPORTED:
        import_module(module)
    assert "ortools" not in sys.modules, "the solver is imported before the time begins"
    found: list[Run] = []
    asked = list(boards(options.first + options.boards))[options.first :]
    counted = "processor" if options.processor else "passing"
    try:
        for run in runs(asked, options.limit, options.again, counted, options.part):
            found.append(run)
            if not run.kept(options.limit) or "Traceback" in run.complaint:
                took = f"{run.seconds:.2f} s ({run.worked:.2f} s of the processor)"
                print(f"{run.board}: {run.command}: {took}, status {run.status}", flush=True)
                if "Traceback" in run.complaint:
                    print(run.complaint, end="", flush=True)
    except KeyboardInterrupt:
        print(f"interrupted on {found[-1].board}" if found else "interrupted")
    late = sum(not run.kept(options.limit) or "Traceback" in run.complaint for run in found)
    print(table(found, options.limit))
    print(f"\n{len(found)} runs, {late} late or without an answer")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
