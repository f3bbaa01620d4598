"""A case of the corpus: a question with its verdict, in the form that the corpus' runner reads."""

import json
from collections.abc import Mapping
from typing import Any

from legality.exchange.corpus.abilities import abilities, lasting
from legality.exchange.corpus.difficulty import difficulty, topics_of
from legality.exchange.corpus.question import CorpusQuestion
from legality.position import Position
from legality.verdict import Illegal, Legal, Verdict, Violation

Case = dict[str, Any]

ORDER = (
    *("id", "tier", "tests", "difficulty", "kind", "edition", "position", "abilities", "lasting"),
    *("player", "side", "declaration", "legal", "rules", "because", "obeyed", "maximum"),
)
"""The fields of a case, in their order."""
DECLARES_NOBODY = frozenset({"508.1a", "508.1b", "509.1a"})
"""Steps that fail where a creature is declared that can't be: requirements are not counted then."""


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
