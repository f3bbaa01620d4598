"""What may mean two things, or what nobody meant, is no board: each such text beside one like it
that has one meaning, which is read as the exact board says."""

import pytest

from legality import NotationError
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import Value, read, with_count

TYPES = {
    "fear": "Enchantment — Aura",
    "forest": "Basic Land — Forest",
    "lifelink": "Enchantment — Aura",
    "nobody": "Creature — Human",
    "sword of air": "Artifact — Equipment",
}


class Cards(Names):
    """Cards in any case of their letters, some of them named by words that say something else."""

    def knows(self, name: str) -> bool:
        return name.casefold() in (*TYPES, "hill brute", "sky angel")

    def filled(self, permanent: Value, place: str) -> Value:
        name = str(permanent.get("name")).casefold()
        if "type_line" in permanent or not self.knows(name):
            return permanent
        types = TYPES.get(name, "Creature — Card")
        size = {"power": 9, "toughness": 9} if "Creature" in types else {}
        return {"type_line": types, **size, **permanent}


CARDS = Cards()
UNDERSTOOD = [
    # a negation in the plural is of all that `and` joins
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 and Cat 2/2 don't block",
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; Cat 2/2; blocks: none",
    ),
    (
        "Ann: Ogre 3/3 and Cat 2/2 do not attack; Bob: Elf 1/1",
        "Ann: Ogre 3/3; Cat 2/2; attacks: none; Bob: Elf 1/1",
    ),
    (
        "Ann: Ogre 3/3 and Cat 2/2 attack Bob; Bob: Elf 1/1",
        "Ann: Ogre 3/3 -> Bob; Cat 2/2 -> Bob; Bob: Elf 1/1",
    ),
    # two words for the same are none too many
    ("Ann: Ogre 3/3; Bob:; no attack; attacks: none", "Ann: Ogre 3/3; Bob:; attacks: none"),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 doesn't block; no blocks",
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; blocks: none",
    ),
    # nobody is no card
    (
        "Ann attacks Bob with a 3/3. Nobody blocks.",
        "Ann: 3/3 -> Bob; Bob:; blocks: none",
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; no one blocks",
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; blocks: none",
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1, none block",
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; blocks: none",
    ),
    ("Ann: Ogre 3/3; Bob: Nobody", 'Ann: Ogre 3/3; Bob: 1x "Nobody"'),
    ("Ann: Ogre 3/3, lifelink; Bob:", "Ann: Ogre 3/3 (Creature), lifelink; Bob:"),
    # so many, and whose
    (
        "Ann attacks Bob with a 3/3. Bob has two 2/2s. Both block.",
        "Ann: 3/3 -> Bob; Bob: 2/2 x2 -> 3/3",
    ),
    (
        "I have two 3/3s. I attack him with the two 3/3s.",
        "Me: 3/3 x2 -> Opponent; Opponent:",
    ),
    (
        "Ann has a 3/3. Ann attacks Bob with another 3/3.",
        "Ann: 3/3; 1x 3/3 -> Bob; Bob:",
    ),
    (
        "Ann attacks Bob with a 3/3 and a 2/2. Bob blocks the 3/3 with a 1/1. Bob blocks the 2/2 "
        "with a 1/1.",
        "Ann: 3/3 -> Bob; 2/2 -> Bob; Bob: 1/1 -> 3/3; 1x 1/1 -> 2/2",
    ),
    (
        "I have a 3/3. He has a 2/2. His 2/2 attacks me. I block his 2/2 with my 3/3.",
        "active: Opponent; Me: 3/3 -> 2/2; Opponent: 2/2 -> Me",
    ),
    ("My 3/3 attacks. His 2/2 blocks.", "Me: 3/3 -> Opponent; Opponent: 2/2 -> 3/3"),
    ("Ann has 20 life, Bob is at 15. Ann has a 3/3.", "Ann 20: 3/3; Bob 15:"),
    ("Ann attacks Bob with a 2/2 and 3/3.", "Ann: 2/2 -> Bob; 3/3 -> Bob; Bob:"),
    ("Ann attacks Bob with a tapped 3/3.", "Ann: 3/3, tapped -> Bob; Bob:"),
    # what comes later
    (
        "Ann attacks Bob with a 3/3, then Bob blocks with a 2/2.",
        "Ann: 3/3 -> Bob; Bob: 2/2 -> 3/3",
    ),
    ("Ann attacks Bob with a 3/3. Bob is at 4.", "Ann: 3/3 -> Bob; Bob 4:"),
    # who blocks what
    (
        "Ann: Ogre 3/3 + Bear 2/2 -> Bob; Bob: Elf 1/1; Bob blocks Ogre and Bear with Elf",
        "Ann: Ogre 3/3 -> Bob; Bear 2/2 -> Bob; Bob: Elf 1/1 -> Ogre + Bear",
    ),
    (
        "Ann has Hill Brute. Ann attacks Bob. Bob has Sky Angel. Sky Angel blocks it.",
        "Ann: Hill Brute -> Bob; Bob: Sky Angel -> Hill Brute",
    ),
    # who is meant by a name
    ("P1 attacks P2 with a 3/3.", "P1: 3/3 -> P2; P2:"),
    ("You attack me with a 3/3.", "You: 3/3 -> Me; Me:"),
    (
        "players: Ann, Bob, Cid; Ann attacks Bob with a 3/3. Cid has a 2/2.",
        "players: Ann, Bob, Cid; Ann: 3/3 -> Bob; Cid: 2/2",
    ),
    ('"It": Ogre 3/3; "Hand": Elf 1/1', '"It": Ogre 3/3 (Creature); "Hand": Elf 1/1 (Creature)'),
    ("Attacker: Ogre 3/3 -> Defender; Defender:", "Attacker: Ogre 3/3 attacks; Defender:"),
]
"""Each as typed, and in exact words."""
TOLD = [
    # any word behind `attacks` that is no player
    *(
        f"Ann has a 3/3. Bob has a 1/1. Ann attacks {word}."
        for word in ("alone", "Alone", "twice", "herself", "nothing", "Neither", "back", "face")
    ),
    "Ann attacks not with a 3/3.",
    "Ann attacks Bob's with a 3/3.",
    "Ann attacks bob with a 3/3.",
    "Bob has a 2/2. Ann attacks Markov with a 3/3.",
    "A has a 6/6 attacking nothing. B has a 2/2.",
    # pronouns and other words as the subject
    "Ann attacks Bob with a 3/3. It has lifelink.",
    *(
        f"{word} has a 2/2. Ann attacks with a 3/3."
        for word in ("It", "Neither", "Everyone", "Someone", "This", "Who", "Then", "Maybe")
    ),
    "Both have a 2/2. Ann attacks with a 3/3.",
    "Power 4. Ann attacks with a 3/3.",
    "Ann attacks with a 3/3. Result is 3.",
    "Bob's attacks Ann with a 3/3.",
    "Ann attacks with a 3/3. She is at 4 life.",
    "I have two 2/2s. He has a 3/3. They attack.",
    "Ann attacks Bob with a 3/3. Cid has a 2/2.",
    # cards that are words
    "Ann has lifelink. Ann attacks Bob with a 3/3.",
    "Bob has Fear. Ann attacks Bob with a 3/3.",
    "Can a 3/3 be blocked by nobody?",
    # which of several, or one more
    "I have two 3/3s. I attack him with the 3/3.",
    "I attack him with a 4/4. He has two 2/2s. He blocks with his 2/2.",
    "I have three 3/3s. I attack him with two 3/3s.",
    "I have three 3/3s. I attack him with one 3/3.",
    "I have two Hill Brutes. I attack him with a Hill Brute.",
    "I have a 3/3 flyer and a 2/2. I attack him with my flying 3/3.",
    "Ann has Hill Brute. Ann attacks Bob with a 9/9.",
    "Ann attacks Bob with a 3/3. Ann has a 3/3.",
    "Ann attacks Bob with a 3/3. Bob has a 2/2, a 1/1 and a 1/2. Both block.",
    "Ann attacks Bob with a 3/3. Bob has two 2/2s and a 1/2. Both block.",
    "Ann has two 3/3s. Ann attacks Bob.",
    "Ann attacks Bob with everything. Ann has a 2/2.",
    "Ann attacks Bob with a 3/3. Bob has no creatures. Bob blocks with a 1/1.",
    # no creatures
    "Ann attacks Bob with a 3/3. Bob has a 2/2 and a Forest. Both block.",
    "Ann has a Forest. Ann attacks Bob.",
    "Ann attacks Bob with Hill Brute. Bob blocks Hill Brute with Sword of Air.",
    "Can Hill Brute be blocked by a 2/2 and a Forest?",
    # whose they are
    "I have a 3/3. He has a 2/2. My 2/2 attacks him.",
    "I have a 3/3. He has a 2/2. His 3/3 attacks me.",
    "I have a 3/3. He has a 2/2. I attack him with his 3/3.",
    "Ann has a 2/2. Her 2/2 attacks Bob.",
    "My 3/3 attacks. My 2/2 blocks.",
    "Ann has a 3/3. Bob has a 2/2. The 2/2 attacks Bob.",
    # whose life, and when
    "Ann attacks Bob with a 3/3, at 4 life.",
    "I attack with a 3/3. They block with a 1/1, am at 4 life.",
    *(
        f"Ann attacks Bob with a 3/3, {later}."
        for later in (
            *(
                "so Bob is at 4",
                "then Bob is at 4",
                "then attacks Bob with a 2/2",
                "then has a 2/2",
            ),
            "then Bob blocks with a 1/1 and is at 4",
        )
    ),
    # numbers and words of which nothing says what they are
    "Ann has a 3/3, Bob has 2. Ann attacks Bob.",
    "Ann is 4. Ann attacks Bob with a 3/3.",
    "Ann attacks Bob with a 4/4, 4 damage.",
    "Flying 3/3 attacks. A 2/2 blocks it.",
    "Both 3/3 attack. A 2/2 blocks.",
    "Ann attacks Bob with a Tapped 3/3.",
    "Ann attacks Bob with a 2/2 and 3/3 flyers.",
    "Ann attacks Bob with flying 2/2 and 3/3.",
    "I attack him with a 3/3. She blocks with a 2/2.",
    "It's not Bob's turn. Ann has a 3/3. Bob has a 2/2.",
    # who blocks what, and who does at all
    "Ann attacks Bob with a 1/1. Bob blocks the 1/1 with the 1/1.",
    "Ann attacks Bob with a 4/4 and a 3/3. Bob blocks the 4/4 and the 3/3 with a 2/2 and a 1/1.",
    "Ann attacks Bob with a 4/4 and a 3/3. Bob blocks the 4/4 and the 3/3 with two 1/1s.",
    "Ann attacks Bob with a 3/3. Bob has a 2/2 and a 1/1 blocks.",
    "Ann attacks Bob with a 3/3. Bob has a 2/2 and a 1/1 can't block.",
    "Ann attacks Bob with a 3/3. Bob blocks with a 1/1. No blocks.",
    "Ann attacks Bob with a 3/3. Bob blocks with a 1/1. No attack.",
]
"""Stories that are no board."""
REFUSED = [
    # of one, or of both
    *(
        (f"Ann: Ogre 3/3 and Cat 2/2 {text}; Bob: Elf 1/1", "may be said of `Ogre 3/3` too")
        for text in ("can't attack", "must attack", "can't block", "doesn't attack", "attacks Bob")
    ),
    # one of both
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 -> Ogre; no blocks", "nothing blocks, and elsewhere"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; blocks: none; Elf blocks Ogre", "that Elf blocks"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; attacks: none", "that Ogre attacks"),
    ("Ann: Ogre 3/3, Cat 2/2; Bob:; Ann attacks with everything; no attackers", "nothing attacks"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 doesn't block; Elf blocks Ogre", "that Elf doesn't"),
    ("Ann: Ogre 3/3 doesn't attack; Bob: Elf 1/1; Ogre attacks", "that Ogre doesn't"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; none", "Bob has permanents, which stand above"),
    # words as players
    *((f"Ann: Ogre 3/3 -> {word}", "2 players or more") for word in ("Alone", "Twice", "Nothing")),
    ("Attackers: Ogre 3/3; Blockers: Elf 1/1", "stands behind it, as in `Ogre 3/3 -> Bob`"),
    ("Tapped: Ogre 3/3; Untapped: Elf 1/1", "as in `Ogre 3/3 tapped`"),
    ("Hand: Ogre 3/3; Battlefield: Elf 1/1", "as in `Ann, hand 4:`"),
    ("Creatures: Ogre 3/3; Lands: Forest", "with their permanents beneath it"),
    ("It: Ogre 3/3; Bob: Elf 1/1", "a player of this name is put in quotes"),
    # cards that are words
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; nobody blocks Ogre", "expected `no blocks`"),
    ("Ann: Ogre 3/3 -> Bob; Bob: nobody -> Ogre", "expected a creature, or `no blocks`"),
    ("Ann: Ogre 3/3; lifelink; Bob:", "as in `Ogre 3/3 lifelink`"),
    # who blocks what
    ("Ann: Bear 2/2 -> Bob; Bob: Cub 2/2; 2/2 blocks 2/2", "a creature of the same player"),
    ("Ann: Ogre 3/3 -> Bob; Elf 1/1 -> Ogre; Bob: 2/2", "a creature of the same player"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; Elf blocks Elf", "a creature of the same player"),
    (
        "Ann: Ogre 3/3 + Bear 2/2 -> Bob; Bob: Elf 1/1, Cub 1/2; Elf and Cub block Ogre and Bear",
        "expected who blocks whom",
    ),
    (
        "Ann: Ogre 3/3 + Bear 2/2 -> Bob; Bob: Elf 1/1 and Cub 1/2 block Ogre and Bear",
        "expected who blocks whom",
    ),
]
"""Each with what its error says."""


@pytest.mark.parametrize(("typed", "exact"), UNDERSTOOD)
def test_one_meaning_is_read(typed: str, exact: str) -> None:
    assert with_count(read(typed, CARDS)) == with_count(read(exact, CARDS))


@pytest.mark.parametrize("typed", TOLD)
def test_a_story_of_two_meanings_is_no_board(typed: str) -> None:
    with pytest.raises(NotationError):
        read(typed, CARDS)


@pytest.mark.parametrize(("typed", "repair"), REFUSED)
def test_two_meanings_are_an_error_that_says_which(typed: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        read(typed, CARDS)


def test_an_explicit_block_of_ones_own_stays_an_illegal_one() -> None:
    """`blocks:` states the field as it is: no slip of an arrow."""
    text = "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; Cub 1/1; blocks: Elf -> Cub"
    assert read(text)["blocks"] == {"Elf": ["Cub"]}
