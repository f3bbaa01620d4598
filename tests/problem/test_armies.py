"""What is counted by what creatures choose, on armies, against the same asked one by one."""

import random

import pytest

from legality import Position, problem_of
from legality.problem.checker import FEW, Choosing, broken, by_choice, obeyed
from legality.problem.declarations import Declaration, Problem, bits
from legality.puzzles import armies, random_attacks, random_blocks
from tests.models.restated import is_kept, number_obeyed


def ones(mask: int) -> list[int]:
    """The places of the one-bits, asked one by one."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


@pytest.mark.parametrize("length", [1, 63, 64, 65, 66, 129, 1000])
def test_the_bits_of_masks_long_and_short_dense_and_sparse(length: int) -> None:
    rng = random.Random(length)
    everything = (1 << length) - 1
    some = [
        sum(1 << n for n in range(length) if rng.random() < share) for share in (0.02, 0.3, 0.5)
    ]
    for mask in (0, 1, 1 << length - 1, everything, everything & ~1, *some):
        assert list(bits(mask)) == ones(mask)


@pytest.mark.parametrize("number", [FEW, FEW + 1, 200])
def test_creatures_are_sorted_by_what_they_choose(number: int) -> None:
    rng = random.Random(number)
    declaration = tuple(rng.choice((0, 1, 2, 5)) for _ in range(number))
    for given in (declaration, list(declaration), declaration):
        found = dict(by_choice(given))
        assert set(found) == {chosen for chosen in given if chosen}
        for chosen, creatures in found.items():
            assert ones(creatures) == [n for n, mine in enumerate(given) if mine == chosen]


@pytest.mark.parametrize("number", [FEW, 200])
def test_who_choose_one_of_some_objects(number: int) -> None:
    rng = random.Random(number)
    declaration = tuple(rng.choice((0, 1, 2, 5)) for _ in range(number))
    chosen = Choosing(declaration)
    everyone = (1 << number) - 1
    for creatures in (0, everyone, -1, 1, 1 << number - 1, 1 << number, rng.randrange(everyone)):
        for objects in (1, 2, 4, 6, -1, 8, 1):
            found = chosen.of(creatures, objects)
            assert ones(found) == [
                n for n, mine in enumerate(declaration) if creatures >> n & 1 and mine & objects
            ]


def problems() -> list[Problem]:
    """Of more creatures than are asked one by one."""
    blocks = [armies(40, 4, seed=seed) for seed in range(3)]
    blocks += [random_blocks(20, 20, seed=seed) for seed in range(3)]
    defending = [Position.from_value(dict(one.position)) for one in blocks]
    found = [problem_of(one, one.defending_sides[0]) for one in defending]
    attacks = [random_attacks(24, 4, seed=seed) for seed in range(3)]
    attacking = [Position.from_value(dict(one.position)) for one in attacks]
    return [*found, *(problem_of(one) for one in attacking)]


def something(rng: random.Random, problem: Problem) -> Declaration:
    """Each creature chooses nothing, something it may, or something else."""
    objects = len(problem.objects)
    return tuple(
        rng.choice([0, 0, 1 << rng.randrange(objects), *(1 << one for one in bits(allowed))])
        for allowed in problem.allowed
    )


@pytest.mark.parametrize("place", range(9))
def test_counted_by_choice_as_one_by_one(place: int) -> None:
    problem = problems()[place]
    assert len(problem.creatures) > FEW
    rng = random.Random(place)
    for _ in range(40):
        declaration = something(rng, problem)
        assert obeyed(problem, declaration) == number_obeyed(problem, declaration, frozenset())
        assert (broken(problem, declaration) == ()) is is_kept(problem, declaration)
