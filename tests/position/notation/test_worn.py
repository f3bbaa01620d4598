"""What a creature is equipped or enchanted with, on its own line."""

import pytest

from legality import NotationError, Position
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import Value, permanents, read

TEXTS = {
    "Long Sword": ("Artifact — Equipment", "Equipped creature gets +2/+0."),
    "Veil, the Unseen": ("Artifact — Equipment", "Equipped creature can't be blocked."),
    "Grey Veil": ("Artifact — Equipment", "Equipped creature can't be blocked."),
    "Peace Vow": ("Enchantment — Aura", "Enchanted creature can't attack or block."),
    "Stern Vow": ("Enchantment — Aura", "Enchanted creature can't attack you."),
    "Taunting Vow": ("Enchantment — Aura", "Enchanted creature is goaded."),
    "Giant Vow": ("Enchantment — Aura", "Enchanted creature has base power and toughness 8/8."),
    "Hill Brute": ("Creature — Giant", ""),
    "Grey Bears": ("Creature — Bear", ""),
}


class Cards(Names):
    """Invented cards with their types and texts."""

    def __init__(self) -> None:
        super().__init__(*TEXTS)

    def filled(self, permanent: Value, place: str) -> Value:
        name = str(permanent.get("name"))
        if "type_line" in permanent or name not in TEXTS:
            return permanent
        types, text = TEXTS[name]
        size = {"power": 3, "toughness": 3} if "Creature" in types else {}
        return {"type_line": types, "oracle_text": text, **size, **permanent}


CARDS = Cards()
UNDERSTOOD = [
    ("Hill Brute enchanted with Peace Vow -> Bob", "Hill Brute -> Bob; Peace Vow on Hill Brute"),
    ("Hill Brute enchanted by Peace Vow", "Hill Brute; Peace Vow on Hill Brute"),
    ("Hill Brute with Long Sword", "Hill Brute; Long Sword on Hill Brute"),
    ("Hill Brute wearing a Long Sword tapped", "Hill Brute tapped; Long Sword on Hill Brute"),
    ("Cub 2/2 with Grey Veil on it, menace", "Cub 2/2 menace; Grey Veil on Cub"),
    ("2/2 Cub equipped with Grey Veil", "Cub 2/2; Grey Veil on Cub"),
    ("Cub equipped with Grey Veil 2/2", "Cub 2/2; Grey Veil on Cub"),
    ("Cub 2/2 equipped with Veil, the Unseen", "Cub 2/2; Veil, the Unseen on Cub"),
    (
        "Hill Brute equipped with Long Sword and Grey Veil -> Bob",
        "Hill Brute -> Bob; Long Sword on Hill Brute; Grey Veil on Hill Brute",
    ),
    (
        "Cub 2/2 equipped with Grey Veil + Elk 1/1 -> Bob",
        "Cub 2/2 -> Bob; Grey Veil on Cub; Elk 1/1 -> Bob",
    ),
    ("Cub 2/2 equipped with Grey Veil, Elk 1/1", "Cub 2/2; Grey Veil on Cub; Elk 1/1"),
    (
        'Cub 2/2 with Peace Vow "Enchanted creature can\'t attack."',
        'Cub 2/2; Peace Vow on Cub "Enchanted creature can\'t attack."',
    ),
]
"""As typed, and with each on a line of its own."""
REFUSED = [
    # whose it is matters
    ("Cub 2/2 enchanted with Stern Vow", "expected who controls Stern Vow.*`Stern Vow on Cub`"),
    ("Hill Brute with Taunting Vow", "expected who controls Taunting Vow"),
    # the written size may be with it or without
    ("Cub 2/2 with Long Sword", "`Cub 2/2` may be its size with Long Sword or without"),
    ("Cub 2/2 enchanted with Giant Vow", "`Cub 2/2` may be its size with Giant Vow or without"),
    # one more that is worn, or that stands there
    ("Hill Brute equipped with Long Sword, Grey Veil", "`Grey Veil` may be attached too, or one"),
    ("Hill Brute equipped with Long Sword, Grey Bears", "`Grey Bears` may be attached too, or one"),
    ("Hill Brute with Grey Bears", "expected an Aura or Equipment, got Grey Bears"),
    ("two 2/2 Cubs equipped with Grey Veil", "name one of Cubs#1"),
    ("Hill Brute equipped with Long Sward", "a line of its own, as in `Long Sward on Hill Brute`"),
    ("Cub 2/2 with", "expected"),
]
"""Each with what its error says."""


@pytest.mark.parametrize(("typed", "exact"), UNDERSTOOD)
def test_what_is_worn_stands_on_the_line_of_its_bearer(typed: str, exact: str) -> None:
    assert read(f"Ann: {typed}; Bob:", CARDS) == read(f"Ann: {exact}; Bob:", CARDS)


@pytest.mark.parametrize(("typed", "repair"), REFUSED)
def test_what_is_in_doubt_is_refused(typed: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        read(f"Ann: {typed}; Bob:", CARDS)


def test_an_aura_on_a_line_of_its_own_is_whose_heading_it_stands_beneath() -> None:
    board = read("Ann: Cub 2/2; Bob: Stern Vow on Cub", CARDS)
    assert board["permanents"][1]["controller"] == "Bob"


def test_a_name_that_says_so_goes_around() -> None:
    (cub,) = permanents('"Cub equipped with Veil" 2/2')
    assert cub["name"] == "Cub equipped with Veil"
    position = Position.from_notation('Ann: "Cub equipped with Veil" 2/2; Bob:')
    assert Position.from_notation(position.notation()) == position
