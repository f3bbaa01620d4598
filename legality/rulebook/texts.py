"""The texts on a table, as they are read there: with the names on the board, and for whom."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from legality.effects import characteristics
from legality.effects import conditions as c
from legality.effects import qualities as q
from legality.effects.attacking import AttackCost
from legality.effects.blocking import BlockCost, BlockedCost, Lure
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect, HasEffects
from legality.effects.mentions import mentions
from legality.effects.players import PlayerNamed, Who
from legality.effects.replacing import replaced
from legality.position import LastingEffect, Permanent, Position
from legality.rulebook.chosen import asks_the_position, with_choices
from legality.rulebook.moment import Trait
from legality.text import NO_NAMES, Names, ParsedLine, parse_text, present_text, spoken_name
from legality.text.alike import read_once
from legality.text.later import later
from legality.text.lexicon import LEXICON, subtype
from legality.text.reading.lines.kinds import Kind

CHANGES_OF: Mapping[type, Trait] = {
    characteristics.BaseSize: "size",
    characteristics.Switches: "size",
    characteristics.ChangesTypes: "types",
    characteristics.ChangesColors: "colors",
}
"""What an effect changes that nothing adds to the values of a position where it begins with an
attack or a block."""
_KEYWORD_COUNTERS = frozenset(LEXICON.keyword_counters)
_SIZE_COUNTER = later(r"[+-]\d{1,6}/[+-]\d{1,6}")
WHOLE_ABILITIES = (Kind.TRIGGERED, Kind.ACTIVATED, Kind.CHAPTER, Kind.MODE, Kind.HEADING)


def whole_texts(permanents: Iterable[Permanent], effects: Iterable[LastingEffect]) -> Iterator[str]:
    """All that these say, word for word: for a look whether certain words stand on the board."""
    yield from (permanent.oracle_text for permanent in permanents)
    yield from (effect.oracle_text for effect in effects)


def board_names(position: Position) -> Names:
    """The names that a text may say: of permanents, those of legendary ones also without what
    follows a comma (201.5b), and of players."""
    forms: dict[str, str] = {}
    for permanent in position.permanents:
        if name := permanent.name:
            forms.setdefault(name, name)
            if "," in name and permanent.has_type("legendary"):
                forms.setdefault(name.split(",")[0], name)
    players = tuple([player.name for player in position.players])
    return _names(tuple(forms.items()), players, _types(position))


@lru_cache(maxsize=16)
def _names(
    permanents: tuple[tuple[str, str], ...], players: tuple[str, ...], types: tuple[str, ...]
) -> Names:
    """The names of a board, which is read several times, as one value: it keeps what it found."""
    return Names(permanents, players, types)


def _types(position: Position) -> tuple[str, ...]:
    """Words of type lines that are subtypes of no list: a text may still say them."""
    lines = {permanent.type_line for permanent in position.permanents}
    types = set(chain.from_iterable(map(_types_of, lines)))
    return tuple(sorted(types)) if types else ()


@lru_cache(maxsize=4096)
def _types_of(type_line: str) -> tuple[str, ...]:
    words = type_line.replace("Time Lord", "").partition("—")[2].split()
    return tuple(word for word in words if word[:1].isupper() and subtype(word) is None)


class OwnLine(NamedTuple):
    """A line of a permanent's text, and whether it is `understood`; `everywhere` where its effects
    are the same on every table, `keywords` where all of these are keywords that the permanent
    simply has."""

    line: ParsedLine
    understood: bool
    everywhere: bool
    keywords: bool


Read = Callable[[str, str | None, Names], tuple[ParsedLine, ...]]


def own_lines(permanent: Permanent, names: Names, read: Read = parse_text) -> tuple[OwnLine, ...]:
    """What a permanent's own text says; read by `present_text`, also of types, colours, power and
    toughness."""
    text = permanent.oracle_text
    return lines_of(text, spoken_name(text, permanent.name), names.within(text), read)


@lru_cache(maxsize=4096)
def lines_of(text: str, name: str | None, names: Names, read: Read) -> tuple[OwnLine, ...]:
    """The same of a text and a card's name; `names` are those that stand in the text. Where it does
    not say the card's name, that is left out: the text is read once for all cards (`spoken_name`).
    """
    return tuple(_own_line(of_permanent(line)) for line in read(text, name, names))


def card_lines(text: str, name: str, type_line: str) -> tuple[ParsedLine, ...]:
    """The lines of a card as a board reads them: those of a permanent as it has them, those of an
    instant or a sorcery as it leaves them behind."""
    if _SPELLS & set(type_line.lower().partition("—")[0].split()):
        return present_text(text, name)
    return tuple(
        own.line for own in lines_of(text, spoken_name(text, name), NO_NAMES, present_text)
    )


_SPELLS = {"instant", "sorcery"}


class OwnText(NamedTuple):
    """What a whole text says on every table: the lines that are not understood, the keywords that
    the permanent simply has, and its other effects, each with its line."""

    unread: tuple[str, ...]
    keywords: tuple[tuple[AnyEffect, str], ...]
    others: tuple[tuple[AnyEffect, str], ...]


@read_once
def same_everywhere(text: str, name: str | None, names: Names, read: Read) -> OwnText | None:
    """The same of a permanent of that name and text in whole; None where it hangs on the table."""
    lines = lines_of(text, name, names, read)
    if not all(line.everywhere for line in lines):
        return None
    effects = [
        (effect, line.line.text, line.keywords or is_own_keyword(effect))
        for line in lines
        for effect in line.line.effects
    ]
    return OwnText(
        tuple(line.line.text for line in lines if not line.understood),
        tuple((effect, line) for effect, line, keyword in effects if keyword),
        tuple((effect, line) for effect, line, keyword in effects if not keyword),
    )


def _own_line(line: ParsedLine) -> OwnLine:
    everywhere = all(map(is_everywhere, line.effects))
    keywords = everywhere and all(map(is_own_keyword, line.effects))
    return OwnLine(line, line.understood, everywhere, keywords)


def is_own_keyword(effect: AnyEffect) -> bool:
    """Whether it is a keyword that its source has, whatever the circumstances."""
    return (
        isinstance(effect, characteristics.HasAbility)
        and isinstance(effect.subject, q.ThisObject)
        and isinstance(effect.condition, c.Always)
    )


def is_everywhere(effect: AnyEffect) -> bool:
    """Whether the effect of a permanent's text is the same on every table."""
    return not (
        _of_what_the_defender_has(effect) or costs_unknown_mana(effect) or asks_the_position(effect)
    )


