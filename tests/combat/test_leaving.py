"""Leaving combat: every reason of 506.4 and what remains (506.4a–e, 509.1h)."""

from typing import Any

import pytest

from legality import Combat
from legality.combat import EventKind
from tests.combat.playing import every_edition, fight, refused
from tests.table import (
    RULES_2006,
    RULES_2009,
    RULES_2010,
    RULES_2024,
    RULES_2026,
    SINCE_2009,
    TODAY,
    aura,
    battle,
    board,
    creature,
    equipment,
    lasting,
    planeswalker,
)

A, B = creature("A", "Ann"), creature("B", "Ann")
X, Y = creature("X", "Bob"), creature("Y", "Bob")


def blocked(rules: str = RULES_2024) -> Combat:
    attacks = {"A": "Bob", "B": "Bob"}
    return fight(A, B, X, Y, attacks=attacks, blocks={"X": ["A"], "Y": ["B"]}, rules=rules)


REASONS: list[dict[str, Any]] = [
    {"controller": "Bob"},
    {"type_line": "Artifact"},
]


@pytest.mark.rule("506.4")
@pytest.mark.rule("306.2", editions=[RULES_2006])
@every_edition
@pytest.mark.parametrize("reason", REASONS)
def test_506_4_control_and_type_remove_an_attacker(rules: str, reason: dict[str, Any]) -> None:
    combat = blocked(rules).change("A", **reason)
    assert not combat.is_attacking("A")
    assert not combat.is_blocked("A")
    assert combat.attackers_of("X") == ()
    assert combat.is_blocking("X")  # 509.1g: until it is removed itself
    assert combat.triggered(EventKind.LEAVES_COMBAT, "A")


@pytest.mark.rule("506.4", "509.1g", "509.1h")
@every_edition
@pytest.mark.parametrize("reason", [{"controller": "Ann"}, {"type_line": "Artifact"}])
def test_506_4_509_1h_its_attacker_stays_blocked(rules: str, reason: dict[str, Any]) -> None:
    combat = blocked(rules).change("X", **reason)
    assert not combat.is_blocking("X")
    assert combat.is_blocked("A")
    assert combat.blockers_of("A") == ()
    assert combat.position.blocked == ("A",)


@pytest.mark.rule("506.4")
@every_edition
@pytest.mark.parametrize("name", ["A", "X"])
def test_506_4_leaving_regenerating_and_effects_remove(rules: str, name: str) -> None:
    combat = blocked(rules)
    assert not combat.leave(name).is_present(name)
    for after in (combat.leave(name), combat.remove(name), combat.regenerate(name)):
        assert name not in after.attackers
        assert name not in after.blockers
        assert after.is_blocked("B")
    healed = combat.change(name, damage=1).regenerate(name)
    assert healed.board.by_id[name].tapped
    assert healed.board.by_id[name].damage == 0


@pytest.mark.rule("506.4", "702.26b")
@every_edition
@pytest.mark.parametrize("name", ["A", "X"])
def test_506_4_702_26b_phasing_out(rules: str, name: str) -> None:
    away = blocked(rules).change(name, phased_out=True)
    assert not away.is_attacking(name)
    assert not away.is_blocking(name)
    assert away.is_blocked("A") == (name == "X")
    assert "A" not in away.participants
    back = away.change(name, phased_out=False)
    still_there = rules == RULES_2009  # it said nothing of phasing out (511.3 speaks of such)
    assert (back.is_attacking(name) or back.is_blocking(name)) == still_there


@pytest.mark.rule("506.4")
@pytest.mark.parametrize("rules", TODAY)
def test_506_4_becoming_a_battle_removes(rules: str) -> None:
    combat = blocked(rules).change("A", type_line="Battle Creature — Siege", defense=3)
    assert not combat.is_attacking("A")


@pytest.mark.rule("506.4a")
@every_edition
def test_506_4a_what_would_have_kept_it_from_attacking_comes_too_late(rules: str) -> None:
    combat = blocked(rules).change("A", oracle_text="Defender")
    combat = combat.change("X", oracle_text="This creature can't block.")
    assert combat.is_attacking("A")
    assert combat.is_blocking("X")
    assert not combat.triggered(EventKind.LEAVES_COMBAT)


@pytest.mark.rule("506.4b")
@every_edition
@pytest.mark.parametrize("tapped", [True, False])
def test_506_4b_ruling_28_tapping_changes_nothing(rules: str, tapped: bool) -> None:
    combat = blocked(rules).change("A", tapped=tapped).change("X", tapped=tapped)
    assert combat.is_attacking("A")
    assert combat.is_blocking("X")
    shares = {"A": {"X": 2}, "B": {"Y": 2}, "X": {"A": 2}, "Y": {"B": 2}}
    assert combat.assign_damage(shares).assigned


