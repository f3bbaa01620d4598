"""Who loses first has lost: nothing that follows takes it back, or makes the other player lose as
well (104.2a, 704.3)."""

import pytest

from legality import Position
from legality.combat import Combat
from legality.search.best_attack import best_attack
from legality.search.best_block import best_block, carried_out, default_score, ranked
from legality.search.forced_lethal import Kills, Open, Survives, forced_lethal
from legality.search.scoring import LOST
from tests.table import with_attacks

MIASMA = '"Whenever a creature attacks you, its controller loses 1 life."'
STINGS = '"Whenever this creature blocks, each opponent loses 1 life."'
BURSTS = '"When this creature dies, each opponent loses 1 life."'
DRAINS = '"Whenever this creature attacks, defending player loses 3 life."'
UNSEEN = '"This creature can\'t be blocked."'
EDITIONS = ("2006-10-01", "2009-10-01", "2024-03-08", "current")


def position(text: str, rules: str = "current") -> Position:
    """The board, Ann attacking Bob."""
    return Position.from_notation(f"rules: {rules}; {text}")


# -- by the attack ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("life", "kills"), [(1, False), (2, True)])
def test_an_attack_by_which_its_player_loses_kills_nobody(
    life: int, kills: bool, rules: str
) -> None:
    # Miasma's ability resolves before blocks: with 1 life Ann is at 0 by then and has lost (704.5a)
    # before the Ogre deals its 4 to Bob, who has 3. With 2 life she is at 1, and Bob dies.
    board = position(f"Ann {life}: Ogre 4/2; Bob 3: Miasma enchantment {MIASMA}", rules)
    assert isinstance(forced_lethal(board), Kills if kills else Survives)
    found = best_attack(board)
    assert found.proved
    assert dict(found.attack) == ({"Ogre": "Bob"} if kills else {})


def test_an_attack_that_loses_says_so() -> None:
    board = position(f"Ann 1: Ogre 4/2; Bob 3: Miasma enchantment {MIASMA}")
    found = forced_lethal(board)
    assert isinstance(found, Survives)
    ogre, nothing = sorted(found.refuted, key=lambda one: not one.attack)
    assert (ogre.to_value()["lost"], "lost" in nothing.to_value()) == (["Ann"], False)


def test_a_part_of_an_attack_may_kill_though_the_whole_loses() -> None:
    # Two attackers cost Ann both her points of life; one costs one, and deals all 3 that Bob has.
    board = position(f"Ann 2: Ogre 3/3, Ogre2 3/3; Bob 3: Miasma enchantment {MIASMA}")
    found = forced_lethal(board)
    assert isinstance(found, Kills)
    assert len(found.attack) == 1
    assert len(best_attack(board).attack) == 1


def test_what_comes_after_the_game_is_not_played() -> None:
    # Ann is at 0 as blockers are declared: the Ogre deals nothing, Bob stays at 3.
    board = position(f"Ann 1: Ogre 4/2 attacks Bob; Bob 3: Wall 0/4; Miasma enchantment {MIASMA}")
    found = best_block(board)
    assert found.proved
    assert found.outcome.lost == ("Ann",)
    assert found.outcome.life == {"Ann": 0, "Bob": 3}
    # one point that Ann has lost, and the game
    assert found.score == 1 + LOST


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_player_who_has_lost_by_the_attack_is_not_saved_by_lifelink(rules: str) -> None:
    # Bob is at 0 before blocks. The Lynx would gain him 3 in the first damage step.
    board = position(f"Ann 20: Imp 1/1 {DRAINS}; Bob 3: Lynx 3/3 first strike lifelink", rules)
    assert isinstance(forced_lethal(board), Kills)
    block = best_block(with_attacks(board, "Imp>Bob"))
    assert block.outcome.lost == ("Bob",)
    # three points of life, and the game
    assert block.score == -3 - LOST
    assert best_attack(board).score == 3 + LOST


