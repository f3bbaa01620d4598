"""How many positions a second are judged, beside another checkout of this library:
`python -m benchmarks.throughput OTHER`.

Random boards of mixed keywords and a few requirements, names new on each, half of their blocks
illegal, as JSON Lines; each tree judges the same files by `legality check FILE --json`, in turns.
Processor time of whole processes, start included, the least of several runs; so it is with the
start of one 6×6 board, beside the smallest program of typer and msgspec that reads a file.
Playouts are combats of 4×4 boards played to the end of damage, from a parsed position.
"""

import argparse
import itertools
import json
import os
import platform
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from os import cpu_count
from pathlib import Path
from typing import Any

from legality import Position, check

HERE = Path(__file__).resolve().parent.parent
WORDS = (
    *("Flying", "Reach", "Menace", "Skulk", "Fear", "Vigilance", "Haste", "First strike"),
    *("Double strike", "Deathtouch", "Trample", "Lifelink", "Indestructible"),
)
WANTED = (
    ("All creatures able to block this creature do so.", 0.05),
    ("This creature must be blocked if able.", 0.1),
)
BLOCKS = "This creature blocks each combat if able."
JUDGE = "import sys; from legality.cli import main; sys.exit(main())"
PROGRAM = """
import msgspec, typer
app = typer.Typer(add_completion=False)
@app.command()
def read(file: str) -> None:
    with open(file, "rb") as data:
        print(len(msgspec.json.decode(data.read())))
app()
"""
PLAY = """
import sys, time
from legality import Combat, Position
boards = [Position.parse(line) for line in open(sys.argv[1], "rb")]
def played(board):
    names = [one.id for one in board.battlefield if one.controller == "Ann"]
    combat = Combat.begin(board).declare_attackers(dict.fromkeys(names, "Bob")).declare_blockers({})
    while "damage" not in combat.step.value:
        combat = combat.next_step()
    assign = {name: {"Bob": board.by_id[name].power} for name in names if board.by_id[name].power}
    return combat.assign_damage(assign)
best = 1e9
for _ in range(7):
    fresh = [Position.parse(str(board)) for board in boards]
    begun = time.process_time()
    for board in fresh:
        played(board)
    best = min(best, time.process_time() - begun)
print(len(boards) / best)
"""


def new_name(rng: random.Random) -> str:
    """A name of two invented words: what users send has names that were not met before."""
    return " ".join(
        "".join(rng.choice("bdfgklmnprst") + rng.choice("aeiou") for _ in range(3)).title()
        for _ in range(2)
    )


def board(size: int, seed: int, *, plain: bool = False) -> dict[str, Any]:
    """So many creatures of each player, all of Ann's attacking, some of Bob's blocking at random;
    `plain`: nothing declared, and no strike before the others."""
    rng = random.Random(f"throughput {size} {seed}")
    words = [word for word in WORDS if not (plain and word.endswith("strike"))]
    permanents: list[dict[str, Any]] = []
    for player, letter in (("Ann", "a"), ("Bob", "b")):
        for number in range(size):
            lines = rng.sample(words, rng.choice((0, 1, 1, 2)))
            if player == "Ann":
                lines += [text for text, share in WANTED if rng.random() < share and not plain]
            elif rng.random() < 0.15 and not plain:
                lines.append(BLOCKS)
            permanents.append(
                {
                    "id": f"{letter}{number}",
                    "name": new_name(rng),
                    "controller": player,
                    "type_line": "Creature — Ogre",
                    "power": rng.randint(0, 6),
                    "toughness": rng.randint(1, 6),
                    "colors": [rng.choice("WUBRG")],
                    "oracle_text": "\n".join(lines),
                }
            )
    value: dict[str, Any] = {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": permanents,
    }
    if not plain:
        value["attacks"] = {f"a{number}": "Bob" for number in range(size)}
        value["blocks"] = {
            f"b{number}": [f"a{rng.randrange(size)}"]
            for number in range(size)
            if rng.random() < (0.66 if size < 8 else 0.5)
        }
        value["judge"] = ["blocks"]
    return value


