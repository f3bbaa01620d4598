"""Values that hang on who is tapped, where an attack that is not judged has tapped (508.1f)."""

import json
from typing import Any

import pytest
from msgspec import Raw

from legality import Position, check
from legality.queries.show import ShowRequest, answer
from tests.moments.answers import A, B
from tests.table import creature

JUDGED = (["damage"], ["blocks", "damage"])
TAPPED = "This creature gets +2/+0 as long as it's tapped."
UNTAPPED = "This creature gets +2/+0 as long as it's untapped."


def assigned(text: str, judge: list[str], **fields: Any) -> list[int]:
    """What the unblocked 2/2 may assign: 2, or 4 with the bonus."""
    legal: list[int] = []
    for amount in (0, 2, 4, 6):
        value = {
            "players": [{"name": A}, {"name": B}],
            "permanents": [creature("ram", A, "2/2", text, **fields)],
            "attacks": {"ram": B},
            "blocks": {},
            "damage": {"assign": {"ram": {B: amount}} if amount else {}},
            "judge": judge,
        }
        if check(Position.from_value(value)).legal:
            legal.append(amount)
    return legal


@pytest.mark.rule("508.1f")
@pytest.mark.parametrize("judge", JUDGED)
def test_values_by_the_card_are_those_of_a_tapped_attacker(judge: list[str]) -> None:
    """The printed 2/2 has attacked, so it is tapped: 4 with the one bonus, 2 without the other."""
    assert assigned(TAPPED, judge, printed=True) == [4]
    assert assigned(UNTAPPED, judge, printed=True) == [2]


@pytest.mark.rule("508.1f", "702.20b")
@pytest.mark.parametrize("judge", JUDGED)
def test_vigilance_keeps_it_untapped(judge: list[str]) -> None:
    assert assigned(f"Vigilance\n{TAPPED}", judge, printed=True) == [2]
    assert assigned(f"Vigilance\n{UNTAPPED}", judge, printed=True) == [4]


@pytest.mark.rule("508.1f")
@pytest.mark.parametrize("judge", JUDGED)
def test_written_values_are_those_after_the_attack(judge: list[str]) -> None:
    """The written 2 holds as the first declaration is judged: the attack was before."""
    assert assigned(TAPPED, judge) == [2]
    assert assigned(UNTAPPED, judge) == [2]


@pytest.mark.rule("508.1f")
def test_a_judged_attack_taps_after_the_written_values() -> None:
    """Untapped as the attack is judged: 2 + 2 = 4 afterwards, and 2 - 2 = 0."""
    everything = ["attacks", "blocks", "damage"]
    assert assigned(TAPPED, everything) == [4]
    assert assigned(UNTAPPED, everything) == [0]


@pytest.mark.rule("508.1k")
@pytest.mark.parametrize(("judge", "keywords"), [("attacks", []), ("blocks", ["first strike"])])
def test_keywords_are_shown_as_of_the_same_moment_as_sizes(judge: str, keywords: list[str]) -> None:
    """The attack has happened where only the blocks are judged."""
    text = "This creature gets +2/+0 and has first strike as long as it's attacking."
    value = {
        "players": [{"name": A}, {"name": B}],
        "permanents": [creature("ram", A, "2/2", text, printed=True)],
        "attacks": {"ram": B},
        "judge": [judge],
    }
    (line,) = answer(ShowRequest(position=Raw(json.dumps(value).encode()))).lines
    (ram,) = line.permanents
    assert ram.keywords == keywords
    assert ram.power == (4 if keywords else 2)
