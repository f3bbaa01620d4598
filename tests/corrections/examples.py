"""What a worked example is, and the boards and words that several use."""

from dataclasses import dataclass
from typing import Any

from tests.small_boards import Board, other

OLD: Board = {"rules": "2006-10-01"}
EXEMPT: Board = {"rules": "2010-10-01"}
CAP = "No more than one creature can attack each combat."
CAP_TWO = "No more than two creatures can attack each combat."
TWO_OR_MORE = "Creatures can't be blocked except by two or more creatures."
OWN_TAX = "This creature can't attack unless you pay {2}."
BLOCK_TAX = "This creature can't block unless you pay {1}."
ANNEX = (
    "Creatures can't attack you or planeswalkers you control unless their controller pays {W/P} "
    "for each of those creatures."
)
LAND = "This creature can't attack unless you sacrifice a land."
ISLAND = "This creature can't attack unless you sacrifice an Island."
TAP = "This creature can't attack unless you tap an untapped creature you control."
SACRIFICE = "This creature can't attack unless you sacrifice a creature."
RETURN = "This creature can't attack unless you return a permanent you control to its owner's hand."


@dataclass(frozen=True, slots=True)
class Example:
    position: Board
    legal: set[str]
    who: str = ""
    maximum: int | None = None


def law(text: str, controller: str = "Bob") -> Board:
    return other("law", controller, "Enchantment", text)


def land(name: str, controller: str, subtype: str) -> Board:
    return other(name, controller, f"Basic Land — {subtype}")


def aura(text: str, on: str, controller: str = "Bob") -> Board:
    return other("aura", controller, "Enchantment — Aura", text, attached_to=on)


def position(*permanents: Board, players: list[Board] | None = None, **more: Any) -> Board:
    named = players or [{"name": "Ann"}, {"name": "Bob"}]
    return {"players": named, "permanents": list(permanents), **more}


def attacked(*permanents: Board, at: str = "Bob", **more: Any) -> Board:
    """All of Ann's and Amy's creatures attack, and only the blocks are judged."""
    attacks = {p["id"]: at for p in permanents if p["controller"][0] == "A" and "power" in p}
    return position(*permanents, attacks=attacks, judge=["blocks"], **more)


def rich(mana: int = 9, **more: Any) -> list[Board]:
    return [{"name": "Ann", "mana": mana, **more}, {"name": "Bob", "mana": mana}]


def heads(life: int = 30, **more: Board) -> list[Board]:
    """Two teams of two; `more`: fields by name."""
    teams = {"Ann": "north", "Amy": "north", "Bob": "south", "Bea": "south"}
    return [
        {"name": name, "team": team, "life": life, **more.get(name, {})}
        for name, team in teams.items()
    ]


def shared(*permanents: Board, rules: str = "2024-03-08", **more: Any) -> Board:
    players = more.pop("players", heads())
    return position(*permanents, players=players, shared_team_turns=True, rules=rules, **more)


def shared_attacked(*permanents: Board, at: str = "Bob", rules: str = "2024-03-08") -> Board:
    return attacked(*permanents, at=at, players=heads(), shared_team_turns=True, rules=rules)


def subsets(words: str) -> set[str]:
    """Every choice of some of these, as sets are written."""
    found = [""]
    for word in sorted(words.split()):
        found += [f"{one} {word}".strip() for one in found]
    return {" ".join(sorted(one.split())) for one in found}
