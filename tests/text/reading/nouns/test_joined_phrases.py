"""Joined noun phrases: what is said of all of them, what of one, and what nobody can tell."""

import pytest

from legality.effects.canonical import all_of
from legality.effects.filters import OTHER, AllOf, AnyOf, Compare, Filter
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasKeyword, HasType, Is
from legality.text import parse_line
from legality.text.reader import Reader, Scope
from legality.text.reading.nouns.phrases import noun_phrase

YOU = ControlledBy(Who.YOU)
ARTIFACT, CREATURE, ENCHANTMENT = map(HasType, ("artifact", "creature", "enchantment"))
ELF, GOBLIN = HasType("elf"), HasType("goblin")


def phrase(text: str, *, certain: bool = True) -> Filter | None:
    """The noun phrase that is the whole text; None: there is none, or it ends before the text."""
    reader = Reader(text)
    filter = noun_phrase(reader, Scope(), certain=certain)
    return filter if reader.at == len(text) else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a controller behind the last is everyone's
        ("Elves and Goblins you control", AllOf((AnyOf((ELF, GOBLIN)), YOU))),
        # who has one of their own keeps it
        (
            "Elves your opponents control and Goblins you control",
            AnyOf((AllOf((ELF, ControlledBy(Who.OPPONENTS))), AllOf((GOBLIN, YOU)))),
        ),
        # in a list of bare card types each is asked whether it is tapped
        (
            "tapped artifacts, creatures, and enchantments",
            AnyOf(tuple(AllOf((Is("tapped"), kind)) for kind in (ARTIFACT, CREATURE, ENCHANTMENT))),
        ),
        # what stands behind whose they are is said of all
        (
            "artifacts and enchantments you control with mana value 4 or greater",
            AllOf(
                (
                    AnyOf(
                        (
                            AllOf((ARTIFACT, Compare("mana value", ">=", 4))),
                            AllOf((ENCHANTMENT, Compare("mana value", ">=", 4))),
                        )
                    ),
                    YOU,
                )
            ),
        ),
        # what is excepted is excepted of both
        ("Elves or Goblins other than ~", all_of((AnyOf((ELF, GOBLIN)), OTHER))),
        # "other" is of the phrase behind it
        ("Elves and other Goblins", AnyOf((ELF, all_of((GOBLIN, OTHER))))),
    ],
)
def test_what_is_said_of_which_part(text: str, expected: Filter) -> None:
    assert phrase(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "tapped Elves and Goblins",  # the Goblins, too?
        "Elves and Goblins with flying",  # the Elves, too?
    ],
)
def test_what_may_be_of_one_or_of_all_is_read_only_where_it_makes_no_difference(text: str) -> None:
    assert phrase(text) is None
    assert phrase(text, certain=False) is not None


def test_a_clause_behind_the_last_is_of_the_last_where_the_first_is_no_type_of_card() -> None:
    """ "Creatures with flying" are another kind than Elves, who need not fly."""
    assert phrase("Elves and creatures with flying") == AnyOf(
        (ELF, AllOf((CREATURE, HasKeyword("flying"))))
    )


# -- whose each of several is ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "whom",
    [
        "Creatures with power 2 or less and Goats you control",
        "Creatures without flying and creatures your opponents control",
        "Nongreen creatures and nonlegendary creatures you control",
        "Goats and creatures an opponent controls",
        "Creatures that are red or white and creatures you control",
    ],
)
def test_whose_is_unclear_behind_a_phrase_of_its_own(whom: str) -> None:
    """All creatures with that power, or those you control? No rule tells: it is listed."""
    assert not parse_line(f"{whom} have menace.").understood


@pytest.mark.parametrize(
    "whom",
    [
        "Goats and Goblins you control",
        "Other Goats and Goblin creatures you control",
        "Creatures and Vehicles you control",
        "Goats you control and creatures your opponents control",
        "Each attacking creature or artifact creature you control",
    ],
)
def test_whose_is_clear(whom: str) -> None:
    has = "has" if whom.startswith("Each") else "have"
    assert parse_line(f"{whom} {has} menace.").understood
