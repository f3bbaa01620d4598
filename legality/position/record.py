"""What every value of a position is: frozen, checked when it is made, pickled by its fields."""

import threading
from collections.abc import Collection, Mapping
from typing import Any, TypeVar, cast

import msgspec
from msgspec.structs import astuple, force_setattr

from legality.errors import PositionError
from legality.frozen import PLAIN, FrozenDict, frozen
from legality.position.kinds import field_by_name, mappings_of, unsettled

LARGEST = 10**12
LONGEST_TEXT = 100_000
NOTHING: Mapping[str, Any] = FrozenDict()


def nothing() -> Mapping[str, Any]:
    """The mapping of nothing, as a field has it that is not given."""
    return NOTHING


class _Reading(threading.local):
    """Whether values are being made of decoded JSON, in this thread: then what they hold is of the
    declared kinds, and what they are made of is not looked at again."""

    plain = False


_reading = _Reading()


def is_being_read() -> bool:
    """Whether values are being made of decoded JSON in this thread."""
    return _reading.plain


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A frozen value; mappings in it are read-only and lists are tuples."""

    def __post_init__(self) -> None:
        held: object
        if _reading.plain:
            for name in mappings_of(type(self)):
                held = getattr(self, name)
                if type(held) is dict:
                    force_setattr(self, name, frozen(cast("object", held)) if held else NOTHING)
            return
        parts = astuple(self)
        for index, field in unsettled(type(self), tuple(map(type, parts))):
            held = parts[index]
            if not held and type(held) in field.empty:
                if type(held) is dict:
                    force_setattr(self, field.name, NOTHING)
                continue
            if isinstance(held, dict | list):
                held = frozen(cast("object", held))
                force_setattr(self, field.name, held)
            if not field.fits(held):
                raise field.wrong(held)

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {name: thawed(getattr(self, name)) for name in self.__struct_fields__}
        return _rebuilt, (type(self), fields)


R = TypeVar("R", bound=Record)


def of_json(value: object, kind: type[R]) -> R:
    """The value that decoded JSON says. Raises `msgspec.ValidationError`."""
    _reading.plain = True
    try:
        return msgspec.convert(value, kind)
    finally:
        _reading.plain = False


def changed(record: R, **fields: object) -> R:
    """The value with other fields, not checked again: for what follows from a checked one."""
    made: R = cast("Any", record).__copy__()  # `copy` looks elsewhere for it first
    for name, value in fields.items():
        force_setattr(made, name, value if type(value) in PLAIN else frozen(value))
    return made


def rechecked(record: R, **fields: object) -> R:
    """The value with other fields, these of the kinds that they are declared to be."""
    made = changed(record, **fields)
    known = field_by_name(type(record))
    for name in fields:
        held: object = getattr(made, name)
        if not known[name].fits(held):
            raise known[name].wrong(held)
    return made


def _rebuilt(kind: type[Record], fields: dict[str, Any]) -> Record:
    return kind(**fields)


def thawed(value: object) -> Any:
    """The inverse of `frozen`, tuples excepted."""
    if isinstance(value, Mapping):
        mapping = cast("Mapping[str, object]", value)
        return {key: thawed(part) for key, part in mapping.items()}
    return value


def in_range(place: str, number: int | None, least: int) -> None:
    """Raises `PositionError` for a number that is less, or larger than any number here may be."""
    if number is not None and not least <= number <= LARGEST:
        raise PositionError(place, f"expected an integer from {least} to {LARGEST}, got {number}")


def no_longer(text: str) -> None:
    """Raises `PositionError` for a text that is longer than any rules text here may be."""
    if len(text) > LONGEST_TEXT:
        raise PositionError(
            "$.oracle_text",
            f"expected at most {LONGEST_TEXT} characters of rules text, got {len(text)}",
        )


def unknown(place: str, kind: str, name: str, known: Collection[str]) -> PositionError:
    """The complaint of a field, or the like, that there is not: with the one that may be meant, or
    all that there are."""
    import difflib  # where a name is wrong: it takes as long to import as ten boards to read

    close = difflib.get_close_matches(name[:100], known, n=1)
    if close:
        return PositionError(place, f"unknown {kind}; did you mean `{close[0]}`?")
    each = f"; the {kind}s are {', '.join(known)}" if known else ""
    return PositionError(place, f"unknown {kind}{each}")
