"""The diagram against all declarations, on Problems with every kind of part dealt at random."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from legality.legal.declarations import LegalDeclarations
from legality.legal.diagram.weights import Number, Worth
from legality.problem.declarations import Declaration, Problem, bits
from tests.legal.dealing import alike, dealt
from tests.plain import legal, most, payable

SEEDS = range(60)


def problems(seed: int) -> tuple[Problem, Problem]:
    return dealt(seed), alike(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_set_the_count_and_the_maximum(seed: int) -> None:
    for problem in problems(seed):
        expected = legal(problem)
        view = LegalDeclarations(problem)
        listed = list(view)
        assert len(listed) == len(expected) == view.count()
        assert set(listed) == expected
        assert bool(view) == bool(expected)
        free = most(problem, payable(problem), frozenset(), frozenset(), problem.free)
        assert view.maximum == free


@pytest.mark.parametrize("seed", SEEDS)
def test_listing_goes_in_walking_order(seed: int) -> None:
    for problem in problems(seed):
        view = LegalDeclarations(problem)
        walked = [tuple(one[creature] for creature in view.order) for one in view]
        if all(most < 2 for most in problem.capacity):
            assert walked == sorted(walked)


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_are_the_listing(seed: int) -> None:
    for problem in problems(seed):
        view = LegalDeclarations(problem)
        several = [
            min(most, allowed.bit_count())
            for most, allowed in zip(problem.capacity, problem.allowed, strict=True)
        ]
        if max(several) > 1:
            with pytest.raises(ValueError, match="several objects"):
                next(view.rows())
            continue
        rows = [tuple(row) for block in view.rows(block=7) for row in block.tolist()]
        assert rows == [tuple(mask.bit_length() - 1 for mask in one) for one in view]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_frequencies(seed: int) -> None:
    for problem in problems(seed):
        expected = legal(problem)
        view = LegalDeclarations(problem)
        if not expected:
            continue
        seen = Counter(
            (creature, thing)
            for one in expected
            for creature, chosen in enumerate(one)
            for thing in (bits(chosen) if chosen else (None,))
        )
        for creature in range(len(problem.creatures)):
            for thing in (None, *range(len(problem.objects))):
                share = Fraction(seen[creature, thing], len(expected))
                assert view.frequency(creature, thing) == share
        pairs = {pair for pair in seen if pair[1] is not None}
        assert view.possible == pairs
        assert view.forced == {pair for pair in pairs if seen[pair] == len(expected)}
        assert not view.impossible & pairs


@pytest.mark.parametrize("seed", SEEDS)
def test_every_mask_of_a_random_partial_declaration(seed: int) -> None:
    rng = random.Random(seed)
    for problem in problems(seed):
        agreeing = sorted(legal(problem))
        view = LegalDeclarations(problem)
        partial: dict[int, int] = {}
        left = list(range(len(problem.creatures)))
        rng.shuffle(left)
        while True:
            assert view.complete(partial) == bool(agreeing)
            assert view.mask(partial).tolist() == mask_of(problem, agreeing)
            if not left:
                break
            creature = left.pop()
            usual = bool(agreeing) and rng.random() < 0.9
            anything = rng.randrange(1 << len(problem.objects))
            partial[creature] = rng.choice(agreeing)[creature] if usual else anything
            agreeing = [one for one in agreeing if one[creature] == partial[creature]]


def mask_of(problem: Problem, agreeing: list[Declaration]) -> list[list[bool]]:
    """Creature by creature: which objects are chosen somewhere; last, whether none ever is."""
    return [
        [
            *(any(one[creature] >> thing & 1 for one in agreeing) for thing in range(objects)),
            any(not one[creature] for one in agreeing),
        ]
        for objects in (len(problem.objects),)
        for creature in range(len(problem.creatures))
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_of_a_cursor(seed: int) -> None:
    rng = random.Random(seed)
    for problem in problems(seed):
        expected = legal(problem)
        view = LegalDeclarations(problem)
        if not expected:
            with pytest.raises(ValueError, match="nothing is legal"):
                view.start()
            continue
        cursor = view.start()
        while not cursor.done:
            following = [cursor.choose(option) for option in cursor.options]
            assert sum(one.count() for one in following) == cursor.count()
            row = cursor.mask()
            assert row.sum() == len(following)
            cursor = rng.choice(following)
        assert cursor.count() == 1
        assert cursor.declaration in expected


@pytest.mark.parametrize("seed", SEEDS)
def test_membership(seed: int) -> None:
    rng = random.Random(seed)
    for problem in problems(seed):
        expected = legal(problem)
        view, checked = LegalDeclarations(problem), LegalDeclarations(problem)
        view.diagram  # noqa: B018 (draws the diagram, which then answers)
        for _ in range(5):
            one = tuple(rng.randrange(1 << len(problem.objects)) for _ in problem.creatures)
            assert (one in view) == (one in checked) == (one in expected)
        assert all(one in view for one in expected)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_by_weight(seed: int) -> None:
    rng = random.Random(seed)
    for problem in problems(seed):
        expected = legal(problem)
        pairs = {
            (creature, thing): rng.randrange(-5, 6)
            for creature in range(len(problem.creatures))
            for thing in range(len(problem.objects))
            if rng.random() < 0.8
        }
        creatures = {
            creature: Fraction(rng.randrange(-9, 10), 2)
            for creature in range(len(problem.creatures))
            if rng.random() < 0.4
        }
        weights = Worth(pairs, creatures)
        said: dict[tuple[int, int] | int, Number] = dict(pairs.items())
        said.update(creatures.items())
        count = rng.randrange(1, 6)
        found = LegalDeclarations(problem).best_k(said, count)
        heaviest = sorted((weights.of(one) for one in expected), reverse=True)
        assert [one.weight for one in found] == heaviest[:count]
        assert all(weights.of(one.declaration) == one.weight for one in found)
        assert {one.declaration for one in found} <= expected
        assert len({one.declaration for one in found}) == len(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_representatives_stand_for_all(seed: int) -> None:
    for problem in problems(seed):
        expected = legal(problem)
        found = list(LegalDeclarations(problem).representatives())
        assert sum(one.multiplicity for one in found) == len(expected)
        assert {one.declaration for one in found} <= expected
