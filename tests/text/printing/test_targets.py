"""What a verb takes: things attacked, keywords."""

import pytest

from legality.effects.effect import Keyword
from legality.effects.filters import AllOf, Targets
from legality.effects.players import PlayerNamed, Who
from legality.effects.qualities import HasType, Named
from legality.text.printing.qualities import Unsayable
from legality.text.printing.targets import keyword, objects, targets_text


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (Targets(players=Who.YOU), "you"),
        (Targets(players=Who.YOU, planeswalkers_of=Who.YOU), "you or planeswalkers you control"),
        (Targets(players=Who.YOU, battles_of=Who.YOU), "you or battles you control"),
        (
            Targets(players=Who.YOU, planeswalkers_of=Who.YOU, battles_of=Who.YOU),
            "you or permanents you control",
        ),
        (Targets(planeswalkers_of=Who.ANY), "planeswalkers"),
        (
            Targets(players=PlayerNamed("Bob"), planeswalkers_of=PlayerNamed("Bob")),
            "Bob or planeswalkers that player controls",
        ),
    ],
)
def test_things_attacked(found: Targets, expected: str) -> None:
    assert targets_text(found) == expected


def test_keywords_with_a_quality_or_a_number() -> None:
    assert keyword(Keyword("landwalk", HasType("island"))) == "islandwalk"
    snow = AllOf((HasType("snow"), HasType("swamp")))
    assert keyword(Keyword("landwalk", snow)) == "snow swampwalk"
    assert keyword(Keyword("protection", HasType("elf"))) == "protection from Elves"
    assert keyword(Keyword("toxic", number=2)) == "toxic 2"


def test_a_name_is_said_as_it_is() -> None:
    assert objects(Named("Gnarled Ogre")) == "Gnarled Ogre"


def test_what_has_no_words_is_not_printed() -> None:
    with pytest.raises(Unsayable):
        targets_text(Targets(battles_of=Who.YOU))
