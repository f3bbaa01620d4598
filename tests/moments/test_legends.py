"""The legend rule (704.5j), set off by a token: who stays is a choice, and is listed."""

from typing import Any

import pytest

from legality import Combat, best_block, forced_lethal
from tests.moments.answers import A, B, answer, blocks, damage, dealing
from tests.table import Value, board, creature

NAMED = "create a legendary 2/1 red Monkey creature token named Pip"
ATTACKING = f"Whenever this creature attacks, {NAMED} that's tapped and attacking."
BESIDE = "Whenever this creature attacks, create Pip, a legendary 2/1 red Monkey creature token."
COPY = "Whenever this creature attacks, create a token that's a copy of this creature."
COPIES = (
    "Whenever this creature attacks, create a token that's a copy of another target creature you "
    "control"
)
NO_LEGEND = f"{COPIES}, except it isn't legendary."
DYING = f"When this creature dies, {NAMED}."
OFF = 'The "legend rule" doesn\'t apply.'
LEGEND = "Legendary Creature — Monkey"


def pip(name: str = "Pip", types: str = LEGEND, size: str = "2/1", **fields: Any) -> Value:
    return creature("p", A, size, fields.pop("text", ""), types, name=name, **fields)


def listed(found: Any) -> set[str]:
    gaps = found.gaps
    return {line[0] for line in (*gaps.not_understood, *gaps.asks, *gaps.not_modelled)}


def ogre(text: str, types: str = "Creature — Ogre") -> Value:
    return creature("a", A, "4/4", text, types, name="Gnarled Ogre")


@pytest.mark.parametrize(
    ("other", "sure"),
    [
        (pip(), False),  # one of the two goes: 4 + 2 = 6, or 4 where the new one is let go
        (pip(text=OFF), True),  # 4 + 2 + 2
        (pip("Pop"), True),  # 4 + 2 (Pip) + 2 (Pop) = 8
        (pip(types="Creature — Monkey"), True),  # no legend
        (pip(phased_out=True), True),  # 4 + 2 = 6: what is phased out is not there
    ],
)
def test_a_token_that_attacks_may_be_one_too_many(other: Value, sure: bool) -> None:
    position = board(ogre(ATTACKING), other, attacks="a", blocks="nobody")
    combat = Combat.begin(board(ogre(ATTACKING), other)).declare_attackers({"a": B})
    combat = combat.declare_blockers({})
    assert listed(combat) == (set() if sure else {"a"})
    assert (answer(position)["not_understood"] == []) is sure


def test_a_search_names_it() -> None:
    """The new Pip attacks or goes: 4 + 2, or 4."""
    attackers = ogre(ATTACKING), pip(summoning_sick=True)
    found = forced_lethal(board(*attackers))
    assert listed(found) == {"a"}


@pytest.mark.parametrize("text", [BESIDE, COPIES + "."])
def test_damage_hangs_on_who_stays(text: str) -> None:
    """The attacking Pip deals 2, unless it is the one that goes."""
    assign = {"a": {B: 4}, "p": {B: 2}}
    declared: dict[str, Any] = {"attacks": "a p", "blocks": "nobody", "assign": assign}
    assert damage(dealing(ogre(text), pip(), **declared)) is None
    assert damage(dealing(ogre(text), pip("Pop", "Creature"), **declared)) is True
    assert damage(dealing(ogre(NO_LEGEND), pip(), **declared)) is True


def test_blocks_hang_on_a_copy_of_the_attacker_itself() -> None:
    """Ann may keep the copy, which does not attack: then nobody can be blocked."""
    declared: dict[str, Any] = {"attacks": "a", "blocks": "g"}
    guard = creature("g", B)
    assert blocks(board(ogre(COPY, LEGEND), guard, **declared)) is None
    assert blocks(board(ogre(COPY), pip(), guard, **declared)) is True


def test_a_token_for_the_dead_in_the_first_step() -> None:
    """The guard strikes the 1/1 first. Pip 4/4 then stays or goes; where it blocks Pip, nobody dies
    before the last damage: 1 to Bob, and the guard's 2 kill no 4/4."""
    guard = creature("g", B, "2/2", keywords=["First strike"])
    attacker = creature("a", A, "1/1", DYING)
    position = board(attacker, pip(size="4/4"), guard, attacks="a p", judge=["attacks"])
    assert not best_block(position).proved
    unlike = board(attacker, pip("Pop", size="4/4"), guard, attacks="a p", judge=["attacks"])
    assert best_block(unlike).proved
