"""Every reference of a position checked once, when the value is made, each error with its place.

What a player, a permanent or an effect alone decides was checked when that value was made.
"""

from collections.abc import Callable, Iterable, Set
from operator import attrgetter

from legality.editions import Edition
from legality.errors import PositionError, UnknownEdition
from legality.position.declared_names import check_declarations
from legality.position.known_names import require_id, require_player
from legality.position.permanents import Permanent
from legality.position.stated import Stated

MOST_PERMANENTS = 100_000


def check_references(position: Stated) -> None:
    """Raise `PositionError` at the first thing that names what is not there."""
    _check_rules(position)
    players = _check_players(position)
    individuals = _check_permanents(position, players)
    _check_variant(position)
    _check_lasting_effects(position, players, individuals)
    _check_given(position, individuals)
    check_declarations(position, players, individuals)


def _check_rules(position: Stated) -> None:
    try:
        Edition.of(position.rules)
    except UnknownEdition as error:
        raise PositionError("$.rules", str(error)) from None


def _check_variant(position: Stated) -> None:
    """810.1: Two-Headed Giant is played by teams that share their turns; 903.10a: each commander is
    told once, by its id or by a name that only one commander has."""
    if position.variant == "two-headed-giant" and not position.shared_team_turns:
        raise PositionError(
            "$.variant", "expected beside shared_team_turns: true, as Two-Headed Giant is played"
        )
    for index, player in enumerate(position.players):
        for key in player.commander_damage:
            place = f"$.players[{index}].commander_damage.{key}"
            _check_commander(place, key, player.commander_damage.keys(), position)


def _check_commander(place: str, key: str, keys: Set[str], position: Stated) -> None:
    commanders = [commander for commander in position.battlefield if commander.commander]
    named = [commander for commander in commanders if commander.name == key]
    if len(named) > 1 and not any(commander.id == key for commander in commanders):
        ids = ", ".join(commander.id for commander in named)
        raise PositionError(place, f"expected the id of one commander, one of {ids}")
    if any(commander.id != key and commander.id in keys for commander in named):
        raise PositionError(place, "this commander stands there twice, by id and by name")


def _check_given(position: Stated, ids: set[str]) -> None:
    answers: dict[tuple[str, str], bool] = {}
    for index, given in enumerate(position.given):
        place = f"$.given[{index}]"
        if given.id:
            require_id(position, f"{place}.id", given.id, ids, "a permanent's id")
        if answers.setdefault((given.id, given.text), given.holds) != given.holds:
            raise PositionError(f"{place}.holds", "the same words are answered in two ways")


def _check_players(position: Stated) -> set[str]:
    if len(position.players) < 2:
        raise PositionError("$.players", f"expected 2 players or more, got {len(position.players)}")
    names: set[str] = set()
    for index, player in enumerate(position.players):
        place = f"$.players[{index}]"
        if player.name in names:
            raise PositionError(
                f"{place}.name", f'"{player.name}" is the name of two players; names are unique'
            )
        names.add(player.name)
    _check_teams(position, names)
    require_player("$.active", position.active, names)
    for index, name in enumerate(position.defending or ()):
        place = f"$.defending[{index}]"
        require_player(place, name, names)
        if not position.are_opponents(position.attacker, name):
            raise PositionError(
                place, f'expected an opponent of {position.attacker}, got "{name}", who is none'
            )
    _distinct("$.defending", position.defending or ())
    return names


def _check_teams(position: Stated, names: Set[str]) -> None:
    """805.1, 810.4: who shares turns has a team whose players sit side by side; who shares life
    states the same."""
    lives: dict[str, int] = {}
    for index, player in enumerate(position.players):
        place, team = f"$.players[{index}]", player.team
        if team is None:
            if position.shared_team_turns:
                raise PositionError(place, "the field `team` is missing: teams share their turns")
            continue
        if team in names:
            raise PositionError(f"{place}.team", f'"{team}" is the name of a player too')
        life = lives.setdefault(team, player.life)
        if position.life_is_shared and player.life != life:
            raise PositionError(
                f"{place}.life", f"expected {life}, the life of team {team}, got {player.life}"
            )
    if position.shared_team_turns:
        _check_seats(position)
    if position.group_attack and not position.shared_team_turns:
        raise PositionError("$.group_attack", "expected beside shared_team_turns")
    if position.group_attack and not Edition.of(position.rules).teams_attacked_as_group:
        raise PositionError(
            "$.group_attack", "expected false: since 2018-07-13 each attacker names what it attacks"
        )


