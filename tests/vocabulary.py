"""The rules-text lines that random boards use, and what each of them means.

Only the brute-force judge (`tests/oracles`) reads the meanings. Nothing here is shared with the
package under test: the point of the oracle is that the two were written apart.

A line is either a whole sentence ("No more than one creature can attack each combat.") or a
subject and a predicate ("Creatures you control" + "can't be blocked by Walls"). In the templates
`~` is the object itself and `[a|b]` the singular and the plural form of a word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

Filter = tuple[tuple[str, str | int], ...]
"""All of these must hold of a permanent, e.g. `(("color", "B"), ("power>=", 3))`."""

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
SUBTYPES = {
    "Goblin": "Goblins",
    "Wall": "Walls",
    "Elf": "Elves",
    "Knight": "Knights",
    "Zombie": "Zombies",
    "Dragon": "Dragons",
}

LANDWALKS: dict[str, Filter] = {
    **{f"{land.lower()}walk": (("type", land),) for land in BASIC_LANDS},
    "desertwalk": (("type", "Desert"),),
    "nonbasic landwalk": (("not type", "Basic"),),
    "snow landwalk": (("type", "Snow"),),
    "snow swampwalk": (("type", "Snow"), ("type", "Swamp")),
    "legendary landwalk": (("type", "Legendary"),),
    "artifact landwalk": (("type", "Artifact"),),
}

PROTECTIONS: dict[str, tuple[Filter, ...]] = {
    "protection from everything": ((),),
    "protection from creatures": ((),),
    "protection from each color": tuple((("color", c),) for c in COLORS),
    "protection from artifacts": ((("type", "Artifact"),),),
    "protection from monocolored": ((("colors", 1),),),
    "protection from multicolored": ((("colors>=", 2),),),
    "protection from mana value 3 or greater": ((("mv>=", 3),),),
    "protection from mana value 2 or less": ((("mv<=", 2),),),
    "protection from each of your opponents": ((("opponent", "you"),),),
    "protection from Goblins": ((("type", "Goblin"),),),
    "protection from black and from red": ((("color", "B"),), (("color", "R"),)),
    **{f"protection from {name}": ((("color", c),),) for c, name in COLORS.items()},
}

PLAIN_KEYWORDS = frozenset(
    {"flying", "reach", "defender", "haste", "vigilance", "shadow", "horsemanship", "fear"}
    | {"intimidate", "skulk", "menace", "decayed", "unleash", "trample", "first strike"}
    | {"deathtouch", "lifelink", "indestructible", "changeling"}
)
KEYWORDS = PLAIN_KEYWORDS | LANDWALKS.keys() | PROTECTIONS.keys()


@dataclass(frozen=True, slots=True)
class Noun:
    """A class of creatures; `head` and `tail` stand around "you control" and the like."""

    label: str
    head: tuple[str, str]
    tail: tuple[str, str]
    filter: Filter

    def plural(self, scope: str = "") -> str:
        return self.head[1] + scope + self.tail[1]

    def singular(self, scope: str = "") -> str:
        return self.head[0] + scope + self.tail[0]


def article(words: str) -> str:
    return ("an " if words[0] in "aeiouAEIOU" else "a ") + words


def nouns() -> Iterator[Noun]:
    """Every class of creatures the lines speak of; the first is plain "creatures"."""
    plain, none = ("creature", "creatures"), ("", "")
    yield Noun("creatures", plain, none, ())
    for color, name in COLORS.items():
        words = (f"{name} creature", f"{name} creatures")
        yield Noun("<color> creatures", words, none, (("color", color),))
    for color in "BU":
        words = (f"non{COLORS[color]} creature", f"non{COLORS[color]} creatures")
        yield Noun("non<color> creatures", words, none, (("not color", color),))
    for name in ("artifact", "legendary"):
        words = (f"{name} creature", f"{name} creatures")
        yield Noun(f"{name} creatures", words, none, (("type", name.capitalize()),))
    for name, names in SUBTYPES.items():
        yield Noun("<subtype>s", (name, names), none, (("type", name),))
    yield Noun("creature tokens", ("creature token", "creature tokens"), none, (("token", 1),))
    for name in ("flying", "defender", "haste", "menace"):
        tail = f" with {name}"
        yield Noun("creatures with <keyword>", plain, (tail, tail), (("keyword", name),))
    tail = " without flying"
    yield Noun("creatures without flying", plain, (tail, tail), (("no keyword", "flying"),))
    for what, short in (("power", "power"), ("toughness", "toughness"), ("mana value", "mv")):
        for n in (1, 2, 3):
            tail = f" with {what} {n} or less"
            label = f"creatures with {what} N or less"
            yield Noun(label, plain, (tail, tail), ((f"{short}<=", n),))
        for n in (2, 3, 4):
            tail = f" with {what} {n} or greater"
            label = f"creatures with {what} N or greater"
            yield Noun(label, plain, (tail, tail), ((f"{short}>=", n),))
    tails = (" with a +1/+1 counter on it", " with +1/+1 counters on them")
    yield Noun("creatures with +1/+1 counters", plain, tails, (("counter", "+1/+1"),))


NOUNS = tuple(nouns())
ANY = NOUNS[0]


@dataclass(frozen=True, slots=True)
class Condition:
    """A state of the board that switches a line on.

    kinds: "you control", "defender controls" (at least `n` permanents that fit; `other`: not the
    creature spoken of), "more than defender", "more than active" (permanents that fit that "you"
    have), "power" (its power is `n` or more), "counters" (+1/+1 on it), "any counter", "equipped",
    "attached" (enchanted or equipped), "tapped", "untapped", "attacking" (all three of the object
    with the text), "attacking alone", "attacking a player alone" (of the creature spoken of).
    """

    kind: str
    n: int = 1
    filter: Filter = ()
    other: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to be paid, `n` times.

    kinds: "mana" (generic, coloured and hybrid symbols alike), "phyrexian", "life", "energy";
    "discard", "exile" (from the graveyard), "mill" (cards); "sacrifice", "return", "tap"
    (permanents that fit `what`; `other`: not the creature whose cost it is; `undeclared`: none
    that is declared).
    """

    kind: str
    n: int = 1
    what: Filter = ()
    other: bool = False
    undeclared: bool = False


