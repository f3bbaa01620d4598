"""What speaks of types, colours, power or toughness and is not known is listed."""

import pytest

from legality.effects.characteristics import BaseSize
from legality.effects.qualities import Target
from legality.text import may_state, parse_line, present_line, present_text
from legality.text.reading.characteristics import (
    concerns_characteristics,
    speaks_of_characteristics,
)


@pytest.mark.parametrize(
    "line",
    [
        "Each creature's power becomes the number of moons.",
        "Creatures you control get +1/+1 sideways.",
        "This creature is a Frobnicator and a half.",
        "Enchanted creature has base power and toughness of your choice.",
        "You may have this creature enter as a copy of any creature card in a graveyard.",
        "All creatures lose all their wits.",
        "Ash Ram is every nonbasic land type.",
        "All instances of color words in the text of spells are changed to the chosen color word.",
        "It can't be blocked, and its name and creature type are the last chosen name and type.",
    ],
)
def test_what_is_not_known_is_not_understood_by_name(line: str) -> None:
    assert speaks_of_characteristics(line)
    assert not present_line(line).understood
    assert parse_line(line).states == ()


@pytest.mark.parametrize(
    "line",
    [
        "This creature can't be blocked by creatures with power 2 or less.",
        "Whenever this creature attacks, it gets +1/+0 until end of turn.",
        "{T}: Target creature becomes blue until end of turn.",
        "Draw a card.",
    ],
)
def test_what_says_nothing_of_what_is_now_is_understood(line: str) -> None:
    assert present_line(line).understood
    assert present_line(line).states == ()


def test_a_sentence_concerns_characteristics_by_its_verb() -> None:
    assert concerns_characteristics("Enchanted creature is a Frob.")
    assert not concerns_characteristics("Draw two cards.")


def test_the_size_that_a_permanent_enters_with_is_one_of_its_states() -> None:
    line = "If it comes up tails, this creature enters as a 2/5 creature with defender."
    sizes = [one for one in present_line(line).states if isinstance(one, BaseSize)]
    assert [(one.power, one.toughness) for one in sizes] == [(2, 5)]


def test_two_targets_keep_their_numbers_where_one_of_them_only_changes_size() -> None:
    """Said of [[a], [b]], a flies and b is larger; and of neither alone can it be said."""
    line = "Until end of turn, target creature gains flying and another target creature gets +1/+0."
    parsed = present_line(line)
    assert parsed.targets == (1, 2)
    assert [one.subject for one in (*parsed.effects, *parsed.states)] == [Target(1), Target(2)]


@pytest.mark.parametrize(
    "text",
    [
        "Flying\nAs long as this creature is tapped, it's red.",
        "Flying\nTapped creatures you control lose all creature types.",
        "Flying\nTapped creatures have base power and toughness 4/4.",
        "Flying\n4/4",
        "Other creatures you control get +1/+1.",
    ],
)
def test_a_text_that_states_something_may_do_so(text: str) -> None:
    """Each says a type, a colour or a size of something; the look at the whole text may not miss a
    line that is a size and nothing else."""
    assert any(line.states for line in present_text(text))
    assert may_state(text)


def test_what_says_who_may_block_states_nothing() -> None:
    text = "This creature can block any number of creatures.\nDefender, reach"
    assert not may_state(text)
    assert not any(line.states for line in present_text(text))


@pytest.mark.parametrize(
    "words",
    [
        *("gets", "GET", "power", "toughness", "base", "is", "are", "become", "becomes", "has"),
        *("have", "gain", "gains", "lose", "loses", "losing all", "double", "triples", "exchange"),
        *("copy", "colour", "colors", "type", "types", "switches", "isn't", "aren't", "they're"),
        *(
            "it's",
            "he's",
            "ram's a",
            "4/4",
            "+1/-1",
            "enters as a 2",
            "enters as an 8",
            "counts as",
        ),
        *("turns into", "turn into", "remains a Ram", "stops being", "cease to be"),
        *("adds two to its power", "i\u017f", "ha\u017f"),
    ],
)
def test_each_word_of_characteristics_is_heard(words: str) -> None:
    """Alone on a line, which is where a size stands alone; a long s is an s in either case."""
    assert speaks_of_characteristics(words)
    assert may_state(f"Flying\n{words}")


@pytest.mark.parametrize(
    "line",
    [
        "This creature can block any number of creatures.",
        "First strike, deathtouch",
        "Thistle hasten, based upon getters: they",
        "Creatures can't attack you unless their controller pays {2}.",
    ],
)
def test_parts_of_other_words_are_none_of_characteristics(line: str) -> None:
    assert not speaks_of_characteristics(line)
