"""Which words of a text are words at all."""

import pytest

from legality.text import parse_line
from legality.text.vocabulary import strange_words


@pytest.mark.parametrize(
    ("text", "strange"),
    [
        ("~ can't block.", []),
        ("Non-Human creatures you control have menace.", []),
        ("⟦Gnarled Ogre⟧ can't attack ⟨Zork⟩.", []),
        ("Creatures named Zork the Great can't block @zork#2.", []),
        ("Put a magnet counter on it.", []),
        ("Put a zork counter on it.", ["zork"]),
        ("~ can't zork.", ["zork"]),
        ("Creatures you control with flying Zork can't block.", ["Zork"]),
    ],
)
def test_strange_words(text: str, strange: list[str]) -> None:
    assert strange_words(text) == strange


@pytest.mark.parametrize(
    "line",
    [
        "Zork. This creature can't block.",
        "Target zork creature gains flying until end of turn.",
        "Untap zork target creature. It gains haste until end of turn.",
        "Flying, ward zork {2}",
        "Creatures you control get +1/+1 for each zork you control and have flying.",
    ],
)
def test_a_line_with_a_strange_word_is_not_understood(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "Frobnicate flying, lifelink",
        "First snorkels strike",
        "Vigilance, qux trample",
        "Vigilance frobnicate, ward {3}",
        "Creatures frobnicate combat.",
    ],
)
def test_a_word_of_no_list_is_not_passed_over_beside_words_of_combat(line: str) -> None:
    read = parse_line(line)
    assert not read.understood
    assert not read.effects


@pytest.mark.parametrize(
    "line",
    ["Partner with Stalking Vigilance", "Roll a d20.", "Ravenous", "Choose Believe or Doubt."],
)
def test_names_and_dice_without_combat_are_no_fault(line: str) -> None:
    assert parse_line(line).understood
