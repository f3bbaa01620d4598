"""`card`, `find` and `cards`: what the lines of a card mean, cards by words, names that are being
typed."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from legality.cards import CardDatabases, Face
from legality.errors import CardError, NoDatabase, PositionError
from legality.frozen import HashedByContent
from legality.queries.answer import Answer
from legality.queries.card_words import in_words_of
from legality.queries.request import Request
from legality.queries.statuses import ALL_LEGAL, ILLEGAL
from legality.rulebook.texts import card_lines
from legality.text import ParsedLine
from legality.text.printing.sentences import sentence_or


class CardRequest(Request, frozen=True, kw_only=True, tag="card"):
    """A card of the database, and what each of its lines means for combat, piece by piece."""

    name: str


class FindRequest(Request, frozen=True, kw_only=True, tag="find"):
    """The names of the cards whose names or texts have all the words."""

    text: str
    limit: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 20


class CardsRequest(Request, frozen=True, kw_only=True, tag="cards"):
    """The cards of the database whose names begin so, in any case of the letters, as they are
    printed: for somebody who is typing a name."""

    prefix: str
    limit: Annotated[int, msgspec.Meta(ge=1, le=50)] = 10


class SpanValue(msgspec.Struct, frozen=True):
    """A piece of a line, and what it was taken for."""

    kind: str
    text: str


class LineValue(HashedByContent, frozen=True):
    """A line of a card, and what it means for combat; its spans are in the form that the grammar
    reads ("~" is the card itself)."""

    text: str
    understood: bool
    effects: list[str]
    spans: list[SpanValue]


class FaceValue(HashedByContent, frozen=True):
    """A face of a card: its size, loyalty or defense where it has one, and what its lines mean."""

    name: str
    type_line: str
    lines: list[LineValue]
    power: str | UnsetType = UNSET
    toughness: str | UnsetType = UNSET
    loyalty: str | UnsetType = UNSET
    defense: str | UnsetType = UNSET


class CardAnswer(HashedByContent, frozen=True):
    """A card, and what each of its lines means for combat."""

    name: str
    faces: list[FaceValue]


class NameAnswer(msgspec.Struct, frozen=True):
    """The name of a card."""

    name: str


class PrintedAnswer(msgspec.Struct, frozen=True):
    """A card as it is printed; of a creature that somebody writes out `own` is the text."""

    name: str
    type_line: str
    text: str
    power: str | UnsetType = UNSET
    toughness: str | UnsetType = UNSET
    mana_cost: str | UnsetType = UNSET
    own: str | UnsetType = UNSET


def meaning(request: CardRequest) -> Answer[CardAnswer]:
    """The card of that name. Raises `PositionError`."""
    with cards_named_at("$.name") as cards:
        card = cards.find(request.name)
    return Answer((CardAnswer(card.name, [_face(face) for face in card.faces]),))


def find(request: FindRequest) -> Answer[NameAnswer]:
    """The names: status 1 where there are none. Raises `PositionError`."""
    with cards_named_at("$.text") as cards:
        cards_found = cards.search(request.text, request.limit)
    lines = [NameAnswer(card.name) for card in cards_found]
    return Answer(lines, ALL_LEGAL if cards_found else ILLEGAL)


def begun(request: CardsRequest) -> Answer[PrintedAnswer]:
    """The faces with the name that was begun; none, and why, where there is no database. Raises
    `CardError` where there is something else."""
    try:
        with CardDatabases.open() as cards:
            names = beginning(cards, request.prefix, request.limit)
            lines = [printed(cards.find(name).face(name)) for name in names]
    except NoDatabase as error:
        return Answer((), notes=(str(error),))
    return Answer(lines)


@contextmanager
def cards_named_at(path: str) -> Generator[CardDatabases]:
    """The card databases; raises `PositionError` with that path for a `CardError` inside, whose
    own place is a file."""
    try:
        with CardDatabases.open() as cards:
            yield cards
    except CardError as error:
        raise PositionError(path, str(error)) from error


def beginning(cards: CardDatabases, text: str, limit: int = 50) -> Iterable[str]:
    """The names of cards that begin with a text, in any case of its letters."""
    matches = cards.search(text, limit) if text.strip() else []
    return [card.name for card in matches if card.name.lower().startswith(text.lower())]


def printed(face: Face) -> PrintedAnswer:
    """What of a face is shown where its name is being typed."""
    power = UNSET if face.power is None else face.power
    toughness = UNSET if face.toughness is None else face.toughness
    cost = face.mana_cost or UNSET
    return PrintedAnswer(face.name, face.type_line, face.oracle_text, power, toughness, cost)


def _face(face: Face) -> FaceValue:
    lines = card_lines(face.oracle_text, face.name, face.type_line)
    numbers = {
        name: value
        for name in ("power", "toughness", "loyalty", "defense")
        if (value := getattr(face, name)) is not None
    }
    values = [_line(line, face.type_line) for line in lines]
    return FaceValue(face.name, face.type_line, values, **numbers)


def _line(line: ParsedLine, type_line: str) -> LineValue:
    effects = (*line.effects, *line.states)
    printed = dict.fromkeys(sentence_or(effect, line.text) for effect in effects)
    sentences = [in_words_of(sentence, line.text, type_line) for sentence in printed]
    spans = [SpanValue(span.kind.value, span.text.strip()) for span in line.spans]
    return LineValue(line.text, line.understood, sentences, spans)
