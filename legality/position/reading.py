"""JSON text to a position. Every complaint names the place and what would be right."""

import json
import re
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn, Protocol, TypeGuard, TypeVar, cast

import msgspec

from legality.errors import PositionError
from legality.position.record import Record, of_json, unknown
from legality.position.values import (
    PRINTABLE,
    Chosen,
    Damage,
    Given,
    LastingEffect,
    Permanent,
    Player,
    Stated,
)

KINDS = {
    "int": "an integer",
    "str": "a string",
    "bool": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "null",
    "float": "a number",
}
P = TypeVar("P", bound=Stated)
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


MOST_DIGITS = 4_300
"""What Python reads of a number where nobody says otherwise: longer ones take quadratic time."""
_LONG_NUMBER = re.compile(rf"[0-9]{{{MOST_DIGITS},}}")


@contextmanager
def _digits_limited(text: str) -> Generator[None]:
    """While a text with so many digits is read, no number may have them, whatever was allowed."""
    before = sys.get_int_max_str_digits()
    limited = before == 0 and len(text) > MOST_DIGITS and _LONG_NUMBER.search(text) is not None
    if limited:
        sys.set_int_max_str_digits(MOST_DIGITS)
    try:
        yield
    finally:
        if limited:
            sys.set_int_max_str_digits(before)


def decode(text: str | bytes) -> object:
    """JSON text to plain values, refusing what JSON readers pass over: doubled keys, NaN."""
    found = plainly(text)
    return with_complaints(text) if found is None else found


_KEY = re.compile(rb'"\s*:')
"""What follows every key, and may stand in a string too."""


def plainly(text: str | bytes) -> object:
    """The value of a text in which nothing is wrong; None where something may be.

    No key is doubled where the value has as many keys as the text can have at most; or where it
    has, written again, as many colons: what is lost with a doubled key has one.
    """
    try:
        data = text.encode() if isinstance(text, str) else text
        value = msgspec.json.decode(data)
        if _ESCAPED_SIGN not in data and data.count(b":") == _written(value).count(b":"):
            return value
    except (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError):
        return None
    return value if len(_KEY.findall(data)) == _keys(value) else None


_written = msgspec.json.Encoder().encode
_ESCAPED_SIGN = b"\\u003"
"""What a colon may be written as in a string."""


def _keys(value: object) -> int:
    """How many keys there are in all the objects of a JSON value."""
    number, open_ = 0, [value]
    for one in open_:
        if type(one) is dict:
            held = cast("dict[str, object]", one)
            number += len(held)
            if not _CONTAINERS.isdisjoint(map(type, held.values())):
                open_ += [part for part in held.values() if type(part) in _CONTAINERS]
        else:
            parts = cast("list[object]", one) if type(one) is list else ()
            if not _CONTAINERS.isdisjoint(map(type, parts)):
                open_ += [part for part in parts if type(part) in _CONTAINERS]
    return number


_CONTAINERS = frozenset((dict, list))


def with_complaints(text: str | bytes) -> object:
    """The same value, or what is wrong with the text."""
    if isinstance(text, bytes):
        text = text_of(text)
    if not text.strip():
        raise PositionError("$", "expected a JSON object, got nothing")
    try:
        with _digits_limited(text):
            value = json.loads(
                text, object_pairs_hook=_without_doubles, parse_constant=_no_constant
            )
    except PositionError:  # of a doubled key or NaN: a ValueError too, and it says more
        raise
    except json.JSONDecodeError as error:
        said = error.msg.removesuffix(" at")  # "Unterminated string starting at"
        raise PositionError(
            "$", f"expected JSON: {said} at line {error.lineno}, column {error.colno}"
        ) from None
    except RecursionError:
        raise PositionError("$", "expected JSON nested less deeply") from None
    except ValueError:
        raise PositionError("$", "expected integers of fewer digits") from None
    if _SURROGATE.search(text):
        _refuse_half_characters(value)
    return value


