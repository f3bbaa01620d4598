"""Outcomes by trying everything: the slow twin of `legality.search.best_block` and `.lethal`.

Every legal block, every damage assignment order, every assignment of damage in either step is
played with `Combat`; the attacking player chooses what is worst for the defending player, and the
other way round. `python -m tests.search.exhaustive --boards 500 --seed 1` runs the large comparison
on small random boards; the test suite runs a smaller one.
"""

import argparse
import itertools
import json
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from legality import Combat, Permanent, Position, TooLarge, legal_attacks, legal_blocks
from legality.combat import Outcome, Step
from legality.legal.damage import legal_damage
from legality.rulebook.banding import band_announcements
from legality.rulebook.damage.assigning import damage_problems
from legality.rulebook.defending import defending_player
from legality.rulebook.table import Table
from legality.search import candidates
from legality.search.alike_attacks import MANY, TIMES_FEWER
from legality.search.best_block import BlockRanking, best_block
from legality.search.forced_lethal import Kills, Open, Survives, forced_lethal

Board = dict[str, Any]
Orders = dict[str, tuple[str, ...]]
Pick = Callable[[Iterable[int]], int]
LOST = 1_000_000
KINDS = (
    *("blocks", "fights", "lethal", "giants", "giants lethal", "grown", "grown lethal"),
    *("lords", "lords lethal", "lords of giants", "alike", "alike lethal", "heads", "heads lethal"),
    *("doubled", "doubled lethal", "poisoned", "poisoned lethal"),
)
WORK = 4_000
"""Boards on which one combat can be played in more ways are dealt again."""

EDITIONS = ("2006-10-01", "2009-10-01", "2010-10-01", "2024-03-08", "2024-03-08", "2026-09-25")
COMMON = ("First strike", "Double strike", "Deathtouch", "Trample", "Lifelink", "Indestructible")
SHARED = (
    *("Menace", "Flying", "Reach", "Wither", "Infect", "Toxic 1", "Banding"),
    "This creature can't attack or block alone.",
    "This creature assigns combat damage equal to its toughness rather than its power.",
)
OF_ATTACKERS = (
    "All creatures able to block this creature do so.",
    "This creature must be blocked if able.",
    "This creature can't be blocked by more than one creature.",
    "You may have this creature assign its combat damage as though it weren't blocked.",
    "Trample over planeswalkers",
    "This creature attacks each combat if able.",
)
OF_BLOCKERS = (
    "This creature blocks each combat if able.",
    "This creature can block an additional creature each combat.",
    "This creature can't block unless you pay {1}.",
)
OF_OTHERS = (
    ("Enchantment", "Attacking creatures you control have first strike."),
    ("Enchantment", "Creatures you control have trample."),
    ("Creature", "Other creatures you control have first strike."),
    ("Creature", "Other creatures you control have indestructible."),
)

TIMES = ("2006-10-01", "2007-05-01", "2009-07-11", "2009-10-01", "2010-07-16", "2010-10-01",
         "2011-02-04", "2024-03-08", "2024-11-08", "2026-09-25")  # fmt: skip
