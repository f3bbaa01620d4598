"""Periods that end sentences: `Ogre 3/3 attacks. Bob 7: Elf 1/1 blocks it.`

A name may hold a period (`Mr. Foxglove`), so one ends a sentence only where it stands last, or
behind a size, or before what begins a line of its own: a heading, what somebody does, a question.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from legality.position.notation.phrases import SIZE, ends_like_sentence, fields_of
from legality.position.notation.tokens import Token
from legality.position.notation.verbs import NO_DECLARATION, VERBS
from legality.position.permanents import Permanent

Tokens = Sequence[Token]
_VERBS = (
    *("attack", "attacks", "block", "blocks", "deal", "deals", "do", "does"),
    *("swing", "swings", "swung", "attacked", "blocked"),
    *("doesn't", "doesn’t", "don't", "don’t"),
)
_SHORT = re.compile(r"(?:dr|mr|mrs|ms|no|st|vol|vs|\w)\.", re.IGNORECASE)
"""Words that end in a period because they are cut, as in names of cards."""
MOST_WORDS_OF_HEADING = 4
"""`Opponent at 9 life:` has so many words."""
ASKING = (
    *("are", "can", "could", "do", "does", "how", "is", "may", "should", "what", "which", "who"),
    *("will", "would"),
)
"""Words that begin a question."""


def sentences(tokens: Tokens, *, states: bool) -> Iterator[list[Token]]:
    """The tokens of a line, or of what stands between `;`, sentence by sentence, without the
    periods between them; it `states` a field, or `no blocks` may end it."""
    start = 0
    for at, token in enumerate(tokens):
        if _may_end(token) and _ends(token, tokens[:at], tokens[at + 1 :]):
            yield [*tokens[start:at], replace(token, value=token.value[:-1])]
            start = at + 1
        elif start < at and _parts_players(token, tokens[at + 1 : at + 1 + MOST_WORDS_OF_HEADING]):
            yield list(tokens[start:at])
            start = at + 1
    rest = list(tokens[start:])
    nothing = None if states else _nothing_at_end(rest)
    if nothing is not None:
        yield rest[: nothing - (rest[nothing - 1].kind == "comma")]
        rest = rest[nothing:]
    if rest:
        yield rest


def _may_end(token: Token) -> bool:
    """Whether a word has the period of a sentence."""
    return token.kind == "word" and not token.colon and ends_like_sentence(token.value)


def _ends(token: Token, before: Tokens, behind: Tokens) -> bool:
    """Whether the period of a word that may end a sentence ends one."""
    if not behind or SIZE.fullmatch(token.value[:-1]) or _is_heading(behind):
        return True
    of_name = _SHORT.fullmatch(token.value) and not (before and _aims(before[-1]))
    return not of_name and (
        _is_deed(behind) or is_question(behind) or asks_legality(behind) or _says_nothing(behind)
    )


PARTING = ("|", "||", "/", "vs", "vs.", "versus")
"""Signs and words between what one player has and the heading of the next."""


def _parts_players(token: Token, behind: Tokens) -> bool:
    """Whether it is such a sign, and a heading stands behind it: no field of a permanent's own, as
    in `Fire / Ice chosen: {…}`."""
    if token.kind != "word" or token.colon or token.value.lower() not in PARTING:
        return False
    words = [word for word in behind[:MOST_WORDS_OF_HEADING] if word.kind == "word"]
    end = next((at for at, word in enumerate(words) if word.colon), len(words) - 1)
    own = any(word.colon and word.value in fields_of(Permanent) for word in words)
    ended = any(ends_like_sentence(word.value) for word in words[: end + 1])
    return _is_heading(behind) and not own and not ended


def _aims(token: Token) -> bool:
    """Whether whom somebody attacks or blocks stands behind it: `attacks B.`"""
    return token.kind == "arrow" or (token.kind == "word" and token.value in VERBS)


def _is_heading(tokens: Tokens) -> bool:
    """Whether a heading begins there: a few words, and a colon, or what a player has in
    parentheses before it."""
    words = tokens[:MOST_WORDS_OF_HEADING]
    end = next((at for at, token in enumerate(words) if token.colon), None)
    if end is None:
        return False
    return words[end].kind in ("word", "types") and all(
        token.kind == "word" for token in words[:end]
    )


def _is_deed(tokens: Tokens) -> bool:
    """Whether somebody is said to do something there: `Bob blocks …`."""
    words = [str(token.value).rstrip(".") for token in tokens[:4] if token.kind == "word"]
    if words and words[0].lower() in ("the", "her", "his", "my", "their"):
        words = words[1:]
    if words[1:2] in (["is"], ["are"]) and words[2:3] in (["attacking"], ["blocking"]):
        return True
    return len(words) > 1 and words[1] in _VERBS


def is_question(tokens: Tokens) -> bool:
    """Whether something is asked there: `Who dies?`."""
    asking = all(token.kind in ("word", "comma") and not token.colon for token in tokens)
    first, last = str(tokens[0].value), str(tokens[-1].value)
    return asking and first.lower() in ASKING and last.endswith("?")


_OF_LEGALITY = re.compile(
    r"(?:is (?:that|this|it) (?:(?:block|attack) )?(?:legal|ok|okay|allowed)"
    r"|is (?:that|this) a legal (?:block|attack)"
    r"|is (?:the|his|her|my|their) (?:block|attack) (?:legal|ok|okay|allowed)"
    r"|can (?:he|she|they|i|you) do (?:that|this)|does (?:that|this|it) work"
    r"|legal(?: block| attack)?)\?",
    re.IGNORECASE,
)
"""Questions that ask of what stands before them whether it is legal."""


def asks_legality(tokens: Tokens) -> bool:
    """Whether it is asked whether that is legal, as `legality check` answers."""
    if any(token.kind != "word" for token in tokens):
        return False
    return _OF_LEGALITY.fullmatch(" ".join(str(token.value) for token in tokens)) is not None


def _says_nothing(tokens: Tokens) -> bool:
    """Whether `no blocks` or its like is all that stands there."""
    words = tuple(str(token.value).lower().removesuffix(".") for token in tokens)
    return words in NO_DECLARATION


def _nothing_at_end(tokens: Tokens) -> int | None:
    """Where the `no blocks` of `Elf 1/1, no blocks` or `Elf 1/1 no blocks` begins."""
    starts = (len(tokens) - length for length in (3, 2))
    start = next((at for at in starts if at > 0 and _says_nothing(tokens[at:])), 0)
    if not start:
        return None
    before = tokens[start - 1]
    sized = before.kind == "word" and SIZE.fullmatch(before.value) is not None
    return start if sized or (start > 1 and before.kind == "comma") else None


def refuse_question(tokens: Tokens) -> None:
    """Raises `NotationError` for a question in words, but for one that asks what is answered."""
    if not is_question(tokens):
        return
    if asks_legality(tokens):
        return
    if any(str(token.value).lower().rstrip("?") == "legal" for token in tokens):
        raise tokens[0].wrong(
            "expected a board, and no question: `legality check` says of the board alone whether "
            "it is legal"
        )
    raise tokens[0].wrong(
        "expected a board, and no question: a command asks about it, as in `legality blocks "
        "'Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1' --best`"
    )
