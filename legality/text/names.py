"""The names on a board, marked in a text: what is neither a word of the game nor such a name is
not read.

A name wins over words of the game that it is made of ("Wall" as the name of a permanent) only where
the grammar asks for one object: before a verb in the singular, and as what is blocked.
"""

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache

from msgspec import Struct

from legality.text.later import later
from legality.text.lexicon import LEXICON, plural, subtype

OPEN, CLOSE = "⟦", "⟧"
"""Around the name of a permanent."""
PLAYER_OPEN, PLAYER_CLOSE = "⟨", "⟩"
"""Around the name of a player."""
A_PLAYER = rf"{PLAYER_OPEN}(?P<name>[^{PLAYER_CLOSE}]*){PLAYER_CLOSE}"
TYPE_OPEN, TYPE_CLOSE, MANY = "‹", "›", "+"
"""Around a subtype that is in no list and on a type line of the board; `MANY` ends a plural."""
MARKS = later(f"[{OPEN}{CLOSE}{PLAYER_OPEN}{PLAYER_CLOSE}{TYPE_OPEN}{TYPE_CLOSE}]")

FEW = 24
"""So many names are looked for one by one."""
_WORD = later(r"\w+")


class Names(Struct, frozen=True, dict=True, cache_hash=True):
    """Names that a text may say: of permanents, each with its form before a comma where it has one
    (a legendary permanent's), and of players; and subtypes that only this board has."""

    permanents: tuple[tuple[str, str], ...] = ()
    players: tuple[str, ...] = ()
    types: tuple[str, ...] = ()

    @cached_property
    def _begun(self) -> dict[str, tuple[list[tuple[str, str]], list[str]]]:
        """Of many names, the permanents and the types that begin with a word."""
        begun: dict[str, tuple[list[tuple[str, str]], list[str]]] = {}
        for pair in self.permanents:
            begun.setdefault(_first_word(pair[0]), ([], []))[0].append(pair)
        for word in self.types:
            for form in {_first_word(word), _first_word(plural(word))}:
                begun.setdefault(form, ([], []))[1].append(word)
        return begun

    @cached_property
    def _within_texts(self) -> dict[str, "Names"]:
        """The names that stand in each text looked at so far."""
        return {}

    def within(self, text: str) -> "Names":
        """Those that stand in the text."""
        if not (self.permanents or self.players or self.types):
            return NO_NAMES
        names_within = self._within_texts.get(text)
        if names_within is None:
            names_within = self._within_texts[text] = self._within(text)
        return names_within

    def of_texts(self, texts: Iterable[str]) -> "Names":
        """These names, or none where no text says any: all are looked through at once."""
        every = "\n".join(texts)
        if any([name in every for name in (*self.types[:FEW], *self.players)]):
            return self
        return self if self.within(every) is not NO_NAMES else NO_NAMES

    def _within(self, text: str) -> "Names":
        some, kinds = self.permanents, self.types
        if len(some) + len(kinds) > FEW:
            some, kinds = self._likely(text)
        permanents = [pair for pair in some if pair[0] in text]
        players = [name for name in self.players if name in text]
        types = [word for word in kinds if word in text or plural(word) in text]
        if not (permanents or players or types):
            return NO_NAMES
        return Names(tuple(permanents), tuple(players), tuple(types))

    def _likely(self, text: str) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
        """The permanents and types that begin with a word of the text, or with none, in their
        order."""
        begun = self._begun
        candidates = [begun[word] for word in begun.keys() & ("", *_WORD.findall(text))]
        if not candidates:
            return (), ()
        some = {pair for pairs, _ in candidates for pair in pairs}
        kinds = {word for _, words in candidates for word in words}
        return tuple(sorted(some)), tuple(sorted(kinds))


def _first_word(name: str) -> str:
    if name.isalnum():
        return name
    match = _WORD.search(name)
    return match[0] if match else ""


NO_NAMES = Names()

_SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a an the each all another other you your it its they this that those target creature "
        "creatures permanent permanents token tokens attack attacks block blocks can able turn",
    )
)
_AMOUNTS = frozenset("XYZ")
_GAME_WORDS = frozenset(
    word
    for phrase in (
        *LEXICON.card_types,
        *LEXICON.supertypes,
        *LEXICON.colors,
        *LEXICON.keywords.plain,
        *LEXICON.keywords.numbered,
        *LEXICON.keywords.other,
        *LEXICON.ability_words,
        *LEXICON.keyword_actions,
        *LEXICON.players,
    )
    for word in phrase.split()
)
_ASKED_BEFORE = (
    r"(?:(?<=\bblock )|(?<=\bblocks )|(?<=\bblocked by )|(?<=\battack )|(?<=\battacks ))"
)
_ASKED_AFTER = r"(?=$|\.| this (?:turn|combat)\b| each combat\b| if able\b)"
_SUBJECT_BEFORE = r"(?:^|(?<=\. ))"
_SUBJECT_AFTER = r"(?= (?:can't|can|attacks|blocks|must|has|gets|gains|loses|is)\b)"


def of_the_game(name: str) -> bool:
    """Whether a name is made of words of the game only."""
    return all(
        word in _AMOUNTS
        or word.lower() in _GAME_WORDS
        or word.lower() in _SMALL_WORDS
        or subtype(word) is not None
        for word in name.split()
    )


@lru_cache(maxsize=1024)
def _pattern(form: str) -> re.Pattern[str]:
    word = re.escape(form)
    if of_the_game(form):
        blocked = rf"{_ASKED_BEFORE}{word}{_ASKED_AFTER}"
        return re.compile(rf"{blocked}|{_SUBJECT_BEFORE}{word}{_SUBJECT_AFTER}")
    return re.compile(
        rf"(?<![\w@#{OPEN}{PLAYER_OPEN}{TYPE_OPEN}-])(?<!named ){word}"
        rf"(?![\w{CLOSE}{PLAYER_CLOSE}{TYPE_CLOSE}{MANY}-])"
    )


_BY_ID = later(r"(@\[[^\[\]]*\])")


def marked(text: str, names: Names) -> str:
    """The text with the names of permanents and players in their marks; not within an id."""
    if "@[" in text:
        each = _BY_ID.split(text)
        return "".join(name if n % 2 else _marked(name, names) for n, name in enumerate(each))
    return _marked(text, names)


def _marked(text: str, names: Names) -> str:
    pairs = [(form, f"{OPEN}{name}{CLOSE}") for form, name in names.permanents]
    pairs += [(word, f"{TYPE_OPEN}{word}{TYPE_CLOSE}") for word in names.types]
    pairs += [(plural(word), f"{TYPE_OPEN}{word}{MANY}{TYPE_CLOSE}") for word in names.types]
    pairs += [(name, f"{PLAYER_OPEN}{name}{PLAYER_CLOSE}") for name in names.players]
    for form, mark in sorted(pairs, key=lambda pair: -len(pair[0])):
        if form in text:
            text = mark.join(_pattern(form).split(text))
    return text
