"""Words that are not read, of an ability that has triggered: what hangs on them is undecided, and
what they cannot change stays decided."""

import pytest

from legality import Position, best_attack, check
from tests.moments.answers import A, B, answer, damage, dealing
from tests.table import Value, board, creature, enchantment, land

FROBS = "and frobnicate it"
"""Words that no reader knows."""


def fight(text: str, *others: Value) -> Position:
    """Ann's 3/3 with that text is blocked by Bob's 2/2, all of it judged; each deals its power."""
    ogre, bear = creature("a", A, "3/3", text), creature("b", B, "2/2")
    assign = {"a": {"b": 3}, "b": {"a": 2}}
    return dealing(ogre, bear, *others, assign=assign, attacks="a", blocks="b", step="regular")


@pytest.mark.parametrize(
    "done",
    [
        # who is in combat: whoever is gone deals no damage, and gets none (506.4, 510.1)
        f"this creature and that creature phase out {FROBS}.",
        f"destroy that creature {FROBS}.",
        f"sacrifice a creature {FROBS}.",
        f"exile that creature {FROBS}.",
        f"return that creature to its owner's hand {FROBS}.",
        f"remove that creature from combat {FROBS}.",
        f"gain control of that creature {FROBS}.",
        f"put that creature on top of its owner's library {FROBS}.",
        "destroy both creatures.",
        # which step it deals damage in, and to whom (510.4, 702.19b, 510.1a)
        f"it gains first strike until end of turn {FROBS}.",
        f"it gains trample until end of turn {FROBS}.",
        f"that creature loses all abilities until end of turn {FROBS}.",
        f"it assigns no combat damage this turn {FROBS}.",
        # how much
        f"it gets +1/+0 until end of turn {FROBS}.",
        # a card that nothing tells may make others larger
        "return that card to the battlefield and frobnicate it.",
        "you may put a creature card from your hand onto the battlefield.",
    ],
)
def test_damage_hangs_on_who_fights(done: str) -> None:
    text = f"Whenever this creature becomes blocked by a creature, {done}"
    position = fight(text)
    assert answer(position)["not_understood"] == [{"id": "a", "text": text}]
    assert (damage(position), damage(position, "defending")) == (None, None)


@pytest.mark.parametrize(
    "done",
    [
        # cards that are nowhere on the battlefield, and what happens after combat
        f"exile the top card of your library {FROBS}.",
        f"exile target creature card from a graveyard {FROBS}.",
        f"return target creature card from your graveyard to your hand {FROBS}.",
        f"sacrifice a land {FROBS}.",
        f"sacrifice a Treasure token {FROBS}.",
        f"frobnicate it. At the beginning of the next end step, exile it {FROBS}.",
        # 510 asks neither for flying nor for lifelink
        f"it gains flying until end of turn {FROBS}.",
        f"it gains lifelink until end of turn {FROBS}.",
        f"that creature can't block this turn {FROBS}.",
        'it gains "When this creature dies, exile target creature." until end of turn.',
        "search your library for a basic land card, put it onto the battlefield and frobnicate.",
        "you may cast spells from exile this turn and frobnicate.",
        "frobnicate it.",
    ],
)
def test_what_changes_nobody_in_combat_leaves_damage_decided(done: str) -> None:
    text = f"Whenever this creature becomes blocked by a creature, {done}"
    position = fight(text)
    assert answer(position)["not_understood"] == [{"id": "a", "text": text}]
    assert (damage(position), damage(position, "defending")) == (True, True)


def test_a_land_that_fights_may_be_the_one_sacrificed() -> None:
    text = f"Whenever this creature becomes blocked by a creature, sacrifice a land {FROBS}."
    grove = creature("g", A, "1/1", types="Land Creature — Forest Dryad")
    assert damage(fight(text, land("f", A))) is True
    assert damage(fight(text, grove)) is None


def test_the_condition_takes_nobody_out_of_combat() -> None:
    """It is only what the ability does that counts; and what has not triggered does nothing."""
    text = f"Whenever you sacrifice a creature, destroy target creature {FROBS}."
    assert damage(fight(text)) is True
    dies = f"Whenever a creature dies, destroy target creature {FROBS}."
    assert damage(fight(dies)) is True  # nobody has died before damage is dealt


def test_it_is_the_source_that_has_to_fight() -> None:
    text = f"Whenever this creature attacks, destroy that creature {FROBS}."
    assert damage(fight("", creature("c", A, "1/1", text))) is True
    assert damage(fight(text)) is None


