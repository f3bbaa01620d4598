"""Names and numbers that are none: what a move or a question expected, and what is nearest."""

from collections.abc import Callable
from typing import Any

import pytest

from legality import Combat, PositionError
from tests.combat.playing import every_edition, fight, newcomer, refused
from tests.table import RULES_2024, RULES_2026, creature, planeswalker

OGRE, W, ELF, WALL, OUT = (
    creature("ogre", "Ann", "3/3"),
    creature("w", "Ann", "1/1"),
    creature("elf", "Bob", "1/1"),
    creature("wall", "Bob", "0/3"),
    creature("out", "Bob", "2/2"),
)
NEW, GUARD = newcomer(creature("new", "Ann")), newcomer(creature("guard", "Bob"))


def start(rules: str = RULES_2024) -> Combat:
    """The ogre is blocked by the elf and the wall."""
    blocks = {"elf": ["ogre"], "wall": ["ogre"]}
    table = (OGRE, W, ELF, WALL, OUT, planeswalker("jura", "Bob"))
    return fight(*table, attacks={"ogre": "Bob"}, blocks=blocks, rules=rules)


Ask = Callable[[Combat], object]


def said(ask: Ask, combat: Combat | None = None) -> str:
    """What the combat says to a move or question that cannot be meant."""
    with pytest.raises(PositionError) as caught:
        ask(combat or start())
    return str(caught.value)


# -- ids -------------------------------------------------------------------------------------------

UNKNOWN: dict[str, Ask] = {
    "leave": lambda c: c.leave("oger"),
    "remove": lambda c: c.remove("oger"),
    "regenerate": lambda c: c.regenerate("oger"),
    "change": lambda c: c.change("oger", tapped=True),
    "become attacking": lambda c: c.become_attacking("oger", "Bob"),
    "make block": lambda c: c.make_block("oger", "ogre"),
    "make block (attacker)": lambda c: c.make_block("out", "oger"),
    "put blocking": lambda c: c.put_blocking(GUARD, "oger"),
    "stop blocking": lambda c: c.stop_blocking("oger", "ogre"),
    "stop blocking (attacker)": lambda c: c.stop_blocking("elf", "oger"),
    "could block": lambda c: c.could_block("oger", "ogre"),
    "could block (attacker)": lambda c: c.could_block("out", "oger"),
    "could attack": lambda c: c.could_attack("oger"),
    "seen": lambda c: c.seen("oger"),
    "flanking": lambda c: c.flanking_penalties("oger"),
    "bushido": lambda c: c.bushido_bonus("oger"),
    "rampage": lambda c: c.rampage_bonus("oger"),
    "defending now": lambda c: c.defending_now("oger"),
    "defending player": lambda c: c.defending_player("oger"),
    "has": lambda c: c.has("oger", "flying"),
    "is attacking": lambda c: c.is_attacking("oger"),
    "is blocking": lambda c: c.is_blocking("oger"),
    "is blocked": lambda c: c.is_blocked("oger"),
    "is unblocked": lambda c: c.is_unblocked("oger"),
    "blockers of": lambda c: c.blockers_of("oger"),
    "attackers of": lambda c: c.attackers_of("oger"),
    "attacks alone": lambda c: c.attacks_alone("oger"),
    "is attacking alone": lambda c: c.is_attacking_alone("oger"),
    "blocks alone": lambda c: c.blocks_alone("oger"),
    "is blocking alone": lambda c: c.is_blocking_alone("oger"),
    "had to attack": lambda c: c.had_to_attack("oger"),
    "become blocked": lambda c: c.become_blocked("oger"),
    "become unblocked": lambda c: c.become_unblocked("oger"),
    "reselect": lambda c: c.reselect("oger", "Bob"),
    "order": lambda c: c.order({"oger": ["elf"]}),
    "order (blocker)": lambda c: c.order({"elf": ["oger"]}),
    "settle": lambda c: c.settle(["oger"]),
}


