"""The order of one player's abilities (603.3b), which a position tells by `given`, and which the
attacking player of a search chooses."""

from typing import Any

import pytest
from msgspec import structs

from legality import Combat, Kills, Position, Survives, forced_lethal
from tests.moments.answers import A, B, answer, blocks
from tests.table import board, creature, enchantment

CRY = "Battle cry"
TOKENS = (
    "Whenever this creature attacks, create two 1/1 white Soldier creature tokens that are tapped "
    "and attacking."
)
GROWS = "Whenever this creature attacks, it gets +1/+0 until end of turn."
DOUBLES = "Whenever this creature attacks, double its power until end of turn."
GROWS_MORE = GROWS.replace("+1", "+2")


def hero(life: int, text: str = f"{CRY}\n{TOKENS}", size: str = "3/4", **fields: Any) -> Position:
    """Ann's 3/4, whose battle cry adds 2 where the two tokens attack before it resolves."""
    position = board(creature("hero", A, size, text), **fields)
    ann, bob = position.players
    return structs.replace(position, players=(ann, structs.replace(bob, life=life)))


def given(first: str, holds: bool) -> dict[str, object]:
    second = {CRY: TOKENS, TOKENS: CRY}[first]
    return {"id": "hero", "text": f"it resolves before {second}", "holds": holds}


# -- the attacking player chooses ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("life", "kills"),
    [(8, False), (7, True), (6, True), (5, True), (3, True)],  # 3 + 1 + 1, and 2 for battle cry
)
def test_the_attacking_player_of_a_search_chooses_the_order(life: int, kills: bool) -> None:
    found = forced_lethal(hero(life))
    assert isinstance(found, Kills if kills else Survives)


def test_the_defending_player_chooses_theirs() -> None:
    """Bob's guard has 1 power, and 1/1 doubles to 2 or, with the other first, to 4: whether Ann's
    2/2 lives is no matter to what Bob survives, so nothing is asked."""
    text = GROWS.replace("attacks", "blocks") + "\n" + DOUBLES.replace("attacks", "blocks")
    found = forced_lethal(board(creature("a", A, "2/2"), creature("g", B, "1/1", text)))
    assert isinstance(found, Survives)


LOSES = "Whenever this creature becomes blocked, you lose 2 life."
DRAINS = "Whenever this creature becomes blocked, each opponent loses 1 life."


@pytest.mark.parametrize(
    ("ann", "guard", "asked"),
    [
        # 2 life are all that Ann has: with the other first Bob loses his last
        (2, "", True),
        # 1 is left of 3, whatever comes first
        (3, "", False),
        # ... but none where Bob's ability has taken 1 before (his resolves first)
        (3, "Whenever this creature blocks, each opponent loses 1 life.", True),
        (4, "Whenever this creature blocks, each opponent loses 1 life.", False),
    ],
)
def test_who_loses_first_hangs_on_the_order(ann: int, guard: str, asked: bool) -> None:
    """Whoever has lost as state-based actions are checked has lost before the other does."""
    ogre = creature("ogre", A, "2/2", f"{LOSES}\n{DRAINS}")
    position = board(ogre, creature("g", B, "0/4", guard), attacks="ogre", blocks="g")
    mine, theirs = position.players
    lives = structs.replace(mine, life=ann), structs.replace(theirs, life=1)
    combat = Combat.resume(structs.replace(position, players=lives, judge=("blocks",)))
    assert bool(combat.resolve_triggers().account.asks) is asked


# -- a position tells it ---------------------------------------------------------------------------

NARROW = "Creatures with power 1 can't be blocked."


@pytest.mark.parametrize(
    ("first", "holds", "life", "kills"),
    [(CRY, True, 7, False), (CRY, False, 7, True), (TOKENS, True, 7, True), (CRY, True, 5, True)],
)  # fmt: skip
def test_an_order_that_is_told(first: str, holds: bool, life: int, kills: bool) -> None:
    """7 = 3 + 2 + 2 with the tokens first; 5 with the battle cry first."""
    text = f"{CRY}\n{TOKENS}" if first == CRY else f"{TOKENS}\n{CRY}"
    position = hero(life, text=text, given=[given(first, holds)])
    assert isinstance(forced_lethal(position), Kills if kills else Survives)


def test_it_is_asked_where_verdicts_differ_and_told_by_given() -> None:
    """2 power, grown and then doubled is 6; doubled and then grown 5: a guard may block 5 only."""
    weak = "This creature can't block creatures with power 6 or greater."
    who = creature("hero", A, "2/4", f"{GROWS}\n{DOUBLES}")
    guard = creature("g", B, "2/2", weak)
    fields: dict[str, Any] = {"attacks": "hero", "blocks": "g"}
    open_one = board(who, guard, **fields)
    assert blocks(open_one) is None
    (ask,) = answer(open_one)["asks"]
    assert ask["asked"] == f"it resolves before {DOUBLES}"
    for holds, may in ((True, False), (False, True)):
        told = board(who, guard, given=[{"id": "hero", "text": ask["asked"], "holds": holds}],
                     **fields)  # fmt: skip
        assert blocks(told) is may
        assert answer(told)["asks"] == []


