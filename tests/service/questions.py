"""A request for each operation of the service."""

import json
from pathlib import Path
from typing import Any

from legality.queries.table import QUERIES
from tests.cli.command import BOARD


def _example(name: str) -> str:
    """The text of a file of the examples."""
    return (Path(__file__).parents[2] / "examples" / name).read_text(encoding="utf-8")


_MORE: dict[str, dict[str, Any]] = {
    "why": {"creature": "guard", "verb": "blocks", "target": "ogre"},
    "masks": {"declare": "blocks", "chosen": {"guard": "ogre"}},
    "explain": {"rule": "509.1c"},
    "cards": {"prefix": "banner"},
    "card": {"name": "banner of mockery"},
    "find": {"text": "mockery"},
    "diff": {"old": _example("rulebooks/old.txt"), "new": _example("rulebooks/new.txt")},
    "audit": {"text": _example("rulebooks/new.txt")},
    "new": {"names": ["Restless Wolf x2", "vs", "Gatehouse Sentry"]},
    "export": {"form": "wcnf"},
    "import": {"program": "arena", "name": "Player", "text": _example("arena/Player.log")},
    "compare": {"decisions": [json.loads(_example("decisions.jsonl").splitlines()[0])]},
    "puzzle": {"family": "pigeonhole", "numbers": [3]},
    "search": {"text": "mockery banner"},
    "paste": {
        "text": "2 Restless Wolf",
        "position": {"players": [{"name": "Ann"}, {"name": "Bob"}]},
        "player": "Bob",
    },
    "exercise": {"level": 2, "seed": 7, "number": 3},
}


def fields_of(op: str) -> dict[str, Any]:
    """The fields that are sent with it, about the usual board where it is about one."""
    fields = _MORE.get(op, {})
    asked = "position" in QUERIES[op].request.__struct_fields__
    return {"position": BOARD, **fields} if asked else fields