def text_of(data: bytes) -> str:
    """The text of a file. Raises `PositionError` where it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        wrong = f"0x{error.object[error.start]:02x} at offset {error.start}"
        raise PositionError("$", f"expected UTF-8 text, got byte {wrong}") from None


def stated_id(text: str | bytes) -> str | None:
    """The `id` that a position has, if one can be read, whatever else is wrong with it."""
    try:
        value = decode(text)
    except PositionError:
        return None
    name = cast("dict[str, object]", value).get("id") if isinstance(value, dict) else None
    return name if isinstance(name, str) else None


_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def _refuse_half_characters(value: object) -> None:
    """Escaped halves of characters, which no text can be written with."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        raise PositionError("$", f"expected whole characters, got {half} alone") from None


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise PositionError("$", f'the key "{key}" stands twice in one object')
            seen.add(key)
    return made


def _no_constant(name: str) -> NoReturn:
    raise PositionError("$", f"expected a number, got {name}")


def from_text(text: str | bytes, kind: type[P], cards: Cards | None = None) -> P:
    """The position of that class that a JSON text says. Raises `PositionError`."""
    value = decode(text)
    try:
        found = of_json(value, kind)
    except msgspec.ValidationError:
        return from_value(value, kind, cards)  # cards to be looked up, or something is wrong
    if found.effects and not _texted(cast("dict[str, Any]", value)["effects"]):
        return from_value(value, kind, cards)
    return found


def _texted(effects: list[dict[str, Any]]) -> bool:
    """Whether each effect has its text itself."""
    return all("oracle_text" in effect for effect in effects)


def from_value(value: object, kind: type[P], cards: Cards | None = None) -> P:
    """The position of that class that decoded JSON says. Raises `PositionError`."""
    if not isinstance(value, dict):
        raise PositionError("$", f"expected an object, got {_shown(value)}")
    value = _with_present_values(cast("dict[str, Any]", value), cards)
    value = _with_texts(value, cards)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _explained(str(error), value, error.__cause__) from None


def _with_present_values(value: dict[str, Any], cards: Cards | None) -> dict[str, Any]:
    """Permanents with the fields of their cards, and with numbers where card objects have numeric
    strings (power, toughness …)."""
    return _each(value, "permanents", lambda one, place: _completed(one, place, cards))


def _with_texts(value: dict[str, Any], cards: Cards | None) -> dict[str, Any]:
    """Effects with the texts of their cards."""
    return _each(value, "effects", lambda one, place: _with_text(one, place, cards))


def _each(
    value: dict[str, Any], field: str, other: Callable[[dict[str, Any], str], dict[str, Any]]
) -> dict[str, Any]:
    """The value with another object, made of it and its place, for each in that list; what is of
    another kind is left for the types to complain of."""
    held = value.get(field)
    if not isinstance(held, list):
        return value
    taken = [
        other(cast("dict[str, Any]", one), f"$.{field}[{index}]") if isinstance(one, dict) else one
        for index, one in enumerate(cast("list[object]", held))
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
        said: dict[str, Any] = {
            field: own[field] for field in ("name", "transformed") if field in own
        }
        fields = _filled({**said, "card": card}, place, cards)
        if "type_line" not in fields:
            raise PositionError(
                f"{place}.card", "a card is looked up by name, and no cards are given"
            )
    else:
        raise PositionError(
            f"{place}.card", f"expected a name or a card object, got {_shown(card)}"
        )
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
            raise _unknown_field(place, name)


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
                f"expected an integer, got {_shown(text)}: write the present value",
            )
        else:
            raise PositionError(f"{place}.{field}", f"expected an integer, got {_shown(text)}")
    return taken


def _is_printed(permanent: dict[str, Any], field: str) -> bool:
    printed: object = permanent.get("printed")
    return printed is True or (
        isinstance(printed, list | tuple) and field in cast("list[object]", printed)
    )


