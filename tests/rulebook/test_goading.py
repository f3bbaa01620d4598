"""Goad and the range of influence (701.15, 801.10): what nothing settles is asked."""

from typing import Any

import pytest

from legality import Position, check

COUNTS = "the goad of Cid counts out of Cid's range"
DARE = "Creatures your opponents control are goaded."


def seated(
    goader: str, attack: dict[str, str], *more: Any, given: dict[str, bool], **a: Any
) -> Any:
    """Ann with a creature between Bob and Eve, all with a range of one seat, and its attack."""
    creature: dict[str, Any] = {"id": "a", "controller": "Ann", "type_line": "Creature"}
    return check(
        Position.from_value(
            {
                "rules": "current",
                "players": [{"name": n, "range": 1} for n in ("Ann", "Bob", "Cid", "Dee", "Eve")],
                "permanents": [creature | {"power": 3, "toughness": 3} | a, *more],
                "attacks": attack,
                "given": [{"id": "a", "text": t, "holds": so} for t, so in given.items()],
            }
        )
    )


@pytest.mark.parametrize(
    ("goader", "attack", "given", "legal", "asked"),
    [
        # out of Cid's range: nothing at all, or two requirements
        ("Cid", {}, {}, None, [COUNTS]),
        ("Cid", {}, {COUNTS: True}, False, []),
        ("Cid", {}, {COUNTS: False}, True, []),
        # no requirement, or both obeyed: legal either way
        ("Cid", {"a": "Bob"}, {}, True, []),
        # Bob's goad: Eve, whom his abilities do not reach, is another player all the same (701.15b)
        ("Bob", {}, {}, False, []),
        ("Bob", {"a": "Bob"}, {}, False, []),
        ("Bob", {"a": "Eve"}, {}, True, []),
    ],
)
def test_a_goad_that_is_told(
    goader: str,
    attack: dict[str, str],
    given: dict[str, bool],
    legal: bool | None,
    asked: list[str],
) -> None:
    found = seated(goader, attack, given=given, goaded_by=[goader])
    assert found.legal is legal
    assert [ask.asked for ask in found.asks] == asked


@pytest.mark.parametrize(("controller", "legal"), [("Bob", False), ("Cid", True)])
def test_a_text_that_goads_does_nothing_out_of_range(controller: str, legal: bool) -> None:
    dare = {"id": "d", "controller": controller, "type_line": "Enchantment", "oracle_text": DARE}
    found = seated("", {}, dare, given={})
    assert found.legal is legal
    assert found.asks == ()


def test_without_a_range_nothing_is_asked() -> None:
    board = Position.from_value(
        {
            "rules": "current",
            "players": [{"name": n} for n in ("Ann", "Bob", "Cid")],
            "permanents": [
                {
                    "id": "a",
                    "controller": "Ann",
                    "type_line": "Creature",
                    "power": 3,
                    "toughness": 3,
                    "goaded_by": ["Cid"],
                }
            ],
            "attacks": {"a": "Cid"},
        }
    )
    found = check(board)
    assert (found.legal, found.asks) == (False, ())
