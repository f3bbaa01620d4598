"""Where things of a written board stand: who needs an id, whose line says what they attack or
block, and who stands beneath whom."""

from typing import Any

from legality.position.notation.contradictions import slip_of_aim
from legality.position.notation.naming import derived
from legality.position.notation.permanents import ATTACHED
from legality.position.notation.words import names, word
from legality.position.permanents import Permanent
from legality.position.stated import Stated


class BoardLayout:
    """The layout of a position. What its lines say of attacks and blocks is taken out of `left`,
    the value of its fields."""

    def __init__(self, position: Stated, left: dict[str, Any]) -> None:
        self.permanents = position.permanents
        self._implicit = _without_ids(position.permanents)
        self._targets = _on_lines(position, left)
        self._above: list[str] = []

    def begin(self) -> None:
        """A heading stands here: nothing stands beneath what is above it."""
        self._above = []

    def of(self, index: int) -> tuple[bool, str | None, int]:
        """Of the permanent at that place, asked in order: whether it needs an id of its own, what
        it attacks or blocks, and beneath how many others it stands."""
        permanent = self.permanents[index]
        depth = self._depth(permanent)
        self._above = [*self._above[:depth], permanent.id]
        return permanent.id not in self._implicit, self._targets.get(permanent.id), depth

    def _depth(self, permanent: Permanent) -> int:
        host = permanent.attached_to
        if host is None or host not in self._above or not permanent.words & ATTACHED:
            return 0
        return self._above.index(host) + 1


def _without_ids(permanents: tuple[Permanent, ...]) -> set[str]:
    """The ids that their names give: of all of a name, or of none."""
    named: dict[str, list[Permanent]] = {}
    for permanent in permanents:
        if permanent.name:
            named.setdefault(permanent.name, []).append(permanent)
    derived_ids: set[str] = set()
    for name, group in named.items():
        ids = [member.id for member in group]
        if ids == derived((name, member.count) for member in group):
            derived_ids.update(ids)
    return derived_ids


def _on_lines(position: Stated, left: dict[str, Any]) -> dict[str, str]:
    """What each permanent attacks or blocks, where its line can say it."""
    target_by_id: dict[str, str] = {}
    fields = [field for field in ("attacks", "blocks") if all(left.get(field, {}).values())]
    for permanent in position.permanents:
        field = "attacks" if permanent.controller in position.attackers else "blocks"
        declared = left.get(field)
        if not declared or field not in fields:
            continue
        members = [member.id for member in permanent.individuals()]
        targets = [declared.get(member) for member in members]
        target = targets[0]
        if target is None or any(other != target for other in targets):
            continue
        if not _is_slip(position, field, members[0], target):
            target_by_id[permanent.id] = _target(target)
            for member in members:
                del declared[member]
            if not declared:
                del left[field]
    return target_by_id


def _is_slip(position: Stated, field: str, source: str, target: str | list[str]) -> bool:
    """Whether an arrow to one of those that it attacks or blocks would be a slip."""
    others = [target] if isinstance(target, str) else target
    return any(slip_of_aim(position, field, source, name) is not None for name in others)


def _target(target: str | list[str]) -> str:
    return word(target) if isinstance(target, str) else names(target)