def test_both_at_once_have_both_lost() -> None:
    # One ability takes from each: Ann and Bob are at 0 at the same check (104.4a).
    board = position(
        'Ann 1: Imp 1/1 "Whenever this creature attacks, each player loses 1 life."; Bob 1:'
    )
    found = forced_lethal(board)
    assert isinstance(found, Kills)
    assert found.dies == ("Bob",)


# -- by a block ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("life", "survives"), [(1, True), (2, False)])
def test_a_block_by_which_the_attacking_player_loses(life: int, survives: bool, rules: str) -> None:
    # 9 points trample over the Bee's 1, Bob has 3: only the point that Ann loses as the Bee blocks
    # saves him, if it is her last.
    board = position(f"Ann {life}: Wurm 9/9 trample; Bob 3: Bee 1/1 {STINGS}", rules)
    assert isinstance(forced_lethal(board), Survives if survives else Kills)
    attacked = with_attacks(board, "Wurm>Bob")
    found = best_block(attacked)
    assert found.proved
    assert found.outcome.lost == (("Ann",) if survives else ("Bob",))
    # Ann's point and the game; or 9 of damage and the game: by a block it is Ann's point less 8 of
    # damage and the Bee (worth 2), which is as much
    assert found.score == (1 + LOST if survives else -9 - LOST)
    assert found.declaration == {"Bee": ["Wurm"]} or not survives


# -- in the first damage step ----------------------------------------------------------------------


@pytest.mark.parametrize("rules", EDITIONS[1:])
@pytest.mark.parametrize(("life", "survives"), [(1, True), (2, False)])
def test_a_death_in_the_first_step_by_which_the_attacking_player_loses(
    life: int, survives: bool, rules: str
) -> None:
    # The Knight (2/2, first strike, trample) kills the Pod with 1 and deals Bob 1 (3 - 1 = 2); the
    # Pod takes Ann's last point before the Shade, which can't be blocked, deals its 2.
    board = position(
        f"Ann {life}: Knight 2/2 first strike trample, Shade 2/2 {UNSEEN}; Bob 3: Pod 0/1 {BURSTS}",
        rules,
    )
    assert isinstance(forced_lethal(board), Survives if survives else Kills)


def test_a_death_with_the_last_damage_comes_too_late() -> None:
    # Without first strike the Pod dies as Bob is dealt 3: he has lost before its ability resolves.
    board = position(f"Ann 1: Knight 2/2 trample, Shade 2/2 {UNSEEN}; Bob 3: Pod 0/1 {BURSTS}")
    assert isinstance(forced_lethal(board), Kills)


def test_what_a_planeswalker_has_lost_by_then_counts() -> None:
    # In the first step the Scout deals the Walker 1 and the Knight kills the Pod, whose ability
    # takes Ann's last point: her point, the loyalty counter less, the Pod (0/1), and the game.
    board = position(
        "Ann 1: Scout 1/2 first strike, Knight 3/4 first strike; "
        f"Bob 6: Pod 0/1 {BURSTS}; Walker planeswalker loyalty 3"
    )
    attacked = with_attacks(board, "Scout>Walker Knight>Bob")
    (found,) = [one for one in ranked(attacked) if one.declaration == {"Pod": ["Knight"]}]
    assert found.score == 1 - 1 - 1 + LOST
    assert found.score == default_score(attacked, found.outcome, "Bob")


@pytest.mark.parametrize(
    "board",
    [
        f"Ann 1: Ogre 4/2; Bob 3: Bee 1/1 {STINGS}; Miasma enchantment {MIASMA}",
        f"Ann 3: Ogre 4/2 {DRAINS}; Bob 3: Bee 1/1 {STINGS}",
    ],
)
def test_who_has_lost_by_the_attack_sets_nothing_off_by_blocks(board: str) -> None:
    # The Bee's ability would take a point of Ann's: nobody blocks any more.
    begun = position(board)
    attacked = with_attacks(begun, "Ogre>Bob")
    combat = Combat.begin(begun).declare_attackers({"Ogre": "Bob"}).resolve_triggers()
    for one in ranked(attacked):
        assert one.score == default_score(attacked, one.outcome, "Bob")
        assert one.outcome == combat.outcome
        assert carried_out(combat, one).outcome.lost == combat.outcome.lost


