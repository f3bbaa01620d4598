"""A combat played choice by choice: who is asked, what can be answered, and what comes of it.

Attackers are declared creature by creature, then blockers, then damage assignment orders where the
edition has them, then damage point by point, the attacking player's first. Each is made through a
cursor, so that every answer that is open leads to a legal declaration and no other does. No rule
stands here: the moves are those of `legality.Combat`, not judged a second time.

Bands are not announced (702.22), and where one player has two things to choose at once, the order
is that of the cursors.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from legality.combat import Combat, Outcome, Step
from legality.combat.damage import assign_legal, waiting_sides
from legality.combat.declare import declare_legal_blocks
from legality.combat.steps import due
from legality.effects.characteristics import Gets
from legality.effects.damaging import LethalByPower
from legality.env.ordering import OrderCursor
from legality.env.rewards import Scored, bounded, require_scored
from legality.env.seats import BoardRows, Size, size_of
from legality.errors import PositionError
from legality.gaps import Gaps
from legality.legal.cursor import Cursor
from legality.legal.damage_cursor import DamageCursor, start
from legality.legal.named import LegalAttacks, LegalBlocks
from legality.moments.board import bare
from legality.position import Position
from legality.position.kept import shared, with_declared
from legality.problem.damage import DamageProblem
from legality.problem.declarations import Problem
from legality.rulebook.damage.assigning import damage_problems
from legality.search.scoring import default_score

Stage = Literal["attack", "block", "order", "damage", "over"]
STAGES: tuple[Stage, ...] = ("attack", "block", "order", "damage")
ATTACKER, DEFENDER = 0, 1
AnyCursor = Cursor[Any, str, str | None, Any] | OrderCursor | DamageCursor
KEPT = 65_000
"""So many moments of the boards of one environment are kept at most."""


@dataclass
class MomentCache:
    """How many more moments are kept, so that a board that comes again is not worked out again."""

    room: int = KEPT


@dataclass(frozen=True)
class Game:
    """One board as a game: its rows, its score (for the defending player) and what is kept."""

    seating: BoardRows
    kept: MomentCache
    score: Scored = None

    @staticmethod
    def of(
        position: Position,
        size: Size | None = None,
        *,
        score: Scored = None,
        kept: MomentCache | None = None,
    ) -> "Game":
        """The game of a board. Raises `PositionError` where it is not for two players, has no room
        in the size, or has something that a combat is played without: nothing is guessed; and
        `ValueError` for what scores nothing."""
        require_scored(score)
        seating = BoardRows(position, size_of(position) if size is None else size)
        return Game(seating, MomentCache(0) if kept is None else kept, score)

    @cached_property
    def start(self) -> "Moment":
        """The first moment at which somebody is asked. Raises as `of`."""
        combat = Combat.begin(self.seating.position)
        require_whole(combat.gaps)
        return moment(self, combat, self.table)

    @cached_property
    def table(self) -> Position:
        """The board as it lies, nothing declared."""
        return bare(self.seating.position)

    def result(self, combat: Combat, attacked: Position) -> int | float:
        """What the combat came to for the defending player."""
        if callable(self.score):
            return self.score(attacked, combat.outcome)
        return default_score(attacked, combat.outcome, self.seating.name[DEFENDER])

    def reward(self, result: int | float) -> float:
        """What the defending player gets for that: bounded, where nobody says otherwise."""
        return bounded(result) if self.score is None else float(result)


def require_whole(gaps: Gaps) -> None:
    """Raises `PositionError` if anything could change what a combat comes to and is not played."""
    if gaps:
        missing = "; ".join(map(str, gaps.to_fields().items()))
        raise PositionError("$", f"a board that is played without something is no game: {missing}")


@dataclass
class Scene:
    """What stays while one declaration is made: the combat before it, and what is legal in it;
    `attacked` is the board as it was at first, with the attack once it is declared."""

    game: Game
    combat: Combat
    stage: Stage
    problem: Problem | DamageProblem | None
    attacked: Position
    rows: Any = None
    """What an observation shows of it, once that is worked out (`seeing`)."""


class Moment:
    """One moment of a game. Moments are values: `choose` gives the next one."""

    __slots__ = ("_actions", "_after", "cursor", "result", "scene")

    def __init__(
        self, scene: Scene, cursor: AnyCursor | None, result: int | float | None = None
    ) -> None:
        self.scene = scene
        self.cursor = cursor
        self.result = result
        self._actions: tuple[int, ...] | None = None
        self._after: dict[int, Moment] | None = None

    def __copy__(self) -> "Moment":
        return self

    def __deepcopy__(self, memo: object) -> "Moment":
        """Itself, as of any value: OpenSpiel copies a state at each step of a search."""
        return self

    @property
    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return self.cursor is None

    @property
    def stage(self) -> Stage:
        """What is being declared."""
        return self.scene.stage

    @property
    def combat(self) -> Combat:
        """The combat before what is being declared."""
        return self.scene.combat

    @property
    def asked(self) -> str | None:
        """The creature that is asked."""
        return None if self.cursor is None else self.cursor.creature

    @property
    def side(self) -> int:
        """Whose choice it is: the attacking player's (0) or the defending player's (1)."""
        match self.stage:
            case "attack":
                return ATTACKER
            case "block":
                return DEFENDER
            case "order":
                return int(self.asked not in self.combat.attackers)
            case _:
                cursor = self.cursor
                if not isinstance(cursor, DamageCursor):
                    raise ValueError("the combat is over: nobody has a choice")
                return int(cursor.chooser != self.combat.board.attacking_side)

    @property
    def actions(self) -> tuple[int, ...]:
        """The actions that are open, 0 (nothing) and one for each row that may be chosen."""
        if self._actions is None:
            row = self.scene.game.seating.row
            options = () if self.cursor is None else self.cursor.options
            self._actions = tuple([0 if option is None else row[option] + 1 for option in options])
        return self._actions

    def choose(self, action: int) -> "Moment":
        """The moment after that action. Raises `ValueError` for one that is not open."""
        known = self._after
        if known is not None and action in known:
            return known[action]
        after = self._chosen(action)
        kept = self.scene.game.kept
        if kept.room > 0:
            if known is None:
                self._after = known = {}
                if self.stage in ("order", "damage"):
                    return after  # what follows these is kept once they come again: few do
            kept.room -= 1
            known[action] = after
        return after

    def _chosen(self, action: int) -> "Moment":
        if self.cursor is None or action not in self.actions:
            raise ValueError(f"action {action} is not open; open are {self.actions}")
        option = self.scene.game.seating.option(action)
        cursor = self.cursor.choose(option)
        if not cursor.done:
            return Moment(self.scene, cursor)
        return declared(self.scene, cursor)

    def shares(self) -> tuple[int, ...]:
        """For each open action how many declarations go on with it: by these numbers a declaration
        is drawn of which each has the same chance."""
        cursor = self.cursor
        if cursor is None:
            return ()
        return tuple([cursor.choose(option).count() for option in cursor.options])

    @property
    def outcome(self) -> Outcome:
        """What the combat has come to by now."""
        return self.combat.outcome

    @property
    def rewards(self) -> tuple[float, float]:
        """What the attacking and the defending player get: nothing before the end, and then the one
        what the other loses."""
        if self.result is None:
            return 0.0, 0.0
        reward = 0.0 + self.scene.game.reward(self.result)
        return 0.0 - reward, reward

    def __repr__(self) -> str:
        return f"<{self.stage}: {self.asked!r} among {self.actions}>"


def declared(scene: Scene, cursor: AnyCursor) -> Moment:
    """The moment after a declaration was made."""
    game, combat, attacked = scene.game, scene.combat, scene.attacked
    declaration: Any = cursor.declaration  # the stage says which
    match scene.stage:
        case "attack":
            combat = combat.declare_attackers(declaration)
            attacked = with_declared(game.table, attacks=declaration)
        case "block":
            assert isinstance(scene.problem, Problem)
            combat = declare_legal_blocks(combat, declaration, scene.problem)
            orders = OrderCursor.of(combat)
            if not orders.done:
                return Moment(Scene(game, combat, "order", None, attacked), orders)
        case "order":
            combat = combat.order(declaration)
        case _:
            assert isinstance(scene.problem, DamageProblem)
            combat = assign_legal(combat, declaration, (scene.problem.side,))
    return moment(game, combat, attacked)


def moment(game: Game, combat: Combat, attacked: Position) -> Moment:
    """The next moment at which somebody has a choice, or the end."""
    combat = played_on(combat)
    if not combat.waiting or combat.step is Step.END:
        result = game.result(combat, attacked)
        return Moment(Scene(game, combat, "over", None, attacked), None, result)
    if combat.step in (Step.FIRST_DAMAGE, Step.DAMAGE):
        return dividing(game, combat, attacked)
    view = combat.legal
    assert isinstance(view, LegalAttacks | LegalBlocks)
    require_whole(view.gaps)
    cursor = view.start()
    stage: Stage = "attack" if isinstance(view, LegalAttacks) else "block"
    scene = Scene(game, combat, stage, view.problem, attacked)
    return declared(scene, cursor) if cursor.done else Moment(scene, cursor)


def dividing(game: Game, combat: Combat, attacked: Position) -> Moment:
    """The next moment at which damage can be divided in several ways; what can't is assigned."""
    table, problems = damage_problems(combat.position)
    require_whole(table.gaps)
    forced: dict[str, dict[str, int]] = {}
    for side in waiting_sides(combat):
        cursor = start(problems[side], combat.board.attacking_side)
        if not cursor.done:
            if side != combat.waiting[0]:
                combat = assign_legal(combat, forced, waiting_sides(combat)[:1])
            return Moment(Scene(game, combat, "damage", problems[side], attacked), cursor)
        forced |= cursor.declaration
    return moment(game, assign_legal(combat, forced, waiting_sides(combat)), attacked)


def played_on(combat: Combat) -> Combat:
    """The combat in which somebody has something to declare, or after everything that combat damage
    results in: nothing happens later that a board or an outcome shows."""
    if combat.step is not Step.DAMAGE or combat.waiting:
        return due(combat)
    combat = combat.resolve_damage() if combat.stack else combat
    return combat if dies_at_once(combat) else combat.settle().resolve_triggers()


def dies_at_once(combat: Combat) -> bool:
    """Whether whoever dies of the damage does so at once (704.3), and nobody of that: nothing waits
    to resolve, and no text gives or takes size or abilities. An outcome counts them as dead."""
    table = combat.table
    changing = Gets in table.in_force or LethalByPower in table.in_force
    settled = shared(combat.board).in_force is not None
    return settled and not (combat.pending or table.layered or changing)
