"""Put onto the battlefield attacking or blocking: 506.3a–g, 508.4, 509.4 (509.7)."""

import pytest

from legality import Combat, LastingEffect
from legality.combat import EventKind, Status, Step
from tests.combat.playing import begin, every_edition, fight, logged, newcomer, refused, since
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

A, X = creature("A", "Ann"), creature("X", "Bob")
NEW = newcomer(creature("N", "Ann"))
GUARD = newcomer(creature("G", "Bob"))


def attacked(rules: str = RULES_2024) -> Combat:
    return fight(A, X, attacks={"A": "Bob"}, rules=rules)


def test_what_was_answered_of_who_has_left_goes() -> None:
    """Also of who is there, and of texts that stand alone, it stays."""
    circumstance = "this creature is monstrous"
    told = [
        {"id": name, "text": circumstance, "holds": True} if name else
        {"text": "it's day", "holds": True}
        for name in ("A", "X", "")
    ]  # fmt: skip
    grows = "As long as this creature is monstrous, it has trample."
    here = creature("A", "Ann", text=grows), creature("X", "Bob", text=grows)
    combat = fight(*here, attacks={"A": "Bob"}, given=told).leave("X")
    for after in (combat.enter(NEW), combat.change("A", tapped=True)):
        assert {answer.id for answer in after.board.given} == {"A", ""}
    assert combat.enter(NEW).table.has(combat.board.by_id["A"], "trample")


def test_what_was_answered_of_who_has_left_hinders_nothing() -> None:
    """An effect is left behind, and the defending player chosen, after X has left."""
    told = [{"id": "X", "text": "this creature is monstrous", "holds": True}]
    grows = creature("X", "Bob", text="As long as this creature is monstrous, it has trample.")
    effect = LastingEffect(oracle_text="Creatures get +1/+1 until end of turn.")
    combat = fight(A, grows, attacks={"A": "Bob"}, given=told).leave("X").add_effect(effect)
    assert combat.board.given == ()
    assert combat.board.effects == (effect,)
    begun = begin(A, grows, players="Ann Bob Cid", given=told).leave("X").choose_defending("Cid")
    assert begun.board.defending == ("Cid",)


TOKEN = "When this creature dies, create a 1/1 white Soldier creature token."


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("you may have each opponent lose 2 life.", "you have each opponent lose 2 life"),
        ("if it was kicked, each opponent loses 2 life.", "this creature was kicked"),
    ],
)
@pytest.mark.parametrize("order", [1, -1])
def test_what_was_answered_of_who_dies_is_heard_once_a_token_has_entered(
    ability: str, told: str, order: int
) -> None:
    """A strikes first and X dies, whichever of its two abilities resolves first: Ann has 18 life,
    and nothing is asked again; where nothing was told, it is asked."""
    text = "\n".join([TOKEN, f"When this creature dies, {ability}"][::order])
    striker = creature("A", "Ann", "3/3", "First strike")
    for holds, life in ((True, 18), (False, 20), (None, 20)):
        answers = [] if holds is None else [{"id": "X", "text": told, "holds": holds}]
        combat = fight(
            striker,
            creature("X", "Bob", text=text),
            attacks={"A": "Bob"},
            blocks={"X": ["A"]},
            given=answers,
        )
        after = combat.assign_damage({"A": {"X": 3}}).settle().resolve_triggers()
        assert after.board.player_by_name["Ann"].life == life
        assert [ask.asked for ask in after.asks][:1] == [told] * (holds is None)


@pytest.mark.rule("506.3a")
@every_edition
def test_506_3a_a_noncreature_enters_and_does_not_fight(rules: str) -> None:
    relic = newcomer({"id": "N", "controller": "Ann", "type_line": "Artifact"})
    combat = attacked(rules).put_attacking(relic, "Bob")
    assert combat.is_present("N")
    assert not combat.is_attacking("N")
    relic = newcomer({"id": "G", "controller": "Bob", "type_line": "Artifact"})
    combat = combat.declare_blockers({}).put_blocking(relic, "A")
    assert combat.is_present("G")
    assert not combat.is_blocking("G")
    assert combat.is_unblocked("A")


