"""A whole card object under `card`, in either exchange format: the fields of a permanent in it."""

from collections.abc import Mapping
from typing import Any, cast

from legality.errors import PositionError

_FIELDS = (
    ("name", ("faceName", "name")),
    ("type_line", ("type_line", "type")),
    ("oracle_text", ("oracle_text", "text")),
    ("power", ("power",)),
    ("toughness", ("toughness",)),
    ("loyalty", ("loyalty",)),
    ("defense", ("defense",)),
    ("colors", ("colors",)),
    ("mana_cost", ("mana_cost", "manaCost")),
    ("mana_value", ("mana_value", "cmc", "manaValue", "convertedManaCost")),
)
"""The fields of a permanent, each with its names in card objects. Keywords are left out: the rules
text says them, and a source also lists those that the card only grants."""


def fields_of_card(card: Mapping[str, Any], permanent: Mapping[str, Any], place: str) -> Any:
    """The fields that the card gives the permanent: of the face whose name the permanent has, of
    the back where it is `transformed`, else of the front. Raises `PositionError`."""
    up = _face(card, permanent)
    found: dict[str, Any] = {}
    for field, names in _FIELDS:
        value = next((up[name] for name in names if up.get(name) is not None), None)
        if value is not None:
            found[field] = value
    if not isinstance(found.get("type_line"), str):
        raise PositionError(place, "expected a card object with its type_line (or `type`)")
    value = found.get("mana_value")
    if isinstance(value, float):
        found["mana_value"] = int(value)
    return found


def _face(card: Mapping[str, Any], permanent: Mapping[str, Any]) -> Mapping[str, Any]:
    faces = card.get("card_faces") or card.get("faces")
    each = _objects(faces)
    if not each:
        return card
    named = [one for one in each if one.get("name") == permanent.get("name")]
    back = permanent.get("transformed") is True and len(each) > 1
    up = named[0] if named else each[1] if back else each[0]
    whole = {key: value for key, value in card.items() if key not in ("name", "type_line")}
    return {**whole, **up}


def _objects(faces: object) -> list[Mapping[str, Any]]:
    if not isinstance(faces, list):
        return []
    each = cast("list[object]", faces)
    return [cast("dict[str, Any]", one) for one in each if isinstance(one, dict)]
