"""A position as a short line in which cards by name have no text: `lgl2.`.

What a permanent has from its card (`Cards.filled`) is left out, and so is an id that is its name.
Whoever reads it looks the cards up again: the line has a checksum of its own letters, and one of
the whole board, so that a card with another text is an error and not another board.
"""

from collections.abc import Sequence
from typing import Any, TypeVar, cast

from legality.errors import PositionError
from legality.position import reading
from legality.position.notation.naming import derived
from legality.position.stated import Stated
from legality.position.writing import to_value

P = TypeVar("P", bound=Stated)
Value = dict[str, Any]
Item = str | Value
"""A permanent that has a name and nothing else to say, or its fields."""


def shortened(value: Value, kind: type[P], cards: reading.Cards) -> Value | None:
    """The fields of a position without what its cards say, its permanents in runs of one
    controller. None where none of them is left with less."""
    permanents: list[Value] = value.get("permanents", [])
    short = [_without_card(permanent, cards) for permanent in permanents]
    kept = [
        less if less is not None and _reads_as(less, permanent, kind, cards) else permanent
        for less, permanent in zip(short, permanents, strict=True)
    ]
    if kept == permanents:
        return None
    for permanent, own in zip(kept, _own_ids(permanents), strict=True):
        if "name" in permanent and permanent["id"] == own:
            del permanent["id"]
    return {**value, "permanents": _runs(kept)}


def filled(value: Value) -> Value:
    """The fields of a position as JSON has them, from those of a short line; cards by name have
    only their names. Raises `PositionError` for another shape."""
    try:
        permanents = [
            {**({"name": item} if isinstance(item, str) else item), "controller": controller}
            for controller, items in value["permanents"]
            for item in items
        ]
        ids = _own_ids(permanents)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise PositionError("$", "expected a board's permanents in this code") from None
    for permanent, own in zip(permanents, ids, strict=True):
        if own is not None:
            permanent.setdefault("id", own)
    return {**value, "permanents": permanents}


def _own_ids(permanents: Sequence[Value]) -> list[str | None]:
    """The ids that their names give; what has no name has its id for one."""
    return derived(
        (str(permanent.get("name", permanent.get("id"))), int(permanent.get("count", 1)))
        for permanent in permanents
    )


def _without_card(permanent: Value, cards: reading.Cards) -> Value | None:
    """The fields that its card does not give; None where no card is found by its name."""
    named: Value = {key: permanent[key] for key in ("name", "transformed") if key in permanent}
    if "name" not in named or "type_line" not in permanent:
        return None
    try:
        of_card = cards.filled(named, "$")
    except PositionError:
        return None
    if of_card.get("name") != permanent["name"]:
        return None
    keep = ("id", "name", "controller", "transformed")
    return {key: part for key, part in permanent.items() if key in keep or of_card.get(key) != part}


def _reads_as(less: Value, permanent: Value, kind: type[P], cards: reading.Cards) -> bool:
    """Whether the card gives back all that was left out: both are read alone on a board."""
    if "type_line" in less:
        return False
    return _alone(less, kind, cards) == _alone(permanent, kind, None)


_OF_OTHERS = ("attached_to", "owner", "controller")
"""Fields that name others, who are not on the board of one."""


def _alone(permanent: Value, kind: type[P], cards: reading.Cards | None) -> Value | None:
    alone = {key: part for key, part in permanent.items() if key not in _OF_OTHERS}
    alone["controller"] = "A"
    board = {"players": [{"name": "A"}, {"name": "B"}], "permanents": [alone]}
    try:
        read = to_value(reading.from_value(board, kind, cards))
    except PositionError:
        return None
    return cast(Value, read["permanents"][0])


def _runs(permanents: Sequence[Value]) -> list[tuple[str, list[Item]]]:
    """Neighbours of one controller together."""
    runs: list[tuple[str, list[Item]]] = []
    for permanent in permanents:
        fields = {key: part for key, part in permanent.items() if key != "controller"}
        item: Item = fields["name"] if set(fields) == {"name"} else fields
        if not runs or runs[-1][0] != permanent["controller"]:
            runs.append((permanent["controller"], []))
        runs[-1][1].append(item)
    return runs
