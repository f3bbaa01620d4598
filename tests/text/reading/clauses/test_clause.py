"""What the readers of a clause share."""

from legality.effects.qualities import Anything, AttachedObject, HasColor, Named, ThisObject
from legality.text.reader import Reader, Scope
from legality.text.reading.clauses.clause import combatants_named, skip_duration


def test_durations_are_stepped_over() -> None:
    for words in ("this turn", "each combat", "until end of turn", "until your next turn"):
        reader = Reader(f"{words} if able")
        skip_duration(reader)
        assert reader.rest == "if able"
    # your next turn is not this one: that is no duration of what applies now
    for words in ("this century", "during your next turn"):
        reader = Reader(f"{words} if able")
        skip_duration(reader)
        assert reader.at == 0


def test_that_attackers_are_creatures_goes_without_saying() -> None:
    assert combatants_named(Reader("creatures"), Scope()) == Anything()
    assert combatants_named(Reader("red creatures"), Scope()) == HasColor("R")


def test_one_object_or_a_name() -> None:
    assert combatants_named(Reader("enchanted creature"), Scope()) == AttachedObject()
    assert combatants_named(Reader("⟦Gnarled Ogre⟧"), Scope()) == Named("Gnarled Ogre")
    assert combatants_named(Reader("Gnarled Ogre"), Scope()) is None


def test_it_after_the_cards_own_name_is_the_card() -> None:
    text = "creatures with power less than ~'s power can't block it"
    reader = Reader(text, text.rindex("it"))
    assert reader.rest == "it"
    assert combatants_named(reader, Scope(HasColor("R"))) == ThisObject()
