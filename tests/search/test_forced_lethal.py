"""Forced lethal: rulings by hand, planted answers, and the twin that tries everything."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from legality import Position
from legality.puzzles import lethal as lethal_puzzle
from legality.search import candidates
from legality.search.best_block import BlockRanking
from legality.search.candidates import Candidates
from legality.search.forced_lethal import Answer, Kills, Open, Survives, forced_lethal
from legality.search.lethal_search import ENDED
from legality.search.smaller_attacks import gains_life, may_shrink, needed, unconditional
from tests.search.exhaustive import compare
from tests.table import RULES_2010, Value, board, creature, enchantment, land, lasting, planeswalker

A, B = "Ann", "Bob"


def answer(life: int, *permanents: Value, players: str = "Ann Bob", **fields: object) -> Answer:
    """Whether Ann can kill, everyone else having so much life."""
    position = board(*permanents, players=players, **fields)  # type: ignore[arg-type]
    seats = tuple(
        one if one.name == A else replace(one, life=life, mana=one.mana) for one in position.players
    )
    return forced_lethal(replace(position, players=seats))


def kills(life: int, *permanents: Value) -> bool:
    """Whether so much life is not enough; one point more has to be."""
    assert isinstance(answer(life + 1, *permanents), Survives)
    return isinstance(answer(life, *permanents), Kills)


def guards(number: int, size: str = "1/2", text: str = "") -> list[Value]:
    """Blockers."""
    return [creature(f"b{n}", B, size, text) for n in range(number)]


def test_nothing_is_proved_over_what_cannot_be_sacrificed() -> None:
    """Both stay, and both block: Bob lives, whom one point of damage too many would kill."""
    stays = guards(2, "1/1", "This creature can't be sacrificed.")
    attackers = creature("a", A, "2/2", "Annihilator 1"), creature("c", A, "2/2")
    assert isinstance(answer(2, *attackers, *stays), Open)


def test_nothing_is_proved_by_life_that_nobody_gains() -> None:
    """One 3/3 is blocked, the other deals 3: Bob would live by the 2 life that he can't gain."""
    attackers = creature("a", A, "3/3"), creature("c", A, "3/3")
    lifelinker = creature("b", B, "2/2", "Lifelink")
    assert isinstance(answer(3, *attackers, lifelinker), Survives)
    law = enchantment("law", A, "Players can't draw cards or gain life.")
    assert isinstance(answer(3, *attackers, lifelinker, law), Open)


# -- what counts -----------------------------------------------------------------------------------


def test_the_best_block_stops_the_largest() -> None:
    attackers = [creature(f"a{n}", A, f"{n}/1") for n in (1, 2, 3)]
    assert kills(3, *attackers, *guards(1))
    assert kills(1, *attackers, *guards(2))


def test_menace_takes_two_blockers() -> None:
    attackers = [creature("m", A, "3/1", "Menace"), creature("n", A, "3/1", "Menace")]
    assert kills(6, *attackers, *guards(1))
    assert kills(3, *attackers, *guards(3))


def test_trample_goes_through_less_what_blockers_take() -> None:
    assert kills(3, creature("x", A, "7/1", "Trample"), *guards(2))


def test_deathtouch_with_trample_leaves_one_point_for_each() -> None:
    assert kills(5, creature("x", A, "7/1", "Trample, deathtouch"), *guards(2))


def test_double_strike_with_trample_kills_first_and_then_goes_through() -> None:
    # 4 - 2 - 2 in the first step, all 4 in the second, when nobody is left before it
    assert kills(4, creature("x", A, "4/9", "Double strike, trample"), *guards(2))


def test_first_strikers_stop_the_second_blow() -> None:
    attacker = creature("x", A, "4/1", "Double strike, trample")
    assert kills(2, attacker, *guards(1, "1/2", "First strike"))


def test_lifelink_of_a_blocker_saves_in_the_same_step_only() -> None:
    attackers = [creature("x", A, "3/3"), creature("y", A, "3/3")]
    assert kills(1, *attackers, *guards(1, "2/2", "Lifelink"))
    quick = [creature("x", A, "3/3", "First strike"), creature("y", A, "3/3", "First strike")]
    assert kills(3, *quick, *guards(1, "2/2", "Lifelink"))


def test_requirements_take_blockers_away() -> None:
    lure = creature("l", A, "1/1", "All creatures able to block this creature do so.")
    assert kills(4, lure, creature("x", A, "4/4"), *guards(3))
    must = creature("m", A, "1/1", "This creature must be blocked if able.")
    assert kills(4, must, creature("x", A, "4/4"), *guards(1))


