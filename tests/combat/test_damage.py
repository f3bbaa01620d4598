"""The combat damage step in a combat: 510.1–510.4, in 2006 310.1–310.5 with the stack (X13)."""

import pytest

from legality import Combat, LastingEffect
from legality.combat import EventKind, Step
from tests.combat.playing import cited, dealt, every_edition, fight, newcomer, refused
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    RULES_2010,
    RULES_2024,
    RULES_2026,
    SINCE_2009,
    creature,
    planeswalker,
)

A, B, X, Y = (creature(n, p) for n, p in (("A", "Ann"), ("B", "Ann"), ("X", "Bob"), ("Y", "Bob")))
BOTH = {"A": "Bob", "B": "Bob"}
FS, DS = "First strike", "Double strike"


@pytest.mark.rule("510.1")
@pytest.mark.rule("310.1", editions=[RULES_2006])
@every_edition
def test_510_1_the_attackers_are_announced_first(rules: str) -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    assert refused(lambda: combat.assign_damage({"X": {"A": 2}}, "defending")) == cited(
        rules, "310.1", "510.1"
    )
    half = combat.assign_damage({"A": {"X": 2}}, "attacking")
    assert half.waiting == ("defending",)
    assert half.board.by_id["X"].damage == 0
    assert refused(lambda: half.assign_damage({"A": {"X": 2}}, "defending")) == cited(
        rules, "310.1", "510.1"
    )
    assert dealt(half, {"X": {"A": 2}}).outcome.died == ("A", "X")


@pytest.mark.rule("510.1a", "510.1b", "510.1c", "510.1d")
@pytest.mark.rule("310.2", "310.2a", "310.2b", "310.2c", "310.2d", editions=[RULES_2006])
@every_edition
@pytest.mark.parametrize(
    "wrong",
    [
        {"A": {"X": 1}, "X": {"A": 2}, "B": {"Bob": 2}},
        {"A": {"X": 2}, "X": {"A": 2}, "B": {"Bob": 1}},
        {"A": {"Bob": 2}, "X": {"A": 2}, "B": {"Bob": 2}},
        {"A": {"X": 2}, "X": {"A": 2}, "B": {"X": 2}},
        {"A": {"X": 2}, "X": {"B": 2}, "B": {"Bob": 2}},
        {"A": {"X": 2}, "B": {"Bob": 2}},
    ],
)
def test_510_1a_d_each_assigns_its_power_to_whom_it_fights(
    rules: str, wrong: dict[str, dict[str, int]]
) -> None:
    combat = fight(A, B, X, attacks=BOTH, blocks={"X": ["A"]}, rules=rules)
    assert refused(lambda: combat.assign_damage(wrong))
    right = {"A": {"X": 2}, "X": {"A": 2}, "B": {"Bob": 2}}
    assert dealt(combat, right).outcome.dealt == right


@pytest.mark.rule("510.1a")
@every_edition
@pytest.mark.parametrize("power", ["0/2", "-1/2"])
def test_510_1a_ruling_54_no_power_no_damage_no_event(rules: str, power: str) -> None:
    combat = fight(creature("A", "Ann", power), attacks={"A": "Bob"}, blocks={}, rules=rules)
    after = combat.assign_damage({})
    assert not after.stack
    assert not after.triggered(EventKind.DEALS_DAMAGE)
    assert refused(lambda: combat.assign_damage({"A": {"Bob": 1}}))


@pytest.mark.rule("310.2e", editions=[RULES_2006])
@every_edition
def test_310_2e_effects_change_the_manner(rules: str) -> None:
    manner = "You may have this creature assign its combat damage as though it weren't blocked."
    combat = fight(creature("A", "Ann", text=manner), X, attacks={"A": "Bob"},
                   blocks={"X": ["A"]}, rules=rules)  # fmt: skip
    assert dealt(combat, {"A": {"Bob": 2}, "X": {"A": 2}}).outcome.life["Bob"] == 18


def orders_bind(rules: str) -> bool:
    return rules in (RULES_2009, RULES_2010, RULES_2024)


@pytest.mark.rule("510.1c", "510.1e")
@pytest.mark.rule("510.1f", editions=[RULES_2009, RULES_2010])
@every_edition
def test_510_1c_e_divided_by_the_edition_and_checked_as_a_whole(rules: str) -> None:
    pair = (creature("A", "Ann", "5/6"), creature("X", "Bob", "0/3"), creature("Y", "Bob", "0/1"))
    combat = fight(*pair, attacks={"A": "Bob"}, blocks={"X": ["A"], "Y": ["A"]}, rules=rules)
    little = {"A": {"X": 2, "Y": 3}}
    if orders_bind(rules):
        assert refused(lambda: combat.assign_damage(little))
    else:
        assert dealt(combat, little).outcome.died == ("Y",)
    assert dealt(combat, {"A": {"X": 3, "Y": 2}}).outcome.died == ("X", "Y")


