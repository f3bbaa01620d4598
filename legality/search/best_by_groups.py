"""The best block of a board that falls into groups: a search for staying alive, one for the score.

Where damage can kill the player, a block that survives is looked for first, by life alone; then the
best of those that survive; if there is none, the best of all.
"""

from collections.abc import Sequence
from sys import maxsize

from legality.clock import Clock, OutOfTime, unhurried
from legality.errors import TooLarge
from legality.judging.declarations import declared
from legality.problem.declarations import Declaration, Problem
from legality.problem.results import DEADLY_COMMANDER_DAMAGE
from legality.search.block_search import BlockSearch, Found
from legality.search.engagements import Engagements
from legality.search.fighters import Fighter
from legality.search.game_tree import value
from legality.search.groups import MOST_ROWS, Groups
from legality.search.options import GroupOptions, alternatives, options
from legality.search.relaxation import Curve, Objective
from legality.search.required_blocks import required
from legality.search.scoring import LOST, Totals
from legality.search.ways import Alternatives

EARLY, LATE, POISON = 1, 2, 3
"""Places of the totals."""


class BestByGroups:
    """The searches of one Problem of blocks. Raises `TooLarge` where it can't be stated."""

    def __init__(self, problem: Problem, engagements: Engagements, clock: Clock) -> None:
        self.problem = problem
        self.engagements = engagements
        self.scoring = engagements.scoring
        self.clock = clock
        self.obeyed, self.witness = required(problem, clock)
        self.names = problem.creatures
        self.fighters = [engagements.fighters[name] for name in self.names]
        self.groups = Groups(problem, self.fighters)
        self.floors = tuple(self._floors())
        self.kept = {place for place, _ in self.floors}
        self.options: list[GroupOptions] = []
        uses = {
            self.names[member]: self.groups.able[member]
            for members in self.groups.classes
            for member in members
        }
        self.shared = engagements.sharing(uses)

    # -- what is asked -----------------------------------------------------------------------------

    def best(self, enough: int | None = None) -> tuple[Declaration, int]:
        """The block of the greatest score that was found in time, and what none exceeds; the first
        found that scores `enough` ends the search."""
        try:
            return self._best(maxsize if enough is None else enough)
        except OutOfTime:  # before any search: a legal block, whatever it is worth
            return self.witness, max(self.untimed(self.witness), self._most())

    def _best(self, enough: int) -> tuple[Declaration, int]:
        known = self.score((), self.witness), self.witness
        if known[0] >= enough:
            return known[1], max(known[0], self._most())
        self.options = self._options()
        result: Found | None = None
        if self.floors and not self.lives((), self.witness):
            result = self._survivors()
            if result.declaration is not None:
                known = self.untimed(result.declaration), result.declaration
            elif result.bound >= self._life():
                return known[1], max(known[0], self._most())  # out of time
        if known[0] >= enough:
            return known[1], max(known[0], self._most())
        dies = result is not None and result.declaration is None
        lost = -LOST if dies else 0

        def score(totals: Alternatives, block: Declaration) -> int:
            return self.score(totals, block) - lost

        floors = () if dies else self.floors
        aim = self._aim(0, floors)
        search = BlockSearch(
            self.groups, self.options, self.worth, self.at_most, score, aim, self.clock,
            (known[0] - lost, known[1]),
        )  # fmt: skip
        search.enough = min(maxsize, enough - lost)
        best = search.search()
        assert best.declaration is not None
        bound = best.bound + lost
        if floors:  # who dies gains no more than all there is
            bound = max(bound, self._most() - LOST)
        own = self.untimed(best.declaration)
        return best.declaration, max(own, min(bound, self._most()))

    def survivor(self) -> Declaration | None:
        """A block after which the player is alive; None if there is none. Raises `OutOfTime`."""
        if not self.floors or self.lives((), self.witness):
            return self.witness
        self.options = self._options()
        result = self._survivors()
        if result.declaration is None and result.bound >= self._life():
            self.clock.check()
            raise TooLarge("it is not known whether a block survives")
        return result.declaration

    def _survivors(self) -> Found:
        """A block that survives, if one was found; if none is, the bound is below `_life`."""
        place, enough = self._target()
        aim = self._aim(place, tuple(floor for floor in self.floors if floor[0] != place))

        def life(totals: Alternatives, block: Declaration) -> int | None:
            return enough if self.lives(totals, block) else None

        search = BlockSearch(
            self.groups, self.options, self.worth, self.at_most, life, aim, self.clock
        )
        search.enough = enough
        return search.search()

    def _target(self) -> tuple[int, int]:
        """The total that must be so much for the player to be alive."""
        return next((floor for floor in self.floors if floor[0] == LATE), self.floors[0])

    def _life(self) -> int:
        return self._target()[1]

    # -- what is known of the board ----------------------------------------------------------------

    def _floors(self) -> list[tuple[int, int]]:
        """What must not fall below so much for the player to be alive, where it could."""
        mine = [self._largest(name) for name in self.engagements.mine]
        early = sum(fighter.amount * fighter.early for fighter in mine)
        damage = early + sum(fighter.amount * fighter.late for fighter in mine)
        poison = sum(
            (fighter.toxic + fighter.amount * fighter.infects) * (fighter.early + fighter.late)
            for fighter in mine
        )
        life = 1 - self.scoring.life_before
        floors = [(EARLY, life)] if -early < life else []
        floors += [(LATE, life)] if -damage < life else []
        deadly = 1 - self.scoring.deadly
        floors += [(POISON, deadly)] if -poison < deadly else []
        for name, before in self.scoring.commanders.items():
            creature, place = self._largest(name), self.scoring.commander_place(name)
            least = 1 - DEADLY_COMMANDER_DAMAGE + before
            if place is not None and -creature.amount * (creature.early + creature.late) < least:
                floors.append((place, least))
        return floors

    def _aim(self, place: int, floors: tuple[tuple[int, int], ...]) -> Objective:
        """The greatest total in that place."""
        worth = tuple(int(number == place) for number in range(len(self.scoring.nothing)))
        curves = () if place else tuple(map(self._curve, self.scoring.targets))
        return Objective(worth, curves, floors, self.obeyed, self.groups.open)

    def _curve(self, attacked: str) -> Curve:
        """What damage to a planeswalker or battle costs."""
        permanent = self.scoring.position.by_id[attacked]
        counters = permanent.loyalty or permanent.defense or 0
        largest = [
            self._largest(name)
            for name, target in self.engagements.attacks.items()
            if target == attacked
        ]
        damage = sum(fighter.amount * (fighter.early + fighter.late) for fighter in largest)
        hits = sorted({0, max(0, min(counters - 1, damage)), min(counters, damage), damage})
        place = 4 + self.scoring.targets.index(attacked)
        return Curve(place, tuple((hit, self.scoring.target_loss(attacked, hit)) for hit in hits))

    def _most(self) -> int:
        return self.engagements.most(self.names)

    def _largest(self, name: str) -> Fighter:
        """The attacker as large as blocks can make it."""
        return self.engagements.fighters[name].at_most(len(self.names))

    def _options(self) -> list[GroupOptions]:
        """The groups before each attacker of this player."""
        fighters = self.engagements.fighters
        classes = [self.fighters[members[0]] for members in self.groups.classes]
        room = MOST_ROWS // max(1, len(self.problem.objects))
        every: list[GroupOptions] = []
        for place, name in enumerate(self.problem.objects):
            plain = self.worth(place, ())
            if plain is None:
                raise TooLarge("what an unblocked attacker does can't be said alone")
            rows = self.groups.rows(place, room)
            every.append(
                options(
                    self.groups, place, fighters[name], classes, plain[0], rows,
                    self.engagements.edition.deathtouch_is_lethal,
                )
            )  # fmt: skip
            self.clock.check()
        return every

    # -- what comes of a block ---------------------------------------------------------------------

    def worth(self, attacker: int, blockers: tuple[int, ...]) -> Alternatives | None:
        """What comes of one attacker with those blockers."""
        return self._worth(self.engagements, attacker, blockers)

    def at_most(self, attacker: int, blockers: tuple[int, ...]) -> Alternatives | None:
        """The same where some of them may block others too: what comes of it is no more than one
        of these, which the attacking player chooses by playing as if they did not.

        Who deals its damage elsewhere deals less of it here, who dies anywhere is dead here too,
        and of what it is worth each of the attackers that it can block counts a share: so what
        comes of all is no more than the sum. Lifelink alone may gain by it that somebody lives
        longer, or dies before: then an attacker's is left out; with a blocker's nothing is said,
        nor with banding, by which the other player may divide damage.
        """
        known, those = self.engagements.fighters, [self.fighters[place] for place in blockers]
        if any(fighter.lifelink or fighter.bands for fighter in those):
            return None
        if known[self.problem.objects[attacker]].bands:
            return None
        return self._worth(self.shared, attacker, blockers)

    def _worth(
        self, engagements: Engagements, attacker: int, blockers: tuple[int, ...]
    ) -> Alternatives | None:
        target = self.problem.objects[attacker]
        try:
            tree = engagements.part(
                ((target,), tuple((self.names[place], (target,)) for place in blockers))
            )
        except TooLarge:
            return None
        result = alternatives(tree)
        return None if result is None else tuple(dict.fromkeys(map(self.cleared, result)))

    def cleared(self, totals: Totals) -> Totals:
        """The totals without those that can kill nobody."""
        end = 4 + len(self.scoring.targets)
        return tuple(
            number if place in self.kept or place == 0 or 4 <= place < end else 0
            for place, number in enumerate(totals)
        )

    def untimed(self, block: Declaration) -> int:
        """The score of a block that is the answer, whatever time is left."""
        clock = self.engagements.clock
        with unhurried():
            self.engagements.clock = Clock(None)
            score, _ = self.whole(block)
        self.engagements.clock = clock
        return score

    def whole(self, block: Declaration) -> tuple[int, Totals]:
        """The score of a block, and the totals of its play."""
        blocks = {
            name: (faced,) if isinstance(faced, str) else tuple(faced)
            for name, faced in declared(self.problem, block).items()
        }
        score, leaf = value(self.engagements.parts(blocks), self.scoring)
        return score, leaf.totals

    def score(self, totals: Sequence[Totals], block: Declaration) -> int:
        """The score of a block; `totals` are what the attacking player chooses from, if known."""
        return min(map(self.scoring.score, totals)) if totals else self.whole(block)[0]

    def lives(self, totals: Sequence[Totals], block: Declaration) -> bool:
        """Whether the player survives the block."""
        known = totals or (self.whole(block)[1],)
        return not any(map(self.scoring.loses, known))
