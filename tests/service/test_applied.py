"""Every answer about a board on which an ability has resolved: none fails, and those that hang on
it name it."""

import json
from typing import Any

import pytest

from legality.service.answering import answer
from tests.table import board, creature

EXALTED = [{"id": "a", "text": "Exalted", "on": ["a"], "after": "attacks", "rule": "702.83a"}]
REQUESTS: dict[str, dict[str, Any]] = {
    "a listing of blocks": {"op": "blocks", "limit": 5},
    "a count of blocks": {"op": "blocks", "count": True},
    "a mask of blocks": {"op": "blocks", "mask": True},
    "a sample of blocks": {"op": "blocks", "sample": 2},
    "the best block": {"op": "blocks", "best": True},
    "a listing of damage": {"op": "damage", "limit": 5},
    "a count of damage": {"op": "damage", "count": True},
    "the best damage": {"op": "damage", "best": True},
    "shares of damage": {"op": "divide"},
    "perft": {"op": "perft"},
    "a graph": {"op": "graph"},
}


def asked(request: dict[str, Any], **declared: Any) -> dict[str, Any]:
    """The answer about Ann's 2/2 with exalted beside Bob's 2/2."""
    table = board(creature("a", "Ann", keywords=["Exalted"]), creature("b", "Bob"), **declared)
    body = {**request, "position": json.loads(str(table))}
    value: dict[str, Any] = json.loads(answer(None, json.dumps(body).encode(), 20.0))
    return value


def named(value: dict[str, Any]) -> list[Any]:
    """The abilities that an answer names, beside its lines or in the first of them."""
    found: list[Any] = value.get("applied") or value["answers"][0].get("applied")
    return found


@pytest.mark.parametrize("request_name", REQUESTS)
def test_each_answer_names_what_has_resolved(request_name: str) -> None:
    value = asked(REQUESTS[request_name], attacks="a")
    assert value["status"] == 0
    assert named(value) == EXALTED
    assert "no responses" in (value.get("assumes") or value["answers"][0]["assumes"])


def test_a_search_for_attacks_says_what_it_assumes() -> None:
    (best,) = asked({"op": "attacks", "best": True})["answers"]
    assert best["assumes"] == ["no responses"]
    assert best["attacks"] == {"a": "Bob"}
    assert best["replies"]["Bob"]["applied"] == EXALTED
    (lethal,) = asked({"op": "attacks", "lethal": True})["answers"]
    assert lethal["assumes"] == ["no responses"]


def test_a_difference_names_what_has_resolved() -> None:
    """Another program takes the block of an attacker that can't be blocked once it attacks."""
    line = "Whenever this creature attacks, it can't be blocked this turn."
    table = board(creature("a", "Ann", text=line), creature("b", "Bob"), attacks="a", blocks="b>a")
    decision = {
        "id": "d",
        "kind": "blocks",
        "position": json.loads(str(table)),
        "answer": {"accepted": True},
    }
    body = json.dumps({"op": "compare", "decisions": [decision]}).encode()
    value = json.loads(answer(None, body, 20.0))
    assert value["status"] == 1
    assert value["answers"][0]["applied"][0]["id"] == "a"