@pytest.mark.rule("510.1e", editions=[RULES_2009, RULES_2010])
def test_510_1e_ruling_42_a_total_that_no_sequence_could_reach() -> None:
    table = (
        creature("A1", "Ann", "7/7"), creature("A2", "Ann", "4/4"),
        creature("X", "Bob", "0/3", damage=2), creature("Y", "Bob", "0/4",
                 text="This creature can block an additional creature each combat."),
        creature("Z", "Bob", "0/5"), creature("W", "Bob", "0/1"),
    )  # fmt: skip
    blocks = {"X": ["A1"], "Y": ["A1", "A2"], "Z": ["A1"], "W": ["A2"]}
    combat = fight(*table, attacks={"A1": "Bob", "A2": "Bob"}, blocks=blocks, rules=RULES_2010)
    shares = {"A1": {"X": 1, "Y": 1, "Z": 5}, "A2": {"Y": 3, "W": 1}}
    assert combat.assign_damage(shares).outcome.died == ("X", "Y", "Z", "W")


@pytest.mark.rule("510.2")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_510_2_all_of_it_at_once(rules: str) -> None:
    link = creature("A", "Ann", "3/2", "Lifelink")
    combat = fight(link, X, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    after = combat.assign_damage({"A": {"X": 3}, "X": {"A": 2}})
    assert after.outcome.died == ("A", "X")
    assert after.outcome.life["Ann"] == 23
    assert not after.stack


@pytest.mark.rule("510.3", "510.3a", editions=[RULES_2024])
def test_510_3a_damage_is_an_event_with_everyone_as_they_were() -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={}).assign_damage({"A": {"Bob": 2}})
    (happened,) = combat.triggered(EventKind.DEALS_DAMAGE, "A", "Bob")
    assert happened.number == 2
    assert happened.seen["A"].permanent.power == 2


# -- X13: a blocker leaves -------------------------------------------------------------------------


def x13(rules: str) -> Combat:
    flyer = creature("F", "Ann", "1/1", "Flying")
    ogre = creature("A", "Ann", "2/1")
    fanatic = creature("X", "Bob", "1/1")
    attacks = {"F": "Bob", "A": "Bob"}
    return fight(flyer, ogre, fanatic, attacks=attacks, blocks={"X": ["A"]}, rules=rules)


@pytest.mark.rule("510.2", "509.1h", "510.1c")
@pytest.mark.rule("310.2c", editions=[RULES_2006])
@every_edition
def test_X13_the_blocker_leaves_before_damage(rules: str) -> None:
    combat = x13(rules).leave("X")
    assert combat.is_blocked("A")
    assert refused(lambda: combat.assign_damage({"F": {"Bob": 1}, "A": {"Bob": 2}}))
    after = dealt(combat, {"F": {"Bob": 1}})
    assert after.outcome.life["Bob"] == 19
    assert after.outcome.died == ()


@pytest.mark.rule("510.2")
@every_edition
def test_X13_the_blocker_stays(rules: str) -> None:
    after = dealt(x13(rules), {"F": {"Bob": 1}, "A": {"X": 2}, "X": {"A": 1}})
    assert after.outcome.died == ("A", "X")


@pytest.mark.rule("510.2")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_X13_no_window_between_assigning_and_dealing(rules: str) -> None:
    after = x13(rules).assign_damage({"F": {"Bob": 1}, "A": {"X": 2}, "X": {"A": 1}})
    assert after.unsettled
    assert after.stack == ()
    assert after.outcome.dealt["X"] == {"A": 1}
    assert refused(after.resolve_damage) == ["510.2"]


@pytest.mark.rule("310.1", "310.3", "310.4", "310.4a", "310.4b", "310.4c", editions=[RULES_2006])
def test_X13_310_in_2006_damage_waits_on_the_stack() -> None:
    combat = x13(RULES_2006).assign_damage({"F": {"Bob": 1}, "A": {"X": 2}, "X": {"A": 1}})
    assert [(one.source, one.recipient, one.amount) for one in combat.stack] == [
        ("F", "Bob", 1),
        ("A", "X", 2),
        ("X", "A", 1),
    ]
    assert not combat.outcome.dealt
    sacrificed = combat.leave("X").resolve_damage()
    assert sacrificed.outcome.dealt == {"F": {"Bob": 1}, "X": {"A": 1}}  # a, c
    assert sacrificed.outcome.died == ("A",)
    assert combat.next_step().outcome.dealt == combat.resolve_damage().outcome.dealt


