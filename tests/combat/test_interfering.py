"""What changes how abilities trigger, or how counters and tokens come about: named by a combat
where something of the kind happened, by a search where it may; else by neither."""

import pytest

from legality import Position, Survives, check, forced_lethal
from tests.moments.answers import A, B
from tests.moments.test_of_whom import fought
from tests.table import Value, board, creature, enchantment, planeswalker

GROWS = "Whenever this creature attacks, put a +1/+1 counter on it."
MAKES = (
    "Whenever this creature attacks, create a 1/1 white Soldier creature token that's tapped and "
    "attacking."
)
DIES = "When this creature dies, each opponent loses 2 life."
INTERFERES = {
    "If a creature attacking causes a triggered ability of a permanent you control to trigger, "
    "that ability triggers an additional time.": GROWS,
    "If a triggered ability of another creature you control triggers, it triggers an additional "
    "time.": MAKES,
    "If one or more +1/+1 counters would be put on a creature you control, that many plus one "
    "+1/+1 counters are put on it instead.": GROWS,
    "If an effect would put one or more counters on a permanent you control, it puts twice that "
    "many of those counters on that permanent instead.": GROWS,
    "Counters can't be put on artifacts, creatures, enchantments, or lands.": GROWS,
    "Creatures can't have +1/+1 counters put on them.": GROWS,
    "If one or more tokens would be created under your control, twice that many of those tokens "
    "are created instead.": MAKES,
    "If an effect would create one or more tokens under your control, it creates twice that many "
    "of those tokens instead.": MAKES,
    "Creatures entering don't cause abilities to trigger.": MAKES,
}
"""Each with an attacker's ability that it changes."""


def position(law: str, text: str, *more: Value) -> Position:
    attacker = creature("a", A, "2/2", text)
    return board(attacker, enchantment("law", A, law), *more, attacks="a", blocks="nobody")


def entering(law: str) -> tuple[Value, ...]:
    """Something for what enters to set off."""
    if "entering" not in law:
        return ()
    text = "Whenever another creature you control enters, each opponent loses 1 life."
    return (enchantment("harsh", A, text),)


@pytest.mark.parametrize("law", INTERFERES)
def test_a_combat_names_what_may_have_changed_it(law: str) -> None:
    combat = fought(position(law, INTERFERES[law], *entering(law)))
    named = [*combat.gaps.not_modelled, *((ask.id, ask.text) for ask in combat.gaps.asks)]
    assert ("law", law) in named


@pytest.mark.parametrize("law", INTERFERES)
def test_blocks_after_it_are_judged_with_a_question(law: str) -> None:
    asked = check(position(law, INTERFERES[law], *entering(law))).gaps.asks
    assert ("law", law) in [(ask.id, ask.text) for ask in asked]


@pytest.mark.parametrize("law", INTERFERES)
def test_a_search_proves_nothing_over_it(law: str) -> None:
    """Bob has 9 life: nobody kills him with a 2/2, unless this does something."""
    value = board(
        creature("a", A, "2/2", INTERFERES[law]), enchantment("law", A, law), *entering(law)
    )
    found = forced_lethal(value)
    assert ("law", law) in found.not_modelled


@pytest.mark.parametrize(
    ("law", "text"),
    [
        ("Counters can’t be put on creatures.", GROWS),
        ("Counters cannot be put on creatures.", GROWS),
        ("Creatures entering don’t cause abilities to trigger.", MAKES),
    ],
)
def test_it_is_named_however_its_words_are_printed(law: str, text: str) -> None:
    """With a curly apostrophe, or with "cannot", the text says the same."""
    asked = check(position(law, text, *entering(law))).gaps.asks
    assert ("law", law) in [(ask.id, ask.text) for ask in asked]
    value = board(creature("a", A, "2/2", text), enchantment("law", A, law), *entering(law))
    assert ("law", law) in forced_lethal(value).not_modelled


