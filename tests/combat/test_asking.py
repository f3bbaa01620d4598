"""Questions: alone (506.5), had to attack (506.7), defending player (508.5), attacked (508.6),
another target (508.7), could attack, could block."""

from functools import partial

import pytest

from legality import Combat, Position, Step
from tests.combat.playing import begin, every_edition, fight, newcomer, refused
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
    enchantment,
    lasting,
    planeswalker,
)

A, B, C = (creature(name, "Ann") for name in "ABC")
X, Y = creature("X", "Bob"), creature("Y", "Bob")
MUST = "This creature attacks each combat if able."


@pytest.mark.rule("506.5")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_506_5_attacks_alone_and_attacking_alone(rules: str) -> None:
    alone = fight(A, B, X, attacks={"A": "Bob"}, rules=rules)
    assert alone.attacks_alone("A")
    assert alone.is_attacking_alone("A")
    joined = alone.put_attacking(newcomer(creature("N", "Ann")), "Bob")
    assert joined.attacks_alone("A")
    assert not joined.is_attacking_alone("A")
    two = fight(A, B, X, attacks={"A": "Bob", "B": "Bob"}, rules=rules).leave("B")
    assert not two.attacks_alone("A")
    assert two.is_attacking_alone("A")


@pytest.mark.rule("506.5")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_506_5_blocks_alone_and_blocking_alone(rules: str) -> None:
    combat = fight(A, X, Y, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    assert combat.blocks_alone("X")
    assert combat.is_blocking_alone("X")
    joined = combat.put_blocking(newcomer(creature("N", "Bob")), "A")
    assert joined.blocks_alone("X")
    assert not joined.is_blocking_alone("X")
    two = fight(A, X, Y, attacks={"A": "Bob"}, blocks={"X": ["A"], "Y": ["A"]}, rules=rules)
    assert not two.leave("Y").blocks_alone("X")
    assert two.leave("Y").is_blocking_alone("X")


@pytest.mark.rule("506.6", editions=[RULES_2026])
def test_506_6_attacks_a_player_alone() -> None:
    """A for Bob, B for Bob's planeswalker, C for Cid; E is put in attacking Bob later."""
    table = (A, B, creature("C", "Ann"), planeswalker("jura", "Bob"))
    attacks = {"A": "Bob", "B": "jura", "C": "Cid"}
    combat = fight(*table, attacks=attacks, players="Ann Bob Cid", rules=RULES_2026)
    # B attacks a planeswalker: no company for A, and itself no attacker of a player.
    assert [combat.attacks_player_alone(one) for one in "ABC"] == [True, False, True]
    assert [combat.is_attacking_player_alone(one) for one in "ABC"] == [True, False, True]
    assert not combat.attacks_alone("A")
    joined = combat.put_attacking(newcomer(creature("E", "Ann")), "Bob")
    # Declared alone, but no longer alone; E was never declared.
    assert [joined.attacks_player_alone(one) for one in ("A", "E")] == [True, False]
    assert [joined.is_attacking_player_alone(one) for one in ("A", "E")] == [False, False]
    moved = combat.reselect("C", "Bob")
    assert [moved.attacks_player_alone(one) for one in "AC"] == [True, True]
    assert [moved.is_attacking_player_alone(one) for one in "AC"] == [False, False]


@pytest.mark.rule("506.6", editions=[RULES_2026])
def test_506_6_two_for_one_player() -> None:
    two = fight(A, B, attacks={"A": "Bob", "B": "Bob"}, rules=RULES_2026)
    assert not two.attacks_player_alone("A")
    assert not two.is_attacking_player_alone("A")
    left = two.leave("B")
    assert not left.attacks_player_alone("A")  # B was declared too
    assert left.is_attacking_player_alone("A")


@pytest.mark.rule("306.4", editions=[RULES_2006])
def test_306_4_in_2006_only_being_alone_now_has_a_name() -> None:
    two = fight(A, B, X, attacks={"A": "Bob", "B": "Bob"}, rules=RULES_2006).leave("B")
    assert two.attacks_alone("A")
    assert two.declare_blockers({"X": ["A"]}).blocks_alone("X")


@pytest.mark.rule("506.7", editions=TODAY)
@every_edition
def test_506_7_ruling_60_had_to_attack(rules: str) -> None:
    combat = begin(creature("A", "Ann", text=MUST), B, rules=rules)
    combat = combat.declare_attackers({"A": "Bob", "B": "Bob"})
    assert combat.had_to_attack("A")
    assert not combat.had_to_attack("B")
    assert combat.change("A", oracle_text="").had_to_attack("A")  # as it was at the declaration


@pytest.mark.rule("506.7", editions=TODAY)
def test_506_7_being_the_only_legal_attack_is_not_having_to() -> None:
    text = "Each opponent must attack with at least one creature each combat if able."
    combat = begin(A, enchantment("seek", "Bob", text))
    assert refused(partial(combat.declare_attackers, {}))
    combat = combat.declare_attackers({"A": "Bob"})
    assert not combat.had_to_attack("A")
    goaded = begin(creature("A", "Ann", goaded_by=["Bob"])).declare_attackers({"A": "Bob"})
    assert goaded.had_to_attack("A")
    stayed = begin(creature("A", "Ann", text=MUST, tapped=True), B).declare_attackers({"B": "Bob"})
    assert not stayed.had_to_attack("A")  # it did not attack


@pytest.mark.rule("508.5", "508.5a")
@every_edition
def test_508_5_each_attacker_has_its_own_defending_player(rules: str) -> None:
    table = (A, B, creature("home", "Ann"))
    combat = fight(*table, attacks={"A": "Bob", "B": "Cid"}, players="Ann Bob Cid", rules=rules)
    assert combat.defending_player("A") == "Bob"
    assert combat.defending_player("B") == "Cid"
    assert combat.leave("A").defending_player("A") == "Bob"  # last known
    assert combat.defending_player("home") is None


@pytest.mark.rule("508.5")
@pytest.mark.parametrize("rules", TODAY)
def test_508_5_of_planeswalkers_and_battles(rules: str) -> None:
    table = (A, B, planeswalker("jura", "Bob"), battle("siege", "Ann", "Cid"))
    combat = fight(*table, attacks={"A": "jura", "B": "siege"}, players="Ann Bob Cid", rules=rules)
    assert combat.defending_player("A") == "Bob"
    assert combat.defending_player("B") == "Cid"
    assert combat.leave("jura").defending_player("A") == "Bob"


@pytest.mark.rule("508.5", "508.7")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_508_5_after_reselecting_in_2010_it_is_still_the_first(rules: str) -> None:
    combat = fight(A, attacks={"A": "Bob"}, players="Ann Bob Cid", rules=rules)
    moved = combat.reselect("A", "Cid")
    assert moved.defending_player("A") == ("Bob" if rules == RULES_2010 else "Cid")
    assert moved.defending_now("A") == "Cid"


@pytest.mark.rule("508.4", editions=[RULES_2009])
def test_508_4_of_2009_the_defending_player_it_is_attacking() -> None:
    combat = fight(A, planeswalker("jura", "Bob"), attacks={"A": "jura"}, rules=RULES_2009)
    assert combat.defending_player("A") == "Bob"


@pytest.mark.rule("508.6")
@every_edition
def test_508_6_attacking_and_attacked_a_player(rules: str) -> None:
    combat = fight(A, attacks={"A": "Bob"}, players="Ann Bob Cid", rules=rules)
    assert combat.is_attacking_player("Ann", "Bob")
    assert combat.attacked_player("Ann", "Bob")
    assert not combat.attacked_player("Ann", "Cid")
    assert not combat.leave("A").is_attacking_player("Ann", "Bob")
    assert combat.leave("A").attacked_player("Ann", "Bob")
    joined = combat.put_attacking(newcomer(creature("N", "Ann")), "Cid")
    assert joined.is_attacking_player("Ann", "Cid")
    assert not joined.attacked_player("Ann", "Cid")


@pytest.mark.rule("508.7", "508.7a", "508.7b", "508.7c")
@pytest.mark.parametrize("rules", TODAY)
def test_508_7_reselecting_what_is_attacked(rules: str) -> None:
    law = enchantment("law", "Bob", "Creatures can't attack planeswalkers you control.")
    table = (A, creature("T", "Ann"), law, planeswalker("jura", "Bob"), planeswalker("own", "Ann"))
    combat = fight(*table, attacks={"A": "Bob", "T": "Bob"}, players="Ann Bob Cid", rules=rules)
    moved = combat.reselect("A", "jura").reselect("T", "jura")
    assert moved.attackers["T"].target == "jura"
    assert moved.events == combat.events  # a: no second attack
    assert moved.history.attacked == {"A": "Bob", "T": "Bob"}
    assert not moved.is_attacking_player("Ann", "Bob")
    assert moved.attacked_player("Ann", "Bob")
    for wrong in ("Ann", "own", "A"):
        assert refused(partial(combat.reselect, "A", wrong)) == ["508.7c"]
    assert refused(lambda: combat.reselect("jura", "Bob")) == ["508.7"]


@pytest.mark.rule("508.7d")
@pytest.mark.parametrize("rules", TODAY)
def test_508_7d_only_the_chosen_defending_player(rules: str) -> None:
    combat = begin(A, players="Ann Bob Cid", rules=rules).choose_defending("Bob")
    combat = combat.declare_attackers({"A": "Bob"})
    assert refused(lambda: combat.reselect("A", "Cid")) == ["508.7c"]


@pytest.mark.rule("508.7e")
@pytest.mark.parametrize("rules", TODAY)
def test_508_7e_only_a_defending_player_within_range(rules: str) -> None:
    # Bob and Dan sit next to Ann, Cid two seats away.
    near = {"name": "Ann", "range": 1}
    others = [{"name": name} for name in ("Bob", "Cid", "Dan")]
    table = {"players": [near, *others], "permanents": [A], "rules": rules}
    combat = Combat.begin(Position.from_value(table)).next_step().declare_attackers({"A": "Bob"})
    assert combat.reselect("A", "Dan").attackers["A"].target == "Dan"
    assert refused(lambda: combat.reselect("A", "Cid")) == ["508.7c"]


@pytest.mark.rule("508.7", editions=TODAY)
def test_508_7_the_new_defending_player_blocks() -> None:
    table = (A, X, creature("Z", "Cid"))
    combat = fight(*table, attacks={"A": "Bob"}, players="Ann Bob Cid").reselect("A", "Cid")
    assert refused(lambda: combat.declare_blockers({"X": ["A"]}))
    assert combat.declare_blockers({"Z": ["A"]}).is_blocked("A")
    after = combat.declare_blockers({}).assign_damage({"A": {"Cid": 2}})
    assert after.outcome.life["Cid"] == 18


# -- could it? -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "could"),
    [("", True), ("Defender", False), ("This creature can't attack alone.", True)],
)
def test_could_attack_looks_at_whole_declarations(text: str, could: bool) -> None:
    combat = begin(creature("A", "Ann", text=text), B)
    assert combat.could_attack("A") is could


