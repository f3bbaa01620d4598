"""Random positions with something in every field that there is, names that are hard to write too.

What a field may hold is read from the classes, so that a field that is new is filled at once; only
what must name others on the board is said here.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import UnsetType

from legality.errors import PositionError
from legality.position import Position
from legality.position.lasting_effects import LastingEffect
from legality.position.permanents import Chosen, Permanent
from legality.position.players import EVENTS, Player
from legality.position.record import Record
from legality.position.stated import Damage, Given, Stated

PLAIN = ["Ann", "Bob", "ogre", "Gnarled Ogre", "Rider", "Squire", "a1", "Elf", "Wall of Air"]
HARD = [
    "rules",
    "life",
    "none",
    "first",
    "tapped",
    "not",
    "on",
    "x4",
    "4x",
    "3/3",
    "-1/-1",
    "two  spaces",
    " edge ",
    "Jura, the Sage",
    'the "quoted" one',
    "a;b",
    "a # b",
    "#1",
    "ogre#1",
    "a -> b",
    "a->b",
    "a + b",
    "a = b",
    "Circle of Protection: Red",
    "(brackets)",
    "[list]",
    "{2}{R}",
    "new\nline",
    "a\r\nb",
    "tab\there",
    "non\u00a0breaking",
    "Märchen—Æther",
    "日本",
    "\u2028",
    "\ufeffmark",
    "7",
    "true",
    "yes",
    ":",
    "-",
    "×3",
    "hp",
    "FS",
    "elf dt",
    "flyer",
    "lure",
    "creatures",
    "nothing",
    "no blocks",
    "Elf blocks a1",
    "Ann attacks",
    "Ann attacks with everything",
    "Bob doesn't block",
    "Bob's turn",
    "a1 deals 3 damage to Elf",
    "Sage planeswalker 4",
    "Elf and Rider",
]
TEXTS = [
    "Menace",
    "Flying, banding",
    "This creature can't attack alone.",
    "Menace\nAll creatures able to block this creature do so.",
    ' it has "haste" ',
    "\n",
    "a\n\nb",
    "{2}: Flying; # no comment -> here",
    "line\r\nline",
    "x" * 90,
]
TYPES = [
    "Creature",
    "Creature — Ogre",
    "Creature - Ogre",
    "Token Creature — Human Soldier",
    "Enchantment — Aura",
    "Artifact — Equipment",
    "Basic Land — Swamp",
    "Legendary Planeswalker — Sage",
    "Battle — Siege",
    "Summon (old)",
    "Land  —  Plains",
    "creature",
]
KEYWORDS = [
    "flying",
    "First strike",
    "commander ninjutsu",
    "level up",
    "islandwalk",
    "annihilator 2",
    "protection from red",
    "odd one",
    "more than meets the eye",
    "sick",
    "ward {2}",
    "red",
]
COUNTERS = ["+1/+1", "-1/-1", "charge", "odd counter", "two words", "3/3", "2x", ":"]
ALWAYS = ("oracle_text", "text", "holds")
"""What is stated always: some values are none without it."""
PRINTED: tuple[bool | list[str], ...] = (True, False, [], ["power", "toughness"], ["colors"])
Board = dict[str, Any]


def positions(number: int, seed: int) -> Iterator[Position]:
    """So many positions. Nine in ten of what is dealt is one."""
    dealt, made = _Dealt(random.Random(seed)), 0
    for tried in range(2 * number + 100):
        if made == number:
            return
        try:
            position = Position.from_value(_blocked_as_they_attack(dealt.board()))
        except PositionError:
            assert tried < 100 or made > tried // 2
            continue
        made += 1
        yield position
    raise AssertionError("too few of the boards were positions")


def _blocked_as_they_attack(board: Board) -> Board:
    """The board on which only attackers are blocked, where any attack."""
    if board.get("attacks") is not None and "blocked" in board:
        board["blocked"] = [name for name in board["blocked"] if name in board["attacks"]]
    return board


@cache
def _hints(kind: type[Record]) -> dict[str, Any]:
    return get_type_hints(kind)


class _Dealt:
    """What is dealt at random."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.players: list[str] = []
        self.ids: list[str] = []

    def board(self) -> Board:
        """A board with two to four players and up to six lines of permanents."""
        rng = self.rng
        self.players = self.names(rng.randint(2, 4), PLAIN[:2] if rng.random() < 0.5 else HARD)
        permanents: list[Board] = []
        self.ids = []
        for name in self.names(rng.randint(0, 5), PLAIN[2:] if rng.random() < 0.6 else HARD):
            if name not in self.players:
                permanents.append(self.permanent(name))
                count = permanents[-1]["count"]
                members = [f"{name}#{one}" for one in range(1, count + 1)]
                self.ids += [name] if count == 1 else members
        board = self.record(Stated, 0.25)
        board |= {"players": [self.record(Player, 0.2, name=name) for name in self.players]}
        for permanent in permanents:
            permanent |= self.refers(permanent)
        return board | {"permanents": permanents}

    def names(self, number: int, among: list[str]) -> list[str]:
        """So many different names, or all."""
        extra = [f"{name} {self.rng.randint(1, 3)}" for name in among]
        return self.rng.sample([*among, *extra], min(number, 2 * len(among)))

    def permanent(self, name: str) -> Board:
        rng = self.rng
        board = self.record(
            Permanent, 0.15, id=name, type_line=rng.choice(TYPES), controller=self.player()
        )
        board |= {"power": rng.randint(-2, 9), "toughness": rng.randint(0, 9), "loyalty": 4}
        board |= {"defense": 3, "count": rng.choice((1, 1, 1, 1, 2, 3))}
        called = rng.random()
        if called < 0.6:
            board["name"] = name if called < 0.4 else rng.choice(PLAIN[2:])
        for field in ("attached_to", "protector"):
            board.pop(field, None)
        if "Battle" in board["type_line"]:
            board["protector"] = self.player()
        return board

    def refers(self, permanent: Board) -> Board:
        return {"attached_to": self.thing()} if self.rng.random() < 0.3 else {}

    def record(self, kind: type[Record], often: float, **stated: object) -> Board:
        """A value with each optional field stated as often as that."""
        hints = _hints(kind)
        fields = {
            name: self.field(kind, name, hints[name])
            for name in kind.__struct_fields__
            if name not in stated and (name in ALWAYS or self.rng.random() < often)
        }
        return {**stated, **{name: held for name, held in fields.items() if held is not None}}

    def field(self, kind: type[Record], name: str, hint: object) -> Any:
        own = OWN.get((kind, name))
        return own(self) if own else self.held(hint)

    def held(self, hint: Any) -> Any:
        """Anything that a field of that kind may hold."""
        rng, origin, parts = self.rng, get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return self.held(
                rng.choice([part for part in parts if part not in (NoneType, UnsetType)])
            )
        if origin is Literal:
            return rng.choice(parts)
        if origin is tuple:
            return [self.held(parts[0]) for _ in range(rng.randint(0, 3))]
        if hint is dict or (origin is not None and issubclass(origin, Mapping)):
            return {rng.choice(COUNTERS): self.held(parts[1]) for _ in range(rng.randint(0, 2))}
        if isinstance(hint, type) and issubclass(hint, Record):
            return self.record(hint, 0.5)
        simple: dict[Any, Callable[[], Any]] = {
            bool: lambda: rng.random() < 0.5,
            int: lambda: rng.choice((0, 1, 2, 7, 10**12)),
            str: lambda: rng.choice(PLAIN + HARD),
            Any: lambda: rng.choice((1, "x", True, None, [1, {"y": "z"}])),
        }
        return simple[hint]()

    def player(self) -> str:
        return self.rng.choice(self.players)

    def one(self) -> str:
        return self.rng.choice(self.ids) if self.ids else ""

    def thing(self) -> str:
        return self.rng.choice([*self.players, *self.ids])

    def some(self, pick: Callable[[], str], least: int = 0) -> list[str]:
        return list(dict.fromkeys(pick() for _ in range(self.rng.randint(least, 3))))

    def aimed(self, held: Callable[[], Any]) -> dict[str, Any] | None:
        """Some of the permanents, each with what it does."""
        return {name: held() for name in self.some(self.one)} if self.ids else None


