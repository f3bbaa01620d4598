"""Whether "unless" behind the last of several clauses stands for all of them."""

import pytest

from legality.text import present_text
from legality.text.printing.sentences import sentence

SWAMP = "unless you control a Swamp"


def read(text: str) -> list[str] | None:
    (line,) = present_text(text, None)
    if not line.understood:
        return None
    return sorted(sentence(effect) for effect in (*line.effects, *line.states))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # what an object gets, has and is: as with "as long as"
        (f"This creature gets +2/+2 and has flying {SWAMP}.",
         [f"This creature gets +2/+2 {SWAMP}.", f"This creature has flying {SWAMP}."]),
        (f"This creature has flying and is red {SWAMP}.",
         [f"This creature has flying {SWAMP}.", f"This creature is red {SWAMP}."]),
        # what can't be done has it alone
        (f"Enchanted creature gets +2/+2 and can't attack {SWAMP}.",
         [f"Enchanted creature can't attack {SWAMP}.", "Enchanted creature gets +2/+2."]),
        (f"This creature can't attack or block {SWAMP}.",
         [f"This creature can't attack {SWAMP}.", f"This creature can't block {SWAMP}."]),
        # which it is, is doubtful
        (f"This creature gets +2/+2 and has hexproof {SWAMP}.", None),
        (f"Enchanted creature gets -2/-2 and its activated abilities can't be activated {SWAMP}.",
         None),
    ],
)  # fmt: skip
def test_for_which_clauses_unless_stands(text: str, expected: list[str] | None) -> None:
    assert read(text) == expected
