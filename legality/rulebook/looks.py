"""What a value or a circumstance looks at that a combat may change: one row a kind of value.

A kind that has no row may look at anything.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, cast

from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects import triggered as t
from legality.effects.characteristics import Gets
from legality.effects.costs import Act, Cost
from legality.effects.effect import Effect, Keyword
from legality.effects.players import PlayerNamed, Who
from legality.effects.replacing import within
from legality.text.later import later

Fact = Literal[
    "attack",
    "tapped",
    "members",
    "life",
    "graveyard",
    "cards",
    "counters",
    "sizes",
    "keywords",
    "anything",
]
"""Who attacks and blocks whom; who is tapped; which permanents there are; life totals; cards in
graveyards; cards elsewhere, energy and experience; counters; power and toughness; keywords;
anything."""

NOTHING: frozenset[Fact] = frozenset()
_FIXED = (
    *(c.Always, c.TurnOf, c.SourceIs, c.AffectedIs, c.Measured, c.Every, c.Either, c.Unless),
    *(f.AllOf, f.AnyOf, f.Not, f.Sum, f.Difference, f.Half, f.SymbolsOf, f.AttachedTo),
    *(f.EnchantedBy, f.BasicLandTypes, q.Anything, q.ThisObject, q.AttachedObject, q.WithId),
    *(q.Named, q.HasType, q.HasColor, q.ColorCount, q.Shares, q.OfChosen, q.ControlledBy),
    *(
        q.OwnedBy,
        q.Target,
        q.Affected,
        f.Targets,
        PlayerNamed,
        Who,
        str,
        int,
        bool,
        tuple,
        type(None),
    ),
    *(Keyword, Cost, Act),
    *(t.TriggeredAbility, t.Instruction, t.Aim, t.Whose, t.ChangesTotal, t.DealsDamage, t.Lasts),
    *(t.Taps, t.PutsCounters, t.Departs, t.Sacrifices, t.EntersAttacking, t.CreatesTokens),
    *(t.Happening, t.Outside, t.DoneLater, t.UnreadDeed, t.Divided),
)
"""Values that look at nothing that a combat changes, but for what stands in them: whose permanents
are of which types and colours, and what is attached to them as long as they are there."""
LOOKS: Mapping[type, frozenset[Fact]] = {
    **dict.fromkeys(_FIXED, NOTHING),
    c.Exists: frozenset({"members"}),
    c.MoreThan: frozenset({"members"}),
    c.LifeIs: frozenset({"life"}),
    c.AttackingAlone: frozenset({"attack"}),
    f.CountOf: frozenset({"members"}),
    f.CountersOn: frozenset({"counters"}),
    f.GreatestOf: frozenset({"members"}),
    f.TotalOf: frozenset({"members"}),
    f.DifferentOf: frozenset({"members"}),
    f.NamesAmong: frozenset({"members"}),
    f.CountersAmong: frozenset({"members", "counters"}),
    f.Devotion: frozenset({"members"}),
    f.PartySize: frozenset({"members"}),
    f.ColorsAmong: frozenset({"members"}),
    q.HasKeyword: frozenset({"keywords"}),
    q.HasAnyAbility: frozenset({"keywords", "counters"}),
    q.HasCounter: frozenset({"counters"}),
    q.PairedWithSource: frozenset({"members"}),
    q.AttackingWhom: frozenset({"attack"}),
    q.Faces: frozenset({"attack"}),
}
_STATES: Mapping[q.State, Fact] = {
    **dict.fromkeys(("tapped", "untapped"), "tapped"),
    **dict.fromkeys(("attacking", "blocking", "blocked"), "attack"),
    "modified": "counters",
    "suspected": "sizes",
}
"""What a state looks at; the others are as they are."""
_WORDS: tuple[tuple[str, Fact | None], ...] = (
    (r"graveyard|\bdied\b|descended", "graveyard"),
    (
        r"\bhands?\b|library|\bdrawn?\b|\bdrew\b|\bcards? (?:you own )?"
        r"(?:exiled|in (?!(?:[a-z']+ ){1,2}graveyards?\b))",
        "cards",
    ),
    (r"\{E\}|\b(?:energy|experience)\b", "cards"),
    (r"\battack(?:s|ed|ing)?\b|\bblock", "attack"),
    (r"\blife\b|monarch|initiative|poison|speed|lost|dealt", "life"),
    (r"counters?\b", "counters"),
    (r"\bdecayed\b", "keywords"),
    (r"kicked|monstrous|renowned|saddled|crewed|transformed|prototyped|commander|level \d", None),
    (r"chosen|city's blessing|it's (?:day|night)|entered|cast\b|@", None),
)
"""What the words of a circumstance that a position may tell look at (None: at nothing that a combat
changes)."""
_TABLE: tuple[tuple[re.Pattern[str], Fact | None], ...] = tuple(
    (later(pattern, re.IGNORECASE), fact) for pattern, fact in _WORDS
)


@lru_cache(maxsize=8192)
def facts(value: object) -> frozenset[Fact]:
    """All that an effect, a circumstance, an amount or a filter looks at."""
    return frozenset(fact for part in within(value) for fact in _looked_at(part))


def _looked_at(part: Any) -> Iterable[Fact]:
    match part:
        case q.Is(state=state):
            return (_STATES[state],) if state in _STATES else ()
        case f.Compare(statistic=statistic) | q.Parity(statistic=statistic):
            return () if statistic == "mana value" else ("sizes",)
        case f.StatisticOf(statistic=statistic):
            return () if statistic == "mana value" else ("sizes",)
        case f.ValueAmong(statistic=statistic):
            return ("members",) if statistic == "mana value" else ("members", "sizes")
        case q.CompareOwn():
            return ("sizes",)
        case f.CardsIn(zone=zone) | f.CardTypesIn(zone=zone):
            return ("graveyard",) if zone == "graveyard" else ("cards",)
        case f.Held(what=what) | f.MostOf(what=what):
            return ("life",) if what == "life" else ("cards",)
        case c.Undecided(text=text):
            return _in_words(text)
        case f.Untold(text="that much"):  # how much has been dealt
            return ("sizes",)
        case t.Happening(most_life=True):
            return ("life",)
        case Gets(each=each):
            return () if each is None else ("members",)
        case Effect():
            return ()
        case _:
            return LOOKS.get(cast("type[object]", type(part)), _ANYTHING)


_ANYTHING: frozenset[Fact] = frozenset({"anything"})


def _in_words(text: str) -> Iterable[Fact]:
    rows = [row for row in _TABLE if row[0].search(text)]
    known: set[Fact] = set()
    for _, fact in rows:
        if fact is not None:
            known.add(fact)
    return known if rows else _ANYTHING


COUNTED = (
    *(c.Exists, f.CountOf, f.GreatestOf, f.TotalOf, f.DifferentOf, f.NamesAmong, f.CountersAmong),
    *(f.ColorsAmong, f.ValueAmong),
)


def counted(value: object) -> Iterator[f.Filter]:
    """The permanents among which a value counts, as filters."""
    for part in within(value):
        if isinstance(part, c.MoreThan):
            yield part.more
            yield part.less
        elif isinstance(part, COUNTED):
            yield part.filter
        elif isinstance(part, Gets) and part.each is not None:
            yield part.each
        elif isinstance(part, f.PartySize | f.Devotion):
            yield q.ControlledBy(Who.YOU)
