"""The formats in which Magic programs exchange cards, and how each becomes Cards."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NoReturn, cast

import msgspec

from legality.cards.card import Card, Color
from legality.cards.faces import Misshapen, Number, PrintedCard, PrintedFace, Value, make_card
from legality.cards.stream import JsonStream
from legality.errors import shortened

Format = Literal["Scryfall", "MTGJSON AtomicCards", "JSON Lines"]

_MTGJSON = re.compile(r'\{\s*"(?:meta|data)"\s*:')
_NO_CARDS = {"art_series", "double_faced_token", "emblem", "token"}
_LONGEST_ID = 64
_BAD_SHAPE = (msgspec.ValidationError, UnicodeEncodeError, Misshapen)
_EXPECTED = (
    "expected a card file: Scryfall's list of oracle cards, MTGJSON's AtomicCards, or one card "
    "object a line"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """What one object of the file is.

    `card` is None for tokens, emblems and pictures: they share names with cards and are none.
    `preferred` is False for what gives way to another card of the same name: joke and playtest
    cards, which no format allows, and cards that show the same on both sides. `ids` are those by
    which the source knows it: Scryfall's of this printing and of the card, and MTG Arena's.
    """

    card: Card | None
    preferred: bool = True
    ids: tuple[str, ...] = ()


class _CardObject(PrintedFace, kw_only=True):
    """Scryfall's shape (`card_faces`), or the same with `faces`."""

    id: object = None
    oracle_id: object = None
    arena_id: object = None
    layout: str | None = None
    legalities: dict[str, str] | None = None
    card_faces: list[PrintedFace] | None = None
    faces: list[PrintedFace] | None = None


class _MtgjsonFace(msgspec.Struct, kw_only=True, rename="camel"):
    name: str
    face_name: str | None = None
    side: str | None = None
    layout: str | None = None
    type: str
    text: str | None = None
    mana_cost: str | None = None
    mana_value: Value | None = None
    converted_mana_cost: Value | None = None
    power: Number = None
    toughness: Number = None
    loyalty: Number = None
    defense: Number = None
    colors: list[Color] | None = None
    keywords: list[str] | None = None
    legalities: dict[str, str] | None = None
    identifiers: dict[str, object] | None = None


def format_of(stream: JsonStream) -> Format:
    """Which format the text has, by its beginning."""
    sign = stream.peek()
    if sign not in ("[", "{"):
        stream.fail(f"{_EXPECTED}; found {stream.found()}")
    if sign == "[":
        return "Scryfall"
    return "MTGJSON AtomicCards" if stream.begins_with(_MTGJSON) else "JSON Lines"


def entries(stream: JsonStream, file_format: Format) -> Iterator[Entry]:
    """All that the file has, one after the other. Raises CardError at the first fault."""
    match file_format:
        case "Scryfall":
            for _ in stream.elements():
                yield _card_entry(stream)
        case "MTGJSON AtomicCards":
            yield from _mtgjson(stream)
        case "JSON Lines":
            while stream.peek():
                yield _card_entry(stream)
    stream.end()


def _card_entry(stream: JsonStream) -> Entry:
    value = stream.value("{", "a card object")
    try:
        return _card_object(msgspec.convert(value, _CardObject))
    except _BAD_SHAPE as error:
        name = cast(dict[str, object], value).get("name")
        _misshapen(stream, error, _called(name) if isinstance(name, str) else "a card")


def _card_object(card: _CardObject) -> Entry:
    faces = card.card_faces if card.card_faces is not None else card.faces
    if not card.name:
        raise Misshapen("$", "expected a `name`, found none")
    front = card if not faces else faces[0]
    if card.layout in _NO_CARDS or _is_token(card.type_line or front.type_line or ""):
        return Entry(None)
    printed = PrintedCard(card.name, card.layout, card, [card] if faces is None else faces)
    return _entry(printed, card.legalities, (card.id, card.oracle_id, card.arena_id))


