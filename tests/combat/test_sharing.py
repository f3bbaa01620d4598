"""What the steps of a combat share is what a position read afresh from its text comes to."""

import json
import pickle
from dataclasses import fields

import pytest

from legality import Combat, Position, PositionError, maximum_requirements
from legality.combat import EventKind
from legality.moments.snapshot import judged_attack, judged_block, position_of
from legality.moments.state import READ_FROM, Changes, State
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.damage.assigning import damage_problems
from legality.rulebook.table import Table, in_force_on

COST = "Creatures can't attack you unless their controller pays {1} for each of those creatures."
TEXTS = {
    "keywords only": {"a0": "Flying", "a1": "Vigilance", "b0": "First strike"},
    "a line that is not read": {"a0": "This creature hums while it attacks.", "b1": "Reach"},
    "a text that gives": {"a0": "Other creatures you control have flying.", "b0": "Reach"},
    "a text that gives to attackers": {"a0": "Attacking creatures have menace.", "b1": "Defender"},
    "a text that counts the life": {"b0": "Creatures can't attack you unless you have no life."},
    "a text that gives to attackers beside a cost": {
        "a0": "Attacking creatures have reach.",
        "b0": COST,
    },
    "a question": {"a0": "This creature can't attack unless you revealed a card this turn."},
    "a cost": {"b0": COST},
    "a requirement": {"a0": "This creature attacks each combat if able.", "b0": "Menace"},
    "every type": {"a0": "Changeling", "a1": "Other Goblins you control have haste."},
    "the defending player's": {"a1": "This creature must be blocked if able.", "b0": "Flanking"},
}


def board(texts: dict[str, str], *, counters: bool = False) -> Position:
    """Ann's two creatures and Bob's two, 2/2, with those texts; a counter on one of each gives it
    trample. What gives something is settled at every moment; without it more is handed on."""
    permanents = [
        {
            "id": name,
            "controller": "Ann" if name < "b" else "Bob",
            "type_line": "Creature — Goblin",
            "power": 2,
            "toughness": 2,
            "oracle_text": texts.get(name, ""),
            "counters": {"trample": 1} if counters and name.endswith("1") else {},
        }
        for name in ("a0", "a1", "b0", "b1")
    ]
    players = [{"name": "Ann", "mana": 5}, {"name": "Bob"}]
    return Position.from_value({"players": players, "permanents": permanents})


def afresh(position: Position) -> Position:
    """The position with nothing worked out of it yet."""
    return Position.parse(str(position))


def content(table: Table) -> object:
    """Everything that a table holds of its texts."""
    return (
        table.permanents,
        {one.id: table.keywords(one) for one in table.permanents},
        list(table.everything()),
        {word: table.keyword_holders(word) for word in ("flying", "trample", "menace", "haste")},
        table.every_type,
        table.gaps,
    )


def agrees(combat: Combat) -> None:
    """Each table and Problem at this moment, beside those of the same position read afresh."""
    assert content(combat.table) == content(
        Table(afresh(combat.board), combat.table.attacks, combat.table.blocks)
    )
    here = position_of(combat)
    assert here == afresh(here)
    assert here.seats == afresh(here).seats
    assert dict(here.by_id) == dict(afresh(here).by_id)
    attack = judged_attack(combat, {}, ())
    for _ in range(2):  # the second time it is the one that is kept
        table, twin = attack_table(attack), attack_table(afresh(attack))
        assert attack_problem(table) == attack_problem(twin)
        assert content(table) == content(twin)
    if combat.attackers and not combat.history.blocked_with:
        block = judged_block(combat, {})
        table, twin = block_table(block), block_table(afresh(block))
        assert block_problem(table, "Bob") == block_problem(twin, "Bob")
        assert content(table) == content(twin)
    if combat.step.value == "combat damage":
        (table, problems), (twin, others) = damage_problems(here), damage_problems(afresh(here))
        assert problems == others
        assert content(table) == content(twin)


