"""Sixty boards that a player typed who had read nothing but the README: what each means, or what
its error says to write. They were written down before any was tried."""

import pytest

from legality import NotationError
from legality.printed.tokens import speaks_of_token, token
from tests.position.notation.test_as_typed import Names
from tests.position.notation.test_reading import Value, read


class Cards(Names):
    """Names of cards in any case of their letters, one that is misspelt, words for tokens."""

    def filled(self, permanent: Value, place: str) -> Value:
        name = str(permanent.get("name"))
        if name in ATTACHED and "type_line" not in permanent:
            return {"type_line": ATTACHED[name], **permanent}
        if "type_line" in permanent or not speaks_of_token(name):
            return super().filled(permanent, place)
        card = token(name, lambda _: ())
        return {**card.permanent_fields(card.faces[0]), **permanent, "name": card.name}

    def knows(self, name: str) -> bool:
        return name.casefold() in (known.casefold() for known in self.names)

    def misspelt(self, name: str) -> str | None:
        return {"Llanowar Elfs": "Llanowar Elves"}.get(name)


ATTACHED = {
    "Loxodon Warhammer": "Artifact — Equipment",
    "Lure": "Enchantment — Aura",
    "Pacifism": "Enchantment — Aura",
    "Whispersilk Cloak": "Artifact — Equipment",
}
CARDS = Cards(
    *("Baneslayer Angel", "Birds of Paradise", "Black Knight", "Firebreathing", "Giant Spider"),
    *("Goblin Piledriver", "Grizzly Bears", "Hill Giant", "Island", "Jace, the Mind Sculptor"),
    *("Llanowar Elves", "Loxodon Warhammer", "Pacifism", "Propaganda", "Serra Angel"),
    *("Tarmogoyf", "Wall of Omens", "White Knight"),
)
UNDERSTOOD = [
    (
        "Ann: Hill Giant 3/3 -> Bob; Bob: Elf 1/1",
        "Ann: Hill Giant 3/3 -> Bob; Bob: Elf 1/1 (Creature)",
    ),
    (
        "Ann 20: Ogre 3/3 menace -> Bob; Bob 12: Elf 1/1 -> ogre",
        "Ann: Ogre 3/3 (Creature), menace -> Bob; Bob 12: Elf 1/1 (Creature) -> Ogre",
    ),
    (
        "Ann (20 life): bear 2/2, wolf 2/2; Bob (7 life): wall 0/4 defender",
        "Ann: bear 2/2 (Creature); wolf 2/2 (Creature); Bob 7: wall 0/4 (Creature), defender",
    ),
    (
        "Me at 14: 4/4 flyer attacks. Opponent at 9: 2/2 reach blocks it",
        (
            'Me 14: flyer 4/4 (Creature), flying -> Opponent; "Opponent" 9: 2/2 '
            "(Creature), reach -> flyer"
        ),
    ),
    (
        "Ann 20 life: 3 Goblins 1/1 haste; Bob 5 life: two 2/2 bears",
        "Ann: Goblins ×3 1/1 (Creature), haste; Bob 5: bears ×2 2/2 (Creature)",
    ),
    (
        "Ann: Serra Angel -> Bob; Bob: Giant Spider -> Serra Angel",
        "Ann: Serra Angel -> Bob; Bob: Giant Spider; blocks: Giant Spider -> Serra Angel",
    ),
    (
        "Ann: Baneslayer Angel, Llanowar Elves; Bob: Goblin Piledriver",
        "Ann: Baneslayer Angel; Llanowar Elves; Bob: Goblin Piledriver",
    ),
    (
        (
            "Ann: Dragon 5/5 flying attacks Jace; Bob: Jace, the Mind Sculptor loyalty 4, "
            "Bird 1/1 flying"
        ),
        (
            "Ann: Dragon 5/5 (Creature), flying -> Jace; Bob: Jace, the Mind Sculptor, "
            "loyalty 4; Bird 1/1 (Creature), flying"
        ),
    ),
    (
        "Ann: Ogre 3/3 -> Jace; Bob 20: Jace (planeswalker, loyalty 3), Squire 1/2",
        (
            "Ann: Ogre 3/3 (Creature) -> Jace; Bob: Jace (Planeswalker), loyalty 3; "
            "Squire 1/2 (Creature)"
        ),
    ),
    (
        "Ann: Elf 1/1 vigilance, lifelink -> Bob; Bob at 1: Cat 2/2 tapped",
        ("Ann: Elf 1/1 (Creature), vigilance, lifelink -> Bob; Bob 1: Cat 2/2 (Creature), tapped"),
    ),
    (
        ("Ann: Ogre 3/3 menace -> Bob; Bob: Elf 1/1, Bear 2/2; Bob blocks Ogre with Elf and Bear"),
        (
            "Ann: Ogre 3/3 (Creature), menace -> Bob; Bob: Elf 1/1 (Creature) -> Ogre; "
            "Bear 2/2 (Creature) -> Ogre"
        ),
    ),
    (
        (
            "Ann: Giant 5/5 trample -> Bob; Bob: Bear 2/2 -> Giant; damage: Giant 2 to "
            "Bear, 3 to Bob"
        ),
        (
            "Ann: Giant 5/5 (Creature), trample -> Bob; Bob: Bear 2/2 (Creature) -> "
            "Giant; damage: Giant -> Bear 2 + Bob 3, Bear -> Giant 2"
        ),
    ),
    (
        (
            "Ann: Giant 5/5 trample deathtouch -> Bob; Bob: Bear 2/2 -> Giant; Giant "
            "deals 1 to Bear and 4 to Bob"
        ),
        (
            "Ann: Giant 5/5 (Creature), trample, deathtouch -> Bob; Bob: Bear 2/2 "
            "(Creature) -> Giant; damage: Giant -> Bear 1 + Bob 4, Bear -> Giant 2"
        ),
    ),
    (
        "Ann: Bear 2/2 -> Bob, Wolf 2/2 -> Cat; Bob: Elf 1/1; Cat: Squire 1/2 -> Wolf",
        (
            "players: Ann, Bob, Cat; Ann: Bear 2/2 (Creature) -> Bob; Wolf 2/2 (Creature) "
            "-> Cat; Bob: Elf 1/1 (Creature); Cat: Squire 1/2 (Creature) -> Wolf"
        ),
    ),
    (
        "Ann: Bear 2/2 -> Bob; Bob: Elf 1/1 -> bear, Wolf 2/2 -> bear",
        (
            "Ann: Bear 2/2 (Creature) -> Bob; Bob: Elf 1/1 (Creature) -> Bear; Wolf 2/2 "
            "(Creature) -> Bear"
        ),
    ),
    (
        "Ann: Knight 2/2 pro-black -> Bob; Bob: Zombie 2/2 black -> Knight",
        (
            "Ann: Knight 2/2 (Creature), protection from black -> Bob; Bob: Zombie 2/2 "
            "(Creature), black -> Knight"
        ),
    ),
    (
        "Ann: White Knight -> Bob; Bob: Black Knight blocks White Knight",
        "Ann: White Knight -> Bob; Bob: Black Knight; blocks: Black Knight -> White Knight",
    ),
    (
        "Ann: Knight 2/2 protection from red attacks Bob; Bob: red Goblin 1/1 blocks Knight",
        (
            "Ann: Knight 2/2 (Creature), protection from red -> Bob; Bob: Goblin 1/1 "
            "(Creature), red -> Knight"
        ),
    ),
    (
        "Ann's board: 3/3 Ogre, 2/2 Bear. Bob's board: 1/1 Elf. Ann attacks with everything.",
        "Ann: Ogre 3/3 (Creature) -> Bob; Bear 2/2 (Creature) -> Bob; Bob: Elf 1/1 (Creature)",
    ),
    (
        "Ann: 2x Bear 2/2 -> Bob; Bob: 1x Wall 0/5 defender",
        "Ann: Bear ×2 2/2 (Creature) -> Bob; Bob: Wall 0/5 (Creature), defender",
    ),
    ("Ann: Bear 2/2 x3; Bob: Wall 0/4", "Ann: Bear ×3 2/2 (Creature); Bob: Wall 0/4 (Creature)"),
    (
        (
            'Ann: Bear 2/2 "Bear can\'t be blocked except by two or more creatures." -> '
            "Bob; Bob: Elf 1/1 -> Bear"
        ),
        (
            "Ann: Bear 2/2 (Creature) \"Bear can't be blocked except by two or more "
            'creatures." -> Bob; Bob: Elf 1/1 (Creature) -> Bear'
        ),
    ),
    (
        "Ann: Scout 1/1 unblockable -> Bob; Bob: Elf 1/1 -> Scout",
        (
            'Ann: Scout 1/1 (Creature) "This creature can\'t be blocked." -> Bob; Bob: Elf '
            "1/1 (Creature) -> Scout"
        ),
    ),
    (
        "Ann: Monk 2/2 must attack; Bob: Elf 1/1",
        (
            'Ann: Monk 2/2 (Creature) "This creature attacks each combat if able."; Bob: '
            "Elf 1/1 (Creature)"
        ),
    ),
    (
        "Ann: Rat 1/1 can't block, Bear 2/2; Bob: Ogre 3/3 -> Ann; Ann blocks Ogre with Rat",
        (
            'active: Bob; Ann: Rat 1/1 (Creature) "This creature can\'t block."; Bear 2/2 '
            "(Creature); Bob: Ogre 3/3 (Creature); attacks: Ogre -> Ann; blocks: Rat -> "
            "Ogre"
        ),
    ),
    (
        "Ann 20: Bear 2/2 -> Bob. Bob 20: Propaganda",
        "Ann: Bear 2/2 (Creature) -> Bob; Bob: Propaganda",
    ),
    (
        "Alice (20): Tarmogoyf 4/5 -> Bob; Bob (20): Grizzly Bears -> Tarmogoyf",
        "Alice: Tarmogoyf 4/5 -> Bob; Bob: Grizzly Bears; blocks: Grizzly Bears -> Tarmogoyf",
    ),
    (
        "Ann: bear 2/2 & wolf 3/3 -> Bob; Bob: elf 1/1",
        "Ann: bear 2/2 (Creature) -> Bob; wolf 3/3 (Creature) -> Bob; Bob: elf 1/1 (Creature)",
    ),
    (
        "Ann: Wolf 2/2 islandwalk -> Bob; Bob: Island, Elf 1/1 -> Wolf",
        "Ann: Wolf 2/2 (Creature), islandwalk -> Bob; Bob: Island; Elf 1/1 (Creature) -> Wolf",
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1, Bear 2/2, no blocks",
        (
            "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Elf 1/1 (Creature); Bear 2/2 "
            "(Creature); blocks: none"
        ),
    ),
    (
        "Ann: Bear 2/2 double strike -> Bob; Bob at 3 life: no creatures",
        "Ann: Bear 2/2 (Creature), double strike -> Bob; Bob 3:",
    ),
    (
        "Ann (18): Knight 2/2 first strike, Soldier 1/1 | Bob (11): Ogre 3/3",
        (
            "Ann 18: Knight 2/2 (Creature), first strike; Soldier 1/1 (Creature); "
            "Bob 11: Ogre 3/3 (Creature)"
        ),
    ),
    (
        "Ann: three 1/1 Saproling tokens attack Bob; Bob: 4/4 Wall with defender",
        (
            "Ann: three 1/1 colorless Saproling creature tokens -> Bob; "
            "Bob: Wall 4/4 (Creature), defender"
        ),
    ),
    (
        "Ann: Hill Giant enchanted with Pacifism -> Bob",
        "Ann: Hill Giant -> Bob; Pacifism on Hill Giant; Bob:",
    ),
    (
        (
            "Ann: Grizzly Bears equipped with Loxodon Warhammer -> Bob; Bob: Hill Giant "
            "blocks Grizzly Bears"
        ),
        (
            "Ann: Grizzly Bears -> Bob; Loxodon Warhammer on Grizzly Bears; Bob: Hill Giant -> "
            "Grizzly Bears"
        ),
    ),
    (
        "Grizzly Bears attacks Bob, Bob blocks with Hill Giant",
        "Attacker: Grizzly Bears -> Bob; Bob: Hill Giant blocks",
    ),
    (
        "Can a 2/2 flyer be blocked by a 1/1 with reach?",
        "Attacker: 2/2 flyer -> Defender; Defender: 1/1 reach -> flyer",
    ),
    (
        "A has a 6/6 trample attacking B. B has a 2/2 and a 3/3, both block",
        "A: 6/6 trample -> B; B: 2/2 -> 6/6; 3/3 -> 6/6",
    ),
    (
        "Ann attacks Bob with a 3/3 menace and a 2/2 flyer. Bob blocks the 3/3 with a 1/1.",
        "Ann: 3/3 menace -> Bob; 2/2 flyer -> Bob; Bob: 1/1 -> 3/3",
    ),
    (
        "Bob has Propaganda. Ann attacks Bob with two 2/2 Bears and pays 2",
        "active: Ann; Bob: Propaganda; Ann, mana 2: Bears x2 2/2 -> Bob",
    ),
    (
        "Ann 20, Bob 15. Ann attacks with Hill Giant, Bob doesn't block",
        "Ann: Hill Giant -> Bob; Bob 15:; blocks: none",
    ),
    (
        "I attack with Grizzly Bears and Serra Angel, they block Grizzly Bears with Llanowar Elves",
        "Me: Grizzly Bears -> Opponent; Serra Angel -> Opponent; Opponent: Llanowar Elves; "
        "blocks: Llanowar Elves -> Grizzly Bears",
    ),
    (
        "Ann: 4/4 Dragon flying, firebreathing -> Bob; Bob: 2/3 Spider reach -> Dragon",
        'Ann: Dragon 4/4 flying "{R}: This creature gets +1/+0 until end of turn." -> Bob; '
        "Bob: Spider 2/3 reach -> Dragon",
    ),
    ("Ann: Bear 2/2 tapped -> Bob", "Ann: Bear 2/2 (Creature), tapped -> Bob; Bob:"),
    ("Ann: Bear 2/2 summoning sick -> Bob", "Ann: Bear 2/2 (Creature), sick -> Bob; Bob:"),
    (
        "Ann (20 life, 3 poison): Rat 1/1 infect -> Bob (20 life)",
        "Ann, poison 3: Rat 1/1 (Creature), infect -> Bob; Bob:",
    ),
]
"""Each as typed, and in exact words. (A size behind the name of a card is its present one.)"""
REFUSED = [
    (
        "My opponent attacks me with a 5/5 trampler. I have two 2/2s and I'm at 4 life. "
        "Can I survive?",
        "no question: a command asks",
    ),
    (
        "Can a creature with shadow be blocked by a 2/2 without shadow?",
        "no question: a command asks about it, as in `legality blocks",
    ),
    (
        "Ann: 2/2 Bear token, 3/3 Beast token -> Bob; Bob: 1/1 Soldier token",
        "write `\\+` between those that it is for, or `;` before another",
    ),
    (
        "Ann: Bear 2/2 with two +1/+1 counters -> Bob; Bob: Wall 0/4",
        "`2/2 creature, 2 \\+1/\\+1 counters` if they are in .*"
        "`4/4 creature, 2 \\+1/\\+1 counters` if they are not",
    ),
    (
        "Ann: Bear 2/2 (+1/+1 counter) -> Bob; Bob: Elf 1/1 blocks bear",
        "`2/2 creature, 1 \\+1/\\+1 counter` if they are in .*"
        "`3/3 creature, 1 \\+1/\\+1 counter` if they are not",
    ),
    (
        "Ann: Wolf 3/3 first strike -> Bob; Bob: Ogre 3/3 -> Wolf. Who dies?",
        "no question: a command asks about it, as in `legality blocks",
    ),
    (
        "Team 1: Ann, Bob; Team 2: Cat, Dan; Ann: Bear 2/2 -> Cat; Dan: Elf 1/1 -> Bear",
        "their team stands in it, as in `Ann, team 1:`",
    ),
    (
        "Ann & Bob vs Cat & Dan. Ann: Ogre 3/3 -> Dan; Cat: Wall 0/4 -> Ogre",
        "a heading for each player.* says so there, as in `Ann, team north:`",
    ),
    (
        "Ann: Bear 2/2 goaded by Bob -> Bob; Bob: Elf 1/1; Cat: Elf 1/1",
        "a line names them all: `players: Ann, Bob, Cat`",
    ),
    ("Ann: Imp 1/1 flyng -> Bob; Bob: Elf 1/1", "did you mean `flying`"),
    ("Ann: Ogre 3/3 menance -> Bob; Bob: Elf 1/1 -> ogre", "did you mean `menace`"),
    ("Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 -> orge", "did you mean Ogre"),
    ("Ann: Juggernaut, Bear 2/2 -> Bob", "`Juggernaut 2/2, Bear 2/2` are several creatures"),
    (
        "Ann: Birds of Paradise, Llanowar Elfs -> Bob; Bob: Wall of Omens",
        "did you mean `Birds of Paradise, Llanowar Elves`",
    ),
]
"""Each with what its error says to write. Most are in doubt, or slips."""


@pytest.mark.parametrize(("typed", "exact"), UNDERSTOOD)
def test_what_is_typed_is_what_is_meant(typed: str, exact: str) -> None:
    assert read(typed, CARDS) == read(exact, CARDS)


@pytest.mark.parametrize(("typed", "repair"), REFUSED)
def test_what_is_refused_names_the_repair(typed: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        read(typed, CARDS)


def test_so_many_are_understood() -> None:
    """No fewer than now: whoever refuses one more changes this number."""
    assert len({typed for typed, _ in [*UNDERSTOOD, *REFUSED]}) == 60
    assert len(UNDERSTOOD) >= 46
