"""Random boards, the distributions that benchmarks of ordinary play are measured on.

Nothing is known of them beforehand: they are where two exact methods are compared. All creatures
are different, as each pair is drawn on its own.
"""

import random
from collections.abc import Sequence

from legality.english import plural
from legality.errors import PuzzleError
from legality.puzzles.board import (
    ATTACKER,
    ATTACKS_IF_ABLE,
    BLOCKS_IF_ABLE,
    DEFENDER,
    LURE,
    MENACE,
    MUST_BE_BLOCKED,
    block_position,
    creature,
    invented_type,
    only_blocked_by,
)
from legality.puzzles.puzzle import Answer, Board, Puzzle, at_least, probabilities
from legality.text.words import number_word

NAMES = ("Bob", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Joe")
UNKNOWN = Answer(known_by="not known: exact methods have to agree")


def random_blocks(
    attackers: int,
    blockers: int,
    *,
    seed: int,
    pairs: float = 0.8,
    menace: float = 0.3,
    lure: float = 0.15,
    must_be_blocked: float = 0.15,
    blocks_if_able: float = 0.3,
) -> Puzzle:
    """A block to judge: each pair is possible with probability `pairs`; attackers have menace, a
    lure or "must be blocked" and blockers "blocks if able" with theirs. Half of the blockers, at
    random, are declared as blocking something they may."""
    at_least(0, attackers=attackers, blockers=blockers)
    odds = {"pairs": pairs, "menace": menace, "lure": lure, "must_be_blocked": must_be_blocked}
    odds["blocks_if_able"] = blocks_if_able
    probabilities(**odds)
    chance = random.Random(seed)
    possible = [[chance.random() < pairs for _ in range(attackers)] for _ in range(blockers)]
    texts = ((MENACE, menace), (LURE, lure), (MUST_BE_BLOCKED, must_be_blocked))
    attacking: list[Board] = []
    for place in range(attackers):
        lines = [text for text, odd in texts if chance.random() < odd]
        if not all(row[place] for row in possible):
            lines.append(_evasion(place, mostly=pairs > 0.5))
        attacking.append(_sized(f"a{place + 1}", ATTACKER, lines, (), chance))
    blocking: list[Board] = []
    for place, row in enumerate(possible):
        lines = [BLOCKS_IF_ABLE] if chance.random() < blocks_if_able else []
        named = [invented_type(a) for a, able in enumerate(row) if able != (pairs > 0.5)]
        blocking.append(_sized(f"b{place + 1}", DEFENDER, lines, named, chance))
    position = block_position(attacking, blocking)
    for place, row in enumerate(possible):
        choices = [a for a, able in enumerate(row) if able]
        if choices and chance.random() < 0.5:
            position["blocks"][f"b{place + 1}"] = [f"a{chance.choice(choices) + 1}"]
    parameters = {"attackers": attackers, "blockers": blockers, "seed": seed, **odds}
    return Puzzle("random-blocks", parameters, position, UNKNOWN)


def _evasion(attacker: int, mostly: bool) -> str:
    """Names the fewer: those that can't block it, or those that can."""
    subtype = invented_type(attacker)
    if mostly:
        return f"This creature can't be blocked by {subtype}s."
    return only_blocked_by(subtype)


def _sized(
    id: str, controller: str, lines: Sequence[str], subtypes: Sequence[str], chance: random.Random
) -> Board:
    """A creature of random power and toughness."""
    power, toughness = chance.randint(1, 5), chance.randint(1, 5)
    return creature(id, controller, *lines, subtypes=subtypes, power=power, toughness=toughness)


def random_attacks(
    creatures: int,
    opponents: int,
    *,
    seed: int,
    pairs: float = 0.8,
    attacks_if_able: float = 0.3,
    goad: float = 0.2,
    not_alone: float = 0.1,
    cap: float = 0.3,
    planeswalker: float = 0.5,
) -> Puzzle:
    """An attack to judge, on one to nine opponents, some with a planeswalker.

    Each creature can attack each opponent with probability `pairs` (where it can't, half the time
    their planeswalkers neither), must attack, is goaded by each opponent and can't attack alone
    with theirs; each opponent has with `cap` a limit of attackers. Half of the creatures are
    declared as attacking something they may.
    """
    at_least(0, creatures=creatures)
    at_least(1, opponents=opponents)
    if opponents > len(NAMES):
        raise PuzzleError("opponents", f"expected at most {len(NAMES)}, got {opponents}")
    odds = {"pairs": pairs, "attacks_if_able": attacks_if_able, "goad": goad, "cap": cap}
    odds |= {"not_alone": not_alone, "planeswalker": planeswalker}
    probabilities(**odds)
    chance = random.Random(seed)
    names = NAMES[:opponents]
    texts = ((ATTACKS_IF_ABLE, attacks_if_able), ("This creature can't attack alone.", not_alone))
    permanents = [_attacker(place, names, texts, goad, chance) for place in range(creatures)]
    targets: dict[str, list[str]] = {made["id"]: [] for made in permanents}
    effects: list[Board] = []
    for name in names:
        defenders = [name]
        if chance.random() < planeswalker:
            defenders.append(f"{name.lower()}-walker")
            permanents.append(planeswalker_of(name, defenders[1]))
        if chance.random() < cap:
            permanents.append(limit(name, chance.randint(1, 3), f"{name.lower()}-limit"))
        effects += _kept_off(name, defenders, targets, pairs, chance)
    attacks = {
        id: chance.choice(defenders)
        for id, defenders in targets.items()
        if defenders and chance.random() < 0.5
    }
    players = [{"name": name} for name in (ATTACKER, *names)]
    position: Board = {"players": players, "permanents": permanents, "effects": effects}
    position |= {"attacks": attacks, "judge": ["attacks"]}
    parameters = {"creatures": creatures, "opponents": opponents, "seed": seed, **odds}
    return Puzzle("random-attacks", parameters, position, UNKNOWN)


def _attacker(
    place: int,
    opponents: Sequence[str],
    texts: Sequence[tuple[str, float]],
    goad: float,
    chance: random.Random,
) -> Board:
    """A creature with some of those lines, goaded by some of those players."""
    lines = [text for text, odd in texts if chance.random() < odd]
    attacker = _sized(f"a{place + 1}", ATTACKER, lines, (), chance)
    if goaders := [name for name in opponents if chance.random() < goad]:
        attacker["goaded_by"] = goaders
    return attacker


def _kept_off(
    name: str,
    defenders: list[str],
    targets: dict[str, list[str]],
    pairs: float,
    chance: random.Random,
) -> list[Board]:
    """The effects that keep some creatures from attacking that player; fills in what is left."""
    kept: dict[str, list[str]] = {
        "This creature can't attack you.": [],
        "This creature can't attack you or planeswalkers you control.": [],
    }
    off_player, off_all = kept
    for id, possible in targets.items():
        if chance.random() < pairs:
            possible += defenders
        elif chance.random() < 0.5:
            kept[off_player].append(id)
            possible += defenders[1:]
        else:
            kept[off_all].append(id)
    return [
        {"oracle_text": text, "on": ids, "controller": name} for text, ids in kept.items() if ids
    ]


def planeswalker_of(controller: str, id: str) -> Board:
    """A planeswalker to attack."""
    return {
        "id": id,
        "controller": controller,
        "type_line": "Legendary Planeswalker — Test",
        "loyalty": 4,
    }


def limit(controller: str, most: int, id: str, whom: str = "you ") -> Board:
    """An enchantment that limits how many creatures can attack its controller (`whom` empty: at
    all)."""
    text = (
        f"No more than {number_word(most)} {plural(most, 'creature')} can attack {whom}each combat."
    )
    return {
        "id": id,
        "controller": controller,
        "type_line": "Enchantment",
        "oracle_text": text,
    }
