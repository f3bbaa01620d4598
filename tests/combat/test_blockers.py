"""Declaring blockers: 509.1 and what triggers on it, 509.3 (309.2–309.4 in 2006)."""

import pytest

from legality import Combat, IllegalMove
from legality.combat import EventKind, Seen, Step
from tests.combat.playing import (
    begin,
    cited,
    every_edition,
    fight,
    logged,
    newcomer,
    refused,
    since,
)
from tests.table import (
    RULES_2006,
    RULES_2009,
    RULES_2010,
    RULES_2024,
    RULES_2026,
    SINCE_2009,
    TODAY,
    battle,
    creature,
    planeswalker,
)

A, B = creature("A", "Ann"), creature("B", "Ann")
X, Y, Z = creature("X", "Bob"), creature("Y", "Bob"), creature("Z", "Cid")
BOTH = {"A": "Bob", "B": "Bob"}
TWICE = creature("X", "Bob", text="This creature can block an additional creature each combat.")
GUARD = newcomer(creature("G", "Bob"))


def numbers(rules: str) -> tuple[str, str, str, str]:
    """The rules of choosing, restrictions, requirements, payment in that edition."""
    old = ("309.2a", "500.3", "500.4", "309.2d")
    return old if rules == RULES_2006 else ("509.1a", "509.1b", "509.1c", "509.1f")


@pytest.mark.rule("509.1")
@pytest.mark.rule("309.1", editions=[RULES_2006])
@every_edition
def test_509_1_a_refused_declaration_changes_nothing(rules: str) -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, rules=rules)
    with pytest.raises(IllegalMove, match="declare blockers"):
        combat.declare_blockers({"X": ["X"]})
    assert not combat.is_blocked("A")
    done = combat.declare_blockers({"X": ["A"]})
    assert done.is_blocked("A")
    assert refused(lambda: done.declare_blockers({}, "Bob")) == cited(rules, "309.1", "509.1")


@pytest.mark.rule("509.1a")
@every_edition
def test_509_1a_untapped_creatures_of_the_defender_one_attacker_each(rules: str) -> None:
    choose = numbers(rules)[0]
    tired = creature("Y", "Bob", tapped=True)
    combat = fight(A, B, X, tired, Z, attacks=BOTH, rules=rules, players="Ann Bob Cid")
    assert refused(lambda: combat.declare_blockers({"Y": ["A"]})) == [choose]
    assert refused(lambda: combat.declare_blockers({"X": ["A", "B"]})) == [choose]
    assert refused(lambda: combat.declare_blockers({"Z": ["A"]}))
    blocks = combat.declare_blockers({"X": ["A"]})
    assert not blocks.board.by_id["X"].tapped  # blocking doesn't tap


@pytest.mark.rule("509.1a")
@pytest.mark.parametrize("rules", TODAY)
def test_509_1a_planeswalkers_and_battles_are_defended(rules: str) -> None:
    table = (A, B, X, Z, planeswalker("jura", "Bob"), battle("siege", "Ann", "Cid"))
    attacks = {"A": "jura", "B": "siege"}
    combat = fight(*table, attacks=attacks, rules=rules, players="Ann Bob Cid")
    assert refused(lambda: combat.declare_blockers({"X": ["B"]}))
    assert refused(lambda: combat.declare_blockers({"Z": ["A"]}))
    assert combat.declare_blockers({"X": ["A"], "Z": ["B"]}).is_blocked("B")


@pytest.mark.rule("509.1b")
@every_edition
def test_509_1b_restrictions_and_evasion_are_cumulative(rules: str) -> None:
    dark = creature("A", "Ann", text="Flying, shadow")
    bird = creature("X", "Bob", text="Flying")
    combat = fight(dark, bird, attacks={"A": "Bob"}, rules=rules)
    assert refused(lambda: combat.declare_blockers({"X": ["A"]})) == [numbers(rules)[1]]


@pytest.mark.rule("509.1b")
@every_edition
def test_509_1b_gaining_evasion_later_changes_nothing(rules: str) -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    combat = combat.change("A", oracle_text="This creature can't be blocked.")
    assert combat.blockers_of("A") == ("X",)


