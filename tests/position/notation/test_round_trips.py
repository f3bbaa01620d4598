"""Notation, code and JSON give back the position that was written: every stored one, and many that
are dealt at random with something in every field."""

import gzip
import json
from collections.abc import Iterator

import pytest

from legality import Position
from legality.position.lasting_effects import LastingEffect
from legality.position.permanents import Chosen, Permanent
from legality.position.players import Player
from legality.position.record import Record
from legality.position.stated import Damage, Given, Stated
from legality.position.writing import to_value
from tests.cli.command import BOARD
from tests.documents import PAGES, ROOT, blocks
from tests.levels import examples
from tests.position.notation.random_positions import positions
from tests.shared.folder import CASES as CASES_FOLDER
from tests.table import creature

CASES = [CASES_FOLDER / name for name in ("honesty.jsonl", "rules.jsonl") if CASES_FOLDER.exists()]
"""Sample boards that `.ci/run` has, as JSON."""


def stored() -> Iterator[tuple[str, Position]]:
    """Every position that the project, or what lies beside it, holds as JSON."""
    for file in sorted((ROOT / "examples").glob("*.json")):
        yield file.name, Position.parse(file.read_bytes())
    for file in [ROOT / "tests" / "perft" / "boards.jsonl", *CASES]:
        yield from _lines(file.name, file.read_bytes())
    for file in sorted((ROOT / "benchmarks" / "boards").glob("*.jsonl.gz")):
        yield from _lines(file.name, gzip.decompress(file.read_bytes()))
    for page in PAGES:
        for block in blocks(page, "json"):
            value = json.loads(block)
            if "players" in value:
                yield page.name, Position.from_value(value)
    yield "the tests' board", Position.from_value(BOARD)


def _lines(name: str, data: bytes) -> Iterator[tuple[str, Position]]:
    for number, line in enumerate(data.splitlines(), start=1):
        value = json.loads(line)
        yield f"{name}, line {number}", Position.from_value(value.get("position", value))


def goes_around(position: Position) -> bool:
    """Whether all three forms are read back to the same position."""
    forms = (position.notation(), position.code(), str(position))
    return all(Position.read(form) == position for form in forms)


@pytest.mark.slow("reads every stored position three times")
@pytest.mark.untraced
def test_every_stored_position() -> None:
    seen = [(name, goes_around(position)) for name, position in stored()]
    assert [name for name, same in seen if not same] == []
    assert len(seen) > 300


@pytest.mark.slow("a wide random comparison")
@pytest.mark.parametrize("seed", range(4))
def test_ten_thousand_random_positions(seed: int) -> None:
    for position in positions(examples(2_500), seed):
        assert goes_around(position), position.notation()


def test_the_random_positions_hold_something_in_every_field() -> None:
    """So that a field that is new is tried in all forms at once."""
    found: dict[type[Record], set[str]] = {}
    for position in positions(600, 99):
        records: list[Record | None] = [position, position.damage]
        records += [*position.players, *position.permanents, *position.effects, *position.given]
        records += [permanent.chosen for permanent in position.permanents]
        for record in records:
            if record is not None:
                kind = Stated if isinstance(record, Stated) else type(record)
                found.setdefault(kind, set()).update(_stated(record))
    for kind in (Stated, Player, Permanent, LastingEffect, Given, Damage, Chosen):
        assert set(kind.__struct_fields__) - found[kind] - NOT_DEALT == set(), kind


NOT_DEALT = {"shared_team_turns", "shared_life", "group_attack", "defending", "card"}
"""What only boards of a kind have: teams, opponents, cards. The stored ones have them."""


def _stated(record: Record) -> set[str]:
    """The fields that are written."""
    return set(to_value(record))


CORNERS: list[dict[str, object]] = [
    {"defending": ["Cid", "Bob"]},
    {"defending": []},
    {"judge": []},
    {"attacks": {}, "blocks": {}},
    {"blocks": {"guard": []}},
    {"order": {}},
    {"damage": {}},
    {"damage": {"assign": {}}},
    {"damage": {"assign": {"ogre": {}}}},
    {"damage": {"struck_first": []}},
    {"bands": [[]]},
    {"bands": [["ogre"], []]},
    {"effects": [{"oracle_text": "Flying", "card": "Jump", "on": ["ogre"]}]},
    {"effects": [{"oracle_text": "Flying", "card": {"name": "Jump", "cmc": 1.0}}]},
    {"effects": [{"oracle_text": "Flying", "on": [[], ["ogre"]]}]},
    {"given": [{"text": "a", "holds": True}, {"text": "a", "holds": False, "id": "ogre"}]},
    {"id": ""},
]


@pytest.mark.parametrize("more", CORNERS)
def test_what_is_declared_but_empty_and_other_corners(more: dict[str, object]) -> None:
    third = {"players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}]}
    assert goes_around(Position.from_value({**BOARD, **third, **more}))


def test_positions_of_teams() -> None:
    teams = [{"name": name, "team": name[0], "life": 30} for name in ("A1", "A2", "B1", "B2")]
    board = {
        "players": teams,
        "permanents": [creature("x", "A2"), creature("y", "B2")],
        "attacks": {"x": "B2"},
        "blocks": {"y": ["x"]},
    }
    shared = Position.from_value({**board, "shared_team_turns": True, "shared_life": True})
    assert "x = 2/2" in shared.notation()
    assert goes_around(shared)
    alone = Position.from_value({**board, "active": "A2", "shared_life": False})
    assert goes_around(alone)
    group = {"shared_team_turns": True, "group_attack": True, "rules": "2010-07-16"}
    assert goes_around(Position.from_value({**board, **group}))
