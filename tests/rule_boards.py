"""`docs/rule_boards.jsonl`: for each rule a board on which a test shows it, and corpus cases.

`python -m tests.rule_boards CORPUS` runs the tests that name rules (`tests.conformance`), notes
every board that they make, and keeps for each rule one that can be asked: one whose answer cites
the rule, if there is one, else the smallest on which something is declared, by the newest rules.
The cases are those of the corpus that cite the rule, the easiest first. The pages of the rules are
made of both (`release/woven`).
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from legality import LegalityError, Position, check
from legality.numbers import SOURCES
from release.woven.boards import BOARDS, Kept
from release.woven.rows import ALL, ROOT, Row, row_at
from tests import conformance, table

ASKED = 12
"""So many of the smallest boards of a rule are asked whether their answer cites it."""
CASES = 3


A_TEST = 40
"""So many boards of a test are noted."""


class Made(Struct, frozen=True):
    """A board that a test makes."""

    test: str
    board: Position


class Noting:
    """Told to pytest as a plugin: the boards that each test makes, or is given."""

    def __init__(self) -> None:
        self.test = ""
        self.made: dict[str, list[Made]] = {}

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Whose the next boards are; those it is given were made before."""
        self.test = item.nodeid.partition("[")[0].removeprefix("tests/")
        given = getattr(getattr(item, "callspec", None), "params", {})
        for one in given.values():
            self.note(one)

    def note(self, board: object) -> None:
        """A board of the test."""
        if self.test and isinstance(board, Position):
            noted = self.made.setdefault(self.test, [])
            if len(noted) < A_TEST:
                noted.append(Made(self.test, board))

    def noted(self, make: Callable[..., Position]) -> Callable[..., Position]:
        """The same, noting what it makes."""

        def noting(*args: Any, **fields: Any) -> Position:
            found = make(*args, **fields)
            self.note(found)
            return found

        return noting


def cases_in(folder: Path) -> list[dict[str, Any]]:
    """The cases of a corpus that was made there (`python -m benchmarks.corpus FOLDER`)."""
    lines = (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def main(folder: Path) -> int:
    """Run the tests, and write the file; the exit status."""
    notes = Noting()
    Position.from_value = notes.noted(Position.from_value)  # type: ignore[method-assign]
    for name in ("with_attacks", "with_blocks"):
        setattr(table, name, notes.noted(getattr(table, name)))
    shown = conformance.marked()
    files = sorted({str(ROOT / "tests" / one.test) for one in shown})
    if code := pytest.main(["-q", *files], plugins=[notes]):
        return int(code)
    notes.test = ""
    found = [*kept(notes.made, shown, cases_in(folder))]
    lines = (json.dumps(one.to_value(), ensure_ascii=False) + "\n" for one in found)
    BOARDS.write_text("".join(lines), encoding="utf-8")
    print(f"{len(found)} rules are in {BOARDS.relative_to(ROOT)}")
    return 0


def kept(
    made: dict[str, list[Made]],
    shown: Iterable[conformance.Shown],
    cases: Iterable[dict[str, Any]],
) -> Iterator[Kept]:
    """What is kept of each rule about which something is done."""
    tests: dict[Row, list[Made]] = {}
    for one in shown:
        row = conformance.row_of(one)
        if row is not None:
            tests.setdefault(row, []).extend(made.get(one.test, ()))
    cited = by_rule(cases)
    for row in ALL:
        if not row.reason:
            own = tests.get(row, [])
            best = chosen(row, [one for one in own if holds(row, one.board)])
            best = best or chosen(row, [Made(one.test, moved(row, one.board)) for one in own])
            yield Kept(
                row.name,
                best.test if best else "",
                best.board.notation() if best else "",
                tuple(cited.get(row, ())[:CASES]),
            )


def by_rule(cases: Iterable[dict[str, Any]]) -> dict[Row, list[str]]:
    """The names of the cases that cite each rule, the easiest first."""
    found: dict[Row, list[str]] = {}
    for case in sorted(cases, key=lambda one: (one["tier"], one["difficulty"], one["id"])):
        for number in dict.fromkeys((*case["rules"], *case["because"])):
            row = row_at(number, source_of(case["edition"]))
            if row is not None:
                found.setdefault(row, []).append(case["id"])
    return found


def source_of(date: str) -> str:
    """The newest of the sources up to that date."""
    return max((one for one in SOURCES if one <= date), default=SOURCES[0])


def holds(row: Row, board: Position) -> bool:
    """Whether the rule is one of those by which the board is judged."""
    return bool(row.at(source_of(board.rules)))


def moved(row: Row, board: Position) -> Position:
    """The board by the rules of the newest edition that has the rule: a test that moves it there by
    itself shows what follows."""
    return msgspec.structs.replace(board, rules=row.newest)


def chosen(row: Row, made: list[Made]) -> Made | None:
    """The board that shows the rule best."""
    ordered = [one for one in sorted(made, key=_size) if is_written(one.board)]
    return next((one for one in ordered[:ASKED] if cites(row, one.board)), (*ordered, None)[0])


def _size(one: Made) -> tuple[bool, int, int]:
    age = -SOURCES.index(source_of(one.board.rules))
    return one.board.attacks is None, age, len(str(one.board))


def is_written(board: Position) -> bool:
    """Whether the notation says all of it."""
    try:
        return Position.from_notation(board.notation()) == board
    except LegalityError:
        return False


def cites(row: Row, board: Position) -> bool:
    """Whether the answer about the board names the rule."""
    try:
        verdicts = check(board).verdicts
    except LegalityError:
        return False
    numbers = {
        number
        for verdict in verdicts
        for fault in getattr(verdict, "violations", ())
        for number in (fault.rule, fault.because)
    }
    return not numbers.isdisjoint(row.at(source_of(board.rules)))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