@pytest.mark.rule("509.1c")
@every_edition
def test_509_1c_requirements_are_met_as_far_as_can_be(rules: str) -> None:
    must = creature("X", "Bob", text="This creature blocks each combat if able.")
    combat = fight(A, must, attacks={"A": "Bob"}, rules=rules)
    assert refused(lambda: combat.declare_blockers({})) == [numbers(rules)[2]]
    assert combat.declare_blockers({"X": ["A"]}).is_blocked("A")


@pytest.mark.rule("509.1d", "509.1e", "509.1f")
@every_edition
def test_509_1d_f_costs_are_totalled_and_paid_in_full(rules: str) -> None:
    dear = "This creature can't block unless you pay {2}."
    table = (A, creature("X", "Bob", text=dear), creature("Y", "Bob", text=dear))
    combat = fight(*table, attacks={"A": "Bob"}, mana={"Bob": 3}, rules=rules)
    assert combat.block_cost({"X": ("A",), "Y": ("A",)}, "Bob") == (4, ())
    assert refused(lambda: combat.declare_blockers({"X": ["A"], "Y": ["A"]}))
    assert combat.declare_blockers({"X": ["A"]}).board.player_by_name["Bob"].mana == 1


@pytest.mark.rule("509.1g")
@every_edition
def test_509_1g_they_block_until_removed_or_combat_ends(rules: str) -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    assert combat.attackers_of("X") == ("A",)
    alone = combat.leave("A")
    assert alone.is_blocking("X")
    assert alone.attackers_of("X") == ()


@pytest.mark.rule("509.1h")
@every_edition
def test_509_1h_blocked_and_unblocked_are_settled_here(rules: str) -> None:
    attack = fight(A, B, X, attacks=BOTH, rules=rules)
    assert not attack.is_blocked("A")
    assert not attack.is_unblocked("A")
    combat = attack.declare_blockers({"X": ["A"]})
    assert combat.is_blocked("A")
    assert combat.is_unblocked("B")
    gone = combat.leave("X")
    assert gone.is_blocked("A")
    assert not gone.is_unblocked("A")


@pytest.mark.rule("509.1h")
@every_edition
def test_509_1h_effects_say_blocked_or_unblocked(rules: str) -> None:
    combat = fight(A, B, X, attacks=BOTH, blocks={"X": ["A"]}, rules=rules)
    assert combat.become_blocked("B").is_blocked("B")
    assert combat.become_blocked("B").blockers_of("B") == ()
    freed = combat.become_unblocked("A")
    assert freed.is_unblocked("A")
    assert freed.is_blocking("X")
    assert freed.attackers_of("X") == ()
    assert refused(lambda: combat.become_blocked("X")) == cited(rules, "309.2f", "509.1h")


@pytest.mark.rule("702.22i")
@pytest.mark.rule("502.10g", editions=[RULES_2006])
@every_edition
def test_702_22i_an_effect_blocks_the_whole_band(rules: str) -> None:
    bander = creature("A", "Ann", text="Banding")
    combat = fight(bander, B, X, attacks=BOTH, bands=[["A", "B"]], blocks={}, rules=rules)
    assert combat.become_blocked("B").is_blocked("A")


@pytest.mark.rule("702.22h")
@pytest.mark.rule("502.10e", editions=[RULES_2006])
@every_edition
def test_702_22h_ruling_36_a_block_spreads_over_the_band(rules: str) -> None:
    sneak = creature("B", "Ann", text="This creature can't be blocked.")
    bander = creature("A", "Ann", text="Banding")
    attack = fight(bander, sneak, X, attacks=BOTH, bands=[["A", "B"]], rules=rules)
    combat = attack.declare_blockers({"X": ["A"]})
    assert combat.is_blocked("B")
    assert set(combat.attackers_of("X")) == {"A", "B"}
    assert combat.history.blocked_with == {"X": ("A",)}
    assert refused(lambda: attack.declare_blockers({"X": ["B"]})) == [numbers(rules)[1]]


