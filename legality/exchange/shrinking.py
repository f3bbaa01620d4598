"""The smallest question on which two programs still differ: what is not needed is taken off the
board, a part at a time, as long as they do (delta debugging).

Each part is an edit of the question's JSON. What an edit makes of a board need make no sense: who
asks about it (`differs`) judges it anew, and says no to what is no board.
"""

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, cast

import msgspec

from legality.errors import LegalityError, OutOfTime
from legality.exchange.corpus.question import CorpusQuestion
from legality.exchange.smaller_numbers import Edit, Value, at, smaller_numbers

Pass = Callable[[Value], Iterator[Edit]]

KEPT = frozenset({"id", "name", "controller", "type_line", "power", "toughness"})
"""Fields of a permanent that every engine needs."""
KEPT_EMPTY = frozenset({"permanents", "attacks", "blocks", "declaration"})
"""What says by being empty that there is nothing, and not that nothing was told."""
KEPT_OF_BOARD = frozenset({"players", "permanents", "rules", "judge"})
PIECES = re.compile(r"(\n|(?<=[.)]) |, )")
"""What stands between the lines of a text, its sentences and its keywords."""


class EngineEnded(LegalityError):
    """The program that is asked can't be asked any more."""


class Shrunk(msgspec.Struct, frozen=True):
    """A smaller question on which the two differ; `smallest`: no part of it can be taken off."""

    question: CorpusQuestion
    smallest: bool


def shrink(question: CorpusQuestion, differs: Callable[[CorpusQuestion], bool]) -> Shrunk:
    """The question without all that is not needed for `differs` to hold, which it does of the
    question itself. Where that raises `OutOfTime` or `EngineEnded` it is the smallest so far."""
    before: CorpusQuestion | None = None
    while question != before:
        before = question
        for of_pass in PASSES:
            value: Value = {"position": question.position, "declaration": question.declaration}
            for edit in of_pass(value):
                smaller = _edited(question, edit)
                try:
                    if smaller is not None and differs(smaller):
                        question = smaller
                except (OutOfTime, EngineEnded):
                    return Shrunk(question, smallest=False)
    return Shrunk(question, smallest=True)


def _edited(question: CorpusQuestion, edit: Edit) -> CorpusQuestion | None:
    """The question after an edit; None where that changes nothing."""
    value = deepcopy({"position": question.position, "declaration": question.declaration})
    try:
        edit(value)
    except LookupError:
        return None
    made = msgspec.structs.replace(question, **value)
    return None if made == question else made


# -- permanents and players ------------------------------------------------------------------------


def _without_permanents(value: Value) -> Iterator[Edit]:
    """Half of the permanents at a time, then a quarter, down to one."""
    names = [permanent["id"] for permanent in value["position"]["permanents"]]
    size = len(names)
    while size > 1:
        size = (size + 1) // 2
        for start in reversed(range(0, len(names), size)):
            yield _removal(names[start : start + size])


def _removal(names: list[str]) -> Edit:
    def edit(value: Value) -> None:
        board = value["position"]
        there = {permanent["id"] for permanent in board["permanents"]}
        if not there.intersection(names):
            raise LookupError(names)
        board["permanents"] = [
            permanent for permanent in board["permanents"] if permanent["id"] not in names
        ]
        for name in names:
            _forget(value, name)

    return edit


def _without_players(value: Value) -> Iterator[Edit]:
    """A player and all that the player controls."""
    for player in reversed(value["position"]["players"]):
        yield _departure(player["name"])


def _departure(name: str) -> Edit:
    def edit(value: Value) -> None:
        board = value["position"]
        gone = [entry["id"] for entry in board["permanents"] if entry["controller"] == name]
        board["players"] = [entry for entry in board["players"] if entry["name"] != name]
        board["permanents"] = [
            entry for entry in board["permanents"] if entry["controller"] != name
        ]
        for entry in (*gone, name):
            _forget(value, entry)

    return edit


