"""Lines of which a combat plays all on every board (`legality.combat.left_out.silent`)."""

import random
from typing import Any, get_args

import pytest

from legality import Position
from legality.combat.left_out.answers import Question
from legality.combat.left_out.lines import standing
from legality.combat.left_out.silent import is_silent, is_silent_line
from legality.combat.not_modelled import lines_by_board, not_modelled
from tests.boards import random_attack_board, random_block_board
from tests.table import creature

A, B = "Ann", "Bob"
QUESTIONS: tuple[Question, ...] = get_args(Question)


def board(text: str, **more: Any) -> Position:
    """Ann's creature of that text, and one of Bob's."""
    permanents = [creature("bear", A, "2/2", text, **more), creature("guard", B, "2/2")]
    return Position.from_value(
        {"players": [{"name": A}, {"name": B}], "permanents": permanents, "judge": ["attacks"]}
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Flying",
        "First strike, trample",
        "Lifelink",
        "Protection from red",
        "Bushido 2",
        "This creature can't block.",
        "All creatures able to block this creature do so.",
    ],
)
def test_lines_that_every_combat_plays_are_silent(text: str) -> None:
    position = board(text)
    assert all(map(is_silent_line, standing(position)))
    assert all(lines_by_board(position, question) == () for question in QUESTIONS)


@pytest.mark.parametrize(
    "text",
    [
        "Bushido",
        "Myriad",
        "Melee",
        "Annihilator 2",
        "Whenever this creature attacks, draw a card.",
        "Damage can't be prevented.",
        "Creatures you control have lifelink.",
        "Other creatures you control get +1/+1.",
        "Creatures you control have base power and toughness 3/3.",
        "This creature gets +1/+1 as long as you have the city's blessing.",
    ],
)
def test_lines_of_which_the_board_decides_are_not(text: str) -> None:
    position = board(text)
    assert not all(map(is_silent_line, standing(position)))
    assert not is_silent(position)


@pytest.mark.parametrize("more", [{"counters": {"shield": 1}}, {"keywords": ["Flying"]}])
def test_counters_and_listed_keywords_are_looked_at(more: dict[str, Any]) -> None:
    assert not is_silent(board("Flying", **more))


def test_who_controls_what_another_owns_is_looked_at() -> None:
    assert is_silent(board("Flying", owner=A))
    assert not is_silent(board("Flying", owner=B))


@pytest.mark.parametrize("seed", range(150))
def test_no_silent_line_is_named_on_a_random_board(seed: int) -> None:
    make = random_attack_board if seed % 2 else random_block_board
    position = Position.from_value(make(random.Random(f"silent {seed}")))
    silent = {line.line for line in standing(position) if is_silent_line(line)}
    for question in QUESTIONS:
        named = lines_by_board(position, question)
        assert silent.isdisjoint(named)
        assert not_modelled(position, question) == named