def _check_seats(position: Stated) -> None:
    """805.1: a team's players sit next to each other, around the table."""
    teams = [player.team for player in position.players]
    begun = [seat for seat, team in enumerate(teams) if team != teams[seat - 1]]
    seen: set[str | None] = set()
    for seat in begun:
        if teams[seat] in seen:
            raise PositionError(
                f"$.players[{seat}].team",
                f"expected the players of {teams[seat]} next to each other: they share turns",
            )
        seen.add(teams[seat])


def _distinct(place: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            raise PositionError(f"{place}[{index}]", f'"{name}" stands there twice')
        seen.add(name)


def _check_permanents(position: Stated, players: set[str]) -> set[str]:
    total = sum(permanent.count for permanent in position.permanents)
    if total > MOST_PERMANENTS:
        raise PositionError(
            "$.permanents", f"expected at most {MOST_PERMANENTS} permanents in all, got {total}"
        )
    ids: set[str] = set()
    for index, permanent in enumerate(position.permanents):
        if _is_plain(permanent, players) and permanent.id not in ids:
            ids.add(permanent.id)
            continue
        _check_permanent(position, permanent, f"$.permanents[{index}]", players)
        for copy_number in range(1, permanent.count + 1):
            name = permanent.id if permanent.count == 1 else f"{permanent.id}#{copy_number}"
            if name in players:
                raise PositionError(
                    f"$.permanents[{index}].id", f'"{name}" is the name of a player too'
                )
            if name in ids:
                raise PositionError(
                    f"$.permanents[{index}].id", f'"{name}" is the id of two permanents'
                )
            ids.add(name)
    for index, permanent in enumerate(position.permanents):
        if permanent.attached_to is not None and permanent.attached_to not in players:
            place = f"$.permanents[{index}].attached_to"
            require_id(position, place, permanent.attached_to, ids, "a permanent's id or a player")
            if permanent.attached_to == permanent.id:
                raise PositionError(place, f'expected another permanent, got "{permanent.id}"')
    return ids


def _is_plain(permanent: Permanent, players: set[str]) -> bool:
    """Whether it is a single permanent of which nothing but its id can be wrong: most are."""
    if permanent.id in players or permanent.controller not in players:
        return False
    if _unusual(permanent) != _USUAL or not _OF_OTHER_NUMBERS.isdisjoint(permanent.words):
        return False
    sized = permanent.power is not None and permanent.toughness is not None
    return sized or not permanent.is_creature


_unusual: Callable[[Permanent], tuple[object, ...]] = attrgetter(
    "count", "owner", "protector", "chosen", "goaded_by"
)
_USUAL = (1, None, None, None, ())
_OF_OTHER_NUMBERS = frozenset(("planeswalker", "battle"))


def _check_permanent(position: Stated, permanent: Permanent, place: str, players: set[str]) -> None:
    if permanent.id in players:
        raise PositionError(f"{place}.id", f'"{permanent.id}" is the name of a player too')
    require_player(f"{place}.controller", permanent.controller, players)
    require_player(f"{place}.owner", permanent.owner, players)
    require_player(f"{place}.protector", permanent.protector, players)
    if permanent.chosen is not None:
        require_player(f"{place}.chosen.player", permanent.chosen.player, players)
    for number, goader in enumerate(permanent.goaded_by):
        require_player(f"{place}.goaded_by[{number}]", goader, players)
    _check_present(permanent, place)
    if "battle" in permanent.words and permanent.protector is None:
        _check_protector(position, permanent, place)


PRESENT = (
    ("creature", ("power", "toughness")),
    ("planeswalker", ("loyalty",)),
    ("battle", ("defense",)),
)
"""The numbers that a permanent of a type has to have. (A card that lies elsewhere, which costs look
at as if it were a permanent, has none that is told.)"""


def _check_present(permanent: Permanent, place: str) -> None:
    words = permanent.words
    for kind, fields in PRESENT:
        if kind in words:
            for field in fields:
                if getattr(permanent, field) is None and not permanent.is_printed(field):
                    what = permanent.type_line
                    raise PositionError(place, f"the field `{field}` is missing: a {what}")


def _check_protector(position: Stated, battle: Permanent, place: str) -> None:
    opponents = [
        p.name for p in position.players if position.are_opponents(battle.controller, p.name)
    ]
    if battle.has_type("siege") and len(opponents) != 1:
        raise PositionError(
            place,
            "the field `protector` is missing: a Siege's protector is one of "
            f"{', '.join(opponents) or 'no one'}",
        )


def _check_lasting_effects(position: Stated, players: set[str], ids: set[str]) -> None:
    for index, effect in enumerate(position.effects):
        place = f"$.effects[{index}]"
        require_player(f"{place}.controller", effect.controller, players)
        also: set[str] = set() if effect.source is None else players
        for number, target in enumerate(effect.on):
            for name in (target,) if isinstance(target, str) else target:
                if name not in also:
                    require_id(position, f"{place}.on[{number}]", name, ids, "a permanent's id")
