"""What an answer was given without: the three lists that travel with every answer."""

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from msgspec import Struct

Line = tuple[str, str]
"""Whose text it is (an id; "" for a text that stands alone), and the whole line as written."""


class Ask(NamedTuple):
    """A circumstance that a position does not tell: whose text it is, the whole line, and the words
    `asked`, which an entry of `given` answers."""

    id: str
    text: str
    asked: str

    @property
    def question(self) -> str:
        """The question in a sentence, and how a board answers it, in the notation and in JSON."""
        whose, text = (json.dumps(said, ensure_ascii=False) for said in (self.id, self.asked))
        line = f"given: {whose} {text} yes" if self.id else f"given: {text} yes"
        answer = json.dumps({"id": self.id, "text": self.asked, "holds": True}, ensure_ascii=False)
        return (
            f"Is it so that {self.asked}? A board says so by the line `{line}`, or no;"
            f" in JSON by `given`: [{answer}], or false."
        )


class Gaps(Struct, frozen=True):
    """What an answer was given without: lines that speak of combat and were not read, circumstances
    that the position does not tell, and lines that were read but that the answer does not play.

    Every answer has them, on every road; empty where there is nothing to tell.
    """

    not_understood: tuple[Line, ...] = ()
    asks: tuple[Ask, ...] = ()
    not_modelled: tuple[Line, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.not_understood or self.asks or self.not_modelled)

    def __or__(self, other: "Gaps") -> "Gaps":
        """Both, each entry once."""
        if not other:
            return self
        return Gaps(
            tuple(dict.fromkeys((*self.not_understood, *other.not_understood))),
            tuple(dict.fromkeys((*self.asks, *other.asks))),
            tuple(dict.fromkeys((*self.not_modelled, *other.not_modelled))),
        )

    @classmethod
    def together(cls, several: "Iterable[Gaps]") -> "Gaps":
        """Those of several answers, each entry once."""
        found = cls()
        for one in several:
            found |= one
        return found

    def to_value(self) -> dict[str, list[dict[str, str]]]:
        """The public JSON form: the three lists, the empty ones too."""
        return {
            "not_understood": [{"id": name, "text": text} for name, text in self.not_understood],
            "asks": [{"id": one.id, "text": one.text, "asked": one.asked} for one in self.asks],
            "not_modelled": [{"id": name, "text": text} for name, text in self.not_modelled],
        }

    def entries(self) -> Iterator[tuple[str, str, str]]:
        """Each entry for people: which list it is of, whose text it is, and the line with both."""
        for name, entries in self.to_fields().items():
            for entry in entries:
                who = f"{entry['id']}: " if entry["id"] else ""
                asked = f" ({entry['asked']}?)" if "asked" in entry else ""
                yield name.replace("_", " "), entry["id"], f"{who}{entry['text']}{asked}"

    def to_fields(self) -> dict[str, list[dict[str, str]]]:
        """The lists that are not empty, as fields of another answer."""
        return {name: entries for name, entries in self.to_value().items() if entries}


NOTHING_MISSING = Gaps()
"""The gaps of an answer to which nothing is missing."""


class HasGaps(Protocol):
    """Whatever knows its gaps, in a field or worked out."""

    @property
    def gaps(self) -> Gaps:
        """What the answer was given without."""
        ...


class Told:
    """An answer with its gaps, which it has as `gaps`, under their names."""

    __slots__ = ()

    @property
    def not_understood(self: HasGaps) -> tuple[Line, ...]:
        """Lines that speak of attacking, blocking, combat damage or what these hang on, and that
        were not read: (id, line)."""
        return self.gaps.not_understood

    @property
    def asks(self: HasGaps) -> tuple[Ask, ...]:
        """Circumstances that the position does not tell and that could change the answer."""
        return self.gaps.asks

    @property
    def not_modelled(self: HasGaps) -> tuple[Line, ...]:
        """Lines that were read but that this answer does not play: (id, line)."""
        return self.gaps.not_modelled
