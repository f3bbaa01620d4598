"""The product against the brute-force oracle, on boards dealt at random.

`python -m tests.agreement --boards 5000 --seed 1` runs the large comparison: on every board the set
and number of legal declarations, the maximum, how often each pair occurs, the masks of half-made
declarations at every step, and the verdicts on declarations legal, nearly legal and silly. The test
suite runs a smaller one.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import astuple

from legality import Illegal, Legal, Position, Verdict, check, legal_attacks, legal_blocks
from legality.editions import Edition
from legality.legal.named import NamedView
from legality.position import DEFAULT_RULES
from tests.boards import (
    blocks_of,
    random_attack,
    random_attack_board,
    random_block,
    random_block_board,
)
from tests.builder import Board
from tests.kinds import KINDS
from tests.oracles import (
    Declaration,
    Judgement,
    attack_report,
    block_report,
    defending_sides,
    judge_attack,
    judge_block,
)
from tests.oracles.declaring import EXEMPT

VERDICTS = 6


def pairs_of(value: Any) -> Declaration:
    """A declaration in the contract's form as the oracle writes it: pairs."""
    found: set[tuple[str, str]] = set()
    for creature, chosen in value.items():
        found.update((creature, one) for one in ([chosen] if isinstance(chosen, str) else chosen))
    return frozenset(found)


BASE = {"508.1a", "508.1b", "509.1a"}
RESTRICTIONS = {"508.1c", "509.1b"}
REQUIREMENTS = {"508.1d", "509.1c"}
PAYMENT = {"508.1j", "509.1f"}


def verdict_differences(
    verdict: Verdict, judged: Judgement, number: dict[str, str], unasked: set[str] = PAYMENT
) -> Iterator[str]:
    """What a verdict says otherwise than the oracle.

    Where creatures are declared that can't be chosen at all, or for things that can't, the two need
    only agree on that: what such a choice obeys or breaks further is nobody's question. Nor is what
    a declaration that breaks a step in `unasked` is compared with.
    """
    found = verdict.violations if isinstance(verdict, Illegal) else ()
    steps = {number.get(violation.rule, violation.rule) for violation in found}
    if isinstance(verdict, Legal) != judged.legal:
        yield f"legal: {isinstance(verdict, Legal)} here, {judged.legal} by the oracle"
    if (steps | judged.steps) & BASE:
        if bool(steps & BASE) != bool(judged.steps & BASE):
            yield f"steps: {steps} here, {set(judged.steps)} by the oracle"
        return
    compared = set[str]() if judged.steps & unasked else REQUIREMENTS
    rows: list[tuple[str, object, object]] = [
        ("cost", verdict.cost, judged.cost),
        ("steps", steps - (REQUIREMENTS - compared), judged.steps - (REQUIREMENTS - compared)),
    ]
    if compared:
        rows += [
            ("obeyed", verdict.obeyed, judged.obeyed),
            ("maximum", verdict.maximum, judged.maximum),
        ]
    for name, mine, theirs in rows:
        if mine != theirs:
            yield f"{name}: {mine} here, {theirs} by the oracle"


def numbers(rules: str, declaration: str) -> dict[str, str]:
    """The step numbers of an edition to those of the default edition, which the oracle writes."""

    def steps(edition: Edition) -> tuple[str, ...]:
        return astuple(edition.attack_steps if declaration == "attacks" else edition.block_steps)

    return dict(zip(steps(Edition.of(rules)), steps(Edition.of(DEFAULT_RULES)), strict=True))


def unasked_steps(rules: str) -> set[str]:
    """Where the maximum is nobody's question: who can't pay; in 2010 also who breaks a restriction,
    as it is open whether those that can't be declared at all are exempt."""
    return PAYMENT | (RESTRICTIONS if EXEMPT[0] <= rules < EXEMPT[1] else set[str]())


def set_differences(
    listed: list[Declaration], count: int, legal: frozenset[Declaration]
) -> Iterator[str]:
    """What a listing has otherwise than the oracle."""
    if len(listed) != len(set(listed)):
        yield "a declaration is listed twice"
    for extra in list(set(listed) - legal)[:2]:
        yield f"listed, but illegal by the oracle: {sorted(extra)}"
    for lacking in list(legal - set(listed))[:2]:
        yield f"legal by the oracle, not listed: {sorted(lacking)}"
    if count != len(legal):
        yield f"count: {count} here, {len(legal)} by the oracle"


