"""Brute force over the few sentences that puzzles use, read from the boards themselves.

Shares nothing with the library: it is what small puzzles' answers are confirmed by, wording
included, before any solver is asked.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

Board = Mapping[str, Any]
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
BLOCKS_IT = re.compile(r"This creature blocks @(\w+) this turn if able\.")
EXCEPT_BY = re.compile(r"This creature can't be blocked except by ([A-Z][a-z]+)s\.")
NOT_BY = re.compile(r"This creature can't be blocked by ([A-Z][a-z]+)s\.")
AT_LEAST = re.compile(r"This creature can't be blocked except by (\w+) or more creatures\.")
LIMIT = re.compile(r"No more than (\w+) creatures? can attack (you )?each combat\.")


@dataclass(frozen=True)
class Outcome:
    """What enumerating found: the maximum, how many reach it, and the verdict on the declared."""

    maximum: int
    count: int
    legal: bool


@dataclass
class Blocked:
    """An attacker: by whom it may be blocked, by how many, and what that obeys."""

    able: set[str]
    least: int = 0
    most: int = 10**9
    lure: bool = False
    must: bool = False
    wanted: set[str] = field(default_factory=set[str])

    def allows(self, blockers: list[str]) -> bool:
        if not blockers:
            return True
        return self.able.issuperset(blockers) and self.least <= len(blockers) <= self.most

    def obeyed(self, blockers: list[str]) -> int:
        lured = len(blockers) if self.lure else 0
        return lured + (self.must and bool(blockers)) + len(self.wanted.intersection(blockers))


def individuals(board: Board) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for entry in board["permanents"]:
        count = entry.get("count", 1)
        for number in range(1, count + 1):
            yield (entry["id"] if count == 1 else f"{entry['id']}#{number}"), entry


def lines(entry: Mapping[str, Any]) -> list[str]:
    text: str = entry.get("oracle_text", "")
    return text.split("\n") if text else []


def blocked(board: Board) -> dict[str, Blocked]:
    creatures = [(id, entry) for id, entry in individuals(board) if entry["controller"] == "Bob"]
    types = {id: set(entry["type_line"].split()) for id, entry in creatures}
    made = {
        id: one_blocked(lines(entry), types)
        for id, entry in individuals(board)
        if entry["controller"] == "Ann"
    }
    for effect in board["effects"]:
        found = BLOCKS_IT.fullmatch(effect["oracle_text"])
        assert found is not None
        made[found[1]].wanted |= set(effect["on"])
    return made


def one_blocked(texts: list[str], types: Mapping[str, set[str]]) -> Blocked:
    made = Blocked(set(types))
    for text in texts:
        if found := AT_LEAST.fullmatch(text):
            made.least = max(made.least, NUMBERS.index(found[1]))
        elif found := EXCEPT_BY.fullmatch(text):
            made.able &= {id for id, words in types.items() if found[1] in words}
        elif found := NOT_BY.fullmatch(text):
            made.able &= {id for id, words in types.items() if found[1] not in words}
        elif text == "Menace":
            made.least = max(made.least, 2)
        elif text == "This creature can't be blocked by more than one creature.":
            made.most = 1
        elif text.startswith("This creature can't be blocked unless all creatures"):
            made.least = len(types)
        elif text == "All creatures able to block this creature do so.":
            made.lure = True
        elif text == "This creature must be blocked if able.":
            made.must = True
        else:
            raise AssertionError(text)
    return made


def enumerate_blocks(board: Board) -> Outcome:
    """Every way for each creature to block one attacker or none."""
    attackers = blocked(board)
    blockers = {
        id: lines(entry) for id, entry in individuals(board) if entry["controller"] == "Bob"
    }
    for texts in blockers.values():
        assert texts in ([], ["This creature blocks each combat if able."])
    names = list(blockers)
    choices = [
        [None, *(a for a, attacker in attackers.items() if name in attacker.able)] for name in names
    ]

    def judged(choice: tuple[str | None, ...]) -> int | None:
        groups: dict[str, list[str]] = {attacker: [] for attacker in attackers}
        for name, attacker in zip(names, choice, strict=True):
            if attacker is not None:
                groups[attacker].append(name)
        if not all(attackers[a].allows(group) for a, group in groups.items()):
            return None
        eager = sum(
            1 for name, a in zip(names, choice, strict=True) if a is not None and blockers[name]
        )
        return eager + sum(attackers[a].obeyed(group) for a, group in groups.items())

    declared: dict[str, list[str]] = board["blocks"]
    chosen = tuple(declared[name][0] if name in declared else None for name in names)
    return summary([judged(choice) for choice in product(*choices)], judged(chosen))


def summary(values: list[int | None], declared: int | None) -> Outcome:
    possible = [value for value in values if value is not None]
    maximum = max(possible)
    return Outcome(maximum, possible.count(maximum), declared == maximum)


def enumerate_attacks(board: Board) -> Outcome:
    """Every way for each creature to attack one player or planeswalker or none."""
    opponents: list[str] = [player["name"] for player in board["players"][1:]]
    caps: dict[str | None, int] = {}
    owner: dict[str, str] = {name: name for name in opponents}
    creatures: dict[str, Mapping[str, Any]] = {}
    for id, entry in individuals(board):
        if entry["controller"] == "Ann":
            creatures[id] = entry
        elif "Planeswalker" in entry["type_line"]:
            owner[id] = entry["controller"]
        else:
            found = LIMIT.fullmatch(entry["oracle_text"])
            assert found is not None
            key = entry["controller"] if found[2] else None
            caps[key] = min(caps.get(key, 10**9), NUMBERS.index(found[1]))
    barred = {id: barred_targets(id, board, owner) for id in creatures}
    choices = [[None, *(one for one in owner if one not in barred[id])] for id in creatures]
    texts = {id: lines(entry) for id, entry in creatures.items()}

    def judged(choice: tuple[str | None, ...]) -> int | None:
        attack = {id: one for id, one in zip(creatures, choice, strict=True) if one is not None}
        for key, cap in caps.items():
            if sum(1 for one in attack.values() if key in (None, one)) > cap:
                return None
        if len(attack) == 1 and "This creature can't attack alone." in texts[next(iter(attack))]:
            return None
        if any(one in barred[id] for id, one in attack.items()):
            return None
        return sum(
            ("This creature attacks each combat if able." in texts[id])
            + sum(1 + (one in opponents and one != g) for g in creatures[id].get("goaded_by", ()))
            for id, one in attack.items()
        )

    chosen = tuple(board["attacks"].get(id) for id in creatures)
    return summary([judged(choice) for choice in product(*choices)], judged(chosen))


def barred_targets(id: str, board: Board, owner: Mapping[str, str]) -> set[str]:
    barred: set[str] = set()
    for effect in board.get("effects", ()):
        if id not in effect["on"]:
            continue
        you: str = effect["controller"]
        if effect["oracle_text"] == "This creature can't attack you.":
            barred.add(you)
        else:
            assert effect["oracle_text"].endswith("you or planeswalkers you control.")
            barred |= {one for one, controller in owner.items() if controller == you}
    return barred
