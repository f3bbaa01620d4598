"""Patterns that are compiled when they are first used: a board uses few of all that there are."""

import re
from collections.abc import Iterable
from typing import Any, cast

_ENDS = frozenset("()[].\\^$*+?{|") | {""}
_OPTIONAL = frozenset("*?{")
_LETTERS = 4
"""So many letters are compared before a pattern is compiled."""
_LIKE_ASCII = {"\u0130": "i", "\u0131": "i", "\u017f": "s", "\u212a": "k"}
"""The letters beyond ASCII that a pattern in either case takes for i, s or k."""
_TO_ASCII = str.maketrans(_LIKE_ASCII)


def later(pattern: str, flags: re.RegexFlag = re.NOFLAG, words: str = "") -> re.Pattern[str]:
    """The same as `re.compile`, at the first use. `words`, where they are given, are what the
    pattern begins with: text that begins otherwise needs no pattern."""
    return cast("re.Pattern[str]", _Later(pattern, flags, words))


def beginnings(words: str) -> tuple[str, ...]:
    """One of these begins whatever matches, in lower case; none where that is not plain to see.

    (Alternatives inside a group are taken for whole ones: that adds beginnings, and leaves out
    none.)
    """
    prefixes: dict[str, None] = {}
    for word in words.split("|"):
        length = 0
        while length < _LETTERS and word[length : length + 1] not in _ENDS:
            length += 1
        if word[length : length + 1] in _OPTIONAL:
            length -= 1
        prefix = word[: max(0, length)].lower()
        if not prefix or not (prefix.isascii() or prefix.upper() == prefix):
            return ()
        prefixes[prefix] = None
    return tuple(prefixes)


def may_begin(text: str, prefixes: tuple[str, ...]) -> bool:
    """Whether the text begins with one of those in either case, or that is not plain to see."""
    if text.lower().startswith(prefixes):
        return True
    return has_letters_like_ascii(text)


def has_letters_like_ascii(text: str) -> bool:
    """Whether a pattern in either case may match though no ASCII letters of the text show it."""
    return not text.isascii() and not _LIKE_ASCII.keys().isdisjoint(text)


def in_ascii(text: str) -> str:
    """The text with the ASCII letters that such a pattern takes its letters for."""
    return text if text.isascii() else text.translate(_TO_ASCII)


class _Later:
    """Has what a pattern has; what was used once is at hand."""

    def __init__(self, pattern: str, flags: re.RegexFlag, words: str) -> None:
        self.pattern = pattern
        self._flags = flags
        self._beginnings = beginnings(words) if words else ()
        self._compiled: re.Pattern[str] | None = None

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        """The match there, if any."""
        if self._beginnings and not may_begin(text[at : at + _LETTERS], self._beginnings):
            return None
        match: re.Match[str] | None = self._at_hand("match")(text, at)
        return match

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._at_hand(name)

    def _at_hand(self, name: str) -> Any:
        if self._compiled is None:
            self._compiled = re.compile(self.pattern, self._flags)
        method = self.__dict__[name] = getattr(self._compiled, name)
        return method


_ESCAPED = (*(f"\\{sign}" for sign in "\\[](){}|.*+?^$"), *(f"\\{kind}" for kind in "dDwWsSBAZ"))
_CLASS = later(r"\[\^?\]?[^\]\n]*\]")
_TIMES = later(r"\{[^{}\n]*\}")
_GROUP = later(r"\([^()\n]*\)")
_IN_A_ROW = later(r"[a-zA-Z ,'~/-]+(?![*?])")


def letters_needed(patterns: Iterable[str]) -> tuple[str, ...]:
    """For each pattern, which is one line without flags of its own, letters in a row that stand in
    whatever it matches, in lower case: the longest ones that are plain to see outside of groups and
    classes; none where it has alternatives."""
    flat = "\n".join(patterns)
    for escaped in _ESCAPED:
        flat = flat.replace(escaped, "\0")
    flat, groups = _TIMES.sub("*", _CLASS.sub("\0", flat.replace("\\b", ""))), 1
    while groups:
        flat, groups = _GROUP.subn("\0", flat)
    return tuple(
        ""
        if "|" in line or "\\" in line
        else max(_IN_A_ROW.findall(line), key=len, default="").lower()
        for line in flat.split("\n")
    )
