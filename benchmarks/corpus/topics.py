"""The rules that the first tiers are about: each put on a plain board, in real, usual wording.

A topic changes a board of two players and vanilla creatures: it gives a creature a text or a state.
The same board without it shows what the topic makes of each declaration.
"""

import random
from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from legality.editions import NEWEST

Board = dict[str, Any]
Kind = Literal["attacks", "blocks", "damage"]
ATTACKER, DEFENDER = "Ann", "Bob"
ORDERED = "2024-03-08"
"""The last source edition with a damage assignment order."""
FIRST = ("Brook", "Cliff", "Dell", "Fen", "Glen", "Hill", "Mere", "Moor", "Ridge", "Vale")
SECOND = (
    "Badger",
    "Crane",
    "Drake",
    "Falcon",
    "Golem",
    "Hound",
    "Knight",
    "Otter",
    "Rider",
    "Wolf",
)
COLORS = ("W", "U", "B", "R", "G")


Furnish = Callable[[random.Random, Board], None]


def _leave(_: random.Random, board: Board) -> None:
    """A board as it is."""


class Topic(Struct, frozen=True):
    """A rule: its name, the declarations that it is about, what it does to a board (`furnish`), and
    what is done to the board before, with the rule or without it (`prepare`). `allows`: the rule
    is a permission, and what is wrong with its use has one of these rules behind it."""

    name: str
    kind: Kind
    furnish: Furnish
    prepare: Furnish = _leave
    allows: tuple[str, ...] = ()


# -- plain boards ----------------------------------------------------------------------------------


Creature = Callable[[random.Random, list[str]], Board]
"""What makes a vanilla creature with another name than those."""


def invented(rng: random.Random, used: list[str]) -> Board:
    """A creature of an invented name."""
    names = [f"{first} {second}" for first in FIRST for second in SECOND]
    name = rng.choice([one for one in names if one not in used])
    return {
        "name": name,
        "type_line": f"Creature — {name.split()[1]}",
        "power": rng.randint(1, 4),
        "toughness": rng.randint(1, 4),
        "colors": [rng.choice(COLORS)],
    }


def plain(
    rng: random.Random, kind: Kind, own: int, theirs: int, creature: Creature = invented
) -> Board:
    """Two players with so many vanilla creatures each (`creature` makes them). Before blocks and
    damage the attacker's creatures attack; before damage each of the defender's blocks one."""
    permanents: list[Board] = []
    for player, many in ((ATTACKER, own), (DEFENDER, theirs)):
        for number in range(many):
            used = [one["name"] for one in permanents]
            id = f"{player[0].lower()}{number + 1}"
            permanents.append({"id": id, "controller": player, **creature(rng, used)})
    board: Board = {
        "rules": NEWEST,
        "players": [{"name": ATTACKER, "life": 20}, {"name": DEFENDER, "life": 20}],
        "active": ATTACKER,
        "permanents": permanents,
    }
    if kind == "attacks":
        return board | {"judge": ["attacks"]}
    attackers = [one["id"] for one in permanents[:own]]
    board["attacks"] = dict.fromkeys(attackers, DEFENDER)
    if kind == "blocks":
        return board | {"judge": ["blocks"]}
    board["blocks"] = {one["id"]: [rng.choice(attackers)] for one in permanents[own:]}
    return board | {"damage": {"step": "regular"}, "judge": ["damage"]}


def of(board: Board, player: str) -> list[Board]:
    """A player's permanents."""
    return [one for one in board["permanents"] if one["controller"] == player]


def say(creature: Board, *lines: str) -> None:
    """Give a creature lines of text."""
    before = [creature["oracle_text"]] if "oracle_text" in creature else []
    creature["oracle_text"] = "\n".join([*before, *lines])


def _one(rng: random.Random, board: Board, player: str) -> Board:
    """A creature of the player, one without a text if there is one."""
    own = of(board, player)
    return rng.choice([one for one in own if "oracle_text" not in one] or own)


def _some(rng: random.Random, board: Board, player: str) -> list[Board]:
    own = of(board, player)
    return rng.sample(own, rng.randint(1, min(2, len(own))))


def _text(player: str, *texts: str) -> Furnish:
    """One creature of the player gets one of the texts."""

    def furnish(rng: random.Random, board: Board) -> None:
        say(_one(rng, board, player), rng.choice(texts))

    return furnish


# -- attacks ---------------------------------------------------------------------------------------


def tapped(rng: random.Random, board: Board) -> None:
    """508.1a: a tapped creature can't attack."""
    for one in _some(rng, board, ATTACKER):
        one["tapped"] = True


def summoning_sick(rng: random.Random, board: Board) -> None:
    """302.6: nor can one that came this turn, but for haste."""
    own = rng.sample(of(board, ATTACKER), 2)
    for one in own:
        one["summoning_sick"] = True
    if rng.random() < 0.5:
        say(own[0], "Haste")


def goaded(rng: random.Random, board: Board) -> None:
    """701.15b: a goaded creature attacks each combat if able."""
    for one in _some(rng, board, ATTACKER):
        one["goaded_by"] = [DEFENDER]


def tax(rng: random.Random, board: Board) -> None:
    """508.1h, j: attacks are paid for, all together."""
    number = rng.choice((1, 2))
    text = (
        f"Creatures can't attack you unless their controller pays {{{number}}} for each creature "
        "they control that's attacking you."
    )
    board["permanents"].append(
        {"id": "toll", "name": "Old Toll", "controller": DEFENDER, "type_line": "Enchantment",
         "oracle_text": text}
    )  # fmt: skip
    board["players"][0]["mana"] = rng.choice((1, 2, 3))


