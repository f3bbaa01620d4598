"""Things done to permanents and cards as a cost: how many of what, and which not."""

import pytest

from legality.effects.costs import Act
from legality.effects.qualities import Affected, HasType
from legality.text.reader import Reader, Scope
from legality.text.reading.clauses.acts import read_act

LAND = HasType("land")


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("sacrifices a land of their choice", Act("sacrifice", LAND)),
        ("sacrifice two lands they control", Act("sacrifice", LAND, 2)),
        ("sacrifice two other lands", Act("sacrifice", LAND, 2, another=True)),
        ("returns a land they control to its owner's hand", Act("return", LAND)),
        ("exile an artifact card from their graveyard", Act("exile", HasType("artifact"))),
        ("discard a land card", Act("discard", LAND)),
        ("discards two creature cards", Act("discard", HasType("creature"), 2)),
        ("sacrifices it", Act("sacrifice", Affected())),
        ("remove a +1/+1 counter from it", Act("remove", Affected(), kind="+1/+1")),
        ("remove two counters from this creature", Act("remove", Affected(), 2)),
        (
            "removes a first strike counter from that creature",
            Act("remove", Affected(), kind="first strike"),
        ),
        ("remove two charge counters from among lands", Act("remove", LAND, 2, kind="charge")),
        ("remove a counter from another land", Act("remove", LAND, another=True)),
    ],
)
def test_an_act_is_read_to_its_end(text: str, act: Act) -> None:
    reader = Reader(text)
    assert read_act(reader, Scope()) == act
    assert reader.rest == ""


@pytest.mark.parametrize(
    "text",
    [
        "sacrifice zero lands",
        "return a land to the battlefield",
        "exile a card from a library",
        "bury a land",
        "discard a land card at random",
        "discard a card named Forest",
        "remove zero counters from it",
        "remove a counter from your graveyard",
        "remove a land from it",
        "tap an untapped creature you control declared as an attacker",
    ],
)
def test_what_is_none_is_not_read_at_all(text: str) -> None:
    reader = Reader(text)
    assert read_act(reader, Scope()) is None
    assert reader.rest == text
