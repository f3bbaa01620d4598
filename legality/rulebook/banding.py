"""Banding and "bands with other" (702.22): who may band, and who divides damage.

A band shares no ability (702.22g): what a creature may do is asked of itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from legality.effects import filters as f
from legality.effects.effect import Keyword
from legality.effects.qualities import ANYTHING
from legality.numbers import (
    BAND_TARGET,
    BANDING,
    BANDS_ANNOUNCED,
    BANDS_WITH_OTHER,
    ONE_BAND_EACH,
    Rule,
)
from legality.position import Permanent, Position
from legality.rulebook.ability import Ability
from legality.rulebook.defending import defending_player
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.verdict import Violation

Bands = tuple[tuple[str, ...], ...]


# -- 508.1e: bands are announced -----------------------------------------------------------------


def band_faults(table: Table, position: Position) -> tuple[Violation, ...]:
    """508.1e: every fault of the bands announced, with the table as attackers are declared."""
    faults: list[Violation] = []
    for band in position.bands:
        faults += _members(table, position, band)
        faults += _one_target(table, position, band)
        faults += _one_controller(table, band)
        faults += _may_form(table, band)
    faults += _one_band_each(table, position)
    return tuple(faults)


def _fault(table: Table, behind: Rule, objects: Iterable[str], sentence: str) -> Violation:
    edition = table.edition
    rule, because = edition.number(BANDS_ANNOUNCED), edition.number(behind)
    return Violation(rule, tuple(objects), sentence, because)


def _members(table: Table, position: Position, band: Sequence[str]) -> Iterator[Violation]:
    """702.22c: a band is one or more declared attackers, each named once."""
    declared = position.attacks or {}
    for name in dict.fromkeys(band):
        if name not in declared:
            title = position.by_id[name].title
            yield _fault(table, BANDING, (name,), f"{title} is in a band but doesn't attack.")
        if band.count(name) > 1:
            title = position.by_id[name].title
            yield _fault(table, ONE_BAND_EACH, (name,), f"{title} stands in its band twice.")
    if not band:
        yield _fault(table, BANDING, (), "A band has one member or more.")


def _one_band_each(table: Table, position: Position) -> Iterator[Violation]:
    """702.22c: each creature may be a member of only one band."""
    seen: set[str] = set()
    reported: set[str] = set()
    for band in position.bands:
        for name in dict.fromkeys(band):
            if name in seen and name not in reported:
                reported.add(name)
                title = position.by_id[name].title
                yield _fault(table, ONE_BAND_EACH, (name,), f"{title} is in more than one band.")
            seen.add(name)


def _one_target(table: Table, position: Position, band: Sequence[str]) -> Iterator[Violation]:
    """702.22d: all creatures of a band attack the same player or permanent; before planeswalkers
    (602.3b) the same player."""
    if same_target(table, position.attacks or {}, band):
        return
    declared = [name for name in dict.fromkeys(band) if name in (position.attacks or {})]
    yield _fault(
        table, BAND_TARGET, declared, "The creatures of a band must attack the same thing."
    )


def same_target(table: Table, attacks: Mapping[str, str], band: Sequence[str]) -> bool:
    """Whether those of a band that attack at all attack what one band may."""
    return len({shared_target(table, attacks[name]) for name in band if name in attacks}) <= 1


def shared_target(table: Table, target: str) -> str:
    """What all members of a band must share that attack this thing: itself, or its player."""
    shares = table.edition.band_shares_permanent
    return target if shares else defending_player(table.position, target)


def _present(table: Table, band: Sequence[str]) -> list[Permanent]:
    """Those of the band that are there, each once."""
    return [member for name in dict.fromkeys(band) if (member := table.find(name)) is not None]


def _one_controller(table: Table, band: Sequence[str]) -> Iterator[Violation]:
    """702.22c: a player bands their own creatures, also where a team attacks as one (805.10b)."""
    members = _present(table, band)
    controllers = dict.fromkeys(member.controller for member in members)
    if len(controllers) > 1:
        sentence = f"The creatures of a band have one controller, not {' and '.join(controllers)}."
        yield _fault(table, BANDING, (member.id for member in members), sentence)


def _may_form(table: Table, band: Sequence[str]) -> Iterator[Violation]:
    """702.22c: the abilities of the members allow this band. One creature with banding is a band
    too, though that changes nothing."""
    members = _present(table, band)
    if not members or may_band(table, members):
        return
    without = [member for member in members if not table.has(member, "banding")]
    names = ", ".join(member.title for member in without)
    if len(members) == 1:
        sentence = f"{names} has no banding: alone it is no band."
    elif len(without) == len(members):
        sentence = f"None of {names} has banding, and no one quality bands them all with other."
    else:
        sentence = f"At most one creature of a band may lack banding: {names} lack it."
    with_other = any(table.has(member, "bands with other") for member in members)
    behind = BANDS_WITH_OTHER if with_other else BANDING
    yield _fault(table, behind, (member.id for member in without), sentence)


def can_lead(table: Table, creature: Permanent) -> bool:
    """Whether it has an ability without which no band can be formed."""
    return table.has(creature, "banding") or any(_others(table, creature))


def may_band(table: Table, members: Sequence[Permanent]) -> bool:
    """702.22c, m: any number with banding and up to one without; or a band by "bands with
    other"."""
    with_banding = [member for member in members if table.has(member, "banding")]
    if with_banding and len(members) - len(with_banding) <= 1:
        return True
    if table.edition.new_bands_with_other:
        return _one_leads(table, members)
    return _all_have_it(table, members)


