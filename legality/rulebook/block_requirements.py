"""Requirements on blocks (509.1c): lures, creatures that block, attackers that must be blocked."""

from legality.effects.blocking import Lure, MustBeBlocked, MustBlock
from legality.problem.declarations import UNLIMITED, Requirement, bits
from legality.rulebook import reach
from legality.rulebook.frame import Frame, reason


def lure(frame: Frame) -> None:
    """QB1: all creatures able to block it do so: one requirement a creature and effect."""
    for effect, ability, why, index in reach.each_attacker(frame, Lure, frame.steps.requirements):
        creatures = reach.blockers_matching(frame, effect.blockers, ability, index)
        if creatures:
            frame.requirements.append(Requirement(creatures, 1 << index, why, each=True))


def must_block(frame: Frame) -> None:
    """QB2: blocks if able; QB7, QB8: blocks that attacker, each attacker, if able (702.39a, b)."""
    for effect, ability in frame.table.abilities(MustBlock):
        why = reason(frame, frame.steps.requirements, ability)
        for creatures, within in reach.affected_pairs(frame, ability):
            if effect.attackers is None:
                frame.requirements.append(Requirement(creatures, within, why, each=True))
                continue
            objects = within & reach.attackers_matching(frame, effect.attackers, ability.viewpoint)
            for index in bits(objects):
                frame.requirements.append(Requirement(creatures, 1 << index, why, each=True))


def must_be_blocked(frame: Frame) -> None:
    """QB3–QB6: must be blocked if able (by two or more, exactly one, one of a type): one
    requirement an attacker and effect."""
    for effect, ability, why, index in reach.each_attacker(
        frame, MustBeBlocked, frame.steps.requirements
    ):
        creatures = reach.blockers_matching(frame, effect.blockers, ability, index)
        most = UNLIMITED if effect.most is None else effect.most
        frame.requirements.append(
            Requirement(creatures, 1 << index, why, least=effect.least, most=most)
        )
