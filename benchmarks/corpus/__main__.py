"""`python -m benchmarks.corpus FOLDER` makes the corpus: a folder that needs nothing of ours.

    cases.jsonl names.jsonl   declarations with verdicts     case.schema.json
    perft.jsonl               boards with counts             perft.schema.json
    README.md                 how an engine adopts it        positions.md
    run.py                    asks an engine everything      LICENSE
    manifest.json             every file with its SHA-256    results.json

With `--archive FILE` it is packed too, the same bytes each time. On the way every case is judged by
the product and by the brute-force oracles of the tests; with `--count` every board is counted again
by both (half a minute). Exit status 1 if they differ.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.corpus.archive import make, pack, store, total
from benchmarks.corpus.cases import A_FAMILY, Disagreement
from benchmarks.corpus.counted import boards, recounted


def _wrong() -> Iterator[str]:
    for board in boards():
        yield from recounted(board)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cases", type=int, default=A_FAMILY, help="at most, of each family")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--archive", type=Path, help="pack the folder, as corpus-1.0.tar.gz")
    parser.add_argument("--store", action="store_true", help="store its manifest in the project")
    parser.add_argument("--count", action="store_true", help="count the boards again")
    taken = parser.parse_args()
    try:
        made = make(taken.folder, taken.cases, taken.seed)
    except Disagreement as error:
        print(error, file=sys.stderr)
        return 1
    if taken.store:
        store(made)
    wrong = list(_wrong()) if taken.count else []
    cases, counted = total(made, ("cases.jsonl", "names.jsonl")), total(made, ("perft.jsonl",))
    print(f"{cases} cases and {counted} counted boards are in {taken.folder}")
    if taken.archive is not None:
        print(f"{taken.archive.name} {pack(taken.folder, taken.archive)}")
    print("".join(f"{line}\n" for line in wrong), end="", file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
