"""The names on a board."""

import pytest

from legality.text.names import NO_NAMES, Names, marked

NAMES = Names(
    permanents=(("Old Ram", "Old Ram"), ("Wall", "Wall"), ("Jura", "Jura, the Test")),
    players=("Bob",),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Old Ram can't be blocked.", "⟦Old Ram⟧ can't be blocked."),
        ("~ blocks Old Ram.", "~ blocks ⟦Old Ram⟧."),
        ("Old Rams can't block.", "Old Rams can't block."),
        ("Creatures named Old Ram can't block.", "Creatures named Old Ram can't block."),
        ("~ attacks Jura if able.", "~ attacks ⟦Jura, the Test⟧ if able."),
        ("Protection from Bob", "Protection from ⟨Bob⟩"),
        # a name of words of the game: only where one object is asked for
        ("Wall creatures can't block.", "Wall creatures can't block."),
        ("Wall can't block.", "⟦Wall⟧ can't block."),
        ("~ can't block Wall.", "~ can't block ⟦Wall⟧."),
    ],
)
def test_marks(text: str, expected: str) -> None:
    assert marked(text, NAMES) == expected


def test_only_the_names_within_a_text_are_kept() -> None:
    assert NAMES.within("Creatures can't block Bob.") == Names(players=("Bob",))
    assert NAMES.within("Creatures can't block.") == NO_NAMES
