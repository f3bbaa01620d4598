"""The folder beside the checkout with what is no part of the repository: texts of the rulebook,
printed cards, logs, judged boards. `.ci/run` names it in `LEGALITY_SHARED`; without that no test
here is collected."""

import os
from functools import lru_cache
from pathlib import Path

from legality.auditing.paragraphs import Rulebook, parse

SHARED = Path(os.environ.get("LEGALITY_SHARED", "nowhere")).resolve()
BOOKS, CARDS, CASES = SHARED / "cr", SHARED / "cards", SHARED / "cases"


@lru_cache(maxsize=8)
def rulebook(source: str) -> Rulebook:
    """The text of that edition."""
    return parse((BOOKS / f"{source}.txt").read_text(encoding="utf-8", errors="replace"))
