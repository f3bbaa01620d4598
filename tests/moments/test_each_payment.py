"""The position once a declaration has been paid for, each way that there is (508.1j, 509.1f)."""

from typing import Any

import pytest

from legality.moments.between import before_blocks
from legality.moments.each_payment import (
    NotFollowed,
    attack_paid_each_way,
    block_paid_each_way,
)
from legality.position import Position
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.characteristics.present import fully_known
from tests.table import board, creature, enchantment

GIVES_UP = "This creature can't {} unless you sacrifice another creature."


def attacking(*permanents: dict[str, Any]) -> Position:
    """The board on which a attacks Bob, which is to be judged."""
    return fully_known(board(*permanents, attacks="a", judge=("attacks",)))


def there(position: Position) -> set[str]:
    """Who is on the battlefield as blockers are declared."""
    return {one.id for one in before_blocks(position).battlefield if not one.phased_out}


@pytest.mark.rule("508.1j")
def test_an_attack_is_paid_for_each_way_that_differs() -> None:
    position = attacking(
        creature("a", "Ann", text=GIVES_UP.format("attack")),
        creature("x", "Ann"),
        creature("y", "Ann", "1/1"),
        creature("z", "Ann", "1/1"),
    )
    ways = attack_paid_each_way(position)
    assert [way for way, _ in ways] == [(("sacrifice", "x"),), (("sacrifice", "y"),)]
    assert [there(paid) for _, paid in ways] == [{"a", "y", "z"}, {"a", "x", "z"}]
    assert all(fully_known(paid) is paid for _, paid in ways)


def test_an_attack_that_costs_nothing_stays_as_it_is() -> None:
    for text in ("", "This creature can't attack unless you pay 2 life."):
        position = attacking(creature("a", "Ann", text=text), creature("x", "Ann"))
        assert attack_paid_each_way(position) == [((), position)]


def blocking(*permanents: dict[str, Any], life: int = 20) -> list[tuple[Any, Position]]:
    """The ways to pay for a block of a by b, each with the position after that."""
    position = board(creature("a", "Ann"), *permanents, attacks="a", judge=("blocks",))
    problem = block_problem(block_table(position), "Bob")
    return list(block_paid_each_way(position, problem, {"b": ("a",)}))


@pytest.mark.rule("509.1f")
def test_a_block_is_paid_for_each_way() -> None:
    guard = creature("b", "Bob", text="This creature can't block unless you sacrifice a creature.")
    ways = blocking(guard, creature("x", "Bob"))
    assert [way for way, _ in ways] == [(("sacrifice", "b"),), (("sacrifice", "x"),)]
    assert [there(paid) for _, paid in ways] == [{"a", "x"}, {"a", "b"}]


def test_who_has_paid_life_has_less() -> None:
    guard = creature("b", "Bob", text="This creature can't block unless you pay 3 life.")
    ((way, paid),) = blocking(guard)
    assert (way, [one.life for one in paid.players]) == ((), [20, 17])


def test_sizes_are_those_after_the_price() -> None:
    """b is 2/2 beside the lord, and 1/1 without."""
    guard = creature("b", "Bob", "2/2", GIVES_UP.format("block"))
    lord = creature("x", "Bob", "1/1", "Other creatures you control get +1/+1.")
    ((_, paid),) = blocking(guard, lord)
    assert (paid.by_id["b"].power, paid.by_id["b"].toughness) == (1, 1)


@pytest.mark.parametrize("size", ["1/1", "1/2"])
def test_what_dies_or_triggers_as_a_block_is_paid_for_is_not_followed(size: str) -> None:
    """Of 1/1 nothing is left without the lord (704.5f), of 1/2 a 0/1."""
    guard = creature("b", "Bob", size, GIVES_UP.format("block"))
    lord = creature("x", "Bob", "1/1", "Other creatures you control get +1/+1.")
    if size == "1/1":
        with pytest.raises(NotFollowed):
            blocking(guard, lord)
    else:
        assert len(blocking(guard, lord)) == 1
    drain = enchantment("e", "Ann", "Whenever a creature dies, each opponent loses 1 life.")
    with pytest.raises(NotFollowed):
        blocking(creature("b", "Bob", "2/2", GIVES_UP.format("block")), creature("x", "Bob"), drain)
