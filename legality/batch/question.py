"""The question that a batch asks of each board: an operation, as a word or as a request."""

import json
import re
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, cast

import msgspec
from msgspec import UNSET, Struct

from legality.batch.keys import Keyed, keyed
from legality.batch.rows import Row, packed
from legality.cards.filling import CardsByName
from legality.errors import LegalityError, PositionError
from legality.json_text import json_line, text_of
from legality.position import Position
from legality.position.complaints import explained
from legality.position.form import form_of
from legality.position.identity import id_of
from legality.position.record import unknown
from legality.queries.check import CheckAnswer
from legality.queries.reply import Refusal, Reply
from legality.queries.request import BoardRequest
from legality.queries.statuses import BAD_INPUT
from legality.queries.table import QUERIES
from legality.service.answering import replied

SECONDS = 10.0
"""For a board where no limit is given."""
OF_THE_BOARD = ("count", "best", "mask")
"""Words that ask about what is declared next: blocks where a board has an attack, else attacks."""
OWN = ("id", "op", "position", "time_limit")
"""Fields of a request that the batch itself fills in."""


class BoardQuestion(Struct, frozen=True):
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
            why, path = str(error), error.place
            return packed(Row(op=op, status=BAD_INPUT, kind="position", error=why, place=path))
        fields = {"op": op, **json.loads(self.fields), "time_limit": seconds}
        request = {**fields, "position": board}
        with _any_number():
            reply = replied(None, msgspec.json.encode(request), seconds)
            name = None if self._has_its_id(text) else id_of(text)
            return packed(row(op, reply, name))

    def _has_its_id(self, text: bytes) -> bool:
        """Whether the `id` is read with the key."""
        return not self.whole and form_of(text.decode("utf-8", "replace"), "json") == "json"


def stage(text: bytes) -> str:
    """The operation of the declaration that comes next on a board: `attacks` where that cannot be
    told."""
    try:
        position = Position.read(text, CardsByName())
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


def row(op: str, reply: Reply[Any] | Refusal, name: str | None) -> Row:
    """The row for what the service answers."""
    if isinstance(reply, Refusal):
        path = None if reply.place is UNSET else reply.place
        return Row(
            id=name, op=op, status=reply.status, kind=reply.kind, error=reply.error, place=path
        )
    first = reply.answers[0] if reply.answers else None
    return Row(
        id=name,
        op=op,
        status=reply.status,
        legal=first.legal if isinstance(first, CheckAnswer) else None,
        answer=json_line(_rest(reply)),
        undecided=None if reply.undecided is UNSET else reply.undecided,
    )


def _rest(reply: Reply[Any]) -> dict[str, Any]:
    """The fields of the answer that have no column of their own."""
    fields = msgspec.structs.asdict(reply)
    own = ("id", "status", "undecided")
    return {name: value for name, value in fields.items() if value is not UNSET and name not in own}


# -- what is asked, told in words ------------------------------------------------------------------


def question_of(text: str, rules: str | None = None, strict: bool = False) -> BoardQuestion:
    """What is asked by a word (`check`, `count`, `attacks.lethal`) or a request in JSON. Raises
    `PositionError`."""
    fields = _request(text) if text.lstrip().startswith("{") else _worded(text)
    if rules is not None:
        fields["rules"] = rules
    if strict:
        fields["strict"] = True
    op = cast("str | None", fields.pop("op", None))
    query = QUERIES.get(op or "attacks")
    kind = None if query is None else query.request
    if kind is None or not issubclass(kind, BoardRequest):
        raise PositionError("--ask", f"expected {' or '.join(_words())}, or a request in JSON")
    _try({**fields, "op": op or "attacks"}, kind)
    return BoardQuestion(op, json.dumps(fields, sort_keys=True))


def _worded(word: str) -> dict[str, Any]:
    if word in OF_THE_BOARD:
        return {word: True}
    op, dot, flag = word.partition(".")
    return {"op": op, flag: True} if dot else {"op": op}


def _words() -> list[str]:
    of_boards = [op for op, query in QUERIES.items() if issubclass(query.request, BoardRequest)]
    return [*of_boards, *OF_THE_BOARD]


def _request(text: str) -> dict[str, Any]:
    try:
        fields = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise PositionError("--ask", str(error)) from None
    if own := [name for name in OWN if name in fields and name != "op"]:
        raise PositionError("--ask", f"{' and '.join(own)} is filled in for each board")
    if not isinstance(fields.get("op"), str):
        raise PositionError("--ask", "expected an op")
    return fields


def _try(fields: dict[str, Any], kind: type[BoardRequest]) -> None:
    """Raises `PositionError` where no board could be asked so."""
    try:
        msgspec.json.decode(msgspec.json.encode({**fields, "position": ""}), type=kind)
    except msgspec.ValidationError as error:
        place = f"--ask {fields['op']}"
        if slipped := _SLIPPED.fullmatch(str(error)):
            known = [name for name in kind.__struct_fields__ if name not in OWN]
            raise unknown(f"{place}.{slipped[1]}", "field", slipped[1], known) from None
        wrong = explained(str(error), fields, None)
        raise PositionError(f"{place}{wrong.place.removeprefix('$')}", wrong.problem) from None


_SLIPPED = re.compile(r"Object contains unknown field `(.+)`")
Function = Callable[[Any], Any]


def arrow_function(
    ask: str,
    *,
    time_limit: float = SECONDS,
    rules: str | None = None,
    strict: bool = False,
    column: str = "position",
    isolated: bool = False,
    keep: bool = True,
) -> Function:
    """A function from a frame to another with a row for each of its rows, in their order
    (docs/batch.md): that of `legality batch`, for other engines. A frame is a RecordBatch or Table
    of Arrow, a DataFrame of pandas or polars, or a LazyFrame of polars; the answers are of its
    kind, beside its own columns, or without these (`keep`).

    `ask` is as in `legality batch --ask`, `time_limit` in seconds for a board. It can be pickled.
    `isolated` asks in a process beside this one, which may die of a board.

    Raises `PositionError` for what cannot be asked; `ExtraNeeded` where pyarrow is not installed.
    """
    from legality.batch.frames import Batch

    question = question_of(ask, rules, strict)
    return Batch(question, time_limit, column, isolated, keep)
