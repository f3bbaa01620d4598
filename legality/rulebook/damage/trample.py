"""What an attacker assigns to what it attacks (510.1b), and trample (702.19)."""

from legality.position import Permanent
from legality.problem.damage import Manner
from legality.rulebook.damage.frame import DamageFrame
from legality.rulebook.targets import defending_player

Behind = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


def as_unblocked(frame: DamageFrame, creature: Permanent, amount: int) -> Manner:
    """510.1b: everything to what it attacks; nothing if that has left combat. 702.19c: with trample
    over planeswalkers also to the planeswalker's controller, after its loyalty."""
    places, after = behind(frame, creature, ())
    rule = frame.numbers.unblocked
    return Manner("as unblocked", amount if places else 0, rule, places, after)


def as_blocked(
    frame: DamageFrame, creature: Permanent, blockers: list[Permanent], amount: int, free: bool
) -> Manner:
    """510.1c: to the creatures blocking it; nothing if there are none. 702.19b: with trample also
    to what it attacks, after lethal damage to all of them; 702.19d: all of it if there are none."""
    tramples = creature.id in frame.facts.tramplers
    rule = frame.numbers.blocked
    if not blockers and not tramples:
        return Manner("as blocked", 0, rule)
    places, after = frame.faced(blockers, free)
    faced = len(places)
    if tramples:
        needs = (frame.lethal(blocker) for blocker in blockers)
        first = tuple(need for need in needs if need is not None)
        for place, waits in zip(*behind(frame, creature, first), strict=True):
            if place not in places:  # else it blocks this attacker, and waits for less
                places, after = (*places, place), (*after, waits)
    return Manner("as blocked", amount if places else 0, rule, places, after, faced)


def behind(frame: DamageFrame, creature: Permanent, first: tuple[int, ...]) -> Behind:
    """What is attacked, if it is still there, and for trample over planeswalkers the player behind
    an attacked planeswalker (702.19c, e; never by plain trample, 702.19f), after those needs."""
    target = frame.facing.attacks[creature.id]
    if target in frame.table.position.player_by_name:
        return (frame.player(target),), (first,)
    there = frame.table.find(target)
    was = frame.table.position.by_id[target]
    places: tuple[int, ...] = ()
    after: tuple[tuple[int, ...], ...] = ()
    if there is not None and not there.words.isdisjoint(("planeswalker", "battle")):
        places, after = (frame.one(there),), (first,)
    if "planeswalker" in was.words and creature.id in frame.facts.over_planeswalkers:
        loyalty = frame.loyalty(was) if places else None
        player = defending_player(frame.table.position, target)
        waits = first if loyalty is None else (*first, loyalty)
        places, after = (*places, frame.player(player)), (*after, waits)
    return places, after