@every_edition
def test_702_26b_what_is_phased_out_does_not_come_to_fight(rules: str) -> None:
    away = creature("P", "Ann") | {"phased_out": True}
    combat = fight(A, X, away, attacks={"A": "Bob"}, rules=rules)
    assert "P" not in combat.become_attacking("P", "Bob").attackers
    here = fight(A, X, creature("P", "Ann"), attacks={"A": "Bob"}, rules=rules)
    assert "P" in here.become_attacking("P", "Bob").attackers


@pytest.mark.rule("506.3b")
@every_edition
def test_506_3b_only_the_attacking_players_creatures_enter_attacking(rules: str) -> None:
    combat = attacked(rules).put_attacking(newcomer(creature("N", "Bob")), "Bob")
    assert combat.is_present("N")
    assert not combat.is_attacking("N")


@pytest.mark.rule("506.3c", "508.4a", editions=TODAY)
@pytest.mark.rule("506.3c", editions=[RULES_2026])
@pytest.mark.parametrize("target", ["jura", "rock", "Ann"])
@every_edition
def test_506_3c_508_4a_a_target_that_is_gone_or_none(rules: str, target: str) -> None:
    rock = {"id": "rock", "controller": "Bob", "type_line": "Artifact"}
    combat = begin(A, X, rock, planeswalker("jura", "Bob"), rules=rules)
    combat = combat.declare_attackers({"A": "Bob"}).leave("jura").put_attacking(NEW, target)
    assert combat.is_present("N")
    assert not combat.is_attacking("N")


@pytest.mark.rule("508.4a", "508.4b")
@pytest.mark.parametrize("rules", TODAY)
def test_508_4a_the_planeswalker_must_be_a_defending_players(rules: str) -> None:
    table = (A, X, planeswalker("jura", "Bob"), battle("siege", "Ann", "Bob"))
    combat = fight(*table, attacks={"A": "Bob"}, rules=rules)
    assert combat.put_attacking(NEW, "jura").is_attacking("N")
    assert combat.put_attacking(NEW, "siege").is_attacking("N")
    stolen = combat.change("jura", controller="Ann").change("siege", protector="Ann")
    assert not stolen.put_attacking(NEW, "jura").is_attacking("N")
    assert not stolen.put_attacking(NEW, "siege").is_attacking("N")
    assert not stolen.enter(NEW).become_attacking("N", "jura").is_attacking("N")


@pytest.mark.rule("506.3d", "508.4d", editions=[RULES_2026])
@every_edition
def test_506_3d_508_4d_entering_after_the_blocks(rules: str) -> None:
    combat = attacked(rules).declare_blockers({"X": ["A"]})
    late = combat.put_attacking(NEW, "Bob")
    expected = Status.UNBLOCKED if rules >= "2026-04-17" else Status.NEITHER
    assert late.attackers["N"].status is expected
    ninja = combat.put_attacking(NEW, "Bob", unblocked=True)
    assert ninja.is_unblocked("N")
    assert not late.triggered(EventKind.ATTACKS_UNBLOCKED, "N")
    struck = late.assign_damage({"A": {"X": 2}, "X": {"A": 2}, "N": {"Bob": 2}})
    struck = struck.resolve_damage() if struck.stack else struck
    assert struck.outcome.life["Bob"] == 18


@pytest.mark.rule("508.4d", editions=[RULES_2026])
@pytest.mark.parametrize("step", [Step.BLOCKERS, Step.DAMAGE, Step.END])
def test_508_4d_in_each_late_step(step: Step) -> None:
    combat = attacked(RULES_2026).declare_blockers({"X": ["A"]})
    if step is not Step.BLOCKERS:
        combat = combat.assign_damage({"A": {"X": 2}, "X": {"A": 2}})
    while combat.step is not step:
        combat = combat.next_step()
    late = combat.put_attacking(NEW, "Bob")
    assert late.is_unblocked("N")
    assert late.become_blocked("N").is_blocked("N")


@pytest.mark.rule("506.3e", "509.4a", editions=[RULES_2026])
@pytest.mark.rule("506.3c", editions=[RULES_2009, RULES_2010])
@every_edition
def test_506_3e_blocking_what_does_not_attack_its_controller(rules: str) -> None:
    combat = fight(A, X, attacks={"A": "Cid"}, rules=rules, players="Ann Bob Cid", blocks={})
    assert not combat.put_blocking(GUARD, "A").is_blocking("G")
    gone = combat.remove("A").put_blocking(newcomer(creature("G", "Cid")), "A")
    assert gone.is_present("G")
    assert not gone.is_blocking("G")


