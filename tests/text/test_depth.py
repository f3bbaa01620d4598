"""Lines that nest deeper than any card: they are listed as not understood, and never a fault."""

import pytest

from legality import Judgement, Position, check
from legality.text.reading.lines.abilities import MOST_NESTED

NESTED = {
    "bullets": "• {}",
    "modes": "Choose one — {}",
    "rows": "1+ | {}",
    "labels": "Landfall — {}",
    "quotes": 'This creature has "{}"',
    "circumstances": "As long as it's your turn, {}",
    "parentheses": "({})",
}


def judged(text: str) -> Judgement:
    """The judgement of an attack by a creature with that text."""
    ogre = {"id": "ogre", "controller": "Ann", "type_line": "Creature — Ogre"}
    position = Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [{**ogre, "power": 1, "toughness": 1, "oracle_text": text}],
            "attacks": {"ogre": "Bob"},
        }
    )
    return check(position)


def listed(text: str) -> tuple[str, ...]:
    """The lines of a text on an attacker that are not understood."""
    return tuple(line for _, line in judged(text).not_understood)


@pytest.mark.parametrize("number", [300, 3000])
@pytest.mark.parametrize("form", NESTED)
def test_any_depth_has_an_answer(form: str, number: int) -> None:
    """It ended in RecursionError."""
    before, after = NESTED[form].split("{}")
    inner = "This creature can't attack."
    found = listed(before * number + inner + after * number)
    if form in ("bullets", "modes", "rows"):
        assert found, "the ban could hold: it is listed"


def test_the_deepest_that_is_read_and_one_more() -> None:
    """Behind the signs stands what lasts: a bullet of it is unread at every depth."""
    for number in (1, MOST_NESTED, MOST_NESTED + 1):
        assert listed("• " * number + "This creature can't attack.")


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't attack unless .",
        "This creature can't attack unless . \nhave",
        "As long as ., this creature can't attack.",
        "This creature can't attack if …",
    ],
)
def test_a_circumstance_without_a_word_is_listed(text: str) -> None:
    """Nobody can be asked about a full stop: `check` raised an error of the answer to that."""
    assert text.partition("\n")[0].rstrip() in {line.strip() for line in listed(text)}
