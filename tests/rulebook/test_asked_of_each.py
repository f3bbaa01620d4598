"""What may be so of one creature of a class and not of another is no single question."""

from typing import Any

import pytest

from legality import Position, check


def board(text: str, **more: Any) -> Position:
    ox: dict[str, Any] = {"controller": "Ann", "type_line": "Creature — Ox", "power": 2}
    return Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob"}],
            "permanents": [
                {"id": "banner", "controller": "Ann", "type_line": "Enchantment",
                 "oracle_text": text},
                {"id": "x", "toughness": 2} | ox,
                {"id": "y", "toughness": 2} | ox,
                {"id": "elf", "controller": "Bob", "type_line": "Creature — Elf", "power": 2,
                 "toughness": 2},
            ],
            "attacks": {"x": "Bob", "y": "Bob"},
            "blocks": {"elf": ["x"]},
            "judge": ["blocks"],
        }
        | more
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        # x may have attacked last turn where y did not: all or none is not every way.
        "Creatures you control can't be blocked as long as they attacked last turn.",
        "Creatures you control can't be blocked unless their controller revealed a card this turn.",
        "Each creature you control can't be blocked as long as it dealt damage last turn.",
    ],
)
def test_it_is_listed(text: str) -> None:
    judgement = check(board(text))
    assert judgement.not_understood == (("banner", text),)
    assert judgement.asks == ()


def test_what_is_so_for_all_is_asked_once() -> None:
    text = "Creatures you control can't be blocked as long as you revealed a card this turn."
    [asked] = check(board(text)).asks
    assert asked.asked == "you revealed a card this turn"
    for holds in (True, False):
        given = [{"id": "banner", "text": asked.asked, "holds": holds}]
        assert check(board(text, given=given)).legal is not holds
