"""Abilities that triggered before the first judged declaration: part of values that are written; of
values that are worked out from cards they are asked, or told by an entry of `effects`."""

import re
from typing import Any

import pytest

from legality import (
    Combat,
    Position,
    Untold,
    best_attack,
    best_block,
    combat_graph,
    forced_lethal,
    legal_damage,
)
from legality.search.forced_lethal import Kills, Open, Survives
from tests.moments.answers import A, Assign, B, answer, damage
from tests.table import EDITIONS, SINCE_2009, Value, board, creature

SMALLER = "This creature gets -1/-1 until end of turn."
LARGER = "This creature gets +1/+1 until end of turn."


def card(id: str, controller: str, size: str, text: str = "", **fields: Any) -> Value:
    """A creature whose size is the one of its card."""
    return creature(id, controller, size, text, printed=True, **fields)


def dealt(*permanents: Value, assign: Assign, blocks: str = "nobody", **fields: Any) -> Any:
    """The attack of `a` and those blocks have happened; damage is judged."""
    return board(
        *permanents,
        attacks="a",
        blocks=blocks,
        judge=["damage"],
        damage={"assign": assign},
        **fields,
    )


def asked(position: Any) -> list[str]:
    return [one["asked"] for one in answer(position)["asks"]]


# -- sizes -----------------------------------------------------------------------------------------


@pytest.mark.rule("702.83a")
@pytest.mark.parametrize("rules", SINCE_2009)
@pytest.mark.parametrize("amount", [2, 3])
def test_exalted(amount: int, rules: str) -> None:
    """A card of 2/2 attacked alone: it deals 3 if exalted has resolved, 2 if it was countered."""
    attacker, assign = card("a", A, "2/2", "Exalted"), {"a": {B: amount}}
    open_ = dealt(attacker, assign=assign, rules=rules)
    assert (damage(open_), asked(open_)) == (None, ["how it has resolved"])
    for text, power in ((LARGER, 3), ("", 2)):
        entry = {"source": "a", "oracle_text": text, "on": ["a"] if text else []}
        told = dealt(attacker, assign=assign, rules=rules, effects=[entry])
        assert (damage(told), asked(told)) == (amount == power, [])
    written = dealt(creature("a", A, "2/2", "Exalted"), assign=assign, rules=rules)
    assert (damage(written), asked(written)) == (amount == 2, [])


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("amount", range(1, 5))
def test_what_is_right_or_wrong_either_way_is_not_asked(amount: int, rules: str) -> None:
    """Bushido 1 (702.45a): 2 or 3."""
    attacker, guard = card("a", A, "2/2", "Bushido 1"), creature("g", B, "2/9")
    position = dealt(attacker, guard, assign={"a": {"g": amount}, "g": {"a": 2}}, blocks="g",
                     rules=rules)  # fmt: skip
    assert damage(position) is (None if amount in (2, 3) else False)
    assert bool(asked(position)) is (amount in (2, 3))


@pytest.mark.rule("702.25a")
def test_an_ability_that_triggered_twice_is_asked_twice() -> None:
    """Flanking of two blockers of 3/3: each deals 3 or 2."""
    those = card("a", A, "2/2", "Flanking"), card("g", B, "3/3"), card("h", B, "3/3")

    def deals(g: int, h: int, *names: str, nothing: int = 0) -> tuple[bool | None, list[str]]:
        entries = [{"source": "a", "oracle_text": SMALLER, "on": [name]} for name in names]
        entries += [{"source": "a", "oracle_text": ""}] * nothing
        assign = {"a": {"g": 2}, "g": {"a": g}, "h": {"a": h}}
        position = dealt(*those, assign=assign, blocks="g h", effects=entries)
        return damage(position, "defending"), asked(position)

    both = ["how it has resolved", "how it has resolved, time 2"]
    assert deals(2, 2) == (None, both)
    assert deals(3, 2) == (None, both)
    assert deals(1, 2) == (False, [])
    assert deals(2, 3, "g", nothing=1) == (True, [])
    assert deals(2, 2, "g", nothing=1) == (False, [])
    assert deals(2, 2, "h", "g") == (True, [])
    assert deals(2, 2, "h") == (None, ["how it has resolved"])  # of g nothing is told
    assert deals(2, 3, "h") == (False, [])  # h has 2 in any case


@pytest.mark.rule("702.25a")
def test_a_creature_that_would_have_died_of_it() -> None:
    """A 1/1 that blocked a creature with flanking and is still there deals 1: else it is gone. What
    nothing tells is asked all the same."""
    position = dealt(card("a", A, "2/2", "Flanking"), card("g", B, "1/1"),
                     assign={"a": {"g": 2}, "g": {"a": 1}}, blocks="g")  # fmt: skip
    assert damage(position, "defending") is not False
    assert asked(position)


