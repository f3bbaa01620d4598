"""Damage assignment orders: 509.2, 509.3, 509.6, 509.7 where they are in force (X6, X8)."""

from itertools import permutations

import pytest

from legality import Combat
from legality.combat import EventKind
from tests.combat.playing import cited, every_edition, fight, logged, newcomer, refused, since
from tests.table import (
    RULES_2006,
    RULES_2009,
    RULES_2010,
    RULES_2024,
    RULES_2026,
    creature,
)

ORDERED = (RULES_2009, RULES_2010, RULES_2024)
UNORDERED = (RULES_2006, RULES_2026)
BIG = creature("A", "Ann", "5/6")
TRIO = (creature("elf", "Bob", "0/3"), creature("bear", "Bob"), creature("angel", "Bob", "4/4"))
NAMES = ("elf", "bear", "angel")
ordered = pytest.mark.parametrize("rules", ORDERED)


def trio(rules: str) -> Combat:
    blocks = {name: ["A"] for name in NAMES}
    return fight(BIG, *TRIO, attacks={"A": "Bob"}, blocks=blocks, rules=rules)


@pytest.mark.rule("509.2", editions=ORDERED)
@ordered
@pytest.mark.parametrize("order", list(permutations(NAMES)))
def test_X6_509_2_any_order_of_exactly_the_blockers(rules: str, order: tuple[str, ...]) -> None:
    combat = trio(rules).order({"A": order})
    assert combat.blockers_of("A") == order
    assert combat.position.order["A"] == order


@pytest.mark.rule("509.2", editions=ORDERED)
@ordered
@pytest.mark.parametrize("order", [("elf", "bear"), (*NAMES, "A"), ("elf", "elf", "bear"), ()])
def test_X6_509_2_nobody_missing_nobody_else(rules: str, order: tuple[str, ...]) -> None:
    combat = trio(rules)
    assert refused(lambda: combat.order({"A": order})) == ["509.2"]


@pytest.mark.rule("509.2", editions=ORDERED)
@ordered
def test_509_2_the_order_binds_the_damage(rules: str) -> None:
    combat = trio(rules).order({"A": ["angel", "elf", "bear"]})
    blows = {"angel": {"A": 4}, "bear": {"A": 2}}
    assert refused(lambda: combat.assign_damage({"A": {"elf": 5}, **blows}))
    assert combat.assign_damage({"A": {"angel": 4, "elf": 1}, **blows}).outcome.dealt["A"] == {
        "angel": 4,
        "elf": 1,
    }


@pytest.mark.parametrize("rules", UNORDERED)
def test_no_order_where_damage_is_divided_freely(rules: str) -> None:
    combat = trio(rules)
    assert refused(lambda: combat.order({"A": NAMES})) == cited(rules, "310.2c", "510.1c")
    assert combat.position.order == {}


@pytest.mark.rule("509.3", editions=ORDERED)
@ordered
def test_509_3_a_blocker_of_several_has_an_order_too(rules: str) -> None:
    wide = creature("X", "Bob", text="This creature can block any number of creatures.")
    pair = (creature("A", "Ann"), creature("B", "Ann"))
    attacks = {"A": "Bob", "B": "Bob"}
    combat = fight(*pair, wide, attacks=attacks, blocks={"X": ["A", "B"]}, rules=rules)
    turned = combat.order({"X": ["B", "A"]})
    assert turned.attackers_of("X") == ("B", "A")
    assert refused(lambda: combat.order({"X": ["B"]})) == ["509.3"]
    shares = {"A": {"X": 2}, "B": {"X": 2}}
    assert refused(lambda: turned.assign_damage({**shares, "X": {"A": 2}}))
    assert turned.assign_damage({**shares, "X": {"B": 2}}).outcome.died == ("B", "X")


@pytest.mark.rule("509.2a", editions=ORDERED)
@ordered
@pytest.mark.parametrize("gone", NAMES)
def test_509_2a_the_rest_keep_their_order(rules: str, gone: str) -> None:
    combat = trio(rules).order({"A": ["angel", "elf", "bear"]})
    left = tuple(name for name in ("angel", "elf", "bear") if name != gone)
    assert combat.remove(gone).blockers_of("A") == left
    stopped = combat.stop_blocking(gone, "A")
    assert stopped.blockers_of("A") == left
    assert stopped.is_blocking(gone)


