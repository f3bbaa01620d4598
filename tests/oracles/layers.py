"""A second, naive implementation of 613 for invented boards, and those boards.

It shares no code with the product: boards are made of words of its own, which it also prints as
rules text, and each step of a layer tries every effect that is left against every other one.
`python -m tests.oracles.layers --boards 20000 --seed 1` compares the two.
"""

import argparse
import copy
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from legality import Position
from legality.rulebook.table import Table

LAYERS = ("4", "5", "6", "7a", "7b", "7c", "7d")
SUBTYPES = ("Goblin", "Elf")
KEYWORDS = ("flying", "trample", "vigilance")
COLORS = {"red": "R", "blue": "U"}


@dataclass
class Thing:
    """A permanent as it is at some point of the layers."""

    types: set[str]
    subtypes: set[str]
    colors: set[str]
    power: int
    toughness: int
    keywords: set[str]
    abilities: set[int]


@dataclass
class Effect:
    """A continuous effect: whose ability it is (None: a spell's), about whom, and what it does."""

    number: int
    source: str | None
    about: str
    actions: list[tuple[Any, ...]]
    time: int
    target: str | None = None
    begun: set[str] | None = None


@dataclass
class Table613:
    """A board: things by name in the order in which they stand, effects, who wears what."""

    things: dict[str, Thing] = field(default_factory=dict[str, Thing])
    effects: list[Effect] = field(default_factory=list[Effect])
    worn: dict[str, str] = field(default_factory=dict[str, str])


# -- the naive way through the layers ------------------------------------------------------------


def layer_of(action: tuple[Any, ...]) -> str:
    return {
        "subtype": "4", "artifact": "4", "animate": "4", "mountain": "4",
        "color": "5", "more color": "5",
        "gain": "6", "lose": "6", "lose all": "6",
        "star": "7a", "base": "7b", "get": "7c", "each": "7c", "switch": "7d",
    }[action[0]]  # fmt: skip


def meant(table: Table613, effect: Effect) -> set[str]:
    """Whom the effect is about now."""
    things = table.things
    found: set[str] = set()
    for name, one in things.items():
        other = name != effect.source
        creature = "Creature" in one.types
        yes = {
            "creatures": creature,
            "other creatures": creature and other,
            "red creatures": creature and "R" in one.colors,
            "Goblins": "Goblin" in one.subtypes,
            "creatures with flying": creature and "flying" in one.keywords,
            "small creatures": creature and one.power <= 2,
            "artifacts": "Artifact" in one.types,
            "other enchantments": "Enchantment" in one.types
            and other and "Aura" not in one.subtypes,
            "nonbasic lands": "Land" in one.types,
            "worn": effect.source is not None and table.worn.get(effect.source) == name,
            "itself": name == effect.source,
            "target": name == effect.target,
        }  # fmt: skip
        if yes[effect.about]:
            found.add(name)
    return found


def exists(table: Table613, effect: Effect) -> bool:
    return effect.source is None or effect.number in table.things[effect.source].abilities


def done_by(table: Table613, effect: Effect, layer: str) -> Any:
    """What the effect does in that layer as things are: None, or whom it touches with what."""
    if effect.begun is None and not exists(table, effect):
        return None
    names = meant(table, effect) if effect.begun is None else effect.begun
    goblins = sum("Goblin" in one.subtypes for one in table.things.values())
    acts: list[tuple[Any, ...]] = []
    for action in effect.actions:
        if layer_of(action) == layer:
            acts.append((*action, goblins) if action[0] in ("each", "star") else action)
    return frozenset(names), tuple(acts)


def do(table: Table613, effect: Effect, layer: str) -> None:
    names, acts = done_by(table, effect, layer)
    effect.begun = set(names)
    for name in names:
        one = table.things[name]
        for act in acts:
            carry_out(one, act)


