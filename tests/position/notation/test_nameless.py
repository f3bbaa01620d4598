"""Creatures that players write by size and keywords alone: `3/3 trample`, `1/1 FS`, `2/2 flyer`."""

import pytest

from legality import NotationError, Position
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import assert_means, read

UNDERSTOOD = [
    ("Ann: 2/2 unblockable -> Bob; Bob:", 'Ann: "2/2" = 2/2 creature "This creature can\'t be '
     'blocked." -> Bob; Bob:'),
    ("Ann: 2/2 can't block, 3/3 trample and haste; Bob:", 'Ann: "2/2" = 2/2 creature "This '
     'creature can\'t block."; "3/3" = 3/3 creature, trample, haste; Bob:'),
    ("Ann: 3/3 trample -> Bob; Bob: 2/2", 'Ann: "3/3" = 3/3 creature, trample -> Bob; '
     'Bob: "2/2" = 2/2 creature'),
    ("Ann: 3/3 with trample -> Bob; Bob:", 'Ann: "3/3" = 3/3 creature, trample -> Bob; Bob:'),
    ("Ann: 3/3 (trample, tapped); Bob:", 'Ann: "3/3" = 3/3 creature, trample, tapped; Bob:'),
    ("Ann: tapped 3/3, a white 2/2; Bob:", 'Ann: "3/3" = 3/3 creature, tapped; '
     '"2/2" = 2/2 creature, white; Bob:'),
    ("Ann: 3/3, 2/2 flying and 1/1; Bob:", 'Ann: "3/3" = 3/3 creature; '
     '"2/2" = 2/2 creature, flying; "1/1" = 1/1 creature; Bob:'),
    ("Ann: Ogre 3/3, 2/2 flying; Bob:", 'Ann: Ogre 3/3 creature; '
     '"2/2" = 2/2 creature, flying; Bob:'),
    ("Ann: Ogre 3/3 + 2/2 -> Bob; Bob:", 'Ann: Ogre 3/3 creature -> Bob; '
     '"2/2" = 2/2 creature -> Bob; Bob:'),
    ("Ann: Ogre 3/3, black Cub 2/2, tapped white Elf 1/1, tapped 2/2; Bob:", "Ann: Ogre 3/3 "
     'creature; Cub 2/2 creature, black; Elf 1/1 creature, tapped, white; "2/2" = 2/2 creature, '
     "tapped; Bob:"),
    ("Ann: Ogre 3/3, tapped; Bob: Elf 1/1, artifact creature, white", "Ann: Ogre 3/3 creature, "
     "tapped; Bob: Elf 1/1 artifact creature, white"),
    ("Ann: Elf ungetappt 1/1, Ogre 3/3 enttappt; Bob:", "Ann: Elf 1/1 creature, not tapped; "
     "Ogre 3/3 creature, not tapped; Bob:"),
    ("Ann: Oger 3/3 mit Eile und Trampelschaden, 2/2 mit Eile; Bob:", "Ann: Oger 3/3 creature, "
     'haste, trample; "2/2" = 2/2 creature, haste; Bob:'),
    ("Ann: 1/1 first striker; Bob: 3 x 2/2", 'Ann: "first striker" 1/1 creature, first strike; '
     'Bob: "2/2" = ×3 2/2 creature'),
    ("Ann: two 3/3 creatures; Bob: 2x 1/1", 'Ann: "3/3" = ×2 3/3 creature; '
     'Bob: "1/1" = ×2 1/1 creature'),
    ("Ann: 3/3 -> Bob; Bob: 2/2 -> 3/3, 1/1 flying -> 3/3", 'Ann: "3/3" = 3/3 creature -> Bob; '
     'Bob: "2/2" = 2/2 creature -> "3/3"; "1/1" = 1/1 creature, flying -> "3/3"'),
    ("Ann: 3/3 attacks; Bob: 2/2 blocks 3/3", 'Ann: "3/3" = 3/3 creature -> Bob; '
     'Bob: "2/2" = 2/2 creature -> "3/3"'),
    ("Ann: 1/1 FS -> Bob; Bob: 2/2 dt, 4/4 DS LL", 'Ann: "1/1" = 1/1 creature, first strike -> Bob;'
     ' Bob: "2/2" = 2/2 creature, deathtouch; "4/4" = 4/4 creature, double strike, lifelink'),
    ("Ann: Ogre 3/3 DS, dt -> Bob; Bob: Elf fs 1/1", "Ann: Ogre 3/3 creature, double strike, "
     "deathtouch -> Bob; Bob: Elf 1/1 creature, first strike"),
    ("Ann: Oger 3/3 Flugfähigkeit, Eile; Bob: Elb 1/1 getappt, Verteidiger", "Ann: Oger 3/3 "
     "creature, flying, haste; Bob: Elb 1/1 creature, tapped, defender"),
    ("Ann: 1/1 flyer -> Bob; Bob: two 2/2 tramplers", 'Ann: "flyer" 1/1 creature, flying -> Bob; '
     'Bob: "tramplers" ×2 2/2 creature, trample'),
    ("Ann: flyer 1/1 -> Bob; Bob: 2/2 lifelinker with reach", 'Ann: "flyer" 1/1 creature, flying '
     '-> Bob; Bob: "lifelinker" 2/2 creature, reach, lifelink'),
    ("Ann: flyer 1/1 creature -> Bob; Bob:", 'Ann: "flyer" 1/1 creature, flying -> Bob; Bob:'),
    ('Ann: "flyer" 1/1 -> Bob; Bob:', 'Ann: "flyer" 1/1 (Creature) -> Bob; Bob:'),
    ("Ann: Ogre 3/3, Sage planeswalker loyalty 4; Bob:", "Ann: Ogre 3/3 creature; "
     "Sage (Planeswalker), loyalty 4; Bob:"),
    ("Ann: Ogre 3/3 -> Sage; Bob: Sage planeswalker 4, Elf 1/1", "Ann: Ogre 3/3 creature -> Sage; "
     "Bob: Sage (Planeswalker), loyalty 4; Elf 1/1 creature"),
]  # fmt: skip
"""Each as typed, and in exact words."""
REFUSED = [
    ("Ann: 2/2 without flying; Bob:", "rules text in quotes behind the size, got `without`"),
    ("Ann: 3/3 and 5 lives; Bob:", "nothing behind the size, got `and 5 lives`"),
    ("Ann: 3/3 that attacks; Bob:", "expected a name, or nothing behind the size, got `that`"),
    ("Ann: 3/3 -> Bob; Bob: 2/2 -> 3/3, 1/1", "`1/1` may be one more of those before it"),
    ("Ann: Ogre 3/3, 4/4; Bob:", "a size is said twice"),
    ("Ann: Hill Brute, 4/4; Ann: Hill Brute 4/4 5/5; Bob:", "a size is said twice"),
    ("Ann: 3/3; 3/3 attacks Bob; Bob:", "may be the creature that stands above, or one more"),
    ("Ann: 3/3; Bob:; 3/3 attacks", "may be the creature that stands above, or one more"),
    ("Ann: 3/3, 2/2 -> Bob; Bob:", "the arrow may be for `3/3` too"),
    ("Ann: 3/3 -> Bob; 3/3 trample -> Bob; Bob: 1/1 -> 3/3", "did you mean 3/3#2 or 3/3#1"),
    ("Ann: 2/2 lure -> Bob; Bob:", "All creatures able to block this creature do so"),
    ("Ann: 2/2 goaded; Bob:", "`goaded by Bob` behind the size"),
    ("Ann: Ogre 2/2 lure; Bob:", "All creatures able to block this creature do so"),
    ("Ann: 2/2 gets bigger; Bob:", "rules text in quotes behind the size"),
    ("Ann: 3/3 flyng; Bob:", "did you mean `flying` by `flyng`"),
    ("Ann: 3/3 Elf flyer; Bob:", "did you mean `flying` by `flyer`"),
    ("Ann: Elf flyer 3/3; Bob:", "did you mean `flying` by `flyer`"),
    ("Ann: Ogre 3/3 flyer; Bob:", "expected `flying`, got `flyer`"),
    ("Ann: Ogre FS 3/3; Bob:", "expected a comma before `FS`, or the name in quotes"),
    (
        "Ann: Ogre 3/3 +1/+1; Bob:",
        "the present size, or how many counters, as in `1 .1/.1 counter`",
    ),
    ("Ann: Oger 3/3 greift Bob an; Bob:", "expected `attacks`, got `greift`"),
    ("Ann: Ogre 3/3 menace, lure; Bob:", "All creatures able to block this creature do so"),
    ("Ann: Ogre [3/3]; Bob:", "expected JSON, or parentheses in place of brackets"),
    ("Ann: Oger 3/3 mit Schwert; Bob:", "expected `with`, got `mit`"),
    ("Ann: Oger Eile 3/3; Bob:", "expected a comma before `Eile`, or the name in quotes"),
    ("Ann: Elf 1/1, Human creature; Bob:", "if it begins another permanent, write `;`"),
]
"""Each with what to write instead."""


