"""A fault names no more creatures than must change: by hand, and against all sets of creatures."""

import itertools
import random

import pytest

from legality import Illegal, Position, check, with_nearest
from legality.judging.blame import must_change, must_not_pay
from legality.problem import checker
from legality.problem.declarations import Declaration, Forbidden, Problem, Restriction
from legality.problem.payments import payments
from legality.problem.resources import bills, shortages
from tests.legal.dealing import alike, dealt
from tests.plain import choices
from tests.small_boards import MUST_ATTACK, TAX, board, creature, fight, theirs


def declarations(seed: int) -> list[tuple[Problem, Declaration]]:
    rng = random.Random(f"blame {seed}")
    found: list[tuple[Problem, Declaration]] = []
    for problem in (dealt(seed), alike(seed)):
        for _ in range(3):
            everything = (1 << len(problem.objects)) - 1
            wild = [
                rng.randrange(everything + 1) if rng.random() < 0.2 else rng.choice(allowed)
                for allowed in (choices(problem, c) for c in range(len(problem.creatures)))
            ]
            found.append((problem, tuple(wild)))
    return found


def kept_by(
    problem: Problem, declaration: Declaration, part: Restriction, some: tuple[int, ...]
) -> bool:
    """Whether those creatures can choose otherwise so that the restriction is kept."""
    for chosen in itertools.product(*(choices(problem, one) for one in some)):
        other = list(declaration)
        for place, option in zip(some, chosen, strict=True):
            other[place] = option
        if checker.keeps(part, tuple(other)):
            return True
    return False


@pytest.mark.parametrize("seed", range(60))
def test_no_smaller_set_would_do(seed: int) -> None:
    for problem, declaration in declarations(seed):
        everyone = range(len(problem.creatures))
        for part in checker.broken(problem, declaration):
            blamed = must_change(problem, declaration, part)
            assert kept_by(problem, declaration, part, blamed)
            for some in itertools.combinations(everyone, len(blamed) - 1):
                assert not kept_by(problem, declaration, part, some)
            if isinstance(part, Forbidden):
                assert all(declaration[one] & part.objects for one in blamed)


@pytest.mark.parametrize("seed", range(60))
def test_nobody_pays_in_vain_without_them(seed: int) -> None:
    for problem, declaration in declarations(seed):
        owed = bills(problem, payments(problem, declaration))
        for short in shortages(problem, declaration, owed):
            blamed = must_not_pay(problem, declaration, short)
            left = tuple(
                0 if place in blamed else chosen for place, chosen in enumerate(declaration)
            )
            again = shortages(problem, left, bills(problem, payments(problem, left)))
            payers = {payer.name for payer in short.payers}
            assert not any(
                one.of == short.of and payers & {payer.name for payer in one.payers}
                for one in again
            )
            assert set(blamed) <= {creature for _, creature, _ in short.due}


def changed_in(value: dict[str, object], side: str | None = None) -> list[tuple[str, ...]]:
    position = Position.from_value(value)
    judgement = with_nearest(position, check(position))
    found = judgement.attacks if side is None else (judgement.blocks or {})[side]
    assert isinstance(found, Illegal)
    return [fault.change for fault in found.violations]


def test_of_three_blockers_where_two_may_block_one_must_not() -> None:
    cap = {"id": "cap", "controller": "Ann", "type_line": "Enchantment"}
    line = "No more than two creatures can block each combat."
    value = fight(
        creature("a"),
        *(theirs(name) for name in "xyz"),
        {**cap, "oracle_text": line},
        blocks={name: ["a"] for name in "xyz"},
    )
    assert changed_in(value, "Bob") == [("x",)]


def test_who_can_only_attack_alone_is_named_without_the_others() -> None:
    line = "This creature can only attack alone."
    value = board(
        creature("a"),
        creature("b", line),
        creature("c"),
        attacks={"a": "Bob", "b": "Bob", "c": "Bob"},
        judge=["attacks"],
    )
    position = Position.from_value(value)
    found = check(position).attacks
    assert isinstance(found, Illegal)
    assert [fault.objects for fault in found.violations] == [("b",)]
    assert changed_in(value) == [("b",)]


def test_one_of_two_who_cannot_both_be_paid_for() -> None:
    tax = {"id": "t", "controller": "Bob", "type_line": "Enchantment", "oracle_text": TAX}
    value = board(
        creature("a"),
        creature("b"),
        tax,
        attacks={"a": "Bob", "b": "Bob"},
        mana=2,
        judge=["attacks"],
    )
    assert changed_in(value) == [("a",)]


def test_requirements_name_whom_the_nearest_repair_changes() -> None:
    value = board(
        creature("a"), creature("b", MUST_ATTACK), attacks={"a": "Bob"}, judge=["attacks"]
    )
    assert changed_in(value) == [("b",)]


def test_a_guard_that_needs_company_is_named_with_it() -> None:
    # The lone guard can't block an attacker with menace: the squire must join it.
    value = fight(
        creature("ogre", "Menace"),
        theirs("guard", "This creature blocks each combat if able."),
        theirs("squire"),
        blocks={},
    )
    assert changed_in(value, "Bob") == [("guard", "squire")]


def test_of_two_faults_each_names_its_own() -> None:
    value = board(
        creature("a", tapped=True),
        creature("b", MUST_ATTACK),
        attacks={"a": "Bob"},
        judge=["attacks"],
    )
    assert changed_in(value) == [("a",), ("b",)]
