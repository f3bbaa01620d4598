"""What an illegal assignment is told: rule, what is behind it, sentence; every fault at once."""

import msgspec
import pytest

from legality import Illegal, Legal, Position
from legality.errors import PositionError
from legality.judging.damage import check_damage
from legality.legal.damage import legal_damage
from legality.problem.damage import Side
from tests.damage.dealing import (
    MANY,
    ORDERED,
    assigning,
    attacker,
    blocker,
    faults,
    fight,
    is_legal,
    judged,
)
from tests.damage_boards import ANYWHERE, IGNORE, NO_DAMAGE
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    RULES_2010,
    RULES_2024,
    RULES_2026,
    planeswalker,
)

every = pytest.mark.parametrize("rules", EDITIONS)
TRIO = (blocker("elves", "1/1"), blocker("bear", "2/2"), blocker("angel", "4/4"))
ALL = {"elves": "ogre", "bear": "ogre", "angel": "ogre"}
OGRE = attacker("ogre", "6/4")


def trio(rules: str = RULES_2024, **more: object) -> Position:
    return fight(OGRE, *TRIO, rules=rules, blocks=ALL, order=more.get("order", {}))


# -- the order: obeyed trivially, broken, just obeyed ----------------------------------------------


@pytest.mark.rule("510.1c", editions=ORDERED)
@pytest.mark.parametrize("rules", ORDERED)
def test_510_1c_the_order_in_a_sentence(rules: str) -> None:
    assert isinstance(judged(trio(rules), {"ogre": {"elves": 6}}), Legal)
    assert isinstance(judged(trio(rules), {"ogre": {"elves": 1, "bear": 2, "angel": 3}}), Legal)
    sentence = "Angel is third in the order; Bear before it has 0 of 2 lethal damage."
    assert faults(trio(rules), {"ogre": {"elves": 1, "angel": 5}}) == [
        ("510.1c", "509.2", sentence)
    ]


@pytest.mark.rule("510.1c", editions=ORDERED)
def test_510_1c_everyone_short_before_everyone_early() -> None:
    found = faults(trio(), {"ogre": {"bear": 1, "angel": 5}})
    assert [sentence for _, _, sentence in found] == [
        "Bear is second in the order; Elves before it has 0 of 1 lethal damage.",
        "Angel is third in the order; Elves before it has 0 of 1 lethal damage,"
        " Bear before it has 1 of 2 lethal damage.",
    ]


def test_510_1d_a_blockers_order() -> None:
    position = fight(
        attacker("a", "1/2"),
        attacker("z", "1/1"),
        blocker("giant", "3/3", "This creature can block an additional creature each combat."),
        blocks={"giant": "a z"},
    )
    found = faults(position, {"giant": {"a": 1, "z": 2}}, "defending")
    sentence = "Z is second in the order; A before it has 1 of 2 lethal damage."
    assert found == [("510.1d", "509.3", sentence)]


# -- amounts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "rule"), [(RULES_2006, "310.2a"), *((one, "510.1a") for one in EDITIONS[1:])]
)
@pytest.mark.parametrize(("given", "total"), [({}, 0), ({"elves": 5}, 5), ({"elves": 7}, 7)])
def test_510_1a_neither_less_nor_more(
    rules: str, rule: str, given: dict[str, int], total: int
) -> None:
    sentence = f"Ogre assigns {total} damage; Ogre has power 6."
    assert faults(trio(rules), {"ogre": given} if given else {}) == [(rule, None, sentence)]


def test_510_1a_negative_amounts() -> None:
    found = faults(trio(), {"ogre": {"elves": 7, "bear": -1}})
    assert found == [("510.1a", None, "Ogre assigns -1 damage to Bear; damage isn't negative.")]


def test_510_1a_c_a_negative_amount_hides_nothing_else() -> None:
    # Of 6 power -1 + 9 = 8 is assigned; Bob isn't blocking; and -1 is no amount.
    assert faults(trio(), {"ogre": {"elves": -1, "Bob": 9}}) == [
        ("510.1a", None, "Ogre assigns -1 damage to Elves; damage isn't negative."),
        ("510.1a", None, "Ogre assigns 8 damage; Ogre has power 6."),
        ("510.1c", None, "Ogre is blocked, and Bob isn't blocking it."),
    ]
    # Angel gets 7 before Elves and Bear have anything; that Bear gets -1 is one fault, not two.
    assert [rule for rule, _, _ in faults(trio(), {"ogre": {"bear": -1, "angel": 7}})] == [
        "510.1a",
        "510.1c",
    ]


