"""The position once attackers are declared."""

import pytest

from legality import Position, TooLarge, best_block, legal_blocks, ranked
from legality.rulebook.blockers import block_table
from legality.search.after_attack import after_attack, attack_grows, grown_by_attack
from legality.search.best_block import BlockRanking
from tests.table import board, creature, enchantment

A, B = "Ann", "Bob"


def test_attacking_has_tapped_whoever_attacks_without_vigilance() -> None:
    permanents = (creature("x", A), creature("y", A, text="Vigilance"), creature("z", A))
    found = after_attack(block_table(board(*permanents, attacks="x y")))
    tapped = {one.id: one.tapped for one in found.battlefield}
    assert tapped == {"x": True, "y": False, "z": False}


def test_who_is_no_creature_has_left_combat() -> None:
    # 506.4: a permanent that is no creature any more is not attacking; the ogre still deals 3.
    position = Position.from_value(
        {
            "players": [{"name": "Ann"}, {"name": "Bob", "life": 3}],
            "permanents": [
                {"id": "ogre", "controller": "Ann", "type_line": "Creature", "power": 3,
                 "toughness": 3},
                {"id": "scout", "controller": "Ann", "type_line": "Artifact"},
                {"id": "bear", "controller": "Bob", "type_line": "Creature", "power": 2,
                 "toughness": 2},
            ],
            "attacks": {"ogre": "Bob", "scout": "Bob"},
        }
    )  # fmt: skip
    assert after_attack(block_table(position)).attacks == {"ogre": "Bob"}
    assert BlockRanking(position).best().declaration == {"bear": ["ogre"]}


@pytest.mark.parametrize(
    ("text", "size"),
    [
        # 702.83a: the one creature that attacks alone gets +1/+1
        ("Exalted", ("3", "3")),
        # 613.4c: as long as it attacks
        ("This creature gets +2/+0 as long as it's attacking.", ("4", "2")),
        ("Vigilance", ("2", "2")),
    ],
)
def test_a_creature_is_as_large_as_attacking_has_made_it(text: str, size: tuple[str, str]) -> None:
    position = board(creature("x", A, "2/2", text), attacks="x", judge=["attacks"])
    one = grown_by_attack(position).by_id["x"]
    assert (str(one.power), str(one.toughness)) == size
    assert attack_grows(block_table(position)) is (text != "Vigilance")


def test_whom_attacking_kills_is_not_left_out_in_silence() -> None:
    # 704.5f: 2/2 that gets -2/-2 as long as it attacks
    text = "This creature gets -2/-2 as long as it's attacking."
    position = board(creature("x", A, "2/2", text), attacks="x", judge=["attacks"])
    with pytest.raises(TooLarge, match="kills a creature"):
        grown_by_attack(position)


@pytest.mark.parametrize("judge", [["attacks", "blocks"], ["blocks"]])
def test_the_best_block_is_one_of_the_legal_ones(judge: list[str]) -> None:
    """702.91a, 702.118b: battle cry makes the 5/5 with skulk a 6/5, which the 6/6 could block then,
    and can't as the position stands. Where the attack has been declared the sizes are present ones,
    and nothing is added: the 6/6 can block the 1/1 alone."""
    permanents = (
        creature("s", A, "5/5", "Skulk"),
        creature("c", A, "1/1", "Battle cry"),
        creature("b", B, "6/6"),
    )
    position = board(*permanents, attacks="s c", judge=judge)
    assert {str(one) for one in legal_blocks(position)} == {"{}", "{'b': ['c']}"}
    if "attacks" in judge:
        with pytest.raises(TooLarge, match="attacking changes sizes"):
            best_block(position)
        with pytest.raises(TooLarge, match="attacking changes sizes"):
            ranked(position)
        return
    found = best_block(position)
    assert found.proved
    assert found.declaration == {"b": ["c"]}


def test_a_price_that_hangs_on_what_attacking_does_to_sizes_is_left_undecided() -> None:
    """702.83a: exalted makes the 3/3 a 4/4, for which Bob would have to pay {2} that he does not
    have. As the position stands blocking is free, and legal."""
    law = enchantment(
        "law",
        A,
        "Creatures can't block creatures with power 4 or greater unless "
        "their controller pays {2} for each blocking creature they control.",
    )
    permanents = (creature("x", A, "3/3", "Exalted"), creature("b", B, "5/5"), law)
    position = board(*permanents, attacks="x", judge=["attacks", "blocks"])
    assert {str(one) for one in legal_blocks(position)} == {"{}", "{'b': ['x']}"}
    with pytest.raises(TooLarge, match="attacking changes sizes"):
        best_block(position)


def test_sizes_that_change_nobody_s_blocks_are_played() -> None:
    """The same without skulk: 5 damage to Bob with battle cry's +1 are 6; whoever is blocked."""
    permanents = (
        creature("s", A, "5/5"),
        creature("c", A, "1/1", "Battle cry"),
        creature("b", B, "6/7"),
    )
    found = best_block(board(*permanents, attacks="s c", judge=["attacks", "blocks"]))
    assert found.proved
    assert found.declaration == {"b": ["s"]}  # 6 damage don't kill a 6/7, and 6 kill the 5/5
