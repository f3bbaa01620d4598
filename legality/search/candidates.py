"""Attacks to be tried one after the other, the strongest first; of attacks that only exchange
identical creatures one is enough."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from operator import getitem, itemgetter
from typing import Any

from legality.clock import ticking
from legality.combat.left_out.values import only_adds
from legality.combat.not_modelled import standing
from legality.effects.attacking import AttackCost
from legality.effects.characteristics import HasAbility
from legality.effects.effects import AnyEffect
from legality.effects.qualities import ThisObject
from legality.effects.replacing import within
from legality.frozen import HashedByContent
from legality.gaps import Gaps
from legality.judging.declarations import declared
from legality.legal.declarations import LegalDeclarations
from legality.moments.alike import identical
from legality.moments.between import before_attacks
from legality.position import Permanent, Position
from legality.position.kept import with_declarations, with_declared
from legality.problem.declarations import Declaration, Problem, bits
from legality.problem.results import DEADLY_COMMANDER_DAMAGE
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.characteristics.present import fully_known
from legality.rulebook.defending import defending_player
from legality.rulebook.losing import commander_damage, is_commander, losers
from legality.rulebook.table import Table
from legality.search.alike_attacks import MANY, TIMES_FEWER, Attack, Kinds
from legality.search.fighters import Fighter, fighters
from legality.search.hanging import Hanging, hanging
from legality.search.roles import fights
from legality.search.scoring import Scoring, heads
from legality.search.separable import by_attacking, only_strikes, separable

MOST_LISTED = 300_000
"""So many attacks are listed to be tried; of more, only the strongest."""


def attacked(position: Position, attack: Attack, bands: Sequence[Sequence[str]] = ()) -> Position:
    """The position in which that attack has been declared, and nothing else."""
    return with_declarations(
        position,
        attacks=dict(attack),
        bands=tuple(tuple(band) for band in bands),
        blocks=None,
        blocked=(),
        order={},
        damage=None,
        judge=("attacks",),
    )


def undeclared(position: Position) -> Position:
    """The position in which nothing is declared yet: every legal attack is still open."""
    return with_declared(
        position, attacks=None, bands=(), blocks=None, blocked=(), order={}, damage=None
    )


class Candidate(HashedByContent, frozen=True):
    """An attack, and the most damage it can deal each life total: each defending player, or the
    team that shares its life."""

    attack: Attack
    reach: Mapping[str, int]


class Candidates:
    """The legal attacks of a position in the order of the most damage they can deal; `gaps` is
    what they were stated without."""

    def __init__(self, position: Position) -> None:
        position = fully_known(position)
        self.position = undeclared(position)
        self.table = attack_table(position)
        self.problem: Problem = attack_problem(self.table)
        self.legal = LegalDeclarations(self.problem)
        still = Table(attacked(position, {}))
        side = next(iter(position.defending_sides), position.attacking_side)
        self.fighters: dict[str, Fighter] = fighters(still, Scoring(position, side))
        self.gaps = self._asked_of_attacks(position)
        self.gaps |= Table(before_attacks(attacked(position, {}))).gaps
        self.standing = still
        self.kinds = Kinds(self.problem, identical(position))
        self._dealt: dict[tuple[str, str], dict[str, int]] = {}

    def _asked_of_attacks(self, position: Position) -> Gaps:
        """What the attacks are stated without: a table knows that once the Problem was asked of it.
        How abilities resolve later is nothing that attacks hang on."""
        earlier = before_attacks(position)
        if earlier is position:
            return self.table.gaps
        table = attack_table(earlier)
        attack_problem(table)
        return table.gaps

    @cached_property
    def number(self) -> int:
        """How many legal attacks there are."""
        return self.legal.count()

    @cached_property
    def counted_out(self) -> Sequence[Declaration] | None:
        """Where there are many attacks and creatures alike, those that differ in more than who of
        these attacks; None where even they are too many, nobody is like another, or listing all is
        quicker."""
        if self.number < MANY or not self.kinds.are_alike:
            return None
        if self.number <= MOST_LISTED and self.kinds.times_fewer() < TIMES_FEWER:
            return None
        return self.kinds.counted_out(MOST_LISTED)

    @cached_property
    def left_out(self) -> int:
        """How many attacks are too many to be tried; 0 once none of them could deal enough."""
        return max(0, self.number - MOST_LISTED) if self.counted_out is None else 0

    @cached_property
    def known(self) -> bool:
        """Whether every creature deals what its `Fighter` says and `bonus` adds, whoever attacks
        and blocks."""
        return not self.hanging.lines and self._known_as_stated

    @cached_property
    def hanging(self) -> Hanging:
        """What stated sizes hang on, before it is known whether anybody loses."""
        return hanging(self.position, by_life=True)

    @property
    def never_more(self) -> bool:
        """Whether no creature deals more than `most` in a step, whoever attacks and blocks."""
        return not self.hanging.grow and self._known_but_for_strikes and not self._may_be_freed

    def strikes(self, creature: str) -> int:
        """In how many damage steps the creature may deal damage: in both, where who strikes first
        or twice is not known."""
        fighter = self.fighters[creature]
        may_change = self._known_but_for_strikes and not self._known_as_stated
        return 2 if may_change else fighter.early + fighter.late

    @cached_property
    def _may_be_freed(self) -> bool:
        """Whether an attack may be paid for with a permanent without which creatures deal more."""
        lines = standing(self.position)
        effects = (part for line in lines for part in within(line.effects))
        if not any(isinstance(part, AttackCost) and part.cost.acts for part in effects):
            return False
        return any(
            line.source is not None
            and line.source.controller in self.position.attackers
            and any(map(_may_hinder, line.effects))
            for line in lines
        )

    @cached_property
    def _known_as_stated(self) -> bool:
        return self._are_known(but_for_strikes=False)

    @cached_property
    def _known_but_for_strikes(self) -> bool:
        return self._known_as_stated or self._are_known(but_for_strikes=True)

    def _are_known(self, *, but_for_strikes: bool) -> bool:
        """Whether every creature fights as its `Fighter` says, whoever attacks; it may strike first
        or twice besides."""
        return (
            separable(attacked(self.position, {}), self.fighters, but_for_strikes=but_for_strikes)
            and not any(fighter.odd or fighter.bands for fighter in self.fighters.values())
            and not any(
                by_attacking(effect) and not (but_for_strikes and only_strikes(effect))
                for line in standing(self.position)
                for effect in line.effects
            )
        )

    @cached_property
    def exalted(self) -> dict[str, int]:
        """How many instances of exalted each attacking player has (702.83a)."""
        return self._instances("exalted", lambda permanent: permanent.controller)

    @cached_property
    def cries(self) -> dict[str, int]:
        """The instances of battle cry of each creature (702.91a)."""
        return self._instances("battle cry", lambda permanent: permanent.id)

    @cached_property
    def melees(self) -> dict[str, int]:
        """The instances of melee of each creature (702.121a)."""
        return self._instances("melee", lambda permanent: permanent.id)

    def _instances(self, keyword: str, of: Callable[[Permanent], str]) -> dict[str, int]:
        instances: Counter[str] = Counter()
        for name in self.standing.keyword_holders(keyword):
            permanent = self.standing.here[name]
            held = sum(1 for word, _ in self.standing.keywords(permanent) if word.name == keyword)
            if permanent.controller in self.position.attackers:
                instances[of(permanent)] += held
        return dict(instances)

    def bonus(self, creature: str, attack: Attack) -> int:
        """What is added to the power of the creature as it attacks so."""
        cries = sum(self.cries.get(other, 0) for other in attack if other != creature)
        alone = self.exalted.get(self._controller(creature), 0) if len(attack) == 1 else 0
        players = {to for to in attack.values() if to in self.position.player_by_name}
        return cries + alone + self.melees.get(creature, 0) * len(players)

    def most(self, creature: str) -> int:
        """The most damage that the creature can deal in one step, whoever attacks and blocks."""
        return self._amount(creature, self._greatest(creature))

    def _greatest(self, creature: str) -> int:
        players = len(self.position.defenders)
        cries = sum(self.cries.values()) - self.cries.get(creature, 0)
        alone = self.exalted.get(self._controller(creature), 0)
        return cries + alone + self.melees.get(creature, 0) * players

    def _amount(self, creature: str, bonus: int) -> int:
        """What the creature deals with that bonus, as large as blocks make it where it tramples."""
        fighter = self.fighters[creature]
        if fighter.tramples:
            fighter = fighter.at_most(self._blockers)
        return fighter.grown(bonus).amount

    @cached_property
    def _blockers(self) -> int:
        """How many creatures might block."""
        ours = self.position.attackers
        return sum(
            permanent.is_creature and permanent.controller not in ours
            for permanent in self.standing.permanents
        )

    def _controller(self, creature: str) -> str:
        return self.position.by_id[creature].controller

    @cached_property
    def bounded(self) -> bool:
        """Whether a player can only be killed by damage that `reach` tells: neither by poison nor
        by what a commander deals."""
        return self.never_more and not any(
            fighter.poisons or self._is_deadly_commander(name)
            for name, fighter in self.fighters.items()
            if self._controller(name) in self.position.attackers
        )

    def _is_deadly_commander(self, creature: str) -> bool:
        """903.10a: whether what it deals as a commander may kill a player."""
        permanent = self.position.by_id[creature]
        if not is_commander(self.position, permanent):
            return False
        left = DEADLY_COMMANDER_DAMAGE - self.most(creature) * self.strikes(creature)
        return any(commander_damage(player, permanent) >= left for player in self.position.players)

    def life_totals(self, side: str) -> tuple[str, ...]:
        """By what the life totals of a side go: its name, or the players' where each has one; of
        players who share their life but no turns, the first one's."""
        return heads(self.position, side) or (self._total(side),)

    def _total(self, side: str) -> str:
        position = self.position
        if position.life_is_shared and side in position.player_by_name:
            return position.seats.mates(side)[0]
        return side

    def life(self, total: str) -> int:
        """That life: a player's; of a team its one total, which each of its players shows; 0 where
        they have lost already."""
        player = next(iter(self.position.seats.members(total)), total)
        life = self.position.player_by_name[player].life
        return min(0, life) if player in losers(self.position) else life

    def may_kill(self, side: str) -> bool:
        """Whether all that can attack could kill somebody of that side."""
        if not self.bounded:
            return True
        damage = sum(
            self.most(name) * self.strikes(name)
            for name in self.fighters
            if self._controller(name) in self.position.attackers
        )
        return any(damage >= self.life(total) for total in self.life_totals(side))

    def damage(self, creature: str, target: str, bonus: int = 0) -> dict[str, int]:
        """The most damage that the creature can deal each life total by attacking the target;
        `bonus` is added to its power."""
        fighter = self.fighters[creature]
        player = defending_player(self.position, target)
        if target != player and not fighter.odd:
            return {}
        damage = self._amount(creature, bonus) * self.strikes(creature)
        side = self.position.seats.side_of(player)
        if not heads(self.position, side):
            return {self._total(side): damage}
        return dict.fromkeys(self.position.seats.heads(player), damage)

    def __iter__(self) -> Iterator[Candidate]:
        """One of each kind of attack, the most damage first."""
        return self.dealing(0)

    def dealing(self, least: int) -> Iterator[Candidate]:
        """Those that can deal all players together so much damage; where that hangs on who attacks
        together, all."""
        declarations = self._declarations(0 if self.is_company else least)
        for declaration in self.kinds.different(declarations):
            attack = {
                name: str(target) for name, target in declared(self.problem, declaration).items()
            }
            yield Candidate(attack, self.reach(attack))

    @cached_property
    def is_company(self) -> bool:
        """Whether what a creature deals hangs on who else attacks, or whom."""
        return bool(self.exalted or self.cries or self.melees)

    def reach(self, attack: Attack) -> dict[str, int]:
        """The most damage that an attack can deal each life total."""
        most: dict[str, int] = {}
        for name, target in attack.items():
            if self.is_company:
                dealt = self.damage(name, target, self.bonus(name, attack))
            elif (name, target) in self._dealt:
                dealt = self._dealt[name, target]
            else:
                dealt = self._dealt[name, target] = self.damage(name, target)
            for total, damage in dealt.items():
                most[total] = most.get(total, 0) + damage
        return most

    def _declarations(self, least: int) -> Iterable[Declaration]:
        """The legal attacks in the order of the most damage, down to so much of it."""
        problem = self.problem
        pairs = {
            (place, target): sum(self.damage(name, problem.objects[target]).values())
            for place, name in enumerate(problem.creatures)
            for target in bits(problem.allowed[place])
        }
        listed = self.counted_out
        if listed is None and self.left_out:
            return self._strongest(pairs, least)
        by_chosen = [dict[int, int]({0: 0}) for _ in problem.creatures]
        for (place, target), damage in pairs.items():
            by_chosen[place][1 << target] = damage
        weighed: list[tuple[int, Declaration]] = []
        for declaration in ticking(listed or islice(self.legal, self.number)):
            weight = sum(map(getitem, by_chosen, declaration))
            if weight >= least:
                weighed.append((weight, declaration))
        weighed.sort(key=itemgetter(0), reverse=True)
        return [declaration for _, declaration in weighed]

    def _strongest(self, pairs: Mapping[tuple[int, int], int], least: int) -> Iterator[Declaration]:
        """The first of those in that order that can deal so much."""
        for ranked in islice(self.legal.ranked(pairs), MOST_LISTED):
            if ranked.weight < least:
                self.left_out = 0
                return
            yield ranked.declaration


def _may_hinder(effect: AnyEffect) -> bool:
    """Whether another than its own permanent may deal more damage without the effect."""
    if isinstance(effect, HasAbility) or isinstance(effect.subject, ThisObject):
        return False
    return fights(effect) and not only_adds(effect)


def attack_value(attack: Attack, bands: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The JSON form of an attack; bands where there are any."""
    value: dict[str, Any] = {"attacks": dict(attack)}
    return value | ({"bands": [list(band) for band in bands]} if bands else {})
