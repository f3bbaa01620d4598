"""How permanents that are given by their cards entered: with counters, with haste, prototyped.

The cards are invented; what is expected is worked out by hand from the rules that each test names.
"""

from typing import Any

import pytest
from msgspec import structs

from legality import Position, best_block, check, check_attacks, forced_lethal
from legality.errors import PositionError
from legality.gaps import Ask
from legality.position import Given
from legality.rulebook.characteristics.present import lying

Value = dict[str, Any]
COUNTERS = "this creature has the +1/+1 counters that it entered with"


def board(text: str, size: str = "0/0", given: bool | None = None, **fields: Any) -> Position:
    """Ann's creature c of that text, and an answer to whether it has its counters."""
    power, toughness = size.split("/")
    one: Value = {"id": "c", "controller": "Ann", "type_line": "Creature — Golem"}
    one |= {"oracle_text": text, "power": power, "toughness": toughness, "printed": True, **fields}
    answers = [] if given is None else [{"id": "c", "text": COUNTERS, "holds": given}]
    players = [{"name": "Ann"}, {"name": "Bob", "life": 3}]
    return Position.from_value({"players": players, "permanents": [one], "given": answers})


def size(position: Position) -> tuple[int | None, int | None]:
    one = lying(position).position.by_id["c"]
    return one.power, one.toughness


def answered(position: Position, words: str) -> Position:
    """The position with a yes to those words of c's."""
    return structs.replace(position, given=(Given(id="c", text=words, holds=True),))


def asked(position: Position) -> list[str]:
    return [ask.asked for ask in lying(position).notes.asks]


# -- counters (122.1a, 614.12) ---------------------------------------------------------------------


def test_counters_that_are_told_are_not_asked() -> None:
    text = "This creature enters with three +1/+1 counters on it."
    told = board(text, counters={"+1/+1": 2})
    assert (size(told), asked(told)) == ((2, 2), [])
    none = board(text, "1/1", counters={"+1/+1": 0})
    assert (size(none), asked(none)) == ((1, 1), [])
    written = board(text, "3/3", printed=False)
    assert (size(written), asked(written)) == ((3, 3), [])


@pytest.mark.parametrize(("given", "dies"), [(None, None), (False, True), (True, None)])
def test_a_shield_counter_is_asked_where_it_spares(given: bool | None, dies: bool | None) -> None:
    """122.1c: the 2/1 is blocked by a 3/3, and its shield counter would spare it, which no combat
    plays: only without one it is certain that it dies."""
    words = "this creature has the shield counters that it entered with"
    answers = [] if given is None else [{"id": "c", "text": words, "holds": given}]
    text = "This creature enters with a shield counter on it."
    value = {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            {"id": "c", "controller": "Ann", "type_line": "Creature — Golem", "power": 2,
             "toughness": 1, "printed": True, "oracle_text": text},
            {"id": "g", "controller": "Bob", "type_line": "Creature — Bear", "power": 3,
             "toughness": 3},
        ],
        "attacks": {"c": "Bob"},
        "given": answers,
    }  # fmt: skip
    found = best_block(Position.from_value(value))
    assert found.proved is (dies is True)
    assert dies is None or found.outcome.died == ("c",)
    named = [ask.asked for ask in found.gaps.asks]
    assert named == ([words] if given is None else [])
    assert check(Position.from_value(value)).to_value()["asks"] == []


def test_counters_that_are_not_told_are_asked_and_the_answer_counts() -> None:
    text = "This creature enters with three +1/+1 counters on it."
    assert asked(board(text)) == [COUNTERS]
    yes, no = board(text, given=True), board(text, given=False)
    assert (size(yes), asked(yes)) == ((3, 3), [])
    assert (size(no), asked(no)) == ((0, 0), [])


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Modular 2", 2),
        ("Graft 3 (This creature enters with three +1/+1 counters on it.)", 3),
        ("Trample, bloodthirst 2", 2),
        ("Riot", 1),
        ("Unleash", 1),
        ("This creature enters tapped with two +1/+1 counters on it.", 2),
        ("Sleeping — This creature enters with four +1/+1 counters on it if you slept.", 4),
        ("This creature escapes with a +1/+1 counter on it.", 1),
    ],
)
def test_how_many_counters(text: str, number: int) -> None:
    assert size(board(text, "1/1", given=True)) == (1 + number, 1 + number)


@pytest.mark.parametrize(
    "text",
    [
        "This creature enters with X +1/+1 counters on it.",
        "This creature enters with a +1/+1 counter on it for each other creature you control.",
        "Sunburst",
        "Modular—Sunburst",
    ],
)
def test_a_number_that_nothing_tells_leaves_its_size_open(text: str) -> None:
    position = board(text)
    assert asked(position) == [COUNTERS]
    yes = lying(board(text, given=True))
    assert list(yes.notes.doubts["c"]) == ["size"]
    answer = forced_lethal(position)
    assert [one.asked for one in answer.asks] == [COUNTERS]
    assert answer.to_value()["lethal"] is None


@pytest.mark.parametrize(
    "text",
    [
        "Each other creature you control enters with a +1/+1 counter on it.",
        "When this creature enters, put two +1/+1 counters on it.",
        "This creature enters with two oil counters on it.",
        "{2}: Target creature enters with two +1/+1 counters on it.",
    ],
)
def test_what_asks_nothing(text: str) -> None:
    assert asked(board(text, "2/2")) == []