@dataclass(frozen=True, slots=True)
class Atom:
    """One effect of a line. `what` is any-of: a permanent fits if it fits one of the filters."""

    kind: str
    n: int = 0
    what: tuple[Filter, ...] = ((),)
    word: str = ""
    condition: Condition | None = None
    per: str = ""
    price: tuple[Part, ...] = ()
    """What a cost comes to, where it is not `n` mana."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a predicate is about.

    scope: "self", "attached", "all", "yours", "opponents", "enchanted player".
    """

    label: str
    text: str
    plural: bool
    scope: str
    filter: Filter = ()
    other: bool = False


@dataclass(frozen=True, slots=True)
class Predicate:
    code: str
    label: str
    text: tuple[str, str]
    atoms: tuple[Atom, ...]
    subjects: frozenset[str]
    """"self", "attached", "mass": which subjects a random line may give it."""
    home: str = ""
    """For a sentence: the kind of object that carries it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line understood: an atom's subject is None where it is a whole sentence."""

    entry: str
    subject: Subject | None
    atoms: tuple[Atom, ...]
    names: tuple[str, ...] = field(default=())
    """The objects (`@id`) and players named in it, in order."""


def subjects() -> Iterator[Subject]:
    yield Subject("~", "~", False, "self")
    yield Subject("Enchanted creature", "Enchanted creature", False, "attached")
    yield Subject("Equipped creature", "Equipped creature", False, "attached")
    player = "Creatures enchanted player controls"
    yield Subject(player, player, True, "enchanted player")
    scopes = (("", "all"), (" you control", "yours"), (" your opponents control", "opponents"))
    for noun in NOUNS:
        for words, scope in scopes:
            label = noun.label + words
            plural, singular = noun.plural(words), noun.singular(words)
            upper = plural[0].upper() + plural[1:]
            yield Subject(label, upper, True, scope, noun.filter)
            yield Subject(f"each: {label}", f"Each {singular}", False, scope, noun.filter)
            if scope == "all":
                yield Subject(f"all: {label}", f"All {plural}", True, scope, noun.filter)
            if scope == "yours":
                other = f"Other {plural}"
                yield Subject(f"other: {label}", other, True, scope, noun.filter, other=True)


SUBJECTS = {subject.text: subject for subject in subjects()}


def both(text: str) -> tuple[str, str]:
    """Singular and plural of a template with `[a|b]`."""
    singular = re.sub(r"\[([^|\]]*)\|([^|\]]*)\]", r"\1", text)
    return singular, re.sub(r"\[([^|\]]*)\|([^|\]]*)\]", r"\2", text)


ALL_SUBJECTS = "self attached mass"


def say(
    code: str,
    text: str,
    *atoms: Atom,
    on: str = ALL_SUBJECTS,
    label: str = "",
    home: str = "",
) -> Predicate:
    label = label or text
    return Predicate(code, label, both(text), atoms, frozenset(on.split()), home)


# --- predicates -------------------------------------------------------------------------------


def state_conditions() -> Iterator[tuple[str, str, Condition]]:
    """Clauses after "unless" that look at one creature and at what "you" have (label, text)."""
    for n in (2, 3, 4):
        power: Filter = (("type", "Creature"), ("power>=", n))
        text = f"you control another creature with power {n} or greater"
        yield (
            "you control another creature with power N or greater",
            text,
            Condition("you control", 1, power, other=True),
        )
        text = f"[its|their] power is {n} or greater"
        yield "its power is N or greater", text, Condition("power", n)
        text = f"[it has|they have] {NUMBERS[n]} or more +1/+1 counters on [it|them]"
        yield "it has N or more +1/+1 counters on it", text, Condition("counters", n)
    for name in SUBTYPES:
        yield (
            "you control another <subtype>",
            f"you control another {name}",
            Condition("you control", 1, (("type", name),), other=True),
        )
    artifact = Condition("you control", 1, (("type", "Artifact"),))
    yield "you control an artifact", "you control an artifact", artifact
    yield "it's equipped", "[it's|they're] equipped", Condition("equipped")


def defender_conditions() -> Iterator[tuple[str, str, Condition]]:
    """Clauses about the defending player's board (label, text, condition)."""
    for land in BASIC_LANDS:
        yield (
            "defending player controls a <landtype>",
            f"defending player controls {article(land)}",
            Condition("defender controls", 1, (("type", land),)),
        )
    kinds: tuple[tuple[str, Filter], ...] = (
        ("a snow land", (("type", "Snow"), ("type", "Land"))),
        ("an artifact", (("type", "Artifact"),)),
        ("an enchantment", (("type", "Enchantment"),)),
        ("an untapped land", (("untapped", 1), ("type", "Land"))),
        ("a creature with flying", (("type", "Creature"), ("keyword", "flying"))),
    )
    for words, what in kinds:
        label = f"defending player controls {words}"
        yield label, label, Condition("defender controls", 1, what)
    for n in (2, 3):
        what = (("type", "Artifact"),)
        yield (
            "defending player controls N or more artifacts",
            f"defending player controls {NUMBERS[n]} or more artifacts",
            Condition("defender controls", n, what),
        )


