"""What is counted besides permanents: counters, cards, card types, colours, what is attached."""

import pytest

from legality.effects.filters import (
    AnyOf,
    AttachedTo,
    CardsIn,
    CardTypesIn,
    ColorsAmong,
    CountersAmong,
    CountersOn,
    Held,
)
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject, HasType
from legality.text.reader import Reader, Scope
from legality.text.reading.nouns.cards import card_kind
from legality.text.reading.nouns.tallies import tally


def counted(words: str, times: int = 1) -> object:
    """What the words count; they must be read to their end."""
    reader = Reader(words)
    found = tally(reader, Scope(), times)
    assert found is None or reader.at == len(words)
    return found


def test_each_kind_is_read() -> None:
    assert counted("charge counters on ~") == CountersOn("charge", "source", 1)
    assert counted("cards in your hand", 2) == CardsIn("hand", Who.YOU, 2, None)
    assert counted("creature cards in all graveyards") == CardsIn(
        "graveyard", Who.ANY, 1, "creature"
    )
    assert counted("card types among cards in your graveyard") == CardTypesIn("graveyard", Who.YOU)
    assert counted("poison counters you have") == Held("poison")
    assert counted("Auras and Equipment attached to ~") == AttachedTo(
        AnyOf((HasType("aura"), HasType("equipment"))), "source"
    )
    assert isinstance(counted("colors among permanents you control"), ColorsAmong)


@pytest.mark.parametrize(
    "words",
    ["wibble cards in your hand", "cards in your pocket", "Auras and Hats attached to ~", "lands"],
)
def test_other_words_are_left_where_they_are(words: str) -> None:
    reader = Reader(words)
    assert tally(reader, Scope(), 1) is None
    assert reader.at == 0


def test_words_with_a_comma_are_said_of_one_card() -> None:
    assert card_kind("noncreature, nonland") == "noncreature nonland"
    assert card_kind("instant and/or sorcery") == "instant or sorcery"
    assert card_kind("wibble") is None


def test_counters_on_the_enchanted_creature_are_those_of_one() -> None:
    assert counted("+1/+1 counters on enchanted creature") == CountersAmong(
        AttachedObject(), "+1/+1"
    )
    assert counted("+1/+1 counters on enchanted creatures") != counted(
        "+1/+1 counters on enchanted creature"
    )
