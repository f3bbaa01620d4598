"""JSON text to a position. Every complaint names the place and what would be right."""

import re
from collections.abc import Callable
from typing import Any, Protocol, TypeGuard, TypeVar, cast, runtime_checkable

import msgspec

from legality.errors import PositionError
from legality.json_text import decode
from legality.position.complaints import explained, shown, unknown_field
from legality.position.lasting_effects import LastingEffect
from legality.position.permanents import PRINTABLE, Permanent
from legality.position.players import ZONES, Player, zones_of
from legality.position.record import Record, of_json
from legality.position.stated import Stated

P = TypeVar("P", bound=Stated)
_PASTED = frozenset({"text", "type", "card_faces", "faces"})
"""Fields of whole card objects, which tell their text otherwise than as `oracle_text`."""
PRESENT_VALUES = ("power", "toughness", "loyalty", "defense")


class Cards(Protocol):
    """Where permanents that are given by name only take their other fields from."""

    def filled(self, permanent: dict[str, Any], place: str) -> dict[str, Any]:
        """A new permanent with the fields of its card, which `card` names, else `name`; its own
        win, and `card` is gone. Itself where it names none. Raises `PositionError`."""
        ...

    def text_of(self, name: str | int, place: str) -> str:
        """The rules text of the card of that name or number. Raises `PositionError`."""
        ...


@runtime_checkable
class KnownNames(Protocol):
    """Cards that can tell which names they know: what the notation needs for names with commas."""

    def knows(self, name: str) -> bool:
        """Whether a card, or several, has this name."""
        ...

    def misspelt(self, name: str) -> str | None:
        """The card's name that differs from this one by a slip or two; None where there is none."""
        ...


@runtime_checkable
class KnownTokens(Protocol):
    """Cards that can tell which tokens they know: what the notation needs for one whose colour is
    not written."""

    def has_token(self, name: str) -> bool:
        """Whether a token, or several, has this name."""
        ...


@runtime_checkable
class KnownBeginnings(Protocol):
    """Cards that can tell what a part of a name is short for: what the notation needs for
    `Baneslayer 5/5`."""

    def begun(self, name: str) -> str | None:
        """The name of a card that begins with these words, and is meant by them beside a size;
        None where none is."""
        ...


@runtime_checkable
class CardsInZones(Protocol):
    """Cards that can tell what a card is where it is no permanent."""

    def in_zone(self, name: str, place: str) -> dict[str, Any] | None:
        """The card of that name as it is in a graveyard or a hand; None where no card, or more than
        one, has the name, or it has two faces there. Raises `PositionError`."""
        ...


def from_text(text: str | bytes, kind: type[P], cards: Cards | None = None) -> P:
    """The position of that class that a JSON text says. Raises `PositionError`."""
    value = decode(text)
    try:
        position = of_json(value, kind)
    except msgspec.ValidationError:
        return from_value(value, kind, cards)  # cards to be looked up, or something is wrong
    if position.effects and not _texted(cast("dict[str, Any]", value)["effects"]):
        return from_value(value, kind, cards)
    if any(map(_names_cards, position.players)):
        return from_value(value, kind, cards)
    return position


def _names_cards(player: Player) -> bool:
    """Whether cards in a zone are told without their text."""
    held = zones_of(player)
    return tuple in map(type, held) and any(
        type(card) is str or "oracle_text" not in cast("dict[str, Any]", card)
        for zone in held
        if isinstance(zone, tuple)
        for card in zone
    )


def _texted(effects: list[dict[str, Any]]) -> bool:
    """Whether each effect has its text itself."""
    return all("oracle_text" in effect for effect in effects)


def from_value(value: object, kind: type[P], cards: Cards | None = None) -> P:
    """The position of that class that decoded JSON says. Raises `PositionError`."""
    if not isinstance(value, dict):
        raise PositionError("$", f"expected an object, got {shown(value)}")
    value = cast("dict[str, Any]", value)
    value = _each(value, "permanents", lambda held, place: _completed(held, place, cards))
    value = _each(value, "effects", lambda held, place: _with_text(held, place, cards))
    value = _with_cards_in_zones(value, cards)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise explained(str(error), value, error.__cause__) from None


def _with_cards_in_zones(value: dict[str, Any], cards: Cards | None) -> dict[str, Any]:
    """Players with the cards in their zones as far as their names, or what was pasted, tell them;
    what is written wins."""

    def player(value_of_player: dict[str, Any], place: str) -> dict[str, Any]:
        held = {
            zone: value_of_player[zone]
            for zone in ZONES
            if isinstance(value_of_player.get(zone), list)
        }
        return value_of_player | {
            zone: [_lying(card, f"{place}.{zone}[{at}]", cards) for at, card in enumerate(each)]
            for zone, each in held.items()
        }

    return _each(value, "players", player)


def _lying(card: object, place: str, cards: Cards | None) -> object:
    """A card in a zone, with what the card that it names, or that was pasted there, tells of it."""
    if isinstance(card, str):
        return _known(card, place, cards) or card
    if not isinstance(card, dict):
        return card
    written = cast("dict[str, Any]", card)
    if "oracle_text" in written:
        return written
    pasted: object = written if not _PASTED.isdisjoint(written) else written.get("card")
    own = {field: written_value for field, written_value in written.items() if field != "card"}
    if isinstance(pasted, dict | list):
        from legality.position.pasted import fields_in_zone

        at = place if pasted is written else f"{place}.card"
        return {**own, **fields_in_zone(cast("object", pasted), at)}
    name: object = pasted or own.get("name")
    if not isinstance(name, str):
        return own
    return {**(_known(name, place, cards) or {"name": name}), **own}


