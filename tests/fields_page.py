"""`docs/fields.md`: each field of a position against each question.

The marks are not told from memory: for each field two boards that differ in it alone are asked
everything. `python -m tests.fields_page` writes the page.
"""

from itertools import groupby
from pathlib import Path

from legality.position.schema import BY_CLASS
from tests.fields.questions import QUESTIONS
from tests.fields.table import FIELDS, NO_MORE, marks

PAGE = Path(__file__).parent.parent / "docs" / "fields.md"
HEAD = """# What each field does

Each field of [a position](positions.md), and the answers that it changes: `●` by a rule, `○` only
where a text on the board looks at it. Where there is no mark no answer changes; why stands last.

`attacks`, `blocks` and `damage` are judged. `count` counts what is legal, and `mask` is what each
creature may choose. `best` is the best attack and the best block, `lethal` the forced
lethal attack. `Combat` moves on to the blocks, `outcome` from there to the end, and `resumed`
begins with the declarations on the board.

Written by `python -m tests.fields_page`. A test fails when a field is missing or a mark is wrong.
"""


def page() -> str:
    """The page as it should be."""
    tables = groupby(FIELDS, key=lambda field: field.split(".")[0])
    return "\n".join([HEAD, *(table(name, tuple(fields)) for name, fields in tables)])


def table(name: str, fields: tuple[str, ...]) -> str:
    """The fields of one class."""
    head = ["field", "what it is", *QUESTIONS, "why no more"]
    rule = "|".join(["---", "---", *(":-:" for _ in QUESTIONS), "---"])
    lines = [f"## {name}", "", f"| {' | '.join(head)} |", f"|{rule}|", *map(_row, fields), ""]
    return "\n".join(lines)


def _row(field: str) -> str:
    kind, name = field.split(".")
    cells = [f"`{name}`", BY_CLASS[kind][1][name], *marks(field), NO_MORE.get(field, "")]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
