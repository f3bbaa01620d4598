"""Rulings 37 and 40, and combats taken up in the middle."""

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

from legality import Combat, IllegalMove
from legality.combat import EventKind, Step, rule
from legality.editions import Edition
from tests.combat.playing import begin, every_edition, fight, newcomer, position, refused
from tests.table import EDITIONS, RULES_2006, creature, enchantment, lasting, planeswalker

A, B, X, Y = (creature(n, p) for n, p in (("A", "Ann"), ("B", "Ann"), ("X", "Bob"), ("Y", "Bob")))


@every_edition
def test_ruling_37_what_is_put_in_ignores_counts_and_caps(rules: str) -> None:
    cap = enchantment("cap", "Bob", "No more than one creature can block each combat.")
    menace = creature("A", "Ann", text="Menace")
    combat = fight(menace, B, X, Y, cap, attacks={"A": "Bob", "B": "Bob"}, blocks={"X": ["B"]},
                   rules=rules)  # fmt: skip
    combat = combat.put_blocking(newcomer(creature("G", "Bob")), "A").make_block("Y", "B")
    assert combat.blockers_of("A") == ("G",)
    assert combat.blockers_of("B") == ("X", "Y")


@every_edition
def test_ruling_40_this_turn_in_a_second_combat(rules: str) -> None:
    must = lasting("This creature attacks this turn if able.", "A")
    combat = fight(A, B, attacks={"A": "Bob", "B": "Bob"}, effects=[must], rules=rules)
    again = combat.again().change("A", tapped=False).change("B", tapped=False)
    assert again.step is Step.BEGINNING
    if rules >= "2017-09-25":
        assert refused(lambda: again.declare_attackers({"B": "Bob"}))
    else:
        assert again.declare_attackers({"B": "Bob"}).is_attacking("B")


@every_edition
def test_ruling_40_the_first_able_combat(rules: str) -> None:
    must = lasting("This creature attacks this turn if able.", "A")
    tapped = creature("A", "Ann", tapped=True)
    first = begin(tapped, B, effects=[must], rules=rules).declare_attackers({"B": "Bob"})
    second = first.again().change("A", tapped=False)
    assert refused(lambda: second.declare_attackers({}))  # it was not able before


@every_edition
def test_ruling_40_blocks_this_turn(rules: str) -> None:
    must = lasting("This creature blocks this turn if able.", "X")
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={"X": ["A"]}, effects=[must], rules=rules)
    again = combat.again().change("A", tapped=False).declare_attackers({"A": "Bob"})
    if rules >= "2017-09-25":
        assert refused(lambda: again.declare_blockers({}))
    else:
        assert again.declare_blockers({}).is_unblocked("A")


def test_a_combat_taken_up_in_the_middle() -> None:
    table = position(
        creature("A", "Ann", "5/6", tapped=True), X, Y, creature("B", "Ann"),
        creature("C", "Ann", text="Vigilance"),
        attacks="A>Bob B>Bob C>Bob", blocks="X>A Y>A", blocked=["B"], order={"A": ["Y", "X"]},
    )  # fmt: skip
    combat = Combat.resume(table)
    assert combat.step is Step.BLOCKERS
    assert combat.blockers_of("A") == ("Y", "X")
    assert combat.is_blocked("B")
    assert combat.board.by_id["B"].tapped  # 508.1f
    assert not combat.board.by_id["C"].tapped
    assert combat.position.attacks == table.attacks
    assert combat.position.blocks == table.blocks
    assert combat.position.blocked == ("B",)


def test_taken_up_as_attackers_are_declared_or_before() -> None:
    assert Combat.resume(position(A, X)).step is Step.BEGINNING
    attack = Combat.resume(position(A, X, attacks="A>Bob"))
    assert attack.step is Step.ATTACKERS
    assert attack.declare_blockers({"X": ["A"]}).is_blocked("A")


def test_taken_up_between_the_damage_steps() -> None:
    table = position(
        creature("A", "Ann", text="First strike"), B, attacks="A>Bob B>Bob", blocks="nobody",
        damage={"step": "regular", "struck_first": ["A"]},
    )  # fmt: skip
    combat = Combat.resume(table)
    assert combat.participants == {"B"}
    assert combat.assign_damage({"B": {"Bob": 2}}).outcome.life["Bob"] == 18


