"""A random board in the making: permanents, lines, what players can pay."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.oracles import permanents
from tests.oracles.board import DEFAULT_RULES
from tests.oracles.seats import Seats
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
)

PLAYERS = ("Ann", "Bob", "Cid", "Dee")
LATE_EDITIONS = ("2009-10-01", "2024-03-08", "2026-09-25")
"""Those that compare declarations alike; the two others have kinds of boards of their own."""
EDITIONS = ("2006-10-01", "2009-10-01", "2010-10-01", "2024-03-08", "2026-09-25")
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
CHANGELINGS = 0.06
"""The chance that a creature is every creature type."""
ATTACK_KEYWORDS = ("defender", "haste", "vigilance", "flying", "menace", "first strike")
BLOCK_KEYWORDS = (
    *("flying", "reach", "shadow", "horsemanship", "fear", "intimidate", "skulk", "menace"),
    *("menace", "flying", "decayed", "unleash", "vigilance", "trample"),
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
        if random.Random(repr(entry)).random() < CHANGELINGS:  # the other draws stay as they are
            self.write(entry, "Changeling")
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
            if "unless you" in text:
                effect["controller"] = focus["controller"]
            elif " you" in text or self.chance(0.4):
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
