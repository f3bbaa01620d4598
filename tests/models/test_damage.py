"""The CP-SAT model of damage: the nearest legal assignment and the best, against the listing."""

import random
from typing import Any

import pytest

from legality import Position
from legality.errors import TooLarge
from legality.judging.nearest_damage import nearest_damage
from legality.legal.damage import LegalDamage, legal_damage
from legality.numbers import damage_numbers
from legality.problem.assignments.listing import assignments
from legality.problem.damage import (
    Assignment,
    DamageProblem,
    Manner,
    Recipient,
    Source,
)
from legality.problem.damage_checker import is_legal
from legality.problem.declarations import Reason
from legality.problem.goals import GOALS, levels, score
from legality_models.encoding.damage import NearestAssignment, best, nearest
from tests.damage.dealing import attacker, blocker, fight
from tests.damage.random_problems import damage_problem
from tests.damage_boards import EDITIONS, SIDES, damage_board

MOST = 400


def points_moved(legal: Assignment, wanted: Assignment) -> int:
    """Source by source the greater of what is gained and what is lost."""
    total = 0
    for source in {*legal, *wanted}:
        mine, asked = legal.get(source, {}), wanted.get(source, {})
        change = [mine.get(name, 0) - asked.get(name, 0) for name in {*mine, *asked}]
        total += max(sum(n for n in change if n > 0), -sum(n for n in change if n < 0))
    return total


def distance(legal: Assignment, wanted: Assignment) -> tuple[int, int]:
    """How many sources assign otherwise, and how many points are moved."""
    sources = {*legal, *wanted}
    plain = [
        [{to: n for to, n in one.get(source, {}).items() if n} for one in (legal, wanted)]
        for source in sources
    ]
    return sum(mine != asked for mine, asked in plain), points_moved(legal, wanted)


def lacking(problem: DamageProblem, legal: Assignment) -> list[int]:
    """Least where the earlier recipients get the most, source by source."""
    return [
        -legal.get(source.id, {}).get(recipient.id, 0)
        for source in problem.sources
        for recipient in problem.recipients
    ]


def wild(problem: DamageProblem, rng: random.Random) -> dict[str, dict[str, int]]:
    """An assignment with little sense."""
    names = [*(one.id for one in problem.recipients), "nobody"]
    return {
        source.id: {rng.choice(names): rng.randrange(-1, 5) for _ in range(rng.randint(0, 3))}
        for source in problem.sources
    }


def listed(problem: DamageProblem) -> list[dict[str, dict[str, int]]] | None:
    """All legal assignments, if they are not too many for a test."""
    found: list[dict[str, dict[str, int]]] = []
    for one in assignments(problem):
        found.append(one)
        if len(found) > MOST:
            return None
    return found


def views(rules: str, seeds: range) -> list[LegalDamage]:
    """Both sides of boards dealt at random."""
    positions = [Position.from_value(damage_board(seed, rules)) for seed in seeds]
    return [legal_damage(position, side) for position in positions for side in SIDES]


def check_nearest(
    problem: DamageProblem, legal: list[dict[str, dict[str, int]]], seed: int
) -> None:
    wanted = wild(problem, random.Random(seed))
    found = nearest(problem, wanted)
    assert found is not None
    assert is_legal(problem, found.assignment)
    assert found.proved
    assert (found.changed, found.moved) == distance(found.assignment, wanted)
    expected = min(legal, key=lambda one: (*distance(one, wanted), lacking(problem, one)))
    assert found.assignment == expected
    plain = nearest_damage(problem, wanted)
    assert plain is not None
    assert plain.assignment == expected


def check_best(problem: DamageProblem, legal: list[dict[str, dict[str, int]]]) -> None:
    for name in GOALS:
        goal = levels(problem, name)
        found = best(problem, goal)
        assert found is not None
        assert score(problem, found, goal) == max(score(problem, one, goal) for one in legal)


@pytest.mark.parametrize("block", range(2))
@pytest.mark.parametrize("rules", EDITIONS)
def test_nearest_and_best_of_boards(rules: str, block: int) -> None:
    for seed, view in enumerate(views(rules, range(6 * block, 6 * block + 6))):
        legal = listed(view.problem)
        if legal is not None:
            check_nearest(view.problem, legal, seed)
            check_best(view.problem, legal)


@pytest.mark.parametrize("block", range(4))
def test_nearest_and_best_of_wilder_problems(block: int) -> None:
    for seed in range(15 * block, 15 * block + 15):
        problem = damage_problem(seed)
        legal = listed(problem)
        if legal:
            check_nearest(problem, legal, seed)
            check_best(problem, legal)


