"""Whom the words of a triggered ability mean."""

import pytest

from legality.effects.filters import AllOf, Amount, Filter
from legality.effects.players import Who
from legality.effects.qualities import THIS, ControlledBy, HasType, Is, Target
from legality.effects.triggered import Whose
from legality.text.reader import Reader, Scope
from legality.text.reading.clauses.changes import X
from legality.text.reading.triggers import referents
from legality.text.reading.triggers.referents import MUCH, THAT, Referents

ALONE = Referents(Scope())
TOGETHER = AllOf((Is("attacking"), HasType("creature")))


@pytest.mark.parametrize(
    ("text", "means", "expected"),
    [
        ("it", ALONE, THIS),
        ("that creature", ALONE, THAT),
        ("the blocking creature", ALONE, THAT),
        ("target creature", ALONE, Target(1)),
        ("~", ALONE, THIS),
        ("those creatures", Referents(Scope(), TOGETHER), TOGETHER),
        (
            "all creatures defending player controls",
            ALONE,
            AllOf((HasType("creature"), ControlledBy(Who.DEFENDING))),
        ),
    ],
)
def test_whom_a_command_is_about(text: str, means: Referents, expected: Filter) -> None:
    reader = Reader(text)
    assert referents.objects(reader, means) == expected
    assert reader.done


@pytest.mark.parametrize(
    ("text", "expected", "rest"),
    [
        ("each opponent loses 1 life", Whose(Who.OPPONENTS), "loses 1 life"),
        ("its controller draws a card", Whose(controller_of=THIS), "draws a card"),
        ("that creature's controller", Whose(controller_of=THAT), ""),
        ("target player gains 2 life", Whose(target=1), "gains 2 life"),
        ("that player", Whose(Who.DEFENDING), ""),
        ("gain 2 life", Whose(Who.YOU), "gain 2 life"),
        ("nobody", None, "nobody"),
    ],
)
def test_which_players_are_named(text: str, expected: Whose | None, rest: str) -> None:
    reader = Reader(text)
    assert referents.players_named(reader, ALONE) == expected
    assert reader.rest.strip() == rest


@pytest.mark.parametrize(
    ("words", "expected"),
    [("a", 1), ("Two", 2), ("X", X), ("that much", MUCH), ("many", None)],
)
def test_how_much_is_named(words: str, expected: Amount | None) -> None:
    assert referents.number_named(words) == expected
