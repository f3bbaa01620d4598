"""Cards in zones, counted: "cards in your hand", "instant and sorcery cards in all graveyards"."""

import re
from typing import cast

from legality.effects.filters import CardsIn, CardTypesIn, CardZone, Sum
from legality.effects.players import Who
from legality.text.later import later
from legality.text.lexicon import LEXICON, SUBTYPES
from legality.text.reader import Reader, phrase

_WHOSE = (
    r"(?:(?P<theirs>your opponents')|(?P<your>your)|(?P<attached>enchanted player's)"
    r"|(?P<chosen>the (?:last )?chosen player's)|(?P<its>its controller's)"
    r"|all(?: players')?) (?P<zone>hand|graveyard|library|exile)s?"
)
_KINDS = r"(?:(?P<kind>[a-z][a-z'/, -]*?) )?"
_OTHER = phrase("other(?= .*cards?)")
_CARDS = phrase(rf"{_KINDS}cards? in {_WHOSE}")
_OWN = phrase(rf"{_KINDS}cards? you own in exile(?P<more> and in your graveyard)?")
_CARD_TYPES = phrase(rf"card types? among cards in {_WHOSE}")
_OR = later(r",? (?:and/or|and|or) |, ")
_ALTERNATIVES = later(r"\b(?:and/or|and|or)\b")
_CARD_WORDS = frozenset((*LEXICON.card_types, *LEXICON.supertypes, "permanent"))


def cards_in_zone(reader: Reader, times: int) -> CardsIn | CardTypesIn | Sum | None:
    """`times` × the cards that are counted here; None, and nothing read, if none are. A permanent
    is no card in a graveyard: others are all there are."""
    at = reader.at
    if times == 1 and (match := reader.take(_CARD_TYPES)) is not None:
        return CardTypesIn(_zone(match), _who(match))
    reader.take(_OTHER)
    here = reader.at
    if (match := reader.take(_OWN)) is not None and _is_known(match):
        return _own(match, times)
    reader.at = here
    if (match := reader.take(_CARDS)) is not None and _is_known(match):
        return CardsIn(_zone(match), _who(match), times, _kind(match))
    reader.at = at
    return None


def _own(match: re.Match[str], times: int) -> CardsIn | Sum:
    """ "cards you own in exile and in your graveyard"."""
    kind = _kind(match)
    exiled = CardsIn("exile", Who.YOU, times, kind)
    if match["more"] is None:
        return exiled
    return Sum(exiled, CardsIn("graveyard", Who.YOU, times, kind))


def _is_known(match: re.Match[str]) -> bool:
    return match["kind"] is None or _kind(match) is not None


def _kind(match: re.Match[str]) -> str | None:
    return None if match["kind"] is None else card_kind(match["kind"])


def _zone(match: re.Match[str]) -> CardZone:
    return cast("CardZone", match["zone"].lower())


def _who(match: re.Match[str]) -> Who:
    """Whose zone it is; "its" controller is the affected object's (`cards_in_zone`)."""
    named = {
        "your": Who.YOU,
        "theirs": Who.OPPONENTS,
        "attached": Who.ENCHANTED,
        "chosen": Who.CHOSEN,
        "its": Who.ITS_CONTROLLER,
    }
    return next((who for name, who in named.items() if match[name] is not None), Who.ANY)


def card_kind(words: str) -> str | None:
    """The kind of cards that the words say, as "instant or sorcery"; None where a word is no type
    of cards. Words with a comma alone between them are all said of one card: a "noncreature,
    nonland card" is neither."""
    if _ALTERNATIVES.search(words) is None:
        words = words.replace(",", "")
    ways = [way.lower().split() for way in _OR.split(words)]
    if not all(way and all(map(_is_type, way)) for way in ways):
        return None
    return " or ".join(" ".join(way) for way in ways)


def _is_type(word: str) -> bool:
    bare = word.removeprefix("non").removeprefix("-")
    return any(form in _CARD_WORDS or form in SUBTYPES for form in (word, bare))