def _mtgjson(stream: JsonStream) -> Iterator[Entry]:
    found = False
    for member in stream.members():
        if member != "data":
            stream.skip()
            continue
        found = True
        for name in stream.members():
            yield from _mtgjson_entries(stream, name)
    if not found:
        stream.fail('expected the member "data" of MTGJSON\'s AtomicCards, found none')


def _mtgjson_entries(stream: JsonStream, name: str) -> list[Entry]:
    """The cards that MTGJSON lists under one name: faces say their `side`; where none is said, each
    is a card (there are joke cards with several texts, and with the name of a real card).
    """
    value = stream.value("[", f"a list of faces for {_called(name)}, as AtomicCards has it")
    try:
        printed = msgspec.convert(value, list[_MtgjsonFace])
        if not printed:
            raise Misshapen("$", "expected at least one face, found none")
        sides = sorted((face for face in printed if face.side), key=lambda face: face.side or "")
        cards = [[face] for face in printed if not face.side] + ([sides] if sides else [])
        return [_mtgjson_card(faces) for faces in cards]
    except _BAD_SHAPE as error:
        _misshapen(stream, error, _called(name))


def _mtgjson_card(faces: list[_MtgjsonFace]) -> Entry:
    front = faces[0]
    root = PrintedFace(mana_value=_mana_value(front), colors=front.colors)
    known = front.identifiers or {}
    ids = [known.get(name) for name in ("scryfallId", "scryfallOracleId", "mtgArenaId")]
    printed = [_printed_face(face, len(faces) == 1 or _melded(face, front)) for face in faces]
    return _entry(PrintedCard(front.name, front.layout, root, printed), front.legalities, ids)


def _mana_value(face: _MtgjsonFace) -> float | None:
    return face.mana_value if face.mana_value is not None else face.converted_mana_cost


def _melded(face: _MtgjsonFace, front: _MtgjsonFace) -> bool:
    """Its mana value is that of two fronts (202.3c), so it cannot be worked out."""
    return face.layout == "meld" and face is not front


def _printed_face(face: _MtgjsonFace, value_is_its_own: bool) -> PrintedFace:
    """In the field names of card objects. The `manaValue` of MTGJSON is mostly the whole card's."""
    return PrintedFace(
        name=face.face_name,
        mana_cost=face.mana_cost,
        mana_value=_mana_value(face) if value_is_its_own else None,
        type_line=face.type,
        oracle_text=face.text,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        colors=face.colors,
        keywords=face.keywords,
    )


def _is_token(type_line: str) -> bool:
    words = type_line.partition("—")[0].split()
    return bool(words) and words[0] in {"Token", "Emblem", "Card"}


def _entry(printed: PrintedCard, legalities: dict[str, str] | None, ids: Iterable[object]) -> Entry:
    card = make_card(printed)
    msgspec.json.encode(card)  # JSON can escape half of a surrogate pair, which no file can hold
    allowed = legalities is None or any(
        said.casefold() in {"legal", "restricted", "banned"} for said in legalities.values()
    )
    found = (str(one).lower() for one in ids if type(one) in (str, int))
    known = tuple(one for one in found if len(one) <= _LONGEST_ID and one.isascii())
    return Entry(card, preferred=allowed and card.name == printed.name, ids=known)


def _called(name: str) -> str:
    return f'card "{shortened(name)}"'


def _misshapen(stream: JsonStream, error: Exception, card: str) -> NoReturn:
    """msgspec ends its message with the path, `… - at `$.power``; ours has it first."""
    if isinstance(error, UnicodeEncodeError):
        stream.fail_value(card, "expected Unicode text, found half of a surrogate pair")
    if isinstance(error, Misshapen):
        stream.fail_value(f"{card}, {error.path}", error.message)
    message, _, path = str(error).partition(" - at ")
    stream.fail_value(f"{card}, {path.strip('`') or '$'}", shortened(message))
