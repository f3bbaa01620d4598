"""A part of the board played out with `Combat`: every order, every division of damage.

This is the plain way, for parts that the quick one (`one_attacker`) does not know: bands, creatures
that block several, unusual damage. Assignments that leave the same creatures dead and the same
damage elsewhere are tried once; where a death may end an effect, damage marked on survivors counts,
too: the next check of state-based actions may destroy them (704.3). The attacking player announces
first (510.1), what banding lets the other player divide included; each side's orders come before
(509.2 and 509.3 of 2024).
"""

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations, product
from math import factorial
from typing import TypeVar

from msgspec.structs import replace

from legality.clock import Clock
from legality.combat import Combat, Step
from legality.combat.left_out.answers import Question
from legality.combat.not_modelled import could_change
from legality.effects.characteristics import Gets
from legality.effects.damaging import DealsMore, PreventsPart
from legality.effects.effects import Triggered
from legality.effects.keywords import keywords
from legality.errors import TooLarge
from legality.gaps import Ask
from legality.judging.asking import Answer, answered, is_open, possible, with_answers
from legality.moments.each_payment import NotFollowed
from legality.moments.ordering import RESOLVES_BEFORE
from legality.moments.resolving import SACRIFICED
from legality.moments.state import become
from legality.position import Damage, Position
from legality.position.kept import with_declared
from legality.position.record import changed
from legality.problem.assignments.counting import count
from legality.problem.assignments.listing import assignments
from legality.problem.damage import Assignment, DamageProblem
from legality.problem.damage_checker import given
from legality.problem.goals import destroyed
from legality.rulebook.characteristics.present import lying
from legality.rulebook.damage.assigning import damage_problems
from legality.rulebook.damage.prevention import Prevention
from legality.rulebook.losing import attackers_lost, is_commander
from legality.search.course_budget import CourseBudget
from legality.search.game_tree import Assign, GameTree, Leaf, Play, choice, value
from legality.search.hanging import Allowance
from legality.search.in_doubt import InDoubt
from legality.search.scoring import LOST, Scoring, Totals
from legality.search.separable import all_fixed
from legality.text.later import later

CHOSEN_THEN = RESOLVES_BEFORE, SACRIFICED
"""How questions begin of which a player chooses the answer as abilities resolve."""
ROOM = 10_000
"""How many courses of one part are played at most."""
BY_LIFE: tuple[Question, ...] = ("kills", "survives")
"""What is asked where it is searched who loses."""
UNUSUAL = tuple(sorted({"wither"} | keywords(part="damage", poisons=True)))
Orders = Mapping[str, tuple[str, ...]]
M = TypeVar("M", Position, Combat)
"""A moment at which abilities resolve: of a combat, or of the position that it begins with."""


def playout(
    position: Position,
    scoring: Scoring,
    clock: Clock | None = None,
    in_doubt: InDoubt | None = None,
    *,
    varies: bool = False,
    allowance: Allowance | None = None,
) -> GameTree:
    """What comes of the attack and the blocks that the position declares, where stated sizes may
    change (`varies`) or stay. What it may hang on is noted `in_doubt`. Raises `TooLarge`,
    `Exhausted` where the `allowance` ends, and `OutOfTime` by the clock."""
    bare = with_declared(position, order={}, damage=None, judge=("blocks",))
    doubts = in_doubt or InDoubt()
    return _Playout(scoring, bare, clock or Clock(None), doubts, varies, allowance).ordered()


