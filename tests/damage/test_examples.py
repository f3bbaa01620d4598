"""The printed examples X9 to X19 about combat damage, by edition, each count derived by hand."""

import pytest

from legality.legal.damage import legal_damage
from tests.damage.dealing import (
    FREE,
    MANY,
    ORDERED,
    attacker,
    blocker,
    fight,
    is_legal,
    legal,
    shares,
)
from tests.table import EDITIONS, RULES_2006, RULES_2024, RULES_2026, SINCE_2009, planeswalker

every = pytest.mark.parametrize("rules", EDITIONS)
ordered = pytest.mark.parametrize("rules", ORDERED)
free = pytest.mark.parametrize("rules", FREE)
WALL, ELF = blocker("wall", "0/3"), blocker("elf", "1/1")
BOTH = {"wall": "a", "elf": "a"}


@pytest.mark.rule("510.1c", editions=ORDERED)
@ordered
def test_X9_510_1c_three_for_the_first_before_the_second(rules: str) -> None:
    # 5 over 0/3 then 1/1: 3, 4 or 5 for the first.
    position = fight(attacker("a", "5/6"), WALL, ELF, rules=rules, blocks=BOTH)
    assert shares(position, "a", "wall", "elf") == {(3, 2), (4, 1), (5, 0)}


@every
def test_listing_takes_as_long_as_there_are_assignments(rules: str) -> None:
    # All of a billion goes to the one blocker: one assignment, whatever the power.
    position = fight(attacker("a", f"{10**9}/6"), WALL, rules=rules, blocks={"wall": "a"})
    view = legal_damage(position, "attacking")
    assert list(view) == [{"a": {"wall": 10**9}}]
    assert view.count() == 1


@pytest.mark.rule("510.1c", editions=(RULES_2026,))
@pytest.mark.rule("310.2c", editions=(RULES_2006,))
@free
def test_X9_510_1c_free_division(rules: str) -> None:
    position = fight(attacker("a", "5/6"), WALL, ELF, rules=rules, blocks=BOTH)
    assert shares(position, "a", "wall", "elf") == {(n, 5 - n) for n in range(6)}


@pytest.mark.rule("510.1c", editions=ORDERED)
@ordered
def test_X9b_510_1c_six_power(rules: str) -> None:
    position = fight(attacker("a", "6/4"), WALL, ELF, rules=rules, blocks=BOTH)
    assert shares(position, "a", "wall", "elf") == {(3, 3), (4, 2), (5, 1), (6, 0)}


@pytest.mark.rule("510.1c", editions=ORDERED)
@ordered
@pytest.mark.parametrize("power", [5, 6])
def test_X10_510_1c_a_grown_blocker_takes_it_all(rules: str, power: int) -> None:
    # The first is 3/6 now: 5 is never lethal, 6 is lethal only with all 6.
    position = fight(
        attacker("a", f"{power}/6"), blocker("wall", "3/6"), ELF, rules=rules, blocks=BOTH
    )
    assert shares(position, "a", "wall", "elf") == {(power, 0)}


@pytest.mark.rule("510.1c", editions=ORDERED)
@ordered
def test_X11_510_1c_prevention_is_not_looked_at(rules: str) -> None:
    shielded = blocker(
        "wall", "0/3", "Prevent the next 4 damage that would be dealt to this creature this turn."
    )
    position = fight(attacker("a", "5/6"), shielded, ELF, rules=rules, blocks=BOTH)
    assert shares(position, "a", "wall", "elf") == {(3, 2), (4, 1), (5, 0)}


SHARING = (
    attacker("a", "7/7"),
    attacker("z", "4/4"),
    blocker("boar", "3/3", damage=2),
    blocker("both", "2/4", MANY),
    blocker("baloth", "5/5"),
    blocker("elf", "2/1"),
)
SHARED = {"boar": "a", "both": "a z", "baloth": "a", "elf": "z"}


