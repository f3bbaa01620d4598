"""Seats and teams as attackers are declared (801–803, 805, 809, 810): who may attack whom, and what
a team that is attacked as a group makes of restrictions (to 2018-07).
"""

from collections.abc import Iterator

from legality.effects.attacking import CantAttack
from legality.effects.players import Who
from legality.numbers import ATTACK_ADJACENT, ATTACK_LEFT, ATTACK_RIGHT, IN_RANGE, Rule
from legality.position.seats import Bar
from legality.problem.declarations import Forbidden, Reason, bits
from legality.rulebook.ability import Ability
from legality.rulebook.frame import Frame, reason
from legality.rulebook.moment import Encounter, Viewpoint
from legality.rulebook.players import players

# -- 508.1b: whom a player may attack ----------------------------------------------------------


def seats_and_range(frame: Frame) -> None:
    """801.3, 803.1, 809.3c: a creature attacks only whom the seats and the range of influence of
    its controller allow, their planeswalkers and the battles they protect; of a team attacked as a
    group any head that is allowed (to 2009-06 all of them, 606.7b)."""
    position = frame.table.position
    if position.attack_option == "multiple" and not position.seats.limited:
        return
    every = frame.table.edition.group_by_either_head
    for index, (heads, _) in enumerate(frame.meetings):
        for attacker in position.attackers:
            bars: list[Bar | None] = [position.seats.bar(attacker, head) for head in heads]
            met: list[Bar] = [bar for bar in bars if bar is not None]
            if met and (every or len(met) == len(heads)):
                creatures = frame.of_player(attacker)
                why = _out_of_reach(frame, attacker, heads[0], met[0])
                frame.forbidden.append(Forbidden(creatures, 1 << index, why))


def _out_of_reach(frame: Frame, attacker: str, other: str, bar: Bar) -> Reason:
    sentences = {
        "left": f"{attacker} may attack only the player to their left, and {other} is not.",
        "right": f"{attacker} may attack only the player to their right, and {other} is not.",
        "adjacent": f"{attacker} may attack only the players next to them, and {other} is none.",
        "range": f"{other} is outside the range of influence of {attacker}.",
    }
    because = NUMBERS[bar].at(frame.table.edition.date)
    return Reason(frame.steps.target, sentences[bar], because)


NUMBERS: dict[Bar, Rule] = {
    "left": ATTACK_LEFT,
    "right": ATTACK_RIGHT,
    "adjacent": ATTACK_ADJACENT,
    "range": IN_RANGE,
}


# -- 508.1c: a team attacked as a group ---------------------------------------------------------


def group_prohibited(frame: Frame) -> None:
    """606.7b: a creature that can't attack one of the heads can't attack the team; from 2009-07
    (806.7c, 810.7c) only where an effect of an object of that head's says so, any other only where
    it leaves no head to attack."""
    teams = tuple(bits(groups(frame)))
    if not teams:
        return
    left: dict[tuple[int, int], list[tuple[str, Reason]]] = {}
    for effect, ability in frame.table.abilities(CantAttack):
        why = reason(frame, frame.steps.restrictions, ability)
        for index in teams:
            for head, creatures in _stopped(frame, effect, ability, index):
                if frame.table.edition.group_by_either_head or ability.you == head:
                    frame.forbidden.append(Forbidden(creatures, 1 << index, why))
                    continue
                for creature in bits(creatures):
                    left.setdefault((creature, index), []).append((head, why))
    for (creature, index), stopped in left.items():
        if {head for head, _ in stopped} == set(frame.meetings[index].defending):
            for why in dict.fromkeys(why for _, why in stopped):
                frame.forbidden.append(Forbidden(1 << creature, 1 << index, why))


def groups(frame: Frame) -> int:
    """The objects that are teams attacked as a group."""
    if not frame.table.position.seats.group:
        return 0
    return sum(
        1 << index
        for index, (heads, _) in enumerate(frame.meetings)
        if len(heads) > 1 and frame.table.find(frame.objects[index]) is None
    )


def _stopped(
    frame: Frame, effect: CantAttack, ability: Ability, index: int
) -> Iterator[tuple[str, int]]:
    """Each head whom the ability keeps creatures from attacking, with those creatures. Conditions
    on the defending player are asked of both heads (806.7b), before 2009-07 of each."""
    either = frame.table.edition.group_by_either_head
    heads = frame.meetings[index].defending
    for head in heads:
        encounter = Encounter((head,) if either else heads)
        creatures = frame.affected(ability, encounter)
        if effect.targets is not None:
            who = effect.targets.players
            if who is None:
                continue
            if who in (Who.ITS_OWNER, Who.ITS_CONTROLLER):
                creatures = sum(
                    1 << creature
                    for creature in bits(creatures)
                    if head in players(frame.table, who, _of(frame, ability, creature))
                )
            elif head not in players(frame.table, who, ability.viewpoint):
                continue
        if creatures:
            yield head, creatures


def _of(frame: Frame, ability: Ability, creature: int) -> Viewpoint:
    return Viewpoint(ability.source, ability.you, frame.creatures[creature])
