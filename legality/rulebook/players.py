"""The players whom a text means, and the numbers that it asks of them: life, cards, counters."""

from typing import Literal, assert_never

from legality.effects import filters as f
from legality.effects.players import PlayerNamed, Players, Who
from legality.position import Permanent, Player
from legality.position.players import Zone
from legality.rulebook.moment import TableMoment, Viewpoint
from legality.rulebook.types_elsewhere import zone_as_counted
from legality.rulebook.zones import card_types, cards


def players(table: TableMoment, who: Players, viewpoint: Viewpoint) -> tuple[str, ...]:
    """The players meant, in turn order; none where nobody is. A class of players has only those
    within the range of influence of "you" (801.11)."""
    position = table.position
    names = tuple(player.name for player in position.players)
    if isinstance(who, PlayerNamed):
        return (who.name,) if who.name in names else ()
    seen = tuple(name for name in names if position.seats.within(viewpoint.you, name))
    match who:
        case Who.YOU:
            return (viewpoint.you,)
        case Who.OPPONENTS:
            return tuple(name for name in seen if position.are_opponents(viewpoint.you, name))
        case Who.NOT_YOU:
            return tuple(name for name in seen if name != viewpoint.you)
        case Who.ANY:
            return seen
        case Who.DEFENDING:
            return viewpoint.meeting.defending
        case Who.ATTACKING:
            return viewpoint.meeting.attacking or position.attackers
        case Who.ENCHANTED:
            host = viewpoint.source.attached_to if viewpoint.source else None
            return (host,) if host in names else ()
        case Who.ITS_CONTROLLER:
            return () if viewpoint.affected is None else (viewpoint.affected.controller,)
        case Who.ITS_OWNER:
            return () if viewpoint.affected is None else (position.owner_of(viewpoint.affected),)
        case Who.CHOSEN:
            return ()  # who that is, `rulebook.chosen` settles before
        case Who.CONTROLLER_OF_ATTACHED:
            host_object = attached(table, viewpoint)
            return () if host_object is None else (host_object.controller,)
        case _:
            assert_never(who)


def attached(table: TableMoment, viewpoint: Viewpoint) -> Permanent | None:
    """What the source is attached to, if that is a permanent."""
    if viewpoint.source is None or viewpoint.source.attached_to is None:
        return None
    return table.find(viewpoint.source.attached_to)


def amount_of_players(
    table: TableMoment,
    value: f.CardsIn | f.CardTypesIn | f.Held | f.MostOf,
    viewpoint: Viewpoint,
) -> int | None:
    """What an amount comes to that a text asks of players; None where it is unknown."""
    match value:
        case f.CardsIn(zone, who, times, kind):
            lying = cards(_together(table, zone, players(table, who, viewpoint)), kind)
            return None if lying is None or lying.number is None else times * lying.number
        case f.CardTypesIn(zone, who):
            return card_types(_together(table, zone, players(table, who, viewpoint))).number
        case f.Held("life"):
            return table.life(viewpoint.you)
        case f.Held(what):
            number: int | None = getattr(table.position.player_by_name[viewpoint.you], what)
            return number
        case f.MostOf(what, who):
            return _most(table, what, players(table, who, viewpoint))


def _most(table: TableMoment, what: Literal["life", "hand"], whose: tuple[str, ...]) -> int | None:
    """The most that one of them has; None where one player's is unknown, or there is nobody."""
    if what == "life":
        numbers: list[int | None] = [table.life(name) for name in whose]
    else:
        numbers = [Player.size(table.position.player_by_name[name].hand) for name in whose]
    known = [number for number in numbers if number is not None]
    return max(known, default=None) if len(known) == len(numbers) else None


def _together(table: TableMoment, zone: f.CardZone, whose: tuple[str, ...]) -> Zone | None:
    """What lies in that zone of those players: which cards, or how many; None where one player's
    are unknown."""
    position = table.position
    zones = [zone_as_counted(position, position.player_by_name[name], zone) for name in whose]
    listed = [cards_there for cards_there in zones if isinstance(cards_there, tuple)]
    if len(listed) == len(zones):
        return tuple(card for cards_there in listed for card in cards_there)
    sizes = [Player.size(cards_there) for cards_there in zones]
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None
