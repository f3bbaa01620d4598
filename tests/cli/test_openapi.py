"""The description of the service: the one stored is the one served, and answers look as it says."""

import inspect
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from legality.cards import import_cards
from legality.cli.app import CARDS, COMMANDS
from legality.cli.openapi import document
from legality.cli.openapi_by_hand import REFERENCE
from legality.cli.openapi_schemas import QUESTIONS, reply_name
from legality.cli.openapi_words import OF, OF_SCHEMA, REQUEST
from legality.queries.table import QUERIES
from legality.service.answering import answer
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
    posted = {f"/v1/{op}" for op in set(QUERIES) - set(QUESTIONS)}
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
    if not isinstance(made, msgspec.Struct):
        return True
    tag = made.__struct_config__.tag_field
    return set(line) <= {*made.__struct_encode_fields__, *((tag,) if tag else ())}


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
(FILE,) = lines("problem", position=BOARD, of="blocks")
DAMAGE_FILE, _ = lines("problem", position=TRAMPLE, of="damage")
OF_FILE: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("blocks", dict(more)) for more in LISTINGS),
    ("check", {"tell": True, "nearest": True}),
    ("masks", {"declare": "blocks"}),
    ("why", {"creature": "guard", "verb": "blocks", "target": "ogre"}),
)
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *((op, fields_of(op)) for op in sorted(QUERIES)),
    *((op, {"position": BOARD, **more}) for op in ("attacks", "blocks") for more in LISTINGS),
    *(("blocks", {"position": GOAD, **more}) for more in LISTINGS),
    ("attacks", {"position": BOARD, "lethal": True}),
    ("attacks", {"position": BRIDGE, "bands": True, "limit": 5}),
    *(("damage", {"position": TRAMPLE, **more}) for more in ({"count": True}, {"best": True})),
    ("divide", {"position": TRAMPLE}),
    ("perft", {"position": TRAMPLE, "expected": {"attacks": 5}}),
    ("combat", {"position": TRAMPLE}),
    ("combat", {"position": TRAMPLE, "best": True}),
    ("paste", {"text": "Ann: Ogre 3/3 -> Bob; Bob:"}),
    ("search", {"text": "Ogre 3/3 menace"}),
    ("check", {"position": BRIDGE, "explain": True, "tell": True, "nearest": True}),
    *(("graph", {"position": BRIDGE, "form": form}) for form in ("svg", "dot", "graphml")),
    *(("convert", {"position": BRIDGE, "to": to}) for to in ("json", "code")),
    *(("schema", {"of": of}) for of in ("problem", "decision")),
    *(("problem", {"position": BOARD, "of": of}) for of in ("attacks", "blocks", "damage")),
    ("problem", {"position": TRAMPLE, "of": "damage"}),
    *((op, {"position": FILE, **more}) for op, more in OF_FILE),
    ("damage", {"position": DAMAGE_FILE, "count": True}),
]


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(("op", "fields"), VARIANTS)
def test_an_answer_looks_as_it_is_described(op: str, fields: dict[str, Any]) -> None:
    """Every line is of a type of its operation: what is always there is, and all is named."""
    found = lines(op, **fields)
    assert found
    lines_of = QUERIES[op].lines
    kinds = get_args(lines_of) if isinstance(lines_of, UnionType) else (lines_of,)
    assert [line for line in found if not any(looks_as(line, kind) for kind in kinds)] == []


@pytest.mark.sampled("many questions of each operation")
@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(("op", "fields"), VARIANTS)
def test_an_answer_is_of_its_schema(op: str, fields: dict[str, Any]) -> None:
    reply = json.loads(answer(op, json.dumps(fields).encode(), 60.0))
    must_be(reply_name(op), reply)


def must_be(name: str, value: object) -> None:
    """Fails where a value is not of that schema of the description."""
    assert [*validator().evolve(schema={"$ref": f"{REFERENCE}{name}"}).iter_errors(value)] == []


@cache
def validator() -> Any:
    """What judges values by the description. It takes a second to import: not wherever tests are
    collected."""
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

    return Draft202012Validator({"components": json.loads(document())["components"]})


# -- every property --------------------------------------------------------------------------------


