"""Lines that no printed card has, each once read as less or more than it says: read as what it
says, or listed as not understood."""

import pytest

from legality.effects.attacking import AttackCost, CantAttack
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.canonical import all_of, any_of
from legality.effects.characteristics import Gets, HasAbility
from legality.effects.conditions import Undecided, Unless
from legality.effects.costs import Cost
from legality.effects.effect import Keyword
from legality.effects.filters import OTHER, Compare, Filter, Not, StatisticOf
from legality.effects.qualities import AttachedObject, Faces, HasColor, HasType
from legality.effects.replacing import within
from legality.effects.triggered import UnreadDeed
from legality.text import ParsedLine, present_text, triggered_ability
from tests.moments.answers import A, B, answer, dealing
from tests.table import board, creature, permanent

HUMANS_AND_ELVES = any_of((HasType("human"), HasType("elf")))


def read(text: str) -> ParsedLine:
    (line,) = present_text(text, "Old Ram")
    return line


def is_listed(text: str) -> bool:
    line = read(text)
    return not (line.understood and line.known)


@pytest.mark.parametrize(
    ("excepted", "other"),
    [("this creature", OTHER), ("enchanted creature", Not(AttachedObject()))],
)
def test_none_of_both_is_what_is_excepted(excepted: str, other: Filter) -> None:
    line = read(f"Each Human or Elf other than {excepted} can't attack.")
    assert line.understood
    assert line.effects == (CantAttack(subject=all_of((other, HUMANS_AND_ELVES))),)


@pytest.mark.parametrize("types", ["Human", "Elf", "Human Elf"])
def test_the_creature_that_says_so_is_excepted_whichever_it_is(types: str) -> None:
    """508.1c: the others can't attack."""
    text = "Each Human or Elf other than this creature can't attack."
    ram = creature("ram", A, text=text, types=f"Creature — {types}")
    ann = (ram, creature("human", A, types="Creature — Human"))
    assert answer(board(*ann, attacks="ram"))["attacks"]["legal"] is True
    assert answer(board(*ann, attacks="human"))["attacks"]["legal"] is False


@pytest.mark.parametrize(
    "text",
    [
        "Elves and creatures other than Walls can't attack.",  # an Elf Wall?
        "Elves and creatures except Walls can't attack.",
        "Humans you control and Elves other than this creature can't attack.",
    ],
)
def test_who_is_excepted_of_the_last_alone_or_of_both_is_listed(text: str) -> None:
    assert is_listed(text)


@pytest.mark.parametrize(
    "text",
    [
        # whose Elves?
        "This creature gets +1/+0 for each Elf and each Orc you control.",
        "This creature gets +X/+0, where X is the number of Elves plus the number of Orcs you "
        "control.",
        "This creature's power is equal to the number of Elves plus the number of Orcs you "
        "control.",
        # once or twice for an Elf Orc?
        "Creatures can't attack you unless their controller pays {1} for each Elf and each Orc you "
        "control.",
    ],
)
def test_two_counts_of_which_the_second_alone_says_whose_are_not_taken(text: str) -> None:
    value = {"id": "x", "text": text}
    x = creature("x", B, "2/2", text, printed=True)
    attacked = board(creature("a", A), creature("b", B), x, attacks="a", blocks="nobody")
    assert is_listed(text) or value in answer(attacked)["not_understood"]


@pytest.mark.parametrize(
    "text",
    [
        # another player than the one who declares it would pay (508.1h, 509.1d)
        "Old Ram can't be blocked unless its controller pays {2}.",
        "Creatures can't be blocked unless their controller pays {1}.",
        "Creatures can't be blocked unless you pay {1}.",
        "Enchanted creature can't attack unless you pay {1}.",
        "Enchanted creature can't block unless you pay {1}.",
        "Creatures can't attack unless you pay {1}.",
        "Old Ram can't attack or block unless defending player pays {1}.",
    ],
)
def test_a_cost_of_another_player_is_listed(text: str) -> None:
    assert is_listed(text)


@pytest.mark.parametrize(
    "text",
    ["Creatures you control can't attack unless you pay {1}.", "~ can't block unless you pay {1}."],
)
def test_you_pay_for_what_is_yours(text: str) -> None:
    (effect,) = read(text).effects
    assert isinstance(effect, AttackCost | BlockCost)
    assert effect.cost == Cost(mana=1)


