"""How hard a case is, from 1 to 5, and what it tests: by what there is on its board."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from legality.editions import NEWEST
from legality.judging.check import problem_of
from legality.legal.damage import legal_damage
from legality.position import Position
from legality.problem.damage import Side

Case = dict[str, Any]
MOST = 5


def difficulty(case: Case) -> int:
    """1 where each creature and what it chooses decide by themselves; one more for each of these:
    creatures are counted together; something is required; something costs; more than two players,
    or rules of another day. Of damage: something must get enough before others; several sources;
    two damage steps; rules of another day."""
    position = Position.from_value(case["position"])
    features = _damage_features if case["kind"] == "damage" else _declaration_features
    old = case["edition"] != NEWEST
    return min(1 + sum(features(case, position)) + (old or len(position.players) > 2), MOST)


def _declaration_features(case: Case, position: Position) -> tuple[bool, ...]:
    problem = problem_of(position, case["player"])
    together = (problem.counts, problem.together, problem.caps, problem.company, problem.solitary)
    return any(together), bool(problem.requirements), bool(problem.costs)


def _damage_features(case: Case, position: Position) -> tuple[bool, ...]:
    side: Side = case["side"]
    problem = legal_damage(position, side).problem
    dealing = sum(1 for source in problem.sources if source.amount)
    return (
        bool(problem.needs),
        dealing > 1,
        position.damage is not None and position.damage.step == "first",
    )


def topics_of(case: Case) -> list[str]:
    """What is on the board, of what the case may test: keywords and kinds of abilities, states that
    are rules, seats."""
    return sorted(set(_topics(case)))


def _topics(case: Case) -> Iterator[str]:
    position = case["position"]
    every = [*case["abilities"].values(), *case.get("lasting", ())]
    for ability in chain.from_iterable(every):
        yield ability["name"] if ability["kind"] == "keyword" else ability["kind"]
        if ability["kind"] == "has-ability":
            yield ability["keyword"]["name"]
    for permanent in position["permanents"]:
        for state, name in (
            ("goaded_by", "goaded"),
            ("suspected", "suspected"),
            ("tapped", "tapped"),
            ("summoning_sick", "summoning sickness"),
        ):
            if permanent.get(state):
                yield name
    for field, name in (
        ("shared_team_turns", "teams"),
        ("attack_option", "attack option"),
        ("group_attack", "teams attacked as a group"),
        ("order", "damage assignment order"),
    ):
        if position.get(field):
            yield name
    if any("range" in player for player in position["players"]):
        yield "range of influence"
    if len(position["players"]) > 2:
        yield "several players"
