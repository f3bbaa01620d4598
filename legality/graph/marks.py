"""Verdicts on the graph: which edges and creatures a violation concerns.

An edge that was judged has `legal`: False with `rule` and `message` where a violation names it,
True where none does; an edge that was not judged, or whose verdict is Undecided, has none. A fault
that is no edge's (a creature that should have attacked) marks the creatures it names in the same
way. The graph itself has `legal`, or `undecided`, and one a line `violations`.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from legality.editions import Edition
from legality.graph.multigraph import CombatGraph
from legality.position import Position
from legality.verdict import Illegal, Judgement, Undecided, Verdict, Violation

Edge = tuple[str, str, dict[str, Any]]
"""Source, target and the edge's attributes."""


def mark(graph: CombatGraph, position: Position, judgement: Judgement) -> None:
    """Write the judgement onto the graph."""
    if judgement.legal is None and not judgement.is_empty:
        graph.graph["undecided"] = True
    elif judgement.verdicts:
        graph.graph["legal"] = judgement.legal
    violations: list[Violation] = []
    for edges, verdict in _judged(graph, position, judgement):
        if isinstance(verdict, Undecided):
            continue
        for _, _, attributes in edges:
            attributes["legal"] = True
        if isinstance(verdict, Illegal):
            violations += verdict.violations
            for violation in verdict.violations:
                _mark_fault(graph, position, edges, violation)
    if violations:
        graph.graph["violations"] = "\n".join(f"{v.rule}: {v.message}" for v in violations)


def _judged(
    graph: CombatGraph, position: Position, judgement: Judgement
) -> Iterator[tuple[list[Edge], Verdict]]:
    """Each verdict with the edges it judges."""
    if judgement.attacks is not None:
        yield _edges(graph, "attacks", "banded"), judgement.attacks
    side_of = position.seats.side_of
    for team, verdict in (judgement.blocks or {}).items():
        blocks = _edges(graph, "blocks")
        yield [e for e in blocks if side_of(position.by_id[e[0]].controller) == team], verdict
    for side, verdict in (judgement.damage or {}).items():
        damage = _edges(graph, "damage")
        yield [e for e in damage if _side(graph, position, e[0]) == side], verdict


def _edges(graph: CombatGraph, *kinds: str) -> list[Edge]:
    return [edge for edge in graph.edges(data=True) if edge[2]["kind"] in kinds]


def _side(graph: CombatGraph, position: Position, source: str) -> str:
    """Whose damage it is: the attackers', the blockers'; of one who is neither, by controller."""
    role = graph.nodes[source].get("role")
    if role is None:
        role = (
            "attacking" if position.by_id[source].controller in position.attackers else "blocking"
        )
    return "attacking" if role == "attacking" else "defending"


def _mark_fault(
    graph: CombatGraph, position: Position, edges: Iterable[Edge], violation: Violation
) -> None:
    steps = Edition.of(position.rules).attack_steps, Edition.of(position.rules).block_steps
    missing = any(violation.rule == step.requirements for step in steps)
    bands = violation.rule == steps[0].bands
    concerned = [edge for edge in edges if (edge[2]["kind"] == "banded") == bands]
    blamed = [] if missing else _concerned(concerned, violation.objects)
    for _, _, attributes in blamed:
        _blame(attributes, violation)
    if not blamed:
        for name in violation.objects:
            if name in graph:
                _blame(graph.nodes[name], violation)


def _concerned(edges: list[Edge], objects: tuple[str, ...]) -> list[Edge]:
    """The edges between the objects; if there are none, those that start from them; else those
    that lead to them."""
    ends: tuple[tuple[int, ...], ...] = ((0, 1), (0,), (1,))
    for wanted in ends:
        between = [edge for edge in edges if all(edge[end] in objects for end in wanted)]
        if between:
            return between
    return []


def _blame(attributes: dict[str, Any], violation: Violation) -> None:
    """What several violations concern names them all."""
    attributes["legal"] = False
    rules = str(attributes.get("rule", "")).split(", ") if "rule" in attributes else []
    attributes["rule"] = ", ".join(dict.fromkeys([*rules, violation.rule]))
    before = str(attributes["message"]) + " " if "message" in attributes else ""
    attributes["message"] = before + violation.message
