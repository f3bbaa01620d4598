"""What an agent sees: one row for each player and permanent, one column for each thing it shows.

`FIELDS` says the columns field by field; `docs/environments.md` has the same table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from legality.combat import Combat
from legality.effects.keywords import KEYWORDS as ROWS
from legality.env.game import STAGES, Moment, Scene
from legality.env.seats import Size, rows_of
from legality.position import Permanent
from legality.problem.declarations import Problem, bits
from legality.rulebook.losing import poison_of

Seen = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
MOST = 1_000
"""Greater numbers, and those below -1,000, are shown as that."""
KEYWORDS = tuple(
    name for _, name in sorted((row.shown, name) for name, row in ROWS.items() if row.shown)
)


@dataclass(frozen=True)
class ObservedFeature:
    """A column, or one column for each row of a relation: its name, the least and the greatest it
    can be, and what it says."""

    name: str
    low: int
    high: int
    says: str
    relation: bool = False


FIELDS: tuple[ObservedFeature, ...] = (
    ObservedFeature("here", 0, 1, "this row has a player, or a permanent on the battlefield"),
    ObservedFeature("player", 0, 1, "it is a player"),
    ObservedFeature("creature", 0, 1, "it is a creature"),
    ObservedFeature("planeswalker", 0, 1, "it is a planeswalker"),
    ObservedFeature("battle", 0, 1, "it is a battle"),
    ObservedFeature("life", -MOST, MOST, "a player's life total"),
    ObservedFeature("poison", 0, MOST, "the poison counters that a player has"),
    ObservedFeature("mana", 0, MOST, "the mana with which a player can still pay"),
    ObservedFeature("power", -MOST, MOST, "its power"),
    ObservedFeature("toughness", -MOST, MOST, "its toughness"),
    ObservedFeature("damage", 0, MOST, "the damage marked on it"),
    ObservedFeature("counters", 0, MOST, "its loyalty or defense counters"),
    ObservedFeature("mana value", 0, MOST, "its mana value"),
    ObservedFeature("tapped", 0, 1, "it is tapped"),
    ObservedFeature("sick", 0, 1, "it has come under its controller's control this turn"),
    *(ObservedFeature(word, 0, 1, f"it has {word}") for word in KEYWORDS),
    *(
        ObservedFeature(f"asked: {stage}", 0, 1, f"it is asked now, for its {stage}")
        for stage in STAGES
    ),
    ObservedFeature(
        "to", 0, 1, "it attacks or blocks that row, declared or chosen so far", relation=True
    ),
    ObservedFeature(
        "may",
        0,
        1,
        "in the declaration being made nothing keeps the two apart, taken by "
        "themselves: counts and requirements are in the mask",
        relation=True,
    ),
    ObservedFeature(
        "before", 0, MOST, "that row's place in its damage assignment order, from 1", relation=True
    ),
    ObservedFeature(
        "deals",
        0,
        MOST,
        "the damage that it is to deal that row, chosen so far in this step",
        relation=True,
    ),
)
"""The columns, in their order; a relation has as many columns as there are rows."""


@lru_cache(maxsize=32)
def columns(size: Size) -> tuple[str, ...]:
    """The name of each column, with the row for those of a relation: "to 3"."""
    rows = range(rows_of(size))
    return tuple(
        name
        for field in FIELDS
        for name in ([f"{field.name} {row}" for row in rows] if field.relation else [field.name])
    )


@lru_cache(maxsize=32)
def column_indices(size: Size) -> Mapping[str, int]:
    """The index of each field's column, or of the first of a relation."""
    names = columns(size)
    return {
        field.name: names.index(f"{field.name} 0" if field.relation else field.name)
        for field in FIELDS
    }


def bounds(size: Size) -> tuple[Seen, Seen]:
    """The least and the greatest of every cell."""
    rows = rows_of(size)
    low: list[int] = []
    high: list[int] = []
    for field in FIELDS:
        low += [field.low] * (rows if field.relation else 1)
        high += [field.high] * (rows if field.relation else 1)
    shape = (rows, len(low))
    return (
        np.broadcast_to(np.array(low, dtype=np.float32), shape).copy(),
        np.broadcast_to(np.array(high, dtype=np.float32), shape).copy(),
    )


def mask(moment: Moment, side: int | None = None) -> Mask:
    """Which actions are open: one for each row and the first for nothing. Of a player who is not
    asked, none."""
    row = np.zeros(rows_of(moment.scene.game.seating.size) + 1, dtype=np.int8)
    if not moment.over and (side is None or side == moment.side):
        row[list(moment.actions)] = 1
    return row