def properties() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every property of the description, by its schema and its name."""
    for name, schema in json.loads(document())["components"]["schemas"].items():
        for field, one in schema.get("properties", {}).items():
            yield name, field, one


def test_every_property_has_words() -> None:
    assert [(name, field) for name, field, one in properties() if not one.get("description")] == []


def test_words_are_written_of_what_there_is() -> None:
    """Neither of a property that is no more, nor of one that a class describes itself."""
    described = {(name.removeprefix("Received"), field) for name, field, _ in properties()}
    assert {(name, field) for name, own in OF_SCHEMA.items() for field in own} <= described
    assert set(OF) <= {field for _, field in described}
    assert set(REQUEST) <= {field for name, field in described if name.endswith("Request")}


def test_nothing_is_an_object_of_anything() -> None:
    """But a JSON Schema, which `schema` gives."""
    free = [
        (name, field)
        for name, field, one in properties()
        for part in parts(one)
        if part == {} or (part.get("type") == "object" and not set(part) & {"additionalProperties"})
    ]
    assert free == [("SchemaReply", "answers")]


def parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A schema without its words, and all that it is made of."""
    yield {key: part for key, part in schema.items() if key not in ("description", "title")}
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from parts(schema[key])
    for one in schema.get("anyOf", ()):
        yield from parts(one)


def test_no_property_has_a_default() -> None:
    """Generators of clients take a property with a default for one that has to be there."""
    assert [(name, field) for name, field, one in properties() if "default" in one] == []


# -- what is received can be sent ------------------------------------------------------------------


@pytest.mark.sampled("more boards")
@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_a_board_that_was_received_can_be_sent(path: Path) -> None:
    position = json.loads(path.read_bytes())
    if "players" not in position:
        return
    (found,) = lines("convert", position=position, to="json")
    must_be("ReceivedPosition", found["json"])
    must_be("Position", found["json"])
    assert lines("convert", position=found["json"], to="json") == [found]


@pytest.mark.parametrize(
    ("problem", "op"),
    [
        ({"position": BOARD, "of": "attacks"}, "attacks"),
        ({"position": BOARD, "of": "blocks"}, "blocks"),
        ({"position": TRAMPLE, "of": "damage"}, "damage"),
        ({"position": GOAD, "of": "attacks"}, "attacks"),
    ],
    ids=lambda what: what if isinstance(what, str) else "",
)
def test_a_problem_that_was_received_can_be_sent(problem: dict[str, Any], op: str) -> None:
    kind = "DamageDocument" if op == "damage" else "DeclarationDocument"
    for found in lines("problem", **problem):
        must_be(f"Received{kind}", found)
        must_be(kind, found)
        assert lines(op, position=found, count=True)


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_judgements_look_as_described(path: Path) -> None:
    position = json.loads(path.read_bytes())
    if "players" in position:
        (found,) = lines("check", position=position, nearest=True)
        assert looks_as(found, QUERIES["check"].lines)


OF_A_SHELL = {"files", "db", "as_json", "json_lines", "jobs", "output", "context", "spans"}
"""What is of files, of a terminal, or of the run: a request states its board, and gets JSON."""
AS_FIELDS: dict[str, dict[str, str | None]] = {
    "import_": {"kind": "program"},
    "puzzle": {"graded": None},
    "export": {"map_to": None},
    "check": {"suggest": None},
    "compare": {"engine": None, "cases": None},
}
"""Options whose fields have another name; None where the answer has it without being asked (the map
of an export), where files are written (a set of puzzles, cases of the corpus), where a command is
started (an engine), or where it is for people only."""
OPERATION_OF = {"import_": "import", "cards show": "card", "cards find": "find"}
NO_QUESTION = {"serve", "batch", "page", "cards fill", "cards pack", "help_", "licences"}
"""Commands that serve, ask a whole table, write or pack cards, tell what is installed, or are
for people only."""


def test_every_question_of_the_command_line_is_an_operation_with_every_option() -> None:
    commands = {one.__name__: one for _, one, _ in COMMANDS}
    commands |= {f"cards {one.__name__}": one for one, _ in CARDS}
    for name, command in commands.items():
        if name in NO_QUESTION:
            continue
        fields = QUERIES[OPERATION_OF.get(name, name)].request.__struct_fields__
        renamed = AS_FIELDS.get(name, {})
        options = set(inspect.signature(command).parameters) - OF_A_SHELL
        wanted = {renamed.get(option, option) for option in options} - {None}
        assert wanted <= set(fields), (name, wanted - set(fields))
