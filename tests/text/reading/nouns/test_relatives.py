"""What follows a head."""

from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.effects.filters import AllOf
from legality.effects.players import Who
from legality.effects.qualities import AttackingWhom, HasType
from tests.text.understood import effects

CREATURE = HasType("creature")


def test_creatures_that_attack_a_player() -> None:
    subject = AllOf((CREATURE, AttackingWhom(Who.YOU)))
    said = [HasAbility(subject=subject, keyword=Keyword("trample"))]
    assert effects("Creatures attacking you have trample.") == said
