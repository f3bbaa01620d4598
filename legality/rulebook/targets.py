"""What is attacked (508.1b): who may be, and what a text means by it."""

from legality.effects import filters as f
from legality.effects.players import Who
from legality.position import Permanent, Position
from legality.problem.declarations import Forbidden, Reason
from legality.rulebook.characteristics.present import lying
from legality.rulebook.defending import defending_player
from legality.rulebook.evaluate import matches
from legality.rulebook.frame import Frame
from legality.rulebook.moment import Viewpoint
from legality.rulebook.players import players
from legality.rulebook.table import Table


def attackable(table: Table, permanent: Permanent) -> str | None:
    """The defending player of a permanent that may be attacked: a planeswalker's controller, a
    battle's protector (310.8b); None if it may not be."""
    position, edition = table.position, table.edition
    if "battle" in permanent.words and edition.battles_attackable:
        protector = position.protector_of(permanent)
        if protector in position.opposing:
            return protector
    if "planeswalker" in permanent.words and edition.planeswalkers_attackable:
        return permanent.controller if permanent.controller in position.opposing else None
    return None


def attacking(position: Position) -> dict[str, str]:
    """The attackers in combat with what they attack: phased-in creatures of the attacking players,
    attacking a player who may be attacked or a permanent of one (506.3, 506.4)."""
    by_id, attacks = position.by_id, position.attacks or {}
    defenders = position.defenders
    attacked = {
        target: attacked_as(position, target)
        for target in set(attacks.values())
        if defending_player(position, target) in defenders
    }
    attackers = position.attackers
    return {
        attacker: attacked[target]
        for attacker, target in attacks.items()
        if target in attacked and _attacks(by_id[attacker], attackers)
    }


def _attacks(permanent: Permanent, attackers: tuple[str, ...]) -> bool:
    return permanent.controller in attackers and permanent.is_creature and not permanent.phased_out


def attacked_as(position: Position, target: str) -> str:
    """What an attack on that target is called: a team attacked as a group goes by the first of its
    players who may be attacked."""
    return position.seats.heads(target)[0] if target in position.defenders else target


def possible_targets(frame: Frame) -> None:
    """508.1b (308.1), 506.3, 802.3: only opponents, their planeswalkers and the battles they
    protect are attacked; of those that somebody may attack, see `teams.seats_and_range`."""
    position = frame.table.position
    for index, name in enumerate(frame.objects):
        permanent = frame.table.find(name)
        if permanent is None:
            if name in position.opposing:
                continue
        elif attackable(frame.table, permanent) is not None:
            continue
        why = Reason(frame.steps.target, _no_target(position, name))
        frame.forbidden.append(Forbidden(frame.everyone, 1 << index, why))


def not_there(position: Position, permanent: Permanent) -> str:
    """Why a permanent that a declaration names is not there: it has left the battlefield after an
    earlier declaration, or is phased out (702.26b)."""
    if permanent.id in lying(position).notes.gone:
        return f"{permanent.title} has left the battlefield before this declaration."
    return f"{permanent.title} is phased out: it is treated as though it didn't exist."


def _no_target(position: Position, target: str) -> str:
    permanent = position.by_id.get(target)
    if permanent is None:
        if target in position.attackers:
            return f"{target} is an attacking player."
        return f"{target} is no player that {position.attacking_side} may attack."
    if permanent.phased_out:
        return not_there(position, permanent)
    if not {"planeswalker", "battle"} & permanent.words:
        return f"{permanent.title} is neither a planeswalker nor a battle."
    who = position.attacking_side
    return f"{permanent.title} is no planeswalker or battle that {who} may attack."


def targets(
    frame: Frame, wanted: f.Targets | None, viewpoint: Viewpoint, *, every: bool = False
) -> int:
    """The objects that a text about "attacks X" speaks of; None is all of them. A team attacked as
    a group is meant where one of its heads is, with `every` where all are."""
    if wanted is None:
        return frame.everything
    mask = 0
    for index, name in enumerate(frame.objects):
        permanent = frame.table.find(name)
        if permanent is None:
            meant = (
                () if wanted.players is None else players(frame.table, wanted.players, viewpoint)
            )
            within = frame.table.position.seats.within
            heads = [
                head in meant and within(viewpoint.you, head)
                for head in frame.meetings[index].defending
            ]
            wants = all(heads) if every else any(heads)
        else:
            wants = frame.table.reaches(viewpoint.you, permanent) and _permanent_wanted(
                frame.table, wanted, permanent, viewpoint
            )
        if wants:
            mask |= 1 << index
    return mask


def _permanent_wanted(
    table: Table, wanted: f.Targets, permanent: Permanent, viewpoint: Viewpoint
) -> bool:
    if not table.reaches(viewpoint.you, permanent):
        return False
    kinds = (("planeswalker", wanted.planeswalkers_of), ("battle", wanted.battles_of))
    for word, who in kinds:
        if (
            who is not None
            and word in permanent.words
            and permanent.controller in players(table, who, viewpoint)
        ):
            return True
    return wanted.permanents is not None and matches(table, wanted.permanents, permanent, viewpoint)


def speaks_of_affected(wanted: f.Targets) -> bool:
    """Whether the things meant differ from one affected creature to another ("its owner")."""
    who = (wanted.players, wanted.planeswalkers_of, wanted.battles_of)
    return Who.ITS_OWNER in who or Who.ITS_CONTROLLER in who