@pytest.mark.rule("510.1c", "510.1e", editions=(RULES_2024,))
@pytest.mark.rule("510.1c", "510.1e", "510.1f", editions=ORDERED[:2])
@ordered
def test_X12_510_1c_damage_by_another_creature_counts(rules: str) -> None:
    # a gives boar, both, baloth (x, y, w), z gives both, elf (u, 4 - u). x >= 1 always (boar needs
    # 3 - 2 = 1, and all 7 elsewhere would be after it); w or 4 - u above 0 only if y + u >= 4.
    # u = 4: 28 divisions of a with x >= 1. u = 3: y >= 1: 21. u = 2: y >= 2: 15. u = 1: y >= 3: 10.
    # u = 0: y >= 4: 6. Together 80.
    position = fight(*SHARING, rules=rules, blocks=SHARED)
    assert legal(position) == 80
    printed = {"a": {"boar": 1, "both": 1, "baloth": 5}, "z": {"both": 3, "elf": 1}}
    assert is_legal(position, printed)
    short = {"a": {"boar": 1, "both": 1, "baloth": 5}, "z": {"both": 2, "elf": 2}}
    assert not is_legal(position, short)


@pytest.mark.rule("510.1c", "510.1e", editions=(RULES_2026,))
@pytest.mark.rule("310.2", editions=(RULES_2006,))
@free
def test_X12_510_1c_all_divisions_without_an_order(rules: str) -> None:
    # 7 over three: C(9,2) = 36; 4 over two: 5.
    assert legal(fight(*SHARING, rules=rules, blocks=SHARED)) == 180


@pytest.mark.rule("510.1c", "510.1d", editions=SINCE_2009)
@pytest.mark.rule("310.2c", editions=(RULES_2006,))
@every
def test_X13_510_1c_what_was_blocked_stays_blocked(rules: str) -> None:
    # The 1/1 flies in for 1. The 2/1 was blocked by a creature that has left: no damage.
    flyer, bear = attacker("flyer", "1/1", "Flying"), attacker("bear", "2/1")
    position = fight(flyer, bear, rules=rules, blocked=["bear"])
    assert list(legal_damage(position, "attacking")) == [{"flyer": {"Bob": 1}}]
    assert list(legal_damage(position, "defending")) == [{}]
    there = fight(flyer, bear, ELF, rules=rules, blocks={"elf": "bear"})
    expected = [{"flyer": {"Bob": 1}, "bear": {"elf": 2}}]
    assert list(legal_damage(there, "attacking")) == expected
    assert list(legal_damage(there, "defending")) == [{"elf": {"bear": 1}}]


@pytest.mark.rule("702.19b", editions=SINCE_2009)
@pytest.mark.rule("502.9b", "502.9e", editions=(RULES_2006,))
@every
def test_X14_702_19b_a_partners_damage_counts(rules: str) -> None:
    # The 1/1 gives the 2/2 its 1, so 1 by the trampler is lethal.
    position = fight(
        attacker("elf", "1/1"),
        attacker("t", "3/3", "Trample"),
        blocker("bear", "2/2", MANY),
        rules=rules,
        blocks={"bear": "elf t"},
    )
    assert shares(position, "t", "bear", "Bob") == {(1, 2), (2, 1), (3, 0)}


@pytest.mark.rule("702.19b", editions=SINCE_2009)
@pytest.mark.rule("502.9d", editions=(RULES_2006,))
@every
def test_X15_702_19b_protection_is_not_looked_at(rules: str) -> None:
    position = fight(
        attacker("t", "6/6", "Trample", colors=["G"]),
        blocker("bear", "2/2", "Protection from green"),
        rules=rules,
        blocks={"bear": "t"},
    )
    assert shares(position, "t", "bear", "Bob") == {(n, 6 - n) for n in range(2, 7)}
    assert not is_legal(position, {"t": {"bear": 1, "Bob": 5}})


