"""Whom an ability may not choose, and when that is not certain (702.11, 702.16, 702.18)."""

import pytest

from tests.moments.answers import A, B, answer, blocks
from tests.table import Value, board, creature, enchantment, lasting

RUINS = "target opponent sacrifices a creature of their choice."
KILLS = "destroy target creature an opponent controls."


def attacked(done: str, *others: Value, text: str = "", **fields: object) -> bool | None:
    """Whether Bob's one creature, with that text, may block Ann's that does this as it attacks."""
    attacker = creature("a", A, "3/3", f"Whenever this creature attacks, {done}")
    guard = creature("b", B, "2/2", text)
    position = board(attacker, guard, *others, attacks="a", blocks="b", **fields)  # type: ignore[arg-type]
    found = blocks(position)
    if found is None:
        assert [one["asked"] for one in answer(position)["asks"]] == ["what is its target"]
    return found


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("You have hexproof.", None),
        ("You and permanents you control have hexproof.", None),
        ("You have protection from everything.", None),
        ("Players have shroud.", None),
        ("Other creatures you control have hexproof.", False),
        ("Draw a card.", False),
    ],
)
def test_a_player_may_be_protected(text: str, legal: bool | None) -> None:
    assert attacked(RUINS, enchantment("law", B, text)) is legal
    if "Draw" not in text:
        assert attacked(RUINS, effects=[lasting(text, controller=B)]) is legal


@pytest.mark.parametrize(
    "text",
    [
        "Creatures your opponents control with hexproof can be the targets of spells and abilities"
        " you control as though they didn't have hexproof.",
        "Creatures your opponents control lose hexproof and shroud.",
        "Creatures your opponents control lose all abilities.",
    ],
)
@pytest.mark.parametrize("keyword", ["Hexproof", "Shroud"])
def test_hexproof_may_be_lost(text: str, keyword: str) -> None:
    assert attacked(KILLS, text=keyword) is True
    assert attacked(KILLS, enchantment("law", A, text), text=keyword) is None
