"""What the graph says of each player and permanent: plain values that any graph format can hold.

Lists are joined into text (GraphML has no lists), and what does not apply is left out: a creature
without loyalty has no attribute `loyalty`.
"""

from collections.abc import Iterable, Mapping

from legality.position import Permanent, Player, Position
from legality.rulebook.keyword_names import keyword_names
from legality.rulebook.table import Table

Value = str | int | bool
Attributes = dict[str, Value]


def stated(attributes: Mapping[str, Value | None]) -> Attributes:
    """The attributes that say something."""
    return {name: value for name, value in attributes.items() if value is not None}


def listed(names: Iterable[str]) -> str:
    """Names as one text."""
    return ", ".join(names)


def player_attributes(position: Position, player: Player) -> Attributes:
    """A player: life, mana that can still be paid, and their part in this combat (506.2)."""
    return stated(
        {
            "kind": "player",
            "name": player.name,
            "life": player.life,
            "mana": player.mana,
            "team": player.team,
            "active": player.name == position.attacker,
            "defending": player.name in position.defenders,
        }
    )


def permanent_attributes(table: Table, permanent: Permanent, name: str) -> Attributes:
    """A permanent as it is now; `name` is what it is called, its own name or its group's id."""
    position = table.position
    is_battle = "battle" in permanent.words
    return stated(
        {
            "kind": kind_of(permanent),
            "name": name,
            "controller": permanent.controller,
            "owner": position.owner_of(permanent),
            "protector": position.protector_of(permanent) if is_battle else None,
            "type_line": permanent.type_line,
            "oracle_text": permanent.oracle_text,
            "power": permanent.power,
            "toughness": permanent.toughness,
            "loyalty": permanent.loyalty,
            "defense": permanent.defense,
            "colors": "".join(permanent.colors),
            "mana_value": permanent.mana_value,
            "keywords": listed(keyword_names(table, permanent)),
            "tapped": permanent.is_tapped,
            "summoning_sick": permanent.summoning_sick,
            "phased_out": permanent.phased_out,
            "damage": permanent.damage,
            "suspected": table.is_suspected(permanent),
            "counters": listed(f"{kind}: {number}" for kind, number in permanent.counters.items()),
            "goaded_by": listed(table.goaders(permanent)),
        }
    )


def kind_of(permanent: Permanent) -> str:
    """What it fights as: a creature that is also a planeswalker is a creature here."""
    for kind in ("creature", "planeswalker", "battle"):
        if kind in permanent.words:
            return kind
    return "permanent"


def surroundings(position: Position) -> dict[str, Attributes]:
    """For each permanent concerned what else bears on it: what is attached to it, and the texts
    that spells left on it."""
    by_permanent: dict[str, dict[str, list[str]]] = {}
    for permanent in position.battlefield:
        if permanent.attached_to is not None and not permanent.phased_out:
            around = by_permanent.setdefault(permanent.attached_to, {})
            around.setdefault("attached", []).append(permanent.id)
    for effect in position.effects:
        for name in effect.objects:
            by_permanent.setdefault(name, {}).setdefault("effects", []).append(effect.oracle_text)
    return {
        name: {kind: "; ".join(texts) for kind, texts in what.items()}
        for name, what in by_permanent.items()
    }
