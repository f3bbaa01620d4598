"""What follows "attacks", "blocks" and "must be blocked"."""

import pytest

from legality.effects.attacking import MustAttack, PlayerMustAttack
from legality.effects.blocking import Lure, MustBeBlocked, MustBlock
from legality.effects.characteristics import Goaded
from legality.effects.effects import AnyEffect
from legality.effects.filters import OTHER, AllOf, Targets
from legality.effects.players import PlayerNamed, Who
from legality.effects.qualities import AttachedObject, ControlledBy, HasType, Is, ThisObject, WithId
from tests.text.understood import effects

CREATURE = HasType("creature")

ATTACHED = AttachedObject()

YOU = ControlledBy(Who.YOU)

OPPONENTS = ControlledBy(Who.OPPONENTS)

EACH = "each combat if able."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"This creature attacks {EACH}", [MustAttack()]),
        (
            f"Creatures your opponents control attack {EACH}",
            [MustAttack(subject=AllOf((CREATURE, OPPONENTS)))],
        ),
        (
            f"This creature attacks Bob {EACH}",
            [MustAttack(targets=Targets(players=PlayerNamed("Bob")))],
        ),
        (
            f"All creatures attack enchanted creature's controller {EACH}",
            [MustAttack(subject=CREATURE, targets=Targets(players=Who.CONTROLLER_OF_ATTACHED))],
        ),
        (
            f"This creature attacks @jura {EACH}",
            [MustAttack(targets=Targets(permanents=WithId("jura")))],
        ),
        (
            f"This creature attacks {EACH[:-1]} and attacks a player other than you if able.",
            [MustAttack(), MustAttack(targets=Targets(players=Who.NOT_YOU))],
        ),
        (f"This creature attacks a player {EACH}", [MustAttack(targets=Targets(players=Who.ANY))]),
        (
            "Each opponent must attack you or a planeswalker you control with at least one "
            f"creature {EACH}",
            [
                PlayerMustAttack(
                    who=Who.OPPONENTS, targets=Targets(players=Who.YOU, planeswalkers_of=Who.YOU)
                )
            ],
        ),
        (
            "If a creature you control attacks, this creature also attacks if able.",
            [MustAttack(if_attacks=YOU)],
        ),
        (
            "If this creature attacks, all creatures you control attack if able.",
            [MustAttack(subject=AllOf((CREATURE, YOU)), if_attacks=ThisObject())],
        ),
        (
            "If a creature an opponent controls attacks, all creatures that opponent controls "
            "attack if able.",
            [MustAttack(subject=AllOf((CREATURE, OPPONENTS)), if_attacks=OPPONENTS)],
        ),
        (  # this creature alone sets nothing off
            "If another creature you control attacks, all creatures you control attack if able.",
            [MustAttack(subject=AllOf((CREATURE, YOU)), if_attacks=AllOf((OTHER, YOU)))],
        ),
        (f"This creature attacks or blocks {EACH}", [MustAttack(), MustBlock()]),
        ("Enchanted creature is goaded.", [Goaded(subject=ATTACHED)]),
    ],
)
def test_qa_attack_requirements(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("All creatures able to block this creature do so.", [Lure()]),
        (
            "All Walls able to block enchanted creature do so.",
            [Lure(subject=ATTACHED, blockers=HasType("wall"))],
        ),
        ("All creatures able to block this creature this turn do so.", [Lure()]),
        (f"This creature blocks {EACH}", [MustBlock()]),
        (f"All creatures block {EACH}", [MustBlock(subject=CREATURE)]),
        ("This creature must be blocked if able.", [MustBeBlocked()]),
        ("This creature must be blocked this turn if able.", [MustBeBlocked()]),
        (
            "This creature must be blocked by two or more creatures if able.",
            [MustBeBlocked(least=2)],
        ),
        (
            "This creature must be blocked by exactly one creature if able.",
            [MustBeBlocked(least=1, most=1)],
        ),
        (
            "Equipped creature must be blocked by a Dragon if able.",
            [MustBeBlocked(subject=ATTACHED, blockers=HasType("dragon"))],
        ),
        ("This creature blocks @ogre this turn if able.", [MustBlock(attackers=WithId("ogre"))]),
        (
            "This creature blocks each attacking creature each combat if able.",
            [MustBlock(attackers=Is("attacking"))],
        ),
    ],
)
def test_qb_block_requirements(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected
