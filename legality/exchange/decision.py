"""A decision: a position, and what another program offered or accepted there.

One JSON object a line, so that any engine can write them; `json_schema` describes it.
"""

import difflib
import re
from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast

import msgspec

from legality.errors import PositionError, shortened
from legality.frozen import HashedByContent
from legality.json_text import decode
from legality.position import Position
from legality.position.reading import Cards
from legality.position.schema import json_schema as position_schema

DecisionKind = Literal["attack_options", "attacks", "block_options", "blocks", "damage"]
KINDS: tuple[DecisionKind, ...] = ("attack_options", "attacks", "block_options", "blocks", "damage")
T = TypeVar("T")
OFFERS: tuple[DecisionKind, ...] = ("attack_options", "block_options")


class EngineDivision(HashedByContent, frozen=True, kw_only=True, omit_defaults=True):
    """What a program said of one source whose damage is to be divided: the `total` that it deals,
    and `among` whom, each with `minDamage` (lethal damage) or `maxDamage` (a player's most)."""

    total: int
    among: dict[str, dict[str, int]] = msgspec.field(default_factory=dict[str, dict[str, int]])


class EngineAnswer(HashedByContent, frozen=True, kw_only=True, omit_defaults=True):
    """What the other program said: of a declaration whether it was `accepted` (and, of damage, what
    was asked: `request`, by source); of a choice that is being made by `player`, with `chosen` so
    far, the `options` (creature → what it may choose; None: only some were shown), the creatures
    that `must` attack, and whether `chosen` could be submitted as it is (`submit`).

    `requirements` and `restrictions` are notes that something stands in the way; not compared.
    """

    accepted: bool | None = None
    request: dict[str, EngineDivision] = msgspec.field(default_factory=dict[str, EngineDivision])
    player: str | None = None
    chosen: dict[str, str | list[str]] = msgspec.field(default_factory=dict[str, str | list[str]])
    options: dict[str, list[str]] | None = None
    must: list[str] | None = None
    submit: bool | None = None
    requirements: bool | None = None
    restrictions: bool | None = None

    @property
    def offered(self) -> set[tuple[str, str]]:
        """Each creature of the options with each of what it may choose."""
        options = (self.options or {}).items()
        return {(creature, target) for creature, targets in options for target in targets}


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of `kind` at a `position`, which stands as it was just before; `cards` are the
    permanents whose texts the writer did not know; `unknown` are the fields of the answer that mean
    nothing here."""

    id: str
    kind: DecisionKind
    position: Position
    answer: EngineAnswer
    cards: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


class _Line(HashedByContent, frozen=True, kw_only=True):
    """A decision as it is written; other fields are the writer's own."""

    kind: DecisionKind
    position: dict[str, Any]
    id: str = ""
    answer: dict[str, Any] | None = None
    arena: dict[str, Any] | None = None
    cards: list[str | dict[str, Any]] = msgspec.field(default_factory=list[str | dict[str, Any]])


def read_decision(
    text: str | bytes, cards: Cards | None = None, *, needs_answer: bool = True
) -> Decision:
    """The decision of one line; with `needs_answer` false of a declaration also one without what
    the program said. Raises `PositionError`, which names the place."""
    value = decode(text)
    line = _converted(value, _Line, "$")
    if line.answer is None and line.arena is None and not needs_answer and line.kind not in OFFERS:
        position = _position(line.position, cards)
        named = tuple(map(_card, line.cards))
        return Decision(
            id=line.id, kind=line.kind, position=position, answer=EngineAnswer(), cards=named
        )
    if (line.answer is None) == (line.arena is None):
        raise PositionError("$.answer", _NO_ANSWER + (_IF_CASE if _is_case(value) else ""))
    name, stated = ("answer", line.answer) if line.arena is None else ("arena", line.arena)
    answer = _converted(stated, EngineAnswer, f"$.{name}")
    _require(line.kind, answer, f"$.{name}")
    unknown = tuple(
        sorted(set(cast("dict[str, Any]", stated)) - set(EngineAnswer.__struct_fields__))
    )
    position = _position(line.position, cards)
    return Decision(
        id=line.id,
        kind=line.kind,
        position=position,
        answer=answer,
        cards=tuple(map(_card, line.cards)),
        unknown=unknown,
    )


_NO_ANSWER = "expected what the other program said, here or as `arena`"
_IF_CASE = "; to ask an engine about a case of the corpus name it by --engine"


def _is_case(value: object) -> bool:
    return isinstance(value, dict) and "declaration" in value


def _card(named: str | dict[str, Any]) -> str:
    """The id of a permanent that is named by it, or by an object that has it."""
    return named if isinstance(named, str) else str(named.get("id", named))


def _position(value: dict[str, Any], cards: Cards | None) -> Position:
    try:
        return Position.from_value(value, cards)
    except PositionError as error:
        place = error.place.removeprefix("$")
        raise PositionError(f"$.position{place}", error.problem) from error


def _require(kind: DecisionKind, answer: EngineAnswer, place: str) -> None:
    """What a decision of this kind has to say. Raises `PositionError`."""
    if kind not in OFFERS:
        if answer.accepted is None:
            raise PositionError(f"{place}.accepted", "expected true or false, got nothing")
        return
    if answer.options is None and answer.submit is None:
        raise PositionError(place, "expected `options`, or `submit`, or both: there are none")
    if kind == "block_options" and answer.player is None:
        raise PositionError(f"{place}.player", "expected who blocks, got nothing")


def _converted(value: object, kind: type[T], place: str) -> T:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$")
        hint = _did_you_mean(message, value)
        raise PositionError(place + where.rstrip("`"), f"{_lower(message)}{hint}") from None


def _did_you_mean(message: str, value: object) -> str:
    """For a kind that there is not all that there are; for a missing field the one that may be
    meant for it."""
    if message.startswith("Invalid enum value"):
        return f"; expected one of {', '.join(KINDS)}"
    missing = re.fullmatch(r"Object missing required field `(.+)`", message)
    if missing is None or not isinstance(value, dict):
        return ""
    names = [str(name)[:100] for name in cast("dict[object, object]", value)]
    close = difflib.get_close_matches(missing[1], names, n=1)
    return f"; did you mean it by `{close[0]}`?" if close else ""


def _lower(message: str) -> str:
    return shortened(message[:1].lower() + message[1:])


def json_schema() -> Mapping[str, Any]:
    """The JSON Schema of a decision (draft 2020-12): what `read_decision` takes."""
    position = dict(position_schema())
    version = position.pop("$schema")
    definitions = position.pop("$defs")
    answer = {"$ref": "#/$defs/EngineAnswer"}
    _, parts = msgspec.json.schema_components([EngineAnswer], ref_template="#/$defs/{name}")
    return {
        "$schema": version,
        "title": "Decision",
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "kind": {"enum": list(KINDS)},
            "position": position,
            "answer": answer,
            "arena": answer,
            "cards": {"type": "array", "items": {"type": ["string", "object"]}},
        },
        "required": ["kind", "position"],
        "oneOf": [{"required": ["answer"]}, {"required": ["arena"]}],
        "$defs": {**definitions, **parts},
    }
