"""Trigger conditions that are not read: what their words exclude has not happened, and nothing is
undecided for it; what they do not exclude may have."""

from typing import Any

import pytest
from msgspec.structs import replace

from legality import Position
from legality.moments.excluding import Happened, Waiting, is_excluded, of_two_opponents
from tests.moments.answers import A, B, answer, blocks
from tests.table import Value, battle, board, creature, planeswalker

FROB = "in a frob, destroy target creature."
"""Words behind a condition with which nobody reads it; and what blocks and damage hang on."""


def fight(whose: str, text: str, *others: Value, **declared: Any) -> Position:
    """Ann's a attacks Bob and is blocked by his b; a creature of one of them has the text, and
    fights only where that is declared."""
    size = "3/3" if whose == A else "4/4"
    x = creature("x", whose, size, text)
    told: dict[str, Any] = {"attacks": "a>Bob", "blocks": "b>a", **declared}
    return board(creature("a", A, "3/3"), creature("b", B, "2/2"), x, *others, **told)


@pytest.mark.parametrize(
    ("whose", "condition", "legal"),
    [
        # who attacks, and who does not
        (A, "Whenever ~ attacks", True),
        (B, "Whenever you attack", True),
        (A, "Whenever you attack", None),
        (A, "Whenever a creature attacks", None),
        # who is attacked
        (A, "Whenever an opponent attacks you", True),
        (A, "Whenever an opponent attacks with creatures", True),
        (B, "Whenever an opponent attacks with creatures", None),
        (A, "Whenever a creature attacks you or a planeswalker you control", True),
        (B, "Whenever an opponent attacks you", None),
        (A, "Whenever an opponent attacks one or more planeswalkers you control", True),
        # blocks come after what sets blocks in doubt
        (A, "Whenever a creature you control becomes blocked", True),
        (A, "Whenever ~ attacks and isn't blocked", True),
        # who becomes tapped
        (B, "Whenever a creature becomes tapped", None),
        # one of several things
        (A, "Whenever ~ attacks or becomes blocked", True),
        (
            A,
            "Whenever ~ enters or attacks",
            None,
        ),  # nobody knows what "in a frob" makes of "enters"
        (A, "Whenever ~ attacks or you attack", None),
        (A, "Whenever you sacrifice a Clue or Food", True),
        # what stands behind a comma may be waited for, too
        (A, "Whenever ~ attacks, or you attack", None),
        # words with another verb exclude nothing
        (A, "Whenever a creature that blocks attacks", None),
    ],
)
def test_blocks_hang_on_what_is_not_excluded(
    whose: str, condition: str, legal: bool | None
) -> None:
    text = f"{condition.replace('~', 'this creature')} {FROB}"
    assert blocks(fight(whose, text)) is legal


def test_who_fights_is_not_excluded() -> None:
    attacks = f"Whenever this creature attacks {FROB}"
    assert blocks(fight(A, attacks, attacks="a>Bob x>Bob")) is None
    assert blocks(fight(A, attacks)) is True


@pytest.mark.parametrize(
    ("condition", "deals"),
    [
        ("Whenever ~ blocks", True),  # it attacks
        ("Whenever ~ becomes blocked", None),
        ("Whenever a creature you control becomes blocked", None),
        ("Whenever ~ attacks and isn't blocked", None),  # the words may mean another time
    ],
)
def test_damage_hangs_on_blocks_that_are_not_excluded(condition: str, deals: bool | None) -> None:
    text = f"{condition.replace('~', 'this creature')} {FROB}"
    x, guard = creature("x", A, "3/3", text), creature("b", B, "2/2")
    damage = {"step": "regular", "assign": {"x": {"b": 3}, "b": {"x": 2}}}
    found = answer(board(x, guard, attacks="x>Bob", blocks="b>x", damage=damage))
    assert found["damage"]["attacking"]["legal"] is deals


@pytest.mark.parametrize(("players", "legal"), [("Ann Bob", True), ("Ann Bob Cid", None)])
def test_two_players_have_no_other_opponent(players: str, legal: bool | None) -> None:
    text = (
        "Whenever a player attacks one of your opponents, if that opponent has more life than"
        " another of your opponents, destroy target creature."
    )
    x, guard = creature("x", A, "3/3", text), creature("b", B, "2/2")
    position = board(x, guard, players=players, attacks="x>Bob", blocks="b")
    assert blocks(position) is legal


