"""What a combat is worth to a defending player: the documented default of all rankings.

A gain of one for that player is each point of life gained, or not by the attacking player, and each
point of worth that dies at the attacking player's; a loss the reverse. A permanent is worth its
mana value, and where none is given or it is 0 (tokens) a creature is worth its power plus its
toughness. Planeswalkers and battles under attack lose a point with each loyalty or defense counter
besides. A poison counter counts two, and losing the game `LOST`: that decides before anything else.

While a combat is being searched its course is a tuple of numbers that add up over parts of the
board, `Totals`, each the better for the defending player the greater it is:

    (material, life and poison; life after the first damage step; life at the end; -poison;
     -damage to each permanent under attack …)

A player loses who has no life left after either step, so both are kept.
"""

from dataclasses import dataclass, field

from legality.combat import Outcome
from legality.position import Permanent, Position
from legality.problem.results import loses
from legality.rulebook.targets import defending_player

LOST = 1_000_000
COUNTER = 2

Totals = tuple[int, ...]


def worth(permanent: Permanent) -> int:
    """What a permanent is worth as it dies."""
    if permanent.mana_value:
        return permanent.mana_value
    if not permanent.is_creature:
        return 0
    return max(permanent.power or 0, 0) + max(permanent.toughness or 0, 0)


def default_score(position: Position, outcome: Outcome, player: str) -> int:
    """What the outcome is worth to the defending player, compared with the position before it."""
    scoring = Scoring(position, player)
    lost = LOST * (player in outcome.lost) - LOST * (position.attacker in outcome.lost)
    counters = sum(
        scoring.thing_loss(thing, _gone(position, outcome, thing)) for thing in scoring.things
    )
    return scoring.value(outcome) - counters - lost


def _gone(position: Position, outcome: Outcome, thing: str) -> int:
    """How many loyalty or defense counters it has lost; all of them, if it has left."""
    return _counters(position.by_id[thing]) - max(
        outcome.loyalty.get(thing, 0), outcome.defense.get(thing, 0)
    )


def _counters(permanent: Permanent) -> int:
    return permanent.loyalty or permanent.defense or 0


@dataclass(frozen=True, slots=True)
class Scoring:
    """The score of one defending player's combats. `by_life` leaves out all but who loses."""

    position: Position
    player: str
    by_life: bool = False
    things: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        attacked = dict.fromkeys((self.position.attacks or {}).values())
        things = tuple(
            name
            for name in attacked
            if name in self.position.by_id and defending_player(self.position, name) == self.player
        )
        object.__setattr__(self, "things", things)

    @property
    def nothing(self) -> Totals:
        """The totals of a combat in which nothing happens."""
        return (0,) * (4 + len(self.things))

    def sign(self, permanent: Permanent) -> int:
        """1 if the player gains by its death, -1 if they lose, 0 if it is nobody's of the two."""
        if "battle" in permanent.words:
            return -1 if self.position.protector_of(permanent) == self.player else 0
        if permanent.controller == self.player:
            return -1
        return 1 if permanent.controller == self.position.attacker else 0

    def value(self, outcome: Outcome) -> int:
        """Material, life and poison, without counters and without losing."""
        if self.by_life:
            return 0
        board, attacker = self.position, self.position.attacker
        material = sum(
            self.sign(one) * worth(one)
            for one in map(board.by_id.__getitem__, outcome.died)
            if one.id not in self.things
        )
        mine = outcome.life[self.player] - board.player_by_name[self.player].life
        theirs = outcome.life[attacker] - board.player_by_name[attacker].life
        return material + mine - theirs - COUNTER * outcome.poison.get(self.player, 0)

    def totals(self, outcome: Outcome, life_between: int | None) -> Totals:
        """The totals of a part of the combat played alone; `life_between` is the player's life
        after a first damage step."""
        life = self.position.player_by_name[self.player].life
        early = 0 if life_between is None else life_between - life
        dealt = [0] * len(self.things)
        for shares in outcome.dealt.values():
            for place, thing in enumerate(self.things):
                dealt[place] -= shares.get(thing, 0)
        return (
            self.value(outcome),
            early,
            outcome.life[self.player] - life,
            -outcome.poison.get(self.player, 0),
            *dealt,
        )

    def score(self, totals: Totals) -> int:
        """What totals of a whole combat are worth."""
        life = self.position.player_by_name[self.player].life
        value, early, late, poison = totals[:4]
        for thing, dealt in zip(self.things, totals[4:], strict=True):
            value -= self.thing_loss(thing, -dealt)
        if loses(life + min(early, late), -poison):
            value -= LOST
        return value

    def thing_loss(self, thing: str, dealt: int) -> int:
        """What is lost by so much damage to a planeswalker or battle under attack."""
        if self.by_life:
            return 0
        permanent = self.position.by_id[thing]
        most = _counters(permanent)
        return min(dealt, most) + (worth(permanent) if dealt >= most else 0)
