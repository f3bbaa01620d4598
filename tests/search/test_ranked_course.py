"""The course by rankings, each expected value by hand."""

from legality.clock import Clock
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.bout_sides import ATTACKERS, BLOCKERS
from legality.search.free_course import FreeCourse
from legality.search.game_tree import Leaf
from legality.search.ranked_course import (
    RankedCourse,
    RankedDamage,
    RankedSource,
    best_ranking,
    rankings,
)
from tests.search.test_course import GROUND, attacking, blocking


def free(*those: Attacking | Blocking) -> FreeCourse:
    """The course of those without orders, where they are announced."""
    attackers = tuple(each for each in those if isinstance(each, Attacking))
    blockers = tuple(each for each in those if isinstance(each, Blocking))
    return FreeCourse(Bout(attackers, blockers, GROUND, True), Clock(None), 1_000)


TWO = free(
    attacking(2, 9, early=True, late=False),
    blocking(0, 3, name="b"),
    blocking(0, 2, name="c"),
)


def test_a_ranking_may_be_in_vain() -> None:
    # The 2 points kill c (3), but are not enough for b, if that is ranked first.
    assert RankedCourse(TWO, ATTACKERS, (0, 1)).tree == Leaf((0, 0, 0, 0))
    assert RankedCourse(TWO, ATTACKERS, (1, 0)).tree == Leaf((-3, 0, 0, 0))


def test_the_best_ranking_is_announced() -> None:
    assert best_ranking(TWO, ATTACKERS) == TWO.tree == Leaf((-3, 0, 0, 0))


def test_what_is_cheap_for_its_worth_is_ranked_first() -> None:
    # Worth 3 each: c lacks 2, b 3.
    assert [*rankings(TWO, ATTACKERS)] == [(1, 0), (0, 1)]
    assert [*rankings(TWO, BLOCKERS)] == [(0,)]


def test_blockers_by_a_ranking() -> None:
    # The 3/3 first striker has one ranking, of one attacker: it kills that 5.
    quick = free(attacking(0, 3), blocking(3, 3, early=True, late=False))
    assert RankedCourse(quick, BLOCKERS, (0,)).tree == Leaf((5, 0, 0, 0))


def test_a_trampler_lets_through_what_the_ranking_leaves() -> None:
    # 5 points in the first step: 2 and 1 are lethal (-3 -3), 2 go through.
    over = free(
        attacking(5, 9, early=True, late=False, tramples=True),
        blocking(0, 2, name="b"),
        blocking(0, 1, name="c"),
    )
    assert RankedCourse(over, ATTACKERS, (0, 1)).tree == Leaf((-8, -2, -2, 0))


def test_the_first_is_filled_then_the_next() -> None:
    # 5 points: 3 kill the first; the next lacks 4, and gets the 2 that are left.
    damage = RankedDamage([RankedSource(5, 3, False, False)], (0, 1), (0, 0), ((3, 1), (4, 1)))
    assert damage.marked == [3, 2]


def test_where_it_is_not_enough_they_deal_all_they_have() -> None:
    # 2 points don't kill the first: nothing is left for the second, which they would kill.
    damage = RankedDamage([RankedSource(2, 3, False, False)], (0, 1), (0, 0), ((3, 1), (1, 1)))
    assert damage.marked == [2, 0]


def test_who_faces_nobody_else_strikes_first() -> None:
    # The first lacks 2. Who faces it alone deals them, so that the other kills the second.
    sources = [RankedSource(2, 3, False, False), RankedSource(2, 1, False, False)]
    assert RankedDamage(sources, (0, 1), (0, 0), ((2, 1), (2, 1))).marked == [2, 2]


def test_a_point_by_deathtouch_kills() -> None:
    damage = RankedDamage([RankedSource(2, 3, True, False)], (0, 1), (0, 0), ((3, 1), (4, 1)))
    assert damage.marked == [3, 4]


def test_what_is_left_tramples_over_all() -> None:
    # 7 points, 3 and 1 of them (3 are marked) lethal: 3 go through; none where one can't die.
    source = RankedSource(7, 3, False, True)
    assert RankedDamage([source], (0, 1), (0, 3), ((3, 1), (4, 1))).through == [3]
    assert RankedDamage([source], (0,), (0, 0), ((3, 1), (0, 1))).through == [0]