def negate(c: Condition) -> Condition:
    return Condition(c.kind, c.n, c.filter, c.other, not c.negated)


def attack_restrictions() -> Iterator[Predicate]:
    yield say("RA1", "can't attack", Atom("can't attack"))
    yield say("RA1", "can't attack or block", Atom("can't attack"), Atom("can't block"))
    for label, text, c in state_conditions():
        off = negate(c)
        yield say(
            "RA4",
            f"can't attack unless {text}",
            Atom("can't attack", condition=off),
            on="self attached",
            label=f"can't attack unless {label}",
        )
        yield say(
            "RA4",
            f"can't attack or block unless {text}",
            Atom("can't attack", condition=off),
            Atom("can't block", condition=off),
            on="self attached",
            label=f"can't attack or block unless {label}",
        )
        yield say(
            "RB8",
            f"can't block unless {text}",
            Atom("can't block", condition=off),
            on="self attached",
            label=f"can't block unless {label}",
        )
    for label, text, c in defender_conditions():
        yield say(
            "RA2",
            f"can't attack unless {text}",
            Atom("can't attack", condition=negate(c)),
            on="self",
            label=f"can't attack unless {label}",
        )
    for n in (2, 3, 4):
        for words, test in (("less", "power<="), ("greater", "power>=")):
            what: Filter = (("type", "Creature"), ("untapped", 1), (test, n))
            text = f"defending player controls an untapped creature with power {n} or {words}"
            yield say(
                "RA3",
                f"can't attack if {text}",
                Atom("can't attack", condition=Condition("defender controls", 1, what)),
                on="self",
                label=f"can't attack if {text}".replace(f" {n} ", " N "),
            )
    for kind, permanent in (("artifacts", "Artifact"), ("enchantments", "Enchantment")):
        some = Condition("defender controls", 1, (("type", permanent),))
        yield say(
            "RA3",
            f"can't attack if defending player controls no {kind}",
            Atom("can't attack", condition=negate(some)),
            on="self",
        )
        yield say(
            "RA2",
            f"can't attack unless defending player controls no {kind}",
            Atom("can't attack", condition=some),
            on="self",
        )
        yield say(
            "EV8",
            f"can't be blocked as long as defending player controls no {kind}",
            Atom("evade", condition=negate(some)),
            on="self attached",
        )
    for words, kind in (("creatures", "Creature"), ("lands", "Land")):
        more = Condition("more than defender", filter=(("type", kind),), negated=True)
        yield say(
            "RA2",
            f"can't attack unless you control more {words} than defending player",
            Atom("can't attack", condition=more),
            on="self",
        )
        more = Condition("more than active", filter=(("type", kind),), negated=True)
        yield say(
            "RB8",
            f"can't block unless you control more {words} than attacking player",
            Atom("can't block", condition=more),
            on="self",
        )
    untapped_land = Condition("you control", 1, (("untapped", 1), ("type", "Land")))
    yield say(
        "RB8",
        "can't block if you control an untapped land",
        Atom("can't block", condition=untapped_land),
        on="self",
    )
    yield say("RA5", "can't attack you", Atom("can't attack thing", word="you"))
    yield say(
        "RA6",
        "can't attack you or planeswalkers you control",
        Atom("can't attack thing", word="you+planeswalkers"),
    )
    yield say(
        "RA7",
        "can't attack you or permanents you control",
        Atom("can't attack thing", word="you+permanents"),
    )
    yield say("RA5", "can't attack its owner", Atom("can't attack thing", word="owner"), on="self")
    yield say(
        "RA6",
        "can't attack its owner or planeswalkers its owner controls",
        Atom("can't attack thing", word="owner+planeswalkers"),
        on="self",
    )
    yield say("RA10", "can't attack alone", Atom("attack with", 1))
    yield say("RA10", "can't attack or block alone", Atom("attack with", 1), Atom("block with", 1))
    yield say("RB4", "can't block alone", Atom("block with", 1))
    yield say(
        "RA11",
        "can't attack unless at least two other creatures attack",
        Atom("attack with", 2),
        on="self",
    )
    yield say(
        "RB5",
        "can't block unless at least two other creatures block",
        Atom("block with", 2),
        on="self",
    )
    yield say(
        "RA12",
        "can't attack unless a creature with greater power also attacks",
        Atom("attack with", 1, word="greater power"),
        on="self",
    )
    yield say(
        "RB5",
        "can't block unless a creature with greater power also blocks",
        Atom("block with", 1, word="greater power"),
        on="self",
    )
    for one, two in (("B", "G"), ("R", "W")):
        yield say(
            "RA12",
            f"can't attack unless a {COLORS[one]} or {COLORS[two]} creature also attacks",
            Atom("attack with", 1, ((("color", one),), (("color", two),))),
            on="self",
            label="can't attack unless a <color> or <color> creature also attacks",
        )
    only = Atom("only attack alone")
    yield say("RA13", "can only attack alone", only, on="self attached")
    yield say("RA13", "can attack only alone", only, on="self attached")


def attack_permissions() -> Iterator[Predicate]:
    defender = "can attack as though [it|they] didn't have defender"
    yield say("PA", defender, Atom("as though no defender"))
    haste = "can attack as though [it|they] had haste"
    yield say("PA", haste, Atom("as though haste"), on="self attached")


