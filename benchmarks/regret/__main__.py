"""A data set of blocks with their regret, and a policy that learns from it.

    python -m benchmarks.regret boards 1000000 boards.jsonl
    legality batch boards.jsonl regrets.parquet --ask regret
    python -m benchmarks.regret learn boards.jsonl regrets.parquet --policy policy.json
    python -m benchmarks.regret compare boards.jsonl regrets.parquet --policy policy.json

`boards` are made seed by seed, so that any part of them can be made by itself (`--first`); of ten
seeds eight are to learn from (`train`), one is `valid` and one `test`. `learn` tells after each
part of its boards the mean regret on the boards of `valid`; `compare` prints the table of players
on the boards of `test`. The columns are described in `benchmarks/regret/README.md`.
"""

import argparse
import json
import sys
from itertools import islice
from pathlib import Path

from benchmarks.regret.baselines import table
from benchmarks.regret.boards import boards
from benchmarks.regret.policy import Policy, learn, mean_regret
from benchmarks.regret.table import judged, of_split

STORED = Path(__file__).with_name("policy.json")
"""The policy whose figures the page shows."""


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("boards", help="write so many boards, one a line")
    make.add_argument("number", type=int)
    make.add_argument("file", type=Path)
    make.add_argument("--first", type=int, default=0, help="the first seed")
    for name, words in (("learn", "learn a policy"), ("compare", "print the table of players")):
        command = commands.add_parser(name, help=words)
        command.add_argument("boards", type=Path)
        command.add_argument("answers", type=Path)
        command.add_argument("--policy", type=Path, default=STORED)
        command.add_argument("--most", type=int, help="of so many boards at most")
    taken = parser.parse_args(arguments)
    if taken.command == "boards":
        _make(taken.file, taken.number, taken.first)
    elif taken.command == "learn":
        _learn(taken.boards, taken.answers, taken.policy, taken.most)
    else:
        found = [*of_split(judged(taken.boards, taken.answers), "test", taken.most)]
        print(table(found, Policy.read(taken.policy)))
    return 0


def _make(file: Path, number: int, first: int) -> None:
    with file.open("w", encoding="utf-8") as lines:
        for board in boards(number, first):
            lines.write(json.dumps(board, ensure_ascii=False) + "\n")


def _learn(boards: Path, answers: Path, policy: Path, most: int | None) -> None:
    samples = [one.sample() for one in of_split(judged(boards, answers), "train", most)]
    held = [one.sample() for one in islice(of_split(judged(boards, answers), "valid"), 5_000)]
    learned = learn(samples)
    policy.write_text(learned.to_json(), encoding="utf-8")
    print(f"{len(samples):,} boards; mean regret on {len(held):,} others:", end=" ")
    print(f"{mean_regret(learned, held):.2f}")


if __name__ == "__main__":
    sys.exit(main())
