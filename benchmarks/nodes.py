"""How many nodes a second the search for blocks looks at, and what memory a combat takes, beside
another checkout of this library: `python -m benchmarks.nodes OTHER`.

A node is one legal block played to the end of its combat, the damage divided as is best: `ranked`
looks at every legal block. The boards are those of `benchmarks.searches`, all of Ann's creatures
attacking. The sums of all scores must be equal in both trees. Processor time, the trees in turns in
processes of their own, the least of several runs.

Memory is what `tracemalloc` counts of combats that are held together: as they begin, and when
attackers and blockers are declared; each on a position of its own, which is not counted.
"""

import argparse
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.mixed import MIXES, mixed
from benchmarks.throughput import HERE, run

SIZES = ((3, 3), (4, 3))
"""Attackers and blockers."""
SEEDS = range(8)

NODES = """
import json, sys, time
from legality import Position
try:
    from legality import ranked
except ImportError:
    from legality.moves.rank import ranked
lines = open(sys.argv[1], "rb").read().splitlines()
best, number, scores = 1e9, 0, 0
for _ in range(3):
    boards = [Position.parse(line) for line in lines]
    begun = time.process_time()
    found = [[one.score for one in ranked(board, among=None, k=None)] for board in boards]
    best = min(best, time.process_time() - begun)
    number, scores = sum(map(len, found)), sum(map(sum, found))
print(json.dumps({"rate": number / best, "number": number, "scores": scores}))
"""

MEMORY = """
import gc, json, sys, tracemalloc
from legality import Combat, Position
lines = open(sys.argv[1], "rb").read().splitlines()
def begun(board):
    return Combat.begin(board)
def declared(board):
    names = [one.id for one in board.battlefield if one.controller == "Ann"]
    return Combat.begin(board).declare_attackers(dict.fromkeys(names, "Bob")).declare_blockers({})
told = {}
for play in (begun, declared):
    for line in lines:
        play(Position.parse(line))
    boards = [Position.parse(line) for line in lines for _ in range(5)]
    gc.collect()
    tracemalloc.start()
    held = [play(board) for board in boards]
    gc.collect()
    told[play.__name__] = tracemalloc.get_traced_memory()[0] / len(held) / 1024
    tracemalloc.stop()
print(json.dumps(told))
"""


def board(size: tuple[int, int], seed: int, *, attacks: bool) -> str:
    """A board of the searches' with so many attackers and blockers, as JSON."""
    mine, theirs = size
    value: dict[str, Any] = json.loads(
        str(mixed(max(size), seed, MIXES["keywords"], attacks=attacks))
    )
    left = {f"a{n}" for n in range(mine)} | {f"b{n}" for n in range(theirs)}
    value["permanents"] = [one for one in value["permanents"] if one["id"] in left]
    if not attacks:  # whoever can attack does
        for one in value["permanents"]:
            one["oracle_text"] = one.get("oracle_text", "").replace("Defender", "Reach")
    return json.dumps(value)


def asked(tree: Path, code: str, path: Path) -> dict[str, float]:
    """What a program that imports from that tree says of the boards."""
    said: dict[str, float] = json.loads(run(tree, code, str(path))[1])
    return said


def nodes(trees: Sequence[Path], folder: Path, rounds: int) -> None:
    """Blocks looked at in a second of processor time."""
    for size in SIZES:
        path = folder / "boards.jsonl"
        path.write_text("\n".join(board(size, seed, attacks=True) for seed in SEEDS))
        found = [[asked(tree, NODES, path) for tree in trees] for _ in range(rounds)]
        assert len({(one["number"], one["scores"]) for each in found for one in each}) == 1
        rates = [max(each[place]["rate"] for each in found) for place in range(len(trees))]
        told = "  ".join(f"{rate:8.0f} a second" for rate in rates)
        number = f"{found[0][0]['number']:.0f} blocks"
        print(f"nodes {size[0]}×{size[1]} {number:>14}  {told}  {rates[-1] / rates[0]:4.2f} ×")


def memory(trees: Sequence[Path], folder: Path) -> None:
    """Kilobytes a combat, as it begins and when everybody has declared."""
    path = folder / "boards.jsonl"
    path.write_text("\n".join(board((4, 4), seed, attacks=False) for seed in SEEDS))
    told = [asked(tree, MEMORY, path) for tree in trees]
    for when in told[0]:
        sizes = "  ".join(f"{one[when]:8.1f} kB" for one in told)
        print(f"a combat of 4×4, {when:8}  {sizes}  {told[-1][when] / told[0][when]:4.2f} ×")


def main() -> None:
    """Measure this tree, and another before it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", nargs="?", type=Path, help="another checkout, measured in turns")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    trees = [given.other, HERE] if given.other else [HERE]
    with tempfile.TemporaryDirectory() as name:
        nodes(trees, Path(name), given.rounds)
        memory(trees, Path(name))


if __name__ == "__main__":
    main()
