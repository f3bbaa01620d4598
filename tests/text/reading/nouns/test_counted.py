"""What a bonus counts, to where it ends."""

import pytest

from legality.text.reader import Reader
from legality.text.reading.nouns.counted import counted_ends, stated_number


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("card in your hand and has flying.", "and has flying."),
        ("card in your hand.", "."),
        ("of its colors as long as it's your turn.", "as long as it's your turn."),
    ],
)
def test_a_number_that_the_position_states_is_stepped_over(text: str, rest: str) -> None:
    reader = Reader(text)
    assert stated_number(reader)
    assert reader.rest == rest


def test_one_that_depends_on_combat_is_not() -> None:
    reader = Reader("creature blocking it beyond the first.")
    assert not stated_number(reader)
    assert reader.at == 0


def test_nothing_is_no_number() -> None:
    assert not stated_number(Reader("."))


def test_where_what_is_counted_ends() -> None:
    assert counted_ends(Reader("Goblin and has flying.", 6))
    assert counted_ends(Reader("Goblin.", 6))
    assert not counted_ends(Reader("Goblin card in your hand.", 7))
