"""An attack that has happened has tapped its attackers (508.1f), but for those that the position
tells to be untapped."""

from typing import Any

import pytest
from msgspec import UNSET

from legality import (
    Combat,
    Position,
    PositionError,
    best_block,
    legal_blocks,
    legal_damage,
)
from tests.moments.answers import A, B, blocks
from tests.table import Value, board, creature

HIDDEN = "As long as this creature is untapped, it can't be blocked."
STRONGER = "Attacking creatures get +1/+0 as long as they're untapped."


def attacker(text: str = HIDDEN, **fields: Any) -> Value:
    return creature("a", A, "4/4", text, **fields)


def past(ogre: Value, **fields: Any) -> Position:
    declared: dict[str, Any] = {"attacks": "a", "blocks": "g", "judge": ["blocks"], **fields}
    return board(ogre, creature("g", B), **declared)


@pytest.mark.parametrize(("fields", "legal"), [
    ({}, True),  # tapped by attacking
    ({"tapped": True}, True),
    ({"tapped": False}, False),  # untapped since, or never tapped
    ({"keywords": ["Vigilance"]}, False),  # never tapped
])  # fmt: skip
def test_what_is_written_of_a_past_attacker(fields: dict[str, Any], legal: bool) -> None:
    position = past(attacker(**fields))
    assert blocks(position) is legal
    assert ({"g": ["a"]} in legal_blocks(position)) is legal
    resumed = Combat.resume(board(attacker(**fields), creature("g", B), attacks="a", judge=[]))
    assert ({"g": ["a"]} in resumed.legal) is legal  # type: ignore[operator]
    beater = creature("g", B, "5/5")  # it blocks the 4/4 if it may: nothing is lost by it
    found = best_block(board(attacker(**fields), beater, attacks="a", judge=["blocks"]))
    assert found.declaration == ({"g": ["a"]} if legal else {})


@pytest.mark.parametrize("fields", [{}, {"tapped": False}])
def test_an_attack_that_is_judged_taps(fields: dict[str, Any]) -> None:
    position = past(attacker(**fields), judge=["attacks", "blocks"])
    assert blocks(position) is True


def test_it_may_come_by_a_card() -> None:
    """Values that are worked out know it as well: a 4/4 that is untapped deals 5."""
    text = "This creature gets +1/+0 as long as it's untapped."
    ogre = {**attacker(text, tapped=False), "printed": True}
    tapped = {**attacker(text), "printed": True}
    for value, number in ((ogre, 5), (tapped, 4)):
        view = legal_damage(past(value, blocks="nobody", judge=["damage"]), "attacking")
        assert [dict(assigned) for assigned in view] == [{"a": {B: number}}]


def test_a_combat_tells_who_was_put_there_untapped() -> None:
    """508.4: who is put onto the battlefield attacking was not declared, and not tapped."""
    combat = Combat.begin(board(creature("b", A), creature("g", B)))
    combat = combat.declare_attackers({"b": B})
    entering = board(attacker()).by_id["a"]
    combat = combat.put_attacking(entering, B)
    assert {"g": ["a"]} not in combat.legal  # type: ignore[operator]
    assert {"g": ["a"]} not in legal_blocks(combat.position)
    assert {"g": ["b"]} in legal_blocks(combat.position)
    untapped = combat.change("b", tapped=False, oracle_text=HIDDEN)
    assert {"g": ["b"]} not in legal_blocks(untapped.position)


def test_it_is_kept_in_every_form() -> None:
    position = past(attacker(tapped=False))
    assert Position.from_notation(position.notation()) == position
    assert Position.from_code(position.code()) == position
    assert position.by_id["a"].tapped is False
    assert position != past(attacker())


def test_nothing_written_counts_as_false() -> None:
    position = past(attacker())
    ogre = position.by_id["a"]
    assert ogre.tapped is UNSET
    assert not ogre.tapped
    combat = Combat.begin(board(attacker(tapped=True))).change("a", tapped=ogre.tapped)
    assert combat.declare_attackers({"a": B}).position.by_id["a"].tapped is True
    with pytest.raises(PositionError, match=r"change\.tapped: expected true or false, got"):
        combat.change("a", tapped=None)
    with pytest.raises(PositionError, match=r"expected true or false, got null"):
        past(attacker(tapped=None))
