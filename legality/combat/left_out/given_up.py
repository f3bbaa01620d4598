"""What triggers as permanents are given up for blocks (509.1f): the searches do not play that."""

from collections.abc import Sequence

from legality.effects.effects import Triggered
from legality.effects.triggered import DoneLater, Outside, TriggeredAbility
from legality.position import Permanent
from legality.rulebook.ability import Ability
from legality.rulebook.chosen import triggered_as_chosen
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.text.reading.triggers.happenings import causes

_LEAVES = ("dies", "leaves")


def is_awaited(table: Table, given_up: Sequence[Permanent]) -> bool:
    """Whether an ability that does something in this combat waits for one of those permanents to
    leave the battlefield, or may, as it is not read for what it waits."""
    return any(
        _waits(table, ability, effect.text, given_up)
        for effect, ability in table.abilities(Triggered)
    )


def _waits(table: Table, ability: Ability, text: str, given_up: Sequence[Permanent]) -> bool:
    does = triggered_as_chosen(text, ability.source)
    if does is None:
        return "leaving" in causes(text)
    if _is_done_elsewhere(does):
        return False
    whose = [happening.who for happening in does.on if happening.what in _LEAVES]
    return any(
        matches(table, who, permanent, Viewpoint(ability.source, ability.you, permanent))
        for who in whose
        for permanent in given_up
    )


def _is_done_elsewhere(does: TriggeredAbility) -> bool:
    return all(
        isinstance(deed, Outside | DoneLater)
        for instruction in does.instructions
        for deed in instruction.deeds
    )
