"""What stands after a name: states, numbers, texts, colours, keywords, counters, types."""

import difflib
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import structs

from legality.errors import PositionError
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import (
    COUNT,
    MOST_WORDS,
    NUMBER_WORDS,
    OTHER_KEYWORDS,
    SIZE,
    Phrase,
    fields_of,
    keyword_of,
    phrases_of,
)
from legality.position.notation.qualities import more_qualities
from legality.position.notation.tokens import Token, items
from legality.position.notation.tree import Node, Pairs, TextLeaf
from legality.position.permanents import COLORS, Permanent
from legality.position.record import Record
from legality.text import parse_keyword
from legality.text.lexicon import LEXICON

V = TypeVar("V")
SUPERTYPES = frozenset({"Basic", "Legendary", "Snow"})
_TYPE_ORDER = (
    *("Token", "Basic", "Legendary", "Snow"),
    *("Artifact", "Enchantment", "Land", "Creature"),
)
TYPES = {
    word: (word.capitalize(),)
    for word in ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
} | {
    "creatures": ("Creature",),
    "token": ("Token", "Creature"),
    "tokens": ("Token", "Creature"),
    **{word.lower(): (word,) for word in sorted(SUPERTYPES)},
}
"""Types that may stand on a line without parentheses, each with the words of the type line."""
SIZE_COUNTER = re.compile(r"[+-]\d{1,18}/[+-]\d{1,18}")
"""A kind of counter that is written without quotes."""


def phrase(cursor: TokenCursor, kind: type[Record], node: Node) -> bool:
    """Read a field that is said in words, if one comes next. Raises `NotationError`."""
    token, start = cursor.here, cursor.at
    if token is None or token.kind != "word":
        return False
    negated = token.value.lower() == "not" and cursor.skip_words(("not",))
    for words, entry in _beginning(cursor, kind):
        if (negated and entry.form != "flag") or not cursor.skip_words(words):
            continue
        if entry.form == "flag":
            node.put(entry.field, TextLeaf(not negated, token), token)
            return True
        leaf = cursor.number() if entry.form == "number" else None
        if entry.form == "text":
            expected = f"what `{entry.words}` is"
            leaf = cursor.text(expected, entry.names, quotes=not entry.may_be_gone)
        if leaf is not None:
            node.put(entry.field, leaf, token)
            return True
        cursor.at = start
    cursor.at = start
    return False


def _beginning(cursor: TokenCursor, kind: type[Record]) -> list[tuple[tuple[str, ...], Phrase]]:
    """The phrases that begin with the word that comes next, the longest first."""
    here = cursor.here
    if here is None or here.kind != "word":
        return []
    return [entry for entry in phrases_of(kind).items() if entry[0][0] == here.value.lower()]


def stated(cursor: TokenCursor, kind: type[Record], node: Node) -> bool:
    """Read `field: JSON`, if that comes next. Raises `NotationError`."""
    token = cursor.here
    if token is None or not token.colon or token.kind != "word":
        return False
    phrase_of_field = fields_of(kind).get(token.value)
    if phrase_of_field is None:
        return False
    cursor.take()
    node.put(phrase_of_field.field, value_of(cursor, kind, phrase_of_field.field, token), token)
    return True


def value_of(cursor: TokenCursor, kind: type[Record], field: str, token: Token) -> TextLeaf:
    """What stands after `field:`: JSON, or a word or number where the field holds one."""
    phrase_of_field = fields_of(kind)[field]
    form = phrase_of_field.form
    if cursor.is_("json") and not phrase_of_field.only:
        here = cursor.take()
        return TextLeaf(here.value, here)
    if form == "flag":
        for word, value in (("true", True), ("yes", True), ("false", False), ("no", False)):
            first = cursor.here
            if first is not None and cursor.skip_words((word,)):
                return TextLeaf(value, first)
        raise cursor.wrong("expected yes or no")
    if form == "number":
        number = cursor.number()
        if number is None:
            raise cursor.wrong("expected an integer")
        return number
    if form == "text":
        expected = "a word, or a text in quotes"
        return cursor.text(expected, phrase_of_field.names, quotes=not phrase_of_field.may_be_gone)
    raise cursor.wrong(f'expected JSON, as in `{field}: ["…"]` or `{field}: {{"…": …}}`')


