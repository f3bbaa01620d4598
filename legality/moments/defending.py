"""Whose creatures may block an attacker (508.5), and in which order players act (101.4)."""

from legality.errors import PositionError
from legality.moments.naming import known
from legality.moments.state import State
from legality.position import Position
from legality.rulebook.defending import defending_player


def defending_now(combat: State, attacker: str) -> str:
    """The player whose creatures may block it: of what it attacks, or attacked last (506.4c)."""
    attacking = combat.attackers.get(attacker)
    if attacking is None:
        known(combat, "defending_now", attacker)
        why = f"expected an attacking creature; {attacker} isn't attacking"
        raise PositionError("defending_now", why)
    if attacking.target is None or (
        attacking.target not in combat.board.player_by_name
        and attacking.target not in combat.board.by_id
    ):
        return attacking.defending
    return defending_player(combat.board, attacking.target)


def turn_order(position: Position) -> tuple[str, ...]:
    """The players from the active one on (101.4)."""
    names = [player.name for player in position.players]
    first = names.index(position.attacker)
    return (*names[first:], *names[:first])


def defending_sides(combat: State) -> tuple[str, ...]:
    """The defending players of the attackers (their teams, where turns are shared), in turn order:
    those who may have blockers to declare (509.1, 802.4, 805.10d)."""
    side_of = combat.board.seats.side_of
    attacked = {side_of(defending_now(combat, name)) for name in combat.attackers}
    sides = dict.fromkeys(side_of(name) for name in turn_order(combat.board))
    return tuple(side for side in sides if side in attacked)