def test_a_requirement_on_a_blocker_can_be_a_gift() -> None:
    # the guard has to block; there is only one to block, and it may not be the large one
    text = "This creature blocks each combat if able."
    walls = guards(1, "0/9", text)
    assert kills(5, creature("x", A, "5/5", "Flying"), creature("y", A, "2/2"), *walls)


def test_costs_of_blocking_can_be_paid() -> None:
    tax = lasting("This creature can't block unless you pay {2}.", "b0")
    permanents = [creature("x", A, "5/5"), *guards(1)]
    free = answer(5, *permanents, effects=[tax])
    assert isinstance(free, Kills)
    paid = answer(5, *permanents, effects=[tax], mana={B: 2})
    assert isinstance(paid, Survives)
    assert paid.refuted[0].blocks == {B: {"b0": ["x"]}}


def test_ten_poison_kill_as_well() -> None:
    assert isinstance(answer(99, creature("x", A, "10/1", "Infect")), Kills)
    assert isinstance(answer(99, creature("x", A, "10/1", "Infect"), *guards(1)), Survives)


def test_a_blocker_with_banding_divides_for_the_defending_player() -> None:
    attacker = creature("x", A, "5/5", "Trample")
    assert kills(3, attacker, *guards(1))
    assert isinstance(answer(1, attacker, *guards(1, "1/2", "Banding")), Survives)


def test_bands_are_announced_where_that_helps() -> None:
    # a band makes its members blocked together; so none is announced, and one goes unblocked
    attackers = [creature("x", A, "3/3", "Banding"), creature("y", A, "3/3", "Banding")]
    found = answer(3, *attackers, *guards(1))
    assert isinstance(found, Kills)
    assert found.bands == ()
    refused = answer(4, *attackers, *guards(1))
    assert isinstance(refused, Survives)
    assert any(one.bands == (("x", "y"),) for one in refused.refuted)


def test_free_damage_by_old_rules() -> None:
    attacker = creature("x", A, "4/4", "Trample, deathtouch")
    found = answer(2, attacker, *guards(2), rules=RULES_2010)
    assert isinstance(found, Kills)


# -- whom, and which attack ------------------------------------------------------------------------


def test_one_of_several_defending_players_is_enough() -> None:
    attackers = [creature("x", A, "3/3"), creature("y", A, "3/3")]
    found = answer(6, *attackers, *guards(1), players="Ann Bob Cid")
    assert isinstance(found, Kills)
    assert found.dies == ("Cid",)
    assert found.attack == {"x": "Cid", "y": "Cid"}
    assert isinstance(answer(7, *attackers, *guards(1), players="Ann Bob Cid"), Survives)


@pytest.mark.parametrize(("cid", "expected"), [(3, Kills), (4, Survives)])
def test_what_a_creature_has_as_it_attacks_leaves_several_defenders_apart(
    cid: int, expected: type
) -> None:
    """Nobody of Cid's blocks y, which deals him 3; x can't attack him."""
    blade = "As long as equipped creature is attacking, it has first strike."
    some = creature("x", A, "3/1", "This creature can't attack Cid."), creature("y", A, "3/3")
    theirs = creature("b", B), creature("c", B, text="Protection from multicolored")
    gear = {**land("gear", A, "Artifact — Equipment", blade), "attached_to": "x"}
    position = board(*some, *theirs, gear, players="Ann Bob Cid")
    lives = {B: 20, "Cid": cid}
    seats = tuple(replace(one, life=lives.get(one.name, 20)) for one in position.players)
    assert isinstance(forced_lethal(replace(position, players=seats)), expected)


def test_a_planeswalker_is_no_way_around_but_for_trample_over_it() -> None:
    walker = planeswalker("w", B)
    goblin = creature("x", A, "4/4")
    assert isinstance(answer(4, goblin, walker), Kills)
    tramples = creature("x", A, "7/7", "Trample over planeswalkers")
    assert isinstance(answer(7, tramples, walker), Kills)


def test_a_surviving_block_is_shown_for_the_attack_tried() -> None:
    attackers = [creature(f"a{n}", A, "2/2") for n in range(3)]
    found = answer(5, *attackers, *guards(1))
    assert isinstance(found, Survives)
    (one,) = found.refuted  # attacks with fewer are parts of this one
    assert one.attack == {f"a{n}": B for n in range(3)}
    assert len(one.blocks[B]) == 1
    refuted = [one.to_value()]
    expected = {"lethal": False, "refuted": refuted, "assumes": ["no responses"]}
    assert found.to_value() == expected
    assert one.to_value()["blocks"] == {B: dict(one.blocks[B])}


def test_nothing_is_tried_that_could_not_kill_unblocked() -> None:
    assert answer(9, creature("x", A, "2/2")) == Survives(())


