"""Circumstances that the board does not state: the questions about them, and their answers."""

import re
from collections.abc import Iterator

from legality.effects import conditions as c
from legality.position import Permanent, Position
from legality.text.later import later
from legality.text.names import MARKS
from legality.text.normalise import normalise


def undecided_words(condition: c.Condition) -> Iterator[str]:
    """The words of the circumstances in a condition that only an answer can decide."""
    match condition:
        case c.Undecided(text) | c.Measured(text=text):
            yield text
        case c.Every(parts) | c.Either(parts):
            for part in parts:
                yield from undecided_words(part)
        case c.Unless(part):
            yield from undecided_words(part)
        case _:
            return


_EXPLETIVE = later(r"it(?:'s| is| isn't)(?: not)? (?:your|an|night|day|neither)\b", re.IGNORECASE)
_OF_EACH = later(
    r"\b(?:they|their|them|that player|that creature)\b|^(?:it|its|he|she)\b", re.IGNORECASE
)


def is_of_each(words: str) -> bool:
    """Whether a circumstance may be so of one of several objects that a text speaks of, and not of
    another: no single answer says it."""
    return _OF_EACH.search(words) is not None and _EXPLETIVE.match(words) is None


def as_question(words: str) -> str:
    """The words as a question says them."""
    return MARKS.sub("", words.replace("~", "this creature"))


def normal_form(words: str, source: Permanent | None) -> str:
    """The words in the one form in which questions and answers are compared."""
    name = source.name if source else None
    return normalise(words, name).strip().rstrip(".").lower()


def answers(position: Position) -> dict[tuple[str, str], bool]:
    """What the position answers: (id, words) → whether it holds."""
    if not position.given:
        return {}
    return {
        (given.id, normal_form(given.text, position.by_id.get(given.id))): given.holds
        for given in position.given
    }
