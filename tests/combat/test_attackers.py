"""Declaring attackers: 508.1–508.3 (308.2, 308.3 in 2006)."""

import pytest

from legality import Combat, IllegalMove
from legality.combat import EventKind, Seen, Step
from tests.combat.playing import begin, every_edition, fight, logged, newcomer, refused
from tests.table import (
    EDITIONS,
    RULES_2006,
    RULES_2010,
    SINCE_2009,
    battle,
    creature,
    enchantment,
    planeswalker,
)

A, B, X = creature("A", "Ann"), creature("B", "Ann"), creature("X", "Bob")


@pytest.mark.rule("508.1")
@every_edition
def test_508_1_a_refused_declaration_changes_nothing(rules: str) -> None:
    combat = begin(A, X, rules=rules)
    before = str(combat.position)
    with pytest.raises(IllegalMove, match="declare attackers"):
        combat.declare_attackers({"A": "Ann"})
    assert str(combat.position) == before
    assert not combat.attackers
    assert combat.declare_attackers({"A": "Bob"}).is_attacking("A")


@pytest.mark.rule("508.1")
def test_508_1_attackers_are_declared_once() -> None:
    combat = fight(A, B, attacks={"A": "Bob"})
    assert refused(lambda: combat.declare_attackers({"B": "Bob"})) == ["508.1"]


@pytest.mark.rule("508.1a")
@every_edition
@pytest.mark.parametrize("state", ["tapped", "summoning_sick", "phased_out"])
def test_508_1a_the_chosen_creatures_are_untapped_and_ready(rules: str, state: str) -> None:
    combat = begin({**creature("A", "Ann"), state: True}, rules=rules)
    choose = "508.1a" if rules > RULES_2006 else "308.2a"
    assert refused(lambda: combat.declare_attackers({"A": "Bob"})) == [choose]


@pytest.mark.rule("508.1a")
@every_edition
def test_508_1a_one_controls_them_and_haste_waives_the_wait(rules: str) -> None:
    sick = creature("A", "Ann", text="Haste", summoning_sick=True)
    assert fight(sick, attacks={"A": "Bob"}, rules=rules).is_attacking("A")
    assert refused(lambda: begin(X, rules=rules).declare_attackers({"X": "Bob"}))


@pytest.mark.rule("508.1b")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_508_1b_each_attacker_names_what_it_attacks(rules: str) -> None:
    combat = begin(A, B, planeswalker("jura", "Bob"), planeswalker("mine", "Ann"), rules=rules)
    attack = combat.declare_attackers({"A": "Bob", "B": "jura"})
    assert {name: one.target for name, one in attack.attackers.items()} == {
        "A": "Bob",
        "B": "jura",
    }
    assert refused(lambda: combat.declare_attackers({"A": "mine"})) == ["508.1b"]


@pytest.mark.rule("308.1", editions=[RULES_2006])
def test_308_1_in_2006_each_attacker_may_name_a_player() -> None:
    combat = begin(A, B, players="Ann Bob Cid", rules=RULES_2006)
    attack = combat.declare_attackers({"A": "Bob", "B": "Cid"})
    assert attack.defending_player("A") == "Bob"
    assert attack.defending_player("B") == "Cid"


@pytest.mark.rule("508.1c")
@every_edition
def test_508_1c_a_broken_restriction_refuses_the_attack(rules: str) -> None:
    combat = begin(creature("A", "Ann", text="Defender"), B, rules=rules)
    rule = "508.1c" if rules > RULES_2006 else "500.2"
    assert refused(lambda: combat.declare_attackers({"A": "Bob"})) == [rule]
    assert combat.declare_attackers({"B": "Bob"}).is_attacking("B")


@pytest.mark.rule("508.1d")
@every_edition
def test_508_1d_requirements_are_met_as_far_as_can_be(rules: str) -> None:
    must = creature("A", "Ann", text="This creature attacks each combat if able.")
    combat = begin(must, B, rules=rules)
    rule = "508.1d" if rules > RULES_2006 else "500.4"
    assert refused(lambda: combat.declare_attackers({"B": "Bob"})) == [rule]
    assert refused(combat.next_step().next_step) == [rule]  # declaring nobody is judged too
    assert combat.declare_attackers({"A": "Bob"}).is_attacking("A")


@pytest.mark.rule("508.1e", "702.22c", "702.22d")
@every_edition
def test_508_1e_bands_are_announced_with_the_attack(rules: str) -> None:
    banding = creature("A", "Ann", text="Banding")
    combat = begin(banding, B, rules=rules)
    both = {"A": "Bob", "B": "Bob"}
    assert combat.declare_attackers(both, [["A", "B"]]).bands == (("A", "B"),)
    plain = begin(A, B, rules=rules)
    rule = "508.1e" if rules > RULES_2006 else "308.2b"
    assert set(refused(lambda: plain.declare_attackers(both, [["A", "B"]]))) == {rule}


@pytest.mark.rule("508.1f", "702.20b")
@every_edition
def test_508_1f_attacking_taps_but_not_vigilant_creatures(rules: str) -> None:
    vigilant = creature("B", "Ann", text="Vigilance")
    combat = fight(A, vigilant, attacks={"A": "Bob", "B": "Bob"}, rules=rules)
    assert combat.board.by_id["A"].tapped
    assert not combat.board.by_id["B"].tapped


@pytest.mark.rule("508.1f")
def test_508_1f_tapping_is_no_cost_and_no_reason_to_stay() -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={})
    assert combat.is_attacking("A")
    assert combat.assign_damage({"A": {"Bob": 2}}).outcome.life["Bob"] == 18


