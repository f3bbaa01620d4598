"""Which words are no circumstance alone: those that hold the verb of another clause."""

import pytest

from legality.text.reading.conditions.overlong import holds_a_clause


@pytest.mark.parametrize(
    "words",
    [
        "a card was milled this way",
        "you have seven cards",
        "it was blocked",
        "it has been dealt damage",
    ],
)
def test_a_circumstance_alone(words: str) -> None:
    assert not holds_a_clause(words)


@pytest.mark.parametrize(
    "words",
    [
        "you control a Wall unless it rains",
        "you won, it gains flying",
        "its controller pays {2}",
        "two creatures block it",  # who blocks is the declaration itself
        'it has "hum"',
        "it rained, at the beginning of combat",
    ],
)
def test_words_that_go_on(words: str) -> None:
    assert holds_a_clause(words)
