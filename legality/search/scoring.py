"""What a combat is worth to a defending player (or a team that shares turns and life): the default.

A gain of one for that player is each point of life gained, or not by the attacking player, and each
point of worth that dies at the attacking player's; a loss the reverse. A permanent is worth its
mana value, and where none is given or it is 0 (tokens) a creature is worth its power plus its
toughness. Planeswalkers and battles under attack lose a point with each loyalty or defense counter
besides. A poison counter counts two, and losing the game `LOST`: that decides before anything else.
Of a team whose players each have their own life, each player's counts, and so does each who loses.

While a combat is being searched its course is a tuple of numbers that add up over parts of the
board, `Totals`, each the better for the defending player the greater it is:

    (material, life and poison; life after the first damage step; life at the end; -poison;
     -damage to each permanent under attack …; -damage by each commander …)

A player loses who has no life left after either step, so both are kept. Poison counters and damage
by commanders from before the combat count for losing, and for nothing else. Where one of a team
loses by poison or commander damage of their own (`loses_by_one`), or each has their own life
(`of_each`), who loses is read from outcomes.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from operator import sub

from msgspec import Struct
from msgspec.structs import replace

from legality.combat import Outcome
from legality.effects.keywords import keywords
from legality.errors import TooLarge
from legality.judging.check import defending_side
from legality.position import Permanent, Position
from legality.problem.results import loses
from legality.rulebook.defending import defending_player
from legality.rulebook.losing import (
    attackers_lost,
    commander_damage,
    counts_commanders,
    deadly_poison,
    has_commanders,
    is_commander,
    poison_of,
    shares_poison,
)
from legality.rulebook.table import Table
from legality.text.later import later

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
    """What the outcome is worth to the defending player or team, compared with the position before
    it."""
    scoring = Scoring(position, defending_side(position, player))
    lost = LOST * scoring.losing(outcome.lost)
    counters = sum(
        scoring.target_loss(attacked_id, _gone(position, outcome, attacked_id))
        for attacked_id in scoring.targets
    )
    return scoring.value(outcome) - counters - lost


def _gone(position: Position, outcome: Outcome, attacked_id: str) -> int:
    """How many loyalty or defense counters it has lost; all of them, if it has left."""
    return _counters(position.by_id[attacked_id]) - max(
        outcome.loyalty.get(attacked_id, 0), outcome.defense.get(attacked_id, 0)
    )


def _life_of(position: Position) -> dict[str, int]:
    return {player.name: player.life for player in position.players}


def _counters(permanent: Permanent) -> int:
    return permanent.loyalty or permanent.defense or 0


def heads(position: Position, side: str) -> tuple[str, ...]:
    """The players of that side whose lives are looked at one by one; none where it has one life."""
    members = position.seats.members(side)
    return () if len(members) == 1 or position.life_is_shared else members


def shares_life_only(position: Position) -> bool:
    """Whether players share their life who don't share turns."""
    return position.life_is_shared and not position.shared_team_turns


def require_one_life(position: Position) -> None:
    """Raise `TooLarge` where players share a life total who each block alone: what comes of one
    player's blocks tells of none of these whether they lose."""
    seats = position.seats
    if not shares_life_only(position):
        return
    if any(len(seats.mates(name)) > 1 for name in seats.names):
        raise TooLarge("teams that share their life but not their turns are not searched")


def poisons_together(position: Position) -> bool:
    """Whether poison that one player of a team gets may make another lose, whose life is their own
    (810.8d)."""
    return shares_poison(position) and (_may_poison(position) or _speaks_of_poison(position))


def _may_poison(position: Position) -> bool:
    """Whether somebody has an ability by which damage poisons."""
    holders = Table(position).keyword_holders
    return any(map(holders, keywords(poisons=True)))


def _speaks_of_poison(position: Position) -> bool:
    """Whether a text on the table may give poison counters, by a keyword gained or by itself."""
    texts = (
        *(permanent.oracle_text for permanent in position.battlefield),
        *(word for permanent in position.battlefield for word in permanent.keywords),
        *(effect.oracle_text for effect in position.effects),
    )
    return any(map(_POISON.search, texts))


