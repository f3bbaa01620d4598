"""Card objects as Magic programs exchange them, and the cards that they are."""

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec
from msgspec import Struct

from legality.errors import shortened
from legality.printed.card import Card, Color
from legality.printed.faces import Misshapen, Number, PrintedCard, PrintedFace, Value, make_card

NO_CARDS = frozenset(("art_series", "double_faced_token", "emblem", "token"))
"""Layouts of what shares names with cards and is none."""

_TOKENS = frozenset(("double_faced_token", "token"))
_NO_CARD_WORDS = frozenset(("Token", "Emblem", "Card"))
_LONGEST_ID = 64
BAD_SHAPE = (msgspec.ValidationError, UnicodeEncodeError, Misshapen)


class Entry(Struct, frozen=True):
    """What one object of a file is.

    `card` is None for tokens, emblems and pictures: they share names with cards and are none;
    `tokens` are the faces of a token, each a token of its own. `preferred` is False for what gives
    way to another card of the same name: joke and playtest cards, which no format allows, and
    cards that show the same on both sides. `ids` are those by which the source knows it:
    Scryfall's of this printing and of the card, and MTG Arena's.
    """

    card: Card | None
    preferred: bool = True
    ids: tuple[str, ...] = ()
    tokens: tuple[Card, ...] = ()


class CardObject(PrintedFace, kw_only=True):
    """Scryfall's shape (`card_faces`), or the same with `faces`."""

    id: object = None
    oracle_id: object = None
    arena_id: object = None
    layout: str | None = None
    legalities: dict[str, str] | None = None
    card_faces: list[PrintedFace] | None = None
    faces: list[PrintedFace] | None = None

    def printed(self) -> PrintedCard:
        """What it says of the card. Raises Misshapen for one without a name."""
        if not self.name:
            raise Misshapen("$", "expected a `name`, found none")
        faces = self.card_faces if self.card_faces is not None else self.faces
        return PrintedCard(self.name, self.layout, self, [self] if faces is None else faces)

    def is_no_card(self) -> bool:
        """Whether it is a token, an emblem or a picture."""
        faces = self.card_faces if self.card_faces is not None else self.faces
        front = faces[0] if faces else self
        words = (self.type_line or front.type_line or "").partition("—")[0].split()
        return self.layout in NO_CARDS or (bool(words) and words[0] in _NO_CARD_WORDS)


class MtgjsonFace(msgspec.Struct, kw_only=True, rename="camel"):
    """A card of MTGJSON, or one face of it (`side`)."""

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

    def stated_value(self) -> float | None:
        """The mana value that it says: mostly that of the whole card."""
        return self.mana_value if self.mana_value is not None else self.converted_mana_cost


def entry_of(card: CardObject) -> Entry:
    """What a card object is. Raises Misshapen."""
    if not card.name:
        raise Misshapen("$", "expected a `name`, found none")
    ids = (card.id, card.oracle_id, card.arena_id)
    if card.is_no_card():
        return Entry(None, ids=_known(ids), tokens=_tokens(card))
    return _entry(card.printed(), card.legalities, ids)


def mtgjson_entries(faces: Sequence[MtgjsonFace]) -> list[Entry]:
    """The cards that MTGJSON lists under one name: faces say their `side`; where none is said, each
    is a card (there are joke cards with several texts, and with the name of a real card). Raises
    Misshapen."""
    if not faces:
        raise Misshapen("$", "expected at least one face, found none")
    sides = sorted((face for face in faces if face.side), key=lambda face: face.side or "")
    cards = [[face] for face in faces if not face.side] + ([sides] if sides else [])
    return [_mtgjson_entry(each) for each in cards]


def pasted(value: object) -> Card:
    """The card, or the token, that somebody pasted: an object of either format, or the list of
    faces that MTGJSON has of one. Raises an error of `BAD_SHAPE`.

    One face of MTGJSON alone is a card of that one face.
    """
    if isinstance(value, list):
        return _of_faces(msgspec.convert(cast("list[object]", value), list[MtgjsonFace]))
    held = cast("dict[str, object]", value)
    if "type" in held and "type_line" not in held:
        return _of_faces([msgspec.convert(held, MtgjsonFace)])
    read = msgspec.convert(held, CardObject)
    card = make_card(read.printed())
    if read.layout not in _TOKENS and not card.faces[0].is_token:
        return card
    faces = tuple(face.as_token() for face in card.faces)
    return Card(faces[0].name if len(faces) == 1 else card.name, faces)


