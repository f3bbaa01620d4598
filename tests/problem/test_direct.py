"""The proofs without search or solver against brute force, the solver, and by hand."""

import random
from collections.abc import Callable
from itertools import product

import pytest
from msgspec.structs import replace

from legality import Position, problem_of
from legality.problem.checker import broken, obeyed
from legality.problem.crowds import by_crowds
from legality.problem.declarations import (
    UNLIMITED,
    Capacity,
    ChosenCount,
    Company,
    DeclaredCap,
    Forbidden,
    Problem,
    Requirement,
    bits,
)
from legality.problem.direct import directly
from legality.problem.moving import by_moving
from legality.problem.payments import payments
from legality.problem.relaxed_problem import relaxed_problem
from legality.problem.small import SmallMaximum
from legality.problem.teams import by_teams
from legality.puzzles import armies, chessboard, random_attacks, random_blocks, random_exact_cover
from tests.boards import random_attack_board, random_block_board
from tests.damage_boards import EDITIONS
from tests.models.random_problems import WHY, most_obeyed, random_problem
from tests.small_boards import Board

NOTHING: frozenset[tuple[int, int, int]] = frozenset()


def problem(creatures: int, objects: int, **parts: object) -> Problem:
    made = Problem(
        "blocks",
        "Ann",
        tuple(f"c{creature}" for creature in range(creatures)),
        tuple(f"o{thing}" for thing in range(objects)),
    )
    return replace(made, **parts)


def only(rng: random.Random, creatures: int, objects: int, able: list[int]) -> list[Forbidden]:
    """Nobody but those may choose each object."""
    everyone = (1 << creatures) - 1
    return [
        Forbidden(everyone & ~able[thing], 1 << thing, WHY)
        for thing in range(objects)
        if everyone & ~able[thing]
    ]


def teams(seed: int) -> Problem:
    """Each object needs all who may choose it: two mostly, or up to three."""
    rng = random.Random(f"teams {seed}")
    creatures, objects, pairs = rng.randint(2, 6), rng.randint(1, 5), rng.random() < 0.5
    able = [
        sum(
            1 << one
            for one in rng.sample(
                range(creatures), 2 if pairs else rng.randint(1, min(3, creatures))
            )
        )
        for _ in range(objects)
    ]
    same = rng.random() < 0.6
    return problem(
        creatures,
        objects,
        forbidden=tuple(only(rng, creatures, objects, able)),
        counts=tuple(
            ChosenCount(thing, able[thing].bit_count(), UNLIMITED, WHY) for thing in range(objects)
        ),
        requirements=tuple(
            Requirement(able[thing], 1 << thing, WHY, each=True)
            for thing in range(objects)
            for _ in range(1 if same else rng.randint(0, 2))
        ),
    )


def crowds(seed: int) -> Problem:
    """Crowds of creatures alike, each with objects of its own; numbers, and requirements on
    several."""
    rng = random.Random(f"crowds {seed}")
    sizes = [rng.randint(1, 4) for _ in range(rng.randint(1, 2))]
    creatures, objects = sum(sizes), rng.randint(1, 3)
    masks = [((1 << size) - 1) << sum(sizes[:place]) for place, size in enumerate(sizes)]
    able = [rng.choice(masks) for _ in range(objects)]
    wishes: list[Requirement] = []
    for thing in range(objects):
        for _ in range(rng.randint(0, 2)):
            least = rng.choice((0, 1, 1, 2, 3))
            most = rng.choice((UNLIMITED, UNLIMITED, least, least + 1))
            wishes.append(Requirement((1 << creatures) - 1, 1 << thing, WHY, False, least, most))
        if rng.random() < 0.4:
            wishes.append(Requirement(able[thing], 1 << thing, WHY, each=True))
    for mask in masks:
        if rng.random() < 0.5:
            wishes.append(Requirement(mask, (1 << objects) - 1, WHY, each=True))
    return problem(
        creatures,
        objects,
        forbidden=tuple(only(rng, creatures, objects, able)),
        counts=counts(rng, objects, 0.6),
        requirements=tuple(wishes),
    )


def counts(rng: random.Random, objects: int, chance: float) -> tuple[ChosenCount, ...]:
    return tuple(
        ChosenCount(thing, least, rng.choice((UNLIMITED, UNLIMITED, least, least + 1)), WHY)
        for thing in range(objects)
        if rng.random() < chance
        for least in [rng.choice((1, 2, 2, 3))]
    )


