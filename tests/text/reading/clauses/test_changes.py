"""Abilities had and lost."""

import pytest

from legality.effects.attacking import CantAttack
from legality.effects.blocking import CantBlock
from legality.effects.characteristics import HasAbility, LosesAbility
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects, Triggered
from legality.effects.filters import AllOf, Targets
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject, ControlledBy, HasColor, HasType
from tests.text.understood import effects

CREATURE = HasType("creature")

YOU = ControlledBy(Who.YOU)

ATTACHED = AttachedObject()

FLYING = Keyword("flying")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Enchanted creature gets +1/+1, has flying, and can't attack you or planeswalkers you "
            "control.",
            [
                HasAbility(subject=ATTACHED, keyword=FLYING),
                CantAttack(
                    subject=ATTACHED, targets=Targets(players=Who.YOU, planeswalkers_of=Who.YOU)
                ),
            ],
        ),
        (
            "Enchanted creature gets +1/+1 for each Forest you control and has flying.",
            [HasAbility(subject=ATTACHED, keyword=FLYING)],
        ),
        (
            'Equipped creature has flying and "This creature can\'t block."',
            [
                HasAbility(subject=ATTACHED, keyword=FLYING),
                HasEffects(subject=ATTACHED, effects=(CantBlock(),)),
            ],
        ),
        (
            'Enchanted creature has flying and "Whenever this creature attacks, draw a card."',
            [
                HasAbility(subject=ATTACHED, keyword=FLYING),
                HasEffects(
                    subject=ATTACHED,
                    effects=(Triggered(text="Whenever ~ attacks, draw a card."),),
                ),
            ],
        ),
        (
            "Enchanted creature gets +2/+2, has flying, and is a Bird in addition to its other "
            "types.",
            [HasAbility(subject=ATTACHED, keyword=FLYING)],
        ),
        (
            "Enchanted land is a 3/3 green Treefolk creature with flying. It's still a land.",
            [HasAbility(subject=ATTACHED, keyword=FLYING)],
        ),
        (
            "Creatures you control have flying and protection from red.",
            [
                HasAbility(subject=AllOf((CREATURE, YOU)), keyword=FLYING),
                HasAbility(
                    subject=AllOf((CREATURE, YOU)),
                    keyword=Keyword("protection", quality=HasColor("R")),
                ),
            ],
        ),
        ("All creatures lose flying.", [LosesAbility(subject=CREATURE, keyword="flying")]),
        (
            "Enchanted creature has base power and toughness 1/1, has defender, and loses all "
            "other abilities.",
            [
                LosesAbility(subject=ATTACHED, keyword=None),
                HasAbility(subject=ATTACHED, keyword=Keyword("defender")),
            ],
        ),
    ],
)
def test_grants_in_longer_lines(line: str, expected: list[AnyEffect]) -> None:
    assert effects(line) == expected


def test_mana_abilities_are_no_loss_that_a_combat_sees() -> None:
    land = HasType("land")
    assert effects("All lands lose all abilities except mana abilities.") == [
        LosesAbility(subject=land, keyword=None)
    ]
