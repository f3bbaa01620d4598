"""Combats played at random from the declaration to the end, with everything checked on the way.

`play` deals a board by its seed, declares, lets effects meddle (if `restless`), assigns damage and
checks what must hold at every moment. `python -m tests.combat.playout --boards 2000` plays so many
in each edition.
"""

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

from legality import Combat, Illegal, IllegalMove, Permanent, Position
from legality.combat import EventKind, Status, Step
from legality.effects.damaging import AssignsToughness
from legality.problem.damage import DamageProblem
from legality.problem.declarations import Problem, bits
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.damage.assigning import damage_problems
from tests.boards import random_attack_board, random_block_board
from tests.damage_boards import damage_board
from tests.oracles.table import Table
from tests.table import EDITIONS, RULES_2006

Shares = dict[str, dict[str, int]]


# -- moves ---------------------------------------------------------------------------------------


def pairs(rng: random.Random, problem: Problem) -> dict[str, list[str]]:
    """A declaration in which every pair is allowed, though it may be illegal as a whole."""
    eager = rng.random()
    found: dict[str, list[str]] = {}
    for place, name in enumerate(problem.creatures):
        options = [problem.objects[one] for one in bits(problem.allowed[place])]
        if options and rng.random() < eager:
            many = min(problem.capacity[place], len(options), rng.choice((1, 1, 2, 3)))
            found[name] = rng.sample(options, many)
    return found


def attack(rng: random.Random, combat: Combat) -> Combat:
    """A legal attack: one of a few tries, or a better one that a refusal names."""
    problem = attack_problem(attack_table(combat.board))
    tries: list[dict[str, str]] = [
        {name: targets[0] for name, targets in pairs(rng, problem).items()} for _ in range(4)
    ]
    for declared in (*tries, {}):
        try:
            return combat.declare_attackers(declared)
        except IllegalMove as refusal:
            better = named(refusal)
            if better is not None:
                return combat.declare_attackers(better)
    raise AssertionError("no attack is legal")


def block(rng: random.Random, combat: Combat) -> Combat:
    """Legal blocks of each defending player in turn."""
    while combat.step.is_before(Step.BLOCKERS):
        combat = combat.next_step()
    if combat.step is not Step.BLOCKERS:
        return combat
    while combat.waiting:
        combat = _one_block(rng, combat, combat.waiting[0])
    return combat


def _one_block(rng: random.Random, combat: Combat, player: str) -> Combat:
    problem = block_problem(block_table(combat.position), player)
    for declared in (*(pairs(rng, problem) for _ in range(4)), {}):
        try:
            return combat.declare_blockers(declared, player)
        except IllegalMove as refusal:
            better = named(refusal)
            if better is not None:
                return combat.declare_blockers(better, player)
    raise AssertionError("no block is legal")


def named(refusal: IllegalMove) -> Any:
    """The better declaration that a refusal names (of a declaration that can be paid for)."""
    verdict = refusal.verdict
    if not isinstance(verdict, Illegal) or verdict.better is None:
        return None
    if any("has to pay" in fault.message for fault in verdict.violations):
        return None
    return verdict.better.get("attacks", verdict.better.get("blocks", verdict.better))


def assign(rng: random.Random, combat: Combat) -> tuple[Combat, Shares]:
    """Legal damage of both sides: a random division if a few tries find one, else everything to the
    first who may get it."""
    _, problems = damage_problems(combat.position)
    for attempt in range(6):
        shares: Shares = {}
        for problem in problems.values():
            shares.update(division(rng, problem, simple=attempt == 5))
        try:
            return combat.assign_damage(shares), shares
        except IllegalMove:
            continue
    raise AssertionError("no assignment found")


def division(rng: random.Random, problem: DamageProblem, *, simple: bool) -> Shares:
    """Each source's amount divided among those it may hit, in any way or all to the first."""
    found: Shares = {}
    for source in problem.sources:
        manner = source.manners[0] if simple else rng.choice(source.manners)
        if not manner.amount or not manner.recipients:
            continue
        chosen = [problem.recipients[place].id for place in manner.recipients]
        hits = chosen[:1] if simple else rng.choices(chosen, k=manner.amount)
        each = Counter(hits * manner.amount if simple else hits)
        found[source.id] = dict(each)
    return found