def number_before(cursor: TokenCursor, kind: type[Record], node: Node) -> bool:
    """Read a number that stands before the words of its field (`20 life`), if it comes next.

    In `15 mana 2` the number is no mana: a number follows that is. Raises `NotationError`.
    """
    start, number = cursor.at, cursor.number()
    if number is None:
        return False
    for words, entry in _beginning(cursor, kind):
        if entry.form == "number" and cursor.skip_words(words):
            if (
                entry.field != "life"
                and TokenCursor(cursor.tokens[cursor.at :]).number() is not None
            ):
                break
            node.put(entry.field, number, number.token)
            return True
    cursor.at = start
    return False


# -- of a permanent --------------------------------------------------------------------------------


def is_attribute(cursor: TokenCursor) -> bool:
    """Whether something of a permanent comes next that is no part of its name; nothing is taken."""
    start = cursor.at
    try:
        node = Node(cursor.tokens[0])
        return of_permanent(cursor, node)
    except PositionError:
        return True  # it began as one, and is wrong within
    finally:
        cursor.at = start


def of_permanent(cursor: TokenCursor, node: Node) -> bool:
    """Read something of a permanent, if it comes next. Raises `NotationError`."""
    return (
        _sign(cursor, node)
        or stated(cursor, Permanent, node)
        or _goaded(cursor, node)
        or _untapped(cursor, node)
        or _counters(cursor, node)
        or _number_before(cursor, node)
        or phrase(cursor, Permanent, node)
        or _color(cursor, node)
        or _type(cursor, node)
        or keyword(cursor, node)
    )


def unknown(cursor: TokenCursor) -> PositionError:
    """The complaint that nothing of a permanent comes next."""
    if cursor.is_("word") and cursor.at + 1 < len(cursor.tokens):
        cursor.skip_words(("with",))  # what is wrong is what stands behind it
    more = ("goaded by", "counter", "counters", *COLORS, *TYPES, "flying", "menace", "trample")
    return unknown_word(
        cursor, Permanent, more, "a state, a keyword, types in (…) or a text in quotes"
    )


LEAST_LIKENESS = 0.84


def nearest_word(word: str) -> str | None:
    """The state, keyword, colour or type that a word differs from by a slip, if there is one."""
    words = [" ".join(words) for words in phrases_of(Permanent)]
    words += [*COLORS, *TYPES, *LEXICON.keywords.plain]
    near = difflib.get_close_matches(word.lower(), words, n=1, cutoff=LEAST_LIKENESS)
    return near[0] if near else None


def unknown_word(
    cursor: TokenCursor, kind: type[Record], more: tuple[str, ...], expected: str
) -> PositionError:
    words = [*(" ".join(known) for known in phrases_of(kind)), *more]
    here = cursor.here
    written: str = here.value if here is not None and here.kind == "word" else ""
    near = difflib.get_close_matches(written.lower()[:100], words, n=1) if written else []
    two = " ".join(token.value.lower() for token in cursor.words(2))
    near = difflib.get_close_matches(two[:100], _TWO_WORDS, n=1, cutoff=LEAST_LIKENESS) or near
    hint = f"; did you mean `{near[0]}`?" if near and near[0] != written.lower() else ""
    error = cursor.wrong(f"expected {expected}")
    return error if here is None else here.wrong(f"{error.problem}{hint}")


_TWO_WORDS = [keyword for keyword in LEXICON.keywords.plain if " " in keyword]


def _sign(cursor: TokenCursor, node: Node) -> bool:
    """`3/3`, `×4`, or types in parentheses."""
    token = cursor.here
    if token is None:
        return False
    if token.kind == "types":
        _within_parentheses(token, node)
    elif token.kind == "symbols":
        node.put("mana_cost", TextLeaf(token.value, token), token)
    elif token.kind != "word" or token.colon:
        return False
    elif (size := SIZE.fullmatch(token.value)) and not _counter_follows(cursor):
        node.put("power", TextLeaf(int(size[1]), token), token)
        node.put("toughness", TextLeaf(int(size[2]), token), token)
    elif count := COUNT.fullmatch(token.value):
        node.put("count", TextLeaf(int(count[1]), token), token)
    else:
        refuse_star(token)
        return False
    cursor.take()
    return True


def refuse_star(token: Token) -> None:
    """Raises `NotationError` for a size with a star."""
    if _STAR.fullmatch(token.value):
        raise token.wrong(f"expected the present size, as in `2/2`, got {token.shown}")


_STAR = re.compile(r"(?=.*\*)[-+*\d]+/[-+*\d]+")


