"""Rules text that players type without its subject."""

import pytest

from legality import Position
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import permanents, read


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("can't block", "This creature can't block."),
        ("can’t block.", "This creature can’t block."),
        ("Can't block.", "This creature can't block."),
        (
            "Can block an additional creature each combat.",
            "This creature can block an additional creature each combat.",
        ),
        ("cannot be blocked", "This creature can't be blocked."),
        ("blocks each combat if able", "This creature blocks each combat if able."),
        (
            "can block only creatures with flying",
            "This creature can block only creatures with flying.",
        ),
    ],
)
def test_a_sentence_without_a_subject_is_about_the_creature(typed: str, text: str) -> None:
    for line in (f'Ogre 3/3 "{typed}"', f'Ogre 3/3 (Artifact Creature — Ogre) "{typed}"'):
        assert permanents(line)[0]["oracle_text"] == text


@pytest.mark.parametrize(
    "line",
    [
        'Vow (Enchantment — Aura) "can\'t block"',  # it may be about whoever is enchanted
        'Ogre 3/3 "canter"',
        'Ogre 3/3 "menace"',
        'Ogre 3/3 "Enchanted creature can\'t block."',
    ],
)
def test_any_other_text_stays_as_it_is(line: str) -> None:
    assert permanents(line)[0]["oracle_text"] == line.split('"')[1]


def test_a_card_with_a_size_beside_its_name_is_a_creature() -> None:
    """Only a creature has one; of a card alone nothing tells what it is."""
    line = 'Ann: Hill Brute{} "must be blocked if able"; Bob:'
    (brute,) = read(line.format(" 3/3"), Names("Hill Brute"))["permanents"]
    assert brute["oracle_text"] == "This creature must be blocked if able."
    (brute,) = read(line.format(""), Names("Hill Brute"))["permanents"]
    assert brute["oracle_text"] == "must be blocked if able"


def test_a_line_of_rules_text_after_a_colon_stays_as_it_is() -> None:
    assert permanents("Ogre 3/3\n    : can't block")[0]["oracle_text"] == "can't block"


@pytest.mark.parametrize("text", ["can't block", "Menace\nmust be blocked\r", "blocks\u200b"])
def test_a_text_without_a_subject_is_written_so_that_it_stays(text: str) -> None:
    value = {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            {
                "id": "ogre",
                "controller": "Ann",
                "type_line": "Creature",
                "power": 3,
                "toughness": 3,
                "oracle_text": text,
            }
        ],
    }
    position = Position.from_value(value)
    assert Position.read(position.notation()) == position
