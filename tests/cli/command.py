"""The command line run inside the test: arguments in, exit status and output out."""

import io
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from legality.cli import main

BOARD: dict[str, Any] = {
    "players": [{"name": "Ann"}, {"name": "Bob"}],
    "permanents": [
        {
            "id": "ogre",
            "controller": "Ann",
            "type_line": "Creature — Ogre",
            "power": 3,
            "toughness": 3,
            "oracle_text": "Menace",
        },
        {
            "id": "guard",
            "controller": "Bob",
            "type_line": "Creature — Soldier",
            "power": 1,
            "toughness": 1,
            "oracle_text": "This creature blocks each combat if able.",
        },
        {
            "id": "squire",
            "controller": "Bob",
            "type_line": "Creature — Soldier",
            "power": 1,
            "toughness": 2,
        },
    ],
    "attacks": {"ogre": "Bob"},
    "blocks": {"guard": ["ogre"], "squire": ["ogre"]},
}
"""The contract's example, cut to attacks and blocks: legal."""


@dataclass(frozen=True)
class Answer:
    """What a run of the command line gave."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The lines of JSON on standard output."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def value(self) -> Any:
        """The one line of JSON on standard output."""
        (value,) = self.lines
        return value


class Command:
    """`legality` with a directory for its files."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        directory: Path,
    ) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.directory = directory

    def file(self, content: Mapping[str, Any] | str | bytes, name: str = "board.json") -> str:
        """A file with that content; its path."""
        path = self.directory / name
        if isinstance(content, Mapping):
            content = json.dumps(content)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    def __call__(self, *arguments: str, stdin: bytes = b"") -> Answer:
        self.monkeypatch.setattr(sys, "argv", ["legality", *arguments])
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as ended:
            main()
        written = self.capsys.readouterr()
        code = ended.value.code
        return Answer(
            code if isinstance(code, int) else int(code is not None), written.out, written.err
        )

    def check(self, content: Mapping[str, Any] | str | bytes, *options: str) -> Answer:
        """`legality check` on a file with that content."""
        return self("check", self.file(content), *options)


def with_cards(legality: Command, monkeypatch: pytest.MonkeyPatch, cards: Path) -> Command:
    """The command line with a database of its own, of those cards."""
    database = str(legality.directory / "cards.sqlite3")
    monkeypatch.setenv("LEGALITY_CARDS", database)
    assert legality("cards", "import", str(cards), "--db", database).status == 0
    return legality