ANGEL = (
    "Whenever this creature attacks, create a 4/4 white Angel creature token with flying that's "
    "tapped and attacking."
)


@pytest.mark.parametrize(
    "later",
    [
        "",
        " Exile that token at end of combat.",
        " Sacrifice that token at end of combat.",
        " Exile that token at the beginning of the next end step.",
    ],
)
def test_a_token_that_attacks_kills_whatever_happens_to_it_later(later: str) -> None:
    """2 and 4 are six, and a blocker takes the four. Before, what is done at end of combat made the
    ability one that is not played: no attack seemed to deal more than two."""
    geist = creature("g", A, "2/2", f"{ANGEL}{later}")
    assert kills(6, geist)
    assert kills(4, geist, creature("b", B, "0/9"))  # it flies: the geist alone is blocked
    assert kills(2, geist, creature("b", B, "0/9", "Reach"))
    hierarch = creature("h", A, "0/1", "Exalted")
    assert kills(7, geist, hierarch)  # the token is not declared: the geist attacks alone (506.5)


def test_the_dead_need_no_killing() -> None:
    found = answer(0, creature("x", A, "2/2"))
    assert isinstance(found, Kills)


def test_what_makes_one_attacker_more_help_to_survive() -> None:
    plain = [creature("x", A), *guards(2)]
    assert not gains_life(Candidates(board(*plain)))
    assert unconditional(board(*plain))
    assert gains_life(Candidates(board(*plain, creature("s", B, "1/1", "Lifelink"))))
    assert not gains_life(Candidates(board(*plain, creature("s", A, "1/1", "Lifelink"))))
    brave = creature("s", B, "1/1", "As long as this creature is blocking, it has first strike.")
    assert not unconditional(board(*plain, brave))


def test_the_part_of_a_survived_attack_kills_where_only_lifelink_survived() -> None:
    # Bob at 2: the 3/3 with lifelink blocks y and gains 3 while x deals 3; x alone kills him
    ghost = creature("x", A, "3/1", "This creature can't be blocked.")
    found = answer(2, ghost, creature("y", A, "1/1"), creature("s", B, "3/3", "Lifelink"))
    assert isinstance(found, Kills)
    assert dict(found.attack) == {"x": B}


def test_parts_with_all_that_life_is_gained_by_are_refuted_too() -> None:
    # Bob at 5: the block of z leaves 3 + 1 damage and gains 3; what attacks without z is 3 + 1, and
    # leaves him at 1. At 3 the ghost alone kills him, though he survives all three
    ghost = creature("x", A, "3/1", "This creature can't be blocked.")
    others = creature("y", A, "1/1"), creature("z", A, "3/3")
    found = answer(5, ghost, *others, creature("s", B, "3/3", "Lifelink"))
    assert isinstance(found, Survives)
    assert isinstance(answer(3, ghost, *others, creature("s", B, "3/3", "Lifelink")), Kills)


def test_whose_part_is_needed() -> None:
    position = board(
        *(creature(name, A, "1/1") for name in "xyz"),
        creature("s", B, "3/3", "Lifelink"),
        creature("b", B, "1/1"),
        attacks="x y z",
    )
    ranking = BlockRanking(position, B, by_life=True)
    assert needed(ranking, {"s": "x", "b": "y"}) == {"x"}
    assert needed(ranking, {"b": "y"}) == set()
    assert needed(ranking, {"s": ["x", "y"], "b": "z"}) == {"x", "y", "z"}


def test_one_block_refutes_the_parts_of_an_attack_too() -> None:
    # Bob at 8: s blocks the 5/3 of 3, 4 and 5 power and survives without the life it gains; parts
    # are not tried, though s has lifelink
    attackers = [creature(f"x{n}", A, f"{3 + n}/3") for n in range(3)]
    found = answer(8, *attackers, creature("s", B, "1/1", "Lifelink"))
    assert isinstance(found, Survives)
    assert len(found.refuted) == 1


def test_poison_does_not_help_to_survive() -> None:
    # three attackers with infect for 4 each, one can be blocked: 8 counters; no part kills either
    attackers = [creature(f"x{n}", A, "4/3", "Infect") for n in range(3)]
    found = answer(20, *attackers, creature("s", B, "1/1"))
    assert isinstance(found, Survives)
    assert len(found.refuted) == 1
    assert isinstance(answer(20, *attackers), Kills)


