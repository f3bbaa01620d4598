"""What is declared names only what is there: attacks, blocks, bands, orders and damage."""

from collections.abc import Callable, Iterable, Set

from legality.errors import PositionError
from legality.position.known_names import require_id
from legality.position.stated import Damage, Stated


def check_declarations(position: Stated, players: Set[str], ids: Set[str]) -> None:
    """Raise `PositionError` where what is declared names what is not there."""

    def permanent(place: str, name: str) -> None:
        require_id(position, place, name, ids, "a permanent's id")

    def player_or_permanent(place: str, name: str) -> None:
        if name not in players:
            require_id(position, place, name, {*ids, *players}, "a player or a permanent's id")

    def blocked_attacker(place: str, name: str) -> None:
        permanent(place, name)
        if position.attacks is not None and name not in position.attacks:
            raise PositionError(
                place,
                f"{name} does not attack, and only attackers are blocked: "
                "leave it out, or add it to `attacks`",
            )

    for attacker, target in (position.attacks or {}).items():
        if attacker in ids and (target in players or target in ids):
            continue
        permanent(f"$.attacks.{attacker}", attacker)
        player_or_permanent(f"$.attacks.{attacker}", target)
    for index, band in enumerate(position.bands):
        _each(f"$.bands[{index}]", band, permanent)
    for blocker, attackers in (position.blocks or {}).items():
        if blocker in ids and all(map(ids.__contains__, attackers)):
            continue
        permanent(f"$.blocks.{blocker}", blocker)
        _each(f"$.blocks.{blocker}", attackers, permanent)
    _each("$.blocked", position.blocked, blocked_attacker)
    for source, others in position.order.items():
        permanent(f"$.order.{source}", source)
        _each(f"$.order.{source}", others, permanent)
    if position.damage is not None:
        check_damage(position, position.damage, players, ids)


def check_damage(position: Stated, damage: Damage, players: Set[str], ids: Set[str]) -> None:
    """Raise `PositionError` where that damage names what is not there."""
    for source, assigned in (damage.assign or {}).items():
        place = f"$.damage.assign.{source}"
        require_id(position, place, source, ids, "a permanent's id")
        for name in assigned:
            if name not in players and name not in ids:
                what = "a player or a permanent's id"
                require_id(position, f"{place}.{name}", name, {*ids, *players}, what)
    for index, name in enumerate(damage.struck_first or ()):
        place = f"$.damage.struck_first[{index}]"
        require_id(position, place, name, ids, "a permanent's id")


def _each(place: str, names: Iterable[str], check: Callable[[str, str], None]) -> None:
    for index, name in enumerate(names):
        check(f"{place}[{index}]", name)