@pytest.mark.rule("509.1", editions=TODAY)
@pytest.mark.rule("802.4")
@every_edition
def test_802_4_defending_players_declare_in_turn_order(rules: str) -> None:
    attacks = {"A": "Bob", "B": "Cid"}
    attack = fight(A, B, X, Z, attacks=attacks, players="Ann Bob Cid", rules=rules)
    attack = attack.next_step()
    assert attack.waiting == ("Bob", "Cid")
    assert refused(lambda: attack.declare_blockers({"Z": ["B"]}, "Cid")) == cited(
        rules, "602.4", "802.4"
    )
    half = attack.declare_blockers({"X": ["A"]}, "Bob")
    assert half.is_blocked("A")
    assert not half.is_unblocked("B")
    assert refused(lambda: half.declare_blockers({"X": ["A"]}, "Cid")) == cited(
        rules, "309.2a", "509.1a"
    )
    assert half.declare_blockers({"Z": ["B"]}, "Cid").is_blocked("B")
    assert half.next_step().is_unblocked("B")


@pytest.mark.rule("509.1")
@every_edition
def test_turn_order_starts_with_the_active_player(rules: str) -> None:
    table = (creature("A", "Bob"), creature("B", "Bob"))
    combat = begin(*table, active="Bob", players="Ann Bob Cid", rules=rules)
    combat = combat.declare_attackers({"A": "Ann", "B": "Cid"}).next_step()
    assert combat.waiting == ("Cid", "Ann")


# -- what triggers ---------------------------------------------------------------------------------


def double(rules: str) -> tuple[Combat, Combat]:
    """Before and after one creature blocks both attackers."""
    attack = fight(A, B, TWICE, Y, attacks=BOTH, rules=rules)
    return attack, attack.declare_blockers({"X": ["A", "B"]})


@pytest.mark.rule("509.1i", "509.3", "509.3a", "509.3b", "509.3c", "509.3d")
@every_edition
def test_509_3a_d_once_a_creature_or_once_a_pair(rules: str) -> None:
    attack, combat = double(rules)
    new = since(attack, combat)
    assert logged(new, EventKind.BLOCKS) == [("X", None)]
    assert logged(new, EventKind.BLOCKS_CREATURE) == [("X", "A"), ("X", "B")]
    assert logged(new, EventKind.BECOMES_BLOCKED) == [("A", None), ("B", None)]
    assert logged(new, EventKind.BECOMES_BLOCKED_BY) == [("A", "X"), ("B", "X")]
    assert not logged(new, EventKind.ATTACKS_UNBLOCKED)


@pytest.mark.rule("509.3a", "509.3b")
@pytest.mark.rule("309.3", editions=[RULES_2006])
@every_edition
def test_509_3a_b_when_an_effect_makes_it_block(rules: str) -> None:
    combat = fight(A, B, TWICE, Y, attacks=BOTH, blocks={"X": ["A"]}, rules=rules)
    first = since(combat, combat.make_block("Y", "A"))
    again = since(combat, combat.make_block("X", "B"))
    assert logged(first, EventKind.BLOCKS) == ([("Y", None)] if rules > RULES_2006 else [])
    assert logged(again, EventKind.BLOCKS) == []  # it was a blocking creature
    pair = [("Y", "A")] if rules > RULES_2009 else []
    assert logged(first, EventKind.BLOCKS_CREATURE) == pair
    assert combat.make_block("X", "A") == combat  # it blocks it already


@pytest.mark.rule("509.3c", "509.3d")
@pytest.mark.rule("309.4", editions=[RULES_2006])
@every_edition
def test_509_3c_d_by_effects_and_by_creatures_put_in(rules: str) -> None:
    combat = fight(A, B, X, Y, attacks=BOTH, blocks={"X": ["A"]}, rules=rules)
    by_effect = since(combat, combat.become_blocked("B"))
    assert logged(by_effect, EventKind.BECOMES_BLOCKED) == [("B", None)]
    assert logged(by_effect, EventKind.BECOMES_BLOCKED_BY) == []
    assert not since(combat, combat.become_blocked("A"))  # it was blocked
    first = since(combat, combat.put_blocking(GUARD, "B"))
    assert logged(first, EventKind.BECOMES_BLOCKED) == [("B", None)]
    pairs = [("B", "G")] if rules != RULES_2009 else []
    assert logged(first, EventKind.BECOMES_BLOCKED_BY) == pairs


