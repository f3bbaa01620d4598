"""Which creatures the type words of a filter leave, as masks: found once for all filters."""

from collections.abc import Sequence

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.position import Permanent


class TypeLines:
    """Some permanents by the words of their type lines."""

    def __init__(self, permanents: Sequence[Permanent]) -> None:
        self._everyone = (1 << len(permanents)) - 1
        self._permanents = permanents
        self._masks: dict[str, int] | None = None

    @property
    def _with(self) -> dict[str, int]:
        """Who has a word, under each word: worked out when first asked."""
        if self._masks is None:
            self._masks = {}
            for place, permanent in enumerate(self._permanents):
                for word in permanent.words:
                    self._masks[word] = self._masks.get(word, 0) | 1 << place
        return self._masks

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

    def _exactly(self, wanted: f.Filter) -> int | None:
        """Who matches, if the filter asks for nothing but types of one word."""
        match wanted:
            case q.Anything():
                return self._everyone
            case q.HasType(word):
                return None if " " in word else self._with.get(word, 0)
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