@pytest.mark.rule("506.3f", "506.3g", editions=[RULES_2026])
@pytest.mark.parametrize("rules", TODAY)
def test_506_3f_g_a_battle_never_fights(rules: str) -> None:
    both = {
        **battle("N", "Ann", "Bob"),
        "type_line": "Battle Creature — Siege",
        "power": 3,
        "toughness": 3,
    }
    combat = attacked(rules).put_attacking(newcomer(both), "Bob")
    assert combat.is_present("N")
    assert not combat.is_attacking("N")
    assert combat.become_attacking("N", "Bob") == combat
    guard = newcomer({**both, "id": "G", "controller": "Bob", "protector": "Ann"})
    blocked = combat.declare_blockers({}).put_blocking(guard, "A")
    assert not blocked.is_blocking("G")
    assert blocked.make_block("G", "A") == blocked


@pytest.mark.rule("508.4")
@every_edition
def test_508_4_it_is_attacking_but_never_attacked(rules: str) -> None:
    combat = begin(A, X, rules=rules).declare_attackers({})
    combat = combat.put_attacking(NEW, "Bob")
    assert combat.is_attacking("N")
    assert not combat.attacked_player("Ann", "Bob")
    assert combat.is_attacking_player("Ann", "Bob")
    assert "N" not in combat.history.attacked
    assert not combat.board.by_id["N"].tapped


@pytest.mark.rule("508.4b")
@every_edition
def test_508_4b_an_effect_states_that_a_creature_is_attacking(rules: str) -> None:
    combat = fight(A, creature("B", "Ann"), X, attacks={"A": "Bob"}, rules=rules)
    assert combat.become_attacking("B", "Bob").is_attacking("B")
    assert combat.become_attacking("B", "Ann") == combat


@pytest.mark.rule("508.4c")
@every_edition
def test_508_4c_declaration_rules_do_not_touch_it(rules: str) -> None:
    stiff = creature("N", "Ann", text="Defender", tapped=True, summoning_sick=True)
    assert attacked(rules).put_attacking(newcomer(stiff), "Bob").is_attacking("N")


@pytest.mark.rule("509.4")
@every_edition
def test_509_4_it_is_blocking_but_never_blocked(rules: str) -> None:
    combat = attacked(rules).declare_blockers({})
    after = combat.put_blocking(GUARD, "A")
    new = since(combat, after)
    assert after.blockers_of("A") == ("G",)
    assert after.is_blocked("A")
    assert not logged(new, EventKind.BLOCKS)
    assert not logged(new, EventKind.BLOCKS_CREATURE)
    assert "G" not in after.history.blocked_with


@pytest.mark.rule("509.4b")
@every_edition
def test_509_4b_declaration_rules_do_not_touch_it(rules: str) -> None:
    slippery = creature("A", "Ann", text="This creature can't be blocked.")
    combat = fight(slippery, X, attacks={"A": "Bob"}, blocks={}, rules=rules)
    stiff = newcomer(creature("G", "Bob", text="This creature can't block.", tapped=True))
    assert combat.put_blocking(stiff, "A").is_blocking("G")


@pytest.mark.rule("509.4", editions=[RULES_2026])
def test_nothing_enters_twice() -> None:
    combat = attacked()
    assert refused(lambda: combat.put_attacking(newcomer(creature("A", "Ann")), "Bob")) == ["400.7"]


@pytest.mark.rule("702.22h")
@pytest.mark.parametrize("rules", SINCE_2009)
def test_702_22h_a_blocker_put_in_blocks_the_whole_band(rules: str) -> None:
    pair = (creature("A", "Ann", text="Banding"), creature("B", "Ann"))
    combat = fight(
        *pair, X, attacks={"A": "Bob", "B": "Bob"}, bands=[["A", "B"]], blocks={}, rules=rules
    )
    after = combat.put_blocking(GUARD, "B")
    assert set(after.attackers_of("G")) == {"A", "B"}
    assert after.is_blocked("A")


def test_2006_has_no_planeswalkers_to_enter_attacking() -> None:
    combat = begin(A, X, planeswalker("jura", "Bob"), rules=RULES_2006)
    combat = combat.declare_attackers({"A": "Bob"}).put_attacking(NEW, "jura")
    assert not combat.is_attacking("N")
