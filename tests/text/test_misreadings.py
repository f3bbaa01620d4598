"""Wordings that change what a text says, and were once passed over: read as what they say, or
listed as not understood."""

import pytest

from legality.effects.blocking import BlockCost
from legality.effects.canonical import all_of
from legality.effects.characteristics import BaseSize, Gets, HasAbility, LosesAbility
from legality.effects.conditions import Exists, TurnOf, Unless
from legality.effects.costs import Cost
from legality.effects.effect import Keyword
from legality.effects.filters import CountOf, Untold
from legality.effects.players import Who
from legality.effects.qualities import THIS, AttachedObject, AttackingWhom, HasType
from legality.text import parse_line, parse_text, present_line


@pytest.mark.parametrize(
    "text",
    [
        "Double target creature's power until end of turn.",
        "Double the power of target creature until end of turn.",
    ],
)
def test_a_power_that_is_doubled_is_asked_as_it_was(text: str) -> None:
    line = present_line(text)
    assert line.understood
    assert line.states == (Gets(bonus="+X/+0", x=Untold("its power at that time")),)


def test_power_and_toughness_are_doubled_each_by_its_own() -> None:
    line = present_line("Double target creature's power and toughness until end of turn.")
    assert line.states == (
        Gets(bonus="+X/+0", x=Untold("its power at that time")),
        Gets(bonus="+0/+X", x=Untold("its toughness at that time")),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Double the power of each creature you control until end of turn.",  # each its own
        "Until end of turn, double target creature's power X times.",
        "Triple target creature's power until end of turn.",
        "Double target creature's power.",
        "Exchange this creature's power and the power of target creature until end of turn.",
        "Target creature gains trample until end of turn. Exchange its power and toughness.",
        "Exchange the text boxes of two target creatures.",
    ],
)
def test_what_changes_power_in_other_ways_is_listed(text: str) -> None:
    line = present_line(text)
    assert not line.known
    assert not line.understood


def test_counters_that_are_doubled_are_counters_on_the_board() -> None:
    assert present_line("Double the number of +1/+1 counters on this creature.").understood


@pytest.mark.parametrize("pronoun", ["He's", "She's", "It's", "They're"])
def test_what_a_legend_is_called(pronoun: str) -> None:
    line = present_line(f"{pronoun} a 3/3 Human creature with flying.", "Old Ram")
    assert line.understood
    assert line.effects == (HasAbility(keyword=Keyword("flying")),)
    assert BaseSize(power=3, toughness=3) in line.states


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature loses its abilities.",
        "Enchanted creature loses all of its abilities.",
        "Enchanted creature has no abilities.",
        "Enchanted creature becomes a 0/1 creature with no abilities.",
        "Enchanted creature is a blue Frog with no abilities.",
    ],
)
def test_all_abilities_are_lost(text: str) -> None:
    line = parse_line(text)
    assert line.understood
    assert line.effects == (LosesAbility(subject=AttachedObject(), keyword=None),)


def test_what_is_lost_is_lost_before_what_is_had() -> None:
    line = parse_line("Enchanted creature becomes a Frog with flying and no other abilities.")
    assert [type(effect) for effect in line.effects] == [LosesAbility, HasAbility]


@pytest.mark.parametrize(
    "text",
    [
        "You may destroy target artifact. If you do, it assigns no combat damage this turn.",
        "You may pay {2}. If you do, it can't block this turn.",
        "Target player may sacrifice a land. If they do, it gains trample until end of turn.",
    ],
)
def test_it_behind_what_was_done_is_nobody_that_is_told(text: str) -> None:
    line = parse_line(text)
    assert not line.understood
    assert line.effects == ()


@pytest.mark.parametrize(
    "text",
    [
        "Creatures can't attack. Any player may pay {2} to ignore this effect until end of turn.",
        "Creatures can't block. This doesn't apply to Walls.",
        "Creatures can't attack you. Goblins ignore this effect.",
        "Creatures can't attack you. That restriction doesn't apply during your turn.",
    ],
)
def test_an_exception_leaves_nothing_of_what_was_said(text: str) -> None:
    line = parse_line(text)
    assert not line.understood
    assert line.effects == ()


@pytest.mark.parametrize(
    "text",
    [
        "As long as you control a Goblin, it has flying.",
        "If another creature is tapped, it can't block.",
        "As long as an opponent controls a Wall, it can't attack.",
        "Unless you control a Wall, it can't block.",
        "As long as you control another creature, creatures can't be blocked by it.",
        "If another creature attacked this turn, it has menace.",
    ],
)
def test_it_behind_a_circumstance_that_names_another_is_unclear(text: str) -> None:
    assert not parse_line(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "As long as it's red, it has flying.",
        "As long as you control two or more Goblins, it has flying.",
        "As long as enchanted creature is red, it has flying.",
        "As long as it's your turn, it has flying.",
    ],
)
def test_it_behind_a_circumstance_that_names_no_other_is_clear(text: str) -> None:
    line = parse_line(text)
    assert line.understood
    assert line.effects


