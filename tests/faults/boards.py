"""Boards of which each has its own number, and the answer that is right for it."""

from typing import Any

from tests.cli.command import BOARD


def numbered(number: int) -> dict[str, Any]:
    """The board of that number: different for each, and legal for every second."""
    ogre, *others = BOARD["permanents"]
    board = {**BOARD, "id": str(number), "permanents": [{**ogre, "power": number}, *others]}
    if number % 2:
        board["blocks"] = {"guard": ["ogre"]}  # one alone, where menace asks for two (702.111b)
    return board


def status_of(number: int) -> int:
    """The status of its verdict."""
    return number % 2
