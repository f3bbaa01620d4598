"""The text of a rulebook as numbered paragraphs."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from legality.errors import PositionError

_NUMBERED = re.compile(r"\s?(\d{3}(?:\.\d+[a-z]?)?)\.? +(?=\S)")
REFERENCE = re.compile(r"\b\d{3}(?:\.\d+[a-z]?)?(?!\d)")
_EFFECTIVE = re.compile(r"rules are (?:effective|current) as of (\w+ \d{1,2}, \d{4})")
_QUOTES = str.maketrans("‘’“”—–", "''\"\"--")
_GLOSSARY, _CREDITS = "Glossary", "Credits"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A text of the Comprehensive Rules: the ISO `date` from which it is in force, its `rules` by
    number, and its `glossary` by term. Examples are left out."""

    date: str
    rules: Mapping[str, str]
    glossary: Mapping[str, str] = field(default_factory=dict[str, str])


def parse(text: str) -> Rulebook:
    """The rulebook of a text as it is published. Raises `PositionError` where the text names no
    date from which it is in force, or has no numbered rule."""
    date = _date(text)
    lines = [line.rstrip() for line in re.split(r"\r\n?|\n", text)]
    rules, glossary_begins = _rules(lines)
    if not rules:
        raise PositionError("$", "expected a text of the Comprehensive Rules: no rule has a number")
    return Rulebook(date, rules, _glossary(lines[glossary_begins:]))


def _date(text: str) -> str:
    match = _EFFECTIVE.search(text)
    try:
        day = datetime.strptime(match[1], "%B %d, %Y") if match else None
    except ValueError:
        day = None
    if day is None:
        why = 'expected a line like "These rules are effective as of September 25, 2026."'
        raise PositionError("$", why)
    return day.date().isoformat()


def _rules(lines: list[str]) -> tuple[dict[str, str], int]:
    """Number → paragraph, and the line on which the glossary begins. A number that the table of
    contents has too stands for what follows it later."""
    rules: dict[str, str] = {}
    number = ""
    for index, line in enumerate(lines):
        if line.strip() == _GLOSSARY and any("." in known_number for known_number in rules):
            return rules, index + 1
        if start := _NUMBERED.match(line):
            number = start[1]
            rules[number] = line[start.end() :].strip()
        elif not line.strip() or line.startswith("Example:"):
            number = number if not line.strip() else ""
        elif number and not rules[number].endswith(line.strip()):
            rules[number] += " " + line.strip()
    return rules, len(lines)


def _glossary(lines: list[str]) -> dict[str, str]:
    """Term → definition: blocks of lines between empty ones, the first of which is the term."""
    terms: dict[str, str] = {}
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip() == _CREDITS:
            break
        if line.strip():
            block.append(line.strip())
        elif len(block) > 1:
            terms[block[0]] = " ".join(block[1:])
            block = []
    return terms


_LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""Of the parts of a rule: "l" and "o" are left out."""


def rule_of(number: str) -> str:
    """The rule of which that number may be a part: 508.1 of 508.1d."""
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


def rules_with_parts(numbers: Iterable[str]) -> frozenset[str]:
    """The rules whose parts are among the numbers, from the first on without a gap."""
    parts: dict[str, set[str]] = {}
    for number in numbers:
        rule = rule_of(number)
        if rule != number:
            parts.setdefault(rule, set()).add(number.removeprefix(rule))
    return frozenset(
        rule for rule, letters in parts.items() if letters == set(_LETTERS[: len(letters)])
    )


def without_references(paragraph: str) -> str:
    """The paragraph with the numbers of other rules blanked, and quotation marks, dashes and spaces
    in one form: equal for a rule that only moved, or whose references moved."""
    return REFERENCE.sub("#", normalised(paragraph))


def normalised(paragraph: str) -> str:
    """The paragraph with quotation marks, dashes and spaces in one form."""
    return " ".join(paragraph.translate(_QUOTES).replace("_", "").split())


def fingerprint(paragraph: str) -> str:
    """Eight hexadecimal digits that tell the wording of a paragraph from another one."""
    return hashlib.sha256(without_references(paragraph).encode()).hexdigest()[:8]
