"""A combat phase from its beginning to its end, but for what is judged (506.1)."""

from legality.moments.board import bare, bare_of
from legality.moments.context import Context, unknown
from legality.moments.entries import awaited, without_awaited
from legality.moments.events import EventKind
from legality.moments.ordering import in_order
from legality.moments.resolving import MOST_TRIGGERS, put_all_on_stack, resolved
from legality.moments.settling import losers, settle_or_end
from legality.moments.sizes import sized, stated
from legality.moments.standing import may_vary
from legality.moments.state import S, become
from legality.moments.values import fixed
from legality.position import Position


def begin(combat: S, *, happened: bool = False) -> S:
    """507: the phase begins on that table; what the position declares is set aside, or will be
    taken up as having `happened`: so has then what this set off."""
    if not any(effect.source is not None for effect in combat.board.effects):
        return _begun(combat, bare(combat.board))
    position = combat.board if happened else bare(combat.board)
    combat = become(combat, entries=awaited(position))
    return _begun(combat, bare(without_awaited(position)))


def begin_on(combat: S) -> S:
    """The same with whatever values are present, known for sure or not."""
    return _begun(combat, bare_of(combat.board))


def _begun(combat: S, board: Position) -> S:
    """The beginning on that board. Who has lost by then (704.5a) does not come back by life that is
    gained later."""
    position = combat.board
    combat = become(combat, board=board, varies=may_vary(board))
    combat = sized(become(combat, bonuses=stated(combat, position), lost=losers(combat)))
    return combat.logged([combat.event(EventKind.COMBAT_BEGINS, combat.board.attacker)])


def over(combat: S) -> S:
    """511.3: everything leaves combat as the end of combat step ends."""
    ended = become(
        combat, attackers=fixed({}), blockers=fixed({}), bands=(), waiting=(), assigned=()
    )
    return sized(ended)


def resolve_triggers(combat: S) -> S:
    """603.3: what has triggered resolves, nobody responding, with the state-based actions that are
    due before and after each (117.5, 704.3), and with what triggers on that, until the game is over
    (104.2a). Abilities that go on without an end are not followed."""
    if not combat.pending:
        return combat
    combat = _on_stack(settle_or_end(combat))
    for _ in range(MOST_TRIGGERS):
        if not combat.pending:
            return combat
        combat = _on_stack(settle_or_end(resolved(combat)))
    for trigger in combat.pending:
        combat = unknown(combat, trigger.does.text, Context.of(trigger, ()))
    return become(combat, pending=())


def _on_stack(combat: S) -> S:
    """The combat in which what has triggered since then is on the stack, in order."""
    stacked = put_all_on_stack(combat)
    return combat if stacked is combat else in_order(stacked)
