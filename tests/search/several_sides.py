"""The searches against whole combats, played attack by attack and block by block with `Combat`.

Several players are attacked at once: two that each defend alone, or a team of Two-Headed Giant.
Whoever attacks, and all who defend together, choose what is best for them: bands, blocks, orders
and divisions of damage. `python -m tests.search.several_sides --boards 500 --seed 1` runs the large
comparison; the test suite runs a smaller one.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from legality import Combat, IllegalMove, Position, TooLarge, Untold, legal_attacks
from legality.combat import Outcome, Step
from legality.rulebook.banding import Bands, band_announcements
from legality.rulebook.defending import defending_player
from legality.rulebook.table import Table
from legality.search.alike_attacks import Attack
from legality.search.best_attack import best_attack
from legality.search.best_block import best_block
from legality.search.candidates import attacked
from legality.search.forced_lethal import Kills, Open, forced_lethal
from tests.search.exhaustive import (
    EDITIONS,
    LORDS,
    LOST,
    OF_ATTACKERS,
    OF_BLOCKERS,
    Board,
    TooMuch,
    Twin,
    attackers,
    creature,
    dealt_before,
    members,
    of_attackers,
    of_defenders,
)

KINDS = ("players", "giants", "heads", "joint")
WORK = 1_500
"""Boards on which all combats together can be played in more ways are left out."""
POISON = ("Infect", "Toxic 1", "Toxic 2", "Poisonous 1", "Wither")
TRIGGERED = (
    "When this creature dies, each opponent loses 1 life.",
    "When this creature dies, you gain 1 life.",
    "When this creature dies, you lose 2 life.",
    "When this creature dies, each opponent gets a poison counter.",
    "Whenever this creature deals combat damage to a player, that player loses 1 life.",
    "Whenever this creature deals combat damage to a player, each opponent loses 1 life.",
    "Whenever this creature deals combat damage to a player, that player gets a poison counter.",
    "Whenever this creature attacks, each opponent loses 1 life.",
    "Whenever this creature attacks, defending player loses 1 life.",
    "Whenever this creature attacks, you gain 1 life.",
    "Whenever this creature attacks a player, that player loses 1 life.",
    "Whenever this creature becomes blocked, defending player loses 1 life.",
    "Whenever this creature becomes blocked, it gets +2/+0 until end of turn.",
    "Whenever this creature blocks, you gain 1 life.",
    "Whenever this creature blocks, it gets +0/+2 until end of turn.",
    "Whenever a creature dies, you gain 1 life.",
    "Whenever a creature dies, each opponent loses 1 life.",
    "Whenever another creature you control dies, put a +1/+1 counter on this creature.",
    "Whenever you gain life, each opponent loses 1 life.",
    "Whenever you lose life, you gain 1 life.",
    "Whenever an opponent loses life, you gain 1 life.",
    "Whenever this creature is dealt damage, each opponent loses 1 life.",
)
PLAIN = (*POISON, "Vigilance", "Flying", "Menace", "Trample", "First strike", "Bushido 1")
"""What adds up over the players who have one life."""
KEYWORDS = (
    *("Exalted", "Melee", "Afflict 1", "Afflict 2", "Battle cry", "Dethrone", "Frenzy 2"),
    *("Bushido 1", "Flanking", "Annihilator 1", "Training", "Vigilance", "Myriad"),
)
LAWS = (
    ("Ann", "Whenever a creature you control attacks, you gain 1 life."),
    ("Ann", "Attacking creatures you control get +1/+0."),
    ("Ann", "Whenever one or more creatures you control deal combat damage to a player, you gain"
            " 1 life."),
    ("Ann", "Your opponents can't gain life."),
    ("Bob", "Whenever a creature deals combat damage to you, you gain 1 life."),
    ("Bob", "Whenever a creature deals combat damage to you, its controller loses 1 life."),
    ("Bob", "Creatures can't attack you unless their controller pays {1} for each creature they"
            " control that's attacking you."),
    ("Bob", "No more than one creature can attack you each combat."),
    ("Bob", "Blocking creatures you control get +0/+1."),
    ("Bob", "Whenever a creature you control dies, you gain 1 life."),
    ("Bob", "Players can't gain life."),
)  # fmt: skip


class Declared(NamedTuple):
    """An attack with its bands, and what it comes to by the best blocks."""

    attack: Attack
    bands: Bands
    score: int

    @property
    def kills(self) -> bool:
        """Whether a defending player loses, whatever the blocks."""
        return self.score <= -LOST // 2


class WholeTwin(Twin):
    """All courses of one combat, by what those defending sides keep together."""

    def __init__(self, before: Position, sides: Sequence[str], work: int = WORK) -> None:
        super().__init__(before, sides[0], work)
        self.sides = sides

    def value_of(self, attack: Attack, bands: Bands) -> int:
        """What that attack comes to. Raises `TooMuch`."""
        bare = replace(self.before, attacks=None, bands=())
        return self.blocked(Combat.begin(bare).declare_attackers(attack, bands).next_step())

    def worth(self, combat: Combat, lost: bool) -> int:
        """What they keep, and what the attacking players lose. Raises `TooMuch` where something is
        not told, or an attacking player loses."""
        combat = combat.settle().resolve_triggers()
        outcome = combat.outcome
        if combat.account.asks or combat.account.unread or combat.gaps.asks:
            raise TooMuch
        if not set(outcome.lost).isdisjoint(attackers(self.before)):
            raise TooMuch
        kept = 0
        for side in self.sides:
            dead = any(name in outcome.lost for name in self.before.seats.members(side))
            kept += of_defenders(self.before, outcome, dead, side)
        if self.before.life_is_shared and not self.before.shared_team_turns:
            kept -= (len(self.sides) - 1) * self.of_one_life(outcome)
        return kept + of_attackers(self.before, outcome)

    def of_one_life(self, outcome: Outcome) -> int:
        """What counts once of all the defending players, who have one life: that, and the game."""
        life = next(one.life for one in self.before.players if one.name == self.sides[0])
        dead = self.sides[0] in outcome.lost
        return outcome.life[self.sides[0]] - life - LOST * dead

    def blocked(self, combat: Combat) -> int:
        """The value once everybody who is attacked has declared the best block."""
        if combat.step is not Step.BLOCKERS:  # nobody attacks
            return self.step(combat, False)
        if combat.waiting:
            legal: Any = combat.legal
            side = combat.waiting[0]
            return max(self.blocked(combat.declare_blockers(one, side)) for one in legal)
        return self.ordered(combat)


def declared(position: Position) -> Iterator[Declared]:
    """Every attack with its value. Raises `TooMuch`."""
    legal = legal_attacks(position)
    if legal.asks or legal.not_understood:
        raise TooMuch
    work = WORK
    for attack in legal:
        for bands in band_announcements(Table(position), attack):
            twin = twin_of(position, attack, bands, position.defending_sides, work)
            yield Declared(attack, bands, twin.value_of(attack, bands))
            work = twin.work


def twin_of(
    position: Position, attack: Attack, bands: Bands, sides: Sequence[str], work: int = WORK
) -> WholeTwin:
    """The twin of that attack, for those who defend."""
    before = replace(position, attacks=dict(attack), bands=tuple(map(tuple, bands)))
    return WholeTwin(before, sides, work)


# -- boards ----------------------------------------------------------------------------------------


def dealt(kind: str, seed: str) -> Board:
    """A small board before attackers are declared, on which several players defend."""
    rng = random.Random(f"several sides {kind} {seed}")
    teams, joint = kind != "players", kind == "joint"
    attacking, defending = (("Ann", "Amy"), ("Bob", "Bea")) if teams else (("Ann",), ("Bob", "Cid"))

    is_plain = joint and rng.random() < 0.7

    def one(name: str, controller: str, more: tuple[str, ...]) -> Board:
        made = creature(rng, name, controller, more)
        some: tuple[str, ...] = (*TRIGGERED, *TRIGGERED, *POISON, *POISON, *KEYWORDS, *LORDS)
        some = PLAIN if is_plain else some
        lines = [rng.choice(some) for _ in range(2) if rng.random() < 0.3]
        made["oracle_text"] = "\n".join(filter(None, (made["oracle_text"], *lines)))
        for field, value in (("tapped", True), ("summoning_sick", True)):
            if rng.random() < 0.07:
                made[field] = value
        return made

    ours = [
        one(f"a{n}", rng.choice(attacking), OF_ATTACKERS)
        for n in range(rng.choice((1, 2, 2, 2, 3)))
    ]
    theirs = [one(f"b{n}", rng.choice(defending), OF_BLOCKERS) for n in range(rng.choice((1, 2)))]
    others: list[Board] = [
        {
            "id": f"walker{n}",
            "controller": rng.choice(defending),
            "type_line": "Legendary Planeswalker — Test",
            "loyalty": rng.randint(1, 4),
        }
        for n in range(rng.choice((0, 0, 0, 1, 1, 2)))
    ]
    if rng.random() < 0.25:
        player, text = rng.choice(LAWS)
        law = {"id": "law", "controller": player, "type_line": "Enchantment", "oracle_text": text}
        others.append(law)
    life = rng.randint(1, 4)
    is_one_life = kind in ("giants", "joint")
    lives: list[Board] = [
        {
            "name": name,
            "life": life if is_one_life else rng.randint(1, 5),
            "mana": 1,
        }
        for name in defending
    ]
    own: list[Board] = [{"name": name, "life": 20, "mana": rng.randint(0, 2)} for name in attacking]
    dealt_before(rng, lives, ours)
    commander = any("commander" in card for card in ours)
    variant = "commander" if commander else None
    if teams and not joint and not commander:
        variant = "two-headed-giant"
        counters = rng.choice((0, 0, rng.randint(10, 14)))
        lives[0]["poison"] = rng.randint(0, counters)
        lives[1]["poison"] = counters - lives[0]["poison"]
    board: Board = {
        "variant": variant,
        "rules": rng.choice((*EDITIONS, *EDITIONS[-3:])),
        "players": [*own, *lives],
        "permanents": [*ours, *theirs, *others],
    }
    if teams:
        for player in board["players"]:
            player["team"] = "north" if player["name"] in attacking else "south"
        board["shared_team_turns"] = not joint
        board["shared_life"] = kind != "heads"
    return board


# -- the comparison --------------------------------------------------------------------------------


def differences(board: Board, seed: str, answers: Counter[str]) -> Iterator[str]:
    """What the searches say otherwise than all combats played; `answers` counts what they say.
    Raises `TooMuch`, `Untold` and `IllegalMove` where the combats can't all be played."""
    position = Position.from_value(board)
    every = list(declared(position))
    with patch("legality.search.candidates.MANY", 1):
        yield from of_lethal(position, every, answers)
        yield from of_best_attack(position, every, answers)
        attacks = [one for one in every if one.attack]
        for one in random.Random(seed).sample(attacks, min(2, len(attacks))):
            yield from of_best_block(position, one, answers)