def test_510_1a_a_negative_amount_of_a_source_without_power() -> None:
    position = fight(attacker("zero", "0/1"))
    assert faults(position, {"zero": {"Bob": -1, "Ann": 2}}) == [
        ("510.1a", None, "Zero assigns -1 damage to Bob; damage isn't negative."),
        ("510.1a", None, "Zero has power 0; 1 is assigned."),
    ]


@pytest.mark.parametrize(
    ("rules", "because"),
    [
        (RULES_2006, "310.5"),
        (RULES_2009, "510.5"),
        (RULES_2010, "510.5"),
        ("2015-01-01", "first strike"),
        (RULES_2024, "510.4"),
        (RULES_2026, "510.4"),
    ],
)
def test_510_4_a_source_of_the_other_step(rules: str, because: str) -> None:
    position = fight(attacker("a", "3/3"), attacker("knight", "2/2", "First strike"), rules=rules)
    (rule, behind, sentence), *rest = faults(position, {"knight": {"Bob": 2}, "a": {"Bob": 3}})
    assert rule == ("310.2a" if rules == RULES_2006 else "510.1a")
    assert behind == because
    assert sentence == (
        "A doesn't assign combat damage in the first combat damage step; 3 is assigned."
    )
    assert not rest


def test_510_1a_no_power_and_no_damage() -> None:
    position = fight(attacker("zero", "0/1"), attacker("idle", "3/3", NO_DAMAGE))
    assert faults(position, {"zero": {"Bob": 1}, "idle": {"Bob": 3}}) == [
        ("510.1a", None, "Zero has power 0; 1 is assigned."),
        ("510.1a", NO_DAMAGE, "Idle assigns no combat damage; 3 is assigned."),
    ]


def test_shares_of_0_are_nothing() -> None:
    assign = {"ogre": {"elves": 6, "angel": 0, "Ann": 0}, "bear": {"ogre": 0}}
    assert isinstance(judged(trio(), assign), Legal)


# -- recipients and sources --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "numbers"),
    [
        (RULES_2006, ("310.2b", "310.2c", "310.2d", "310.2")),
        (RULES_2009, ("510.1b", "510.1c", "510.1d", "510.1f")),
        (RULES_2010, ("510.1b", "510.1c", "510.1d", "510.1f")),
        (RULES_2024, ("510.1b", "510.1c", "510.1d", "510.1e")),
        (RULES_2026, ("510.1b", "510.1c", "510.1d", "510.1e")),
    ],
)
def test_510_1b_to_e_wrong_recipients_and_sources(rules: str, numbers: tuple[str, ...]) -> None:
    position = fight(
        attacker("free", "1/1"),
        attacker("ogre", "2/2"),
        blocker("bear"),
        blocker("idle", "1/1"),
        rules=rules,
        blocks={"bear": "ogre"},
    )
    unblocked, blocked, blocking, total = numbers
    assign = {"free": {"bear": 1}, "ogre": {"Bob": 2}}
    assert faults(position, assign) == [
        (unblocked, None, "Free can't assign damage to Bear, which it isn't attacking."),
        (blocked, None, "Ogre is blocked, and Bob isn't blocking it."),
    ]
    found = faults(position, {"bear": {"free": 2}, "idle": {"ogre": 1}}, "defending")
    assert found == [
        (total, None, "Idle (idle) isn't blocking: it assigns no combat damage."),
        (blocking, None, "Bear isn't blocking Free (free)."),
    ]


def test_510_1c_blocked_with_nobody_to_damage() -> None:
    position = fight(OGRE, blocked=["ogre"])
    sentence = "Ogre is blocked and no creature is blocking it now: it assigns no combat damage."
    assert faults(position, {"ogre": {"Bob": 6}}) == [("510.1c", None, sentence)]
    assert isinstance(judged(position, {}), Legal)


def test_510_1b_attacking_nothing() -> None:
    gone = planeswalker("jura", "Bob", phased_out=True)
    position = fight(OGRE, gone, attacks={"ogre": "jura"})
    sentence = "Ogre is attacking nothing now: it assigns no combat damage."
    assert faults(position, {"ogre": {"Bob": 6}}) == [("510.1b", None, sentence)]


def test_510_1d_blocking_nobody_who_is_there() -> None:
    gone = attacker("gone", phased_out=True)
    position = fight(OGRE, gone, blocker("bear"), blocks={"bear": "gone"})
    sentence = "Bear is blocking no creature now: it assigns no combat damage."
    assert faults(position, {"bear": {"gone": 2}}, "defending") == [("510.1d", None, sentence)]
    assert is_legal(position, {}, "defending")


