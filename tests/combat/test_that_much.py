"""An ability that triggers on damage, or on life gained or lost, and does as much ("that much"): a
combat plays it where these words can mean nothing else."""

from collections.abc import Sequence

import pytest
from msgspec import structs

from legality import Kills, Open, Position, Survives, best_block, forced_lethal
from tests.moments.answers import A, B
from tests.table import Value, board, creature, enchantment

DRAINS = "Whenever you gain life, target opponent loses that much life."


def with_life(position: Position, life: int) -> Position:
    """The same where Bob has so much life."""
    ann, bob = position.players
    return structs.replace(position, players=(ann, structs.replace(bob, life=life)))


@pytest.mark.parametrize(
    ("text", "others", "life"),
    [
        # the 3/3 is not blocked (Bob's egg is no match), or has no choice
        ("Whenever this creature deals damage, you gain that much life.", [], (23, 17)),
        ("Whenever this creature deals combat damage to a player, that player loses that much "
         "life.", [], (20, 14)),
        ("Whenever this creature deals combat damage to a player, you lose that much life.", [],
         (17, 17)),
        ("Lifelink", [enchantment("bond", A, DRAINS)], (23, 14)),
    ],
)  # fmt: skip
def test_as_much_is_done(text: str, others: Sequence[Value], life: tuple[int, int]) -> None:
    found = best_block(board(creature("bear", A, "3/3", text), *others, attacks="bear"))
    assert found.proved
    assert (found.outcome.life[A], found.outcome.life[B]) == life


@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("Whenever this creature is dealt damage, it deals that much damage to you.", (18, 20)),
        ("Whenever this creature is dealt damage, you gain that much life.", (22, 20)),
        ("Whenever this creature is dealt damage, it deals that much damage to target opponent.",
         (20, 18)),
    ],
)  # fmt: skip
def test_as_much_is_done_by_who_is_damaged(text: str, life: tuple[int, int]) -> None:
    """Bob's 2/2 has to block the 3/3, and deals it 2."""
    guard = creature("guard", B, text="This creature blocks each combat if able.")
    found = best_block(board(creature("bear", A, "3/3", text), guard, attacks="bear"))
    assert found.proved
    assert (found.outcome.life[A], found.outcome.life[B]) == life


def test_a_kill_by_what_is_drained() -> None:
    """1 by the imp's damage, and 1 by the bond."""
    imp, bond = creature("imp", A, "1/1", "Lifelink"), enchantment("bond", A, DRAINS)
    assert isinstance(forced_lethal(with_life(board(imp, bond), 2)), Kills)
    assert isinstance(forced_lethal(with_life(board(imp, bond), 3)), Survives)
    three = Position.from_value(
        {"players": [{"name": name, "life": 2} for name in (A, B, "Cid")],
         "permanents": [imp, bond]}
    )  # fmt: skip
    assert isinstance(forced_lethal(three), Open), "one of two opponents is chosen"


def test_two_that_set_each_other_off() -> None:
    """Each loss is a gain, and each gain a loss: until Bob has none left."""
    imp, bond = creature("imp", A, "1/1", "Lifelink"), enchantment("bond", A, DRAINS)
    blood = enchantment("blood", A, "Whenever an opponent loses life, you gain that much life.")
    assert isinstance(forced_lethal(board(imp, bond, blood)), Kills)


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature deals combat damage to a player, you may discard any number of "
        "cards. You gain that much life.",
        "Whenever this creature deals combat damage to a player, each opponent loses 2 life. You "
        "gain that much life.",
        "Whenever this creature attacks, you gain that much life.",
    ],
)
def test_as_much_as_something_else_is_not_guessed(text: str) -> None:
    found = best_block(board(creature("bear", A, "3/3", text), attacks="bear"))
    assert not found.proved
    assert {line for line, _ in (*found.not_modelled, *found.not_understood)} == {"bear"}
