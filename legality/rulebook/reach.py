"""Whom and what an ability about a declaration reaches: masks of creatures and objects.

What an ability says of the defending or the attacking player is asked of those who meet, attacker
by attacker (508.5, 805.10c, e); an ability of an attacking creature means the player whom that
creature attacks.
"""

from collections.abc import Iterator
from typing import TypeVar

from legality.effects import conditions as c
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.effects import AnyEffect
from legality.effects.mentions import mentions
from legality.effects.players import Who
from legality.problem.declarations import Reason
from legality.rulebook.ability import Ability
from legality.rulebook.circumstances import undecided_words
from legality.rulebook.frame import Frame, reason
from legality.rulebook.moment import Encounter, Viewpoint

E = TypeVar("E", bound=AnyEffect)


def affected_pairs(frame: Frame, ability: Ability) -> list[tuple[int, int]]:
    """The creatures an ability affects with the objects for which its condition holds."""
    if not speaks_of_meeting(ability):
        mask = frame.affected(ability)
        return [(mask, frame.everything)] if mask else []
    pairs = [
        (frame.affected(ability, meeting) & creatures, objects)
        for meeting, (creatures, objects) in met(frame, ability).items()
    ]
    return [(mask, objects) for mask, objects in pairs if mask]


def met(frame: Frame, ability: Ability) -> dict[Encounter, tuple[int, int]]:
    """Who may meet whom, with the creatures and the objects for which that is so."""
    source = ability.source
    if source is not None and source.id in frame.table.attacks and source.id in frame.object_index:
        return {frame.meetings[frame.object_index[source.id]]: (frame.everyone, frame.everything)}
    masks: dict[Encounter, int] = {}
    for index, meeting in enumerate(frame.meetings):
        masks[meeting] = masks.get(meeting, 0) | 1 << index
    attackers = frame.table.position.attackers
    if frame.side != frame.table.position.attacking_side or len(attackers) == 1:
        return {meeting: (frame.everyone, objects) for meeting, objects in masks.items()}
    heads = frame.table.position.seats.heads
    pairs: dict[Encounter, tuple[int, int]] = {}
    for meeting, objects in masks.items():
        for name in attackers:
            own = meeting._replace(attacking=heads(name))
            creatures = pairs.get(own, (0, objects))[0] | frame.of_player(name)
            pairs[own] = (creatures, objects)
    return pairs


def speaks_of_meeting(ability: Ability) -> bool:
    """Whether whom an ability affects depends on the defending or the attacking player."""
    effect = ability.effect
    if isinstance(effect.condition, c.Always) and isinstance(effect.subject, q.ThisObject):
        return False
    if any("defending player" in words for words in undecided_words(effect.condition)):
        return True
    return any(
        mentions(part, who)
        for part in (effect.condition, effect.subject)
        for who in (Who.DEFENDING, Who.ATTACKING)
    )


def attackers_affected(frame: Frame, ability: Ability) -> list[int]:
    """The places of the attackers that an ability affects; a condition on the defending player is
    tested for the player whom the attacker attacks."""
    if not speaks_of_meeting(ability):
        subjects = frame.table.subjects(ability)
        return sorted(
            {
                frame.object_index[attacker.id]
                for attacker in subjects
                if attacker.id in frame.object_index
            }
        )
    return sorted(
        {
            frame.object_index[attacker.id]
            for meeting in dict.fromkeys(frame.meetings)
            for attacker in frame.table.subjects(ability, meeting)
            if attacker.id in frame.object_index
            and frame.meetings[frame.object_index[attacker.id]] == meeting
        }
    )


def each_attacker(
    frame: Frame, kind: type[E], step: str
) -> Iterator[tuple[E, Ability, Reason, int]]:
    """Each effect of that kind and each attacker that it affects, by its place, with the ability
    and the reason of a part that it states for that step."""
    for effect, ability in frame.table.abilities(kind):
        why = reason(frame, step, ability)
        for index in attackers_affected(frame, ability):
            yield effect, ability, why, index


def attackers_matching(frame: Frame, wanted: f.Filter, viewpoint: Viewpoint) -> int:
    """The mask of the attackers that match a filter."""
    if isinstance(wanted, q.Anything):
        return frame.everything
    return frame.objects_matching(wanted, viewpoint)


def blockers_matching(frame: Frame, wanted: f.Filter, ability: Ability, attacker: int) -> int:
    """The mask of the blockers that match a filter, asked for that attacker."""
    permanent = frame.table.here[frame.objects[attacker]]
    return frame.matching(
        wanted, Viewpoint(ability.source, ability.you, permanent, frame.meetings[attacker])
    )