def attack_costs() -> Iterator[Predicate]:
    for n in (0, 1, 2, 3):
        for who, on in (("you pay", "self"), ("[its|their] controller pays", "attached mass")):
            yield say(
                "KA1",
                f"can't attack unless {who} {{{n}}}",
                Atom("attack tax", n),
                on=on,
                label=f"can't attack unless {who} {{N}}",
            )
            yield say(
                "KA1",
                f"can't attack or block unless {who} {{{n}}}",
                Atom("attack tax", n),
                Atom("block tax", n),
                on=on,
                label=f"can't attack or block unless {who} {{N}}",
            )
            yield say(
                "KB1",
                f"can't block unless {who} {{{n}}}",
                Atom("block tax", n),
                on=on,
                label=f"can't block unless {who} {{N}}",
            )
    per = "you pay {1} for each +1/+1 counter on it"
    attack, block = (Atom(f"{what} tax", 1, per="counters") for what in ("attack", "block"))
    yield say("KA1", f"can't attack unless {per}", attack, on="self")
    yield say("KA1", f"can't attack or block unless {per}", attack, block, on="self")


LAND: Filter = (("type", "Land"),)
CREATURE: Filter = (("type", "Creature"),)
PRICES: tuple[tuple[str, str, tuple[Part, ...]], ...] = (
    ("pay", "{W/P}", (Part("phyrexian"),)),
    ("pay", "{B/P}{B/P}", (Part("phyrexian", 2),)),
    ("pay", "{1}{W/P}", (Part("mana"), Part("phyrexian"))),
    ("pay", "{W}{U/R}", (Part("mana", 2),)),
    ("pay", "{2/W}", (Part("mana"),)),
    ("pay", "{E}", (Part("energy"),)),
    ("pay", "{E}{E}", (Part("energy", 2),)),
    ("pay", "1 life", (Part("life"),)),
    ("pay", "2 life", (Part("life", 2),)),
    ("sacrifice", "a land", (Part("sacrifice", 1, LAND),)),
    ("sacrifice", "an Island", (Part("sacrifice", 1, (("type", "Island"),)),)),
    ("sacrifice", "two Islands", (Part("sacrifice", 2, (("type", "Island"),)),)),
    ("sacrifice", "a creature", (Part("sacrifice", 1, CREATURE),)),
    ("sacrifice", "another creature", (Part("sacrifice", 1, CREATURE, other=True),)),
    ("tap", "an untapped creature <who> control", (Part("tap", 1, CREATURE),)),
    ("tap", "two untapped creatures <who> control", (Part("tap", 2, CREATURE),)),
    (
        "tap",
        "an untapped creature <who> control not declared as an attacking or blocking creature "
        "this combat",
        (Part("tap", 1, CREATURE, undeclared=True),),
    ),
    ("return", "a permanent <who> control to its owner's hand", (Part("return"),)),
    ("return", "a land <who> control to its owner's hand", (Part("return", 1, LAND),)),
    (
        "return",
        "another creature <who> control to its owner's hand",
        (Part("return", 1, CREATURE, other=True),),
    ),
    ("discard", "a card", (Part("discard"),)),
    ("discard", "two cards", (Part("discard", 2),)),
    ("exile", "a card from <whose> graveyard", (Part("exile"),)),
    ("mill", "two cards", (Part("mill", 2),)),
)
"""What may be asked besides plain mana: verb, object, parts. Codes below: KR and the verb."""


def resource_costs() -> Iterator[Predicate]:
    for verb, words, price in PRICES:
        yours = f"you {verb} {words}".replace("<who>", "you").replace("<whose>", "your")
        theirs = f"[its|their] controller {verb}s {words}"
        theirs = theirs.replace("<who>", "they").replace("<whose>", "their")
        attack, block = Atom("attack tax", price=price), Atom("block tax", price=price)
        for who, on in ((yours, "self"), (theirs, "attached")):
            yield say(f"KR {verb} A", f"can't attack unless {who}", attack, on=on)
            yield say(f"KR {verb} B", f"can't block unless {who}", block, on=on)
            yield say(f"KR {verb} AB", f"can't attack or block unless {who}", attack, block, on=on)


def losses() -> Iterator[Predicate]:
    lose = Atom("lose abilities")
    yield say("L1", "loses all abilities", lose, on="attached")
    yield say("L1", "loses all abilities until end of turn", lose, on="self")
    gains = Atom("keyword", word="flying")
    yield say("L2", "gains flying until end of turn", gains, on="self")
    text = "loses all abilities and can't attack"
    yield say("L1", text, lose, Atom("can't attack"), on="attached")


def attack_requirements() -> Iterator[Predicate]:
    must = Atom("must attack")
    for when in ("each combat", "this turn"):
        on = ALL_SUBJECTS if when == "each combat" else "self"
        yield say("QA1", f"attack[s|] {when} if able", must, on=on)
        both_ways = f"attack[s|] or block[s|] {when} if able"
        yield say("QA8", both_ways, must, Atom("must block"), on=on)
    for when in ("each combat", "this turn", "this combat"):
        to_player = Atom("must attack named")
        yield say("QA2", f"attack[s|] <player> {when} if able", to_player, on="self")
        yield say("QA3", f"attack[s|] @id {when} if able", to_player, on="self")
    yield say(
        "QA4",
        "attack[s|] each combat if able and attack[s|] a player other than you if able",
        must,
        Atom("must attack another"),
        on="mass",
    )
    a_player = Atom("must attack a player")
    yield say("QA5", "attack[s|] a player each combat if able", a_player, on="self attached")
    yield say("QA4", "[is|are] goaded", Atom("goaded"), on="attached")
    for name in SUBTYPES:
        other = Condition("you control", 1, (("type", name),), other=True, negated=True)
        yield say(
            "QA9",
            f"attack[s|] each combat if able unless you control another {name}",
            Atom("must attack", condition=other),
            on="self",
            label="attacks each combat if able unless you control another <subtype>",
        )
    owner = "attack[s|] each combat if able and can't attack its owner"
    owned = Atom("can't attack thing", word="owner+planeswalkers")
    text = f"{owner} or planeswalkers its owner controls"
    yield say("QA1", text, must, owned, on="self")


