"""Several permanents on one line: `bear 2/2, ogre 3/3`, `elf 1/1 + guard 2/2 -> ogre`."""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from legality.errors import shortened
from legality.position.notation.ambiguous_endings import refuse_ambiguous_ending, trailing_negation
from legality.position.notation.attributes import is_attribute
from legality.position.notation.before_names import behind_adjectives, behind_article
from legality.position.notation.cursor import TokenCursor, parts_between
from legality.position.notation.doubtful_words import RULES_WORD_MEANS
from legality.position.notation.naming import other_numbers
from legality.position.notation.phrases import COUNT, COUNT_BEFORE, NUMBER_WORDS, SIZE
from legality.position.notation.tokens import Token, lowered_words
from legality.position.notation.unquoted import is_of_text
from legality.position.notation.verbs import VERBS, is_verb
from legality.position.notation.worn import is_worn_list
from legality.position.notation.written_names import BASIC_LANDS, WITH, known_card, require_name
from legality.position.reading import KnownNames

Tokens = list[Token]
_SIZE_WITHIN = re.compile(r"(?<![+\d-])\d+/\d+")
"""A size in parentheses: `bear (2/2)`."""


def apart(tokens: Sequence[Token], known: KnownNames | None) -> list[Tokens]:
    """The permanents of a line, each with its tokens. What stands behind a comma or a `+` is
    another permanent where it has a size of its own, or the name of a card, and so has what stands
    before. An arrow is for all that `+` joins. Raises `NotationError` where it may be for more."""
    permanents: list[Tokens] = []
    joined: list[Tokens] = []
    by_word = False
    start = 0
    while start < len(tokens):
        end = _end(tokens, start, known)
        joined.append(list(tokens[start:end]))
        if end == len(tokens) or tokens[end].kind == "comma":
            if by_word:
                refuse_ambiguous_ending(joined[-1], _called(joined[-2]))
            permanents += _with_common_arrow(joined)
            joined, by_word = [], False
        else:
            by_word = by_word or tokens[end].kind == "word"
        start = end + 1
    _check_arrows(permanents)
    _refuse_common_adjectives(tokens, permanents)
    return permanents


def _refuse_common_adjectives(tokens: Sequence[Token], permanents: Sequence[Tokens]) -> None:
    """Raises `NotationError` for `flying 2/2 and 3/3`: `flying` may be said of both."""
    joining = {at for at, token in enumerate(tokens) if token.value in ("and", "&")}
    places = {id(token): at for at, token in enumerate(tokens)}
    for before, permanent in pairwise(permanents):
        first, second = before[0], permanent[0]
        is_joined = places[id(second)] - 1 in joining
        if is_joined and behind_adjectives(before) != before and _is_nameless([second]):
            raise second.wrong(
                f"{first.shown} may be said of {second.shown} too: write it behind each, or `a` "
                f"before {second.shown}"
            )
        bare = behind_article(before[: _arrow(before)])
        if is_joined and len(bare) == 1 and _is_nameless(bare) and _is_nameless([second]):
            behind = [
                token for token in permanent[1 : _arrow(permanent)] if token.value not in WITH
            ]
            if behind and is_attribute(TokenCursor(behind)):
                raise behind[0].wrong(
                    f"{behind[0].shown} may be said of {bare[0].shown} too: write it behind each, "
                    f"or `a` before {second.shown}"
                )


MOST_JOINED = 500
"""So many commas, or `and`, stand in what is said of one permanent, at most."""