def carry_out(one: Thing, act: tuple[Any, ...]) -> None:
    match act:
        case ("subtype", word):
            one.subtypes.add(word)
        case ("artifact",):
            one.types.add("Artifact")
        case ("animate",):
            one.types.add("Creature")
        case ("mountain",):
            one.subtypes.add("Mountain")
            one.abilities.clear()
            one.keywords.clear()
        case ("color", word):
            one.colors = {COLORS[word]}
        case ("more color", word):
            one.colors.add(COLORS[word])
        case ("gain", word):
            one.keywords.add(word)
        case ("lose", word):
            one.keywords.discard(word)
        case ("lose all",):
            one.keywords.clear()
            one.abilities.clear()
        case ("star", goblins):
            one.power = one.toughness = goblins
        case ("base", power, toughness):
            one.power, one.toughness = power, toughness
        case ("get", power, toughness):
            one.power += power
            one.toughness += toughness
        case ("each", power, goblins):
            one.power += power * goblins
        case ("switch",):
            one.power, one.toughness = one.toughness, one.power
        case _:
            raise AssertionError(act)


def depends(table: Table613, one: Effect, other: Effect, layer: str) -> bool:
    """613.8a, by trying it."""
    tried = copy.deepcopy(table)
    twin, first = tried.effects[one.number], tried.effects[other.number]
    before = done_by(tried, twin, layer)
    do(tried, first, layer)
    return bool(before != done_by(tried, twin, layer))


def after_layers(table: Table613) -> Table613:
    """The board after all layers."""
    table = copy.deepcopy(table)
    for layer in LAYERS:
        left = [e for e in table.effects if any(layer_of(act) == layer for act in e.actions)]
        while left := [e for e in left if e.begun is not None or exists(table, e)]:
            on = {
                e.number: {f.number for f in left if f is not e and depends(table, e, f, layer)}
                for e in left
            }
            ready = [e for e in left if all(e.number in reach(on, n) for n in reach(on, e.number))]
            chosen = min(ready, key=lambda e: (e.time, e.number))
            do(table, chosen, layer)
            left.remove(chosen)
    return table


def reach(on: dict[int, set[int]], number: int) -> set[int]:
    """Everything on which an effect depends, and on which that depends."""
    found: set[int] = set()
    rest = list(on[number])
    while rest:
        one = rest.pop()
        if one not in found:
            found.add(one)
            rest.extend(on[one])
    return found


# -- invented boards -----------------------------------------------------------------------------

ABOUT = {
    "creatures": "Creatures",
    "other creatures": "Other creatures",
    "red creatures": "Red creatures",
    "Goblins": "Goblins",
    "creatures with flying": "Creatures with flying",
    "small creatures": "Creatures with power 2 or less",
    "artifacts": "Artifacts",
    "other enchantments": "Other non-Aura enchantments",
    "nonbasic lands": "Nonbasic lands",
    "worn": "Enchanted creature",
    "itself": "This creature",
    "target": "Target creature",
}
ONE = ("worn", "itself", "target")


def said(effect: Effect) -> str:
    """The effect as rules text."""
    if effect.actions == [("switch",)]:
        return "Switch target creature's power and toughness until end of turn."
    if effect.actions == [("star",)]:
        return "This creature's power and toughness are each equal to the number of Goblins."
    one = effect.about in ONE
    left_behind = effect.about == "target"
    parts = [words(action, one, left_behind) for action in effect.actions]
    end = " until end of turn" if left_behind else ""
    return f"{ABOUT[effect.about]} {' and '.join(parts)}{end}."