@pytest.mark.parametrize(
    ("place", "called"),
    [(2, "second"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"), (22, "22nd"),
     (23, "23rd"), (24, "24th")],
)  # fmt: skip
def test_510_1c_places_far_down_the_order(place: int, called: str) -> None:
    """All before it have got their lethal damage but the first."""
    bears = [f"bear{number:02}" for number in range(1, 25)]
    position = fight(
        attacker("giant", "99/99"),
        *(blocker(name, "1/1") for name in bears),
        blocks=dict.fromkeys(bears, "giant"),
        order={"giant": bears},
    )
    given = dict.fromkeys(bears[1 : place - 1], 1)
    given[bears[place - 1]] = 99 - len(given)
    told = [said for _, _, said in faults(position, {"giant": given})]
    assert f"Bear{place:02} is {called} in the order" in told[-1]


def test_one_manner_or_the_other() -> None:
    position = fight(attacker("rhox", "5/5", IGNORE), blocker("bear"), blocks={"bear": "rhox"})
    (rule, _, sentence), *rest = faults(position, {"rhox": {"bear": 3, "Bob": 2}})
    assert not rest
    assert rule == "510.1c"
    assert (
        sentence == "Rhox assigns all its damage in one manner: as blocked it can't give Bob any."
    )


def test_divided_among_defenders_only() -> None:
    position = fight(attacker("orgg", "2/2", ANYWHERE), attacker("a", "1/1"))
    found = faults(position, {"orgg": {"a": 2}, "a": {"Bob": 1}})
    assert [rule for rule, _, _ in found] == ["510.1b"]


# -- trample -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "rule", "because"),
    [
        (RULES_2006, "310.2c", "502.9b"),
        (RULES_2009, "510.1c", "702.17b"),
        (RULES_2010, "510.1c", "702.17b"),
        ("2015-01-01", "510.1c", "trample"),
        (RULES_2024, "510.1c", "702.19b"),
        (RULES_2026, "510.1c", "702.19b"),
    ],
)
def test_702_19b_a_blocker_is_short(rules: str, rule: str, because: str) -> None:
    position = fight(
        attacker("ogre", "6/4", "Trample"), blocker("bear"), rules=rules, blocks={"bear": "ogre"}
    )
    sentence = (
        "Bob comes after the creatures blocking Ogre; Bear before it has 1 of 2 lethal damage."
    )
    assert faults(position, {"ogre": {"bear": 1, "Bob": 5}}) == [(rule, because, sentence)]


def test_702_19c_loyalty_is_short() -> None:
    position = fight(
        attacker("t", "4/4", "Trample over planeswalkers"),
        planeswalker("jura", "Bob", name="Jura"),
        attacks={"t": "jura"},
    )
    sentence = "Bob comes after what T attacks; Jura before it has 2 of 3 loyalty."
    found = faults(position, {"t": {"jura": 2, "Bob": 2}})
    assert found == [("510.1b", "702.19c", sentence)]


# -- orders announced --------------------------------------------------------------------------


@pytest.mark.rule("509.2", "509.3", editions=ORDERED)
@pytest.mark.parametrize("rules", ORDERED)
@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (["elves", "bear"], "The order of Ogre (ogre) lacks Angel (angel)."),
        (
            ["elves", "bear", "angel", "ogre"],
            "The order of Ogre (ogre) names Ogre (ogre), which it doesn't face.",
        ),
        (
            ["elves", "bear", "elves", "angel"],
            "The order of Ogre (ogre) names Elves (elves) more than once.",
        ),
    ],
)
def test_509_2_an_order_names_each_blocker_once(
    rules: str, order: list[str], sentence: str
) -> None:
    position = trio(rules, order={"ogre": order})
    assert faults(position, {"ogre": {"elves": 6}}) == [("510.1c", "509.2", sentence)]
    with pytest.raises(PositionError, match=r"\$\.order\.ogre: The order of Ogre"):
        legal_damage(position, "attacking")
    assert legal_damage(position, "defending").count() == 1


def test_509_2_an_order_of_a_creature_out_of_combat() -> None:
    position = trio(order={"elves": ["ogre"], "ogre": ["bear", "angel", "elves"]})
    assert faults(position, {"ogre": {"bear": 6}}) == []
    stranger = fight(
        OGRE,
        *TRIO,
        blocker("idle"),
        blocks=ALL,
        order={"idle": ["ogre"]},
    )
    found = faults(
        stranger,
        {n: {"ogre": p} for n, p in (("elves", 1), ("bear", 2), ("angel", 4))},
        "defending",
    )
    sentence = "An order is given for Idle (idle), which isn't in combat."
    assert found == [("510.1d", "509.3", sentence)]


