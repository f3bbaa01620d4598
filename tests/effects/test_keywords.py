"""The table of keyword abilities: complete, and the one place that says who is asked for what."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from legality.combat.not_modelled import not_modelled
from legality.effects.keywords import KEYWORDS, PLAYED, QUIET, TRIGGERED, keywords
from legality.text import parse_keyword
from legality.text.lexicon import LEXICON
from tests.table import board, creature

LIBRARY = Path(__file__).parents[2] / "legality"
LATE = {("grows", "damage")}
"""What changes nothing that comes of a combat with one damage step."""
WITH_NUMBER = {"number": "{} 2", "alone": "{}", "unread": "{}"}
QUALITIES = {"landwalk": "islandwalk", "protection": "protection from red"}
QUALITIES["bands with other"] = "bands with other legendary creatures"


def words(name: str) -> str:
    """A keyword ability of that name, as a text writes it."""
    return QUALITIES.get(name) or WITH_NUMBER[KEYWORDS[name].written].format(name)


@pytest.mark.parametrize("name", sorted(KEYWORDS))
def test_it_is_read_as_the_table_says(name: str) -> None:
    found = parse_keyword(words(name))
    row = KEYWORDS[name]
    if row.written == "unread":
        assert found == ()
        assert name in LEXICON.keywords.other
    else:
        assert found is not None
        assert [one.name for one in found] == [name]
        assert (found[0].number is None) == (row.written != "number")
        assert (found[0].quality is None) == (row.written != "quality")


def test_each_is_played_or_listed_or_does_nothing() -> None:
    assert QUIET.isdisjoint(PLAYED)
    assert TRIGGERED < PLAYED
    for name, row in KEYWORDS.items():
        assert (row.does == "nothing") == (row.when == "never"), name
        assert row.part is not None or row.does != "nothing", f"{name} does nothing anywhere"


@pytest.mark.rule(
    "702.86a", "702.100a", "702.112a", "702.116a", "702.130a", "702.134a", "702.70a", "702.181a"
)
@pytest.mark.parametrize("name", sorted(keywords(written="alone") | keywords(written="number")))
def test_a_creature_with_it_is_listed_where_it_is_not_played(name: str) -> None:
    """Ann attacks: what her creature does as it attacks counts, what Bob's would do does not."""
    row = KEYWORDS[name]
    for owner in ("Ann", "Bob"):
        table = board(creature("A", owner, "2/2", words(name)), creature("W", "Bob", "0/9"))
        listed = not_modelled(table)
        silent = row.does in ("nothing", "cards", "mana") or (row.does, row.when) in LATE
        silent = silent or (owner == "Bob" and row.when in ("attack", "damage", "end"))
        # One player may be attacked, who has one permanent to sacrifice: nothing is chosen.
        # Mentor means a smaller attacker, myriad another opponent, and there is none.
        silent = silent or name in ("mobilize", "annihilator", "mentor", "myriad")
        silent = silent or row.when == "enters"  # here nothing can
        assert listed == (() if silent else (("A", words(name)),)), (name, owner)


def sets_in(source: str) -> Iterator[ast.Set | ast.Tuple | ast.List]:
    """Sets that a module writes out, and lists in which it looks whether something is there."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Set):
            yield node
        elif isinstance(node, ast.Compare):
            yield from (one for one in node.comparators if isinstance(one, ast.Tuple | ast.List))


def names_three(source: str) -> bool:
    """Whether three of these names stand in a source in quotes: most modules need no parsing."""
    return sum(f'"{name}"' in source or f"'{name}'" in source for name in KEYWORDS) >= 3


def test_who_is_asked_is_written_nowhere_else() -> None:
    """No other module of the library has a set of three or more of these names: one more question
    is one more column of the table."""
    sources = ((file, file.read_text()) for file in sorted(LIBRARY.rglob("*.py")))
    found = [
        f"{file.relative_to(LIBRARY)}:{node.lineno}"
        for file, source in sources
        if names_three(source)
        for node in sets_in(source)
        if len({one.value for one in node.elts if isinstance(one, ast.Constant)} & KEYWORDS.keys())
        >= 3
    ]
    assert found == []


def test_such_a_set_would_be_found() -> None:
    assert len(list(sets_in('A = {"flying", "reach"}\nb = word in ("fear", "haste")'))) == 2
