"""Texts that differ only in the ids and the subtypes of their board that they say: read once.

An id (`@elf2`) stands for an object and a subtype that is in no list for itself, whatever letters
they have. So a text is read with other words in their places, the same for all texts that are alike
but for these; then the own ones are put back into what was read.
"""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.canonical import all_of
from legality.effects.filters import AllOf
from legality.text.later import later
from legality.text.lexicon import plural
from legality.text.names import Names, of_the_game

T = TypeVar("T")
_LETTERS = "abcdefg"
_ENDINGS = tuple(first + second for first in _LETTERS for second in _LETTERS)
_SIGN = "zq"
"""In every word that stands for another; a text that has it already is read as it is."""
_OTHER = later(rf"([QqXx]{_SIGN}[{_LETTERS}]{{2}}s?)")
_SAID = later(r"@[\w#-]+|(?<![\w@#-])(?<!named )[^\W\d_]\w*(?![\w+-])", re.ASCII)
LONGEST = 1000
"""Characters of a text that is looked at: no limit of the grammar lies near a shorter one."""
_PLAIN = (int, float, Enum, type(None))


class Unknown(Exception):
    """Something was read that nothing can be put back into."""


Recipe = Callable[[Mapping[str, str]], Any]
"""Makes a value with the words that those in it stand for."""


def recipe(value: Any) -> Recipe | None:
    """How the value is made with other words; None where it has none of those that stand for
    others. Raises Unknown."""
    if isinstance(value, str) and not isinstance(value, Enum):
        return _of_text(value) if _SIGN in value.lower() else None
    if isinstance(value, tuple):
        return _of_tuple(value)
    if isinstance(value, Struct):
        return _of_struct(value)
    if isinstance(value, _PLAIN):
        return None
    raise Unknown


def _of_text(value: str) -> Recipe:
    pieces = _OTHER.split(value)
    if any(_SIGN in piece.lower() for piece in pieces[::2]):
        raise Unknown
    if pieces[::2] == ["", ""]:
        whole = pieces[1]
        return lambda meant: meant[whole]
    return lambda meant: "".join([meant[p] if n % 2 else p for n, p in enumerate(pieces)])


def _of_tuple(value: tuple[Any, ...]) -> Recipe | None:
    made = [(place, one) for place, part in enumerate(value) if (one := recipe(part)) is not None]
    if not made:
        return None
    make: Any = getattr(type(value), "_make", tuple)  # a tuple with names for its parts

    def again(meant: Mapping[str, str]) -> Any:
        parts = list(value)
        for place, one in made:
            parts[place] = one(meant)
        return make(parts)

    return again


def _of_struct(value: Struct) -> Recipe | None:
    names = value.__struct_fields__
    made = {name: one for name in names if (one := recipe(getattr(value, name))) is not None}
    if not made:
        return None
    if isinstance(value, AllOf):
        parts = made["parts"]
        return lambda meant: all_of(parts(meant))  # in the order of these words
    return lambda meant: replace(value, **{name: one(meant) for name, one in made.items()})


class Bare(Struct, frozen=True):
    """A text with other words for its ids and subtypes, the names that it still says, and what
    each of these words stands for."""

    text: str
    names: Names
    meant: dict[str, str]


def bare(text: str, names: Names) -> Bare | None:
    """The text without the ids and subtypes that it says; None where it says none, or is read as
    it is: too long, with reminders, or with a subtype where it may be another word."""
    if "@" not in text and not names.types:
        return None
    if len(text) > LONGEST or not text.isascii() or "(" in text or "@[" in text:
        return None
    low = text.lower()
    if _SIGN in low:
        return None
    types = names.types
    forms = {form: word for word in types for form in (word, plural(word))}
    said = [found[0] for found in _SAID.finditer(text)]
    ids = sorted({word[1:] for word in said if word[0] == "@"}, key=repr)
    own = sorted({forms[word] for word in said if word in forms}, key=lambda one: repr(one.lower()))
    if not (ids or own) or len(ids) > len(_ENDINGS) or len(own) > len(_ENDINGS):
        return None
    others = [*(form for form, _ in names.permanents), *names.players]
    if len({form.lower() for form in forms}) < 2 * len(types) or any(
        of_the_game(word) or of_the_game(plural(word)) or any(word in other for other in others)
        for word in own
    ):
        return None
    instead: dict[str, str] = {}
    meant: dict[str, str] = {}
    for name, ending in zip(ids, _ENDINGS, strict=False):
        instead[f"@{name}"] = f"@Q{_SIGN}{ending}"
        meant |= {f"Q{_SIGN}{ending}": name, f"q{_SIGN}{ending}": name.lower()}
    for word, ending in zip(own, _ENDINGS, strict=False):
        for form, end in ((word, ""), (plural(word), "s")):
            other = f"X{_SIGN}{ending}{end}"
            instead[form] = other
            meant |= {other: form, other.lower(): form.lower()}
    without = _SAID.sub(lambda found: instead.get(found[0], found[0]), text)
    low = without.lower()
    if any(word.lower() in low for word in own):
        return None
    return Bare(without, _still_said(without, names, own), meant)


def _still_said(text: str, names: Names, own: list[str]) -> Names:
    """The names in a text without those subtypes, with the words in their places."""
    types = tuple(f"X{_SIGN}{ending}" for _, ending in zip(own, _ENDINGS, strict=False))
    permanents = tuple(pair for pair in names.permanents if pair[0] in text)
    return Names(permanents, tuple(name for name in names.players if name in text), types)


P = ParamSpec("P")
Reads = Callable[Concatenate[str, str | None, Names, P], T]


def read_once(read: Reads[P, T]) -> Reads[P, T]:
    """The same reading, done once for all texts that are alike but for ids and subtypes. One that
    says its card's name is read as it is."""

    plainly = cast("Callable[..., T]", read)

    @lru_cache(maxsize=4096)
    def kept(*arguments: Any) -> tuple[T, Recipe | None, bool]:
        value = plainly(*arguments)
        try:
            return value, recipe(value), True
        except Unknown:
            return value, None, False

    @lru_cache(maxsize=4096)
    def reads(text: str, name: str | None, names: Names, *rest: Any) -> T:
        found = bare(text, names) if name is None else None
        if found is not None:
            value, again, known = kept(found.text, None, found.names, *rest)
            if known:
                return value if again is None else again(found.meant)
        return plainly(text, name, names, *rest)

    return cast("Reads[P, T]", reads)
