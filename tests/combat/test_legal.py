"""`combat.legal`: the view that fits the moment; and what a combat is played without."""

import copy
import pickle

import pytest

from legality import Combat, IllegalMove, LegalAttacks, LegalBlocks, check
from legality.combat import Step
from legality.legal.damage import LegalDamage
from tests.combat.playing import begin, dealt, every_edition, fight, position
from tests.table import RULES_2024, aura, creature, enchantment

A, F = creature("A", "Ann"), creature("F", "Ann", "1/1", "First strike")
X, Z = creature("X", "Bob"), creature("Z", "Cid")


# -- the view --------------------------------------------------------------------------------------


@every_edition
def test_the_attack_before_and_in_its_step(rules: str) -> None:
    # Nobody, or A at Bob.
    for combat in (begin(A, X, rules=rules), begin(A, X, rules=rules).next_step()):
        view = combat.legal
        assert isinstance(view, LegalAttacks)
        assert view.count() == 2
        assert {"A": "Bob"} in view


@every_edition
def test_the_block_of_the_player_who_is_first_to_declare(rules: str) -> None:
    attacks = {"A": "Bob", "F": "Cid"}
    combat = fight(A, F, X, Z, attacks=attacks, players="Ann Bob Cid", rules=rules)
    assert combat.step is Step.ATTACKERS  # nothing is left to do in it
    view = combat.legal
    assert isinstance(view, LegalBlocks)
    assert [dict(one) for one in view] == [{}, {"X": ["A"]}]
    view = combat.declare_blockers({"X": ["A"]}, "Bob").legal
    assert isinstance(view, LegalBlocks)
    assert [dict(one) for one in view] == [{}, {"Z": ["F"]}]


@every_edition
def test_the_damage_of_the_side_that_announces(rules: str) -> None:
    # F strikes first, alone: 1 to Bob; then A and X hit each other.
    combat = fight(A, F, X, attacks={"A": "Bob", "F": "Bob"}, blocks={"X": ["A"]}, rules=rules)
    assert _damage(combat) == [{"F": {"Bob": 1}}]
    half = combat.assign_damage({"F": {"Bob": 1}}, "attacking")
    assert _damage(half) == [{}]
    regular = half.assign_damage({}, "defending")
    assert _damage(regular) == [{"A": {"X": 2}}]
    half = regular.assign_damage({"A": {"X": 2}}, "attacking")
    assert _damage(half) == [{"X": {"A": 2}}]
    done = half.assign_damage({"X": {"A": 2}}, "defending")
    assert done.legal is None
    assert done.next_step().next_step().legal is None


def _damage(combat: Combat) -> list[dict[str, dict[str, int]]]:
    view = combat.legal
    assert isinstance(view, LegalDamage)
    return list(view)


@every_edition
def test_nothing_is_left_to_do_where_nobody_attacks(rules: str) -> None:
    assert begin(A, X, rules=rules).declare_attackers({}).legal is None


@every_edition
def test_a_view_says_what_a_move_says(rules: str) -> None:
    guard = creature("guard", "Bob", text="This creature blocks each combat if able.")
    combat = fight(A, guard, X, attacks={"A": "Bob"}, rules=rules)
    view = combat.legal
    assert isinstance(view, LegalBlocks)
    for block in ({}, {"guard": ["A"]}, {"X": ["A"]}, {"guard": ["A"], "X": ["A"]}):
        if block in view:
            assert combat.declare_blockers(block).is_blocked("A")
        else:
            with pytest.raises(IllegalMove):
                combat.declare_blockers(block)
    assert [block in view for block in ({}, {"guard": ["A"]})] == [False, True]


@every_edition
def test_first_choices_play_a_game_to_its_end(rules: str) -> None:
    combat = begin(A, F, X, rules=rules)
    kinds: list[str] = []
    while (view := combat.legal) is not None:
        kinds.append(type(view).__name__)
        match view:
            case LegalAttacks():
                combat = combat.declare_attackers({"A": "Bob", "F": "Bob"})
            case LegalBlocks():
                combat = combat.declare_blockers({"X": ["A"]})
            case LegalDamage():
                combat = combat.assign_damage(next(iter(view)), view.problem.side)
    assert kinds == ["LegalAttacks", "LegalBlocks"] + ["LegalDamage"] * 4
    # F hits Bob for 1, A and X (2/2 each) kill each other.
    combat = (combat.resolve_damage() if combat.stack else combat).settle()
    assert combat.outcome.life["Bob"] == 19
    assert combat.outcome.died == ("A", "X")


