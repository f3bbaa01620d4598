"""What is attached where the rules don't leave it is listed, and the host's size is not known."""

from typing import Any

import pytest

from legality import check
from legality.rulebook.characteristics.present import unknown
from tests.rulebook.characteristics.test_present import board, printed, size

ROBES = "Enchanted creature gets +2/+0."
WARD = "Enchanted creature has protection from black. This effect doesn't remove this Aura."


def robes(**fields: Any) -> dict[str, Any]:
    return printed("robes", "Enchantment — Aura", ROBES, attached_to="monk", colors=["B"], **fields)


def monk(text: str = "") -> dict[str, Any]:
    return printed("monk", "Creature — Monk", text, "1/1")


BLADE = printed(
    "blade", "Artifact — Equipment", "Equipped creature gets +2/+0.", attached_to="monk"
)
WAKING = printed("waking", "Enchantment", "Each artifact is an artifact creature.")


def listed(*permanents: dict[str, Any]) -> list[tuple[str, str]]:
    return list(unknown(board(*permanents)).not_understood)


@pytest.mark.rule("702.16")
@pytest.mark.parametrize(
    ("text", "is_listed"),
    [
        ("", False),
        ("Protection from black", True),
        ("Protection from white", False),
        ("Protection from enchantments", True),
        ("Protection from everything", True),
    ],
)
def test_an_aura_from_which_the_host_has_protection(text: str, is_listed: bool) -> None:
    """702.16c: the Aura is black; it would be in a graveyard before anything is declared."""
    why = "it can't be attached to Monk (monk), which has protection from it"
    assert listed(monk(text), robes()) == ([("robes", why)] if is_listed else [])


def test_protection_that_leaves_what_is_attached() -> None:
    """702.16n: the ward itself is black and stays; the robes are not meant by "this Aura"."""
    ward = printed("ward", "Enchantment — Aura", WARD, attached_to="monk", colors=["B"])
    assert listed(monk(), ward) == []
    assert [name for name, _ in listed(monk(), ward, robes())] == ["robes"]
    others = {**ward, "oracle_text": WARD.replace("this Aura", "Auras")}
    assert listed(monk(), others, robes()) == []


def test_an_equipment_that_is_a_creature() -> None:
    """301.5c: it is unattached, unless it has reconfigure; as an artifact alone it stays."""
    assert listed(monk(), BLADE) == []
    assert size(board(monk(), BLADE), "monk") == (3, 1)
    living = {**BLADE, "power": 1, "toughness": 1}
    assert [name for name, _ in listed(monk(), living, WAKING)] == ["blade"]
    keeps = {**living, "oracle_text": f"{BLADE['oracle_text']}\nReconfigure {{2}}"}
    assert listed(monk(), keeps, WAKING) == []


def test_a_verdict_that_hangs_on_it_is_not_given_in_silence() -> None:
    """The monk may not block a creature of power 2 or less; the robes' +2 is no matter of it."""
    raider = printed(
        "raider",
        "Creature — Orc",
        "This creature can't be blocked by creatures with power 2 or less.",
        "2/2",
    )
    guard = {**monk("Protection from black"), "controller": "Bob"}
    judged = check(
        board(raider, guard, robes(), attacks={"raider": "Bob"}, blocks={"monk": ["raider"]})
    )
    assert judged.legal is None
    assert [line for line, _ in judged.not_understood] == ["robes"]
