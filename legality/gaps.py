"""What an answer was given without: the three lists that travel with every answer."""

import json
from collections.abc import Container, Iterable, Iterator
from typing import Any, NamedTuple, Protocol

from msgspec import Struct, structs

from legality.english import about_which, alternatives, is_choice, spoken

Line = tuple[str, str]
"""Whose text it is (an id; "" for a text that stands alone), and the whole line as written."""


Way = tuple[str, tuple[str | tuple[str, ...], ...]]
"""How an ability may have resolved: the words of what it did, and the objects that it did it to
(for several targets a list each)."""


NO_WAY: tuple[Way, ...] = (("?", ()),)
"""The ways of a question that no entry of a position answers."""


class Ask(NamedTuple):
    """A circumstance that a position does not tell: whose text it is, the whole line, and the words
    `asked`, which an entry of `given` answers. Where it asks how a triggered ability resolves,
    `ways` are all that there are, and an entry of `effects` with its `source` tells one."""

    id: str
    text: str
    asked: str
    ways: tuple[Way, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether nothing that a position can say answers it."""
        return self.ways == NO_WAY

    @property
    def is_untellable(self) -> bool:
        """Whether no board can say it: nothing answers it, or it asks for a choice of a text that
        no permanent has."""
        return self.is_open or (is_choice(self.asked) and not self.id)

    @property
    def in_a_sentence(self) -> str:
        """The question as a sentence."""
        if is_choice(self.asked):
            return f"{spoken(self.asked[0].upper() + self.asked[1:])}?"
        return f"Is it so that {spoken(self.asked)}?"

    @property
    def question(self) -> str:
        """The question in a sentence, and how a board answers it, in the notation and in JSON."""
        if self.is_untellable:
            return f"{self.in_a_sentence} No board can say it."
        if self.ways or is_choice(self.asked):
            return self._how
        return f"{self.in_a_sentence} {self.answered_by}"

    @property
    def answered_by(self) -> str:
        """How a board says that it is so, in the notation and in JSON."""
        about = about_which(self.asked) or ""
        if about.startswith("the chosen ") and self.id:
            kind, which = about.split()[2], self.asked.removeprefix(about).strip()
            chosen = json.dumps({kind: which}, ensure_ascii=False)
            return f"A board says so by `chosen: {chosen}` of {self.id}, a field of it in JSON."
        whose, text = (json.dumps(written, ensure_ascii=False) for written in (self.id, self.asked))
        line = f"given: {whose} {text} yes" if self.id else f"given: {text} yes"
        answer = json.dumps({"id": self.id, "text": self.asked, "holds": True}, ensure_ascii=False)
        return (
            f"A board says so by the line `{line}`, or no;"
            f" in JSON by `given`: [{answer}], or false."
        )

    @property
    def _how(self) -> str:
        """The same of how an ability resolves."""
        if not self.ways:
            return (
                f"{self.in_a_sentence} A board says so by an entry of `effects` with "
                f'"source": {json.dumps(self.id, ensure_ascii=False)}, what it did as '
                '"oracle_text", and to whom as "on".'
            )
        words, objects = next((way for way in self.ways if way[0]), self.ways[0])
        entry: dict[str, object] = {"source": self.id, "ability": self.text, "oracle_text": words}
        if objects:
            entry["on"] = list(objects)
        example = json.dumps([entry], ensure_ascii=False)
        return (
            f"{self.in_a_sentence} A board says so by `effects`, for example {example};"
            ' "oracle_text": "" where it does nothing.'
        )


FIRST_STRIKE = Ask("", "first combat damage step", "how first-strike damage is assigned", NO_WAY)
"""What is asked where the first step can be assigned in several ways and the regular one is judged
together with an earlier declaration."""


class Applied(NamedTuple):
    """A triggered ability that has resolved between two declarations, nobody responding: whose it
    is, its line, the objects that it changed, after what, and the rule behind it; and in a sentence
    what it did. `aside`: it only changed life totals, or made tokens that can't block, and nothing
    on the board looks at these."""

    id: str
    text: str
    on: tuple[str, ...]
    after: str
    rule: str
    said: str = ""
    aside: bool = False

    def to_value(self) -> dict[str, Any]:
        """Its public JSON form."""
        return {
            "id": self.id,
            "text": self.text,
            "on": list(self.on),
            "after": self.after,
            "rule": self.rule,
        }


class Gaps(Struct, frozen=True):
    """What an answer was given without: lines that speak of combat and were not read, circumstances
    that the position does not tell, and lines that were read but that the answer does not play.

    Every answer has them, on every road; empty where there is nothing to tell. `applied` is no gap:
    the triggered abilities that the answer has resolved on its way.
    """

    not_understood: tuple[Line, ...] = ()
    asks: tuple[Ask, ...] = ()
    not_modelled: tuple[Line, ...] = ()
    applied: tuple[Applied, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.not_understood or self.asks or self.not_modelled)

    def __or__(self, other: "Gaps") -> "Gaps":
        """Both, each entry once."""
        if not other and not other.applied:
            return self
        return Gaps(
            tuple(dict.fromkeys((*self.not_understood, *other.not_understood))),
            tuple(dict.fromkeys((*self.asks, *other.asks))),
            tuple(dict.fromkeys((*self.not_modelled, *other.not_modelled))),
            tuple(dict.fromkeys((*self.applied, *other.applied))),
        )

    @property
    def of_declarations(self) -> "Gaps":
        """The same for what is asked of declarations alone, not of what comes of a combat."""
        left = tuple(ability for ability in self.applied if not ability.aside)
        return self if len(left) == len(self.applied) else structs.replace(self, applied=left)

    def without(self, lines: "Container[Line]") -> "Gaps":
        """What is left where those lines are known to be no matter, and nothing was applied."""
        return Gaps(
            tuple(entry for entry in self.not_understood if entry not in lines),
            tuple(entry for entry in self.asks if entry[:2] not in lines),
            tuple(entry for entry in self.not_modelled if entry not in lines),
        )

    @classmethod
    def together(cls, several: "Iterable[Gaps]") -> "Gaps":
        """Those of several answers, each entry once."""
        union = cls()
        for gaps in several:
            union |= gaps
        return union

    def to_value(self) -> dict[str, list[dict[str, str]]]:
        """The public JSON form: the three lists, the empty ones too."""
        return {
            "not_understood": [{"id": name, "text": text} for name, text in self.not_understood],
            "asks": [{"id": ask.id, "text": ask.text, "asked": ask.asked} for ask in self.asks],
            "not_modelled": [{"id": name, "text": text} for name, text in self.not_modelled],
        }

    def entries(self) -> Iterator[tuple[str, str, str]]:
        """Each entry for people: which list it is of, whose text it is, and the line with both."""
        asked: dict[Line, list[str]] = {}
        for ask in self.asks:
            asked.setdefault((ask.id, ask.text), []).append(ask.asked)
        questions = [
            (line, f" ({words}?)") for line, each in asked.items() for words in alternatives(each)
        ]
        for name, lines in (
            ("not understood", [(line, "") for line in self.not_understood]),
            ("asks", questions),
            ("not modelled", [(line, "") for line in self.not_modelled]),
        ):
            for (whose, text), question in lines:
                yield name, whose, f"{whose}: {text}{question}" if whose else f"{text}{question}"

    def questions(self) -> Iterator[str]:
        """Each question in a sentence, and how a board answers it, for people: those together that
        ask which one it is of several."""
        together: dict[tuple[str, str, str], list[Ask]] = {}
        for ask in self.asks:
            about = about_which(ask.asked) or ask.asked
            together.setdefault((ask.id, ask.text, about), []).append(ask)
        for first, *others in together.values():
            if others:
                words = alternatives(ask.asked for ask in (first, *others))[0]
                yield f"Which is so: {words}? {first.answered_by}"
            else:
                yield first.question

    def course(self, *, several: bool = False, also: tuple[str, ...] = ()) -> dict[str, Any]:
        """What happened between declarations, as fields of an answer: the abilities `applied`, and
        what that assumes, `also` the last; `several`: the answer is over more than one declaration
        all the same."""
        fields: dict[str, Any] = {}
        if self.applied:
            fields["applied"] = [ability.to_value() for ability in self.applied]
        assumed = [NO_RESPONSES] if self.applied or several else []
        if assumed or also:
            fields["assumes"] = [*assumed, *also]
        return fields

    def to_fields(self) -> dict[str, list[dict[str, str]]]:
        """The lists that are not empty, as fields of another answer."""
        return {name: entries for name, entries in self.to_value().items() if entries}


NO_RESPONSES = "no responses"
"""That nobody casts a spell or activates an ability where they could (117.4)."""
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
