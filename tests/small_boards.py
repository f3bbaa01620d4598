"""Small boards written in a line, and declarations written as a string.

Sets of legal declarations are written as strings: "a>Bob b>Bob" is a attacking Bob and b attacking
Bob, and "" is declaring nothing.
"""

from typing import Any

from tests.oracles import Declaration, Report, attack_report, block_report

Board = dict[str, Any]

MUST_ATTACK = "This creature attacks each combat if able."
MUST_BLOCK = "This creature blocks each combat if able."
MUST_BE_BLOCKED = "This creature must be blocked if able."
LURE = "All creatures able to block this creature do so."
NOT_ALONE = "This creature can't attack alone."
ONLY_ALONE = "This creature can only attack alone."
TAX = "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."  # noqa: E501


def creature(name: str, text: str = "", controller: str = "Ann", **more: Any) -> Board:
    entry: Board = {"id": name, "controller": controller, "oracle_text": text}
    return entry | {"type_line": "Creature — Bear", "power": 2, "toughness": 2} | more


def theirs(name: str, text: str = "", **more: Any) -> Board:
    return creature(name, text, "Bob", **more)


def other(name: str, controller: str, type_line: str, text: str = "", **more: Any) -> Board:
    entry: Board = {"id": name, "controller": controller, "oracle_text": text}
    return entry | {"type_line": type_line} | more


def walker(name: str, controller: str) -> Board:
    return other(name, controller, "Planeswalker — Test", loyalty=3)


def board(*permanents: Board, players: str = "Ann Bob", mana: int = 0, **more: Any) -> Board:
    """A position; `mana` is everybody's."""
    named = [{"name": player, "mana": mana} for player in players.split()]
    return {"players": named, "permanents": list(permanents), **more}


def fight(*permanents: Board, **more: Any) -> Board:
    """A position in which all of Ann's creatures attack Bob, and only blocks are judged."""
    attacks = {p["id"]: "Bob" for p in permanents if p["controller"] == "Ann" and "power" in p}
    return board(*permanents, attacks=attacks, judge=["blocks"], **more)


def words(declaration: Declaration) -> str:
    return " ".join(f"{creature}>{chosen}" for creature, chosen in sorted(declaration))


def all_legal(report: Report) -> set[str]:
    return {words(declaration) for declaration in report.legal}


def attacks(position: Board) -> set[str]:
    return all_legal(attack_report(position))


def blocks(position: Board, player: str = "Bob") -> set[str]:
    return all_legal(block_report(position, player))


def said(text: str) -> Declaration:
    one, two = "", ""
    found: set[tuple[str, str]] = set()
    for word in text.split():
        one, _, two = word.partition(">")
        found.add((one, two))
    return frozenset(found)
