"""The nearest legal declaration against brute force, on small illegal boards dealt at random.

`python -m tests.nearest_agreement --boards 3000` compares so many illegal declarations: attacks and
blocks of the boards of `tests.boards` (with costs, teams and all editions), attacks with bands, and
damage.
What is nearest is said here once more, over all that the oracles call legal: the fewest creatures
whose choice changes, then the fewest choices changed, then the most requirements obeyed, then the
order in the position. The test suite runs a smaller one. With `--by model` attacks and blocks
are compared as if no diagram of theirs were small.
"""

import argparse
import itertools
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from legality import Illegal, Position, Verdict, check, check_damage, with_nearest
from legality.legal.diagram.limits import Limits
from legality.legal.nearest import declarations
from tests.agreement import pairs_of
from tests.boards import (
    blocks_of,
    random_attack,
    random_attack_board,
    random_block,
    random_block_board,
)
from tests.builder import Board
from tests.damage_boards import EDITIONS, SIDES, damage_board
from tests.damage_oracle import assign_of, damage_report
from tests.oracles import (
    Declaration,
    attack_problem,
    attack_report,
    block_problem,
    block_report,
    defending_sides,
)
from tests.oracles.declaring import Problem, Report

Key = tuple[object, ...]
Assignment = dict[str, dict[str, int]]
AGREED = ""
"""What is told of an illegal declaration whose nearest legal one is what is expected."""


def changed(before: Declaration, after: Declaration) -> tuple[int, int]:
    """How many creatures' choices differ, and how many choices."""
    pairs = before ^ after
    return len({creature for creature, _ in pairs}), len(pairs)


def in_order(position: Position, declaration: Declaration) -> Key:
    """Creature by creature as they stand: nothing first, then players and permanents as they stand;
    of several things the last one decides first."""
    names = [*position.player_by_name, *position.by_id]
    places = {name: place for place, name in enumerate(names)}
    chosen: dict[str, list[int]] = {}
    for creature, thing in declaration:
        chosen.setdefault(creature, []).append(places[thing])
    return tuple(sorted(chosen.get(one.id, []), reverse=True) for one in position.by_id.values())


def nearest(
    position: Position, problem: Problem, legal: Iterable[Declaration], before: Declaration
) -> Declaration | None:
    """The nearest by going through all."""

    def key(after: Declaration) -> Key:
        obeyed = problem.judge(list(after)).obeyed
        return (*changed(before, after), -obeyed, in_order(position, after))

    least = min((changed(before, one) for one in legal), default=None)
    return min((one for one in legal if changed(before, one) == least), key=key, default=None)


def repaired(value: Board) -> tuple[Position, Any]:
    """The position, and its judgement with what is nearest."""
    position = Position.from_value(value)
    return position, with_nearest(position, check(position))


def differences_of(
    position: Position, verdict: Verdict, problem: Problem, report: Report, before: Declaration
) -> Iterator[str]:
    """What one illegal verdict says otherwise; nothing of a legal one."""
    if not isinstance(verdict, Illegal):
        return
    expected = nearest(position, problem, report.legal, before)
    if verdict.better is None or not verdict.nearest:
        yield f"nothing proved nearest ({verdict.better}), expected {expected}"
        return
    found = pairs_of(verdict.better)
    same = found == expected
    yield AGREED if same else f"nearest {sorted(found)}, expected {sorted(expected or ())}"


def attack_differences(seed: int) -> Iterator[str]:
    rng = random.Random(f"nearest attack {seed}")
    board = random_attack_board(rng)
    attack = random_attack(rng, board)
    position, judgement = repaired({**board, "attacks": attack, "judge": ["attacks"]})
    before = heads(position, attack)
    problem, report = attack_problem(board), attack_report(board)
    yield from differences_of(position, judgement.attacks, problem, report, before)


def heads(position: Position, attack: Mapping[str, str]) -> Declaration:
    """The attack as listings name it: any of a team's players attacked as a group is its first."""
    from legality.rulebook.targets import attacked_as

    return frozenset((name, attacked_as(position, to)) for name, to in attack.items())


