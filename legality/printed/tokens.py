"""Tokens by their words: "1/1 white Soldier token", "Treasure token" (111.3, 111.4, 111.10).

What makes a token says all that it is, so words that tell its size and its colours are the token.
What tells less is looked up among the tokens that are known, and is never guessed.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from legality.errors import CardError
from legality.printed.card import Card, Face
from legality.printed.described import COLORS, EXAMPLE, WORDS, Described, described, shown
from legality.printed.names import folded, key
from legality.printed.predefined import predefined
from legality.text import parse_keyword
from legality.text.lexicon import LEXICON

Known = Callable[[str], Sequence[Card]]
"""The tokens that have this name, each a card of one face."""

_SPEAKS = re.compile(r"\btokens?\b", re.IGNORECASE)
_REMINDER = re.compile(r"\s*\([^)]*\)")


def speaks_of_token(name: str) -> bool:
    """Whether a permanent's name is words for a token."""
    return _SPEAKS.search(name) is not None


def name_of_token(text: str) -> str:
    """What the token of these words is called (111.4); the words themselves if they do not tell."""
    try:
        description = described(text)
    except CardError:
        return text
    return description.name or (f"{description.title} Token" if description.title else text)


def without_colors(text: str) -> tuple[str, str] | None:
    """Of words for a creature token that say all but its colours: what it is called, and the words
    with "colorless". None for any others."""
    try:
        description = described(text)
    except CardError:
        return None
    if description.size is None or description.types != ("Creature",) or not description.subtypes:
        return None
    if description.colors is not None or description.name is not None:
        return None
    size = "/".join(description.size)
    return description.title, text.replace(size, f"{size} colorless", 1)


def token(text: str, known: Known) -> Card:
    """The token that the words mean. Raises `CardError`, with what would be right, for words that
    say too little, mean several tokens, or are none of a token."""
    defined = _defined(text)
    if defined is not None:
        return defined
    description = described(text)
    fitting = [card for card in known(description.title) if _fits(description, card.faces[0])]
    if description.is_complete:
        _require_no_other(description, fitting)
        return _made(description)
    if fitting:
        return only(text, fitting)
    raise CardError(
        shown(text), f"this does not say all that the token is; write for example {EXAMPLE}"
    )


def only(text: str, tokens: Sequence[Card]) -> Card:
    """The one that there is. Raises `CardError`, with the words for each, where there are more."""
    if len(tokens) > 1:
        raise CardError(shown(text), f"several tokens are called so; write {choices(tokens)}")
    return tokens[0]


def choices(cards: Sequence[Card]) -> str:
    """The words that mean each of these tokens."""
    each = (words(card.faces[0]) for card in cards)
    return ", ".join(f"`{text}`" for text in dict.fromkeys(each))


def _defined(text: str) -> Card | None:
    """The token that the rulebook defines by these words (111.10), "colorless" or not."""
    match = WORDS.fullmatch(folded(" ".join(text.split())))
    if match is None or match["name"] or match["abilities"]:
        return None
    words_said = [word for word in match["head"].split() if word != "colorless"]
    while words_said and words_said[-1] in ("artifact", "enchantment"):
        words_said.pop()
    return predefined().get(" ".join(words_said))


# -- choosing --------------------------------------------------------------------------------------


def _fits(description: Described, face: Face) -> bool:
    """Whether the token is one of which the words are true."""
    types = face.type_line.lower().replace("—", " ").split()
    named = (
        " ".join((*description.supertypes, *description.types, *description.subtypes))
        .lower()
        .split()
    )
    return (
        (description.size is None or description.size == (face.power, face.toughness))
        and (description.colors is None or set(description.colors) == set(face.colors))
        and all(word in types for word in " ".join(named).lower().split())
        and (description.abilities is None or _alike(description.abilities) == _alike(_lines(face)))
    )


def _lines(face: Face) -> tuple[str, ...]:
    lines = (_REMINDER.sub("", line).strip() for line in face.oracle_text.splitlines())
    return tuple(line for line in lines if line)


def _alike(lines: Sequence[str]) -> frozenset[str]:
    """The abilities in whichever order they stand."""
    pieces = (line.split(", ") if parse_keyword(line) is not None else [line] for line in lines)
    return frozenset(ability.strip().lower() for each in pieces for ability in each)


def _require_no_other(description: Described, fitting: Sequence[Card]) -> None:
    """Raises `CardError` where all known tokens of these words have abilities of which the words
    say nothing: one or the other is meant."""
    if description.abilities is not None or not fitting:
        return
    if any(not _lines(card.faces[0]) for card in fitting):
        return
    plain = f"{description.text} with no abilities"
    raise CardError(shown(description.text), f"expected {choices(fitting)}, or `{plain}`")


def _made(description: Described) -> Card:
    """The token that is as the words say."""
    front = " ".join((*description.supertypes, *_creature_last(description.types)))
    line = f"{front} — {' '.join(description.subtypes)}" if description.subtypes else front
    power, toughness = description.size or (None, None)
    face = Face(
        description.title or "Token",
        line,
        "\n".join(description.abilities or ()),
        power=power,
        toughness=toughness,
        colors=description.colors or (),
        mana_cost="",
    ).as_token()
    return Card(face.name, (face,))


def _creature_last(types: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(types, key=lambda card_type: card_type == "Creature"))


# -- writing ---------------------------------------------------------------------------------------


def words(face: Face) -> str:
    """The words that mean this token and no other."""
    return " ".join(_parts(face))


def _parts(face: Face) -> Iterator[str]:
    front, _, subtypes = face.type_line.partition("—")
    types = [word for word in front.split() if word != "Token"]
    yield from (word.lower() for word in types if word.lower() in LEXICON.supertypes)
    if face.power is not None and face.toughness is not None:
        yield f"{face.power}/{face.toughness}"
    yield " and ".join(word for word, letter in COLORS.items() if letter in face.colors) or (
        "colorless"
    )
    yield from subtypes.split()
    yield from (word.lower() for word in types if word.lower() not in LEXICON.supertypes)
    yield "token"
    if key(face.name) not in (key(subtypes), key(f"{subtypes} Token")):
        yield f"named {face.name}"
    yield f"with {_abilities_text(_lines(face))}"


def _abilities_text(lines: Sequence[str]) -> str:
    keywords = [line for line in lines if parse_keyword(line) is not None]
    quoted = [f"“{line}”" if '"' in line else f'"{line}"' for line in lines if line not in keywords]
    parts = [", ".join(keywords).lower(), *quoted]
    return " and ".join(part for part in parts if part) or "no abilities"
