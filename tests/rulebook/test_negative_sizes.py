"""A power below 0: what it is where a text compares it (104.2 of 2006, 107.1b since)."""

import pytest

from legality import Legal
from legality.rulebook.characteristics.present import present
from tests.table import Value, block, board, creature

OLD, NEW = "2006-10-01", "2009-10-01"
WEAK = "Creatures with power less than this creature's power can't block it."


@pytest.mark.parametrize(
    ("attacker", "blocker", "text", "old", "new"),
    [
        ("-1/1", "0/1", "Skulk", True, False),  # 0 and 0; 0 is more than -1
        ("-1/1", "1/1", "Skulk", False, False),
        ("-1/1", "-1/1", "Skulk", True, True),
        ("0/1", "-2/1", WEAK, True, False),  # 0 and 0; -2 is less than 0
        ("1/1", "-2/1", WEAK, False, False),
        ("1/1", "1/1", WEAK, True, True),
    ],
)
def test_a_power_below_zero_is_compared(
    attacker: str, blocker: str, text: str, old: bool, new: bool
) -> None:
    for rules, legal in ((OLD, old), (NEW, new)):
        creatures = creature("a", "Ann", attacker, text), creature("b", "Bob", blocker)
        verdict = block(board(*creatures, attacks="a", rules=rules), "b>a")
        assert isinstance(verdict, Legal) is legal, rules


@pytest.mark.parametrize(("rules", "power"), [(OLD, 3), (NEW, 1)])
def test_a_power_below_zero_is_added_up(rules: str, power: int) -> None:
    """-2 and 3 make 3 in 2006, 1 later; nothing comes to less where it is changed."""
    text = (
        "This creature gets +X/+0, where X is the total power of creatures your opponents control."
    )
    star = creature("star", "Bob", "0/4", text, printed=True)
    creatures = creature("a", "Ann", "-2/1"), creature("b", "Ann", "3/3")
    shown = present(board(star, *creatures, rules=rules)).by_id["star"]
    assert shown.power == power


@pytest.mark.parametrize("rules", [OLD, NEW])
def test_changing_it_starts_below_zero(rules: str) -> None:
    """2 - 3 + 2 = 1 in either."""
    ape = creature("ape", "Ann", "2/2", printed=True)
    laws: list[Value] = [
        {"id": bonus, "controller": "Bob", "type_line": "Enchantment",
         "oracle_text": f"Creatures get {bonus}/+0."} for bonus in ("-3", "+2")
    ]  # fmt: skip
    assert present(board(ape, *laws, rules=rules)).by_id["ape"].power == 1