def _attacks(dealt: _Dealt) -> dict[str, Any] | None:
    return dealt.aimed(dealt.thing)


def _blocks(dealt: _Dealt) -> dict[str, Any] | None:
    return dealt.aimed(lambda: dealt.some(dealt.one, 1 if dealt.rng.random() < 0.8 else 0))


def _assigned(dealt: _Dealt) -> dict[str, Any] | None:
    return dealt.aimed(
        lambda: {name: dealt.rng.randint(-1, 9) for name in dealt.some(dealt.thing, 1)}
    )


def _this_turn(dealt: _Dealt) -> dict[str, int]:
    events = dealt.some(lambda: dealt.rng.choice(EVENTS), 1)
    return {event: dealt.rng.randint(0, 3) for event in events}


def _several(dealt: _Dealt) -> Any:
    if not dealt.ids:
        return []
    if dealt.rng.random() < 0.3:
        return [dealt.some(dealt.one), dealt.some(dealt.one)]
    return dealt.some(dealt.one)


OWN: dict[tuple[type[Record], str], Callable[[_Dealt], Any]] = {
    (Player, "this_turn"): _this_turn,
    (Stated, "players"): lambda dealt: None,
    (Stated, "permanents"): lambda dealt: None,
    (Stated, "rules"): lambda dealt: dealt.rng.choice(("current", "2010-07-16", "2006-10-01")),
    (Stated, "active"): _Dealt.player,
    (Stated, "shared_team_turns"): lambda dealt: None,
    (Stated, "shared_life"): lambda dealt: None,
    (Stated, "group_attack"): lambda dealt: False,
    (Stated, "defending"): lambda dealt: None,
    (Stated, "attacks"): _attacks,
    (Stated, "blocks"): _blocks,
    (Stated, "order"): _blocks,
    (Stated, "bands"): lambda dealt: (
        [dealt.some(dealt.one) for _ in range(dealt.rng.randint(0, 2))] if dealt.ids else []
    ),
    (Stated, "blocked"): lambda dealt: dealt.some(dealt.one) if dealt.ids else [],
    (Damage, "assign"): _assigned,
    (Damage, "struck_first"): lambda dealt: dealt.some(dealt.one) if dealt.ids else None,
    (LastingEffect, "oracle_text"): lambda dealt: dealt.rng.choice(TEXTS),
    (LastingEffect, "on"): _several,
    (LastingEffect, "controller"): _Dealt.player,
    (Given, "id"): lambda dealt: dealt.one(),
    (Given, "text"): lambda dealt: dealt.rng.choice(TEXTS[:4]),
    (Permanent, "owner"): _Dealt.player,
    (Permanent, "printed"): lambda dealt: dealt.rng.choice(PRINTED),
    (Permanent, "goaded_by"): lambda dealt: dealt.some(dealt.player),
    (Permanent, "mana_cost"): lambda dealt: dealt.rng.choice(("{2}{R}", "", "{W/P} // {X}")),
    (Permanent, "oracle_text"): lambda dealt: dealt.rng.choice([*TEXTS, "", "", ""]),
    (Permanent, "keywords"): lambda dealt: [
        dealt.rng.choice(KEYWORDS) for _ in range(dealt.rng.randint(0, 3))
    ],
    (Permanent, "chosen"): lambda dealt: dealt.record(
        Chosen, 0.5, color="W", player=dealt.player()
    ),
}
