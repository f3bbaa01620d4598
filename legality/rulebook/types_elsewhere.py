"""Types that texts on the battlefield give to cards in other zones, where cards are counted.

"Creatures you control are artifacts in addition to their other types. The same is true for creature
spells you control and creature cards you own that aren't on the battlefield."
"""

import re
from collections.abc import Iterator
from typing import Any

from legality.position import Permanent, Player, Position
from legality.position.players import Zone
from legality.rulebook.zones import type_words
from legality.text.later import later
from legality.text.lexicon import CREATURE_TYPES, PERMANENT_TYPES

_GIVES = later(
    r"\bare (?P<what>artifacts|the chosen type|every creature type)"
    r"(?P<more> in addition to their other (?:creature )?types)?\. The same is true for"
    r" [^.]*?\b(?P<whose>creature|nonland permanent) cards you own"
    r" that aren't on the battlefield\b"
)
_SPEAKS = later(r"\bcards you own that aren't on the battlefield\b")
_COPY = later(r"\bcop(?:y|ies) of\b", re.IGNORECASE)
_TAKES = later(r"\blos(?:e|es|t)\b[^.\n]*\babilit|\bno abilities\b", re.IGNORECASE)

Words = frozenset[str]
_Giving = tuple[Permanent, str]
"""A permanent, and a line of its that gives types to cards elsewhere."""


def zone_as_counted(position: Position, player: Player, zone: str) -> Zone | None:
    """A zone of the player, each of its cards with the types that texts give it there; a card of
    which they are not known for sure is one of unknown types."""
    lying: Zone | None = getattr(player, zone)
    if not isinstance(lying, tuple):
        return lying
    lines = [
        (permanent, line)
        for permanent in position.battlefield
        if _speaks(permanent)
        for line in permanent.oracle_text.split("\n")
        if _SPEAKS.search(line) is not None and "type" in line
    ]
    if not lines:
        return lying
    texts = [(source, line) for source, line in lines if source.controller == player.name]
    copied = list(_copied(position, player, lines))
    is_itself = not any(_copy_words(position, source) for source, _ in texts)
    sure = len(texts) == 1 and not copied and is_itself and not _may_be_lost(position)
    return tuple(_counted(card, [*texts, *copied], sure=sure) for card in lying)


def _copied(position: Position, player: Player, lines: list[_Giving]) -> Iterator[_Giving]:
    """Those texts as they are of permanents of the player that may be copies of their sources
    (707.2); who copies what is not looked up here."""
    theirs = [each for each in position.battlefield if each.controller == player.name]
    for copier in filter(_speaks, theirs):
        words = _copy_words(position, copier)
        for source, line in lines if words else ():
            may_be = "permanent" in words or any(word in words for word in source.words)
            if may_be and source.id != copier.id and not _copies_another(position, copier, source):
                yield copier, line


def _speaks(permanent: Permanent) -> bool:
    return not (permanent.face_down or permanent.phased_out)


def _copy_words(position: Position, copier: Permanent) -> str:
    """What says of the permanent that it is a copy; "" where nothing does."""
    effects = [effect.oracle_text for effect in position.effects if copier.id in effect.objects]
    texts = [copier.oracle_text, *effects]
    return "\n".join(text.lower() for text in texts if _COPY.search(text) is not None)


def _copies_another(position: Position, copier: Permanent, source: Permanent) -> bool:
    """Whether a chosen name, or an answer, tells that it is no copy of that source."""
    name = copier.chosen.name if copier.chosen is not None else None
    if name is not None:
        return name.lower() != (source.name or "").lower()
    return any(
        given.id == copier.id and not given.holds and f"@{source.id}" in given.text.split()
        for given in position.given
    )


def _may_be_lost(position: Position) -> bool:
    """Whether something on the board may take abilities away."""
    texts = [permanent.oracle_text for permanent in position.battlefield]
    texts += [effect.oracle_text for effect in position.effects]
    return any(_TAKES.search(text) is not None for text in texts)


def _counted(
    card: str | dict[str, Any], texts: list[_Giving], *, sure: bool
) -> str | dict[str, Any]:
    words = type_words(card)
    if words is None:
        return card
    for permanent, line in texts:
        given = _given(permanent, line, words)
        if given is None or (given != words and not sure):
            return _name(card)
        words = given
    return {"type_line": " ".join(sorted(words))}


def _given(permanent: Permanent, line: str, words: Words) -> Words | None:
    """The types of a card with such types, by that line; None where nobody knows."""
    match = _GIVES.search(line)
    if match is None:
        return None
    is_meant = (
        "creature" in words
        if match["whose"] == "creature"
        else "land" not in words and not words.isdisjoint(PERMANENT_TYPES)
    )
    if not is_meant:
        return words
    match match["what"]:
        case "artifacts":
            return words | {"artifact"}
        case "every creature type":
            return words | CREATURE_TYPES
        case _:
            chosen = permanent.chosen.type if permanent.chosen is not None else None
            if chosen is None:
                return None
            kept = words if match["more"] else words - CREATURE_TYPES
            return kept | {chosen.lower()}


def _name(card: str | dict[str, Any]) -> str:
    """A card of which only a name is told."""
    return card if isinstance(card, str) else str(card.get("name", ""))
