"""Which steps the phase has, and which creatures assign damage in which (506.1, 508.8, 510.4)."""

from msgspec.structs import replace

from legality.moments.state import S, State, become
from legality.moments.values import Step
from legality.rulebook.damage import facts


def steps_from(combat: State) -> tuple[Step, ...]:
    """506.1: the steps from this one on, as they will be if nothing changes."""
    steps = [combat.step]
    while steps[-1] is not Step.OVER:
        steps.append(following(combat, steps[-1]))
    return tuple(steps[:-1])


def following(combat: State, step: Step) -> Step:
    """The step after that one, as things stand."""
    match step:
        case Step.BEGINNING:
            return Step.ATTACKERS
        case Step.ATTACKERS:
            return Step.END if skips_blocks_and_damage(combat) else Step.BLOCKERS
        case Step.BLOCKERS:
            return Step.FIRST_DAMAGE if early_strikers(combat) else Step.DAMAGE
        case Step.FIRST_DAMAGE:
            return Step.DAMAGE
        case Step.DAMAGE:
            return Step.END
        case Step.END | Step.OVER:
            return Step.OVER


def skips_blocks_and_damage(combat: State) -> bool:
    """508.8 (308.4): no creature was declared as an attacker or put in attacking."""
    if combat.step.is_before(Step.ATTACKERS) or (
        combat.step is Step.ATTACKERS and combat.waiting and not combat.history.joined
    ):
        return False  # not declared yet
    if combat.edition.attackers_put_in_count:
        return not combat.history.joined
    return not combat.history.attacked


def combatants(combat: State) -> tuple[str, ...]:
    """The attacking and blocking creatures, attackers first."""
    both = dict.fromkeys((*combat.attackers, *combat.blockers))
    return tuple(name for name in both if combat.is_present(name))


def early_strikers(combat: State) -> frozenset[str]:
    """510.4: the creatures in combat with first or double strike now."""
    return facts.early_strikers(combat.table, combatants(combat))


def participants(combat: State) -> frozenset[str]:
    """510.4 (310.5): the creatures that assign damage in this combat damage step, if their power
    lets them."""
    if combat.step is Step.FIRST_DAMAGE:
        return early_strikers(combat)
    if combat.step is not Step.DAMAGE:
        return frozenset()
    return facts.late_strikers(combat.table, combatants(combat), struck_before(combat))


def struck_before(combat: State) -> frozenset[str]:
    """510.4: those that the second step leaves out unless they have double strike now.

    To 2009-05 those that assigned damage in the first step (310.5); in the edition of 2009-07 those
    that had first strike as it began; since 2009-09 those that had first or double strike then.
    """
    history = combat.history
    if combat.edition.second_step_by_assignment:
        return history.assigned_first
    if combat.edition.second_step_slip:
        return history.first_strikers
    return history.first_strikers | history.double_strikers


def strikers_noted(combat: S) -> S:
    """510.4, 702.7b: who has first or double strike as the first combat damage step begins, which
    is when its damage is announced: nobody can act before."""
    early = early_strikers(combat)
    history = replace(
        combat.history,
        first_strikers=frozenset(name for name in early if combat.has(name, "first strike")),
        double_strikers=frozenset(name for name in early if combat.has(name, "double strike")),
    )
    return become(combat, history=history)