@pytest.mark.rule("509.2a", editions=ORDERED)
@pytest.mark.parametrize("rules", ORDERED)
def test_509_2a_who_has_left_may_still_stand_in_the_order(rules: str) -> None:
    gone = blocker("bear", "2/2", phased_out=True)
    position = fight(
        OGRE,
        TRIO[0],
        gone,
        TRIO[2],
        rules=rules,
        blocks=ALL,
        order={"ogre": ["angel", "bear", "elves"]},
    )
    assert isinstance(judged(position, {"ogre": {"angel": 4, "elves": 2}}), Legal)
    assert not isinstance(judged(position, {"ogre": {"angel": 3, "elves": 3}}), Legal)


@pytest.mark.parametrize("rules", [RULES_2006, RULES_2026])
def test_orders_are_not_read_where_there_are_none(rules: str) -> None:
    position = trio(rules, order={"ogre": ["ogre", "elves"]})
    assert isinstance(judged(position, {"ogre": {"angel": 6}}), Legal)


# -- everything at once, and the verdict's form ------------------------------------------------


@every
def test_all_faults_at_once_on_both_sides(rules: str) -> None:
    position = fight(
        attacker("a", "2/2"), attacker("z", "2/2"), *TRIO, rules=rules, blocks={"bear": "a"}
    )
    wrong = {"a": {"bear": 3}, "z": {"Ann": 2}, "bear": {"z": 2}, "angel": {"a": 1}}
    assert len(faults(position, wrong)) == 2
    assert len(faults(position, wrong, "defending")) == 2


def test_an_illegal_verdict_shows_the_nearest_legal_assignment() -> None:
    position = trio()
    value = {
        "ogre": {"elves": 1, "angel": 5},
        "bear": {"ogre": 2},
        "elves": {"ogre": 1},
        "angel": {"ogre": 4},
    }
    verdicts = check_damage(assigning(position, value))
    attacking = verdicts["attacking"]
    assert isinstance(attacking, Illegal)
    assert attacking.better == {"ogre": {"elves": 1, "bear": 2, "angel": 3}}
    assert (attacking.obeyed, attacking.maximum, attacking.cost) == (0, 0, 0)
    assert verdicts["defending"] == Legal(obeyed=0, maximum=0)
    without = check_damage(assigning(position, value), nearest=False)["attacking"]
    assert isinstance(without, Illegal)
    assert without.better is None
    assert [one.message for one in without.violations] == [
        one.message for one in attacking.violations
    ]
    assert [one.change for one in attacking.violations] == [("ogre",)]


def test_nothing_assigned_is_illegal_where_something_must_be() -> None:
    verdicts = check_damage(trio())
    assert {side: isinstance(one, Legal) for side, one in verdicts.items()} == {
        "attacking": False,
        "defending": False,
    }


def test_no_attack_no_damage() -> None:
    position = fight(OGRE, attacks={})
    assert all(isinstance(one, Legal) for one in check_damage(position).values())
    assert list(legal_damage(position, "attacking")) == [{}]


@pytest.mark.parametrize("judge", [["damage"], ["attacks", "damage"]])
def test_508_1f_attacking_has_tapped(judge: list[str]) -> None:
    # Untapped it would divide freely (banding). Whether the attack is judged or has happened, the
    # creature is tapped by now and has lost it.
    guard = attacker("guard", "1/2", "As long as this creature is untapped, it has banding.")
    position = fight(
        guard, attacker("a", "1/1"), blocker("giant", "1/4", MANY), blocks={"giant": "guard a"}
    )
    position = msgspec.structs.replace(position, judge=tuple(judge))
    assert legal_damage(position, "defending").count() == 1


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(
    ("side", "name", "role"),
    [("attacking", "home", "attacking"), ("defending", "idle", "blocking")],
)
def test_a_creature_that_does_not_fight_assigns_no_damage(
    rules: str, side: Side, name: str, role: str
) -> None:
    """510.1e: `home` of Ann's stays out, and `idle` of Bob's blocks nothing. Nothing said of them
    is fine, 0 is just fine, 1 is a fault of theirs alone."""
    position = fight(
        attacker("a"),
        attacker("home"),
        blocker("x"),
        blocker("idle"),
        rules=rules,
        attacks={"a": "Bob"},
        blocks={"x": "a"},
    )
    given: dict[str, dict[str, int]] = {"a": {"x": 2}} if side == "attacking" else {"x": {"a": 2}}
    whom = "x" if side == "attacking" else "a"
    assert is_legal(position, given, side)
    assert is_legal(position, {**given, name: {whom: 0}}, side)
    assert not is_legal(position, {**given, name: {whom: 1}}, side)
    ((_, _, said),) = faults(position, {**given, name: {whom: 1}}, side)
    assert said == f"{name.title()} ({name}) isn't {role}: it assigns no combat damage."