def of_lethal(position: Position, every: list[Declared], answers: Counter[str]) -> Iterator[str]:
    """Whether some attack kills, and whether the named one does."""
    answer = forced_lethal(position)
    answers[f"lethal {type(answer).__name__}"] += 1
    if isinstance(answer, Open):
        return
    expected = any(one.kills for one in every)
    if isinstance(answer, Kills) != expected:
        yield f"lethal is {expected}, the answer is {answer}"
    elif isinstance(answer, Kills):
        named = answer.attack, answer.bands
        if not all(one.kills for one in every if is_named(one, *named)):
            yield f"that attack does not kill: {named}"


def is_named(one: Declared, attack: Any, bands: Any) -> bool:
    """Whether it is that attack, with those bands."""
    same = [sorted(band) for band in one.bands] == [sorted(band) for band in bands]
    return one.attack == dict(attack) and same


def of_best_attack(
    position: Position, every: list[Declared], answers: Counter[str]
) -> Iterator[str]:
    """What the best attack comes to, or what none exceeds."""
    try:
        found = best_attack(position)
    except TooLarge:
        answers["best attack too large"] += 1
        return
    answers["best attack proved" if found.proved else "best attack open"] += 1
    best = max(-one.score for one in every)
    if found.proved and not is_same(found.score, best):
        yield f"the best attack is worth {best}, the answer says {found.score}: {found.attack}"
    if found.bound is not None and found.bound < best and not is_same(found.bound, best):
        yield f"an attack is worth {best}, none is to be better than {found.bound}"


