"""Players without a heading, or whose heading lacks its colon: `Ann: Ogre 3/3 -> Bob; Bob 20`."""

import pytest

from legality import NotationError, Position
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import assert_means, read

UNDERSTOOD = [
    ("Ann: Ogre 3/3 -> Bob", "Ann: Ogre 3/3 -> Bob; Bob:"),
    ("Ann: Ogre 3/3, Cub 2/2; Ogre attacks Bob", "Ann: Ogre 3/3 -> Bob; Cub 2/2; Bob:"),
    ("Ann: Ogre 3/3; attacks: Ogre -> Bob", "Ann: Ogre 3/3 -> Bob; Bob:"),
    ("Ann: Ogre 3/3; Cub 2/2; Ogre + Cub -> Bob", "Ann: Ogre 3/3 -> Bob; Cub 2/2 -> Bob; Bob:"),
    ("Ann: Ogre 3/3 -> Player 2", 'Ann: Ogre 3/3 -> Player 2; "Player 2":'),
    ("Me: Ogre 3/3 attacks you", "Me: Ogre 3/3 -> you; you:"),
    ("Ann: Ogre 3/3 -> Bob (12 life, 2 poison)", "Ann: Ogre 3/3 -> Bob; Bob 12, poison 2:"),
    ("Ann: Ogre 3/3 + Cub 2/2 -> Bob (7)", "Ann: Ogre 3/3 -> Bob; Cub 2/2 -> Bob; Bob 7:"),
    ("Ann: Ogre 3/3 -> Bob; Bob 12", "Ann: Ogre 3/3 -> Bob; Bob 12:"),
    ("Ann: Ogre 3/3 -> Bob; Bob", "Ann: Ogre 3/3 -> Bob; Bob:"),
    ("Ann: Ogre 3/3\nBob at 12 life\nOgre attacks Bob", "Ann: Ogre 3/3 -> Bob; Bob 12:"),
    ("Ann: Ogre 3/3 -> Bob; Bob 12; no blocks", "Ann: Ogre 3/3 -> Bob; Bob 12:; blocks: none"),
    ("Ann 20, Bob 15; Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1", "Ann: Ogre 3/3 -> Bob; Bob 15: Elf 1/1"),
    ("Ann 9; Bob 15, mana 2; Ann: Ogre 3/3 -> Bob", "Ann 9: Ogre 3/3 -> Bob; Bob 15, mana 2:"),
    ("Bob 15; Ann: Ogre 3/3 -> Bob", "active: Ann; Bob 15:; Ann: Ogre 3/3 -> Bob"),
    (
        "players: Ann, Bob, Cid; Ann: Ogre 3/3 goaded by Bob -> Cid; Bob 12; Cid 9",
        "players: Ann, Bob, Cid; Ann: Ogre 3/3 goaded by Bob -> Cid; Bob 12:; Cid 9:",
    ),
]
"""Each as typed, and in exact words."""
REFUSED = [
    # the name may be that of a permanent that is not there, or a slip
    ("Bob: Elf 1/1 -> Ogre", "2 players or more"),
    ("Bob: Elf 1/1 -> ogre", "2 players or more"),
    ("Bob: Elf 1/1 blocks Ann", "2 players or more|alone|a creature"),
    ("Ann: Ogre 3/3 -> Jace", "2 players or more"),
    ("Ann: Ogre 3/3 -> Hill Brute", "2 players or more"),
    ("Ann: Ogre 3/3 -> Anne", "2 players or more"),
    ("Ann: Ogre 3/3; Jura planeswalker 4; Cub 2/2 -> Jurra", "2 players or more"),
    ("Ann: Ogre 3/3 -> Bob; Cub 2/2 -> Bbo", "2 players or more"),
    ("Ann: Ogre 3/3 -> Bob; Bbo 12", "2 players or more|looked up|expected types"),
    # beneath a heading without a colon nothing stands
    ("Ann: Ogre 3/3 -> Bob; Bob 12; Elf 1/1", "a colon behind `Bob` above, as in `Bob 20:`"),
    ("Ann: Ogre 3/3; Bob 12", "expected"),
    ("Ann 20, Bob 15; Ogre 3/3 -> Bob", "a colon behind `Bob` above|a player first"),
    ("Ann 20, Cid 15; Ann: Ogre 3/3 -> Bob; Bob:", "a player first"),
    ("Ann: Ogre 3/3 -> Bob (12 life); Bob 12:", "`life` is said twice"),
    ("Ann: Ogre 3/3 -> Bob (12 lives)", "`lives`"),
]
"""Each with what its error says."""


@pytest.mark.parametrize(("typed", "exact"), UNDERSTOOD)
def test_a_player_who_is_attacked_needs_no_heading(typed: str, exact: str) -> None:
    assert_means(typed, exact)


@pytest.mark.parametrize(("typed", "repair"), REFUSED)
def test_what_may_be_a_permanent_is_no_player(typed: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        Position.from_notation(typed)


def test_a_card_is_no_player() -> None:
    cards = Names("Tarnok", "Bob 12")
    with pytest.raises(NotationError, match="2 players or more"):
        read("Bob: Elf 1/1 -> Tarnok", cards)
    board = read("Ann: Ogre 3/3 -> Bob; Bob:; Bob 12", cards)
    assert [permanent["name"] for permanent in board["permanents"]] == ["Ogre", "Bob 12"]


def test_a_permanent_that_is_aimed_at_stands_beneath_a_player() -> None:
    """A name alone on its line, with the types of it further in."""
    board = read('Ann:\n  Vow\n    type_line: "Summon"\nBob:\n  Elf 1/1 -> Vow\nattacks: none')
    assert [permanent["name"] for permanent in board["permanents"]] == ["Vow", "Elf"]
