"""A whole card object under `card`, in either exchange format: the fields of a permanent in it."""

from collections.abc import Mapping
from typing import Any, cast

from legality.errors import CardError, PositionError, shortened
from legality.printed.card import Card, Face
from legality.printed.names import key
from legality.printed.objects import BAD_SHAPE, fault_of, pasted
from legality.printed.slips import slip
from legality.printed.tokens import speaks_of_token, token

_FACES = ("card_faces", "faces")
MOST_NESTED = 4
"""A card may be a list of faces, or have one; no face has faces of its own."""
_COST = frozenset(("mana_cost", "manaCost", "mana_value", "cmc", "manaValue", "convertedManaCost"))


def fields_of_card(card: object, permanent: Mapping[str, Any], place: str) -> dict[str, Any]:
    """The fields that the card gives the permanent: of the face whose name the permanent has, of
    the back where it is `transformed`, else of the front. Raises `PositionError`, for a Room too
    whose half is not named: nothing tells which door is unlocked (709.5c)."""
    whole = card_at(card, place)
    try:
        _require_its_face(card, permanent)
        up = _face_up(whole, permanent)
    except CardError as error:
        raise PositionError(place, f"{error}; say it by the permanent's `name`") from None
    if not up.is_permanent:
        title, types = shortened(up.name), shortened(up.type_line)
        raise PositionError(place, f'expected a permanent, found "{title}": {types}')
    fields = whole.permanent_fields(up)
    if not _states_cost(card):
        del fields["mana_value"]
        fields.pop("mana_cost", None)
    return fields


def text_of_card(card: object, place: str) -> str | None:
    """The rules text of a pasted card, or of the one face that was pasted; None where it has none.
    Raises `PositionError` where it has several faces: nothing tells which one the text is of."""
    held = _object(card)
    if held and not any(held.get(faces) for faces in _FACES):
        text = held.get("oracle_text", held.get("text"))
        return text if isinstance(text, str) else None
    try:
        return card_at(card, place).text_of("")
    except CardError as error:
        raise PositionError(place, f"{error}; write its `oracle_text`, or paste it alone") from None


def fields_in_zone(card: object, place: str) -> dict[str, Any]:
    """The fields of the pasted card outside the battlefield; its name alone where both halves of it
    count (709.4). Raises `PositionError`."""
    whole = card_at(card, place)
    return whole.fields_in_zone() or {"name": whole.name}


def filled_token(permanent: dict[str, Any], place: str) -> dict[str, Any]:
    """The permanent with the fields of the token of which its `card`, or its `name`, is words; as
    it is where they are none. Raises `PositionError` for words that do not say all of it."""
    field = "card" if "card" in permanent else "name"
    words: object = permanent.get(field)
    if not isinstance(words, str) or not speaks_of_token(words):
        return permanent
    try:
        token_card = token(words, lambda name: ())
        up = token_card.face_up(words, transformed=permanent.get("transformed") is True)
    except CardError as error:
        raise PositionError(f"{place}.{field}", str(error)) from None
    fields = token_card.permanent_fields(up)
    made = {**fields, **permanent, "name": up.name}
    made.pop("card", None)
    return made


def card_at(card: object, place: str) -> Card:
    """The pasted card. Raises `PositionError` for what is none."""
    _refuse_slips(card, place)
    try:
        return pasted(card)
    except BAD_SHAPE as error:
        path, message = fault_of(error)
        raise PositionError(f"{place}{path.removeprefix('$')}", message) from None


def _refuse_slips(card: object, place: str, depth: int = 0) -> None:
    """Raises `PositionError` for a mistyped field, of a face too."""
    if depth > MOST_NESTED:
        raise PositionError(place, "expected faces nested less deeply")
    if isinstance(card, list):
        for number, face in enumerate(cast("list[object]", card)):
            _refuse_slips(face, f"{place}[{number}]", depth + 1)
        return
    held = _object(card)
    if mistyped := slip(held):
        field, meant = mistyped
        raise PositionError(f"{place}.{field}", f"unknown field; did you mean `{meant}`?")
    for faces in _FACES:
        if isinstance(held.get(faces), list):
            _refuse_slips(held[faces], f"{place}.{faces}", depth + 1)


def _face_up(card: Card, permanent: Mapping[str, Any]) -> Face:
    name: object = permanent.get("name")
    named = card.named(name) if isinstance(name, str) else None
    if named is None and _needs_name(card, permanent):
        each = " or ".join(f'"{shortened(face.name)}"' for face in card.faces)
        raise CardError(f'"{shortened(card.name)}"', f"expected the name of the face up: {each}")
    transformed = permanent.get("transformed") is True
    return card.face_up(named.name if named else card.name, transformed=transformed)


def _needs_name(card: Card, permanent: Mapping[str, Any]) -> bool:
    """Whether nothing else tells which face is up: of a Room, though one half alone was pasted, and
    of two tokens on one card."""
    front = card.face(card.name)
    two_tokens = front.is_token and len(card.faces) > 1
    return front.is_room or (two_tokens and "transformed" not in permanent)


def _require_its_face(card: object, permanent: Mapping[str, Any]) -> None:
    """Raises `CardError` where one face of MTGJSON was pasted, and the permanent has the name of
    another."""
    held = _object(card)
    face, whole, name = held.get("faceName"), held.get("name"), permanent.get("name")
    if not (isinstance(face, str) and isinstance(whole, str) and isinstance(name, str)):
        return
    others = {key(part) for part in whole.split(" // ")} - {key(face)}
    if key(name) in others:
        raise CardError(f'"{shortened(name)}"', f'this is the other face, "{shortened(face)}"')


def _states_cost(card: object) -> bool:
    """Whether the object says anywhere what the card costs, or its mana value."""
    if isinstance(card, list):
        return any(map(_states_cost, cast("list[object]", card)))
    held = _object(card)
    if any(held.get(field) is not None for field in _COST):
        return True
    return any(_states_cost(held[faces]) for faces in _FACES if faces in held)


def _object(card: object) -> Mapping[str, object]:
    """The fields of a card object; none of what is no object."""
    return cast("dict[str, object]", card) if isinstance(card, dict) else {}