def seen(moment: Moment) -> Seen:
    """The rows as both players see them at that moment."""
    scene = moment.scene
    if scene.rows is None:
        scene.rows = _rows(scene)
    rows: Seen = scene.rows.copy()
    if moment.cursor is not None:
        _show_choices(rows, moment)
    return rows


def _show_choices(rows: Seen, moment: Moment) -> None:
    """Who is asked, and what has been chosen of the declaration that is being made."""
    cursor, stage, seating = moment.cursor, moment.stage, moment.scene.game.seating
    assert cursor is not None
    assert cursor.creature is not None
    row, at = seating.row, column_indices(seating.size)
    rows[row[cursor.creature], at[f"asked: {stage}"]] = 1
    declaration: Any = cursor.declaration  # the stage says which
    for name, targets in declaration.items():
        match stage:
            case "damage":
                for target, share in targets.items():
                    rows[row[name], at["deals"] + row[target]] = min(share, MOST)
            case "order":
                for number, target in enumerate(targets, start=1):
                    rows[row[name], at["before"] + row[target]] = number
            case _:
                for target in [targets] if isinstance(targets, str) else targets:
                    rows[row[name], at["to"] + row[target]] = 1


def _rows(scene: Scene) -> Seen:
    """What stays the same while one declaration is made."""
    combat, seating = scene.combat, scene.game.seating
    row, at = seating.row, column_indices(seating.size)
    rows: Seen = np.zeros((rows_of(seating.size), len(columns(seating.size))), dtype=np.float32)
    for player in combat.board.players:
        mine = rows[row[player.name]]
        mine[at["here"]] = mine[at["player"]] = 1
        mine[at["life"]] = player.life
        mine[at["poison"]] = poison_of(combat.board, player.name)
        mine[at["mana"]] = player.mana
    gone = combat.outcome.died if scene.stage == "over" else ()
    for permanent in combat.board.permanents:
        if permanent.id in row and combat.is_present(permanent.id) and permanent.id not in gone:
            _show(rows[row[permanent.id]], permanent, combat, at)
    _show_relations(rows, scene)
    np.minimum(rows, MOST, out=rows)
    np.maximum(rows, -MOST, out=rows)
    return rows


def _show(mine: Seen, permanent: Permanent, combat: Combat, at: Mapping[str, int]) -> None:
    """A permanent by itself."""
    mine[at["here"]] = 1
    for kind in ("creature", "planeswalker", "battle"):
        mine[at[kind]] = kind in permanent.words
    mine[at["power"]] = permanent.power or 0
    mine[at["toughness"]] = permanent.toughness or 0
    mine[at["damage"]] = permanent.damage
    mine[at["counters"]] = permanent.loyalty or permanent.defense or 0
    mine[at["mana value"]] = permanent.mana_value or 0
    mine[at["tapped"]] = permanent.is_tapped
    mine[at["sick"]] = permanent.summoning_sick
    for word, _ in combat.table.keywords(permanent):
        if word.name in KEYWORDS:
            mine[at[word.name]] = 1


def _show_relations(rows: Seen, scene: Scene) -> None:
    """Who attacks and blocks whom, in which orders, and who may."""
    combat, seating = scene.combat, scene.game.seating
    row, at = seating.row, column_indices(seating.size)
    for name, attacker in combat.attackers.items():
        if attacker.target is not None and combat.is_present(name):
            rows[row[name], at["to"] + row[attacker.target]] = 1
        _show_order(rows, name, combat.blockers_of(name), scene)
    for name in combat.blockers:
        for faced in combat.attackers_of(name):
            rows[row[name], at["to"] + row[faced]] = 1
        _show_order(rows, name, combat.attackers_of(name), scene)
    problem = scene.problem
    if isinstance(problem, Problem):
        for name, allowed in zip(problem.creatures, problem.allowed, strict=True):
            for target in bits(allowed):
                rows[row[name], at["may"] + row[problem.objects[target]]] = 1


def _show_order(rows: Seen, name: str, order: tuple[str, ...], scene: Scene) -> None:
    """A damage assignment order, once it is announced."""
    if len(order) < 2 or scene.stage not in ("damage", "over"):
        return
    if scene.combat.edition.ordered_damage:
        seating = scene.game.seating
        row, at = seating.row, column_indices(seating.size)
        for number, faced in enumerate(order, start=1):
            rows[row[name], at["before"] + row[faced]] = number
