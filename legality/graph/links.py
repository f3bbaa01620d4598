"""What is drawn between two things: their edges as one link, with what is written at either end."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from legality.english import ordinal
from legality.graph.multigraph import CombatGraph
from legality.graph.seats import Seating, edges_of

Data = dict[str, Any]
LinkKind = Literal["attacks", "blocks", "damage"]
"""How a link is drawn: by the first of these that it is."""


class EndLabel(Struct, frozen=True):
    """What is written at one end of a link."""

    text: str = ""
    wrong: bool = False


class Link(Struct, frozen=True):
    """All edges between two things; damage is written at the end of who gets it. `backwards` where
    what is done, is done by the target to the source."""

    source: str
    target: str
    kind: LinkKind
    wrong: bool = False
    faint: bool = False
    dashed: bool = False
    backwards: bool = False
    at_source: EndLabel = EndLabel()
    at_target: EndLabel = EndLabel()


class Links(Struct, frozen=True):
    """The links of a picture: attackers to what they attack (`lanes`; `inward` where that is the
    active player's own), blockers to attackers (`fights`), and any others."""

    lanes: tuple[Link, ...]
    inward: tuple[Link, ...]
    fights: tuple[Link, ...]
    others: tuple[Link, ...]


def links_of(graph: CombatGraph, seating: Seating) -> Links:
    """Every link, by the way it is drawn."""
    lanes = [
        (row.attacker, target)
        for section in seating.columns
        for row in section.rows
        for target in row.targets
        if row.attacker is not None
    ]
    inward = [
        (row.attacker, target)
        for row in seating.own.rows
        for target in row.targets
        if row.attacker is not None
    ]
    attackers = {row.attacker for section in seating.sections for row in section.rows}
    blockers = {
        name for section in seating.columns for row in section.rows for name in row.blockers
    }
    level = {*lanes, *inward}
    strays = [pair for pair in edges_of(graph, "attacks") if pair not in level]
    fights: dict[tuple[str, str], None] = {}
    others: dict[tuple[str, str], None] = {}
    for source, target in edges_of(graph, "blocks", "damage"):
        if (source, target) in level:
            continue
        if source in blockers and target in attackers:
            fights[source, target] = None
        elif target in blockers and source in attackers:
            fights[target, source] = None
        elif (target, source) not in others:
            others[source, target] = None
    return Links(
        tuple(_attack(graph, *pair) for pair in lanes),
        tuple(_attack(graph, *pair) for pair in inward),
        tuple(_fight(graph, *pair) for pair in fights),
        (
            *(_stray(graph, *pair) for pair in strays),
            *(_other(graph, *pair) for pair in others),
        ),
    )


def _edge(graph: CombatGraph, source: str, target: str, kind: str) -> Data | None:
    return graph.get_edge_data(source, target, kind)


def _attack(graph: CombatGraph, source: str, target: str) -> Link:
    """An attack with the damage it deals; or damage to another thing than what is attacked."""
    attack = _edge(graph, source, target, "attacks")
    damage = _edge(graph, source, target, "damage")
    label = _label(graph, (source, target), (attack, damage), damage)
    return Link(
        source,
        target,
        "attacks" if attack is not None else "damage",
        wrong=_wrong(attack, damage),
        faint=bool(graph.nodes[source].get("blocked")) and damage is None,
        dashed=attack is None,
        at_target=label,
    )


def _fight(graph: CombatGraph, blocker: str, attacker: str) -> Link:
    """A block, with the damage that the two deal each other; `backwards` also where it is the one
    who should be blocked that blocks."""
    block = _edge(graph, blocker, attacker, "blocks")
    wrong_way = _edge(graph, attacker, blocker, "blocks")
    forth = _edge(graph, attacker, blocker, "damage")
    back = _edge(graph, blocker, attacker, "damage")
    blocks = block is not None or wrong_way is not None
    pair = (blocker, attacker)
    place = _place(graph, block, attacker, "order")
    other = _place(graph, block, blocker, "blocker_order")
    return Link(
        blocker,
        attacker,
        "blocks" if blocks else "damage",
        wrong=_wrong(block, wrong_way) if blocks else _wrong(forth, back),
        dashed=not blocks or (block is not None and bool(block["spread"])),
        backwards=block is None and (wrong_way is not None or back is None),
        at_source=_label(graph, pair, (block, forth), forth, place),
        at_target=_label(graph, pair, (wrong_way, back), back, other),
    )


def _stray(graph: CombatGraph, source: str, target: str) -> Link:
    """An attack on something that fights itself, so that no lane leads to it."""
    attack = _edge(graph, source, target, "attacks")
    label = _label(graph, (source, target), (attack,), None)
    return Link(source, target, "attacks", _wrong(attack), dashed=True, at_target=label)


def _other(graph: CombatGraph, source: str, target: str) -> Link:
    """Blocks and damage between two things of one column: faults, for the most part."""
    pair = (source, target)
    block = _edge(graph, source, target, "blocks")
    forth = _edge(graph, source, target, "damage")
    wrong_way = _edge(graph, target, source, "blocks")
    back = _edge(graph, target, source, "damage")
    blocks = block is not None or wrong_way is not None
    return Link(
        source,
        target,
        "blocks" if blocks else "damage",
        wrong=_wrong(block, forth, wrong_way, back),
        dashed=True,
        at_source=_label(graph, pair, (wrong_way, back), back),
        at_target=_label(graph, pair, (block, forth), forth),
    )


def _place(graph: CombatGraph, block: Data | None, creature: str, key: str) -> str:
    """The place in that creature's damage assignment order, if it faces more than one."""
    if block is None or key not in block:
        return ""
    around = graph.in_edges if key == "order" else graph.out_edges
    facing = [data for _, _, data in around(creature, data=True) if key in data]
    return ordinal(block[key]) if len(facing) > 1 else ""


def _wrong(*edges: Data | None) -> bool:
    return any(edge is not None and edge.get("legal") is False for edge in edges)


def _label(
    graph: CombatGraph,
    pair: tuple[str, str],
    edges: tuple[Data | None, ...],
    damage: Data | None,
    place: str = "",
) -> EndLabel:
    """The place in an order, the damage, and the rules that these edges break."""
    parts = [place] if place else []
    if damage is not None:
        each = " each" if any(graph.nodes[name].get("count", 1) > 1 for name in pair) else ""
        parts.append(f"{damage['amount']} damage{each}")
    parts += _rules(edges)
    return EndLabel(" · ".join(parts), _wrong(*edges))


def _rules(edges: tuple[Data | None, ...]) -> Iterator[str]:
    broken = [edge["rule"] for edge in edges if edge is not None and "rule" in edge]
    yield from dict.fromkeys(broken)
