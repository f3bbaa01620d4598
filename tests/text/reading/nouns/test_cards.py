"""Cards in zones, counted."""

import pytest

from legality.effects.filters import CardsIn, CardTypesIn, Sum
from legality.effects.players import Who
from legality.text.reader import Reader
from legality.text.reading.nouns.cards import cards_in_zone

YOU = Who.YOU


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cards in your hand", CardsIn("hand", YOU)),
        ("creature cards in all graveyards", CardsIn("graveyard", Who.ANY, kind="creature")),
        ("other creature cards in your graveyard", CardsIn("graveyard", YOU, kind="creature")),
        ("cards in the chosen player's hand", CardsIn("hand", Who.CHOSEN)),
        ("cards you own in exile", CardsIn("exile", YOU)),
        (
            "instant and sorcery cards you own in exile and in your graveyard",
            Sum(
                CardsIn("exile", YOU, kind="instant or sorcery"),
                CardsIn("graveyard", YOU, kind="instant or sorcery"),
            ),
        ),
        ("card types among cards in all graveyards", CardTypesIn("graveyard", Who.ANY)),
    ],
)
def test_cards(text: str, expected: CardsIn | CardTypesIn | Sum) -> None:
    reader = Reader(text)
    assert cards_in_zone(reader, 1) == expected
    assert reader.done


@pytest.mark.parametrize(
    "text", ["moon cards in your hand", "foretold cards you own in exile", "cards exiled with it"]
)
def test_what_is_no_kind_of_cards_is_not_read(text: str) -> None:
    reader = Reader(text)
    assert cards_in_zone(reader, 1) is None
    assert reader.at == 0
