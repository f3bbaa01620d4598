"""What an attacker assigns to what it attacks (510.1b), and trample (702.19)."""

from legality.position import Permanent
from legality.problem.damage import Manner
from legality.rulebook.damage.frame import DamageFrame
from legality.rulebook.defending import defending_player

Behind = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


def as_unblocked(frame: DamageFrame, creature: Permanent, amount: int) -> tuple[Manner, ...]:
    """510.1b: everything to what it attacks; nothing if that has left combat. 702.19c: with trample
    over planeswalkers also to the planeswalker's controller, after its loyalty. To 2018-07
    (810.7f) to one head of a team that is attacked as a group."""
    rule = frame.numbers.unblocked
    return tuple(
        Manner("as unblocked", amount if recipients else 0, rule, recipients, after)
        for recipients, after in behind(frame, creature, ())
    )


def as_blocked(
    frame: DamageFrame, creature: Permanent, blockers: list[Permanent], amount: int, free: bool
) -> tuple[Manner, ...]:
    """510.1c: to the creatures blocking it; nothing if there are none. 702.19b, g: with trample
    also to what it attacks, after lethal damage to all of them; 702.19d: all of it if there are
    none. Of a team attacked as a group only one head is assigned damage (810.7f)."""
    tramples = creature.id in frame.facts.tramplers
    rule = frame.numbers.blocked
    if not blockers and not tramples:
        return (Manner("as blocked", 0, rule),)
    faced = frame.faced(blockers, free)
    if not tramples:
        return (Manner("as blocked", amount, rule, *faced, len(faced[0])),)
    needs = (frame.lethal(blocker) for blocker in blockers)
    first = tuple(need for need in needs if need is not None)
    manners: list[Manner] = []
    for beyond in behind(frame, creature, first):
        recipients, after = faced
        for index, waits in zip(*beyond, strict=True):
            if index not in recipients:  # else it blocks this attacker, and waits for less
                recipients, after = (*recipients, index), (*after, waits)
        dealt = amount if recipients else 0
        manners.append(Manner("as blocked", dealt, rule, recipients, after, len(faced[0])))
    return tuple(manners)


def behind(frame: DamageFrame, creature: Permanent, first: tuple[int, ...]) -> tuple[Behind, ...]:
    """What is attacked, if it is still there, and for trample over planeswalkers the player behind
    an attacked planeswalker (702.19c, e; never by plain trample, 702.19f), after those needs; one
    for each head of a team attacked as a group."""
    heads = frame.table.heads_attacked(creature.id)
    if heads:
        return tuple(((frame.player(head),), (first,)) for head in heads)
    target = frame.facing.attacks[creature.id]
    there = frame.table.find(target)
    was = frame.table.position.by_id[target]
    recipients: tuple[int, ...] = ()
    after: tuple[tuple[int, ...], ...] = ()
    if there is not None and not there.words.isdisjoint(("planeswalker", "battle")):
        recipients, after = (frame.permanent(there),), (first,)
    if "planeswalker" in was.words and creature.id in frame.facts.over_planeswalkers:
        loyalty = frame.loyalty(was) if recipients else None
        player = defending_player(frame.table.position, target)
        waits = first if loyalty is None else (*first, loyalty)
        recipients, after = (*recipients, frame.player(player)), (*after, waits)
    return ((recipients, after),)
