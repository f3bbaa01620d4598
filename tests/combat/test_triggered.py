"""Triggered abilities that a combat plays: who gets how much, when, and in which order."""

import pytest

from legality import Combat
from legality.combat import EventKind, Step
from tests.combat.playing import begin, dealt, every_edition, fight, position
from tests.search.fights import with_life
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2009,
    RULES_2010,
    SINCE_2009,
    TODAY,
    Value,
    creature,
    enchantment,
)

A, B, X, Y = (creature(n, p) for n, p in (("A", "Ann"), ("B", "Ann"), ("X", "Bob"), ("Y", "Bob")))


def size(combat: Combat, name: str) -> str:
    """Power and toughness as they are now."""
    one = combat.board.by_id[name]
    return f"{one.power}/{one.toughness}"


def sizes(combat: Combat, *names: str) -> list[str]:
    """Those of several, as the next step begins."""
    after = combat.next_step()
    return [size(after, name) for name in names]


# -- as attackers are declared -----------------------------------------------------------------


@pytest.mark.parametrize("rules", SINCE_2009)
def test_exalted_makes_a_lone_attacker_larger(rules: str) -> None:
    # two instances of Ann's: 2/2 becomes 4/4; Bob's does nothing for her
    table = (creature("A", "Ann", text="Exalted"), B, enchantment("law", "Ann", "Exalted"),
             enchantment("his", "Bob", "Exalted"))  # fmt: skip
    alone = fight(*table, attacks={"B": "Bob"}, rules=rules)
    assert size(alone, "B") == "2/2"  # it waits
    assert sizes(alone, "A", "B") == ["2/2", "4/4"]
    assert sizes(fight(*table, attacks={"A": "Bob", "B": "Bob"}, rules=rules), "A", "B") == [
        "2/2",
        "2/2",
    ]


@pytest.mark.parametrize("rules", SINCE_2009)
def test_exalted_resolves_though_its_source_has_left(rules: str) -> None:
    law = enchantment("law", "Ann", "Exalted")
    combat = fight(A, law, attacks={"A": "Bob"}, rules=rules).leave("law")
    after = combat.resolve_triggers()
    assert size(after, "A") == "3/3"
    assert sizes(after, "A") == ["3/3"]  # it has resolved: nothing waits
    assert [one.subject for one in after.triggered(EventKind.EXALTED)] == ["A"]


@pytest.mark.parametrize("rules", EDITIONS[-2:])
def test_battle_cry_makes_each_other_attacker_stronger(rules: str) -> None:
    # A twice, B once: A gets +1/+0, B +2/+0, C +3/+0; who stays at home nothing
    table = (creature("A", "Ann", text="Battle cry\nBattle cry"), creature("B", "Ann",
             text="Battle cry"), creature("C", "Ann"), creature("D", "Ann"))  # fmt: skip
    combat = fight(*table, attacks=dict.fromkeys("ABC", "Bob"), rules=rules)
    assert sizes(combat, *"ABCD") == ["3/2", "4/2", "5/2", "2/2"]


def test_battle_cry_alone_does_nothing() -> None:
    combat = fight(creature("A", "Ann", text="Battle cry"), attacks={"A": "Bob"})
    assert sizes(combat, "A") == ["2/2"]
    assert not combat.next_step().triggered(EventKind.BATTLE_CRY)


def test_melee_counts_the_opponents_that_were_attacked() -> None:
    # Bob and Cid are attacked: +2/+2; Dan only by way of nothing
    table = (creature("A", "Ann", text="Melee"), B)
    two = fight(*table, attacks={"A": "Bob", "B": "Cid"}, players="Ann Bob Cid Dan")
    one = fight(*table, attacks={"A": "Bob", "B": "Bob"}, players="Ann Bob Cid Dan")
    assert sizes(two, "A", "B") == ["4/4", "2/2"]
    assert sizes(one, "A", "B") == ["3/3", "2/2"]


# -- as blockers are declared ------------------------------------------------------------------