def _within_parentheses(token: Token, node: Node) -> None:
    """Types, or what else may stand behind a name: `(4/4 flying)`. Raises `NotationError`."""
    if not token.value or is_type_line(token.value):
        node.put("type_line", TextLeaf(_types(token), token), token)
        return
    cursor = TokenCursor(_tokens_within(token))
    while not cursor.done:
        cursor.skip("comma")
        if not cursor.done and not of_permanent(cursor, node):
            raise _no_types(token)


def _tokens_within(token: Token) -> list[Token]:
    """What is written in parentheses, each said to stand where these begin. Raises
    `NotationError`."""
    try:
        tokens = [inner for item in items(token.value) for inner in item.tokens]
    except PositionError:
        raise _no_types(token) from None
    return [structs.replace(inner, line=token.line, column=token.column) for inner in tokens]


def _no_types(token: Token) -> PositionError:
    declared = ("attacking", "blocking", "blocked", "unblocked")
    if any(word in declared for word in str(token.value).lower().replace(",", " ").split()):
        return token.wrong(
            f"expected `-> Bob`, `attacks` or `blocks` behind what the creature is, got "
            f"{token.shown}; `no blocks` on a line of its own says that nobody blocks"
        )
    if (colors := _COLORS_WITHIN.fullmatch(str(token.value))) is not None:
        named = " ".join(word for word, letter in COLORS.items() if letter in colors[0])
        return token.wrong(f"expected the colour as a word, `{named}`, got {token.shown}")
    lacking = {"aura": "Enchantment", "equipment": "Artifact", "fortification": "Artifact"}
    words = str(token.value).split()
    types = next((lacking[word.lower()] for word in words if word.lower() in lacking), "Creature")
    example = f"{types} — {words[-1] if types != 'Creature' else 'Ogre'}"
    return token.wrong(
        f"expected types, as in `({example})`, or states and keywords, as in `(tapped, menace)`, "
        f"got {token.shown}"
    )


_COLORS_WITHIN = re.compile(r"[WUBRG](?:/?[WUBRG]){0,4}")


def is_type_line(text: str) -> bool:
    """Whether a text in parentheses is read as types: it names a card type, and has no commas or
    numbers."""
    words = set(_WORD_OF_TYPES.findall(text.lower()))
    return "," not in text and "/" not in text and not words.isdisjoint(LEXICON.card_types)


_WORD_OF_TYPES = re.compile(r"[a-z]+")


def _types(token: Token) -> str:
    """A type line; a hyphen between spaces is the dash that keyboards lack."""
    line: str = token.value
    line = line.replace(" -- ", " — ").replace(" - ", " — ").replace(" – ", " — ")
    if not line:
        raise token.wrong("expected types like `(Creature — Ogre)`, got `()`")
    return line


def _looked_up(cursor: TokenCursor, words: Mapping[str, V]) -> tuple[V | None, Token | None]:
    """What a list has for the word that stands here, if it has anything, and the word."""
    token = cursor.here
    if token is None or token.kind != "word" or token.colon:
        return None, None
    return words.get(token.value.lower()), token


def _type(cursor: TokenCursor, node: Node) -> bool:
    types, token = _looked_up(cursor, TYPES)
    if types is None or token is None:
        return False
    walk = cursor.words(2)
    if len(walk) > 1 and keyword_of(" ".join(word.value for word in walk)):  # `snow landwalk`
        return False
    held = node.fields.get("type_line")
    if isinstance(held, TextLeaf) and held.by_word:  # `artifact creature`
        before = tuple(held.value.split())
        if set(types) <= set(before) and held.token.value.lower() == token.value.lower():
            raise token.wrong(f"`{token.value}` is written twice")
        words = sorted({*before, *types}, key=_rank_of_type)
        node.fields["type_line"] = TextLeaf(" ".join(words), held.token, by_word=True)
    else:
        node.put("type_line", TextLeaf(" ".join(types), token, by_word=True), token)
    cursor.take()
    if types == TYPES["planeswalker"]:
        _loyalty_alone(cursor, node)
    return True


def _loyalty_alone(cursor: TokenCursor, node: Node) -> None:
    """Read the loyalty of `Sage planeswalker 4`, where no word says what else the number is."""
    if len(cursor.words(2)) == 1 and (number := cursor.number()) is not None:
        node.put("loyalty", number, number.token)


def _rank_of_type(word: str) -> int:
    """Where a word stands in a type line: supertypes first, `Creature` last."""
    return _TYPE_ORDER.index(word) if word in _TYPE_ORDER else len(_TYPE_ORDER) - 2


def _color(cursor: TokenCursor, node: Node) -> bool:
    letter, _ = _looked_up(cursor, COLORS)
    if letter is None:
        return False
    _append(node, "colors", letter, cursor.take())
    return True


