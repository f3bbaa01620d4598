"""The rules of `tests/conformance.txt`: a row is one rule, with its number in each edition."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from msgspec import Struct

from legality.numbers import SOURCES

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "tests" / "conformance.txt"
ALL_OF_IT = "…"
"""After a number: it and every number beneath it that has no row of its own."""


class Row(Struct, frozen=True):
    """A rule: its numbers by edition, what the library does, and why it does not."""

    numbers: tuple[tuple[str, ...], ...]
    does: str
    reason: str

    def at(self, edition: str) -> tuple[str, ...]:
        """Its numbers in one of `SOURCES`, without the mark that no page of the sources has it."""
        return tuple(one.rstrip("*") for one in self.numbers[SOURCES.index(edition)])

    @property
    def newest(self) -> str:
        """The newest of `SOURCES` that has the rule."""
        return next(edition for edition in reversed(SOURCES) if self.at(edition))

    @property
    def name(self) -> str:
        """Its number in the newest edition that has it; with the year where later ones have not."""
        number = self.at(self.newest)[0].rstrip(ALL_OF_IT)
        return number if self.newest == SOURCES[-1] else f"{number}-of-{self.newest[:4]}"


def tables() -> dict[str, tuple[Row, ...]]:
    """The rows of the tables of `conformance.txt` by title."""
    parts = RULES.read_text(encoding="utf-8").split("\n# ")[1:]
    titled = (part.partition("\n") for part in parts)
    return {title: tuple(rows(table)) for title, _, table in titled}


def rows(table: str) -> Iterator[Row]:
    """The rows of a table, written out to one a number where numbers go side by side."""
    for line in table.strip().splitlines():
        *numbers, does, reason = (cell.strip() for cell in line.split("|"))
        assert len(numbers) in (len(SOURCES) - 1, len(SOURCES)), line
        numbers += numbers[-1:] * (len(SOURCES) - len(numbers))
        columns = [() if cell == "-" else tuple(cell.split(", ")) for cell in numbers]
        yield from written_out(columns, does, reason)


def written_out(columns: list[tuple[str, ...]], does: str, reason: str) -> Iterator[Row]:
    """One row a number if every edition that has the rule has as many numbers, else one row."""
    lengths = {len(column) for column in columns if column}
    if len(lengths) == 1 and lengths != {1}:
        for parts in zip_longest(*columns):
            yield Row(tuple((part,) if part else () for part in parts), does, reason)
    else:
        yield Row(tuple(columns), does, reason)


TABLES = tables()
ALL = tuple(row for table in TABLES.values() for row in table)
INDEX = {(number, edition): row for row in ALL for edition in SOURCES for number in row.at(edition)}


def row_at(number: str, edition: str) -> Row | None:
    """The rule that has that number in one of `SOURCES`."""
    return INDEX.get((number, edition)) or INDEX.get((above(number) + ALL_OF_IT, edition))


def above(number: str) -> str:
    """The number without its letter: 702.10 of 702.10b."""
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")