@pytest.mark.parametrize("ask", UNKNOWN.values(), ids=UNKNOWN)
def test_an_id_never_seen_is_named_with_the_nearest(ask: Ask) -> None:
    place, _, problem = said(ask).partition(": ")
    assert problem == 'expected a permanent\'s id, got "oger" (did you mean ogre?)'
    assert "." not in place


def test_the_place_is_the_move_or_question() -> None:
    assert said(lambda c: c.leave("zz")) == 'leave: expected a permanent\'s id, got "zz"'
    assert said(lambda c: c.could_block("zz", "ogre")).startswith("could_block: ")
    other: Any = 3
    assert said(lambda c: c.remove(other)) == "remove: expected a permanent's id, got 3"


GONE: tuple[Ask, ...] = (
    lambda c: c.leave("elf"),
    lambda c: c.remove("elf"),
    lambda c: c.regenerate("elf"),
    lambda c: c.change("elf", tapped=True),
    lambda c: c.make_block("elf", "ogre"),
    lambda c: c.become_attacking("elf", "Bob"),
)


@pytest.mark.parametrize("ask", GONE)
def test_who_has_left_cannot_be_moved(ask: Ask) -> None:
    problem = said(ask, start().leave("elf")).partition(": ")[2]
    assert problem == "expected a permanent on the battlefield; elf has left it"


def test_who_has_left_can_be_asked_about() -> None:
    combat = start().leave("elf")
    assert combat.seen("elf").permanent.id == "elf"
    assert not combat.could_block("elf", "ogre")
    assert not combat.could_attack("elf")
    assert combat.flanking_penalties("elf") == {}
    assert combat.stop_blocking("elf", "ogre") is combat
    assert combat.stop_blocking("wall", "w") is combat


def test_defending_now_is_asked_of_attackers() -> None:
    message = "defending_now: expected an attacking creature; w isn't attacking"
    assert said(lambda c: c.defending_now("w")) == message


# -- targets (508.4a, 509.4a) ----------------------------------------------------------------------


@every_edition
def test_508_4a_a_target_must_have_been_there(rules: str) -> None:
    expected = "expected a player or a permanent's id"
    asks: tuple[Ask, ...] = (
        lambda c: c.put_attacking(NEW, "jurra"),
        lambda c: c.become_attacking("w", "jurra"),
        lambda c: c.could_attack("w", "jurra"),
    )
    for ask in asks:
        assert said(ask).partition(": ")[2] == f'{expected}, got "jurra" (did you mean jura?)'
    gone = start(rules).leave("jura").put_attacking(NEW, "jura")
    assert gone.is_present("new")
    assert not gone.is_attacking("new")


@every_edition
def test_508_4a_gone_in_an_earlier_combat_of_the_turn(rules: str) -> None:
    again = start(rules).leave("jura").again().next_step()
    assert not again.put_attacking(NEW, "jura").is_attacking("new")


@every_edition
def test_509_4a_an_attacker_that_is_gone_is_not_blocked(rules: str) -> None:
    combat = start(rules).leave("ogre").put_blocking(GUARD, "ogre")
    assert combat.is_present("guard")
    assert not combat.is_blocking("guard")


# -- orders ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["w", "out"])
def test_509_2_only_creatures_in_combat_have_an_order(name: str) -> None:
    combat = start()
    assert refused(lambda: combat.order({name: ["elf"]})) == ["509.2"]
    with pytest.raises(Exception, match=f"{name} isn't in combat"):
        combat.order({name: ["elf"]})
    with pytest.raises(Exception, match=f"{name} isn't in combat"):
        combat.order({name: []})


@pytest.mark.parametrize("place", [9, 3, -1, "0", True, 0.5])
def test_509_4_a_place_in_the_order(place: Any) -> None:
    expected = f"expected a place from 0 to 2, got {place!r}".replace("'", '"')
    expected = expected.replace("True", "true")
    found = said(lambda c: c.put_blocking(GUARD, "ogre", place))
    assert found == f"put_blocking.place: {expected}"
    assert said(lambda c: c.make_block("out", "ogre", place)) == f"make_block.place: {expected}"


