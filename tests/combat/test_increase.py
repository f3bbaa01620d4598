"""Combat damage that texts have dealt as more (614.1); what is assigned stays as it is."""

import pytest

from legality import Combat, Position, best_block, forced_lethal
from legality.combat.not_modelled import at_stake, not_modelled
from tests.combat.playing import dealt, every_edition, fight
from tests.table import Value, creature, enchantment

DOUBLE = (
    "If a source would deal damage to a permanent or player, it deals double that damage instead."
)
MINE = (
    "If a creature you control would deal damage to a permanent or player, it deals double that "
    "damage instead."
)
TO_ME = "If a source would deal damage to you, it deals double that damage to you instead."
TRIPLE = (
    "If a source you control would deal damage to a permanent or player, it deals triple that "
    "damage instead."
)
RED = (
    "If a red source you control would deal damage to an opponent or a permanent an opponent "
    "controls, it deals that much damage plus 2 instead."
)


def struck(*more: Value, rules: str = "current") -> Combat:
    """A (red, 2/2) strikes Bob; B (2/2) and X (2/4) strike each other."""
    combat = fight(
        creature("A", "Ann", "2/2", colors=["R"]),
        creature("B", "Ann", "2/2", colors=["G"]),
        creature("X", "Bob", "2/4", colors=["W"]),
        *more,
        attacks={"A": "Bob", "B": "Bob"},
        blocks={"X": ["B"]},
        rules=rules,
    )
    return dealt(combat, {"A": {"Bob": 2}, "B": {"X": 2}, "X": {"B": 2}}).settle()


@pytest.mark.parametrize(
    ("whose", "text", "life", "died"),
    [
        ("Bob", "", 18, ("B",)),
        ("Bob", DOUBLE, 16, ("B", "X")),  # X is dealt 4
        ("Ann", MINE, 16, ("B", "X")),
        ("Bob", MINE, 18, ("B",)),  # X's own damage alone
        ("Ann", TRIPLE, 14, ("B", "X")),
        ("Bob", TO_ME, 16, ("B",)),
        ("Ann", TO_ME, 18, ("B",)),
        ("Ann", RED, 16, ("B",)),  # A is red: 2 + 2; B is not
        ("Bob", RED, 18, ("B",)),
        ("Ann", DOUBLE.replace("deal damage", "deal noncombat damage"), 18, ("B",)),
    ],
)
@every_edition
def test_by_whom_and_to_whom(
    rules: str, whose: str, text: str, life: int, died: tuple[str, ...]
) -> None:
    after = struck(enchantment("law", whose, text), rules=rules)
    assert (after.outcome.life["Bob"], after.outcome.died) == (life, died)


def test_two_multiply_each_other() -> None:
    after = struck(enchantment("law", "Bob", DOUBLE), enchantment("rule", "Ann", TRIPLE))
    assert after.outcome.life["Bob"] == 20 - 2 * 2 * 3


@pytest.mark.parametrize(
    ("text", "lives", "poison"),
    [
        ("Lifelink", (24, 16), 0),  # 4 damage is dealt, so 4 life is gained
        ("Infect", (20, 20), 4),
        ("Toxic 1", (20, 16), 1),  # 702.164c: so many counters, however much damage
    ],
)
def test_what_comes_of_the_damage_is_more_as_well(
    text: str, lives: tuple[int, int], poison: int
) -> None:
    combat = fight(
        creature("A", "Ann", "2/2", text),
        enchantment("law", "Bob", DOUBLE),
        attacks={"A": "Bob"},
        blocks={},
        rules="current",
    )
    after = dealt(combat, {"A": {"Bob": 2}}).settle()
    assert (after.outcome.life["Ann"], after.outcome.life["Bob"]) == lives
    assert (after.board.player_by_name["Bob"].poison or 0) == poison


def attack(power: str, life: int, *more: Value, text: str = "") -> Position:
    return Position.from_value(
        {
            "rules": "current",
            "players": [{"name": "Ann"}, {"name": "Bob", "life": life}],
            "permanents": [creature("A", "Ann", power, text), *more],
        }
    )


@pytest.mark.parametrize(
    ("whose", "text", "life", "lethal"),
    [
        ("Ann", MINE, 6, True),  # 3 doubled
        ("Ann", MINE, 7, False),
        ("Bob", MINE, 4, False),
        ("Bob", DOUBLE, 6, True),
        ("Ann", TRIPLE, 9, True),
        ("Ann", TRIPLE, 10, False),
    ],
)
def test_a_search_deals_it(whose: str, text: str, life: int, lethal: bool) -> None:
    position = attack("3/3", life, enchantment("law", whose, text))
    assert forced_lethal(position).to_value()["lethal"] is lethal


@pytest.mark.parametrize(("life", "lethal"), [(4, True), (5, False)])
def test_lethal_damage_is_assigned_as_ever(life: int, lethal: bool) -> None:
    # 702.19b: the wall (0/3) gets 3 of 5 though it would be dealt 6: 2 trample over, dealt as 4
    wall = creature("W", "Bob", "0/3")
    position = attack("5/5", life, wall, enchantment("law", "Ann", MINE), text="Trample")
    assert forced_lethal(position).to_value()["lethal"] is lethal


def test_who_strikes_first_may_end_it() -> None:
    # the giant doubles Ann's damage until the first striker kills it: then A deals 2
    giant = creature("G", "Ann", "2/2", MINE)
    striker = creature("S", "Bob", "2/2", "First strike")
    value = {
        "rules": "current",
        "players": [{"name": "Ann"}, {"name": "Bob", "life": 4}],
        "permanents": [creature("A", "Ann", "2/2"), giant, striker],
        "attacks": {"A": "Bob", "G": "Bob"},
    }
    ranked = best_block(Position.from_value(value))
    assert ranked.proved
    assert ranked.declaration == {"S": ["G"]}
    assert ranked.outcome.life["Bob"] == 2
    assert ranked.outcome.died == ("G",)


@pytest.mark.parametrize(
    ("texts", "listed"),
    [
        ((DOUBLE,), ()),
        ((DOUBLE, TRIPLE), ()),
        ((RED,), ()),
        ((DOUBLE, RED), ("law0", "law1")),  # who is dealt it chooses: 2 × 2 + 2, or (2 + 2) × 2
        ((DOUBLE.replace("a permanent or player", "a player or battle"),), ("law0",)),
    ],
)
def test_what_is_listed(texts: tuple[str, ...], listed: tuple[str, ...]) -> None:
    laws = [enchantment(f"law{n}", "Ann", text) for n, text in enumerate(texts)]
    position = attack("2/2", 20, *laws)
    assert tuple(name for name, _ in not_modelled(position)) == listed


def test_what_words_deal_is_more_than_they_say() -> None:
    # 2 damage at most; dealt as more under the law, so that no number of the words bounds it
    spark = "Whenever this creature attacks, if it's raining, it deals 2 damage to each opponent."
    spark_mage = creature("P", "Ann", "0/1", spark)
    assert at_stake(attack("2/2", 20, spark_mage), "survives") == (2, 0)
    law = enchantment("law", "Ann", MINE)
    assert at_stake(attack("2/2", 20, spark_mage, law), "survives") is None
