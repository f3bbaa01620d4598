"""Requests that make a board, write it in another form, or compare it with another program's."""

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from legality.cards.filling import CardsByName
from legality.cli import exchange, puzzle
from legality.cli.compare import Report
from legality.cli.each import Manner
from legality.cli.new import BETWEEN, PLAYERS, board
from legality.cli.operations.other_requests import Compare, Export, Import, New, Number, PuzzleAsked
from legality.cli.operations.positions import cards_named_at, position_of
from legality.cli.operations.requests import Convert
from legality.cli.output import ALL_LEGAL, worst
from legality.cli.sources import File
from legality.errors import PositionError
from legality.exchange.arena.names import Book
from legality.exchange.forms import FORMS, asked, statement
from legality.position.writing import to_value


def convert(request: Convert, manner: Manner) -> int:
    """`legality convert`."""
    position = position_of(request)
    match request.to:
        case "json":
            manner.one_of_many({"json": json.loads(str(position))})
        case "code":
            manner.one_of_many({"code": position.code()})
        case "notation":
            manner.one_of_many({"notation": position.notation()})
    return ALL_LEGAL


def export(request: Export, manner: Manner) -> int:
    """`legality export`. Raises `PositionError`."""
    if request.more_than_declared and request.at_least is not None:
        raise PositionError("$.at_least", "and `more_than_declared` are two questions")
    question = asked(
        position_of(request, request.judge),
        request.player,
        more_than_declared=request.more_than_declared,
        at_least=request.at_least,
    )
    manner.require(question.gaps)
    made = statement(question)
    text = "\n".join([*FORMS[request.form](made), ""])
    said = {"form": request.form, "text": text, "map": made.map()}
    manner.one_of_many({**said, **question.gaps.to_fields()})
    return ALL_LEGAL


def new(request: New, manner: Manner) -> int:
    """`legality new`. Raises `PositionError`."""
    sides = _sides(request.names)
    players = PLAYERS if request.players is None else tuple(request.players)
    if len(sides) > len(players) or len(players) < 2:
        raise PositionError("$.players", f"expected {max(2, len(sides))} names of players or more")
    with cards_named_at("$.names") as cards:
        lines = [*board(cards, sides, players), ""]
    manner.one_of_many({"notation": "\n".join(lines)})
    return ALL_LEGAL


def _sides(names: Sequence[str]) -> list[list[str]]:
    """The names of each player's cards."""
    parts = groupby(names, lambda name: name.lower() == BETWEEN)
    return [list(found) for between, found in parts if not between]


def take(request: Import, manner: Manner) -> int:
    """`legality import`. Raises `PositionError` where nothing could be taken, and for tables that
    would not be used."""
    tables = {"names": request.names, "abilities": request.abilities}
    if (idle := exchange.unused(request.program, **tables)) is not None:
        raise PositionError(f"$.{idle}", exchange.OF_LOGS)
    if request.program != "arena":
        name = request.name or request.program
        found = exchange.taken(request.program, name, request.text, CardsByName(), request.rules)
        exchange.tell_left_out(name, found.left_out)
        manner.one_of_many(to_value(found.position))
        return ALL_LEGAL
    names = None if request.names is None else _numbered("$.names", request.names)
    abilities = _numbered("$.abilities", request.abilities or {})
    lines = enumerate(request.text.encode(errors="replace").splitlines(), start=1)
    with exchange.CardTexts() as cards:
        book = Book(cards.name if names is None else names.get, abilities, cards)
        read = exchange.log(request.name or "log", lines, book, request.rules, manner.one_of_many)
    if not read:
        raise PositionError("$.text", "nothing of it could be taken; `said` tells why")
    return ALL_LEGAL


def _numbered(place: str, table: dict[str, str]) -> dict[int, str]:
    """A table whose keys are numbers. Raises `PositionError`."""
    try:
        return msgspec.convert(table, dict[int, str], strict=False)
    except msgspec.ValidationError:
        raise PositionError(place, "expected numbers as keys") from None


def compare(request: Compare, manner: Manner) -> int:
    """`legality compare`: the status is the worst. Raises `PositionError` for what is no decision
    (and for a fault of ours, which says so)."""
    lines: list[Mapping[str, Any]] = []
    report = Report(True, None, File("decisions"), take=lines.append)
    cards = CardsByName()
    for number, decision in enumerate(request.decisions, start=1):
        report.line(number, bytes(decision), cards)
    report.total()
    for line in lines:
        if "error" in line:
            raise PositionError(f"$.decisions[{line['line'] - 1}]", line["error"])
        manner.one_of_many(line)
    return worst(report.statuses or {ALL_LEGAL})


def puzzled(request: PuzzleAsked, manner: Manner) -> int:
    """`legality puzzle`. Raises `PuzzleError`."""
    options = [word for name, value in request.options.items() for word in _option(name, value)]
    words = [*map(str, request.numbers), *options]
    made = _of_text(request, words) if request.text else _of_family(request, words)
    known = {"known": puzzle.known(made), "known_by": made.answer.known_by}
    manner.one_of_many({"position": made.position, **known})
    return ALL_LEGAL


def _of_text(request: PuzzleAsked, words: Sequence[str]) -> Any:
    if request.family != puzzle.OF_FILE:
        raise PositionError("$.text", f"is only for {puzzle.OF_FILE}")
    return puzzle.of_text(request.text or "", words)


def _of_family(request: PuzzleAsked, words: Sequence[str]) -> Any:
    if request.family == puzzle.OF_FILE:
        raise PositionError("$.text", "expected the text of a DIMACS CNF file")
    return puzzle.make(request.family, words)


def _option(name: str, value: Number) -> tuple[str, str]:
    return f"--{name.replace('_', '-')}", str(value).lower()


__all__ = ["compare", "convert", "export", "new", "puzzled", "take"]
