"""What damage results in (120.3) and state-based actions (704.5): the outcome."""

import pytest

from legality import Combat
from legality.combat import EventKind
from legality.legal.damage import legal_damage
from tests.combat.playing import dealt, every_edition, fight
from tests.table import (
    RULES_2006,
    RULES_2009,
    SINCE_2009,
    TODAY,
    Value,
    aura,
    battle,
    creature,
    enchantment,
    planeswalker,
)

X = creature("X", "Bob", "3/3")


def duel(attacker: Value, blocker: Value, *more: Value, rules: str = TODAY[0]) -> Combat:
    """After each has dealt its power to the other."""
    attacks, blocks = {attacker["id"]: "Bob"}, {blocker["id"]: [attacker["id"]]}
    combat = fight(attacker, blocker, *more, attacks=attacks, blocks=blocks, rules=rules)
    shares = {
        one["id"]: {other["id"]: one["power"]}
        for one, other in ((attacker, blocker), (blocker, attacker))
        if one["power"] > 0
    }
    return dealt(combat, shares)


@every_edition
def test_damage_is_marked_and_lethal_damage_destroys(rules: str) -> None:
    after = duel(creature("A", "Ann", "2/2"), X, rules=rules)
    assert after.board.by_id["X"].damage == 2
    assert after.dying == ("A",)
    assert after.outcome.died == ("A",)
    assert after.outcome.damage == {"X": 2}
    settled = after.settle()
    assert "A" not in settled.board.by_id
    assert settled.outcome.died == ("A",)
    assert [one.subject for one in settled.triggered(EventKind.DIES)] == ["A"]


@every_edition
def test_damage_already_marked_counts(rules: str) -> None:
    after = duel(creature("A", "Ann", "2/9"), creature("X", "Bob", "3/3", damage=1), rules=rules)
    assert after.outcome.died == ("X",)


@pytest.mark.rule("702.2", "702.2a", "702.2b")
@pytest.mark.rule("702.2c", editions=[RULES_2009])
@every_edition
def test_702_2b_deathtouch_destroys(rules: str) -> None:
    # Deathtouch came on 2007-05-01; by the rules of 2006 there is no such keyword (A.3).
    after = duel(creature("A", "Ann", "1/9", "Deathtouch"), X, rules=rules)
    assert after.outcome.died == (() if rules == RULES_2006 else ("X",))
    assert after.settle().is_present("X") == (rules == RULES_2006)