@pytest.mark.rule("702.19c", editions=(RULES_2024, RULES_2026))
@pytest.mark.parametrize("rules", [RULES_2024, RULES_2026])
def test_X16_702_19c_loyalty_before_the_player(rules: str) -> None:
    # Loyalty 3, 1 by the 1/1: at least 2 of the 7 before Bob gets any.
    position = fight(
        attacker("elf", "1/1"),
        attacker("t", "7/7", "Trample over planeswalkers"),
        planeswalker("jura", "Bob"),
        rules=rules,
        attacks={"elf": "jura", "t": "jura"},
    )
    assert shares(position, "t", "jura", "Bob") == {(n, 7 - n) for n in range(2, 8)}
    assert is_legal(position, {"elf": {"jura": 1}, "t": {"jura": 2, "Bob": 5}})
    assert not is_legal(position, {"elf": {"jura": 1}, "t": {"jura": 1, "Bob": 6}})


@pytest.mark.rule("702.22h", editions=SINCE_2009)
@pytest.mark.rule("502.10e", editions=(RULES_2006,))
@every
def test_X17_702_22h_a_block_is_a_block_on_the_band(rules: str) -> None:
    # The blocker of the flyer blocks the walker too; Ann divides its 3 (banding), neither reaches
    # Bob.
    position = fight(
        attacker("flyer", "2/2", "Flying, banding"),
        attacker("walker", "2/2", "Swampwalk"),
        blocker("spider", "3/4", "Reach"),
        rules=rules,
        bands=[["flyer", "walker"]],
        blocks={"spider": "flyer"},
    )
    expected = [{"flyer": {"spider": 2}, "walker": {"spider": 2}}]
    assert list(legal_damage(position, "attacking")) == expected
    assert shares(position, "spider", "flyer", "walker", side="defending") == {
        (0, 3),
        (1, 2),
        (2, 1),
        (3, 0),
    }


@pytest.mark.rule("702.26b", editions=SINCE_2009)
@every
def test_X18_702_26b_the_phased_out_neither_deal_nor_get(rules: str) -> None:
    position = fight(
        attacker("a", "3/3"),
        attacker("gone", "3/3", phased_out=True),
        blocker("bear"),
        blocker("shade", "1/1", phased_out=True),
        rules=rules,
        blocks={"bear": "gone", "shade": "a"},
    )
    assert list(legal_damage(position, "attacking")) == [{}]  # a stays blocked
    assert list(legal_damage(position, "defending")) == [{}]


@pytest.mark.rule("510.1c", editions=(RULES_2026,))
@pytest.mark.parametrize(
    ("rules", "order", "expected"),
    [
        (RULES_2024, ("wall", "elf"), {(3, 1), (4, 0)}),
        (RULES_2024, ("elf", "wall"), {(0, 4), (1, 3), (2, 2), (3, 1)}),
        (RULES_2026, ("wall", "elf"), {(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)}),
        (RULES_2026, ("elf", "wall"), {(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)}),
        (RULES_2006, ("elf", "wall"), {(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)}),
    ],
)
def test_X19_510_1c_orders_bind_where_there_are_any(
    rules: str, order: tuple[str, str], expected: set[tuple[int, int]]
) -> None:
    position = fight(
        attacker("a", "4/3"), WALL, ELF, rules=rules, blocks=BOTH, order={"a": list(order)}
    )
    assert shares(position, "a", "wall", "elf") == expected


@pytest.mark.parametrize(
    ("rules", "number"),
    [("2009-07-10", 5), ("2009-07-11", 2), ("2024-11-07", 2), ("2024-11-08", 5)],
)
def test_the_days_on_which_orders_came_and_went(rules: str, number: int) -> None:
    position = fight(attacker("a", "4/3"), WALL, ELF, rules=rules, blocks=BOTH)
    assert legal(position) == number
