"""The frame of the combat phase: 506.1–506.3, 507, 508.8, 511."""

import pytest

from legality import Combat
from legality.combat import EventKind, Step
from tests.combat.playing import begin, cited, dealt, every_edition, fight, newcomer, refused
from tests.table import RULES_2006, RULES_2010, SINCE_2009, battle, board, creature, planeswalker

A, B = creature("A", "Ann"), creature("B", "Bob")
COURSE = [Step.BEGINNING, Step.ATTACKERS, Step.BLOCKERS, Step.DAMAGE, Step.END, Step.OVER]


@pytest.mark.rule("506.1")
@every_edition
def test_506_1_the_steps_follow_each_other(rules: str) -> None:
    combat = begin(A, B, rules=rules)
    assert combat.steps() == tuple(COURSE[:-1])
    combat = combat.declare_attackers({"A": "Bob"})
    seen = [Step.BEGINNING, combat.step]
    for _ in range(2):
        combat = combat.next_step()
        seen.append(combat.step)
    combat = combat.assign_damage({"A": {"Bob": 2}})
    for _ in range(2):
        combat = combat.next_step()
        seen.append(combat.step)
    assert seen == COURSE
    assert refused(combat.next_step) == cited(rules, "311.2", "511.3")


@pytest.mark.rule("506.1", "510.4")
@every_edition
@pytest.mark.parametrize("strike", ["First strike", "Double strike"])
@pytest.mark.parametrize("side", ["Ann", "Bob"])
def test_506_1_two_damage_steps_where_someone_strikes_first(
    rules: str, strike: str, side: str
) -> None:
    ann = creature("A", "Ann", text=strike if side == "Ann" else "")
    bob = creature("B", "Bob", text=strike if side == "Bob" else "")
    combat = fight(ann, bob, attacks={"A": "Bob"}, blocks={"B": ["A"]}, rules=rules)
    assert combat.steps()[1:3] == (Step.FIRST_DAMAGE, Step.DAMAGE)


@pytest.mark.rule("506.1", "510.4")
def test_506_1_a_first_striker_outside_combat_makes_no_second_step() -> None:
    idle = creature("idle", "Bob", text="First strike")
    combat = fight(A, idle, attacks={"A": "Bob"}, blocks={})
    assert Step.FIRST_DAMAGE not in combat.steps()


@pytest.mark.rule("506.2")
@every_edition
def test_506_2_what_may_be_attacked(rules: str) -> None:
    combat = begin(
        A,
        planeswalker("jura", "Bob"),
        planeswalker("own", "Ann"),
        battle("siege", "Ann", "Bob"),
        rules=rules,
    )
    expected = ["Bob"]
    if rules >= "2007-10-01":
        expected.append("jura")
    if rules >= "2023-04-14":
        expected.append("siege")
    assert combat.targets == tuple(expected)


@pytest.mark.rule("506.2a", "507.1")
@every_edition
def test_507_1_the_active_player_may_choose_one_defending_player(rules: str) -> None:
    combat = begin(A, players="Ann Bob Cid", rules=rules)
    assert combat.targets == ("Bob", "Cid")
    chosen = combat.choose_defending("Cid")
    assert chosen.targets == ("Cid",)
    assert refused(lambda: chosen.declare_attackers({"A": "Bob"}))
    assert refused(lambda: combat.choose_defending("Ann")) == cited(rules, "306.3", "507.1")
    assert refused(lambda: chosen.next_step().choose_defending("Bob")) == cited(
        rules, "306.3", "507.1"
    )


@pytest.mark.rule("506.2b")
@every_edition
def test_506_2b_teammates_are_no_defending_players(rules: str) -> None:
    table = board(A, players="Ann Ada Bob Ben", teams={"Ann": "1", "Ada": "1"}, rules=rules)
    assert Combat.begin(table).targets == ("Bob", "Ben")


@pytest.mark.rule("506.3")
def test_506_3_only_creatures_attack_and_block() -> None:
    rock = {"id": "rock", "controller": "Ann", "type_line": "Artifact"}
    wall = {"id": "wall", "controller": "Bob", "type_line": "Artifact"}
    combat = begin(A, rock, wall)
    assert refused(lambda: combat.declare_attackers({"rock": "Bob"})) == ["508.1a"]
    assert refused(lambda: combat.declare_attackers({"A": "wall"})) == ["508.1b"]
    attacked = combat.declare_attackers({"A": "Bob"})
    assert refused(lambda: attacked.declare_blockers({"wall": ["A"]})) == ["509.1a"]


@pytest.mark.rule("508.8")
@every_edition
def test_508_8_without_attackers_blocks_and_damage_are_skipped(rules: str) -> None:
    combat = begin(A, B, rules=rules).declare_attackers({})
    assert combat.steps() == (Step.ATTACKERS, Step.END)
    assert combat.next_step().step is Step.END
    assert refused(lambda: combat.declare_blockers({})) == cited(rules, "306.1", "506.1")
    assert refused(lambda: combat.assign_damage({})) == cited(rules, "310.1", "510.1")


@pytest.mark.rule("508.8")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_508_8_attackers_put_in_are_enough(rules: str) -> None:
    combat = begin(A, B, rules=rules).declare_attackers({})
    combat = combat.put_attacking(newcomer(creature("N", "Ann")), "Bob")
    assert combat.next_step().step is Step.BLOCKERS


@pytest.mark.rule("308.4", editions=[RULES_2006])
def test_308_4_in_2006_only_declared_attackers_count() -> None:
    combat = begin(A, B, rules=RULES_2006).declare_attackers({})
    combat = combat.put_attacking(newcomer(creature("N", "Ann")), "Bob")
    assert combat.is_attacking("N")
    assert combat.next_step().step is Step.END


@pytest.mark.rule("508.8")
def test_508_8_attackers_that_have_left_make_no_difference() -> None:
    combat = fight(A, B, attacks={"A": "Bob"}).leave("A")
    assert combat.next_step().step is Step.BLOCKERS


@pytest.mark.rule("507.2", editions=[RULES_2010])
def test_507_2_the_beginning_of_combat_is_an_event() -> None:
    combat = begin(A)
    assert [one.subject for one in combat.triggered(EventKind.COMBAT_BEGINS)] == ["Ann"]


@pytest.mark.rule("511.1", "511.2", "511.3")
@every_edition
def test_511_at_end_of_combat_everything_leaves_combat(rules: str) -> None:
    first = fight(A, B, attacks={"A": "Bob"}, blocks={"B": ["A"]}, rules=rules)
    struck = dealt(first, {"A": {"B": 2}, "B": {"A": 2}})
    combat = struck.next_step()
    assert combat.step is Step.END
    assert combat.triggered(EventKind.COMBAT_ENDS)
    assert not struck.triggered(EventKind.COMBAT_ENDS)
    combat = combat.next_step()
    assert combat.step is Step.OVER
    assert not combat.attackers
    assert not combat.blockers
    assert combat.history.attacked == {"A": "Bob"}
    spared = struck.settle(["A", "B"]).next_step()
    assert spared.is_attacking("A")
    assert not spared.next_step().is_attacking("A")