def test_interchangeable_permanents_part_in_combat() -> None:
    combat = begin(creature("S", "Ann", "1/1", count=3))
    attack = combat.declare_attackers({"S#1": "Bob", "S#3": "Bob"})
    assert [one.id for one in attack.board.permanents if one.tapped] == ["S#1", "S#3"]


def test_every_state_is_a_value_of_its_own() -> None:
    start = begin(A, X, planeswalker("jura", "Bob"))
    combat = start.declare_attackers({"A": "jura"})
    assert combat == start.declare_attackers({"A": "jura"})
    assert combat != start
    with pytest.raises(TypeError, match=r"does not change|item assignment"):
        combat.attackers["X"] = combat.attackers["A"]  # type: ignore[index]
    combat.leave("jura").declare_blockers({"X": ["A"]})
    assert combat.attackers["A"].target == "jura"


def test_it_can_be_stored_and_copied() -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={"X": ["A"]})
    assert combat.has("A", "flying") is False  # the table has been read
    assert pickle.loads(pickle.dumps(combat)) == combat
    assert copy.deepcopy(combat) == combat


def test_several_may_enter_at_once_and_poison_lasts() -> None:
    tokens = newcomer(creature("T", "Ann", "1/1", "Infect", "Token Creature — Rat", count=2))
    combat = begin(A, X).declare_attackers({}).put_attacking(tokens, "Bob").declare_blockers({})
    combat = combat.assign_damage({"T#1": {"Bob": 1}, "T#2": {"Bob": 1}})
    assert combat.outcome.poison == {"Bob": 2}
    assert combat.again().outcome.poison == {"Bob": 2}


def test_an_illegal_move_carries_its_verdict() -> None:
    must = creature("A", "Ann", text="This creature attacks each combat if able.")
    with pytest.raises(IllegalMove) as caught:
        begin(must, B, rules=RULES_2006).declare_attackers({})
    verdict = caught.value.verdict
    assert (verdict.obeyed, verdict.maximum) == (0, 1)
    assert list(caught.value.verdicts) == ["Ann"]
    assert "500.4" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.verdicts) == (str(caught.value), caught.value.verdicts)


def test_each_wording_has_its_rule_in_every_edition() -> None:
    numbers = [rule(EventKind.BECOMES_BLOCKED, Edition.of(date)) for date in EDITIONS]
    assert numbers == ["309.4", "509.4c", "509.4c", "509.5c", "509.3c"]
    assert all(rule(kind, Edition.of(date)) for kind in EventKind for date in EDITIONS)


def test_the_page_about_playing_a_combat_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "combat.md").read_text()
    code = page.split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["combat"].leave("elf").is_blocked("ogre")
    assert names["struck"].outcome.life["Bob"] == 18
    assert names["struck"].outcome.died == ("elf",)


def test_every_method_is_told_on_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "combat.md").read_text()
    inner = {"logged", "with_last_defenders", "account", "entries", "varies", "whole"}
    names = {name for name in dir(Combat) if not name.startswith("_")} - inner
    assert {name for name in names if name not in page} == set()


@pytest.mark.parametrize("rules", EDITIONS)
def test_every_event_is_cited_by_the_edition_in_force(rules: str) -> None:
    # Taken from the rulebooks: "attacks" and "attacks and isn't blocked".
    attacks: dict[str, str] = dict(
        zip(EDITIONS, ["308.3", "508.2a", "508.2a", "508.3a", "508.3a"], strict=True)
    )
    unblocked: dict[str, str] = dict(
        zip(EDITIONS, ["309.2f", "509.4g", "509.4g", "509.5g", "509.3g"], strict=True)
    )
    assert rule(EventKind.ATTACKS, Edition.of(rules)) == attacks[rules]
    assert rule(EventKind.ATTACKS_UNBLOCKED, Edition.of(rules)) == unblocked[rules]


def test_between_two_rulebooks_only_the_section_is_certain() -> None:
    assert rule(EventKind.BLOCKS, Edition.of("2015-07-17")) == "509"
    assert rule(EventKind.LEAVES_COMBAT, Edition.of("2015-07-17")) == "506.4"