def on_walker(rules: str, **more: Any) -> Combat:
    table = (A, B, X, planeswalker("jura", "Bob"), creature("Z", "Cid"))
    attacks = {"A": "jura", "B": "Bob"}
    return fight(*table, attacks=attacks, rules=rules, players="Ann Bob Cid", **more)


@pytest.mark.rule("506.4", "506.4c")
@pytest.mark.parametrize("rules", SINCE_2009)
@pytest.mark.parametrize("how", ["leaves", "changes control", "is no planeswalker", "effect"])
def test_506_4c_its_attacker_attacks_nothing(rules: str, how: str) -> None:
    combat = on_walker(rules)
    match how:
        case "leaves":
            combat = combat.leave("jura")
        case "changes control":
            combat = combat.change("jura", controller="Cid")
        case "is no planeswalker":
            combat = combat.change("jura", type_line="Artifact")
        case _:
            combat = combat.remove("jura")
    assert combat.is_attacking("A")
    assert combat.attackers["A"].target is None
    assert combat.defending_now("A") == "Bob"
    unblocked = combat.declare_blockers({})
    assert refused(lambda: unblocked.assign_damage({"A": {"Bob": 2}, "B": {"Bob": 2}}))
    assert refused(lambda: unblocked.assign_damage({"B": {"Bob": 2}, "A": {"B": 2}}))
    assert unblocked.assign_damage({"B": {"Bob": 2}}).outcome.life["Bob"] == 18
    blocks = combat.declare_blockers({"X": ["A"]})
    assert blocks.is_blocked("A")
    assert refused(lambda: combat.declare_blockers({"Z": ["A"]}))


@pytest.mark.rule("506.4c", "508.5")
@pytest.mark.parametrize("rules", TODAY)
def test_506_4c_a_battle_that_leaves(rules: str) -> None:
    combat = fight(A, X, battle("siege", "Ann", "Bob"), attacks={"A": "siege"}, rules=rules)
    combat = combat.leave("siege")
    assert combat.is_attacking("A")
    assert combat.defending_player("A") == "Bob"
    assert combat.declare_blockers({"X": ["A"]}).is_blocked("A")


@pytest.mark.rule("506.4", editions=[RULES_2026])
@pytest.mark.parametrize("rules", TODAY)
def test_506_4_a_change_of_protector(rules: str) -> None:
    table = (A, X, creature("Z", "Cid"), battle("siege", "Ann", "Bob"))
    combat = fight(*table, attacks={"A": "siege"}, rules=rules, players="Ann Bob Cid")
    combat = combat.change("siege", protector="Cid")
    removed = rules >= "2026-08-07"
    assert (combat.attackers["A"].target is None) == removed
    assert combat.defending_now("A") == ("Bob" if removed else "Cid")
    blocker = "X" if removed else "Z"
    assert combat.declare_blockers({blocker: ["A"]}).is_blocked("A")


BOTH_ROLES = {**planeswalker("P", "Bob"), "power": 3, "toughness": 3}
BOTH_ROLES["type_line"] = "Legendary Planeswalker Creature — Test"


@pytest.mark.rule("506.4d")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_506_4d_a_blocking_planeswalker_that_is_attacked(rules: str) -> None:
    attacks = {"A": "P", "B": "Bob"}
    combat = fight(A, B, BOTH_ROLES, attacks=attacks, blocks={"P": ["B"]}, rules=rules)
    no_creature = combat.change("P", type_line="Legendary Planeswalker — Test")
    assert not no_creature.is_blocking("P")
    assert no_creature.attackers["A"].target == "P"
    no_walker = combat.change("P", type_line="Creature — Test")
    assert no_walker.is_blocking("P")
    assert no_walker.attackers["A"].target is None
    neither = combat.change("P", type_line="Artifact")
    assert not neither.is_blocking("P")
    assert neither.attackers["A"].target is None


@pytest.mark.rule("506.4d", editions=[RULES_2009])
def test_506_4d_before_2009_either_loss_removes_it_altogether() -> None:
    attacks = {"A": "P", "B": "Bob"}
    combat = fight(A, B, BOTH_ROLES, attacks=attacks, blocks={"P": ["B"]}, rules="2008-01-01")
    no_creature = combat.change("P", type_line="Legendary Planeswalker — Test")
    assert no_creature.attackers["A"].target is None


