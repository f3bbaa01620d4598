"""Texts that differ only in the ids and the subtypes of their board that they say: read once.

An id (`@elf2`) stands for an object and a subtype that is in no list for itself, whatever letters
they have. So a text is read with placeholders in their places, the same for all texts that are
alike but for these; then the words are put back into what was read. A text without placeholders is
read as it is, and may stay unread where an id or a subtype is a word of combat (`@attack`).
"""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.canonical import all_of
from legality.effects.filters import AllOf
from legality.frozen import HashedByContent
from legality.text.later import later
from legality.text.lexicon import plural
from legality.text.names import Names, of_the_game

T = TypeVar("T")
_LETTERS = "abcdefg"
_ENDINGS = tuple(first + second for first in _LETTERS for second in _LETTERS)
_SIGN = "zq"
"""In every placeholder; a text that has it already is read as it is."""
_FOR_IDS = tuple((f"Q{_SIGN}{ending}", f"q{_SIGN}{ending}") for ending in _ENDINGS)
_FOR_TYPES = tuple(
    tuple((f"X{_SIGN}{ending}{end}", f"x{_SIGN}{ending}{end}") for end in ("", "s"))
    for ending in _ENDINGS
)
"""The placeholders, and what they are in lower case; of a subtype, and of its plural."""
_PLACEHOLDER = later(rf"([QqXx]{_SIGN}[{_LETTERS}]{{2}}s?)")
_ID = later(r"@[\w#-]+", re.ASCII)
_SPOKEN = later(r"@[\w#-]+|(?<![\w@#-])(?<!named )[^\W\d_]\w*(?![\w+-])", re.ASCII)
LONGEST = 1000
"""Characters of a text that is looked at: no limit of the grammar lies near a shorter one."""
_PLAIN = (int, float, Enum, type(None))


class UnknownValueError(Exception):
    """What was read holds a value in which placeholders can't be looked for."""


Filling = Callable[[Mapping[str, str]], Any]
"""Makes a value with the word of each placeholder in it."""


def filling(value: object) -> Filling | None:
    """How words are put into the value; None where it has no placeholder. Raises
    UnknownValueError."""
    if isinstance(value, str) and not isinstance(value, Enum):
        return _of_text(value) if _SIGN in value.lower() else None
    if isinstance(value, tuple):
        return _of_tuple(cast("tuple[object, ...]", value))
    if isinstance(value, Struct):
        return _of_struct(value)
    if isinstance(value, _PLAIN):
        return None
    raise UnknownValueError


def _of_text(value: str) -> Filling:
    pieces = _PLACEHOLDER.split(value)
    if any(_SIGN in piece.lower() for piece in pieces[::2]):
        raise UnknownValueError
    if pieces[::2] == ["", ""]:
        whole = pieces[1]
        return lambda words: words[whole]
    return lambda words: "".join([words[p] if n % 2 else p for n, p in enumerate(pieces)])


def _of_tuple(value: tuple[object, ...]) -> Filling | None:
    made = [
        (place, fill) for place, part in enumerate(value) if (fill := filling(part)) is not None
    ]
    if not made:
        return None
    make: Any = getattr(type(value), "_make", tuple)  # a tuple with names for its parts

    def fill_parts(words: Mapping[str, str]) -> Any:
        parts = list(value)
        for place, fill in made:
            parts[place] = fill(words)
        return make(parts)

    return fill_parts


def _of_struct(value: Struct) -> Filling | None:
    names = value.__struct_fields__
    made = {name: fill for name in names if (fill := filling(getattr(value, name))) is not None}
    if not made:
        return None
    if isinstance(value, AllOf):
        parts = made["parts"]
        return lambda words: all_of(parts(words))  # in the order of these words
    return lambda words: replace(value, **{name: fill(words) for name, fill in made.items()})


class Template(HashedByContent, frozen=True):
    """A text with placeholders for its ids and subtypes, the names that it still says, and the word
    of each placeholder."""

    text: str
    names: Names
    words: dict[str, str]


