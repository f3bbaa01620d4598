"""What is declared after somebody has lost the game is not judged (104.2a, 704.5, 800.4a)."""

import pytest

from legality import (
    Combat,
    Position,
    best_block,
    check,
    check_attacks,
    check_blocks,
    check_damage,
    legal_attacks,
    legal_blocks,
    legal_damage,
)
from legality.errors import TooLarge
from legality.position.kept import with_declared
from legality.verdict import Judgement, Legal, Undecided

MIASMA = '"Whenever a creature attacks you, its controller loses 1 life."'
DRAINS = '"Whenever this creature attacks, defending player loses 3 life."'
STINGS = '"Whenever this creature blocks, each opponent loses 1 life."'
EDITIONS = {"2006-10-01": "420.5", "2009-10-01": "704.5", "2024-03-08": "704.5", "current": "704.5"}


def judged(text: str, rules: str = "current") -> Judgement:
    """The board judged, Ann attacking Bob."""
    return check(Position.from_notation(f"rules: {rules}; {text}"))


def told(judgement: Judgement) -> list[str]:
    """What stands in `not_modelled`."""
    return [text for _, text in judgement.not_modelled]


# -- by the attack ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("life", "legal"), [(1, None), (2, True)])
def test_blocks_once_the_attacking_player_has_lost(
    life: int, legal: bool | None, rules: str
) -> None:
    # Miasma takes a point before blocks: with 1 life Ann is at 0 by then.
    found = judged(
        f"Ann {life}: Ogre 4/2 attacks Bob; "
        f"Bob 3: Wall 0/4 blocks Ogre; Miasma enchantment {MIASMA}",
        rules,
    )
    assert (found.legal, isinstance(found.attacks, Legal)) == (legal, True)
    said = f"once Ann has lost the game ({EDITIONS[rules]}), no blocks are judged"
    assert told(found) == ([said] if legal is None else [])


@pytest.mark.parametrize(("life", "legal"), [(3, None), (4, False)])
def test_blocks_once_the_defending_player_has_lost(life: int, legal: bool | None) -> None:
    # One creature can't block menace; with 3 life Bob is at 0 before he declares it.
    ogre = f"Ogre 4/2 menace {DRAINS} attacks Bob"
    found = judged(f"Ann: {ogre}; Bob {life}: Wall 0/4 blocks Ogre")
    assert found.legal is legal
    assert bool(told(found)) is (legal is None)


@pytest.mark.parametrize(("life", "legal"), [(1, None), (2, True)])
def test_life_paid_for_the_attack_may_be_the_last(life: int, legal: bool | None) -> None:
    # 119.4: Ann may pay the life that she has. At 0 she has lost before blocks.
    tax = "Creatures can't attack you unless their controller pays 1 life for each of those"
    found = judged(
        f"Ann {life}: Ogre 4/2 attacks Bob; Bob: Wall 0/4 blocks Ogre; "
        f'Tax enchantment "{tax} creatures."'
    )
    assert (found.legal, isinstance(found.attacks, Legal)) == (legal, True)


def test_poison_loses_too() -> None:
    venom = '"Whenever this creature attacks, defending player gets a poison counter."'
    board = Position.from_notation(
        f"rules: current; Ann: Ogre 4/2 {venom} attacks Bob; "
        "Bob 3 life, poison 9: Wall 0/4 blocks Ogre"
    )
    assert check(board).legal is None


@pytest.mark.parametrize(("life", "legal"), [(1, None), (2, False)])
def test_a_choice_by_which_somebody_may_have_lost_is_asked(life: int, legal: bool | None) -> None:
    curse = '"Whenever a creature attacks you, you may have each opponent lose 1 life."'
    found = judged(
        f"Ann {life}: Ogre 4/2 menace attacks Bob; "
        f"Bob 3: Wall 0/4 blocks Ogre; Curse enchantment {curse}"
    )
    assert found.legal is legal
    assert [ask.id for ask in found.asks] == (["Curse"] if legal is None else [])


@pytest.mark.parametrize(("life", "legal"), [(1, None), (2, True)])
def test_an_order_in_which_somebody_loses_is_asked(life: int, legal: bool | None) -> None:
    # Of Ann's own abilities one gives and one takes: with 1 life she loses if the second is first.
    found = judged(
        f"Ann {life}: Ogre 4/2 attacks Bob; "
        'Font enchantment "Whenever a creature you control attacks, you gain 3 life."; '
        'Drain enchantment "Whenever a creature you control attacks, you lose 1 life."; '
        "Bob 3: Wall 0/4 blocks Ogre"
    )
    assert found.legal is legal
    assert bool(found.asks) is (legal is None)


# -- by the blocks, in the first damage step -------------------------------------------------------


@pytest.mark.parametrize(("life", "legal"), [(1, None), (2, False)])
def test_damage_once_the_attacking_player_has_lost(life: int, legal: bool | None) -> None:
    # The Ogre has 4 to assign, and assigns 3.
    found = judged(
        f"Ann {life}: Ogre 4/2 attacks Bob; Bob 3: Bee 1/1 {STINGS} blocks Ogre; "
        "damage: Ogre -> Bee 3, Bee -> Ogre 1"
    )
    assert found.legal is legal
    assert found.blocks is not None
    assert isinstance(found.blocks["Bob"], Legal)
    said = "once Ann has lost the game (704.5), no damage is judged"
    assert told(found) == ([said] if legal is None else [])