def _explained(message: str, value: object, cause: BaseException | None) -> PositionError:
    """msgspec's complaint in this library's words, with the value that stands at the place; or the
    complaint of a value in it (`cause`), with the place of that value before it."""
    if isinstance(cause, PositionError):
        path = message.removeprefix(str(cause)).removeprefix(" - at `").removesuffix("`") or "$"
        return PositionError(f"{path}{cause.place.removeprefix('$')}", cause.problem)
    said, _, path = message.partition(" - at `")
    place = path.removesuffix("`") or "$"
    place, found = _find(place, value, said)
    if missing := re.fullmatch(r"Object missing required field `(.+)`", said):
        return PositionError(place, f"the field `{missing[1]}` is missing")
    if slipped := re.fullmatch(r"Object contains unknown field `(.+)`", said):
        return _unknown_field(place, slipped[1])
    if wrong := re.fullmatch(r"Expected `(.+)`, got `.+`", said):
        kinds = [KINDS.get(kind.strip(), kind.strip()) for kind in wrong[1].split("|")]
        wanted = " or ".join(kind for kind in kinds if kind != "null")
        return PositionError(place, f"expected {wanted}, got {_shown(found)}")
    if re.match(r"Invalid enum value", said):
        return PositionError(place, f"expected one of {_choices(place)}, got {_shown(found)}")
    return PositionError(place, f"{said[:1].lower()}{said[1:]}, got {_shown(found)}")


def _choices(place: str) -> str:
    if ".colors" in place:
        return "W, U, B, R, G"
    if place.endswith(".attack_option"):
        return "multiple, left, right, adjacent"
    if place == "$.day":
        return "day, night, neither"
    return "first, regular" if place.endswith(".step") else "attacks, blocks, damage"


def _unknown_field(place: str, name: str) -> PositionError:
    kinds: dict[str, type[Record]] = {
        "$": Stated,
        "$.players": Player,
        "$.permanents": Permanent,
        "$.effects": LastingEffect,
        "$.permanents.chosen": Chosen,
        "$.damage": Damage,
        "$.given": Given,
    }
    kind = kinds.get(re.sub(r"\[\d+\]", "", place))
    return unknown(f"{place}.{name}", "field", name, kind.__struct_fields__ if kind else ())


def _find(path: str, value: object, said: str) -> tuple[str, object]:
    """The value at a path; where msgspec writes `[...]` for a key, the first that does not fit."""
    steps = re.findall(r"\.[^.\[]+|\[\d+\]|\[\.\.\.\]", path)
    places = [*_places("$", value, steps)] or [("$", value)]
    return next((one for one in places if not _fits(one[1], said)), places[0])


def _places(place: str, found: object, steps: Sequence[str]) -> Iterator[tuple[str, object]]:
    """What those steps lead to from there, under every key where the key is not told; as far as
    they lead."""
    if not steps:
        yield place, found
        return
    step, *rest = steps
    if isinstance(found, Mapping):
        held = cast("Mapping[str, object]", found)
        keys = held.keys() if step == "[...]" else [step[1:]]
        known = [key for key in keys if key in held]
        for key in known:
            yield from _places(f"{place}.{key}", held[key], rest)
        if not known:
            yield place, found
    elif isinstance(found, list | tuple) and step != "[...]":
        parts = cast("Sequence[object]", found)
        number = int(step[1:-1])
        if number < len(parts):
            yield from _places(f"{place}{step}", parts[number], rest)


_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "int": int,
    "str": str,
    "bool": bool,
    "float": (int, float),
    "array": (list, tuple),
    "object": Mapping,
    "null": type(None),
}


def _fits(part: object, said: str) -> bool:
    """Whether msgspec cannot have said that of this value."""
    if missing := re.fullmatch(r"Object missing required field `(.+)`", said):
        return isinstance(part, Mapping) and missing[1] in part
    wanted = re.match(r"Expected `([^`]+)`", said)
    kinds = [kind.strip() for kind in wanted[1].split("|")] if wanted else []
    return any(
        isinstance(part, _TYPES[kind]) and (kind == "bool" or not isinstance(part, bool))
        for kind in kinds
        if kind in _TYPES
    )


def _shown(value: object) -> str:
    """A found value as JSON, cut where it is long."""
    if isinstance(value, dict | list | tuple):
        return _outline(cast("dict[Any, Any] | list[Any]", value))
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _outline(value: dict[Any, Any] | list[Any] | tuple[Any, ...]) -> str:
    """A short stand-in for containers, so that a message never prints a whole board."""
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    return "[…]" if value else "[]"
