"""Boards in whole sentences, without headings."""

import pytest

from legality import Illegal, Legal, NotationError, Position, check_blocks
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import read, with_count

CARDS = Names("Hill Brute", "Grey Bears", "Sky Angel", "Toll Gate")
UNDERSTOOD = [
    (
        "Ann attacks Bob with a 3/3 menace and a 2/2 flyer. Bob blocks the 3/3 with a 1/1.",
        "Ann: 3/3 menace -> Bob; 2/2 flyer -> Bob; Bob: 1/1 -> 3/3",
    ),
    (
        "A has a 6/6 trample attacking B. B has a 2/2 and a 3/3, both block",
        "A: 6/6 trample -> B; B: 2/2 -> 6/6; 3/3 -> 6/6",
    ),
    (
        "Hill Brute attacks Bob, Bob blocks with Grey Bears",
        "Attacker: 1x Hill Brute -> Bob; Bob: 1x Grey Bears blocks",
    ),
    (
        "Ann 20, Bob 15. Ann attacks with Hill Brute, Bob doesn't block",
        "Ann: Hill Brute -> Bob; Bob 15:; blocks: none",
    ),
    (
        "I attack with Hill Brute and Sky Angel, they block Hill Brute with Grey Bears",
        "Me: Hill Brute -> Opponent; Sky Angel -> Opponent; "
        "Opponent: Grey Bears; blocks: Grey Bears -> Hill Brute",
    ),
    (
        "My opponent attacks me with a 5/5 trampler. I have two 2/2s and I'm at 4 life.",
        "Opponent: 5/5 trampler -> Me; Me 4: 2/2 x2",
    ),
    (
        "Bob has Toll Gate. Ann attacks Bob with two 2/2 Bears and pays 2",
        "active: Ann; Bob: Toll Gate; Ann, mana 2: Bears x2 2/2 -> Bob",
    ),
    (
        "Bob is at 5 life and has a 1/1. Ann has a 5/5 trample. Ann attacks.",
        "active: Ann; Bob 5: 1/1; Ann: 5/5 trample -> Bob",
    ),
    (
        "Ann has a 3/3 and a 2/2. Ann attacks Bob with the 3/3. Bob has a 4/4. The 4/4 blocks it.",
        "Ann: 3/3 -> Bob; 2/2; Bob: 4/4 -> 3/3",
    ),
    (
        "Ann has two 2/2 Bears; Bob has a 3/3; Ann attacks Bob with everything; no blocks",
        "Ann: Bears x2 2/2 -> Bob; Bob: 3/3; blocks: none",
    ),
    (
        "rules: current; I attack my opponent with a 3/3, he has a 2/2 and blocks",
        "rules: current; Me: 3/3 -> Opponent; Opponent: 2/2 -> 3/3",
    ),
    (
        "Ann attacks Bob with a 2/2 and a 3/3. Bob blocks the 2/2 and the 3/3 with a 4/4.",
        "Ann: 2/2 -> Bob; 3/3 -> Bob; Bob: 4/4 -> 2/2 + 3/3",
    ),
    ("Ann doesn't attack. Ann has a 3/3. Bob has a 2/2.", "Ann: 3/3; Bob: 2/2; attacks: none"),
    ("Ann attacks Bob with a tapped 2/2", "Ann: 2/2 tapped -> Bob; Bob:"),
    ("Ann swings with a 3/3. Bob didn't block.", "Ann: 3/3 -> Bob; Bob:; blocks: none"),
    ("It's Bob's turn. Ann has a 3/3. Bob has a 2/2.", "active: Bob; Ann: 3/3; Bob: 2/2"),
    (
        "Ann attacks Bob with a 5/5. Bob (7 life) blocks it with a 1/1.",
        "Ann: 5/5 -> Bob; Bob 7: 1/1 -> 5/5",
    ),
    (
        "Ann attacks with a 3/3 trample and lifelink, Bob has no creatures",
        "Ann: 3/3 trample, lifelink -> Bob; Bob:",
    ),
    (
        "Ann attacks with a 2/2 unblockable. Bob has a 2/2 first striker.",
        'Ann: 2/2 creature "This creature can\'t be blocked." -> Bob; Bob: 2/2 first striker',
    ),
    # questions whether a block is legal are that block
    (
        "Can a 2/2 flyer be blocked by a 1/1 with reach?",
        "Attacker: 2/2 flyer -> Defender; Defender: 1/1 reach -> flyer",
    ),
    (
        "Can two 1/1s block a 3/3 menace?",
        "Attacker: 3/3 menace -> Defender; Defender: 1/1 x2 -> 3/3",
    ),
    (
        "Can Hill Brute be blocked by a Sky Angel and a 2/2?",
        "Attacker: Hill Brute -> Defender; Defender: Sky Angel; 2/2; "
        "blocks: Sky Angel -> Hill Brute, 2/2 -> Hill Brute",
    ),
    # all that somebody has
    (
        "Ann attacks Bob with a 3/3. Bob has a 2/2. He blocks with it.",
        "Ann: 3/3 -> Bob; Bob: 2/2 -> 3/3",
    ),
    (
        "I have a 2/2 and a 3/3. I attack with both.",
        "Me: 2/2 -> Opponent; 3/3 -> Opponent; Opponent:",
    ),
    (
        "I attack with a 3/3. He has two 1/1s. He blocks with both of them.",
        "Me: 3/3 -> Opponent; Opponent: 2x 1/1 -> 3/3",
    ),
    # what was done, and of whom it is said
    (
        "Ann attacked Bob with a 3/3. Bob blocked it with a 2/2. Is that legal?",
        "Ann: 3/3 -> Bob; Bob: 2/2 -> 3/3",
    ),
    ("Ann attacked Bob with a 3/3. It was blocked by a 2/2.", "Ann: 3/3 -> Bob; Bob: 2/2 -> 3/3"),
    (
        "I attack with my 3/3. It is blocked by his 2/2.",
        "Me: 3/3 -> Opponent; Opponent: 2/2 -> 3/3",
    ),
    ("Ann swung at Bob with a 3/3. Legal?", "Ann: 3/3 -> Bob; Bob:"),
    (
        "I attack with a 3/3. He has a 2/2 and 2 life.",
        "Me: 3/3 -> Opponent; Opponent at 2: 2/2",
    ),
    ("I attack with a 3/3. He has 2 life and a 2/2.", "Me: 3/3 -> Opponent; Opponent at 2: 2/2"),
    # of two that are called by their names, the one who is attacked blocks
    (
        "Ann attacks Bob with her 3/3. He blocks it with his 1/1.",
        "Ann: 3/3 -> Bob; Bob: 1/1 -> 3/3",
    ),
    (
        "Ann controls a 3/3 Ogre. Bob controls a 1/1 Elf. The Ogre attacks Bob, the Elf blocks.",
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 -> Ogre",
    ),
    ("Ann has a 3/3 with summoning sickness. Bob has a 1/1.", "Ann: 3/3 sick; Bob: 1/1"),
    (
        "Ann is attacking Bob with a 3/3. Bob is blocking with a 1/1.",
        "Ann: 3/3 -> Bob; Bob: 1/1 -> 3/3",
    ),
    # a question about a block
    (
        "Can I block a 3/3 flyer with a 2/2?",
        "Attacker: 3/3 flyer -> Defender; Defender: 2/2 -> flyer",
    ),
    (
        "Could he block my 3/3 menace with a 1/1?",
        "Attacker: 3/3 menace -> Defender; Defender: 1/1 -> 3/3",
    ),
    ("Can I attack with a 3/3 defender?", "Me: 3/3 defender -> Opponent; Opponent:"),
    (
        "If I attack with a 3/3 menace, can he block with a 1/1?",
        "Me: 3/3 menace -> Opponent; Opponent: 1/1 -> 3/3",
    ),
    (
        "I attack with a 3/3 menace. Can he block it with a 1/1?",
        "Me: 3/3 menace -> Opponent; Opponent: 1/1 -> 3/3",
    ),
    (
        "I attack with a 3/3 menace. He has a 1/1. Can it be blocked by the 1/1?",
        "Me: 3/3 menace -> Opponent; Opponent: 1/1 -> 3/3",
    ),
]
"""Each as told, and in exact words."""
REFUSED = [
    # the clause that is not understood is named
    (
        "Ann attacks Bob with a 3/3. Bob blocks it with the moon.",
        "line 1, column 29: `Bob blocks it with the moon` is not understood",
    ),
    ("Ann attacks Bob with a 3/3 and the moon. Bob is at 4.", "column 1: `Ann attacks Bob with a"),
    (
        "Ann attacks Bob with a 3/3. She is at 4 life.",
        "the name of the player who is meant",
    ),
    ("Ann attacks Bob with a 3/3. Cid has a 2/2.", "expected two players in these sentences"),
    ("Ann attacks Bob with her 3/3. He blocks it with her 1/1.", "`he` or `she` for one player"),
    ("I have a 2/2, a 3/3 and a 4/4. I attack with both.", "`I attack with both` is not"),
    ("Ann attacks Bob with a 3/3. Bob has two 2/2s. He blocks with it.", "`He blocks with it`"),
    ("Ann attacks Bob with a 3/3. It was blocked.", "`It was blocked` is not understood"),
    ("I attack with a 3/3. Can he survive?", "no question: a command asks"),
    ("If I attack with a 3/3, he blocks with a 1/1.", "`If I attack with a 3/3` is not understood"),
    ("Ann taps her 3/3 and attacks Bob with a 2/2.", "`Ann taps her 3/3` is not understood"),
    ("A 3/3 menace is blocked by a 1/1.", "`A 3/3 menace is blocked by a 1/1` is not"),
    # a question that a command answers
    ("Ann attacks Bob with a 3/3. Bob has a 2/2. Who dies?", "no question: a command asks"),
    ("Can a creature with shadow be blocked by a 2/2 without shadow?", "no question"),
    ("Can a 2/2 flyer be blocked by a 1/1 without flying?", "no question"),
    ("Does a 2/2 flyer survive a block by a 3/3 reach?", "no question"),
    ("Can a 2/2 block two 1/1s?", "there are 2 attackers"),
    ("Ann attacks Bob with a 3/3. Bob has a 2/2. Is Bob legal?", "`legality check` says of"),
    ("Ann attacks Bob with a 3/3 for 3", "expected"),
    ("Ann attacks Bob with a 3/3 as usual", "expected"),
    ("Ann attacks Bob with a 3/3 this turn", "expected"),
    ("Ann attacks Bob with a 3/3 enchanted with Peace", "expected"),
    ("Ann attacks with a 3/3 and a 2/2, Bob chump blocks the 3/3 with a 1/1", "expected|arrow"),
    ("Ann attacks Bob with a 3/3. Ann blocks with a 2/2.", "expected"),
    # who is meant is not beyond doubt, or not understood
    ("Ann attacks Bob with a 3/3 and Cid with a 2/2", "expected"),
    ("Ann attacks Bob and Cid with a 3/3", "expected"),
    ("Ann has a 3/3 and a 2/2. Bob has a 1/1. Ann attacks.", "expected"),
    ("Ann attacks Bob with two 2/2s. Bob blocks one of them with a 1/1.", "expected"),
    ("Ann attacks Bob with two 2/2s. Bob blocks the 2/2 with a 1/1.", "stands for 2"),
    ("Ann attacks Bob with a 3/3 that can't be blocked", "expected"),
    ("Ann attacks Bob with the 3/3", "expected"),
    ("Ann's 3/3 attacks Bob. Bob blocks with his 2/2.", "expected"),
    ("Ann attacks Jace with a 3/3", "expected"),
    ("Ogre attacks Bob with a 3/3", "expected"),
    ("Ogre has a 3/3. Ann attacks Ogre with a 2/2.", "expected"),
    ("Hill Brute has a 3/3. Ann attacks Bob with a 2/2.", "expected"),
    ("Ann has 5 cards in hand and a 3/3", "expected"),
    ("Ann has a 3/3 and 5 lives. Bob has a 2/2.", "expected"),
    ("A 3/3 attacks Bob. A 2/2 blocks it.", "expected"),
]
"""Each with what its error says."""