def block_differences(seed: int) -> Iterator[str]:
    rng = random.Random(f"nearest block {seed}")
    board = random_block_board(rng)
    blocks: dict[str, list[str]] = {}
    for side in defending_sides(board):
        blocks.update(random_block(rng, board, side))
    position, judgement = repaired({**board, "blocks": blocks, "judge": ["blocks"]})
    for side in defending_sides(board):
        before = pairs_of(blocks_of(board, side, blocks))
        problem, report = block_problem(board, side), block_report(board, side)
        verdict = judgement.blocks[side]
        yield from differences_of(position, verdict, problem, report, before)


# -- bands -----------------------------------------------------------------------------------------


def banded_board(rng: random.Random) -> Board:
    """Up to four attackers, some with banding, two to attack; now and then one is tapped, must
    attack, or may not attack alone; and an attack with bands, often in a wrong way."""
    lines = ("", "", "Banding", "Banding", "This creature attacks each combat if able.")
    permanents: list[Board] = [
        {
            "id": f"a{number}",
            "controller": "Ann",
            "type_line": "Creature — Test",
            "power": 2,
            "toughness": 2,
            "oracle_text": rng.choice((*lines, "This creature can't attack alone.")),
            "tapped": rng.random() < 0.15,
        }
        for number in range(rng.randint(2, 4))
    ]
    walker = {"id": "w", "controller": "Bob", "type_line": "Planeswalker — Test", "loyalty": 3}
    names = [str(one["id"]) for one in permanents]
    attack = {name: rng.choice(("Bob", "Bob", "w")) for name in names if rng.random() < 0.85}
    rng.shuffle(names)
    cut = rng.randint(0, len(names))
    bands = [band for band in (names[:cut], names[cut:]) if len(band) > 1]
    return {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [*permanents, walker],
        "attacks": attack,
        "bands": bands,
        "judge": ["attacks"],
    }


Bands = frozenset[frozenset[str]]


def groupings(names: list[str]) -> Iterator[list[list[str]]]:
    """Every way to part some of them into bands of two or more; the others are in none."""
    if not names:
        yield []
        return
    first, rest = names[0], names[1:]
    for size in range(len(rest) + 1):
        for mates in itertools.combinations(rest, size):
            left = [name for name in rest if name not in mates]
            for others in groupings(left):
                yield [[first, *mates], *others] if mates else others


def is_band(board: Board, attack: Mapping[str, str], band: list[str]) -> bool:
    """702.22c: one thing attacked, any number with banding and at most one without."""
    texts = {one["id"]: one.get("oracle_text", "") for one in board["permanents"]}
    without = [name for name in band if texts[name] != "Banding"]
    return len({attack[name] for name in band}) == 1 and len(without) <= 1


def linked(bands: Iterable[Iterable[str]]) -> Bands:
    return frozenset(
        frozenset(pair) for band in bands for pair in itertools.combinations(sorted(set(band)), 2)
    )


def all_changes(
    before: Declaration, bands: Bands, after: Declaration, others: Bands
) -> tuple[int, int]:
    """Creatures that attack something else or stand with others, and how many such choices."""
    pairs, links = before ^ after, bands ^ others
    names = {creature for creature, _ in pairs} | {name for link in links for name in link}
    return len(names), len(pairs) + len(links)


def unbanded(board: Board) -> Board:
    """The board without the one line that the oracle of attacks does not know: it has no say in
    which attacks are legal."""
    lines = [
        {**one, "oracle_text": one.get("oracle_text", "").replace("Banding", "")}
        for one in board["permanents"]
    ]
    return {**board, "permanents": lines}


