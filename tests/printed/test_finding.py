"""Names found as people type them."""

import pytest

from legality.printed.finding import NameIndex, distance, spoken_of, words

NAMES = (
    "Amber Lynx",
    "Ember Lynx Rider",
    "Orla, Lady of the Fen",
    "Dún's Æther Engine",
    "Lock-Dahl the Quiet",
    "Fen Elves",
    "Lynx",
)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Amber Lynx", "Amber Lynx"),
        ("amber", "Amber Lynx"),  # the beginning
        ("lady orla", "Orla, Lady of the Fen"),  # in any order, without punctuation
        ("duns aether", "Dún's Æther Engine"),  # without accents
        ("lock dahl", "Lock-Dahl the Quiet"),
        ("lockdahl", "Lock-Dahl the Quiet"),
        ("ambr lynx", "Amber Lynx"),  # a letter too few
        ("abmer lynx", "Amber Lynx"),  # two exchanged
        ("fen elf", "Fen Elves"),
        ("lynx", "Lynx"),  # the name itself before those that have it
        ("of the fen", "Orla, Lady of the Fen"),  # in the middle
    ],
)
def test_what_is_meant_comes_first(typed: str, first: str) -> None:
    assert NameIndex(NAMES).find(typed, 5)[0] == first


@pytest.mark.parametrize("typed", ["", "...", "zzz", "amber engine", "xy"])
def test_what_is_meant_by_nothing(typed: str) -> None:
    assert NameIndex(NAMES).find(typed, 5) == []


def test_no_more_than_are_wanted() -> None:
    assert len(NameIndex(f"Bear {n}" for n in range(20)).find("bear", 3)) == 3


def test_a_typed_word_stands_for_one_word_of_the_name() -> None:
    assert NameIndex(("Fen Elves",)).find("fen fen", 5) == []


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1), ("abc", "ab", 1), ("ab", "cd", 2)],
)
def test_distances(one: str, other: str, expected: int) -> None:
    assert distance(one, other, 3) == expected


def test_a_distance_is_not_counted_beyond_the_most() -> None:
    assert distance("abcdef", "uvwxyz", 2) == 3


def test_words() -> None:
    assert words("Dún's “Best” Æther & Fire") == ("duns", "best", "aether", "and", "fire")


TEXTS = (
    "When this dies, create two 1/1 green Lynx creature tokens.",
    "Create a 1/1 green Lynx creature token. It gains haste.",
    "Create a 2/2 red Lynx Rider creature token with haste and you gain 1 life.",
    "Create a 3/3 green Lynx creature token with “This creature can't block.”",
    "Create a 0/1 white Wall creature token named Wally.",
)


def test_tokens_that_cards_speak_of() -> None:
    """The commonest first; what has more abilities than are read is none of them."""
    assert list(spoken_of(TEXTS, ["lynx"])) == [
        "1/1 green Lynx creature token",
        "2/2 red Lynx Rider creature token with haste",
    ]
    assert list(spoken_of(TEXTS, ["wall"])) == []
