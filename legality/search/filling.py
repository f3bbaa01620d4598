"""How creatures that all face the same others deal their last damage, as far as who dies differs.

What one of them lacks another may fill up, and the same order suits all of them (510.1c): then only
the damage of all together matters. Whoever gains by deaths kills as many as they can
(`legality.search.last_blows`); the other player, where they divide it (702.22j, k), as few.
"""

from collections.abc import Iterator, Sequence

Points = Sequence[tuple[int, bool]]
"""The damage of each creature that deals it, and whether any of it is deadly."""
Needs = Sequence[int | None]
"""The damage that destroys each creature faced; None: none does."""
Shares = tuple[tuple[int, ...], ...]
"""What each deals to each."""
Way = tuple[tuple[int, ...], Shares]
"""Who dies, by place, and of what."""

MOST_FACED = 10
"""Of more creatures the sets are too many to be listed."""


def fewest_killed(points: Points, needs: Needs) -> list[Way]:
    """Nobody, where they can be dealt so that nobody dies; else each creature alone."""
    for place, need in enumerate(needs):
        if need is None:
            return [((), _all_on(points, needs, place))]
    if next(_deadly(points), None) is None:
        room = [(need or 0) - 1 for need in needs]
        if sum(room) >= sum(amount for amount, _ in points):
            return [((), _spread(points, room))]
    return [((place,), _all_on(points, needs, place)) for place in range(len(needs))]


def _deadly(points: Points) -> Iterator[int]:
    return (number for number, (amount, deadly) in enumerate(points) if deadly and amount)


def _all_on(points: Points, needs: Needs, place: int) -> Shares:
    shares = [[0] * len(needs) for _ in points]
    _on_one(shares, [amount for amount, _ in points], place)
    return tuple(map(tuple, shares))


def _on_one(shares: list[list[int]], left: Sequence[int], place: int) -> None:
    """The rest of everyone's damage on that creature."""
    for row, rest in zip(shares, left, strict=True):
        row[place] += rest


def _spread(points: Points, room: list[int]) -> Shares:
    """Everyone's damage where there is room for it."""
    shares: list[tuple[int, ...]] = []
    for amount, _ in points:
        row: list[int] = []
        for place, space in enumerate(room):
            share = min(space, amount)
            row.append(share)
            room[place] -= share
            amount -= share
        shares.append(tuple(row))
    return tuple(shares)