def template(text: str, names: Names) -> Template | None:
    """The text with placeholders; None where it says no id or subtype, or is read as it is: too
    long, with reminders, or with a subtype where it may be another word."""
    if not ("@" in text or names.types) or not _can_have_placeholders(text):
        return None
    forms = {form: word for word in names.types for form in (word, plural(word))}
    ids = sorted(set(_ID.findall(text)), key=repr) if "@" in text else []
    types = _types_in(text, forms)
    if not 0 < max(len(ids), len(types)) <= len(_ENDINGS):
        return None
    if len({form.lower() for form in forms}) < 2 * len(names.types):
        return None  # two forms are the same word
    if any(_may_be_another(word, names) for word in types):
        return None
    by_word: dict[str, str] = {}
    words: dict[str, str] = {}
    for said, (placeholder, low) in zip(ids, _FOR_IDS, strict=False):
        by_word[said] = f"@{placeholder}"
        words[placeholder], words[low] = said[1:], said[1:].lower()
    for word, placeholders in zip(types, _FOR_TYPES, strict=False):
        for form, (placeholder, low) in zip((word, plural(word)), placeholders, strict=True):
            by_word[form] = placeholder
            words[placeholder], words[low] = form, form.lower()
    spoken = _SPOKEN if types else _ID
    replaced = spoken.sub(lambda match: by_word.get(match[0], match[0]), text)
    if len(replaced) > LONGEST or (forms and _still_says(replaced, types, forms)):
        return None
    return Template(replaced, _names_within(replaced, names, len(types)), words)


def _types_in(text: str, forms: Mapping[str, str]) -> list[str]:
    """The subtypes of which the text says one of the forms as a word."""
    if not forms:
        return []
    said = {forms[match[0]] for match in _SPOKEN.finditer(text) if match[0] in forms}
    return sorted(said, key=lambda word: repr(word.lower()))


def _can_have_placeholders(text: str) -> bool:
    if len(text) > LONGEST or not text.isascii() or "(" in text or "@[" in text:
        return False
    return _SIGN not in text.lower()


def _may_be_another(word: str, names: Names) -> bool:
    """Whether the subtype is a word of the game too, or part of another name."""
    if of_the_game(word) or of_the_game(plural(word)):
        return True
    return any(word in name for name in (*(form for form, _ in names.permanents), *names.players))


def _still_says(text: str, types: Iterable[str], forms: Iterable[str]) -> bool:
    """Whether the text has one of those subtypes in other letters, or any joined to a word."""
    low = text.lower()
    return any(word.lower() in low for word in types) or any(form in text for form in forms)


def _names_within(text: str, names: Names, types: int) -> Names:
    """The names that a text with so many placeholders for subtypes says, and these."""
    if not (names.permanents or names.players):
        return _placeholders(types)
    placeholders = _placeholders(types).types
    permanents = tuple(pair for pair in names.permanents if pair[0] in text)
    return Names(permanents, tuple(name for name in names.players if name in text), placeholders)


@lru_cache
def _placeholders(types: int) -> Names:
    return Names(types=tuple(single for (single, _), _ in _FOR_TYPES[:types]))


P = ParamSpec("P")
Reads = Callable[Concatenate[str, str | None, Names, P], T]


def read_once(read: Reads[P, T]) -> Reads[P, T]:
    """The same reading, done once for all texts that are alike but for ids and subtypes. One that
    says its card's name is read as it is."""
    read_plainly = cast("Callable[..., T]", read)

    @lru_cache(maxsize=4096)
    def kept(*arguments: Any) -> tuple[T, Filling | None, bool]:
        value = read_plainly(*arguments)
        try:
            return value, filling(value), True
        except UnknownValueError:
            return value, None, False

    @lru_cache(maxsize=4096)
    def reads(text: str, name: str | None, names: Names, *rest: Any) -> T:
        made = template(text, names) if name is None else None
        if made is not None:
            value, fill, is_known = kept(made.text, None, made.names, *rest)
            if is_known:
                return value if fill is None else fill(made.words)
        return read_plainly(text, name, names, *rest)

    return cast("Reads[P, T]", reads)