def meddle(rng: random.Random, combat: Combat) -> tuple[Combat, frozenset[str]]:
    """One thing that an effect does; and which attackers it made unblocked."""
    creatures = [p.id for p in combat.board.permanents if p.is_creature and not p.phased_out]
    attackers = [name for name in combat.attackers if combat.is_present(name)]
    if not creatures or not attackers:
        return combat, frozenset()
    one, attacker = rng.choice(creatures), rng.choice(attackers)
    player = combat.defending_now(attacker)
    new = Permanent(
        id=f"new{rng.randrange(10**9)}", controller=rng.choice((combat.board.attacker, player)),
        type_line="Creature — Soldier", mana_value=3,
        power=rng.randrange(4), toughness=rng.randrange(1, 4),
        oracle_text=rng.choice(("", "First strike", "Double strike", "Trample", "Flying")),
    )  # fmt: skip
    guards = [p.id for p in combat.board.permanents if p.is_creature and p.controller == player]
    match rng.randrange(12):
        case 0:
            return combat.leave(one), frozenset()
        case 1:
            return combat.remove(one), frozenset()
        case 2:
            return combat.regenerate(one), frozenset()
        case 3:
            return combat.change(one, phased_out=True), frozenset()
        case 4:
            return combat.change(one, controller=player), frozenset()
        case 5:
            return combat.change(one, tapped=rng.random() < 0.5), frozenset()
        case 6:
            return combat.put_attacking(new, player), frozenset()
        case 7:
            return combat.put_blocking(new, attacker, rng.choice((None, 0))), frozenset()
        case 8 if guards:
            return combat.make_block(rng.choice(guards), attacker), frozenset()
        case 9 if not combat.step.is_before(Step.BLOCKERS):
            return combat.become_blocked(attacker), frozenset()
        case 10 if not combat.step.is_before(Step.BLOCKERS):
            return combat.become_unblocked(attacker), frozenset({attacker})
        case 11:
            target = combat.attackers[attacker].target
            if target in combat.board.by_id:
                return combat.leave(target or ""), frozenset()
            return combat, frozenset()
        case _:
            return combat, frozenset()


# -- what must hold --------------------------------------------------------------------------------


def consistent(combat: Combat) -> None:
    """Both sides tell the same story, and the position can be written and read."""
    for name, one in combat.attackers.items():
        assert name in combat.board.by_id
        for blocker in one.blockers:
            assert name in combat.blockers[blocker]
        if one.blockers:
            assert one.status is Status.BLOCKED
        if one.target is not None:
            assert one.target in combat.board.player_by_name or one.target in combat.board.by_id
    for name, faced in combat.blockers.items():
        assert name in combat.board.by_id
        assert all(name in combat.attackers[attacker].blockers for attacker in faced)
    assert all(len(band) > 1 for band in combat.bands)
    assert all(member in combat.attackers for band in combat.bands for member in band)
    position = combat.position
    assert Position.parse(str(position)) == position


def stays_blocked(before: Combat, after: Combat, freed: Iterable[str] = ()) -> None:
    """509.1h: who is blocked stays so unless it leaves combat or an effect frees it."""
    for name, one in before.attackers.items():
        if one.status is Status.BLOCKED and name in after.attackers and name not in freed:
            assert after.attackers[name].status is Status.BLOCKED


def dealt_as_assigned(before: Combat, after: Combat, shares: Shares) -> None:
    """510.1a, 510.2: only participants deal, each its whole power or nothing; what is assigned is
    dealt, and players and permanents have what is dealt to them, no more and no less."""
    dealt: Shares = {}
    for one in after.events[len(before.events) :]:
        if one.kind is EventKind.DEALS_DAMAGE and one.other is not None:
            dealt.setdefault(one.subject, {})[one.other] = one.number
    assert dealt == unprevented(before, shares)
    toughness = any(True for _ in before.table.abilities(AssignsToughness))
    for source in dealt:
        assert source in before.participants
        permanent = before.board.by_id[source]
        sizes = {permanent.power, permanent.toughness if toughness else permanent.power}
        assert sum(shares[source].values()) in sizes
    results(before, after, dealt)


def unprevented(before: Combat, shares: Shares) -> Shares:
    """702.16e: the assigned damage without what protection prevents, as the oracle reads it."""
    dealt = {source: dict(given) for source, given in shares.items() if given}
    written = str(before.position)
    if "rotection from" not in written:
        return dealt
    position = json.loads(written)
    for one in position["permanents"]:
        if one["id"].startswith("new"):  # from `meddle`: its words protect nobody
            one["oracle_text"] = ""
    table = Table(position)
    found: Shares = {}
    for source, given in dealt.items():
        kept = {
            name: amount
            for name, amount in given.items()
            if name not in table.things
            or not any(
                table.fits(table.things[source], what, you)
                for what, you in table.things[name].protections
            )
        }
        if kept:
            found[source] = kept
    return found