def block_restrictions() -> Iterator[Predicate]:
    yield say("RB1", "can't block", Atom("can't block"))
    yield say("RB1", "can't block this turn", Atom("can't block"), on="self")
    yield say("RB1", "can't block and can't be blocked", Atom("can't block"), Atom("evade"))
    yield say("RB2", "can't block @id this turn", Atom("can't block named"), on="self")
    for noun in NOUNS[1:]:
        only = Atom("can block only", what=(noun.filter,))
        yield say(
            "RB2",
            f"can't block {noun.plural()}",
            Atom("can't block what", what=(noun.filter,)),
            label="can't block <creatures>",
        )
        yield say(
            "RB3",
            f"can block only {noun.plural()}",
            only,
            label="can block only <creatures>",
        )
        yield say(
            "EV2",
            f"can't be blocked by {noun.plural()}",
            Atom("evade", what=(noun.filter,)),
            label="can't be blocked by <creatures>",
        )
        yield say(
            "EV3",
            f"can't be blocked except by {noun.plural()}",
            Atom("evade except", what=(noun.filter,)),
            label="can't be blocked except by <creatures>",
        )
    yield say("EV2", "can't be blocked by tokens", Atom("evade", what=((("token", 1),),)))
    for color in "BG":
        artifact: Filter = (("type", "Artifact"),)
        yield say(
            "EV3",
            f"can't be blocked except by artifact creatures and/or {COLORS[color]} creatures",
            Atom("evade except", what=(artifact, (("color", color),))),
            label="can't be blocked except by artifact creatures and/or <color> creatures",
        )
    yield say("RB2", "can't block creatures you control", Atom("can't block what", word="yours"))
    text = "can't block creatures with power greater than ~'s power"
    yield say("RB2", text, Atom("can't block what", word="greater power"), on="self")


def evasion() -> Iterator[Predicate]:
    yield say("EV1", "can't be blocked", Atom("evade"))
    yield say("EV1", "can't be blocked this turn", Atom("evade"), on="self")
    for n in (2, 3):
        yield say(
            "EV4",
            f"can't be blocked except by {NUMBERS[n]} or more creatures",
            Atom("at least blockers", n),
            label="can't be blocked except by N or more creatures",
        )
    for n in (1, 2):
        yield say(
            "EV5",
            f"can't be blocked by more than {NUMBERS[n]} creature{'s' if n > 1 else ''}",
            Atom("at most blockers", n),
            label="can't be blocked by more than N creatures",
        )
    stronger = Atom("evade", word="greater power")
    yield say("EV6", "can't be blocked by creatures with greater power", stronger)
    yield say(
        "EV7",
        "can't be blocked unless all creatures defending player controls block it",
        Atom("all or none"),
        on="self",
    )
    for label, text, c in defender_conditions():
        yield say(
            "EV8",
            f"can't be blocked as long as {text}",
            Atom("evade", condition=c),
            on="self attached",
            label=f"can't be blocked as long as {label}",
        )
        if "snow" in label or "artifacts" in label:
            yield say(
                "EV8",
                f"can't be blocked by creatures with power 2 or greater as long as {text}",
                Atom("evade", what=((("power>=", 2),),), condition=c),
                on="self",
                label=f"can't be blocked by creatures with power N or greater as long as {label}",
            )
    alone = Condition("attacking alone")
    text = "can't be blocked as long as [it's|they're] attacking alone"
    yield say("EV9", text, Atom("evade", condition=alone), on="self attached")
    player = Condition("attacking a player alone")
    text = "can't be blocked as long as [it's|they're] attacking a player alone"
    yield say("EV9", text, Atom("evade", condition=player), on="self attached")


def block_permissions() -> Iterator[Predicate]:
    for when in ("each combat", "this turn"):
        on = ALL_SUBJECTS if when == "each combat" else "self"
        yield say("PB", f"can block an additional creature {when}", Atom("extra blocks", 1), on=on)
        yield say(
            "PB",
            f"can block an additional two creatures {when}",
            Atom("extra blocks", 2),
            on="self attached" if when == "each combat" else "self",
        )
    yield say("PB", "can block any number of creatures", Atom("extra blocks", 99))
    dragons: Filter = (("type", "Dragon"),)
    yield say(
        "PB",
        "can block Dragons as though [it|they] had reach",
        Atom("as though reach", what=(dragons,)),
    )
    shadow = "can block creatures with shadow as though"
    yield say("PB", f"{shadow} [it|they] had shadow", Atom("as though shadow"))
    yield say("PB", f"{shadow} they didn't have shadow", Atom("as though no shadow"))
    text = "can block creatures with landwalk abilities as though they didn't have those abilities"
    yield say("PB", text, Atom("as though no landwalk"), on="self attached")


