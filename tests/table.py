"""Small tables for tests, told in as few words as they can be.

A declaration is a line of text: `A>Bob B>jura` (attacker > what it attacks), `x>A y>A+B` (blocker >
the attackers it blocks), `nobody`. Where there is only one thing to attack, or only one attacker,
`A B` and `x y` say the same.
"""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from legality import Illegal, Legal, Position, Verdict, check, check_attacks, check_blocks

Value = dict[str, Any]
NOBODY = "nobody"

RULES_2006 = "2006-10-01"
RULES_2009 = "2009-10-01"
RULES_2010 = "2010-10-01"
RULES_2024 = "2024-03-08"
RULES_2026 = "2026-09-25"
EDITIONS = (RULES_2006, RULES_2009, RULES_2010, RULES_2024, RULES_2026)
"""Editions of the source documents that differ in what they do, the newest last."""
SINCE_2009 = EDITIONS[1:]
TODAY = EDITIONS[3:]


# -- permanents ------------------------------------------------------------------------------------


def permanent(id: str, controller: str, types: str, text: str = "", **fields: Any) -> Value:
    """A permanent of any kind."""
    return {
        "id": id,
        "controller": controller,
        "type_line": types,
        "oracle_text": text,
        **fields,
    }


def creature(
    id: str,
    controller: str,
    size: str = "2/2",
    text: str = "",
    types: str = "Creature — Bear",
    **fields: Any,
) -> Value:
    """A creature; `size` is its power and toughness, "2/2"."""
    power, _, toughness = size.partition("/")
    numbers = {"power": int(power), "toughness": int(toughness)}
    return permanent(id, controller, types, text, **numbers, **fields)


def planeswalker(id: str, controller: str, text: str = "", **fields: Any) -> Value:
    """A planeswalker with three loyalty counters."""
    types = fields.pop("types", "Legendary Planeswalker — Test")
    return permanent(id, controller, types, text, **{"loyalty": 3, **fields})


def battle(id: str, controller: str, protector: str | None = None, **fields: Any) -> Value:
    """A Siege with three defense counters."""
    value = permanent(id, controller, "Battle — Siege", defense=3, **fields)
    return value if protector is None else {**value, "protector": protector}


def land(id: str, controller: str, types: str = "Basic Land — Forest", text: str = "") -> Value:
    """A land."""
    return permanent(id, controller, types, text)


def enchantment(id: str, controller: str, text: str, **fields: Any) -> Value:
    """An enchantment that is attached to nothing."""
    return permanent(id, controller, "Enchantment", text, **fields)


def aura(id: str, controller: str, on: str, text: str) -> Value:
    """An Aura attached to something."""
    return permanent(id, controller, "Enchantment — Aura", text, attached_to=on)


def equipment(id: str, controller: str, on: str, text: str) -> Value:
    """An Equipment attached to something."""
    return permanent(id, controller, "Artifact — Equipment", text, attached_to=on)


def lasting(text: str, *on: str, controller: str | None = None) -> Value:
    """A text that a spell left behind on those objects."""
    value: Value = {"oracle_text": text, "on": list(on)}
    return value if controller is None else {**value, "controller": controller}


# -- a cast ----------------------------------------------------------------------------------------


def ogre(text: str = "", **fields: object) -> Value:
    """A: a red 4/4 Ogre with trample and a +1/+1 counter, mana value 4."""
    return creature(
        "A",
        "Ann",
        "4/4",
        text,
        "Creature — Ogre",
        **{
            "name": "Gnarled Ogre",
            "colors": ["R"],
            "keywords": ["Trample"],
            "counters": {"+1/+1": 1},
            "mana_value": 4,
            **fields,
        },
    )


def goblin(text: str = "", **fields: object) -> Value:
    """B: a white 1/3 Goblin token, mana value 0."""
    return creature(
        "B",
        "Ann",
        "1/3",
        text,
        "Token Creature — Goblin",
        **{"colors": ["W"], "mana_value": 0, **fields},
    )


# -- tables ----------------------------------------------------------------------------------------


def board(
    *permanents: Value,
    players: str = "Ann Bob",
    mana: Mapping[str, int] | None = None,
    teams: Mapping[str, str] | None = None,
    attacks: str | None = None,
    blocks: str | None = None,
    **fields: Any,
) -> Position:
    """A position: Ann attacks, the others defend, unless other fields say so."""
    seats: list[Value] = []
    for name in players.split():
        seat: Value = {"name": name}
        if mana and name in mana:
            seat["mana"] = mana[name]
        if teams and name in teams:
            seat["team"] = teams[name]
        seats.append(seat)
    position = Position.from_value({"players": seats, "permanents": list(permanents), **fields})
    if attacks is not None:
        position = with_attacks(position, attacks)
    return position if blocks is None else with_blocks(position, blocks)


