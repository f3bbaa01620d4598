"""The description of the service: the one stored is the one served, and answers look as it says."""

import inspect
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from legality.cards import import_cards
from legality.cli.app import CARDS, COMMANDS
from legality.cli.openapi import QUESTIONS, document
from legality.cli.operations import CLASSES, OPERATIONS, answer
from tests.cli.command import BOARD
from tests.openapi_page import PAGE
from tests.service.questions import fields_of

ROOT = Path(__file__).parents[2]
BOARDS = sorted((ROOT / "examples").glob("*.json"))


def test_the_stored_description_is_the_one_that_is_served() -> None:
    """`python -m tests.openapi_page` writes it anew. In which order the kinds are named that a
    value may have is another with each version of msgspec."""
    stored, served = (
        json.loads(text, object_hook=in_order) for text in (PAGE.read_bytes(), document())
    )
    assert stored == served


def in_order(value: dict[str, Any]) -> dict[str, Any]:
    """The same with the alternatives of an `anyOf` in one order."""
    if "anyOf" in value:
        value["anyOf"].sort(key=repr)
    return value


def test_every_operation_is_described() -> None:
    paths = json.loads(document())["paths"]
    posted = {f"/v1/{op}" for op in set(CLASSES) - set(QUESTIONS)}
    assert set(paths) == posted | {f"/{op}" for op in QUESTIONS} | {
        "/health",
        "/version",
        "/v1/batch",
    }


def test_everything_that_is_referred_to_is_there() -> None:
    text = document().decode()
    known = json.loads(text)["components"]["schemas"]
    named = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert named == set(known)


def lines(op: str, **fields: Any) -> list[Any]:
    found: list[Any] = json.loads(answer(op, json.dumps(fields).encode(), 60.0))["answers"]
    return found


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A card database with invented cards, which is asked."""
    file = tmp_path / "cards.sqlite3"
    import_cards(ROOT / "examples" / "by-name" / "cards.jsonl", file)
    monkeypatch.setenv("LEGALITY_CARDS", str(file))


def looks_as(line: dict[str, Any], kind: Any) -> bool:
    """Whether a line of an answer is of that type, with no field that it does not name."""
    try:
        made = msgspec.convert(line, kind)
    except msgspec.ValidationError:
        return False
    return not isinstance(made, msgspec.Struct) or set(line) <= set(made.__struct_fields__)


BRIDGE = json.loads((ROOT / "examples" / "four-on-a-bridge.json").read_bytes())
GOAD = json.loads((ROOT / "examples" / "goad-among-four.json").read_bytes())
TRAMPLE = json.loads((ROOT / "examples" / "trample-two-attackers.json").read_bytes())
LISTINGS = (
    {"limit": 3},
    {"count": True},
    {"mask": True},
    {"best": True},
    {"best": True, "tell": True},
)
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *((op, fields_of(op)) for op in sorted(CLASSES)),
    *((op, {"position": BOARD, **more}) for op in ("attacks", "blocks") for more in LISTINGS),
    *(("blocks", {"position": GOAD, **more}) for more in LISTINGS),
    ("attacks", {"position": BOARD, "lethal": True}),
    ("attacks", {"position": BRIDGE, "bands": True, "limit": 5}),
    *(("damage", {"position": TRAMPLE, **more}) for more in ({"count": True}, {"best": True})),
    ("divide", {"position": TRAMPLE}),
    ("perft", {"position": TRAMPLE, "expected": {"attacks": 5}}),
    ("combat", {"position": TRAMPLE}),
    ("check", {"position": BRIDGE, "explain": True, "tell": True, "nearest": True}),
    *(("graph", {"position": BRIDGE, "form": form}) for form in ("svg", "dot", "graphml")),
    *(("convert", {"position": BRIDGE, "to": to}) for to in ("json", "code")),
    ("schema", {"of": "decision"}),
]


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(("op", "fields"), VARIANTS)
def test_an_answer_looks_as_it_is_described(op: str, fields: dict[str, Any]) -> None:
    """Every line is of a type of its operation: what is always there is, and all is named."""
    found = lines(op, **fields)
    assert found
    kinds = OPERATIONS[op].said
    assert [line for line in found if not any(looks_as(line, kind) for kind in kinds)] == []


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_judgements_look_as_described(path: Path) -> None:
    position = json.loads(path.read_bytes())
    if "players" in position:
        (found,) = lines("check", position=position, nearest=True)
        assert looks_as(found, OPERATIONS["check"].said[0])


OF_A_SHELL = {"files", "db", "as_json", "json_lines", "jobs", "output", "context", "spans"}
"""What is of files, of a terminal, or of the run: a request states its board, and gets JSON."""
AS_FIELDS: dict[str, dict[str, str | None]] = {
    "import_": {"kind": "program"},
    "puzzle": {"graded": None},
    "export": {"map_to": None},
}
"""Options whose fields have another name; None where the answer has it without being asked (the map
of an export), or where files are written (a set of puzzles)."""
OPERATION_OF = {"import_": "import", "cards show": "card", "cards find": "find"}
NO_QUESTION = {"serve", "batch", "page", "cards fill"}
"""Commands that serve, ask a whole table, or write the card database."""


def test_every_question_of_the_command_line_is_an_operation_with_every_option() -> None:
    commands = {one.__name__: one for one, _ in COMMANDS}
    commands |= {f"cards {one.__name__}": one for one, _ in CARDS}
    for name, command in commands.items():
        if name in NO_QUESTION:
            continue
        fields = CLASSES[OPERATION_OF.get(name, name)].__struct_fields__
        renamed = AS_FIELDS.get(name, {})
        options = set(inspect.signature(command).parameters) - OF_A_SHELL
        wanted = {renamed.get(option, option) for option in options} - {None}
        assert wanted <= set(fields), (name, wanted - set(fields))
