"""Whom and what an ability about a declaration reaches: masks of creatures and objects."""

from legality.effects import filters as f
from legality.rulebook.evaluate import Viewpoint, mentions
from legality.rulebook.frame import Frame
from legality.rulebook.table import Ability


def affected_pairs(frame: Frame, ability: Ability) -> list[tuple[int, int]]:
    """The creatures an ability affects with the objects for which its condition holds."""
    if not speaks_of_defender(ability.effect.condition):
        mask = frame.affected(ability)
        return [(mask, frame.everything)] if mask else []
    pairs: list[tuple[int, int]] = []
    for player in dict.fromkeys(frame.defending):
        objects = sum(1 << i for i, name in enumerate(frame.defending) if name == player)
        mask = frame.of(frame.table.subjects(ability, player))
        if mask:
            pairs.append((mask, objects))
    return pairs


def speaks_of_defender(condition: f.Condition) -> bool:
    """Whether a condition asks about the defending player."""
    return not isinstance(condition, f.Always) and mentions(condition, f.Who.DEFENDING)


def attackers_affected(frame: Frame, ability: Ability) -> list[int]:
    """The places of the attackers that an ability affects; a condition on the defending player is
    tested for this player."""
    defending = frame.defending[0] if frame.defending else None
    subjects = frame.table.subjects(ability, defending)
    return sorted({frame.places[one.id] for one in subjects if one.id in frame.places})


def attackers_matching(frame: Frame, wanted: f.Filter, reader: Viewpoint) -> int:
    """The mask of the attackers that match a filter."""
    if isinstance(wanted, f.Anything):
        return frame.everything
    return frame.things_matching(wanted, reader)
