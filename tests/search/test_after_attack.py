"""The position once attackers are declared, to be played on."""

import pytest

from legality import Position, TooLarge, best_block, legal_blocks
from legality.rulebook.blockers import block_table
from legality.search.after_attack import after_attack, attacked
from legality.search.best_block import BlockRanking
from tests.table import board, creature, enchantment

A, B = "Ann", "Bob"


def test_attacking_has_tapped_whoever_attacks_without_vigilance() -> None:
    permanents = (creature("x", A), creature("y", A, text="Vigilance"), creature("z", A))
    found = attacked(board(*permanents, attacks="x y"))
    tapped = {one.id: bool(one.tapped) for one in found.battlefield}
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


@pytest.mark.parametrize("judge", [["attacks", "blocks"], ["blocks"]])
@pytest.mark.parametrize(
    ("text", "size"),
    [
        # 702.83a: the one creature that attacks alone gets +1/+1
        ("Exalted", ("3", "3")),
        # 508.2, 603.2
        ("Whenever this creature attacks, it gets +2/+0 until end of turn.", ("4", "2")),
        ("Vigilance", ("2", "2")),
    ],
)
def test_a_creature_is_as_large_as_its_attack_has_made_it(
    text: str, size: tuple[str, str], judge: list[str]
) -> None:
    """Where the attack is not judged, the sizes of the position are present ones."""
    position = board(creature("x", A, "2/2", text), attacks="x", judge=judge)
    one = attacked(position).by_id["x"]
    expected = size if "attacks" in judge else ("2", "2")
    assert (str(one.power), str(one.toughness)) == expected


def test_whom_attacking_kills_counts() -> None:
    """704.5f: a 2/2 that gets -2/-2 as it attacks is worth 4 to Bob, whatever he blocks; what life
    an attack takes counts as well."""
    text = "Whenever this creature attacks, it gets -2/-2 until end of turn."
    position = board(creature("x", A, "2/2", text), creature("g", B), attacks="x")
    found = best_block(position)
    assert (found.score, found.outcome.died, found.proved) == (4, ("x",), True)
    drain = "Whenever this creature attacks, each opponent loses 3 life."
    position = board(creature("x", A, "0/2", drain), creature("g", B, "1/1"), attacks="x")
    found = best_block(position)
    assert (found.score, found.outcome.life[B], found.proved) == (-3, 17, True)


def test_who_leaves_otherwise_is_not_left_out_in_silence() -> None:
    text = "Whenever this creature attacks, exile it."
    position = board(creature("x", A, "2/2", text), attacks="x", judge=["attacks"])
    with pytest.raises(TooLarge, match="does not die"):
        attacked(position)


@pytest.mark.parametrize("judge", [["attacks", "blocks"], ["blocks"]])
def test_the_best_block_is_one_of_the_legal_ones(judge: list[str]) -> None:
    """702.91a, 702.118b: battle cry makes the 5/5 with skulk a 6/5, which the 6/6 can block after
    the attack, and can't as the position stands. Where the attack has been declared the sizes are
    present ones, and nothing is added: the 6/6 can block the 1/1 alone."""
    permanents = (
        creature("s", A, "5/5", "Skulk"),
        creature("c", A, "1/1", "Battle cry"),
        creature("b", B, "6/6"),
    )
    position = board(*permanents, attacks="s c", judge=judge)
    after_the_attack = {"{'b': ['s']}"} if "attacks" in judge else set[str]()
    present = {"{}", "{'b': ['c']}"}
    assert {str(block) for block in legal_blocks(position)} == present | after_the_attack
    found = best_block(position)
    assert found.proved
    assert str(found.declaration) in present | after_the_attack


def test_a_price_that_hangs_on_what_attacking_does_to_sizes() -> None:
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
    assert {str(block) for block in legal_blocks(position)} == {"{}"}
    assert best_block(position).declaration == {}
    alone = board(*permanents, attacks="x", judge=["blocks"])
    assert best_block(alone).declaration == {"b": ["x"]}


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
