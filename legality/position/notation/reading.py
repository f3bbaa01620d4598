"""A text in the notation to a position: every complaint names line and column."""

import re
from typing import TypeVar

from legality.errors import CardError, NotationError, PositionError
from legality.position import reading
from legality.position.notation.board import Board, board
from legality.position.notation.cursor import Cursor
from legality.position.notation.permanents import ATTACHED, slip
from legality.position.notation.settling import settled
from legality.position.notation.tokens import BREAK, items
from legality.position.stated import Stated

P = TypeVar("P", bound=Stated)


def read(text: str | bytes, kind: type[P], cards: reading.Cards | None = None) -> P:
    """The position of that class that the text says. Raises `NotationError`."""
    known = cards if isinstance(cards, reading.KnownNames) else None
    try:
        made = board(_decoded(text), known)
        value, growth = settled(made)
    except CardError as error:
        raise NotationError(1, 1, f"names of cards are looked up by name; {error}") from None
    try:
        position = reading.from_value(value, kind, cards)
    except NotationError:
        raise
    except PositionError as error:
        raise growth.located(_with_types_missing(error, made)) from None
    _check_beneath(made, position)
    return position


_OF_PERMANENT = re.compile(r"\$\.permanents\[(\d+)\](\.name)?")


def _with_types_missing(error: PositionError, made: Board) -> PositionError:
    """Of a permanent without types: how they are written, and what may have slipped."""
    place = _OF_PERMANENT.fullmatch(error.place)
    if place is None or "type_line" in made.sketches[int(place[1])].node.fields:
        return error
    sketch = made.sketches[int(place[1])]
    problem = error.problem
    if problem == "the field `type_line` is missing":
        problem = "expected types, as in `Ogre 3/3 creature` or `Ogre 3/3 (Creature — Ogre)`"
    return PositionError(error.place, f"{problem}{slip(sketch)}")


_ID = re.compile(r"\s*id:")


def stated_id(text: str) -> str | None:
    """The `id` that a board states on a line of its own, whatever else is wrong with it."""
    for line in filter(_ID.match, BREAK.split(text)):
        try:
            cursor = Cursor(next(items(line)).tokens)
            cursor.take()
            return str(cursor.text("an id").value)
        except NotationError:
            return None
    return None


_HALF = re.compile("[\ud800-\udfff]")


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        if half := _HALF.search(text):
            said = f"\\u{ord(half[0]):04x}"
            raise _after(text[: half.start()], f"expected whole characters, got {said} alone")
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        wrong = f"expected UTF-8 text, got byte 0x{text[error.start]:02x}"
        raise _after(text[: error.start].decode("utf-8", "replace"), wrong) from None


def _after(before: str, problem: str) -> NotationError:
    """The complaint about what stands after the beginning of a text."""
    lines = BREAK.split(before)
    return NotationError(len(lines), len(lines[-1]) + 1, problem)


def _check_beneath(made: Board, position: Stated) -> None:
    """Whatever stands beneath a permanent is of a type that is attached to others."""
    for sketch, permanent in zip(made.sketches, position.permanents, strict=True):
        if sketch.beneath is not None and not permanent.words & ATTACHED:
            raise sketch.node.token.wrong(
                f"what stands beneath {sketch.beneath.node.token.shown} is attached to it: "
                f'expected an Aura, Equipment or Fortification, got "{permanent.type_line}"; begin '
                "the line where that one begins, or say `on …`"
            )