@pytest.mark.parametrize("rules", ["2007-02-01", "2007-05-01", "2009-05-01", *SINCE_2009])
def test_deathtouch_destroys_when_the_goal_of_kills_says_so(rules: str) -> None:
    # X is 3/3: of 1 damage it dies only if that is by deathtouch.
    snake = creature("A", "Ann", "1/9", "Deathtouch")
    combat = fight(snake, X, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    kills, _ = legal_damage(combat.position, "attacking").score({"A": {"X": 1}}, "kills")
    assert kills == (0 if rules == "2007-02-01" else 1)
    assert len(dealt(combat, {"A": {"X": 1}, "X": {"A": 3}}).outcome.died) == kills


@pytest.mark.rule("702.12b")
def test_indestructible_survives_damage_and_deathtouch_but_not_shrinking() -> None:
    god = creature("X", "Bob", "1/3", "Indestructible")
    assert duel(creature("A", "Ann", "5/5", "Deathtouch"), god).outcome.died == ()
    assert duel(creature("A", "Ann", "5/5", "Wither"), god).outcome.died == ("X",)


@pytest.mark.rule("702.80", "702.90")
def test_120_3d_wither_and_infect_shrink() -> None:
    for word in ("Wither", "Infect"):
        after = duel(creature("A", "Ann", "1/9", word), X)
        shrunk = after.board.by_id["X"]
        assert (shrunk.power, shrunk.toughness, shrunk.damage) == (2, 2, 0)
        assert shrunk.counters == {"-1/-1": 1}


def unblocked(text: str, target: str = "Bob", *more: Value, rules: str = TODAY[0]) -> Combat:
    attacker = creature("A", "Ann", "2/2", text)
    combat = fight(attacker, *more, attacks={"A": target}, blocks={}, rules=rules)
    return dealt(combat, {"A": {target: 2}})


@pytest.mark.rule("702.90", "702.164")
@pytest.mark.parametrize(
    ("text", "life", "poison", "mine"),
    [
        ("", 18, 0, 20),
        ("Infect", 20, 2, 20),
        ("Lifelink", 18, 0, 22),
        ("Toxic 1", 18, 1, 20),
        ("Infect, lifelink, toxic 2", 20, 4, 22),
        ("Toxic 1, toxic 2", 18, 3, 20),
        ("Wither", 18, 0, 20),
    ],
)
def test_120_3a_b_f_g_players(text: str, life: int, poison: int, mine: int) -> None:
    outcome = unblocked(text).outcome
    assert outcome.life == {"Ann": mine, "Bob": life}
    assert outcome.poison.get("Bob", 0) == poison


def test_704_5a_c_players_lose() -> None:
    weak = fight(creature("A", "Ann", "9/9"), attacks={"A": "Bob"}, blocks={})
    assert weak.assign_damage({"A": {"Bob": 9}}).outcome.lost == ()
    many = [creature(f"A{n}", "Ann", "5/5", "Infect") for n in (1, 2)]
    attacks = {"A1": "Bob", "A2": "Bob"}
    combat = fight(*many, attacks=attacks, blocks={})
    assert combat.assign_damage({"A1": {"Bob": 5}, "A2": {"Bob": 5}}).outcome.lost == ("Bob",)
    giant = fight(creature("A", "Ann", "20/1"), attacks={"A": "Bob"}, blocks={})
    assert giant.assign_damage({"A": {"Bob": 20}}).outcome.lost == ("Bob",)


@pytest.mark.parametrize("rules", TODAY)
def test_120_3c_h_loyalty_and_defense(rules: str) -> None:
    after = unblocked("", "jura", planeswalker("jura", "Bob"), rules=rules)
    assert after.outcome.loyalty == {"jura": 1}
    after = unblocked("", "jura", planeswalker("jura", "Bob", loyalty=2), rules=rules)
    assert after.outcome.died == ("jura",)
    after = unblocked("", "siege", battle("siege", "Ann", "Bob"), rules=rules)
    assert after.outcome.defense == {"siege": 1}
    after = unblocked("", "siege", {**battle("siege", "Ann", "Bob"), "defense": 1}, rules=rules)
    assert after.outcome.died == ("siege",)
    assert after.outcome.defense == {}


@every_edition
def test_state_based_actions_take_auras_along_and_can_spare(rules: str) -> None:
    rags = aura("rags", "Ann", "A", "Enchanted creature has reach.")
    after = duel(creature("A", "Ann", "2/2"), X, rags, rules=rules)
    assert "rags" not in after.settle().board.by_id
    spared = after.settle(["A"])
    assert spared.is_attacking("A")
    assert not spared.unsettled
    assert after.regenerate("A").dying == ()


def test_lethal_damage_by_power() -> None:
    text = "Lethal damage dealt to creatures you control is determined by their power rather than "
    zilortha = enchantment("rule", "Bob", text + "their toughness.")
    tough = creature("X", "Bob", "3/1")
    combat = duel(creature("A", "Ann", "2/9"), tough, zilortha)
    assert combat.outcome.died == ()


@pytest.mark.rule("702.2e", editions=TODAY)
@pytest.mark.rule("310.4b", editions=[RULES_2006])
def test_702_2e_last_known_deathtouch_in_the_edition_with_the_stack() -> None:
    combat = fight(creature("A", "Ann", "1/1", "Deathtouch"), X, attacks={"A": "Bob"},
                   blocks={"X": ["A"]}, rules="2009-05-01")  # fmt: skip
    combat = combat.assign_damage({"A": {"X": 1}, "X": {"A": 3}})
    assert combat.leave("A").resolve_damage().outcome.died == ("X",)


@pytest.mark.parametrize("rules", SINCE_2009)
def test_counters_of_both_kinds_take_each_other_away(rules: str) -> None:
    # The 3/3 with a +1/+1 counter gets a -1/-1 counter in the first damage step: both are removed,
    # so the law gives it no lifelink in the second, and Bob gains nothing (704.5q).
    quick = creature("A", "Ann", "1/4", "First strike, wither")
    grown = creature("X", "Bob", "3/3", counters={"+1/+1": 1})
    law = enchantment("law", "Bob", "Creatures you control with +1/+1 counters on them have "
                      "lifelink.")  # fmt: skip
    combat = fight(quick, grown, law, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    first = combat.next_step().assign_damage({"A": {"X": 1}}).settle()
    hurt = first.board.by_id["X"]
    assert (hurt.power, hurt.toughness, hurt.damage) == (2, 2, 0)
    assert not any(hurt.counters.values())
    after = first.next_step().assign_damage({"X": {"A": 2}})
    assert after.outcome.life["Bob"] == 20