class _Playout(CourseBudget):
    def __init__(
        self,
        scoring: Scoring,
        position: Position,
        clock: Clock,
        in_doubt: InDoubt,
        varies: bool,
        allowance: Allowance | None,
    ) -> None:
        super().__init__(clock, ROOM)
        self.scoring = scoring
        self.position = position
        self.attacker = position.attacking_side
        self.in_doubt = in_doubt
        self.varies = varies
        self.allowance = allowance
        self.checked_once = not varies and all_fixed(position)
        notes = lying(position).notes
        self.asked, self.unread = frozenset(notes.asks), frozenset(notes.unread)

    # -- orders ------------------------------------------------------------------------------------

    def ordered(self) -> GameTree:
        """509.2 and 509.3 of 2024: the attacking player's orders, then the defending players'."""
        return self.chosen(self.position, Combat.resume, self.orders_of)

    def orders_of(self, combat: Combat) -> GameTree:
        """The orders that are announced in that combat, and all that follows."""
        if not combat.edition.ordered_damage:
            return self.step(combat, Play(), None)
        bound = self.bound(combat)
        attackers = {n: combat.blockers_of(n) for n in combat.attackers if n in bound}
        blockers = {n: combat.attackers_of(n) for n in combat.blockers if n in bound}
        if not attackers and not blockers:
            return self.step(combat, Play(), None)

        announcements = 1
        for faced in (*attackers.values(), *blockers.values()):
            announcements *= factorial(len(faced))
        self.spend(announcements)

        def play(order: Orders) -> GameTree:
            return self.step(combat.order(order), Play(order), None)

        return choice(
            0,
            True,
            [
                choice(1, False, [play({**mine, **theirs}) for theirs in _orders(blockers)])
                for mine in _orders(attackers)
            ],
        )

    def bound(self, combat: Combat) -> set[str]:
        """The creatures that an order can bind in either damage step."""
        if self.varies or any(True for _ in combat.table.abilities(Gets)):
            return {*combat.attackers, *combat.blockers}
        result: set[str] = set()
        position = combat.resolve_triggers().position
        for step in (Damage(step="first"), Damage(step="regular")):
            _, problems = damage_problems(with_declared(position, damage=step))
            for problem in problems.values():
                for source in problem.sources:
                    for manner in source.manners:
                        if any(manner.after[: manner.creatures]):
                            result.add(source.id)
        return result | set(_freed(combat))

    # -- damage ------------------------------------------------------------------------------------

    def step(self, combat: Combat, play: Play, life_between: int | None) -> GameTree:
        """The next damage step with all that may be assigned in it, or what has come of it all."""
        if combat.step.is_before(Step.DAMAGE) and not (
            combat.step is Step.FIRST_DAMAGE and combat.waiting
        ):
            return self.chosen(
                combat, Combat.next_step, lambda later: self.step(later, play, life_between)
            )
        to_assign = combat.waiting and combat.step in (Step.FIRST_DAMAGE, Step.DAMAGE)
        if to_assign:
            require_all_attackers(combat)
        if not to_assign or attackers_lost(combat.board, combat.lost):
            return self.ended(combat, play, life_between)
        return self.assigned(combat, play, life_between)

    def ended(self, combat: Combat, play: Play, life_between: int | None) -> GameTree:
        """What has come of a combat in which no more damage is dealt."""
        life = self.scoring.life(combat.outcome)

        def leaf(resolved: Combat) -> GameTree:
            totals = self.scoring.totals(resolved.outcome, life_between, life)
            self.require_known(resolved)
            self.require_answers(resolved, totals)
            return Leaf(totals, play)

        return self.chosen(combat, Combat.resolve_triggers, leaf)

    def assigned(self, combat: Combat, play: Play, life_between: int | None) -> GameTree:
        """510.1: what the attacking player assigns in the damage step at hand, then what the
        defending one does, and all that follows."""
        last = combat.step is Step.DAMAGE
        _, problems = damage_problems(combat.position)
        time = 20 if last else 10

        def dealt(attacking: Assign, defending: Assign) -> GameTree:
            self.spend(1)
            if self.allowance is not None:
                self.allowance.take()
            assign = {**attacking, **defending}
            first, regular = play.damage
            done = replace(play, damage=(first, assign) if last else (assign, regular))
            after = deal(combat, assign)
            life = life_between if last else self.scoring.life(after.outcome)
            return self.step(after, done, life)

        def defended(attacking: Assign) -> GameTree:
            return self.announce(
                problems["defending"], time + 2, last, combat, partial(dealt, attacking)
            )

        return self.announce(problems["attacking"], time, last, combat, defended)

    def require_known(self, combat: Combat) -> None:
        """Notes the lines of which something was not known as they resolved. Where it is asked who
        loses, raises `NotFollowed` if that may hang on one."""
        lines = [line for line in combat.account.unread if line not in self.unread]
        if not self.scoring.by_life:
            self.in_doubt.note((), lines)
        elif lines and any(could_change(self.position, lines, each) for each in BY_LIFE):
            raise NotFollowed(f"who loses may hang on what is not known of {lines[0][1]}")

    def chosen(
        self, moment: M, advance: Callable[[M], Combat], go_on: Callable[[Combat], GameTree]
    ) -> GameTree:
        """What comes after that moment; where it is asked who loses, and a player chooses something
        as abilities resolve, the tree that this player chooses. Where both sides do, either is
        taken to choose first."""
        after = advance(moment)
        new = self.new_questions(after) if self.scoring.by_life else []
        before: tuple[Ask, ...] = () if isinstance(moment, Position) else moment.account.asks
        new = [ask for ask in new if ask not in before and not is_open(ask, after.board)]
        if not new:
            return go_on(after)
        by_side = {self.is_of_attackers(ask): ask for ask in reversed(new)}
        by_loss: dict[bool, GameTree] = {}
        for ask in by_side.values():
            trees = list[GameTree]()
            for answer in possible(ask):
                self.spend(1)
                trees.append(self.chosen(with_answer(moment, ask, answer), advance, go_on))
            tree = self.choice_of(ask, trees)
            by_loss[self.is_loss(tree)] = tree
        if len(by_loss) > 1:
            raise NotFollowed("who loses may hang on who chooses first after blocks")
        return next(iter(by_loss.values()))

    def is_loss(self, tree: GameTree) -> bool:
        """Whether the side loses by what comes of the whole combat."""
        return value([tree], self.scoring)[0] <= -LOST

    def choice_of(self, ask: Ask, trees: Sequence[GameTree]) -> GameTree:
        """The tree that is chosen by who answers that. Raises `NotFollowed` where it hangs on a
        choice of which nobody knows whose it is."""
        by_loss = {self.is_loss(tree): tree for tree in trees}
        if len(by_loss) == 1:
            return trees[0]
        if ask.asked.startswith(RESOLVES_BEFORE):
            return by_loss[self.is_of_attackers(ask)]
        if self.is_of_attackers(ask) and they_sacrifice(ask, self.position):
            return by_loss[False]
        raise NotFollowed(f"who loses may hang on what is chosen after blocks: {ask.asked}")

    def is_of_attackers(self, ask: Ask) -> bool:
        """Whether it asks of a permanent of the attacking players."""
        source = self.position.by_id.get(ask.id)
        return source is not None and source.controller in self.position.attackers

    def new_questions(self, combat: Combat) -> list[Ask]:
        """What players choose as abilities resolve, and was not asked before this combat."""
        return [
            ask
            for ask in combat.account.asks
            if ask not in self.asked and ask.asked.startswith(CHOSEN_THEN)
        ]

    def require_answers(self, combat: Combat, totals: Totals) -> None:
        """603.3b: notes what a player chooses after blocks, where the score may hang on it. Where
        it is asked who loses, and no answer was tried, raises `NotFollowed` unless the order played
        is as good as any for who chose it."""
        asks = self.new_questions(combat)
        if not self.scoring.by_life:
            self.in_doubt.note(asks, ())
            return
        is_lost = self.scoring.score(totals) <= -LOST
        for ask in asks:
            ours = self.is_of_attackers(ask)
            if not (ours and is_lost and ask.asked.startswith(RESOLVES_BEFORE)):
                raise NotFollowed(f"who loses may hang on what is chosen after blocks: {ask.asked}")

    def announce(
        self,
        problem: DamageProblem,
        time: int,
        last: bool,
        combat: Combat,
        play: Callable[[Assign], GameTree],
    ) -> GameTree:
        """510.1: what one side may assign. Where both players divide damage of that side, the one
        whose creatures deal it goes first."""
        dividing = {source.chooser for source in problem.sources if source.amount}
        mine = self.attacker if problem.side == "attacking" else None
        firsts = {name for name in dividing if (name == self.attacker) == (mine is not None)}
        listed = self.listed(problem)
        if firsts == dividing or not firsts:
            kept = _unlike(problem, listed, last and self.checked_once, combat)
            least, turn = dividing <= {self.attacker}, time if firsts else time + 1
            return choice(turn, least, [play(assignment) for assignment in kept])
        by_first: dict[Hashable, list[Assign]] = {}
        leading = [source.id for source in problem.sources if source.chooser in firsts]
        for assignment in listed:
            key = tuple(tuple(sorted(assignment.get(name, {}).items())) for name in leading)
            by_first.setdefault(key, []).append(assignment)
        least = mine is not None
        return choice(
            time,
            least,
            [
                choice(time + 1, not least, [play(assignment) for assignment in rest])
                for rest in by_first.values()
            ],
        )

    def listed(self, problem: DamageProblem) -> list[Assign]:
        self.spend(count(problem))
        return list(assignments(problem))