@pytest.mark.parametrize("word", ["Snorkel", "Attraction", "Ape", "Landfall", "Investigate", "Ram"])
def test_a_word_alone_that_names_no_keyword_is_listed(word: str) -> None:
    assert not parse_line(word, "Old Ram").understood


@pytest.mark.parametrize(
    "word", ["Fear", "Exalted", "Cycling", "Prowess", "Proliferate.", "Devoid"]
)
def test_a_word_alone_that_is_a_keyword_or_is_done_is_understood(word: str) -> None:
    assert parse_line(word, "Old Ram").understood


@pytest.mark.parametrize(
    "text",
    [
        "Creatures they control can't block.",
        "Creatures that player controls have flying.",
        "Creatures target player controls have flying.",
    ],
)
def test_creatures_of_nobody_that_was_named_are_unread(text: str) -> None:
    (line,) = parse_text(text)
    assert not line.understood
    assert line.effects == ()


def test_otherwise_is_where_the_circumstance_does_not_hold() -> None:
    line = parse_line("This creature has first strike during your turn and menace otherwise.")
    yours = TurnOf(Who.YOU)
    assert line.effects == (
        HasAbility(keyword=Keyword("first strike"), condition=yours),
        HasAbility(keyword=Keyword("menace"), condition=Unless(yours)),
    )


def test_otherwise_behind_what_is_controlled() -> None:
    first, second = parse_line(
        "This creature has first strike as long as you control an Island, and menace otherwise."
    ).effects
    assert isinstance(first.condition, Exists)
    assert second.condition == Unless(first.condition)


def test_otherwise_behind_nothing_is_unread() -> None:
    assert not parse_line("This creature has first strike and menace otherwise.").understood


@pytest.mark.parametrize(
    "text",
    [
        "Creatures you control ignore defender.",
        "If this creature is able to attack, it attacks.",
        "If able, this creature attacks each combat.",
        "Creatures you control have flying. This is not true of Walls.",
        "Enchanted creature deals no combat damage.",
        "This creature can't be blocked if you control three or more Walls, except by Walls.",
        "Until end of turn, double this creature's power and it gains trample.",
    ],
)
def test_no_word_of_combat_is_passed_over(text: str) -> None:
    assert not present_line(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "Activated abilities of creatures can't be activated.",
        "Creatures entering don't cause abilities to trigger.",
        "Creatures with flying don't untap during their controllers' untap steps.",
        "All damage is dealt as though its source had wither.",
        "This creature is red. This ability doesn't affect its color identity.",
    ],
)
def test_what_speaks_of_something_else_is_no_matter(text: str) -> None:
    assert present_line(text).understood


def test_a_devotion_that_something_increases_is_listed() -> None:
    text = "Your devotion to each color and each combination of colors is increased by one."
    assert not present_line(text).known


@pytest.mark.parametrize(
    "text",
    [
        "Your maximum hand size is two.",
        "As this creature enters, choose a creature type.",
        "Draw a card. If you control a Wall, draw two cards instead.",
        "This creature crews Vehicles as though its power were 2 greater.",
    ],
)
def test_what_changes_no_characteristic_is_no_matter(text: str) -> None:
    assert present_line(text).known


def test_if_not_is_otherwise() -> None:
    line = parse_line("If it's your turn, this creature has flying. If not, it can't block.")
    conditions = [effect.condition for effect in line.effects]
    assert conditions == [TurnOf(Who.YOU), Unless(TurnOf(Who.YOU))]


def test_what_is_doubled_beside_what_is_gained() -> None:
    text = (
        "Double target creature's power until end of turn, and it gains trample until end of turn."
    )
    line = present_line(text)
    assert line.effects == (HasAbility(keyword=Keyword("trample")),)
    assert line.states == (Gets(bonus="+X/+0", x=Untold("its power at that time")),)


@pytest.mark.parametrize(
    "text",
    [
        "If Old Ram would be blocked, it can't be blocked by Walls instead.",
        "If an opponent would have fewer than three life, creatures they control can't block.",
        "If a creature would attack you, other creatures have defender.",
        "As Old Ram enters, creatures your opponents control can't block this turn.",
        "When Old Ram is attacking alone, it can't be blocked.",
        "When you control an Island, Old Ram has flying.",
        "Whenever Old Ram is untapped, creatures can't attack you.",
        "At the beginning of combat, Old Ram must be blocked if able.",
    ],
)
def test_what_is_so_in_the_words_of_a_replacement_or_a_trigger(text: str) -> None:
    """Neither a replacement effect (614.1) nor a triggered ability (603.1) says what just is so."""
    assert not parse_line(text, "Old Ram").understood


