"""Numbers and plurals."""

import pytest

from legality.text.words import is_plural, number, number_word, plural, singular


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3), ("three", 3), ("Ninety-nine", 99), ("zero", 0), ("X", None), ("some", None)],
)
def test_numbers(text: str, value: int | None) -> None:
    assert number(text) == value


def test_numbers_are_words_up_to_ninety_nine() -> None:
    assert [number_word(value) for value in (2, 21, 99, 100)] == [
        "two",
        "twenty-one",
        "ninety-nine",
        "100",
    ]


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("Elves", "elf"),
        ("Goblins", "goblin"),
        ("Merfolk", "merfolk"),
        ("Mercenaries", "mercenary"),
        ("Foxes", "fox"),
        ("Plains", "plains"),
    ],
)
def test_plurals(many: str, one: str) -> None:
    assert singular(many) == one
    assert plural(one) == many.lower()
    assert is_plural(many)


def test_a_singular_is_no_plural() -> None:
    assert singular("Sphinx") == "sphinx"
    assert not is_plural("Goblin")