@pytest.mark.parametrize("counters", [False, True])
@pytest.mark.parametrize("texts", TEXTS.values(), ids=TEXTS)
def test_every_step_shares_what_a_fresh_position_says(
    texts: dict[str, str], counters: bool
) -> None:
    begun = board(texts, counters=counters)
    for _ in range(2):  # the second combat begins on what the first has left with the position
        combat = Combat.begin(begun)
        agrees(combat)
        if texts in (TEXTS["a text that counts the life"], TEXTS["a question"]):
            continue  # nobody attacks
        combat = combat.declare_attackers({"a0": "Bob", "a1": "Bob"})
        agrees(combat)
        blocks = {} if texts is TEXTS["a text that gives to attackers"] else {"b1": ("a1",)}
        if combat.has("a1", "flying"):
            blocks = {}
        combat = combat.declare_blockers(blocks)
        agrees(combat)
        while combat.step.value != "combat damage":
            combat = combat.next_step()
        agrees(combat)
        first = {"a0": {"Bob": 2}, "a1": {"b1": 2} if blocks else {"Bob": 2}}
        combat = combat.assign_damage(first | ({"b1": {"a1": 2}} if blocks else {})).settle()
        agrees(combat)
        assert ("a1" in combat.board.by_id) == (not blocks)  # 2 damage each: both die


def test_totals_are_not_kept_with_the_board() -> None:
    """{1} for each of two attackers: 5 mana, then 3, is what the Problem of the attack says."""
    combat = Combat.begin(board(TEXTS["a cost"]))
    before = attack_problem(attack_table(combat.board))
    after = combat.declare_attackers({"a0": "Bob", "a1": "Bob"})
    assert after.board.player_by_name["Ann"].mana == 3
    assert attack_problem(attack_table(after.board)) != before


def test_a_declaration_is_checked_as_that_of_a_position_made_anew() -> None:
    combat = Combat.begin(board({}))
    wrong: list[dict[str, str]] = [{"a9": "Bob"}, {"a0": "Cid"}]
    for attacks in wrong:
        with pytest.raises(PositionError) as found:
            combat.declare_attackers(attacks)
        with pytest.raises(PositionError) as expected:
            Position.from_value(json.loads(str(combat.board)) | {"attacks": attacks})
        assert str(found.value) == str(expected.value)


def test_a_thing_that_can_not_be_attacked_is_no_object_of_the_next_attack() -> None:
    """b0 is no planeswalker: an attack on it is illegal, and the Problem that is kept is not the
    one that names it."""
    position = Combat.begin(board({})).board
    table = attack_table(position)
    assert attack_problem(table).objects == ("Bob",)
    assert attack_problem(table, {"a0": "b0"}).objects == ("Bob", "b0")
    assert attack_problem(attack_table(position)).objects == ("Bob",)
    assert maximum_requirements(position) == 0


def test_a_state_may_change_in_each_of_its_fields() -> None:
    """`become` knows the fields of a state, and drops what is read from those that change."""
    names = {one.name for one in fields(State)}
    assert Changes.__annotations__.keys() == names
    assert all(read <= names for read in READ_FROM.values())


def test_what_an_event_saw_is_as_it_was_whenever_it_is_asked_for() -> None:
    combat = Combat.begin(board(TEXTS["keywords only"]))
    attacked = combat.declare_attackers({"a0": "Bob", "a1": "Bob"})
    (event,) = [
        one for one in attacked.events if one.kind is EventKind.ATTACKS and one.subject == "a0"
    ]
    sent = pickle.loads(pickle.dumps(attacked))  # before anybody has looked
    later = attacked.change("a0", power=9, oracle_text="Reach").leave("a1")
    seen = event.seen["a0"]
    # it attacked tapped, a 2/2 with flying; Bob is no permanent
    assert (seen.permanent.tapped, seen.permanent.power, seen.has("flying")) == (True, 2, True)
    assert [*event.seen] == ["a0"]
    assert later.seen("a0").has("reach")
    assert event in later.events
    (again,) = [one for one in sent.events if one == event]
    assert hash(again) == hash(event)
    assert repr(again) == repr(event)
    assert again.seen == dict(event.seen) == event.seen
    assert again.seen != {}


def test_damage_and_tapping_leave_in_force_what_was() -> None:
    # Bob's first striker marks 2 on a creature of 2/3, which goes on with what it has
    value = json.loads(str(board({**TEXTS["keywords only"], "a1": "Trample"})))
    permanents = [{**one, "toughness": 3} for one in value["permanents"]]
    begun = Position.from_value({**value, "permanents": permanents})
    combat = Combat.begin(begun).declare_attackers({"a0": "Bob", "a1": "Bob"})
    assert in_force_on(combat.board) is not None
    agrees(combat)
    combat = combat.declare_blockers({"b0": ("a1",)}).next_step()
    combat = combat.assign_damage({"b0": {"a1": 2}})
    assert combat.board.by_id["a1"].damage == 2
    assert in_force_on(combat.board) is not None
    agrees(combat)