def moving(seed: int) -> Problem:
    """Creatures of several kinds, objects that want to be chosen, need several, or are under a
    cap."""
    rng = random.Random(f"moving {seed}")
    creatures, objects = rng.randint(2, 5), rng.randint(1, 4)
    able = [rng.randrange(1 << creatures) for _ in range(objects)]
    everyone, everything = (1 << creatures) - 1, (1 << objects) - 1
    wishes = [
        Requirement(everyone, 1 << rng.randrange(objects), WHY, False, least, most)
        for _ in range(rng.randint(0, 3))
        for least, most in [rng.choice(((1, UNLIMITED), (1, UNLIMITED), (2, UNLIMITED), (1, 1)))]
    ]
    wishes += [
        Requirement(
            rng.randrange(1 << creatures),
            rng.choice((everything, 1 << rng.randrange(objects), rng.randrange(1 << objects))),
            WHY,
            each=True,
        )
        for _ in range(rng.randint(0, 4))
    ]
    return problem(
        creatures,
        objects,
        forbidden=tuple(only(rng, creatures, objects, able)),
        counts=counts(rng, objects, 0.3),
        caps=tuple(
            DeclaredCap(everyone, rng.randrange(1, 1 << objects), rng.randint(0, 2), WHY)
            for _ in range(rng.randint(0, 2))
        ),
        company=tuple(
            Company(creature, everyone, 1, WHY)
            for creature in range(creatures)
            if rng.random() < 0.1
        ),
        requirements=tuple(wishes),
    )


def brute_force(made: Problem) -> int:
    """The most of all declarations in which each creature does nothing or one thing that it may,
    or any of several."""
    each = [
        range(choices + 1) if most > 1 else (0, *(1 << thing for thing in bits(choices)))
        for choices, most in zip(made.allowed, made.capacity, strict=True)
    ]
    kept = [declared for declared in product(*each) if not broken(made, declared)]
    return most_obeyed(made, kept, NOTHING, frozenset(), made.free)


def agrees(made: Problem) -> bool:
    """Whether there is a direct proof; what it says is what brute force finds, and no way alone
    says less than that."""
    most = brute_force(made)
    board = relaxed_problem(made, NOTHING, frozenset())
    for way in (by_teams, by_crowds, by_moving):
        bound = None if board is None else way(board)
        assert bound is None or bound[0] >= most, way
    found = directly(made, NOTHING, frozenset(), -1)
    if found is None:
        return False
    assert found.witness is not None
    assert (found.value, obeyed(made, found.witness)) == (most, most)
    assert not broken(made, found.witness)
    assert not payments(made, found.witness)
    less = directly(made, NOTHING, frozenset(), most)
    assert less is not None
    assert (less.value, less.witness) == (most, None)
    return True


@pytest.mark.parametrize(
    ("deal", "share"), [(teams, 0.5), (crowds, 0.5), (moving, 0.5), (random_problem, 0.05)]
)
def test_what_is_proved_is_what_brute_force_finds(
    deal: Callable[[int], Problem], share: float
) -> None:
    seeds = range(150)
    assert sum(agrees(deal(seed)) for seed in seeds) >= share * len(seeds)


def of_board(board: Board) -> Problem:
    position = Position.from_value(board)
    if position.judges("attacks"):
        return problem_of(position)
    return problem_of(position, position.defending_sides[0])


@pytest.mark.parametrize("rules", EDITIONS)
def test_what_is_proved_is_what_the_solver_finds_in_every_edition(rules: str) -> None:
    # twelve boards of attacks and twelve of blocks, and larger ones of single families
    from legality_models import maximum

    rng = random.Random(f"direct {rules}")
    boards = [random_attack_board(rng) for _ in range(12)]
    boards += [random_block_board(rng) for _ in range(12)]
    boards += [
        random_blocks(8, 8, seed=rng.randrange(1000)).position,
        random_attacks(10, 3, seed=rng.randrange(1000)).position,
        random_exact_cover(12, 12, seed=rng.randrange(1000)).position,
        chessboard(
            4, 4, removed=rng.sample([(a, b) for a in range(4) for b in range(4)], 2)
        ).position,
        armies(60, 8, seed=rng.randrange(1000)).position,
    ]
    proved = 0
    for board in boards:
        made = of_board({**board, "rules": rules})
        found = directly(made, NOTHING, frozenset(), -1)
        if found is None:
            continue
        proved += 1
        assert found.value == maximum(made, plain=True).value
        assert found.witness is not None
        assert not broken(made, found.witness)
        assert obeyed(made, found.witness) == found.value
    # editions to 2007 compare with few alternatives, which no direct proof looks at
    one = of_board({**boards[0], "rules": rules})
    assert proved >= 8 or one.requirement_model == "self only"