def _end(tokens: Sequence[Token], start: int, known: KnownNames | None) -> int:
    """Where the permanent that begins there ends."""
    joined = 0
    for at in range(_behind_name(tokens, start, known), len(tokens)):
        if not joins(tokens[at]):
            continue
        joined += tokens[at].kind != "plus"
        if joined > MOST_JOINED:
            raise tokens[at].wrong(
                f"expected at most {MOST_JOINED} commas in what is said of one permanent; another "
                "has a size, or stands on a line of its own"
            )
        here = tokens[start:at]
        if tokens[at].kind != "comma" and (_arrow(here) is not None or _is_goaded(here)):
            continue  # `-> ogre + bear`, `goaded by Bob + Cid`
        first = _first(tokens, at + 1, known)
        if is_worn_list(here) and not _has_size(first):
            _refuse_card_behind_worn(tokens[at], first, known)
            continue
        if _is_permanent(here, known) and _begins(first, known):
            return at
        if _has_size(here) and _is_nameless(behind_adjectives(first)):
            if len(first) > 1 or tokens[at].kind != "comma":
                return at
            if _arrow(here) is not None:
                raise first[0].wrong(
                    f"{first[0].shown} may be one more of those before it, or one more that stands "
                    "there: expected `+` before it, or `;`"
                )
            if _is_nameless(here):
                return at
    return len(tokens)


def _refuse_card_behind_worn(
    comma: Token, behind: Sequence[Token], known: KnownNames | None
) -> None:
    """Raises `NotationError` for a card behind a comma that may be worn, too, or one more that
    stands there: `Bear equipped with Bonesplitter, Long Sword`."""
    if comma.kind == "comma" and _begins(behind, known):
        raise comma.wrong(
            f"`{_called(behind)}` may be attached too, or one more that stands there: expected "
            "`and` before it, or `;`"
        )


def stands_behind_plus(tokens: Sequence[Token], first: Token) -> bool:
    """Whether a permanent of a line that begins with that token stands behind `+`."""
    return any(before.kind == "plus" and behind is first for before, behind in pairwise(tokens))


def joins(token: Token) -> bool:
    """Whether another permanent may begin behind it: a comma, `+`, `&` or `and`."""
    return token.kind in ("comma", "plus") or (token.kind == "word" and token.value in ("and", "&"))


def _behind_name(tokens: Sequence[Token], start: int, known: KnownNames | None) -> int:
    """Where the name of a card with a comma ends, if one begins there."""
    cursor = TokenCursor(tokens)
    cursor.at = start
    require_name(cursor, known)
    return max(cursor.at, start)


def _first(tokens: Sequence[Token], start: int, known: KnownNames | None) -> Sequence[Token]:
    """What stands there before the next comma or `+`."""
    places = range(_behind_name(tokens, start, known), len(tokens))
    end = next((at for at in places if joins(tokens[at])), len(tokens))
    return tokens[start:end]


def _is_permanent(tokens: Sequence[Token], known: KnownNames | None) -> bool:
    """Whether a size stands there, or the name of a card."""
    if not tokens or tokens[0].kind not in ("word", "string"):
        return False
    tokens = behind_article(tokens)
    return (
        _has_size(tokens)
        or known_card(TokenCursor(tokens), known)
        or any(map(_says_types, tokens[1:]))
    )


def _says_types(token: Token) -> bool:
    """Whether it names types that make a permanent without a size: `land`, `(planeswalker,
    loyalty 3)`."""
    if token.kind == "types":
        return not {*CARD_TYPES, "creature"}.isdisjoint(_words_within(token))
    return token.kind == "word" and token.value in CARD_TYPES


def _words_within(token: Token) -> list[str]:
    """The words in parentheses, in small letters."""
    return str(token.value).lower().replace(",", " ").split()


CARD_TYPES = ("artifact", "battle", "enchantment", "land", "planeswalker")
"""Words that make a permanent of what no card is called, and that need no size."""


def _has_size(tokens: Sequence[Token]) -> bool:
    """Whether a size stands there."""
    return any(map(_is_size, tokens, [*tokens[1:], None]))


def _is_nameless(tokens: Sequence[Token]) -> bool:
    """Whether a creature without a name stands there: `3/3 trample`."""
    tokens = behind_article(tokens)
    if tokens and tokens[0].kind == "word" and tokens[0].value in NUMBER_WORDS:
        tokens = tokens[1:]
    follows = tokens[1] if len(tokens) > 1 else None
    return bool(tokens) and tokens[0].kind == "word" and _is_size(tokens[0], follows)