def test_several_sizes_of_one_ability() -> None:
    text = (
        "Whenever this creature attacks, it gets +2/+0 until end of turn and each other creature "
        "you control gets +1/+0 until end of turn."
    )
    those = card("a", A, "2/2", text), card("b", A, "2/2")
    for first, second, legal in ((4, 3, None), (2, 2, None), (4, 2, False), (2, 3, False)):
        assign = {"a": {B: first}, "b": {B: second}}
        position = board(*those, attacks="a b", blocks="nobody", judge=["damage"],
                         damage={"assign": assign})  # fmt: skip
        assert damage(position) is legal


# -- what is chosen, and what was not read ---------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "open_"),
    [
        ("you may pay {2}. If you do, it gets +1/+0 until end of turn.", True),
        ("you may have it get +1/+0 until end of turn.", True),
        ("target attacking creature gets +1/+0 until end of turn.", True),
        ("flip a coin. If you win the flip, it gets +1/+0 until end of turn.", True),
        ("double its power until end of turn.", True),
        ("it gains flying until end of turn.", False),  # no matter for damage
        ("put a +1/+1 counter on it.", False),  # a position states counters
        ("it deals 1 damage to each opponent.", False),
        ("draw a card.", False),
        ("untap it.", False),
    ],
)
def test_how_it_resolved_is_asked_where_it_may_matter(text: str, open_: bool) -> None:
    line = f"Whenever this creature attacks, {text}"
    position = dealt(card("a", A, "2/2", line), assign={"a": {B: 2}})
    assert damage(position) is (None if open_ else True)
    value = answer(position)
    assert bool(value["asks"] or value["not_understood"]) is open_
    assert damage(dealt(creature("a", A, "2/2", line), assign={"a": {B: 2}})) is True


def test_a_number_that_others_may_have_changed_is_not_guessed() -> None:
    """ "+X/+0, where X is its power" is +2 before exalted, +3 behind it: no entry is offered."""
    text = (
        "Exalted\nWhenever this creature attacks, it gets +X/+0 until end of turn, where X is its"
        " power."
    )
    for amount in (2, 3, 4, 5, 6):
        position = dealt(card("a", A, "2/2", text), assign={"a": {B: amount}})
        assert damage(position) is None
        assert asked(position)


# -- blocks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "target creature can't block this turn.",
        "creatures you control gain flying until end of turn.",
        "creatures you control can't be blocked this turn.",
    ],
)
def test_what_it_left_behind(text: str) -> None:
    """Whether `g` may block hangs on it; that nobody blocks does not."""
    line = f"Whenever this creature attacks, {text}"
    attacker = card("a", A, "2/2", line)
    for blocks, legal in (("g", None), ("nobody", True)):
        position = board(attacker, creature("g", B), attacks="a", blocks=blocks, judge=["blocks"])
        assert answer(position)["legal"] is legal
        assert bool(asked(position)) is (legal is None)
    nothing = [{"source": "a", "oracle_text": ""}]
    position = board(attacker, creature("g", B), attacks="a", blocks="g", judge=["blocks"],
                     effects=nothing)  # fmt: skip
    assert answer(position)["legal"] is True


# -- the other roads -------------------------------------------------------------------------------


def test_searches_combats_and_graphs_ask_too() -> None:
    """The card of 2/2 with exalted kills the guard of 3/3 only as a 3/3, and then trades: to
    chump or not hangs on it."""

    def past(effects: list[Value]) -> Any:
        those = card("a", A, "2/2", "Exalted"), creature("g", B, "2/2")
        return board(*those, attacks="a", judge=["blocks"], effects=effects)

    open_ = best_block(past([]))
    assert not open_.proved
    assert [one.asked for one in open_.asks] == ["how it has resolved"]
    assert [one.asked for one in combat_graph(past([])).asks] == ["how it has resolved"]
    with pytest.raises(Untold, match="how it has resolved"):
        Combat.resume(past([]))
    for effects in ([{"source": "a", "oracle_text": ""}],
                    [{"source": "a", "oracle_text": LARGER, "on": ["a"]}]):  # fmt: skip
        found = best_block(past(effects))
        assert found.proved
        assert not found.asks
        assert Combat.resume(past(effects)).board.by_id["g"]


