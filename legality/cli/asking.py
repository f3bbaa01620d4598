"""What a batch asks of each board: an operation of the service, told in a word or as a request."""

import json
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Any, cast

import msgspec
from msgspec import Struct

from legality.batch.keys import Keyed, keyed
from legality.batch.rows import Row, packed
from legality.cli.operations import CLASSES, answer
from legality.cli.operations.requests import Attacks, OfPosition
from legality.cli.output import BAD_INPUT
from legality.cli.sources import Changes, id_of
from legality.errors import LegalityError, PositionError, visible_json
from legality.position.form import form_of
from legality.position.json_text import text_of

SECONDS = 10.0
"""For a board where no limit is given."""
OF_THE_BOARD = ("count", "best", "mask")
"""Words that ask about what is declared next: blocks where a board has an attack, else attacks."""
OWN = ("id", "op", "position", "time_limit")
"""Fields of a request that the batch itself fills in."""


class Asking(Struct, frozen=True):
    """An operation (None: attacks or blocks, as each board has it) and the other fields of its
    request, as JSON. It answers for the text of a board, in any process."""

    op: str | None
    fields: str

    @property
    def whole(self) -> bool:
        """Whether the answer repeats what else makes no difference: the board's `id`."""
        return self.op == "convert"

    def key(self, text: bytes) -> Keyed:
        """The text with its key: boards of one key have one answer."""
        return keyed(text, self.whole)

    def __call__(self, _: str | None, text: bytes, seconds: float) -> bytes:
        """The row for a board, packed; the seconds hold for each step of the way."""
        op = self.op or stage(text)
        try:
            board = text_of(text)
        except PositionError as error:
            why, place = str(error), error.place
            return packed(Row(op=op, status=BAD_INPUT, kind="position", error=why, place=place))
        fields = {"op": op, **json.loads(self.fields), "time_limit": seconds}
        request = {**fields, "position": board}
        with _any_number():
            said = answer(None, msgspec.json.encode(request), seconds)
        name = None if self._has_its_id(text) else id_of(text)
        return packed(row(op, said, name))

    def _has_its_id(self, text: bytes) -> bool:
        """Whether the `id` is read with the key."""
        return not self.whole and form_of(text.decode("utf-8", "replace"), "json") == "json"


def stage(text: bytes) -> str:
    """The operation of the declaration that comes next on a board: `attacks` where that cannot be
    told."""
    try:
        position = Changes().read(text)
    except (LegalityError, RecursionError):
        return "attacks"
    return "attacks" if position.attacks is None else "blocks"


@contextmanager
def _any_number() -> Generator[None]:
    """Numbers of declarations have as many digits as they have."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


class _Verdict(msgspec.Struct):
    legal: bool | None = None


_parts = msgspec.json.Decoder(dict[str, msgspec.Raw])
_verdicts = msgspec.json.Decoder(list[_Verdict])


def row(op: str, said: bytes, name: str | None) -> Row:
    """The row for what the service says; its parts stand in it letter for letter."""
    parts = _parts.decode(said)
    status = msgspec.json.decode(parts.pop("status"), type=int)
    told = {
        field: msgspec.json.decode(parts.pop(field), type=str)
        for field in ("undecided", "kind", "error", "place")
        if field in parts
    }
    verdicts = _verdicts.decode(parts["answers"]) if op == "check" and "answers" in parts else []
    return Row(
        id=name,
        op=op,
        status=status,
        legal=verdicts[0].legal if verdicts else None,
        answer=None if "error" in told else _together(parts.items()),
        **told,
    )


def _together(parts: Iterable[tuple[str, msgspec.Raw]]) -> str:
    said = ", ".join(f'"{name}": {bytes(part).decode()}' for name, part in parts)
    return visible_json("{" + said + "}")


# -- what is asked, told in words ------------------------------------------------------------------


def asking(said: str, rules: str | None = None, strict: bool = False) -> Asking:
    """What is asked by a word (`check`, `count`, `attacks.lethal`) or a request in JSON. Raises
    `PositionError`."""
    found = _request(said) if said.lstrip().startswith("{") else _worded(said)
    if rules is not None:
        found["rules"] = rules
    if strict:
        found["strict"] = True
    op = cast("str | None", found.pop("op", None))
    kind = Attacks if op is None else CLASSES.get(op)
    if kind is None or not issubclass(kind, OfPosition):
        raise PositionError("--ask", f"expected {' or '.join(_words())}, or a request in JSON")
    _try({**found, "op": op or "attacks"}, kind)
    return Asking(op, json.dumps(found, sort_keys=True))


def _worded(said: str) -> dict[str, Any]:
    if said in OF_THE_BOARD:
        return {said: True}
    op, dot, flag = said.partition(".")
    return {"op": op, flag: True} if dot else {"op": op}


def _words() -> list[str]:
    of_boards = [op for op, kind in CLASSES.items() if issubclass(kind, OfPosition)]
    return [*of_boards, *OF_THE_BOARD]


def _request(said: str) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(said, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise PositionError("--ask", str(error)) from None
    if own := [name for name in OWN if name in found and name != "op"]:
        raise PositionError("--ask", f"{' and '.join(own)} is filled in for each board")
    if not isinstance(found.get("op"), str):
        raise PositionError("--ask", "expected an op")
    return found


def _try(fields: dict[str, Any], kind: type[OfPosition]) -> None:
    """Raises `PositionError` where no board could be asked so."""
    try:
        msgspec.json.decode(msgspec.json.encode({**fields, "position": ""}), type=kind)
    except msgspec.ValidationError as error:
        raise PositionError("--ask", str(error)) from None


Function = Callable[[Any], Any]


def arrow_function(
    ask: str,
    *,
    time_limit: float = SECONDS,
    rules: str | None = None,
    strict: bool = False,
    column: str = "position",
    isolated: bool = False,
) -> Function:
    """A function from a RecordBatch of Arrow to another with a row for each of its rows, in their
    order (docs/batch.md): that of `legality batch`, for other engines. A Table gives a Table.

    `ask` is as in `legality batch --ask`, `time_limit` in seconds for a board. It can be pickled.
    `isolated` asks in a process beside this one, which may die of a board.

    Raises `PositionError` for what cannot be asked; `ExtraNeeded` where pyarrow is not installed.
    """
    from legality.batch.function import Batch

    asked = asking(ask, rules, strict)
    return Batch(asked, time_limit, column, isolated)


__all__ = ["SECONDS", "Asking", "arrow_function", "asking"]
