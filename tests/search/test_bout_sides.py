"""Both sides of a bout as numbers, each expected value by hand."""

from legality.search.bout import Bout
from legality.search.bout_sides import ATTACKERS, BLOCKERS, BoutSides
from legality.search.strikers import FIRST, REGULAR
from tests.search.test_course import FORCING, GROUND, attacking, blocking


def test_who_faces_whom() -> None:
    sides = BoutSides(Bout(FORCING[:2], FORCING[2:], GROUND, True))
    # x: b and c. y: b and d. Then b: x and y; c: x; d: y.
    assert sides.faced == [0b011, 0b101, 0b11, 0b01, 0b10]
    assert sides.bands == [0, 0b100]
    assert sides.targets[1] == ((2, 3), (1, 3), (9, 3))


def test_who_divides() -> None:
    # y's damage is the defending player's to divide; but x before b and c could force that player,
    # so that without orders all of it is the attacking player's, unless that one is bound.
    bout = Bout(FORCING[:2], FORCING[2:], GROUND, True)
    x, y = (1, 0b011, False), (2, 0b101, False)
    assert BoutSides(bout).pools(ATTACKERS, [0, 1], (0, 0, 0)) == ((x, y), ())
    assert BoutSides(bout, ATTACKERS).pools(ATTACKERS, [0, 1], (0, 0, 0)) == ((x,), (y,))
    free = BoutSides(Bout(FORCING[:2], FORCING[2:], GROUND, False))
    assert free.pools(ATTACKERS, [0, 1], (0, 0, 0)) == ((x,), (y,))
    # Once d is dead nobody with banding is there.
    assert free.pools(ATTACKERS, [0, 1], (0, 0, 9)) == ((x, (2, 0b001, False)), ())


def test_who_strikes_when() -> None:
    quick = attacking(3, 3, early=True, late=False)
    sides = BoutSides(Bout((quick,), (blocking(2, 2), blocking(1, 1)), GROUND, True))
    assert sides.striking(ATTACKERS, FIRST, 0) == [0]
    assert sides.striking(ATTACKERS, REGULAR, 0) == []
    assert sides.striking(BLOCKERS, REGULAR, 0b01) == [2]
    assert sides.struck_later == (0, 1)


def test_lifelink_and_what_tramples_where_nobody_is_left() -> None:
    # 3 by lifelink are lost to the defending player; over nobody they are dealt, too: 6 in all,
    # of which 3 are life.
    over = attacking(3, 3, tramples=True, lifelink=True)
    sides = BoutSides(Bout((over,), (blocking(2, 2, lifelink=True),), GROUND, True))
    assert sides.totals(ATTACKERS, [0], REGULAR, 1) == (-3, 0, 0, 0)
    assert sides.totals(ATTACKERS, [0], REGULAR, 0) == (-6, 0, -3, 0)
    assert sides.totals(BLOCKERS, [1], FIRST, 1) == (2, 2, 2, 0)
    assert sides.tramplers([0], 1) == [0]
    assert sides.tramplers([0], 0) == []
    assert sides.is_alike([0], [0], 1)