@pytest.mark.parametrize(("typed", "exact"), UNDERSTOOD)
def test_what_is_narrated_is_what_is_meant(typed: str, exact: str) -> None:
    assert with_count(read(typed, CARDS)) == with_count(read(exact, CARDS))


@pytest.mark.parametrize(("typed", "repair"), REFUSED)
def test_what_is_not_understood_is_refused_as_a_whole(typed: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        read(typed, CARDS)


def test_a_question_about_a_block_is_answered_by_its_verdict() -> None:
    """Menace asks for two blockers (702.111b)."""
    alone = Position.from_notation("Can a 1/1 block a 3/3 menace?")
    assert isinstance(check_blocks(alone)["Defender"], Illegal)
    together = Position.from_notation("Can two 1/1s block a 3/3 menace?")
    assert isinstance(check_blocks(together)["Defender"], Legal)


def test_sentences_beside_headings_stay_what_they_are() -> None:
    """Where a heading stands, `Bob has` is no sentence of a story."""
    with pytest.raises(NotationError):
        Position.from_notation("Ann: Ogre 3/3; Bob has a 2/2")


def test_several_of_a_size() -> None:
    (twins, wolves) = read("Ann: two 2/2s; 3x 1/1s; Bob:")["permanents"]
    assert (twins["power"], twins["count"], wolves["count"]) == (2, 2, 3)