def half_illegal(size: int, number: int) -> list[dict[str, Any]]:
    """So many boards, the blocks of every second one illegal."""
    found: dict[bool | None, list[dict[str, Any]]] = {True: [], False: []}
    for seed in itertools.count():
        value = board(size, seed)
        wanted = found.get(check(Position.from_value(value)).legal)
        if wanted is not None and len(wanted) < number // 2:
            wanted.append(value)
        if all(len(each) == number // 2 for each in found.values()):
            return [one for pair in zip(*found.values(), strict=True) for one in pair]
    raise AssertionError


def written(folder: Path, name: str, boards: Sequence[Mapping[str, Any]]) -> Path:
    """The boards as JSON Lines."""
    path = folder / name
    path.write_text("".join(f"{json.dumps(one)}\n" for one in boards))
    return path


def run(tree: Path, code: str, *given: str) -> tuple[float, str]:
    """The processor time of a program that imports from that tree, and what it printed."""
    env = {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{tree / 'models'}"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, *given],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode in (0, 1), done.stderr
    assert done.stdout, done.stderr
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, done.stdout


def least(trees: Sequence[Path], rounds: int, code: str, *given: str) -> list[float]:
    """The least processor time of each tree, all taking turns; the first round warms up."""
    times = [[run(tree, code, *given)[0] for tree in trees] for _ in range(rounds + 1)]
    return [min(each) for each in zip(*times[1:], strict=True)]


def verdicts(tree: Path, path: Path) -> list[bool | None]:
    """What a tree says of each line."""
    out = run(tree, JUDGE, "check", str(path), "--json")[1]
    return [json.loads(line)["legal"] for line in out.splitlines()]


def lines(trees: Sequence[Path], folder: Path, rounds: int) -> None:
    """JSON Lines: positions a second of each tree."""
    for size, number in ((4, 6000), (10, 2000)):
        path = written(folder, f"{size}.jsonl", half_illegal(size, number))
        said = [verdicts(tree, path) for tree in trees]
        assert all(one == [True, False] * (number // 2) for one in said)
        times = least(trees, rounds, JUDGE, "check", str(path), "--json")
        rates = "  ".join(f"{number / one:6.0f} a second" for one in times)
        print(f"JSON Lines {size:2}×{size:<2} {rates}  {shown(times)}", flush=True)


def starts(trees: Sequence[Path], folder: Path, rounds: int) -> None:
    """One 6×6 board, with a requirement that binds and without, beside the smallest program."""
    texts = {seed: str(board(6, seed)) for seed in range(100)}
    free = next(seed for seed, said in texts.items() if "able" not in said)
    bound = next(seed for seed, said in texts.items() if BLOCKS in said)
    for name, seed in (("without", free), ("with", bound)):
        path = folder / f"{name}.json"
        path.write_text(json.dumps(board(6, seed)))
        smallest, *_ = least(trees[:1], rounds, PROGRAM, str(path))
        times = least(trees, rounds, JUDGE, "check", str(path), "--json")
        over = "  ".join(f"{one / smallest:4.2f} × the smallest" for one in times)
        print(
            f"start, {name:8} a requirement: smallest {1000 * smallest:.0f} ms  {over}", flush=True
        )


def playouts(trees: Sequence[Path], folder: Path) -> None:
    """Combats of 4×4 boards a second."""
    path = written(folder, "play.jsonl", [board(4, seed, plain=True) for seed in range(100)])
    rates = [max(float(run(tree, PLAY, str(path))[1]) for _ in range(3)) for tree in trees]
    told = "  ".join(f"{one:6.0f} a second" for one in rates)
    print(f"playouts 4×4     {told}  {shown([1 / one for one in rates])}", flush=True)


def shown(times: Sequence[float]) -> str:
    """How many times faster the last is than the first."""
    return f"{times[0] / times[-1]:4.2f} ×" if len(times) > 1 else ""


def main() -> None:
    """Measure this tree, and another before it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", nargs="?", type=Path, help="another checkout, measured in turns")
    parser.add_argument("--rounds", type=int, default=4)
    given = parser.parse_args()
    trees = [given.other, HERE] if given.other else [HERE]
    print(f"{cpu_count()} cores, Python {platform.python_version()}, msgspec {version('msgspec')}")
    with tempfile.TemporaryDirectory() as name:
        lines(trees, Path(name), given.rounds)
        starts(trees, Path(name), 2 * given.rounds)
        playouts(trees, Path(name))


if __name__ == "__main__":
    main()
