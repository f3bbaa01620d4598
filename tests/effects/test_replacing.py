"""Parts of effects found and replaced."""

from legality.effects.blocking import CantBlock
from legality.effects.characteristics import HasAbility
from legality.effects.conditions import AffectedIs, SourceIs
from legality.effects.effect import Keyword
from legality.effects.filters import AllOf, Compare, Not, StatisticOf
from legality.effects.qualities import ANYTHING, THIS, HasType, Is, Target, WithId
from legality.effects.replacing import of_the_holder, replaced, targets_of, with_target, within

FIRST = CantBlock(subject=Target(1))
SECOND = HasAbility(subject=AllOf((Not(Target(2)), HasType("elf"))), keyword=Keyword("flying"))


def test_targets_are_found_wherever_they_stand() -> None:
    assert targets_of((FIRST, SECOND)) == {1, 2}
    assert targets_of((CantBlock(),)) == frozenset()


def test_each_target_becomes_its_object() -> None:
    first, second = with_target((FIRST, SECOND), lambda number: WithId(f"x{number}"))
    assert first == CantBlock(subject=WithId("x1"))
    assert second.subject == AllOf((Not(WithId("x2")), HasType("elf")))


def test_what_holds_nothing_to_replace_stays_the_same_value() -> None:
    effect = CantBlock()
    assert replaced(effect, lambda part: part) is effect


def test_one_target_is_the_object_that_has_the_text() -> None:
    weaker = Compare("power", "<", StatisticOf("power", "affected"))
    effect = CantBlock(subject=Target(1), attackers=weaker, condition=AffectedIs(Is("tapped")))
    (found,) = of_the_holder((effect,))
    own = Compare("power", "<", StatisticOf("power", "source"))
    assert found == CantBlock(subject=THIS, attackers=own, condition=SourceIs(Is("tapped")))


def test_of_a_class_the_affected_object_stays() -> None:
    effect = CantBlock(subject=HasType("elf"), condition=AffectedIs(Is("tapped")))
    assert of_the_holder((effect,)) == (effect,)


def test_what_is_within_comes_in_order() -> None:
    """Each value before its parts, these from left to right."""
    value = (1, (AllOf((THIS, ANYTHING)), "x"), 2)
    assert list(within(value)) == [
        *(value, 1, value[1], AllOf((THIS, ANYTHING)), (THIS, ANYTHING), THIS, ANYTHING),
        *("x", 2),
    ]