def test_nothing_is_asked_where_every_order_gives_one_verdict() -> None:
    """The guard may not block power 5 either way."""
    weak = "This creature can't block creatures with power 5 or greater."
    position = board(creature("hero", A, "2/4", f"{GROWS}\n{DOUBLES}"),
                     creature("g", B, "2/2", weak), attacks="hero", blocks="g")  # fmt: skip
    assert blocks(position) is False
    assert answer(position)["asks"] == []


def test_three_abilities_are_ordered_pair_by_pair() -> None:
    """At most (2 + 1 + 2) · 2 = 10."""
    text = f"{GROWS}\n{DOUBLES}\n{GROWS_MORE}"
    assert isinstance(forced_lethal(hero(10, text, "2/4")), Kills)
    assert isinstance(forced_lethal(hero(11, text, "2/4")), Survives)


# -- given and taken (613.7) -----------------------------------------------------------------------

FLIES = "Whenever this creature attacks, it gains flying until end of turn."
FALLS = "Whenever this creature attacks, attacking creatures lose flying until end of turn."
BARE = "Whenever this creature attacks, attacking creatures lose all abilities until end of turn."


def flight(*texts: str, **fields: Any) -> Position:
    """Ann's 2/2 with those texts attacks, and Bob's 0/4 blocks it, which a flyer bars."""
    own, guard = creature("a", A, "2/2", "\n".join(texts)), creature("g", B, "0/4")
    return board(own, guard, attacks="a", blocks="g>a", **fields)


@pytest.mark.parametrize("taken", [FALLS, BARE])
def test_the_last_of_what_is_given_and_taken_counts(taken: str) -> None:
    for texts in ((FLIES, taken), (taken, FLIES)):
        found = answer(flight(*texts))
        assert (found["legal"], len(found["asks"])) == (None, 1)
        for first, is_legal in ((FLIES, True), (taken, False)):
            other = taken if first == FLIES else FLIES
            told = {"id": "a", "text": f"it resolves before {other}", "holds": True}
            assert blocks(flight(*texts, given=[told])) is is_legal


@pytest.mark.parametrize(
    "texts",
    [
        (FLIES, FALLS.replace("flying", "trample")),
        (FLIES.replace("flying", "trample"), FALLS),
        (FALLS, BARE),
        (FLIES, FLIES.replace("flying", "trample")),
    ],
)
def test_nothing_is_asked_where_nothing_given_is_taken(texts: tuple[str, str]) -> None:
    found = answer(flight(*texts))
    assert found["asks"] == []
    assert found["legal"] is (FLIES not in texts)


def test_what_the_other_player_takes_first_is_given_back() -> None:
    """603.3b: Bob's ability resolves before Ann's, so her creature flies."""
    law = creature(
        "law", B, "0/1", "Whenever a creature attacks, it loses flying until end of turn."
    )
    own, guard = creature("a", A, "2/2", FLIES), creature("g", B, "0/4")
    found = answer(board(own, guard, law, attacks="a", blocks="g>a"))
    assert (found["legal"], found["asks"]) == (False, [])


# -- the same several times ------------------------------------------------------------------------

SEEKS = "Whenever a creature you control attacks, each opponent loses 1 life and you gain 1 life."


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (SEEKS, False),
        # who dies of it first is another creature
        ("Whenever a creature you control attacks, it deals 3 damage to each other creature you "
         "control.", True),
    ],
)  # fmt: skip
def test_of_six_that_do_the_same_any_may_come_first(text: str, asked: bool) -> None:
    own = [creature(name, A, "2/2", text, type_line="Creature — Bear") for name in ("a", "c")]
    own += [creature("d", A, "2/2", type_line="Creature — Bear")]
    found = answer(board(*own, creature("g", B), attacks="a c d", blocks="g>a"))
    assert bool(found["asks"]) is asked


def test_nine_times_the_same_kills() -> None:
    """Nine times 1 life is all that Bob has of 9, whichever resolves first."""
    own = [creature(name, A, "2/2", SEEKS) for name in ("a", "b", "c")]
    guards = [creature(name, B, "0/9") for name in ("x", "y", "z")]
    for life, kind in ((9, Kills), (10, Survives)):
        position = board(*own, *guards)
        ann, bob = position.players
        players = (ann, structs.replace(bob, life=life))
        found = forced_lethal(structs.replace(position, players=players))
        assert isinstance(found, kind)


# -- whom another has made larger ------------------------------------------------------------------

COUNTER = "Whenever this creature attacks, put a +1/+1 counter on it."
UNTAPS = "Whenever this creature attacks, untap it."


def led(first: str, which: str) -> Position:
    """Ann's 2/2, whose other ability adds to those: by one order it deals 5, or 4 untapped."""
    second = f"Whenever this creature attacks, {which} get +2/+0 until end of turn."
    own = creature("a", A, "2/2", f"{first}\n{second}")
    dealt = {"step": "regular", "assign": {"a": {B: 5 if first == COUNTER else 4}}}
    return board(own, creature("g", B), attacks="a", blocks="nobody", damage=dealt)


