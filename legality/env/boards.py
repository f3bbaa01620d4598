"""Boards to play on: drawn by a seeded generator, or read from a file.

A pool keeps its boards and what was worked out of them; fresh boards are drawn anew each time.
"""

import random
from codecs import BOM_UTF8
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import Any, cast
from weakref import WeakValueDictionary

from legality.env.game import Game, MomentCache
from legality.env.rewards import Scored
from legality.env.seats import Size, size_of
from legality.errors import PositionError
from legality.json_text import decode
from legality.position import Position

SIZE: Size = (4, 4)
POOL = 200
KEYWORDS = {
    "flying": 0.2,
    "reach": 0.1,
    "menace": 0.15,
    "first strike": 0.12,
    "double strike": 0.04,
    "trample": 0.2,
    "deathtouch": 0.08,
    "lifelink": 0.08,
    "vigilance": 0.1,
}
"""How often a creature of a random board has each keyword."""
TEXTS = {
    "This creature attacks each combat if able.": 0.06,
    "This creature blocks each combat if able.": 0.06,
    "This creature must be blocked if able.": 0.05,
    "This creature can't be blocked by more than one creature.": 0.04,
    "This creature can't attack alone.": 0.03,
    "This creature can block an additional creature each combat.": 0.04,
    "This creature can't block.": 0.04,
}
"""How often it has each text."""
CODE = b"lgl1."
LARGEST, LEAST_LIFE, MOST_LIFE = 5, 4, 20


def random_board(chance: random.Random, size: Size = SIZE, rules: str | None = None) -> Position:
    """A board of so many creatures of Ann, whose turn it is, and of Bob: power 0 to 5, toughness 1
    to 5, keywords and texts by their odds, and for each player 4 to 20 life."""
    permanents: list[dict[str, Any]] = []
    for side, number in enumerate(size):
        for index in range(number):
            permanents.append(_creature(chance, "ab"[side] + str(index + 1), ("Ann", "Bob")[side]))
    players = [
        {"name": name, "life": chance.randint(LEAST_LIFE, MOST_LIFE)} for name in ("Ann", "Bob")
    ]
    value: dict[str, Any] = {"players": players, "permanents": permanents}
    return Position.from_value(value if rules is None else value | {"rules": rules})


def _creature(chance: random.Random, id: str, controller: str) -> dict[str, Any]:
    power, toughness = chance.randint(0, LARGEST), chance.randint(1, LARGEST)
    return {
        "id": id,
        "controller": controller,
        "type_line": "Creature — Bear",
        "power": power,
        "toughness": toughness,
        "mana_value": (power + toughness + 1) // 2,
        "keywords": [word for word, odd in KEYWORDS.items() if chance.random() < odd],
        "oracle_text": "\n".join(text for text, odd in TEXTS.items() if chance.random() < odd),
    }


class BoardPool:
    """Boards that come again and again, each as likely as the others."""

    def __init__(
        self,
        positions: Iterable[Position],
        *,
        size: Size | None = None,
        score: Scored = None,
    ) -> None:
        """Raises `PositionError` where there are none, and for one that is no game (`Game.of`)."""
        given = tuple(positions)
        if not given:
            raise PositionError("$", "expected at least one board")
        sizes = [size_of(position) for position in given]
        most = max(attackers for attackers, _ in sizes), max(others for _, others in sizes)
        self.size = most if size is None else size
        kept = MomentCache()
        self.games = tuple(
            Game.of(position, self.size, score=score, kept=kept) for position in given
        )

    def draw(self, chance: random.Random) -> Game:
        """One of them."""
        return self.games[chance.randrange(len(self.games))]


class Fresh:
    """A new random board each time."""

    def __init__(
        self, size: Size = SIZE, *, rules: str | None = None, score: Scored = None
    ) -> None:
        self.size = size
        self.rules = rules
        self.score: Scored = score

    def draw(self, chance: random.Random) -> Game:
        """A board that nobody has seen."""
        return Game.of(random_board(chance, self.size, self.rules), self.size, score=self.score)


Boards = BoardPool | Fresh
Given = Boards | Sequence[Position] | str | Path | int | None
"""What may be given as boards: see `boards_of`."""


def random_pool(
    number: int = POOL,
    size: Size = SIZE,
    *,
    seed: int = 0,
    rules: str | None = None,
    score: Scored = None,
) -> BoardPool:
    """So many random boards by that seed."""
    chance = random.Random(seed)
    boards = [random_board(chance, size, rules) for _ in range(number)]
    return BoardPool(boards, size=size, score=score)


def read_boards(path: str | Path) -> list[Position]:
    """The boards of a file: one in any form that `Position.read` takes, a JSON list of them, or one
    a line (JSON or a code). Raises `PositionError` and `OSError`."""
    data = Path(path).read_bytes().removeprefix(BOM_UTF8)
    if data.lstrip().startswith(b"["):
        value = cast("list[object]", decode(data))
        return [
            _placed(Position.from_value, board, f"$[{index}]") for index, board in enumerate(value)
        ]
    numbered = enumerate(data.split(b"\n"), start=1)
    lines = [(number, line) for number, line in numbered if line.strip()]
    if len(lines) > 1 and all(_is_whole(line) for _, line in lines):
        return [_placed(Position.read, line, f"line {number}: $") for number, line in lines]
    return [Position.read(data)]


def _placed(read: Callable[[Any], Position], what: object, path: str) -> Position:
    """That board; what is wrong is said with its place in the file."""
    try:
        return read(what)
    except PositionError as error:
        raise PositionError(f"{path}{error.place.removeprefix('$')}", error.problem) from None


def _is_whole(line: bytes) -> bool:
    """Whether the line is a board of its own."""
    return line.startswith(CODE) or (line.startswith(b"{") and line.rstrip().endswith(b"}"))


_POOLS: WeakValueDictionary[Hashable, BoardPool] = WeakValueDictionary()
"""Random pools in use: what one environment has worked out of a board serves all."""


def _pool_in_use(number: int, size: Size, seed: int, score: Scored) -> BoardPool:
    key = number, tuple(size), seed, score
    pool = _POOLS.get(key)
    if pool is None:
        pool = _POOLS[key] = random_pool(number, size, seed=seed, score=score)
    return pool


def boards_of(
    given: Given,
    size: Size = SIZE,
    *,
    seed: int = 0,
    score: Scored = None,
) -> Boards:
    """The boards that are meant: those of a file, those given, a pool of so many random ones by the
    seed (the same one for environments that ask for the same), or (None) fresh ones of that size.
    """
    if given is None:
        return Fresh(size, score=score)
    if isinstance(given, int):
        return _pool_in_use(given, size, seed, score)
    if isinstance(given, str | Path):
        return BoardPool(read_boards(given), score=score)
    if isinstance(given, BoardPool | Fresh):
        return given
    return BoardPool(given, score=score)