def share_differences(
    view: NamedView, legal: frozenset[Declaration], rng: random.Random
) -> Iterator[str]:
    """What a view says otherwise than the oracle's set of how often pairs occur, and of which
    choices keep half-made declarations legal, at every step of a random one."""
    if not legal:
        return
    creatures, things = view.problem.creatures, view.problem.objects
    for creature in creatures:
        for thing in things:
            share = Fraction(sum((creature, thing) in one for one in legal), len(legal))
            if view.frequency(creature, thing) != share:
                yield f"frequency of {creature} → {thing}: not {share}"
    goal = rng.choice(sorted(legal, key=sorted))
    partial: dict[str, list[str]] = {}
    for creature in ("", *rng.sample(creatures, len(creatures))):
        if creature:
            partial[creature] = [thing for one, thing in goal if one == creature]
            if rng.random() < 0.1 and things:
                partial[creature] = [rng.choice(things)]
        left = [one for one in legal if agrees(one, partial)]
        mask = view.mask(partial)
        expected = [
            [any((name, thing) in one for one in left) for thing in things]
            + [any(all(name != chooser for chooser, _ in one) for one in left)]
            for name in creatures
        ]
        if mask.tolist() != expected:
            yield f"mask after {partial}: {mask.tolist()} here, {expected} by the oracle"
        if view.complete(partial) != bool(left):
            yield f"complete after {partial}: {view.complete(partial)} here"


def agrees(declaration: Declaration, partial: dict[str, list[str]]) -> bool:
    """Whether a declaration has exactly those choices for the creatures that are fixed."""
    return all(
        {thing for one, thing in declaration if one == creature} == set(chosen)
        for creature, chosen in partial.items()
    )


def attack_differences(board: Board, rng: random.Random) -> Iterator[str]:
    """Everything said of the attacks of a board that the oracle says otherwise."""
    report = attack_report(board)
    position = Position.from_value(board)
    number, unasked = numbers(position.rules, "attacks"), unasked_steps(position.rules)
    view = legal_attacks(position)
    yield from set_differences([pairs_of(one) for one in view], view.count(), report.legal)
    if not report.conditional and view.maximum != report.maximum_free:
        yield f"maximum: {view.maximum} here, {report.maximum_free} by the oracle"
    yield from share_differences(view, report.legal, rng)
    for _ in range(VERDICTS):
        attack = random_attack(rng, board)
        judged = judge_attack(board, attack)
        judgement = check(Position.from_value({**board, "attacks": attack, "judge": ["attacks"]}))
        assert judgement.attacks is not None
        for difference in verdict_differences(judgement.attacks, judged, number, unasked):
            yield f"{difference} for {attack}"
        if (attack in view) != judged.legal:
            yield f"`in` says {attack in view} for {attack}"
        for name, text in judgement.not_understood:
            yield f"not understood: {name}: {text}"


def block_differences(board: Board, rng: random.Random) -> Iterator[str]:
    """Everything said of the blocks of a board that the oracle says otherwise."""
    position = Position.from_value(board)
    number, unasked = numbers(position.rules, "blocks"), unasked_steps(position.rules)
    for player in defending_sides(board):
        report = block_report(board, player)
        view = legal_blocks(position, player)
        yield from set_differences([pairs_of(one) for one in view], view.count(), report.legal)
        if not report.conditional and view.maximum != report.maximum_free:
            yield f"maximum: {view.maximum} here, {report.maximum_free} by the oracle"
        yield from share_differences(view, report.legal, rng)
    for _ in range(VERDICTS):
        blocks: dict[str, list[str]] = {}
        for player in defending_sides(board):
            blocks.update(random_block(rng, board, player))
        stages = board.get("judge") or ["attacks", "blocks"]
        judgement = check(Position.from_value({**board, "blocks": blocks, "judge": stages}))
        for player in defending_sides(board):
            own = blocks_of(board, player, blocks)
            judged = judge_block({**board, "judge": stages}, player, own)
            verdict = (judgement.blocks or {})[player]
            for difference in verdict_differences(verdict, judged, number, unasked):
                yield f"{player}: {difference} for {own}"
        for name, text in judgement.not_understood:
            yield f"not understood: {name}: {text}"


def board_of(kind: str, rng: random.Random) -> Board:
    """A random board: of a kind, or of the plain ones for "attacks" and "blocks"."""
    if kind in KINDS:
        return KINDS[kind].board(rng)
    return random_attack_board(rng) if kind == "attacks" else random_block_board(rng)


def compare(boards: int, seed: int, kind: str) -> Iterator[tuple[Board, list[str]]]:
    """The boards on which the two differ, with how."""
    for number in range(boards):
        rng = random.Random(f"{kind} {seed} {number}")
        board = board_of(kind, rng)
        differences = block_differences if "attacks" in board else attack_differences
        found = list(dict.fromkeys(differences(board, rng)))
        if found:
            yield board, found


def main() -> None:
    """Compare, print every difference, and exit with 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=["attacks", "blocks", *KINDS], action="append")
    parser.add_argument("--show", type=int, default=10, help="how many boards to print")
    wanted = parser.parse_args()
    failed = 0
    for kind in wanted.kind or ["attacks", "blocks"]:
        started, differing = time.monotonic(), 0
        for board, found in compare(wanted.boards, wanted.seed, kind):
            differing += 1
            if differing <= wanted.show:
                print(json.dumps(board, ensure_ascii=False))
                print("\n".join(f"    {line}" for line in found[:8]))
        spent = time.monotonic() - started
        print(f"{kind}: {wanted.boards} boards, {differing} differ, {spent:.0f} s")
        failed += differing
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