def block_costs() -> Iterator[Predicate]:
    for n in (1, 2):
        for who, on in (("you pay", "self"), ("[its|their] controller pays", "attached")):
            for power in (2, 3):
                what: Filter = (("power>=", power),)
                text = f"can't block creatures with power {power} or greater unless {who} {{{n}}}"
                yield say(
                    "KB2",
                    text,
                    Atom("pair tax", n, (what,)),
                    on=on,
                    label=f"can't block creatures with power N or greater unless {who} {{N}}",
                )
    for n in (0, 1, 2, 3):
        yield say(
            "KB2",
            f"can't be blocked unless defending player pays {{{n}}} for each creature they "
            "control that's blocking it",
            Atom("blocked tax", n),
            on="self attached",
            label="can't be blocked unless defending player pays {N} for each creature …",
        )


def block_requirements() -> Iterator[Predicate]:
    must = Atom("must block")
    for when in ("each combat", "this turn"):
        on = ALL_SUBJECTS if when == "each combat" else "self"
        yield say("QB2", f"block[s|] {when} if able", must, on=on)
        yield say("QB7", f"block[s|] @id {when} if able", Atom("must block named"), on="self")
    for when in ("", " this turn"):
        on = "self" if when else ALL_SUBJECTS
        yield say("QB3", f"must be blocked{when} if able", Atom("must be blocked"), on=on)
    for n in (2, 3):
        yield say(
            "QB4",
            f"must be blocked by {NUMBERS[n]} or more creatures if able",
            Atom("must be blocked", n),
            label="must be blocked by N or more creatures if able",
        )
    exactly = Atom("must be blocked", 1, word="exactly")
    yield say("QB5", "must be blocked by exactly one creature if able", exactly)
    for noun in NOUNS[1:]:
        if noun.label == "<subtype>s":
            yield say(
                "QB6",
                f"must be blocked by {article(noun.singular())} if able",
                Atom("must be blocked", what=(noun.filter,)),
                label="must be blocked by a <subtype> if able",
            )
    each = "block[s|] each attacking creature this turn if able"
    yield say("QB8", each, Atom("must block each"), on="self")


def grants() -> Iterator[Predicate]:
    for keyword in sorted(KEYWORDS - {"unleash", "changeling"}):
        gives = Atom("keyword", word=keyword)
        yield say(
            "keyword",
            f"ha[s|ve] {keyword}",
            gives,
            on="self attached mass",
            label="has <keyword>",
        )
    yield say("keyword", "ha[s|ve] flying and menace", *(map(granted, ("flying", "menace"))))


def granted(keyword: str) -> Atom:
    return Atom("keyword", word=keyword)


def composites() -> Iterator[Predicate]:
    """What Auras and Equipment say in one breath; +N/+N is in the present power already."""
    flying, menace = granted("flying"), granted("menace")
    tails: tuple[tuple[str, str, tuple[Atom, ...]], ...] = (
        ("RB1", "and can't block", (Atom("can't block"),)),
        ("RA1", "and can't attack", (Atom("can't attack"),)),
        ("EV1", "and can't be blocked", (Atom("evade"),)),
        ("EV5", "and can't be blocked by more than one creature", (Atom("at most blockers", 1),)),
        ("QA1", "and attacks each combat if able", (Atom("must attack"),)),
        ("QB2", "and blocks each combat if able", (Atom("must block"),)),
        ("QA4", "and is goaded", (Atom("goaded"),)),
        ("keyword", "and has flying", (flying,)),
    )
    for code, tail, atoms in tails:
        yield say(code, f"gets +1/+1 {tail}", *atoms, on="attached")
    vow = (flying, Atom("can't attack thing", word="you+planeswalkers"))
    text = "gets +2/+2, has flying, and can't attack you or planeswalkers you control"
    yield say("RA6", text, *vow, on="attached")
    text = "gets +1/+1, has menace, and attacks each combat if able"
    yield say("QA1", text, menace, Atom("must attack"), on="attached")
    text = "gets +3/+3, must be blocked if able, and is goaded"
    yield say("QA4", text, Atom("must be blocked"), Atom("goaded"), on="attached")
    text = "has first strike, and all creatures able to block it do so"
    yield say("QB1", text, Atom("lure"), on="attached")


# --- whole sentences --------------------------------------------------------------------------