@pytest.mark.parametrize(
    ("attacker", "blocker", "shrinks"),
    [
        ("", "", True),
        ("Menace, flying", "Reach", True),
        ("All creatures able to block this creature do so.", "", False),
        ("This creature must be blocked if able.", "", False),
        ("", "This creature can't attack or block alone.", False),
        ("", "This creature can't block unless you pay {1}.", False),
    ],
)
def test_blocks_shrink_where_nothing_but_limits_is_stated(
    attacker: str, blocker: str, shrinks: bool
) -> None:
    permanents = creature("x", A, text=attacker), creature("y", B, text=blocker), *guards(2)
    ranking = BlockRanking(board(*permanents, attacks="x", mana={B: 1}), B)
    assert may_shrink(ranking.problem) is shrinks


def test_the_time_limit_leaves_it_open() -> None:
    position = Position.from_value(lethal_puzzle(10, 6, seed=0, lethal=False, cap=5).position)
    found = forced_lethal(position, seconds=0.001)
    assert isinstance(found, Open)
    assert found.to_value()["lethal"] is None


def test_reading_is_inside_the_limit() -> None:
    # without a limit the trigger, that nobody plays, is named; in no time it is not even read
    trigger = creature("x", A, "9/9", "Whenever this creature attacks, proliferate.")
    position = board(trigger, creature("y", B))
    assert forced_lethal(position) == Open((), None, forced_lethal(position).gaps)
    assert forced_lethal(position).gaps.not_modelled
    assert forced_lethal(position, seconds=0) == Open((), ENDED)


def test_attacks_that_can_not_deal_enough_are_not_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 1 + 2 + 4 = 7 damage: against 7 life only the attack of all three could kill, and it is
    # blocked; against 3 life five of the eight attacks could, and three are tried
    monkeypatch.setattr(candidates, "MOST_LISTED", 3)
    three = [creature(f"a{n}", A, f"{2**n}/1") for n in range(3)]
    assert isinstance(answer(8, *three, creature("y", B)), Survives)
    assert isinstance(answer(7, *three, creature("y", B)), Survives)
    left = answer(3, *three, *guards(3))
    assert isinstance(left, Open)
    assert left.limit == "5 attacks are too many to be tried"


# -- planted answers, and the twin -----------------------------------------------------------------


@pytest.mark.parametrize("lethal", [True, False])
@pytest.mark.parametrize(
    ("attackers", "blockers", "cap"), [(4, 3, None), (7, 5, 3), (9, 12, None), (14, 20, None)]
)
@pytest.mark.parametrize("seed", range(3))
def test_planted_answers(
    attackers: int, blockers: int, cap: int | None, seed: int, lethal: bool
) -> None:
    made = lethal_puzzle(attackers, blockers, seed=seed, lethal=lethal, cap=cap)
    found = forced_lethal(Position.from_value(made.position))
    assert isinstance(found, Kills if lethal else Survives)


@pytest.mark.parametrize("seed", range(4))
def test_it_is_what_trying_everything_finds(seed: int) -> None:
    for board_, found in compare("lethal", 15, 200 + seed):
        assert not found, (board_, found)


@pytest.mark.long("random boards of equal creatures on which everything is played")
@pytest.mark.parametrize("seed", range(5))
def test_equal_creatures_are_what_trying_everything_finds(seed: int) -> None:
    for board_, found in compare("alike lethal", 2, 300 + seed):
        assert not found, (board_, found)


def test_twenty_equal_creatures_are_counted_and_not_listed() -> None:
    # Twelve of twenty get past eight walls: 12 × 2 = 24 kills at 24 life, and not at 25.
    attackers = [creature(f"a{n}", A, "2/2") for n in range(20)]
    assert kills(24, *attackers, *guards(8))
    # So it is with a planeswalker there, which 3^20 attacks could be at.
    assert kills(24, *attackers, *guards(8), planeswalker("w", B))


def test_life_that_attackers_gain_leaves_the_parts_apart() -> None:
    # The walker may be gone in the first step, and with it the life that the second would gain:
    # who dies hangs on none of it. Five 3/2 strike twice, and three are blocked: 2 × 3 × 2 = 12.
    attackers = [creature(f"a{n}", A, "3/2", "Double strike\nLifelink") for n in range(5)]
    position = board(*attackers, *guards(3), planeswalker("w", B, loyalty=2))
    attack = {f"a{n}": B if n else "w" for n in range(5)}
    ranking = BlockRanking(replace(position, attacks=attack), B, by_life=True)
    assert ranking.engagements.falls_apart
    assert not BlockRanking(replace(position, attacks=attack), B).engagements.falls_apart
    assert kills(12, *attackers, *guards(3), planeswalker("w", B))


