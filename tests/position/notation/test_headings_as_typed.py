"""Headings of players as they are typed: life in other words, signs and brackets."""

import pytest

from legality import NotationError, Position
from tests.position.notation.test_reading import read

OF_LIFE_7 = [
    *("Ann 7 hp", "Ann 7 HP", "Ann 7hp", "Ann hp 7", "Ann HP=7", "Ann hp: 7"),
    *("Ann [7]", "Ann [ 7 ]", "Ann=7", "Ann = 7", "Ann life=7", "Ann life = 7", "Ann life:7"),
    *("Ann (7 hp)", "Ann (hp 7)", "Ann (life=7)", "Ann (life:7)", "Ann (7hp)"),
    *("Ann (7 Leben)", "Ann Leben 7", "Ann 7 Leben", "Ann hat 7 Leben", "Ann mit 7 Lebenspunkte"),
    *("Ann @ 7", "Ann @7", "Ann - 7", "Ann - 7 life", "Ann – 7", "Ann — 7 hp"),
]
REFUSED = [
    ("Ann 7 hp 8 life", "`life` is said twice"),
    ("Ann [7] 8", "`life` is said twice"),
    ("Ann [7, 8]", "a player's life, as in `Ann 7:`"),
    ('Ann ["7"]', "a player's life, as in `Ann 7:`"),
    ("Ann [true]", "a player's life, as in `Ann 7:`"),
    ("Ann 7/20", "a player's life, as in `Ann 7:`"),
    ("Ann 7xp", "a player's life, as in `Ann 7:`"),
    ("Ann - Bob", "a player's life, as in `Ann 7:`"),
]


@pytest.mark.parametrize("heading", OF_LIFE_7)
def test_life_in_a_heading(heading: str) -> None:
    assert read(f"{heading}: Ogre 3/3 -> Bob; Bob:") == read("Ann 7: Ogre 3/3 -> Bob; Bob:")


def test_a_dash_before_a_number_is_no_sign_of_it() -> None:
    assert Position.from_notation("Ann -7:; Bob:").players[0].life == -7
    assert Position.from_notation("Ann - 7:; Bob:").players[0].life == 7


@pytest.mark.parametrize(("heading", "repair"), REFUSED)
def test_what_says_no_life(heading: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        read(f"{heading}: Ogre 3/3 -> Bob; Bob:")


@pytest.mark.parametrize("line", ["7 hp", "hp 7", "Leben 7", "7 Leben"])
def test_life_on_a_line_beneath(line: str) -> None:
    assert read(f"Ann:\n{line}\nOgre 3/3\nBob:") == read("Ann 7:\nOgre 3/3\nBob:")


@pytest.mark.parametrize("name", ["life 7", "hp 7", "Leben 7", "0 life", "1000 hp", "life", "hp"])
@pytest.mark.parametrize("tapped", [True, False])
def test_permanents_that_are_called_like_a_life_go_around(name: str, tapped: bool) -> None:
    """Their types have no form on a line, so that nothing but the name stands at its beginning."""
    one = {"id": name, "name": name, "type_line": "Summon (old)", "controller": "Ann"}
    players = [{"name": "Ann"}, {"name": "Bob"}]
    position = Position.from_value({"players": players, "permanents": [{**one, "tapped": tapped}]})
    assert Position.from_notation(position.notation()) == position
