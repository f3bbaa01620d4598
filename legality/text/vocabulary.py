"""Which words of a text are words at all: of the game, of rules text, numbers, names on the board.

A line that gives effects must hold no other word, wherever it stands: not even in a sentence that
is only passed over.
"""

from functools import lru_cache

from legality.text import names
from legality.text.later import later
from legality.text.lexicon import LEXICON, subtype
from legality.text.normalise import FLAVOUR_WORD
from legality.text.words import NUMBERS

_MARKED = (
    rf"{names.OPEN}[^{names.CLOSE}]*{names.CLOSE}|{names.PLAYER_OPEN}[^{names.PLAYER_CLOSE}]*{names.PLAYER_CLOSE}"
    rf"|{names.TYPE_OPEN}[^{names.TYPE_CLOSE}]*{names.TYPE_CLOSE}|@[\w#-]+|@\[[^\[\]]*\]|\{{[^{{}}]*\}}"
)
_NAMED = (
    r"(?<=named )(?:[A-Z][\w',-]*|of|the|and|to|in)"
    r"(?: (?:[A-Z][\w',-]*|of|the|in|to|~,|and(?= [A-Z])))*"
    rf"|(?<=[Cc]reate ){FLAVOUR_WORD}(?=, an? )"
    r"|\b[A-Z]\w{1,30}(?: [A-Z]\w{1,30}){0,5}(?= Role tokens?\b)"
    r"|(?<=[Pp]artner with )[A-Z].*|(?<=have )[A-Z][\w'-]*(?= enter\b)"
)
_CHOSEN = r"(?<=[Cc]hoose )[A-Z]\w+ or [A-Z]\w+(?=\.|$)|\b[A-Z][\w' ]{0,60}(?= was chosen\b)"
_LABEL = rf"(?:^|(?<=• )|(?<=[IVX] — )|(?<=\d \| )){FLAVOUR_WORD}(?= — )"
_NAME = later(f"{_MARKED}|{_NAMED}|{_CHOSEN}|{_LABEL}")
_WORD = later(r"[^\W\d_](?:[\w'-]*\w)?")
_ENDINGS = ("'s", "'", "s'")


def _parts(lists: tuple[tuple[str, ...], ...]) -> frozenset[str]:
    return frozenset(
        word for words in lists for entry in words for word in entry.rstrip("!").split()
    )


_KNOWN = (
    _parts(
        (
            LEXICON.words,
            LEXICON.card_types,
            LEXICON.supertypes,
            tuple(LEXICON.colors),
            LEXICON.keywords.plain,
            LEXICON.keywords.numbered,
            LEXICON.keywords.other,
            LEXICON.ability_words,
            LEXICON.keyword_actions,
            LEXICON.players,
            LEXICON.counters,
        )
    )
    | NUMBERS.keys()
    | {"x", "y", "z", "i", "ii", "iii", "iv", "v"}
)


@lru_cache(maxsize=8192)
def _known(word: str) -> bool:
    low = word.lower()
    if low in _KNOWN or subtype(word) is not None or word in ("Lord", "Lords"):
        return True
    if "-" in word and all(_known(part) for part in word.split("-") if part):
        return True
    if low.endswith("cycling") and subtype(word[: -len("cycling")]) is not None:
        return True
    if low.startswith("non") and _known(word[3:]):
        return True
    return any(word.endswith(end) and _known(word[: -len(end)]) for end in _ENDINGS)


def strange_words(text: str, name: str | None = None) -> list[str]:
    """The words of a normalised line that are in no list, in their order; words of the name of the
    card that has it are known."""
    unknown = [word for word in _WORD.findall(_NAME.sub(" ", text)) if not _known(word)]
    if not unknown or name is None:
        return unknown
    own = {word.removesuffix("'s") for word in _WORD.findall(name) if word[:1].isupper()}
    return [word for word in unknown if word.removesuffix("'s") not in own]