def test_a_planeswalker_of_theirs_is_attacked() -> None:
    text = f"Whenever an opponent attacks a planeswalker you control {FROB}"
    walker = planeswalker("w", B)
    assert blocks(fight(B, text, walker, attacks="a>w")) is None


@pytest.mark.parametrize(
    ("condition", "legal"),
    [
        # Ann attacks her own Siege, which Bob protects (310.11b)
        ("Whenever a creature attacks a battle you control", None),
        ("Whenever a creature attacks a battle you protect", True),
    ],
)
def test_who_controls_a_battle_may_attack_it(condition: str, legal: bool | None) -> None:
    assert blocks(fight(A, f"{condition} {FROB}", battle("s", A, B), attacks="a>s")) is legal


@pytest.mark.parametrize("blocked", ["a", "x"])
def test_a_whole_band_becomes_blocked(blocked: str) -> None:
    """702.22h."""
    text = f"Banding\nWhenever this creature becomes blocked {FROB}"
    band = creature("a", A, "3/3", "Banding"), creature("x", A, "3/3", text)
    damage = {"step": "regular", "assign": {"a": {"b": 3}, "x": {"b": 3}, "b": {blocked: 2}}}
    told: Value = {"attacks": "a x", "blocks": f"b>{blocked}", "bands": [["a", "x"]]}
    found = answer(board(*band, creature("b", B, "2/2"), damage=damage, **told))
    assert found["damage"]["attacking"]["legal"] is None


def test_an_ability_that_others_get_is_theirs() -> None:
    """The enchantment does not attack; the creature to which it gives the ability does."""
    text = f'Creatures you control have a frob and "Whenever this creature attacks {FROB}"'
    law = {"id": "law", "controller": A, "type_line": "Enchantment", "oracle_text": text}
    position = board(creature("a", A), creature("b", B), law, attacks="a", blocks="b")
    assert blocks(position) is None


NOTHING = Happened(
    attacking=frozenset(),
    attackers=frozenset(),
    attacked=frozenset(),
    blocking=frozenset(),
    blocked=frozenset(),
    attacks=False,
    blocks=False,
    leaves=False,
    opponents=1,
    tapped=frozenset(),
    targeted=frozenset(),
)


@pytest.mark.parametrize(
    ("condition", "excluded"),
    [
        ("Whenever ~ attacks", True),
        ("Whenever ~ becomes tapped to pay a cost", True),
        ("Whenever a creature you control becomes tapped", True),
        ("Whenever you sacrifice a creature", True),
        ("Whenever ~ fights", True),
        ("Whenever ~ fights or becomes blocked", True),
        ("Whenever ~ becomes the target of a spell", True),
        ("Whenever a player activates an ability that isn't a mana ability", True),
        # by other things, or by words that no row has
        ("Whenever ~ frobs", False),
        ("Whenever ~ attacks or frobs", False),
        ("Whenever a creature you control becomes the target of a spell", True),
        ("Whenever a creature you control becomes the target of a spell or ability", False),
        ("Whenever you commit a crime", True),
        ("Whenever you activate an ability of a creature", False),  # for mana, as a cost is paid
        ("Whenever a creature dies", False),
        ("Whenever you gain life", False),
        ("Whenever a creature that attacks deals damage", False),
        ("At the beginning of combat", False),
    ],
)
def test_where_nothing_has_happened(condition: str, excluded: bool) -> None:
    assert is_excluded(f"{condition}, draw a card.", NOTHING, Waiting("x", A)) is excluded


def test_what_became_tapped_may_not_be_told() -> None:
    text = "Whenever ~ becomes tapped, draw a card."
    assert not is_excluded(text, replace(NOTHING, tapped=None), Waiting("x", A))


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("Whenever ~ and another creature attack different players, draw a card.", True),
        ("Whenever a player attacks you, if that player has another opponent, frob.", True),
        ("Whenever ~ attacks or attacks one of your other opponents, draw a card.", False),
        ("Whenever ~ attacks, draw a card. It attacks one of your other opponents.", False),
        ("Whenever ~ attacks, draw. Then if that player has another opponent, frob.", False),
    ],
)
def test_a_second_opponent_is_needed_by_the_condition(text: str, needs: bool) -> None:
    assert of_two_opponents(text) is needs
