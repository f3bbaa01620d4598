"""Every road says the same of the same unread text: checks, views, damage, graph, searches and the
combat played, on invented boards and on the shared cases where they are at hand."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from legality import (
    Combat,
    LegalityError,
    Position,
    best_attack,
    best_block,
    check,
    check_attacks,
    combat_graph,
    forced_lethal,
    legal_attacks,
    legal_blocks,
    legal_damage,
)
from legality.gaps import Line
from legality.queries.perft import gaps_of
from tests.shared.folder import CASES

UNREAD = (
    "This creature can't be blocked except by creatures whose owners wear hats.",
    "Creatures that have been sung about attack each combat if able.",
    "Left-handed creatures deal combat damage twice as loudly.",
    "Whistling creatures can't block creatures that hum.",
    "This creature attacks a player of its own choosing each combat if able.",
    "Creatures can't block unless their controller pays {X} for each blocking creature they "
    "control.",
)
READ = ("", "Flying", "Menace", "This creature can't block.", "Trample\nFirst strike")


def invented(seed: int) -> dict[str, Any]:
    """Two players, some creatures with read and unread lines, an attack and no blocks yet."""
    rng = random.Random(seed)

    def creature(name: str, player: str) -> dict[str, Any]:
        lines = [rng.choice(READ), rng.choice(UNREAD) if rng.random() < 0.4 else ""]
        rng.shuffle(lines)
        return {
            "id": name,
            "controller": player,
            "type_line": "Creature — Test",
            "power": rng.randrange(4),
            "toughness": rng.randrange(1, 4),
            "oracle_text": "\n".join(line for line in lines if line),
        }

    mine = [creature(f"a{n}", "Ann") for n in range(rng.randrange(1, 3))]
    theirs = [creature(f"b{n}", "Bob") for n in range(rng.randrange(1, 3))]
    effects = [{"oracle_text": rng.choice(UNREAD), "on": ["b0"]}] if rng.random() < 0.3 else []
    return {
        "rules": rng.choice(("2006-10-01", "2010-10-01", "2024-03-08", "2026-09-25")),
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": mine + theirs,
        "effects": effects,
        "attacks": {"a0": "Bob"},
        "blocks": {},
    }


def told(board: dict[str, Any]) -> dict[str, frozenset[Line]]:
    """What each road says was not understood. A road that the board has no room for (there is no
    such declaration, nothing is legal) says nothing."""
    position = Position.from_value(board)
    roads: dict[str, Any] = {
        "check": lambda: check(position),
        "check_attacks": lambda: check_attacks(position),
        "attacks": lambda: legal_attacks(position),
        "graph": lambda: combat_graph(position, check(position)),
        "perft": lambda: gaps_of(position),
        "lethal": lambda: forced_lethal(position, seconds=2),
        "best attack": lambda: best_attack(position, seconds=2),
        "combat": lambda: Combat.begin(position),
    }
    for side in position.defending_sides:
        roads[f"blocks of {side}"] = lambda side=side: legal_blocks(position, side)
        roads[f"best block of {side}"] = lambda side=side: best_block(position, side)
    if position.attacks is not None and position.blocks is not None:
        roads["damage"] = lambda: legal_damage(position, "attacking")
    return dict(_answers(roads))


def _answers(roads: dict[str, Any]) -> Iterator[tuple[str, frozenset[Line]]]:
    for name, road in roads.items():
        try:
            answer = road()
        except LegalityError:
            continue
        yield name, frozenset(answer.not_understood)


def boards_of_the_cases() -> list[Any]:
    """Boards with texts of the shared cases, if they are at hand."""
    found: list[Any] = []
    for file in sorted(CASES.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            board: Any = case.get("position")
            if board is not None and "oracle_text" in json.dumps(board):
                found.append(pytest.param(board, id=str(case["id"])))
    return found


@pytest.mark.parametrize("seed", range(120))
def test_on_invented_boards(seed: int) -> None:
    board = invented(seed)
    texts = [one.get("oracle_text", "") for one in (*board["permanents"], *board["effects"])]
    unread = {line for text in texts for line in text.split("\n") if line in UNREAD}
    roads = told(board)
    assert {"check", "attacks", "graph", "perft", "damage", "combat"} <= roads.keys()
    for road, lines in roads.items():
        assert {line for _, line in lines} == unread, road
    assert len(set(roads.values())) == 1


@pytest.mark.shared
@pytest.mark.parametrize("board", boards_of_the_cases())
def test_on_the_shared_cases(board: dict[str, Any]) -> None:
    try:
        roads = told(board)
    except LegalityError:
        return  # the case is about a board that is an error
    assert len(set(roads.values())) <= 1, roads