"""Every edition of the sources, and the days on which a rule about damage turned."""
FIGHTING = ("Deathtouch", "First strike", "Double strike", "Banding", "Trample", "Indestructible")
BOUGHT_OFF = (
    "You may have this creature assign its combat damage as though it weren't blocked.",
    "This creature assigns its combat damage as though it weren't blocked.",
    "You may assign this creature's combat damage divided as you choose among defending player"
    " and/or any number of creatures they control.",
    "This creature assigns no combat damage.",
    "This creature assigns combat damage equal to its toughness rather than its power.",
)
"""Damage that goes elsewhere than to the blockers, or is not assigned at all."""
GROWING = (
    *("Bushido 1", "Bushido 2", "Rampage 1", "Rampage 2", "Flanking", "Flanking\nFlanking"),
    *("Exalted", "Battle cry", "Melee", "Protection from red", "Protection from white"),
    *("Lifelink", "First strike", "Double strike", "Trample", "Deathtouch", "Wither", "Infect"),
    "This creature gets +1/+1 as long as it's blocking.",
    "This creature gets +2/+0 as long as it's attacking.",
    "This creature gets +1/+0 for each other attacking creature.",
    "Other attacking creatures you control get +1/+1.",
    "Prevent all combat damage that would be dealt by this creature.",
    "Prevent all damage that would be dealt to this creature.",
    "This creature can block an additional creature each combat.",
    "During your turn, this creature has first strike.",
    "As long as it's not your turn, this creature has trample.",
    "As long as you control a Forest, this creature has double strike.",
    "As long as you control an artifact, this creature has deathtouch.",
    "As long as you control another creature, this creature has first strike.",
)
"""What makes creatures larger or smaller in a combat, and what prevents damage."""
GROWING_LAWS = (
    ("Ann", "Exalted"),
    ("Ann", "Attacking creatures you control get +1/+0."),
    ("Ann", "Creatures you control have battle cry."),
    ("Bob", "Blocking creatures you control get +0/+1."),
    ("Bob", "Creatures you control have bushido 1."),
    ("Bob", "You have protection from red."),
    ("Bob", "Prevent all combat damage that would be dealt to you by white creatures."),
    ("Bob", "Prevent all combat damage that would be dealt to creatures."),
    ("Bob", "Attacking creatures get -1/-0."),
)
DOUBLING = (
    "If a source would deal damage to a permanent or player, it deals double that damage instead.",
    "If a creature you control would deal damage to a permanent or player, it deals double that "
    "damage instead.",
    "If a source would deal damage to you, it deals double that damage to you instead.",
    "If another red source you control would deal damage to a permanent or player, it deals that "
    "much damage plus 1 to that permanent or player instead.",
    "If a source would deal damage to you, prevent 1 of that damage.",
    "If a source would deal damage to you or a creature you control, prevent 1 of that damage.",
    "If a red source would deal damage to a creature you control, prevent 2 of that damage.",
)
"""What has damage dealt as more, or prevents a part of it."""
LORDS = (
    *("Other creatures you control get +1/+1.", "Other creatures you control get +0/+1."),
    *("Other creatures you control get +2/+0.", "Creatures you control get +1/+1."),
    *("Creatures your opponents control get -1/-1.", "Creatures your opponents control get -1/-0."),
    *("Other Elves get +1/+1.", "Other creatures get +1/+1.", "Other creatures get -0/-1."),
    "Other creatures you control get +1/+1 and have indestructible.",
    "Other creatures you control have indestructible.",
    "Other creatures you control have first strike.",
    "Other creatures you control have deathtouch.",
    "Other creatures you control have lifelink.",
    "This creature gets +1/+1 for each other creature you control.",
    "As long as you control another creature, this creature gets +0/+2.",
    "As long as you control another Elf, this creature has first strike.",
    "This creature's power and toughness are each equal to the number of creatures you control.",
    "This creature's power is equal to the number of creatures on the battlefield.",
    "Each creature gets +1/+1 for each other creature on the battlefield that shares at least one"
    " creature type with it.",
    "This creature gets +1/+0 for each other creature you control that shares a creature type with"
    " it.",
)
"""What ends, or is less, once somebody has died."""
WORN = (
    *("gets +1/+1 for each creature you control.", "gets +0/+1 for each other creature."),
    *("gets +0/+1 for each Elf you control.", "gets +1/+1.", "has indestructible."),
)
LAWS = (
    "Rather than the attacking player, you assign the combat damage of each creature attacking"
    " you.",
    "Lethal damage dealt to creatures you control is determined by their power rather than their"
    " toughness.",
)


# -- the twin --------------------------------------------------------------------------------------


class TooMuch(Exception):
    """The board has more courses than are worth playing."""


def members(position: Position, side: str) -> tuple[str, ...]:
    """The players who declare together: those of the team of that name, or the player."""
    team = tuple(one.name for one in position.players if one.team == side)
    return team if position.shared_team_turns else (side,)


def attackers(position: Position) -> tuple[str, ...]:
    """The attacking players."""
    active = position.attacker
    team = next(one.team for one in position.players if one.name == active)
    return members(position, team) if position.shared_team_turns and team else (active,)


def default_score(before: Position, outcome: Outcome, lost: bool, player: str) -> int:
    """The score as its documentation words it."""
    return of_attackers(before, outcome) + of_defenders(before, outcome, lost, player)


