"""`python -m benchmarks.corpus FOLDER` makes the corpus: a folder that needs nothing of ours.

    cases.jsonl         declarations with verdicts          case.schema.json
    perft.jsonl         boards with counts                  perft.schema.json
    README.md           how an engine adopts it             positions.md
    run.py              asks an engine everything           LICENSE

Every case is judged by the product and by the brute-force oracle of the tests on the way, and with
`--count` every board is counted again by both (a few minutes); exit status 1 if they differ.
"""

import argparse
import json
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.corpus import schema
from benchmarks.corpus.cases import A_FAMILY, Disagreement, cases
from benchmarks.corpus.counted import boards, recounted

ROOT = Path(__file__).parents[2]
BESIDE = {
    "README.md": ROOT / "docs" / "corpus.md",
    "positions.md": ROOT / "docs" / "positions.md",
    "run.py": Path(__file__).parent / "run.py",
    "LICENSE": ROOT / "LICENSE",
}


def make(folder: Path, a_family: int = A_FAMILY, seed: int = 1) -> Counter[str]:
    """Write the corpus; how many cases and boards there are. Raises `Disagreement`."""
    folder.mkdir(parents=True, exist_ok=True)
    made = Counter(
        {
            "cases": _write(folder / "cases.jsonl", cases(a_family, seed)),
            "boards": _write(folder / "perft.jsonl", boards()),
        }
    )
    for name, value in (("case", schema.case()), ("perft", schema.perft())):
        text = json.dumps(value, indent=1, ensure_ascii=False)
        (folder / f"{name}.schema.json").write_text(text + "\n", encoding="utf-8")
    for name, source in BESIDE.items():
        shutil.copyfile(source, folder / name)
    return made


def _write(path: Path, rows: Iterable[dict[str, Any]]) -> int:
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    path.write_text("".join(lines), encoding="utf-8")
    return len(lines)


def _wrong() -> Iterator[str]:
    for board in boards():
        yield from recounted(board)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cases", type=int, default=A_FAMILY, help="of each family")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", action="store_true", help="count the boards again")
    taken = parser.parse_args()
    try:
        made = make(taken.folder, taken.cases, taken.seed)
    except Disagreement as error:
        print(error, file=sys.stderr)
        return 1
    wrong = list(_wrong()) if taken.count else []
    print(f"{made['cases']} cases and {made['boards']} counted boards are in {taken.folder}")
    print("".join(f"{line}\n" for line in wrong), end="", file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