def test_could_attack_asks_for_a_legal_declaration() -> None:
    arbiter = enchantment("cap", "Bob", "No more than one creature can attack each combat.")
    combat = begin(creature("A", "Ann", text=MUST), B, arbiter)
    assert combat.could_attack("A")
    assert not combat.could_attack("B")  # the one attacker must be A
    assert not combat.could_attack("cap")
    lonely = begin(creature("A", "Ann", text="This creature can't attack alone."))
    assert not lonely.could_attack("A")


def test_could_attack_pays_nothing_and_may_name_a_target() -> None:
    tax = enchantment("tax", "Bob", "Creatures can't attack you unless their controller pays {2} "
                      "for each creature they control that's attacking you.")  # fmt: skip
    combat = begin(A, tax, planeswalker("jura", "Bob"), mana={"Ann": 5})
    assert combat.could_attack("A")
    assert combat.could_attack("A", "jura")
    assert not combat.could_attack("A", "Bob")
    assert not combat.could_attack("A", "Ann")


def test_could_attack_in_2006_where_a_worse_declaration_may_be_legal() -> None:
    must = creature("A", "Ann", text=MUST)
    combat = begin(must, B, rules=RULES_2006)
    assert combat.could_attack("B")
    assert combat.could_attack("A")


def test_could_block_looks_at_the_pair_alone() -> None:
    menace = creature("A", "Ann", text="Menace")
    flyer = creature("B", "Ann", text="Flying")
    combat = fight(menace, flyer, X, attacks={"A": "Bob", "B": "Bob"})
    assert combat.could_block("X", "A")  # menace counts blockers, which is no matter of the pair
    assert not combat.could_block("X", "B")
    assert not combat.could_block("A", "B")


