"""`Ann attacks with everything`, what is done before the headings, and names that nobody has."""

import pytest

from legality import NotationError, Position
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import assert_means, read

UNDERSTOOD = [
    ("Ann: Ogre 3/3, Cub 2/2; Bob: Elf 1/1; Ann attacks with everything",
     "Ann: Ogre 3/3 -> Bob; Cub 2/2 -> Bob; Bob: Elf 1/1"),
    ("Ann: Ogre 3/3, Cub 2/2; Ann attacks Bob with all her creatures; Bob: Elf 1/1",
     "Ann: Ogre 3/3 -> Bob; Cub 2/2 -> Bob; Bob: Elf 1/1"),
    ("Ann attacks with everything. Ann: Ogre 3/3, Cub 2/2. Bob: Elf 1/1.",
     "Ann: Ogre 3/3 -> Bob; Cub 2/2 -> Bob; Bob: Elf 1/1"),
    ("Ann attacks with everything; Ann: Ogre 3/3, Cub 2/2; Bob: Elf 1/1",
     "Ann: Ogre 3/3 -> Bob; Cub 2/2 -> Bob; Bob: Elf 1/1"),
    ("Ann: Cub 2/2 x2; Forest; Cub 2/2; 3/3; Bob:; Ann attacks with everything",
     'Ann: Cub 2/2 -> Bob; Cub 2/2 -> Bob; Forest; Cub 2/2 -> Bob; "3/3" = 3/3 creature -> Bob; '
     "Bob:"),
    ("Ann: Cub 2/2 x2, Sage planeswalker 4; Bob:; Ann attacks with all",
     "Ann: Cub ×2 2/2 -> Bob; Sage (Planeswalker), loyalty 4; Bob:"),
    ("Ann: Ogre 3/3 attacks; Bob: Elf 1/1, Cub 2/2; Bob blocks Ogre with everything",
     "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 -> Ogre; Cub 2/2 -> Ogre"),
    ("players: Ann, Bob, Cid; Ann: Ogre 3/3; Bob:; Cid:; Ann attacks Cid with everything",
     "players: Ann, Bob, Cid; Ann: Ogre 3/3 -> Cid; Bob:; Cid:"),
    ("Ann: Ogre 3/3; Bob: Elf 1/1; Bob attacks with everything",
     "active: Bob; Ann: Ogre 3/3; Bob: Elf 1/1 -> Ann"),
    ("Ann attacks with Ogre and Cub; Bob blocks Ogre with Elf; Ann: Ogre 3/3, Cub 2/2; Bob: Elf "
     "1/1", "Ann: Ogre 3/3 -> Bob; Cub 2/2 -> Bob; Bob: Elf 1/1 -> Ogre"),
    ("Ogre attacks Bob; no blocks; Ann: Ogre 3/3; Bob: Elf 1/1",
     "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; blocks: none"),
]  # fmt: skip
"""Each as typed, and in exact words."""
REFUSED = [
    # not all of them may: who is meant is not beyond doubt
    ("Ann: Ogre 3/3 tapped, Cub 2/2; Bob:; Ann attacks with everything", "attacks with Cub`: not"),
    ("Ann: Ogre 3/3 sick, Cub 2/2; Bob:; Ann attacks with everything", "attacks with Cub`: not"),
    ("Ann: Wall 0/3 defender, Cub 2/2; Bob:; Ann attacks with everything", "with Cub`: not"),
    ('Ann: Ogre 3/3 "This creature can\'t attack alone."; Bob:; Ann attacks with everything',
     "not everything may"),
    ("Ann: Forest; Bob:; Ann attacks with everything", "not everything may"),
    ("Ann: Hill Brute, Cub 2/2; Bob:; Ann attacks with everything", "attacks with Cub`: not"),
    ("Ann: Ogre 3/3 attacks; Bob:; Ann attacks with everything", "`Ogre` attacks or blocks"),
    ("players: Ann, Bob, Cid; Ann: Ogre 3/3; Bob:; Cid:; Ann attacks with everything",
     "there are 2 other players"),
    ("Ann attacks with everything Ann: Ogre 3/3; Bob:", "`;` or a new line between what"),
    # names that nobody has
    ("Ann: Ogre 3/3 attacks; Bob: Elf 1/1, Cub 2/2; Elv blocks Ogre",
     "got `Elv`; did you mean `Elf`"),
    ("Ann: Ogre 3/3 attacks; Bob: Elf 1/1, Bear 2/2; Elff and Baer block Ogre",
     "got `Elff` and `Baer`; did you mean `Elf` and `Bear`"),
    ("Ann: Ogre 3/3 attacks; Bob: Elf 1/1, Bear 2/2; Elf and Baer block Ogre",
     "got `Baer`; did you mean `Bear`"),
    ("Ann: Ogre 3/3, Bear 2/2; Bob:; Ann attacks with Ogrr and Baer",
     "got `Ogrr` and `Baer`; did you mean `Ogre` and `Bear`"),
    ("Ann attacks with Ogre and Baer; Ann: Ogre 3/3, Bear 2/2; Bob:",
     "got `Baer`; did you mean `Bear`"),
    ("Baer attacks Bob; Ann: Ogre 3/3, Bear 2/2; Bob:", "got `Baer`; did you mean `Bear`"),
    ("Ann: Ogre 3/3 -> Bob, Bear 2/2 -> Bob; Bob: Elf 1/1 blocks Ogrr and Baer",
     "got `Ogrr` and `Baer`; did you mean `Ogre` and `Bear`"),
    ("Ann: Ogre 3/3 tapped, Elf 1/1; Bob:; Ann swings with everything", "`Ann attacks with Elf`"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; Bob chumps", "or `Bob doesn't block`, got `Bob`"),
    ("Ann: Ogre 3/3 -> Bob; Bob:; Ann pays 4", "as in `Ann, mana 4:`, got `Ann pays`"),
    ("Ann: Ogre 3/3; Bob:; attack with Ogre", "as in `Ogre and Elf attack`, got `attack`"),
    ("Ann: Ogre and Bear 3/3; Bob:", "`Ogre 3/3, Bear 3/3` are several creatures"),
]  # fmt: skip
"""Each with what to write instead."""
LIKE_DEEDS = [
    *("Elf blocks Ogre", "Ann attacks with everything", "Ann attacks", "no blocks", "nothing"),
    *("Elf doesn't block", "Bob's turn", "Ann doesn't block", "Ogre deals 3 damage to Elf"),
    *("everything", "Elf and Ogre", "with trample", "-"),
]


@pytest.mark.parametrize(("typed", "exact"), UNDERSTOOD)
def test_what_is_typed_is_what_is_meant(typed: str, exact: str) -> None:
    assert_means(typed, exact)


@pytest.mark.parametrize(("typed", "repair"), REFUSED)
def test_what_is_refused_names_the_repair(typed: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        read(typed, Names("Hill Brute"))


@pytest.mark.parametrize("name", LIKE_DEEDS)
@pytest.mark.parametrize("types", ["Summon (old)", "Enchantment", "Creature"])
def test_names_like_what_is_done_go_around(name: str, types: str) -> None:
    """Types without a form on a line leave the name alone there. The ids `Ogre` and `Elf` are of
    others, so that such a line would be read as what these do."""
    size = {"power": 1, "toughness": 1} if types == "Creature" else {}
    for own in (name, "x"):
        one = {"id": own, "name": name, "type_line": types, "controller": "Ann", **size}
        others = [
            {"id": other, "name": other, "type_line": "Land", "controller": player}
            for other, player in (("Elf", "Bob"), ("Ogre", "Ann"))
        ]
        players = [{"name": "Ann"}, {"name": "Bob"}]
        value = {"id": name, "players": players, "permanents": [*others, one]}
        for more in ({}, {"damage": {"assign": {own: {"Bob": 1, own: 2}}}}):
            position = Position.from_value({**value, **more})
            assert Position.from_notation(position.notation()) == position


@pytest.mark.parametrize("name", ["hp", "HP", "Leben", "lebenspunkte"])
def test_players_of_such_names_go_around(name: str) -> None:
    players = [{"name": "Ann"}, {"name": name, "life": 7, "poison": 2}]
    position = Position.from_value({"players": players})
    assert Position.from_notation(position.notation()) == position