def test_other_counters_are_asked_where_a_text_looks_at_them() -> None:
    text = "This creature enters with two oil counters on it."
    looking = f"{text}\nThis creature gets +1/+0 for each oil counter on it."
    position = board(looking, "2/2")
    words = "this creature has the oil counters that it entered with"
    assert asked(position) == [words]
    assert size(answered(position, words)) == (4, 2)


def test_a_keyword_counter_is_asked() -> None:
    """122.1b: with its flying counter a ground creature may not block it (509.1b, 702.9b)."""
    text = "This creature enters with a flying counter on it."
    one: Value = {"id": "c", "controller": "Ann", "type_line": "Creature", "oracle_text": text}
    one |= {"power": 1, "toughness": 1, "printed": True}
    wall = {"id": "w", "controller": "Bob", "type_line": "Creature", "power": 0, "toughness": 4}
    value: Value = {"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": [one, wall]}
    value |= {"attacks": {"c": "Bob"}, "blocks": {"w": ["c"]}, "judge": ["blocks"]}
    words = "this creature has the flying counters that it entered with"
    found = check(Position.from_value(value))
    assert found.legal is None
    assert [ask.asked for ask in found.asks] == [words]
    for holds in (True, False):
        given = [{"id": "c", "text": words, "holds": holds}]
        assert check(Position.from_value({**value, "given": given})).legal is not holds


# -- kicked (702.33) ------------------------------------------------------------------------------


KICKED = "If this creature was kicked, it enters with three +1/+1 counters on it and with trample."


def test_a_kicked_creature_is_asked_for_its_counters() -> None:
    assert asked(board(KICKED, "2/2", kicked=True)) == [COUNTERS]
    assert size(board(KICKED, "2/2", True, kicked=True)) == (5, 5)
    assert asked(board(KICKED, "2/2", kicked=False)) == []
    assert size(board(KICKED, "2/2", kicked=False)) == (2, 2)


# -- riot (702.136a) ------------------------------------------------------------------------------


@pytest.mark.rule("702.136a")
@pytest.mark.parametrize("own", [True, False])
def test_riot_gives_haste_or_a_counter(own: bool) -> None:
    """A creature that came this turn attacks only with haste (302.6)."""
    fan: Value = {"id": "c", "controller": "Ann", "type_line": "Creature", "power": 2}
    fan |= {"toughness": 2, "summoning_sick": True, "oracle_text": "Riot" if own else ""}
    rhythm = {"id": "r", "controller": "Ann", "type_line": "Enchantment"}
    rhythm |= {"oracle_text": "Nontoken creatures you control have riot."}
    permanents = [fan] if own else [fan, rhythm]
    value: Value = {"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": permanents}
    value |= {"attacks": {"c": "Bob"}}
    words = "this creature entered with haste"
    found = check_attacks(Position.from_value(value))
    assert (type(found).__name__, [one.asked for one in found.asks]) == ("Undecided", [words])
    for holds in (True, False):
        given = [{"id": "c", "text": words, "holds": holds}]
        found = check_attacks(Position.from_value({**value, "given": given}))
        assert (type(found).__name__, found.asks) == ("Legal" if holds else "Illegal", ())
    ready = {**fan, "summoning_sick": False}
    value |= {"permanents": [ready, *permanents[1:]]}
    assert check_attacks(Position.from_value(value)).asks == ()


# -- prototypes (718.3b) --------------------------------------------------------------------------

PROTOTYPE = (
    "Prototype {1}{B}{B} — 3/3 (You may cast this spell with different mana cost, color, and size."
    " It keeps its abilities and types.)\nMenace, lifelink"
)


def prototype(**fields: Any) -> Position:
    return board(PROTOTYPE, "7/5", mana_cost="{7}", mana_value=7, **fields)


def test_a_prototype_has_the_second_characteristics() -> None:
    one = lying(prototype(prototyped=True)).position.by_id["c"]
    assert (one.power, one.toughness, one.colors) == (3, 3, ("B",))
    assert (one.mana_cost, one.mana_value) == ("{1}{B}{B}", 3)
    assert one.oracle_text == PROTOTYPE


def test_a_card_that_was_not_prototyped_has_the_first() -> None:
    one = lying(prototype(prototyped=False)).position.by_id["c"]
    assert (one.power, one.toughness, one.colors, one.mana_cost) == (7, 5, (), "{7}")


def test_whether_it_was_prototyped_is_asked_where_it_matters() -> None:
    """Bob has 3 life: 3 power kills as 7 does; at 5 life it matters."""
    ask = Ask("c", PROTOTYPE.splitlines()[0], "this creature was prototyped")
    assert list(lying(prototype()).notes.asks) == [ask]
    assert asked(prototype(printed=False)) == []
    assert list(lying(answered(prototype(), "it was big")).notes.asks) == [ask]
    assert size(answered(prototype(), "this creature was prototyped")) == (3, 3)


def test_prototyped_is_true_or_false() -> None:
    with pytest.raises(PositionError) as error:
        prototype(prototyped="yes")
    assert str(error.value).startswith("$.permanents[0].prototyped")
