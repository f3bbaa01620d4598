"""Random boards for attack and block declarations: a seed in, a position in the JSON form out.

The acting side has at most five creatures and at most `LIMIT` declarations, so that brute force
can list them all. Lines are dealt so that requirements and restrictions meet: a board has a theme
or two (caps and must-attack, menace and lure, goad and taxes …) and some noise.
Statistics: `python -m tests.boards --stats`.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.oracles import (
    AttackProblem,
    BlockProblem,
    Declaration,
    Problem,
    Table,
    attack_problem,
    block_problem,
    defending_sides,
    permanents,
)
from tests.oracles.seats import Seats
from tests.oracles.table import DEFAULT_RULES
from tests.vocabulary import (
    BASIC_LANDS,
    COLORS,
    KEYWORDS,
    LANDWALKS,
    NOUNS,
    PREDICATES,
    PROTECTIONS,
    SENTENCES,
    SUBTYPES,
    Predicate,
    read,
)

LIMIT = 20_000
PLAYERS = ("Ann", "Bob", "Cid", "Dee")
LATE_EDITIONS = ("2009-10-01", "2024-03-08", "2026-08-07")
"""Those that compare declarations alike; the two others have kinds of boards of their own."""
EDITIONS = ("2006-10-01", "2009-10-01", "2010-10-01", "2024-03-08", "2026-08-07")
FIRST_NAMES = ("Gnarled", "Mudtail", "Ashen", "Brindle", "Cobble", "Dewfall", "Fenwick", "Hollin")
LAST_NAMES = ("Ogre", "Runner", "Sentry", "Prowler", "Herald", "Lurker", "Keeper", "Brute")

Board = dict[str, Any]

ATTACK_LINES: dict[str, float] = {
    "QA1": 5, "QA2": 2.5, "QA3": 2, "QA4": 3, "QA5": 1, "QA6": 1.5, "QA7": 1.5, "QA8": 1.5,
    "QA9": 1, "RA1": 1, "RA2": 2.5, "RA3": 1.2, "RA4": 2, "RA5": 1.2, "RA6": 1.2, "RA7": 0.7,
    "RA8": 2, "RA9": 2, "RA10": 3, "RA11": 1, "RA12": 2, "RA13": 2, "KA1": 2.5, "KA2": 2, "KA3": 2,
    "KA4": 1, "KA5": 1.5, "PA": 1.5,
}  # fmt: skip
BLOCK_LINES: dict[str, float] = {
    "QB1": 4.5, "QB2": 4.5, "QB3": 3, "QB4": 2, "QB5": 2, "QB6": 1, "QB7": 3, "QB8": 1, "QA8": 1,
    "QA4": 0.5, "RB1": 1, "RB2": 1.5, "RB3": 1.2, "RB4": 2, "RB5": 1.5, "RB6": 2, "RB7": 1,
    "RB8": 1.5, "RB10": 0.5, "RA10": 1, "EV1": 0.4, "EV2": 2, "EV3": 1.2, "EV4": 3, "EV5": 2,
    "EV6": 2, "EV7": 1.5, "EV8": 2, "EV9": 1, "EV11": 0.7, "PB": 4, "KB1": 3.5, "KB2": 3,
}  # fmt: skip
ATTACK_KEYWORDS = ("defender", "haste", "vigilance", "flying", "menace", "first strike")
BLOCK_KEYWORDS = (
    *("flying", "reach", "shadow", "horsemanship", "fear", "intimidate", "skulk", "menace"),
    *("menace", "flying", "decayed", "unleash", "vigilance", "trample"),
)
THEMES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("attack", ("RA8", "QA1", "QA1", "RA9")),
    ("attack", ("RA10", "QA1", "KA1")),
    ("attack", ("QA4", "KA2", "KA3", "QA2")),
    ("attack", ("RA13", "QA1", "QA1")),
    ("attack", ("RA12", "RA11", "QA1", "QA6")),
    ("attack", ("QA7", "RA9", "RA10")),
    ("attack", ("QA2", "QA3", "QA2", "KA3", "RA5")),
    ("attack", ("QA6", "KA4", "RA6", "QA1")),
    ("block", ("EV4", "QB1", "QB2")),
    ("block", ("QB3", "QB3", "QB1", "QB4")),
    ("block", ("QB5", "QB5", "PB", "QB2")),
    ("block", ("RB6", "QB2", "QB3", "QB7")),
    ("block", ("RB4", "QB2", "EV5", "QB1")),
    ("block", ("KB1", "KB2", "QB2", "QB3")),
    ("block", ("EV7", "QB2", "QB3")),
    ("block", ("PB", "PB", "QB1", "QB8", "EV4")),
    ("block", ("RB5", "QB2", "QB6", "EV6")),
)


def by_code() -> dict[str, dict[str, list[Predicate]]]:
    """Code -> label -> the lines; labels are equally likely, however many lines they cover."""
    found: dict[str, dict[str, list[Predicate]]] = {}
    for entry in (*PREDICATES, *SENTENCES):
        found.setdefault(entry.code, {}).setdefault(entry.label, []).append(entry)
    return found


LINES = by_code()


def keyword(rng: random.Random, common: tuple[str, ...]) -> str:
    """Mostly a common one, now and then any landwalk, protection or other keyword."""
    draw = rng.random()
    if draw < 0.6:
        return rng.choice(common)
    pool = sorted(LANDWALKS if draw < 0.75 else PROTECTIONS if draw < 0.9 else KEYWORDS)
    return rng.choice(pool)


@dataclass(frozen=True, slots=True)
class Dealing:
    """Which lines are dealt: code -> weight, besides those of the themes."""

    attack: Mapping[str, float]
    block: Mapping[str, float]
    without: frozenset[str] = frozenset()
    """Codes that are not dealt at all."""


PLAIN = Dealing(ATTACK_LINES, BLOCK_LINES)


@dataclass(slots=True)
class Builder:
    """A board in the making."""

    rng: random.Random
    players: tuple[str, ...]
    active: str
    permanents: list[Board] = field(default_factory=list[Board])
    effects: list[Board] = field(default_factory=list[Board])
    options: Board = field(default_factory=Board)
    """Fields of the position besides players, permanents and effects."""
    more_of: dict[str, Board] = field(default_factory=dict[str, Board])
    """Fields of each player besides the name and the mana."""
    dealing: Dealing = PLAIN

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    @property
    def side(self) -> list[str]:
        """Who attacks: the active player, with those who share the turn."""
        return list(self.seats.side(self.active))

    @property
    def opponents(self) -> list[str]:
        return [player for player in self.players if self.seats.opponents(player, self.active)]

    @property
    def seats(self) -> Seats:
        return Seats.of(self.skeleton(), self.rules)

    @property
    def rules(self) -> str:
        return str(self.options.get("rules", DEFAULT_RULES))

    def skeleton(self) -> Board:
        """The position without effects and mana."""
        players = [{"name": player, **self.more_of.get(player, {})} for player in self.players]
        return {
            "players": players,
            "active": self.active,
            "permanents": self.permanents,
            **self.options,
        }

    def add(self, kind: str, controller: str, type_line: str, **more: Any) -> Board:
        number = sum(p["id"].startswith(kind) for p in self.permanents) + 1
        entry: Board = {"id": f"{kind}{number}", "controller": controller, "type_line": type_line}
        entry.update(more)
        self.permanents.append(entry)
        return entry

    def name(self) -> str:
        taken = {p.get("name") for p in self.permanents}
        free = [f"{a} {b}" for a in FIRST_NAMES for b in LAST_NAMES if f"{a} {b}" not in taken]
        return self.rng.choice(free)

    # permanents

    def creature(self, controller: str, *, acting: bool) -> Board:
        rng = self.rng
        types = ["Token"] * self.chance(0.15) + ["Legendary"] * self.chance(0.12)
        types += ["Artifact"] * self.chance(0.15) + ["Creature"]
        entry = self.add(
            controller.lower(),
            controller,
            f"{' '.join(types)} — {rng.choice(list(SUBTYPES))}",
            name=self.name(),
            power=rng.choice((0, 1, 1, 2, 2, 3, 4)),
            toughness=rng.randint(1, 4),
            mana_value=rng.randint(0, 4),
        )
        colors = rng.sample(list(COLORS), rng.choice((0, 1, 1, 1, 2)))
        if colors:
            entry["colors"] = colors
        if self.chance(0.15):
            entry["counters"] = {"+1/+1": rng.randint(1, 3)}
        for state, p in (("tapped", 0.1), ("phased_out", 0.03), ("suspected", 0.04)):
            if self.chance(p):
                entry[state] = True
        if self.chance(0.12 if acting else 0.05):
            entry["summoning_sick"] = True
        if self.chance(0.1):
            entry["owner"] = rng.choice(self.players)
        if self.chance(0.1) and "Legendary" not in types:
            entry["count"] = 2
        return entry

    def land(self, controller: str) -> None:
        rng = self.rng
        supertypes = rng.choice(("Basic ", "Basic ", "Basic Snow ", "Legendary ", "Artifact ", ""))
        subtype = rng.choice((*BASIC_LANDS, "Desert"))
        if subtype == "Desert":
            supertypes = supertypes.replace("Basic ", "")
        land = self.add("land", controller, f"{supertypes}Land — {subtype}")
        if self.chance(0.4):
            land["tapped"] = True

    def planeswalker(self, controller: str) -> Board:
        name = f"{self.rng.choice(FIRST_NAMES)} the Untested"
        return self.add("walker", controller, "Legendary Planeswalker — Test", name=name, loyalty=4)

    def battle(self, controller: str, protector: str) -> Board:
        more = {"name": "Siege of Nowhere", "defense": 5, "protector": protector}
        return self.add("siege", controller, "Battle — Siege", **more)

    # lines

    def ids(self, test: Callable[[Board], bool]) -> list[str]:
        """Ids as they are after `count` is written out."""
        chosen = [p for p in self.permanents if test(p)]
        return [thing.id for thing in permanents({"permanents": chosen})]

    def creatures(self, player: str | None = None) -> list[Board]:
        return [
            p
            for p in self.permanents
            if "Creature" in p["type_line"] and player in (None, p["controller"])
        ]

    def write(self, entry: Board, text: str) -> None:
        old = entry.get("oracle_text")
        entry["oracle_text"] = f"{old}\n{text}" if old else text

    def fill(self, text: str, name: str, this: str = "this creature") -> str:
        """The template with its object, players and permanents named."""
        rng = self.rng
        own = name if name and self.chance(0.3) else this
        text = text.replace("~", own)
        if "<player>" in text:
            likely = [*self.opponents, *self.opponents, self.active]
            text = text.replace("<player>", rng.choice(likely))
        if "@id" in text:
            text = text.replace("@id", "@" + rng.choice(self.nameable(text)))
        return text[0].upper() + text[1:] + "."

    def nameable(self, text: str) -> list[str]:
        if "attack" in text:
            things = self.ids(lambda p: "walker" in p["id"] or "siege" in p["id"])
        else:
            things = self.ids(lambda p: p in self.creatures(self.active))
        return things or self.ids(lambda p: True)

    def sentence(self, entry: Predicate, focus: Board) -> None:
        """Put a whole sentence on the object that carries such, made for it if need be."""
        rng = self.rng
        other = rng.choice(self.players if self.chance(0.25) else self.opponents)
        match entry.home:
            case "self":
                self.write(focus, self.fill(entry.text[0], focus["name"]))
            case "creature":
                host = rng.choice(self.creatures(other) or [focus])
                self.write(host, self.fill(entry.text[0], host["name"]))
            case "planeswalker":
                walkers = [p for p in self.permanents if "Planeswalker" in p["type_line"]]
                host = rng.choice(walkers) if walkers else self.planeswalker(other)
                text = entry.text[0].replace("~", host["name"])
                self.write(host, self.fill(text, host["name"]))
            case "aura" | "equipment":
                self.attachment(entry, focus, entry.text[0])
            case _:
                enchantment = self.add("rule", other, "Enchantment")
                self.write(enchantment, self.fill(entry.text[0], "", "this enchantment"))

    def attachment(self, entry: Predicate, focus: Board, text: str) -> None:
        """An Aura or Equipment; its controller is often an opponent, as with a Pacifism."""
        rng = self.rng
        equipped = entry.home == "equipment" or (entry.home != "aura" and self.chance(0.4))
        kind = "gear" if equipped else "aura"
        line = "Artifact — Equipment" if equipped else "Enchantment — Aura"
        host = rng.choice(self.ids(lambda p: p is focus))
        thing = self.add(kind, rng.choice(self.players), line, attached_to=host)
        if entry.home not in ("aura", "equipment"):
            text = f"{'Equipped' if equipped else 'Enchanted'} creature {text}"
        self.write(thing, self.fill(text, ""))

    def mass(self, entry: Predicate, focus: Board) -> None:
        """A line about many creatures, on an enchantment, a Curse or a creature."""
        rng = self.rng
        noun = NOUNS[0] if self.chance(0.5) else rng.choice(NOUNS[1:])
        if entry.code == "keyword":
            noun = NOUNS[0]
        draw = rng.random()
        if draw < 0.08:
            curse = self.add("curse", rng.choice(self.opponents), "Enchantment — Aura Curse")
            curse["attached_to"] = rng.choice(self.players)
            text = f"Creatures enchanted player controls {entry.text[1]}"
            self.write(curse, self.fill(text, ""))
            return
        scope = rng.choice(("", " you control", " your opponents control"))
        if draw < 0.3:
            text = f"Each {noun.singular(scope)} {entry.text[0]}"
        elif draw < 0.45 and not scope:
            text = f"All {noun.plural()} {entry.text[1]}"
        elif draw < 0.45 and scope == " you control":
            text = f"Other {noun.plural(scope)} {entry.text[1]}"
        else:
            text = f"{noun.plural(scope)} {entry.text[1]}"
        if scope == " you control":
            controller = focus["controller"]
        elif scope == " your opponents control":
            controller = rng.choice([p for p in self.players if p != focus["controller"]])
        else:
            controller = rng.choice(self.players)
        creatures = self.creatures(controller)
        if creatures and (text.startswith("Other") or self.chance(0.3)):
            host = rng.choice(creatures)
        else:
            host = self.add("rule", controller, "Enchantment")
        self.write(host, self.fill(text, ""))

    def alone(self, entry: Predicate, focus: Board) -> None:
        """A line about its own object: in its text, or left behind by a spell."""
        text = f"~ {entry.text[0]}"
        if "this turn" in text or "this combat" in text or "@id" in text or self.chance(0.12):
            on = self.ids(lambda p: p is focus)
            filled = self.fill(text, focus["name"] if len(on) == 1 else "")
            effect: Board = {"oracle_text": filled, "on": [self.rng.choice(on)]}
            if self.chance(0.3):
                effect["on"] = on
            if " you" in text or self.chance(0.4):
                effect["controller"] = self.rng.choice(self.players)
            self.effects.append(effect)
        else:
            self.write(focus, self.fill(text, focus["name"]))

    def deal(self, code: str, focus: Board) -> None:
        """One line of this class for a creature."""
        rng = self.rng
        if code in self.dealing.without:
            return
        label = rng.choice(sorted(LINES[code]))
        entry = rng.choice(LINES[code][label])
        if entry.home:
            self.sentence(entry, focus)
            return
        ways = ["self"] * 6 + ["attached"] * 2 + ["mass"] * 2
        match rng.choice([way for way in ways if way in entry.subjects]):
            case "self":
                self.alone(entry, focus)
            case "attached":
                self.attachment(entry, focus, entry.text[0])
            case _:
                self.mass(entry, focus)

    def keyword(self, focus: Board, common: tuple[str, ...]) -> None:
        word = keyword(self.rng, common)
        draw = self.rng.random()
        if draw < 0.2:
            focus.setdefault("keywords", []).append(word[0].upper() + word[1:])
        elif draw < 0.3:
            self.deal("keyword", focus)
        elif draw < 0.45:
            second = keyword(self.rng, common)
            self.write(focus, f"{word[0].upper()}{word[1:]}, {second}")
        else:
            self.write(focus, word[0].upper() + word[1:])

    def finish(self, more: Board) -> Board:
        position: Board = {"players": [], "active": self.active, **self.options, **more}
        for player in self.players:
            entry: Board = {"name": player, **self.more_of.get(player, {})}
            mana = self.rng.choice((0, 0, 1, 1, 2, 3, 4))
            if mana:
                entry["mana"] = mana
            position["players"].append(entry)
        if "rules" not in self.options and self.chance(0.2):
            position["rules"] = self.rng.choice(LATE_EDITIONS)
        position["permanents"] = self.permanents
        if self.effects:
            position["effects"] = self.effects
        return position


def start(rng: random.Random) -> Builder:
    number = rng.choices((2, 3, 4), (45, 40, 15))[0]
    players = PLAYERS[:number]
    return Builder(rng, players, players[0] if rng.random() < 0.9 else rng.choice(players))


def furnish(builder: Builder) -> None:
    """Lands, planeswalkers and battles."""
    for player in builder.players:
        for _ in range(builder.rng.choice((0, 0, 1, 2))):
            builder.land(player)
        if player != builder.active:
            if builder.chance(0.35):
                builder.planeswalker(player)
            if builder.chance(0.2):
                builder.battle(builder.rng.choice(builder.players), player)
    if builder.chance(0.1):
        builder.planeswalker(builder.active)
    if builder.chance(0.1):
        builder.battle(builder.opponents[0], builder.active)


def spread_attacks(builder: Builder, foci: list[Board]) -> None:
    """Deal a theme or two and some noise over the creatures in focus."""
    rng = builder.rng
    for _ in range(rng.choice((0, 1, 1, 2))):
        _, codes = rng.choice([theme for theme in THEMES if theme[0] == "attack"])
        for code in codes:
            if builder.chance(0.8):
                builder.deal(code, rng.choice(foci))
    lines = builder.dealing.attack
    for code in rng.choices(list(lines), list(lines.values()), k=rng.randint(1, 4)):
        builder.deal(code, rng.choice(foci))


def attack_board(builder: Builder) -> Board:
    """One try; see `random_attack_board`."""
    rng = builder.rng
    own = [
        builder.creature(rng.choice(builder.side), acting=True)
        for _ in range(rng.choices((0, 1, 2, 3, 4, 5), (1, 8, 25, 32, 24, 10))[0])
    ]
    for player in builder.opponents:
        for _ in range(rng.choice((0, 0, 1, 2))):
            builder.creature(player, acting=False)
    furnish(builder)
    for creature in own:
        if builder.chance(0.35):
            builder.keyword(creature, ATTACK_KEYWORDS)
        if builder.chance(0.15):
            number = rng.randint(1, len(builder.players))
            creature["goaded_by"] = rng.sample(list(builder.players), number)
    if own:
        spread_attacks(builder, own)
    more: Board = {}
    if builder.chance(0.08) and not builder.seats.shared_turns:
        more["defending"] = [rng.choice(builder.opponents)]
    return builder.finish(more)


def in_reach_first(builder: Builder) -> list[str]:
    """The opponents in random order, those first who may be attacked."""
    opponents = builder.rng.sample(builder.opponents, len(builder.opponents))
    reach = builder.seats.attackable(builder.active)
    return sorted(opponents, key=lambda player: player not in reach)


def block_board(builder: Builder) -> Board:
    """One try; see `random_block_board`."""
    rng = builder.rng
    attackers = [
        builder.creature(rng.choice(builder.side), acting=False)
        for _ in range(rng.choices((1, 2, 3, 4), (20, 40, 30, 10))[0])
    ]
    main, *rest = in_reach_first(builder)
    blockers = [
        builder.creature(main, acting=True)
        for _ in range(rng.choices((0, 1, 2, 3, 4, 5), (1, 4, 20, 35, 26, 14))[0])
    ]
    for player in rest:
        for _ in range(rng.choice((0, 1, 2))):
            blockers.append(builder.creature(player, acting=True))
    furnish(builder)
    for creature in attackers:
        creature.pop("phased_out", None)
        creature.pop("tapped", None)
        creature.pop("summoning_sick", None)
        if builder.chance(0.3):
            builder.keyword(creature, BLOCK_KEYWORDS)
    for creature in blockers:
        if builder.chance(0.3):
            builder.keyword(creature, BLOCK_KEYWORDS)
    if not blockers:
        return builder.finish({"attacks": aim(builder, attackers, main)})
    spread_blocks(builder, attackers, blockers)
    more: Board = {"attacks": aim(builder, attackers, main)}
    if builder.chance(0.4):
        more["judge"] = ["blocks"]
        for creature in attackers:
            if builder.chance(0.7):
                creature["tapped"] = True
    return builder.finish(more)


ABOUT_BLOCKERS = frozenset(
    {"QB2", "QB7", "QB8", "QA8", "RB1", "RB2", "RB3", "RB4", "RB5", "RB8", "RA10", "PB"}
)


def spread_blocks(builder: Builder, attackers: list[Board], blockers: list[Board]) -> None:
    """As `spread_attacks`, but each line goes to the side it speaks of."""
    rng = builder.rng
    codes: list[str] = []
    for _ in range(rng.choice((0, 1, 1, 2))):
        _, theme = rng.choice([theme for theme in THEMES if theme[0] == "block"])
        codes += [code for code in theme if builder.chance(0.8)]
    lines = builder.dealing.block
    codes += rng.choices(list(lines), list(lines.values()), k=rng.randint(1, 4))
    for code in codes:
        about_blockers = (
            code in ABOUT_BLOCKERS
            or (code == "KB1" and builder.chance(0.8))
            or code.startswith("KR")
            or code.startswith("L")
        )
        builder.deal(code, rng.choice(blockers if about_blockers else attackers))


def aim(builder: Builder, attackers: list[Board], main: str) -> dict[str, str]:
    """Most of the attackers attack, most of those the player in focus or what is theirs."""
    rng = builder.rng
    targets = Table(builder.skeleton()).targets()
    if not targets:
        return {}
    near = [target for target, whose in targets.items() if main in whose]
    attacks: dict[str, str] = {}
    for attacker in builder.ids(lambda p: p in attackers):
        if builder.chance(0.9):
            attacks[attacker] = rng.choice(near if builder.chance(0.85) else list(targets))
    return attacks


def in_its_time(board: Board) -> Board:
    """A board on which a planeswalker or battle is attacked is played by rules that know them."""
    attacked = {p["id"]: p["type_line"] for p in board["permanents"]}
    types = " ".join(attacked.get(target, "") for target in board.get("attacks", {}).values())
    since = "2023-04-14" if "Battle" in types else "2007-10-01" if "Planeswalker" in types else ""
    if board.get("rules", DEFAULT_RULES) < since:
        return {**board, "rules": DEFAULT_RULES}
    return board


def size(position: Board) -> int:
    if "attacks" not in position:
        return AttackProblem(Table(position)).size
    sides = [Table(position).seats.side_of(key) for key in defending_sides(position)]
    return max((BlockProblem(Table(position), side).size for side in sides), default=0)


def random_attack_board(
    rng: random.Random, begin: Callable[[random.Random], Builder] = start, limit: int = LIMIT
) -> Board:
    """A position whose active side has up to five creatures (and copies) to attack with."""
    while True:
        position = attack_board(begin(rng))
        if size(position) <= limit:
            return position


def random_block_board(
    rng: random.Random, begin: Callable[[random.Random], Builder] = start, limit: int = LIMIT
) -> Board:
    """A position with attacks declared, and a defending player with up to five creatures."""
    while True:
        position = in_its_time(block_board(begin(rng)))
        if position["attacks"] and size(position) <= limit:
            return position


# --- declarations -----------------------------------------------------------------------------


def contract_attack(declaration: Declaration) -> dict[str, str]:
    return dict(sorted(declaration))


def contract_block(declaration: Declaration) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for blocker, attacker in sorted(declaration):
        found.setdefault(blocker, []).append(attacker)
    return found


def some_declaration(rng: random.Random, problem: Problem) -> Declaration:
    """A legal one, one that keeps the restrictions, or any at all; sometimes with one change."""
    draw = rng.random()
    if draw < 0.4:
        chosen = rng.choice(sorted(problem.report().legal, key=sorted) or [frozenset()])
    elif draw < 0.7:
        chosen = problem.named(rng.choice(problem.scored).mask)
    else:
        options = [problem.options(creature, forbidden=True) for creature in problem.creatures]
        chosen = problem.named(sum(rng.choice(option) for option in options))
    if rng.random() < 0.35 and problem.creatures:
        creature = rng.choice(sorted(problem.creatures))
        option = problem.named(rng.choice(problem.options(creature, forbidden=True)))
        return frozenset(pair for pair in chosen if pair[0] != creature) | option
    return chosen


def random_attack(rng: random.Random, position: Board) -> dict[str, str]:
    """Legal, nearly legal, or silly: what can't attack, at what can't be attacked."""
    chosen = contract_attack(some_declaration(rng, attack_problem(position)))
    everything = [thing.id for thing in permanents(position)]
    if everything and rng.random() < 0.15:
        attacker = rng.choice(everything)
        players = [player["name"] for player in position["players"]]
        chosen[attacker] = rng.choice(everything + 3 * players)
    return with_other_heads(rng, position, chosen)


def with_other_heads(
    rng: random.Random, position: Board, attacks: dict[str, str]
) -> dict[str, str]:
    """Where a team is attacked as a group, now and then the name of another of its players."""
    seats = Table(position).seats
    return {
        attacker: rng.choice(seats.side(target))
        if seats.group and target in seats.players
        else target
        for attacker, target in attacks.items()
    }


def random_block(rng: random.Random, position: Board, player: str) -> dict[str, list[str]]:
    """As `random_attack`, for one defending player."""
    chosen = contract_block(some_declaration(rng, block_problem(position, player)))
    side = Table(position).seats.side_of(player)
    own = [thing.id for thing in permanents(position) if thing.controller in side]
    if rng.random() < 0.15 and own:
        everything = [thing.id for thing in permanents(position)]
        attackers = sorted(position["attacks"])
        blocked = [rng.choice(everything + 5 * attackers) for _ in range(rng.randint(1, 2))]
        chosen[rng.choice(own)] = blocked
    return chosen


def random_declaration(rng: random.Random, position: Board) -> Board:
    """`{"attacks": …}` where none are declared yet, else `{"blocks": …}` of every defender."""
    if "attacks" not in position:
        return {"attacks": random_attack(rng, position)}
    blocks: dict[str, list[str]] = {}
    for player in defending_sides(position):
        blocks.update(random_block(rng, position, player))
    return {"blocks": blocks}


def blocks_of(position: Board, player: str, blocks: dict[str, list[str]]) -> dict[str, list[str]]:
    """The part of a position's `blocks` that one player, or a team that shares turns, declares."""
    side = Table(position).seats.side_of(player)
    own = {thing.id for thing in permanents(position) if thing.controller in side}
    return {blocker: chosen for blocker, chosen in blocks.items() if blocker in own}


