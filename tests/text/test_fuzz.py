"""No text raises, and none takes long."""

import sys
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legality.text import parse_keyword, parse_line, parse_text
from legality.text.printing.sentences import sentence
from legality.text.reading.lines.parsed import read_line
from tests.levels import examples

LINES = (
    "Enchanted creature gets +1/+1, has flying, and can't attack you or planeswalkers you control.",
    "Creatures can't attack you unless their controller pays {X} for each of those creatures, "
    "where X is the number of enchantments you control.",
    "As long as you control an Island and it's your turn, this creature has flying and can't be "
    "blocked except by Walls and/or creatures with power 3 or greater.",
    "All creatures able to block this creature or enchanted creature do so.",
    "Each creature you control that's a Cat, Bat, or Rat has protection from red and from blue.",
    "If a creature you control attacks, this creature also attacks if able.",
    "No more than two creatures can attack you each combat.",
    "Equipped creature has trample and \"This creature can't be blocked by more than one "
    "creature.\" Otherwise, it can't block @ogre#2 this turn.",
    "If this creature was kicked, it enters with two +1/+1 counters on it and with flying.",
    "LEVEL 1-4",
    "Bands with other legendary creatures, ward {2}, nonbasic landwalk",
)

PIECES = [
    *sorted({piece for line in LINES for piece in line.split(" ")}),
    '"',
    "(",
    ")",
    "{",
    "}",
    "—",
    "•",
    "@",
    "~",
    "9" * 5000,
    "",
    "\u202e",
    "é",
    "−",
    "N",
]


@settings(max_examples=examples(400), deadline=30_000)
@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_shuffled_words(words: list[str]) -> None:
    read(" ".join(words))


@settings(max_examples=examples(400), deadline=30_000)
@given(st.sampled_from(LINES), st.integers(0, 200), st.integers(0, 60), st.text(max_size=12))
def test_mutated_lines(line: str, at: int, length: int, put: str) -> None:
    read(line[:at] + put + line[at + length :])


@settings(max_examples=examples(200), deadline=30_000)
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    read(text)


def read(text: str) -> None:
    parsed = read_line(text, "Old Ram, Hill King")
    for effect in parsed.effects:
        assert sentence(effect)
    parse_keyword(text)
    parse_text(text)


@pytest.mark.slow("stress")
@pytest.mark.timeout(60)
def test_long_texts_do_not_take_long() -> None:
    """Of the functions that are called, whatever the machine does beside: a text in which each part
    were tried with each other takes thousands for each character, or does not end in a minute."""
    hard = (
        "creatures " * 3000,
        "white or " * 2000 + "blue creatures can't block.",
        "This creature has flying" + ", flying" * 2000 + ".",
        "As long as you control a Forest, " * 500 + "this creature has flying.",
        "This creature can't be blocked by " + "Walls, " * 2000 + "and Elves.",
        "Enchanted creature gets +1/+1 for each " + "a " * 5000 + "and has flying.",
        "This creature has flying" + " as long as you control a Forest" * 500 + ".",
        "This creature has flying and " * 1000 + "can't block.",
        "{" * 5000,
        "(" * 5000,
        '"' * 5000,
        "Creatures " + "with power 2 or less " * 1000 + "can't block.",
        "This creature can't attack " + "or block " * 2000,
        "Protection from " + "red and from " * 2000 + "blue",
        "A" * 20000 + " can't block.",
        "can't block, " * 3000,
        "1" * 20000,
        "Old Ram " * 500,
        "A of " * 2000 + "— can't block",
        "(a) " * 600 + "can't block",
        "If you control a Forest and " * 60 + "it's your turn, this creature can't block",
        "Until end of turn, " * 120 + "this creature can't block.",
        "untap target creature, then " * 70 + "it can't block this turn.",
        'Creatures have "Creatures have "flying""' * 50,
    )
    for text in hard:
        for length in (1000, 1990, len(text)):
            assert 0 < calls(text[:length]) < 100 * length, text[:40]


def calls(text: str) -> int:
    """How many functions are called while a line is read."""
    called = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal called
        called += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read_line(text, "Old Ram")
    finally:
        sys.setprofile(before)
    return called


def test_lines_longer_than_any_ability_are_reported_shortened() -> None:
    parsed = parse_line("This creature can't block. " * 1000)
    assert not parsed.understood
    assert len(parsed.text) < 200
