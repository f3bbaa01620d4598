"""Sentences that players typed from memory: most are understood, and just as they were meant; what
is refused names the repair."""

import pytest

from legality import NotationError, Position

UNDERSTOOD = [
    (
        "Ann 20: Goblin 1/1 haste -> Bob; Bob 3: nothing",
        "Ann: Goblin 1/1 (Creature), haste -> Bob; Bob 3:",
    ),
    (
        "Ann: bear (2/2), ogre (3/3, menace); Bob: elf (1/1) blocks ogre",
        "Ann: bear 2/2 (Creature); ogre 3/3 (Creature), menace; Bob: elf 1/1 (Creature) -> ogre",
    ),
    (
        "Ann: Serra Angel (4/4 flying vigilance) attacks Bob; Bob: Birds of Paradise "
        "(0/1 flying) blocks Serra Angel",
        "Ann: Serra Angel 4/4 (Creature), flying, vigilance -> Bob; Bob: Birds of "
        "Paradise 0/1 (Creature), flying -> Serra Angel",
    ),
    (
        "Ann: ogre 3/3 menace => Bob; Bob: guard 1/1 => ogre",
        "Ann: ogre 3/3 (Creature), menace -> Bob; Bob: guard 1/1 (Creature) -> ogre",
    ),
    (
        "Ann: Ogre 3/3 Menace -> Bob; Bob: Guard 1/1 First-Strike -> ogre",
        "Ann: Ogre 3/3 (Creature), Menace -> Bob; Bob: Guard 1/1 (Creature), First Strike -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 w/ menace -> Bob; Bob: Guard 1/1",
        "Ann: Ogre 3/3 (Creature), menace -> Bob; Bob: Guard 1/1 (Creature)",
    ),
    (
        "Player 1: Ogre 3/3 -> Player 2; Player 2: Guard 1/1",
        '"Player 1": Ogre 3/3 (Creature) -> Player 2; "Player 2": Guard 1/1 (Creature)',
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Chandra (planeswalker, loyalty 4)",
        "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Chandra (Planeswalker), loyalty 4",
    ),
    (
        "Ann: Ogre 3/3 -> Chandra; Bob: Chandra planeswalker loyalty 4",
        "Ann: Ogre 3/3 (Creature) -> Chandra; Bob: Chandra (Planeswalker), loyalty 4",
    ),
    (
        "Ann, 12 life: Ogre 3/3 -> Bob; Bob, 4 life: Elf 1/1",
        "Ann 12: Ogre 3/3 (Creature) -> Bob; Bob 4: Elf 1/1 (Creature)",
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; Bob blocks Ogre with Elf",
        "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Elf 1/1 (Creature) -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; Elf blocks Ogre",
        "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Elf 1/1 (Creature) -> Ogre",
    ),
    (
        "Ann: Ogre 3/3; Bob: Elf 1/1; Ogre attacks Bob; Elf blocks Ogre",
        "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Elf 1/1 (Creature) -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; blocks: Elf -> Ogre",
        "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Elf 1/1 (Creature) -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1; no blocks",
        "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Elf 1/1 (Creature); blocks: none",
    ),
    (
        "Ann: Ogre 3/3; Bob: Elf 1/1; no attack",
        "Ann: Ogre 3/3 (Creature); Bob: Elf 1/1 (Creature); attacks: none",
    ),
    (
        "Ann: Ogre 3/3 protection from white -> Bob; Bob: Elf 1/1 white -> ogre",
        "Ann: Ogre 3/3 (Creature), protection from white -> Bob; Bob: Elf 1/1 "
        "(Creature), white -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 summoning sick -> Bob; Bob: Elf 1/1",
        "Ann: Ogre 3/3 (Creature), sick -> Bob; Bob: Elf 1/1 (Creature)",
    ),
    (
        "Ann: Ogre 3/3 flying, trample, lifelink -> Bob; Bob: Elf 1/1 deathtouch -> ogre",
        "Ann: Ogre 3/3 (Creature), flying, trample, lifelink -> Bob; Bob: Elf 1/1 "
        "(Creature), deathtouch -> Ogre",
    ),
    (
        "Ann: a 3/3 Ogre -> Bob; Bob: a 1/1 Elf -> Ogre",
        "Ann: Ogre 3/3 (Creature) -> Bob; Bob: Elf 1/1 (Creature) -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 menace -> Bob; Bob: Elf 1/1 + Guard 2/2 -> ogre",
        "Ann: Ogre 3/3 (Creature), menace -> Bob; Bob: Elf 1/1 (Creature) -> Ogre; "
        "Guard 2/2 (Creature) -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 menace -> Bob; Bob: Elf 1/1 -> ogre, Guard 2/2 -> ogre",
        "Ann: Ogre 3/3 (Creature), menace -> Bob; Bob: Elf 1/1 (Creature) -> Ogre; "
        "Guard 2/2 (Creature) -> Ogre",
    ),
    (
        "Ann: Ogre 3/3 {2}{R} -> Bob; Bob: Elf 1/1",
        'Ann: Ogre 3/3 (Creature), mana cost "{2}{R}" -> Bob; Bob: Elf 1/1 (Creature)',
    ),
    (
        "Ann: Ogre 3/3 mana cost {2}{R} -> Bob; Bob: Elf 1/1",
        'Ann: Ogre 3/3 (Creature), mana cost "{2}{R}" -> Bob; Bob: Elf 1/1 (Creature)',
    ),
    (
        "Ann: Ogre 3/3 menace attacks Bob; Bob: Elf 1/1 blocks Ogre",
        "Ann: Ogre 3/3 (Creature), menace -> Bob; Bob: Elf 1/1 (Creature) -> Ogre",
    ),
    (
        "Ann: ogre 3/3 menace, attacks Bob; Bob: elf 1/1, blocks ogre",
        "Ann: ogre 3/3 (Creature), menace -> Bob; Bob: elf 1/1 (Creature) -> ogre",
    ),
    (
        "Alice: Wurm 6/6 trample -> Bea; Bea: Wall 0/5 defender -> wurm",
        "Alice: Wurm 6/6 (Creature), trample -> Bea; Bea: Wall 0/5 (Creature), defender -> Wurm",
    ),
    (
        "Alice (14): Wurm 6/6 trample -> Bea; Bea (7): Wall 0/5",
        "Alice 14: Wurm 6/6 (Creature), trample -> Bea; Bea 7: Wall 0/5 (Creature)",
    ),
    (
        "Alice 14 life: Wurm 6/6; Bea 7 life: Wall 0/5",
        "Alice 14: Wurm 6/6 (Creature); Bea 7: Wall 0/5 (Creature)",
    ),
    ("A: Bear 2/2; B: Bear 2/2", "A: Bear 2/2 (Creature); B: Bear 2/2 (Creature)"),
    (
        "A: 2 Bears 2/2 -> B; B: Ogre 3/3 -> bears#1",
        "A: Bears ×2 2/2 (Creature) -> B; B: Ogre 3/3 (Creature) -> Bears#1",
    ),
    (
        "A: three Goblins 1/1 -> B; B: Ogre 3/3",
        "A: Goblins ×3 1/1 (Creature) -> B; B: Ogre 3/3 (Creature)",
    ),
    (
        "A: Knight 2/2 first strike, protection from black -> B; B: Zombie 2/2 black -> knight",
        "A: Knight 2/2 (Creature), first strike, protection from black -> B; B: Zombie "
        "2/2 (Creature), black -> Knight",
    ),
    (
        "A: Knight 2/2 with first strike and protection from black -> B; B: black "
        "Zombie 2/2 -> knight",
        "A: Knight 2/2 (Creature), first strike, protection from black -> B; B: Zombie "
        "2/2 (Creature), black -> Knight",
    ),
    (
        "A: Knight 2/2 (first strike, white) -> B; B: Zombie 2/2 (black) -> knight",
        "A: Knight 2/2 (Creature), white, first strike -> B; B: Zombie 2/2 (Creature), "
        "black -> Knight",
    ),
    ("A: Goblin 1/1 (haste) (red) -> B; B:", "A: Goblin 1/1 (Creature), red, haste -> B; B:"),
    (
        "A: Goblin 1/1 haste attacking B; B: Elf 1/1 blocking Goblin",
        "A: Goblin 1/1 (Creature), haste -> B; B: Elf 1/1 (Creature) -> Goblin",
    ),
    (
        'A: Goblin 1/1 "This creature attacks each combat if able."; B: Elf 1/1; attacks: none',
        'A: Goblin 1/1 (Creature) "This creature attacks each combat if able."; B: Elf '
        "1/1 (Creature); attacks: none",
    ),
    ("A: Goblin 1/1 sick -> B; B:", "A: Goblin 1/1 (Creature), sick -> B; B:"),
    ("A: Goblin 1/1 (summoning sick) -> B; B:", "A: Goblin 1/1 (Creature), sick -> B; B:"),
    ("A: Goblin 1/1 untapped -> B; B:", "A: Goblin 1/1 (Creature), not tapped -> B; B:"),
    (
        "A: Ogre 3/3 can't be blocked -> B; B:",
        'A: Ogre 3/3 (Creature) "This creature can\'t be blocked." -> B; B:',
    ),
    (
        "A: Goblin 1/1. B: Elf 1/1. Goblin attacks B. Elf blocks it.",
        "A: Goblin 1/1 (Creature) -> B; B: Elf 1/1 (Creature) -> Goblin",
    ),
    (
        "A: Ogre 3/3 -> Jace; B: Jace (Planeswalker) loyalty 4",
        "A: Ogre 3/3 (Creature) -> Jace; B: Jace (Planeswalker), loyalty 4",
    ),
    (
        "A: Ogre 3/3 -> Jace; B: Jace, planeswalker, loyalty 4",
        "A: Ogre 3/3 (Creature) -> Jace; B: Jace (Planeswalker), loyalty 4",
    ),
    (
        "A: Ogre 3/3 trample lifelink vigilance flying haste -> B; B: none",
        "A: Ogre 3/3 (Creature), trample, lifelink, vigilance, flying, haste -> B; B:",
    ),
    ("A: Ogre 3/3 -> B; B: -", "A: Ogre 3/3 (Creature) -> B; B:"),
    (
        "A: Ogre 3/3 -> B; B: Bear 2/2 -> Ogre; damage: ogre -> bear 3, bear -> ogre 2",
        "A: Ogre 3/3 (Creature) -> B; B: Bear 2/2 (Creature) -> Ogre; damage: Ogre -> "
        "Bear 3, Bear -> Ogre 2",
    ),
    (
        "Ann: Ogre 3/3 + Bear 2/2 -> Bob; Bob: Elf 1/1",
        "Ann: Ogre 3/3 (Creature) -> Bob; Bear 2/2 (Creature) -> Bob; Bob: Elf 1/1 (Creature)",
    ),
    (
        "Ann: tapped white Elf 1/1; Bob: a 2/2 Bear",
        "Ann: Elf 1/1 (Creature), white, tapped; Bob: Bear 2/2 (Creature)",
    ),
    (
        "Ann: Ogre 3/3; Elf 1/1; Bob: Guard 2/2; Ann attacks Bob with Ogre and Elf",
        "Ann: Ogre 3/3 (Creature) -> Bob; Elf 1/1 (Creature) -> Bob; Bob: Guard 2/2 (Creature)",
    ),
    (
        "Ann: Basandra, Battle Seraph 4/4 flying -> Bob; Bob:",
        'Ann: "Basandra, Battle Seraph" 4/4 (Creature), flying -> Bob; Bob:',
    ),
]
"""Each as typed, and in exact words."""
REFUSED = [
    ("A: bear 2/2, ogre 3/3 -> B; B: elf 1/1", "write `[+]` between those that it is for, or `;`"),
    ("A: Goblin 1/1 +1/+1 counter -> B; B:", r"`2/2 creature, 1 \+1/\+1 counter` if they are not"),
    (
        "A: Goblin 1/1 with two +1/+1 counters -> B; B:",
        r"`3/3 creature, 2 \+1/\+1 counters` if they",
    ),
    ("A: Ogre 3/3 pro-elves -> B; B:", "expected `protection from elves`"),
    ("A: Ogre 3/3 -> B, B: Elf 1/1", "expected `;` or a new line before `B:`"),
    ("A: Ogre 3/3 menance -> B; B:", "did you mean `menace`"),
    ("A: Ogre 3/3 -> B; B: Bear 2/2 -> Orge", r"got \"Orge\" \(did you mean Ogre\?\)"),
    ("A: 2 Bears 2/2 -> B; B: Ogre 3/3 -> bear", "name one of Bears#1"),
    ("A: Elf 1/1 equipped with Sword; B:", "what is attached has a line of its own"),
    ("A: Goblin 1/1 goaded -> B; B:", "expected `goaded by Bob`"),
    ("rules: today; A: Ogre 3/3; B:", '"current", got "today"'),
]
"""Each with what to write instead."""
SENTENCES = 60
LEAST_UNDERSTOOD = 50


@pytest.mark.parametrize(("typed", "exact"), UNDERSTOOD)
def test_what_is_typed_is_what_is_meant(typed: str, exact: str) -> None:
    assert Position.from_notation(typed) == Position.from_notation(exact)


@pytest.mark.parametrize(("typed", "repair"), REFUSED)
def test_what_is_refused_names_the_repair(typed: str, repair: str) -> None:
    with pytest.raises(NotationError, match=repair):
        Position.from_notation(typed)


def test_most_sentences_are_understood() -> None:
    sentences = [*UNDERSTOOD, *REFUSED]
    assert len({typed for typed, _ in sentences}) >= SENTENCES
    assert len(UNDERSTOOD) >= LEAST_UNDERSTOOD