# -- what grows on the way, and is not played ------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kills_anyway"),
    [
        ("Whenever this creature becomes tapped, exile up to one target card from a graveyard and"
         " put a +1/+1 counter on this creature.", True),
        ("Whenever this creature or equipped creature attacks, you get {E}, then it gets +X/+X"
         " until end of turn, where X is the amount of {E} you have.", True),
        ("Whenever this creature attacks, defending player discards a card.\nWhenever a card is"
         " put into an opponent's graveyard from anywhere, put a +1/+1 counter on this creature.",
         False),
        ("This creature's power and toughness are each equal to the number of lands you control.\n"
         "Whenever this creature attacks, draw a card, then you may put a land card from your hand"
         " onto the battlefield.", False),
    ],
)  # fmt: skip
def test_what_grows_by_a_clause_behind_another_is_open(text: str, kills_anyway: bool) -> None:
    # A 3/3 deals 3, and 4 if the second clause makes it a 4/4: 4 life hang on that, 3 do not.
    lands = [land(f"l{number}", A) for number in range(3)]
    ogre = creature("a", A, "3/3", text, printed="lands" in text)
    assert isinstance(answer(4, ogre, *lands), Open)
    if kills_anyway:
        assert isinstance(answer(3, ogre, *lands), Kills)


def test_what_does_nothing_behind_another_clause_is_no_matter() -> None:
    text = (
        "Whenever this creature becomes tapped, exile up to one target card from a graveyard and"
        " investigate."
    )
    assert kills(3, creature("a", A, "3/3", text))


def test_a_trigger_that_is_written_as_an_effect_may_have_resolved() -> None:
    # No land enters in a combat, so that a permanent's landfall is no matter. Of an effect on the
    # guard the same words may be what it did: that the guard can't block.
    text = "Whenever a land you control enters, target creature can't block this turn."
    board = (creature("a", A, "3/3"), *guards(1))
    assert isinstance(answer(3, *board, creature("c", A, "0/1", text)), Survives)
    assert isinstance(answer(3, *board, effects=[lasting(text, "b0", controller=A)]), Open)


def test_damage_to_each_creature_and_each_player_counts_as_both() -> None:
    # It deals 2; or it dies of the 3/3 that blocks it, and each player is dealt 2. At 4 that is
    # survived; at 2 it hangs on what it does.
    text = "When this creature dies, it deals 2 damage to each creature and each player."
    assert isinstance(answer(2, creature("a", A, "2/1", text), *guards(1, "3/3")), Open)
    assert isinstance(answer(4, creature("a", A, "2/1", text), *guards(1, "3/3")), Survives)


# -- what is sacrificed, and who is needed ---------------------------------------------------------

RUINS = "Whenever this creature attacks, defending player sacrifices a permanent of their choice."


@pytest.mark.parametrize("text", ["Annihilator 1", RUINS])
def test_they_sacrifice_what_is_best_for_them(text: str) -> None:
    # A 7/7 at 7 life: with a land Bob keeps his one blocker; without, it goes, and he dies.
    ogre, guard = creature("a", A, "7/7", text), guards(1)
    assert isinstance(answer(7, ogre, *guard, land("f", B)), Survives)
    assert isinstance(answer(7, ogre, *guard), Kills)
    assert isinstance(answer(7, ogre, land("f", B)), Kills)
    # and at 8 life no blocker is needed
    assert isinstance(answer(8, ogre, *guards(3), land("f", B)), Survives)


def test_its_own_death_is_not_what_others_sacrifice() -> None:
    # Kozilek: the one blocker goes, and 7 damage at 7 life kills; nobody buries Kozilek.
    buried = "is put into a graveyard from anywhere, draw a card."
    ogre = creature("a", A, "7/7", f"Annihilator 1\nWhen this creature {buried}")
    assert isinstance(answer(7, ogre, *guards(1)), Kills)
    # what waits for the guard's card, from anywhere, may trigger: it is not read as a death
    looks = "Whenever a creature card is put into a graveyard from anywhere, you lose 7 life."
    law = enchantment("law", A, looks)
    assert not isinstance(
        answer(7, creature("a", A, "7/7", "Annihilator 1"), *guards(1), law), Kills
    )


