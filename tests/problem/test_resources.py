"""Payability: the matching against every assignment, the sums against the plain question."""

import itertools
import random
import time
from typing import Any

import pytest

from legality.errors import TooLarge
from legality.judging.declarations import verdict
from legality.legal.declarations import LegalDeclarations
from legality.problem.budgets import budgets
from legality.problem.declarations import Cost, Declaration, Problem, Reason, Requirement
from legality.problem.payments import payments
from legality.problem.prices import Item, Payer, Price, Use
from legality.problem.resources import affordable, bills, shortages, unmatched
from legality.verdict import Legal
from tests.legal.dealing import dealt
from tests.paying import can_pay
from tests.plain import keeping

WHY = Reason("508.1j", "by hand")


def board(*costs: Cost, payer: Payer | None = None, items: tuple[Item, ...] = ()) -> Problem:
    """Three creatures and one object."""
    return Problem(
        "attacks",
        "Ann",
        ("a", "b", "c"),
        ("Bob",),
        costs=costs,
        payers=(payer or Payer("Ann"),),
        items=items,
    )


def of(problem: Problem, declaration: Declaration) -> list[tuple[str, int, int]]:
    """What there is too little of."""
    owed = bills(problem, payments(problem, declaration))
    return [(one.of, one.needed, one.there) for one in shortages(problem, declaration, owed)]


# -- the matching ----------------------------------------------------------------------------------


def test_a_matching_by_hand() -> None:
    # Two want the one item; three want two; the second path has to move the first unit.
    assert unmatched([0b1, 0b1]) == (2, 0b1)
    assert unmatched([0b11, 0b01, 0b10]) == (3, 0b11)
    assert unmatched([0b11, 0b01]) == (0, 0)
    assert unmatched([0]) == (1, 0)
    assert unmatched([]) == (0, 0)


@pytest.mark.parametrize("seed", range(200))
def test_a_matching_is_found_where_any_assignment_is_one(seed: int) -> None:
    rng = random.Random(f"matching {seed}")
    items = rng.randrange(1, 6)
    units = [rng.randrange(1 << items) for _ in range(rng.randrange(1, 6))]
    possible = any(
        all(unit >> item & 1 for unit, item in zip(units, chosen, strict=True))
        for chosen in itertools.permutations(range(items), len(units))
    )
    crowd, among = unmatched(units)
    assert (crowd == 0) == possible
    if crowd:  # Hall: so many units want nothing outside of fewer items
        assert among.bit_count() < crowd
        assert sum(1 for unit in units if not unit & ~among) >= crowd


@pytest.mark.untraced
def test_twenty_creatures_and_thirty_permanents_in_5_ms() -> None:
    # Each of twenty sacrifices one of thirty: the worst is where all want the same, one too few.
    everything = (1 << 30) - 1
    items = tuple(Item(f"land {number}") for number in range(30))
    for fit, enough in ((everything, True), (everything >> 11, False)):
        costs = tuple(
            Cost(
                1 << one,
                1,
                Price(mana=1, uses=(Use("sacrifice", fit), Use("tap", everything))),
                WHY,
            )
            for one in range(20)
        )
        problem = Problem(
            "attacks", "Ann", tuple(f"c{one}" for one in range(20)), ("Bob",),
            costs=costs, payers=(Payer("Ann", mana=20),), items=items,
        )  # fmt: skip
        declaration = (1,) * 20
        paid = payments(problem, declaration)
        best = 1.0
        for _ in range(5):
            start = time.process_time()
            assert affordable(problem, declaration, paid) == enough
            best = min(best, time.process_time() - start)
        assert best < 0.005


# -- what there is too little of -------------------------------------------------------------------


def test_every_number_once_enough_and_once_short() -> None:
    for kind in ("mana", "energy", "hand", "library", "graveyard", "life"):
        two: dict[str, Any] = {kind: 2}
        cost = Cost(0b11, 1, Price(**two), WHY)
        four: dict[str, Any] = {kind: 4}
        assert of(board(cost, payer=Payer("Ann", **four)), (1, 1, 0)) == []
        three: dict[str, Any] = {kind: 3}
        short = board(cost, payer=Payer("Ann", **three))
        assert of(short, (1, 1, 0)) == [(kind, 4, 3)]
        assert of(short, (1, 0, 1)) == []


def test_a_number_of_permanents_beyond_all_that_there_are() -> None:
    many = Cost(0b1, 1, Price(uses=(Use("sacrifice", 0b1, 10**9),)), WHY)
    problem = board(many, items=(Item("land"),))
    assert of(problem, (1, 0, 0)) == [("give up", 10**9, 1)]


# -- the sums --------------------------------------------------------------------------------------


def within(problem: Problem, declaration: Declaration) -> bool:
    """Whether no budget is exceeded, by adding up."""
    for budget in budgets(problem):
        spent = 0
        for charge in budget.charges:
            for creature, chosen in enumerate(declaration):
                if charge.creatures >> creature & 1 and (met := chosen & charge.objects):
                    spent += charge.amount * (met.bit_count() if charge.per_object else 1)
        if spent > budget.limit:
            return False
    return True


@pytest.mark.parametrize("seed", range(120))
def test_the_sums_and_the_plain_question_agree_with_trying_everything(seed: int) -> None:
    problem = dealt(seed, most_creatures=4)
    for declaration in keeping(problem):
        payable = can_pay(problem, declaration)
        assert affordable(problem, declaration, payments(problem, declaration)) == payable
        assert within(problem, declaration) == payable


def ring() -> Problem:
    """Each of 24 must attack and may give up one of three lands around a ring: too many unions."""
    lands = tuple(Item(f"land {number}") for number in range(24))
    costs = tuple(
        Cost(
            1 << one,
            1,
            Price(uses=(Use("sacrifice", 1 << one | 1 << (one + 1) % 24 | 1 << (one + 7) % 24),)),
            WHY,
        )
        for one in range(24)
    )
    names = tuple(f"c{one}" for one in range(24))
    must = (Requirement((1 << 24) - 1, 1, WHY, each=True),)
    return Problem("attacks", "Ann", names, ("Bob",), requirements=must, costs=costs, items=lands)


def test_too_many_sets_of_permanents_are_not_guessed_at() -> None:
    problem, everyone = ring(), (1,) * 24
    with pytest.raises(TooLarge):
        budgets(problem)
    with pytest.raises(TooLarge):
        LegalDeclarations(problem).count()
    # One declaration is judged all the same: each gives up its own land.
    assert isinstance(verdict(problem, everyone), Legal)