def _one_leads(table: Table, members: Sequence[Permanent]) -> bool:
    """702.22c: [quality] creatures, one of them with "bands with other [quality]"."""
    return any(
        all(_has_quality(table, member, quality, ability) for member in members)
        for leader in members
        for quality, ability in _others(table, leader)
    )


def _all_have_it(table: Table, members: Sequence[Permanent]) -> bool:
    """502.11b (2006): all have the same "bands with other" ability, or banding; with others."""
    qualities = {quality for member in members for quality, _ in _others(table, member)}
    return len(members) > 1 and any(
        all(
            table.has(member, "banding") or quality in {q for q, _ in _others(table, member)}
            for member in members
        )
        for quality in qualities
    )


def _others(table: Table, creature: Permanent) -> Iterator[tuple[f.Filter, Ability]]:
    """The qualities of its "bands with other" abilities."""
    for keyword, ability in table.keywords(creature):
        if keyword.name == "bands with other":
            yield _quality(keyword), ability


def _quality(keyword: Keyword) -> f.Filter:
    return keyword.quality if keyword.quality is not None else ANYTHING


def _has_quality(table: Table, creature: Permanent, quality: f.Filter, ability: Ability) -> bool:
    return matches(table, quality, creature, Viewpoint(ability.source, ability.you))


def band_announcements(table: Table, attacks: Mapping[str, str]) -> Iterator[Bands]:
    """Every legal set of bands for those attackers, as the table is before they are declared, no
    bands at all first. Bands of one creature (702.22c allows them) change nothing: left out."""
    creatures = [creature for name in attacks if (creature := table.find(name)) is not None]
    yield from _announcements(table, attacks, creatures)


def _announcements(
    table: Table, attacks: Mapping[str, str], creatures: Sequence[Permanent]
) -> Iterator[Bands]:
    """Bands among those creatures: the first is in none, or in one with some of the rest."""
    if not creatures:
        yield ()
        return
    first, rest = creatures[0], creatures[1:]
    yield from _announcements(table, attacks, rest)
    near = [creature for creature in rest if same_target(table, attacks, (first.id, creature.id))]
    for chosen in bands_of(table, first, near):
        left = [creature for creature in rest if creature not in chosen]
        for others in _announcements(table, attacks, left):
            yield ((first.id, *(creature.id for creature in chosen)), *others)


def bands_of(
    table: Table, first: Permanent, near: Sequence[Permanent]
) -> Iterator[tuple[Permanent, ...]]:
    """The others of every band that the first creature may form with some of those near it, which
    its controller controls too."""
    seen: set[tuple[str, ...]] = set()
    near = [creature for creature in near if creature.controller == first.controller]
    for pool in _pools(table, first, near):
        for size in range(1, len(pool) + 1):
            for chosen in combinations(pool, size):
                key = tuple(creature.id for creature in chosen)
                if key not in seen and may_band(table, (first, *chosen)):
                    seen.add(key)
                    yield chosen


def _pools(table: Table, first: Permanent, near: Sequence[Permanent]) -> Iterator[list[Permanent]]:
    """Groups that hold every possible band of the first creature: those with banding and one that
    lacks it, those of one quality."""
    banders = [creature for creature in near if table.has(creature, "banding")]
    yield banders
    if table.has(first, "banding"):
        for plain in near:
            if plain not in banders:
                yield [creature for creature in near if creature in banders or creature is plain]
    for leader in (first, *near):
        for quality, ability in _others(table, leader):
            if table.edition.new_bands_with_other:
                yield [
                    creature for creature in near if _has_quality(table, creature, quality, ability)
                ]
            else:
                have = {
                    creature.id
                    for creature in near
                    if quality in {q for q, _ in _others(table, creature)}
                }
                yield [creature for creature in near if creature.id in have or creature in banders]


# -- 702.22j, k: the other player divides --------------------------------------------------------


class Banders(Struct, frozen=True):
    """Who has banding (`full`) and who "bands with other" (`other`) as damage is assigned."""

    table: Table
    full: frozenset[str]
    other: frozenset[str]

    def give_choice(self, creatures: Sequence[Permanent]) -> bool:
        """702.22j, k: among the creatures that block it (that it blocks) one has banding, or a
        [quality] creature has "bands with other [quality]" and another is [quality] too."""
        if self.full and any(creature.id in self.full for creature in creatures):
            return True
        leaders = (
            [creature for creature in creatures if creature.id in self.other] if self.other else []
        )
        if not leaders:
            return False
        if not self.table.edition.new_bands_with_other:
            return _two_have_it(self.table, leaders)
        return any(
            _has_quality(self.table, leader, quality, ability)
            and any(
                _has_quality(self.table, other, quality, ability)
                for other in creatures
                if other.id != leader.id
            )
            for leader in leaders
            for quality, ability in _others(self.table, leader)
        )


def _two_have_it(table: Table, creatures: Sequence[Permanent]) -> bool:
    """502.11c (2006): two or more with the same "bands with other" ability."""
    seen: set[f.Filter] = set()
    for creature in creatures:
        own = {quality for quality, _ in _others(table, creature)}
        if own & seen:
            return True
        seen |= own
    return False
