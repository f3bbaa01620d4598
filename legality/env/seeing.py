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
from legality.env.game import STAGES, Moment, Scene
from legality.env.seats import Size, rows_of
from legality.position import Permanent
from legality.problem.declarations import Problem, bits
from legality.rulebook.losing import poison_of

Seen = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
MOST = 1_000
"""Greater numbers, and those below -1,000, are shown as that."""
KEYWORDS = (
    *("flying", "reach", "menace", "first strike", "double strike", "trample", "deathtouch"),
    *("lifelink", "vigilance", "indestructible", "defender", "infect", "wither", "banding"),
)


@dataclass(frozen=True)
class Field:
    """A column, or one column for each row of a relation: its name, the least and the greatest it
    can be, and what it says."""

    name: str
    low: int
    high: int
    says: str
    relation: bool = False


FIELDS: tuple[Field, ...] = (
    Field("here", 0, 1, "this row has a player, or a permanent on the battlefield"),
    Field("player", 0, 1, "it is a player"),
    Field("creature", 0, 1, "it is a creature"),
    Field("planeswalker", 0, 1, "it is a planeswalker"),
    Field("battle", 0, 1, "it is a battle"),
    Field("life", -MOST, MOST, "a player's life total"),
    Field("poison", 0, MOST, "the poison counters that a player has"),
    Field("mana", 0, MOST, "the mana with which a player can still pay"),
    Field("power", -MOST, MOST, "its power"),
    Field("toughness", -MOST, MOST, "its toughness"),
    Field("damage", 0, MOST, "the damage marked on it"),
    Field("counters", 0, MOST, "its loyalty or defense counters"),
    Field("mana value", 0, MOST, "its mana value"),
    Field("tapped", 0, 1, "it is tapped"),
    Field("sick", 0, 1, "it has come under its controller's control this turn"),
    *(Field(word, 0, 1, f"it has {word}") for word in KEYWORDS),
    *(Field(f"asked: {stage}", 0, 1, f"it is asked now, for its {stage}") for stage in STAGES),
    Field("to", 0, 1, "it attacks or blocks that row, declared or chosen so far", relation=True),
    Field("may", 0, 1, "in the declaration being made nothing keeps the two apart, taken by "
          "themselves: counts and requirements are in the mask", relation=True),
    Field("before", 0, MOST, "that row's place in its damage assignment order, from 1",
          relation=True),
    Field("deals", 0, MOST, "the damage that it is to deal that row, chosen so far in this step",
          relation=True),
)  # fmt: skip
"""The columns, in their order; a relation has as many columns as there are rows."""


@lru_cache(maxsize=32)
def columns(size: Size) -> tuple[str, ...]:
    """The name of each column, with the row for those of a relation: "to 3"."""
    rows = range(rows_of(size))
    return tuple(
        name
        for one in FIELDS
        for name in ([f"{one.name} {row}" for row in rows] if one.relation else [one.name])
    )


@lru_cache(maxsize=32)
def places(size: Size) -> Mapping[str, int]:
    """The place of each field's column, or of the first of a relation."""
    names = columns(size)
    return {one.name: names.index(f"{one.name} 0" if one.relation else one.name) for one in FIELDS}


def bounds(size: Size) -> tuple[Seen, Seen]:
    """The least and the greatest of every cell."""
    rows = rows_of(size)
    low: list[int] = []
    high: list[int] = []
    for one in FIELDS:
        low += [one.low] * (rows if one.relation else 1)
        high += [one.high] * (rows if one.relation else 1)
    shape = (rows, len(low))
    return (
        np.broadcast_to(np.array(low, dtype=np.float32), shape).copy(),
        np.broadcast_to(np.array(high, dtype=np.float32), shape).copy(),
    )


def mask(moment: Moment, side: int | None = None) -> Mask:
    """Which actions are open: one for each row and the first for nothing. Of a player who is not
    asked, none."""
    found = np.zeros(rows_of(moment.scene.game.seating.size) + 1, dtype=np.int8)
    if not moment.over and (side is None or side == moment.side):
        found[list(moment.actions)] = 1
    return found


