"""Every family of templates, guarded by invented lines (`families.txt`) wherever the tests run."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

import pytest

from legality.effects.effects import AnyEffect
from legality.text import parse_line, present_line
from legality.text.printing.sentences import sentence

NAME = "Old Ram"
FILE = Path(__file__).with_name("families.txt")
FAMILIES = 19
LINES = 127
"""So many at least; a line may be added, none may go."""


@dataclass(frozen=True, slots=True)
class Case:
    """A line with what must be read of it, one expectation an effect."""

    family: str
    line: str
    expected: list[str] = field(default_factory=list[str])


def cases() -> list[Case]:
    """The cases of the file, in their order."""
    found: list[Case] = []
    family = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            family = line.removeprefix("# ")
        elif line.startswith("    "):
            found[-1].expected.append(line.strip())
        elif line and family:
            found.append(Case(family, line))
    return found


CASES = cases()


def read(line: str) -> list[str]:
    """What is read of a line, in the words of the file."""
    parsed = parse_line(line, NAME)
    said = [
        f"{'~' if 'Undecided(' in repr(effect) else '='} {sentence(effect)}"
        for effect in parsed.effects
    ]
    if not parsed.understood:
        return [*said, "reported"]
    return said or ["nothing"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.family}: {case.line}")
def test_a_line_of_the_family(case: Case) -> None:
    assert read(case.line) == case.expected


def test_the_families_are_all_there() -> None:
    assert len({case.family for case in CASES}) >= FAMILIES
    assert len(CASES) >= LINES
    assert all(case.expected for case in CASES)


def test_every_effect_is_in_a_family() -> None:
    lines = [present_line(case.line, NAME) for case in CASES]
    read_of = {type(effect) for line in lines for effect in (*line.effects, *line.states)}
    assert read_of == set(get_args(AnyEffect))
