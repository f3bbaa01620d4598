"""What a field of the position tells is not asked: an answer against it counts for nothing."""

import pytest

from legality import Position, check
from tests.table import creature


@pytest.mark.parametrize(
    ("field", "words", "tells", "holds"),
    [
        ("hand", "you have no cards in hand", 0, True),
        ("hand", "you have no cards in hand", 3, False),
        ("monarch", "you're the monarch", True, True),
        ("monarch", "you're the monarch", False, False),
    ],
)
def test_a_field_counts_and_not_an_answer_against_it(
    field: str, words: str, tells: int | bool, holds: bool
) -> None:
    attacker = creature("a", "Ann", "2/2", f"This creature can't attack unless {words}.")
    for given in (True, False):
        value = {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [attacker],
            "attacks": {"a": "Bob"},
            "given": [{"id": "a", "text": words, "holds": given}],
        }
        assert check(Position.from_value(value)).legal is given  # not told: the answer counts
        value["players"] = [{"name": "Ann", field: tells}, {"name": "Bob"}]
        assert check(Position.from_value(value)).legal is holds
