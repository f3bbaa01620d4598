"""`examples`: the first boards for somebody who has none, each with what it shows."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from legality.queries.answer import Answer
from legality.queries.request import Request


class ExamplesRequest(Request, frozen=True, kw_only=True, tag="examples"):
    """Boards to begin with: each with its name, its title, what it says, and its position."""


class ExampleAnswer(msgspec.Struct, frozen=True):
    """A board to begin with, in the notation."""

    name: str
    title: str
    says: str
    position: str


def answer(_: ExamplesRequest) -> Answer[ExampleAnswer]:
    """The gallery."""
    return Answer(gallery())


@cache
def gallery() -> tuple[ExampleAnswer, ...]:
    """The boards, as `gallery.toml` has them."""
    text = files("legality.queries").joinpath("gallery.toml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(tomllib.loads(text)["board"], list[ExampleAnswer]))