@pytest.mark.parametrize(
    ("done", "legal"),
    [
        (f"destroy target creature {FROBS}.", None),
        (f"it gains flying until end of turn {FROBS}.", None),
        (f"target creature can't block this turn {FROBS}.", None),
        (f"it can't be blocked this turn {FROBS}.", None),
        (f"target creature blocks this turn if able {FROBS}.", None),
        (f"exile the top card of your library {FROBS}.", True),
        (f"it gains lifelink until end of turn {FROBS}.", True),
    ],
)
def test_blocks_hang_on_what_the_attack_set_off(done: str, legal: bool | None) -> None:
    text = f"Whenever this creature attacks, {done}"
    position = board(
        creature("a", A, "3/3", text), creature("b", B, "2/2"), attacks="a", blocks="b"
    )
    found = answer(position)
    assert found["not_understood"] == [{"id": "a", "text": text}]
    assert (found["attacks"]["legal"], found["blocks"][B]["legal"]) == (True, legal)


@pytest.mark.parametrize(("players", "legal"), [("Ann Bob", True), ("Ann Bob Cid", None)])
def test_two_players_attack_no_different_ones(players: str, legal: bool | None) -> None:
    text = (
        "Whenever this creature and another creature attack different players, this creature can't "
        "be blocked this combat."
    )
    ogre, bear = creature("a", A, "3/3", text), creature("b", B, "2/2")
    position = board(ogre, creature("c", A), bear, players=players, attacks="a>Bob", blocks="b")
    assert answer(position)["blocks"][B]["legal"] is legal


def test_each_verdict_hangs_on_its_own() -> None:
    """509 asks for flying, 510 for first strike."""
    for gained, blocks, deals in (("flying", None, True), ("first strike", True, None)):
        text = f"Whenever this creature attacks, it gains {gained} until end of turn {FROBS}."
        found = answer(fight(text))
        assert found["blocks"][B]["legal"] is blocks
        assert found["damage"]["attacking"]["legal"] is deals


def test_what_lies_before_the_first_judged_declaration_is_in_the_position() -> None:
    text = f"Whenever this creature becomes blocked by a creature, sacrifice a creature {FROBS}."
    ogre, bear = creature("a", A, "3/3", text), creature("b", B, "2/2")
    position = dealing(ogre, bear, assign={"a": {"b": 3}, "b": {"a": 2}}, attacks="a", blocks="b",
                       step="regular", judge=["damage"])  # fmt: skip
    assert damage(position) is True


COUNTERED: list[Value] = [{"source": "g", "oracle_text": "", "on": []}]
NONE_TOLD: list[Value] = []
STRIKES = (
    "Whenever this creature blocks two or more creatures, it gains first strike until end of turn."
)


@pytest.mark.parametrize(
    ("text", "printed", "effects", "legal"),
    [
        # by its card nothing tells whether it strikes first by now
        (STRIKES, True, NONE_TOLD, None),
        # what is written of a creature is what is so now
        (STRIKES, False, NONE_TOLD, True),
        (STRIKES, True, COUNTERED, True),
        # who is there is shown, and so is who has gone
        (
            "Whenever this creature blocks a creature, destroy both creatures.",
            True,
            NONE_TOLD,
            True,
        ),
    ],
)
def test_what_an_earlier_ability_gave_is_not_known_by_the_card(
    text: str, printed: bool, effects: list[Value], legal: bool | None
) -> None:
    giant = creature("g", B, "5/3", text, printed=printed)
    assign = {"x": {"g": 2}, "y": {"g": 2}, "g": {"x": 5}}
    two = creature("x", A), creature("y", A)
    position = dealing(*two, giant, assign=assign, attacks="x y", blocks="g>x+y", step="regular",
                       effects=effects, judge=["damage"])  # fmt: skip
    assert damage(position, "defending") is legal


@pytest.mark.parametrize(
    ("told", "legal"),
    [("This creature gets +1/+0 and frobs.", None), ("Frob a widget.", None), ("", True)],
)
def test_an_entry_that_is_not_read_may_have_changed_sizes(told: str, legal: bool | None) -> None:
    text = "Whenever this creature attacks, target creature gets +1/+0 until end of turn."
    ogre = creature("a", A, "3/3", text)
    entry = {"source": "a", "oracle_text": told, "on": ["a"]}
    position = dealing(ogre, assign={"a": {B: 3}}, attacks="a", blocks="nobody", step="regular",
                       effects=[entry])  # fmt: skip
    assert damage(position) is legal