@pytest.mark.parametrize("place", [0, 1, 2])
def test_509_4_the_places_that_there_are(place: int) -> None:
    blockers = ["elf", "wall"]
    blockers.insert(place, "guard")
    combat = start().put_blocking(GUARD, "ogre", place)
    assert combat.blockers_of("ogre") == tuple(blockers)


def test_509_6_a_place_in_the_blockers_order() -> None:
    combat = start().put_attacking(NEW, "Bob")
    ask: Ask = lambda c: c.make_block("elf", "new", 0, 2)  # noqa: E731
    assert said(ask, combat) == "make_block.attacker_place: expected a place from 0 to 1, got 2"
    assert combat.make_block("elf", "new", 0, 0).attackers_of("elf") == ("new", "ogre")


# -- fields ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"power": "x"}, 'change.power: expected an integer, got "x"'),
        ({"power": 1.5}, "change.power: expected an integer, got 1.5"),
        ({"damage": True}, "change.damage: expected an integer, got true"),
        ({"damage": None}, "change.damage: expected an integer, got null"),
        ({"tapped": 1}, "change.tapped: expected true or false, got 1"),
        ({"kicked": 1}, "change.kicked: expected true or false, got 1"),
        ({"chosen": 1}, "change.chosen: expected what was chosen, got 1"),
        ({"printed": 1}, "change.printed: expected true, false or names of fields, got 1"),
        ({"goaded_by": "Ann"}, 'change.goaded_by: expected a list, got "Ann"'),
        ({"colors": ["Z"]}, "change.colors: expected W, U, B, R, G, got […]"),
        ({"counters": {"+1/+1": "x"}}, "change.counters: expected integers by kind, got {…}"),
        ({"pwer": 1}, "change.pwer: unknown field; did you mean `power`?"),
        ({"zzzz": 1}, "change.zzzz: unknown field"),
        ({"id": "elf"}, "change.id: expected no other id, a permanent keeps its own"),
        ({"count": 2}, "change.count: expected 1, each permanent stands for itself"),
    ],
)
def test_a_change_has_fields_of_a_permanent(fields: dict[str, Any], problem: str) -> None:
    assert said(lambda c: c.change("ogre", **fields)) == problem


@pytest.mark.parametrize("rules", [RULES_2024, RULES_2026])
def test_a_change_takes_what_a_permanent_has(rules: str) -> None:
    counters = {"+1/+1": 2}
    combat = start(rules).change("ogre", power=5, counters=counters, goaded_by=["Bob"])
    ogre = combat.board.by_id["ogre"]
    assert (ogre.power, ogre.counters, ogre.goaded_by) == (5, counters, ("Bob",))


def test_what_a_change_refers_to_must_be_there() -> None:
    found = said(lambda c: c.change("ogre", controller="Bop"))
    assert found.endswith('expected a player, got "Bop" (did you mean Bob?)')


def test_block_cost_is_asked_of_a_player_who_may_block() -> None:
    message = "block_cost: expected a defending player, got "
    assert said(lambda c: c.block_cost({}, "zz")) == f'{message}"zz"'


# -- players ---------------------------------------------------------------------------------------

PLAYERS: dict[str, Ask] = {
    "is_attacking_player": lambda c: c.is_attacking_player("Ann", "Bop"),
    "attacked_player": lambda c: c.attacked_player("Bop", "Ann"),
    "choose_defending": lambda c: c.choose_defending("Bop"),
    "declare_blockers": lambda c: c.declare_blockers({}, "Bop"),
}


@pytest.mark.parametrize("place", PLAYERS)
def test_a_player_must_be_at_the_table(place: str) -> None:
    expected = f'{place}: expected a player, got "Bop" (did you mean Bob?)'
    assert said(PLAYERS[place]) == expected