def of_attackers(before: Position, outcome: Outcome) -> int:
    """What the attacking players lose, less the life that they gain."""
    theirs = attackers(before)
    dead = (before.by_id[name] for name in outcome.died)
    lives = {one.name: one.life for one in before.players}
    gained = sum(outcome.life[one] - lives[one] for one in totals_of(before, theirs))
    return sum(loss_of(one) for one in dead if one.controller in theirs) - gained


def totals_of(position: Position, players: tuple[str, ...]) -> tuple[str, ...]:
    """One of the players for each life total that those have."""
    return players[:1] if position.life_is_shared else players


def of_defenders(before: Position, outcome: Outcome, lost: bool, player: str) -> int:
    """What a defending player, or team, keeps: nothing, less all that it loses."""
    ours = members(before, player)
    score = -LOST if lost else 0
    if len(totals_of(before, ours)) > 1:
        score = -LOST * sum(one in outcome.lost for one in ours)
    dead = (before.by_id[name] for name in outcome.died)
    score -= sum(loss_of(one) for one in dead if one.controller in ours)
    for one in before.battlefield:
        attacked = one.id in (before.attacks or {}).values() and one.controller in ours
        if attacked and one.loyalty:
            score -= one.loyalty - outcome.loyalty.get(one.id, 0)
    lives = {one.name: one.life for one in before.players}
    score += sum(outcome.life[one] - lives[one] for one in totals_of(before, ours))
    poison = {one.name: one.poison or 0 for one in before.players}
    return score - 2 * sum(outcome.poison.get(one, 0) - poison[one] for one in ours)


def loss_of(one: Permanent) -> int:
    """What it costs to lose a permanent: its mana value, else power and toughness."""
    numbers = max(one.power or 0, 0) + max(one.toughness or 0, 0) if one.is_creature else 0
    return one.mana_value or numbers


class Twin:
    """All courses of one combat after a block, for one defending player; `now` shows the creatures
    as attacking has made them."""

    def __init__(
        self, before: Position, player: str, work: int = WORK, now: Position | None = None
    ) -> None:
        self.before = before
        self.now = now or before
        self.player = player
        self.watched = members(before, player)
        self.work = work

    def value(self, blocks: Mapping[str, Iterable[str]]) -> int:
        """The score when both players do what is best for them."""
        chosen = {n: tuple(a) for n, a in blocks.items()}
        position = replace(self.now, blocks=chosen, judge=("blocks",), order={})
        return self.ordered(Combat.resume(position))

    def ordered(self, combat: Combat) -> int:
        """The same from the declared blocks on."""
        if not combat.edition.ordered_damage:
            return self.step(combat, False)
        attackers = {n: combat.blockers_of(n) for n in combat.attackers}
        blockers = {n: combat.attackers_of(n) for n in combat.blockers}
        return min(
            max(self.step(combat.order({**mine, **theirs}), False) for theirs in orders(blockers))
            for mine in orders(attackers)
        )

    def step(self, combat: Combat, lost: bool) -> int:
        """From the next damage step on."""
        while combat.step.is_before(Step.DAMAGE) and not (
            combat.step is Step.FIRST_DAMAGE and combat.waiting
        ):
            combat = combat.next_step()
        if not combat.waiting or combat.step not in (Step.FIRST_DAMAGE, Step.DAMAGE):
            return self.worth(combat.resolve_triggers(), lost)

        def dealt(assign: Mapping[str, Mapping[str, int]]) -> int:
            self.work -= 1
            if self.work < 0:
                raise TooMuch
            after = combat.assign_damage(assign)
            after = after.resolve_damage() if after.stack else after
            after = after.settle()
            dead = any(one in after.outcome.lost for one in self.watched)
            return self.step(after, lost or dead)

        return self.side(
            combat,
            "attacking",
            lambda one: self.side(combat, "defending", lambda two: dealt({**one, **two})),
        )

    def worth(self, combat: Combat, lost: bool) -> int:
        """The score once all damage has been dealt, and what that set off has resolved."""
        lost = lost or any(name in combat.outcome.lost for name in self.watched)
        return default_score(self.before, combat.outcome, lost, self.player)

    def side(self, combat: Combat, side: Any, go_on: Callable[[Any], int]) -> int:
        """What one side deals; the one whose creatures deal it divides first what it divides."""
        _, problems = damage_problems(combat.position)
        first = self.before.attacker if side == "attacking" else None
        leading: dict[str, bool] = {
            one.id: (one.chooser == self.before.attacking_side) == (first is not None)
            for one in problems[side].sources
        }
        ways: dict[str, list[Any]] = {}
        for assign in itertools.islice(legal_damage(combat.position, side), WORK):
            led = {n: dict(sorted(s.items())) for n, s in assign.items() if leading[n]}
            ways.setdefault(json.dumps(led, sort_keys=True), []).append(assign)
        mine: Pick = min if first is not None else max
        theirs: Pick = max if first is not None else min
        return mine(theirs(map(go_on, rest)) for rest in ways.values())


