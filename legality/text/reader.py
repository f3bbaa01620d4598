"""A place in a text and whom it speaks of: what the grammar's functions share."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.filters import Filter
from legality.effects.qualities import THIS, AttachedObject, Named, Target, ThisObject, WithId
from legality.text.later import later
from legality.text.spans import Mark, Reading, SpanKind, whole


@lru_cache(maxsize=2048)
def phrase(pattern: str) -> re.Pattern[str]:
    """Whole words in either case, with the blanks after them."""
    return later(rf"(?:{pattern})(?![\w'@])\s*", re.IGNORECASE, pattern)


class Reader:
    """Reads a sentence from left to right; a function that fails puts `at` back where it was.

    What is read belongs to an effect, unless it is marked as something else. Marks behind the place
    from which a reading goes on are those of one that failed: they are forgotten.
    """

    __slots__ = ("at", "marks", "text")

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at
        self.marks: list[Mark] = []

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The match of the pattern here, and step over it; None, and stay, if there is none."""
        match = pattern.match(self.text, self.at)
        if match is not None:
            if self.marks:
                self.forget()
            self.at = match.end()
        return match

    def forget(self) -> None:
        """Drop the marks of readings that failed: those that end behind this place."""
        while self.marks and self.marks[-1].end > self.at:
            self.marks.pop()

    def mark(self, start: int, kind: SpanKind = SpanKind.STATED) -> None:
        """Say that what was read since `start` is of that kind, and no part of an effect."""
        self.forget()
        if self.at > start:
            self.marks.append(Mark(start, self.at, kind))

    def skip(self, pattern: re.Pattern[str]) -> bool:
        """Step over words that say nothing for an effect ("this turn"), and mark them."""
        start = self.at
        is_there = self.take(pattern) is not None
        self.mark(start)
        return is_there

    def adopt(self, marks: Iterable[Mark], offset: int) -> None:
        """Take over the marks of a reader whose text stands there in this one."""
        self.marks += [Mark(m.start + offset, m.end + offset, m.kind) for m in marks]

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


_QUOTED = later(r"\"[^\"]*\"?")
_TARGET = later(r"\btarget\b", re.IGNORECASE)


def named_targets(text: str) -> int:
    """How many targets a text names, those of quoted abilities left out."""
    return len(_TARGET.findall(_QUOTED.sub("", text)))


QuotedAbility = Callable[[str], Reading]
"""Reads a whole ability in quotation marks."""


def _no_abilities(text: str) -> Reading:
    """Where nothing reads whole abilities, none is understood."""
    return Reading((), whole(SpanKind.UNREAD, text))


class Scope(Struct, frozen=True):
    """What the words of a sentence stand for: `subject` is "it"; `quoted` reads an ability that
    stands in quotation marks; so many `targets` were named before; not `clear`: several may be
    meant, so that a pronoun is not read; `before` is the one target of the sentence before; `sole`:
    the subject is a class of exactly one ("that creature"); `that` is whom "that creature" means
    beside the subject."""

    subject: Filter = THIS
    quoted: QuotedAbility = _no_abilities
    targets: int = 0
    clear: bool = True
    before: Filter | None = None
    sole: bool = False
    that: Filter | None = None

    @property
    def itself(self) -> Literal["source", "affected"]:
        """Whose statistic "its power" is."""
        return "source" if isinstance(self.subject, ThisObject) else "affected"

    @property
    def of_many(self) -> bool:
        """Whether the sentence is about a class of objects."""
        return not isinstance(self.subject, ThisObject | AttachedObject | Target | WithId | Named)

    def about(self, subject: Filter) -> "Scope":
        """The same, where "it" is another."""
        return replace(self, subject=subject, clear=True, sole=False)

    def about_target(self, text: str) -> "Scope":
        """The same, where "it" and "that creature" are the target that the text named last; a
        player is neither."""
        last = [match[0] for match in _LAST_TARGET.finditer(text)][-1:]
        if last and _PLAYER_TARGET.search(last[0]) is not None:
            return self.unclear()
        target = Target(self.targets)
        return replace(self.about(target), that=target)

    def unclear(self) -> "Scope":
        """The same, where no pronoun says whom it means."""
        return replace(self, clear=False)

    def after(self, text: str) -> "Scope":
        """The same after that text, with the targets that it names."""
        return replace(self, targets=self.targets + named_targets(text))


_LAST_TARGET = later(r"\btargets? [a-z]+", re.IGNORECASE)
_PLAYER_TARGET = later(r"\b(?:players?|opponents?)$", re.IGNORECASE)
NounPhrase = Callable[[Reader, Scope], Filter | None]
"""Reads the noun phrase inside another phrase ("the number of Swamps you control")."""
