"""The JSON Schema of a Problem's file: everything in it is described, and files follow it."""

import json
from pathlib import Path
from typing import Any, cast

import pytest

from benchmarks.corpus.cases import FAMILIES, cases_of
from legality import Position
from legality.exchange.corpus.question import declaring
from legality.exchange.problem_file.of_board import problem_files
from legality.exchange.problem_file.schema import json_schema
from legality.problem.damage import SIDES
from tests.exchange.problem_file.test_complaints import CASES, DAMAGE, FINE
from tests.position.schemas import faults, undescribed

SCHEMA = json_schema()


def test_every_property_is_described() -> None:
    assert list(undescribed(SCHEMA, "$")) == []
    for name, definition in SCHEMA["$defs"].items():
        assert definition["description"], name


@pytest.mark.parametrize("family", FAMILIES)
def test_files_follow_the_schema(family: str) -> None:
    for case in cases_of(family, 3):
        kind, player = case["kind"], case["player"]
        position = Position.from_value(declaring(case))
        of: Any = kind
        for file in problem_files(position, of, player=player):
            assert list(faults(SCHEMA, file.to_value())) == []


def test_files_of_damage_follow_the_schema() -> None:
    boards = [*Path("examples").glob("*.json")]
    told = 0
    for path in boards:
        value: Any = json.loads(path.read_text("utf-8"))
        if not isinstance(value, dict) or "blocks" not in value:
            continue
        files = problem_files(Position.from_value(cast("object", value)), "damage")
        assert len(files) == len(SIDES)
        for file in files:
            assert list(faults(SCHEMA, file.to_value())) == []
            told += 1
    assert told > 8


def test_what_is_no_file_breaks_the_schema() -> None:
    assert list(faults(SCHEMA, FINE)) == []
    assert list(faults(SCHEMA, DAMAGE)) == []
    for field in ("problem", "version", "player", "creatures"):
        assert list(faults(SCHEMA, {name: one for name, one in FINE.items() if name != field}))
    assert len(CASES) > 30
    assert list(faults(SCHEMA, {**FINE, "creature": list[str]()}))
