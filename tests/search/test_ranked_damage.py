"""Damage by a ranking, each expected value by hand."""

from legality.search.ranked_damage import RankedDamage, RankedSource


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
