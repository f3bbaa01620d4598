"""Who loses the game by life, poison and commander damage (704.5a, c, 704.6a–c, 810.8, 903.10a)."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from legality.editions import Edition, taken_as_unchanged
from legality.gaps import Ask
from legality.position import Permanent, Player, Position
from legality.problem.results import DEADLY_POISON, loses
from legality.rulebook.circumstances import answers, normal_form
from legality.text.later import later


def losers(position: Position) -> tuple[str, ...]:
    """The players who lose as the position stands; who shares turns or a life total loses together
    (810.8a)."""
    if _has_no_loser(position):
        return ()
    lost = {
        mate
        for player in position.players
        if _loses(position, player)
        for mate in life_total(position, player.name)
    }
    return tuple(player.name for player in position.players if player.name in lost)


def all_losers(position: Position, before: Sequence[str]) -> tuple[str, ...]:
    """The players who had lost before or lose now; once the game is over by those before, nobody
    else does."""
    if before and is_over(position, before):
        return tuple(before)
    lost = {*before, *losers(position)}
    if not lost:
        return ()
    return tuple(player.name for player in position.players if player.name in lost)


def _has_no_loser(position: Position) -> bool:
    """Whether certainly nobody has lost, told at a glance: everybody has life, and no poison or
    commander damage."""
    return all(
        [
            player.life > 0 and not player.poison and not player.commander_damage
            for player in position.players
        ]
    )


def attackers_lost(position: Position, lost: Collection[str]) -> bool:
    """Whether the attacking players are among those who have lost: their creatures leave with them
    (800.4a); of a team whose players each have their own life, all of them."""
    return all(name in lost for name in position.attackers)


def is_over(position: Position, lost: Collection[str]) -> bool:
    """104.2a: whether no two opponents are left of those who have not lost: nobody loses then."""
    left = [player.name for player in position.players if player.name not in lost]
    return not any(position.are_opponents(name, other) for name, other in combinations(left, 2))


def _loses(position: Position, player: Player) -> bool:
    dealt = player.commander_damage.values() if counts_commanders(position) else ()
    poison = poison_of(position, player.name)
    return loses(player.life, poison, deadly_poison(position, player.name), dealt)


def life_total(position: Position, player: str) -> tuple[str, ...]:
    """The players whose life total that is: the team where it has one (810.4)."""
    return position.seats.mates(player) if position.life_is_shared else (player,)


# -- poison ----------------------------------------------------------------------------------------


def shares_poison(position: Position) -> bool:
    """810.8d, 810.10: since 2011-04 the poison counters of a team in Two-Headed Giant are counted
    together."""
    return position.variant == "two-headed-giant" and Edition.of(position.rules).team_shares_poison


def poison_of(position: Position, player: str) -> int:
    """The poison counters that count against the player: the team's where it shares them (810.10a).
    A number that the position does not tell counts 0."""
    mates = position.seats.mates(player) if shares_poison(position) else (player,)
    return sum(position.player_by_name[name].poison or 0 for name in mates)


def deadly_poison(position: Position, player: str) -> int:
    """704.5c, 704.6b: ten poison counters lose the game; a team that shares them loses by fifteen,
    and by five more for each player beyond the second (810.8d, 810.11)."""
    if not shares_poison(position):
        return DEADLY_POISON
    return DEADLY_POISON + 5 * (len(position.seats.mates(player)) - 1)


# -- commanders ------------------------------------------------------------------------------------


def counts_commanders(position: Position) -> bool:
    """704.6c, 903.10a (704.5u in 2009 and 2010): whether combat damage by commanders is counted: in
    Commander, not in Brawl (903.12h)."""
    return position.variant == "commander" and Edition.of(position.rules).commander_damage_loses


NO_COMMANDER_DAMAGE = "no combat damage by a commander before this combat"


def taken_for_granted(position: Position) -> tuple[str, ...]:
    """What outcomes take for granted, in sentences."""
    return (*taken_as_none(position), *taken_as_unchanged(position.rules))


def taken_as_none(position: Position) -> tuple[str, ...]:
    """What outcomes take for granted where commanders are there: that none has dealt damage to a
    defending player of whom the position doesn't tell it (`commander_damage`)."""
    if not counts_commanders(position):
        return ()
    untold = any(
        not player.commander_damage
        for player in position.players
        if player.name not in position.attackers
    )
    return (NO_COMMANDER_DAMAGE,) * (untold and has_commanders(position))


