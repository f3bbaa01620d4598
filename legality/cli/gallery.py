"""The first boards for somebody who has none: each with what it shows."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def gallery() -> tuple[dict[str, Any], ...]:
    """Each board: its `name`, its `title`, what it `says`, and its `position` in the notation."""
    text = files("legality.cli").joinpath("gallery.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["board"])


__all__ = ["gallery"]
