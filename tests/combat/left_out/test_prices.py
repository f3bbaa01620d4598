"""What is paid for attacks and blocks, and which answers it can change (508.1j, 509.1f).

Ann's 3/3 bear may attack, Bob's 2/2 guard may block; the letters are those of `test_answers`.
"""

from typing import Any

import pytest
from msgspec import structs

from legality import Position
from legality.combat.not_modelled import not_modelled
from legality.search.forced_lethal import Kills, Open, Survives, forced_lethal
from tests.combat.left_out.test_answers import QUESTIONS, A, B, for_which
from tests.table import board, creature, enchantment

LIFE = "This creature can't {} unless you pay 2 life."
TAPS = "This creature can't {} unless you tap an untapped creature you control."
DISCARDS = "This creature can't {} unless you discard a card."
RETURNS = "This creature can't {} unless you return a permanent you control to its owner's hand."
GRAVE = "This creature gets +1/+0 for each card in your graveyard."
HELLBENT = "This creature gets +1/+1 for each card in your hand."


def of_bear(text: str, *more: dict[str, Any]) -> str:
    """For which questions what Ann's bear costs is listed."""
    return for_which("bear", text, creature("bear", A, "3/3", text), creature("guard", B), *more)


def of_guard(text: str, *more: dict[str, Any]) -> str:
    """For which questions what Bob's guard costs is listed."""
    bear = creature("bear", A, "3/3")
    return for_which("guard", text, bear, creature("guard", B, "2/2", text), *more)


@pytest.mark.rule("508.1j", "509.1f")
@pytest.mark.parametrize(
    ("attack", "block", "text"),
    [
        # Ann pays 2 of 20 life; Bob's 2 may be the last that he needs
        ("O", "OS", LIFE),
        # who is tapped, and what is in a hand, nothing looks at
        ("", "", TAPS),
        ("", "", DISCARDS),
        # a creature may be returned
        ("OKS", "OKS", RETURNS),
    ],
)
def test_a_price_counts_by_what_is_paid(attack: str, block: str, text: str) -> None:
    assert of_bear(text.format("attack")) == attack
    assert of_guard(text.format("block")) == block


@pytest.mark.parametrize("text", [LIFE, TAPS, DISCARDS, RETURNS])
def test_nobody_pays_for_what_they_do_not_declare(text: str) -> None:
    """The bear does not block, the guard does not attack."""
    assert of_bear(text.format("block")) == ""
    assert of_guard(text.format("attack")) == ""


@pytest.mark.parametrize(
    ("text", "more", "expected"),
    [
        (DISCARDS, GRAVE, "OKS"),
        (DISCARDS, HELLBENT, "OKS"),
        (TAPS, "This creature gets +1/+0 for each tapped creature you control.", "OKS"),
        (TAPS, "This creature can't be blocked as long as you control a tapped creature.", "OKS"),
        # what triggers on it, whether a combat plays that or not
        (TAPS, "Whenever a creature becomes tapped, each opponent loses 1 life.", "OKS"),
        (LIFE, "Whenever you lose life, each opponent loses 1 life.", "OKS"),
        # what Bob gains takes no survival
        (LIFE, "Whenever an opponent loses life, you gain 1 life.", "OK"),
        (LIFE, "As long as you have 18 or less life, creatures you control get +1/+1.", "OKS"),
        (LIFE, "Whenever you gain life, each opponent loses 1 life.", "O"),
    ],
)
def test_a_price_counts_where_something_looks_or_waits(text: str, more: str, expected: str) -> None:
    whose = B if more.startswith("Whenever an opponent") else A
    assert of_bear(text.format("attack"), enchantment("law", whose, more)) == expected


@pytest.mark.rule("119.4")
@pytest.mark.parametrize(("life", "expected"), [(4, "O"), (3, "O"), (2, "OK")])
def test_life_that_is_paid_may_be_the_last(life: int, expected: str) -> None:
    """For one attacker 2 life: only of 2 nothing is left."""
    text = LIFE.format("attack")
    position = with_life(board(creature("bear", A, "3/3", text), creature("guard", B)), life, 20)
    assert listed_there(position, "bear", text) == expected


def test_what_is_paid_and_what_is_lost_may_be_too_much_together() -> None:
    """Ann attacks for 2 life and loses 5 as she does, which a combat plays: of 7 life nothing is
    left. How often she may lose 5, nothing tells closely: the bound is 2 permanents twice for each
    of 2 lines, so that 8 * 5 + 2 is less than her life."""
    text = LIFE.format("attack")
    law = enchantment("law", A, "Whenever you attack, you lose 5 life.")
    for life, expected in ((7, "OK"), (8, "OK"), (42, "OK"), (43, "O")):
        position = with_life(board(creature("bear", A, "3/3", text), law), life, 3)
        assert listed_there(position, "bear", text) == expected, life


def with_life(position: Position, ann: int, bob: int) -> Position:
    """The position with so much life."""
    first, second = position.players
    players = (structs.replace(first, life=ann), structs.replace(second, life=bob))
    return structs.replace(position, players=players)


def listed_there(position: Position, holder: str, text: str) -> str:
    """For which questions that line is listed."""
    return "".join(
        sign for sign, one in QUESTIONS.items() if (holder, text) in not_modelled(position, one)
    )


@pytest.mark.parametrize(
    ("ann", "bob", "expected"),
    [
        # the bear deals 3, nothing blocks it
        (20, 3, Kills),
        (20, 4, Survives),
        # she pays her last 2 life, and loses before damage is dealt
        (2, 3, Open),
        (3, 3, Kills),
    ],
)
def test_an_attack_that_is_paid_for_with_life(ann: int, bob: int, expected: type) -> None:
    bear = creature("bear", A, "3/3", LIFE.format("attack"))
    assert isinstance(forced_lethal(with_life(board(bear), ann, bob)), expected)


@pytest.mark.parametrize(
    ("text", "life", "expected"),
    [
        # 3 damage to 4 life, though nothing is blocked: nobody has to pay (509.1c)
        (LIFE, 4, Survives),
        (RETURNS, 4, Survives),
        # to 3 life: the guard blocks and no damage is left, but 2 life, or a permanent, is paid
        (LIFE, 3, Open),
        (RETURNS, 3, Open),
        (DISCARDS, 3, Survives),
        (TAPS, 3, Survives),  # the guard taps itself
    ],
)
def test_a_block_that_is_paid_for(text: str, life: int, expected: type) -> None:
    bear, guard = creature("bear", A, "3/3"), creature("guard", B, "2/2", text.format("block"))
    hand = with_life(board(bear, guard), 20, life)
    first, second = hand.players
    rich = structs.replace(hand, players=(first, structs.replace(second, hand=1)))
    assert isinstance(forced_lethal(rich), expected)
