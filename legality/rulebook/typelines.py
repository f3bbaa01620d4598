"""Which creatures the type words of a filter leave, as masks: found once for all filters."""

from collections.abc import Sequence, Set

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.position import Permanent
from legality.position.permanents import type_words
from legality.text.lexicon import CREATURE_TYPES


class TypeLines:
    """Some permanents by the words of their type lines."""

    def __init__(self, permanents: Sequence[Permanent], every_type: Set[str]) -> None:
        """`every_type` are the ids of those that are every creature type (702.73a)."""
        self._everyone = (1 << len(permanents)) - 1
        self._permanents = permanents
        self._every = sum(
            1 << at for at, permanent in enumerate(permanents) if permanent.id in every_type
        )
        self._masks: dict[str, int] | None = None  # by words of type lines, when first asked

    def _with(self, word: str) -> int:
        """Who has that word."""
        if self._masks is None:
            self._masks = self._by_word()
        mask = self._masks.get(word, 0)
        return mask | self._every if word in CREATURE_TYPES else mask

    def _by_word(self) -> dict[str, int]:
        """Who has each word that is on a type line."""
        lines: dict[str, int] = {}
        for index, permanent in enumerate(self._permanents):
            line = permanent.type_line
            lines[line] = lines.get(line, 0) | 1 << index
        masks: dict[str, int] = {}
        for line, mask in lines.items():
            for word in type_words(line):
                masks[word] = masks.get(word, 0) | mask
        return masks

    def left(self, wanted: f.Filter) -> tuple[int, f.Filter]:
        """A mask of those that can match, and the filter that those still have to pass."""
        mask = self._exactly(wanted)
        if mask is not None:
            return mask, q.ANYTHING
        if not isinstance(wanted, f.AllOf):
            return self._everyone, wanted
        able, rest = self._everyone, list[f.Filter]()
        for part in wanted.parts:
            mask = self._exactly(part)
            if mask is None:
                rest.append(part)
            else:
                able &= mask
        return able, f.AllOf(tuple(rest))

    def either(self, wanted: f.Filter) -> tuple[int, f.Filter]:
        """Of "a Goblin or …" a mask of those that match whatever follows, and the filter that
        the others still have to pass; of anything else nobody, and the filter."""
        if not isinstance(wanted, f.AnyOf):
            return 0, wanted
        sure, rest = 0, [*wanted.parts]
        while rest and (mask := self._exactly(rest[0])) is not None:
            sure |= mask
            del rest[0]
        return sure, rest[0] if len(rest) == 1 else f.AnyOf(tuple(rest))

    def _exactly(self, wanted: f.Filter) -> int | None:
        """Who matches, if the filter asks for nothing but types of one word."""
        match wanted:
            case q.Anything():
                return self._everyone
            case q.HasType(word):
                return None if " " in word else self._with(word)
            case f.Not(part):
                mask = self._exactly(part)
                return None if mask is None else self._everyone & ~mask
            case f.AllOf(parts):
                masks = [self._exactly(part) for part in parts]
                able = self._everyone
                for mask in masks:
                    if mask is None:
                        return None
                    able &= mask
                return able
            case f.AnyOf(parts):
                masks = [self._exactly(part) for part in parts]
                able = 0
                for mask in masks:
                    if mask is None:
                        return None
                    able |= mask
                return able
            case _:
                return None
