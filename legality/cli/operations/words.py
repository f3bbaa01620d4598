"""Requests about rules, cards and boards to begin with."""

from typing import Any

from legality.cards import CardDatabases, Face
from legality.cli.cards import card_value
from legality.cli.each import Manner
from legality.cli.gallery import gallery
from legality.cli.new import beginning
from legality.cli.operations.other_requests import (
    CardAsked,
    Cards,
    Examples,
    Explain,
    Find,
    Schema,
)
from legality.cli.operations.positions import cards_named_at
from legality.cli.output import ALL_LEGAL, ILLEGAL, warn
from legality.editions import Edition
from legality.errors import LegalityError, NoDatabase, PositionError
from legality.exchange.decision import json_schema as decision_schema
from legality.position import DEFAULT_RULES
from legality.position.schema import json_schema
from legality.rule_words import explained


def explain(request: Explain, manner: Manner) -> int:
    """`legality explain`."""
    try:
        date = Edition.of(request.rules or DEFAULT_RULES).date
    except LegalityError as error:
        raise PositionError("$.rules", str(error)) from None
    found = explained(request.rule, date)
    for one in found:
        elsewhere = dict(one.elsewhere)
        said = {"rule": one.number, "rules": date, "words": one.words, "elsewhere": elsewhere}
        manner.one_of_many(said)
    return ALL_LEGAL if found else ILLEGAL


def schema(request: Schema, manner: Manner) -> int:
    """`legality schema`."""
    manner.one_of_many(decision_schema() if request.of == "decision" else json_schema())
    return ALL_LEGAL


def card(request: CardAsked, manner: Manner) -> int:
    """`legality cards show`. Raises `PositionError`."""
    with cards_named_at("$.name") as cards:
        manner.one_of_many(card_value(cards.find(request.name)))
    return ALL_LEGAL


def find(request: Find, manner: Manner) -> int:
    """`legality cards find`. Raises `PositionError`."""
    with cards_named_at("$.text") as cards:
        found = cards.search(request.text, request.limit)
    for one in found:
        manner.one_of_many({"name": one.name})
    return ALL_LEGAL if found else ILLEGAL


def cards_begun(request: Cards, manner: Manner) -> int:
    """The faces with the name that was begun; none, and why, where there is no database. Raises
    `CardError` where there is something else."""
    try:
        with CardDatabases.open() as cards:
            for name in beginning(cards, request.prefix, request.limit):
                manner.one_of_many(_face(cards.find(name).face(name)))
    except NoDatabase as error:
        warn(str(error))
    return ALL_LEGAL


def _face(face: Face) -> dict[str, Any]:
    """What of a face is shown where its name is being typed."""
    shown: dict[str, Any] = {"name": face.name, "type_line": face.type_line}
    sizes = {"power": face.power, "toughness": face.toughness}
    return shown | {"text": face.oracle_text} | {k: v for k, v in sizes.items() if v is not None}


def examples(_: Examples, manner: Manner) -> int:
    """The gallery."""
    for board in gallery():
        manner.one_of_many(board)
    return ALL_LEGAL


__all__ = ["card", "cards_begun", "examples", "explain", "find", "schema"]