@pytest.mark.rule("509.3a", editions=ORDERED)
@ordered
def test_509_3a_attackers_that_leave_leave_the_blockers_order(rules: str) -> None:
    wide = creature("X", "Bob", text="This creature can block any number of creatures.")
    three = [creature(name, "Ann") for name in "ABC"]
    attacks = dict.fromkeys("ABC", "Bob")
    combat = fight(*three, wide, attacks=attacks, blocks={"X": ["A", "B", "C"]}, rules=rules)
    combat = combat.order({"X": ["C", "A", "B"]})
    assert combat.leave("A").attackers_of("X") == ("C", "B")


@pytest.mark.rule("509.6", editions=ORDERED)
@ordered
@pytest.mark.parametrize("place", [0, 1, 2])
def test_509_6_an_effect_puts_the_newcomer_in_its_place(rules: str, place: int) -> None:
    blocks = {"elf": ["A"], "angel": ["A"]}
    combat = fight(BIG, *TRIO, attacks={"A": "Bob"}, blocks=blocks, rules=rules)
    combat = combat.order({"A": ["angel", "elf"]})
    order = ["angel", "elf"]
    order.insert(place, "bear")
    assert combat.make_block("bear", "A", place).blockers_of("A") == tuple(order)


@pytest.mark.rule("509.6", editions=ORDERED)
@ordered
def test_509_6_in_the_blockers_order_as_well(rules: str) -> None:
    wide = creature("X", "Bob", text="This creature can block any number of creatures.")
    three = [creature(name, "Ann") for name in "ABC"]
    attacks = dict.fromkeys("ABC", "Bob")
    combat = fight(*three, wide, attacks=attacks, blocks={"X": ["A", "B"]}, rules=rules)
    made = combat.make_block("X", "C", attacker_place=0)
    assert made.attackers_of("X") == ("C", "A", "B")


@pytest.mark.rule("509.7", editions=ORDERED)
@pytest.mark.rule("509.4", editions=[RULES_2026])
@every_edition
@pytest.mark.parametrize("place", [0, 1])
def test_X8_509_7_a_token_enters_blocking(rules: str, place: int) -> None:
    one = (creature("A", "Ann", "3/3"), creature("old", "Bob", "2/3"))
    combat = fight(*one, attacks={"A": "Bob"}, blocks={"old": ["A"]}, rules=rules)
    token = newcomer(creature("token", "Bob", types="Token Creature — Spider"))
    after = combat.put_blocking(token, "A", place)
    assert after.blockers_of("A") == (("token", "old") if place == 0 else ("old", "token"))
    new = since(combat, after)
    assert not logged(new, EventKind.BECOMES_BLOCKED)
    by_creature = rules not in (RULES_2006, RULES_2009)
    assert bool(logged(new, EventKind.BECOMES_BLOCKED_BY)) == by_creature


@pytest.mark.rule("509.7a", "509.7b", editions=[RULES_2024])
def test_509_7a_b_what_it_blocks_must_attack_and_caps_do_not_count() -> None:
    alone = creature("A", "Ann", text="This creature can't be blocked by more than one creature.")
    combat = fight(alone, creature("X", "Bob"), attacks={"A": "Bob"}, blocks={"X": ["A"]})
    token = newcomer(creature("token", "Bob"))
    assert combat.put_blocking(token, "A").blockers_of("A") == ("X", "token")
    assert not combat.remove("A").put_blocking(token, "A").is_blocking("token")


def test_509_2a_who_stops_blocking_one_blocks_the_other_still() -> None:
    guard = creature("X", "Bob", text="This creature can block an additional creature each combat.")
    combat = fight(
        creature("A", "Ann"),
        creature("B", "Ann"),
        guard,
        attacks={"A": "Bob", "B": "Bob"},
        blocks={"X": ["A", "B"]},
    )
    stopped = combat.stop_blocking("X", "A")
    assert (stopped.attackers["A"].blockers, stopped.attackers["B"].blockers) == ((), ("X",))
    assert stopped.blockers["X"] == ("B",)
