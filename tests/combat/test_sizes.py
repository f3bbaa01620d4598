"""Bonuses of texts that look at who attacks and blocks, as long as these do (613.4c)."""

import pytest

from legality import Combat
from tests.combat.playing import begin, dealt, every_edition, fight, position
from tests.table import creature, enchantment

BANNER = enchantment("law", "Ann", "Attacking creatures you control get +1/+0.")
A, B, X, Y = (creature(n, p) for n, p in (("A", "Ann"), ("B", "Ann"), ("X", "Bob"), ("Y", "Bob")))
BOTH = {"A": "Bob", "B": "Bob"}


def size(combat: Combat, name: str) -> str:
    """Power and toughness as they are now."""
    one = combat.board.by_id[name]
    return f"{one.power}/{one.toughness}"


@every_edition
def test_attacking_creatures_are_stronger_while_they_attack(rules: str) -> None:
    combat = fight(A, B, BANNER, attacks={"A": "Bob"}, rules=rules)
    assert (size(combat, "A"), size(combat, "B")) == ("3/2", "2/2")
    assert size(combat.remove("A"), "A") == "2/2"
    assert size(combat.leave("law"), "A") == "2/2"
    fought = combat.declare_blockers({})
    struck = dealt(fought, {"A": {"Bob": 3}})
    assert struck.outcome.life["Bob"] == 17
    assert size(struck.next_step(), "A") == "3/2"
    assert size(struck.next_step().next_step(), "A") == "2/2"
    assert size(combat.again(), "A") == "2/2"


@every_edition
def test_a_blocker_is_larger_while_it_blocks(rules: str) -> None:
    guard = creature("X", "Bob", text="This creature gets +1/+1 as long as it's blocking.")
    combat = fight(A, guard, attacks={"A": "Bob"}, rules=rules)
    assert size(combat, "X") == "2/2"
    blocked = combat.declare_blockers({"X": ["A"]})
    assert size(blocked, "X") == "3/3"
    struck = dealt(blocked, {"A": {"X": 2}, "X": {"A": 3}}).settle()
    assert struck.outcome.died == ("A",)
    assert size(struck, "X") == "3/3"


@every_edition
def test_a_bonus_for_each_other_attacker_shrinks_as_they_die(rules: str) -> None:
    # three attack: 2/2 and two others are 4/2; X strikes B first, and 3/2 is left
    swarm = creature("A", "Ann", text="This creature gets +1/+0 for each other attacking creature.")
    quick = creature("X", "Bob", text="First strike")
    combat = fight(swarm, B, creature("C", "Ann"), quick, attacks={**BOTH, "C": "Bob"},
                   blocks={"X": ["B"]}, rules=rules)  # fmt: skip
    assert size(combat, "A") == "4/2"
    after = dealt(combat, {"X": {"B": 2}}).next_step()
    assert size(after, "A") == "3/2"
    assert dealt(after, {"A": {"Bob": 3}, "C": {"Bob": 2}}).outcome.life["Bob"] == 15


def test_who_loses_the_bonus_dies_at_the_next_check() -> None:
    # 704.3: the lord dies of 2, and then the other, kept alive by its +0/+1, of the same 2
    lord = creature("A", "Ann", text="Attacking creatures you control get +0/+1.")
    combat = fight(lord, B, X, creature("Y", "Bob", "3/3"), attacks=BOTH,
                   blocks={"X": ["B"], "Y": ["A"]})  # fmt: skip
    assert (size(combat, "A"), size(combat, "B")) == ("2/3", "2/3")
    struck = dealt(combat, {"A": {"Y": 2}, "B": {"X": 2}, "X": {"B": 2}, "Y": {"A": 3}})
    assert struck.dying == ("A", "X")
    assert struck.settle().outcome.died == ("A", "X", "B")


def test_a_penalty_of_attackers_kills_before_blocks() -> None:
    law = enchantment("law", "Bob", "Attacking creatures get -1/-1.")
    combat = fight(creature("A", "Ann", "1/1"), B, law, attacks=BOTH).settle()
    assert combat.outcome.died == ("A",)
    assert size(combat, "B") == "1/1"


@pytest.mark.parametrize(("judge", "shown"), [(None, "3/2"), ((), "2/2")])
def test_a_combat_taken_up_adds_what_the_values_do_not_show(
    judge: tuple[str, ...] | None, shown: str
) -> None:
    table = position(A, BANNER, attacks="A", judge=judge)
    assert size(Combat.resume(table), "A") == shown
    begun = Combat.begin(table)  # nobody attacks: without the bonus that was in the values
    assert size(begun, "A") == ("2/2" if judge is None else "1/2")


def test_without_such_a_text_nothing_is_added() -> None:
    combat = begin(A, X)
    assert combat.declare_attackers({"A": "Bob"}).bonuses == {}