def require_all_attackers(combat: Combat) -> None:
    """Raises `TooLarge` where some of the attacking players, who each have their own life, have
    lost before damage that is still to come: what is theirs leaves the game (800.4a)."""
    lost = [name for name in combat.board.attackers if name in combat.lost]
    if lost and not attackers_lost(combat.board, combat.lost):
        raise TooLarge("some of the attacking players lose in the combat, and others do not")


def _freed(combat: Combat) -> Iterator[str]:
    """The creatures that an order may bind in the regular step, once those with banding that the
    other player divides their damage for have died in the first (702.22j, k)."""
    if Step.FIRST_DAMAGE not in combat.steps():
        return
    everyone = {name: combat.blockers_of(name) for name in combat.attackers}
    everyone |= {name: combat.attackers_of(name) for name in combat.blockers}
    for name, faced in everyone.items():
        banding = sum(combat.has(creature, "banding") for creature in faced)
        if banding and len(faced) - banding > 1:
            yield name


def they_sacrifice(ask: Ask, position: Position) -> bool:
    """Whether an ability of the attacking side asks what the one defending player sacrifices, who
    chooses that (701.21a)."""
    is_one = ask.asked.startswith(SACRIFICED) and len(position.defenders) == 1
    return is_one and _THEY_SACRIFICE.search(ask.text) is not None


