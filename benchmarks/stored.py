"""Stored boards: positions in named groups, each with a question and its verified answer.

`boards/GROUP.jsonl.gz` has one board a line. They are stored, not dealt again, so that every run
asks the same questions whatever becomes of the generators (`python -m benchmarks.store` made them).
"""

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from legality.puzzles import Answer

FOLDER = Path(__file__).parent / "boards"

Question = Literal["maximum", "verdict", "damage", "lethal"]
"""`maximum`: the most requirements a declaration can obey; `verdict`: is the declared block legal;
`damage`: how many assignments of the attacking side are legal; `lethal`: does an attack kill
whatever the blocks."""

GROUPS: dict[str, str] = {
    "small": "random blocks up to 6×6",
    "typical": "random blocks of 10×10 and 15×15",
    "large": "random blocks of 20×20 to 100×100",
    "armies": "100 to 1,000 tokens, 10 to 50 attackers",
    "formulas": "satisfiability, 20 to 75 variables; pigeonhole, parity, ordering",
    "covers": "exact cover by triples, 15 to 90 elements",
    "matchings": "dominoes on chessboards to 20×20, mutilated or not; random graphs",
    "attacks": "caps, goad, attacks if able; two to five opponents",
    "damage": "assignments over shared blockers, in two editions",
    "lethal": "forced lethal with a planted answer",
}
UNITS: dict[str, str] = {
    "random-blocks": "creatures a side",
    "armies": "tokens",
    "satisfiability": "variables",
    "exact-cover": "elements",
    "mutilated-chessboard": "squares a side",
    "chessboard": "squares a side",
    "random-matching": "vertices",
    "random-attacks": "creatures",
    "attack-caps": "creatures",
    "shared-damage": "blockers",
    "lethal": "attackers",
}
"""What the size of a board counts, by family."""


class StoredBoard(msgspec.Struct, frozen=True):
    """One question about one position; `size` counts what `UNITS` says of the family."""

    name: str
    group: str
    family: str
    size: int
    question: Question
    answer: Answer
    position: dict[str, Any]

    @property
    def expected(self) -> int | bool:
        """The answer to the question."""
        answers: dict[Question, int | bool | None] = {
            "maximum": self.answer.maximum,
            "verdict": self.answer.legal,
            "damage": self.answer.count,
            "lethal": self.answer.lethal,
        }
        expected = answers[self.question]
        assert expected is not None, f"{self.name} is stored without its answer"
        return expected


def load(groups: Iterable[str] = GROUPS, folder: Path = FOLDER) -> Iterator[StoredBoard]:
    """The stored boards of those groups, in their order."""
    for group in groups:
        with gzip.open(folder / f"{group}.jsonl.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                yield msgspec.json.decode(line, type=StoredBoard)


def save(group: str, boards: Iterable[StoredBoard], folder: Path = FOLDER) -> None:
    """Stores the boards of a group; equal boards give equal files."""
    lines = [json.dumps(_value(board), ensure_ascii=False) + "\n" for board in boards]
    data = gzip.compress("".join(lines).encode(), mtime=0)
    (folder / f"{group}.jsonl.gz").write_bytes(data)


def _value(board: StoredBoard) -> dict[str, Any]:
    value: dict[str, Any] = msgspec.to_builtins(board)
    value["answer"] = {key: one for key, one in value["answer"].items() if one is not None}
    return value


def digest(boards: Iterable[StoredBoard]) -> str:
    """A short name for what is asked, so that runs of other boards are never mixed with these."""
    found = hashlib.sha256()
    for board in boards:
        found.update(json.dumps(_value(board), sort_keys=True).encode())
    return found.hexdigest()[:16]