@pytest.mark.rule("506.4e", editions=TODAY)
@pytest.mark.parametrize("rules", TODAY)
def test_506_4e_an_attacked_planeswalker_that_is_a_battle_too(rules: str) -> None:
    both = {**planeswalker("P", "Bob"), "defense": 3, "protector": "Bob"}
    both["type_line"] = "Legendary Planeswalker Battle — Test"
    combat = fight(A, both, attacks={"A": "P"}, rules=rules)

    def target(after: Combat) -> str | None:
        return after.attackers["A"].target

    assert target(combat.change("P", type_line="Artifact")) is None
    assert target(combat.change("P", type_line="Battle — Test")) == "P"
    assert target(combat.change("P", type_line="Legendary Planeswalker — Test")) == "P"
    foreign = fight(A, {**both, "controller": "Ann"}, attacks={"A": "P"}, rules=rules)
    assert target(foreign.change("P", type_line="Legendary Planeswalker — Test")) is None


@pytest.mark.rule("506.4", "702.22e", "702.22f")
@every_edition
def test_702_22e_f_bands_last_and_lose_who_leaves(rules: str) -> None:
    band = [creature(n, "Ann", text="Banding") for n in "AB"]
    attacks = {"A": "Bob", "B": "Bob", "C": "Bob"}
    combat = fight(*band, creature("C", "Ann"), X, attacks=attacks, bands=[["A", "B", "C"]],
                   rules=rules)  # fmt: skip
    plain = combat.change("A", oracle_text="").change("B", oracle_text="")
    assert plain.bands == (("A", "B", "C"),)
    assert plain.declare_blockers({"X": ["C"]}).is_blocked("A")
    assert combat.remove("A").bands == (("B", "C"),)
    assert combat.remove("A").leave("B").bands == ()


def test_auras_fall_equipment_stays_and_effects_end() -> None:
    rags = aura("rags", "Ann", "A", "Enchanted creature has flying.")
    sword = equipment("sword", "Ann", "A", "Equipped creature has trample.")
    on_both = lasting("This creature can't block.", "A", "X")
    on_one = lasting("This creature can't attack.", "A")
    combat = fight(B, A, X, rags, sword, attacks={"B": "Bob"}, effects=[on_both, on_one])
    board = combat.leave("A").board
    assert "rags" not in board.by_id
    assert board.by_id["sword"].attached_to is None
    assert [effect.on for effect in board.effects] == [("X",)]


@pytest.mark.rule("506.4c", editions=[RULES_2010])
def test_the_position_shows_what_is_attacked_no_longer_as_phased_out() -> None:
    combat = on_walker(RULES_2010).leave("jura")
    ghost = combat.position.by_id["jura"]
    assert ghost.phased_out
    stolen = on_walker(RULES_2010).change("jura", controller="Cid")
    assert stolen.position.by_id["jura"].controller == "Cid"
    assert stolen.position.by_id["jura (no longer attacked)"].phased_out


# -- what a combat was played without --------------------------------------------------------------

PREVENTS = "If this creature would be dealt damage, prevent half that damage, rounded up."
UNREAD = "Creatures that fear this creature block it if they dare."


@pytest.mark.parametrize(
    ("text", "field"), [(PREVENTS, "not_modelled"), (UNREAD, "not_understood")]
)
def test_a_line_of_what_has_died_stays_listed(text: str, field: str) -> None:
    """Nothing prevented the damage of which X died: that was not played, or not read."""
    wall = creature("X", "Bob", text=text)
    combat = Combat.resume(board(A, wall, attacks="A", blocks="X>A"))
    assert getattr(combat.gaps, field) == (("X", text),)
    ended = combat.assign_damage({"A": {"X": 2}, "X": {"A": 2}}).settle()
    assert ended.outcome.died == ("A", "X")
    assert getattr(ended.gaps, field) == (("X", text),)


def test_where_all_is_played_nothing_is_listed_after_a_death() -> None:
    ended = blocked().assign_damage({"A": {"X": 2}, "B": {"Y": 2}, "X": {"A": 2}, "Y": {"B": 2}})
    assert ended.settle().outcome.died
    assert not ended.settle().gaps


def test_lines_stay_listed_after_all_that_fought_has_left() -> None:
    """With the planeswalker that was attacked and its attacker; not where they left before any
    damage was dealt."""
    walker, other = planeswalker("J", "Bob"), creature("X", "Bob", text=PREVENTS)
    combat = fight(A, other, walker, attacks={"A": "J"}, blocks={})
    assert combat.leave("X").leave("J").leave("A").gaps.not_modelled == ()
    left = combat.assign_damage({"A": {"J": 2}}).settle().leave("X").leave("J").leave("A")
    assert left.gaps.not_modelled == (("X", PREVENTS),)