# -- what it is played without ---------------------------------------------------------------------

UNREAD = "Creatures can't attack or block unless the moon is full and their controller sings."
PREVENTED = "If damage would be dealt to a creature you control, prevent 1 of that damage."


def test_nothing_is_missing_on_a_plain_table() -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={"X": ["A"]})
    assert not combat.gaps
    assert (combat.not_understood, combat.asks, combat.not_modelled) == ((), (), ())


def test_what_is_not_read_is_told_as_the_check_tells_it() -> None:
    told = position(A, X, enchantment("moon", "Bob", UNREAD))
    combat = Combat.begin(told)
    assert combat.not_understood == check(told).not_understood != ()
    assert combat.not_understood[0][0] == "moon"


def test_what_is_read_and_not_played_is_told_in_every_step() -> None:
    combat = begin(A, X, enchantment("calm", "Bob", PREVENTED))
    assert combat.not_modelled == (("calm", PREVENTED),)
    fought = combat.declare_attackers({"A": "Bob"}).declare_blockers({"X": ["A"]})
    assert fought.not_modelled == (("calm", PREVENTED),)
    struck = dealt(fought, {"A": {"X": 2}, "X": {"A": 2}})
    assert struck.settle().not_modelled == (("calm", PREVENTED),)


def test_what_has_left_is_told_no_more() -> None:
    flank = aura(
        "calm", "Bob", "X", "If damage would be dealt to enchanted creature, prevent 1 of it."
    )
    combat = begin(A, X, flank)
    assert [name for name, _ in combat.not_modelled] == ["calm"]
    assert combat.leave("X").not_modelled == ()


@pytest.mark.parametrize("host", ["x", "y", "b"])
def test_an_aura_left_with_who_bore_it_before_damage(host: str) -> None:
    """Somebody leaves before damage, and the Aura with them; who still fights deals damage, and
    nobody's text is missed."""
    worn = aura("e", "Ann", host, "Enchanted creature gets +1/+1.")
    ours = creature("x", "Ann", "3/3"), creature("y", "Ann")
    table = position(*ours, worn, creature("b", "Bob", "3/3"))
    combat = Combat.begin(table).declare_attackers({"x": "Bob", "y": "Bob"})
    combat = combat.declare_blockers({"b": ("x",)}).leave(host).next_step()
    damage = {"x": {"b": 3}, "b": {"x": 3}, "y": {"Bob": 2}}
    struck = {one: to for one, to in damage.items() if host not in (one, *to)}
    after = combat.assign_damage(struck).settle()
    assert not after.board.by_id.keys() & {host, "e"}
    assert not after.gaps


def test_a_move_that_hangs_on_a_question_says_so() -> None:
    text = "This creature can't attack unless you have no cards in hand."
    combat = Combat.begin(position(creature("A", "Ann", text=text), X))
    assert [one.asked for one in combat.asks] == ["you have no cards in hand"]
    with pytest.raises(IllegalMove, match="does not tell whether you have no cards in hand"):
        combat.declare_attackers({"A": "Bob"})
    assert combat.declare_attackers({}).legal is None


# -- values ----------------------------------------------------------------------------------------


def test_everything_it_gives_survives_pickle_and_copy() -> None:
    combat = fight(A, F, X, attacks={"A": "Bob", "F": "Bob"}, blocks={"X": ["A"]})
    assert combat.legal is not None
    combat = dealt(combat, {"F": {"Bob": 1}})
    for one in (
        combat, combat.outcome, combat.gaps, combat.position, combat.history, combat.seen("A"),
        *combat.events, *combat.attackers.values(), combat.step,
    ):  # fmt: skip
        assert pickle.loads(pickle.dumps(one)) == one
        assert copy.copy(one) == one
        assert copy.deepcopy(one) == one
    with pytest.raises(IllegalMove) as caught:
        combat.declare_attackers({})
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.move, again.verdicts) == (
        str(caught.value), caught.value.move, caught.value.verdicts,
    )  # fmt: skip
    assert again.verdict == caught.value.verdict
    assert str(copy.deepcopy(caught.value)) == str(caught.value)


def test_what_it_gives_can_be_a_key() -> None:
    combat = fight(A, X, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=RULES_2024)
    same = fight(A, X, attacks={"A": "Bob"}, blocks={"X": ["A"]}, rules=RULES_2024)
    assert len({combat, same}) == 1
    assert len({combat.outcome, same.outcome}) == 1
    assert len({*combat.events, *same.events}) == len(combat.events)
