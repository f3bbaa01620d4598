"""What is public of a version, as lines of text that can be compared (`docs/stability.md`).

`python -m tests.public_forms FOLDER` writes `VERSION.txt` and `VERSION.boards.jsonl` of the version
that is imported into the folder: what `tests/released` keeps of the last version. The first holds a
line for each

- `name X`, `parameter X.a` (`!`: it must be given), `member X.a`, `error X < Y` of the library
  and its puzzles;
- `command check --judge`, `status 3`, `column legal` of a batch;
- property or word of a JSON form, with its way from the route or from its schema:
  `POST /v1/check request.position.players[].name` (`!`: it must be given),
  `schema position .rules`; words that a property may be are written `.step=first`.

The second holds boards in all three forms, with the verdicts of that version.
"""

import inspect
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from enum import EnumType
from pathlib import Path
from typing import Any, cast

import legality
from legality import Position, puzzles

ROOT = Path(__file__).parent.parent
RELEASED = Path(__file__).parent / "released"
DESCRIPTION = ROOT / "docs" / "openapi.json"
LAST = "0.2.0"
"""The last version: what it had is there, and works as it did."""

Schema = Mapping[str, Any]


# -- JSON forms ------------------------------------------------------------------------------------


def properties(schema: Schema, schemas: Mapping[str, Schema], way: str = "") -> Iterator[str]:
    """Every property that a schema has, whatever alternative it stands in, with its way, and every
    word that a property may be."""
    yield from _properties(schema, schemas, way, ())


def _properties(
    schema: Schema, schemas: Mapping[str, Schema], way: str, above: tuple[str, ...]
) -> Iterator[str]:
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if name in above:  # a form that holds itself, as a card with faces
            return
        yield from _properties(schemas[name], schemas, way, (*above, name))
    words = schema.get("enum", [schema["const"]] if "const" in schema else [])
    yield from (f"{way}={word}" for word in words if word is not None)
    for kind in ("anyOf", "oneOf", "allOf"):
        for one in schema.get(kind, ()):
            yield from _properties(one, schemas, way, above)
    if isinstance(schema.get("items"), Mapping):
        yield from _properties(schema["items"], schemas, f"{way}[]", above)
    if isinstance(schema.get("additionalProperties"), Mapping):
        yield from _properties(schema["additionalProperties"], schemas, f"{way}.*", above)
    for name, inner in schema.get("properties", {}).items():
        yield f"{way}.{name}" + ("!" if name in schema.get("required", ()) else "")
        yield from _properties(inner, schemas, f"{way}.{name}", above)


def forms(description: Schema) -> set[str]:
    """The properties of every route's request and answer."""
    schemas = description["components"]["schemas"]
    found: set[str] = set()
    for path, methods in description["paths"].items():
        for method, route in methods.items():
            start = f"{method.upper()} {path}"
            found.add(start)
            for content in route.get("requestBody", {}).get("content", {}).values():
                found.update(properties(content["schema"], schemas, f"{start} request"))
            for content in route["responses"].get("200", {}).get("content", {}).values():
                found.update(properties(content.get("schema", {}), schemas, f"{start} answer"))
    return found


def schema_forms() -> set[str]:
    """The properties of files: positions, decisions, Problems, and cases of the corpus, whose own
    schema states only what of positions its cases use."""
    from benchmarks.corpus import schema as corpus

    kinds: dict[str, Schema] = {
        "position": _printed_schema("position"),
        "decision": _printed_schema("decision"),
        "corpus-case": corpus.case(),
        "corpus-perft": corpus.perft(),
    }
    if "problem_files" in legality.__all__:
        from legality.exchange.problem_file.schema import json_schema

        kinds["problem"] = json_schema()
    return {
        f"schema {kind} {line}"
        for kind, schema in kinds.items()
        for line in properties(schema, schema.get("$defs", {}))
        if not (kind.startswith("corpus") and line.startswith(".position."))
    }


def _printed_schema(of: str) -> Schema:
    """What `legality schema` prints."""
    import subprocess

    command = [sys.executable, "-m", "legality", "schema", of]
    return cast(Schema, json.loads(subprocess.check_output(command)))


# -- names -----------------------------------------------------------------------------------------


def name_lines() -> set[str]:
    """The public names, with their parameters, members, and the errors above an error."""
    found = {line for name in legality.__all__ for line in _of_name(name, getattr(legality, name))}
    for name in puzzles.__all__:
        found.update(_of_name(f"puzzles.{name}", getattr(puzzles, name)))
    return found


