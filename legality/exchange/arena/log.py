"""The messages of a `Player.log`, in their order, and what of the log cannot be taken."""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, cast

from legality.json_text import decode, integer

EVENT = b"greToClientEvent"
FRAME = b"[UnityCrossThreadLogger]"
DAY = re.compile(re.escape(FRAME) + rb"(\d{1,4})[-./ ]{1,2}(\d{1,2})[-./ ]{1,2}(\d{1,4})\b")
"""The day on the player's clock, in whatever order that country writes it."""
SUMMARIZED = b"[Message summarized because"
SWITCH = b"DETAILED LOGS: "
OTHER_TEXT = (b"\xff\xfe", b"\xfe\xff")
"""How text of UTF-16 begins."""
UNREADABLE = (
    *(LookupError, TypeError, ValueError, AttributeError, ArithmeticError),
    *(RecursionError, OSError),
)
"""What is raised where a message is not as expected; OSError of a time that no clock shows."""


class Message(NamedTuple):
    """One message of the game's rules engine; `line` of the log, `date` of its event."""

    line: int
    date: str | None
    body: dict[str, Any]


class Notice(NamedTuple):
    """What could not be taken over (`line` 0: of the whole log); `gap`: states are lost, and what
    follows can't be trusted."""

    line: int
    text: str
    gap: bool = False


def messages(lines: Iterable[tuple[int, bytes]]) -> Iterator[Message | Notice]:
    """Every message and notice of numbered lines; one line is held at a time."""
    clock: tuple[int, ...] = ()
    for number, line in lines:
        if frame := DAY.search(line[:200]):
            clock = tuple(int(part) for part in frame.groups())
        if number == 1 and line.startswith(OTHER_TEXT):
            yield Notice(0, "expected UTF-8 text, found UTF-16: save the log as UTF-8")
            return
        if SUMMARIZED in line:
            yield Notice(number, "states are lost: the game summarized a long message", gap=True)
        elif line.startswith(SWITCH) and not line.endswith(b"ENABLED"):
            yield Notice(number, "detailed logs are off: the game writes no states then")
        elif line.startswith(b"{") and EVENT in line:
            yield from _of_event(number, line, clock)


def _of_event(number: int, line: bytes, clock: tuple[int, ...]) -> Iterator[Message | Notice]:
    try:
        event: Any = decode(line)
        listed: object = event["greToClientEvent"]["greToClientMessages"]
        if not isinstance(listed, list):
            raise TypeError("expected a list of messages")
        bodies = cast("list[object]", listed)
        if not all(isinstance(body, dict) for body in bodies):
            raise TypeError("expected a list of messages")
        date = _date(event.get("timestamp"), clock)
    except UNREADABLE as error:
        yield Notice(number, f"a message that can't be read ({error}); states are lost", gap=True)
        return
    for body in cast("list[dict[str, Any]]", bodies):
        yield Message(number, date, body)


def _date(milliseconds: str | None, clock: tuple[int, ...]) -> str | None:
    """The day on the player's clock where it is known, else that of UTC: they differ by no more
    than one, so the order in which a country writes day and month needn't be known."""
    if milliseconds is None:
        return None
    utc = datetime.fromtimestamp(integer(str(milliseconds)) / 1000, UTC).date()
    days = [utc + timedelta(days) for days in (0, -1, 1)]
    numbers = sorted(clock)
    shown = [day for day in days if sorted((day.year, day.month, day.day)) == numbers]
    return (shown or [utc])[0].isoformat()