def band_differences(seed: int) -> Iterator[str]:
    board = banded_board(random.Random(f"nearest bands {seed}"))
    _, judgement = repaired(board)
    verdict = judgement.attacks
    if not isinstance(verdict, Illegal):
        return
    before, bands = pairs_of(board["attacks"]), linked(board["bands"])
    alone = {key: value for key, value in board.items() if key not in ("attacks", "bands")}
    legal = attack_report(unbanded(alone)).legal
    least = min(
        all_changes(before, bands, one, linked(grouping))
        for one in legal
        for grouping in groupings(sorted(name for name, _ in one))
        if all(is_band(board, dict(one), band) for band in grouping)
    )
    if verdict.better is None or not verdict.nearest:
        yield f"nothing proved nearest, expected {least}"
        return
    found, announced = pairs_of(verdict.better), verdict.better_bands or ()
    near = all_changes(before, bands, found, linked(announced))
    if found not in legal or not all(is_band(board, dict(found), [*one]) for one in announced):
        yield f"{sorted(found)} with bands {announced} is illegal"
    else:
        yield AGREED if near == least else f"changes {near}, expected {least}"


# -- damage ----------------------------------------------------------------------------------------


def damage_differences(seed: int) -> Iterator[str]:
    """On boards of all editions; a legal assignment with a few points somewhere else."""
    rng = random.Random(f"nearest damage {seed}")
    board = damage_board(seed, EDITIONS[seed % len(EDITIONS)])
    for side in SIDES:
        legal = [assign_of(one) for one in damage_report(board, side).legal]
        wanted = disturbed(rng, board, rng.choice(legal))
        step = board.get("damage", {})
        position = Position.from_value({**board, "damage": {**step, "assign": wanted}})
        verdict = check_damage(position)[side]
        if not isinstance(verdict, Illegal):
            continue
        least = min(damage_changes(one, wanted) for one in legal)
        if verdict.better is None or not verdict.nearest:
            yield f"{side}: nothing proved nearest, expected {least}"
        elif verdict.better not in legal:
            yield f"{side}: {verdict.better} is illegal"
        else:
            near = damage_changes(verdict.better, wanted)
            yield AGREED if near == least else f"{side}: changes {near}, expected {least}"


def disturbed(rng: random.Random, board: Board, legal: Assignment) -> Assignment:
    """The assignment with some shares dropped, increased, or given to somebody else."""
    everybody = [one["id"] for one in board["permanents"] if "count" not in one]
    found = {source: dict(shares) for source, shares in legal.items()}
    for shares in found.values():
        for recipient in list(shares):
            if rng.random() < 0.4:
                amount = shares.pop(recipient)
                to = rng.choice([recipient, *everybody, "Bob"])
                shares[to] = shares.get(to, 0) + rng.randint(0, amount + 1)
    return found


def damage_changes(after: Mapping[str, Mapping[str, int]], before: Assignment) -> tuple[int, int]:
    """How many sources assign otherwise, and how many points are moved."""
    changed = points = 0
    for source in {*after, *before}:
        mine, asked = after.get(source, {}), before.get(source, {})
        moves = [mine.get(to, 0) - asked.get(to, 0) for to in {*mine, *asked}]
        changed += any(moves)
        points += max(sum(n for n in moves if n > 0), -sum(n for n in moves if n < 0))
    return changed, points


NO_ROOM = Limits(nodes=0, arcs=0, values=0)
"""With these every diagram is too large."""

KINDS: dict[str, Callable[[int], Iterator[str]]] = {
    "attacks": attack_differences,
    "blocks": block_differences,
    "bands": band_differences,
    "damage": damage_differences,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--by", choices=("diagram", "model"), default="diagram")
    arguments = parser.parse_args()
    kinds = KINDS
    if arguments.by == "model":
        declarations.SMALL = NO_ROOM
        kinds = {kind: KINDS[kind] for kind in ("attacks", "blocks")}
    compared = wrong = 0
    for kind, differences in kinds.items():
        told = (
            (seed, one) for seed in itertools.count(arguments.seed) for one in differences(seed)
        )
        for seed, difference in itertools.islice(told, arguments.boards // len(kinds)):
            compared += 1
            if difference != AGREED:
                wrong += 1
                print(f"{kind} {seed}: {difference}")
    print(f"{compared} illegal declarations, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
