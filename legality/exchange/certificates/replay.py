"""A proof followed step by step, and cut down to the steps that its contradiction needs."""

from collections.abc import Sequence
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
    behind = _backwards(statement, steps)
    replay = _Replay(statement)
    for step in ticking(steps if behind is None else behind):
        replay.follow(step)
        if replay.known[-1].impossible:
            return replay.needed()
    raise WrongProof("the proof ends without a contradiction")


def _backwards(statement: Sequence[Inequality], steps: Sequence[Step]) -> tuple[Step, ...] | None:
    """The steps that the last one needs, where all that are claimed follow from the statement alone
    (most that a solver claims do); None where one does not. Nothing else is looked at, so that of a
    long proof with little in it little is followed."""
    stated = len(statement)
    needed = {stated + len(steps)}
    forced = Propagation()
    for row in statement:
        forced.add(row)
    kept: dict[int, Step] = {}
    for number in range(stated + len(steps), stated, -1):
        if number not in needed:
            continue
        tick()
        step = steps[number - stated - 1]
        if isinstance(step, Propagated):
            behind = forced.follows(step.claimed)
            if behind is None:
                return None
            step = Propagated(step.claimed, tuple(place + 1 for place in sorted(behind)))
        kept[number] = step
        needed.update(used_in(step))
    numbers = {number: number for number in range(1, stated + 1)}
    numbers |= {old: new for new, old in enumerate(sorted(kept), start=stated + 1)}
    return tuple(renumbered(kept[old], numbers) for old in sorted(kept))


class _Replay:
    """What is derived so far, and by which steps."""

    def __init__(self, statement: Sequence[Inequality]) -> None:
        self.stated = len(statement)
        self.known = list(statement)
        self.steps: list[Step] = []
        self.forced = Propagation()
        for row in statement:
            self.forced.add(row)

    def follow(self, step: Step) -> None:
        """One step more. Raises `WrongProof`."""
        if any(not 1 <= number <= len(self.known) for number in used_in(step)):
            raise WrongProof(f"names an inequality that is not there: {step}")
        match step:
            case Propagated(made):
                behind = self.forced.follows(made)
                if behind is None:
                    raise WrongProof(f"does not follow by propagation: {made}")
                step = Propagated(made, tuple(place + 1 for place in sorted(behind)))
            case CuttingPlanes(words):
                made = derive(words, self.known)
            case _:
                assert_never(step)
        self.steps.append(step)
        self.known.append(sized(made))
        self.forced.add(made)

    def needed(self) -> tuple[Step, ...]:
        """The steps behind the first contradiction, numbered anew; it is the last inequality."""
        last = next(n for n, row in enumerate(self.known, start=1) if row.impossible)
        if last < self.stated:
            return (CuttingPlanes((str(last),)),)
        needed = {last}
        for number in range(last, self.stated, -1):
            if number in needed:
                needed.update(used_in(self.steps[number - self.stated - 1]))
        kept = sorted(number for number in needed if number > self.stated)
        numbers = {number: number for number in range(1, self.stated + 1)}
        numbers |= {old: new for new, old in enumerate(kept, start=self.stated + 1)}
        return tuple(renumbered(self.steps[old - self.stated - 1], numbers) for old in kept)