def orders(faced: Mapping[str, tuple[str, ...]]) -> Iterator[Orders]:
    """Every announcement of orders."""
    several = {name: names for name, names in faced.items() if len(names) > 1}
    for chosen in itertools.product(*map(itertools.permutations, several.values())):
        yield {name: tuple(order) for name, order in zip(several, chosen, strict=True)}


def tapped(position: Position) -> Position:
    """The position with its attackers tapped (508.1f)."""
    vigilant = {one.id for one in position.battlefield if "Vigilance" in one.oracle_text}
    permanents = tuple(
        replace(
            one,
            tapped=one.tapped or (one.id in (position.attacks or {}) and one.id not in vigilant),
        )
        for one in position.battlefield
    )
    return replace(position, permanents=permanents, judge=())


def alone(position: Position, player: str) -> Position:
    """The position with only the attackers of that player."""
    attacks = position.attacks or {}
    ours = members(position, player)
    mine = {n: to for n, to in attacks.items() if defending_player(position, to) in ours}
    bands = tuple(band for band in position.bands if set(band) <= set(mine))
    return replace(position, attacks=mine, bands=bands)


def grown(position: Position) -> Position:
    """The position after its attack: with exalted and the like, and bonuses of attackers."""
    attacking = replace(position, judge=("attacks",), blocks=None, blocked=(), order={})
    here = Combat.resume(attacking).settle().board.by_id
    if any(one.id not in here for one in position.battlefield):
        raise TooMuch
    permanents = tuple(
        replace(one, power=here[one.id].power, toughness=here[one.id].toughness)
        for one in position.battlefield
    )
    return replace(position, permanents=permanents)


def twin(position: Position, player: str) -> Twin:
    """The twin of a player's blocks against the attack of the position."""
    after = alone(tapped(grown(position)), player)
    return Twin(alone(tapped(position), player), player, now=after)


def values(position: Position, player: str) -> Iterator[tuple[dict[str, Any], int]]:
    """Every legal block of the player with its score."""
    for block in legal_blocks(position, player):
        yield dict(block), twin(position, player).value(block)


