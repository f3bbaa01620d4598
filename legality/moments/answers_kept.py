"""What a position answers, also of permanents that have left since."""

from collections.abc import Mapping

from legality.moments.state import State
from legality.position import Permanent
from legality.rulebook.circumstances import normal_form


def answers_kept(combat: State) -> Mapping[tuple[str, str], bool]:
    """What the position answers, and answered of those that have left: (id, words) → whether it
    holds. An ability of theirs may resolve after others have entered."""
    here = combat.board.by_id
    gone = {
        (name, normal_form(answer.text, seen.permanent)): answer.holds
        for name, seen in combat.departed.items()
        if name not in here
        for answer in seen.answers
    }
    return {**gone, **combat.table.answers} if gone else combat.table.answers


def as_last_seen(combat: State, name: str) -> Permanent | None:
    """The permanent as it is, or as it was when it left (608.2h)."""
    gone = combat.departed.get(name)
    return combat.board.by_id.get(name) or (None if gone is None else gone.permanent)
