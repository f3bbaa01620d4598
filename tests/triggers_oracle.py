"""What a combat comes to where abilities trigger that leave nothing to choose: a slow reading that
shares nothing with the product.

Exalted, battle cry, melee, bushido, flanking, rampage and a line of battalion; lords whose bonus
ends as they die; infect, toxic and commander damage; state-based actions until nothing happens. Two
players, and no creature whose damage could be divided in two ways.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

OLD, OLDER, TODAY = ("2009-10-01", "2010-10-01"), ("2006-10-01",), ("2024-03-08", "2026-09-25")
EDITIONS = (*OLDER, *OLD, *TODAY)
BATTALION = (
    "Whenever this creature and at least two other creatures attack, this creature gets +2/+0 until"
    " end of turn."
)
LORD = "Other creatures you control get +1/+1."
SINGLE = "This creature can't be blocked by more than one creature."
Value = dict[str, Any]


@dataclass
class One:
    """A creature as it is in the combat: `base` is its size without the lords."""

    name: str
    mine: bool
    power: int
    toughness: int
    words: tuple[str, ...]
    damage: int = 0
    here: bool = True

    def number(self, word: str) -> int:
        return sum(int(w.split()[-1]) for w in self.words if w.startswith(word))


@dataclass
class Fight:
    """The board of a value, and what has become of it."""

    creatures: dict[str, One]
    life: int
    poison: int
    taken: int
    commander: str | None
    lost: bool = False
    died: list[str] = field(default_factory=list[str])

    def size(self, one: One) -> tuple[int, int]:
        lords = sum(
            LORD in other.words and other.here and other is not one and other.mine is one.mine
            for other in self.creatures.values()
        )
        return one.power + lords, one.toughness + lords

    def check(self) -> None:
        """704.3: those who die, until nobody does; who loses."""
        while True:
            gone = [
                one
                for one in self.creatures.values()
                if one.here and (self.size(one)[1] <= 0 or one.damage >= self.size(one)[1])
            ]
            self.lost |= self.life <= 0 or self.poison >= 10 or self.taken >= 21
            if not gone:
                return
            for one in gone:
                one.here = False
                self.died.append(one.name)


def fight_of(value: Value) -> Fight:
    """The beginning: written sizes contain what the lords give."""
    found: dict[str, One] = {}
    commander = None
    for one in value["permanents"]:
        words = tuple(line for line in one["oracle_text"].split("\n") if line)
        mine = one["controller"] == "Ann"
        found[one["id"]] = One(one["id"], mine, one["power"], one["toughness"], words)
        commander = one["id"] if one.get("commander") else commander
    bob = value["players"][1]
    taken = bob.get("commander_damage", {}).get(commander, 0)
    fight = Fight(found, bob["life"], bob.get("poison", 0), taken, commander)
    for one in found.values():
        power, toughness = fight.size(one)
        one.power, one.toughness = 2 * one.power - power, 2 * one.toughness - toughness
    return fight


def after_attack(fight: Fight, attackers: list[str]) -> None:
    """What the attack sets off: larger creatures only, in any order."""
    for one in [fight.creatures[name] for name in attackers]:
        others = [fight.creatures[name] for name in attackers if name != one.name]
        for _ in range(one.words.count("Battle cry")):
            for other in others:
                other.power += 1
        for _ in range(one.words.count("Melee")):
            one.power, one.toughness = one.power + 1, one.toughness + 1
        if BATTALION in one.words and len(others) >= 2:
            one.power += 2
    if len(attackers) == 1:
        alone = fight.creatures[attackers[0]]
        more = sum(
            one.words.count("Exalted") for one in fight.creatures.values() if one.mine and one.here
        )
        alone.power, alone.toughness = alone.power + more, alone.toughness + more


def after_blocks(fight: Fight, blocks: Mapping[str, str]) -> None:
    """The defender's bushido, then the attacker's, rampage, and flanking behind it."""
    for name in (*blocks, *dict.fromkeys(blocks.values())):
        one = fight.creatures[name]
        more = one.number("Bushido")
        one.power, one.toughness = one.power + more, one.toughness + more
    for name in dict.fromkeys(blocks.values()):
        one, many = fight.creatures[name], list(blocks.values()).count(name)
        more = one.number("Rampage") * (many - 1)
        one.power, one.toughness = one.power + more, one.toughness + more
    for blocker, name in blocks.items():
        one = fight.creatures[blocker]
        if "Flanking" not in one.words:
            less = fight.creatures[name].words.count("Flanking")
            one.power, one.toughness = one.power - less, one.toughness - less
    fight.check()


def deal(fight: Fight, attackers: list[str], blocks: Mapping[str, str], *, first: bool) -> None:
    """A damage step: all of it at once."""
    dealt: list[tuple[One, One | None, int]] = []
    for name in attackers:
        one = fight.creatures[name]
        facing = [b for b, faced in blocks.items() if faced == name]
        if not one.here or not strikes(one, first=first):
            continue
        power = fight.size(one)[0]
        left = [fight.creatures[b] for b in facing if fight.creatures[b].here]
        if not facing:
            dealt.append((one, None, power))
        elif left:
            assert len(left) == 1
            dealt.append((one, left[0], power))
    for name, faced in blocks.items():
        one, other = fight.creatures[name], fight.creatures[faced]
        if one.here and other.here and strikes(one, first=first):
            dealt.append((one, other, fight.size(one)[0]))
    for source, to, power in dealt:
        if power > 0:
            hurt(fight, source, to, power)
    fight.check()


def strikes(one: One, *, first: bool) -> bool:
    if first:
        return "First strike" in one.words or "Double strike" in one.words
    return "First strike" not in one.words


def hurt(fight: Fight, source: One, to: One | None, power: int) -> None:
    infects = "Infect" in source.words
    if to is not None:
        if infects:
            to.power, to.toughness = to.power - power, to.toughness - power
        else:
            to.damage += power
        return
    if infects:
        fight.poison += power
    else:
        fight.life -= power
    fight.poison += source.number("Toxic")
    fight.taken += power if source.name == fight.commander else 0


def fought(value: Value, attackers: list[str], blocks: Mapping[str, str]) -> Fight:
    """The whole combat; of a creature blocked by several nothing is dealt here."""
    fight = fight_of(value)
    if attackers:
        after_attack(fight, attackers)
        after_blocks(fight, blocks)
        fighting = [fight.creatures[name] for name in (*attackers, *blocks)]
        if any(strikes(one, first=True) for one in fighting if one.here):
            deal(fight, attackers, blocks, first=True)
        deal(fight, attackers, blocks, first=False)
    return fight


def all_blocks(value: Value, attackers: list[str]) -> Iterator[dict[str, str]]:
    """Every block in which no attacker has two blockers."""
    own = [one["id"] for one in value["permanents"] if one["controller"] == "Bob"]
    for chosen in product((None, *attackers), repeat=len(own)):
        named = [one for one in chosen if one]
        if len(named) == len(set(named)):
            yield {blocker: one for blocker, one in zip(own, chosen, strict=True) if one}


def kills(value: Value, attackers: list[str]) -> bool:
    """Whether every block loses."""
    return all(fought(value, attackers, blocks).lost for blocks in all_blocks(value, attackers))


def forced(value: Value) -> bool:
    """Whether some attack does so."""
    mine = [one["id"] for one in value["permanents"] if one["controller"] == "Ann"]
    return any(
        kills(value, [name for name, goes in zip(mine, chosen, strict=True) if goes])
        for chosen in product((False, True), repeat=len(mine))
    )


# -- boards ----------------------------------------------------------------------------------------


def words_of(edition: str) -> list[str]:
    """What there was then."""
    found = ["Bushido 1", "Bushido 2", "Flanking", "First strike", "Double strike", LORD, BATTALION]
    if edition not in OLDER:
        found += ["Exalted"]
    if edition in TODAY:
        found += ["Battle cry", "Melee", "Infect", "Toxic 1", "Toxic 2", "Exalted"]
    return found


def board_of(seed: int) -> Value:
    """A board of one to three creatures on either side."""
    rng = random.Random(seed)
    edition = rng.choice(EDITIONS)
    known = words_of(edition)
    permanents: list[Value] = []
    for player, letter in (("Ann", "a"), ("Bob", "b")):
        for number in range(rng.randint(1, 3)):
            words = rng.sample(known, rng.choice((0, 1, 1, 2)))
            if "First strike" in words and "Double strike" in words:
                words.remove("First strike")
            permanents.append({
                "id": f"{letter}{number}",
                "controller": player,
                "type_line": "Creature — Bear",
                "power": rng.randint(0, 3),
                "toughness": rng.randint(1, 3),
                "oracle_text": "\n".join([*words, *([SINGLE] if player == "Ann" else [])]),
            })  # fmt: skip
    for one in permanents:  # what lords give is in the written values
        lords = sum(
            LORD in other["oracle_text"]
            for other in permanents
            if other is not one and other["controller"] == one["controller"]
        )
        one["power"], one["toughness"] = one["power"] + lords, one["toughness"] + lords
    bob: Value = {"name": "Bob", "life": rng.randint(1, 9)}
    value: Value = {
        "rules": edition,
        "players": [{"name": "Ann", "life": 20}, bob],
        "permanents": permanents,
    }
    if edition in TODAY and rng.random() < 0.5:
        bob["poison"] = rng.randint(1, 9)
    if edition in TODAY and rng.random() < 0.3:
        value["variant"] = "commander"
        permanents[0] |= {"commander": True, "type_line": "Legendary Creature — Bear"}
        bob |= {"life": 30, "commander_damage": {"a0": rng.randint(15, 20)}}
    return value


def declared_of(value: Value, seed: int) -> tuple[list[str], dict[str, str]]:
    """An attack and a block at random."""
    rng = random.Random(-seed)
    mine = [one["id"] for one in value["permanents"] if one["controller"] == "Ann"]
    attackers = [name for name in mine if rng.random() < 0.7] or mine[:1]
    return attackers, rng.choice(list(all_blocks(value, attackers)))
