"""A file of boards that is held open while it is read twice: once to count and tell it from others,
once to ask. What was counted is what was asked, or the run ends with an error."""

import io
from pathlib import Path
from typing import Self

from legality.errors import InputChanged


class Changed(InputChanged):
    """An input of a batch that is no longer what it was at first."""

    @classmethod
    def since(cls, file: str | Path, announced: int, read: int) -> Self:
        """The error for a file of which so many rows were announced, and so many were read."""
        return cls(
            f"{file} changed while it was read: it had {announced} rows at first, {read} could be "
            "read later; nothing was written"
        )


def held(path: str | Path) -> io.BufferedReader:
    """The file, open. Another file that takes its name is not read. Raises OSError, ValueError."""
    return Path(path).open("rb")
