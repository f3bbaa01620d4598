"""Timestamps (613.7): the order in which permanents stand, then texts that spells left behind."""

from collections.abc import Iterable, Sequence

from legality.position import Permanent, Position
from legality.rulebook.characteristics.lines import Time


def of_permanents(position: Position) -> dict[str, Time]:
    """613.7a: when each permanent's effects began: its `timestamp`, else its place, after what it
    is attached to."""
    times: dict[str, Time] = {}
    for index, permanent in enumerate(_hosts_first(position.battlefield)):
        first = permanent.timestamp
        if first is None:
            host = times.get(permanent.attached_to or "", (0, 0))
            first = max(index, host[0])
        times[permanent.id] = (first, index)
    return times


def _hosts_first(permanents: Sequence[Permanent]) -> Iterable[Permanent]:
    """613.7: the permanents as they stand, each before what is attached to it: that has a
    timestamp since it became attached, the host since it entered."""
    if not any(permanent.attached_to for permanent in permanents):
        return permanents
    by_id = {permanent.id: permanent for permanent in permanents}
    order: dict[str, Permanent] = {}
    for permanent in permanents:
        before: dict[str, Permanent] = {}
        host: Permanent | None = permanent
        while host is not None and host.id not in order and host.id not in before:
            before[host.id] = host
            host = by_id.get(host.attached_to or "")
        order.update(reversed(before.items()))
    return order.values()


def of_effects(position: Position) -> list[Time]:
    """613.7b: when each lasting effect began: its `timestamp`, else its place after all
    permanents."""
    first = len(position.battlefield)
    return [
        (index if effect.timestamp is None else effect.timestamp, index)
        for index, effect in enumerate(position.effects, start=first)
    ]