# -- the combat itself -----------------------------------------------------------------------------


def test_combat_names_only_who_lost_first() -> None:
    board = position(f"Ann 1: Ogre 4/2; Bob 3: Miasma enchantment {MIASMA}")
    combat = Combat.begin(board).declare_attackers({"Ogre": "Bob"}).resolve_triggers()
    combat = combat.declare_blockers({}).assign_damage({"Ogre": {"Bob": 4}}).settle()
    assert combat.outcome.lost == ("Ann",)


# -- players who are not attacked ------------------------------------------------------------------

TAKES = "each opponent loses 3 life."


def of_three(text: str) -> Position:
    """Ann's Imp with that text; Bob with 20 life and a Bear, Cid with 2 and nothing."""
    cast = f'Ann 20: Imp 1/1 "{text}"; Bob 20: Bear 2/2; Cid 2:'
    return Position.from_notation(f"rules: current; players: Ann, Bob, Cid; {cast}")


def test_who_is_not_attacked_may_die_whatever_the_blocks() -> None:
    # The Bear must block; that takes 3 of Cid, who has 2. Attacked himself he would live: 2 - 1.
    lured = f'This creature must be blocked if able." "Whenever ~ becomes blocked, {TAKES}'
    found = forced_lethal(of_three(lured))
    assert isinstance(found, Kills)
    assert (dict(found.attack), found.dies) == ({"Imp": "Bob"}, ("Cid",))


def test_who_is_not_attacked_lives_by_a_block_that_sets_nothing_off() -> None:
    # Bob need not block (20 - 1), Cid blocks nothing (2 - 1): nothing becomes blocked
    found = forced_lethal(of_three(f"Whenever this creature becomes blocked, {TAKES}"))
    assert isinstance(found, Survives)


def test_the_best_attack_is_not_proved_where_others_lose_in_the_combat() -> None:
    found = best_attack(of_three(f"Whenever this creature becomes blocked, {TAKES}"))
    assert found.left_out
    assert not found.proved


# -- what an attack by another reading found -------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        # 101.2: Ann stays in the game at 0, and the Ogre kills Bob
        "You can't lose the game and your opponents can't win the game.",
        # she may gain 3 first (603.3b), and has 3 as the Ogre deals its 4
        "Whenever a creature you control attacks, you may gain 3 life.",
    ],
)
def test_what_keeps_the_attacking_player_in_the_game_is_named(line: str) -> None:
    board = position(
        f'Ann 1: Ogre 4/2; Shrine enchantment "{line}"; Bob 3: Miasma enchantment {MIASMA}'
    )
    found = forced_lethal(board)
    assert isinstance(found, Open)
    assert any(line in told for _, told in found.gaps.not_modelled)


@pytest.mark.parametrize(
    "line",
    [
        "You can't lose the game and your opponents can't win the game.",
        "Whenever a creature blocks, you may gain 3 life.",
    ],
)
@pytest.mark.parametrize(
    ("ann", "bob", "kind"),
    [
        # The Bee takes Ann's last point as it blocks: only that saves Bob from 9 - 1 = 8.
        (1, 3, Open),
        # he has more than the 9 that there are: whether Ann loses is nothing to him
        (1, 30, Survives),
        # she has another point: 8 are enough
        (2, 3, Kills),
    ],
)
def test_what_keeps_the_attacking_player_in_the_game_at_a_block_is_named(
    ann: int, bob: int, kind: type, line: str
) -> None:
    shrine = f'Shrine enchantment "{line}"'
    board = position(f"Ann {ann}: Wurm 9/9 trample; {shrine}; Bob {bob}: Bee 1/1 {STINGS}")
    found = forced_lethal(board)
    assert isinstance(found, kind)
    named = isinstance(found, Open) and any(line in told for _, told in found.gaps.not_modelled)
    assert named is (kind is Open)


