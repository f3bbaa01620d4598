"""The texts of the rulebooks, where they are at hand: they are no part of the repository."""

import re
from functools import lru_cache
from pathlib import Path

BOOKS = Path(__file__).parents[2] / "shared" / "cr"


@lru_cache(maxsize=8)
def paragraphs(source: str) -> dict[str, str]:
    """Number → paragraph of that rulebook."""
    found: dict[str, str] = {}
    for line in (BOOKS / f"{source}.txt").read_text(errors="replace").splitlines():
        start = re.match(r" ?(\d{3}\.\d+[a-z]?)\.? ", line)
        if start:
            found[start.group(1)] = line
    return found
