"""Evasion (702.*, 509.1b): which attackers' abilities keep which creatures from blocking them.

Evasion is cumulative and tested for the declared pair only. Each function states one ability, first
asking which attackers have it.
"""

from collections.abc import Callable, Sequence

from legality import numbers
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.blocking import BlocksAsThough, LandwalkIgnored
from legality.effects.effect import Keyword
from legality.position import Permanent
from legality.problem.declarations import ChosenCount, Forbidden, bits
from legality.rulebook.ability import Ability
from legality.rulebook.evaluate import matches, reported_statistic
from legality.rulebook.frame import Frame, keyword_reason
from legality.rulebook.moment import Viewpoint


def evasion(frame: Frame) -> None:
    """State every keyword that keeps creatures from blocking."""
    held = frame.table.holders()
    for keyword, state in BY_KEYWORD:
        if keyword in held:
            state(frame)


def evaders(frame: Frame, keyword: str) -> Sequence[tuple[int, Permanent]]:
    """The attackers that have that keyword, with their places among the objects."""
    holders = frame.table.keyword_holders(keyword)
    if not holders:
        return ()
    positions, here = frame.object_index, frame.table.here
    return [
        (index, here[frame.objects[index]])
        for index in sorted([positions[name] for name in holders if name in positions])
    ]


def forbid(
    frame: Frame, creatures: int, attacker: int, keyword: numbers.Rule, sentence: str
) -> None:
    """Those creatures can't block that attacker, because of a keyword it has."""
    if creatures:
        holder = frame.table.here[frame.objects[attacker]]
        why = keyword_reason(frame, holder, keyword, sentence)
        frame.forbidden.append(Forbidden(creatures, 1 << attacker, why))


def as_though(frame: Frame, attacker: Permanent, keyword: str) -> tuple[int, int]:
    """The creatures that can block that attacker as though they had the keyword, and those that can
    block it as though it did not have it."""
    having = ignoring = 0
    if BlocksAsThough not in frame.table.in_force:
        return having, ignoring
    for effect, ability in frame.table.abilities(BlocksAsThough):
        if effect.keyword != keyword:
            continue
        if not matches(frame.table, effect.attackers, attacker, ability.viewpoint):
            continue
        mask = frame.affected(ability)
        if effect.had:
            having |= mask
        else:
            ignoring |= mask
    return having, ignoring


def flying(frame: Frame) -> None:
    """702.9b, c: a creature with flying can't be blocked except by creatures with flying or with
    reach (702.17b)."""
    table = frame.table
    flyers = frame.holders(table.keyword_holders("flying") | table.keyword_holders("reach"))
    for index, attacker in evaders(frame, "flying"):
        able = flyers
        for word in ("flying", "reach"):
            having, ignoring = as_though(frame, attacker, word)
            able |= having | (ignoring if word == "flying" else 0)
        sentence = f"{attacker.title} has flying: only creatures with flying or reach can block it."
        forbid(frame, frame.everyone & ~able, index, numbers.FLYING, sentence)


def shadow(frame: Frame) -> None:
    """702.28b: a creature with shadow can be blocked only by creatures with shadow, and a creature
    without shadow can't be blocked by creatures with shadow."""
    shadowy = frame.table.keyword_holders("shadow")
    if not shadowy:
        return
    blockers, lit = frame.holders(shadowy), frame.everything
    for index, attacker in evaders(frame, "shadow"):
        lit &= ~(1 << index)
        having, ignoring = as_though(frame, attacker, "shadow")
        unable = frame.everyone & ~(blockers | having | ignoring)
        sentence = f"{attacker.title} has shadow: only creatures with shadow can block it."
        forbid(frame, unable, index, numbers.SHADOW, sentence)
    for index in bits(blockers if lit else 0):
        blocker = frame.creatures[index]
        sentence = f"{blocker.title} has shadow: it can block only creatures with shadow."
        why = keyword_reason(frame, blocker, numbers.SHADOW, sentence)
        frame.forbidden.append(Forbidden(1 << index, lit, why))


def horsemanship(frame: Frame) -> None:
    """702.31b: a creature with horsemanship can't be blocked by creatures without it."""
    for index, attacker in evaders(frame, "horsemanship"):
        having, ignoring = as_though(frame, attacker, "horsemanship")
        able = frame.holders(frame.table.keyword_holders("horsemanship")) | having | ignoring
        sentence = f"{attacker.title} has horsemanship: only creatures with it can block it."
        forbid(frame, frame.everyone & ~able, index, numbers.HORSEMANSHIP, sentence)


_FEARLESS = f.AnyOf((q.HasType("artifact"), q.HasColor("B")))


def fear(frame: Frame) -> None:
    """702.36b, c: fear: except by artifact creatures and black creatures."""
    for index, attacker in evaders(frame, "fear"):
        able = frame.matching(_FEARLESS, Viewpoint(attacker, attacker.controller))
        able |= as_though(frame, attacker, "fear")[1]
        sentence = f"{attacker.title} has fear: only artifact or black creatures can block it."
        forbid(frame, frame.everyone & ~able, index, numbers.FEAR, sentence)


