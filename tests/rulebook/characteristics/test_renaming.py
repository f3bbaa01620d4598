"""A name that an effect takes away is listed where names are counted."""

from typing import Any

import pytest

from legality.rulebook.characteristics.present import unknown
from tests.rulebook.characteristics.test_present import board, printed

COVER = (
    "Enchanted creature loses all abilities and is a white Citizen creature with base power and "
    "toughness 1/1 named Nobody In Particular."
)
COUNTS = "This creature gets +1/+1 for each other creature you control named Otter."
LANDS = "This creature gets +1/+1 for each land you control named Fen."


def otter(name: str, text: str = "") -> dict[str, Any]:
    return {**printed(name, "Creature — Otter", text, "1/1"), "name": "Otter"}


def listed(text: str, cover: str = COVER, **fields: Any) -> set[str]:
    aura = printed("cover", "Enchantment — Aura", cover, attached_to="second")
    position = board(otter("first", text), otter("second"), aura, **fields)
    return {name for name, _ in unknown(position).not_understood}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (COUNTS, {"cover"}),
        (LANDS, {"cover"}),
        ("This creature gets +1/+1 for each other creature you control.", set[str]()),
        ("", set[str]()),
    ],
)
def test_who_counts_by_name_beside_a_changed_name(text: str, expected: set[str]) -> None:
    assert listed(text) == expected


def test_nothing_is_listed_where_no_name_changes() -> None:
    plain = COVER.replace(" named Nobody In Particular", "")
    assert listed(COUNTS, plain) == set()
    asks = "Enchanted creature gets +1/+1 as long as you control a creature named Otter."
    assert listed(COUNTS, asks) == set()


def test_what_a_spell_has_left_behind() -> None:
    """The second otter became somebody else for good: it is no longer counted."""
    text = "Target creature becomes a 6/6 Horror creature named Gloom."
    effect = {"oracle_text": text, "on": ["second"]}
    position = board(otter("first", COUNTS), otter("second"), effects=[effect])
    assert [line for _, line in unknown(position).not_understood] == [text]
    assert not unknown(board(otter("first"), otter("second"), effects=[effect])).not_understood