def attack_sentences() -> Iterator[Predicate]:
    for n, words in ((1, "one creature"), (2, "two creatures")):
        cap = f"No more than {words} can attack"
        yield say(
            "RA8",
            f"{cap} each combat",
            Atom("attack cap", n),
            label="No more than N creatures can attack each combat",
            home="enchantment",
        )
        yield say(
            "RA9",
            f"{cap} you each combat",
            Atom("attack cap on", n, word="you"),
            label="No more than N creatures can attack you each combat",
            home="enchantment",
        )
        yield say(
            "RA9",
            f"{cap} ~ each combat",
            Atom("attack cap on", n, word="self"),
            label="No more than N creatures can attack ~ each combat",
            home="planeswalker",
        )
    yield say(
        "RA9",
        "As long as ~ is tapped, no more than one creature can attack you each combat",
        Atom("attack cap on", 1, word="you", condition=Condition("tapped")),
        home="creature",
    )
    ability = "it can attack as though it didn't have defender"
    for label, words, c in (
        ("~ is enchanted or equipped", "~ is enchanted or equipped", Condition("attached")),
        ("~ has a counter on it", "~ has a counter on it", Condition("any counter")),
        ("~'s power is N or greater", "~'s power is 3 or greater", Condition("power", 3)),
    ):
        yield say(
            "PA",
            f"As long as {words}, {ability}",
            Atom("as though no defender", condition=c),
            label=f"As long as {label}, {ability}",
            home="self",
        )
    yield say(
        "PA",
        "All creatures can attack your opponents and planeswalkers your opponents control as "
        "though those creatures had haste",
        Atom("edge haste"),
        home="enchantment",
    )
    for n in (1, 2):
        tax = "unless their controller pays"
        each = f"{{{n}}} for each creature they control that's attacking"
        you = Atom("thing tax", n, word="you")
        both_kinds = Atom("thing tax", n, word="you+planeswalkers")
        rows: tuple[tuple[str, str, Atom], ...] = (
            ("KA2", f"Creatures can't attack you {tax} {each} you", you),
            (
                "KA3",
                f"Creatures can't attack you or planeswalkers you control {tax} {{{n}}} for each "
                "of those creatures",
                both_kinds,
            ),
            (
                "KA4",
                f"Creatures can't attack planeswalkers you control {tax} {each} a planeswalker "
                "you control",
                Atom("thing tax", n, word="planeswalkers"),
            ),
            (
                "KA5",
                f"Creatures can't attack {tax} {{{n}}} for each attacking creature they control",
                Atom("attack tax", n),
            ),
        )
        for code, text, atom in rows:
            label = text.replace(f"{{{n}}}", "{N}")
            yield say(code, text, atom, label=label, home="enchantment")
    yield say(
        "KA3",
        "As long as ~ is untapped, creatures can't attack you or planeswalkers you control unless "
        "their controller pays {1} for each of those creatures",
        Atom("thing tax", 1, word="you+planeswalkers", condition=Condition("untapped")),
        home="creature",
    )
    yield say(
        "KA3",
        "Creatures can't attack you or planeswalkers you control unless their controller pays "
        "{X} for each of those creatures, where X is the number of enchantments you control",
        Atom("thing tax", 1, word="you+planeswalkers", per="enchantments"),
        home="enchantment",
    )
    yield say(
        "QA2",
        "All creatures attack enchanted creature's controller each combat if able",
        Atom("must attack enchanted's controller"),
        home="aura",
    )
    yield say(
        "QA6",
        "Each opponent must attack you or a planeswalker you control with at least one creature "
        "each combat if able",
        Atom("player must attack", word="you+planeswalkers"),
        home="enchantment",
    )
    yield say(
        "QA7", "If ~ attacks, all creatures you control attack if able",
        Atom("if it attacks, all"), home="self",
    )  # fmt: skip
    yield say(
        "QA7", "If a creature you control attacks, ~ also attacks if able",
        Atom("if one attacks, it"), home="self",
    )  # fmt: skip
    yield say(
        "QA7",
        "If a creature an opponent controls attacks, all creatures that opponent controls attack "
        "if able",
        Atom("if one attacks, opponent's all"),
        home="enchantment",
    )


def block_sentences() -> Iterator[Predicate]:
    for n, words in ((1, "one creature"), (2, "two creatures")):
        yield say(
            "RB6",
            f"No more than {words} can block each combat",
            Atom("block cap", n),
            label="No more than N creatures can block each combat",
            home="enchantment",
        )
    yield say(
        "RB7",
        "Each opponent can't block with more than one creature this combat",
        Atom("opponents' block cap", 1),
        home="creature",
    )
    yield say(
        "RB10",
        "Your opponents can't block with creatures with even mana values",
        Atom("opponents can't block", what=((("even mv", 1),),)),
        home="enchantment",
    )
    for words, name in (("less", "power<self"), ("greater", "power>self")):
        start = f"Creatures with power {words} than ~'s power can't block"
        yield say("EV6", f"{start} it", Atom("relative", word=name), home="self")
        group = Atom("relative", word=name, per="yours")
        yield say("EV6", f"{start} creatures you control", group, home="creature")
    yield say(
        "EV11",
        "Creatures your opponents control without flying or reach can't block creatures with "
        "power 2 or less",
        Atom("opponents can't block weak", 2),
        home="enchantment",
    )
    for name, names in (("Goblin", "Goblins"), ("Knight", "Knights")):
        for other in SUBTYPES:
            yield say(
                "RB2",
                f"{names} can't block {SUBTYPES[other]}",
                Atom("group can't block", what=((("type", name),),), word=other),
                label="<subtype>s can't block <subtype>s",
                home="enchantment",
            )
    flying = "Creatures with flying can block only creatures with flying"
    yield say("RB3", flying, Atom("flyers block only flyers"), home="enchantment")
    untap = "Tapped creatures you control can block as though they were untapped"
    yield say("PB", untap, Atom("tapped may block"), home="enchantment")
    for walk in ("islandwalk", "swampwalk", "forestwalk"):
        yield say(
            "PB",
            f"Creatures with {walk} can be blocked as though they didn't have {walk}",
            Atom("walk ignored", word=walk),
            label="Creatures with <landwalk> can be blocked as though they didn't have <landwalk>",
            home="enchantment",
        )
    yield say(
        "PB",
        "Creatures with landwalk abilities can be blocked as though they didn't have those "
        "abilities",
        Atom("walk ignored"),
        home="enchantment",
    )
    for n in (1, 2):
        yield say(
            "KB1",
            f"Creatures can't block unless their controller pays {{{n}}} for each blocking "
            "creature they control",
            Atom("block tax", n),
            label="Creatures can't block unless their controller pays {N} for each blocking …",
            home="enchantment",
        )
    yield say(
        "KB1",
        "As long as ~ is attacking, creatures can't block unless their controller pays {1} for "
        "each of those creatures",
        Atom("block tax", 1, condition=Condition("attacking")),
        home="self",
    )
    for when in ("", " this turn"):
        for noun in NOUNS:
            if noun.label in ("creatures", "<subtype>s", "creatures with <keyword>"):
                yield say(
                    "QB1",
                    f"All {noun.plural()} able to block ~{when} do so",
                    Atom("lure", what=(noun.filter,)),
                    label=f"All {noun.label} able to block ~{when} do so",
                    home="self",
                )
    for what in ("enchanted", "equipped"):
        yield say(
            "QB1",
            f"All creatures able to block {what} creature do so",
            Atom("lure", per="attached"),
            home="aura" if what == "enchanted" else "equipment",
        )
    yield say(
        "QB4",
        "~ must be blocked if able, and ~ must be blocked by two or more creatures if able",
        Atom("must be blocked"),
        Atom("must be blocked", 2),
        home="self",
    )
    yield say(
        "QB3",
        "As long as ~ is equipped, it must be blocked if able",
        Atom("must be blocked", condition=Condition("equipped")),
        home="self",
    )
    yield say(
        "QB3",
        "As long as equipped creature is attacking, it has first strike and must be blocked if "
        "able",
        Atom("must be blocked", per="attached"),
        home="equipment",
    )
    wall: Filter = (("type", "Wall"),)
    yield say(
        "QB6",
        "As long as equipped creature is attacking, it has first strike and must be blocked by a "
        "Wall if able",
        Atom("must be blocked", per="attached", what=(wall,)),
        home="equipment",
    )


