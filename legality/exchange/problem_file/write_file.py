"""Problem files as JSON writes them: what is the same in every way stands once."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from legality.exchange.problem_file import parts
from legality.exchange.problem_file.document import VERSION, DeclarationDocument, Document
from legality.exchange.problem_file.states import Answers, DeclarationState
from legality.exchange.problem_file.write_declaration import problem_fields
from legality.gaps import Ask, Line
from legality.verdict import Violation

Fields = dict[str, Any]


def declaration_value(
    state: DeclarationState,
    ways: Sequence[tuple[Answers, DeclarationState]],
    rules: str,
    **stated: Any,
) -> Fields:
    """The value of a declaration's file, with what is stated beside the Problem."""
    fields = _state(state, rules)
    document = DeclarationDocument(version=VERSION, rules=rules, **stated, **fields)
    states = [(answers, _state(way_state, rules)) for answers, way_state in ways]
    return value_of(document, ALWAYS) | with_ways(fields, states)


ALWAYS = ("rules", "restrictions", "requirements")
"""What a file has even where it is nothing, or as usual."""


def value_of(document: Document, always: Sequence[str]) -> Fields:
    """The value of a document, without what is as usual; those fields it has always."""
    value: Fields = msgspec.to_builtins(document)
    stated = ("problem", *document.__struct_fields__)
    added = {name: msgspec.to_builtins(getattr(document, name)) for name in always}
    return {
        name: field_value
        for name in stated
        if (field_value := (added | value).get(name)) is not None
    }


def _state(state: DeclarationState, rules: str) -> Fields:
    return {
        **problem_fields(state.problem, rules),
        "faults": faults(state.faults),
        "unknown": state.unknown,
        "not_understood": lines(state.not_understood),
        "not_modelled": lines(state.not_modelled),
    }


def with_ways(fields: Fields, states: Iterable[tuple[Answers, Fields]]) -> Fields:
    """The field `ways`, if there are any: of each what differs from those fields, and the answers
    of all that are the same."""
    different: list[tuple[Fields, list[Answers]]] = []
    for answers, state in states:
        other = {
            name: field_value
            for name, field_value in state.items()
            if field_value != fields.get(name)
        }
        known = next((holds for differs, holds in different if differs == other), None)
        if known is None:
            different.append((other, [answers]))
        else:
            known.append(answers)
    ways = [
        {"holds": [list(field_value) for field_value in holds], **msgspec.to_builtins(other)}
        for other, holds in different
    ]
    return {"ways": ways} if ways else {}


def ask_parts(asks: Sequence[Ask]) -> tuple[parts.AskPart, ...]:
    """Circumstances that nobody told."""
    return tuple(parts.AskPart(id=ask.id, text=ask.text, asked=ask.asked) for ask in asks)


def lines(stated: Sequence[Line]) -> tuple[parts.LinePart, ...]:
    """Lines of text, each with whose it is."""
    return tuple(parts.LinePart(id=name, text=text) for name, text in stated)


def faults(violations: Sequence[Violation]) -> tuple[parts.Fault, ...]:
    """What is wrong with what is declared."""
    return tuple(parts.Fault(**msgspec.structs.asdict(violation)) for violation in violations)