@pytest.mark.rule("702.45a", editions=TODAY)
@every_edition
def test_bushido_of_blocked_and_blocking_creatures(rules: str) -> None:
    samurai = creature("A", "Ann", text="Bushido 2\nBushido 1")
    guard = creature("X", "Bob", text="Bushido 1")
    combat = fight(samurai, B, guard, attacks={"A": "Bob", "B": "Bob"}, rules=rules)
    assert sizes(combat.declare_blockers({"X": ["A"]}), "A", "B", "X") == ["5/5", "2/2", "3/3"]
    assert sizes(combat.declare_blockers({}), "A", "B", "X") == ["2/2"] * 3


@pytest.mark.rule("702.23a", "702.23b", "702.23c", editions=TODAY)
@pytest.mark.parametrize(("blockers", "expected"), [("", "2/2"), ("X", "2/2"), ("XY", "4/4"),
                                                    ("XYZ", "6/6")])  # fmt: skip
@every_edition
def test_rampage_counts_the_blockers_beyond_the_first(
    rules: str, blockers: str, expected: str
) -> None:
    table = (creature("A", "Ann", text="Rampage 2"), X, Y, creature("Z", "Bob"))
    blocks = {name: ["A"] for name in blockers}
    combat = fight(*table, attacks={"A": "Bob"}, blocks=blocks, rules=rules)
    assert sizes(combat, "A") == [expected]
    if blockers == "XY":  # counted as it resolves, and never again
        assert sizes(combat.leave("X"), "A") == ["2/2"]
        assert size(combat.resolve_triggers().leave("X"), "A") == "4/4"


@pytest.mark.rule("702.25a", "702.25b", editions=TODAY)
@every_edition
def test_flanking_weakens_those_without_it(rules: str) -> None:
    # twice on A: X without flanking becomes 0/0 and dies before damage, Y has it and stays; B has
    # none
    table = (creature("A", "Ann", text="Flanking\nFlanking"), B, X,
             creature("Y", "Bob", text="Flanking"), creature("Z", "Bob"))  # fmt: skip
    blocks = {"X": ["A"], "Y": ["A"], "Z": ["B"]}
    combat = fight(*table, attacks={"A": "Bob", "B": "Bob"}, blocks=blocks, rules=rules)
    assert combat.outcome.died == ()
    after = combat.next_step()
    assert after.outcome.died == ("X",)
    assert after.is_blocked("A")
    assert (size(after, "Y"), size(after, "Z")) == ("2/2", "2/2")


@every_edition
def test_the_blockers_bushido_resolves_before_flanking(rules: str) -> None:
    # a 1/1: +1/+1 first, then -1/-1; the other way round it would die
    guard = creature("X", "Bob", "1/1", "Bushido 1")
    combat = fight(creature("A", "Ann", text="Flanking"), guard, attacks={"A": "Bob"},
                   blocks={"X": ["A"]}, rules=rules)  # fmt: skip
    assert sizes(combat, "X") == ["1/1"]


@every_edition
def test_rampage_resolves_before_flanking_takes_a_blocker_away(rules: str) -> None:
    # two 1/1 blockers: +1/+1 for the second, and then both die
    rider = creature("A", "Ann", text="Flanking\nRampage 1")
    small = [creature(name, "Bob", "1/1") for name in "XY"]
    combat = fight(rider, *small, attacks={"A": "Bob"}, blocks={"X": ["A"], "Y": ["A"]},
                   rules=rules)  # fmt: skip
    after = combat.next_step()
    assert size(after, "A") == "3/3"
    assert after.outcome.died == ("X", "Y")


# -- lifelink as a triggered ability -----------------------------------------------------------


def at_two(*permanents: Value, rules: str) -> Combat:
    """Bob at 2 life: A and B attack him, X blocks B."""
    combat = Combat.begin(with_life(position(*permanents, rules=rules), 2))
    return combat.declare_attackers({"A": "Bob", "B": "Bob"}).declare_blockers({"X": ["B"]})


