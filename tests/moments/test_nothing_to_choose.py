"""Abilities that would ask for a choice and have none: no target, no damage, no means to pay."""

import pytest

from legality import Position
from tests.moments.answers import A, B, answer, blocks
from tests.table import Value, board, creature

FROBS = "and frobnicate it"


def attacked(text: str, *others: Value, **fields: object) -> Position:
    """Ann's 3/3 with that text attacks, and nobody blocks it."""
    ogre = creature("a", A, "3/3", text)
    return board(ogre, *others, attacks="a", blocks="nobody", **fields)  # type: ignore[arg-type]


GUARD = creature("b", B, "2/2")


# -- 603.3d: no legal target -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("done", "there", "gone"),
    [
        (
            "choose target creature an opponent controls. Tap it, then you may sacrifice an"
            " artifact or creature. If you do, put a stun counter on the chosen creature.",
            None,
            True,
        ),
        # another target may do, or none is needed
        (f"destroy up to one target creature an opponent controls {FROBS}.", None, None),
        (f"destroy target creature {FROBS}.", None, None),  # it may be the source
        # the target is chosen later (603.12), when other things have been done
        (
            "sacrifice a creature and frobnicate. When you do, destroy target creature an opponent"
            " controls.",
            None,
            None,
        ),
    ],
)
def test_without_a_target_an_unread_ability_does_nothing(
    done: str, there: bool | None, gone: bool | None
) -> None:
    text = f"Whenever this creature attacks, {done}"
    assert blocks(attacked(text, GUARD)) is there
    assert blocks(attacked(text)) is gone


# -- 120.8: 0 damage -------------------------------------------------------------------------------

TREASURE: Value = {"id": "t", "controller": A, "type_line": "Artifact — Treasure"}


@pytest.mark.parametrize(
    "done",
    [
        "it deals damage to any target equal to the number of Treasures you control.",
        "he deals damage equal to the number of Treasures you control to any target.",
        "it deals X damage to target creature, where X is the number of Treasures you control.",
    ],
)
def test_who_would_be_dealt_no_damage_is_not_asked(done: str) -> None:
    text = f"Whenever this creature attacks, {done}"
    none = attacked(text, GUARD)
    assert (blocks(none), answer(none)["asks"]) == (True, [])
    # with two it may kill the guard, so that it blocks no more
    two = {**TREASURE, "id": "u"}
    blocked = board(creature("a", A, "3/3", text), GUARD, TREASURE, two, attacks="a", blocks="b")
    assert [one["asked"] for one in answer(blocked)["asks"]] == ["what is its target"]


def test_no_damage_and_something_else_is_asked() -> None:
    text = (
        "Whenever this creature attacks, it deals damage equal to the number of Treasures you"
        " control to target creature. That creature can't block this turn."
    )
    assert blocks(board(creature("a", A, "3/3", text), GUARD, attacks="a", blocks="b")) is None


# -- 118.3: what nobody can pay --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("means", "applied", "legal"),
    [({}, ["a"], True), ({"energy": 1}, ["a"], True), ({"energy": 2}, [], None)],
)
def test_what_cannot_be_paid_is_not_asked(
    means: dict[str, int], applied: list[str], legal: bool | None
) -> None:
    text = "Whenever this creature attacks or blocks, sacrifice it unless you pay {E}{E}."
    value = {
        "players": [{"name": A, **means}, {"name": B}],
        "permanents": [creature("a", A, "8/8", text)],
        "attacks": {"a": B},
        "blocks": {},
    }
    found = answer(Position.from_value(value))
    assert [one["id"] for one in found.get("applied", [])] == applied
    assert found["blocks"][B]["legal"] is legal


@pytest.mark.parametrize("price", ["{W/P}", "2 life", "an amount of {E} equal to its power"])
def test_another_price_may_be_paid(price: str) -> None:
    text = f"Whenever this creature attacks, sacrifice it unless you pay {price}."
    assert blocks(attacked(text)) is None


OFFERED = (
    "Whenever this creature attacks, defending player may pay {4}. If that player doesn't, this"
    " creature can't be blocked this turn."
)


@pytest.mark.parametrize(
    ("means", "others", "legal"),
    [
        ({}, [], False),  # no mana: nobody pays, and it can't be blocked
        ({"mana": 3}, [], False),
        ({"mana": 4}, [], None),
        ({}, [{"id": "f", "controller": B, "type_line": "Land — Forest"}], None),
        ({}, [{"id": "f", "controller": A, "type_line": "Land — Forest"}], False),
    ],
)
def test_what_the_defending_player_cannot_pay_is_not_asked(
    means: dict[str, int], others: list[Value], legal: bool | None
) -> None:
    value = {
        "players": [{"name": A}, {"name": B, **means}],
        "permanents": [creature("a", A, "3/3", OFFERED), GUARD, *others],
        "attacks": {"a": B},
        "blocks": {"b": ["a"]},
    }
    found = answer(Position.from_value(value))
    assert found["blocks"][B]["legal"] is legal
    assert bool(found["asks"]) is (legal is None)


# -- what may be got to pay with -------------------------------------------------------------------

BARS = "target creature can't block this turn."


@pytest.mark.parametrize(
    ("text", "made", "legal"),
    [
        ("sacrifice it unless you pay {R}.", "add {R}{R}.", None),
        ("sacrifice it unless you pay {R}.", "create a Treasure token.", None),
        ("sacrifice it unless you pay {R}.", "untap all lands you control.", None),
        ("sacrifice it unless you pay {R}.", "you get {E}{E}.", False),
        ("sacrifice it unless you pay {E}{E}.", "you get {E}{E}.", None),
        ("sacrifice it unless you pay {E}{E}.", "add {R}{R}.", False),
        (f"you may pay {{R}}. If you do, {BARS}", "add {R}{R}.", None),
        (f"you may pay {{R}}. If you do, {BARS}", "you gain 1 life.", True),
        (f"you may pay {{E}}{{E}}. If you do, {BARS}", "you get {E}{E}.", None),
        (f"you get {{E}}{{E}}. You may pay {{E}}{{E}}. If you do, {BARS}", "draw a card.", None),
        (f"you may sacrifice a Food. If you do, {BARS}", "create a Food token.", None),
        (f"you may sacrifice a Clue. If you do, {BARS}", "investigate.", None),
        (f"you may sacrifice a Clue. If you do, {BARS}", "draw a card.", True),
    ],
)
def test_what_another_ability_may_bring_to_pay_with(
    text: str, made: str, legal: bool | None
) -> None:
    when = "Whenever this creature attacks,"
    ogre, other = (
        creature("a", A, "3/3", f"{when} {text}"),
        creature("m", A, "1/1", f"{when} {made}"),
    )
    assert blocks(board(ogre, other, GUARD, attacks="a m", blocks="b>a")) is legal
    # of Bob's creature, which does not attack, it brings Ann nothing
    if not text.startswith("you get"):
        theirs = {**other, "controller": B}
        found = blocks(board(ogre, theirs, GUARD, attacks="a", blocks="b>a"))
        assert found is (text.startswith("you may"))


def test_firebending_adds_mana() -> None:
    text = f"Firebending 2\nWhenever this creature attacks, you may pay {{R}}. If you do, {BARS}"
    ogre = creature("a", A, "3/3", text)
    assert blocks(board(ogre, GUARD, attacks="a", blocks="b>a")) is None