# -- texts that stand alone ------------------------------------------------------------------------

SHRINKS = "Until your next turn, whenever a creature attacks, it gets -1/-0 until end of turn."


def alone(text: str, **declared: object) -> Position:
    """Ann's 3/3 attacks Bob alone and deals 3, under a text that a spell of Bob's has left."""
    effect: Value = {"oracle_text": text, "on": [], "controller": B}
    return dealing(creature("a", A, "3/3"), assign={"a": {B: 3}}, attacks="a", blocks="nobody",
                   step="regular", effects=[effect], **declared)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        (SHRINKS, None),  # it deals 2
        (f"Whenever a creature attacks this turn, destroy it {FROBS}.", None),
        ("Whenever a creature attacks this turn, it gets -1/-0 until end of turn.", None),
        # it has not triggered
        ("Until your next turn, whenever a creature blocks, it gets -1/-0 this turn.", True),
        ("At the beginning of your next upkeep, creatures get -1/-0 until end of turn.", True),
        ("Whenever a creature attacks this turn, you draw a card.", True),
    ],
)  # fmt: skip
def test_a_text_that_stands_alone_may_have_triggered(text: str, legal: bool | None) -> None:
    assert damage(alone(text)) is legal


def test_as_the_attack_is_past_its_result_is_written() -> None:
    assert damage(alone(SHRINKS, judge=["damage"])) is True


# -- texts that say a size -------------------------------------------------------------------------

EACH_TIME = "Each creature you control gets +1/+0 for each time it has frobnicated an attack."
ELSE = "Each creature you control gets +1/+0 for each frob it has."


@pytest.mark.parametrize(("text", "legal"), [(EACH_TIME, None), (ELSE, True)])
def test_a_bonus_that_speaks_of_attacking_may_have_begun(text: str, legal: bool | None) -> None:
    """A written 3/3 is so before it attacks: a bonus that begins with the attack is none of it."""
    assert damage(fight("", enchantment("law", A, text))) is legal
    position = fight("", enchantment("law", A, text))
    assert answer(position)["not_understood"] == [{"id": "law", "text": text}]


def test_such_a_bonus_is_in_what_is_written_after_the_attack() -> None:
    ogre, law = creature("a", A, "3/3"), enchantment("law", A, EACH_TIME)
    position = dealing(ogre, law, assign={"a": {B: 3}}, attacks="a", blocks="nobody",
                       step="regular", judge=["damage"])  # fmt: skip
    assert damage(position) is True


# -- what stands in other lines --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "legal"),
    [
        ("choose one —\n• You gain 3 life.\n• Draw a card.", True),
        ("choose one —\n• You gain 3 life.\n• Destroy target creature.", None),
        (
            "choose one —\n• Bribe — Create a Treasure token.\n• Trick — Remove it from combat.",
            None,
        ),
        ("choose one —", None),  # nothing tells what
        ("roll a d20.\n1—9 | Create a Treasure token.\n10—20 | You gain 3 life.", True),
        ("roll a d20.\n1—9 | Create a Treasure token.\n20 | Exile target creature.", None),
    ],
)
def test_modes_and_tables_are_looked_through(lines: str, legal: bool | None) -> None:
    position = fight(f"Whenever this creature becomes blocked, {lines}")
    assert answer(position)["not_understood"]
    assert damage(position) is legal


def test_damage_on_the_way_may_kill_a_blocker() -> None:
    text = f"Whenever this creature attacks, it deals 2 damage to each creature {FROBS}."
    ogre, bear = creature("a", A, "3/3", text), creature("b", B, "2/2")
    found = answer(board(ogre, bear, attacks="a", blocks="b"))
    assert found["blocks"][B]["legal"] is None


# -- what looks at what was done -------------------------------------------------------------------

OF_CARDS = "This creature's power is equal to the number of cards in your hand."
OF_LANDS = "This creature's power is equal to the number of lands you control."
OF_SWAMPS = "This creature gets +1/+1 as long as you control a Swamp."
OF_ARTIFACTS = "This creature gets +1/+1 for each artifact you control."