def lethal(position: Position) -> bool:
    """Whether some attack kills a defending player whatever the blocks."""
    for attack in legal_attacks(position):
        for bands in band_announcements(Table(position), attack):
            board = replace(
                position, attacks=dict(attack), bands=bands, blocks=None, judge=("attacks",)
            )
            for player in position.defending_sides:
                if all(score <= -LOST // 2 for _, score in values(board, player)):
                    return True
    return False


# -- boards ----------------------------------------------------------------------------------------


def creature(rng: random.Random, name: str, controller: str, more: tuple[str, ...]) -> Board:
    """A small creature, with a line or two."""
    lines = [rng.choice(COMMON) for _ in range(2) if rng.random() < 0.4]
    if rng.random() < 0.35:
        lines.append(rng.choice((*SHARED, *more)))
    made: Board = {
        "id": name,
        "controller": controller,
        "type_line": "Creature",
        "power": rng.randint(0, 3),
        "toughness": rng.randint(1, 4),
        "oracle_text": "\n".join(dict.fromkeys(lines)),
    }
    if rng.random() < 0.15:
        made["mana_value"] = rng.randint(0, 6)
    if made["toughness"] > 1 and rng.random() < 0.15:
        made["damage"] = 1
    return made


def dealt_before(rng: random.Random, players: list[Board], attackers: list[Board]) -> None:
    """Poison that players have already, and damage that commanders have dealt them."""
    for player in players:
        if rng.random() < 0.3:
            player["poison"] = rng.randint(4, 9)
    if rng.random() < 0.25:
        for one in rng.sample(attackers, min(len(attackers), rng.randint(1, 2))):
            one["commander"] = True
            for player in players:
                player["commander_damage"] = player.get("commander_damage", {})
                player["commander_damage"][one["id"]] = rng.randint(16, 20)
                player["life"] += 10


def dealt(seed: str, *, most_attackers: int = 3) -> Board:
    """A small board on which Ann attacks with everything."""
    rng = random.Random(f"outcomes {seed}")
    defenders = ["Bob", "Cid"] if rng.random() < 0.15 else ["Bob"]
    attackers = [
        creature(rng, f"a{n}", "Ann", OF_ATTACKERS) for n in range(rng.randint(1, most_attackers))
    ]
    blockers = [
        creature(rng, f"b{n}", rng.choice(defenders), OF_BLOCKERS) for n in range(rng.randint(1, 3))
    ]
    rules = rng.choice(EDITIONS)
    targets = list(defenders)
    others: list[Board] = []
    if rng.random() < 0.2 and rules > "2007-10-01":
        walker = {"id": "walker", "controller": "Bob", "type_line": "Planeswalker — Test"}
        others.append({**walker, "loyalty": rng.randint(1, 4)})
        targets.append("walker")
    if rng.random() < 0.1:
        type_line, text = rng.choice(OF_OTHERS)
        one: Board = {"id": "other", "controller": "Ann", "type_line": type_line}
        size = {"power": 1, "toughness": 1} if type_line == "Creature" else {}
        others.append({**one, **size, "oracle_text": text})
        if size and rng.random() < 0.5:
            attackers.append(others.pop())
        elif size and rng.random() < 0.7:
            blockers.append(others.pop() | {"controller": rng.choice(defenders)})
    lives: list[Board] = [
        {"name": name, "life": rng.randint(1, 7), "mana": 1} for name in defenders
    ]
    dealt_before(rng, lives, attackers)
    variant = "commander" if rng.random() < 0.7 else "brawl"
    return {
        "variant": variant if any("commander" in one for one in attackers) else None,
        "rules": rules,
        "players": [{"name": "Ann"}, *lives],
        "permanents": [*attackers, *blockers, *others],
        "attacks": {one["id"]: rng.choice(targets) for one in attackers},
    }


def alike(seed: str, most: int) -> Board:
    """A small board with up to so many attackers, and three blockers, most of them like another."""
    rng = random.Random(f"alike {seed}")
    board = dealt(seed, most_attackers=min(2, most))
    creatures = [one for one in board["permanents"] if "power" in one]
    for player, number in (("Ann", most), ("Bob", 3)):
        own = [one for one in creatures if one["controller"] == player]
        for copy in range(len(own), number if own else 0):
            one = rng.choice(own)
            board["permanents"].append(one | {"id": f"{one['id']}like{copy}"})
            if one["id"] in board["attacks"]:
                board["attacks"][f"{one['id']}like{copy}"] = board["attacks"][one["id"]]
    return board


def giants(seed: str) -> Board:
    """A small board of two teams that share turns and life."""
    rng = random.Random(f"giants {seed}")
    board = dealt(seed)
    heads = {"Ann": ("Ann", "Amy"), "Bob": ("Bob", "Bea"), "Cid": ("Bob", "Bea")}
    permanents = [
        {**one, "controller": rng.choice(heads[one["controller"]])} for one in board["permanents"]
    ]
    life = board["players"][1]["life"] + 1
    players = [
        {"name": name, "team": team, "life": 20 if team == "north" else life, "mana": 1}
        for name, team in (("Ann", "north"), ("Amy", "north"), ("Bob", "south"), ("Bea", "south"))
    ]
    attacks = {
        name: rng.choice(heads[to]) if to in heads else to for name, to in board["attacks"].items()
    }
    return {
        **board,
        "players": players,
        "permanents": permanents,
        "attacks": attacks,
        "shared_team_turns": True,
    }


def poisoned(seed: str) -> Board:
    """A small board of two teams that share turns and life, of whose players each may lose by their
    own poison, or by what a commander has dealt them."""
    rng = random.Random(f"poisoned {seed}")
    board = giants(seed)
    edition = rng.choice(("2006-10-01", "2009-10-01", "2010-10-01", "2024-03-08", "2026-09-25"))
    creatures = [one for one in board["permanents"] if one["controller"] in ("Ann", "Amy")]
    by_poison = rng.random() < 0.6
    defenders = [one for one in board["players"] if one["team"] == "south"]
    life = rng.choice((4, 8, 20))
    for player in defenders:
        player["life"] = life
        player["poison"] = rng.choice((0, 4, 7, 8, 9)) if by_poison else 0
    if by_poison:
        for one in rng.sample(creatures, rng.randint(1, len(creatures))):
            word = rng.choice(("Infect", "Infect", "Toxic 1", "Toxic 2"))
            one["oracle_text"] = f"{one.get('oracle_text', '')}\n{word}".strip()
        variant = rng.choice((None, "archenemy"))
    else:
        variant = "commander"
        for one in rng.sample(creatures, min(len(creatures), rng.randint(1, 2))):
            one["commander"] = True
            for player in defenders:
                player.setdefault("commander_damage", {})[one["id"]] = rng.choice((0, 17, 18, 19))
    return {**board, "rules": edition, "variant": variant}


def heads(seed: str) -> Board:
    """A small board of two teams that share turns, each player with their own life."""
    rng = random.Random(f"heads {seed}")
    board = giants(seed)
    lives = {one["name"]: rng.choice((1, 1, 2, 2, 3, 4, 6)) for one in board["players"]}
    players = [
        one | ({"life": lives[one["name"]]} if one["team"] == "south" else {})
        for one in board["players"]
    ]
    return {**board, "players": players, "shared_life": False}


def fought(seed: str) -> Board:
    """A small board full of what changes who is destroyed and who divides, on any day."""
    rng = random.Random(f"fights {seed}")

    def one(name: str, controller: str, more: tuple[str, ...]) -> Board:
        made = creature(rng, name, controller, ())
        words = [word for word in FIGHTING if rng.random() < 0.35]
        texts = [rng.choice(more)] if more and rng.random() < 0.35 else []
        made["oracle_text"] = "\n".join((*words, *texts))
        return made

    attackers = [one(f"a{n}", "Ann", BOUGHT_OFF) for n in range(rng.randint(1, 2))]
    blockers = [one(f"b{n}", "Bob", ()) for n in range(rng.randint(1, 3))]
    others = [
        {"id": "law", "controller": "Bob", "type_line": "Enchantment", "oracle_text": text}
        for text in (rng.choice(LAWS),)
        if rng.random() < 0.25
    ]
    band = [one["id"] for one in attackers]
    lead = any("Banding" in one["oracle_text"] for one in attackers)
    return {
        "rules": rng.choice(TIMES),
        "players": [{"name": "Ann"}, {"name": "Bob", "life": rng.randint(1, 6)}],
        "permanents": [*attackers, *blockers, *others],
        "attacks": dict.fromkeys(band, "Bob"),
        "bands": [band] if lead and len(band) > 1 and rng.random() < 0.4 else [],
    }


def grows(seed: str) -> Board:
    """A small board full of bonuses of combat and of prevention, on any day."""
    rng = random.Random(f"grows {seed}")

    def one(name: str, controller: str) -> Board:
        lines = dict.fromkeys(rng.choice(GROWING) for _ in range(rng.choice((0, 1, 1, 2, 2, 3))))
        return {
            "id": name,
            "controller": controller,
            "type_line": "Creature",
            "colors": [rng.choice("RW")],
            "power": rng.randint(0, 3),
            "toughness": rng.randint(1, 4),
            "oracle_text": "\n".join(lines),
        }

    attackers = [one(f"a{n}", "Ann") for n in range(rng.randint(1, 3))]
    blockers = [one(f"b{n}", "Bob") for n in range(rng.randint(1, 3))]
    player, text = rng.choice(GROWING_LAWS)
    law = {"id": "law", "controller": player, "type_line": "Enchantment", "oracle_text": text}
    things = [
        {"id": name, "controller": rng.choice(("Ann", "Bob")), "type_line": line}
        for name, line in (("wood", "Land — Forest"), ("engine", "Artifact"))
        if rng.random() < 0.4
    ]
    if rng.random() < 0.2:
        blockers[0]["type_line"] = rng.choice(("Artifact Creature", "Land Creature — Forest"))
    laws = [law] if rng.random() < 0.35 else []
    return {
        "rules": rng.choice((*TIMES, "2009-05-01")),
        "players": [{"name": "Ann"}, {"name": "Bob", "life": rng.randint(1, 7)}],
        "permanents": [*attackers, *blockers, *things, *laws],
        "attacks": {one["id"]: "Bob" for one in attackers},
    }


def doubled(seed: str) -> Board:
    """A small board on which damage is dealt as more or less, by an enchantment or a creature."""
    rng = random.Random(f"doubled {seed}")
    board = dealt(seed, most_attackers=2)
    text, player = rng.choice(DOUBLING), rng.choice(("Ann", "Bob"))
    theirs = [
        one
        for one in board["permanents"]
        if one["controller"] == player and "Creature" in one["type_line"]
    ]
    if theirs and rng.random() < 0.4:
        holder = rng.choice(theirs)
        holder["oracle_text"] = f"{holder.get('oracle_text', '')}\n{text}".strip()
    else:
        law = {"id": "fire", "controller": player, "type_line": "Enchantment", "oracle_text": text}
        board["permanents"] = [*board["permanents"], law]
    return board


def lords(seed: str) -> Board:
    """A small board of creatures whose sizes and abilities hang on others that may die: written as
    they are beside these."""
    rng = random.Random(f"lords {seed}")

    def one(name: str, controller: str) -> Board:
        lines = [rng.choice(COMMON) for _ in range(2) if rng.random() < 0.3]
        lines += [rng.choice((*LORDS, "Wither", "Flanking", "Bushido 1"))] * (rng.random() < 0.5)
        made: Board = {
            "id": name,
            "controller": controller,
            "type_line": f"Creature — {rng.choice(('Elf', 'Elf', 'Bear'))}",
            "power": rng.randint(0, 3),
            "toughness": rng.randint(1, 3),
            "oracle_text": "\n".join(dict.fromkeys(lines)),
        }
        if rng.random() < 0.15:
            made["mana_value"] = rng.randint(0, 6)
        if made["toughness"] > 1 and rng.random() < 0.3:
            made["damage"] = rng.randint(1, made["toughness"] - 1)
        return made

    attackers = [one(f"a{n}", "Ann") for n in range(rng.randint(1, 3))]
    blockers = [one(f"b{n}", "Bob") for n in range(rng.randint(1, 3))]
    idle = [one("idle", rng.choice(("Ann", "Bob"))) | {"tapped": True}] * (rng.random() < 0.3)
    things: list[Board] = []
    for kind in ("Equipment", "Aura"):
        if rng.random() < 0.2:
            host = rng.choice((*attackers, *blockers))
            word, line = ("Enchanted", "Enchantment — Aura")
            if kind == "Equipment":
                word, line = ("Equipped", "Artifact — Equipment")
            things.append({
                "id": kind,
                "controller": host["controller"],
                "type_line": line,
                "attached_to": host["id"],
                "oracle_text": f"{word} creature {rng.choice(WORN)}",
            })  # fmt: skip
    targets = ["Bob"]
    if rng.random() < 0.2:
        walker: Board = {"id": "w", "controller": "Bob", "type_line": "Planeswalker"}
        things.append({**walker, "loyalty": rng.randint(1, 4)})
        targets.append("w")
    return {
        "rules": rng.choice(EDITIONS),
        "players": [{"name": "Ann"}, {"name": "Bob", "life": rng.randint(1, 7)}],
        "permanents": [*attackers, *blockers, *idle, *things],
        "attacks": {one["id"]: rng.choice(targets) for one in attackers},
    }


def shared(board: Board, seed: str) -> Board:
    """The board with a second player on either side, who share turns and life."""
    rng = random.Random(f"shared {seed}")
    heads = {"Ann": ("Ann", "Amy"), "Bob": ("Bob", "Bea")}
    life = board["players"][1]["life"] + 1
    players = [
        {"name": name, "team": team, "life": 20 if team == "north" else life}
        for name, team in (("Ann", "north"), ("Amy", "north"), ("Bob", "south"), ("Bea", "south"))
    ]
    permanents = [
        {**one, "controller": rng.choice(heads[one["controller"]])} for one in board["permanents"]
    ]
    return {**board, "players": players, "permanents": permanents, "shared_team_turns": True}


# -- the comparisons -------------------------------------------------------------------------------


def block_differences(board: Board) -> Iterator[str]:
    """What ranking says otherwise than the twin. Raises `TooMuch`."""
    position = Position.from_value(board)
    for player in position.defending_sides:
        ranking = BlockRanking(position, player)
        whole = not ranking.engagements.separable and len(position.defending_sides) > 1
        if whole or not ranking.engagements.mine:
            continue
        best: int | None = None
        for block, score in values(position, player):
            best = score if best is None else max(best, score)
            try:
                own = ranking.value(block)[0]
            except TooLarge as error:
                raise TooMuch from error
            if own != score:
                yield f"{player}: {block} is worth {score}, ranking says {own}"
        found = best_block(position, player)
        if found.score != best:
            yield f"{player}: the best is worth {best}, ranking says {found.score}"
        if found.declaration not in legal_blocks(position, player):
            yield f"{player}: {found.declaration} is not legal"
        before = alone(tapped(position), player)
        lost = any(one in found.outcome.lost for one in members(position, player))
        if default_score(before, found.outcome, lost, player) != found.score:
            yield f"{player}: the outcome of {found.declaration} is worth otherwise"


def lethal_differences(board: Board) -> Iterator[str]:
    """What forced lethal says otherwise than the twin. Raises `TooMuch`."""
    position = Position.from_value({**board, "attacks": None})
    answer = forced_lethal(position)
    if isinstance(answer, Open):
        raise TooMuch
    expected = lethal(position)
    if isinstance(answer, Kills) != expected:
        yield f"lethal is {expected}, the answer is {answer}"
    if isinstance(answer, Kills):
        yield from deaths(position, answer)
    if isinstance(answer, Survives):
        for one in answer.refuted:
            yield from survivals(position, one.attack, one.bands, one.blocks)


def deaths(position: Position, answer: Kills) -> Iterator[str]:
    """Whether those who are said to die do so, whatever the blocks."""
    board = replace(position, attacks=dict(answer.attack), bands=answer.bands, judge=("attacks",))
    side = board.seats.side_of(answer.dies[0])
    for block in legal_blocks(board, side):
        play = twin(board, side)
        play.watched = answer.dies
        if play.value(block) > -LOST // 2:
            yield f"{answer.dies} live by {block} against {answer.attack}"


def survivals(position: Position, attack: Any, bands: Any, blocks: Any) -> Iterator[str]:
    """Whether each player does survive an attack by the block that is said to."""
    board = replace(position, attacks=dict(attack), bands=bands, judge=("attacks",))
    for player, block in blocks.items():
        if block not in legal_blocks(board, player):
            yield f"{block} is not legal against {attack}"
        elif twin(board, player).value(block) <= -LOST // 2:
            yield f"{player} dies of {attack} with {block}"


def compare(kind: str, boards: int, seed: int) -> Iterator[tuple[Board, list[str] | None]]:
    """Each board with what differs; None where it was too much."""
    for number in range(boards):
        place = f"{kind} {seed} {number}"
        if kind == "fights":
            board = fought(place)
        elif kind.startswith("grown"):
            board = grows(place)
        elif kind.startswith("lords"):
            board = lords(place)
            board = shared(board, place) if "giants" in kind else board
        elif kind.startswith("doubled"):
            board = doubled(place)
        elif kind.startswith("giants"):
            board = giants(place)
        elif kind.startswith("poisoned"):
            board = poisoned(place)
        elif kind.startswith("heads"):
            board = heads(place)
        elif kind.startswith("alike"):
            board = alike(place, 4 if "lethal" in kind else 3)
        else:
            board = dealt(place, most_attackers=3 if kind == "blocks" else 2)
        differences = lethal_differences if kind.endswith("lethal") else block_differences
        counted_out = (1, 1.0) if kind.startswith("alike") else (MANY, TIMES_FEWER)
        try:
            with patch.multiple(candidates, MANY=counted_out[0], TIMES_FEWER=counted_out[1]):
                yield board, list(differences(board))
        except (TooMuch, TooLarge):
            yield board, None


def main() -> None:
    """Compare, print every difference, and exit with 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, action="append")
    wanted = parser.parse_args()
    failed = 0
    for kind in wanted.kind or KINDS:
        started, compared, differing = time.monotonic(), 0, 0
        for board, found in compare(kind, wanted.boards, wanted.seed):
            compared += found is not None
            differing += bool(found)
            if found:
                print(json.dumps(board, ensure_ascii=False))
                print("\n".join(f"    {line}" for line in found[:5]), flush=True)
        spent = time.monotonic() - started
        print(f"{kind}: {compared} of {wanted.boards} boards, {differing} differ, {spent:.0f} s")
        failed += differing
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
