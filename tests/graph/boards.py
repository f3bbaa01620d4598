"""Positions to be drawn: small ones by hand, twenty a side, and wild ones, in the JSON form."""

import random
from typing import Any

Board = dict[str, Any]
PLAYERS = ("Ann", "Bob", "Cid", "Dee")
FIRST = ("Gnarled", "Gate", "Goaded", "Placid", "Banner", "Bog", "Web", "Hired", "Grove", "Moss")
LAST = ("Ogre", "Guard", "Imp", "Ram", "Angel", "Lurker", "Spider", "Giant", "Wurm", "Wall")


def creature(name: str, /, controller: str = "Ann", text: str = "", **more: Any) -> Board:
    """A 2/2 creature."""
    return {
        "id": name,
        "controller": controller,
        "type_line": "Creature — Test",
        "power": 2,
        "toughness": 2,
        "oracle_text": text,
        **more,
    }


def walker(name: str, controller: str = "Bob") -> Board:
    """A planeswalker with loyalty 4."""
    line = "Legendary Planeswalker — Test"
    return {"id": name, "controller": controller, "type_line": line, "loyalty": 4}


def siege(name: str, controller: str = "Ann", protector: str = "Bob") -> Board:
    """A Siege with defense 5."""
    return {
        "id": name,
        "controller": controller,
        "protector": protector,
        "type_line": "Battle — Siege",
        "defense": 5,
    }


def board(*permanents: Board, players: int = 2, **more: Any) -> Board:
    """A position with the first so many players."""
    names = [{"name": name} for name in PLAYERS[:players]]
    return {"players": names, "permanents": list(permanents), **more}


def twenty(seed: int = 1) -> Board:
    """Twenty creatures a side, nearly all in combat, with damage, a band and a planeswalker."""
    rng = random.Random(seed)
    attackers = [
        creature(f"a{n}", name=f"{rng.choice(FIRST)} {rng.choice(LAST)} of the March {n}")
        for n in range(20)
    ]
    blockers = [
        creature(f"b{n}", "Bob", name=f"{rng.choice(FIRST)} {rng.choice(LAST)} {n}")
        for n in range(20)
    ]
    blocks = {f"b{n}": [f"a{rng.randrange(20)}"] for n in range(18)}
    assign = {name: {faced[0]: 2} for name, faced in blocks.items()}
    for name, faced in blocks.items():
        assign.setdefault(faced[0], {})[name] = 1
    return board(
        *attackers,
        *blockers,
        walker("jura"),
        attacks={f"a{n}": "jura" if n % 4 == 1 else "Bob" for n in range(20)},
        bands=[["a2", "a3", "a7"]],
        blocks=blocks,
        damage={"assign": assign},
    )


def wild(seed: int) -> Board:
    """A board on which anybody is declared to do anything to anything."""
    rng = random.Random(seed)
    players = rng.randint(2, 4)
    names = PLAYERS[:players]
    permanents: list[Board] = []
    for number in range(rng.randint(0, 14)):
        name = " ".join((rng.choice(FIRST), rng.choice(LAST))) if rng.random() < 0.8 else "x"
        text = rng.choice(("", "Flying", "Banding", "Menace\nTrample"))
        permanents.append(creature(f"c{number}", rng.choice(names), text, name=name))
    permanents += [walker(f"w{n}", rng.choice(names)) for n in range(rng.randint(0, 3))]
    permanents += [siege(f"s{n}", *rng.sample(names, 2)) for n in range(rng.randint(0, 2))]
    ids = [one["id"] for one in permanents]
    things = [*ids, *names]
    found = board(*permanents, players=players)
    if not ids:
        return found
    tame = rng.random() < 0.5
    targets = [*names[1:], *(name for name in ids if name[0] in "ws")] if tame else things
    found["attacks"] = {rng.choice(ids): rng.choice(targets) for _ in range(rng.randint(0, 8))}
    attackers = list(found["attacks"]) if tame else ids
    if attackers:
        found["blocks"] = {
            rng.choice(ids): rng.choices(attackers, k=rng.randint(1, 3))
            for _ in range(rng.randint(0, 8))
        }
        found["bands"] = [
            rng.choices(attackers, k=rng.randint(1, 3)) for _ in range(rng.randint(0, 2))
        ]
    if rng.random() < 0.6:
        found["damage"] = {
            "assign": {
                rng.choice(ids): {rng.choice(things): rng.randint(-1, 4) for _ in range(2)}
                for _ in range(rng.randint(0, 6))
            }
        }
    return found