def of_permanent(line: ParsedLine) -> ParsedLine:
    """A line that speaks of a target is no text of a permanent; a change of types, colours or base
    size that depends on combat is listed: nothing makes it."""
    return line.unsaid() if line.targets else with_changes(line)


def with_changes(line: ParsedLine) -> ParsedLine:
    if any(type(effect) in CHANGES_OF for effect in line.effects):
        return line.unread(line.effects)
    return line


def given_by(counter: str) -> characteristics.HasAbility | None:
    """122.1b: the ability that a counter of that kind gives, if it is a keyword's."""
    word = counter.lower()
    return characteristics.HasAbility(keyword=Keyword(word)) if word in _KEYWORD_COUNTERS else None


def is_size_counter(kind: str) -> bool:
    """122.1a: whether counters of that kind change power and toughness."""
    return _SIZE_COUNTER.fullmatch(kind) is not None


REPLACING_COUNTERS = frozenset({"shield", "finality"})
"""Counters that replace destruction, damage or death (122.1c, h)."""


def made_of(
    effect: AnyEffect, chooser: Permanent | None, position: Position
) -> Iterator[AnyEffect | None]:
    """The effect as it is on this board: with what was chosen for `chooser`, one for each
    possibility, and with the player meant by "defending player"; None where that can't be said."""
    for made in with_choices(effect, chooser, position) or (None,):
        yield None if made is None else with_defender(made, position)


def with_defender(effect: AnyEffect, position: Position) -> AnyEffect | None:
    """The effect with the player who may be attacked in place of "defending player", where it
    speaks of what that player controls (506.2); None where several may be attacked."""
    if not _of_what_the_defender_has(effect):
        return effect
    if len(position.defenders) != 1:
        return None
    (defender,) = position.defenders

    def other(part: object) -> object:
        return PlayerNamed(defender) if part is Who.DEFENDING else part

    subject = replaced(effect.subject, other)
    if isinstance(effect, Lure):
        return replace(effect, subject=subject, blockers=replaced(effect.blockers, other))
    return replace(effect, subject=subject)


def _of_what_the_defender_has(effect: AnyEffect) -> bool:
    if isinstance(effect.subject, q.ThisObject) and not isinstance(effect, Lure):
        return False
    blockers = effect.blockers if isinstance(effect, Lure) else q.ANYTHING
    return mentions((effect.subject, blockers), Who.DEFENDING)


def costs_unknown_mana(effect: AnyEffect) -> bool:
    """Whether it costs mana and does not say how much."""
    if isinstance(effect, HasEffects):
        return any(map(costs_unknown_mana, effect.effects))
    return isinstance(effect, AttackCost | BlockCost | BlockedCost) and effect.cost.of_unknown_mana
