"""The library's sentences are known to the page, which says them in the visitor's language."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest

from legality.page import page_files
from legality.puzzles.random_boards import random_attacks, random_blocks
from legality.queries.examples import gallery
from legality.queries.exercise import Level, exercise
from legality.service.answering import answer

ROOT = Path(__file__).parents[2]
PATTERNS: dict[str, str] = json.loads(page_files()["heard.json"])
NUMBERS = {"n", "most", "life"}
MOST = 0.6
"""This share of the pairs of words of a pattern is found as it stands."""
SAID_BY = ("combat", "judging", "moments", "problem", "queries", "rulebook", "cli")
"""The rooms whose sentences the page shows."""


def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern as the page reads it (heard.js)."""
    parts = re.split(r"(\{\w+\})", pattern)
    places = re.compile(r"\{(\w+)\}")
    made = ""
    for part in parts:
        place = places.fullmatch(part)
        if place is None:
            made += re.escape(part)
        else:
            made += r"(-?[0-9]+)" if place[1] in NUMBERS else "(.+?)"
    return re.compile(made, re.DOTALL)


COMPILED = {key: compiled(pattern) for key, pattern in PATTERNS.items()}


@cache
def sources() -> str:
    """The text of the library, its broken sentences in one line."""
    files = (file for room in SAID_BY for file in sorted((ROOT / "legality" / room).rglob("*.py")))
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return re.sub(r'"\s*\n\s*f?"', "", text)


@pytest.mark.parametrize("key", PATTERNS)
def test_every_pattern_is_of_a_sentence_that_the_library_says(key: str) -> None:
    """Verbs and plurals are put in by the library: most neighbouring words of a pattern stand side
    by side in its source."""
    pieces = [piece.split() for piece in re.split(r"\{\w+\}", PATTERNS[key])]
    pairs = [f"{one} {other}" for words in pieces for one, other in pairwise(words)]
    known = [pair for pair in pairs if pair in sources()]
    assert len(known) >= MOST * len(pairs), set(pairs) - set(known)


def messages(answered: dict[str, Any]) -> Iterator[str]:
    """The messages of the faults of an answer."""
    verdicts: list[Any] = [answered["attacks"], *(answered["blocks"] or {}).values()]
    verdicts += (answered["damage"] or {}).values()
    for verdict in filter(None, verdicts):
        yield from (fault["message"] for fault in verdict["violations"])
    told = answered.get("told", {}).get("verdicts", [])
    for verdict in told:
        yield from (one["sentence"] for one in verdict["requirements"])
        yield from verdict["costs"]


def judged(position: object) -> dict[str, Any]:
    request = {"position": position, "tell": True}
    (found,) = json.loads(answer("check", json.dumps(request).encode(), 60))["answers"]
    value: dict[str, Any] = found
    return value


def boards() -> Iterator[object]:
    """Boards of every kind: the gallery, the examples, exercises, random ones, those below."""
    yield from (board.position for board in gallery())
    for file in sorted((ROOT / "examples").glob("*.json")):
        value = json.loads(file.read_bytes())
        if "players" in value:
            yield value
    for level in get_args(Level):
        for seed in range(6):
            yield from (exercise(level, seed, number).position for number in range(4))
    for seed in range(6):
        yield random_blocks(4, 4, seed=seed).position
        yield random_attacks(4, 3, seed=seed).position
    yield from BOARDS


TOLL = (
    "\"Creatures can't attack you unless their controller pays {2} for each creature they control "
    "that's attacking you.\""
)
BOARDS = (
    "Ann: Ox 3/3 creature, tapped -> Bob\n  Elf 1/1 creature, sick -> Bob\nBob:",
    "Ann: Wall 0/4 creature defender -> Bob; Bob:",
    "Ann: Ox 3/3 creature landwalk -> Bob\nBob: Elf 1/1 creature -> ox\n  Forest (Land)",
    "Ann: Ox 3/3 creature -> Bob\nBob: Elf 1/1 creature decayed -> ox",
    "Ann: Ox 3/3 creature -> Bob\nBob: Elf 1/1 creature unleash, 1 +1/+1 counter -> ox",
    "Ann: Ox 3/3 creature horsemanship -> Bob\nBob: Elf 1/1 creature -> ox",
    "Ann: Ox 3/3 creature shadow -> Bob\nBob: Elf 1/1 creature -> ox",
    "Ann: Ox 3/3 creature -> Bob\nBob: Elf 1/1 creature shadow -> ox",
    "players: Ann, Bob, Cid\nAnn: Ox 3/3 creature, goaded by Bob\n  Elf 1/1 creature -> Bob\nBob:",
    "Ann: Ox 3/3 -> Bob\n  Elf 1/1 -> Bob\nBob: Cub 2/2 -> ox + elf",
    "Ann: Ox 3/3 -> Bob\nBob: Cub 2/2 -> ox\ndamage: regular, ox -> cub 2, cub -> ox 3",
    "rules: 2024-03-08\nAnn: Ox 3/3 -> Bob\nBob: Cub 2/2 -> ox\n  Elf 1/1 -> ox\n"
    "damage: regular, ox -> cub 1 + elf 2, cub -> ox 2, elf -> ox 1",
    "Ann: Ox 3/3 creature trample -> Bob\nBob: Cub 2/2 -> ox\n"
    "damage: regular, ox -> Bob 3, cub -> ox 2",
    "Ann: Ox 3/3 -> Bob\n  Elf 1/1 -> Bob\nBob:\nbands: ox + elf",
    "Ann: Ox 3/3 banding -> Bob\n  Elf 1/1 -> Bob\n  Cub 2/2 -> Bob\nBob:\nbands: ox + elf + cub",
    f"Ann: Ox 3/3 -> Bob\nBob: Toll (Enchantment) {TOLL}",
    f"Ann 1, mana 5: Ox 3/3 -> Bob\nBob: Toll (Enchantment) {TOLL}",
)
"""Faults of many kinds."""


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_the_boards_below_are_no_errors(number: int) -> None:
    assert "attacks" in judged(BOARDS[number])


def test_every_fault_is_known_to_the_page() -> None:
    """A sentence that begins with its card is what the card says, in the card's own words."""
    unknown: set[str] = set()
    number = 0
    for board in boards():
        for message in messages(judged(board)):
            number += 1
            fits = any(one.fullmatch(message) for one in COMPILED.values())
            if not fits and not any(one.fullmatch(f"{message}.") for one in COMPILED.values()):
                unknown.add(message)
    assert number > 100
    assert unknown == set()


def test_what_happens_in_a_combat_is_known_to_the_page() -> None:
    board = "Ann: Ox 3/3 creature lifelink -> Bob\nBob: Cub 2/2 creature -> ox"
    found = json.loads(answer("combat", json.dumps({"position": board}).encode(), 60))["answers"]
    told = [line for moment in found for line in moment["told"]]
    assert len(told) > 5
    events = [one for key, one in COMPILED.items() if key.startswith("event-")]
    assert [line for line in told if not any(one.fullmatch(line) for one in events)] == []
