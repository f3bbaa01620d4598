"""Words of a name that may be no part of it: attributes, words of rules text, and several names."""

import re

from legality.position.notation import attributes
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import OTHER_KEYWORDS, keyword_of_bearer
from legality.position.notation.tokens import Token, items
from legality.text.lexicon import CREATURE_TYPES


def attribute_within(name: str) -> str | None:
    """The first word of a name, after the first, that would be an attribute by itself."""
    return next((word for word in _later_words(name) if _is_attribute(word)), None)


EVERGREEN = (
    *("deathtouch", "defender", "flying", "haste", "hexproof", "indestructible", "lifelink"),
    *("menace", "reach", "strike", "trample", "vigilance"),
)
"""Keywords that stand in few names as the last word, and in no others."""


def doubtful_word(name: str) -> str | None:
    """A word of a name, after the first, that may be meant as an attribute: one in small letters,
    or an evergreen keyword at the end."""
    words = _later_words(name)
    doubtful = [word for word in words if word[:1].islower() and _is_attribute(word)]
    doubtful += [word for word in words[-1:] if word.lower() in (*EVERGREEN, *OTHER_KEYWORDS)]
    return next(iter(doubtful), None)


IN_CAPITALS = (
    *("deathtouch", "flying", "hexproof", "indestructible", "lifelink", "trample", "vigilance"),
    *("haste", "menace", "reach", "sick", "tapped", "untapped", "attacking", "blocking"),
)
"""Words that say what a creature has or does, and that begin few names."""


def attribute_in_capitals(name: str) -> str | None:
    """The first word of a name of several where it may be meant as such a word: `Tapped Bears`."""
    first, _, rest = name.partition(" ")
    return first if rest and first.lower() in IN_CAPITALS else None


BETWEEN_NAMES = re.compile(r", and |, | and ")


def names_of_several(name: str) -> list[str] | None:
    """The names of creatures that commas may divide it into: `Grizzly Bears, Wolf`, whose last is a
    type of creature by itself, or more than two."""
    if " and " in name:
        return [part for part in BETWEEN_NAMES.split(name) if part]
    parts = name.split(", ")
    is_type = parts[-1].lower() in CREATURE_TYPES
    return parts if len(parts) > 1 and (is_type or len(parts) > MOST_PARTS) else None


MOST_PARTS = 2
"""More commas than one are in hardly any name."""
RULES_WORDS = frozenset(
    {
        *("able", "attack", "attacks", "block", "blocked", "blocks", "can", "can't", "can’t"),
        *("cannot", "cant", "combat", "creature", "creatures", "damage", "deals", "doesn't"),
        *("doesn’t", "each", "except", "gain", "gains", "gets", "has", "if", "loses", "must"),
        *("only", "unless", "until", "untap", "when", "whenever", "without"),
    }
)
"""Words of rules text that, in small letters, stand in no name of a card after its first word."""


def rules_word(name: str) -> str | None:
    """A word of rules text in a name, after its first word: `Ogre can't block`."""
    return next(
        (word for word in _later_words(name) if word in {*RULES_WORDS, *RULES_WORD_MEANS}),
        None,
    )


RULES_WORD_MEANS = {
    "firebreathing": '`"{R}: This creature gets +1/+0 until end of turn."`',
    "goaded": "`goaded by Bob`",
    "lure": '`"All creatures able to block this creature do so."`',
    "unblockable": '`"This creature can\'t be blocked."`',
}
"""Words in small letters that no name begins with behind a size, each with what is written for
it."""
_BEGINNING_NO_NAME = ("and", "but", "it", "or", "that", "which", "who")
"""Words of sentences that no name begins with behind a size: `3/3 and 5 lives`."""


def text_of_word(name: str) -> str | None:
    """What is written for the first word of a name behind a size, where that is of rules text."""
    first = name.split()[0] if name else ""
    if first in _BEGINNING_NO_NAME:
        return "nothing"
    return RULES_WORD_MEANS.get(first, "rules text in quotes" if first in RULES_WORDS else None)


def misspelt_attribute(name: str, *, behind_size: bool = False) -> tuple[str, str] | None:
    """The first word of a name in small letters that differs from an attribute by a slip, and that
    attribute: `flyng`, flying. The first word of all is one where the name stands behind the
    size."""
    for word in [*(name.split()[:1] if behind_size else ()), *_later_words(name)]:
        if word != "and" and word[:1].islower() and (meant := attributes.nearest_word(word)):
            return word, meant
    return next(
        ((word, keyword) for word in _later_words(name) if (keyword := _of_bearer(word))), None
    )


def _of_bearer(word: str) -> str | None:
    """The keyword of a `flyer`, in small letters."""
    return keyword_of_bearer(word) if word[:1].islower() else None


def _later_words(name: str) -> list[str]:
    tokens = [token for item in items(name) for token in item.tokens][1:]
    return [token.value for token in tokens if token.kind == "word"]


def _is_attribute(word: str) -> bool:
    return attributes.is_attribute(TokenCursor([Token("word", word, 1, 1)]))