def intimidate(frame: Frame) -> None:
    """702.13b, c: intimidate: except by artifact creatures and creatures that share a colour."""
    for index, attacker in evaders(frame, "intimidate"):
        frame.table.notice(attacker, "colors")
        shared = f.AnyOf((q.HasType("artifact"), *map(q.HasColor, attacker.colors)))
        able = frame.matching(shared, Viewpoint(attacker, attacker.controller))
        able |= as_though(frame, attacker, "intimidate")[1]
        sentence = (
            f"{attacker.title} has intimidate: only artifact creatures and creatures that share a "
            "color with it can block it."
        )
        forbid(frame, frame.everyone & ~able, index, numbers.INTIMIDATE, sentence)


def skulk(frame: Frame) -> None:
    """702.118b: skulk: can't be blocked by creatures with greater power."""
    for index, attacker in evaders(frame, "skulk"):
        frame.table.notice(attacker, "size")
        power = reported_statistic(frame.table, attacker, "power", attacker) or 0
        greater = f.Compare("power", ">", power)
        unable = frame.matching(greater, Viewpoint(attacker, attacker.controller))
        unable &= ~as_though(frame, attacker, "skulk")[1]
        sentence = f"{attacker.title} has skulk: creatures with greater power can't block it."
        forbid(frame, unable, index, numbers.SKULK, sentence)


def landwalk(frame: Frame) -> None:
    """702.14c: can't be blocked as long as the defending player controls such a land.

    The lands are those of that attacker's defending player (802.2a, 805.10e), of either head where
    a team is attacked as a group (606.7c).
    """
    table = frame.table
    for index, attacker in evaders(frame, "landwalk"):
        for keyword, ability in table.keywords(attacker):
            if keyword.name != "landwalk" or not walked(frame, keyword, ability, index):
                continue
            able = ignores_landwalk(frame, attacker, keyword)
            who = " or ".join(frame.meetings[index].defending)
            is_keyword = ability.text.lower().endswith("walk")  # else a sentence of another's text
            walk = ability.text if is_keyword else keyword.name
            sentence = f"{attacker.title} has {walk} and {who} controls such a land."
            why = keyword_reason(frame, attacker, numbers.LANDWALK, sentence, ability)
            if unable := frame.everyone & ~able:
                frame.forbidden.append(Forbidden(unable, 1 << index, why))


def walked(frame: Frame, keyword: Keyword, ability: Ability, attacker: int) -> bool:
    """Whether the defending player controls such a land."""
    table = frame.table
    return any(
        land.controller in frame.meetings[attacker].defending
        and "land" in land.words
        and (keyword.quality is None or matches(table, keyword.quality, land, ability.viewpoint))
        for land in table.permanents
    )


def ignores_landwalk(frame: Frame, attacker: Permanent, keyword: Keyword) -> int:
    """The creatures that can block that attacker as though it had no such landwalk."""
    mask = 0
    for effect, ability in frame.table.abilities(LandwalkIgnored):
        if effect.quality is not None and effect.quality != keyword.quality:
            continue
        if attacker in frame.table.subjects(ability):
            mask |= frame.matching(effect.blockers, ability.viewpoint)
    return mask | as_though(frame, attacker, "landwalk")[1]


def protection(frame: Frame) -> None:
    """702.16f, j: a creature with protection can't be blocked by creatures of the quality; a second
    protection from it does nothing more (702.16m).

    Protection on the blocker's side stops no block (ruling 41).
    """
    for index, attacker in evaders(frame, "protection"):
        for keyword, ability in frame.table.keywords(attacker):
            if keyword.name != "protection":
                continue
            viewpoint = Viewpoint(attacker, ability.you, attacker, frame.meetings[index])
            unable = frame.matching(keyword.quality or q.ANYTHING, viewpoint)
            sentence = f"{attacker.title}: {ability.text}"
            why = keyword_reason(frame, attacker, numbers.PROTECTION, sentence, ability)
            if unable:
                frame.forbidden.append(Forbidden(unable, 1 << index, why))


def menace(frame: Frame) -> None:
    """702.111b: menace: not blocked except by two or more creatures; instances are redundant."""
    for index, attacker in evaders(frame, "menace"):
        sentence = (
            f"{attacker.title} has menace: it can't be blocked except by two or more creatures."
        )
        why = keyword_reason(frame, attacker, numbers.MENACE, sentence)
        frame.counts.append(ChosenCount(index, 2, len(frame.creatures) or 2, why))


BY_KEYWORD: tuple[tuple[str, Callable[[Frame], None]], ...] = (
    ("flying", flying),
    ("shadow", shadow),
    ("horsemanship", horsemanship),
    ("fear", fear),
    ("intimidate", intimidate),
    ("skulk", skulk),
    ("landwalk", landwalk),
    ("protection", protection),
    ("menace", menace),
)
"""The keywords, each with what it states where a permanent has it."""
