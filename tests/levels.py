"""How much of the tests is run, by the environment variable `LEGALITY_TESTS`.

`quick` (the default): every rule, command and page once, in a few minutes. `gate`, of `.ci/run`: a
sample of the slow tests besides, and as many random examples as protect a release. `night`: all.
"""

import os
from typing import Literal, cast

Level = Literal["quick", "gate", "night"]
LEVEL = cast("Level", os.environ.get("LEGALITY_TESTS", "quick"))
assert LEVEL in ("quick", "gate", "night"), f"LEGALITY_TESTS={LEVEL}"


def examples(number: int) -> int:
    """How many random examples to draw where a release is worth that many: fewer in a quick run,
    and ten times as many at night."""
    return {"quick": max(number // 8, 10), "gate": number, "night": 10 * number}[LEVEL]
