"""A place in a text: what the grammar's functions share."""

import re
from functools import lru_cache


@lru_cache(maxsize=2048)
def phrase(pattern: str) -> re.Pattern[str]:
    """Whole words in either case, with the blanks after them."""
    return re.compile(rf"(?:{pattern})(?![\w'@])\s*", re.IGNORECASE)


class Reader:
    """Reads a sentence from left to right; a function that fails puts `at` back where it was."""

    __slots__ = ("at", "text")

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The match of the pattern here, and step over it; None, and stay, if there is none."""
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def peek(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The match of the pattern here, without stepping over it."""
        return pattern.match(self.text, self.at)

    @property
    def rest(self) -> str:
        """What has not been read."""
        return self.text[self.at :]

    @property
    def done(self) -> bool:
        """Whether nothing is left but the full stop."""
        return self.text[self.at :].strip() in ("", ".")
