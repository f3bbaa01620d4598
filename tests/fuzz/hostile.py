"""Texts made to break a reader: deep, long, said twice, in another encoding."""

import json
import random
import re
from collections.abc import Callable
from typing import Any, cast

PARTS = ("• ", "(", '"', "Choose one —\n• ", "as long as ", 'creatures have "', "{", "if ", "•\n")
"""What a line may hold many of."""
DEPTHS = (20, 300, 3_000)
LENGTHS = (20, 4_300, 4_301, 400_000)
ENCODINGS = ("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "utf-7")


def deep_text(rng: random.Random, board: dict[str, Any]) -> bytes:
    """A board one of whose creatures has a text that nests, or says the same again and again."""
    part, depth = rng.choice(PARTS), rng.choice(DEPTHS)
    line = part * depth + rng.choice(("flying", "", "can't block", ")" * depth, '"' * depth))
    return json.dumps(_with_text(rng, board, line)).encode()


def _with_text(rng: random.Random, board: dict[str, Any], line: str) -> dict[str, Any]:
    permanents = [*cast("list[dict[str, Any]]", board.get("permanents", []))]
    if permanents:
        place = rng.randrange(len(permanents))
        permanents[place] = {**permanents[place], "oracle_text": line}
    return {**board, "permanents": permanents}


def deep_value(rng: random.Random, board: dict[str, Any]) -> bytes:
    """A board one of whose values is an array or object inside others."""
    depth = rng.choice(DEPTHS)
    begin, end = rng.choice((("[", "]"), ('{"a":', "}"), ('[{"players":', "}]")))
    return _put(rng, json.dumps(board), begin * depth + "1" + end * rng.choice((depth, 0)))


def long_number(rng: random.Random, board: dict[str, Any]) -> bytes:
    """A board one of whose values is a number of many digits."""
    digits = rng.choice("19") * rng.choice(LENGTHS)
    number = rng.choice(("{}", "-{}", "0.{}", "{}.5", "1e{}", "{}e5")).format(digits)
    return _put(rng, json.dumps(board), number)


def _put(rng: random.Random, text: str, value: str) -> bytes:
    """The text with that in place of one of its values."""
    values = [*re.finditer(r'(?<=": )("[^"]*"|-?[0-9]+|true|false)', text)]
    if not values:
        return value.encode()
    place = rng.choice(values)
    return f"{text[: place.start()]}{value}{text[place.end() :]}".encode()


def doubled_key(rng: random.Random, board: dict[str, Any]) -> bytes:
    """A board one of whose keys stands twice, with another value or the same."""
    text = json.dumps(board)
    keys = [*re.finditer(r'"[a-z_]+": ', text)]
    if not keys:
        return text.encode()
    place = rng.choice(keys)
    value = rng.choice(("1", '"x"', "[]", "{}", "null"))
    return f"{text[: place.start()]}{place.group()}{value}, {text[place.start() :]}".encode()


def encoded(rng: random.Random, board: dict[str, Any]) -> bytes:
    """A board in another encoding, or the bytes of one that is none."""
    text = json.dumps(board, ensure_ascii=False)
    data = text.replace("Ann", "Änn").encode(rng.choice(ENCODINGS), "replace")
    return data if rng.random() < 0.8 else data[:-1]


HOSTILE: tuple[Callable[[random.Random, dict[str, Any]], bytes], ...] = (
    deep_text,
    deep_text,
    deep_value,
    long_number,
    doubled_key,
    encoded,
)


def hostile(rng: random.Random, board: dict[str, Any]) -> bytes:
    """That board, made so in one of these ways."""
    return rng.choice(HOSTILE)(rng, board)
