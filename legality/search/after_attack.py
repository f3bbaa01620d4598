"""The position once attackers are declared, to be played on: who has left combat is left out."""

from legality.errors import TooLarge
from legality.judging.after_loss import left_in_play
from legality.moments.between import before_blocks
from legality.position import Position
from legality.position.kept import with_declared
from legality.rulebook.characteristics.present import lying
from legality.rulebook.table import Table


def after_attack(table: Table) -> Position:
    """The position of the table, which shows the moment after the attack, without the attackers
    that have left combat (506.4), and nothing ordered or assigned."""
    position = table.position
    attacks = position.attacks
    if attacks is not None:
        attacks = {name: target for name, target in attacks.items() if name in table.attacks}
    return with_declared(position, attacks=attacks, order={}, damage=None, judge=())


def attacked(position: Position, *, by_life: bool = False) -> Position:
    """The position as blockers are declared. Raises `TooLarge` where what the attack set off has
    made a permanent leave the battlefield otherwise than by dying: no score says what that was
    worth, unless it is `by_life`; or with a player who lost while others play on (800.4a)."""
    after = before_blocks(position)
    if after is position:
        return after
    notes = lying(after).notes
    if notes.gone - notes.died and not by_life:
        raise TooLarge("what the attack sets off takes a permanent away that does not die")
    if left_in_play(after, notes.lost):
        raise TooLarge("the attack makes a player lose whose permanents leave the game, too")
    return after


def fallen(after: Position) -> tuple[str, ...]:
    """Who has died of what the attack set off, in that position."""
    died = lying(after).notes.died
    return tuple(permanent.id for permanent in after.permanents if permanent.id in died)