@pytest.mark.parametrize(
    "text",
    [
        # who is chosen to attack or block does so only when all is paid (508.1k, 509.1g)
        "Old Ram can't attack unless you pay {1} for each other attacking creature.",
        "Old Ram can't block unless you pay {1} for each creature it's blocking.",
        "Old Ram can't be blocked by Walls unless defending player pays {1} for each Wall blocking "
        "it.",
        "Creatures can't attack unless their controller pays {X}, where X is the number of "
        "attacking creatures.",
    ],
)
def test_a_cost_that_counts_what_it_is_paid_for_is_no_number(text: str) -> None:
    (effect,) = read(text).effects
    assert isinstance(effect, AttackCost | BlockCost | BlockedCost)
    assert effect.cost == Cost(other=effect.cost.other)


@pytest.mark.parametrize(
    "text",
    [
        # of both, or of the second alone?
        "Old Ram gets +1/+1, and has trample as long as you control five or more Elves.",
        "Old Ram can't attack, and can't block unless you control an Elf.",
        "Old Ram gets +1/+1 for each Elf you control and has trample as long as you control five "
        "or more Elves.",
        "Old Ram gets +1/+1 for each basic land type among lands you control, and has trample if "
        "there are five.",
        # the keyword is no part of what is asked
        "Old Ram has flying as long as you control an Elf, and trample.",
        "Old Ram has flying as long as you control an Elf and trample.",
    ],
)
def test_a_circumstance_that_may_be_of_one_clause_is_listed(text: str) -> None:
    assert is_listed(text)


def test_a_circumstance_behind_a_list_is_of_all_of_it() -> None:
    line = read("Old Ram gets +1/+1, has trample, and can't block as long as you control an Elf.")
    assert line.understood
    assert len({effect.condition for effect in (*line.effects, *line.states)}) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature gets +2/+2, and each creature blocking it gets -1/-1.",
        "Enchanted creature gets +2/+2. Creatures blocking it get -1/-1.",
        "As long as enchanted creature is attacking, creatures blocking it get -1/-1.",
    ],
)
def test_who_blocks_it_blocks_the_enchanted_creature(text: str) -> None:
    blocking = Faces("blocking", "attached")
    subjects = [effect.subject for effect in read(text).effects if isinstance(effect, Gets)]
    assert all_of((HasType("creature"), blocking)) in subjects


def test_a_blocker_of_the_enchanted_creature_is_smaller() -> None:
    """510.1a: the 3/3 blocker deals 2, and not 3."""
    text = "Enchanted creature has menace. Creatures blocking it get -1/-0."
    ram, aura = creature("a", A), permanent("x", A, "Enchantment — Aura", text, attached_to="a")
    blockers = [creature(name, B, "3/3", printed=True) for name in ("b", "c")]
    for amount, legal in ((2, True), (3, False)):
        position = dealing(
            *(ram, aura, *blockers),
            assign={"a": {"b": 2}, "b": {"a": amount}, "c": {"a": amount}},
            attacks="a",
            blocks="b>a c>a",
        )
        assert answer(position)["damage"]["defending"]["legal"] is legal


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature has menace. Creatures with power less than its power lose flying.",
        "As long as enchanted creature is attacking, creatures with power less than its power lose "
        "flying.",
    ],
)
def test_with_whose_power_others_are_compared(text: str) -> None:
    less = Compare("power", "<", StatisticOf("power", "attached"))
    assert all_of((HasType("creature"), less)) in {effect.subject for effect in read(text).effects}


@pytest.mark.parametrize(
    "text",
    [
        # the creature behind it, or the Aura that has the text?
        "As long as it's attacking, enchanted creature has menace.",
        "As long as its power is 4 or greater, enchanted creature can't block.",
        "If it's a Goblin, enchanted creature has menace.",
        # the Goblin, or the ram?
        "As long as exactly one Goblin is on the battlefield, it has menace.",
        # the creatures it blocks, or the ram?
        "This creature can block two additional creatures each combat if they have flying.",
        "This creature can't be blocked except by two or more creatures unless they have flying.",
        # of one of them something is asked, which need not be both
        "This creature or another Goblin you control attacks each combat if able.",
        "Whenever this creature is untapped, creatures with power 2 or less can't attack you.",
        "If a creature would be able to block this creature, it does so.",
    ],
)
def test_of_whom_nothing_tells_is_listed(text: str) -> None:
    assert is_listed(text)


def test_whether_the_other_that_a_circumstance_names_attacks_is_asked() -> None:
    text = "This creature has menace as long as you control a Goblin and it's attacking."
    (effect,) = read(text).effects
    assert effect.condition == Undecided("you control a Goblin and it's attacking")


def test_alone_may_be_said_of_blocking_too() -> None:
    assert triggered_ability("Whenever ~ blocks or attacks alone, draw a card.") is None
    assert triggered_ability("Whenever ~ becomes blocked or attacks alone, draw a card.")


