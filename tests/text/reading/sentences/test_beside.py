"""Instructions in one sentence with what stays of them."""

import pytest

from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.text import parse_line, present_line


def keywords(text: str) -> list[str]:
    line = parse_line(text)
    assert line.understood, text
    return [e.keyword.name for e in line.effects if isinstance(e, HasAbility)]


def test_what_is_only_done_leaves_the_rest() -> None:
    assert keywords("Untap target creature and it gains reach until end of turn.") == ["reach"]
    assert keywords("Target creature gains reach until end of turn, then draw a card.") == ["reach"]


def test_a_counter_that_stays_and_a_command_behind_it() -> None:
    # The counter is a keyword of the target; goading is a second effect on the same one.
    line = parse_line("Put a flying counter on target creature, then goad it.")
    assert line.understood
    assert HasAbility(subject=line.effects[0].subject, keyword=Keyword("flying")) in line.effects
    assert len({effect.subject for effect in line.effects}) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Untap target creature and it gains wibble until end of turn.",
        "Wibble target creature and it gains reach until end of turn.",
        "Put a wibble counter on it, then wobble it.",
    ],
)
def test_what_is_nearly_so_is_unread(text: str) -> None:
    line = present_line(text)
    assert not line.understood
