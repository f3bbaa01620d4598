"""The life that a block costs (509.1f), as the Problem counts it."""

from legality.rulebook.blockers import block_problem, block_table
from legality.search.block_prices import after_paying, life_paid, may_be_dear, takes_permanents
from tests.table import board, creature, enchantment

LAW = "Creatures can't block unless their controller pays 1 life for each blocking creature they control."  # noqa: E501


def test_life_that_a_block_costs() -> None:
    """1 for each blocker, and 2 for the one Phyrexian symbol of two that no mana pays."""
    guard = creature("c", "Bob", text="This creature can't block unless you pay {W/P}{W/P}.")
    some = creature("a", "Ann"), creature("b", "Bob"), guard
    position = board(
        *some, enchantment("law", "Bob", LAW), attacks="a", judge=("blocks",), mana={"Bob": 1}
    )
    problem = block_problem(block_table(position), "Bob")
    paid = [life_paid(problem, block) for block in ((0, 0), (1, 0), (0, 1), (1, 1))]
    assert paid == [0, 1, 3, 4]
    assert may_be_dear(problem)


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
    paid = [takes_permanents(problem, block) for block in ((0, 0), (1, 0), (0, 1), (1, 1))]
    assert paid == [False, True, False, True]


def test_who_has_paid_has_less_life() -> None:
    position = board(creature("a", "Ann"), creature("b", "Bob"), attacks="a", judge=("blocks",))
    ann, bob = after_paying(position, ("Bob",), 3).players
    assert (ann.life, bob.life) == (20, 17)