@pytest.mark.rule("310.4a", "310.4c", editions=[RULES_2006])
@pytest.mark.parametrize(
    ("fields", "deals"),
    [({"power": 0}, True), ({"controller": "Bob"}, True), ({"type_line": "Artifact"}, False)],
)
def test_310_4_what_changes_with_damage_on_the_stack(
    fields: dict[str, object], deals: bool
) -> None:
    combat = x13(RULES_2006).assign_damage({"F": {"Bob": 1}, "A": {"X": 2}, "X": {"A": 1}})
    after = combat.change("A", **fields).resolve_damage()
    assert after.outcome.dealt["A"] == {"X": 2}
    assert ("X" in after.outcome.dealt) == deals


@pytest.mark.rule("310.4b", editions=[RULES_2006])
@pytest.mark.parametrize("gone", [True, False])
def test_310_4b_the_source_as_it_is_or_last_was(gone: bool) -> None:
    link = creature("A", "Ann", text="Lifelink")
    combat = fight(link, attacks={"A": "Bob"}, blocks={}, rules=RULES_2006)
    combat = combat.assign_damage({"A": {"Bob": 2}})
    combat = combat.leave("A") if gone else combat.change("A", oracle_text="")
    dealt = combat.resolve_damage()  # the trigger waits
    assert dealt.outcome.life["Ann"] == 20
    assert dealt.resolve_triggers().outcome.life["Ann"] == (22 if gone else 20)


@pytest.mark.rule("310.4c", editions=[RULES_2006])
def test_310_4c_a_regenerated_creature_is_still_dealt_its_damage() -> None:
    combat = x13(RULES_2006).assign_damage({"F": {"Bob": 1}, "A": {"X": 2}, "X": {"A": 1}})
    after = combat.regenerate("A").resolve_damage()
    assert not after.is_attacking("A")
    assert after.outcome.dealt["X"] == {"A": 1}


# -- first and double strike: rulings 55, 56 -------------------------------------------------------


def participants(combat: Combat) -> set[str]:
    while combat.step not in (Step.FIRST_DAMAGE, Step.DAMAGE):
        combat = combat.next_step()
    return set(combat.participants)


def struck(rules: str, text: str = FS, size: str = "2/2") -> Combat:
    """After A struck Bob in the first step, B not yet."""
    combat = fight(creature("A", "Ann", size, text), B, attacks=BOTH, blocks={}, rules=rules)
    assert participants(combat) == {"A"}
    power = int(size.split("/")[0])
    return dealt(combat, {"A": {"Bob": power}} if power > 0 else {})


@pytest.mark.rule("510.4", "702.7b")
@pytest.mark.rule("310.5", editions=[RULES_2006])
@every_edition
def test_510_4_first_strikers_once_double_strikers_twice(rules: str) -> None:
    first, second = struck(rules), struck(rules, DS)
    assert set(first.next_step().participants) == {"B"}
    assert set(second.next_step().participants) == {"A", "B"}
    assert refused(lambda: first.assign_damage({"A": {"Bob": 2}, "B": {"Bob": 2}}))
    twice = dealt(second, {"A": {"Bob": 2}, "B": {"Bob": 2}})
    assert twice.outcome.life["Bob"] == 14
    assert twice.steps() == (Step.DAMAGE, Step.END)


@pytest.mark.rule("510.4", "702.7c", "702.4c", "702.4d")
@pytest.mark.rule("310.5", editions=[RULES_2006])
@every_edition
def test_ruling_55_abilities_come_and_go_between_the_steps(rules: str) -> None:
    lost = struck(rules).change("A", oracle_text="").next_step()
    assert set(lost.participants) == {"B"}  # no second hit
    gained = struck(rules).change("B", oracle_text=FS).next_step()
    assert set(gained.participants) == {"B"}  # keeps its hit
    stripped = struck(rules, DS).change("A", oracle_text="").next_step()
    assert set(stripped.participants) == {"B"}
    given = struck(rules).change("A", oracle_text=DS).next_step()
    assert set(given.participants) == {"A", "B"}


