"""Put onto the battlefield attacking or blocking (506.3, 508.4, 509.4): no declaration, no check of
its rules, and never "attacked" or "blocked".

What the rules do not let into the fight enters all the same, and is just not attacking or blocking.
"""

from msgspec import UNSET
from msgspec.structs import replace

from legality.moments.affected import with_affected_settled
from legality.moments.blocking import made_to_block, noted, put_in, with_block, without_blocks
from legality.moments.board import altered, with_permanents
from legality.moments.defending import defending_now
from legality.moments.naming import attackable, here, known, place_in_order
from legality.moments.refusing import refuse
from legality.moments.state import S, State, become
from legality.moments.values import Attacker, Status, Step, fixed
from legality.numbers import NEW_OBJECT
from legality.position import Permanent
from legality.rulebook.defending import defending_player
from legality.rulebook.targets import attacked_as


def enter(combat: S, permanent: Permanent) -> S:
    """The permanent, or so many identical ones, enters the battlefield."""
    for creature in permanent.individuals():
        if creature.id in combat.board.by_id:
            why = f"{creature.id} is on the battlefield already."
            refuse(combat, "enter the battlefield", NEW_OBJECT, creature.id, why)
    combat = with_affected_settled(combat)
    return become(combat, board=with_permanents(combat.board, permanent.individuals()))


def put_attacking(combat: S, permanent: Permanent, target: str, *, unblocked: bool = False) -> S:
    """508.4: it enters the battlefield attacking that player, planeswalker or battle; if that is
    there no longer, it enters and does not attack (508.4a)."""
    attackable(combat, "put_attacking", target)
    combat = enter(combat, permanent)
    for creature in permanent.individuals():
        combat = become_attacking(combat, creature.id, target, unblocked=unblocked)
    return combat


def become_attacking(combat: S, name: str, target: str, *, unblocked: bool = False) -> S:
    """508.4: an effect states that a creature is attacking.

    From the declare blockers step on it is unblocked (506.3d, 508.4d); in editions that do not say
    so it is neither blocked nor unblocked, unless the effect says `unblocked` (as ninjutsu does),
    and assigns its damage as an unblocked creature.
    """
    here(combat, "become_attacking", name)
    attackable(combat, "become_attacking", target)
    if not may_attack(combat, name, target) or name in combat.attackers:
        return combat
    late = not combat.step.is_before(Step.BLOCKERS)
    free = late and (unblocked or combat.edition.late_entry_is_unblocked)
    player = defending_player(combat.board, target)
    target = attacked_as(combat.board, target)
    if combat.board.by_id[name].tapped is UNSET:  # by being put there nothing is tapped
        combat = become(combat, board=altered(combat.board, name, tapped=False))
    new = Attacker(target, player, Status.UNBLOCKED if free else Status.NEITHER)
    history = replace(
        combat.history,
        joined=fixed({**combat.history.joined, name: player}),
        last=fixed({**combat.history.last, name: player}),
    )
    attackers = fixed({**combat.attackers, name: new})
    return become(combat, attackers=attackers, history=history)


def may_attack(combat: State, name: str, target: str) -> bool:
    """506.3, 506.3a–c, f, g, 508.4a–c: a creature, no battle, of the attacking player, and a
    target that is still there and still a defending player's."""
    if combat.step in (Step.BEGINNING, Step.OVER) or not _may_fight(combat, name):
        return False
    attacks = combat.board.by_id[name].controller in combat.board.attackers
    return attacks and is_attackable(combat, target)


def _may_fight(combat: State, name: str) -> bool:
    """506.3: a creature that is there, and no battle."""
    permanent = combat.board.by_id[name]
    return permanent.is_creature and "battle" not in permanent.words and combat.is_present(name)


def is_attackable(combat: State, target: str) -> bool:
    """506.3: a defending player, a planeswalker one controls or a battle one protects."""
    board = combat.board
    if target in board.player_by_name:
        return target in board.defenders
    if not combat.is_present(target):
        return False
    words, edition = board.by_id[target].words, combat.edition
    battle = "battle" in words and edition.battles_attackable
    walker = "planeswalker" in words and edition.planeswalkers_attackable
    return (battle or walker) and defending_player(board, target) in board.defenders


def put_blocking(combat: S, permanent: Permanent, attacker: str, place: int | None = None) -> S:
    """509.4 (509.7): it enters the battlefield blocking that attacker; `place` is where it stands
    in the attacker's damage assignment order."""
    known(combat, "put_blocking", attacker)
    combat = enter(combat, permanent)
    for creature in permanent.individuals():
        if may_block(combat, creature.id, attacker):
            there = len(combat.attackers[attacker].blockers)
            place_in_order("put_blocking.place", place, there)
            combat = put_in(combat, with_block(combat, creature.id, attacker, place))
    return combat


def may_block(combat: State, name: str, attacker: str) -> bool:
    """506.3a, e–g, 509.4a: a creature, no battle, and an attacker whose defending player controls
    it; the counts and caps of the declaration don't matter (509.4b, ruling 37)."""
    if not _may_fight(combat, name) or not combat.is_attacking(attacker):
        return False
    return combat.board.by_id[name].controller == defending_now(combat, attacker)


def make_block(
    combat: S,
    blocker: str,
    attacker: str,
    place: int | None = None,
    attacker_place: int | None = None,
) -> S:
    """509.6: an effect makes a creature on the battlefield block an attacker. Whether the blocker
    had to be able to is the effect's affair (`could_block`)."""
    here(combat, "make_block", blocker)
    known(combat, "make_block", attacker)
    faced = combat.blockers.get(blocker, ())
    if not may_block(combat, blocker, attacker) or attacker in faced:
        return combat
    place_in_order("make_block.place", place, len(combat.attackers[attacker].blockers))
    place_in_order("make_block.attacker_place", attacker_place, len(faced))
    after = with_block(combat, blocker, attacker, place, attacker_place)
    return made_to_block(combat, after, blocker)


def stop_blocking(combat: S, blocker: str, attacker: str) -> S:
    """509.2a of 2024: an effect makes it stop blocking that attacker; it remains a blocking
    creature."""
    for name in (blocker, attacker):
        known(combat, "stop_blocking", name)
    if attacker not in combat.blockers.get(blocker, ()):
        return combat
    return noted(combat, without_blocks(combat, blocker, {attacker: None}), [])
