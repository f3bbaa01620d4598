"""Inputs: boards of every kind, and what becomes of them when parts are changed or lost."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

from tests.boards import random_attack_board, random_block_board, random_declaration, start
from tests.damage_boards import damage_board
from tests.fuzz.hostile import hostile
from tests.kinds import KINDS

ROOT = Path(__file__).resolve().parents[2]
FOUND = Path(__file__).with_name("found")

STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2,
    10**9,
    10**12,
    10**12 + 1,
    -(10**12),
    10**30,
    0.5,
    1e308,
    "",
    " ",
    "0",
    "*",
    "1+*",
    "Ann",
    "Bob",
    "a0",
    "a0#1",
    "#",
    "@",
    "current",
    "2024-02-31",
    "0000-00-00",
    "{2}{R}",
    "{",
    "Flying",
    "flying\nFlying",
    "Creature — Ogre",
    "Legendary Planeswalker Creature — Test",
    "Battle — Siege",
    "\x00",
    "\x1b[2J\x1b[31mlegal",
    "\u202egnola",
    "line\nbreak\r\nand\ttab",
    "\ud800",
    "é̸\U0001f409",
    "{" * 50,
    "x" * 5_000,
    [],
    {},
    [[]],
    [None],
    {"": ""},
    {"a0": []},
    {"a0": "Bob"},
    {"a0": {"Bob": 1}},
)
LINES = (
    "Flying",
    "Menace",
    "Trample",
    "Deathtouch",
    "Banding",
    "First strike",
    "Protection from red",
    "Landwalk",
    "This creature can block any number of creatures.",
    "This creature attacks each combat if able.",
    "All creatures able to block this creature do so.",
    "Creatures can't attack you unless their controller pays {X}, where X is the number of cards "
    "in your hand.",
    "This creature can't attack unless you control more creatures than defending player.",
    "As long as you have the city's blessing, creatures you control get +1/+1.",
    "Target creature can't block this turn.",
    "Choose one —",
    "• ",
    "Whenever this creature attacks, it gets +1/+1 until end of turn.",
    "Equipped creature has menace.",
    "Each creature you control can't be blocked by more than one creature.",
    "(This creature can't be blocked except by two or more creatures.)",
    "Creatures with power less than 99999999999999999999 can't block this creature.",
    "can't can't can't block",
    "~ ~ ~",
    '"" have ""',
)


def boards(rng: random.Random) -> dict[str, Any]:
    """A sound board of some kind, with declarations."""
    draw = rng.random()
    if draw < 0.15:
        return damage_board(rng.randrange(10**6))
    if draw < 0.4:
        kind = rng.choice([*KINDS.values()])
        begin, limit = kind.begin, 200
    else:
        begin, limit = start, 200
    deal = random_attack_board if rng.random() < 0.5 else random_block_board
    board = deal(rng, begin, limit)
    return {**board, **random_declaration(rng, board)} if rng.random() < 0.8 else board


def stored() -> Iterator[str]:
    """The examples, as texts."""
    for file in sorted((ROOT / "examples").glob("*.json")):
        yield file.read_text(encoding="utf-8")


# -- changed values --------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a value, its own first."""
    yield path
    if isinstance(value, dict):
        for key, part in cast("dict[str, Any]", value).items():
            yield from places(part, (*path, key))
    elif isinstance(value, list):
        for number, part in enumerate(cast("list[object]", value)):
            yield from places(part, (*path, number))


