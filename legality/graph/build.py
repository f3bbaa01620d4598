"""A combat as a graph: who attacks whom, who bands with whom, who blocks whom, who is dealt what.

Nodes are the players (by name) and the creatures, planeswalkers and battles (by id); any other
permanent only where a declaration names it. Edges have their kind as their key and as `kind`:

    attacks   attacker → player, planeswalker or battle
    banded    attacker → attacker of the same band, once a pair; `band` is the band's number
    blocks    blocker → attacker; `spread` where the block only spreads over a band (702.22h);
              `order` the blocker's place in the attacker's damage assignment order, and
              `blocker_order` the attacker's place in the blocker's, in editions that have orders
    damage    source → recipient; `amount`, and `step` where the position says it

Declarations stand there as they were made, legal or not; `marks` says what is wrong with them.
Every value is a text, a number or a Boolean, and what does not apply is left out rather than None,
so that `networkx.write_graphml` takes the graph as it is.
"""

from collections.abc import Mapping
from itertools import combinations

from legality.clock import time_limit
from legality.editions import Edition
from legality.gaps import Gaps
from legality.graph.attributes import (
    Value,
    permanent_attributes,
    player_attributes,
    stated,
    surroundings,
)
from legality.graph.marks import mark
from legality.graph.multigraph import CombatGraph
from legality.moments.between import before_blocks
from legality.position import Permanent, Position
from legality.rulebook.blockers import block_table
from legality.rulebook.characteristics.present import present
from legality.rulebook.damage.combatants import Combatants, combatants
from legality.rulebook.table import Table
from legality.rulebook.whole_bands import spread
from legality.verdict import Judgement


def combat_graph(
    position: Position, judgement: Judgement | None = None, *, seconds: float | None = None
) -> CombatGraph:
    """What is declared in the position as a networkx graph: players and those who fight, attacks,
    bands, blocks and damage (508.1, 509.1, 510.1); with a judgement, which of it is illegal. Raises
    `OutOfTime` where the seconds end it."""
    with time_limit(seconds):
        return _built(position, judgement)


def _built(position: Position, judgement: Judgement | None) -> CombatGraph:
    known = block_table(before_blocks(position)).gaps
    position = present(position)
    facing = combatants(position)
    graph = CombatGraph(rules=Edition.of(position.rules).date, active=position.attacker)
    table = block_table(before_blocks(position))
    _add_gaps(graph, known if judgement is None else known | judgement.gaps)
    _add_nodes(graph, position, table)
    _add_attacks(graph, position)
    _add_bands(graph, position)
    _add_blocks(graph, position, facing)
    _add_damage(graph, position)
    _add_roles(graph, position, facing)
    if judgement is not None:
        mark(graph, position, judgement)
    return graph


def _add_gaps(graph: CombatGraph, gaps: Gaps) -> None:
    """What the graph was drawn without, as values and one a line in its attributes
    `not_understood`, `asks` and `not_modelled`, where there is any."""
    graph.told = gaps
    for what, _, line in gaps.entries():
        name = what.replace(" ", "_")
        before = graph.graph.get(name)
        graph.graph[name] = line if before is None else f"{before}\n{line}"


def _add_nodes(graph: CombatGraph, position: Position, table: Table) -> None:
    """Players in turn order, then the permanents that fight or are named, as they stand."""
    for player in position.players:
        graph.add_node(player.name, **player_attributes(position, player))
    named, around = _named(position), surroundings(position)
    for group in position.permanents:
        for permanent in group.individuals():
            if permanent.id in named or (_fights(permanent) and not permanent.phased_out):
                attributes = permanent_attributes(table, permanent, group.name or group.id)
                graph.add_node(permanent.id, **attributes, **around.get(permanent.id, {}))


def _fights(permanent: Permanent) -> bool:
    return not permanent.words.isdisjoint(("creature", "planeswalker", "battle"))


def _named(position: Position) -> set[str]:
    """Everything that a declaration names."""
    named: set[str] = set()
    for attacker, target in (position.attacks or {}).items():
        named |= {attacker, target}
    for blocker, attackers in (position.blocks or {}).items():
        named |= {blocker, *attackers}
    for source, shares in _assigned(position).items():
        named |= {source, *shares}
    return named.union(*position.bands)


def _assigned(position: Position) -> Mapping[str, Mapping[str, int]]:
    damage = position.damage
    return {} if damage is None or damage.assign is None else damage.assign


def _add(graph: CombatGraph, source: str, target: str, kind: str, **more: Value | None) -> None:
    graph.add_edge(source, target, key=kind, kind=kind, **stated(more))


def _add_attacks(graph: CombatGraph, position: Position) -> None:
    """508.1b: each attacker and what it attacks."""
    for attacker, target in (position.attacks or {}).items():
        _add(graph, attacker, target, "attacks")


def _add_bands(graph: CombatGraph, position: Position) -> None:
    """508.1e: bands are numbered from 1; a creature that stands in several (which is a fault) has
    the number of the first as its own."""
    for number, band in enumerate(position.bands, start=1):
        for name in band:
            graph.nodes[name].setdefault("band", number)
        for member, other in combinations(dict.fromkeys(band), 2):
            _add(graph, member, other, "banded", band=number)


def _add_blocks(graph: CombatGraph, position: Position, facing: Combatants) -> None:
    """509.1a, 702.22h: blocks as declared, and those that spread over a band."""
    declared = position.blocks or {}
    reached = spread(position.attacks or {}, position.bands, declared)
    ordered = Edition.of(position.rules).ordered_damage
    for blocker, attackers in declared.items():
        for attacker in dict.fromkeys((*attackers, *reached.get(blocker, ()))):
            _add(
                graph,
                blocker,
                attacker,
                "blocks",
                spread=attacker not in attackers,
                order=_place(facing.blockers, attacker, blocker) if ordered else None,
                blocker_order=_place(facing.blocking, blocker, attacker) if ordered else None,
            )


def _place(facing: Mapping[str, tuple[str, ...]], creature: str, other: str) -> int | None:
    """The place of the other in the order of the creature, from 1."""
    order = facing.get(creature, ())
    return order.index(other) + 1 if other in order else None


def _add_damage(graph: CombatGraph, position: Position) -> None:
    """510.1: each share of combat damage that is not 0."""
    step = position.damage.step if position.damage is not None else None
    for source, shares in _assigned(position).items():
        for recipient, amount in shares.items():
            if amount:
                _add(graph, source, recipient, "damage", amount=amount, step=step)


def _add_roles(graph: CombatGraph, position: Position, facing: Combatants) -> None:
    """506.3: who is in combat now, and once blocks are declared which attackers are blocked."""
    for name in facing.attacks:
        graph.nodes[name]["role"] = "attacking"
        if position.blocks is not None or position.blocked:
            graph.nodes[name]["blocked"] = name in facing.blocked
    for name in facing.blocking:
        graph.nodes[name].setdefault("role", "blocking")
