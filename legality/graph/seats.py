"""Who stands where in a picture of a combat, before anything is measured.

The active player's creatures in combat stand in one column, those of each other player in one of
their own, in turn order. Each of these players has a *section* of rows: an attacker of theirs in
each, opposite the blockers that face it first. So an arrow to a far column runs through rows that
are empty in the columns before it. Creatures in no combat stand below, in their player's column.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from legality.graph.multigraph import CombatGraph


@dataclass(slots=True)
class CombatRow:
    """An attacker (or none), what it deals with in the columns of those attacked (an arrow each),
    and the blockers opposite it."""

    attacker: str | None
    targets: list[str] = field(default_factory=list[str])
    blockers: list[str] = field(default_factory=list[str])


@dataclass(slots=True)
class Section:
    """One player's part of the combat: their rows, and as `targets` themselves, their
    planeswalkers and the battles they protect."""

    player: str
    rows: list[CombatRow] = field(default_factory=list[CombatRow])
    targets: list[str] = field(default_factory=list[str])


@dataclass(slots=True)
class Seating:
    """Everybody's place: the sections of the other players, the active player's own (attackers
    that attack nothing of the others), and by player the creatures in no combat."""

    columns: list[Section]
    own: Section
    home: dict[str, list[str]]

    @property
    def sections(self) -> list[Section]:
        """All sections from top to bottom."""
        return [*self.columns, self.own]


def edges_of(graph: CombatGraph, *kinds: str) -> Iterator[tuple[str, str]]:
    """The pairs of nodes that such an edge joins."""
    for source, target, kind in graph.edges(keys=True):
        if kind in kinds:
            yield source, target


def side(graph: CombatGraph, name: str) -> str:
    """The player in whose column a thing stands: a battle's protector, else its controller."""
    attributes = graph.nodes[name]
    return str(attributes.get("protector", attributes.get("controller", name)))


def seating(graph: CombatGraph) -> Seating:
    """Everybody's place."""
    active = str(graph.graph["active"])
    targets = _targets(graph)
    attackers = _attackers(graph, active, targets)
    blockers = [
        name
        for name in graph
        if name not in targets and name not in attackers and graph.degree(name)
    ]
    players = [name for name in graph if graph.nodes[name]["kind"] == "player"]
    after = players.index(active) + 1
    columns = [Section(player) for player in (*players[after:], *players[: after - 1])]
    by_player = {section.player: section for section in (*columns, Section(active))}
    for name in targets:
        by_player[side(graph, name)].targets.append(name)
    for name in _bands_together(graph, attackers):
        _seat_attacker(graph, by_player, name)
    for name in blockers:
        _seat_blocker(graph, by_player, name)
    home: dict[str, list[str]] = {}
    for name in graph:
        if name not in targets and not graph.degree(name):
            home.setdefault(side(graph, name), []).append(name)
    return Seating(columns, by_player[active], home)


def _targets(graph: CombatGraph) -> list[str]:
    """Players, planeswalkers and battles, and whatever else is attacked; but no one who fights."""
    fighting = {source for source, _ in edges_of(graph, "attacks", "blocks", "banded")}
    fighting |= {target for _, target in edges_of(graph, "blocks", "banded")}
    attacked = {target for _, target in edges_of(graph, "attacks")}
    return [
        name
        for name, data in graph.nodes(data=True)
        if name not in fighting
        and (name in attacked or data["kind"] in ("player", "planeswalker", "battle"))
    ]


def _attackers(graph: CombatGraph, active: str, targets: Iterable[str]) -> list[str]:
    """Those who attack, and the active player's other creatures that a declaration names."""
    attackers = dict.fromkeys(source for source, _ in edges_of(graph, "attacks"))
    for name in graph:
        if graph.degree(name) and name not in targets and side(graph, name) == active:
            attackers[name] = None
    return list(attackers)


def _bands_together(graph: CombatGraph, attackers: list[str]) -> list[str]:
    """The attackers in the order of their declaration, each band in one run."""
    mates: dict[int, list[str]] = {}
    for name in attackers:
        if "band" in graph.nodes[name]:
            mates.setdefault(graph.nodes[name]["band"], []).append(name)
    ordered: dict[str, None] = {}
    for name in attackers:
        ordered.update(dict.fromkeys(mates.get(graph.nodes[name].get("band", 0), [name])))
    return list(ordered)


def _seat_attacker(graph: CombatGraph, by_player: dict[str, Section], name: str) -> None:
    """In the section of the player it attacks; damage to other things there has an arrow too."""
    attacked = [t for _, t, kind in graph.out_edges(name, keys=True) if kind == "attacks"]
    active = str(graph.graph["active"])
    player = side(graph, attacked[0]) if attacked else active
    dealt = [t for _, t, kind in graph.out_edges(name, keys=True) if kind == "damage"]
    reached = dict.fromkeys((*attacked, *dealt))
    targets = by_player[player].targets
    by_player[player].rows.append(
        CombatRow(name, [target for target in reached if target in targets])
    )


def _seat_blocker(graph: CombatGraph, by_player: dict[str, Section], name: str) -> None:
    """Opposite the first attacker it faces in its player's section; else in a row of its own."""
    section = by_player[side(graph, name)]
    faced = [target for _, target in graph.out_edges(name)]
    faced += [source for source, _ in graph.in_edges(name)]
    for other in faced:
        for row in section.rows:
            if row.attacker == other:
                row.blockers.append(name)
                return
    section.rows.append(CombatRow(None, [], [name]))