# --- statistics -------------------------------------------------------------------------------


def entries(position: Board) -> Iterator[str]:
    """The vocabulary entries on a board."""
    players = tuple(player["name"] for player in position["players"])
    for thing in permanents(position):
        for text in filter(None, thing.lines):
            yield read(text, thing.name, players).entry
    names = {thing.id: thing.name for thing in permanents(position)}
    for effect in position.get("effects", ()):
        for target in effect["on"]:
            yield read(effect["oracle_text"], names[target], players).entry


def problems(position: Board) -> list[Problem]:
    if "attacks" not in position:
        return [attack_problem(position)]
    return [block_problem(position, player) for player in defending_sides(position)]


def facts(problem: Problem) -> Iterator[str]:
    """What makes a board worth judging."""
    report = problem.report()
    wanted = len(problem.requirements)
    best = max((d.plain for d in problem.scored), default=0)
    yield "problems"
    checks = {
        "a requirement": wanted > 0,
        "a positive maximum": report.maximum_free > 0,
        "a maximum below the number of requirements": 0 < report.maximum_free < wanted,
        "requirements that compete": 0 < best < sum(r.members > 0 for r in problem.requirements),
        "a restriction by number": bool(problem.restrictions),
        "illegal by requirement": report.count < len(problem.scored),
        "illegal by restriction": len(problem.scored) < problem.size,
        "something to pay for": bool(problem.keys),
        "a legal declaration that pays": any(
            d.keys and problem.named(d.mask) in report.legal for d in problem.scored
        ),
        "paying raises the maximum": any(
            problem.maximum(d) > report.maximum_free for d in problem.scored
        ),
        "only one legal declaration": report.count == 1,
        "requirements that hang on the declaration": report.conditional,
        "more than 1,000 declarations": problem.size > 1000,
    }
    yield from (name for name, true in checks.items() if true)


def statistics(boards: int, seed: int) -> None:
    used, tally = Counter[str](), Counter[str]()
    for kind, make in (("attack", random_attack_board), ("block", random_block_board)):
        dealt = [make(random.Random(f"{kind} {seed + n}")) for n in range(boards)]
        started = time.perf_counter()
        for position in dealt:
            for problem in problems(position):
                problem.report()
        spent = time.perf_counter() - started
        print(f"{kind}: {boards} boards, {boards / spent:.0f} a second in the oracle")
        for position in dealt:
            used.update(set(entries(position)))
            for problem in problems(position):
                tally.update(f"{kind}: {fact}" for fact in facts(problem))
    for name, number in sorted(tally.items()):
        print(f"{number:6} {name}")
    print("boards on which each entry stands:")
    known = {f"{entry.code} {entry.label}" for entry in (*PREDICATES, *SENTENCES)}
    for name in sorted(known | used.keys()):
        print(f"{used[name]:6} {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stats", action="store_true", help="count what the boards hold")
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    if arguments.stats:
        statistics(arguments.boards, arguments.seed)


if __name__ == "__main__":
    main()