def _of_name(name: str, value: object) -> Iterator[str]:
    yield f"name {name}"
    if inspect.isclass(value) or inspect.isroutine(value):
        yield from _parameters(name, cast(Any, value))
    if not inspect.isclass(value):
        return
    if issubclass(value, BaseException):
        above = (base.__name__ for base in value.__mro__[1:-1])
        yield from (f"error {name} < {base}" for base in above)
    for member in dir(value):
        if not member.startswith("_") and not hasattr(BaseException, member):
            yield f"member {name}.{member}"
            kind = inspect.getattr_static(value, member)
            if inspect.isroutine(kind) or isinstance(kind, (classmethod, staticmethod)):
                yield from _parameters(f"{name}.{member}", getattr(value, member))


def _parameters(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, EnumType):  # what it is called with Python says, each version otherwise
        return
    try:
        signature = inspect.signature(value)
    except (ValueError, TypeError):  # written in C, or a class that is never called
        return
    for parameter in signature.parameters.values():
        starred = parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        if starred or parameter.name == "self" or parameter.name.startswith("_"):
            continue
        given = parameter.default is parameter.empty
        yield f"parameter {name}.{parameter.name}" + "!" * given


# -- commands --------------------------------------------------------------------------------------


def command_lines(statuses: str) -> set[str]:
    """The commands with their options and arguments, and the exit statuses of that page."""
    import typer

    from legality.batch.rows import BATCH_COLUMNS
    from legality.cli.app import app

    found = {*_of_command("", cast(Any, typer.main.get_command(app)))}
    found.update(f"column {name}" for name in BATCH_COLUMNS)
    table = statuses.split("## Exit status", 1)[1].split("\n## ", 1)[0]
    found.update(f"status {number}" for number in re.findall(r"^\| (\d+) \|", table, re.MULTILINE))
    return found


def _of_command(name: str, command: Any) -> Iterator[str]:
    if name:
        yield f"command {name}"
    for parameter in command.params:
        if parameter.param_type_name == "option":
            options = [*parameter.opts, *parameter.secondary_opts]
            yield from (f"command {name} {option}" for option in options)
    for below, inner in getattr(command, "commands", {}).items():
        yield from _of_command(f"{name} {below}".strip(), inner)


# -- boards ----------------------------------------------------------------------------------------


def boards(root: Path) -> Iterator[dict[str, Any]]:
    """The examples and the boards of the pages in the notation, each in every form, with its
    verdict."""
    for path in sorted((root / "examples").glob("*.json")):
        value = json.loads(path.read_bytes())
        if "players" in value and '"card"' not in path.read_text("utf-8"):
            yield _board(path.name, Position.from_value(value))
    for page in sorted((root / "docs").glob("*.md")):
        found = re.findall(r"^```board\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.S)
        for number, text in enumerate(found):
            yield _board(f"{page.name} {number}", Position.from_notation(text)) | {"written": text}


def _board(of: str, position: Position) -> dict[str, Any]:
    return {
        "of": of,
        "position": json.loads(str(position)),
        "notation": position.notation(),
        "code": position.code(),
        "verdict": verdict(position),
    }


def verdict(position: Position) -> dict[str, Any]:
    """Who declared what legally by the rules of 2024-03-08, or the date that the position names."""
    judged = legality.check(position)
    return {
        "legal": judged.legal,
        "attacks": judged.attacks and type(judged.attacks).__name__,
        "blocks": {name: type(one).__name__ for name, one in (judged.blocks or {}).items()},
        "damage": judged.damage and type(judged.damage).__name__,
    }


# -- the record ------------------------------------------------------------------------------------


def lines(root: Path) -> set[str]:
    """All that is public of the version that is imported, whose files lie there."""
    described: Schema = json.loads((root / "docs" / "openapi.json").read_bytes())
    pages = (root / "docs" / "commands.md").read_text(encoding="utf-8")
    return forms(described) | schema_forms() | name_lines() | command_lines(pages)


def released(version: str = LAST) -> frozenset[str]:
    """The lines that are kept of a version."""
    return frozenset((RELEASED / f"{version}.txt").read_text(encoding="utf-8").splitlines())


def released_boards(version: str = LAST) -> list[dict[str, Any]]:
    """The boards that are kept of a version."""
    text = (RELEASED / f"{version}.boards.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def write(folder: Path, root: Path) -> list[Path]:
    """Write the record of the version that is imported; the files."""
    listed = folder / f"{legality.__version__}.txt"
    shown = folder / f"{legality.__version__}.boards.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    _write(listed, sorted(lines(root)))
    _write(shown, (json.dumps(board, ensure_ascii=False) for board in boards(root)))
    return [listed, shown]


def _write(path: Path, written: Iterable[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in written), encoding="utf-8")


if __name__ == "__main__":
    checkout = Path(legality.__file__).parent.parent
    print(*write(Path(sys.argv[1]), checkout), sep="\n")