@pytest.mark.parametrize(
    "text",
    [
        # the Aura is no creature: other than the enchanted one, perhaps
        "Other creatures enchanted creature's controller controls have menace.",
        "Each other creature that shares a color with enchanted creature has menace.",
    ],
)
def test_other_creatures_of_an_aura_are_listed(text: str) -> None:
    assert is_listed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Creatures you control gain flying until end of turn. Creatures your opponents control "
        "lose it until end of turn.",
        "Creatures you control gain flying and trample until end of turn. Other creatures lose "
        "them until end of turn.",
        "Each player chooses a creature they control. The other creatures can't block this turn.",
        "As long as an opponent controls a Wall, this creature can't attack that player.",
        # whose declaration, or whether there is any
        "Creatures that would attack you attack a planeswalker you control instead.",
        "Attacking creatures that would be blocked by two or more creatures aren't blocked.",
        "You skip your combat phases.",
        "Each player skips the declare blockers step.",
        "You control which creatures attack and block.",
        "Each opponent attacks with all creatures they control.",
        "Each player attacks only the player to their left.",
        # what they are, and how large
        "Creatures you control count as Walls.",
        "Creatures you control turn into Walls.",
        "Creatures you control remain Walls.",
        "Goblins you control have +1/+1.",
        "Add 1 to the power of each attacking creature.",
        "This creature is no Goblin.",
        "This creature stops being a creature as long as you control a Forest.",
        "Nonbasic lands don't count as lands.",
        "Attacking, untapped creatures you control have menace.",  # both, not one of the two
        "This creature has menace and gets +1/+1. Both are true only during your turn.",
        # a triggered ability that is no line of its own
        "Enchanted creature has menace. When it attacks, it gets +1/+0 until end of turn.",
        "This creature has menace. Whenever this creature attacks, it can't be blocked this turn.",
        # abilities in quotation marks of which something is unread
        'This creature has "Flying as long as you control an Island."',
        'Enchanted creature loses "Flying" and gains "Menace".',
        # what an assignment or a payment hangs on
        "Any amount of damage dealt by this creature is lethal.",
        "You can't lose life as long as you control a Wall.",
        "You may pay {2} rather than pay the cost for this creature to attack.",
    ],
)
def test_what_was_passed_over_is_listed(text: str) -> None:
    assert is_listed(text)


def test_adjectives_with_or_are_of_one_of_them() -> None:
    line = read("White, blue, or black creatures have menace.")
    colors = any_of(map(HasColor, "WUB"))
    assert [effect.subject for effect in line.effects] == [all_of((colors, HasType("creature")))]


def test_whether_you_did_what_you_may_is_asked() -> None:
    text = "You may pay {2}. If you do, target creature can't be blocked this turn."
    position = board(
        *(creature("a", A), creature("b", B)),
        effects=[{"oracle_text": text, "controller": A, "on": ["a"]}],
        attacks="a",
        blocks="b>a",
    )
    found = answer(position)
    assert found["blocks"][B]["legal"] is None
    assert [each["asked"] for each in found["asks"]] == ["you do"]


def test_what_was_not_optional_was_done() -> None:
    gains = HasAbility(keyword=Keyword("flying"))
    assert read("If you do, this creature gains flying until end of turn.").effects == (gains,)
    otherwise = "Sacrifice a land. If you do, this creature gains flying until end of turn."
    assert read(otherwise).effects == (gains,)


def test_if_you_do_and_if_you_dont_are_two_questions() -> None:
    text = "You may draw a card. If you {}, this creature gains flying until end of turn."
    asked = [read(text.format(done)).effects[0].condition for done in ("do", "don't")]
    assert asked == [Undecided("you do"), Undecided("you don't")]


def test_otherwise_is_unless_you_did() -> None:
    text = "You may draw a card. If you do, ~ has flying. Otherwise, ~ can't attack."
    done = Undecided("you do")
    assert [e.condition for e in read(text).effects] == [done, Unless(done)]


def unread(text: str) -> list[bool]:
    """Of each sentence of what a triggered ability does, whether something of it is not read."""
    ability = triggered_ability(text)
    assert ability is not None
    return [
        any(isinstance(part, UnreadDeed) for part in within(one.deeds))
        for one in ability.instructions
    ]


