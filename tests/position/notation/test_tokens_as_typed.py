"""Tokens as players type them: without a colour, several of a kind, one of them by its number."""

from typing import Any

import pytest

from legality import NotationError, Position
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import permanents, read


class Tokens(Names):
    """Names of cards, and of the tokens of which a database knows more."""

    def __init__(self, *tokens: str) -> None:
        super().__init__()
        self.tokens = tokens

    def has_token(self, name: str) -> bool:
        return name in self.tokens


@pytest.mark.parametrize(
    ("line", "exact"),
    [
        ("three 1/1 Saproling tokens", "three 1/1 colorless Saproling creature tokens"),
        ("1/1 Elf Warrior token tapped", "1/1 colorless Elf Warrior creature token tapped"),
        ("a 1/1 Spirit token with flying", "1/1 colorless Spirit creature token with flying"),
        ("3 Goblin tokens 1/1 red", "3 Goblin 1/1 token red"),
        ("Goblin tokens x3 1/1", "3 Goblin 1/1 token"),
        ("3 Goblins 1/1 tokens", "3 Goblins 1/1 token"),
    ],
)
def test_a_token_has_what_is_written_of_it(line: str, exact: str) -> None:
    assert permanents(line) == permanents(exact)


def test_a_colour_behind_the_token_is_its_colour() -> None:
    (token,) = permanents("1/1 Saproling token green")
    assert token["colors"] == ["G"]


def test_tokens_that_are_known_are_meant() -> None:
    """A database that knows a Saproling says what it is; these words are left to it."""
    seen: list[str] = []

    class Looking(Tokens):
        def filled(self, permanent: dict[str, Any], place: str) -> dict[str, Any]:
            seen.append(permanent["name"])
            return {"type_line": "Token Creature", **permanent, "power": 1, "toughness": 1}

    read("Ann: 1/1 Saproling token, 1/1 Elf token; Bob:", Looking("Saproling"))
    assert seen == ["1/1 Saproling token", "1/1 colorless Elf token"]


@pytest.mark.parametrize(
    "line", ["1/1 Saproling tokens", "Goblin tokens 1/1", "Goblins 1/1 tokens"]
)
def test_several_tokens_are_counted(line: str) -> None:
    with pytest.raises(NotationError, match="expected how many tokens, as in `3 Goblin tokens"):
        permanents(line)


def test_tokens_without_a_size_are_looked_up() -> None:
    (treasures,) = permanents("3 Treasure tokens")
    assert (treasures["name"], treasures["count"]) == ("Treasure Token", 3)
    with pytest.raises(NotationError, match="does not say all that the token is"):
        permanents("3 Saproling tokens")


@pytest.mark.parametrize("name", ["goblin 2", "Goblin 2", "goblins 2", "Goblin#2"])
def test_one_of_several_by_its_number(name: str) -> None:
    board = read(f"Ann: 3 Goblin 1/1 -> Bob; Bob: Wall 0/4 -> {name}")
    assert board["blocks"] == {"Wall": ["Goblin#2"]}


def test_a_number_that_none_of_them_has() -> None:
    with pytest.raises(NotationError, match='got "goblin 4"'):
        Position.from_notation("Ann: 3 Goblin 1/1 -> Bob; Bob: Wall 0/4 -> goblin 4")
    with pytest.raises(NotationError, match='got "Goblin 1"'):
        Position.from_notation("Ann: Goblin 1/1 -> Bob; Bob: Wall 0/4 -> Goblin 1")
