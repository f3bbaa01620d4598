"""Fresh seeds against every oracle, with a bound on time: `python -m tests.nightly --minutes 60`.

Boards of every kind in turn, damage of every edition, and the hunt of `tests.fuzz`, each with its
share of the time and a seed of the day unless one is named. Every board on which product and oracle
disagree is written to a file of its own in `--found` (JSON: the board, its kind and seed, what
differs); `python -m tests.nightly --replay FILE …` compares such boards again. The exit status is 1
where something differs.
"""

import argparse
import datetime
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.agreement import attack_differences, block_differences, board_of
from tests.damage_agreement import dealt
from tests.damage_agreement import differences as damage_differences
from tests.damage_boards import EDITIONS
from tests.fuzz.inputs import inputs
from tests.fuzz.questions import Tally, every
from tests.kinds import KINDS

Found = tuple[str, int, Any, list[str]]
"""Of which kind, its seed, the board, and what differs."""
BOARDS = ("attacks", "blocks", *KINDS)
DAMAGE = tuple(f"damage {rules}" for rules in EDITIONS)
TEAMS = tuple(f"damage of teams {rules}" for rules in EDITIONS)
SHARES = (*BOARDS, *DAMAGE, *TEAMS)


def differing(kind: str, board: dict[str, Any], seed: int) -> list[str]:
    """What product and oracle say differently of a board; `seed` deals the declarations."""
    if kind in BOARDS:
        rng = random.Random(f"declarations {seed}")
        compared = attack_differences if "attacks" not in board else block_differences
        return [*compared(board, rng)]
    return [*damage_differences(board, seed)]


def board(kind: str, seed: int) -> dict[str, Any]:
    """The board of that kind and seed."""
    if kind in BOARDS:
        return board_of(kind, random.Random(f"{kind} {seed}"))
    return dealt(seed, kind.rpartition(" ")[2], kind in TEAMS)


def hunted(kind: str, seed: int, seconds: float) -> Iterator[Found | int]:
    """The boards that differ, and at the end how many were compared."""
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        one = board(kind, seed + number)
        found = differing(kind, one, seed + number)
        if found:
            yield kind, seed + number, one, found
        number += 1
    yield number


def fuzzed(seed: int, seconds: float) -> Iterator[Found | int]:
    """Inputs that something must not happen with, and how many were tried."""
    end, tally = time.monotonic() + seconds, Tally()

    def until() -> Iterator[tuple[str, bytes]]:
        for one in inputs(seed):
            if time.monotonic() >= end:
                return
            yield one

    for text, fault in every(until(), seed, tally):
        yield "fuzz", seed, text.decode("utf-8", "backslashreplace"), [str(fault)]
    yield tally.inputs.total()


def store(folder: Path, found: Found) -> Path:
    """The board in a file, under a name of its content."""
    kind, seed, value, sentences = found
    text = json.dumps(
        {"kind": kind, "seed": seed, "board": value, "differs": sentences}, ensure_ascii=False
    )
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{hashlib.blake2b(text.encode(), digest_size=6).hexdigest()}.json"
    file.write_text(text, encoding="utf-8")
    return file


def replay(files: list[Path]) -> int:
    """Compare stored boards again; 1 where one still differs."""
    failed = 0
    for file in files:
        stored = json.loads(file.read_text(encoding="utf-8"))
        if stored["kind"] == "fuzz":
            text = iter([("sound", stored["board"].encode("utf-8", "surrogatepass"))])
            found = [str(fault) for _, fault in every(text, stored["seed"], Tally())]
        else:
            found = differing(stored["kind"], stored["board"], stored["seed"])
        print(f"{file}: {'; '.join(found[:3]) or 'agrees'}")
        failed += bool(found)
    return 1 if failed else 0


def night(minutes: float, seed: int, folder: Path) -> int:
    """Every kind in its share of the time; 1 where something differs."""
    share, failed = 60 * minutes / (len(SHARES) + 2), 0
    runs = [(kind, hunted(kind, seed, share)) for kind in SHARES]
    runs.append(("fuzz", fuzzed(seed, 2 * share)))
    for kind, run in runs:
        number = wrong = 0
        for found in run:
            if isinstance(found, int):
                number = found
            else:
                wrong += 1
                print(f"{kind}: {store(folder, found)}: {found[3][0]}", flush=True)
        print(f"{kind}: {number} compared, {wrong} differ", flush=True)
        failed += wrong
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.nightly", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=None, help="else one of the day")
    parser.add_argument("--found", type=Path, default=Path("disagreements"))
    parser.add_argument("--replay", type=Path, nargs="+", default=None, metavar="FILE")
    asked = parser.parse_args()
    if asked.replay:
        return replay(asked.replay)
    seed = asked.seed
    if seed is None:
        seed = int(datetime.date.today().strftime("%Y%m%d")) * 1_000
    print(f"seed {seed}")
    return night(asked.minutes, seed, asked.found)


if __name__ == "__main__":
    sys.exit(main())