@pytest.mark.parametrize(
    ("looks", "done", "legal"),
    [
        (OF_CARDS, "draw a card.", None),  # it deals 4, where 3 was written
        (OF_CARDS, f"draw a card {FROBS}.", None),
        (OF_CARDS, "add {R}.", True),
        (OF_CARDS, "mill a card.", None),  # that is no card in a hand: but "cards" are one fact
        (OF_LANDS, "search your library for a basic land card, put it onto the battlefield tapped, "
         "then shuffle.", None),
        (OF_LANDS, f"return target land card from your graveyard to the battlefield {FROBS}.",
         None),
        (OF_LANDS, "draw a card.", True),
        (OF_SWAMPS, "investigate.", True),
        (OF_ARTIFACTS, "investigate.", None),
        (OF_ARTIFACTS, f"create a Clue token {FROBS}.", None),
        (OF_SWAMPS, f"create a Clue token {FROBS}.", True),
    ],
)  # fmt: skip
def test_a_size_may_look_at_what_is_not_followed(looks: str, done: str, legal: bool | None) -> None:
    """The 3/3 is what it is before the attack; the 0/1 beside it does that as it attacks."""
    for printed in (False, True):
        ogre = creature("a", A, "3/3", looks, printed=printed)
        other = creature("c", A, "0/1", f"Whenever this creature attacks, {done}")
        lands = [land(name, A) for name in ("one", "two", "three")] if looks is OF_LANDS else []
        value = {
            "players": [{"name": A, "hand": 3}, {"name": B}],
            "permanents": [ogre, other, *lands],
            "attacks": {"a": B, "c": B},
            "blocks": {},
            "damage": {"step": "regular", "assign": {"a": {B: 3}}},
        }
        assert damage(Position.from_value(value)) is legal, printed


@pytest.mark.parametrize(
    ("done", "legal"),
    [
        # a size that is measured, and is nobody's other size after it
        (f"you gain life equal to its power {FROBS}.", True),
        (f"untap up to X lands {FROBS}, where X is its power.", True),
        (f"return target creature card with power 2 or less from your graveyard {FROBS}.", True),
        ('create a frob token with "this token\'s power is equal to 3."', True),
        ('create a frob token with "this token gets +1/+1 as long as you frob."', True),
        ("create a Treasure token that's white and blue in a frob.", True),
        # something that stands behind a measure, or behind a token
        (f"you gain life equal to its power {FROBS} and put a +1/+1 counter on it.", None),
        (f"draw X cards {FROBS}, where X is its power, then put a +1/+1 counter on it.", None),
        (f"draw X cards {FROBS}, where X is its power, and put a +1/+1 counter on it.", None),
        (f"mill cards equal to its power {FROBS} then double its power.", None),
        (f"this creature is a Giant with power 5 {FROBS}.", None),
        ("create a Food token that's white then put a +1/+1 counter on it in a frob.", None),
        ("in a frob, create a Food token and green creatures get +1/+1 until end of turn.", None),
        # a token that changes others
        ('create a frob token with "Creatures you control get +1/+1."', None),
        ('create a frob token with "This token and other creatures you control get +1/+1."', None),
        ('create a frob token with "This token can\'t block. Other creatures get +1/+1."', None),
        # and one that is changed
        (f"its power becomes equal to its toughness {FROBS}.", None),
        (f"change its base power {FROBS}.", None),
        (f"it gets +X/+0 until end of turn {FROBS}, where X is its power.", None),
        ("create a frob token that's a copy of it, then double its power.", None),
    ],
)  # fmt: skip
def test_a_measure_changes_no_size(done: str, legal: bool | None) -> None:
    text = f"Whenever this creature becomes blocked by a creature, {done}"
    assert damage(fight(text)) is legal


def test_what_it_triggers_on_changes_no_size() -> None:
    text = "Whenever this creature becomes blocked in a frob by power 1 or less, draw a card."
    assert damage(fight(text)) is True
    grows = "Whenever this creature becomes blocked in a frob, put a +1/+1 counter on it."
    assert damage(fight(grows)) is None


@pytest.mark.parametrize("paid", ["a Treasure", "a land"])
def test_an_unread_line_may_hear_what_is_sacrificed(paid: str) -> None:
    done = f"you may sacrifice {paid}. If you do, draw a card."
    attacker = creature("a", A, "3/3", f"Whenever this creature attacks, {done}")
    held = {"id": "t", "controller": A, "type_line": "Artifact Land — Treasure Forest"}
    hears = f"Whenever you sacrifice a permanent, destroy target creature {FROBS}."
    for text, legal in ((hears, None), (hears.replace("sacrifice", "tap"), True)):
        other, guard = creature("x", A, "1/1", text), creature("b", B, "2/2")
        found = answer(board(attacker, other, guard, held, attacks="a", blocks="b"))
        assert found["blocks"][B]["legal"] is legal


