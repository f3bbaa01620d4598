"""A case of the corpus: a question with its verdict, in the form that the corpus' runner reads;
how hard it is, from 1 to 5, and what it tests."""

import json
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from legality.editions import NEWEST
from legality.exchange.corpus.abilities import abilities, lasting
from legality.exchange.corpus.question import CorpusQuestion
from legality.judging.check import problem_of
from legality.legal.damage import legal_damage
from legality.position import Position
from legality.problem.damage import Side
from legality.verdict import Illegal, Legal, Verdict, Violation

Case = dict[str, Any]

ORDER = (
    *("id", "tier", "tests", "difficulty", "kind", "edition", "position", "abilities", "lasting"),
    *("player", "side", "declaration", "legal", "rules", "because", "obeyed", "maximum"),
)
"""The fields of a case, in their order."""
DECLARES_NOBODY = frozenset({"508.1a", "508.1b", "509.1a"})
"""Steps that fail where a creature is declared that can't be: requirements are not counted then."""
HARDEST = 5


def in_order(case: Mapping[str, Any]) -> Case:
    """The case with its fields in their order."""
    return {name: case[name] for name in ORDER if name in case}


def complete(case: Case) -> Case:
    """The case with its abilities as structure, how hard it is, and what it tests."""
    position = Position.from_value(case["position"])
    completed = {**case, "abilities": abilities(position)}
    if position.effects:
        completed["lasting"] = lasting(position)
    completed["difficulty"] = difficulty(completed)
    completed.setdefault("tests", topics_of(completed))
    return in_order(completed)


def case_of(question: CorpusQuestion, verdict: Verdict, name: str) -> Case:
    """The question with that verdict, which is Legal or Illegal, as a case of that name."""
    answer: Case = {
        "legal": isinstance(verdict, Legal),
        "rules": failing_steps(verdict),
        "because": rules_behind(verdict),
    }
    if question.kind != "damage" and not DECLARES_NOBODY & set(answer["rules"]):
        answer |= {"obeyed": verdict.obeyed, "maximum": verdict.maximum}
    return complete({**question.to_value(), "id": name, **answer})


def likeness(case: Case) -> str:
    """What two cases have in common that are one but for the names and the part of the corpus."""
    permanents: list[dict[str, Any]] = case["position"]["permanents"]
    text = json.dumps({name: part for name, part in case.items() if name not in ("id", "tier")})
    for number, permanent in enumerate(permanents, start=1):
        for name in (permanent["id"], permanent.get("name")):
            text = text.replace(json.dumps(name), json.dumps(f"#{number}"))
    return text


def failing_steps(verdict: Verdict) -> list[str]:
    """The steps of the declaration that fail."""
    return sorted({violation.rule for violation in _violations(verdict)})


def rules_behind(verdict: Verdict) -> list[str]:
    """The rules behind the faults, where there are any that have a number."""
    behind = {violation.because for violation in _violations(verdict)}
    return sorted(rule for rule in behind if rule is not None and rule[:1].isdigit())


def _violations(verdict: Verdict) -> tuple[Violation, ...]:
    return verdict.violations if isinstance(verdict, Illegal) else ()


def difficulty(case: Case) -> int:
    """1 where each creature and what it chooses decide by themselves; one more for each of these:
    creatures are counted together; something is required; something costs; more than two players,
    or rules of another day. Of damage: something must get enough before others; several sources;
    two damage steps; rules of another day."""
    position = Position.from_value(case["position"])
    features = _damage_features if case["kind"] == "damage" else _declaration_features
    old = case["edition"] != NEWEST
    return min(1 + sum(features(case, position)) + (old or len(position.players) > 2), HARDEST)


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