# -- as the position stands ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ann", "bob", "who"), [(0, 3, "Ann"), (3, 0, "Bob"), (0, 0, "Ann and Bob")]
)
def test_who_has_no_life_as_the_position_stands(ann: int, bob: int, who: str) -> None:
    board = Position.from_notation(
        f"rules: current; judge: blocks; Ann {ann}: Ogre 4/2 attacks Bob; "
        f"Bob {bob}: Wall 0/4 blocks Ogre"
    )
    have = "have" if " and " in who else "has"
    assert told(check(board)) == [f"once {who} {have} lost the game (704.5), no blocks are judged"]
    assert isinstance(check_blocks(board)["Bob"], Undecided)


def test_each_part_says_so_alone() -> None:
    board = Position.from_notation(
        "rules: current; Ann 0: Ogre 4/2 attacks Bob; Bob 3:; damage: Ogre -> Bob 4"
    )
    for verdict in check_damage(board).values():
        assert isinstance(verdict, Undecided)
        assert verdict.not_modelled


def test_what_keeps_somebody_in_the_game_is_named() -> None:
    angel = "You can't lose the game and your opponents can't win the game."
    found = judged(f'Ann 0: Ogre 4/2 attacks Bob, Angel 4/4 "{angel}"; Bob 3: Wall 0/4 blocks Ogre')
    assert found.legal is None
    assert ("Angel", angel) in found.not_modelled


@pytest.mark.parametrize(("life", "kind"), [(1, Undecided), (2, Legal)])
def test_a_view_says_so_too(life: int, kind: type) -> None:
    board = Position.from_notation(
        f"rules: current; Ann {life}: Ogre 4/2 attacks Bob; Bob 3: Wall 0/4; "
        f"Miasma enchantment {MIASMA}"
    )
    blocks = legal_blocks(board)
    assert isinstance(blocks.judge({}), kind)
    damage = legal_damage(with_declared(board, blocks={}), "attacking")
    assert isinstance(damage.judge({"Ogre": {"Bob": 4}}), kind)
    assert bool(blocks.not_modelled) is bool(damage.not_modelled) is (kind is Undecided)


def test_an_attack_is_judged_whatever_life_there_is() -> None:
    # 119.4b: nothing can be paid by whom no life is left, who can't lose, say
    board = Position.from_notation("rules: current; Ann 0: Ogre 4/2 attacks Bob; Bob 3:")
    assert isinstance(check_attacks(board), Legal)
    assert isinstance(legal_attacks(board).judge({}), Legal)
    assert check(board).legal is True


# -- of three players ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cid", "legal"),
    [
        # nothing of his is left: it is as if he were gone already
        ("Cid 0:", True),
        # his permanents leave as he does, and what they say (800.4a)
        ("Cid 0: Bear 2/2", None),
        ("Cid 1: Bear 2/2", True),
    ],
)
def test_one_of_three_who_has_lost(cid: str, legal: bool | None) -> None:
    board = Position.from_notation(
        "rules: current; players: Ann, Bob, Cid; "
        f"Ann: Ogre 4/2 attacks Bob; Bob 3: Wall 0/4 blocks Ogre; {cid}"
    )
    assert check(board).legal is legal


def test_who_is_attacked_and_has_lost() -> None:
    board = Position.from_notation(
        "rules: current; players: Ann, Bob, Cid; Ann: Ogre 4/2 attacks Cid; Bob 3: Wall 0/4; "
        "Cid 0: ; blocks: none"
    )
    assert check(board).legal is None


# -- a combat goes on ------------------------------------------------------------------------------


def test_a_combat_lets_who_has_lost_stay() -> None:
    board = Position.from_notation(f"rules: current; Ann 3: Ogre 4/2 {DRAINS}; Bob 3: Wall 0/4")
    combat = Combat.begin(board).declare_attackers({"Ogre": "Bob"}).resolve_triggers()
    assert combat.outcome.lost == ("Bob",)
    assert combat.declare_blockers({"Wall": ["Ogre"]}).is_blocked("Ogre")


CURSE = '"Whenever a creature attacks, each opponent loses 1 life."'


def of_three(cid: str) -> Position:
    """Ann's Ogre attacks Bob; that takes a point of Cid's."""
    return Position.from_notation(
        "rules: current; players: Ann, Bob, Cid; "
        f"Ann: Ogre 4/2 attacks Bob; Curse enchantment {CURSE}; Bob 20: Wall 0/4; {cid}"
    )


@pytest.mark.parametrize(
    ("cid", "named"), [("Cid 1: Bear 2/2", True), ("Cid 2: Bear 2/2", False), ("Cid 1:", False)]
)
def test_what_would_leave_with_a_player_is_named(cid: str, named: bool) -> None:
    # 800.4a: Ann and Bob play on, and the Bear would be gone.
    combat = Combat.begin(of_three(cid)).declare_attackers({"Ogre": "Bob"}).resolve_triggers()
    said = "once Cid has lost the game (704.5), what is theirs leaves the game"
    assert (("", said) in combat.not_modelled) is named
    if named:
        with pytest.raises(TooLarge):
            best_block(of_three(cid), "Bob")
    else:
        assert best_block(of_three(cid), "Bob").proved
