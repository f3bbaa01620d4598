"""What follows a head."""

from legality.effects.effects import (
    HasAbility,
    Keyword,
)
from legality.effects.filters import (
    AllOf,
    AttackingWhom,
    HasType,
    Who,
)
from tests.text.understood import effects

CREATURE = HasType("creature")


def test_creatures_that_attack_a_player() -> None:
    subject = AllOf((CREATURE, AttackingWhom(Who.YOU)))
    said = [HasAbility(subject=subject, keyword=Keyword("trample"))]
    assert effects("Creatures attacking you have trample.") == said
