"""The attack that the active player or team declares (508.1, 805.10b).

Decisions where the rules leave room:

- "As though it had haste" against some players only: another target fails 508.1a.
- "Unless a black or green creature also attacks" is about another creature than itself.
- "Attack you" is the player only, in caps and in requirements; battles belong to nobody's "you or
  planeswalkers you control", and to the controller's "permanents you control".
- "Each opponent must attack you with at least one creature" is one requirement for each of the
  attacking players, over the creatures of that player.
- A team that is attacked as a group: an effect of one head about "you" stops the whole attack on
  it; until 2009 whatever keeps a creature from attacking one head does, later its own words about
  one head stop nothing while the other may be attacked (606.7b, 806.7c, 810.7c).
"""

from collections.abc import Callable, Iterable, Iterator

from tests.oracles.board import Players
from tests.oracles.declaring import Pair, Problem
from tests.oracles.scores import Count, Group
from tests.oracles.table import Table
from tests.oracles.things import Effect, Thing

ONE_HEAD_STOPS = "2009-07-11"
"""Before this date a creature that can't attack one head can't attack the team (606.7b)."""


class AttackProblem(Problem):
    STEPS = ("508.1c", "508.1d", "508.1j")

    def __init__(self, table: Table) -> None:
        super().__init__(table, table.attackers_side())
        self.targets = table.targets()
        self.add_pairs(self.targets)
        self.stopped: dict[Pair, set[str]] = {}
        """The heads of a team that a creature's own words keep it from attacking."""
        self.choose()
        for effect in table.effects:
            if effect.atom.kind in ATTACK_RULES:
                ATTACK_RULES[effect.atom.kind](self, effect)
        for creature in self.creatures.values():
            self.keyword_restrictions(creature)
            for goader in sorted(creature.goaders | self.goaders_of(creature)):
                self.goad(creature, goader)
        self.settle()

    # 508.1a-b

    def choose(self) -> None:
        """508.1a. Untapped, no battle, and under control since the turn began or with haste."""
        reach = {p: self.table.targets_of(self.table.seats.attackable(p)) for p in self.side}
        for pair in self.bits:
            creature = self.creatures[pair[0]]
            if (
                creature.tapped
                or "Battle" in creature.words
                or (creature.sick and not self.hasty(creature, pair[1]))
            ):
                self.impossible[pair] = "508.1a"
            elif pair[1] not in reach[creature.controller]:
                self.impossible[pair] = "508.1b"

    def hasty(self, creature: Thing, target: str) -> bool:
        if "haste" in creature.keywords:
            return True
        if any(creature in self.table.concerned(e) for e in self.effects("as though haste")):
            return True
        return any(
            self.is_or_planeswalker_of(target, player)
            for effect in self.effects("edge haste")
            if self.table.sees(effect.you, creature)
            for player in self.table.players
            if self.table.seats.opponents(effect.you, player)
            and self.table.seats.sees(effect.you, player)
        )

    def is_or_planeswalker_of(self, target: str, player: str) -> bool:
        thing = self.table.things.get(target)
        if thing is None:
            return player in self.heads(target)
        return "Planeswalker" in thing.words and thing.controller == player

    def heads(self, target: str) -> Players:
        """The players whom attacking this target means attacking; none for a permanent."""
        return self.targets.get(target, ()) if target in self.table.players else ()

    def renamed(self, pair: Pair) -> Pair:
        return pair[0], self.table.canonical(pair[1])

    def base_faults(self, pair: Pair) -> set[str]:
        faults = set[str]()
        creature = self.creatures.get(pair[0])
        if creature is None or creature.tapped or "Battle" in creature.words:
            faults.add("508.1a")
        if pair[1] not in self.targets:
            faults.add("508.1b")
            sick = creature is not None and creature.sick
            if sick and not any(self.hasty(self.creatures[pair[0]], t) for t in self.targets):
                faults.add("508.1a")
        elif pair in self.impossible:
            faults.add(self.impossible[pair])
        return faults

    def crowding(self, pairs: list[Pair]) -> set[str]:
        chosen = [creature for creature, _ in pairs]
        return {"508.1b"} if len(set(chosen)) < len(chosen) else set()

    def taps(self, declared: Iterable[str]) -> set[str]:
        """508.1f. Attackers without vigilance are tapped before costs are paid."""
        return {c for c in declared if "vigilance" not in self.creatures[c].keywords}

    # 508.1c

    def forbid(self, creature: Thing, target: str) -> None:
        self.forbidden |= self.bits[creature.id, target]

    def keyword_restrictions(self, creature: Thing) -> None:
        """702.3b. Defender."""
        if "defender" in creature.keywords and not any(
            creature in self.table.concerned(effect) and self.table.on(effect, creature)
            for effect in self.effects("as though no defender")
        ):
            self.forbidden |= self.pairs_of(creature.id)

    def cannot_attack(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            for target, defenders in self.targets.items():
                if self.stops(effect, creature, defenders):
                    self.forbid(creature, target)

    def stops(self, effect: Effect, creature: Thing, defenders: Players) -> bool:
        if self.table.rules < ONE_HEAD_STOPS:
            return any(self.table.on(effect, creature, (one,)) for one in defenders)
        return self.table.on(effect, creature, defenders)

    def cannot_attack_thing(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            whose, _, more = effect.atom.word.partition("+")
            player = effect.you if whose == "you" else creature.owner
            for target in self.things_of(player, "you+" + more):
                self.stop_head(effect, creature, target, player)

    def stop_head(self, effect: Effect, creature: Thing, target: str, head: str) -> None:
        """One head of the team, or the only player, is not to be attacked."""
        heads = self.heads(target)
        stopped = self.stopped.setdefault((creature.id, target), set())
        stopped.add(head)
        if (
            len(heads) < 2
            or self.table.rules < ONE_HEAD_STOPS
            or effect.you == head
            or stopped >= set(heads)
        ):
            self.forbid(creature, target)

    def things_of(self, player: str, word: str) -> Iterator[str]:
        """Of what may be attacked: the player, their planeswalkers, their permanents."""
        words = word.split("+")
        for target in self.targets:
            thing = self.table.things.get(target)
            if thing is None:
                if player in self.heads(target) and "you" in words:
                    yield target
            elif thing.controller == player:
                walker = "Planeswalker" in thing.words and "planeswalkers" in words
                if walker or "permanents" in words:
                    yield target

    def cap(self, effect: Effect) -> None:
        bound = self.all_declared(self.seen(effect))
        self.restrict(bound, bound, 0, effect.atom.n)

    def cap_on(self, effect: Effect) -> None:
        you = effect.atom.word == "you"
        target = self.table.canonical(effect.you) if you else effect.source.id
        if target in self.targets and self.table.on(effect, effect.source):
            pairs = self.at(target, self.seen(effect))
            self.restrict(pairs, pairs, 0, effect.atom.n)

    def at(self, target: str, creatures: Iterable[Thing]) -> int:
        return sum(self.bits.get((creature.id, target), 0) for creature in creatures)

    def with_others(self, effect: Effect) -> None:
        company(self, effect, self.mine(effect))

    def only_alone(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            self.restrict(self.declared[creature.id], self.any_creature, 0, 1)

    # costs

    def attack_tax(self, effect: Effect) -> None:
        """Key (creature, effect). A whole sentence ("Creatures can't attack unless …") is all."""
        concerned = self.seen(effect) if effect.subject is None else self.mine(effect)
        for creature in concerned:
            self.pay(self.declared[creature.id], creature, self.table.price(effect, creature))

    def thing_tax(self, effect: Effect) -> None:
        """Key (creature, thing attacked, effect)."""
        if not self.table.on(effect, effect.source):
            return
        for target in self.things_of(effect.you, effect.atom.word):
            for creature in self.seen(effect):
                trigger = self.bits[creature.id, target]
                self.pay(trigger, creature, self.table.price(effect, creature))

    # 508.1d

    def must_attack(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            if self.table.on(effect, creature):
                self.require(self.declared[creature.id], on=creature.id)

    def must_attack_named(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            for name in effect.names:
                target = self.table.canonical(name) if self.in_sight(effect, name) else ""
                self.require(self.bits.get((creature.id, target), 0), on=creature.id)

    def in_sight(self, effect: Effect, name: str) -> bool:
        """Is what a text names within the range of its controller?"""
        if name in self.table.players:
            return self.table.seats.sees(effect.you, name)
        return name in self.table.things and self.table.sees(effect.you, self.table.things[name])

    def must_attack_another(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            seen = self.at_players(creature, effect.you, effect.you)
            self.require(seen, on=creature.id)

    def must_attack_a_player(self, effect: Effect) -> None:
        for creature in self.mine(effect):
            self.require(self.at_players(creature, "", effect.you), on=creature.id)

    def at_players(self, creature: Thing, without: str, viewer: str = "") -> int:
        """Attacking a player other than `without`, of those whom `viewer` sees (801.11)."""
        return sum(
            self.bits[creature.id, target]
            for target in self.targets
            if any(
                head != without and (not viewer or self.table.seats.sees(viewer, head))
                for head in self.heads(target)
            )
        )

    def goad(self, creature: Thing, goader: str) -> None:
        """701.38b. Two requirements for each player who goaded it."""
        self.require(self.declared[creature.id], on=creature.id)
        self.require(self.at_players(creature, goader), on=creature.id)

    def goaders_of(self, creature: Thing) -> frozenset[str]:
        return frozenset(
            effect.you
            for effect in self.effects("goaded")
            if creature in self.table.concerned(effect)
        )

    def must_attack_host(self, effect: Effect) -> None:
        host = self.table.host(effect)
        if host is not None:
            target = self.table.canonical(host.controller)
            for creature in self.seen(effect):
                self.require(self.bits.get((creature.id, target), 0), on=creature.id)

    def player_must_attack(self, effect: Effect) -> None:
        """One for each opponent, over the creatures of that opponent."""
        for player in self.opponents(effect):
            targets = self.things_of(effect.you, effect.atom.word)
            self.require(sum(self.at(target, self.of(player)) for target in targets))

    def each_of(self, creatures: Iterable[Thing]) -> tuple[Count, ...]:
        return tuple(Count(self.declared[c.id], 1, on=c.id) for c in creatures)

    def if_it_attacks(self, effect: Effect) -> None:
        if effect.source.id in self.creatures and effect.you in self.side:
            own = self.each_of(self.of(effect.you))
            self.groups.append(Group(self.declared[effect.source.id], own))

    def if_one_attacks_it(self, effect: Effect) -> None:
        if effect.source.id in self.creatures and effect.you in self.side:
            it = self.each_of([effect.source])
            self.groups.append(Group(self.all_declared(self.of(effect.you)), it))

    def if_one_attacks_all(self, effect: Effect) -> None:
        for player in self.opponents(effect):
            theirs = self.of(player)
            self.groups.append(Group(self.all_declared(theirs), self.each_of(theirs)))


def company(problem: Problem, effect: Effect, creatures: Iterable[Thing]) -> None:
    """Unless n others (that fit) do: the creature itself counts for none of them."""
    for creature in creatures:
        own = problem.declared[creature.id]
        others = problem.all_declared(
            other
            for other in problem.seen(effect)
            if other is not creature
            and problem.table.fits_any(other, effect.atom.what)
            and (effect.atom.word != "greater power" or other.power > creature.power)
        )
        problem.restrict(own, others, effect.atom.n)


ATTACK_RULES: dict[str, Callable[[AttackProblem, Effect], None]] = {
    "can't attack": AttackProblem.cannot_attack,
    "can't attack thing": AttackProblem.cannot_attack_thing,
    "attack cap": AttackProblem.cap,
    "attack cap on": AttackProblem.cap_on,
    "attack with": AttackProblem.with_others,
    "only attack alone": AttackProblem.only_alone,
    "attack tax": AttackProblem.attack_tax,
    "thing tax": AttackProblem.thing_tax,
    "must attack": AttackProblem.must_attack,
    "must attack named": AttackProblem.must_attack_named,
    "must attack a player": AttackProblem.must_attack_a_player,
    "must attack another": AttackProblem.must_attack_another,
    "must attack enchanted's controller": AttackProblem.must_attack_host,
    "player must attack": AttackProblem.player_must_attack,
    "if it attacks, all": AttackProblem.if_it_attacks,
    "if one attacks, it": AttackProblem.if_one_attacks_it,
    "if one attacks, opponent's all": AttackProblem.if_one_attacks_all,
}