MUST_ATTACK = "This creature attacks each combat if able."
ATTACKS = (
    Topic("tapped", "attacks", tapped),
    Topic("summoning-sickness", "attacks", summoning_sick),
    Topic("defender", "attacks", _text(ATTACKER, "Defender")),
    Topic("must-attack", "attacks", _text(ATTACKER, MUST_ATTACK)),
    Topic(
        "cant-attack",
        "attacks",
        _text(
            ATTACKER,
            "This creature can't attack.",
            "This creature can't attack alone.",
            "This creature can't attack unless you control more creatures than defending player.",
        ),
    ),
    Topic("goaded", "attacks", goaded),
    Topic("attack-cost", "attacks", tax),
)

# -- blocks ----------------------------------------------------------------------------------------


def flying(rng: random.Random, board: Board) -> None:
    """702.9b, 702.17b: only flying and reach block flying."""
    for one in _some(rng, board, ATTACKER):
        say(one, "Flying")
    say(_one(rng, board, DEFENDER), rng.choice(("Flying", "Reach")))


def protection(rng: random.Random, board: Board) -> None:
    """702.16f: a creature with protection from a quality isn't blocked by such creatures."""
    word = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    color = rng.choice(of(board, DEFENDER))["colors"][0]
    say(_one(rng, board, ATTACKER), f"Protection from {word[color]}")


def lure(rng: random.Random, board: Board) -> None:
    """509.1c: everybody able to block it does; two lures are obeyed one creature at a time."""
    for one in _some(rng, board, ATTACKER):
        say(one, "All creatures able to block this creature do so.")


BLOCKS = (
    Topic("flying", "blocks", flying),
    Topic("menace", "blocks", _text(ATTACKER, "Menace")),
    Topic(
        "cant-block",
        "blocks",
        _text(DEFENDER, "This creature can't block.", "This creature can't block alone."),
    ),
    Topic(
        "cant-be-blocked",
        "blocks",
        _text(
            ATTACKER,
            "This creature can't be blocked.",
            "This creature can't be blocked by creatures with power 2 or less.",
            "This creature can't be blocked by creatures with power 3 or greater.",
        ),
    ),
    Topic(
        "maximum-blockers",
        "blocks",
        _text(ATTACKER, "This creature can't be blocked by more than one creature."),
    ),
    Topic("protection", "blocks", protection),
    Topic("must-block", "blocks", _text(DEFENDER, "This creature blocks each combat if able.")),
    Topic("must-be-blocked", "blocks", _text(ATTACKER, "This creature must be blocked if able.")),
    Topic("lure", "blocks", lure),
)

# -- damage ----------------------------------------------------------------------------------------


def gathered(board: Board) -> Board:
    """The attacker whom most block: two or more."""
    numbers: dict[str, int] = {}
    for (blocked,) in board["blocks"].values():
        numbers[blocked] = numbers.get(blocked, 0) + 1
    most = max(numbers, key=lambda one: numbers[one])
    if numbers[most] < 2:
        board["blocks"] = {blocker: [most] for blocker in board["blocks"]}
    return next(one for one in board["permanents"] if one["id"] == most)


def strong(rng: random.Random, board: Board) -> None:
    """An attacker that two or more block can destroy some of them; one is hurt already."""
    gathered(board)["power"] = rng.randint(3, 7)
    if rng.random() < 0.4:
        hurt = rng.choice(of(board, DEFENDER))
        hurt["toughness"] = rng.randint(2, 4)
        hurt["damage"] = rng.randint(1, hurt["toughness"] - 1)


def first_or_second(rng: random.Random, board: Board) -> None:
    """Either of the two damage steps."""
    strong(rng, board)
    board["damage"] = {"step": rng.choice(("first", "regular"))}


def trample(_: random.Random, board: Board) -> None:
    """702.19b: lethal damage to all blockers before the player gets any."""
    say(gathered(board), "Trample")


def deathtouch(_: random.Random, board: Board) -> None:
    """702.2c: any damage of a source with deathtouch is lethal."""
    say(gathered(board), "Deathtouch, trample")


def first_strike(rng: random.Random, board: Board) -> None:
    """510.4: in the first step those with first or double strike assign, in the second the others
    and those with double strike."""
    one = gathered(board)
    say(one, rng.choice(("First strike", "Double strike")))
    if board["damage"]["step"] == "regular":
        board["damage"]["struck_first"] = [one["id"]]


def ordered(rng: random.Random, board: Board) -> None:
    """510.1c of 2024: each blocker in the order gets lethal damage before the next gets any."""
    one = gathered(board)
    blockers = [name for name, (blocked,) in board["blocks"].items() if blocked == one["id"]]
    rng.shuffle(blockers)
    board["order"] = {one["id"]: blockers}
    board["rules"] = ORDERED


DAMAGE = (
    Topic("trample", "damage", trample, strong, allows=("702.19b",)),
    Topic("deathtouch", "damage", deathtouch, strong, allows=("702.19b",)),
    Topic("first-strike", "damage", first_strike, first_or_second, allows=("510.4",)),
    Topic("damage-assignment-order", "damage", ordered, strong),
)
TOPICS = (*ATTACKS, *BLOCKS, *DAMAGE)
