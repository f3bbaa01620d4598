"""Which blocks cost life or permanents (509.1f), as the Problem counts it."""

from legality.rulebook.blockers import block_problem, block_table
from legality.search.block_prices import is_dear, may_be_dear
from tests.table import board, creature, enchantment

BLOCKS = ((0, 0), (1, 0), (0, 1), (1, 1))
LAW = "Creatures can't block unless their controller pays {1} for each blocking creature they control."  # noqa: E501


def test_life_that_a_block_costs() -> None:
    """c costs a Phyrexian symbol, which the one mana pays, if no other block takes it."""
    guard = creature("c", "Bob", text="This creature can't block unless you pay {W/P}.")
    some = creature("a", "Ann"), creature("b", "Bob"), guard
    position = board(
        *some, enchantment("law", "Bob", LAW), attacks="a", judge=("blocks",), mana={"Bob": 2}
    )
    problem = block_problem(block_table(position), "Bob")
    assert [is_dear(problem, block) for block in BLOCKS] == [False, False, False, True]
    assert may_be_dear(problem)


def test_mana_is_not_dear() -> None:
    some = creature("a", "Ann"), creature("b", "Bob"), creature("c", "Bob")
    position = board(
        *some, enchantment("law", "Bob", LAW), attacks="a", judge=("blocks",), mana={"Bob": 2}
    )
    problem = block_problem(block_table(position), "Bob")
    assert not any(is_dear(problem, block) for block in BLOCKS)
    assert not may_be_dear(problem)


def test_who_can_not_block_pays_nothing() -> None:
    tapped = creature("b", "Bob", text="This creature can't block unless you pay 1 life.")
    position = board(
        creature("a", "Ann"), {**tapped, "tapped": True}, attacks="a", judge=("blocks",)
    )
    problem = block_problem(block_table(position), "Bob")
    assert not may_be_dear(problem)


def test_permanents_that_a_block_costs() -> None:
    text = "This creature can't block unless you sacrifice a creature."
    some = creature("a", "Ann"), creature("b", "Bob", text=text), creature("c", "Bob")
    position = board(*some, attacks="a", judge=("blocks",))
    problem = block_problem(block_table(position), "Bob")
    assert [is_dear(problem, block) for block in BLOCKS] == [False, True, False, True]
