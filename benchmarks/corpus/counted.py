"""The counted boards of the corpus: those of `tests/perft`, whose counts are by brute force."""

from collections.abc import Iterator
from typing import Any

from legality import Position
from legality.cli.perft import COUNTED, counts
from legality.position import DEFAULT_RULES
from tests.perft.confirm import counted, stored


def boards() -> Iterator[dict[str, Any]]:
    """Each as a line of the corpus."""
    for board in stored():
        position = {"rules": DEFAULT_RULES, **board["position"]}
        found = {what: board[what] for what in COUNTED}
        name = f"perft-{board['name'].replace(' ', '-')}"
        yield {"id": name, "kind": "perft", "edition": position["rules"], "position": position,
               **found}  # fmt: skip


def recounted(board: dict[str, Any]) -> Iterator[str]:
    """What the oracles, which list everything, and the product count otherwise."""
    told = {what: board[what] for what in COUNTED}
    for who, found in (
        ("the oracles", counted(board["position"])),
        ("the product", counts(Position.from_value(board["position"]))),
    ):
        if found != told:
            yield f"{board['id']}: {told} is stored, {who} count {found}"