def words(action: tuple[Any, ...], one: bool, left_behind: bool) -> str:
    """The action in words; a static ability says "has", what a spell leaves behind "gains"."""
    a, are, its, s = ("a ", "is", "its", "s") if one else ("", "are", "their", "")
    have = "gains" if left_behind else "has" if one else "have"
    match action:
        case ("subtype", word):
            plural = word if one else {"Elf": "Elves"}.get(word, f"{word}s")
            article = "an " if word == "Elf" and one else a
            return f"{are} {article}{plural} in addition to {its} other types"
        case ("artifact",):
            return f"{are} {'an artifact' if one else 'artifacts'} in addition to {its} other types"
        case ("animate",):
            return f"{are} {'a creature' if one else 'creatures'} in addition to {its} other types"
        case ("mountain",):
            return f"{are} Mountains"
        case ("color", word):
            return f"{are} {word}"
        case ("more color", word):
            return f"{are} {word} in addition to {its} other colors"
        case ("gain", word):
            return f"{have} {word}"
        case ("lose", word):
            return f"lose{s} {word}"
        case ("lose all",):
            return f"lose{s} all abilities"
        case ("base", power, toughness):
            return f"{'has' if one else 'have'} base power and toughness {power}/{toughness}"
        case ("get", power, toughness):
            return f"get{s} {power:+}/{toughness:+}"
        case ("each", power):
            return f"get{s} +{power}/+0 for each Goblin on the battlefield"
        case _:
            raise AssertionError(action)


def random_actions(rng: random.Random, about: str) -> list[tuple[Any, ...]]:
    if about == "nonbasic lands":
        return [("mountain",)]
    if about == "other enchantments":
        return [("animate",), ("base", rng.randint(1, 4), rng.randint(1, 4))]
    pool: list[tuple[Any, ...]] = [
        ("subtype", rng.choice(SUBTYPES)), ("artifact",), ("color", rng.choice(list(COLORS))),
        ("more color", rng.choice(list(COLORS))), ("gain", rng.choice(KEYWORDS)),
        ("lose", rng.choice(KEYWORDS)), ("lose all",),
        ("base", rng.randint(0, 4), rng.randint(1, 4)),
        ("get", rng.randint(-1, 3), rng.randint(0, 3)), ("each", 1),
    ]  # fmt: skip
    chosen = rng.sample(pool, rng.choice((1, 1, 1, 2)))
    if about == "small creatures":  # what layer 6 sees of power is that of the layers before it
        chosen = [action for action in chosen if layer_of(action).startswith("7")] or [pool[-2]]
    if about == "itself":  # "this creature has flying" is taken for the keyword itself
        chosen = [action for action in chosen if action[0] != "gain"] or [pool[-2]]
    kinds = {action[0] for action in chosen}
    if {"lose", "lose all"} <= kinds or {"gain", "lose"} <= kinds or {"gain", "lose all"} <= kinds:
        return chosen[:1]  # what one sentence gives and takes is a matter of its words
    return sorted(chosen, key=lambda action: layer_of(action))


def random_board(rng: random.Random) -> Table613:
    """Two to seven permanents with up to twelve effects."""
    table = Table613()
    for number in range(rng.randint(2, 7)):
        kind = rng.choice(("Creature", "Creature", "Creature", "Enchantment", "Aura", "Land"))
        types = {"Enchantment" if kind == "Aura" else kind}
        if kind == "Creature" and rng.random() < 0.2:
            types.add("Artifact")
        subtypes = {rng.choice(SUBTYPES)} if kind == "Creature" else set[str]()
        if kind == "Aura":
            subtypes = {"Aura"}
        colors = {c for c in COLORS.values() if rng.random() < 0.3}
        keywords = {k for k in KEYWORDS if kind == "Creature" and rng.random() < 0.2}
        size = (rng.randint(0, 4), rng.randint(1, 4)) if kind == "Creature" else (0, 0)
        table.things[f"p{number}"] = Thing(types, subtypes, colors, *size, keywords, set())
    creatures = [n for n, one in table.things.items() if "Creature" in one.types]
    for name, one in table.things.items():
        if "Aura" in one.subtypes and creatures:
            table.worn[name] = rng.choice(creatures)
    times = rng.sample(range(100), len(table.things) + 3)
    for place, name in enumerate(table.things):
        for _ in range(rng.choice((0, 1, 1, 2))):
            add(table, name, rng, times[place], creatures)
    for effect in table.effects:
        if effect.actions == [("star",)] and effect.source is not None:
            table.things[effect.source].power = table.things[effect.source].toughness = 0
    for place in range(rng.choice((0, 0, 1, 2, 3))):
        if creatures:
            add(table, None, rng, times[len(table.things) + place], creatures)
    return table


