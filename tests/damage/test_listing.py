"""Damage assignments are listed however many sources and recipients there are, and by the clock."""

from itertools import islice
from typing import Any

import pytest

from legality import OutOfTime, Position, legal_damage, time_limit

MANY = 1_100
"""More than Python lets a function call itself."""


def fight(attackers: int, blockers_of_each: int, power: int) -> Position:
    """Attackers with trample, each blocked by so many creatures of toughness 1."""
    names = [f"a{n}" for n in range(attackers)]
    blocks = {f"{name} b{n}": [name] for name in names for n in range(blockers_of_each)}

    def made(name: str, controller: str, **more: Any) -> dict[str, Any]:
        bear = {"type_line": "Creature — Bear", "power": power, "toughness": 1}
        return {"id": name, "controller": controller, **bear, **more}

    value: dict[str, Any] = {
        "rules": "2026-09-25",  # without the order of 2010
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            *(made(name, "Ann", oracle_text="Trample") for name in names),
            *(made(name, "Bob") for name in blocks),
        ],
        "attacks": dict.fromkeys(names, "Bob"),
        "blocks": blocks,
    }
    return Position.from_value(value)


def test_many_sources() -> None:
    """702.19b: of 2 damage the blocker gets 1 or 2, so that each attacker has two ways. First comes
    that in which all give the blocker everything, then the last attacker gives the player 1."""
    listed = iter(legal_damage(fight(MANY, 1, 2), "attacking"))
    first, second = next(listed), next(listed)
    assert first == {f"a{n}": {f"a{n} b0": 2} for n in range(MANY)}
    last = f"a{MANY - 1}"
    assert second == {**first, last: {f"{last} b0": 1, "Bob": 1}}


def test_many_recipients() -> None:
    """702.19b: 1 damage goes to one of the blockers; for Bob to get it each would need lethal
    damage first."""
    listed = iter(legal_damage(fight(1, MANY, 1), "attacking"))
    assert [*islice(listed, 3)] == [{"a0": {f"a0 b{n}": 1}} for n in range(3)]


def test_the_clock_is_looked_at_between_two_sources() -> None:
    """No time at all: nothing is listed, and nothing is said to be all."""
    view = legal_damage(fight(MANY, 1, 2), "attacking")
    with time_limit(0.0), pytest.raises(OutOfTime):
        list(view)
