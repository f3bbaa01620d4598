"""Where the clauses of a triggered ability end, and how they begin."""

import pytest

from legality.text.reading.triggers.clauses import (
    DOES,
    OUTSIDE,
    casts_at_once,
    joints,
    without_quotes,
)


def test_no_clause_ends_within_quotes() -> None:
    text = 'it gains "when this creature dies, draw a card", then tap it and scry 1.'
    assert [joint[0] for joint in joints(text)] == [", then ", " and "]
    assert len(without_quotes(text)) == len(text)
    assert "dies" not in without_quotes(text)


@pytest.mark.parametrize("clause", ["untap it", "it gains flying", "and you lose 2 life"])
def test_a_clause_that_does_something(clause: str) -> None:
    assert DOES.match(clause) is not None
    assert OUTSIDE.match(clause) is None


@pytest.mark.parametrize("clause", ["draw a card", "you may scry 2", "each player mills a card"])
def test_a_clause_that_does_nothing_to_a_combat(clause: str) -> None:
    assert OUTSIDE.fullmatch(clause) is not None
    assert DOES.match(clause) is None


def test_a_noun_begins_no_clause() -> None:
    assert DOES.match("~ to their owners' hands") is None


@pytest.mark.parametrize(
    ("clause", "is_cast"),
    [
        ("you may cast it without paying its mana cost", True),
        ("you may play the exiled card", True),
        ("discover 3", True),
        ("you may cast that card this turn", False),
        ("until your next end step, you may play those cards", False),
        ("mana of any type can be spent to cast that spell", False),
        ("draw a card", False),
    ],
)
def test_what_is_cast_as_the_ability_resolves(clause: str, is_cast: bool) -> None:
    assert casts_at_once(clause) is is_cast