def _known(name: str, place: str, cards: Cards | None) -> dict[str, Any] | None:
    """What the cards tell of the one of that name, as it is where it is no permanent."""
    return cards.in_zone(name, place) if isinstance(cards, CardsInZones) else None


def _each(
    value: dict[str, Any], field: str, other: Callable[[dict[str, Any], str], dict[str, Any]]
) -> dict[str, Any]:
    """The value with another object, made of it and its place, for each in that list; what is of
    another kind is left for the types to complain of."""
    held = value.get(field)
    if not isinstance(held, list):
        return value
    taken = [
        other(cast("dict[str, Any]", entry), f"$.{field}[{index}]")
        if isinstance(entry, dict)
        else entry
        for index, entry in enumerate(cast("list[object]", held))
    ]
    return {**value, field: taken}


def _with_text(effect: dict[str, Any], place: str, cards: Cards | None) -> dict[str, Any]:
    if "oracle_text" in effect:
        return effect
    _refuse_unknown(effect, place, LastingEffect)
    card = effect.get("card")
    if card is None:
        raise PositionError(place, "the field `oracle_text` is missing")
    if isinstance(card, dict | list):
        from legality.position.pasted import text_of_card

        text = text_of_card(cast("object", card), f"{place}.card")
    elif cards is not None and _names(card):
        text = cards.text_of(card, f"{place}.card")
    else:
        text = None
    if text is None:
        raise PositionError(place, "the field `oracle_text` is missing, and no card tells it")
    return {**effect, "oracle_text": text}


def _completed(permanent: dict[str, Any], place: str, cards: Cards | None) -> dict[str, Any]:
    """The permanent with what its card tells: that is printed, and what is written is present."""
    if "card" in permanent:
        permanent = _of_card(permanent, place, cards)
    elif permanent.get("face_down") is True and "type_line" not in permanent:
        permanent = {**permanent, "type_line": "Creature", "printed": True}
    elif "type_line" not in permanent:
        _refuse_unknown(permanent, place, Permanent)
        filled = _filled(permanent, place, cards)
        if filled is not permanent:
            printed = [field for field in PRINTABLE if field not in permanent]
            filled.setdefault("printed", printed)
            permanent = filled
    return _numbers_taken(permanent, place)


def _of_card(permanent: dict[str, Any], place: str, cards: Cards | None) -> dict[str, Any]:
    """The permanent with the fields of the card that it names, or that was pasted into it; its own
    win."""
    card: object = permanent["card"]
    own = {field: value for field, value in permanent.items() if field != "card"}
    if isinstance(card, dict | list):
        from legality.position.pasted import fields_of_card

        fields = fields_of_card(cast("object", card), own, f"{place}.card")
    elif _names(card):
        name_and_side: dict[str, Any] = {
            field: own[field] for field in ("name", "transformed") if field in own
        }
        fields = _filled({**name_and_side, "card": card}, place, cards)
        if "type_line" not in fields:
            raise PositionError(
                f"{place}.card", "a card is looked up by name, and no cards are given"
            )
    else:
        raise PositionError(f"{place}.card", f"expected a name or a card object, got {shown(card)}")
    printed = [field for field in PRINTABLE if field not in own]
    return {"printed": printed, **fields, **own}


def _filled(permanent: dict[str, Any], place: str, cards: Cards | None) -> dict[str, Any]:
    """The permanent with the fields of the card that it names; of a token by its words, where no
    cards are given."""
    if cards is not None:
        return cards.filled(permanent, place)
    from legality.position.pasted import filled_token

    return filled_token(permanent, place)


def _refuse_unknown(value: dict[str, Any], place: str, kind: type[Record]) -> None:
    """Before a missing field is looked for on a card: its word may have slipped."""
    for name in value:
        if name not in kind.__struct_fields__:
            raise unknown_field(place, name)


def _names(card: object) -> TypeGuard[str | int]:
    """Whether that may be a card's name or id: MTG Arena's are numbers."""
    return isinstance(card, str | int) and not isinstance(card, bool)


def _numbers_taken(permanent: dict[str, Any], place: str) -> dict[str, Any]:
    if str not in map(type, map(permanent.get, PRESENT_VALUES)):
        return permanent
    taken = dict(permanent)
    for field in PRESENT_VALUES:
        text = taken.get(field)
        if not isinstance(text, str):
            continue
        if re.fullmatch(r"[+-]?[0-9]{1,18}", text.strip(), re.ASCII):
            taken[field] = int(text)
        elif _is_printed(taken, field) and re.fullmatch(r"[0-9*+²-]{1,6}", text.strip()):
            taken[field] = None  # a star: the card's text defines it (604.3)
        elif "*" in text:
            raise PositionError(
                f"{place}.{field}",
                f"expected an integer, got {shown(text)}: write the present value",
            )
        else:
            raise PositionError(f"{place}.{field}", f"expected an integer, got {shown(text)}")
    return taken


def _is_printed(permanent: dict[str, Any], field: str) -> bool:
    printed: object = permanent.get("printed")
    return printed is True or (
        isinstance(printed, list | tuple) and field in cast("list[object]", printed)
    )
