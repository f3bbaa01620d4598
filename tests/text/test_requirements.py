"""Requirements (QA, QB) and costs (KA, KB)."""

import pytest

from legality.effects.effects import (
    AnyEffect,
    AttackCost,
    BlockCost,
    BlockedCost,
    Cost,
    Goaded,
    Lure,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    PlayerMustAttack,
)
from legality.effects.filters import (
    AllOf,
    AnyOf,
    AttachedObject,
    Compare,
    ControlledBy,
    CountersOn,
    CountOf,
    HasColor,
    HasKeyword,
    HasType,
    Is,
    Named,
    Not,
    PlayerNamed,
    SourceIs,
    Targets,
    ThisObject,
    Who,
    WithId,
)
from legality.text import parse_line

CREATURE = HasType("creature")
ATTACHED = AttachedObject()
YOU = ControlledBy(Who.YOU)
OPPONENTS = ControlledBy(Who.OPPONENTS)
EACH = "each combat if able."


def effects(line: str) -> list[AnyEffect]:
    parsed = parse_line(line)
    assert parsed.understood, line
    return list(parsed.effects)


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
            [MustAttack(targets=Targets(players=PlayerNamed("Bob"), permanents=Named("Bob")))],
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


TAX = "creature they control that's attacking"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("This creature can't attack unless you pay {1}{W/P}.", [AttackCost(cost=Cost(mana=2))]),
        (
            "Enchanted creature can't attack unless its controller pays {3}.",
            [AttackCost(subject=ATTACHED, cost=Cost(mana=3))],
        ),
        (
            f"Creatures can't attack you unless their controller pays {{2}} for each {TAX} you.",
            [AttackCost(subject=CREATURE, cost=Cost(mana=2), targets=Targets(players=Who.YOU))],
        ),
        (
            "Creatures can't attack you or planeswalkers you control unless their controller pays "
            "{X} for each of those creatures, where X is the number of enchantments you control.",
            [
                AttackCost(
                    subject=CREATURE,
                    cost=Cost(mana=CountOf(AllOf((HasType("enchantment"), YOU)))),
                    targets=Targets(players=Who.YOU, planeswalkers_of=Who.YOU),
                )
            ],
        ),
        (
            f"Creatures can't attack planeswalkers you control unless their controller pays {{1}} "
            f"for each {TAX} a planeswalker you control.",
            [
                AttackCost(
                    subject=CREATURE, cost=Cost(mana=1), targets=Targets(planeswalkers_of=Who.YOU)
                )
            ],
        ),
        (
            "This creature can't attack unless you pay {1} for each +1/+1 counter on it.",
            [AttackCost(cost=Cost(mana=CountersOn("+1/+1")))],
        ),
        (
            "This creature can't attack or block unless its controller pays {2}.",
            [AttackCost(cost=Cost(mana=2)), BlockCost(cost=Cost(mana=2))],
        ),
        (
            "This creature can't attack unless you sacrifice a land.",
            [AttackCost(cost=Cost(other="sacrifice a land"))],
        ),
        (
            "This creature can't block creatures with power 3 or greater unless you pay {1}.",
            [BlockCost(cost=Cost(mana=1), attackers=Compare("power", ">=", 3))],
        ),
        (
            "As long as this creature is attacking, creatures can't block unless their controller "
            "pays {1} for each of those creatures.",
            [BlockCost(subject=CREATURE, cost=Cost(mana=1), condition=SourceIs(Is("attacking")))],
        ),
        (
            "Enchanted creature can't be blocked unless defending player pays {3} for each "
            "creature they control that's blocking it.",
            [BlockedCost(subject=ATTACHED, cost=Cost(mana=3))],
        ),
        (
            "This creature can't be blocked unless defending player pays {2} for each creature "
            "blocking it.",
            [BlockedCost(cost=Cost(mana=2))],
        ),
        (
            "Creatures can't attack you unless their controller pays {1} for each creature "
            "attacking you.",
            [AttackCost(subject=CREATURE, cost=Cost(mana=1), targets=Targets(players=Who.YOU))],
        ),
    ],
)
def test_ka_and_kb_costs(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


def test_several_clauses_in_one_line() -> None:
    assert effects(
        "This creature must be blocked if able, and this creature must be blocked by two or more "
        "creatures if able."
    ) == [MustBeBlocked(), MustBeBlocked(least=2)]
    assert effects("Enchanted creature gets +1/+1 and attacks each combat if able.") == [
        MustAttack(subject=ATTACHED)
    ]
    white = AllOf((AnyOf((HasColor("W"), HasColor("U"))), CREATURE))
    assert effects("White or blue creatures attack each combat if able.") == [
        MustAttack(subject=white)
    ]
    assert effects("Nonwhite creatures without flying block each combat if able.") == [
        MustBlock(subject=AllOf((Not(HasColor("W")), Not(HasKeyword("flying")), CREATURE)))
    ]