def has_commanders(position: Position) -> bool:
    """Whether a permanent is there whose combat damage to players is counted (903.10a)."""
    return any(is_commander(position, permanent) for permanent in position.battlefield)


def is_commander(position: Position, permanent: Permanent) -> bool:
    """Whether the combat damage that the permanent deals players is counted: it is a commander, or
    the position tells what it has dealt somebody as one. No token is one (903.3), and none that
    only has the name of another that is."""
    if not counts_commanders(position):
        return False
    if permanent.commander is not None:
        return permanent.commander
    if position.given and (answer := _answer(position, permanent)) is not None:
        return answer
    return _is_named(position, permanent)


def unknown_commanders(position: Position) -> tuple[Ask, ...]:
    """Of which creatures that may attack nothing tells whether they are commanders, as questions:
    legendary ones (903.3), unless their owner has told one of another that is none of two."""
    if not counts_commanders(position):
        return ()
    return tuple(
        Ask(permanent.id, "variant: commander", COMMANDER)
        for permanent in position.battlefield
        if permanent.commander is None
        and permanent.controller in position.attackers
        and permanent.is_creature
        and permanent.has_type("legendary")
        and not permanent.has_type("token")
        and _answer(position, permanent) is None
        and not _is_named(position, permanent)
        and not _owner_states_commanders(position, permanent)
    )


COMMANDER = "this creature is a commander"
_OF_TWO = later(
    r"\b(?:partner|choose a background|friends forever|doctor's companion)\b", re.IGNORECASE
)


def _answer(position: Position, permanent: Permanent) -> bool | None:
    """What the position answers to the question whether it is a commander."""
    return answers(position).get((permanent.id, normal_form(COMMANDER, permanent)))


def _owner_states_commanders(position: Position, permanent: Permanent) -> bool:
    """Whether its owner's commanders are told: one that is no partner of another (702.124)."""
    owner = position.owner_of(permanent)
    return any(
        position.owner_of(other) == owner
        and (other.commander or _is_named(position, other))
        and not (_OF_TWO.search(other.oracle_text) and _OF_TWO.search(permanent.oracle_text))
        for other in position.battlefield
    )


def _is_named(position: Position, permanent: Permanent) -> bool:
    """Whether the position tells what it has dealt as a commander."""
    commanders = {name for player in position.players for name in player.commander_damage}
    if permanent.id in commanders:
        return True
    if permanent.name not in commanders or permanent.has_type("token"):
        return False
    return not any(
        other.id == permanent.name or (other.commander and other.name == permanent.name)
        for other in position.permanents
    )


def commander_key(player: Player, commander: Permanent) -> str | None:
    """Under what the player's `commander_damage` tells that commander's damage: its id or its name;
    None: nothing of it is told."""
    for key in (commander.id, commander.name):
        if key and key in player.commander_damage:
            return key
    return None


def commander_damage(player: Player, commander: Permanent) -> int:
    """The combat damage that the commander has dealt the player; 0 where nothing of it is told."""
    key = commander_key(player, commander)
    return 0 if key is None else player.commander_damage[key]


def with_commander_damage(
    player: Player, dealt: Mapping[str, int], by_id: Mapping[str, Permanent]
) -> dict[str, int]:
    """The player's `commander_damage` with what those commanders (ids) have dealt now."""
    after = dict(player.commander_damage)
    for name, damage in dealt.items():
        key = (commander_key(player, by_id[name]) if name in by_id else None) or name
        after[key] = after.get(key, 0) + damage
    return after
