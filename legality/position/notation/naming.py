"""Whom a name means that somebody wrote: an id, or so much of a name that only one has it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from legality.errors import shortened
from legality.position.notation.tokens import Token
from legality.position.stated import Stated


@dataclass(frozen=True)
class BoardNames:
    """What may be named: players, and permanents by id with their names; `counts` has the ids that
    stand for several."""

    players: tuple[str, ...]
    permanents: Mapping[str, str | None]
    counts: frozenset[str] = frozenset()

    def meant(self, text: str, token: Token) -> str:
        """The id or player that the text means; what nobody is called stays as it is. Raises
        `NotationError` where several are called so."""
        candidates = self.called(text)
        if len(candidates) > 1:
            raise token.wrong(ambiguous(text, candidates))
        return candidates[0] if candidates else text

    def called(self, text: str) -> list[str]:
        """Who is called so: exactly this one; else, without regard to case, whoever has just this
        name; else whoever has these words in it."""
        if text in self.permanents or text in self.players:
            return [text]
        base, mark, number = text.rpartition("#")
        if mark and number.isdecimal():
            groups = [group for group in self._by_words(base) if group in self.counts]
            if len(groups) == 1:
                return [f"{groups[0]}#{number}"]
        return self._by_words(text) or self._by_number(text)

    def _by_number(self, text: str) -> list[str]:
        """The one of several of a name that a number behind it tells: `goblin 1` for Goblin#1."""
        base, _, number = text.rpartition(" ")
        if not base or not number.isdecimal():
            return []
        own = [_words(name.rpartition("#")[0]) for name in self._by_words(base)]
        groups = [_words(group) for group in self._by_words(base) if group in self.counts]
        return [
            name
            for name in self.permanents
            if name.endswith(f"#{number}") and _words(name.rpartition("#")[0]) in (*own, *groups)
        ]

    def _by_words(self, text: str) -> list[str]:
        """Who is called so; else who has these words side by side in a name."""
        sought = _words(text)
        if not sought:
            return []
        with_word = self._by_word.get(sought[0], {})
        whole = [name for name, ways in with_word.items() if sought in ways]
        return (
            whole
            or [
                name for name, ways in with_word.items() if any(_holds(way, sought) for way in ways)
            ]
            or self._in_another_number(sought)
        )

    def _in_another_number(self, sought: list[str]) -> list[str]:
        """Who is called so but for the plural of the last word: `bear` for Bears, or reversed."""
        forms = [[*sought[:-1], word] for word in other_numbers(sought[-1])]
        names = [
            name
            for form in forms
            for name, ways in self._by_word.get(form[0], {}).items()
            if any(_holds(way, form) for way in ways)
        ]
        return list(dict.fromkeys(names))

    @cached_property
    def _by_word(self) -> dict[str, dict[str, list[list[str]]]]:
        """For each word those with it in an id or name, each with the words of these."""
        by_word: dict[str, dict[str, list[list[str]]]] = {}
        for name in (*self.players, *self.permanents):
            ways = [_words(way) for way in (name, self.permanents.get(name)) if way]
            for word in {word for way in ways for word in way}:
                by_word.setdefault(word, {})[name] = ways
        return by_word


def ambiguous(text: str, candidates: Sequence[str]) -> str:
    """What is said of a name that several have."""
    among = ", ".join(shortened(candidate) for candidate in candidates[:5])
    return (
        f'"{shortened(text)}" may be {among}: write the whole of it, or give the one that is '
        "meant an id (`a = Name`)"
    )


def names_of(position: Stated) -> BoardNames:
    """What may be named on a board."""
    permanents: dict[str, str | None] = {}
    for permanent in position.permanents:
        permanents[permanent.id] = permanent.name
        if permanent.count > 1:
            permanents.update(dict.fromkeys(member.id for member in permanent.individuals()))
    groups = frozenset(permanent.id for permanent in position.permanents if permanent.count > 1)
    return BoardNames(tuple(position.player_by_name), permanents, groups)


def _words(name: str) -> list[str]:
    """The words of a name in small letters; a comma after one does no harm."""
    return [word.rstrip(",") or word for word in name.casefold().split()]


def other_numbers(word: str) -> list[str]:
    """The plurals of a word, and the words that it may be the plural of."""
    more = [f"{word}s", f"{word}es"]
    if word.endswith("y"):
        more.append(f"{word[:-1]}ies")
    if word.endswith("f"):
        more.append(f"{word[:-1]}ves")
    if word.endswith("ies"):
        more.append(f"{word[:-3]}y")
    if word.endswith("ves"):
        more.append(f"{word[:-3]}f")
    if word.endswith("es"):
        more.append(word[:-2])
    if word.endswith("s"):
        more.append(word[:-1])
    return [other for other in more if len(other) > 1]


def _holds(words: list[str], sought: list[str]) -> bool:
    """Whether these words stand side by side among the others."""
    return any(
        words[start : start + len(sought)] == sought
        for start in range(len(words) - len(sought) + 1)
    )


def derived(names: Iterable[tuple[str, int]]) -> list[str | None]:
    """The ids of permanents that have a name and no id of their own, each with its count: the
    name; `Rider#1`, `Rider#2` … for several of one name. None where that gives none, because one of
    them stands for several."""
    named = list(names)
    groups: dict[str, list[int]] = {}
    for name, count in named:
        groups.setdefault(name, []).append(count)
    most = {name: max(group) for name, group in groups.items()}
    seen: dict[str, int] = {}
    ids: list[str | None] = []
    for name, _ in named:
        seen[name] = seen.get(name, 0) + 1
        group = groups[name]
        if len(group) == 1:
            ids.append(name)
        else:
            ids.append(None if most[name] > 1 else f"{name}#{seen[name]}")
    return ids
