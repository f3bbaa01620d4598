"""Numbers in words."""

import pytest

from legality.text.words import number, number_word


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3), ("three", 3), ("Ninety-nine", 99), ("zero", 0), ("X", None), ("some", None)],
)
def test_numbers(text: str, value: int | None) -> None:
    assert number(text) == value


def test_numbers_are_words_up_to_ninety_nine() -> None:
    said = [number_word(value) for value in (2, 21, 99, 100)]
    assert said == ["two", "twenty-one", "ninety-nine", "100"]
