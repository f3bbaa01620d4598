"""What is asked of one object where the effect is on others."""

from legality.effects.conditions import (
    AffectedIs,
    AttackingAlone,
    Condition,
    Exists,
    SourceIs,
    Unless,
)
from legality.effects.filters import AllOf
from legality.effects.players import Who
from legality.effects.qualities import THIS, AttachedObject, ControlledBy, HasColor, HasType
from legality.text.reading.conditions.of_others import of_others

ATTACHED = AttachedObject()
RED = HasColor("R")


def test_what_was_asked_of_the_enchanted_creature_is_asked_of_it() -> None:
    assert of_others(Unless(AffectedIs(RED)), ATTACHED) == Unless(Exists(AllOf((ATTACHED, RED))))


def test_its_controller_is_that_creatures() -> None:
    island = HasType("island")
    asked = Exists(AllOf((island, ControlledBy(Who.ITS_CONTROLLER))))
    expected = Exists(AllOf((island, ControlledBy(Who.CONTROLLER_OF_ATTACHED))))
    assert of_others(asked, ATTACHED) == expected


def test_what_words_cant_carry_over_is_left() -> None:
    unsaid: list[Condition] = [AttackingAlone(), AffectedIs(RED)]
    assert [of_others(asked, THIS) for asked in unsaid] == [None, None]
    assert of_others(AffectedIs(RED), HasType("goblin")) is None


def test_what_is_asked_of_nobody_in_particular_stays() -> None:
    assert of_others(SourceIs(RED), THIS) == SourceIs(RED)
