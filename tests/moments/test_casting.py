"""Spells that are cast as a triggered ability resolves: no position tells what they do."""

import pytest

from legality.search.forced_lethal import Kills, Open, Survives
from tests.moments.answers import A, B, answer, dealing, lethal
from tests.table import creature

ATTACKS = "Whenever this creature attacks, "
FREE = "you may cast an instant or sorcery spell from your hand without paying its mana cost."
LATER = "exile the top card of your library. You may play that card this turn."


@pytest.mark.parametrize(
    ("text", "life", "kind"),
    [
        (ATTACKS + FREE, 2, Kills),  # she need not cast it
        (ATTACKS + FREE, 3, Open),  # it may deal him the last damage
        (ATTACKS + "discover 3.", 3, Open),
        ("Whenever this creature deals combat damage to a player, " + FREE, 3, Open),
        # leave to cast is no more than what any player may do who has priority
        (ATTACKS + LATER, 2, Kills),
        (ATTACKS + LATER, 3, Survives),
        # it dies with the last damage, or not at all
        ("When this creature dies, discover 3.", 3, Survives),
    ],
)
def test_nothing_is_proved_over_a_spell(text: str, life: int, kind: type) -> None:
    assert isinstance(lethal(text, life), kind)


def test_a_check_names_the_line() -> None:
    for done, lines in ((FREE, 1), ("discover 3.", 1), (LATER, 0)):
        attacker = creature("a", A, "2/2", ATTACKS + done)
        position = dealing(attacker, assign={"a": {B: 2}}, attacks="a", blocks="nobody")
        found = answer(position)
        assert (found["legal"], len(found["not_understood"])) == (True, lines)
