"""A second sixty, typed by another player who had read nothing but the README: what each means, or
what its error says to write. They were written down, with what they mean, before any was tried."""

import pytest

from legality import NotationError
from tests.position.notation.test_reading import read
from tests.position.notation.test_sixty_from_memory import Cards

CARDS = Cards(
    "Grizzly Bears",
    "Serra Angel",
    "Giant Spider",
    "Wall of Omens",
    "Llanowar Elves",
    "Goblin Guide",
    "Colossal Dreadmaw",
    "White Knight",
    "Black Knight",
    "Soltari Foot Soldier",
    "Severed Legion",
    "Ornithopter",
    "Bog Wraith",
    "Swamp",
    "Steel Leaf Champion",
    "Juggernaut",
    "Prized Unicorn",
    "Lure",
    "Jace, the Mind Sculptor",
    "Liliana of the Veil",
    "Invasion of Zendikar",
    "Propaganda",
    "Ghostly Prison",
    "Whispersilk Cloak",
    "Pacifism",
    "Loxodon Warhammer",
    "Palace Guard",
    "Charging Troll",
    "Silent Arbiter",
    "Tarmogoyf",
    "Snapcaster Mage",
    "Mutavault",
)
UNDERSTOOD = [
    (
        "Ann 20: Grizzly Bears 2/2 -> Bob; Bob 20: Elf 1/1 -> Bears",
        "Ann: Grizzly Bears 2/2 -> Bob; Bob: Elf 1/1 (Creature) -> Grizzly Bears",
    ),
    (
        "Ann: Serra Angel 4/4 flying, vigilance -> Bob; Bob: Giant Spider 2/4 reach -> angel",
        (
            "Ann: Serra Angel 4/4, flying, vigilance -> Bob; Bob: Giant Spider 2/4, reach -> "
            "Serra Angel"
        ),
    ),
    (
        "Ann: Serra Angel -> Bob; Bob: Grizzly Bears -> Serra Angel",
        "Ann: Serra Angel -> Bob; Bob: Grizzly Bears -> Serra Angel",
    ),
    (
        "Ann: Ogre 3/3 menace -> Bob; Bob: Goblin 1/1 -> ogre",
        "Ann: Ogre 3/3 (Creature), menace -> Bob; Bob: Goblin 1/1 (Creature) -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 menace -> Bob; Bob: Goblin 1/1 + Orc 2/2 -> ogre",
        (
            "Ann: Ogre 3/3 (Creature), menace -> Bob; Bob: Goblin 1/1 (Creature) -> Ogre; Orc "
            "2/2 (Creature) -> Ogre"
        ),
    ),
    (
        "Ann: 3 Goblin tokens 1/1 -> Bob; Bob: Wall 0/4 defender -> goblin 1",
        (
            "Ann: Goblin ×3 1/1 (Token Creature) -> Bob; Bob: Wall 0/4 (Creature), defender -> "
            "Goblin#1"
        ),
    ),
    (
        "Ann: Wall of Omens 0/4 defender -> Bob; Bob:",
        "Ann: Wall of Omens 0/4, defender -> Bob; Bob:",
    ),
    (
        "Ann: Llanowar Elves 1/1 (summoning sick) -> Bob; Bob 20",
        "Ann: Llanowar Elves 1/1, sick -> Bob; Bob:",
    ),
    (
        "Ann: Goblin Guide 2/2 haste, summoning sick -> Bob; Bob 20",
        "Ann: Goblin Guide 2/2, haste, sick -> Bob; Bob:",
    ),
    (
        "Ann: Bear 2/2 tapped -> Bob; Bob 20:",
        "Ann: Bear 2/2 (Creature), tapped -> Bob; Bob:",
    ),
    (
        "Ann: Bear 2/2 -> Bob; Bob: Elf 1/1 (tapped) -> bear",
        "Ann: Bear 2/2 (Creature) -> Bob; Bob: Elf 1/1 (Creature), tapped -> Bear",
    ),
    (
        "Ann 20: Colossal Dreadmaw 6/6 trample -> Bob; Bob 5: Bear 2/2; Elf 1/1",
        (
            "Ann: Colossal Dreadmaw 6/6, trample -> Bob; Bob 5: Bear 2/2 (Creature); Elf 1/1 "
            "(Creature)"
        ),
    ),
    (
        "Ann 20: Ogre 3/3 menace, Cub 2/2; Bob 7: Elf 1/1",
        "Ann: Ogre 3/3 (Creature), menace; Cub 2/2 (Creature); Bob 7: Elf 1/1 (Creature)",
    ),
    (
        "Ann: Ogre 3/3, Cub 2/2, Drake 2/2 flying; Bob 4: Elf 1/1, Bear 2/2",
        (
            "Ann: Ogre 3/3 (Creature); Cub 2/2 (Creature); Drake 2/2 (Creature), flying; Bob "
            "4: Elf 1/1 (Creature); Bear 2/2 (Creature)"
        ),
    ),
    (
        "Ann: Dragon 5/5 flying, Goblin 1/1; Bob 5: Bear 2/2",
        ("Ann: Dragon 5/5 (Creature), flying; Goblin 1/1 (Creature); Bob 5: Bear 2/2 (Creature)"),
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob 3: Bear 2/2, Bear 2/2",
        "Ann: Ogre 3/3 (Creature) -> Bob; Bob 3: Bear 2/2 (Creature); Bear 2/2 (Creature)",
    ),
    (
        "Ann 12: Knight 2/2 first strike, Soldier 1/1 lifelink; Bob 9: Zombie 2/2",
        (
            "Ann 12: Knight 2/2 (Creature), first strike; Soldier 1/1 (Creature), lifelink; "
            "Bob 9: Zombie 2/2 (Creature)"
        ),
    ),
    (
        (
            "Ann: White Knight 2/2 first strike, protection from black -> Bob; Bob: Black "
            "Knight 2/2 black -> White Knight"
        ),
        (
            "Ann: White Knight 2/2, first strike, protection from black -> Bob; Bob: Black "
            "Knight 2/2, black -> White Knight"
        ),
    ),
    (
        "Ann: Soltari Foot Soldier 1/1 shadow -> Bob; Bob: Bear 2/2 -> soldier",
        (
            "Ann: Soltari Foot Soldier 1/1, shadow -> Bob; Bob: Bear 2/2 (Creature) -> Soltari "
            "Foot Soldier"
        ),
    ),
    (
        (
            "Ann: Severed Legion 2/2 black, fear -> Bob; Bob: Ornithopter 0/2 artifact "
            "creature -> legion"
        ),
        (
            "Ann: Severed Legion 2/2, black, fear -> Bob; Bob: Ornithopter 0/2 (Artifact "
            "Creature) -> Severed Legion"
        ),
    ),
    (
        "Ann: Bog Wraith 3/3 swampwalk -> Bob; Bob: Bear 2/2 -> wraith, Swamp",
        "Ann: Bog Wraith 3/3, swampwalk -> Bob; Bob: Bear 2/2 (Creature) -> Bog Wraith; Swamp",
    ),
    (
        'Ann: Ninja 1/1 "This creature can\'t be blocked." -> Bob; Bob: Bear 2/2 -> ninja',
        (
            'Ann: Ninja 1/1 (Creature) "This creature can\'t be blocked." -> Bob; Bob: Bear '
            "2/2 (Creature) -> Ninja"
        ),
    ),
    (
        "Ann: Ninja 1/1 unblockable -> Bob; Bob: Bear 2/2 -> ninja",
        (
            'Ann: Ninja 1/1 (Creature) "This creature can\'t be blocked." -> Bob; Bob: Bear '
            "2/2 (Creature) -> Ninja"
        ),
    ),
    (
        (
            "Ann: Steel Leaf Champion 5/4 \"can't be blocked by creatures with power 2 or "
            'less" -> Bob; Bob: Bear 2/2 -> champion'
        ),
        (
            "Ann: Steel Leaf Champion 5/4 \"This creature can't be blocked by creatures with "
            'power 2 or less." -> Bob; Bob: Bear 2/2 (Creature) -> Steel Leaf Champion'
        ),
    ),
    (
        'Ann: Juggernaut 5/3 "Juggernaut attacks each combat if able."; Bob 20:',
        'Ann: Juggernaut 5/3 "Juggernaut attacks each combat if able."; Bob:',
    ),
    (
        'Ann: Bear 2/2 "Bear attacks each combat if able."; Ogre 3/3 -> Bob; Bob 20',
        (
            'Ann: Bear 2/2 (Creature) "Bear attacks each combat if able."; Ogre 3/3 (Creature) '
            "-> Bob; Bob:"
        ),
    ),
    (
        (
            'Ann: Prized Unicorn 2/2 "All creatures able to block Prized Unicorn do so." + '
            "Ogre 3/3 -> Bob; Bob: Elf 1/1 -> ogre"
        ),
        (
            'Ann: Prized Unicorn 2/2 "All creatures able to block Prized Unicorn do so." -> '
            "Bob; Ogre 3/3 (Creature) -> Bob; Bob: Elf 1/1 (Creature) -> Ogre"
        ),
    ),
    (
        "players: Ann, Bob, Cid; Ann: Ogre 3/3 goaded by Bob -> Bob; Bob 20; Cid 20",
        "players: Ann, Bob, Cid; Ann: Ogre 3/3 (Creature), goaded by Bob -> Bob; Bob:; Cid:",
    ),
    (
        "players: Ann, Bob, Cid; Ann: Ogre 3/3 goaded by Bob -> Cid; Bob 40; Cid 40",
        (
            "players: Ann, Bob, Cid; Ann: Ogre 3/3 (Creature), goaded by Bob -> Cid; Bob 40:; "
            "Cid 40:"
        ),
    ),
    (
        (
            "players: Ann, Bob, Cid; Ann: Bear 2/2 -> Bob, Wolf 2/2 -> Cid; Bob: Elf 1/1 -> "
            "wolf; Cid: Elf 1/1"
        ),
        (
            "players: Ann, Bob, Cid; Ann: Bear 2/2 (Creature) -> Bob; Wolf 2/2 (Creature) -> "
            "Cid; Bob: Elf 1/1 (Creature) -> Wolf; Cid: Elf 1/1 (Creature)"
        ),
    ),
    (
        (
            "Ann: Bear 2/2 -> Jace; Bob: Jace, the Mind Sculptor (planeswalker, loyalty 3), "
            "Elf 1/1 -> bear"
        ),
        (
            'Ann: Bear 2/2 (Creature) -> "Jace, the Mind Sculptor"; Bob: "Jace, the Mind '
            'Sculptor" (Planeswalker), loyalty 3; Elf 1/1 (Creature) -> Bear'
        ),
    ),
    (
        (
            "Ann: Bear 2/2, Ogre 3/3; Bob 20: Liliana of the Veil (Legendary Planeswalker — "
            "Liliana), loyalty 3"
        ),
        (
            "Ann: Bear 2/2 (Creature); Ogre 3/3 (Creature); Bob: Liliana of the Veil "
            "(Legendary Planeswalker — Liliana), loyalty 3"
        ),
    ),
    (
        (
            "Ann: Bear 2/2 -> Chandra, Ogre 3/3 -> Bob; Bob 3: Chandra (planeswalker) loyalty "
            "2; Elf 1/1"
        ),
        (
            "Ann: Bear 2/2 (Creature) -> Chandra; Ogre 3/3 (Creature) -> Bob; Bob 3: Chandra "
            "(planeswalker), loyalty 2; Elf 1/1 (Creature)"
        ),
    ),
    (
        (
            "Ann: Bear 2/2 -> Invasion of Zendikar; Bob: Invasion of Zendikar (Battle — "
            "Siege), defense 3, protected by Bob"
        ),
        (
            "Ann: Bear 2/2 (Creature) -> Invasion of Zendikar; Bob: Invasion of Zendikar "
            "(Battle — Siege), protector Bob, defense 3"
        ),
    ),
    (
        (
            "Ann 20, 2 mana: Bear 2/2 -> Bob; Bob: Propaganda \"Creatures can't attack you "
            'unless their controller pays {2} for each of them."'
        ),
        (
            "Ann, mana 2: Bear 2/2 (Creature) -> Bob; Bob: Propaganda \"Creatures can't attack "
            'you unless their controller pays {2} for each of them."'
        ),
    ),
    (
        "Ann (2 mana): Bear 2/2 + Ogre 3/3 -> Bob; Bob: Ghostly Prison",
        (
            "Ann, mana 2: Bear 2/2 (Creature) -> Bob; Ogre 3/3 (Creature) -> Bob; Bob: Ghostly "
            "Prison"
        ),
    ),
    (
        "Ann, 4 mana: Bear 2/2, Ogre 3/3, Elf 1/1; Bob 10: Propaganda",
        (
            "Ann, mana 4: Bear 2/2 (Creature); Ogre 3/3 (Creature); Elf 1/1 (Creature); Bob "
            "10: Propaganda"
        ),
    ),
    (
        "Ann: Bear 2/2 equipped with Whispersilk Cloak -> Bob; Bob: Elf 1/1 -> bear",
        (
            "Ann: Bear 2/2 (Creature) -> Bob; Whispersilk Cloak on Bear; Bob: Elf 1/1 "
            "(Creature) -> Bear"
        ),
    ),
    (
        "Ann: Bear 2/2, Pacifism on bear; Bob: ; bear -> Bob",
        "Ann: Bear 2/2 (Creature) -> Bob; Pacifism on Bear; Bob:",
    ),
    (
        (
            "Ann: Ogre 3/3 -> Bob; Bob: Wall 0/4 with Pacifism \"Enchanted creature can't "
            'attack or block." -> ogre'
        ),
        (
            "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Wall 0/4 (Creature) -> Ogre; Pacifism on "
            'Wall "Enchanted creature can\'t attack or block."'
        ),
    ),
    (
        ("Ann: Wurm 6/4 trample -> Bob; Bob: Bear 2/2 -> wurm; damage: wurm 1 to bear, 5 to Bob"),
        (
            "Ann: Wurm 6/4 (Creature), trample -> Bob; Bob: Bear 2/2 (Creature) -> Wurm; "
            "damage: Wurm -> Bear 1 + Bob 5, Bear -> Wurm 2"
        ),
    ),
    (
        (
            "Ann: Wurm 6/4 trample deathtouch -> Bob; Bob: Bear 2/2 -> wurm; damage: wurm: "
            "bear 1, Bob 5"
        ),
        (
            "Ann: Wurm 6/4 (Creature), trample, deathtouch -> Bob; Bob: Bear 2/2 (Creature) -> "
            "Wurm; damage: Wurm -> Bear 1 + Bob 5, Bear -> Wurm 2"
        ),
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 + Bear 2/2 -> ogre; damage: ogre -> elf 1, bear 2",
        (
            "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Elf 1/1 (Creature) -> Ogre; Bear 2/2 "
            "(Creature) -> Ogre; damage: Ogre -> Elf 1 + Bear 2, Elf -> Ogre 1, Bear -> Ogre 2"
        ),
    ),
    (
        (
            "Ann: Ogre 5/5 -> Bob; Bob: Elf 1/1 -> ogre, Bear 2/2 -> ogre; damage: ogre -> elf "
            "0, bear 5"
        ),
        (
            "Ann: Ogre 5/5 (Creature) -> Bob; Bob: Elf 1/1 (Creature) -> Ogre; Bear 2/2 "
            "(Creature) -> Ogre; damage: Ogre -> Elf 0 + Bear 5, Elf -> Ogre 1, Bear -> Ogre 2"
        ),
    ),
    (
        "Ann: Ogre 3/3 -> Bob, Cub 2/2 -> Bob; Bob: Elf 1/1 -> ogre + cub",
        (
            "Ann: Ogre 3/3 (Creature) -> Bob; Cub 2/2 (Creature) -> Bob; Bob: Elf 1/1 "
            "(Creature) -> Ogre + Cub"
        ),
    ),
    (
        (
            'Ann: Ogre 3/3 + Cub 2/2 -> Bob; Bob: Palace Guard 1/4 "Palace Guard can block any '
            'number of creatures." -> ogre + cub'
        ),
        (
            "Ann: Ogre 3/3 (Creature) -> Bob; Cub 2/2 (Creature) -> Bob; Bob: Palace Guard 1/4 "
            '"Palace Guard can block any number of creatures." -> Ogre + Cub'
        ),
    ),
    (
        ("Ann: Knight 2/2 banding + Ogre 3/3 -> Bob; bands: knight + ogre; Bob: Bear 2/2 -> ogre"),
        (
            "Ann: Knight 2/2 (Creature), banding -> Bob; Ogre 3/3 (Creature) -> Bob; Bob: Bear "
            "2/2 (Creature) -> Ogre; bands: Knight + Ogre"
        ),
    ),
    (
        'Ann: Ogre 3/3 -> Bob; Bob: Goblin 1/1 "This creature can\'t block." -> ogre',
        (
            "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Goblin 1/1 (Creature) \"This creature can't "
            'block." -> Ogre'
        ),
    ),
    (
        (
            'Ann: Charging Troll 3/3 "must be blocked if able" -> Bob; Bob: Elf 1/1, Bear 2/2; '
            "blocks: none"
        ),
        (
            'Ann: Charging Troll 3/3 "This creature must be blocked if able." -> Bob; Bob: Elf '
            "1/1 (Creature); Bear 2/2 (Creature); blocks: none"
        ),
    ),
    (
        (
            'Ann: Troll 3/3 menace "This creature must be blocked if able." -> Bob; Bob: Elf '
            "1/1; blocks: none"
        ),
        (
            'Ann: Troll 3/3 (Creature), menace "This creature must be blocked if able." -> '
            "Bob; Bob: Elf 1/1 (Creature); blocks: none"
        ),
    ),
    (
        "Ann: Troll 3/3 skulk -> Bob; Bob: Elf 1/1, Bear 3/3, Giant 4/4",
        (
            "Ann: Troll 3/3 (Creature), skulk -> Bob; Bob: Elf 1/1 (Creature); Bear 3/3 "
            "(Creature); Giant 4/4 (Creature)"
        ),
    ),
    (
        (
            'Ann: Bear x3 2/2 -> Bob; Bob: Silent Arbiter 1/5 "No more than one creature can '
            'attack each combat."'
        ),
        (
            'Ann: Bear ×3 2/2 (Creature) -> Bob; Bob: Silent Arbiter 1/5 "No more than one '
            'creature can attack each combat."'
        ),
    ),
    (
        (
            "Ann 15: Goblin 1/1 red token + Dragon 4/4 flying haste -> Bob; Bob 8: Knight 2/2 "
            "first strike -> goblin"
        ),
        (
            "Ann 15: Goblin 1/1 (Token Creature), red -> Bob; Dragon 4/4 (Creature), flying, "
            "haste -> Bob; Bob 8: Knight 2/2 (Creature), first strike -> Goblin"
        ),
    ),
]
"""Each as typed, and in exact words."""
REFUSED = [
    (
        "Ann: Bear 2/2 with two +1/+1 counters -> Bob; Bob: Elf 1/1 -> bear",
        (
            "`2/2 creature, 2 \\+1/\\+1 counters` if they are in .*`4/4 creature, 2 \\+1/\\+1 "
            "counters` if"
        ),
    ),
    (
        "Ann: Bear 2/2, 2 +1/+1 counters, trample -> Bob; Bob 3: Elf 1/1, Wolf 2/2",
        (
            "`2/2 creature, 2 \\+1/\\+1 counters` if they are in .*`4/4 creature, 2 \\+1/\\+1 "
            "counters` if"
        ),
    ),
    (
        "Ann: Bear 2/2 enchanted with Lure -> Bob; Bob: Elf 1/1, Wolf 2/2 -> bear",
        "the arrow may be for `Elf 1/1` too",
    ),
    (
        (
            "players: Ann, Bob, Cid, Dan; teams: Ann + Bob, Cid + Dan; Ann: Bear 2/2 -> Cid; "
            "Bob: ; Cid: ; Dan: Elf 1/1 -> bear"
        ),
        "as in `Ann, team 1:`.*`shared_team_turns: yes`",
    ),
    (
        "players: Ann, Bob, Cid, Dan; teams: Ann & Bob vs Cid & Dan; Ann: Bear 2/2 -> Bob",
        "as in `Ann, team 1:`.*`shared_team_turns: yes`",
    ),
    (
        (
            'Ann: Bear 2/2 with Loxodon Warhammer "Equipped creature gets +3/+0 and has '
            'trample." -> Bob; Bob: Elf 1/1 -> bear; damage: bear -> elf 1, Bob 4'
        ),
        "`Bear 2/2` may be its size with Loxodon Warhammer or without",
    ),
    (
        (
            "Ann 20: Tarmogoyf 4/5 -> Bob; Bob 20: Snapcaster Mage 2/1, Mutavault 2/2 (land "
            "creature) -> goyf"
        ),
        "the arrow may be for `Snapcaster Mage 2/1` too",
    ),
]
"""Each with what its error says to write: all of them have two meanings."""


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
    assert len(UNDERSTOOD) >= 53
