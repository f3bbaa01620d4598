"""Too large for a diagram: listing and the best by the solver, numbers undecided, never wrong."""

import random

import pytest

from legality import Position, legal_blocks, time_limit
from legality.errors import OutOfTime, TooLarge
from legality.legal import fallback
from legality.legal.declarations import LegalDeclarations
from legality.legal.diagram.limits import DEFAULT, Limits
from legality.legal.diagram.weights import Number, Worth
from tests.legal.dealing import dealt
from tests.plain import legal
from tests.small_boards import creature, fight, theirs

TINY = Limits(nodes=0)


@pytest.mark.parametrize("seed", range(20))
def test_the_listing_goes_over_to_the_solver(seed: int) -> None:
    problem = dealt(seed)
    view = LegalDeclarations(problem, TINY)
    if not LegalDeclarations(problem).diagram.layers:
        return
    assert not view.decided
    listed = list(view)
    assert len(listed) == len(set(listed))
    assert set(listed) == legal(problem)
    with pytest.raises(TooLarge):
        view.count()


@pytest.mark.parametrize("seed", range(20))
def test_the_diagram_and_the_model_agree_on_the_best(seed: int) -> None:
    problem = dealt(seed)
    rng = random.Random(seed)
    pairs = {
        (creature, thing): rng.randrange(-5, 6) / 2
        for creature in range(len(problem.creatures))
        for thing in range(len(problem.objects))
    }
    creatures = {creature: rng.randrange(-3, 4) for creature in range(len(problem.creatures))}
    for weights in (Worth(pairs, {}), Worth(pairs, creatures)):
        said: dict[tuple[int, int] | int, Number] = dict(weights.pairs.items())
        said.update(weights.creatures.items())
        for count in (1, 3):
            drawn = LegalDeclarations(problem).best_k(said, count)
            solved = fallback.best(problem, weights, count)
            assert [one.weight for one in drawn] == [weight for _, weight in solved]


def test_the_limits_are_said() -> None:
    assert DEFAULT.nodes >= 100_000
    with pytest.raises(TooLarge, match="0 nodes"):
        LegalDeclarations(dealt(1), TINY).sample(0, 1)


def test_a_listing_that_the_solver_makes_ends_with_the_time() -> None:
    # Twelve creatures that may block three each, menace: no diagram, and more than can be listed.
    menace = [creature(f"a{n}", text="Menace", power=n) for n in range(12)]
    three = "This creature can block an additional two creatures each combat."
    guards = [theirs(f"b{n}", three, toughness=n + 1) for n in range(12)]
    view = legal_blocks(Position.from_value(fight(*menace, *guards)), limits=TINY)
    listed: list[object] = []
    with pytest.raises(OutOfTime), time_limit(2.0):
        listed.extend(view)
    assert next(iter(view)) in view
