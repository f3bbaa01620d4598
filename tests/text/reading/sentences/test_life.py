"""Sentences about life that decide what can be paid."""

import pytest

from legality.effects.attacking import LifeIsFixed
from legality.effects.players import Who
from legality.text import parse_line
from legality.text.printing.sentences import sentence


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("You can't lose life.", Who.YOU),
        ("Your life total can't change.", Who.YOU),
        ("Your opponents can't lose life this turn.", Who.OPPONENTS),
        ("Players can't lose life.", Who.ANY),
    ],
)
def test_who_cannot_lose_life(line: str, who: Who) -> None:
    (effect,) = parse_line(line).effects
    assert effect == LifeIsFixed(who=who)
    assert parse_line(sentence(effect)).effects == (effect,)


def test_gaining_life_is_something_else() -> None:
    assert parse_line("Players can't gain life.").effects == ()