_POISON = later(r"\b(?:poison|infect|toxic)", re.IGNORECASE)


class Scoring(Struct, frozen=True, dict=True):
    """The score of the combats of one defending player, or of a team that shares turns and life and
    then goes by its name. `by_life` leaves out all but who loses. `attacked` is the position once
    what the attack set off has resolved: totals are counted from there on;
    `fallen` have died of it, and the players `lost_before` have lost. `watched` are the players of
    whom one who loses counts as the side's loss, in place of its own. Of a team whose players each
    have their own life, `head` is the one whose life is counted."""

    position: Position
    player: str
    by_life: bool = False
    attacked: Position | None = None
    fallen: tuple[str, ...] = ()
    lost_before: tuple[str, ...] = ()
    watched: tuple[str, ...] = ()
    head: str | None = None

    @property
    def start(self) -> Position:
        """The position from which totals are counted."""
        return self.attacked or self.position

    @cached_property
    def known(self) -> Mapping[str, Permanent]:
        """The permanents with what they are worth, and those that the attack made."""
        return {**self.start.by_id, **self.position.by_id}

    @cached_property
    def over_before(self) -> bool:
        """Whether it is decided by then who of the side and the attacking players loses."""
        if self.of_each and self.losing(self.lost_before) < len(self.members):
            return attackers_lost(self.position, self.lost_before)
        return self.is_lost(self.lost_before) or attackers_lost(self.position, self.lost_before)

    def is_lost(self, lost: Collection[str]) -> bool:
        """Whether the side is among those who have lost."""
        return any(name in lost for name in self.watched or self.members)

    def losing(self, lost: Collection[str]) -> int:
        """How many losses that is: one of the side, or as many as its players where each has their
        own life."""
        if self.of_each:
            return sum(name in lost for name in self.members)
        return int(self.is_lost(lost))

    def require_none_lost(self) -> None:
        """Raise `TooLarge` where the attack itself makes one of a team lose whose players each have
        their own life, and others fight on: what is that player's leaves the game (800.4a)."""
        fighting = {*self.members, *self.position.attackers}
        if self.of_each and not self.over_before and not fighting.isdisjoint(self.lost_before):
            raise TooLarge("one of a team loses by an attack, and the others do not")

    def _won(self, lost: Collection[str]) -> int:
        """How many losses of the attacking side: one, or as many as its players where each has
        their own life."""
        if self.position.life_is_shared:
            return int(attackers_lost(self.position, lost))
        return sum(name in lost for name in self.position.attackers)

    @cached_property
    def of_each(self) -> bool:
        """Whether the life of each player of a team is counted, who each have their own."""
        alone = self.by_life or self.watched or self.head is not None
        return not alone and bool(heads(self.position, self.player))

    def _lives(self, players: Sequence[str], life: Mapping[str, int]) -> int:
        """The life that those players of one side have: the team's, or each of theirs."""
        counted = players[:1] if self.position.life_is_shared else players
        return sum(life[name] for name in counted)

    @cached_property
    def loses_by_one(self) -> bool:
        """Whether poison or commander damage of one player may make a team lose that shares its
        life: neither is added up over its players (704.5c, 704.6c, 810.8a)."""
        if len(self.members) == 1:
            return False
        start = self.start
        if counts_commanders(start) and has_commanders(start):
            return True
        if shares_poison(start):
            return False
        return _may_poison(start) or _speaks_of_poison(start)

    @property
    def by_outcome(self) -> bool:
        """Whether who loses is read from the outcome of a combat that is played as a whole."""
        return bool(self.watched) or self.of_each or self.loses_by_one

    @cached_property
    def gained_before(self) -> int:
        """What the attack itself has been worth to the side, by life, poison and who has died."""
        return self.own_before + self.of_attackers_before

    @cached_property
    def own_before(self) -> int:
        """The part of this that the side itself has gained or lost."""
        lost = LOST * self.losing(self.lost_before)
        if self.by_life or self.attacked is None:
            return -lost
        before, after = self.position.player_by_name, self.attacked.player_by_name
        mine = self.life_before - self._lives(self.members, _life_of(self.position))
        more = sum((after[name].poison or 0) - (before[name].poison or 0) for name in self.members)
        return mine + self._dead_before(-1) - COUNTER * more - lost

    @cached_property
    def of_attackers_before(self) -> int:
        """The part of this that the attacking players have lost, or gained: for several defending
        players it counts once."""
        if self.by_life:
            return 0
        won = LOST * self._won(self.lost_before)
        if self.attacked is None:
            return won
        theirs = self.position.attackers
        gained = self._lives(theirs, _life_of(self.attacked))
        gained -= self._lives(theirs, _life_of(self.position))
        return won - gained + self._dead_before(1)

    def _dead_before(self, sign: int) -> int:
        """The worth of those who have fallen by whose death the player gains (1) or loses (-1)."""
        fallen = map(self.known.__getitem__, self.fallen)
        return sum(sign * worth(permanent) for permanent in fallen if self.sign(permanent) == sign)

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """The attacked permanents that the side defends, and beside the one whose life is counted
        the other players of the team."""
        attacked = dict.fromkeys((self.position.attacks or {}).values())
        team = self.position.seats.members(self.player)
        return tuple(
            name
            for name in attacked
            if (name in self.position.by_id and defending_player(self.position, name) in team)
            or (self.head is not None and name in team and not self._hits(name))
        )

    def _hits(self, target: str) -> bool:
        """Whether who attacks that attacks a player whose life is counted, or what they defend: by
        attacking a team as a group any of its players (810.7a of 2010)."""
        player = defending_player(self.position, target)
        return not set(self.members).isdisjoint(self.position.seats.heads(player))

    @cached_property
    def life_before(self) -> int:
        """The life that the side has."""
        return self._lives(self.members, _life_of(self.start))

    @cached_property
    def deadly(self) -> int:
        """How many poison counters more make the side lose."""
        return min(
            deadly_poison(self.start, name) - poison_of(self.start, name) for name in self.members
        )

    @cached_property
    def commanders(self) -> Mapping[str, int]:
        """The attackers whose combat damage to the side is counted, each with what it has dealt
        before the combat."""
        position = self.position
        if not counts_commanders(position):
            return {}
        dealt_to = position.player_by_name[self.members[0]]
        attacking = ((position.by_id[name], to) for name, to in (position.attacks or {}).items())
        return {
            creature.id: commander_damage(dealt_to, creature)
            for creature, target in attacking
            if is_commander(position, creature) and self._hits(target)
        }

    @cached_property
    def members(self) -> tuple[str, ...]:
        """The player, or the players of the team; alone the one whose life is counted."""
        return self.position.seats.members(self.player) if self.head is None else (self.head,)

    def life(self, outcome: Outcome) -> int:
        """The life that the side has by then: a team shows its total at each of its players."""
        return self._lives(self.members, outcome.life)

    def poison(self, outcome: Outcome) -> int:
        """The poison counters that the side got in the combat."""
        before = self.start.player_by_name
        return sum(
            outcome.poison.get(name, 0) - (before[name].poison or 0) for name in self.members
        )

    @property
    def nothing(self) -> Totals:
        """The totals of a combat in which nothing happens."""
        return self._nothing

    @cached_property
    def _nothing(self) -> Totals:
        return (0,) * (4 + len(self.targets) + len(self.commanders))

    def sign(self, permanent: Permanent) -> int:
        """1 if the player gains by its death, -1 if they lose, 0 if it is nobody's of the two."""
        if "battle" in permanent.words:
            return -1 if self.position.protector_of(permanent) in self.members else 0
        if permanent.controller in self.members:
            return -1
        return 1 if permanent.controller in self.position.attackers else 0

    def value(self, outcome: Outcome) -> int:
        """Material, life, poison and whether the attacking players lose, without counters and
        without losing."""
        if self.by_life:
            return 0
        attackers = self.position.attackers
        known = self.known
        won = LOST * self._won(outcome.lost)
        material = sum(
            self.sign(known[name]) * worth(known[name])
            for name in outcome.died
            if name in known and name not in self.targets
        )
        mine = self.life(outcome) - self.life_before
        theirs = self._lives(attackers, outcome.life)
        theirs -= self._lives(attackers, _life_of(self.start))
        return material + mine - theirs - COUNTER * self.poison(outcome) + won

    def totals(
        self, outcome: Outcome, life_between: int | None, life_after: int | None = None
    ) -> Totals:
        """The totals of a part of the combat played alone; `life_between` is the player's life
        after a first damage step, `life_after` after the regular one, where what triggered then has
        changed it since. Where the attacking players have lost and the side has not, nothing that
        follows can make it lose."""
        life = self.life_before
        if self.watched:
            late = -life if self.is_lost(outcome.lost) else 0
            return (0, 0, late, *self.nothing[3:])
        commanders = [0] * len(self.commanders)
        if self.of_each:
            worth = self.value(outcome) - LOST * self.losing(outcome.lost)
            return (worth, 0, 0, 0, *self._to_targets(outcome), *commanders)
        if self.loses_by_one:
            late = -life if self.is_lost(outcome.lost) else 0
            return (self.value(outcome), 0, late, 0, *self._to_targets(outcome), *commanders)
        late = self.life(outcome)
        if life_after is not None:
            late = min(late, life_after)
        if self.is_lost(outcome.lost):
            late = min(late, 0)
        early = 0 if life_between is None else life_between - life
        dealt = self._to_targets(outcome)
        if attackers_lost(self.position, outcome.lost) and not self.is_lost(outcome.lost):
            return (self.value(outcome), 0, 0, 0, *dealt, *commanders)
        return (
            self.value(outcome),
            early,
            late - life,
            -self.poison(outcome),
            *dealt,
            *self._by_commanders(outcome),
        )

    def _to_targets(self, outcome: Outcome) -> list[int]:
        """The damage to each of the `targets`, as totals have it."""
        dealt = [0] * len(self.targets)
        for shares in outcome.dealt.values():
            for place, attacked_id in enumerate(self.targets):
                dealt[place] -= shares.get(attacked_id, 0)
        return dealt

    def _by_commanders(self, outcome: Outcome) -> Iterator[int]:
        """What each commander has dealt the side in the combat, as totals have it."""
        if not self.commanders:
            return
        after = replace(
            self.position.player_by_name[self.members[0]],
            commander_damage=outcome.commander_damage.get(self.members[0], {}),
        )
        for name, before in self.commanders.items():
            yield before - commander_damage(after, self.position.by_id[name])

    def commander_place(self, attacker: str) -> int | None:
        """The place in the totals of what that commander deals the side; None for who is none."""
        if attacker not in self.commanders:
            return None
        return 4 + len(self.targets) + list(self.commanders).index(attacker)

    def loses(self, totals: Totals) -> bool:
        """Whether the side loses by those totals of a whole combat."""
        if self.of_each:
            return False
        life = self.life_before + min(totals[1], totals[2])
        if self.loses_by_one:
            return life <= 0
        if not self.commanders:
            return loses(life, -totals[3], self.deadly)
        by_commander = totals[4 + len(self.targets) :]
        return loses(
            life, -totals[3], self.deadly, map(sub, self.commanders.values(), by_commander)
        )

    def score(self, totals: Totals) -> int:
        """What totals of a whole combat are worth, what came before it (`gained_before`) apart."""
        value = totals[0]
        for attacked_id, dealt in zip(self.targets, totals[4:], strict=False):
            value -= self.target_loss(attacked_id, -dealt)
        return value - LOST if self.loses(totals) else value

    def target_loss(self, attacked_id: str, dealt: int) -> int:
        """What is lost by so much damage to a planeswalker or battle under attack."""
        if self.by_life:
            return 0
        permanent = self.position.by_id[attacked_id]
        most = _counters(permanent)
        return min(dealt, most) + (worth(permanent) if dealt >= most else 0)
