"""The description of the service: the one stored is the one served, and answers look as it says."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from legality.cli.answers import SAID
from legality.cli.openapi import QUESTIONS, document
from legality.cli.operations import CLASSES, answer
from tests.openapi_page import PAGE
from tests.service.questions import fields_of

BOARDS = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))


def test_the_stored_description_is_the_one_that_is_served() -> None:
    """`python -m tests.openapi_page` writes it anew. In which order the kinds are named that a
    value may have is another with each version of msgspec."""
    stored, served = (
        json.loads(text, object_hook=in_order) for text in (PAGE.read_bytes(), document())
    )
    assert stored == served


def in_order(value: dict[str, Any]) -> dict[str, Any]:
    """The same with the alternatives of an `anyOf` in one order."""
    if "anyOf" in value:
        value["anyOf"].sort(key=repr)
    return value


def test_every_operation_is_described() -> None:
    paths = json.loads(document())["paths"]
    posted = {f"/v1/{op}" for op in set(CLASSES) - set(QUESTIONS)}
    assert set(paths) == posted | {f"/{op}" for op in QUESTIONS} | {"/health", "/version"}


def test_everything_that_is_referred_to_is_there() -> None:
    text = document().decode()
    known = json.loads(text)["components"]["schemas"]
    named = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert named == set(known)


def lines(op: str, **fields: Any) -> list[Any]:
    found: list[Any] = json.loads(answer(op, json.dumps(fields).encode(), 60.0))["answers"]
    return found


@pytest.mark.parametrize("op", sorted(set(SAID) - {"cards"}))
def test_an_answer_looks_as_it_is_described(op: str) -> None:
    """Fields that are described as always there are there, and of their types."""
    found = lines(op, **fields_of(op))
    assert found
    assert [msgspec.convert(one, SAID[op]) for one in found]


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_judgements_look_as_described(path: Path) -> None:
    position = json.loads(path.read_bytes())
    if "players" in position:
        (found,) = lines("check", position=position, nearest=True)
        assert msgspec.convert(found, SAID["check"])
