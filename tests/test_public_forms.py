"""What users of the last version have is there, and works as it did: names, parameters, commands,
exit statuses, JSON forms, notation, codes and verdicts (`docs/stability.md`)."""

import re
from enum import EnumType
from functools import cache
from typing import Any

import pytest

import legality
from legality import Position
from tests.documents import ROOT
from tests.public_forms import (
    LAST,
    boards,
    lines,
    properties,
    released,
    released_boards,
    verdict,
)

REMOVED = {
    *(f"POST /v1/why answer.answers[].reasons[].{name}" for name in ("objects", "change")),
    *(
        f"POST /v1/masks answer.answers[].creatures[].choices[].reasons[].{name}"
        for name in ("objects", "change")
    ),
    "parameter Combat.poison",
}
"""Lines that no longer hold. The fields were described, and no answer ever had them. `poison` of a
combat is worked out now; `Combat.begin` makes one, and no document ever called its class."""
ANSWERS_NULL_NOW = {"legal": (True, None)}
"""Where nothing is declared that is to be judged, 0.3.0 answers null (`CHANGELOG.md`)."""
OF_ENUMS = tuple(
    f"parameter {name}." for name in legality.__all__ if type(getattr(legality, name)) is EnumType
)
"""What an enumeration is called with is Python's, and another for each of its versions."""


@cache
def lines_now() -> frozenset[str]:
    return frozenset(lines(ROOT))


@cache
def lines_before() -> frozenset[str]:
    return frozenset(line for line in released() if not line.startswith(OF_ENUMS))


def without_marks(listed: set[str] | frozenset[str]) -> set[str]:
    return {line.rstrip("!") for line in listed}


def test_the_record_is_that_of_the_version_before_this_one() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\S+)", changes, re.MULTILINE)
    assert versions[:2] == [legality.__version__, LAST]


@pytest.mark.parametrize(
    ("kind", "more_than"),
    [
        *(("name", 80), ("parameter", 200), ("member", 250), ("error", 40)),
        *(("command", 150), ("status", 5), ("column", 6), ("schema", 200), ("POST", 800)),
    ],
)
def test_all_that_was_public_is_still_there(kind: str, more_than: int) -> None:
    """A property may have become optional in a request, and certain in an answer."""
    before = {line for line in lines_before() if line.startswith(f"{kind} ")}
    assert len(before) > more_than
    assert without_marks(before) - without_marks(lines_now()) - REMOVED == set()


def test_what_is_removed_was_there_and_is_not() -> None:
    assert without_marks(lines_before()) >= REMOVED
    assert without_marks(lines_now()) & REMOVED == set()


def test_nothing_new_must_be_given() -> None:
    """A parameter or a property of a request or a file that must be given was to be given, or
    stands in something that is new."""
    kinds = ("parameter ", "schema position", "schema decision")
    taken = {line for line in lines_before() if " request" in line or line.startswith(kinds)}
    optional = {line for line in taken if not line.endswith("!")}
    assert len(optional) > 300
    needed = {line for line in lines_now() if line.endswith("!")}
    assert {line for line in needed if line.rstrip("!") in optional} == set()
    assert parameters_added_to_what_was_callable() == set()


def parameters_added_to_what_was_callable() -> set[str]:
    """New parameters that must be given, of functions and methods that were there."""
    callables = {
        line.rpartition(".")[0] for line in lines_before() if line.startswith("parameter ")
    }
    new = {
        line
        for line in lines_now() - lines_before()
        if line.startswith("parameter ") and line.endswith("!")
    }
    return {line for line in new if line.rpartition(".")[0] in callables}


def test_boards_in_every_form_are_read_as_before() -> None:
    kept = released_boards()
    assert len(kept) > 25
    assert sum("written" in board for board in kept) > 3
    for board in kept:
        position = Position.from_value(board["position"])
        assert Position.from_notation(board["notation"]) == position, board["of"]
        assert Position.from_code(board["code"]) == position, board["of"]
        if "written" in board:
            assert Position.from_notation(board["written"]) == position, board["of"]


def test_verdicts_stay() -> None:
    """By the rules that the board names, or those of the default edition."""
    changed: dict[str, Any] = {}
    for board in released_boards():
        before, now = board["verdict"], verdict(Position.from_value(board["position"]))
        differs = {name: (before[name], now[name]) for name in now if before[name] != now[name]}
        if differs:
            changed[board["of"]] = differs
    assert changed == {"notation.md 2": ANSWERS_NULL_NOW}


def test_the_record_of_this_version_can_be_written() -> None:
    """`scripts/release` does: every board of the examples and pages, in every form."""
    made = list(boards(ROOT))
    assert len(made) >= len(released_boards())
    assert all(board["notation"] and board["code"] for board in made)


def test_a_form_that_loses_a_property_is_noticed() -> None:
    """Of {a: [{b}], c: itself}: a must be given, b lies in each of a; c leads back."""
    schemas: dict[str, Any] = {
        "Form": {
            "properties": {
                "a": {"type": "array", "items": {"$ref": "#/components/schemas/Part"}},
                "c": {"$ref": "#/components/schemas/Form"},
            },
            "required": ["a"],
        },
        "Part": {"anyOf": [{"properties": {"b": {"enum": ["x", "y"]}}}, {"type": "null"}]},
    }
    whole = {"$ref": "#/components/schemas/Form"}
    assert set(properties(whole, schemas)) == {".a!", ".a[].b", ".a[].b=x", ".a[].b=y", ".c"}
    schemas["Part"]["anyOf"][0]["properties"].clear()
    assert set(properties(whole, schemas)) == {".a!", ".c"}