@pytest.mark.rule("510.4")
@every_edition
@pytest.mark.parametrize(("text", "deals"), [(FS, True), (DS, True), ("", True)])
def test_ruling_55_entering_after_the_first_step(rules: str, text: str, deals: bool) -> None:
    combat = struck(rules).settle()
    late = combat.put_attacking(newcomer(creature("N", "Ann", text=text)), "Bob", unblocked=True)
    second = late.next_step()
    assert ("N" in second.participants) == deals
    after = dealt(second, {"B": {"Bob": 2}, "N": {"Bob": 2}})
    assert after.outcome.life["Bob"] == 14
    assert after.next_step().step is Step.END


@pytest.mark.rule("310.5", editions=[RULES_2006])
@pytest.mark.rule("510.4")
@every_edition
def test_a_powerless_first_striker_pumped_between_the_steps(rules: str) -> None:
    combat = struck(rules, FS, "0/2").change("A", power=3).next_step()
    assert ("A" in combat.participants) == (rules == RULES_2006)
    shares = {"B": {"Bob": 2}, **({"A": {"Bob": 3}} if rules == RULES_2006 else {})}
    assert dealt(combat, shares).outcome.life["Bob"] == (15 if rules == RULES_2006 else 18)


@pytest.mark.rule("510.5", editions=[RULES_2009, RULES_2010])
@pytest.mark.parametrize(
    ("rules", "again"), [("2009-07-11", True), ("2009-09-04", False), (RULES_2010, False)]
)
def test_510_5_the_slip_of_july_2009(rules: str, again: bool) -> None:
    combat = struck(rules, DS).change("A", oracle_text="").next_step()
    assert ("A" in combat.participants) == again


@pytest.mark.rule("510.4")
@every_edition
def test_effects_give_strikes_too(rules: str) -> None:
    combat = fight(A, B, attacks=BOTH, blocks={}, rules=rules)
    combat = combat.add_effect(LastingEffect(oracle_text="This creature has first strike.",
                                             on=("B",)))  # fmt: skip
    assert combat.steps()[1] is Step.FIRST_DAMAGE
    assert participants(combat) == {"B"}


@pytest.mark.rule("510.4", "509.1h")
@every_edition
def test_ruling_56_a_blocker_killed_in_the_first_step(rules: str) -> None:
    double = creature("A", "Ann", text=DS)
    combat = fight(double, B, X, attacks=BOTH, blocks={"X": ["A"]}, rules=rules)
    combat = dealt(combat, {"A": {"X": 2}}).next_step()
    assert "X" not in combat.board.by_id
    assert combat.is_blocked("A")
    assert refused(lambda: combat.assign_damage({"A": {"Bob": 2}, "B": {"Bob": 2}}))
    assert dealt(combat, {"B": {"Bob": 2}}).outcome.life["Bob"] == 18


@pytest.mark.rule("510.4", "702.19d")
@every_edition
def test_ruling_56_with_trample_it_goes_through(rules: str) -> None:
    double = creature("A", "Ann", text="Double strike, trample")
    combat = fight(double, X, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    combat = dealt(combat, {"A": {"X": 2}})
    assert dealt(combat, {"A": {"Bob": 2}}).outcome.life["Bob"] == 18


@pytest.mark.rule("510.4", "702.19b")
@every_edition
def test_ruling_56_marked_damage_counts_in_the_second_step(rules: str) -> None:
    double = creature("A", "Ann", "3/3", "Double strike, trample")
    combat = fight(double, creature("X", "Bob", "0/4"), attacks={"A": "Bob"},
                   blocks={"X": ["A"]}, rules=rules)  # fmt: skip
    combat = dealt(combat, {"A": {"X": 3}})
    assert dealt(combat, {"A": {"X": 1, "Bob": 2}}).outcome.life["Bob"] == 18


@pytest.mark.rule("510.1b")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_510_1b_planeswalkers_are_dealt_the_damage(rules: str) -> None:
    combat = fight(A, planeswalker("jura", "Bob"), attacks={"A": "jura"}, blocks={}, rules=rules)
    assert refused(lambda: combat.assign_damage({"A": {"Bob": 2}}))
    after = combat.assign_damage({"A": {"jura": 2}})
    assert after.outcome.loyalty["jura"] == 1
    assert after.outcome.life["Bob"] == 20


def test_every_edition_of_the_sources_is_here() -> None:
    assert EDITIONS == (RULES_2006, RULES_2009, RULES_2010, RULES_2024, RULES_2026)