# -- by hand -----------------------------------------------------------------------------------

TRAMPLER = attacker("t", "4/4", "Trample")
BEAR = blocker("bear", "2/2", mana_value=2)
HILL = blocker("hill", "1/3", mana_value=3)


def problem_of(*permanents: Any, **more: Any) -> DamageProblem:
    return legal_damage(fight(*permanents, **more), "attacking").problem


def test_a_legal_assignment_is_its_own_nearest() -> None:
    problem = problem_of(TRAMPLER, BEAR, blocks={"bear": "t"})
    wanted = {"t": {"bear": 3, "Bob": 1}}
    assert nearest(problem, wanted) == NearestAssignment(wanted, 0, 0)


def test_one_point_short_is_one_point_moved() -> None:
    problem = problem_of(TRAMPLER, BEAR, blocks={"bear": "t"})
    assert nearest(problem, {"t": {"bear": 1, "Bob": 3}}) == NearestAssignment(
        {"t": {"bear": 2, "Bob": 2}}, 1, 1
    )


def test_strangers_and_wrong_totals_are_points_too() -> None:
    # 2 too many for Bob (or the bear), 1 by a creature that is not in combat.
    problem = problem_of(TRAMPLER, BEAR, blocks={"bear": "t"})
    found = nearest(problem, {"t": {"bear": 2, "Bob": 4}, "idle": {"Bob": 1}})
    assert found == NearestAssignment({"t": {"bear": 2, "Bob": 2}}, 2, 3)


def test_best_by_hand() -> None:
    # 4 over a 2/2 and a 1/3 in that order: bear 2, hill 2: one dies; hill first: hill 3, one too.
    problem = problem_of(TRAMPLER, BEAR, HILL, blocks={"bear": "t", "hill": "t"})
    assert score(
        problem, best(problem, levels(problem, "kills")) or {}, levels(problem, "kills")
    ) == (
        1,
        0,
    )
    free = problem_of(TRAMPLER, BEAR, HILL, blocks={"bear": "t", "hill": "t"}, rules="2026-09-25")
    found = best(free, levels(free, "value"))
    assert found is not None
    assert found["t"]["hill"] >= 3


def test_no_time_no_answer() -> None:
    view = legal_damage(fight(TRAMPLER, BEAR, blocks={"bear": "t"}), "attacking")
    assert view.best("kills", seconds=0) is None
    assert view.nearest({}, seconds=0) is None
    assert view.best("player") == {"t": {"bear": 2, "Bob": 2}}
    assert view.nearest({"t": {"Bob": 4}}) == {"t": {"bear": 2, "Bob": 2}}


def test_weights_the_solver_cannot_hold_are_refused() -> None:
    view = legal_damage(fight(TRAMPLER, BEAR, blocks={"bear": "t"}), "attacking")
    with pytest.raises(TooLarge):
        view.best("value", {"bear": 10**18})


def test_a_wrong_order_leaves_nothing_to_be_near() -> None:
    from msgspec.structs import replace

    from legality.verdict import Violation

    problem = problem_of(TRAMPLER, BEAR, blocks={"bear": "t"})
    wrong = replace(problem, order_faults=(Violation("510.1c", ("t",), "wrong"),))
    assert nearest(wrong, {}) is None
    assert best(wrong, levels(wrong, "kills")) is None
    assert list(assignments(wrong)) == []


def test_one_manner_at_a_time() -> None:
    """510.1a: 4 to the bear, or 4 to Bob; never to both, as an order of the two would allow."""
    manners = (
        Manner("as blocked", 4, "510.1c", (0,), ((),), 1),
        Manner("as unblocked", 4, "510.1b", (1,), ((),), 0),
    )
    recipients = (
        Recipient("bear", "Bear", "creature", 2, 0),
        Recipient("Bob", "Bob", "player", 20, 1),
    )
    why = Reason("510.1a", "it has power 4")
    source = Source("t", "T", 4, why, manners, "Ann", False)
    problem = DamageProblem(
        "attacking", "regular", "2024-03-08", (source,), recipients, (), damage_numbers()
    )
    assert listed(problem) == [{"t": {"bear": 4}}, {"t": {"Bob": 4}}]
    assert nearest(problem, {"t": {"bear": 3, "Bob": 1}}) == NearestAssignment(
        {"t": {"bear": 4}}, 1, 1
    )
    assert nearest(problem, {"t": {"bear": 1, "Bob": 3}}) == NearestAssignment(
        {"t": {"Bob": 4}}, 1, 1
    )