@pytest.mark.parametrize(
    "text",
    [
        "If Old Ram would be destroyed, regenerate it.",
        "When Old Ram enters, target creature can't block this turn.",
        "When Old Ram enters, draw a card if it has flying.",
        "Whenever Old Ram attacks, it gains flying until end of turn.",
        "At the beginning of combat on your turn, creatures you control have haste this turn.",
    ],
)
def test_what_replaces_and_triggers(text: str) -> None:
    assert parse_line(text, "Old Ram").understood


@pytest.mark.parametrize(
    "text",
    [
        "Old Ram deals its combat damage before other creatures.",
        "Old Ram deals double combat damage.",
        "Put a flying counter on either of them. Then put a menace counter on one of them.",
        "Two target creatures gain reach until end of turn. Put a flying counter on one of them.",
    ],
)
def test_damage_in_other_ways_and_counters_on_one_of_several(text: str) -> None:
    assert not parse_line(text, "Old Ram").understood


def test_creatures_beside_spells() -> None:
    """A spell is no permanent (111.1, 112.1): what is said of both holds for the creatures."""
    both = "Goblins you control and red creature spells you control have menace."
    assert parse_line(both).effects == parse_line("Goblins you control have menace.").effects
    alone = parse_line("Instant and sorcery spells you control have lifelink.")
    assert alone.understood
    assert not alone.effects


@pytest.mark.parametrize(
    "text",
    [
        "As long as a Goblin is attacking, it has menace.",
        "As long as exactly one creature is attacking, it has menace.",
        "As long as your commander is attacking, it has menace.",
        "As long as the creature with the greatest power is attacking, it has menace.",
        "As long as at least two creatures are attacking, they have menace.",
        "If an opponent controls more creatures than you, they can't attack you.",
    ],
)
def test_whom_a_circumstance_named(text: str) -> None:
    """ "It" and "they" may be those, and not the permanent that has the text."""
    assert not parse_line(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "As long as two or more creatures are attacking, it has menace.",
        "As long as enchanted creature is attacking, it has menace.",
        "As long as Old Ram is blocking a creature, it has menace.",
        "Old Ram deals 3 damage to any target. If a creature is dealt damage this way, it loses"
        " indestructible until end of turn.",
        "As long as you have no cards in hand, it has menace.",
    ],
)
def test_circumstances_that_name_none_beside_it(text: str) -> None:
    assert parse_line(text, "Old Ram").understood


@pytest.mark.parametrize(
    "text",
    [
        "Each creature you control that's a Goblin and a Warrior has haste.",
        "Creatures that are Goblins and Elves can't block.",
        "Creatures that are black and artifact can't block.",
    ],
)
def test_both_or_one_or_the_other(text: str) -> None:
    assert not parse_line(text).understood


def test_what_the_controller_of_one_pays_for_each() -> None:
    """Three attackers cost one blocker {3}; what others pay for each of theirs is paid once."""
    own = parse_line(
        "This creature can't block unless you pay {1} for each creature attacking you."
    )
    each = all_of((HasType("creature"), AttackingWhom(Who.YOU)))
    assert own.effects == (BlockCost(subject=THIS, cost=Cost(mana=CountOf(each))),)
    plain = "Creatures can't attack you unless their controller pays {1}."
    each_of_theirs = plain.replace("{1}", "{1} for each creature attacking you")
    assert parse_line(each_of_theirs).effects == parse_line(plain).effects


@pytest.mark.parametrize(
    "text",
    [
        "Crew 3 trample",
        "Ward {2} and menace",
        "Affinity for artifacts and flying",
        "Partner with Old Goat and menace",
        "Enchant creature. Flying",
        "Escape—{3}{B}, Exile four other cards from your graveyard, menace",
    ],
)
def test_keywords_at_the_end_of_others(text: str) -> None:
    assert not parse_line(text).understood


@pytest.mark.parametrize(
    "text", ["Enchant creature with flying", "Ward {2}", "Crew 3", "Partner with Swift Haste"]
)
def test_keywords_with_words_of_their_own(text: str) -> None:
    line = parse_line(text)
    assert line.understood
    assert not line.effects


def test_keywords_behind_a_comma() -> None:
    found = parse_line("Ward {2}, menace").effects
    assert found == (HasAbility(keyword=Keyword("menace")),)


