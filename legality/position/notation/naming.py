"""Whom a name means that somebody wrote: an id, or so much of a name that only one has it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from legality.errors import shortened
from legality.position.notation.tokens import Token


@dataclass(frozen=True, slots=True)
class Names:
    """What may be named: players, and permanents by id with their names; `counts` has the ids that
    stand for several."""

    players: tuple[str, ...]
    permanents: Mapping[str, str | None]
    counts: frozenset[str] = frozenset()

    def meant(self, text: str, token: Token) -> str:
        """The id or player that the text means: exactly this one; else, without regard to case, the
        only one so called; else the only one with these words in its name. What nobody is called
        stays as it is. Raises `NotationError` where several are."""
        if text in self.permanents or text in self.players:
            return text
        base, mark, number = text.rpartition("#")
        if mark and number.isdecimal():
            found = self._found(base, self.counts)
            if len(found) == 1:
                return f"{found[0]}#{number}"
        found = self._found(text, (*self.players, *self.permanents))
        if len(found) > 1:
            among = ", ".join(shortened(one) for one in found[:5])
            raise token.wrong(
                f'"{shortened(text)}" may be {among}: write the whole of it, or give the one that '
                "is meant an id (`a = Name`)"
            )
        return found[0] if found else text

    def _found(self, text: str, among: Iterable[str]) -> list[str]:
        sought = text.casefold().split()
        if not sought:
            return []
        ids = list(among)
        whole = [one for one in ids if sought in self._ways(one)]
        return whole or [one for one in ids if any(_holds(way, sought) for way in self._ways(one))]

    def _ways(self, one: str) -> list[list[str]]:
        name = self.permanents.get(one)
        return [way.casefold().split() for way in (one, name) if way]


def _holds(words: list[str], sought: list[str]) -> bool:
    """Whether these words stand side by side among the others (a comma after one does no harm)."""
    bare = [word.rstrip(",") for word in words]
    return any(
        bare[start : start + len(sought)] == sought for start in range(len(bare) - len(sought) + 1)
    )


def derived(names: Iterable[tuple[str, int]]) -> list[str | None]:
    """The ids of permanents that have a name and no id of their own, each with its count: the
    name; `Rider#1`, `Rider#2` … for several of one name. None where that gives none, because one of
    them stands for several."""
    named = list(names)
    groups: dict[str, list[int]] = {}
    for name, count in named:
        groups.setdefault(name, []).append(count)
    seen: dict[str, int] = {}
    found: list[str | None] = []
    for name, _ in named:
        seen[name] = seen.get(name, 0) + 1
        group = groups[name]
        if len(group) == 1:
            found.append(name)
        else:
            found.append(None if max(group) > 1 else f"{name}#{seen[name]}")
    return found