def fault_of(error: Exception) -> tuple[str, str]:
    """The path inside a card object, and what is wrong there. msgspec ends its message with the
    path, `… - at `$.power``; ours has it first."""
    if isinstance(error, UnicodeEncodeError):
        return "$", "expected Unicode text, found half of a surrogate pair"
    if isinstance(error, Misshapen):
        return error.path, error.message
    message, _, path = str(error).partition(" - at ")
    return path.strip("`") or "$", shortened(message)


def _of_faces(faces: list[MtgjsonFace]) -> Card:
    if len(faces) == 1 and faces[0].side is not None:
        return _side(faces[0])
    entries = mtgjson_entries(faces)
    if len(entries) > 1 or entries[0].card is None:
        raise Misshapen("$", f"expected one card, found {len(entries)}")
    return entries[0].card


def _side(face: MtgjsonFace) -> Card:
    """A face without the others: its mana value is that of its cost; a back face that turns up has
    the whole card's (202.3b), as what melds has (202.3c)."""
    modal = face.layout in ("modal_dfc", "split", "adventure", "aftermath")
    own = not face.mana_cost and not modal
    printed = _printed_face(face, own or face.layout == "meld")
    return make_card(PrintedCard(face.face_name or face.name, face.layout, printed, [printed]))


def _mtgjson_entry(faces: list[MtgjsonFace]) -> Entry:
    front = faces[0]
    root = PrintedFace(mana_value=front.stated_value(), colors=front.colors)
    known = front.identifiers or {}
    ids = [known.get(name) for name in ("scryfallId", "scryfallOracleId", "mtgArenaId")]
    printed = [_printed_face(face, len(faces) == 1 or _melded(face, front)) for face in faces]
    return _entry(PrintedCard(front.name, front.layout, root, printed), front.legalities, ids)


def _melded(face: MtgjsonFace, front: MtgjsonFace) -> bool:
    """Its mana value is that of two fronts (202.3c), so it cannot be worked out."""
    return face.layout == "meld" and face is not front


def _printed_face(face: MtgjsonFace, value_is_its_own: bool) -> PrintedFace:
    """In the field names of card objects. The `manaValue` of MTGJSON is mostly the whole card's."""
    return PrintedFace(
        name=face.face_name,
        mana_cost=face.mana_cost,
        mana_value=face.stated_value() if value_is_its_own else None,
        type_line=face.type,
        oracle_text=face.text,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        colors=face.colors,
        keywords=face.keywords,
    )


def _tokens(card: CardObject) -> tuple[Card, ...]:
    """The faces of a token that can be on the battlefield, `Token` first in their types."""
    printed = card.printed()
    if not all(face.type_line or card.type_line for face in printed.faces):
        return ()
    each = make_card(printed).faces
    faces = [
        face for face in each if face.is_permanent and (card.layout in _TOKENS or face.is_token)
    ]
    tokens = [face.as_token() for face in faces]
    msgspec.json.encode(tokens)  # as in `_entry`
    return tuple(Card(face.name, (face,)) for face in tokens)


def _entry(printed: PrintedCard, legalities: dict[str, str] | None, ids: Iterable[object]) -> Entry:
    card = make_card(printed)
    msgspec.json.encode(card)  # JSON can escape half of a surrogate pair, which no file can hold
    allowed = legalities is None or any(
        standing.casefold() in {"legal", "restricted", "banned"} for standing in legalities.values()
    )
    return Entry(card, preferred=allowed and card.name == printed.name, ids=_known(ids))


def _known(ids: Iterable[object]) -> tuple[str, ...]:
    """The ids as they are looked up."""
    written = (str(id).lower() for id in ids if type(id) in (str, int))
    return tuple(id for id in written if len(id) <= _LONGEST_ID and id.isascii())
