"""What a player gets between two declarations to pay with, or that something counts."""

import pytest

from legality.moments.means import may_pay_for_blocks
from legality.rulebook.table import Table
from tests.moments.answers import A, B, answer, blocks, deals
from tests.table import Value, board, creature, enchantment

PRICE = "This creature can't block unless you pay {}."


def priced(price: str, law: str, whose: str = B) -> bool | None:
    """Bob's guard has that price to block, which he has not as the attack is declared."""
    guard = creature("g", B, "2/2", PRICE.format(price))
    return blocks(
        board(creature("a", A), guard, enchantment("e", whose, law), attacks="a", blocks="g")
    )


@pytest.mark.parametrize(
    ("price", "law", "whose", "verdict"),
    [
        ("{E}", "Whenever a creature attacks you, you get {E}.", B, None),
        ("{1}", "Whenever a creature attacks you, add {G}.", B, None),
        ("{1}", "Whenever a creature attacks you, you get {E}.", B, False),
        ("{E}", "Whenever a creature attacks you, add {G}.", B, False),
        ("{1}", "Whenever you attack, add {G}.", A, False),
        ("{1}", "Whenever you attack, defending player adds {G}.", A, None),
        ("{1}", "Whenever a creature attacks you, draw a card.", B, False),
    ],
)
def test_what_brings_the_price_of_a_block_is_listed(
    price: str, law: str, whose: str, verdict: bool | None
) -> None:
    assert priced(price, law, whose) is verdict


def test_whose_means_may_pay_for_blocks() -> None:
    guard = creature("g", B, "2/2", PRICE.format("{E}"))
    table = Table(board(creature("a", A), guard))
    assert may_pay_for_blocks(table, "you get {E}{E}.", B)
    assert not may_pay_for_blocks(table, "you get {E}{E}.", A)
    assert not may_pay_for_blocks(table, "add {G}.", B)


@pytest.mark.parametrize(
    ("gets", "law", "is_listed"),
    [
        ("you get {E}{E}", "As long as you have two or more {E}", True),
        ("you get an experience counter", "As long as you have an experience counter", True),
        ("you get {E}{E}", "As long as you control a Forest", False),
        ("manifest dread", "As long as you control two or more creatures", True),
        ("populate", "As long as you control two or more creatures", True),
        ("amass Orcs 1", "As long as you control two or more creatures", True),
    ],
)
def test_what_looks_at_it_is_in_doubt(gets: str, law: str, is_listed: bool) -> None:
    """The 2/2 deals 2, or 3 where that is so by then."""
    own = creature("a", A, "2/2", f"Whenever this creature attacks, {gets}.")
    other = enchantment("e", A, f"{law}, creatures you control get +1/+0.")
    assert deals(own, 2, other) is (None if is_listed else True)


def test_energy_that_nothing_looks_at_is_no_matter() -> None:
    own: Value = creature("a", A, "2/2", "Whenever this creature attacks, you get {E}{E}.")
    position = board(own, attacks="a", blocks="nobody")
    assert deals(own, 2) is True
    assert answer(position)["not_understood"] == []
