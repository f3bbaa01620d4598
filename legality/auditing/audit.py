"""What of this library a text of the Comprehensive Rules no longer bears out."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from legality.auditing.evidence import SIGNS, WORDS, Sign
from legality.auditing.paragraphs import (
    Rulebook,
    fingerprint,
    normalised,
    rule_of,
    rules_with_parts,
)
from legality.editions import OF_2009, Edition
from legality.numbers import SOURCES

Kind = Literal["missing", "moved", "other rule", "wording", "new rule", "behaviour"]
_NEW_2006 = re.compile(r"(?:30[6-9]|31[01])\.\d+[a-z]?|50[12]\.\d+")
_NEW = re.compile(r"(?:50[6-9]|51[01])\.\d+[a-z]?|70[12]\.\d+")
"""Where a rule that is new may matter to a combat: its phase, and the headings of keywords. It may
as well in a section that is read whole, and as one more part of a rule whose parts are read."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One number or behaviour of this library that the text does not bear out, in words."""

    kind: Kind
    number: str
    words: str


@dataclass(frozen=True, slots=True)
class Audit:
    """The findings for a text in force since `date`; `read` is the newest edition up to then that
    this library was written from. Nothing found: the library's rules are those of the text."""

    date: str
    read: str
    findings: tuple[Finding, ...]

    @property
    def clean(self) -> bool:
        """Whether the text bears everything out."""
        return not self.findings


def audit(book: Rulebook, prints: Mapping[str, Mapping[str, str]] | None = None) -> Audit:
    """What the text does not bear out. `prints` are the fingerprints by edition, unless the
    library's own are meant. Raises `UnknownEdition` for a text older than the oldest edition."""
    edition = Edition.of(book.date)
    read = SOURCES[bisect_right(SOURCES, book.date) - 1]
    wording = (known() if prints is None else prints).get(read, {})
    findings = [*_wording(book, wording), *_numbers(book, edition), *_behaviours(book, edition)]
    return Audit(book.date, read, tuple(dict.fromkeys(findings)))


def _wording(book: Rulebook, wording: Mapping[str, str]) -> Iterator[Finding]:
    """The rules that have gone or moved, or are not worded as when they were read; new ones."""
    prints = {number: fingerprint(words) for number, words in book.rules.items()}
    places: dict[str, str] = {}
    for number, words in prints.items():
        places.setdefault(words, number)
    for number, expected in wording.items():
        if prints.get(number) == expected:
            continue
        moved = places.get(expected)
        if moved is not None and wording.get(moved) != expected:
            yield Finding("moved", number, f"now {moved}")
        elif number in prints:
            yield Finding("wording", number, f"the wording has changed: {book.rules[number]}")
        else:
            yield Finding("missing", number, "there is no such rule")
    seen = set(wording.values())
    phase = _NEW if book.date >= OF_2009 else _NEW_2006
    parted = rules_with_parts(wording)
    for number, words in book.rules.items():
        if number in wording or prints[number] in seen:
            continue
        whole = number.partition(".")[0] in wording or rule_of(number) in parted
        if whole or phase.fullmatch(number):
            yield Finding("new rule", number, words)


def _numbers(book: Rulebook, edition: Edition) -> Iterator[Finding]:
    """The numbers that answers cite, and that do not stand there or speak of something else."""
    for rule, pattern in WORDS.items():
        number = rule.at(edition.date)
        if not number[0].isdigit() or "." not in number:
            continue  # called by its name: no number is cited on that date
        paragraph = book.rules.get(number)
        if paragraph is None:
            yield Finding("missing", number, f'answers cite it: expected "{pattern}"')
        elif not re.search(pattern, normalised(paragraph)):
            yield Finding("other rule", number, f'answers cite it for "{pattern}": {paragraph}')


def _behaviours(book: Rulebook, edition: Edition) -> Iterator[Finding]:
    """The switches of the edition for whose values the text has not the signs."""
    for sign in SIGNS:
        if getattr(edition, sign.switch) == sign.value and not _shows(book, edition, sign):
            number = sign.rule.at(edition.date) if sign.rule is not None else "the whole book"
            expected = "not expected" if sign.absent else "expected"
            words = f'{sign.switch} = {sign.value}: {expected} "{sign.pattern}"'
            yield Finding("behaviour", number, words)


def _shows(book: Rulebook, edition: Edition, sign: Sign) -> bool:
    """Whether the text has the sign; a rule that the edition has not shows nothing."""
    if sign.rule is None:
        return not any(re.search(sign.pattern, normalised(words)) for words in book.rules.values())
    number = sign.rule.at(edition.date)
    if not number or number == sign.rule.called:
        return True
    return bool(re.search(sign.pattern, normalised(book.rules.get(number, "")))) != sign.absent


@cache
def known() -> Mapping[str, Mapping[str, str]]:
    """Source edition → number → fingerprint of its paragraph.

    All of the combat phase, of the layers, of counters and copies, and of whatever else
    docs/conformance.md lists; the headings of the keywords; of the newest edition, all that this
    library's sources cite. Written by `python -m tests.auditing.fingerprints FOLDER`.
    """
    editions: dict[str, dict[str, str]] = {}
    rules: dict[str, str] = {}
    for line in files("legality.auditing").joinpath("known.txt").read_text("utf-8").splitlines():
        number, _, print_ = line.partition(" ")
        if print_:
            rules[number] = print_
        else:
            rules = editions.setdefault(number, {})
    return editions