@pytest.mark.parametrize(("typed", "exact"), UNDERSTOOD)
def test_what_is_typed_is_what_is_meant(typed: str, exact: str) -> None:
    assert_means(typed, exact)


@pytest.mark.parametrize(("typed", "repair"), REFUSED)
def test_what_is_refused_names_the_repair(typed: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        read(typed)


def test_a_card_is_no_name_of_a_size_that_has_it() -> None:
    """There is a card called Lure, which is no 2/2."""
    with pytest.raises(NotationError, match="All creatures able to block"):
        read("Ann: 2/2 lure; Bob:", Names("lure"))
    with pytest.raises(NotationError, match="All creatures able to block"):
        read("Ann: Ogre 3/3, lure; Bob:", Names("lure"))
    assert read('Ann: "lure" 2/2; Bob:')["permanents"][0]["name"] == "lure"


def test_a_card_with_a_size_is_no_second_creature() -> None:
    (brute,) = read("Ann: Hill Brute, 4/4; Bob:", Names("Hill Brute"))["permanents"]
    assert (brute["power"], brute["type_line"]) == (4, "Creature — Card")


@pytest.mark.parametrize(
    "name",
    ["FS", "Elf fs", "dt", "eile", "Verteidiger", "flyer", "creatures", "getappt", "a 3/3", "3/3",
     "Sage planeswalker 4", "lure", "ungetappt", "Elf enttappt", "goaded", "x", "x x",
     "first striker", "Elf mit eile",
     "3/3 trample", "3/3#1", "unblockable"],
)  # fmt: skip
def test_names_of_such_words_go_around(name: str) -> None:
    one = {"id": "x", "name": name, "type_line": "Creature", "power": 3, "toughness": 3}
    for own in (name, "x"):
        permanents = [
            {**one, "id": own, "controller": "Ann", "keywords": ["fs", "flying"], "tapped": True},
            {"id": "y", "type_line": "Summon (old)", "name": "y", "controller": "Bob"},
        ]
        value = {"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": permanents}
        position = Position.from_value({**value, "attacks": {own: "Bob"}, "blocks": {"y": [own]}})
        assert Position.from_notation(position.notation()) == position
