"""The order that keeps few scopes open: what is kept up to date against looking at all of it."""

import random

from legality.legal.diagram.reading_order import fewest_open


def looked_at(members: list[int], scopes: list[tuple[int, int]]) -> list[int]:
    """The same order, every scope looked at for every member again."""
    order, done, waiting = list[int](), 0, list(members)
    while waiting:
        kept = {one: done | 1 << one for one in waiting}
        weights = {
            one: sum(weight for scope, weight in scopes if scope & after and scope & ~after)
            for one, after in kept.items()
        }
        best = min(waiting, key=lambda one: (weights[one], one))
        waiting.remove(best)
        order.append(best)
        done |= 1 << best
    return order


def test_the_order_is_the_greedy_one() -> None:
    rng = random.Random(1)
    for _ in range(500):
        members = list(range(rng.randint(1, 9)))
        some = [
            (rng.randrange(1, 1 << len(members)), rng.randint(1, 4))
            for _ in range(rng.randint(0, 8))
        ]
        assert fewest_open(members, some) == looked_at(members, some)


def test_a_scope_that_is_begun_is_ended_first() -> None:
    # 0 and 1 are alike; 2 would begin both scopes. After 0 its scope ends with 2, which begins the
    # other, or 1 begins the other: 2 leaves one open, 1 two.
    assert fewest_open([0, 1, 2], [(0b101, 1), (0b110, 1)]) == [0, 2, 1]
