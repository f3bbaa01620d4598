"""The words of a noun phrase."""

import pytest

from legality.effects.blocking import CantBlock
from legality.effects.qualities import HasKeyword
from legality.text import parse_line
from tests.text.understood import effects


def test_a_name_that_ends_in_s_is_no_creature_type() -> None:
    line = "Grugas can't block creatures with flying."
    assert effects(line, "Grugas Ironfist") == [CantBlock(attackers=HasKeyword("flying"))]


@pytest.mark.parametrize("role", ["attackers", "blockers", "attacker", "blocker"])
def test_attackers_and_blockers_are_no_creature_type(role: str) -> None:
    assert not parse_line(f"This creature can't be blocked by {role}.").understood
    assert not parse_line(f"{role.capitalize()} have menace.").understood
