"""What a fault says, word for word, and whom it names."""

import pytest

from legality import Illegal, Verdict
from legality.judging.asking import undecided
from tests.rulebook.giants import attack_of, giants
from tests.rulebook.test_paying import table, taxed
from tests.table import attack, block, board, creature, enchantment


def said(verdict: Verdict) -> list[str]:
    """The sentences of its faults."""
    assert isinstance(verdict, Illegal)
    return [fault.message for fault in verdict.violations]


def test_who_cannot_attack_or_block_whom() -> None:
    wall = creature("A", "Ann", text="Defender")
    coward = creature("x", "Bob", text="This creature can't block.")
    assert said(attack(board(wall), "A")) == ["A can't attack Bob: A has defender."]
    position = board(creature("A", "Ann"), coward, attacks="A")
    assert said(block(position, "x")) == ["x can't block A: x: This creature can't block."]


def test_those_that_a_cap_counts_are_named() -> None:
    text = "No more than one creature with flying can block each combat."
    fliers = [creature(name, "Bob", text="Flying") for name in "xy"]
    cast = [creature("A", "Ann"), *fliers, creature("z", "Bob"), enchantment("cap", "Ann", text)]
    assert said(block(board(*cast, attacks="A"), "x y z")) == [
        f"2 creatures (x, y) are declared: cap: {text}"
    ]


def test_what_there_is_too_little_of() -> None:
    position = table(taxed("a", "pay {E}{E}"), ann={"energy": 1})
    assert said(attack(position, "a")) == [
        "Ann has to pay 2 energy counters for a and has 1: "
        "a: This creature can't attack or block unless you pay {E}{E}."
    ]


def test_each_of_a_team_pays_for_their_own() -> None:
    """805.10d: Ann has the mana for a, Amy has none for b."""
    cast = [taxed("a", "pay {2}"), taxed("b", "pay {2}", "Amy")]
    position = giants(*cast, mana={"Ann": 2, "Amy": 0})
    (sentence,) = said(attack_of(position, "a>Bob b>Bob"))
    assert sentence.startswith("Amy has to pay 2 mana for b and can pay 0: ")


def test_what_is_better_only_until_it_is_declared_is_not_offered() -> None:
    """508.1d: one creature may attack. If A does, that of B is wanted in its place, and the other
    way round: neither is the better declaration."""
    text = "If this creature attacks, @{} attacks if able."
    cast = [
        creature("A", "Ann", text=text.format("B")),
        creature("B", "Ann", text=text.format("A")),
    ]
    cap = enchantment("cap", "Ann", "No more than one creature can attack each combat.")
    for one in ("A", "B"):
        verdict = attack(board(*cast, cap), one)
        assert isinstance(verdict, Illegal)
        assert (verdict.obeyed, verdict.maximum, verdict.better) == (0, 1, None)


@pytest.mark.parametrize(("obeyed", "maximum", "expected"), [(2, 1, 2), (0, 1, 1), (1, 1, 1)])
def test_what_is_left_open_promises_no_less_than_was_found(
    obeyed: int, maximum: int, expected: int
) -> None:
    """A declaration that breaks a restriction may obey more than any legal one does."""
    verdict = undecided(Illegal(obeyed=obeyed, maximum=maximum, violations=()))
    assert (verdict.obeyed, verdict.maximum) == (obeyed, expected)
