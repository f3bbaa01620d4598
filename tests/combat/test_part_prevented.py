"""Combat damage of which texts prevent a part (615.1a); what is assigned stays as it is."""

import pytest

from legality import Position, best_block, forced_lethal
from legality.combat.not_modelled import not_modelled
from tests.combat.playing import dealt, every_edition, fight
from tests.combat.test_increase import DOUBLE, attack, struck
from tests.table import creature, enchantment

TO_ME = "If a source would deal damage to you, prevent 1 of that damage."
TO_OURS = (
    "If a source would deal damage to you or a creature you control, prevent 1 of that damage."
)
OF_RED = "If a red source would deal damage to you, prevent 2 of that damage."
OF_THEIRS = "If a source an opponent controls would deal damage to you, prevent 1 of that damage."
OF_COMBAT = "If a creature would deal combat damage to you, prevent 1 of that damage."


@pytest.mark.parametrize(
    ("whose", "text", "life", "died"),
    [
        ("Bob", TO_ME, 19, ("B",)),  # A (red, 2/2) strikes him, B (2/2) and X (2/4) each other
        ("Ann", TO_ME, 18, ("B",)),
        ("Ann", TO_OURS, 18, ()),  # 1 of 2 on B
        ("Bob", OF_RED, 20, ("B",)),
        ("Bob", OF_RED.replace("red", "green"), 18, ("B",)),
        ("Bob", OF_THEIRS, 19, ("B",)),
        ("Bob", OF_COMBAT, 19, ("B",)),
        ("Bob", TO_ME.replace("prevent 1", "prevent 5"), 20, ("B",)),  # no more than there is
    ],
)
@every_edition
def test_by_whom_and_to_whom(
    rules: str, whose: str, text: str, life: int, died: tuple[str, ...]
) -> None:
    after = struck(enchantment("law", whose, text), rules=rules)
    assert (after.outcome.life["Bob"], after.outcome.died) == (life, died)


def test_two_prevent_a_part_each_and_of_each_source() -> None:
    combat = fight(
        creature("A", "Ann", "4/4"),
        creature("B", "Ann", "3/3"),
        enchantment("law", "Bob", TO_ME),
        enchantment("rule", "Bob", OF_THEIRS),
        attacks={"A": "Bob", "B": "Bob"},
        blocks={},
        rules="current",
    )
    after = dealt(combat, {"A": {"Bob": 4}, "B": {"Bob": 3}}).settle()
    assert after.outcome.life["Bob"] == 20 - (4 - 2) - (3 - 2)


@pytest.mark.parametrize(
    ("text", "size", "lives", "poison"),
    [
        ("Lifelink", "3/3", (22, 18), 0),  # 2 of 3 is dealt, and so much life is gained
        ("Infect", "3/3", (20, 20), 2),
        ("Toxic 3", "2/2", (20, 19), 3),  # 702.164c: so many counters, however much damage
        ("Toxic 3", "1/1", (20, 20), 0),  # no damage is dealt
    ],
)
def test_what_comes_of_the_damage_is_less_as_well(
    text: str, size: str, lives: tuple[int, int], poison: int
) -> None:
    combat = fight(
        creature("A", "Ann", size, text),
        enchantment("law", "Bob", TO_ME),
        attacks={"A": "Bob"},
        blocks={},
        rules="current",
    )
    after = dealt(combat, {"A": {"Bob": int(size[0])}}).settle()
    assert (after.outcome.life["Ann"], after.outcome.life["Bob"]) == lives
    assert (after.board.player_by_name["Bob"].poison or 0) == poison


@pytest.mark.parametrize(
    ("text", "life"),
    [
        (TO_ME, 18),  # 3 - 1 of the creature, 1 - 1 of its ability
        (OF_COMBAT, 17),  # no combat damage: 1 and 2
    ],
)
def test_damage_of_an_ability(text: str, life: int) -> None:
    burns = "Whenever this creature attacks, it deals 1 damage to each opponent."
    position = {
        "rules": "current",
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [creature("A", "Ann", "3/3", burns), enchantment("law", "Bob", text)],
        "attacks": {"A": "Bob"},
    }
    ranked = best_block(Position.from_value(position))
    assert ranked.proved
    assert ranked.outcome.life["Bob"] == life


@pytest.mark.parametrize(
    ("text", "life", "lethal"),
    [
        (TO_ME, 2, True),  # 3 - 1
        (TO_ME, 3, False),
        (OF_RED, 3, True),  # nobody is red
        (OF_COMBAT, 3, False),
    ],
)
def test_a_search_prevents_it(text: str, life: int, lethal: bool) -> None:
    position = attack("3/3", life, enchantment("law", "Bob", text))
    assert forced_lethal(position).to_value()["lethal"] is lethal


@pytest.mark.parametrize(("life", "lethal"), [(2, True), (3, False)])
def test_lethal_damage_is_assigned_as_ever(life: int, lethal: bool) -> None:
    # 702.19b: the wall (0/2) gets 2 of 5 though 1 of it is prevented: 3 trample over, 2 are dealt
    wall = creature("W", "Bob", "0/2")
    position = attack("5/5", life, wall, enchantment("law", "Bob", TO_OURS), text="Trample")
    assert forced_lethal(position).to_value()["lethal"] is lethal


def test_who_strikes_first_may_end_it() -> None:
    # the cleric's shield is gone once the first striker has killed it: then A deals all 2
    cleric = creature("C", "Bob", "1/1", TO_OURS.replace("you or a creature", "a creature"))
    here = (
        creature("A", "Ann", "2/2"),
        creature("S", "Ann", "2/2", "First strike"),
        cleric,
        creature("X", "Bob", "0/2"),
    )
    attacks, blocks = {"A": "Bob", "S": "Bob"}, {"C": ["S"], "X": ["A"]}
    combat = fight(*here, attacks=attacks, blocks=blocks)
    struck = dealt(combat, {"S": {"C": 2}}).settle()
    assert struck.outcome.died == ("C",)
    after = dealt(struck, {"A": {"X": 2}, "X": {}}).settle()
    assert after.outcome.died == ("C", "X")


NEVER = "Damage can't be prevented."
HALF = "If a source would deal damage to you, prevent half that damage, rounded up."


@pytest.mark.parametrize(
    ("texts", "listed"),
    [
        ((TO_ME,), ()),
        ((TO_ME, OF_THEIRS), ()),
        ((TO_ME, DOUBLE), ("law0",)),  # who is dealt it chooses: (3 - 1) × 2, or 3 × 2 - 1
        ((TO_ME, NEVER), ("law1",)),
        ((HALF,), ("law0",)),
        ((TO_ME.replace("prevent", "you may prevent"),), ("law0",)),
    ],
)
def test_what_is_listed(texts: tuple[str, ...], listed: tuple[str, ...]) -> None:
    laws = [enchantment(f"law{n}", "Bob", text) for n, text in enumerate(texts)]
    position = attack("3/3", 20, *laws)
    assert tuple(name for name, _ in not_modelled(position)) == listed
