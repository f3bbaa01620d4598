"""Every family of templates, guarded by invented lines wherever the tests run.

`families.txt` has them as boards with written values read them, `characteristics.txt` as those with
printed ones do: with types, colours and sizes.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

import pytest

from legality.effects.effects import AnyEffect
from legality.text import ParsedLine, parse_line, present_line
from legality.text.printing.sentences import sentence

NAME = "Old Ram"
FILE = Path(__file__).with_name("families.txt")
OF_CHARACTERISTICS = FILE.with_name("characteristics.txt")
FAMILIES = 19
LINES = 127
"""So many at least; a line may be added, none may go."""


@dataclass(frozen=True, slots=True)
class Case:
    """A line with what must be read of it, one expectation an effect."""

    family: str
    line: str
    expected: list[str] = field(default_factory=list[str])


def cases(file: Path) -> list[Case]:
    """The cases of the file, in their order."""
    found: list[Case] = []
    family = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            family = line.removeprefix("# ")
        elif line.startswith("    "):
            found[-1].expected.append(line.strip())
        elif line and family:
            found.append(Case(family, line))
    return found


CASES = cases(FILE)
CHANGES = cases(OF_CHARACTERISTICS)


def read(line: str) -> list[str]:
    """What is read of a line, in the words of the file."""
    return _said(parse_line(line, NAME))


def read_present(line: str) -> list[str]:
    """The same with types, colours and sizes."""
    return _said(present_line(line, NAME))


def _said(parsed: ParsedLine) -> list[str]:
    said = [
        f"{'~' if 'Undecided(' in repr(effect) else '='} {sentence(effect)}"
        for effect in (*parsed.effects, *parsed.states)
    ]
    if not parsed.understood:
        return [*said, "reported"]
    return said or ["nothing"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.family}: {case.line}")
def test_a_line_of_the_family(case: Case) -> None:
    assert read(case.line) == case.expected


@pytest.mark.parametrize("case", CHANGES, ids=lambda case: f"{case.family}: {case.line}")
def test_a_line_that_changes_characteristics(case: Case) -> None:
    assert read_present(case.line) == case.expected


def test_the_families_are_all_there() -> None:
    assert len({case.family for case in CASES}) >= FAMILIES
    assert len(CASES) >= LINES
    assert all(case.expected for case in (*CASES, *CHANGES))


def test_every_effect_is_in_a_family() -> None:
    lines = [present_line(case.line, NAME) for case in (*CASES, *CHANGES)]
    read_of = {type(effect) for line in lines for effect in (*line.effects, *line.states)}
    assert read_of == set(get_args(AnyEffect))