@pytest.mark.parametrize(
    "text",
    [
        # Cards say "that creature" of the other, and "it" of the first where that does something;
        # to whom something is done, nothing tells.
        "destroy it.",
        "exile it.",
        "tap it.",
        "put a -1/-1 counter on it.",
        "remove it from combat.",
        "goad it.",
        "~ deals 2 damage to it.",
        "you gain life equal to its power.",
        "~ gets +X/+X until end of turn, where X is its power.",
        "double its power until end of turn.",
        "it loses flying until end of turn.",
        "it becomes a 0/1 Frog until end of turn.",
        "it assigns no combat damage this turn.",
        "prevent all combat damage it would deal this turn.",
    ],
)
@pytest.mark.parametrize("meets", ["blocks a creature", "becomes blocked by a creature"])
def test_which_of_two_that_meet_is_it_is_listed(meets: str, text: str) -> None:
    assert unread(f"Whenever ~ {meets}, {text}") == [True]


@pytest.mark.parametrize(
    "text", ["it gets +1/+1 until end of turn.", "it deals 2 damage to that creature."]
)
def test_what_one_of_two_does_that_meet_is_of_the_first(text: str) -> None:
    assert unread(f"Whenever ~ becomes blocked by a creature, {text}") == [False]


@pytest.mark.parametrize("joint", [". It ", " and it "])
def test_behind_that_creature_it_is_perhaps_that_one(joint: str) -> None:
    text = f"Whenever ~ blocks a creature, tap that creature{joint}gains flying until end of turn."
    assert any(unread(text))


@pytest.mark.parametrize(
    "text",
    [
        "Target creature becomes a copy of target creature and each other creature you control.",
        "Target creature becomes a copy of target creature and an artifact until end of turn.",
        "Goad target creature and each Elf an opponent controls.",
        "Suspect target creature and each Elf you control.",
        "Detain target creature and Goblins you control.",
        "All creatures able to block target creature and Goblins you control do so.",
    ],
)
def test_others_beside_a_target_are_not_swallowed(text: str) -> None:
    assert not read(text).understood


def test_a_target_of_either_kind_is_one_target() -> None:
    assert read("Goad target creature or planeswalker.").understood


@pytest.mark.parametrize(
    ("lasts", "is_unread"),
    [
        ("until end of turn", False),
        ("as long as ~ is attacking", True),
        ("for as long as it's attacking", True),
        ("for as long as you control ~", True),
        ("for as long as ~ remains tapped", True),
    ],
)
def test_what_may_end_in_the_combat_is_listed(lasts: str, is_unread: bool) -> None:
    text = f"Whenever ~ attacks, creatures you control get +1/+0 {lasts}."
    assert unread(text) == [is_unread]


def test_what_lasts_with_a_counter_is_read() -> None:
    text = (
        "put a flood counter on target land. It's an Island for as long as it has a flood counter"
    )
    assert unread(f"Whenever ~ attacks, {text} on it.") == [False, False]


@pytest.mark.parametrize(
    "text",
    [
        # how many targets?
        "Whenever ~ attacks, one or more target creatures can't block this turn.",
        "Whenever ~ attacks, tap target creatures.",
        "Whenever ~ attacks, tap target creature or creatures.",
        "Whenever ~ attacks, tap one target creature each opponent controls.",
        # some of those that are named, or others
        "Whenever one or more creatures attack you, those nontoken creatures get -1/-0 until end "
        "of turn.",
        "Whenever one or more creatures attack you, those other creatures get -1/-0 until end of "
        "turn.",
        "Whenever ~ becomes blocked by a creature, that tapped creature gets -1/-1 until end of "
        "turn.",
        "Whenever ~ blocks a creature, the other untapped creature gets -1/-1 until end of turn.",
        # no such thing is named before
        "Whenever a Goblin you control attacks, that Elf gets +1/+1 until end of turn.",
        "Whenever a creature you control attacks, destroy that artifact.",
        "Whenever a creature you control attacks, put a +1/+1 counter on that land.",
    ],
)
def test_how_many_and_which_that_nothing_tells_is_listed(text: str) -> None:
    assert unread(text) == [True]


@pytest.mark.parametrize(
    "text",
    [
        "Whenever ~ attacks, one or two target creatures can't block this turn.",
        "Whenever ~ attacks, tap two target creatures an opponent controls.",
        "Whenever ~ attacks, tap target creature with power less than the number of creatures you "
        "control.",
        "Whenever one or more creatures attack you, those creatures get -1/-0 until end of turn.",
        "Whenever ~ blocks a creature, that attacking creature gets -1/-1 until end of turn.",
        "Whenever a Goblin you control attacks, that Goblin gets +1/+1 until end of turn.",
    ],
)
def test_how_many_and_which_that_the_words_tell_is_read(text: str) -> None:
    assert unread(text) == [False]