@pytest.mark.rule("506.2")
@pytest.mark.parametrize("rules", [RULES_2024])
def test_conditional_requirements_and_could_attack(rules: str) -> None:
    bey = creature("A", "Ann", text="If this creature attacks, all creatures you control attack "
                   "if able.")  # fmt: skip
    combat = begin(bey, B, rules=rules)
    assert combat.could_attack("A")
    assert combat.could_attack("B")


def test_gaps_are_known_when_a_blocked_attacker_has_died() -> None:
    # A, blocked by X, dies in the first damage step: X's block names nobody who is left.
    quick = creature("X", "Bob", "3/3", "First strike")
    combat = fight(A, quick, attacks={"A": "Bob"}, blocks={"X": ["A"]}).next_step()
    combat = combat.assign_damage({"X": {"A": 3}}).settle()
    assert combat.outcome.died == ("A",)
    assert not combat.gaps
    assert not combat.next_step().gaps


def test_lasting_effects_can_be_added_in_the_middle() -> None:
    combat = fight(A, X, attacks={"A": "Bob"})
    from legality import LastingEffect

    flying = combat.add_effect(LastingEffect(oracle_text="This creature has flying.", on=("A",)))
    assert flying.has("A", "flying")
    assert not flying.could_block("X", "A")
    assert lasting("This creature has flying.", "A")["on"] == ["A"]


def test_what_was_not_played_is_named_once_the_combat_is_over() -> None:
    # Everybody has left combat then (511.3): Ann's 22 life is wrong all the same.
    law = enchantment("law", "Bob", "Players can't gain life.")
    combat = fight(creature("A", "Ann", text="Lifelink"), law, attacks={"A": "Bob"}, blocks={})
    combat = combat.assign_damage({"A": {"Bob": 2}}).next_step()
    assert combat.not_modelled == (("law", "Players can't gain life."),)
    combat = combat.next_step()
    assert combat.step is Step.OVER
    assert combat.not_modelled == (("law", "Players can't gain life."),)
