"""A proof followed step by step, and cut down to the steps that its contradiction needs."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from legality.clock import tick, ticking
from legality.exchange.certificates.inequality import Inequality
from legality.exchange.certificates.propagation import Propagation
from legality.exchange.certificates.steps import (
    CuttingPlanes,
    Propagated,
    Step,
    WrongProof,
    derive,
    renumbered,
    sized,
    used_in,
)


def trimmed(statement: Sequence[Inequality], steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps to the last inequality, which can't be satisfied, without those that nothing hangs
    on; each with what it follows from. Raises `WrongProof` where they do not lead there."""
    if any(row.impossible for row in statement):
        return _Replay(statement).needed()
    needed_steps = _needed_backwards(statement, steps)
    replay = _Replay(statement)
    for step in ticking(steps if needed_steps is None else needed_steps):
        replay.follow(step)
        if replay.inequalities[-1].impossible:
            return replay.needed()
    raise WrongProof("the proof ends without a contradiction")


def _needed_backwards(
    statement: Sequence[Inequality], steps: Sequence[Step]
) -> tuple[Step, ...] | None:
    """The steps that the last one needs, where all that are claimed follow from the statement alone
    (most that a solver claims do); None where one does not. Nothing else is looked at, so that of a
    long proof with little in it little is followed."""
    stated = len(statement)
    needed = {stated + len(steps)}
    propagation = Propagation()
    for row in statement:
        propagation.add(row)
    kept: dict[int, Step] = {}
    for number in range(stated + len(steps), stated, -1):
        if number not in needed:
            continue
        tick()
        step = steps[number - stated - 1]
        if isinstance(step, Propagated):
            followed = _with_premises(propagation, step.claimed)
            if followed is None:
                return None
            step = followed
        kept[number] = step
        needed.update(used_in(step))
    return _numbered_anew(kept, stated)


def _with_premises(propagation: Propagation, claimed: Inequality) -> Propagated | None:
    """The claim with the numbers of what it follows from by propagation; None if it does not."""
    premises = propagation.follows(claimed)
    if premises is None:
        return None
    return Propagated(claimed, tuple(place + 1 for place in sorted(premises)))


def _numbered_anew(kept: Mapping[int, Step], stated: int) -> tuple[Step, ...]:
    """The steps that are kept, by their numbers, numbered one after the other behind as many
    inequalities as are stated."""
    in_order = sorted(kept)
    numbers = {number: number for number in range(1, stated + 1)}
    numbers |= {old: new for new, old in enumerate(in_order, start=stated + 1)}
    return tuple(renumbered(kept[old], numbers) for old in in_order)


class _Replay:
    """What is derived so far, and by which steps."""

    def __init__(self, statement: Sequence[Inequality]) -> None:
        self.stated = len(statement)
        self.inequalities = list(statement)
        self.steps: list[Step] = []
        self.propagation = Propagation()
        for row in statement:
            self.propagation.add(row)

    def follow(self, step: Step) -> None:
        """One step more. Raises `WrongProof`."""
        if any(not 1 <= number <= len(self.inequalities) for number in used_in(step)):
            raise WrongProof(f"names an inequality that is not there: {step}")
        match step:
            case Propagated(derived):
                followed = _with_premises(self.propagation, derived)
                if followed is None:
                    raise WrongProof(f"does not follow by propagation: {derived}")
                step = followed
            case CuttingPlanes(words):
                derived = derive(words, self.inequalities)
            case _:
                assert_never(step)
        self.steps.append(step)
        self.inequalities.append(sized(derived))
        self.propagation.add(derived)

    def needed(self) -> tuple[Step, ...]:
        """The steps behind the first contradiction, numbered anew; it is the last inequality."""
        last = next(n for n, row in enumerate(self.inequalities, start=1) if row.impossible)
        if last < self.stated:
            return (CuttingPlanes((str(last),)),)
        needed = {last}
        for number in range(last, self.stated, -1):
            if number in needed:
                needed.update(used_in(self.steps[number - self.stated - 1]))
        kept = [number for number in needed if number > self.stated]
        steps = {number: self.steps[number - self.stated - 1] for number in kept}
        return _numbered_anew(steps, self.stated)