@pytest.mark.parametrize("law", INTERFERES)
def test_nothing_is_named_where_nothing_of_the_kind_happens(law: str) -> None:
    plain = position(law, "Vigilance")
    assert not fought(plain).gaps
    assert not check(plain).gaps.asks
    found = forced_lethal(board(creature("a", A, "2/2"), enchantment("law", A, law)))
    assert isinstance(found, Survives)
    assert not found.not_modelled


_DOUBLED = "If equipped creature would deal combat damage, it deals double that damage instead."


@pytest.mark.parametrize(
    ("text", "damage", "legal"),
    [
        # 2 twice over kill the 0/3 first: it is hit no more, and nothing else is
        (_DOUBLED, {"a": {"g": 2}}, False),
        (_DOUBLED, {}, True),
        ("", {"a": {"g": 2}}, True),
        ("", {}, False),
    ],
)
def test_damage_is_doubled_in_the_first_step(
    text: str, damage: dict[str, dict[str, int]], legal: bool
) -> None:
    flail = {**enchantment("flail", A, text), "type_line": "Artifact — Equipment"}
    value = board(
        creature("a", A, "2/2", "Double strike"),
        creature("g", B, "0/3"),
        {**flail, "attached_to": "a"},
        attacks="a",
        blocks="g>a",
        damage={"step": "regular", "assign": damage},
    )
    judgement = check(value)
    assert judgement.legal is legal
    assert not judgement.gaps


# -- what cannot come about is not named -----------------------------------------------------------


def test_damage_to_planeswalkers_is_nothing_where_there_are_none() -> None:
    text = "Whenever this creature deals damage to a planeswalker, destroy each creature."
    attacker = creature("a", A, "2/2", text)
    found = forced_lethal(board(attacker, creature("g", B, "1/1")))
    assert isinstance(found, Survives)
    assert not found.not_modelled
    with_one = forced_lethal(board(attacker, creature("g", B, "1/1"), planeswalker("w", B)))
    assert ("a", text) in with_one.not_modelled


@pytest.mark.parametrize("players", [2, 3])
def test_another_of_two_opponents_needs_two(players: int) -> None:
    text = "Whenever an opponent attacks another one of your opponents, destroy each Bear at once."
    value = {
        "players": [{"name": name} for name in (B, A, "Cid")[:players]],
        "permanents": [creature("a", B, "2/2"), enchantment("law", A, text)],
        "attacks": {"a": A if players == 2 else "Cid"},
        "blocks": {},
        "rules": "current",
    }
    unread = check(Position.from_value(value)).gaps.not_understood
    assert (("law", text) in unread) is (players == 3)


@pytest.mark.parametrize(
    ("law", "asked"),
    [
        ("Creatures your opponents control enter tapped.", True),
        ("Lands your opponents control enter untapped.", False),
    ],
)
def test_a_blocker_that_may_have_come_tapped_is_asked_of(law: str, asked: bool) -> None:
    """Bob's token comes as the bear attacks, and is tapped under Ann's law: it can't block."""
    comes = "Whenever a creature attacks you, create a 1/1 white Soldier creature token."
    home = enchantment("home", B, comes)
    table = board(creature("a", A), home, enchantment("law", A, law), attacks="a", blocks="nobody")
    found = check(table).asks
    assert [one.id for one in found] == (["law"] if asked else [])
    alone = board(creature("a", A), enchantment("law", A, law), attacks="a", blocks="nobody")
    assert check(alone).asks == ()


def test_who_notices_what_enters_is_asked_where_something_waits_for_it() -> None:
    """The token is made as the bear attacks; nothing triggers as it enters."""
    law = "Creatures entering don't cause abilities to trigger."
    assert check(position(law, MAKES)).asks == ()
    assert forced_lethal(board(creature("a", A, text=MAKES), enchantment("law", A, law))).asks == ()
    grower = creature("grower", A, "1/1", "Evolve")
    assert [one.id for one in check(position(law, MAKES, grower)).asks] == ["law"]