def test_ability_words_of_a_circumstance_that_is_left_out() -> None:
    """207.2c: the word means nothing; what it stands for, cards printed before 2004 left out."""
    (old,) = parse_line("Threshold — This creature has flying.").effects
    text = "As long as seven or more cards are in your graveyard, this creature has flying."
    assert parse_line(text).effects == (old,)
    assert parse_line(f"Threshold — {text}").effects == (old,)
    assert not parse_line("Metalcraft — This creature can't be blocked.").understood
    assert parse_line("Grandeur — This creature can't be blocked.").understood


@pytest.mark.parametrize(
    "more", ["Creatures your opponents control don't.", "Walls can.", "Elves can't as well."]
)
def test_a_sentence_that_ends_where_the_one_before_goes_on(more: str) -> None:
    assert not parse_line(f"Goblins can't block. {more}").understood


@pytest.mark.parametrize("word", ["legendary", "snow", "artifact", "red", "Goblin"])
def test_what_is_lost_in_words_of_no_rules_text(word: str) -> None:
    assert not present_line(f"Enchanted creature loses {word}.").known


@pytest.mark.parametrize(
    "text",
    [
        "As an additional cost to attack with Old Ram, tap an untapped creature you control.",
        "As an additional cost to block with Old Ram, pay 2 life.",
        "As an additional cost to declare attackers, each opponent discards a card.",
        "If a creature would attack you, it attacks another player instead.",
        "If Old Ram would be blocked, it isn't blocked instead.",
        "If a creature would become blocked by two or more creatures, only one blocks it instead.",
        "The first time a creature would attack each turn, its controller pays {2}.",
        "If Old Ram would be declared as a blocker, it may block another creature instead.",
        "If a creature would be goaded by you, it's goaded twice instead.",
    ],
)
def test_what_replaces_a_declaration_or_adds_to_its_cost_is_listed(text: str) -> None:
    """No card says so: 508.1 and 509.1 know restrictions, requirements and "unless" costs."""
    assert not present_line(text, "Old Ram").understood


@pytest.mark.parametrize(
    "text",
    [
        "As an additional cost to cast this spell, tap an untapped creature you control.",
        "If Old Ram would deal combat damage to a player, it deals that much plus 1 instead.",
        "If Old Ram would be destroyed, regenerate it.",
    ],
)
def test_what_replaces_something_else_is_no_matter(text: str) -> None:
    assert present_line(text, "Old Ram").understood


@pytest.mark.parametrize(
    "text",
    [
        "Otherwise, Old Ram can't be blocked.",  # unless what?
        "If not, creatures you control have menace.",
        # One of the two is so: read as both, the creature would be larger by both.
        "You may sacrifice an Egg. If you do, target creature gets +4/+4 until end of turn. "
        "Otherwise, that creature gets +1/+1 until end of turn.",
    ],
)
def test_otherwise_where_no_circumstance_was_read_is_listed(text: str) -> None:
    assert not present_line(text, "Old Ram").understood


@pytest.mark.parametrize(
    "text",
    [
        "Old Ram has flying, and it has vigilance as long as it's enchanted.",
        "Old Ram gets +1/+1 and other Goats have menace as long as you control a Forest.",
    ],
)
def test_a_circumstance_behind_a_subject_of_its_own_may_be_of_that_clause_alone(text: str) -> None:
    assert not present_line(text, "Old Ram").understood


def test_a_circumstance_behind_clauses_of_one_subject_is_of_both() -> None:
    line = parse_line("Old Ram has flying and vigilance as long as it's enchanted.", "Old Ram")
    assert line.understood
    assert len({effect.condition for effect in line.effects}) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Boast — Old Ram can't be blocked.",
        "Power-up — Old Ram gets +2/+2 as long as it's attacking.",
        "Cycling — Old Ram gets +1/+1.",
        "Menace — Old Ram gets +1/+1.",  # has it menace, or is that the name of the ability?
    ],
)
def test_a_sentence_behind_a_keyword_and_a_dash_is_listed(text: str) -> None:
    assert not present_line(text, "Old Ram").understood


@pytest.mark.parametrize(
    "text",
    [
        "Boast — {1}: Old Ram gains flying until end of turn.",
        "Prototype {2}{R} — 3/2",
        "Cumulative upkeep—Put a -1/-1 counter on Old Ram.",
        "Ward—Pay life equal to Old Ram's power.",
        "Suspend 3—{2}{W}",
    ],
)
def test_a_cost_or_an_ability_behind_a_keyword_and_a_dash_is_understood(text: str) -> None:
    assert present_line(text, "Old Ram").understood