def is_same(one: float, other: float) -> bool:
    """Whether as many players are lost; and the rest is the same, where none is."""
    return one == other if abs(other) < LOST // 2 else round(one / LOST) == round(other / LOST)


def of_best_block(position: Position, one: Declared, answers: Counter[str]) -> Iterator[str]:
    """What the best block comes to for the only ones who are attacked."""
    names = {defending_player(position, to) for to in one.attack.values()}
    sides = [side for side in position.defending_sides if names & set(members(position, side))]
    if len(sides) > 1 and (position.shared_team_turns or not position.life_is_shared):
        answers["several are attacked"] += 1
        return
    board = attacked(position, one.attack, one.bands)
    try:
        found = best_block(board, sides[0])
    except TooLarge:
        answers["best block too large"] += 1
        return
    answers["best block proved" if found.proved else "best block open"] += 1
    best = twin_of(position, one.attack, one.bands, tuple(sides)).value_of(one.attack, one.bands)
    if found.proved and not is_same(found.score, best):
        yield f"the best block against {one} is worth {best}, the answer says {found.score}"


def compare(kind: str, boards: int, seed: int, answers: Counter[str]) -> Iterator[Any]:
    """Each board with what differs; None where it was too much."""
    for number in range(boards):
        place = f"{seed} {number}"
        board = dealt(kind, place)
        try:
            yield board, list(differences(board, place, answers))
        except (TooMuch, TooLarge, Untold, IllegalMove) as error:
            answers[f"left out: {type(error).__name__}"] += 1
            yield board, None


def main() -> None:
    """Compare, print every difference, and exit with 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, action="append")
    wanted = parser.parse_args()
    failed = 0
    for kind in wanted.kind or KINDS:
        started, compared, differing = time.monotonic(), 0, 0
        answers = Counter[str]()
        for board, found in compare(kind, wanted.boards, wanted.seed, answers):
            compared += found is not None
            differing += bool(found)
            if found:
                print(json.dumps(board, ensure_ascii=False))
                print("\n".join(f"    {line}" for line in found[:5]), flush=True)
        spent = time.monotonic() - started
        print(f"{kind}: {compared} of {wanted.boards} boards, {differing} differ, {spent:.0f} s")
        print(f"    {dict(sorted(answers.items()))}", flush=True)
        failed += differing
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
