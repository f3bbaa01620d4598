"""The permanents of a board that is told in sentences: which words are one, and how many, and which
of those that stand there some words mean."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from legality.position.notation import attributes, phrases
from legality.position.notation.attributes import is_attribute
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.naming import other_numbers
from legality.position.notation.nobody import is_word
from legality.position.notation.tokens import Token, lowered, lowered_words
from legality.position.notation.tree import Node
from legality.position.notation.unquoted import is_of_text, unquoted_text
from legality.position.notation.verbs import NOBODY, is_verb
from legality.position.notation.worn import worn_names
from legality.position.notation.written_names import WITH, known_card
from legality.position.reading import KnownNames
from legality.text.lexicon import CREATURE_TYPES

ARTICLES = ("a", "an", "another", "one")
ONE_MORE = ("another", "one")
"""Words for one, which no line of a board begins with."""
OWN = ("my", "our", "his", "her", "its", "their", "your", "the")
"""Words before what stands there, of whoever has it."""
_OF_OTHERS = (
    *("without", "that", "which", "who", "of", "me", "him", "them", "is", "are", "was", "has"),
    *("have", "no", "not", "in", "at", "if", "when", "while", "than", "each", "only", "but"),
    "damage",
)
"""Words that say more of a permanent than is read here."""


class ToldCreature(Struct):
    """A permanent of the story: whose it is, its tokens, and the verb with what it attacks."""

    player: str
    tokens: list[Token]
    deed: list[Token]

    @property
    def count(self) -> int:
        """How many they are."""
        first = str(self.tokens[0].value)
        if first in phrases.NUMBER_WORDS:
            return phrases.NUMBER_WORDS[first]
        before = phrases.COUNT_BEFORE.fullmatch(first)
        if before is not None or first.isdecimal():
            return int(before[1] if before else first)
        behind = (phrases.COUNT.fullmatch(str(token.value)) for token in self.tokens)
        return next((int(count[1]) for count in behind if count is not None), 1)

    @property
    def does(self) -> bool:
        """Whether it is said that it attacks or blocks."""
        return bool(self.deed)


def do(creatures: Sequence[ToldCreature], deed: Sequence[Token]) -> bool:
    """Whether these creatures do nothing else so far; they do that."""
    if any(creature.does for creature in creatures):
        return False
    for creature in creatures:
        creature.deed = list(deed)
    return True


def called(tokens: Sequence[Token], among: Sequence[ToldCreature]) -> list[ToldCreature]:
    """Those that stand there and are called so, without the word for whose they are: `the 3/3`,
    or, of a counted group, `the two 3/3`."""
    words = list(lowered(tokens))
    of_those = words[:1] != [] and words[0] in OWN
    words = words[1:] if of_those else words
    if not words or words[0] in ARTICLES or (words[0] in phrases.NUMBER_WORDS and not of_those):
        return []
    number = phrases.NUMBER_WORDS.get(words[0])
    return [
        creature
        for creature in among
        if _holds(creature.tokens, words) and number in (None, creature.count)
    ]


def alike(first: Sequence[Token], second: Sequence[Token], known: KnownNames | None) -> bool:
    """Whether one may be the other: they have one size, or the name of one card."""
    sizes = [
        {str(token.value) for token in tokens if _is_size(token)} for tokens in (first, second)
    ]
    if not sizes[0].isdisjoint(sizes[1]):
        return True
    if all(sizes):
        return False
    names = [
        {str(token.value).lower() for token in tokens if str(token.value)[:1].isupper()}
        for tokens in (first, second)
    ]
    forms = {form for name in names[0] for form in (name, *other_numbers(name))}
    return known is not None and not forms.isdisjoint(names[1])


def with_small_article(tokens: Sequence[Token]) -> list[Token]:
    """The `A` or `Two` that begins a sentence in small letters, and `a` for `my`."""
    if not tokens:
        return []
    first = str(tokens[0].value).lower()
    if first in OWN and first != "the":
        return [replace(tokens[0], value="a"), *tokens[1:]]
    small = first in (*ARTICLES, *phrases.NUMBER_WORDS)
    return [replace(tokens[0], value=first), *tokens[1:]] if small else list(tokens)


def counted(tokens: Sequence[Token]) -> list[Token]:
    """The same as the line of a board that is one more: with a count where no size or article tells
    that."""
    first = tokens[0]
    if first.value in ONE_MORE:
        return [replace(first, value="1x"), *tokens[1:]]
    begun = first.value in (*ARTICLES, *phrases.NUMBER_WORDS) or any(map(_is_size, tokens))
    return list(tokens) if begun else [replace(first, value="1x"), *tokens]


def is_permanent(tokens: Sequence[Token], known: KnownNames | None) -> bool:
    """Whether a permanent stands there and nothing else: by a size, with no more than what it is
    and has around it, or by the name of a card."""
    size = next((at for at, token in enumerate(tokens) if _is_size(token)), None)
    words = [str(token.value) for token in tokens]
    if size is None:
        start = 1 if words[0] in (*ARTICLES, *phrases.NUMBER_WORDS) else 0
        name = [word.lower() for word in words[start:]]
        if tuple(name) in NOBODY or phrases.keyword_of(" ".join(name)) is not None:
            return False
        return known_card(TokenCursor(tokens[start:]), known)
    if not {word.lower() for word in words}.isdisjoint(_OF_OTHERS):
        return False
    if any(word.endswith(("'s", "’s")) for word in words) or _has_loose_end(tokens[size:]):
        return False
    before = tokens[1:size] if words[0] in (*ARTICLES, *phrases.NUMBER_WORDS) else tokens[:size]
    is_counted = phrases.COUNT_BEFORE.fullmatch(words[0]) or words[0].isdecimal()
    rest = before[1:] if is_counted and before[:1] == tokens[:1] else before
    names = all(
        token.kind == "word" and (_is_name(token) or _is_small_attribute(token)) for token in rest
    )
    return names and _is_read(tokens[size + 1 :], known)


def _is_read(tokens: Sequence[Token], known: KnownNames | None) -> bool:
    """Whether all that stands behind a size is what a creature has, or what it is called."""
    cursor = TokenCursor(tokens)
    while not cursor.done:
        here = cursor.take()
        cursor.at -= 1
        word = str(here.value)
        if is_verb(cursor, sized=True):
            return True
        if unquoted_text(cursor) is not None or worn_names(cursor, known):
            continue
        if attributes.of_permanent(cursor, Node(here)):
            continue
        is_name = _is_name(here) or phrases.keyword_of_bearer(word) or word in ("token", "tokens")
        is_type = not CREATURE_TYPES.isdisjoint((word, *other_numbers(word)))
        bearer = " ".join(str(token.value) for token in cursor.words(2))
        if here.kind == "string" or word in ("and", "&", ",", *WITH) or is_name or is_type:
            cursor.take()
        elif phrases.keyword_of_bearer(bearer):
            cursor.at += 2
        else:
            return False
    return True


def _has_loose_end(tokens: Sequence[Token]) -> bool:
    """Whether something stands behind an `and` that joins no keywords: `3/3 and 5 lives`."""
    joining = [at for at, token in enumerate(tokens) if token.value in ("and", ",", "&")]
    return any(
        not is_attribute(TokenCursor(tokens[at + 1 :])) for at in joining if tokens[at + 1 :]
    )


def _is_name(token: Token) -> bool:
    """Whether a word may be part of a name: with a capital letter, and none that says something
    else, as at the beginning of a sentence (`Flying 3/3 attacks`, `Both 3/3 attack`)."""
    word = str(token.value)
    small = word.lower()
    says = is_attribute(TokenCursor([replace(token, value=small)])) or is_word(small)
    return word[:1].isupper() and (not says or small in ("token", "tokens"))


def _is_small_attribute(token: Token) -> bool:
    """Whether a word in small letters says what a permanent is or has."""
    return str(token.value)[:1].islower() and is_attribute(TokenCursor([token]))


def in_common(parts: Sequence[Sequence[Token]]) -> bool:
    """Whether what one of several has may be said of the others too: `a 2/2 and 3/3 flyers`,
    `flying 2/2 and 3/3`."""
    bare = any(_is_size(part[0]) for part in parts[1:])
    return bare and any(
        not all(_is_size(token) for token in part[str(part[0].value) in ARTICLES :])
        for part in parts
    )


def _is_size(token: Token) -> bool:
    return token.kind == "word" and phrases.SIZE.fullmatch(token.value) is not None


def _holds(tokens: Sequence[Token], words: Sequence[str]) -> bool:
    """Whether these words stand side by side in a permanent, before what it has."""
    values = list(lowered(tokens))
    end = next((at for at, value in enumerate(values) if value in WITH), len(values))
    return place_of(tokens[:end], words) is not None


def verb_at(tokens: Sequence[Token]) -> int | None:
    """Where the verb of a permanent stands that attacks or blocks: `3/3 attacking Bob`."""
    size = next((at for at, token in enumerate(tokens) if _is_size(token)), 0)
    cursor = TokenCursor(tokens)
    for at in range(size + 1, len(tokens)):
        cursor.at = at
        if is_verb(cursor, sized=True) and not is_of_text(tokens[:at]):
            return at
    return None


_IS = ("is", "was", "be", "are", "were", "am", "gets", "got")
_PROGRESSIVE = {"attacking": "attacks", "swinging": "attacks", "blocking": "blocks"}


def in_the_active(tokens: Sequence[Token]) -> list[Token]:
    """`a 1/1 blocked the 3/3` of `the 3/3 is blocked by a 1/1`, or of `the 3/3 be blocked by a 1/1`
    in a question; `Ogre attacks` of `Ogre is attacking`; anything else as it is."""
    words = lowered_words(tokens)
    for at, (before, verb) in enumerate(pairwise(words)):
        if before in ("is", "are", "am") and verb in _PROGRESSIVE:
            active = replace(tokens[at + 1], value=_PROGRESSIVE[verb])
            return [*tokens[:at], active, *tokens[at + 2 :]]
    at = place_of(tokens, ("blocked", "by")) or 0
    if not at or at + 2 == len(tokens):
        return list(tokens)
    return [*tokens[at + 2 :], tokens[at], *tokens[: at - (words[at - 1] in _IS)]]


def without_numbers(tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """What stands beside the `2 life` of `a 2/2 and 2 life`, and that number."""
    for at, token in enumerate(tokens[:-1]):
        number = token.kind == "word" and str(token.value).isdecimal()
        if not number or str(tokens[at + 1].value).lower() != "life":
            continue
        before, behind = list(tokens[:at]), list(tokens[at + 2 :])
        while before and _joins(before[-1]):
            before.pop()
        if not before:
            while behind and _joins(behind[0]):
                behind.pop(0)
        return [*before, *behind], [token, tokens[at + 1]]
    return list(tokens), []


def _joins(token: Token) -> bool:
    return token.kind == "comma" or token.value in ("and", "&")


def place_of(tokens: Sequence[Token], words: Sequence[str]) -> int | None:
    """Where these words stand."""
    values = lowered_words(tokens)
    places = range(len(values) - len(words) + 1)
    return next((at for at in places if values[at : at + len(words)] == list(words)), None)
