"""The text of a Problem's file to its value; every complaint names the place."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict

from legality.editions import Edition
from legality.errors import LegalityError, PositionError
from legality.exchange.problem_file import parts
from legality.exchange.problem_file.damage_file import DamageFile
from legality.exchange.problem_file.declaration_file import DeclarationFile
from legality.exchange.problem_file.document import (
    VERSION,
    DamageDocument,
    DeclarationDocument,
    Document,
    WayPart,
)
from legality.exchange.problem_file.problem_file import ProblemFile
from legality.exchange.problem_file.read_damage import damage_problem_of
from legality.exchange.problem_file.read_declaration import problem_of
from legality.exchange.problem_file.stands_at import fields_at, value_at, words_at
from legality.exchange.problem_file.states import Answers, DamageState, DeclarationState, in_order
from legality.frozen import frozen
from legality.gaps import Ask, Line
from legality.json_text import decode
from legality.judging.asking import MOST_QUESTIONS
from legality.position.complaints import explained
from legality.position.known_names import require_name
from legality.position.record import unknown
from legality.verdict import Violation

KINDS = ("declaration", "damage")
D = TypeVar("D", bound=Document)
S = TypeVar("S")


def read_value(value: object) -> ProblemFile:
    """The file of a decoded JSON value. Raises `PositionError`."""
    document = document_of(value)
    if isinstance(document, DeclarationDocument):
        return _declaration(document)
    return _damage(document)


def document_of(value: object) -> DeclarationDocument | DamageDocument:
    """The document of a decoded JSON value. Raises `PositionError`."""
    if not isinstance(value, dict):
        raise PositionError("$", "expected a JSON object with the field `problem`")
    fields = cast("dict[str, Any]", value)
    kind, version = fields.get("problem"), fields.get("version")
    if kind not in KINDS:
        raise PositionError("$.problem", f"expected declaration or damage, got {_shown(kind)}")
    if isinstance(version, int) and version > VERSION:
        raise PositionError(
            "$.version",
            f"expected {VERSION}, got {version}: the file is of a newer version than this "
            "program; use a newer legality, or write version 1",
        )
    document: type[DeclarationDocument | DamageDocument] = (
        DeclarationDocument if kind == "declaration" else DamageDocument
    )
    try:
        converted = msgspec.convert(fields, document)
    except msgspec.ValidationError as error:
        raise _complaint(document, str(error), fields) from None
    try:
        Edition.of(converted.rules)
    except LegalityError as error:
        raise PositionError("$.rules", str(error)) from None
    return converted


def read_problem(text: str | bytes) -> ProblemFile:
    """The Problem that a file states, given its text.

    Raises `PositionError`, which names the place, for whatever is wrong with it: an unknown or
    doubled name, a least above its most, a requirement on nothing, a newer version.
    """
    return read_value(decode(text))


# -- a declaration ---------------------------------------------------------------------------------


def _declaration(document: DeclarationDocument) -> DeclarationFile:
    state = _state(document)
    _require_declared(document)
    return DeclarationFile(
        state,
        Edition.of(document.rules).date,
        document.id,
        asks_of(document),
        each_way(document, document.ways, _state),
        frozen(document.declared),
        document.bands,
    )


def _state(document: DeclarationDocument) -> DeclarationState:
    return DeclarationState(
        problem_of(document),
        faults_of(document.faults),
        document.unknown,
        lines_of(document.not_understood),
        lines_of(document.not_modelled),
    )


def _require_declared(document: DeclarationDocument) -> None:
    """Raises `PositionError` where a name of `declared` is unknown or doubled, and no fault says
    so."""
    excused = {name for fault in document.faults for name in fault.objects}
    for creature, chosen in (document.declared or {}).items():
        place = f"$.declared.{creature}"
        if isinstance(chosen, str) != (document.declaration == "attacks"):
            wanted = "a string: what it attacks" if isinstance(chosen, tuple) else "a list of names"
            raise PositionError(place, f"expected {wanted}, got {_shown(chosen)}")
        if creature not in excused:
            require_name(place, creature, set(document.creatures), "a creature of the Problem")
        targets = [chosen] if isinstance(chosen, str) else chosen
        for number, target in enumerate(targets):
            where = place if isinstance(chosen, str) else f"{place}[{number}]"
            if target in excused:
                continue
            require_name(where, target, set(document.objects), "an object of the Problem")
            if target in targets[:number]:
                raise PositionError(where, f'"{target}" stands there twice: name each once')


# -- damage ----------------------------------------------------------------------------------------


def _damage(document: DamageDocument) -> DamageFile:
    state = _damage_state(document)
    titles = document.titles or {}
    for source, shares in (document.declared or {}).items():
        place = f"$.declared.{source}"
        if source not in titles:
            require_name(place, source, {part.name for part in document.sources}, "a source")
        for recipient in shares:
            known = {*titles, *(part.name for part in document.recipients)}
            require_name(place, recipient, known, "a recipient")
    return DamageFile(
        state,
        Edition.of(document.rules).date,
        document.id,
        asks_of(document),
        each_way(document, document.ways, _damage_state),
        frozen(document.declared),
        frozen(document.titles),
    )


def _damage_state(document: DamageDocument) -> DamageState:
    return DamageState(
        damage_problem_of(document),
        document.unknown,
        lines_of(document.not_understood),
        lines_of(document.not_modelled),
    )


# -- what both kinds have --------------------------------------------------------------------------


def asks_of(document: Document) -> tuple[Ask, ...]:
    """What nobody told. Raises `PositionError` where the same is asked twice."""
    asks = tuple(Ask(ask.id, ask.text, ask.asked) for ask in document.asks)
    for number, ask in enumerate(asks):
        if ask in asks[:number]:
            raise PositionError(f"$.asks[{number}]", "it stands there twice: ask it once")
    return asks


def lines_of(line_parts: Sequence[parts.LinePart]) -> tuple[Line, ...]:
    """Lines, each with whose it is."""
    return tuple((part.id, part.text) for part in line_parts)


def faults_of(fault_parts: Sequence[parts.Fault]) -> tuple[Violation, ...]:
    """What is wrong with what is declared."""
    return tuple(Violation(**asdict(part)) for part in fault_parts)


def each_way(
    document: D, ways: Sequence[WayPart], read: Callable[[D], S]
) -> tuple[tuple[Answers, S], ...]:
    """What is read of the document under each of the answers to what it asks, in their order; none
    where it has no ways. Raises `PositionError` where an answer is missing, doubled or too long."""
    if not ways:
        return ()
    number = len(document.asks)
    if number > MOST_QUESTIONS:
        raise PositionError(
            "$.asks", f"expected at most {MOST_QUESTIONS} beside `ways`, got {number}"
        )
    states: dict[Answers, S] = {}
    for place, way in enumerate(ways):
        state = _read_way(document, way, f"$.ways[{place}]", read)
        for which, answers in enumerate(way.holds):
            where = f"$.ways[{place}].holds[{which}]"
            if len(answers) != number:
                raise PositionError(
                    where, f"expected {number} answers, one for each of `asks`, got {len(answers)}"
                )
            if answers in states:
                raise PositionError(where, "these answers stand there twice: give each one way")
            states[answers] = state
    for answers in in_order(number):
        if answers not in states:
            missing = ", ".join("true" if answer else "false" for answer in answers)
            raise PositionError("$.ways", f"the way where it holds [{missing}] is missing")
    return tuple((answers, states[answers]) for answers in in_order(number))


def _read_way(document: D, way: WayPart, place: str, read: Callable[[D], S]) -> S:
    """What is read of the document in that way; a complaint of what the way states has its
    place."""
    stated = {
        name: field_value
        for name, field_value in asdict(way).items()
        if field_value is not UNSET and name != "holds"
    }
    try:
        return read(msgspec.structs.replace(document, **stated))
    except PositionError as error:
        field = re.match(r"\$\.(\w+)", error.place)
        if field is None or field[1] not in stated:
            raise
        raise PositionError(f"{place}{error.place.removeprefix('$')}", error.problem) from None


# -- complaints ------------------------------------------------------------------------------------


def _complaint(document: type[Document], message: str, value: object) -> PositionError:
    """msgspec's complaint in this library's words."""
    complaint, _, path = message.partition(" - at `")
    place = path.removesuffix("`") or "$"
    if slipped := re.fullmatch(r"Object contains unknown field `(.+)`", complaint):
        known = fields_at(document, place, value)
        return unknown(f"{place}.{slipped[1]}", "field", slipped[1], known)
    if complaint.startswith("Invalid") and (words := words_at(document, place, value)):
        got = _shown(value_at(document, place, value))
        return PositionError(place, f"expected one of {', '.join(words)}, got {got}")
    return explained(message, value, None)


def _shown(value: object) -> str:
    text = msgspec.json.encode(value).decode() if value is not None else "nothing"
    return text if len(text) <= 60 else f"{text[:57]}..."
