"""The tables of wordings: each head with clauses that stand under it, and others that do not."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from benchmarks.lines import records
from legality.combat.left_out.deeds import UnplayedDeed, deeds
from legality.combat.left_out.occasions import ALWAYS, TriggerEvent, trigger_events
from legality.combat.left_out.statements import statement
from legality.combat.left_out.tables import Wordings, rows
from legality.text.names import NO_NAMES
from legality.text.normalise import normalise, sentences
from tests.text.splices import CARDS

DEEDS: tuple[tuple[str, str, str], ...] = (
    ("nothing", "you", "this ability triggers only once each turn"),
    ("nothing", "you", "it doesn't untap during its controller's next untap step"),
    ("nothing", "you", "after this phase, there is an additional combat phase"),
    ("nothing", "you", "sacrifice it at the beginning of the next end step"),
    ("nothing", "you", "starting with you, each player votes for time or money"),
    ("joins", "you", "create a 1/1 white Human creature token that's tapped and attacking that "
     "player or a planeswalker they control"),
    ("grows", "you", "put a +1/+1 counter on each other Human you control"),
    ("permanents", "you", "create a 2/2 black Zombie creature token with decayed"),
    ("returns", "you", "exile any number of target nonland permanents you control, then return "
     "those cards to the battlefield under their owner's control"),
    ("shields", "you", "regenerate it"),
    ("tallies", "you", "become the monarch"),
    ("permanents", "you", "amass Orcs 2"),
    ("grows", "you", "the Ring tempts you"),
    ("walkers", "anyone", "it deals that much damage to target planeswalker that player controls"),
    ("cards", "you", "draw two cards"),
    ("cards", "anyone", "that player discards a card at random"),
    ("cards", "opponents", "each opponent mills three cards"),
    ("cards", "you", "scry 2"),
    ("cards", "anyone", "exile the top card of that player's library"),
    ("cards", "you", "put the rest on the bottom of your library in a random order"),
    ("cards", "you", "search your library for a creature card, reveal it, put it into your hand, "
     "then shuffle"),
    ("cards", "you", "return target creature card from your graveyard to your hand"),
    ("cards", "you", "until end of turn, you may cast that card"),
    ("mana", "you", "add {R}{R}"),
    ("mana", "you", "pay {2}{W}"),
    ("mana", "you", "add an amount of {G} equal to its power"),
    ("nothing", "you", "target player skips their next untap step"),
    ("nothing", "you", "defending player can't cast spells this turn"),
    ("permanents", "you", "return all land cards from your graveyard to the battlefield tapped"),
    ("creatures", "anyone", "destroy target artifact or enchantment that player controls"),
    ("stills", "anyone", "tap up to five target permanents that player controls"),
    ("permanents", "you", "search your library for up to that many basic land cards, put them onto "
     "the battlefield tapped, then shuffle"),
    ("permanents", "you", "for each token you control, create a 1/1 white Rabbit creature token"),
    ("permanents", "you", "create a tapped 2/2 black Zombie creature token with menace"),
    ("idle", "you", "investigate twice"),
    ("permanents", "you", "search your library for a basic land card, put it onto the battlefield "
     "tapped, then shuffle"),
    ("tallies", "you", "you get {E}{E}"),
    ("tallies", "you", "put a charge counter on ~"),
    ("tallies", "you", "put an egg counter on another target creature without an egg counter on "
     "it"),
    ("stills", "anyone", "put two stun counters on it"),
    ("cards", "you", "put them back in any order"),
    ("lands", "you", "untap all lands you control"),
    ("taps", "you", "untap all attacking creatures"),
    ("gains life", "you", "you gain that much life"),
    ("gains life", "anyone", "its controller gains 3 life"),
    ("loses life", "you", "you lose 1 life"),
    ("loses life", "opponents", "each opponent loses 2 life"),
    ("loses life", "opponents", "it deals 1 damage to the player that creature is attacking"),
    ("loses life", "anyone", "that player loses half their life, rounded up"),
    ("poisons", "anyone", "that player gets two poison counters"),
    ("grows", "you", "put a +1/+1 counter on each creature you control"),
    ("grows", "you", "~ gets +2/+0 and gains trample until end of turn"),
    ("grows", "attackers", "put a +1/+1 counter on another target attacking creature"),
    ("grows", "attackers", "attacking creatures get +1/+1 and gain trample until end of turn"),
    ("grows", "attackers", "target attacking creature without flying gains flying until end of "
     "turn"),
    ("taps", "you", "tap any number of untapped Humans you control"),
    ("goads", "anyone", "goad each creature that player controls"),
    ("creatures", "opponents", "for each opponent, exile up to one target creature that player "
     "controls"),
    ("joins", "you", "create two 1/1 red Goblin creature tokens that are tapped and attacking"),
    ("joins", "you", "create a 3/3 green Ooze creature token that's tapped and attacking"),
    ("cards", "you", "draw a card if that creature has a +1/+1 counter on it"),
    ("cards", "anyone", "each player draws cards equal to the amount of damage dealt to ~ this "
     "turn"),
    ("cards", "anyone", "each player puts a card from their hand on top of their library"),
    ("cards", "anyone", "that player reveals a card at random from their hand"),
    ("cards", "you", "search that player's library for an artifact card and exile it"),
    ("cards", "you", "return an instant or sorcery card exiled with ~ to its owner's hand"),
    ("nothing", "you", "the next instant or sorcery spell you cast this turn has storm"),
    ("nothing", "you", "face-down spells you cast this turn cost {1} less to cast"),
    ("nothing", "you", "take an extra turn after this one"),
    ("nothing", "you", "look at it for as long as it remains exiled"),
    ("permanents", "you", "create a number of 1/1 green Tyranid creature tokens equal to ~'s "
     "power"),
    ("permanents", "you", "create Tuktuk the Returned, a legendary 5/5 colorless Goblin Golem "
     "artifact creature token"),
    ("permanents", "you", "create a 1/1 white Cat creature token with lifelink, a 1/1 white Bird "
     "creature token with flying, and a 2/4 white Ox creature token"),
    ("tallies", "you", "you get that many {E}"),
    ("grows", "you", "distribute three +1/+1 counters among any number of target creatures you "
     "control"),
    ("grows", "you", "remove all -1/-1 counters from it"),
    ("grows", "you", "double the power of each Dragon you control until end of turn"),
    ("creatures", "anyone", "exile those tokens at end of combat"),
    ("creatures", "anyone", "sacrifice ~ unless you pay {E}{E}"),
    ("grows", "you", "double its power and toughness until end of turn"),
    ("cards", "you", "when that creature dies, draw a card"),
    ("bars", "anyone", "target creature an opponent controls can't block this turn"),
    ("bars", "anyone", "another target attacking creature can't be blocked this turn"),
    ("creatures", "anyone", "destroy that creature at end of combat"),
    ("creatures", "anyone", "sacrifice that permanent"),
    ("permanents", "you", "create two of those tokens instead"),
    ("creatures", "anyone", "target creature an opponent controls gets -2/-0 until end of turn"),
    ("creatures", "anyone", "each other player sacrifices a creature of their choice"),
    ("loses life", "anyone", "it deals 3 damage to any target"),
)  # fmt: skip
ANYTHING = (
    "roll a d20",  # what comes of it may stand in other lines
    "exile it, then return it to the battlefield transformed under its owner's control",
    "put a +1/+1 counter on each other Human",  # anybody's
    "target player skips their next combat phase",
    "defending player can't gain life this turn",
    "return all creature cards from your graveyard to the battlefield",
    "for each creature you control, that player loses 1 life",
    "put a finality counter on target creature",
    "create a token that's a copy of ~",
    "create a token that's a copy of ~ that's tapped and attacking",
    "search your library for a creature card and put it onto the battlefield",
    "distribute three +1/+1 counters among any number of target creatures",
    "remove all +1/+1 counters from all creatures",
    'create a 1/1 green Snake creature token with "when this creature dies, you gain 1 life."',
    "you may cast that card without paying its mana cost",
    "put any number of creature cards from among them onto the battlefield",
    "you win the game",
    "draw three cards unless an opponent loses 5 life",
    "exchange control of two creatures",
    "put a +1/+1 counter on another target creature",  # it may be a blocker
    "target attacking creature loses flying until end of turn",
    "tap any number of untapped Humans",
    "target creature can't be blocked by Walls this turn",
)


@pytest.mark.parametrize(("touches", "whose", "clause"), DEEDS)
def test_what_a_clause_does(touches: str, whose: str, clause: str) -> None:
    found = deeds(f"{clause}.")
    assert found[0].touches == touches
    assert found[0].whose == whose


def test_each_head_of_deeds_has_an_example() -> None:
    heads = {head.rpartition(" ")[0].split(" or ")[0] for head, _ in rows("deeds.txt")}
    assert heads == {touches for touches, _, _ in DEEDS}


@pytest.mark.parametrize("clause", ANYTHING)
def test_what_stands_in_no_row_may_do_anything(clause: str) -> None:
    assert UnplayedDeed("anything").touches in {one.touches for one in deeds(f"{clause}.")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("draw a card, then discard a card.", ["cards", "cards"]),
        ("each opponent loses 1 life and you gain 1 life.", ["loses life", "gains life"]),
        ("you may pay {2}. If you do, draw a card.", ["mana", "cards"]),
        ("if you control a Forest, put a +1/+1 counter on it. Then proliferate.",
         ["grows", "poisons", "grows", "creatures", "walkers", "tallies"]),
        ("it deals 2 damage to any target and you draw a card.",
         ["loses life", "creatures", "cards"]),
        # what a row leaves open ends where the next clause begins
        ("exile up to one target card from a graveyard and put a +1/+1 counter on ~.",
         ["cards", "grows"]),
        ("you get {E}, then it gets +X/+X until end of turn, where X is the amount of {E} you "
         "have.", ["tallies", "grows"]),
        ("destroy target creature an opponent controls and you gain 4 life.",
         ["creatures", "gains life"]),
        ("sacrifice a creature, then that player loses life equal to its power.",
         ["creatures", "loses life"]),
        ("it deals 3 damage to each creature and each player.", ["loses life", "creatures"]),
        # What is lost behind a sacrifice is not swallowed with it.
        ("that player sacrifices a creature of their choice and loses 10 life.", ["anything"]),
        ("that player sacrifices an artifact, discards a card, and loses 3 life.", ["anything"]),
        # whoever loses life draws as well
        ("each player loses 1 life and draws a card.", ["loses life", "cards"]),
        ("tap target creature and put a stun counter on it.", ["stills", "stills"]),
        ("reveal the top card of your library, lose 2 life.", ["anything"]),
        ("draw a card, then you may put a land card from your hand onto the battlefield.",
         ["cards", "anything"]),
        # and goes on where none does
        ("look at the top four cards of your library, then put them back in any order.",
         ["cards", "cards"]),
        ("creatures you control get +1/+1 and gain trample until end of turn.", ["grows"]),
        ("draw a card if you have none and each player loses 2 life.", ["cards", "loses life"]),
        ("create a 1/1 white Cat creature token and each opponent loses 1 life for each Cat.",
         ["permanents", "loses life"]),
        # what a token has, in a sentence of its own
        ('create a 0/1 colorless Eldrazi Spawn creature token. It has "Sacrifice this token: Add '
         '{C}."', ["permanents"]),
        ('create a 0/1 colorless Spirit creature token. It has "When this token dies, you gain 1 '
         'life."', ["permanents", "anything"]),
        ('draw a card. It has "Sacrifice this token: Add {C}."', ["cards", "anything"]),
    ],
)  # fmt: skip
def test_several_clauses(text: str, expected: list[str]) -> None:
    assert [one.touches for one in deeds(text)] == expected


def test_a_choice_goes_on_in_what_hangs_on_it() -> None:
    chosen = deeds("you may sacrifice a creature. If you do, destroy target creature. Draw a card.")
    assert [one.optional for one in chosen] == [True, True, False]


def test_amounts() -> None:
    assert [one.amount for one in deeds("you gain 2 life and each opponent loses a life.")] == [
        2,
        1,
    ]
    assert deeds("you gain 1 life for each attacking creature.")[0].amount is None
    assert deeds("you gain that much life.")[0].amount is None


@pytest.mark.parametrize(
    ("text", "of_the_dead", "plainly"),
    [
        ("return it to its owner's hand.", "cards", "creatures"),
        ("exile it.", "cards", "creatures"),
        ("return it to the battlefield tapped under its owner's control.", "returns", "anything"),
    ],
)
def test_a_card_in_a_graveyard_is_no_creature(text: str, of_the_dead: str, plainly: str) -> None:
    assert deeds(text, of_the_dead=True)[0].touches == of_the_dead
    assert deeds(text)[0].touches == plainly


# -- on what abilities trigger ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("~ attacks", [("attacks", "itself")]),
        ("~ attacks or blocks", [("attacks", "itself"), ("blocks", "itself")]),
        ("~ enters or attacks", [("enters", "itself"), ("attacks", "itself")]),
        ("~ becomes blocked by a creature", [("becomes blocked", "itself")]),
        ("equipped creature deals combat damage to a player", [("damages a player", "its host")]),
        ("a creature you control deals combat damage to an opponent",
         [("damages a player", "yours")]),
        ("~ deals combat damage to a creature", [("damages a creature", "itself")]),
        ("~ deals damage", [("damages a player", "itself"), ("damages a creature", "itself")]),
        ("~ deals damage to a creature or opponent",
         [("damages a player", "itself"), ("damages a creature", "itself")]),
        ("enchanted creature is dealt damage", [("is dealt damage", "its host")]),
        ("another creature you control dies", [("dies", "yours")]),
        ("a creature an opponent controls dies", [("dies", "theirs")]),
        ("~ or another creature you control dies", [("dies", "itself"), ("dies", "yours")]),
        ("~ or enchanted creature attacks", [("attacks", "itself"), ("attacks", "its host")]),
        ("~ and at least two other creatures attack", [("attacks", "itself")]),
        ("~ enters and at the beginning of your upkeep",
         [("enters", "itself"), ("never", "anyone")]),
        ("you cycle this card and when ~ dies", [("never", "you"), ("dies", "itself")]),
        ("~ is put into a graveyard from the battlefield", [("dies", "itself")]),
        ("this card is put into your graveyard from your library", [("draws", "itself")]),
        ("you gain life", [("gains life", "you")]),
        ("an opponent loses life", [("loses life", "they")]),
        ("~ becomes tapped", [("becomes tapped", "itself")]),
        ("~ becomes untapped", [("becomes untapped", "itself")]),
        ("one or more +1/+1 counters are put on ~", [("gets counters", "anyone")]),
        ("you sacrifice another permanent", [("is sacrificed", "you")]),
        ("one or more cards leave your graveyard", [("leaves graveyard", "anyone")]),
        ("a card leaves your library", [("moves cards", "anyone")]),
        ("you put one or more counters on a creature", [("gets counters", "anyone")]),
        ("a player puts a Swamp onto the battlefield", [("enters", "anyone")]),
        ("~ becomes untapped during your untap step", [("never", "itself")]),
        ("~ deals combat damage to a Dinosaur", [("damages a creature", "itself")]),
        ("you cycle or discard another card", [("draws", "you")]),
        ("a creature you control explores", [("explores", "yours")]),
        ("a creature you control connives", [("connives", "yours")]),
        ("you scry", [("scries", "you")]),
        ("you learn", [("learns", "you")]),
        ("the Ring tempts you", [("is tempted", "anyone")]),
        ("you investigate for the first time each turn", [("investigates", "you")]),
        ("you win a clash", [("flips a coin", "you")]),
        ("you commit a crime", [("commits a crime", "you")]),
        ("an opponent commits a crime", [("is targeted", "they")]),
        ("~ becomes the target of a spell or ability", [("is targeted", "itself")]),
        ("~ becomes the target of a spell or ability an opponent controls",
         [("is targeted by an opponent", "itself")]),
        ("equipped creature mentors a creature", [("mentors", "its host")]),
        ("~ becomes monstrous", [("becomes monstrous", "itself")]),
        ("~ becomes attached to a creature", [("becomes attached", "itself")]),
        ("you put a sticker on ~", [("gets a sticker", "you")]),
        ("you exert a creature", [("is exerted", "anyone")]),
        ("you control no Islands", [("runs out", "anyone")]),
        ("an ability of equipped creature is activated", [("never", "anyone")]),
        ("a card is put into an opponent's graveyard from anywhere", [("moves cards", "anyone")]),
        ("~ is put into a graveyard from anywhere", [("dies", "itself")]),
        ("an opponent draws a card", [("draws", "they")]),
        ("another creature enters", [("enters", "anyone")]),
        ("end of combat", [("end of combat", "anyone")]),
        ("~ enters or the creature it haunts dies",
         [("enters", "itself"), ("haunted dies", "anyone")]),
        ("~ dies or is put into exile from the battlefield",
         [("dies", "itself")]),
        ("a creature dies or a creature card is put into a graveyard from a library",
         [("dies", "anyone"), ("draws", "anyone")]),
        ("~ enters or another Human you control dies",
         [("enters", "itself"), ("dies", "yours")]),
        ("a creature or planeswalker dies", [("dies", "anyone")]),
        ("a creature is exiled from the battlefield", [("dies", "anyone")]),
        ("~ is dealt 3 or more damage", [("is dealt damage", "itself")]),
        ("you remove the last hour counter from ~", [("gets counters", "anyone")]),
        ("you remove a time counter from this card while it's exiled", [("never", "anyone")]),
        ("a player kicks a spell", [("never", "anyone")]),
        ("you foretell a card", [("never", "you")]),
        ("the beginning of combat on your turn", [("never", "anyone")]),
        ("the beginning of your upkeep", [("never", "anyone")]),
        ("you cast a creature spell", [("never", "you")]),
        ("~ becomes the target of a spell", [("never", "itself")]),
        ("enchanted land is tapped for mana", [("makes mana", "anyone")]),
    ],
)  # fmt: skip
def test_on_what_it_triggers(condition: str, expected: list[tuple[str, str]]) -> None:
    assert [(one.event, one.who) for one in trigger_events(condition)] == expected


@pytest.mark.parametrize(
    "condition",
    [
        "~ and at least two other creatures attack in a row of their own",
        "the moon rises",
        "a source you control deals noncombat damage to an opponent",
    ],
)
def test_what_stands_in_no_row_may_happen_at_any_time(condition: str) -> None:
    found = trigger_events(condition)
    assert found == ALWAYS or {one.event for one in found} <= {"attacks", "damages a player"}


def test_each_head_of_occasions_is_an_event() -> None:
    heads = {head for head, _ in rows("occasions.txt")}
    assert heads <= set(TriggerEvent.__annotations__["event"].__args__)


def test_kinds_of_whom_it_speaks() -> None:
    def kinds(condition: str) -> frozenset[str]:
        return trigger_events(condition)[0].kinds

    assert kinds("a Zombie you control dies") == {"zombie"}
    assert kinds("an artifact creature you control dies") == {"artifact", "creature"}
    assert kinds("a creature or planeswalker you control dies") == {"creature", "planeswalker"}
    assert (
        kinds("a noncreature artifact is put into a graveyard from the battlefield") == frozenset()
    )
    assert kinds("another permanent you control dies") == frozenset()
    assert trigger_events("another Elf dies")[0].other
    assert not trigger_events("~ or another Elf dies")[0].other


# -- other sentences -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("~ enters tapped unless you control a Forest.", []),
        ("Creature spells you cast cost {1} less to cast.", []),
        ("You may play an additional land on each of your turns.", []),
        ("If an effect would create one or more tokens under your control, it creates twice that "
         "many of those tokens instead.", [("enters", "creatures")]),
        ("If a triggered ability of another creature you control triggers, it triggers an "
         "additional time.", [("triggers", "creatures")]),
        ("If you would draw a card, draw two cards instead.", []),
        ("If one or more +1/+1 counters would be put on a creature you control, twice that many "
         "+1/+1 counters are put on that creature instead.", [("gets counters", "grows")]),
        ("If one or more counters would be put on a creature, twice that many are put on it "
         "instead.", [("gets counters", "creatures")]),
        ("If you would get one or more counters, you get twice that many of them instead.",
         [("gets counters", "creatures"), ("is poisoned", "creatures")]),
        ("Each creature you control with a counter on it has ", []),
        ("Each creature you control with a counter on it loses ", [("anything", "anything")]),
        ("If a creature an opponent controls would die, exile it instead.",
         [("dies", "elsewhere")]),
        ("If enchanted creature would die, regenerate it instead.", [("dies", "creatures")]),
        ("Players can't gain life.", [("gains life", "loses life")]),
        ("Players can't draw cards or gain life.", [("gains life", "loses life")]),
        ("Players can't draw cards.", []),
        ("This creature can't be sacrificed.", [("is sacrificed", "creatures")]),
        ("Creatures can't be sacrificed or destroyed.", [("anything", "anything")]),
        ("Players can't cast spells and your life total can't change.", [("anything", "anything")]),
        ("If you would gain life, you gain twice that much life instead.",
         [("gains life", "gains life")]),
        ("If you would gain life, draw that many cards instead.", [("gains life", "anything")]),
        ("Equipped creature has double strike.", []),
        ("Counters remain on ~ as it moves to any zone other than a player's hand or library.", []),
        ("Damage can't be prevented.", []),
        ("If a source would deal damage to you, prevent 1 of that damage.", []),
        ("If a source would deal damage to you, prevent half that damage, rounded up.",
         [("is dealt damage", "shields")]),
        ("If a source would deal damage to you, prevent 1 of that damage and draw a card.",
         [("anything", "anything")]),
        ("You can't lose the game and your opponents can't win the game.",
         [("anything", "gains life")]),
        ("Creatures you control get +1/+1.", []),
        ("Creatures you control get +1/+1 in a way that nobody knows.", [("anything", "anything")]),
    ],
)  # fmt: skip
def test_what_a_sentence_does(sentence: str, expected: list[tuple[str, str]]) -> None:
    does = statement(sentence, sentence, NO_NAMES)
    found = [(on.event, one.touches) for events, one in does for on in events]
    assert found == expected


FILES = ("deeds.txt", "occasions.txt", "statements.txt")
FAMILIES = Path(__file__).parents[2] / "text" / "families.txt"


def differing(clauses: Iterable[str]) -> tuple[int, list[str]]:
    """How many of the clauses some row reads, and those that the look for letters reads otherwise
    than every pattern asked in turn."""
    number, found = 0, list[str]()
    tables = [(rows(file), Wordings((p, head) for head, p in rows(file))) for file in FILES]
    for clause in clauses:
        for plain, table in tables:
            first = next(((h, p.pattern) for h, p in plain if p.fullmatch(clause)), None)
            read = table.read(clause)
            number += first is not None
            if first != (read and (read[1], read[0].re.pattern)):
                found.append(clause)
    return number, found


def clauses_of(lines: Iterable[str]) -> Iterator[str]:
    """The sentences of lines, and what follows "whenever" in them, as the tables are asked."""
    for line in lines:
        for sentence in sentences(normalise(line)):
            bare = sentence.strip().rstrip(".")
            yield bare
            yield from filter(None, map(str.strip, re.split(r"[Ww]hen(?:ever)? |, ", bare)))


def test_the_look_for_letters_hides_no_row() -> None:
    sentences_of_tests = [clause for _, _, clause in DEEDS]
    lines = FAMILIES.read_text(encoding="utf-8").splitlines()
    clauses = [*sentences_of_tests, *ANYTHING, *clauses_of(lines)]
    clauses += [clause.upper() for clause in sentences_of_tests]
    clauses.append("\u017fcry 2")  # a letter that is an s in either case
    number, found = differing(clauses)
    assert number > 150
    assert found == []


@pytest.mark.untraced
@pytest.mark.shared
def test_the_look_for_letters_hides_no_row_of_printed_lines() -> None:
    number, found = differing(clauses_of(record["line"] for record in records(CARDS)))
    assert number > 2000
    assert found == []