def _forget(value: Value | list[Any], name: str) -> None:
    """Take every mention of an id or a player off: as a key, as a value, in a list."""
    if isinstance(value, dict):
        fields = value
        for key in [key for key, part in fields.items() if name in (key, part) and key != "name"]:
            del fields[key]
        for key, part in list(fields.items()):
            if part and isinstance(part, dict | list):
                _forget(cast("Value | list[Any]", part), name)
                if not part and key not in KEPT_EMPTY:
                    del fields[key]
        return
    value[:] = [part for part in value if part != name]
    for part in value:
        if isinstance(part, dict | list):
            _forget(cast("Value | list[Any]", part), name)


# -- fields and texts ------------------------------------------------------------------------------


def _without_declared(value: Value) -> Iterator[Edit]:
    """A creature that is declared, or one of several things that it chooses."""
    for name, chosen in value["declaration"].items():
        yield _deletion(("declaration", name))
        yield from _entries(("declaration", name), chosen)


def _without_fields(value: Value) -> Iterator[Edit]:
    """A field of the board, of a player or of a permanent, and an entry of one. The step in which
    damage is dealt stays: every question about damage tells it."""
    board = value["position"]
    damage = board.get("damage", {})
    kept = KEPT_OF_BOARD | {"damage"} if "step" in damage else KEPT_OF_BOARD
    yield from _fields(("position",), board, kept)
    yield from _fields(("position", "damage"), damage, frozenset({"step"}))
    for number, player in enumerate(board["players"]):
        yield from _fields(("position", "players", number), player, frozenset({"name"}))
    for number, permanent in enumerate(board["permanents"]):
        yield from _fields(("position", "permanents", number), permanent, KEPT)


def _fields(path: tuple[Any, ...], fields: Value, kept: frozenset[str]) -> Iterator[Edit]:
    for name, part in fields.items():
        if name in kept:
            continue
        yield _deletion((*path, name))
        yield from _entries((*path, name), part)


def _entries(path: tuple[Any, ...], part: object) -> Iterator[Edit]:
    """Each entry of an object or a list that has several, the last one first."""
    if not isinstance(part, dict | list):
        return
    entries = cast("Value | list[Any]", part)
    keys: list[Any] = list(entries if isinstance(entries, dict) else range(len(entries)))
    if len(keys) > 1:
        for key in reversed(keys):
            yield _deletion((*path, key))


def _deletion(path: tuple[Any, ...]) -> Edit:
    def edit(value: Value) -> None:
        *outer, last = path
        del at(value, outer)[last]

    return edit


def _plainer(value: Value) -> Iterator[Edit]:
    """Types that are a plain creature's, and texts without a piece."""
    for number, permanent in enumerate(value["position"]["permanents"]):
        path = ["position", "permanents", number]
        yield _plain_type(path)
        yield from _shorter(path, permanent)
    for number, effect in enumerate(value["position"].get("effects", ())):
        yield from _shorter(["position", "effects", number], effect)


def _plain_type(path: list[Any]) -> Edit:
    def edit(value: Value) -> None:
        permanent = at(value, path)
        if "type_line" not in permanent:
            raise LookupError("type_line")
        permanent["type_line"] = "Creature"

    return edit


def _shorter(path: list[Any], holder: Value) -> Iterator[Edit]:
    pieces = PIECES.split(holder.get("oracle_text", ""))
    for piece in reversed(range(0, len(pieces), 2)):
        yield _cut(path, piece)


def _cut(path: list[Any], piece: int) -> Edit:
    """The text without a piece, and without what stands behind it, or before it at the end."""

    def edit(value: Value) -> None:
        holder = at(value, path)
        pieces = PIECES.split(holder["oracle_text"])
        if piece >= len(pieces) or len(pieces) == 1:
            raise LookupError(piece)
        last = piece == len(pieces) - 1
        del pieces[piece - 1 if last else piece : piece + (1 if last else 2)]
        holder["oracle_text"] = "".join(pieces)

    return edit


PASSES: tuple[Pass, ...] = (
    _without_players,
    _without_permanents,
    _without_declared,
    _without_fields,
    _plainer,
    smaller_numbers,
)
"""The passes, in order: the largest parts first."""