def attackable(position: Position) -> tuple[str, ...]:
    """What one might think of attacking: all other players, and anybody's planeswalkers and
    battles."""
    others = [p.name for p in position.players if p.name != position.attacker]
    things = [p.id for p in position.battlefield if p.words & {"planeswalker", "battle"}]
    return (*others, *things)


def with_attacks(position: Position, line: str) -> Position:
    """The position with that attack declared."""
    only = attackable(position)[0]
    declared = {
        attacker: target or only
        for attacker, _, target in (word.partition(">") for word in _words(line))
    }
    return msgspec.structs.replace(position, attacks=declared)


def with_blocks(position: Position, line: str) -> Position:
    """The position with those blocks declared."""
    only = next(iter(position.attacks or {}), "")
    declared = {
        blocker: tuple((attackers or only).split("+"))
        for blocker, _, attackers in (word.partition(">") for word in _words(line))
    }
    return msgspec.structs.replace(position, blocks=declared)


def _words(line: str) -> list[str]:
    return [] if line == NOBODY else line.split()


# -- verdicts --------------------------------------------------------------------------------------


def attack(position: Position, line: str) -> Verdict:
    """The verdict on that attack; every text must have been understood."""
    position = with_attacks(position, line)
    understood(position)
    return check_attacks(position)


def block(position: Position, line: str, player: str = "Bob") -> Verdict:
    """The verdict on those blocks of that player; every text must have been understood."""
    position = with_blocks(position, line)
    understood(position)
    return check_blocks(position)[player]


def understood(position: Position) -> None:
    """Fail if a text of the position was passed over."""
    missed = check(position).not_understood
    assert not missed, f"not understood: {missed}"


def legal_attacks(position: Position) -> set[str]:
    """Every legal attack of the active player's creatures, each judged on its own."""
    return set(_legal_attacks(position))


def _legal_attacks(position: Position) -> Iterator[str]:
    things = attackable(position)
    understood(with_attacks(position, NOBODY))
    creatures = [
        p.id for p in position.battlefield if p.is_creature and p.controller == position.attacker
    ]
    for chosen in itertools.product((None, *things), repeat=len(creatures)):
        declared = {c: t for c, t in zip(creatures, chosen, strict=True) if t is not None}
        if isinstance(check_attacks(msgspec.structs.replace(position, attacks=declared)), Legal):
            yield (
                " ".join(
                    attacker if len(things) == 1 else f"{attacker}>{target}"
                    for attacker, target in declared.items()
                )
                or NOBODY
            )


def legal_blocks(position: Position, player: str = "Bob", *, most: int = 2) -> set[str]:
    """Every legal declaration of that player's blockers, each judged on its own: all those in which
    no creature blocks more than `most` attackers."""
    return set(_legal_blocks(position, player, most))


def _legal_blocks(position: Position, player: str, most: int) -> Iterator[str]:
    attackers = tuple(position.attacks or {})
    understood(with_blocks(position, NOBODY))
    creatures = [p.id for p in position.battlefield if p.is_creature and p.controller == player]
    choices = [
        chosen
        for size in range(min(most, len(attackers)) + 1)
        for chosen in itertools.combinations(attackers, size)
    ]
    for chosen in itertools.product(choices, repeat=len(creatures)):
        declared = {c: a for c, a in zip(creatures, chosen, strict=True) if a}
        judged = check_blocks(msgspec.structs.replace(position, blocks=declared))[player]
        if isinstance(judged, Legal):
            yield (
                " ".join(
                    blocker if len(attackers) == 1 else f"{blocker}>{'+'.join(blocked)}"
                    for blocker, blocked in declared.items()
                )
                or NOBODY
            )


def numbers(verdict: Verdict) -> tuple[int, int, int]:
    """Requirements obeyed, their maximum, and the mana to be paid."""
    return verdict.obeyed, verdict.maximum, verdict.cost


def broken(verdict: Verdict) -> list[tuple[str, set[str]]]:
    """The steps that fail with the objects concerned; nothing for a legal declaration."""
    if not isinstance(verdict, Illegal):
        return []
    return sorted((fault.rule, set(fault.objects)) for fault in verdict.violations)


def rules(verdict: Verdict) -> list[str]:
    """The steps that fail, in order."""
    return [rule for rule, _ in broken(verdict)]


def becauses(verdict: Verdict) -> set[str]:
    """The rules or texts behind the faults."""
    if not isinstance(verdict, Illegal):
        return set()
    return {fault.because for fault in verdict.violations if fault.because is not None}