def test_lists_of_damage_hold_what_is_legal_either_way() -> None:
    position = board(card("a", A, "2/2", "Exalted"), creature("g", B, "2/9"), attacks="a",
                     blocks="g", judge=["damage"])  # fmt: skip
    assert list(legal_damage(position, "attacking")) == []
    told = [{"source": "a", "oracle_text": LARGER, "on": ["a"]}]
    position = board(card("a", A, "2/2", "Exalted"), creature("g", B, "2/9"), attacks="a",
                     blocks="g", judge=["damage"], effects=told)  # fmt: skip
    assert list(legal_damage(position, "attacking")) == [{"a": {"g": 3}}]


# -- as combat began -------------------------------------------------------------------------------

GROWS = (
    "At the beginning of combat on your turn, creatures you control get +3/+3 until end of turn."
)


@pytest.mark.rule("507.1")
@pytest.mark.parametrize("amount", range(1, 7))
def test_what_triggered_as_combat_began_is_asked_of_cards(amount: int) -> None:
    """A card of 2/2 deals 5 if the ability has resolved, 2 if it was countered."""
    king = card("king", A, "5/5", GROWS)
    open_ = dealt(card("a", A, "2/2"), king, assign={"a": {B: amount}})
    assert damage(open_) is (None if amount in (2, 5) else False)
    assert asked(open_) == (["how it has resolved"] if amount in (2, 5) else [])
    larger = {"oracle_text": "This creature gets +3/+3 until end of turn.", "on": ["a"]}
    for entry, power in ((larger, 5), ({"oracle_text": ""}, 2)):
        told = dealt(card("a", A, "2/2"), king, assign={"a": {B: amount}},
                     effects=[{"source": "king", **entry}])  # fmt: skip
        assert (damage(told), asked(told)) == (amount == power, [])


@pytest.mark.parametrize(
    ("king", "others"),
    [
        (creature("king", A, "5/5", GROWS), [creature("a", A, "2/2")]),  # written values have it
        (card("king", B, "5/5", GROWS), [card("a", A, "2/2")]),  # it is not Bob's turn
        (card("king", A, "5/5", "At the beginning of combat on each opponent's turn, creatures get "
              "-1/-1 until end of turn."), [card("a", A, "2/2")]),
        (card("king", A, "5/5", GROWS.replace("creatures", "if you control a Wall, creatures")),
         [card("a", A, "2/2")]),
        (card("king", A, "5/5", "At the beginning of combat on your turn, put a +1/+1 counter on "
              "target creature you control."), [card("a", A, "2/2")]),  # the counters are written
    ],
)  # fmt: skip
def test_nothing_is_asked_where_it_cannot_have_changed_anything(
    king: Value, others: list[Value]
) -> None:
    position = board(king, *others, creature("g", B, "3/3"), attacks="a")
    assert Combat.begin(position)
    assert best_block(position).proved


def test_searches_and_combats_ask_it_too() -> None:
    """Bob, at 5, survives the 2/2 without the bonus and dies by the 5/5 with it."""
    king = card("king", A, "5/5", GROWS, tapped=True)
    players = [{"name": A}, {"name": B, "life": 5}]
    value = {"players": players, "permanents": [king, card("a", A, "2/2")]}
    position = Position.from_value(value)
    with pytest.raises(Untold, match=rf'how it has resolved \("{re.escape(GROWS)}"\)'):
        Combat.begin(position)
    answer = forced_lethal(position)
    assert isinstance(answer, Open)
    assert [ask.asked for ask in answer.gaps.asks] == ["how it has resolved"]
    assert not best_attack(position).proved
    entry = {"source": "king", "on": ["a"], "oracle_text":
             "This creature gets +3/+3 until end of turn."}  # fmt: skip
    assert isinstance(forced_lethal(Position.from_value({**value, "effects": [entry]})), Kills)
    nothing = {"source": "king", "oracle_text": ""}
    assert isinstance(forced_lethal(Position.from_value({**value, "effects": [nothing]})), Survives)


def test_words_that_are_not_read_leave_it_open() -> None:
    doubles = card("a", A, "2/2", "At the beginning of each combat, frobnicate the power of each "
                   "creature you control until end of turn.")  # fmt: skip
    answer = forced_lethal(board(doubles))
    assert isinstance(answer, Open)
    assert [name for name, _ in answer.gaps.not_understood] == ["a"]
    with pytest.raises(Untold, match=r'whether "At the beginning .*" changes what is on the table'):
        Combat.begin(board(doubles))


def test_an_attack_hangs_on_it_too() -> None:
    """508.1d: the card's ability may have it attack Bob, or have been countered."""
    ruhan = card("a", A, "2/2", "At the beginning of combat on your turn, choose an opponent at "
                 "random. This creature attacks that player this combat if able.")  # fmt: skip
    assert answer(board(ruhan, attacks=""))["legal"] is None
    assert answer(board(ruhan, attacks="a"))["legal"] is True
    told = {"source": "a", "oracle_text": "This creature attacks this combat if able.", "on": ["a"]}
    assert answer(board(ruhan, attacks="", effects=[told]))["legal"] is False


