"""Whom and what an ability about a declaration reaches: masks of creatures and objects.

What an ability says of the defending player is asked of the one attacked, attacker by attacker
(508.5, 805.10e); an ability of an attacking creature means the player whom that creature attacks.
"""

from legality.effects import filters as f
from legality.rulebook.evaluate import Viewpoint, mentions
from legality.rulebook.frame import Frame
from legality.rulebook.table import Ability


def affected_pairs(frame: Frame, ability: Ability) -> list[tuple[int, int]]:
    """The creatures an ability affects with the objects for which its condition holds."""
    if not speaks_of_defender(ability):
        mask = frame.affected(ability)
        return [(mask, frame.everything)] if mask else []
    pairs = [
        (frame.affected(ability, players), objects)
        for players, objects in defended(frame, ability).items()
    ]
    return [(mask, objects) for mask, objects in pairs if mask]


def defended(frame: Frame, ability: Ability) -> dict[tuple[str, ...], int]:
    """The defending players whom the ability may mean, each with the objects for which it does."""
    source = ability.source
    if source is not None and source.id in frame.table.attacks and source.id in frame.places:
        return {frame.defending[frame.places[source.id]]: frame.everything}
    found: dict[tuple[str, ...], int] = {}
    for place, players in enumerate(frame.defending):
        found[players] = found.get(players, 0) | 1 << place
    return found


def speaks_of_defender(ability: Ability) -> bool:
    """Whether whom an ability affects depends on the defending player."""
    effect = ability.effect
    if not isinstance(effect.condition, f.Always) and mentions(effect.condition, f.Who.DEFENDING):
        return True
    return mentions(effect.subject, f.Who.DEFENDING)


def attackers_affected(frame: Frame, ability: Ability) -> list[int]:
    """The places of the attackers that an ability affects; a condition on the defending player is
    tested for the player whom the attacker attacks."""
    if not speaks_of_defender(ability):
        subjects = frame.table.subjects(ability)
        return sorted({frame.places[one.id] for one in subjects if one.id in frame.places})
    return sorted(
        {
            frame.places[one.id]
            for players in dict.fromkeys(frame.defending)
            for one in frame.table.subjects(ability, players)
            if one.id in frame.places and frame.defending[frame.places[one.id]] == players
        }
    )


def attackers_matching(frame: Frame, wanted: f.Filter, reader: Viewpoint) -> int:
    """The mask of the attackers that match a filter."""
    if isinstance(wanted, f.Anything):
        return frame.everything
    return frame.things_matching(wanted, reader)


def blockers_matching(frame: Frame, wanted: f.Filter, ability: Ability, attacker: int) -> int:
    """The mask of the blockers that match a filter, asked for that attacker."""
    one = frame.table.here[frame.things[attacker]]
    return frame.matching(
        wanted, Viewpoint(ability.source, ability.you, one, frame.defending[attacker])
    )
