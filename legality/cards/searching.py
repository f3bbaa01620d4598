"""Cards looked for by what people type: permanents of the databases, and tokens in their words."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from legality.cards.several import CardDatabases, open_cards
from legality.errors import CardError
from legality.printed.card import Card, Face
from legality.printed.described import described
from legality.printed.finding import NameIndex, spoken_of, words
from legality.printed.tokens import speaks_of_token, token
from legality.printed.tokens import words as words_for

_LOOKED_AT = 60
"""So many words for tokens are tried at most."""


def search(cards: CardDatabases, typed: str, most: int) -> list[Face]:
    """The faces of permanents, and the tokens, that are meant, best first: without punctuation,
    accents or order of the words, with small slips."""
    if speaks_of_token(typed):
        return list(_tokens(cards, typed, most))
    faces: dict[str, Face] = {}
    for database in cards.databases:
        for name in _index(database.path, database.path.stat().st_mtime_ns).find(typed, most):
            faces.setdefault(name, database.find(name).face(name))
    return list(faces.values())[:most]


@lru_cache(maxsize=4)
def _index(path: Path, _: int) -> NameIndex:
    """The names of the permanents of a database, as it is at that time."""
    with open_cards(path) as database:
        return NameIndex(database.permanents())


def _tokens(cards: CardDatabases, typed: str, most: int) -> Iterator[Face]:
    """The token that the words mean, else those that cards speak of in such words."""
    wanted = [word for word in words(typed) if not word.startswith("token")]
    named = [words_for(card.faces[0]) for card in cards.tokens(" ".join(wanted))]
    phrases = [*named, *_known_tokens(cards, tuple(wanted))] if wanted else []
    faces: list[Face] = []
    for phrase in (typed, *phrases[:_LOOKED_AT]):
        face = _token(cards, phrase)
        if face is not None and face not in faces and len(faces) < most:
            faces.append(face)
            yield face


def _token(cards: CardDatabases, phrase: str) -> Face | None:
    """The token of those words, called by them; None where they do not tell all of it."""
    try:
        made: Card = token(phrase, cards.tokens)
        complete = described(phrase).is_complete
    except CardError:
        return None
    called = phrase if complete else made.name
    return msgspec.structs.replace(made.faces[0], name=called)


def _known_tokens(cards: CardDatabases, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The words for tokens in the texts of all cards that have those words."""
    texts: list[str] = []
    for database in cards.databases:
        texts += database.texts_with([*wanted, "token"])
    return tuple(spoken_of(texts, wanted))