CHOICE = (
    "At the beginning of combat on your turn, this creature gains your choice of double strike or "
    "trample until end of turn."
)


def test_what_was_chosen_as_combat_began() -> None:
    """A card of 3/3 kills Bob at 6 by double strike alone; nothing tells which was chosen."""
    players = [{"name": A}, {"name": B, "life": 6}]
    mouse = card("mouse", A, "3/3", CHOICE)
    position = Position.from_value({"players": players, "permanents": [mouse]})
    answer = forced_lethal(position)
    assert isinstance(answer, Open)
    assert answer.not_understood == (("mouse", CHOICE),)
    for asks in (best_attack, Combat.begin):
        with pytest.raises(Untold):
            asks(position)
    for gained, expected in (("double strike", Kills), ("trample", Survives)):
        words = f"This creature gains {gained} until end of turn."
        entry = {"source": "mouse", "oracle_text": words, "on": ["mouse"], "controller": A}
        told = Position.from_value({"players": players, "permanents": [mouse], "effects": [entry]})
        assert isinstance(forced_lethal(told), expected)
        assert best_attack(told).proved


def test_a_choice_of_before_is_nothing_to_an_attack_alone() -> None:
    """Whether it may attack is known; written values are as they are (contract: past results)."""
    mouse = card("mouse", A, "3/3", CHOICE)
    attacked = board(mouse, attacks="mouse", judge=["attacks"])
    assert answer(attacked)["attacks"]["legal"] is True
    written = {**mouse, "printed": False}
    players = [{"name": A}, {"name": B, "life": 6}]
    position = Position.from_value({"players": players, "permanents": [written]})
    assert isinstance(forced_lethal(position), Survives)


OF_TYPE = (
    "At the beginning of combat on your turn, choose a creature type. Creatures you control of the "
    "chosen type get +2/+0 until end of turn."
)
OF_COLOR = (
    "At the beginning of combat on your turn, choose a color. Creatures you control of the chosen "
    "color gain double strike until end of turn."
)


OF_PLAYER = (
    "At the beginning of combat on your turn, choose a player. Creatures the chosen player "
    "controls get +2/+0 until end of turn."
)
OF_PLAYER_BEFORE = (
    "At the beginning of combat on your turn, creatures the chosen player controls get +2/+0 until "
    "end of turn."
)


@pytest.mark.parametrize("text", [OF_TYPE, OF_COLOR, OF_PLAYER, OF_PLAYER_BEFORE])
def test_a_class_that_was_chosen_as_combat_began(text: str) -> None:
    """A green Elf card of 3/3 kills Bob at 5 with +2/+0 or double strike; nobody tells whether Elf,
    or green, or Ann was chosen."""
    players = [{"name": A}, {"name": B, "life": 5}]
    lord = {**card("lord", A, "3/3", text), "type_line": "Creature — Elf", "colors": ["G"]}
    position = Position.from_value({"players": players, "permanents": [lord]})
    found = forced_lethal(position)
    assert isinstance(found, Open)
    assert found.not_understood == (("lord", text),)
    with pytest.raises(Untold):
        best_attack(position)
    for words, expected in (
        ("This creature gets +2/+0 until end of turn.", Kills),
        ("", Survives),
    ):
        entry = {"source": "lord", "oracle_text": words, "on": ["lord"], "controller": A}
        told = Position.from_value({"players": players, "permanents": [lord], "effects": [entry]})
        assert isinstance(forced_lethal(told), expected)
    written = {**lord, "printed": False}
    as_it_is = Position.from_value({"players": players, "permanents": [written]})
    assert isinstance(forced_lethal(as_it_is), Survives)


def test_a_class_that_was_chosen_as_the_permanent_entered() -> None:
    """The choice is told: an Elf of 3/3 has got +2/+0 as combat began, a Goblin has not."""
    text = OF_TYPE.replace("choose a creature type. Creatures", "creatures")
    text = f"As this creature enters, choose a creature type.\n{text}"
    players = [{"name": A}, {"name": B, "life": 5}]
    for kind, expected in (("Elf", Open), ("Goblin", Survives)):
        lord = {**card("lord", A, "3/3", text), "type_line": "Creature — Elf"}
        lord["chosen"] = {"type": kind}
        position = Position.from_value({"players": players, "permanents": [lord]})
        found = forced_lethal(position)
        assert isinstance(found, expected)
        if isinstance(found, Open):  # asked how it has resolved, as any such ability is
            assert [ask.asked for ask in found.asks] == ["how it has resolved"]