@pytest.mark.parametrize("rules", ["2007-05-01", "2009-05-01"])
def test_lifelink_came_after_the_damage(rules: str) -> None:
    # Bob at 2 is dealt 2 and loses, though the guard's 2 would have saved him
    link = creature("X", "Bob", text="Lifelink")
    combat = at_two(A, B, link, rules=rules)
    struck = dealt(combat, {"A": {"Bob": 2}, "B": {"X": 2}, "X": {"B": 2}})
    assert struck.outcome.life["Bob"] == 0
    after = struck.next_step()
    assert after.outcome.life["Bob"] == 2
    assert after.outcome.lost == ("Bob",)


def test_who_is_dead_is_not_saved_by_what_resolves_at_once() -> None:
    # 704.3: the 2 damage kill Bob before the lifelink that waits gives him 2, asked for or not
    link = creature("X", "Bob", text="Lifelink")
    combat = at_two(A, B, link, rules="2009-05-01")
    struck = dealt(combat, {"A": {"Bob": 2}, "B": {"X": 2}, "X": {"B": 2}})
    assert struck.resolve_triggers().outcome.lost == ("Bob",)


@pytest.mark.rule("702.15b")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_lifelink_gains_life_with_the_damage(rules: str) -> None:
    link = creature("X", "Bob", text="Lifelink")
    combat = at_two(A, B, link, rules=rules)
    struck = dealt(combat, {"A": {"Bob": 2}, "B": {"X": 2}, "X": {"B": 2}})
    assert struck.outcome.life["Bob"] == 2
    assert struck.next_step().outcome.lost == ()


def test_lifelink_of_a_first_strike_came_in_time_for_the_next() -> None:
    # 2 dealt first, 2 gained, 3 dealt in the regular step: 2 - 3 + 2 = 1
    link = creature("X", "Bob", text="Lifelink\nFirst strike")
    combat = at_two(creature("A", "Ann", "3/3"), B, link, rules="2009-05-01")
    first = dealt(combat, {"X": {"B": 2}})
    assert first.outcome.life["Bob"] == 2
    after = dealt(first.next_step(), {"A": {"Bob": 3}})
    assert after.settle().outcome.lost == ()
    assert after.settle().outcome.life["Bob"] == 1


# -- combats taken up in the middle --------------------------------------------------------------


@pytest.mark.parametrize("judge", [None, ("attacks",), ("blocks",), ()])
def test_what_is_judged_is_not_in_the_values_yet(judge: tuple[str, ...] | None) -> None:
    # A attacks alone with exalted and bushido, X blocks: 2/2 before the attack is 4/4 in the fight,
    # after the attack 3/3, after the blocks what it shows
    table = position(creature("A", "Ann", text="Exalted\nBushido 1"), X, attacks="A", blocks="X>A",
                     judge=judge)  # fmt: skip
    fought = Combat.resume(table).next_step()
    assert fought.step is Step.DAMAGE
    shown: dict[tuple[str, ...] | None, str]
    shown = {None: "4/4", ("attacks",): "4/4", ("blocks",): "3/3", (): "2/2"}
    assert size(fought, "A") == shown[judge]


def test_nothing_of_the_old_combat_waits_in_the_next() -> None:
    combat = fight(creature("A", "Ann", text="Exalted"), attacks={"A": "Bob"})
    assert combat.pending
    assert not combat.again().pending


@pytest.mark.parametrize("rules", [RULES_2006, RULES_2009, RULES_2010, EDITIONS[-1]])
def test_each_is_cited_by_its_number(rules: str) -> None:
    from legality.combat import rule

    table = begin(A, rules=rules)
    told = {kind: rule(kind, table.edition) for kind in
            (EventKind.BUSHIDO, EventKind.FLANKING, EventKind.RAMPAGE)}  # fmt: skip
    expected = {
        RULES_2006: ["502.38a", "502.3a", "502.12a"],
        RULES_2009: ["702.42a", "702.22a", "702.20a"],
        RULES_2010: ["702.42a", "702.22a", "702.20a"],
        EDITIONS[-1]: ["702.45a", "702.25a", "702.23a"],
    }
    assert list(told.values()) == expected[rules]
