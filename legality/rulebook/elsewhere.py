"""Cards outside the battlefield whose abilities work where they lie (113.6b, 113.6p).

Such a line names the zone ("As long as this card is in your graveyard and …"); without these words
it is read like a text that stands alone. "You" is the owner (109.5). An emblem, and what else is
only ever in the command zone, says all of its lines from there.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from legality.effects import characteristics
from legality.effects.effects import HasEffects
from legality.position import Permanent, Position
from legality.position.players import Zone
from legality.position.record import LARGEST
from legality.rulebook.characteristics.lines import BEFORE_ALL, Time
from legality.rulebook.characteristics.timestamps import of_effects
from legality.rulebook.classes_then import Later, awaits_declaration, is_of_another_moment
from legality.rulebook.lasting_texts import CHANGES, lines_left_by, player_meant, standing_alone
from legality.rulebook.texts import Read
from legality.text import Names, ParsedLine, parse_text, present_text
from legality.text.later import later
from legality.text.lexicon import BASIC_LAND_TYPES
from legality.text.normalise import normalise
from legality.text.reading.lines.kinds import Kind

_ORDERED = (
    characteristics.BaseSize,
    characteristics.ChangesColors,
    characteristics.ChangesTypes,
    characteristics.EveryCreatureType,
    HasEffects,
    characteristics.LosesAbility,
    characteristics.Switches,
)
"""What comes out differently before and after another effect of its layer."""
_COMMAND = frozenset({"emblem", "plane", "phenomenon", "scheme", "vanguard", "conspiracy"})
_WORDS = {
    "graveyard": r"in (?:your|a|its owner's) graveyard",
    "hand": r"in (?:your|its owner's) hand",
    "exile": r"(?:in exile|exiled)",
    "command": r"in the command zone",
}
_OR = r"(?: or (?:in (?:your (?:graveyard|hand)|exile|the command zone)|on the battlefield))*"
_THIS = r"(?:~|this card|it)"
_WHEN = later(r"(?:[^—.\"]* — )?(?:when|whenever|at) ", re.I)
_MOVED_FROM = {
    "graveyard": rf"\b(?:return|put|exile|cast) {_THIS} from your graveyard",
    "hand": rf"\b(?:reveal|discard|cast|put) {_THIS} from your hand",
}
_THERE = later(
    rf"(?:, if| while| as long as) {_THIS}(?: is|'s) (?:in |exiled)[^,.]*"
    r"(?:graveyard|hand|exile|zone|battlefield|exiled)(?=,)",
    re.I,
)
_OF_COMBAT = later(r"\b(?:attack|block|combat)", re.I)
_LOSES = later(r"\bcards?\b[^.\"]*\bin (?:all |your |each )?[^.\"]*graveyards?[^.\"]*\blose", re.I)

HiddenZone = Literal["hand", "library"]
_BURIED_WITH = tuple(land for land in BASIC_LAND_TYPES if land != "mountain")
"""The lands that cards need which give creatures an ability from a graveyard (Wonder's kind); the
haste that one gives with a Mountain comes too late for who attacks."""


class OtherLine(NamedTuple):
    """A line that no permanent says, and the object that it is said of (None: of a class, or of
    objects that it names); its "you", and its timestamp."""

    line: ParsedLine
    holder: Permanent | None
    you: str
    time: Time


def has_other_lines(position: Position) -> bool:
    """Whether the position has an effect, or tells the text of a card outside the battlefield."""
    return bool(position.effects) or any([player.cards() for player in position.players])


def other_lines(
    position: Position, here: Mapping[str, Permanent], names: Names, read: Read = parse_text
) -> Iterator[OtherLine]:
    """Every line that no permanent says: those that spells left behind, and those of cards that
    work where they lie."""
    times = of_effects(position)
    for lasting, time in zip(position.effects, times, strict=True):
        for line, holder in lines_left_by(lasting, here, names, read):
            if not lasting.on and _is_of_another_moment(line, time, position, here, names):
                line = line.unsaid()
            yield OtherLine(line, holder, player_meant(lasting, holder, position), time)
    yield from _working_elsewhere(position, names, read)


def _is_of_another_moment(
    line: ParsedLine, time: Time, position: Position, here: Mapping[str, Permanent], names: Names
) -> bool:
    """Whether the line of a text that speaks of a class changes characteristics of those who
    belonged to it at that time (611.2c), and nothing tells who did."""
    effects = [effect for effect in (*line.effects, *line.states) if isinstance(effect, CHANGES)]
    if any(awaits_declaration(effect, position) for effect in effects):
        return True
    after = begun_after(time, position, here, names) if effects else ()
    return any(is_of_another_moment(effect, after) for effect in effects)


def begun_after(
    time: Time, position: Position, here: Mapping[str, Permanent], names: Names
) -> list[Later]:
    """The effects of spells that began later than that."""
    return [
        Later(effect, holder, later.oracle_text)
        for later, began in zip(position.effects, of_effects(position), strict=True)
        if began > time
        for line, holder in lines_left_by(later, here, names, present_text)
        for effect in (*line.effects, *line.states)
    ]


def _working_elsewhere(position: Position, names: Names, read: Read) -> Iterator[OtherLine]:
    """The lines of cards in graveyards, hands, exile and the command zone that work there.

    Not understood is a line that another text on the board may take away, and one whose place in
    the order of effects matters while no `timestamp` of its card tells it.
    """
    all_cards = [
        (player.name, zone, card) for player in position.players for zone, card in player.cards()
    ]
    if not all_cards:
        return
    lost = any(
        _LOSES.search(permanent.oracle_text)
        for permanent in position.permanents
        if permanent.oracle_text
    )
    after = len(position.battlefield) + len(position.effects)
    for index, (you, zone, card) in enumerate(all_cards, start=after):
        name: str | None = card.get("name")
        time: Any = card.get("timestamp")
        has_time = type(time) is int and 0 <= time <= LARGEST
        for whole, text in _lines_working_there(card["oracle_text"], name, zone, _types(card)):
            for line in read(text, name, names.within(text)):
                checked = _checked(line, whole, ordered=has_time, lost=lost and zone == "graveyard")
                yield OtherLine(checked, None, you, (time if has_time else BEFORE_ALL, index))


def waiting_elsewhere(position: Position) -> Iterator[tuple[str, str]]:
    """The triggered abilities of cards that work where these lie, which no combat plays: whose they
    are, and their lines (113.6b, 113.6m)."""
    for player in position.players:
        for zone, card in player.cards():
            for line in _waiting_there(card["oracle_text"], card.get("name"), zone, _types(card)):
                yield player.name, line


def may_work_elsewhere(position: Position) -> bool:
    """Whether a card outside the battlefield that the position tells says anything that works in a
    graveyard, in a hand or in exile: it may come there, or leave."""
    return any(
        works(text, card.get("name"), zone, _types(card))
        for player in position.players
        for card in (*(card for _, card in player.cards()), *_cards_with_details(player.library))
        if isinstance(text := card.get("oracle_text"), str)
        for zone in ("graveyard", "hand", "exile")
        for works in (_lines_working_there, _waiting_there)
    )


def _cards_with_details(zone: Zone | None) -> Iterator[Mapping[str, Any]]:
    """The cards of a zone that are told with more than their names."""
    for card in zone if isinstance(zone, tuple) else ():
        if not isinstance(card, str):
            yield card


_FROM_HAND = later(r"\bdiscards?\b|\bconnives?\b|\binto [^.]*graveyards?\b", re.IGNORECASE)
_FROM_LIBRARY = later(
    r"\bmills?\b|\bsurveils?\b|\bexplores?\b|\binto [^.]*graveyards?\b", re.IGNORECASE
)


def buried_from(text: str) -> tuple[HiddenZone, ...]:
    """From where cards come into graveyards by that clause."""
    zones: tuple[tuple[HiddenZone, re.Pattern[str]], ...] = (
        ("hand", _FROM_HAND),
        ("library", _FROM_LIBRARY),
    )
    return tuple(zone for zone, words in zones if words.search(text) is not None)


def may_be_buried_to_work(position: Position, zone: HiddenZone, player: str) -> bool:
    """Whether a card of that zone that nobody has told may come to lie in the player's graveyard,
    and give creatures flying, first strike, trample or a landwalk from there: never where the
    player has no creature, or none of the land that each of these needs."""
    seat = position.player_by_name[player]
    cards = seat.hand if zone == "hand" else seat.library
    if isinstance(cards, tuple) or cards == 0:
        return False
    own = [permanent for permanent in position.battlefield if permanent.controller == player]
    types = (kind for kind in _BURIED_WITH for permanent in own if permanent.has_type(kind))
    return any(types) and any(permanent.is_creature for permanent in own)


def lines_from_graveyard(permanent: Permanent) -> list[str]:
    """The lines of a permanent that work from a graveyard."""
    lines = _lines_working_there(permanent.oracle_text, permanent.name, "graveyard", "")
    return [line for line, _ in lines]


@lru_cache(maxsize=4096)
def _waiting_there(text: str, name: str | None, zone: str, types: str) -> tuple[str, ...]:
    """The triggered abilities that work in that zone, without those that `_lines_working_there`
    has."""
    read = {whole for whole, _ in _lines_working_there(text, name, zone, types)}
    lines = (normalise(whole, name) for whole in text.splitlines() if whole not in read)
    return tuple(line for line in lines if _waits_there(line, zone))


def _waits_there(line: str, zone: str) -> bool:
    """Whether the normalised line is a triggered ability that names the zone in which its card has
    to be, or from which it moves its card."""
    if _WHEN.match(line) is None:
        return False
    moves = _MOVED_FROM.get(zone)
    named = rf"\b(?:if|while|as long as) {_THIS}(?: is|'s) [^,.]*{_WORDS[zone]}"
    return bool(re.search(named, line, re.I) or (moves and re.search(moves, line, re.I)))


def works_only_elsewhere(line: str) -> bool:
    """Whether the normalised line is a triggered ability that does nothing on the battlefield: it
    moves its card from a graveyard or a hand, or says that its card is there (113.6b, 113.6m)."""
    return any(_waits_there(line, zone) for zone in ("graveyard", "hand"))


def without_zone(line: str) -> str:
    """The line of a triggered ability without the words that its card is where it is."""
    return _THERE.sub("", line)


def _types(card: Mapping[str, Any]) -> str:
    line = card.get("type_line")
    return line.lower() if isinstance(line, str) else ""


@lru_cache(maxsize=4096)
def _lines_working_there(
    text: str, name: str | None, zone: str, types: str
) -> tuple[tuple[str, str], ...]:
    """The lines that work in that zone, each whole and without the words that name the zone."""
    whole = [line for line in text.splitlines() if line.strip()]
    if zone == "command" and not _COMMAND.isdisjoint(types.split()):
        return tuple((line, line) for line in whole)
    each = ((line, _without_zone(normalise(line, name), zone)) for line in whole)
    return tuple((line, rest) for line, rest in each if rest is not None)


def _without_zone(line: str, zone: str) -> str | None:
    """The line without the words that its card is there; None where it does not say so."""
    here = rf"(?:~|this card|it)(?: is|'s) (?:{_WORDS[zone]}{_OR}|[^,.]* or {_WORDS[zone]})"
    when = r"(?:as long as|while|if) "
    begins = re.match(rf"(?P<label>(?:[^—.\"]* — )?){when}{here}, ", line, re.I)
    if begins is not None:
        rest = line[begins.end() :]
        return begins["label"] + rest[:1].upper() + rest[1:]
    ends = re.fullmatch(rf"(?P<rest>[^\"]*?),? {when}{here}\.?", line, re.I)
    if ends is not None:
        return f"{ends['rest']}."
    first = re.match(rf"((?:[^—.\"]* — )?{when}){here} and ", line, re.I)
    if first is not None:
        return first[1] + line[first.end() :]
    second = re.match(rf"((?:[^—.\"]* — )?{when}[^,.\"]*?) and {here}(?=, )", line, re.I)
    return second[1] + line[second.end() :] if second is not None else None


def _checked(line: ParsedLine, whole: str, *, ordered: bool, lost: bool) -> ParsedLine:
    """The line under its whole text; without what nobody knows of it."""
    effects = (*line.effects, *line.states)
    alone = replace(standing_alone(line), text=whole)
    if line.kind is Kind.TRIGGERED:
        return alone.unread() if _OF_COMBAT.search(whole) else alone
    if lost or (not ordered and any(isinstance(effect, _ORDERED) for effect in effects)):
        return alone.unsaid()
    return alone
