"""Abilities that trigger as soon as the board is so (603.8), between two declarations."""

from typing import Any

import pytest

from legality import Position, check
from tests.moments.answers import A, B, answer
from tests.table import board, creature

DRAIN = "Whenever this creature attacks, each opponent loses 3 life."
GROWS = "Whenever this creature attacks, put two +1/+1 counters on it."
STOPS = "creatures you control can't block this turn."
AT_17 = f"When an opponent has 17 or less life, {STOPS}"


def attacked(drain: str, *others: Any, judge: tuple[str, ...] = ("attacks", "blocks")) -> Position:
    """A 3/3 of Ann's with that line attacks, and a 2/2 of Bob's blocks it."""
    those = creature("f", A, "3/3", drain), creature("g", B, "2/2"), *others
    return board(*those, attacks="f", blocks="g>f", judge=[*judge])


def asked(position: Position) -> list[tuple[str, str, str]]:
    return [(one["id"], one["text"], one["asked"]) for one in answer(position)["asks"]]


def test_what_has_come_to_be_so_is_asked() -> None:
    """Bob goes from 20 to 17 as the attack trigger resolves, and nobody says what comes of it."""
    position = attacked(DRAIN, creature("x", A, "1/1", AT_17))
    assert asked(position) == [("x", AT_17, "what comes of it")]
    assert check(position).legal is None


@pytest.mark.parametrize("text", [
    AT_17.replace("17", "16"),  # he has 17
    AT_17.replace("17", "20"),  # that was so before, and what came of it stands on the board
    "When an opponent has 17 or less life, draw a card.",  # nothing of this combat
    "When you have 17 or less life, " + STOPS,  # Ann has 20
    "When you control no Islands, " + STOPS,  # who is there has not changed
])  # fmt: skip
def test_what_has_not_is_not_asked(text: str) -> None:
    position = attacked(DRAIN, creature("x", A, "1/1", text))
    assert asked(position) == []
    assert check(position).legal is True


def test_without_what_makes_it_so_nothing_is_asked() -> None:
    position = attacked("", creature("x", A, "1/1", AT_17))
    assert asked(position) == []
    assert check(position).legal is True


def test_only_what_lies_before_the_declaration_is_asked() -> None:
    """The attack is judged as it is declared, before anything has triggered."""
    position = attacked(DRAIN, creature("x", A, "1/1", AT_17), judge=("attacks",))
    assert asked(position) == []
    assert check(position).legal is True


@pytest.mark.parametrize(("number", "is_asked"), [(6, False), (5, True), (3, False)])
def test_a_power_that_has_come_to_be_great_enough(number: int, is_asked: bool) -> None:
    """3/3 with two +1/+1 counters is 5/5; 3 or greater it was before."""
    text = f"When this creature's power is {number} or greater, sacrifice it."
    position = attacked(f"{GROWS}\n{text}")
    assert [one[1] for one in asked(position)] == [text] * is_asked


def test_who_has_gone() -> None:
    """A 1/1 that loses a counter dies, and its controller has no other creatures."""
    text = "When you control no other creatures, tap target creature."
    kills = "Whenever this creature attacks, put a -1/-1 counter on each other creature."
    those = creature("y", B, "1/1"), creature("x", B, "2/2", text)
    position = board(
        creature("f", A, "3/3", kills),
        *those,
        attacks="f",
        blocks="x>f",
        judge=["attacks", "blocks"],
    )
    assert [one[:2] for one in asked(position)] == [("x", text)]
    stays = board(
        creature("f", A, "3/3", kills), creature("y", B, "2/2"), those[1],
        attacks="f", blocks="x>f", judge=["attacks", "blocks"],
    )  # fmt: skip
    assert asked(stays) == []