def seen(moment: Moment) -> Seen:
    """The rows as both players see them at that moment."""
    scene = moment.scene
    if scene.rows is None:
        scene.rows = _rows(scene)
    found: Seen = scene.rows.copy()
    if moment.cursor is not None:
        _show_choices(found, moment)
    return found


def _show_choices(found: Seen, moment: Moment) -> None:
    """Who is asked, and what has been chosen of the declaration that is being made."""
    cursor, stage, seating = moment.cursor, moment.stage, moment.scene.game.seating
    assert cursor is not None
    assert cursor.creature is not None
    row, at = seating.row, places(seating.size)
    found[row[cursor.creature], at[f"asked: {stage}"]] = 1
    declaration: Any = cursor.declaration  # the stage says which
    for name, things in declaration.items():
        match stage:
            case "damage":
                for thing, share in things.items():
                    found[row[name], at["deals"] + row[thing]] = min(share, MOST)
            case "order":
                for number, thing in enumerate(things, start=1):
                    found[row[name], at["before"] + row[thing]] = number
            case _:
                for thing in [things] if isinstance(things, str) else things:
                    found[row[name], at["to"] + row[thing]] = 1


def _rows(scene: Scene) -> Seen:
    """What stays the same while one declaration is made."""
    combat, seating = scene.combat, scene.game.seating
    row, at = seating.row, places(seating.size)
    found: Seen = np.zeros((rows_of(seating.size), len(columns(seating.size))), dtype=np.float32)
    for player in combat.board.players:
        mine = found[row[player.name]]
        mine[[at["here"], at["player"]]] = 1
        mine[at["life"]] = player.life
        mine[at["poison"]] = poison_of(combat.board, player.name)
        mine[at["mana"]] = player.mana
    gone = combat.outcome.died if scene.stage == "over" else ()
    for one in combat.board.permanents:
        if one.id in row and combat.is_present(one.id) and one.id not in gone:
            _show(found[row[one.id]], one, combat, at)
    _show_relations(found, scene)
    np.minimum(found, MOST, out=found)
    np.maximum(found, -MOST, out=found)
    return found


def _show(mine: Seen, one: Permanent, combat: Combat, at: Mapping[str, int]) -> None:
    """A permanent by itself."""
    mine[at["here"]] = 1
    for kind in ("creature", "planeswalker", "battle"):
        mine[at[kind]] = kind in one.words
    mine[at["power"]] = one.power or 0
    mine[at["toughness"]] = one.toughness or 0
    mine[at["damage"]] = one.damage
    mine[at["counters"]] = one.loyalty or one.defense or 0
    mine[at["mana value"]] = one.mana_value or 0
    mine[at["tapped"]] = one.tapped
    mine[at["sick"]] = one.summoning_sick
    for word, _ in combat.table.keywords(one):
        if word.name in KEYWORDS:
            mine[at[word.name]] = 1


def _show_relations(found: Seen, scene: Scene) -> None:
    """Who attacks and blocks whom, in which orders, and who may."""
    combat, seating = scene.combat, scene.game.seating
    row, at = seating.row, places(seating.size)
    for name, attacker in combat.attackers.items():
        if attacker.target is not None and combat.is_present(name):
            found[row[name], at["to"] + row[attacker.target]] = 1
        _show_order(found, name, combat.blockers_of(name), scene)
    for name in combat.blockers:
        for faced in combat.attackers_of(name):
            found[row[name], at["to"] + row[faced]] = 1
        _show_order(found, name, combat.attackers_of(name), scene)
    problem = scene.problem
    if isinstance(problem, Problem):
        for name, allowed in zip(problem.creatures, problem.allowed, strict=True):
            for thing in bits(allowed):
                found[row[name], at["may"] + row[problem.objects[thing]]] = 1


def _show_order(found: Seen, name: str, order: tuple[str, ...], scene: Scene) -> None:
    """A damage assignment order, once it is announced."""
    if len(order) < 2 or scene.stage not in ("damage", "over"):
        return
    if scene.combat.edition.ordered_damage:
        seating = scene.game.seating
        row, at = seating.row, places(seating.size)
        for number, one in enumerate(order, start=1):
            found[row[name], at["before"] + row[one]] = number
