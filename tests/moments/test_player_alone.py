"""506.6: abilities that trigger when a creature attacks a player alone."""

import pytest

from legality import Position
from tests.moments.answers import answer
from tests.table import RULES_2026, creature, planeswalker

SLIPS = "Whenever this creature attacks a player alone, it can't be blocked this turn."
WATCHES = "Whenever a creature you control attacks a player alone, it gets +1/+1 until end of turn."


def attack(text: str, attacks: dict[str, str], **fields: object) -> Position:
    """Ann's A (2/2 with that text) and D (1/1), Bob's B and planeswalker, and Cid; Bob's B blocks
    A where nothing else is declared."""
    those = (
        creature("A", "Ann", "2/2", text),
        creature("D", "Ann", "1/1"),
        creature("B", "Bob", "1/1"),
        planeswalker("jura", "Bob"),
    )
    declared = {"attacks": attacks, "blocks": {"B": ["A"]}, **fields}
    players = [{"name": name} for name in ("Ann", "Bob", "Cid")]
    value = {"players": players, "permanents": list(those), "rules": RULES_2026, **declared}
    return Position.from_value(value)


@pytest.mark.rule("506.6", editions=[RULES_2026])
@pytest.mark.parametrize(
    ("attacks", "legal"),
    [
        ({"A": "Bob"}, False),  # alone: it can't be blocked
        ({"A": "Bob", "D": "Cid"}, False),  # D attacks another player
        ({"A": "Bob", "D": "jura"}, False),  # a planeswalker is no player
        ({"A": "Bob", "D": "Bob"}, True),  # two attack Bob
        ({"A": "jura", "D": "Bob"}, True),  # A attacks no player
        ({"A": "jura"}, True),
    ],
)
def test_it_triggers_where_no_other_is_declared_for_that_player(
    attacks: dict[str, str], legal: bool
) -> None:
    assert answer(attack(SLIPS, attacks))["blocks"]["Bob"]["legal"] is legal


@pytest.mark.rule("506.6", editions=[RULES_2026])
def test_each_that_attacks_a_player_alone_triggers_it() -> None:
    # A for Bob and D for Cid: 2 + 1 and 1 + 1; both for Cid: 2 and 1
    for dealt, attacks in (((3, 2), ("Bob", "Cid")), ((2, 1), ("Cid", "Cid"))):
        assign = {"A": {attacks[0]: dealt[0]}, "D": {attacks[1]: dealt[1]}}
        declared = dict(zip("AD", attacks, strict=True))
        position = attack(WATCHES, declared, blocks={}, damage={"assign": assign})
        assert answer(position)["damage"]["attacking"]["legal"] is True


def test_an_opponent_alone_stays_unread() -> None:
    value = answer(attack(SLIPS.replace("a player", "an opponent"), {"A": "Bob"}))
    assert value["blocks"]["Bob"]["legal"] is None
    assert value["not_understood"]