def test_two_that_ruin_take_two() -> None:
    # 7 + 7 at 7 life: one of two blockers and the land go, so that one 7/7 is unblocked.
    both = [creature(name, A, "7/7", "Annihilator 1") for name in ("a", "c")]
    assert isinstance(answer(7, *both, *guards(1), land("f", B)), Kills)
    lands = [land(name, B) for name in ("f", "g")]
    assert not isinstance(answer(7, *both, *guards(2), *lands), Kills)  # the lands go


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # one target there is: 2 life are 1 by the ability and 1 in combat
        ("Whenever you attack, this creature deals 1 damage to target opponent.", Kills),
        ("Whenever you attack, target opponent loses 1 life.", Kills),
        # a choice is left open
        ("Whenever you attack, you may pay {2}. If you do, target opponent loses 1 life.", Open),
        ("Whenever you attack, target player loses 1 life.", Open),
    ],
)
def test_the_one_opponent_is_the_target(text: str, expected: type) -> None:
    assert isinstance(answer(2, creature("a", A, "1/1", text), mana={A: 2}), expected)
    hexproof = {"id": "law", "controller": B, "type_line": "Enchantment",
                "oracle_text": "You have hexproof."}  # fmt: skip
    assert isinstance(answer(2, creature("a", A, "1/1", text), hexproof, mana={A: 2}), Open)


def test_who_survives_unblocked_misses_no_blocker() -> None:
    # A 3/3 against 4 life: whoever is destroyed or can't block, 3 is dealt at most.
    for done in ("destroy target creature an opponent controls", "target creature can't block this"
                 " turn", "tap target creature an opponent controls"):  # fmt: skip
        text = f"Whenever this creature attacks, you may pay {{2}}. If you do, {done}."
        rich = {A: 2}
        bear = creature("a", A, "3/3", text)
        assert isinstance(answer(4, bear, *guards(1), mana=rich), Survives)
        assert isinstance(answer(3, bear, *guards(1), mana=rich), Open)
        assert isinstance(answer(3, bear, *guards(1)), Survives), "nobody can pay"
        counts = creature("c", A, "0/1", "This creature gets +1/+1 for each creature card in your"
                          " graveyard.")  # fmt: skip
        larger = creature("a", A, "4/3", text)
        assert isinstance(answer(4, larger, counts, *guards(1), mana=rich), Open)


def test_two_players_have_no_third() -> None:
    text = (
        "Whenever a player attacks one of your opponents, if that opponent has more life than"
        " another of your opponents, put two +1/+1 counters on a creature you control."
    )
    ogre = creature("a", A, "1/1", text)
    assert isinstance(answer(1, ogre), Kills)
    assert isinstance(answer(2, ogre), Survives)
    assert not isinstance(answer(2, ogre, players="Ann Bob Cid"), Survives)


def test_an_unread_trigger_that_nothing_sets_off_is_no_matter() -> None:
    # No land enters as creatures attack, and tokens that attack are none.
    text = "Whenever a land you control enters, frobnicate each creature."
    raid = (
        "Whenever this creature attacks, create a 1/1 red Goblin creature token that's attacking."
    )
    lands, others = creature("c", A, "0/1", text), creature("c", A, "0/1", text.replace(
        "a land", "another permanent"))  # fmt: skip
    ogre = creature("a", A, "3/3", raid)
    assert isinstance(answer(4, ogre, lands), Kills)
    assert isinstance(answer(6, ogre, lands), Survives)
    assert isinstance(answer(6, ogre, others), Open)


def test_a_creature_that_enters_is_no_clue() -> None:
    copies = "Whenever another creature enters, frobnicate each creature."
    for made, expected in (("Clue", Kills), ("2/2 red Goblin creature", Open)):
        done = f"Whenever this creature attacks, create a {made} token."
        ogre, other = creature("a", A, "3/3", done), creature("c", A, "0/1", copies)
        assert isinstance(answer(3, ogre, other), expected)


def test_tokens_for_the_one_opponent_attack() -> None:
    text = (
        "Whenever you attack, for each opponent, create a 1/1 white Human creature token that's"
        " tapped and attacking that player or a planeswalker they control."
    )
    ogre = creature("a", A, "3/3", text)
    assert isinstance(answer(4, ogre), Kills)
    assert isinstance(answer(5, ogre), Survives)
    # with a planeswalker the token may attack that, or him
    assert isinstance(answer(4, ogre, planeswalker("w", B)), Open)
    assert isinstance(answer(5, ogre, players="Ann Bob Cid"), Open)


def test_becoming_a_target_may_set_something_off() -> None:
    drain = "Whenever you attack, target opponent loses 1 life."
    # 1 life, and 1 in combat: 3 with two counters for the crime
    crime = "Whenever you commit a crime, put two +1/+1 counters on this creature."
    assert isinstance(answer(4, creature("a", A, "1/1", f"{drain}\n{crime}")), Open)
    assert isinstance(answer(3, creature("a", A, "1/1", crime)), Survives)
    gains = "Whenever you become the target of a spell or ability, you gain 5 life."
    for text, expected in ((gains, Open), (gains.replace(" or ability", ""), Kills)):
        law = enchantment("law", B, text)
        assert isinstance(answer(2, creature("a", A, "1/1", drain), law), expected)


