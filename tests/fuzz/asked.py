"""Requests as the service is sent them: every operation about a board, and other programs' files
with parts that were changed or lost."""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from legality import Position, check
from legality.service.answering import answer
from tests.fuzz.fault import Fault
from tests.fuzz.hostile import hostile
from tests.fuzz.inputs import LINES, ROOT, STRANGE, changed, garbled, inputs

OPEN = b'{"op":'
"""How a request begins; no board begins so."""
ASKED: Mapping[str, tuple[dict[str, Any], ...]] = {
    "check": ({"nearest": True, "explain": True, "tell": True}, {"judge": ["blocks"]}),
    "attacks": ({"count": True}, {"best": True}, {"lethal": True}, {"mask": True}, {"sample": 2}),
    "blocks": ({"limit": 5, "tell": True}, {"best": True}, {"mask": True}, {"player": "Bob"}),
    "damage": ({"limit": 5}, {"count": True}, {"best": True, "goal": "life"}),
    "divide": ({},),
    "combat": ({},),
    "show": ({},),
    "perft": ({}, {"expected": {"blocks": 1}}),
    "why": ({"creature": "a0", "verb": "attacks", "target": "Bob"},),
    "masks": ({"declare": "attacks"}, {"declare": "blocks", "chosen": {"b0": "a0"}}),
    "convert": ({}, {"to": "json"}, {"to": "code"}),
    "graph": ({}, {"form": "svg"}, {"form": "dot"}, {"form": "graphml"}),
    "export": (
        {"form": "cnf"},
        {"form": "wcnf"},
        {"form": "mzn"},
        {"form": "opb"},
        {"form": "xcsp3"},
    ),
}
"""Some ways to ask each operation about a board."""


def said_to(body: bytes, seconds: float) -> dict[str, Any]:
    """The answer to a request, as HTTP hands it on. Raises `Fault` where it is none."""
    said = answer(None, body, seconds)
    if b"\n" in said:
        raise Fault("an answer of several lines")
    value: dict[str, Any] = json.loads(said)
    if value.get("status") not in (0, 1, 2, 3):
        raise Fault(f"answered with status {value.get('status')}: {value.get('error')}")
    if value["status"] == 2 and not value.get("error"):
        raise Fault("wrong without a word")
    return value


def about(position: Position, rng: random.Random, seconds: float) -> int:
    """Three operations asked about it, and `check`, whose answer is that of the library."""
    value = json.loads(str(position))
    for op in rng.sample([*ASKED], 3):
        fields = {"op": op, "position": value, **rng.choice(ASKED[op])}
        said_to(json.dumps(fields).encode(), seconds)
    said = said_to(json.dumps({"op": "check", "position": value}).encode(), seconds)
    if said["status"] == 3:
        return 0
    legal = check(position).legal
    if said["answers"][0]["legal"] != legal:
        raise Fault(f"legal by the service {said['answers'][0]['legal']}, by the library {legal}")
    return 1


# -- other programs' files -------------------------------------------------------------------------


def _text(path: str) -> str:
    return (ROOT / "examples" / path).read_text(encoding="utf-8")


def _lost(rng: random.Random, text: str) -> str:
    return garbled(rng, text.encode()).decode("utf-8", "replace")


def _arena(rng: random.Random) -> dict[str, Any]:
    """A log, some of whose messages are changed inside."""
    lines = _text("arena/Player.log").splitlines()
    held = [number for number, line in enumerate(lines) if line.startswith("{")]
    for number in rng.sample(held, min(len(held), rng.randint(1, 3))):
        lines[number] = json.dumps(changed(rng, json.loads(lines[number])))
    text = "\n".join(lines)
    return {"program": "arena", "text": _lost(rng, text) if rng.random() < 0.2 else text}


def _forge(rng: random.Random) -> dict[str, Any]:
    """A puzzle, some of whose signs are lost or others."""
    text = _text("wolf-and-banner.pzl")
    words = [word for word in STRANGE if isinstance(word, str) and word != "\ud800"]
    for _ in range(rng.randint(0, 3)):
        at = rng.randrange(len(text))
        text = f"{text[:at]}{rng.choice((*words, *LINES, '|', ';', ':', '='))}{text[at:]}"
    return {"program": "forge", "text": _lost(rng, text) if rng.random() < 0.5 else text}


def _argentum(rng: random.Random) -> dict[str, Any]:
    """A scenario, some of whose values are others."""
    value = changed(rng, json.loads(_text("argentum/two-wolves.json")))
    text = json.dumps(value)
    return {"program": "argentum", "text": _lost(rng, text) if rng.random() < 0.2 else text}


def _phase(rng: random.Random) -> dict[str, Any]:
    """A saved game, some of whose values are others."""
    value = changed(rng, json.loads(_text("phase/stuck-attack.json")))
    text = json.dumps(value)
    return {"program": "phase", "text": _lost(rng, text) if rng.random() < 0.2 else text}


def _imported(take: Callable[[random.Random], dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    def asked(rng: random.Random) -> dict[str, Any]:
        return {"op": "import", **take(rng)}

    return asked


def _compared(rng: random.Random) -> dict[str, Any]:
    """Decisions, some of whose values are others."""
    position = json.loads(_text("guard-stays-home.json"))
    row = {"id": "1", "kind": "blocks", "position": position, "answer": {"accepted": True}}
    return {"op": "compare", "decisions": [changed(rng, row), row]}


def _puzzled(rng: random.Random) -> dict[str, Any]:
    """A formula, some of whose signs are lost or others."""
    text = _lost(rng, "c one\np cnf 3 2\n1 -2 0\n2 3 0\n")
    return {"op": "puzzle", "family": "satisfiability", "text": text}


FILES = (*map(_imported, (_arena, _arena, _forge, _argentum, _phase)), _compared, _puzzled)


def requests(rng: random.Random) -> Iterator[bytes]:
    """Requests without end."""
    while True:
        fields = rng.choice(FILES)(rng)
        if rng.random() < 0.1:
            fields = _other(rng, fields)
        yield hostile(rng, fields) if rng.random() < 0.1 else json.dumps(fields).encode()


def everything(seed: int) -> Iterator[tuple[str, bytes]]:
    """Boards, and now and then a request, without end."""
    rng = random.Random(f"asked {seed}")
    asked = requests(rng)
    for kind, text in inputs(seed):
        yield kind, text
        if rng.random() < 0.3:
            yield "asked", next(asked)


def _other(rng: random.Random, fields: dict[str, Any]) -> dict[str, Any]:
    """The same fields, one of them another."""
    name = rng.choice([one for one in fields if one != "op"])
    return {**fields, name: rng.choice(STRANGE)}
