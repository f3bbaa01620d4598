"""A question about declarations over Booleans, for any solver: limits, and wishes to be counted.

Booleans are numbered from 1, so that a negative number can be a negation (as in DIMACS).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from legality.problem.checker import Choosing
from legality.problem.declarations import bits


class Limit(Struct, frozen=True):
    """The sum of the Booleans, each by its weight (no `weights`: 1, all are positive), is at least
    `least` and at most `most` (None: no limit); with `when` only if one of those Booleans is true,
    of which no more than one ever is.
    """

    booleans: tuple[int, ...]
    least: int | None = None
    most: int | None = None
    when: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()

    @property
    def terms(self) -> list[tuple[int, int]]:
        """Weight and Boolean."""
        weights = self.weights or (1,) * len(self.booleans)
        return list(zip(weights, self.booleans, strict=True))

    @property
    def whole(self) -> int:
        """The sum if all are true."""
        return sum(self.weights) if self.weights else len(self.booleans)


class Wish(Struct, frozen=True):
    """A requirement, of one `creature` or of several together; obeyed if one of the Booleans is
    true, of which no more than one ever is."""

    booleans: tuple[int, ...]
    sentence: str
    creature: str | None = None

    @property
    def variables(self) -> str:
        """The Booleans by their names."""
        return " + ".join(f"x{boolean}" for boolean in self.booleans)


class Statement:
    """As many `wishes` as possible are true, or, with `at_least`, so many; and every limit holds.

    `pairs[c]` has for each object that creature `c` may choose the Boolean that says it does. What
    else a Boolean stands for is said in `meanings` (words, by Boolean). Of the choices of a
    creature in `exclusive` a limit lets one be true at most; the creatures of each group in `alike`
    can be exchanged in any solution. How many wishes can be true is the sum of the `counted` that
    are, each by its weight.

    With `sums`, "one of several choices" of an exclusive creature is the sum of their Booleans, as
    suits whoever adds; otherwise it is a Boolean of its own, as clauses need it.
    """

    def __init__(
        self,
        creatures: tuple[str, ...],
        objects: tuple[str, ...],
        allowed: Sequence[int],
        *,
        sums: bool = False,
    ) -> None:
        self.creatures, self.objects = creatures, objects
        self.sums = sums
        self.heading: list[str] = []
        self.meanings: dict[int, str] = {}
        self.limits: list[Limit] = []
        self.exclusive: dict[int, tuple[int, ...]] = {}
        self.alike: list[tuple[int, ...]] = []
        self.wishes: list[Wish] = []
        self.counted: Mapping[int, int] = {}
        self.at_least: int | None = None
        self.size = 0
        self.pairs = [
            {object_index: self._next() for object_index in bits(mask)} for mask in allowed
        ]
        self._allowed = tuple(allowed)
        self._able = Choosing(allowed)
        self._any: dict[tuple[int, ...], int] = {}
        self._parts: dict[int, tuple[int, ...]] = {}

    def _next(self) -> int:
        self.size += 1
        return self.size

    def new(self, meaning: str) -> int:
        """One more Boolean, and what it stands for."""
        made = self._next()
        self.meanings[made] = meaning
        return made

    def any_of(self, booleans: Iterable[int], meaning: str) -> int | None:
        """A Boolean that is true exactly if one of these is; None if there are none."""
        key = tuple(booleans)
        if len(key) <= 1:
            return key[0] if key else None
        if key not in self._any:
            made = self._any[key] = self.new(meaning)
            self._parts[made] = key
            self.limits.append(Limit(key, least=1, when=(made,)))
            self.limits += [Limit((made,), least=1, when=(boolean,)) for boolean in key]
        return self._any[key]

    def parts(self, boolean: int) -> tuple[int, ...]:
        """The Booleans that `any_of` made it of; itself, if it is none of those."""
        return self._parts.get(boolean, (boolean,))

    def choosing(self, creature: int, objects: int) -> tuple[int, ...]:
        """The Booleans of which one is true, and never two, exactly if the creature chooses one or
        more of the objects; none where it can't."""
        own = self.pairs[creature]
        able = tuple(own[object_index] for object_index in bits(objects & self._allowed[creature]))
        if self.sums and creature in self.exclusive:
            return able
        names = ", ".join(
            self.objects[object_index] for object_index in own if objects >> object_index & 1
        )
        chosen = self.any_of(able, f"{self.creatures[creature]} chooses one of {names}")
        return () if chosen is None else (chosen,)

    def choosers(self, creatures: int, objects: int) -> tuple[int, ...]:
        """The Booleans whose sum is how many of the creatures choose one or more of the objects."""
        able = bits(self.able(creatures, objects))
        return tuple(boolean for creature in able for boolean in self.choosing(creature, objects))

    def able(self, creatures: int, objects: int) -> int:
        """Those of the creatures that may choose one or more of the objects."""
        return self._able.of(creatures, objects)

    @property
    def worth(self) -> Mapping[int, int]:
        """How many requirements are obeyed if the Boolean is true; those of none are left out."""
        return Counter(boolean for wish in self.wishes for boolean in wish.booleans)

    @property
    def all_limits(self) -> list[Limit]:
        """The limits, with the one that so many requirements are obeyed, where that is asked."""
        if self.at_least is None:
            return self.limits
        counted = self.counted
        threshold = Limit(tuple(counted), least=self.at_least, weights=tuple(counted.values()))
        return [*self.limits, threshold]

    def comments(self) -> list[str]:
        """What is asked and what each Boolean stands for, line by line."""
        return [one_line(line) for line in (*self.heading, *self._variables())]

    def _variables(self) -> Iterable[str]:
        for creature, own in zip(self.creatures, self.pairs, strict=True):
            for object_index, boolean in own.items():
                yield f"x{boolean}: {creature} -> {self.objects[object_index]}"
        for boolean, meaning in self.meanings.items():
            yield f"x{boolean}: {meaning}"
        for wish in self.wishes:
            of = "" if wish.creature is None else f"{wish.creature}: "
            yield f"wish {wish.variables}: {of}{wish.sentence}"

    def map(self) -> dict[str, Any]:
        """The way back, as JSON values: what each variable stands for, and each requirement."""
        pairs = {
            f"x{boolean}": {"creature": creature, "object": self.objects[object_index]}
            for creature, own in zip(self.creatures, self.pairs, strict=True)
            for object_index, boolean in own.items()
        }
        return {
            "about": self.heading,
            "pairs": pairs,
            "others": {f"x{boolean}": meaning for boolean, meaning in self.meanings.items()},
            "wishes": [
                {"variable": w.variables, "creature": w.creature, "requirement": w.sentence}
                for w in self.wishes
            ],
            "at_least": self.at_least,
        }


def one_line(text: str) -> str:
    """The text with blanks for what is not printed, line ends among it."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " for letter in text)
