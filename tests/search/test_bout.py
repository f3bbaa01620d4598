"""Who blocks whom in a bout."""

from legality.search.bout import Attacking, Blocking, Bout
from legality.search.fighters import Fighter
from legality.search.one_attacker import Ground

GROUND = Ground(poison_is_lethal=True, place=None, size=4, by_life=False)


def test_blockers_are_counted_after_the_attackers() -> None:
    # Two attackers (places 0, 1); the blocker at place 2 blocks both, that at place 3 the second.
    plain = Fighter(2, 2, 2, 1, 1)
    attackers = tuple(Attacking(name, "Bob", plain, True) for name in ("x", "y"))
    blockers = Blocking("b", plain, (0, 1)), Blocking("c", plain, (1,))
    bout = Bout(attackers, blockers, GROUND, ordered=False)
    assert [bout.blockers_of(place) for place in (0, 1)] == [[2], [2, 3]]
    assert Bout(attackers, (), GROUND, ordered=False).blockers_of(0) == []
