"""What effects do to attackers: another target (508.7), blocked or unblocked (509.1h), orders."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from legality.moments.blocking import band_of, noted
from legality.moments.board import with_fields
from legality.moments.enter import is_attackable, stop_blocking
from legality.moments.leave import with_last_defenders
from legality.moments.naming import attackable, known, player_of
from legality.moments.refusing import refuse
from legality.moments.state import S, State, become
from legality.moments.values import Attacker, Status, Step, fixed
from legality.numbers import (
    ATTACKER_ORDER,
    BLOCKED,
    BLOCKER_ORDER,
    BLOCKING,
    CHOOSING_DEFENDER,
    DAMAGE_BLOCKED,
    RESELECTED,
    RESELECTING,
    Rule,
)
from legality.rulebook.defending import defending_player
from legality.rulebook.targets import attacked_as


def choose_defending(combat: S, player: str) -> S:
    """507.1, 506.2a: where not all opponents are defending players, the active player chooses one
    as combat begins."""
    board = combat.board
    player_of(combat, "choose_defending", player)
    if combat.step is not Step.BEGINNING:
        why = "The defending player is chosen in the beginning of combat step."
        refuse(combat, "choose the defending player", CHOOSING_DEFENDER, player, why)
    if player not in board.player_by_name or not board.are_opponents(board.attacker, player):
        why = f"{player} is no opponent of {board.attacker}."
        refuse(combat, "choose the defending player", CHOOSING_DEFENDER, player, why)
    return become(combat, board=with_fields(board, defending=(player,)))


def reselect(combat: S, attacker: str, target: str) -> S:
    """508.7: the attacker is attacking something else now, without attacking a second time (508.7a)
    and without regard to the rules of the declaration (508.7b); it must be a defending player, or
    theirs (508.7c–e)."""
    known(combat, "reselect", attacker)
    attackable(combat, "reselect", target)
    if not combat.is_attacking(attacker):
        refuse(combat, "reselect", RESELECTING, attacker, f"{attacker} is not attacking.")
    if not is_attackable(combat, target):
        why = f"{target} is no defending player, nor a planeswalker or battle of one."
        refuse(combat, "reselect", RESELECTED, target, why)
    old = combat.attackers[attacker]
    player = defending_player(combat.board, target)
    now = Attacker(attacked_as(combat.board, target), player, old.status, old.blockers)
    return with_last_defenders(become(combat, attackers=fixed({**combat.attackers, attacker: now})))


def become_blocked(combat: S, attacker: str) -> S:
    """509.1h: an effect says that an attacker becomes blocked; so does its band (702.22i)."""
    return _with_status(combat, attacker, Status.BLOCKED, band_of(combat, attacker))


def become_unblocked(combat: S, attacker: str) -> S:
    """509.1h: an effect says that an attacker becomes unblocked; nothing blocks it then."""
    known(combat, "become_unblocked", attacker)
    if attacker in combat.attackers:
        for blocker in combat.attackers[attacker].blockers:
            combat = stop_blocking(combat, blocker, attacker)
    return _with_status(combat, attacker, Status.UNBLOCKED, (attacker,))


def _with_status(combat: S, attacker: str, status: Status, names: tuple[str, ...]) -> S:
    known(combat, "become_blocked", attacker)
    if not combat.is_attacking(attacker):
        refuse(combat, "become blocked", BLOCKED, attacker, f"{attacker} is not attacking.")
    changed = {name: replace(combat.attackers[name], status=status) for name in names}
    after = become(combat, attackers=fixed({**combat.attackers, **changed}))
    return noted(combat, after, [])


def announce(combat: S, orders: Mapping[str, Sequence[str]]) -> S:
    """509.2 of 2024, 509.3 of 2024, 805.10f of 2024: damage assignment orders: each names exactly
    the creatures that block the attacker (that the blocker blocks), in an order of its controller's
    (the defender's) choice."""
    active = combat.board.attacker
    if not combat.edition.ordered_damage:
        refuse(
            combat,
            "order",
            DAMAGE_BLOCKED,
            active,
            "In this edition damage is not assigned in an order.",
        )
    if combat.waiting:
        refuse(combat, "order", BLOCKING, combat.waiting[0], "Blockers have not been declared yet.")
    attackers, blockers = dict(combat.attackers), dict(combat.blockers)
    for name, order in orders.items():
        for named in (name, *order):
            known(combat, "order", named)
        if name in attackers:
            _exactly(combat, ATTACKER_ORDER, name, attackers[name].blockers, order)
            attackers[name] = replace(attackers[name], blockers=tuple(order))
        elif name in blockers:
            _exactly(combat, BLOCKER_ORDER, name, blockers[name], order)
            blockers[name] = tuple(order)
        else:
            why = f"{name} isn't in combat: it has no damage assignment order."
            refuse(combat, "order", ATTACKER_ORDER, name, why)
    return become(combat, attackers=fixed(attackers), blockers=fixed(blockers))


def _exactly(
    combat: State, rule: Rule, name: str, faced: tuple[str, ...], order: Sequence[str]
) -> None:
    if Counter(order) != Counter(faced):
        expected = ", ".join(faced) or "nobody"
        refuse(combat, "order", rule, name, f"The order of {name} is one of exactly {expected}.")
