"""Words as sentences need them: lists, plurals, ordinal numbers, questions."""

import re
from collections.abc import Iterable, Sequence

_ORDINALS = (
    *("zeroth", "first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list: "a, b and c"; `last` stands before the last."""
    *rest, end = words
    return f"{', '.join(rest)} {last} {end}" if rest else end


def names_listed(names: Sequence[str]) -> str:
    """The same with "and" only from three names on: "a, b"."""
    return ", ".join(names) if len(names) < 3 else listed(names)


def clauses(words: Iterable[str]) -> str:
    """Clauses of a sentence one after another: "a, b, and c"."""
    *rest, end = words
    return f"{', '.join(rest)}, and {end}" if rest else end


def several(number: int, word: str) -> str:
    """So many of what the word names."""
    return f"{number} {plural(number, word)}"


def plural(number: int, word: str) -> str:
    """The word as it stands behind that number."""
    return word if number == 1 else f"{word}s"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def ordinal_in_words(number: int) -> str:
    """First, second, third, … 11th."""
    return _ORDINALS[number] if number < len(_ORDINALS) else ordinal(number)


def is_choice(words: str) -> bool:
    """Whether the words ask how or what something is, and not whether it is so."""
    return words.startswith(("how ", "what "))


def indirect(words: str) -> str:
    """The words of a question as they stand after "does not tell"."""
    return spoken(words) if is_choice(words) else f"whether {spoken(words)}"


def spoken(words: str) -> str:
    """The words of a question for people: ids without the sign that stands before them."""
    return _SIGN.sub("", words)


_SIGN = re.compile(r"(?<!\S)@")
MOST_LISTED = 6
"""Of so many alternatives, or questions, each is named; of more, some, and how many others."""


_WHICH_ONE = (
    *(f"the chosen {kind} is" for kind in ("type", "color", "name", "player")),
    "this creature is paired with",
)


def about_which(words: str) -> str | None:
    """What a question asks of one of several: "the chosen type is" of "the chosen type is Elf"."""
    if words.endswith(" another creature"):
        return None
    return next((about for about in _WHICH_ONE if words.startswith(f"{about} ")), None)


def alternatives(questions: Iterable[str]) -> tuple[str, ...]:
    """The words of questions for people, those together that ask which one it is of several: "the
    chosen type is Elf or Goblin"."""
    found: dict[str, list[str]] = {}
    for words in dict.fromkeys(questions):
        about = about_which(words)
        which = [] if about is None else [spoken(words.removeprefix(about).strip())]
        found.setdefault(about or spoken(words), []).extend(which)
    return tuple(
        f"{about} {listed(some_of(which), 'or')}" if which else about
        for about, which in found.items()
    )


def some_of(words: Sequence[str]) -> Sequence[str]:
    """The words; of too many the first ones, and how many more there are."""
    if len(words) <= MOST_LISTED:
        return words
    named = MOST_LISTED - 1
    return (*words[:named], f"{len(words) - named} more")