@pytest.mark.rule("509.3c", "509.3d")
@pytest.mark.rule("309.4", editions=[RULES_2006])
@every_edition
def test_509_3c_a_second_blocker_and_a_second_time(rules: str) -> None:
    combat = fight(A, B, X, Y, attacks=BOTH, blocks={"X": ["A"]}, rules=rules)
    second = since(combat, combat.make_block("Y", "A"))
    assert logged(second, EventKind.BECOMES_BLOCKED) == []
    pair = [("A", "Y")] if rules > RULES_2006 else []
    assert logged(second, EventKind.BECOMES_BLOCKED_BY) == pair
    freed = combat.become_unblocked("A")
    again = since(freed, freed.make_block("Y", "A"))
    once = [] if rules == RULES_2006 else [("A", None)]  # "first point … that combat"
    assert logged(again, EventKind.BECOMES_BLOCKED) == once


@pytest.mark.rule("509.3e")
@every_edition
def test_509_3e_numbers_at_the_declaration_and_when_they_change(rules: str) -> None:
    combat = fight(A, X, Y, attacks={"A": "Bob"}, blocks={"X": ["A"], "Y": ["A"]}, rules=rules)
    (blocked,) = combat.triggered(EventKind.BLOCKED_BY_NUMBER, "A")
    assert blocked.number == 2
    assert [one.number for one in combat.triggered(EventKind.BLOCKS_NUMBER)] == [1, 1]
    more = since(combat, combat.put_blocking(GUARD, "A"))
    assert [o.number for o in more if o.kind is EventKind.BLOCKED_BY_NUMBER] == [3]
    fewer = since(combat, combat.leave("X"))
    assert [o.number for o in fewer if o.kind is EventKind.BLOCKED_BY_NUMBER] == [1]


def white(creature: Seen) -> bool:
    return creature.is_colored("W")


@pytest.mark.rule("509.3f")
@pytest.mark.rule("309.4", editions=[RULES_2006])
@every_edition
def test_X7_509_3f_characteristics_at_that_moment(rules: str) -> None:
    black = creature("X", "Bob", colors=["B"])
    combat = fight(A, black, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    later = combat.change("X", colors=("W",))
    assert not later.triggered(EventKind.BECOMES_BLOCKED_BY, "A", white)
    assert not later.triggered(EventKind.BLOCKS, white)
    attack = fight(A, black, attacks={"A": "Bob"}, rules=rules).change("X", colors=("W",))
    assert attack.declare_blockers({"X": ["A"]}).triggered(EventKind.BECOMES_BLOCKED_BY, "A", white)


@pytest.mark.rule("509.3g")
@every_edition
def test_509_3g_attacks_and_is_not_blocked(rules: str) -> None:
    attack = fight(A, B, X, attacks=BOTH, rules=rules)
    attack = attack.put_attacking(newcomer(creature("N", "Ann")), "Bob")
    combat = attack.declare_blockers({"X": ["A"]})
    unblocked = [one.subject for one in combat.triggered(EventKind.ATTACKS_UNBLOCKED)]
    assert unblocked == (["B", "N"] if rules >= RULES_2024 else ["B"])
    gone = combat.leave("X")
    assert len(gone.triggered(EventKind.ATTACKS_UNBLOCKED)) == len(unblocked)


@pytest.mark.rule("509.2", editions=[RULES_2026])
def test_509_2_today_nothing_comes_between_blocks_and_priority() -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=RULES_2026)
    assert refused(lambda: combat.order({"A": ["X"]})) == ["510.1c"]
    assert combat.next_step().step is Step.DAMAGE


@pytest.mark.rule("509.4b", editions=[RULES_2009, RULES_2010])
@pytest.mark.parametrize("rules", SINCE_2009)
def test_509_4b_of_2009_only_a_declaration_blocks_a_creature(rules: str) -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={}, rules=rules).make_block("X", "A")
    assert bool(combat.triggered(EventKind.BLOCKS_CREATURE)) == (rules > RULES_2009)
