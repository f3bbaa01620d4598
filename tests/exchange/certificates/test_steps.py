"""Each step against every assignment of the variables; and what is no step."""

import random
from collections.abc import Mapping
from itertools import product

import pytest

from legality.exchange.certificates.inequality import Inequality, inequality, read
from legality.exchange.certificates.propagation import Propagation
from legality.exchange.certificates.replay import trimmed
from legality.exchange.certificates.steps import (
    LARGEST,
    CuttingPlanes,
    Propagated,
    Step,
    WrongProof,
    derive,
)

SIZE = 5
ALL = tuple(product((0, 1), repeat=SIZE))


def holds(one: Inequality, values: tuple[int, ...]) -> bool:
    return sum(c * values[v - 1] for v, c in one.coefficients.items()) >= one.bound


def drawn(rng: random.Random) -> Inequality:
    coefficients = {
        v: rng.randint(-4, 4) for v in rng.sample(range(1, SIZE + 1), rng.randint(1, 4))
    }
    return inequality(coefficients, rng.randint(-5, 5))


@pytest.mark.parametrize("seed", range(40))
def test_what_is_derived_holds_wherever_its_premises_do(seed: int) -> None:
    rng = random.Random(f"derived {seed}")
    one, other = drawn(rng), drawn(rng)
    factor = rng.randint(1, 5)
    made = [
        one.plus(other),
        one.times(factor),
        one.divided(factor),
        one.saturated(),
        derive(("1", "2", "3", "*", "+", "~x2", "+", "s", "2", "d"), (one, other)),
    ]
    for values in ALL:
        assert holds(one.negation, values) != holds(one, values)
        if holds(one, values) and holds(other, values):
            assert [holds(each, values) for each in made] == [True] * len(made)
    assert one.impossible == (not any(holds(one, values) for values in ALL))
    assert read(str(one)) == one


def test_the_steps_by_hand() -> None:
    # 3 x1 + 2 x2 - 4 x3 >= 1 is 3 x1 + 2 x2 + 4 ~x3 >= 5 over literals. Divided by 3: 1, 1 and 2,
    # 2: x1 + x2 + 2 ~x3 >= 2, which is x1 + x2 - 2 x3 >= 0.
    given = inequality({1: 3, 2: 2, 3: -4}, 1)
    assert given.degree == 5
    assert given.literals == {1: 3, 2: 2, -3: 4}
    assert given.divided(3) == inequality({1: 1, 2: 1, 3: -2}, 0)
    # 5 x1 + 2 ~x2 >= 2: no coefficient need be more than 2.
    assert read("+5 x1 +2 ~x2 >= 2 ;").saturated() == inequality({1: 2, 2: -2}, 0)
    assert read(">= 0 ;") == inequality({}, 0)
    assert read("+1 x1 +1 ~x1 >= 2 ;") == inequality({}, 1)


@pytest.mark.parametrize("seed", range(40))
def test_what_follows_by_propagation_holds_and_needs_no_more_than_is_named(seed: int) -> None:
    rng = random.Random(f"propagated {seed}")
    known = [drawn(rng) for _ in range(6)]
    forced = Propagation()
    for one in known:
        forced.add(one)
    for _ in range(30):
        claimed = drawn(rng)
        used = forced.follows(claimed)
        if used is None:
            continue
        few = Propagation()
        for place in sorted(used):
            few.add(known[place])
        assert few.follows(claimed) is not None
        for values in ALL:
            if all(holds(known[place], values) for place in used):
                assert holds(claimed, values)


def test_clauses_that_propagate_are_found() -> None:
    forced = Propagation()
    for coefficients, bound in (({1: -1, 2: 1}, 0), ({2: -1, 3: 1}, 0), ({4: 1}, 1)):
        forced.add(inequality(coefficients, bound))
    assert forced.follows(inequality({1: -1, 3: 1}, 0)) == frozenset({0, 1})
    assert forced.follows(inequality({3: -1, 1: 1}, 0)) is None
    assert forced.follows(inequality({4: 1}, 1)) == frozenset({2})
    assert forced.follows(inequality({5: 1}, 0)) == frozenset()


STATEMENT = (inequality({1: 1, 2: 1}, 2), inequality({1: -1, 2: -1}, -1), inequality({3: 1}, 1))
"""Both, and not both; and something else."""
BOTH: Step = CuttingPlanes(("1", "2", "+"))


def claim(variable: int) -> Step:
    return Propagated(inequality({variable: 1}, 1))


def derived(words: str) -> Step:
    return CuttingPlanes(tuple(words.split()))


def test_a_proof_is_cut_down_to_what_it_needs() -> None:
    kept = trimmed(STATEMENT, [claim(3), derived("1"), derived("5 2 +")])
    assert kept == (derived("1"), derived("4 2 +"))
    assert trimmed(STATEMENT, kept) == kept


def test_what_a_propagated_step_comes_from_is_named() -> None:
    # Both (1) makes x1 and x2 true; that is against not both (2).
    (kept,) = trimmed(STATEMENT, [claim(3), Propagated(inequality({}, 1))])
    assert kept == Propagated(inequality({}, 1), (1, 2))
    assert str(kept) == "rup >= 1 : 1 2 ;"


def test_what_follows_only_from_other_steps_is_followed_from_the_beginning() -> None:
    # x1 or x2, and x1 or not x2: so x1, as their sum says; from the rows alone nothing follows at
    # once. But x1 makes x3 true, and false.
    rows = [inequality(one, 1 - sum(c < 0 for c in one.values())) for one in CLAUSES]
    kept = trimmed(rows, [derived("1 2 + 2 d"), Propagated(inequality({}, 1))])
    assert kept == (derived("1 2 + 2 d"), Propagated(inequality({}, 1), (3, 4, 5)))


CLAUSES = ({1: 1, 2: 1}, {1: 1, 2: -1}, {1: -1, 3: 1}, {1: -1, 3: -1})
WRONG: Mapping[str, list[Step]] = {
    "nothing": [],
    "no contradiction": [derived("1")],
    "an inequality that is not there": [derived("4")],
    "number 0": [derived("0 1 +")],
    "a step that comes later": [derived("5"), derived("4")],
    "what does not follow": [Propagated(inequality({2: -1}, 0)), BOTH, derived("4")],
    "no operator": [derived("1 2 x")],
    "an operator too many": [derived("1 + +")],
    "two left": [derived("1 2")],
    "a number left": [derived("1 2 * 3")],
    "division by 0": [derived("1 0 d")],
    "multiplied by a literal": [derived("1 x1 *")],
    "too large": [derived(f"1 {LARGEST} * 2 *")],
    "nothing put there": [CuttingPlanes(())],
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_proof_is_refused(wrong: str) -> None:
    with pytest.raises(WrongProof):
        trimmed(STATEMENT, WRONG[wrong])