@pytest.mark.parametrize("life", [1, 20])
def test_a_choice_by_which_the_attacking_player_loses_is_no_margin(life: int) -> None:
    # Bob may take a point of hers before blocks: with 1 she has lost, with 20 he dies all the same.
    line = "Whenever a creature attacks you, you may have each opponent lose 1 life."
    board = position(f'Ann {life}: Ogre 4/2; Bob 3: Shrine enchantment "{line}"')
    found = forced_lethal(board)
    assert isinstance(found, Open if life == 1 else Kills)


def test_an_ability_of_whom_is_not_attacked_takes_from_its_player() -> None:
    # The Bear must block; Cid's Curse takes 3 of him, who has 2. "You" is Cid.
    curse = 'Curse enchantment "Whenever a creature becomes blocked, you lose 3 life."'
    cast = f'Ann 20: Imp 1/1 "~ must be blocked if able."; Bob 20: Bear 2/2; Cid 2: {curse}'
    board = Position.from_notation(f"rules: current; players: Ann, Bob, Cid; {cast}")
    found = forced_lethal(board)
    assert isinstance(found, Kills)
    assert found.dies == ("Cid",)
    assert not best_attack(board).proved


def test_with_three_players_others_may_lose_after_the_attacking_one() -> None:
    # Bob's Sting takes Ann's last point and Cid's; the Curse would take Ann's.
    sting = 'Sting enchantment "Whenever a creature attacks, each opponent loses 1 life."'
    board = Position.from_notation(
        "rules: current; players: Ann, Bob, Cid; "
        f'Ann 1: Imp 2/2; Bob 20: {sting}; Cid 1: Curse enchantment "Whenever a creature attacks, '
        'its controller loses 1 life."'
    )
    combat = Combat.begin(board).declare_attackers({"Imp": "Bob"}).resolve_triggers()
    assert combat.outcome.lost == ("Ann", "Cid")
    found = forced_lethal(board)
    assert isinstance(found, Kills)
    assert found.dies == ("Cid",)


@pytest.mark.parametrize(("ann", "bob", "score"), [(0, 3, -LOST), (5, 0, LOST)])
def test_who_has_lost_before_the_combat(ann: int, bob: int, score: int) -> None:
    # Nobody else loses; what follows is not played.
    board = position(f"Ann {ann}: Ogre 4/2; Bob {bob}: Bear 5/5")
    found = best_attack(board)
    assert (found.score, found.proved) == (score, True)


def test_dies_or_attacks_are_both_read() -> None:
    # Unblocked it is 1 by the attack and 1 of damage; blocked 1 by the attack and 1 by its death.
    line = "Whenever this creature dies, attacks, or blocks, each opponent loses 1 life."
    board = position(f'Ann 20: Imp 1/1 "{line}"; Bob 2: Bear 2/2')
    assert isinstance(forced_lethal(board), Kills)


@pytest.mark.parametrize(
    ("text", "survives"),
    [
        # Bob's own life: whether Ann loses first is nothing to it, and 3 damage of 20 kills nobody
        ("This creature gets +2/+2 as long as you have 25 or more life.", True),
        # Ann has 20 and gains none, so the guard stays as it is
        ("This creature gets +2/+2 as long as an opponent has 25 or more life.", True),
        # nearly the same, but Ann's life is taken for plenty where she may not lose
        ("This creature gets +2/+2 as long as an opponent has 20 or more life.", False),
    ],
)
def test_whose_life_a_size_hangs_on(text: str, survives: bool) -> None:
    board = position(f'Ann: Bear 3/3; Bob: Guard 2/2 "{text}"')
    assert isinstance(forced_lethal(board), Survives if survives else Open)
