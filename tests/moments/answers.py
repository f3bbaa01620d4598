"""Answers of `check` about a declaration that is judged together with the one before it."""

from typing import Any

from legality import Position, check, forced_lethal
from legality.search.forced_lethal import Answer
from tests.table import Value, board, creature

A, B = "Ann", "Bob"
Assign = dict[str, dict[str, int]]


def answer(position: Position) -> Value:
    """What `check` answers, as JSON."""
    return check(position).to_value()


def blocks(position: Position, player: str = B) -> bool | None:
    """Whether the blocks of that player are legal."""
    legal: bool | None = answer(position)["blocks"][player]["legal"]
    return legal


def damage(position: Position, side: str = "attacking") -> bool | None:
    """Whether the damage of that side is."""
    legal: bool | None = answer(position)["damage"][side]["legal"]
    return legal


def dealing(*permanents: Value, assign: Assign, **declared: Any) -> Position:
    """The board with that attack, those blocks and that damage, all judged if nothing else is
    said."""
    step = {"step": declared.pop("step")} if "step" in declared else {}
    return board(*permanents, damage={"assign": assign, **step}, **declared)


def deals(attacker: Value, amount: int, *others: Value, **declared: Any) -> bool | None:
    """Whether that attacker of Ann's, attacking Bob alone and unblocked, may assign him so much."""
    name = attacker["id"]
    declared = {"attacks": name, "blocks": "nobody", **declared}
    return damage(dealing(attacker, *others, assign={name: {B: amount}}, **declared))


def amounts(attacker: Value, *others: Value, **declared: Any) -> list[int]:
    """The amounts up to 9 that it may assign him: one, unless it assigns none."""
    return [n for n in range(1, 10) if deals(attacker, n, *others, **declared)]


def applied(position: Position) -> list[tuple[str, str, list[str], str, str]]:
    """The abilities that have resolved: whose, the line, on whom, after what, by which rule."""
    return [
        (one["id"], one["text"], one["on"], one["after"], one["rule"])
        for one in answer(position).get("applied", [])
    ]


def lethal(text: str, life: int) -> Answer:
    """Ann's 2/2 can attack Bob, who has so much life and no creature."""
    players = [{"name": A}, {"name": B, "life": life}]
    attacker = creature("a", A, "2/2", text)
    return forced_lethal(Position.from_value({"players": players, "permanents": [attacker]}))
