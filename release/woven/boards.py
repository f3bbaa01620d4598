"""The boards of the rules, as `python -m tests.rule_boards` keeps them."""

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from release.woven.rows import ROOT

BOARDS = ROOT / "docs" / "rule_boards.jsonl"


class Kept(Struct, frozen=True):
    """Of a rule: the board on which a test shows it, in the notation, that test, and cases of the
    corpus."""

    rule: str
    test: str
    board: str
    cases: tuple[str, ...]

    def to_value(self) -> dict[str, Any]:
        """The line of the file."""
        return {"rule": self.rule, "test": self.test, "board": self.board, "cases": self.cases}


@cache
def boards() -> dict[str, Kept]:
    """What is kept, by rule."""
    lines = BOARDS.read_text(encoding="utf-8").splitlines() if BOARDS.exists() else []
    found = [msgspec.json.decode(line, type=Kept) for line in lines]
    return {one.rule: one for one in found}