def test_a_declared_attack_says_nothing_of_who_else_may_attack() -> None:
    # bear and cub deal 3, and the cub may make them lose 5 of their 6; the bear alone deals 2
    line = "Whenever this creature attacks, you may have each opponent lose 5 life."
    creatures = creature("bear", A, "2/2"), creature("cub", A, "1/1", line)
    for attacks in (None, "bear"):
        found = answer(6, *creatures, attacks=attacks)
        assert isinstance(found, Open), attacks
        assert found.gaps.not_modelled == (("cub", line),)
    assert isinstance(answer(9, *creatures, attacks="bear"), Survives)


@pytest.mark.parametrize(("life", "lethal"), [(5, True), (6, False)])
def test_the_only_target_is_no_choice(life: int, lethal: bool) -> None:
    # the one guard dies as the 3/4 attacks: 3 and 2 are dealt; two guards are a choice
    adept = creature(
        "adept", A, "3/4", "Whenever this creature attacks, target creature an opponent controls "
        "gets -1/-1 until end of turn.",
    )  # fmt: skip
    bear = creature("bear", A, "2/2")
    found = answer(life, adept, bear, creature("g", B, "1/1"))
    assert isinstance(found, Kills if lethal else Survives)
    two = answer(5, adept, bear, creature("g", B, "1/1"), creature("h", B, "1/1"))
    assert isinstance(two, Open)
    warded = answer(life, adept, bear, creature("g", B, "1/1", "Ward {2}"))
    assert isinstance(warded, Open) is lethal


@pytest.mark.parametrize(
    ("energy", "life", "expected"),
    [
        # who has no energy sacrifices the 8/8 as it attacks: only 2 are dealt
        (0, 2, Kills),
        (0, 3, Survives),
        # who has it chooses: 8 and 2 are dealt at most
        (2, 10, Open),
        (2, 11, Survives),
    ],
)
def test_a_price_that_nobody_can_pay(energy: int, life: int, expected: type) -> None:
    text = "Whenever this creature attacks or blocks, sacrifice it unless you pay {E}{E}."
    robot, bear = creature("robot", A, "8/8", text), creature("bear", A, "2/2")
    position = board(robot, bear)
    ann, bob = position.players
    players = (replace(ann, energy=energy), replace(bob, life=life))
    assert isinstance(forced_lethal(replace(position, players=players)), expected)


# -- what is bounded though it is not played -------------------------------------------------------

MOURNS = (
    "Whenever another creature dies, or a creature card is put into a graveyard from anywhere other"
    " than the battlefield, or a creature card leaves your graveyard, this creature deals 1 damage"
    " to each opponent."
)


@pytest.mark.parametrize(
    ("life", "more", "expected"),
    [
        # the guard must block the knight, the bear deals 2; 1 for each event: 2 others may die, and
        # 3 creatures at most may be meant by the last event; nothing puts a card into a graveyard
        # from elsewhere: 2 + 5 is less than 8
        (8, "", Survives),
        (7, "", Open),
        # cards that are milled are put into a graveyard as well, nobody knows how often
        (11, "Whenever this creature attacks, mill two cards.", Open),
        # a creature that comes back may die again
        (11, "Persist", Open),
    ],
)
def test_damage_for_each_death_is_bounded(life: int, more: str, expected: type) -> None:
    knight, bear = creature("knight", A, "15/4", MOURNS), creature("bear", A, "2/2", more)
    assert isinstance(answer(life, knight, bear, creature("guard", B)), expected)


@pytest.mark.parametrize(
    ("blockers", "expected"),
    [
        # b dies of -1/-1 before the counters come
        ("b", Kills),
        # y dies in that order; in the other it is 4/2 and then 3/1
        ("c", Kills),
        ("bc", Kills),
    ],
)
def test_an_order_that_is_chosen_once_blocks_are_known(blockers: str, expected: type) -> None:
    """603.3b: b blocks, and Ann shrinks first: 6 damage to 4 life; c blocks, and she grows first:
    x tramples for 1, y deals 3. No order kills against both, but she need not choose before."""
    shrinks = "each creature gets -1/-1 until end of turn."
    grows = "put a +1/+1 counter on each creature."
    when = "Whenever this creature becomes blocked, "
    mine = {
        "b": creature("b", "Bob", "6/1", "First strike\nLifelink"),
        "c": creature("c", "Bob", "0/5"),
    }
    position = board(
        creature("x", "Ann", "6/9", f"Trample\n{when}{shrinks}\n{when}{grows}"),
        creature("y", "Ann", "3/1", "This creature can't be blocked."),
        enchantment("law", "Ann", "No more than one creature can block each combat."),
        *(mine[name] for name in blockers),
    )
    ann, bob = position.players
    position = replace(position, players=(ann, replace(bob, life=4)))
    assert isinstance(forced_lethal(position), expected)