def results(before: Combat, after: Combat, dealt: Shares) -> None:
    """120.3: marks and life account for every point (in 2006 lifelink was a triggered ability, so
    its life comes later)."""
    links = before.board.rules != RULES_2006
    lives = {player.name: player.life for player in before.board.players}
    marks = {one.id: one.damage for one in before.board.permanents}
    for source, given in dealt.items():
        for recipient, amount in given.items():
            if recipient in lives:
                lives[recipient] -= 0 if before.has(source, "infect") else amount
            elif before.board.by_id[recipient].is_creature and not (
                before.has(source, "infect") or before.has(source, "wither")
            ):
                marks[recipient] += amount
            if links and before.has(source, "lifelink"):
                lives[before.board.by_id[source].controller] += amount
    assert lives == {player.name: player.life for player in after.board.players}
    assert marks == {one.id: one.damage for one in after.board.permanents}


def nobody_twice(combat: Combat, steps: list[tuple[Combat, Shares]]) -> None:
    """510.4: who dealt in both steps had double strike in the second (or, in 2006, nothing more
    than that either, for it had assigned in the first)."""
    if len(steps) < 2:
        return
    (_, first), (second, again) = steps
    for source in set(first) & set(again):
        assert second.has(source, "double strike")
    for source in again:
        early = source in combat.history.first_strikers | combat.history.double_strikers
        if early and combat.board.rules != RULES_2006:
            assert second.has(source, "double strike")


# -- a combat --------------------------------------------------------------------------------------


def deal(seed: int, rules: str) -> Combat:
    """A combat with attackers and blockers declared, of one of three kinds of board."""
    rng = random.Random(seed)
    kind = seed % 3
    if kind == 0:
        return Combat.resume(Position.from_value({**damage_board(seed, rules), "damage": None}))
    board = random_attack_board(rng) if kind == 1 else random_block_board(rng)
    board["rules"] = rules
    position = Position.parse(json.dumps(board))
    begun = Combat.begin(position)
    combat = attack(rng, begun) if kind == 1 else Combat.resume(position)
    consistent(combat)
    return block(rng, combat)


def play(seed: int, rules: str, *, restless: bool = False) -> Combat:
    """One combat from the declaration to its end, checked all the way."""
    rng = random.Random(seed + 1)
    combat = deal(seed, rules)
    consistent(combat)
    steps: list[tuple[Combat, Shares]] = []
    while combat.step is not Step.OVER:
        before = combat
        text = repr(before)
        freed: frozenset[str] = frozenset()
        if restless and combat.step in (Step.BLOCKERS, Step.FIRST_DAMAGE):
            combat, freed = meddle(rng, combat)
        if combat.step in (Step.FIRST_DAMAGE, Step.DAMAGE) and combat.waiting:
            fresh = combat
            combat, shares = assign(rng, combat)
            combat = combat.resolve_damage() if combat.stack else combat
            dealt_as_assigned(fresh, combat, shares)
            steps.append((fresh, shares))
        else:
            combat = combat.next_step()
        assert repr(before) == text
        assert combat.events[: len(before.events)] == before.events
        if combat.step is not Step.OVER:
            stays_blocked(before, combat, freed)
            consistent(combat)
    nobody_twice(combat, steps)
    assert not combat.attackers
    assert not combat.blockers
    return combat


def main() -> None:
    parser = argparse.ArgumentParser(description="Random combats, played and checked.")
    parser.add_argument("--boards", type=int, default=2000, help="how many in each edition")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--still", action="store_true", help="no effects that meddle")
    chosen = parser.parse_args()
    for rules in EDITIONS:
        begin, events = time.perf_counter(), Counter[str]()
        for seed in range(chosen.first, chosen.first + chosen.boards):
            combat = play(seed, rules, restless=not chosen.still)
            events.update(one.kind.name.lower() for one in combat.events)
        spent = time.perf_counter() - begin
        print(f"{rules}: {chosen.boards} combats in {spent:.0f} s; {dict(events)}")


if __name__ == "__main__":
    main()
