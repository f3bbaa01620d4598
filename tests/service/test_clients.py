"""The clients of the examples, each run where its language is installed."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from legality.cli.openapi import document
from tests.service.server import SECONDS, Server, serving

CLIENTS = Path(__file__).parents[2] / "examples" / "clients"
SERVE = [sys.executable, "-m", "legality", "serve", "--jobs", "1"]
MENACE = "it can't be blocked except by two or more creatures."


@pytest.fixture(scope="module")
def server() -> Generator[Server]:
    with serving("--jobs", "1") as found:
        yield found


def needed(program: str) -> str:
    """The path of a program, without which the test is left out."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed: its client is not run")
    return found


def output(*command: str, folder: Path | None = None) -> list[str]:
    run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, cwd=folder)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout.splitlines()


def described() -> dict[str, list[str]]:
    """The names of the values that go in and out, each with its fields."""
    schemas = json.loads(document())["components"]["schemas"]
    return {name: [*schema.get("properties", ())] for name, schema in schemas.items()}


def as_module(folder: Path) -> str:
    """The compiled client where node takes it for a module."""
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return str(shutil.copy(str(CLIENTS / "typescript" / "client.js"), folder))


@pytest.mark.slow("compiles a program")
def test_typescript(server: Server, tmp_path: Path) -> None:
    """One guard before menace: with the squire it may stay, or stay at home."""
    assert output(needed("node"), as_module(tmp_path), server.url) == [
        "legal: false",
        f"509.1b ogre is blocked by 1 creature (guard): ogre has menace: {MENACE}",
        "nearest: {}",
        "guard: ogre, nothing",
        "squire: ogre",
        "422 at $.attacks.ogre",
    ]


def test_typescript_types_are_those_of_the_description() -> None:
    """`npm run types` writes them anew: every operation, and every field of its request."""
    types = (CLIENTS / "typescript" / "types.ts").read_text(encoding="utf-8")
    assert len(described()) > 10
    for name, fields in described().items():
        _, _, rest = types.partition(f"\n        {name}: {{\n")
        body, _, _ = rest.partition("\n        };")
        told = set(re.findall(r"^ {12}(\w+)\??: ", body, re.MULTILINE))
        assert set(fields) <= told, name


def test_typescript_compiles_to_what_is_stored(tmp_path: Path) -> None:
    """With `tsc` of a global installation, or of `npm install` in the client's folder."""
    local = CLIENTS / "typescript" / "node_modules" / ".bin" / "tsc"
    tsc = str(local) if local.exists() else needed("tsc")
    output(tsc, "-p", str(CLIENTS / "typescript"), "--outDir", str(tmp_path))
    stored = (CLIENTS / "typescript" / "client.js").read_text(encoding="utf-8")
    assert (tmp_path / "client.js").read_text(encoding="utf-8") == stored


@pytest.mark.slow("generates and compiles two clients")
@pytest.mark.parametrize(
    ("program", "made", "written"),
    [
        ("openapi-typescript", ("-o", "types.ts"), "smallest.ts"),
        ("orval", ("--output", "generated.ts", "--input"), "orval.ts"),
    ],
)
def test_generated_clients_compile(
    tmp_path: Path, program: str, made: tuple[str, ...], written: str
) -> None:
    """By their default settings: the smallest request compiles, and what was received can be sent.
    Of a request that lacks what it must have the compiler says so."""
    modules = CLIENTS / "typescript" / "node_modules"
    if not (modules / ".bin" / program).exists():
        pytest.skip(f"{program} is not installed: no client is generated")
    needed("node")
    (tmp_path / "node_modules").symlink_to(modules, target_is_directory=True)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "openapi.json").write_bytes(document())
    shutil.copy(CLIENTS / "typescript" / written, tmp_path)
    bin_ = modules / ".bin"
    into = (*made, "openapi.json") if made[-1] == "--input" else ("openapi.json", *made)
    output(str(bin_ / program), *into, folder=tmp_path)
    compiled = [str(bin_ / "tsc"), "--noEmit", "--strict", "--skipLibCheck", "--target", "ES2022"]
    compiled += ["--module", "ES2022", "--moduleResolution", "bundler"]
    output(*compiled, written, folder=tmp_path)
    text = (tmp_path / written).read_text(encoding="utf-8")
    assert 'name: "Bob"' in text
    wrong = text.replace('name: "Bob"', 'nmae: "Bob"')
    (tmp_path / "wrong.ts").write_text(wrong, encoding="utf-8")
    run = subprocess.run(
        [*compiled, "wrong.ts"], capture_output=True, text=True, timeout=SECONDS, cwd=tmp_path
    )
    assert run.returncode != 0
    assert "nmae" in run.stdout


def judged_and_refused(lines: list[str]) -> None:
    """Two replies by HTTP: a judgement, and a position that is none."""
    judged, refused = lines
    assert judged.startswith("200 ")
    assert MENACE in judged
    assert refused.startswith("422 ")
    assert "Nobody" in refused


def both_answered(lines: list[str]) -> None:
    """Two answers of the co-process, in either order."""
    first, second = sorted(lines)
    assert MENACE in first
    assert second == '{"id": 2, "status": 0, "answers": [{"blocks": {}}], "more": false}'


@pytest.mark.slow("compiles a program")
def test_java(server: Server) -> None:
    client = str(CLIENTS / "java" / "Client.java")
    judged_and_refused(output(needed("java"), client, "http", server.url))
    both_answered(output(needed("java"), client, "process", *SERVE))


@pytest.mark.slow("compiles a program")
def test_rust(server: Server, tmp_path: Path) -> None:
    client = str(tmp_path / "client")
    output(needed("rustc"), "-o", client, str(CLIENTS / "rust" / "client.rs"))
    judged_and_refused(output(client, "http", f"{server.host}:{server.port}"))
    both_answered(output(client, "process", *SERVE))
