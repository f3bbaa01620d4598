"""Noun phrases in the words that are read."""

import pytest

from legality.effects.canonical import all_of
from legality.effects.filters import OTHER, AnyOf, Compare, Filter, Not
from legality.effects.players import Who
from legality.effects.qualities import (
    AttachedObject,
    ControlledBy,
    HasColor,
    HasKeyword,
    HasType,
    Is,
    Named,
    OwnedBy,
    ThisObject,
    WithId,
)
from legality.text.printing.nouns import being, noun, with_article
from legality.text.printing.qualities import Unsayable

CREATURE = HasType("creature")
YOURS = ControlledBy(Who.YOU)


@pytest.mark.parametrize(
    ("found", "one", "many"),
    [
        (ThisObject(), "this creature", "this creature"),
        (AttachedObject(), "enchanted creature", "enchanted creature"),
        (WithId("ogre#2"), "@ogre#2", "@ogre#2"),
        (HasType("elf"), "Elf", "Elves"),
        (
            all_of((CREATURE, Is("tapped"), YOURS)),
            "tapped creature you control",
            "tapped creatures you control",
        ),
        (all_of((CREATURE, OTHER)), "other creature", "other creatures"),
        (all_of((CREATURE, Is("token"))), "creature token", "creature tokens"),
        (all_of((CREATURE, HasKeyword("flying"))), "creature with flying", "creatures with flying"),
        (
            all_of((CREATURE, Not(HasKeyword("flying")))),
            "creature without flying",
            "creatures without flying",
        ),
        (all_of((CREATURE, Named("Old Ram"))), "creature named Old Ram", "creatures named Old Ram"),
        (
            all_of((CREATURE, YOURS, Not(OwnedBy(Who.YOU)))),
            "creature you control but don't own",
            "creatures you control but don't own",
        ),
        (
            all_of((CREATURE, Compare("power", "=", 1), Compare("toughness", "=", 2))),
            "1/2 creature",
            "1/2 creatures",
        ),
    ],
)
def test_nouns(found: Filter, one: str, many: str) -> None:
    assert noun(found, plural_form=False) == one
    assert noun(found) == many


def test_articles() -> None:
    assert with_article("Elf") == "an Elf"
    assert with_article("Goblin") == "a Goblin"
    assert with_article("other Goblin") == "another Goblin"


def test_what_follows_is() -> None:
    assert being(HasColor("R")) == "red"
    assert being(HasType("elf")) == "an Elf"
    assert being(AnyOf((HasType("elf"), HasType("wall")))) == "an Elf or a Wall"


def test_other_of_one_alternative_only_has_no_words() -> None:
    with pytest.raises(Unsayable):
        noun(AnyOf((all_of((HasType("wall"), OTHER)), HasType("elf"))))


def test_another_than_the_attached_creature_is_no_other_than_the_aura() -> None:
    """ "Other creatures" of an Aura's text would be all creatures."""
    found = all_of((Not(AttachedObject()), CREATURE, YOURS))
    assert noun(found) == "creatures you control other than enchanted creature"