def resource_sentences() -> Iterator[Predicate]:
    annex = (
        "Creatures can't attack you or planeswalkers you control unless their controller pays "
        "{W/P} for each of those creatures"
    )
    phyrexian = (Part("phyrexian"),)
    both = Atom("thing tax", word="you+planeswalkers", price=phyrexian)
    yield say("KR pay C", annex, both, home="enchantment")
    each = "for each creature they control that's attacking"
    for verb, words, price in (
        ("pay", "2 life", (Part("life", 2),)),
        ("sacrifice", "a land", (Part("sacrifice", 1, LAND),)),
    ):
        start = f"unless their controller {verb}s {words} {each}"
        yield say(
            f"KR {verb} C",
            f"Creatures can't attack you {start} you",
            Atom("thing tax", word="you", price=price),
            home="enchantment",
        )
        yield say(
            f"KR {verb} C",
            f"Creatures can't attack {start}",
            Atom("attack tax", price=price),
            home="enchantment",
        )
    yield say(
        "KR pay D",
        "Creatures can't block unless their controller pays 1 life for each blocking creature "
        "they control",
        Atom("block tax", price=(Part("life"),)),
        home="enchantment",
    )
    yield say(
        "KR pay E",
        "~ can't be blocked unless defending player pays 1 life for each creature they control "
        "that's blocking it",
        Atom("blocked tax", price=(Part("life"),)),
        home="self",
    )


PREDICATES: tuple[Predicate, ...] = (
    *attack_restrictions(),
    *attack_permissions(),
    *attack_costs(),
    *resource_costs(),
    *losses(),
    *attack_requirements(),
    *block_restrictions(),
    *evasion(),
    *block_permissions(),
    *block_costs(),
    *block_requirements(),
    *grants(),
    *composites(),
)
SENTENCES: tuple[Predicate, ...] = (
    *attack_sentences(),
    *block_sentences(),
    *resource_sentences(),
)

BY_TEXT = tuple({p.text[number]: p for p in PREDICATES} for number in (0, 1))
SENTENCE_BY_TEXT = {p.text[0]: p for p in SENTENCES}


# --- reading ----------------------------------------------------------------------------------


def keywords_in(text: str) -> frozenset[str] | None:
    """The keywords of a line that is nothing but keywords, else None."""
    words = [word.strip() for word in text.rstrip(".").split(",")]
    canonical = [word[:1].lower() + word[1:] for word in words]
    return frozenset(canonical) if all(word in KEYWORDS for word in canonical) else None


def read_subject(text: str, names: tuple[str, ...]) -> Line | None:
    """A subject and a predicate of the tables, split at whichever blank makes both known."""
    for blank in re.finditer(" ", text):
        subject = SUBJECTS.get(text[: blank.start()])
        if subject is not None:
            predicate = BY_TEXT[subject.plural].get(text[blank.end() :])
            if predicate is not None:
                entry = f"{predicate.code} {predicate.label}"
                return Line(entry, subject, predicate.atoms, names)
    return None


@cache
def read(text: str, name: str, players: tuple[str, ...]) -> Line:
    """What a line says on an object of this name; `ValueError` if it is not of this vocabulary."""
    keywords = keywords_in(text)
    if keywords is not None:
        return Line("keyword", None, tuple(granted(word) for word in sorted(keywords)))
    named = r"@[\w#]+" + "".join(rf"|\b{re.escape(player)}\b" for player in players)
    names = tuple(found.removeprefix("@") for found in re.findall(named, text))
    plain = re.sub(r"@[\w#]+", "@id", text.rstrip("."))
    for player in players:
        plain = re.sub(rf"\b{re.escape(player)}\b", "<player>", plain)
    forms = r"\b[Tt]his (creature|enchantment|planeswalker|Aura|Equipment|artifact)\b"
    plain = re.sub(rf"{forms}|(?<!\w){re.escape(name)}(?!\w)" if name else forms, "~", plain)
    sentence = SENTENCE_BY_TEXT.get(plain)
    if sentence is not None:
        return Line(f"{sentence.code} {sentence.label}", None, sentence.atoms, names)
    line = read_subject(plain, names)
    if line is None:
        raise ValueError(f"not a line of the test vocabulary: {text!r}")
    return line
