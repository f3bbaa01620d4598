"""Worked examples: teams, with shared turns and without (805, 806.7, 808, 810.7)."""

from tests.corrections.examples import (
    CAP,
    OLD,
    OWN_TAX,
    Example,
    attacked,
    heads,
    land,
    law,
    position,
    shared,
    shared_attacked,
    subsets,
)
from tests.small_boards import LURE, MUST_ATTACK, NOT_ALONE, creature, other, theirs

ALL_BLOCK = (
    "This creature can't be blocked unless all creatures defending player controls block it."
)


def of_teams() -> dict[str, Example]:
    """Correction 3, contract-teams."""
    a, m = creature("a"), creature("m", controller="Amy")
    b, d = theirs("b"), creature("d", controller="Bea")
    company = creature("a", NOT_ALONE)
    both = {"Bob", "Bea"}
    moat = law("Creatures without flying can't attack you.")
    everyone = {f"a>{x} m>{y}" for x in both for y in both}
    needs_island = creature(
        "a", "This creature can't attack unless defending player controls an Island."
    )
    at_bea = "This creature attacks Bea each combat if able."
    in_2006, in_2009, in_2010 = "2006-10-01", "2009-10-01", "2010-10-01"
    found = {
        "3: menace is met by two teammates": Example(
            shared_attacked(creature("x", "Menace"), b, d), {"", "b>x d>x"}, who="south"
        ),
        "3: any creature of the team may block for any of its players": Example(
            shared_attacked(creature("x"), b, d), subsets("b>x d>x"), who="south"
        ),
        "3: lure looks at the whole team": Example(
            shared_attacked(creature("x", LURE), b, d), {"b>x d>x"}, who="south", maximum=2
        ),
        "3: a cap without a player looks at the whole team": Example(
            shared_attacked(
                creature("x"), law("No more than one creature can block each combat."), b, d
            ),
            {"", "b>x", "d>x"},
            who="south",
        ),
        "3: can't block alone is met by a teammate": Example(
            shared_attacked(creature("x"), theirs("b", "This creature can't block alone."), d),
            {"", "d>x", "b>x d>x"},
            who="south",
        ),
        "3: each opponent with one creature binds each head": Example(
            shared_attacked(
                creature("x", "Each opponent can't block with more than one creature this combat."),
                b,
                theirs("c"),
                d,
            ),
            {"", "b>x", "c>x", "d>x", "b>x d>x", "c>x d>x"},
            who="south",
        ),
        "3: company of a teammate's attacker": Example(
            shared(company, m), {"", "m>Bob", "m>Bea", *everyone}
        ),
        # a must attack and needs m: every legal attack has both.
        "3: a teammate's creature is dragged along": Example(
            shared(creature("a", f"{MUST_ATTACK}\n{NOT_ALONE}"), m), everyone, maximum=1
        ),
        "3: one attack, one cap": Example(
            shared(a, m, law(CAP)), {"", "a>Bob", "a>Bea", "m>Bob", "m>Bea"}
        ),
        "3: attack you is one head": Example(shared(a, moat), {"", "a>Bea"}),
        "3: a cap that names a player binds that head": Example(
            shared(a, m, law("No more than one creature can attack you each combat.")),
            {"", "a>Bob", "a>Bea", "m>Bob", "m>Bea"} | everyone - {"a>Bob m>Bob"},
        ),
        "3: you is the controller alone": Example(
            shared(
                creature("a", "This creature can't attack unless you control an artifact."),
                other("mox", "Amy", "Artifact"),
            ),
            {""},
        ),
        "3: goaded by one head it attacks the other": Example(
            shared(creature("a", goaded_by=["Bob"])), {"a>Bea"}, maximum=2
        ),
        "3: mana is not shared": Example(
            shared(creature("a", OWN_TAX), players=heads(Amy={"mana": 9})), {""}
        ),
        "3: each pays from their own": Example(
            shared(
                creature("a", OWN_TAX),
                creature("m", OWN_TAX, "Amy"),
                players=heads(Ann={"mana": 1}, Amy={"mana": 2}),
            ),
            {"", "m>Bob", "m>Bea"},
        ),
        # 3 life for 2 + 2.
        "3: life comes out of the team's total": Example(
            shared(
                creature("a", "This creature can't attack unless you pay 2 life."),
                creature("m", "This creature can't attack unless you pay 2 life.", "Amy"),
                players=heads(life=3),
            ),
            {"", "a>Bob", "a>Bea", "m>Bob", "m>Bea"},
        ),
        "3: each opponent must attack with one of their own": Example(
            shared(
                a,
                m,
                law(
                    "Each opponent must attack you or a planeswalker you control with at least one "
                    "creature each combat if able."
                ),
            ),
            {"a>Bob m>Bob"},
            maximum=2,
        ),
        "3: landwalk looks at the head attacked": Example(
            shared_attacked(creature("x", "Islandwalk"), b, land("isle", "Bea", "Island")),
            {"", "b>x"},
            who="south",
        ),
        # Bob has two: more than Ann's one (x), not more than Amy's two (y, z).
        "805.10c: the attacking player is who controls the attacker": Example(
            shared_attacked(
                creature("x"),
                creature("y", controller="Amy"),
                creature("z", controller="Amy"),
                theirs(
                    "b",
                    "This creature can't block unless you control more creatures than attacking "
                    "player.",
                ),
                theirs("c", "This creature can't block."),
            ),
            {"", "b>x"},
            who="south",
        ),
        "806.7b: more than either attacking player": Example(
            shared_attacked(
                creature("x"),
                creature("y", controller="Amy"),
                creature("z", controller="Amy"),
                theirs(
                    "b",
                    "This creature can't block unless you control more creatures than attacking "
                    "player.",
                ),
                theirs("c", "This creature can't block."),
                rules=in_2009,
            ),
            {"", "b>x", "b>y", "b>z"},
            who="south",
        ),
        # Bob, the player attacked, has b and c; d is Bea's and may join.
        "805.10e: all creatures of the player attacked": Example(
            shared_attacked(creature("x", ALL_BLOCK), b, theirs("c"), d),
            {"", "b>x c>x", "b>x c>x d>x"},
            who="south",
        ),
        "805.10e: none, if one of them is tapped": Example(
            shared_attacked(creature("x", ALL_BLOCK), b, theirs("c", tapped=True), d),
            {""},
            who="south",
        ),
        # "Actually refer to both": all creatures of both heads.
        "806.7b: all creatures of both defending players": Example(
            shared_attacked(creature("x", ALL_BLOCK), b, d, rules=in_2009),
            {"", "b>x d>x"},
            who="south",
        ),
        "3: Team vs. Team blocks alone": Example(
            attacked(creature("x", "Menace"), b, d, players=heads()), {""}, who="Bob"
        ),
        "3: Team vs. Team in 2006 looks at the attacked player only": Example(
            attacked(
                creature("x", "Islandwalk"),
                b,
                land("isle", "Bea", "Island"),
                players=heads(),
                **OLD,
            ),
            {"", "b>x"},
            who="Bob",
        ),
        "3: Team vs. Team in 2006, can't attack you": Example(
            position(a, moat, players=heads(), **OLD), {"", "a>Bea"}
        ),
    }
    for rules in (in_2006, in_2009, in_2010):
        found |= {
            f"3: {rules} attacked as a group": Example(shared(a, rules=rules), {"", "a>Bob"}),
            f"3: {rules} what keeps from one head keeps from the team": Example(
                shared(a, moat, rules=rules), {""}
            ),
            f"3: {rules} forestwalk by either head's land": Example(
                shared_attacked(
                    creature("x", "Forestwalk"), b, land("wood", "Bea", "Forest"), rules=rules
                ),
                {""},
                who="south",
            ),
            f"3: {rules} a cap of one head binds the attack": Example(
                shared(
                    a, m, law("No more than one creature can attack you each combat."), rules=rules
                ),
                {"", "a>Bob", "m>Bob"},
            ),
            f"3: {rules} attacks Bea by attacking the team": Example(
                shared(creature("a", at_bea), rules=rules),
                {"a>Bob"},
                maximum=1,
            ),
            f"3: {rules} taxes of both heads add up": Example(
                shared(
                    a,
                    law(
                        "Creatures can't attack you unless their controller pays {1} for each "
                        "creature they control that's attacking you."
                    ),
                    {
                        **law(
                            "Creatures can't attack you unless their controller pays {1} for each "
                            "creature they control that's attacking you.",
                            "Bea",
                        ),
                        "id": "law2",
                    },
                    players=heads(Ann={"mana": 1}),
                    rules=rules,
                ),
                {""},
            ),
            # 2006: both must have one (606.7b by the letter); from 2009 either.
            f"3: {rules} an Island of one head": Example(
                shared(needs_island, land("isle", "Bea", "Island"), rules=rules),
                {""} if rules == in_2006 else {"", "a>Bob"},
            ),
            f"3: {rules} Islands of both heads": Example(
                shared(
                    needs_island,
                    land("isle", "Bea", "Island"),
                    land("isle2", "Bob", "Island"),
                    rules=rules,
                ),
                {"", "a>Bob"},
            ),
            # 2006: any inability; from 2009 the creature's own words about one head stop nothing.
            # "Controls no artifacts" is no where "controls an artifact" is yes for either head.
            f"3: {rules} a negative comparison": Example(
                shared_attacked(
                    creature(
                        "x",
                        "This creature can't be blocked as long as defending player controls no "
                        "artifacts.",
                    ),
                    b,
                    other("mox", "Bea", "Artifact"),
                    rules=rules,
                ),
                {"", "b>x"},
                who="south",
            ),
            f"3: {rules} own words about one head": Example(
                shared(
                    creature("a", "This creature can't attack its owner.", owner="Bea"),
                    rules=rules,
                ),
                {""} if rules == in_2006 else {"", "a>Bob"},
            ),
        }
    return found