# -- by hand ---------------------------------------------------------------------------------------

EVERYONE = 0b111


def test_of_a_path_of_three_teams_the_outer_two_are_chosen() -> None:
    # o0 needs c0 and c1, o1 needs c1 and c2, o2 needs c2 and c3; each of the two is asked to choose
    # it. o0 and o2 share nobody: four requirements; with o1 only two.
    able = [0b0011, 0b0110, 0b1100]
    made = problem(
        4,
        3,
        forbidden=tuple(
            Forbidden(0b1111 & ~those, 1 << thing, WHY) for thing, those in enumerate(able)
        ),
        counts=tuple(ChosenCount(thing, 2, UNLIMITED, WHY) for thing in range(3)),
        requirements=tuple(
            Requirement(those, 1 << thing, WHY, each=True) for thing, those in enumerate(able)
        ),
    )
    assert directly(made, NOTHING, frozenset(), -1) == SmallMaximum(4, (1, 1, 4, 4))


def test_a_crowd_leaves_as_few_as_it_needs_for_another() -> None:
    # three members, each asked to choose o0; o1 wants to be chosen, and needs two for it: the one
    # requirement costs two, so all stay. Where it needs one, that one loses what the other gains.
    lure = Requirement(EVERYONE, 0b01, WHY, each=True)
    wish = Requirement(EVERYONE, 0b10, WHY)
    menace = ChosenCount(1, 2, UNLIMITED, WHY)
    made = problem(3, 2, counts=(menace,), requirements=(lure, wish))
    assert directly(made, NOTHING, frozenset(), -1) == SmallMaximum(3, (1, 1, 1))
    twice = replace(made, counts=(), requirements=(lure, wish, wish))
    found = directly(twice, NOTHING, frozenset(), -1)  # 2 lured, and 2 for the third
    assert found is not None
    assert found.value == 4


def test_under_a_cap_those_go_to_whom_it_is_worth_most() -> None:
    # o0 and o1 together take one; c0 is asked twice to choose o0, c1 and c2 once
    made = problem(
        3,
        2,
        caps=(DeclaredCap(EVERYONE, 0b11, 1, WHY),),
        requirements=(
            Requirement(EVERYONE, 0b11, WHY, each=True),
            Requirement(0b001, 0b01, WHY, each=True),
        ),
    )
    assert directly(made, NOTHING, frozenset(), -1) == SmallMaximum(2, (1, 0, 0))


def test_what_only_some_numbers_obey_is_left_to_others() -> None:
    # o0 wants to be chosen by exactly one, and all three are asked to choose it: taken for obeyed
    # that would be four, and three are what can be
    made = problem(
        3,
        1,
        company=(Company(0, 0b110, 1, WHY),),
        requirements=(
            Requirement(EVERYONE, 1, WHY, each=True),
            Requirement(EVERYONE, 1, WHY, False, 1, 1),
        ),
    )
    assert brute_force(made) == 3
    board = relaxed_problem(made, NOTHING, frozenset())
    assert board is not None
    bound = by_moving(board)
    assert bound is not None
    assert bound[0] == 4


def test_what_costs_something_or_has_few_alternatives_has_no_direct_proof() -> None:
    made = problem(1, 1, requirements=(Requirement(1, 1, WHY, each=True),))
    assert directly(made, NOTHING, frozenset(), -1) == SmallMaximum(1, (1,))
    assert directly(replace(made, requirement_model="self only"), NOTHING, frozenset(), -1) is None
    two = replace(made, capacities=(Capacity(0, 2, WHY),))
    assert directly(two, NOTHING, frozenset(), -1) is None


def test_moves_that_come_to_no_end_prove_nothing() -> None:
    # o1 wants to be chosen, and needs 120: that many moves are not made, though without o1 the
    # spread is at its end with nothing obeyed. Some of the crowd can't choose o2: no crowds apart.
    everyone = (1 << 130) - 1
    made = problem(
        130,
        3,
        forbidden=(Forbidden(1, 1 << 2, WHY),),
        counts=(ChosenCount(1, 120, UNLIMITED, WHY),),
        requirements=(Requirement(everyone, 1 << 1, WHY),),
    )
    found = directly(made, NOTHING, frozenset(), -1)
    assert found is None or found.value == 1


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_few_moves_prove_no_less_than_can_be(monkeypatch: pytest.MonkeyPatch, moves: int) -> None:
    monkeypatch.setattr("legality.problem.moving.MOST_MOVES", moves)
    for seed in range(60):
        agrees(moving(seed))