@pytest.mark.parametrize(
    ("ability", "legal", "deals"),
    [
        ("When this token enters, it deals 2 damage to any target.", None, None),
        ("Creatures your opponents control can't block.", None, True),
        ("Creatures you control get +1/+1.", True, None),
        ("This token can't block.", True, True),
        ("When this token dies, it deals 2 damage to any target.", True, True),
        ("{T}: Target creature gets +1/+0 until end of turn.", True, True),
    ],
)
def test_a_token_may_do_something_as_it_enters(
    ability: str, legal: bool | None, deals: bool | None
) -> None:
    done = f'create a colorless artifact token named Stone with "{ability}"'
    attacker = creature("a", A, "3/3", f"Whenever this creature attacks, {done}")
    told: Value = {"attacks": "a", "blocks": "b", "assign": {"a": {"b": 3}, "b": {"a": 2}}}
    found = answer(dealing(attacker, creature("b", B, "2/2"), **told))
    assert found["blocks"][B]["legal"] is legal
    assert found["damage"]["attacking"]["legal"] is deals


@pytest.mark.parametrize(
    "done",
    [
        "you may put a creature card from your hand onto the battlefield tapped and attacking.",
        "for each opponent, create a 1/1 white Human creature token that's attacking that player.",
    ],
)
@pytest.mark.parametrize("text", ["", "This creature blocks each combat if able."])
def test_who_has_to_block_may_have_to_block_what_enters(done: str, text: str) -> None:
    """509.1c: Cid's creature has nothing to block, unless something enters that attacks him."""
    attacker = creature("a", A, "3/3", f"Whenever this creature attacks, {done}")
    guards = creature("b", B, "1/1"), creature("c", "Cid", "1/1", text)
    told: Value = {"players": "Ann Bob Cid", "attacks": "a>Bob", "blocks": "b"}
    found = answer(board(attacker, *guards, **told))
    assert found["blocks"]["Cid"]["legal"] is (None if text else True)


GROWS = (
    '"Whenever this creature becomes the target of a spell or ability, it gets +0/+2 until end of'
    ' turn."'
)
SCRIES = '"Whenever you draw a card, scry 1."'


@pytest.mark.parametrize(
    ("given", "deals"),
    # Bob's 2/2 may be a 2/4 by the first of both; the second changes nothing.
    [
        (GROWS, None),
        (SCRIES, True),
        (f"{GROWS} and {SCRIES}", None),
        (f"{SCRIES} and {GROWS}", None),
    ],
)
def test_each_of_two_abilities_that_one_line_gives_may_trigger(
    given: str, deals: bool | None
) -> None:
    giver = enchantment("e", B, f"Creatures you control have {given}")
    told = answer(fight("Whenever this creature attacks, frobnicate target creature.", giver))
    assert told["damage"]["attacking"]["legal"] is deals


@pytest.mark.parametrize(("card", "legal"), [("creature", None), ("basic land", True)])
def test_a_card_that_enters_may_make_others_larger(card: str, legal: bool | None) -> None:
    # the guard blocks powers of 2 at most: the 2/2 beside a lord would have 3
    done = f"you may put a {card} card from your hand onto the battlefield."
    attacker = creature("a", A, "2/2", f"Whenever this creature attacks, {done}")
    small = creature("b", B, "1/1", "This creature can't block creatures with power 3 or greater.")
    for guard, expected in ((small, legal), (creature("b", B, "1/1"), True)):
        found = answer(board(attacker, guard, attacks="a", blocks="b"))
        assert found["blocks"][B]["legal"] is expected


@pytest.mark.parametrize(
    ("keyword", "text"),
    [
        ("Training", "Whenever this creature trains, exile up to one other target creature from "
         "the battlefield or creature card from a graveyard."),
        ("Mentor", "Whenever this creature mentors a creature, tap target creature."),
    ],
)  # fmt: skip
def test_what_triggers_on_training_and_mentoring_is_not_passed_over(
    keyword: str, text: str
) -> None:
    # Beside a 3/3 the 1/1 trains, and the 4/4 mentors it: the guard may be gone before it blocks,
    # or be unable to.
    size = "1/1" if keyword == "Training" else "4/4"
    ogre, guard = creature("o", A, "3/3"), creature("g", B, "2/2")
    trainer = creature("t", A, size, f"{keyword}\n{text}")
    position = board(trainer, ogre, guard, attacks="t o", blocks="g>o")
    assert ("t", text) in check(position).not_understood
    assert answer(position)["blocks"][B]["legal"] is None
    assert ("t", text) in best_attack(board(trainer, ogre, guard)).gaps.not_modelled
