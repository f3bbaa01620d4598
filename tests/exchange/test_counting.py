"""How many requirements are obeyed, counted by creature: against counting each by itself."""

import random
from itertools import product

import pytest

from legality.booleans.statement import Limit, Statement, Wish
from legality.booleans.stating import count_by_creature
from legality.exchange.forms.dimacs import cnf, wcnf
from tests.exchange.solvers import rc2, satisfiable


def stated(*allowed: int, most: int = 1) -> Statement:
    """A statement of creatures that may choose so many of these objects each."""
    made = Statement(tuple("abc"[: len(allowed)]), ("x", "y", "z"), allowed)
    for creature, own in enumerate(made.pairs):
        made.limits.append(Limit(tuple(own.values()), most=most))
        if most == 1:
            made.exclusive[creature] = tuple(own.values())
    return made


def clauses(made: Statement) -> list[list[int]]:
    lines = [line for line in cnf(made) if not line.startswith("c")]
    return [[int(word) for word in line.split()[:-1]] for line in lines[1:]]


def test_what_one_creature_may_choose_is_counted_once() -> None:
    """Creature 0 may choose one of three objects, creature 1 one of two, each a requirement: of
    those five two can be obeyed, and what is counted is two Booleans."""
    for least in (1, 2, 3):
        made = stated(0b111, 0b011)
        made.wishes += [Wish((boolean,), "is obeyed") for boolean in range(1, 6)]
        count_by_creature(made)
        assert made.counted == {6: 1, 7: 1}
        assert made.meanings == {6: "a obeys 1 or more", 7: "b obeys 1 or more"}
        made.at_least = least
        assert satisfiable(clauses(made)) == (least <= 2)
        if least == 2:  # each of the two has to be true
            assert clauses(made)[-2:] == [[6], [7]]


def test_a_choice_that_obeys_more_is_a_level_of_its_own() -> None:
    """x obeys one requirement, y three, z none: two levels, the higher one worth two more."""
    made = stated(0b111)
    made.wishes += [Wish((one,), "is obeyed") for one in (1, 2, 2, 2)]
    count_by_creature(made)
    assert made.counted == {4: 1, 2: 2}


def test_requirements_of_one_creature_that_it_may_obey_together_are_counted_each() -> None:
    """A creature that may choose two objects: both requirements can be obeyed."""
    made = stated(0b11, most=2)
    made.wishes += [Wish((1,), "is obeyed"), Wish((2,), "is obeyed")]
    count_by_creature(made)
    made.at_least = 2
    assert made.counted == {1: 1, 2: 1}
    assert clauses(made)[-2:] == [[1], [2]]


def test_one_requirement_is_counted_as_it_is() -> None:
    made = stated(0b11, 0b11)
    made.wishes += [Wish((1,), "is obeyed"), Wish((3,), "is obeyed")]
    count_by_creature(made)
    assert made.counted == {1: 1, 3: 1}
    assert not made.meanings


@pytest.mark.parametrize("seed", range(60))
def test_both_ways_of_counting_come_to_the_same(seed: int) -> None:
    """Random requirements on one choice, on one of several and on the choices of two creatures:
    the most that can be obeyed, by every assignment of the choices."""
    rng = random.Random(f"counted {seed}")
    allowed = [rng.randint(1, 7) for _ in range(rng.randint(1, 3))]
    made = stated(*allowed, most=rng.choice((1, 1, 1, 2)))
    pairs = range(1, made.size + 1)
    if len(pairs) > 1 and rng.random() < 0.5:  # a restriction between two choices
        made.limits.append(Limit(tuple(rng.sample(pairs, 2)), most=1))
    for _ in range(rng.randint(0, 6)):
        creature = rng.randrange(len(allowed))
        any_one = made.choosing(creature, rng.randint(1, 7))
        crossing = made.any_of(rng.sample(pairs, min(2, len(pairs))), "one of two")
        for boolean in rng.choice((any_one, (crossing,), (rng.choice(pairs),))):
            assert boolean is not None
            made.wishes.append(Wish((boolean,), "is obeyed"))
    plain = list(made.limits)

    def most() -> int:
        best = 0
        for chosen in product((False, True), repeat=len(pairs)):
            held = {one for one in pairs if chosen[one - 1]}
            held |= {one for one in made.meanings if held.intersection(made.parts(one))}
            kept = [one for one in plain if held.issuperset(one.when)]
            sums = [(one, sum(weight for weight, b in one.terms if b in held)) for one in kept]
            if all(
                (one.least or 0) <= total and (one.most is None or total <= one.most)
                for one, total in sums
            ):
                best = max(best, sum(held.issuperset(wish.booleans) for wish in made.wishes))
        return best

    known = most()
    count_by_creature(made)
    assert rc2("".join(f"{line}\n" for line in wcnf(made))) == known