def _parent(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path[:-1]:
        value = value[step]
    return value


def _replaced(rng: random.Random, value: Any, path: tuple[Any, ...]) -> Any:
    _parent(value, path)[path[-1]] = copy.deepcopy(rng.choice(STRANGE))
    return value


def _removed(_: random.Random, value: Any, path: tuple[Any, ...]) -> Any:
    del _parent(value, path)[path[-1]]
    return value


def _moved(rng: random.Random, value: Any, path: tuple[Any, ...]) -> Any:
    other = rng.choice([one for one in places(value) if one])
    part: Any = value
    for step in path:
        part = part[step]
    _parent(value, other)[other[-1]] = copy.deepcopy(part)
    return value


def _renamed(rng: random.Random, value: Any, path: tuple[Any, ...]) -> Any:
    parent = _parent(value, path)
    if isinstance(parent, dict):
        fields = cast("dict[str, Any]", parent)
        other = rng.choice([str(path[-1])[:-1], f"{path[-1]}x", str(path[-1]).upper(), "id", ""])
        fields[other] = fields.pop(path[-1])
    else:
        parent.append(copy.deepcopy(parent[path[-1]]))
    return value


def _reworded(rng: random.Random, value: Any, _: tuple[Any, ...]) -> Any:
    permanents = value.get("permanents")
    if isinstance(permanents, list) and permanents and isinstance(permanents[0], dict):
        one: Any = rng.choice(cast("list[object]", permanents))
        if isinstance(one, dict):
            lines = rng.sample(LINES, rng.randint(1, 4))
            one["oracle_text"] = rng.choice(("\n", " ", "", "\r\n", "\n\n")).join(lines)
    return value


def _widened(rng: random.Random, value: Any, _: tuple[Any, ...]) -> Any:
    fields: dict[str, Any] = {
        "teams": [["Ann"], ["Bob"]],
        "rules": rng.choice(("2006-10-01", "2010-07-01", "2026-09-25", "1993-08-05", "9999-12-31")),
        "judge": rng.sample(["attacks", "blocks", "damage"], rng.randint(0, 3)),
        "shared_team_turns": True,
        "attack_option": rng.choice(("multiple", "left", "right", "adjacent")),
        "bands": [["a0", "a1"]],
        "blocked": ["a0"],
        "effects": [{"oracle_text": rng.choice(LINES), "on": ["a0"], "controller": "Ann"}],
        "given": [{"id": "a0", "text": "you have the city's blessing", "holds": True}],
        "day": "night",
    }
    name = rng.choice([*fields])
    value[name] = fields[name]
    return value


ROUGH: tuple[Callable[[random.Random, Any, tuple[Any, ...]], Any], ...] = (
    _replaced,
    _removed,
    _moved,
    _renamed,
)
GENTLE = (_reworded, _reworded, _widened, _removed)
"""Changes after which a board mostly is one still."""


def changed(rng: random.Random, board: dict[str, Any]) -> Any:
    """The board after one to four changes somewhere."""
    value: Any = copy.deepcopy(board)
    gentle = rng.random() < 0.6
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        if not isinstance(value, dict):
            break
        inner = [path for path in places(value) if path]
        if not inner:
            break
        value = rng.choice(GENTLE if gentle else ROUGH)(rng, value, rng.choice(inner))
    return cast("Any", value)


# -- changed texts ---------------------------------------------------------------------------------


def garbled(rng: random.Random, text: bytes) -> bytes:
    """The text with bytes lost, doubled, turned over or put in."""
    found = bytearray(text)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(found) + 1)
        match rng.randrange(5):
            case 0:
                del found[at : at + rng.randint(1, 20)]
            case 1:
                found[at:at] = found[at : at + rng.randint(1, 40)]
            case 2:
                found[at:at] = bytes([rng.randrange(256)])
            case 3:
                found[at:at] = rng.choice(
                    (b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\u0000", b"\\", b"\xff", b"1e999")
                )
            case _:
                found = found[:at]
    return bytes(found)


def inputs(seed: int) -> Iterator[tuple[str, bytes]]:
    """Inputs without end, each with its kind: `sound`, `hostile`, `changed` or `garbled`."""
    rng = random.Random(seed)
    examples = [*stored()]
    while True:
        board = json.loads(rng.choice(examples)) if rng.random() < 0.2 else boards(rng)
        draw = rng.random()
        if draw < 0.3:
            yield "sound", json.dumps(board).encode()
            continue
        if draw < 0.4:
            yield "hostile", hostile(rng, board)
            continue
        value = changed(rng, board)
        text = json.dumps(value, ensure_ascii=rng.random() < 0.8).encode("utf-8", "surrogatepass")
        if draw < 0.85:
            yield "changed", text
        else:
            yield "garbled", garbled(rng, text)
