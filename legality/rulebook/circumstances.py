"""Circumstances that the board does not tell: how they are asked, and what was answered."""

from collections.abc import Iterator

from legality.effects import conditions as c
from legality.position import Permanent, Position
from legality.text.names import MARKS
from legality.text.normalise import normalise


def asked(condition: c.Condition) -> Iterator[str]:
    """The words of the circumstances in a condition that only an answer can decide."""
    match condition:
        case c.Undecided(text) | c.Measured(text=text):
            yield text
        case c.Every(parts) | c.Either(parts):
            for part in parts:
                yield from asked(part)
        case c.Unless(part):
            yield from asked(part)
        case _:
            return


def spoken(words: str) -> str:
    """The words as a question says them."""
    return MARKS.sub("", words.replace("~", "this creature"))


def plain(words: str, source: Permanent | None) -> str:
    """The words in the one form in which questions and answers are compared."""
    name = source.name if source else None
    return normalise(words, name).strip().rstrip(".").lower()


def answers(position: Position) -> dict[tuple[str, str], bool]:
    """What the position answers: (id, words) → whether it holds."""
    if not position.given:
        return {}
    return {
        (given.id, plain(given.text, position.by_id.get(given.id))): given.holds
        for given in position.given
    }