_THEY_SACRIFICE = later(
    r"\bannihilator\b|\b(?:defending player|(?:each|target|an) opponent) sacrifices\b",
    re.IGNORECASE,
)


def with_answer(moment: M, ask: Ask, answer: Answer) -> M:
    """The combat, or the position that it begins with, in which that question is answered so."""
    if isinstance(moment, Position):
        return answered(moment, (ask,), (answer,))
    # not checked again: the combat keeps what was answered of who has left by now
    board = changed(moment.board, **with_answers(moment.board, (ask,), (answer,)))
    if isinstance(answer, bool):
        return become(moment, board=board)
    return become(moment, entries=(*moment.entries, board.effects[-1]))


def _orders(faced: Mapping[str, Sequence[str]]) -> Iterator[Orders]:
    for chosen in product(*(permutations(names) for names in faced.values())):
        yield dict(zip(faced, chosen, strict=True))


def deal(combat: Combat, assign: Assign) -> Combat:
    """510.2: a legal assignment of both sides dealt, and state-based actions after it."""
    combat = combat.assign_damage(assign)
    return (combat.resolve_damage() if combat.stack else combat).settle()


def _unlike(
    problem: DamageProblem, listed: Sequence[Assign], final: bool, combat: Combat
) -> list[Assign]:
    """One of each kind of assignment: those alike leave the same dead, and the same damage on
    whoever it still matters to; after a `final` one it matters on no creature."""
    in_force = combat.table.in_force
    if any(kind in in_force for kind in (Gets, Triggered, DealsMore, PreventsPart)):
        return list(listed)
    if any(combat.has(source.id, word) for source in problem.sources for word in UNUSUAL):
        return list(listed)
    board = combat.board
    if any(is_commander(board, board.by_id[source.id]) for source in problem.sources):
        return list(listed)
    result: dict[Hashable, Assign] = {}
    dealt = _dealt(combat)
    for assignment in listed:
        result.setdefault(_kind(problem, dealt(assignment), final), assignment)
    return list(result.values())


def _dealt(combat: Combat) -> Callable[[Assign], Assign]:
    """What of an assignment is dealt, and not prevented."""
    prevention = Prevention.of(combat.table)
    if prevention is None:
        return lambda assign: assign
    known: dict[tuple[str, str], bool] = {}

    def hits(source: str, recipient: str) -> bool:
        if (source, recipient) not in known:
            rule = prevention.rule(combat.board.by_id[source], recipient)
            known[source, recipient] = rule is None
        return known[source, recipient]

    return lambda assign: {
        source: {to: number for to, number in shares.items() if hits(source, to)}
        for source, shares in assign.items()
    }


def _kind(problem: DamageProblem, assignment: Assignment, final: bool) -> Hashable:
    all_given = given(problem, assignment)
    dead = destroyed(problem, assignment)
    result: list[int] = [sum(assignment.get(source.id, {}).values()) for source in problem.sources]
    for place, recipient in enumerate(problem.recipients):
        total = all_given.total[place]
        if recipient.kind == "creature":
            total = -1 if place in dead else 0 if final else total
        result.append(total)
    return tuple(result)