def add(
    table: Table613, source: str | None, rng: random.Random, time: int, creatures: list[str]
) -> None:
    if len(table.effects) >= 12:
        return
    target = None
    if source is None:
        about, target = "target", rng.choice(creatures)
    elif source in table.worn:
        about = "worn"
    else:
        about = rng.choice([word for word in ABOUT if word not in ("worn", "target")])
        if about == "itself" and "Creature" not in table.things[source].types:
            about = "creatures"
    if about == "target" and rng.random() < 0.2:
        actions: list[tuple[Any, ...]] = [("switch",)]
    elif about == "itself" and rng.random() < 0.3:
        actions = [("star",)]
    else:
        actions = random_actions(rng, about)
    if about == "target":  # what a spell counted once no board tells (611.2d)
        actions = [("get", 1, 1) if action[0] == "each" else action for action in actions]
    effect = Effect(len(table.effects), source, about, actions, time, target)
    table.effects.append(effect)
    if source is not None:
        table.things[source].abilities.add(effect.number)


def position(table: Table613) -> Position:
    """The board for the product: every value printed."""
    permanents = [value(table, name) for name in table.things]
    effects = [
        {"oracle_text": said(e), "on": [e.target], "controller": "Ann", "timestamp": e.time}
        for e in table.effects
        if e.source is None
    ]
    players = [{"name": "Ann"}, {"name": "Bob"}]
    return Position.from_value({"players": players, "permanents": permanents, "effects": effects})


def value(table: Table613, name: str) -> dict[str, Any]:
    one = table.things[name]
    lines = [", ".join(sorted(one.keywords))] if one.keywords else []
    own = [e for e in table.effects if e.source == name]
    lines += [said(effect) for effect in own]
    front = [word for word in ("Enchantment", "Artifact", "Land", "Creature") if word in one.types]
    behind = f" — {' '.join(sorted(one.subtypes))}" if one.subtypes else ""
    made: dict[str, Any] = {
        "id": name, "controller": "Ann", "type_line": " ".join(front) + behind, "printed": True,
        "colors": sorted(one.colors, key="WUBRG".index), "oracle_text": "\n".join(lines),
    }  # fmt: skip
    if own:
        made["timestamp"] = own[0].time
    if name in table.worn:
        made["attached_to"] = table.worn[name]
    if "Creature" in one.types:
        star = any(("star",) in effect.actions for effect in own)
        made |= {"power": "*" if star else one.power, "toughness": "*" if star else one.toughness}
    return made


Seen = dict[str, tuple[frozenset[str], frozenset[str], tuple[int, int] | None, frozenset[str]]]


def by_twin(table: Table613) -> Seen:
    found: Seen = {}
    for name, one in after_layers(table).things.items():
        words = frozenset(word.lower() for word in one.types | one.subtypes)
        size = (one.power, one.toughness) if "Creature" in one.types else None
        found[name] = words, frozenset(one.colors), size, frozenset(one.keywords)
    return found


def by_product(board: Position) -> Seen:
    table = Table(board)
    assert not table.not_understood, list(table.not_understood)
    found: Seen = {}
    for one in table.permanents:
        size = (one.power or 0, one.toughness or 0) if one.is_creature else None
        words = frozenset(keyword.name for keyword, _ in table.keywords(one))
        found[one.id] = one.words, frozenset(one.colors), size, words
    return found


def differences(boards: Iterable[Table613]) -> list[tuple[Table613, Seen, Seen]]:
    """The boards on which the two differ."""
    found: list[tuple[Table613, Seen, Seen]] = []
    for table in boards:
        twin, product = by_twin(table), by_product(position(table))
        if twin != product:
            found.append((table, twin, product))
    return found


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    wrong = differences(random_board(rng) for _ in range(options.boards))
    for table, twin, product in wrong[:3]:
        print(position(table))
        for name in twin:
            if twin[name] != product[name]:
                print(f"  {name}: twin {twin[name]}, product {product[name]}")
    print(f"{options.boards} boards, {len(wrong)} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