@pytest.mark.parametrize(
    ("bear", "guard", "life", "expected"),
    [
        # 603.3b: Ann lets Bob lose his last 2 life before he gains any; Bob does not
        (("each opponent gains 2 life.", "each opponent loses 2 life."), (), 2, Kills),
        (("each opponent gains 2 life.", "each opponent loses 2 life."), (), 3, Survives),
        (("each opponent loses 2 life.", "each opponent gains 2 life."), (), 2, Kills),
        ((), ("you gain 2 life.", "you lose 2 life."), 2, Survives),
        ((), ("you lose 2 life.", "you gain 2 life."), 2, Survives),
        ((), ("you lose 2 life.", "you gain 2 life."), 3, Survives),
        # 701.21a: whichever of two is sacrificed, one of two attackers tramples for 3
        (("defending player sacrifices a creature.",), (), 3, Kills),
        # both block, and 3 damage are dealt
        (("defending player sacrifices a creature.",), (), 4, Survives),
    ],
)
def test_what_is_chosen_as_blocks_trigger_is_chosen_then(
    bear: Sequence[str], guard: Sequence[str], life: int, expected: type
) -> None:
    mine = [f"Whenever this creature becomes blocked, {text}" for text in bear]
    theirs = [f"Whenever this creature blocks, {text}" for text in guard]
    some = [creature("x", "Ann", "3/3", "\n".join(("Trample", *mine)))]
    some += [creature("g", "Bob", "0/4", "\n".join(theirs))]
    if len(bear) == 1:
        some += [creature("y", "Ann", "3/3", "Trample"), creature("h", "Bob", "0/4")]
    position = board(*some)
    ann, bob = position.players
    position = replace(position, players=(ann, replace(bob, life=life)))
    assert isinstance(forced_lethal(position), expected)


SACRIFICES = "Trample\nWhenever this creature {}, {} sacrifices a creature."


def test_who_dies_may_hang_on_what_is_sacrificed_as_blocks_trigger() -> None:
    """x is 3/3 and tramples; Bob, at 3 life, keeps g, which blocks it, and gives up h. Of two
    defending players nobody looks at who of them chooses."""
    g, h = creature("g", "Bob", "0/4"), creature("h", "Bob", "0/1", tapped=True)
    text = SACRIFICES.format("becomes blocked", "defending player")
    third = creature("cid", "Cid", "0/1", tapped=True)
    for more, players, expected in (
        ((), "Ann Bob", Kills),
        ((h,), "Ann Bob", Survives),
        ((h, third), "Ann Bob Cid", Open),
    ):
        position = board(creature("x", "Ann", "3/3", text), g, *more, players=players)
        ann, bob, *others = position.players
        position = replace(position, players=(ann, replace(bob, life=3), *others))
        assert isinstance(forced_lethal(position), expected), more


@pytest.mark.parametrize(("life", "expected"), [(2, Kills), (3, Survives)])
def test_what_is_sacrificed_after_the_last_damage_changes_nothing(
    life: int, expected: type
) -> None:
    """x tramples over b for 2: of 2 life nothing is left, of 3 one, whatever Bob gives up."""
    x = creature("x", "Ann", "3/3", SACRIFICES.format("is dealt damage", "each opponent"))
    idle = [creature(name, "Bob", "0/1", tapped=True) for name in "cd"]
    position = board(x, creature("b", "Bob", "1/1"), *idle)
    ann, bob = position.players
    position = replace(position, players=(ann, replace(bob, life=life)))
    assert isinstance(forced_lethal(position), expected)


@pytest.mark.parametrize(("life", "expected"), [(2, Kills), (3, Survives)])
def test_a_choice_is_tried_after_somebody_left_of_whom_something_was_answered(
    life: int, expected: type
) -> None:
    """b blocks a1, which dies first; Ann gives up one of the two 2/3s, so that 2 are dealt. Of 2
    life, a2 and a3 attack without a1: b kills neither, and blocks one of them."""
    a1 = creature("a1", "Ann", "1/1", "This creature gets +1/+0 as long as you cast a spell.")
    first = "First strike\nWhenever another creature dies, each opponent sacrifices a creature."
    others = [creature(name, "Ann", "2/3") for name in ("a2", "a3")]
    given = [{"id": "a1", "text": "you cast a spell", "holds": False}]
    found = answer(life, a1, *others, creature("b", "Bob", "2/2", first), given=given)
    assert isinstance(found, expected)
