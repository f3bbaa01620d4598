"""A question that a test puts to lines of numbers, in whatever process."""

import os
import signal
import sys
import time
from pathlib import Path

from legality.cli.each import Answer, QuestionForEach
from legality.cli.sources import File, InputSource, PositionChanges, Text


def unread(text: Text, changes: PositionChanges) -> tuple[InputSource, Answer]:
    """No position is read here."""
    raise NotImplementedError


class Numbered(QuestionForEach, frozen=True):
    """Prints each number, a word on standard error for every seventh; the status is the number's
    rest by 3. Where there is a `folder`, the process dies of 10, and of 20 for the first time."""

    folder: str | None = None

    def put(self, text: Text) -> int:
        """Answer for a line."""
        data, line = text
        assert isinstance(data, bytes)
        number = int(data)
        assert line == number + 1
        if self.folder is not None and self._is_fatal(number):
            os.kill(os.getpid(), signal.SIGKILL)
        if number == 30 and self.seconds is not None:
            time.sleep(600)
        print(f"line {number} €")
        if number % 7 == 0:
            print(f"seventh: {number}", file=sys.stderr)
        return number % 3

    def _is_fatal(self, number: int) -> bool:
        if number != 20:
            return number == 10
        try:
            (Path(str(self.folder)) / "once").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


def numbered(
    name: str = "lines.jsonl", folder: str | None = None, seconds: float | None = None
) -> Numbered:
    """The question for lines of the file of that name."""
    return Numbered(File(name), PositionChanges(), unread, seconds=seconds, folder=folder)