def _begins(tokens: Sequence[Token], known: KnownNames | None) -> bool:
    """Whether a permanent begins there, and nothing of the one before (`owner 3/3`)."""
    if not _is_permanent(tokens, known):
        return False
    if tokens[0].value in ("a", "an") and _is_nameless(tokens):
        return True
    tokens = behind_article(tokens)
    if tokens[0].kind == "string" or tokens[0].value in RULES_WORD_MEANS:
        return False
    if (named := behind_adjectives(tokens)) != tokens and _has_size(tokens):
        return named[0].kind == "word" and named[0].value[:1].isupper()
    if SIZE.fullmatch(tokens[0].value):
        tokens = tokens[1:]
    return bool(tokens) and not is_attribute(TokenCursor(tokens))


def _is_size(token: Token, follows: Token | None) -> bool:
    """Whether it is a power and toughness, and not a kind of counter (`-1/-1 counter`)."""
    if token.kind == "types":
        return _SIZE_WITHIN.search(token.value) is not None
    if token.kind != "word" or not SIZE.fullmatch(token.value):
        return False
    return follows is None or follows.value not in ("counter", "counters")


def _arrow(tokens: Sequence[Token]) -> int | None:
    """Where what it attacks or blocks begins."""
    cursor = TokenCursor(tokens)
    for at, token in enumerate(tokens):
        cursor.at = at
        if token.kind == "arrow":
            return at
        if not at or token.value not in VERBS:
            continue
        if is_verb(cursor, sized=_has_size(tokens[:at])) and not is_of_text(tokens[:at]):
            return at
    return None


def _is_goaded(tokens: Sequence[Token]) -> bool:
    """Whether the players that goad it stand there."""
    words = lowered_words(tokens)
    return ("goaded", "by") in pairwise(words)


def _with_common_arrow(joined: list[Tokens]) -> list[Tokens]:
    """The arrow behind the last is for all of them."""
    at = trailing_negation(joined[-1])
    at = _arrow(joined[-1]) if at is None else at
    if at is None:
        return joined
    aim = joined[-1][at:]
    if len(joined) > 1 and aim[0].kind == "word" and len(parts_between(aim)) > 1:
        raise aim[0].wrong(
            "expected who blocks whom, as in `Elf 1/1 -> ogre; Guard 2/2 -> bear`: each may block "
            "one, or all of them"
        )
    return [*([*tokens, *aim] for tokens in joined[:-1]), joined[-1]]


def _called(tokens: Sequence[Token]) -> str:
    """The words that a permanent begins with."""
    words = takewhile(lambda token: token.kind == "word", tokens)
    return shortened(" ".join(str(token.value) for token in words) or str(tokens[0].value))


def _is_basic_land(tokens: Sequence[Token]) -> bool:
    """Whether a basic land stands there, or so many: `3 Plains`, `Island x2`."""
    called = _called(tokens).split(" ")
    if COUNT_BEFORE.fullmatch(called[0]) or called[0].isdecimal() or called[0] in NUMBER_WORDS:
        called = called[1:]
    elif len(called) > 1 and COUNT.fullmatch(called[-1]):
        called = called[:-1]
    if len(called) != 1:
        return False
    return not {called[0], *other_numbers(called[0])}.isdisjoint(BASIC_LANDS)


def _stays(tokens: Tokens) -> bool:
    """Whether what stands there neither attacks nor blocks: a land, a planeswalker."""
    if _has_size(tokens):
        return False
    words = [word for token in tokens[1:] if token.kind == "types" for word in _words_within(token)]
    words += [str(token.value) for token in tokens[1:] if token.kind == "word"]
    types = {*CARD_TYPES, "creature", "vehicle"} & set(words)
    return _is_basic_land(tokens) or (
        bool(types) and types.isdisjoint(("artifact", "creature", "vehicle"))
    )


def _check_arrows(permanents: list[Tokens]) -> None:
    """Raises `NotationError` where an arrow may be for those before its own, too."""
    without: Tokens | None = None
    for tokens in permanents:
        if _arrow(tokens) is None:
            without = without if _stays(tokens) else tokens
        elif without is not None:
            raise tokens[0].wrong(
                f"the arrow may be for `{_called(without)}` too: write `+` between those that it "
                "is for, or `;` before another permanent"
            )