def keyword(cursor: TokenCursor, node: Node) -> bool:
    """Read a keyword ability, if one comes next."""
    words = cursor.words(MOST_WORDS)
    for number in range(len(words), 0, -1):
        keyword = keyword_of(" ".join(token.value for token in words[:number]))
        if keyword is not None and not any(token.colon for token in words[:number]):
            cursor.at += number
            _append(node, "keywords", _with_cost(cursor, keyword), words[0])
            for more in more_qualities(cursor, keyword):
                _append(node, "keywords", more, words[0])
            return True
    other, _ = _looked_up(cursor, OTHER_KEYWORDS)
    if other is not None:
        _append(node, "keywords", other, cursor.take())
    return other is not None


def _with_cost(cursor: TokenCursor, keyword: str) -> str:
    """The keyword with the cost that stands behind it (`ward {2}`), if it has one; that is
    taken."""
    token = cursor.here
    if (
        token is None
        or token.kind != "symbols"
        or parse_keyword(f"{keyword} {token.value}") is None
    ):
        return keyword
    return f"{keyword} {cursor.take().value}"


def _append(node: Node, field: str, value: str, token: Token) -> None:
    held = node.fields.setdefault(field, [])
    if not isinstance(held, list):
        raise token.wrong(f"`{field}` is said twice")
    held.append(TextLeaf(value, token))


def _goaded(cursor: TokenCursor, node: Node) -> bool:
    token = cursor.here
    if token is None or not cursor.skip_words(("goaded", "by")):
        return False
    node.put("goaded_by", cursor.names(), token)
    return True


NUMBERED = ("loyalty", "defense", "damage")
"""Words of a permanent that a number may stand before."""


def _number_before(cursor: TokenCursor, node: Node) -> bool:
    """`3 loyalty`."""
    words = [token.value.lower() for token in cursor.words(2)]
    if len(words) < 2 or words[1] not in NUMBERED:
        return False
    return number_before(cursor, Permanent, node)


UNTAPPED = ("untapped", "ungetappt", "enttappt")


def _untapped(cursor: TokenCursor, node: Node) -> bool:
    token = cursor.here
    if token is None or not any(cursor.skip_words((word,)) for word in UNTAPPED):
        return False
    node.put("tapped", TextLeaf(False, token), token)
    return True


def _counters(cursor: TokenCursor, node: Node) -> bool:
    """`2 +1/+1 counters`."""
    start, number = cursor.at, cursor.number() or _number_in_words(cursor)
    if number is None:
        return False
    if cursor.is_("string"):
        kind: TextLeaf | None = cursor.text("a kind of counter")
    else:
        kind = _kind_of_counter(cursor)
    if kind is None or not (cursor.skip_words(("counters",)) or cursor.skip_words(("counter",))):
        cursor.at = start
        return False
    held: Any = node.fields.setdefault("counters", Pairs(number.token))
    if not isinstance(held, Pairs):
        raise number.token.wrong("`counters` is said twice")
    held.entries.append((kind, number))
    return True


def _number_in_words(cursor: TokenCursor) -> TextLeaf | None:
    """The `a` of `a +1/+1 counter`, or a number in words; it is taken. Before `+1/+1 counter` it
    may be missing."""
    token = cursor.here
    if token is None or token.kind != "word":
        return None
    if SIZE_COUNTER.fullmatch(token.value):
        return TextLeaf(1, token) if _counter_follows(cursor, ("counter",)) else None
    numbers = {"a": 1, "an": 1, "one": 1, **NUMBER_WORDS}
    return TextLeaf(numbers[token.value], cursor.take()) if token.value in numbers else None


def _counter_follows(cursor: TokenCursor, forms: tuple[str, ...] = ("counter", "counters")) -> bool:
    """Whether the word after the next is `counter`, in one of these forms."""
    return any(token.value in forms for token in cursor.words(2)[1:])


MOST_WORDS_OF_COUNTER = 6
"""A kind of counter of more words, with the word "counter" among them, is put in quotes."""


def _kind_of_counter(cursor: TokenCursor) -> TextLeaf | None:
    words = cursor.words(MOST_WORDS_OF_COUNTER)
    lowered = [token.value.lower() for token in words]
    end = next((at for at, word in enumerate(lowered) if word in ("counter", "counters")), 0)
    if not end:
        return None
    cursor.at += end
    return TextLeaf(" ".join(token.value for token in words[:end]), words[0])
