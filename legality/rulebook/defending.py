"""The defending player of an attacker (508.5), whatever texts do."""

from collections.abc import Mapping

from legality.position import Permanent, Position
from legality.rulebook.moment import NO_ENCOUNTER, Encounter


def defending_player(position: Position, target: str) -> str:
    """The defending player of an attacker of that target (508.5, 508.5a): the player, the
    planeswalker's controller or the battle's protector."""
    permanent = position.by_id.get(target)
    if permanent is None:
        return target
    if "battle" in permanent.words:
        return position.protector_of(permanent)
    return permanent.controller


def defending_players(position: Position, target: str) -> tuple[str, ...]:
    """The defending player of an attacker of that target, or every head of a team that is attacked
    as a group (810.7b of 2010)."""
    return position.seats.heads(defending_player(position, target))


def met_by(
    position: Position, attacks: Mapping[str, str], *attackers: Permanent | None
) -> Encounter:
    """Whom "defending player" means in a text about these permanents: whoever the first of them
    that attacks is attacking; nobody where none attacks."""
    for attacker in attackers:
        if attacker is not None and attacker.id in attacks:
            return Encounter(defending_players(position, attacks[attacker.id]))
    return NO_ENCOUNTER