TAX = enchantment("tax", "Bob", "Creatures can't attack you unless their controller pays {2} for "
                  "each creature they control that's attacking you.")  # fmt: skip


@pytest.mark.rule("508.1h", "508.1i", "508.1j")
@every_edition
def test_508_1h_j_costs_are_totalled_and_paid_in_full(rules: str) -> None:
    combat = begin(A, B, TAX, mana={"Ann": 3}, rules=rules)
    both = {"A": "Bob", "B": "Bob"}
    assert combat.attack_cost(both) == (4, ())
    assert len(refused(lambda: combat.declare_attackers(both))) == 1  # no partial payments
    paid = combat.declare_attackers({"A": "Bob"})
    assert paid.board.player_by_name["Ann"].mana == 1


@pytest.mark.rule("508.1h")
def test_508_1h_the_cost_is_locked_in() -> None:
    paid = begin(A, B, TAX, mana={"Ann": 2}).declare_attackers({"A": "Bob"})
    later = paid.enter(newcomer({**TAX, "id": "more"}))
    assert later.board.player_by_name["Ann"].mana == 0
    assert later.is_attacking("A")


@pytest.mark.rule("508.1k")
@every_edition
def test_508_1k_the_chosen_creatures_attack_until_combat_ends(rules: str) -> None:
    combat = fight(A, B, X, attacks={"A": "Bob"}, rules=rules)
    assert combat.is_attacking("A")
    assert not combat.is_attacking("B")
    while combat.step is not Step.END:
        assert combat.is_attacking("A")
        combat = combat.assign_damage({"A": {"Bob": 2}}) if _assigning(combat) else combat
        combat = combat.next_step()
    assert not combat.next_step().is_attacking("A")


def _assigning(combat: Combat) -> bool:
    return combat.step is Step.DAMAGE and bool(combat.waiting)


# -- what triggers -------------------------------------------------------------------------------


@pytest.mark.rule("508.2", editions=[RULES_2010])
@pytest.mark.rule("508.1m", "508.3", "508.3a", "508.3b", "508.3c", "508.3d", "508.3e")
@pytest.mark.parametrize("rules", [r for r in EDITIONS if r > RULES_2010])
def test_508_3_each_wording_is_an_event(rules: str) -> None:
    combat = fight(
        A, B, creature("C", "Ann"), planeswalker("jura", "Bob"), battle("siege", "Ann", "Bob"),
        attacks={"A": "Bob", "B": "jura", "C": "siege"}, rules=rules,
    )  # fmt: skip
    log = combat.events
    assert logged(log, EventKind.ATTACKS) == [("A", "Bob"), ("B", "jura"), ("C", "siege")]
    assert [s for s, _ in logged(log, EventKind.IS_ATTACKED)] == ["Bob", "jura", "siege"]
    assert [o for _, o in logged(log, EventKind.ATTACKS_WITH)] == ["A", "B", "C"]
    assert logged(log, EventKind.PLAYER_ATTACKS) == [("Ann", None)]
    assert logged(log, EventKind.ATTACKS_PLAYER) == [("Ann", "Bob")]
    assert combat.triggered(EventKind.ATTACKS_PLAYER)[0].others == ("A",)


@pytest.mark.rule("508.3b")
@every_edition
def test_508_3b_attacked_by_several_is_one_event(rules: str) -> None:
    combat = fight(A, B, attacks={"A": "Bob", "B": "Bob"}, rules=rules)
    (happened,) = combat.triggered(EventKind.IS_ATTACKED, "Bob")
    assert happened.others == ("A", "B")


@pytest.mark.rule("508.3a", "508.3e")
@every_edition
def test_508_3_put_in_attacking_is_no_event(rules: str) -> None:
    combat = fight(A, attacks={"A": "Bob"}, rules=rules)
    after = combat.put_attacking(newcomer(creature("N", "Ann")), "Bob")
    assert after.events == combat.events


@pytest.mark.rule("508.3e")
def test_508_3e_attacking_a_planeswalker_is_not_attacking_the_player() -> None:
    combat = fight(A, planeswalker("jura", "Bob"), attacks={"A": "jura"})
    assert not combat.triggered(EventKind.ATTACKS_PLAYER)
    assert combat.triggered(EventKind.PLAYER_ATTACKS)


@pytest.mark.rule("508.3f")
@every_edition
def test_508_3f_attacks_and_is_not_blocked_waits_for_the_blocks(rules: str) -> None:
    attack = fight(A, B, X, attacks={"A": "Bob", "B": "Bob"}, rules=rules)
    assert not attack.triggered(EventKind.ATTACKS_UNBLOCKED)
    combat = attack.declare_blockers({"X": ["A"]})
    assert [one.subject for one in combat.triggered(EventKind.ATTACKS_UNBLOCKED)] == ["B"]


def green(creature: Seen) -> bool:
    return creature.is_colored("G")


@pytest.mark.rule("508.2a")
@pytest.mark.rule("308.3", editions=[RULES_2006])
@every_edition
def test_X3_508_2a_attack_triggers_look_at_the_declaration_only(rules: str) -> None:
    blue = creature("A", "Ann", colors=["U"])
    combat = fight(blue, attacks={"A": "Bob"}, rules=rules)
    later = combat.change("A", colors=("G",))
    assert not later.triggered(EventKind.ATTACKS, green)
    assert later.triggered(EventKind.ATTACKS, lambda one: one.is_colored("U"))
    begun = begin(blue, rules=rules).change("A", colors=("G",))
    assert begun.declare_attackers({"A": "Bob"}).triggered(EventKind.ATTACKS, green)
