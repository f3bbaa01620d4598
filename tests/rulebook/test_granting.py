"""Who has which keywords where texts give them to those who have another (613.7, 613.8)."""

from collections.abc import Sequence

import pytest

from legality.rulebook.table import Table
from tests.table import Value, board, creature, enchantment

WINGS = "Creatures with flying have vigilance."
WATCH = "Creatures with vigilance have menace."
HORDE = "Creatures with menace have flying."


def holders(
    keyword: str, *texts: str, creatures: dict[str, str], effects: Sequence[Value] = ()
) -> str:
    """The creatures that have the keyword; each of those said has one of its own, and the texts
    came in that order."""
    laws = [
        {**enchantment(f"law{number}", "Ann", text), "timestamp": number}
        for number, text in enumerate(texts, 1)
    ]
    own = [creature(id, "Ann", keywords=[word] if word else []) for id, word in creatures.items()]
    table = Table(board(*own, *laws, effects=[*effects]))
    return " ".join(sorted(table.keyword_holders(keyword)))


@pytest.mark.parametrize("texts", [(WINGS, WATCH), (WATCH, WINGS)])
def test_what_asks_for_a_keyword_waits_for_what_gives_it(texts: tuple[str, ...]) -> None:
    """613.8: which creatures WATCH concerns hangs on WINGS, so that it applies after it."""
    creatures = {"x": "flying", "y": ""}
    assert holders("vigilance", *texts, creatures=creatures) == "x"
    assert holders("menace", *texts, creatures=creatures) == "x"


@pytest.mark.parametrize(
    ("texts", "vigilant", "menacing", "flying"),
    [
        ((WINGS, WATCH, HORDE), "x y", "x y z", "x y z"),
        ((WATCH, HORDE, WINGS), "x y z", "y z", "x y z"),
        ((HORDE, WINGS, WATCH), "x y z", "x y z", "x z"),
    ],
)
def test_in_a_circle_each_applies_once(
    texts: tuple[str, ...], vigilant: str, menacing: str, flying: str
) -> None:
    """613.8b: x flies, y is vigilant, z has menace: each of the three texts hangs on another, so
    that the oldest applies first, then the next, each once. With WINGS first, x is vigilant; WATCH
    gives x and y menace; HORDE gives all three flying. z flies now, and is not vigilant: WINGS has
    applied."""
    creatures = {"x": "flying", "y": "vigilance", "z": "menace"}
    assert holders("vigilance", *texts, creatures=creatures) == vigilant
    assert holders("menace", *texts, creatures=creatures) == menacing
    assert holders("flying", *texts, creatures=creatures) == flying


def test_those_without_it_get_it_once() -> None:
    """What gives flying to those without it applies once, and they keep it."""
    text = "Creatures without flying have flying."
    assert holders("flying", text, creatures={"x": "", "y": "flying"}) == "x y"


def test_a_goaded_creature_is_found() -> None:
    """701.15: a text that goads is no keyword, and is in force before what asks for it."""
    creatures = {"x": "", "y": ""}
    text = "Goaded creatures have menace."
    goad: list[Value] = [{"oracle_text": "Goad target creature.", "on": ["x"], "controller": "Bob"}]
    assert holders("menace", text, creatures=creatures) == ""
    assert holders("menace", text, creatures=creatures, effects=goad) == "x"