@pytest.mark.parametrize(
    ("first", "which", "asked"),
    [
        (COUNTER, "attacking creatures with power 2 or less", True),
        (COUNTER, "attacking creatures with power 3 or greater", True),
        (COUNTER, "attacking creatures with a +1/+1 counter on them", True),
        (UNTAPS, "untapped creatures you control", True),
        (FLIES, "attacking creatures with flying", True),
        # neither looks at what the other changes
        (COUNTER, "attacking creatures", False),
        (COUNTER, "attacking creatures with power 4 or greater", False),
        (COUNTER, "untapped creatures you control", False),
        (UNTAPS, "attacking creatures with power 2 or less", False),
    ],
)
def test_whom_an_ability_means_may_hang_on_the_order(first: str, which: str, asked: bool) -> None:
    found = answer(led(first, which))
    assert bool(found["asks"]) is asked
    assert (found["damage"]["attacking"]["legal"] is None) is asked


TAPS_ALL = "Whenever this creature attacks, tap all creatures defending player controls."
UNTAPS_ALL = "Whenever this creature attacks, untap all creatures defending player controls."


@pytest.mark.parametrize(("other", "legal"), [(UNTAPS_ALL, None), (GROWS, False), (CRY, False)])
def test_who_is_tapped_and_untapped_hangs_on_the_order(other: str, legal: bool | None) -> None:
    """Torrent Elemental taps Bob's guard, which can't block then; Jangling Automaton untaps it."""
    for texts in ((TAPS_ALL, other), (other, TAPS_ALL)):
        assert blocks(flight(*texts)) is legal
    assert blocks(flight(UNTAPS_ALL, GROWS)) is True


# -- what they set off (405.5) ---------------------------------------------------------------------

GOBLIN = (
    "Whenever this creature attacks, create a 1/1 red Goblin creature token that's tapped and "
    "attacking."
)
CRUSADE = (
    "Whenever a creature you control enters, put a +1/+1 counter on each creature you control."
)


def crusade(*texts: str, amount: int = 6, **fields: Any) -> Position:
    """Ann's 2/2 with those texts attacks beside a crusade, and nobody blocks."""
    own = creature("a", A, "2/2", "\n".join(texts))
    dealt = {"step": "regular", "assign": {"a": {B: amount}}}
    return board(own, enchantment("law", A, CRUSADE), creature("g", B), attacks="a",
                 blocks="nobody", damage=dealt, **fields)  # fmt: skip


def test_what_an_ability_sets_off_resolves_before_those_that_waited() -> None:
    """The Goblin first: a counter makes a 3/3, whose power doubles to 6. Else 4 and a counter."""
    for texts in ((GOBLIN, DOUBLES), (DOUBLES, GOBLIN)):
        for amount, legal in ((6, None), (5, None), (4, False)):
            found = answer(crusade(*texts, amount=amount))
            assert found["damage"]["attacking"]["legal"] is legal
    told = {"id": "a", "text": f"it resolves before {DOUBLES}", "holds": True}
    found = answer(crusade(GOBLIN, DOUBLES, given=[told]))
    assert (found["damage"]["attacking"]["legal"], found["asks"]) == (True, [])
    told["holds"] = False
    assert answer(crusade(GOBLIN, DOUBLES, given=[told]))["damage"]["attacking"]["legal"] is False


def test_the_order_of_what_is_set_off_is_asked_as_well() -> None:
    """Two wait for the Goblin: a counter and then doubled is 6, doubled and then a counter 5."""
    doubles = (
        "Whenever a creature you control enters, double this creature's power until end of turn."
    )
    for amount, legal in ((6, None), (5, None), (4, False)):
        found = answer(crusade(GOBLIN, doubles, amount=amount))
        assert found["damage"]["attacking"]["legal"] is legal


def test_nothing_is_asked_where_what_is_set_off_adds_the_same() -> None:
    found = answer(crusade(GOBLIN, GROWS, amount=4))
    assert (found["damage"]["attacking"]["legal"], found["asks"]) == (True, [])


GAINS = "Whenever this creature attacks, you gain 1 life."


@pytest.mark.parametrize(
    ("waits", "asked"),
    [
        # the other first: 3 is the greatest power, and 6 the sum; else 2, and 5 in the end
        ("Whenever you gain life, creatures you control get +X/+0 until end of turn, where X is "
         "the greatest power among creatures you control.", True),
        ("Whenever you gain life, put a +1/+1 counter on each creature you control.", False),
        ("Whenever you lose life, double the power of each creature you control.", False),
    ],
)  # fmt: skip
def test_what_waits_for_life_may_hang_on_the_order(waits: str, asked: bool) -> None:
    own = creature("a", A, "2/2", f"{GAINS}\n{GROWS}")
    dealt = {"step": "regular", "assign": {"a": {B: 6 if asked else 4}}}
    position = board(own, enchantment("law", A, waits), creature("g", B), attacks="a",
                     blocks="nobody", damage=dealt)  # fmt: skip
    found = answer(position)
    assert bool(found["asks"]) is asked
    if asked:
        assert found["damage"]["attacking"]["legal"] is None
