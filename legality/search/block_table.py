"""Rows of blocks of one board, and the bounds of all of them at once.

What the bounds are, and why they hold, stands in `legality.search.block_bounds`.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import add

from legality.arrays import np
from legality.problem.declarations import bits
from legality.search.block_rows import BlockRows
from legality.search.block_sides import LARGE
from legality.search.deaths import Deaths
from legality.search.fighters import Fighter
from legality.search.going_over import FIRST, REGULAR, harm
from legality.search.groups import Numbers
from legality.search.options import Flags
from legality.search.scoring import LOST


class BlockTable(BlockRows):
    """Rows of blocks, and what may come of each."""

    # -- who may die, and who surely does ----------------------------------------------------------

    @cached_property
    def weak(self) -> Numbers:
        """The attackers each of which blockers may kill before it strikes in the regular step."""
        return self.killable((True, False), self.nothing).single()

    def killable(self, steps: tuple[bool, bool], gone: Numbers) -> Deaths:
        """The sets of attackers that blockers may kill by their damage of those steps; those in
        `gone` deal no damage in the regular one."""
        plain, deadly = self.reaching(steps, gone)
        return self.bounds.theirs.killed(plain, deadly, self.bounds.lacks)

    def reaching(self, steps: tuple[bool, bool], gone: Numbers) -> tuple[Numbers, Numbers | None]:
        """The damage of blockers in those steps that reaches each set of attackers, and that by
        deathtouch."""
        bounds = self.bounds
        dealt: list[Numbers | None] = []
        for place, fighter in enumerate(bounds.blockers):
            amounts = _amounts(fighter, steps)
            if not any(amounts):
                dealt.append(None)
                continue
            free = bounds.tied[self.faced[place]] == 0
            dealt.append(amounts[0] * free + amounts[1] * (free & ((gone & (1 << place)) == 0)))
        return self._dealt(bounds.blockers, self.met_by_blockers, dealt)

    @cached_property
    def reaching_first(self) -> tuple[Numbers, Numbers | None]:
        """The same of the first damage step."""
        return self.reaching((True, False), self.nothing)

    def killed_after(self, first: int, late: tuple[Numbers, Numbers | None]) -> Deaths:
        """The sets of attackers that may be killed where those in `first` die in the first damage
        step, so that none of the `late` damage reaches them."""
        theirs = self.bounds.theirs
        rows = theirs.without(first)
        (plain, deadly), (more, poison) = self.reaching_first, late
        if poison is not None:
            deadly = poison[rows] if deadly is None else deadly + poison[rows]
        return theirs.killed(plain + more[rows], deadly, self.bounds.lacks)

    def _dealt(
        self, sources: Sequence[Fighter], met: Sequence[Numbers], dealt: Sequence[Numbers | None]
    ) -> tuple[Numbers, Numbers | None]:
        """The damage that reaches each set of which the sources meet any, and that by deathtouch:
        None where nobody has it."""
        plain = met[0] & 0
        deadly: Numbers | None = None
        for fighter, those, amounts in zip(sources, met, dealt, strict=True):
            if amounts is None:
                continue
            here = those & amounts.astype(self.bounds.kind)
            if not fighter.deadly:
                plain += here
            else:
                deadly = here if deadly is None else deadly + here
        return plain, deadly

    def worth(self, killed: Deaths, first: int = 0) -> Numbers:
        """What the attackers are worth that blockers can kill at most, those in `first` among them;
        a negative number where they cannot."""
        result, _ = killed.greatest(self.bounds.gains(first))
        return result + self.in_bands()

    def in_bands(self) -> Numbers:
        """What bands with banding lose besides: nothing where they can take all damage and live,
        and at most the cheapest of each, which may be dealt it all."""
        bounds, result = self.bounds, self.nothing
        for group in bounds.groups:
            those = [bounds.attackers[attacker] for attacker in bits(group)]
            if any(fighter.dies_at is None for fighter in those):
                continue
            room = sum((fighter.dies_at or 0) - 1 for fighter in those)
            dealt = self.nothing
            for place, fighter in enumerate(bounds.blockers):
                amount = room + 1 if fighter.deadly and fighter.amount else fighter.amount
                dealt = dealt + amount * (bounds.tied[self.faced[place]] == group)
            result = result + (dealt > room) * min(
                max(0, fighter.sign * fighter.worth) for fighter in those
            )
        return result

    def loss(self, gone: Numbers, without: Numbers, first: Numbers) -> Numbers:
        """What the blockers are worth that the attackers surely can kill, of which those in `gone`
        (by bits) are dead already; the attackers in `without` deal them nothing, those in `first`
        nothing in the regular step.

        By damage assignment orders whoever strikes first may not begin on two creatures that only
        the regular step will kill: there each step kills its own."""
        early = any(fighter.early for fighter in self.bounds.attackers)
        if not early or not self.bounds.engagements.edition.ordered_damage:
            return self.most_killed((True, True), gone, without, first)[0]
        late, _ = self.most_killed((False, True), gone, without, first)
        _, those = self.most_killed((True, False), gone, without, first)
        both, _ = self.most_killed((False, True), gone | those, without, first)
        return np.maximum(late, both)

    def most_killed(
        self, steps: tuple[bool, bool], gone: Numbers, without: Numbers, first: Numbers
    ) -> tuple[Numbers, Numbers]:
        """What the blockers are worth that are killed so by the damage of those steps, and who they
        are; those in `gone` count as well."""
        return self.kills(steps, gone, without, first).greatest(self.bounds.losses)

    def kills(
        self, steps: tuple[bool, bool], gone: Numbers, without: Numbers, first: Numbers
    ) -> Deaths:
        """The sets of blockers that the attackers surely can kill so. Who faces one alone has dealt
        it its damage of the first step when the regular one comes."""
        bounds = self.bounds
        strikes = ~(self.barred | without)
        late = strikes & ~first
        dealt: list[Numbers | None] = []
        for place, fighter in enumerate(bounds.attackers):
            early, regular = _amounts(fighter, steps)
            best = None
            if early or regular:
                best = early * (strikes >> place & 1) + regular * (late >> place & 1)
            if fighter.early and not steps[0]:
                before = fighter.amount * ((strikes & self.facing_one) >> place & 1)
                best = before if best is None else best + before
            dealt.append(best)
        lacking = {
            place: ((bounds.blockers[place].dies_at or 0) * (gone >> place & 1 ^ 1)).astype(
                bounds.kind
            )
            for place in bounds.mine.creatures
        }
        lacks = bounds.mine.combined(lacking, add, self.no_damage)
        plain, deadly = self._dealt(bounds.attackers, self.met_by_attackers, dealt)
        return bounds.mine.killed(plain, deadly, lacks)

    # -- the score ---------------------------------------------------------------------------------

    @cached_property
    def bound(self) -> Numbers:
        """What each block scores at most: the attacking player lets damage through with trample
        wherever it can, or nowhere."""
        nothing = self.nothing
        value = nothing
        if not self.bounds.scoring.by_life:
            value = self.worth(self.killable((True, True), nothing))
        plain = self.score(value - self._lost(nothing, nothing), nothing, nothing)
        tramplers = [
            place
            for place, fighter in enumerate(self.bounds.attackers)
            if fighter.tramples and not fighter.poisons and self.bounds.places[place] is None
        ]
        if not tramplers:
            return plain
        through = over = covered = nothing
        for place in tramplers:
            goes = self.through(place)
            lets = goes > 0
            through = through + goes
            over = over + lets * (1 << place)
            for number, faced in enumerate(self.surely_faced):
                covered = covered | (lets & ((faced & (1 << place)) > 0)) * (1 << number)
        other = self.score(value - self._lost(covered, over), through, nothing)
        return np.minimum(plain, other)

    def _lost(self, covered: Numbers, over: Numbers) -> Numbers:
        if self.bounds.scoring.by_life:
            return self.nothing
        return self.loss(covered, over, self.weak)

    @cached_property
    def fine_bound(self) -> Numbers:
        """The same where creatures strike first: the attacking player may first kill nobody, the
        blockers of the greatest worth, or those that would deal the most in the regular step; the
        other player any set of attackers."""
        firsts = self.killable(FIRST, self.nothing).possible()
        ways = [(gone, self.nothing) for gone in self.first_deaths()]
        over = harm(self, FIRST, self.nothing, self.nothing)
        if over is not None and over.through.any():
            ways.append((over.dead, over.through))
        plan = self.nothing if self.bounds.scoring.by_life else self.planned(firsts)
        result = self.score(plan, self.nothing, self.nothing)
        for gone, through in ways:
            result = np.minimum(result, self.scored(gone, through, firsts))
        return result

    def scored(
        self, gone: Numbers, through: Numbers, firsts: Sequence[tuple[int, Flags]]
    ) -> Numbers:
        """What the blocks score at most where the blockers in `gone` die in the first damage step
        and so much goes through in it, whichever of those attackers die then."""
        above = either = self.nothing - LARGE
        for those, may, gain in self.gains(gone, firsts):
            first = self.nothing + those
            score = self.score(self.value(gain, self.loss_after(gone, first)), through, gone)
            over = harm(self, REGULAR, gone, self.not_counted_on(first))
            other = score + LARGE
            if over is not None:
                value = self.value(gain, over.loss)
                other = self.score(value, through + over.through, gone)
            above = np.where(may & (other > above), other, above)
            score = np.minimum(score, other)
            either = np.where(may & (score > either), score, either)
        if not self.orders_bind.any():
            return either
        deaths = self.value(self.ordered(gone, firsts), self.nothing)
        plain = self.score(deaths, through, gone)
        return np.where(self.orders_bind, np.minimum(plain, above), either)

    def ordered(self, gone: Numbers, firsts: Sequence[tuple[int, Flags]]) -> Numbers:
        """What deaths are worth at most where those blockers die first and the attacking player
        announces orders before it is known which attackers do: the same creatures stand first in
        all of them, and die where the damage that is left is enough for them together."""
        losses = self.bounds.losses
        costs = losses.worth[losses.places]
        worst: Numbers = np.full((len(costs), len(gone)), -LARGE)
        for those, may, gain in self.gains(gone, firsts):
            dead = self.kills(REGULAR, gone, self.nothing, self.nothing + those).flags
            worst = np.where(may, np.maximum(worst, gain - costs * dead), worst)
        result: Numbers = worst.min(axis=0)
        return result

    @cached_property
    def orders_bind(self) -> Flags:
        """Where the attacking player announces orders (509.2 of 2024): before it is known who dies
        in the first step."""
        if not self.bounds.engagements.edition.ordered_damage:
            return ~self.every
        once = twice = self.nothing
        for faced in self.faced:
            twice = twice | once & faced
            once = once | faced
        late = sum(
            1 << n
            for n, fighter in enumerate(self.bounds.attackers)
            if fighter.late and fighter.amount
        )
        return (twice & late) > 0

    def not_counted_on(self, first: Numbers) -> Numbers:
        """The attackers that deal nothing in the regular step where those in `first` die: where
        orders bind, all that may die, so that one order is good whoever does."""
        return np.where(self.orders_bind, self.weak | first, first)

    def value(self, gain: Numbers, loss: Numbers) -> Numbers:
        """What deaths count."""
        return self.nothing if self.bounds.scoring.by_life else gain - loss

    def first_deaths(self) -> list[Numbers]:
        """Sets of blockers that the attackers can kill in the first damage step."""
        bounds = self.bounds
        if not bounds.mine.creatures or not any(fighter.early for fighter in bounds.attackers):
            return [self.nothing]
        dead = self.kills(FIRST, self.nothing, self.nothing, self.nothing)
        return [self.nothing, *(dead.greatest(order)[1] for order in bounds.struck_first)]

    def answered(self, gone: Numbers, firsts: Sequence[tuple[int, Flags]]) -> Numbers:
        """What deaths are worth at most where those blockers die first, whichever of those
        attackers do."""
        result = self.nothing - LARGE
        for those, may, gain in self.gains(gone, firsts):
            value = gain - self.loss_after(gone, self.nothing + those)
            result = np.where(may & (value > result), value, result)
        if not self.orders_bind.any():
            return result
        return np.where(self.orders_bind, self.ordered(gone, firsts), result)

    def gains(
        self, gone: Numbers, firsts: Sequence[tuple[int, Flags]]
    ) -> Iterator[tuple[int, Flags, Numbers]]:
        """Those attackers that may die first, each time with where, and what the deaths of
        attackers are worth at most then."""
        late = self.reaching(REGULAR, gone)
        for those, may in firsts:
            yield those, may, self.worth(self.killed_after(those, late), those)

    def loss_after(self, gone: Numbers, first: Numbers) -> Numbers:
        """What the blockers are worth that surely die where those in `gone` and the attackers in
        `first` have died: who dies in the first step is announced before it is known who dies of
        the other player's damage, so that only the regular step takes account of that."""
        return self.most_killed(REGULAR, gone, self.nothing, first)[0]

    def planned(self, firsts: Sequence[tuple[int, Flags]]) -> Numbers:
        """What deaths are worth at most where the attackers' damage of both steps is planned before
        anyone has died, so that it is enough whichever of them do."""
        result = self.nothing - LARGE
        for _, may, gain in self.gains(self.nothing, firsts):
            result = np.where(may & (gain > result), gain, result)
        return result - self._lost(self.nothing, self.nothing)

    @cached_property
    def deaths(self) -> Numbers:
        """What the deaths of each block are worth at most."""
        nothing = self.nothing
        result = self.worth(self.killable((True, True), nothing)) - self._lost(nothing, nothing)
        if self.bounds.is_quick:
            firsts = self.killable(FIRST, nothing).possible()
            result = np.minimum(result, self.planned(firsts))
            for gone in self.first_deaths():
                result = np.minimum(result, self.answered(gone, firsts))
        return result

    def through(self, place: int) -> Numbers:
        """What the attacker surely can let through over all that block it, alone."""
        fighter = self.bounds.attackers[place]
        late = (self.weak & (1 << place)) == 0
        goes = fighter.amount * fighter.early + fighter.amount * fighter.late * late
        for number, blocker in enumerate(self.bounds.blockers):
            need = min(1, blocker.need) if fighter.deadly else blocker.need
            if fighter.deadly and fighter.early and fighter.late and blocker.dies_at is None:
                need *= 2  # it is still there, and one point more is lethal damage
            goes = goes - need * ((self.faced[number] & (1 << place)) > 0)
        fine = ((self.blocked & ~self.barred & (1 << place)) > 0) & (goes > 0)
        result: Numbers = goes * fine
        return result

    def score(self, value: Numbers, through: Numbers, gone: Numbers) -> Numbers:
        """The score where deaths are worth so much, so much goes through, and the blockers in
        `gone` die in the first step."""
        scoring = self.bounds.scoring
        early, late = self.life(gone)
        after = scoring.life_before + late - through
        lost = (after <= 0) | (scoring.life_before + early <= 0)
        if not scoring.by_life:
            value = value + late - through - self.linked() - self.targets()
        return value - LOST * lost

    def life(self, gone: Numbers) -> tuple[Numbers, Numbers]:
        """What the player's life changes by at most, in the first damage step and in all: what
        lifelink gains, less what is not blocked."""
        early = late = self.nothing
        for number, fighter in enumerate(self.bounds.blockers):
            if fighter.lifelink:
                strikes = self.faced[number] > 0
                early = early + fighter.amount * fighter.early * strikes
                again = strikes & ((gone & (1 << number)) == 0)
                late = (
                    late
                    + fighter.amount * fighter.early * strikes
                    + fighter.amount * fighter.late * again
                )
        for place, fighter in enumerate(self.bounds.attackers):
            if fighter.infects or self.bounds.places[place] is not None:
                continue
            free = (self.blocked & (1 << place)) == 0
            early = early - fighter.amount * fighter.early * free
            late = late - fighter.amount * (fighter.early + fighter.late) * free
        return early, late

    def linked(self) -> Numbers:
        """What the attacking player surely gains by lifelink. In the regular step a blocked
        attacker may find nobody left to strike where any strikes first."""
        result = self.nothing
        nobody_first = not any(fighter.early for fighter in self.bounds.attackers)
        for place, fighter in enumerate(self.bounds.attackers):
            if not fighter.lifelink:
                continue
            free = (self.blocked & (1 << place)) == 0
            late = free | ((self.weak & (1 << place)) == 0) if nobody_first else free
            result = result + fighter.amount * fighter.early + fighter.amount * fighter.late * late
        return result

    def targets(self) -> Numbers:
        """What planeswalkers and battles surely lose by attackers that are not blocked."""
        result, most = self.nothing, sum(fighter.amount * 2 for fighter in self.bounds.attackers)
        for number, target in enumerate(self.bounds.scoring.targets):
            hit = self.nothing
            for place, fighter in enumerate(self.bounds.attackers):
                if self.bounds.places[place] == 4 + number:
                    free = (self.blocked & (1 << place)) == 0
                    hit = hit + fighter.amount * (fighter.early + fighter.late) * free
            losses = [self.bounds.scoring.target_loss(target, damage) for damage in range(most + 1)]
            result = result + np.array(losses, dtype=np.int64)[hit]
        return result


def _amounts(fighter: Fighter, steps: tuple[bool, bool]) -> tuple[int, int]:
    """The damage of a creature in the first and in the regular step, as far as these are asked."""
    return fighter.amount * (fighter.early and steps[0]), fighter.amount * (
        fighter.late and steps[1]
    )
