"""Whether the conditions of texts hold; None where the position does not hold what would decide."""

from typing import assert_never

from legality.effects import conditions as c
from legality.effects.mentions import mentions
from legality.effects.players import Players, Who
from legality.rulebook.evaluate import COMPARE, amount, matches
from legality.rulebook.moment import Encounter, TableMoment, Viewpoint
from legality.rulebook.players import players
from legality.rulebook.zones import all_of, any_of

NONE_OF = {("=", 0), ("<=", 0), ("<", 1)}
"""How a condition says "no …"."""
_COUNTING = c.Exists | c.MoreThan | c.SourceIs | c.AffectedIs | c.Measured
"""What may count what the defending player controls."""


_CLASSES = (Who.OPPONENTS, Who.NOT_YOU, Who.ANY)
"""Of whom nobody may be within range: then none of them is so."""


def _is_turn_of(table: TableMoment, who: Players, viewpoint: Viewpoint) -> bool:
    """Whether the active player is meant; a turn that "you" share is no other player's (805.4),
    and everybody knows whose turn it is."""
    active = table.position.attackers
    if who is Who.NOT_YOU:
        return viewpoint.you not in active
    if who is Who.OPPONENTS:
        return any(table.position.are_opponents(viewpoint.you, name) for name in active)
    meant = players(table, who, viewpoint)
    return any(name in meant for name in active)


def holds(table: TableMoment, condition: c.Condition, viewpoint: Viewpoint) -> bool | None:
    """Whether the circumstance is so now; None where the position cannot tell."""
    if isinstance(condition, c.Exists | c.MoreThan | c.LifeIs):
        each = _one_by_one(table, condition, viewpoint)
        if len(each) > 1:
            return _of_a_team(table, condition, each)
    counts = isinstance(condition, _COUNTING) and mentions(condition, Who.DEFENDING)
    if counts and not viewpoint.meeting.defending:
        return None  # nobody is the defending player, or nothing tells who is (508.5)
    match condition:
        case c.Always():
            return True
        case c.Exists(filter, comparison, count):
            return COMPARE[comparison](table.count(filter, viewpoint), count)
        case c.MoreThan(more, less, or_equal):
            first, second = table.count(more, viewpoint), table.count(less, viewpoint)
            return first > second or (or_equal and first == second)
        case c.LifeIs(who, comparison, life):
            meant = players(table, who, viewpoint)
            if not meant and who not in _CLASSES:
                return None
            near = (name for name in meant if table.position.seats.within(viewpoint.you, name))
            return any(COMPARE[comparison](table.life(name), life) for name in near)
        case c.TurnOf(who):
            return _is_turn_of(table, who, viewpoint)
        case c.SourceIs(filter) | c.AffectedIs(filter):
            is_source = isinstance(condition, c.SourceIs)
            permanent = viewpoint.source if is_source else viewpoint.affected
            return permanent is not None and matches(table, filter, permanent, viewpoint)
        case c.AttackingAlone(of_player=of_player):
            return viewpoint.affected is not None and _alone(
                table, viewpoint.affected.id, of_player
            )
        case c.Measured(value, comparison, number, text):
            known = amount(table, value, viewpoint)
            if known is None:
                return _answer(table, text, viewpoint)
            return COMPARE[comparison](known, number)
        case c.Undecided(text):
            return _answer(table, text, viewpoint)
        case c.Every(parts):
            return all_of(holds(table, part, viewpoint) for part in parts)
        case c.Either(parts):
            return any_of(holds(table, part, viewpoint) for part in parts)
        case c.Unless(part):
            return _inverse(holds(table, part, viewpoint))
        case _:
            assert_never(condition)


def _answer(table: TableMoment, text: str, viewpoint: Viewpoint) -> bool | None:
    """What the position answers to a circumstance in words."""
    return table.answer(viewpoint.source, viewpoint.you, text, viewpoint.meeting.defending)


def _one_by_one(
    table: TableMoment, condition: c.Condition, viewpoint: Viewpoint
) -> list[Viewpoint]:
    """The viewpoint for each single player whom "defending player" or "attacking player" in the
    condition may mean."""
    defending, attacking = viewpoint.meeting.defending, viewpoint.meeting.attacking
    attacking = attacking or table.position.attackers
    if len(defending) < 2 or not mentions(condition, Who.DEFENDING):
        if len(attacking) < 2 or not mentions(condition, Who.ATTACKING):
            return [viewpoint]
        return [viewpoint._replace(meeting=Encounter(defending, (player,))) for player in attacking]
    return [viewpoint._replace(meeting=Encounter((player,), attacking)) for player in defending]


def _of_a_team(table: TableMoment, condition: c.Condition, each: list[Viewpoint]) -> bool | None:
    """806.7b, 810.7b (to 2018-07): asked of both heads of a team, what holds of either holds;
    "controls no …" only if it holds of both."""
    answers = (holds(table, condition, viewpoint) for viewpoint in each)
    if isinstance(condition, c.Exists) and (condition.comparison, condition.count) in NONE_OF:
        return all_of(answers)
    return any_of(answers)


def _alone(table: TableMoment, attacker: str, of_player: bool) -> bool:
    """506.5: it is the only attacker; 506.6: the only one of the player whom it attacks."""
    if not of_player:
        return set(table.attacks) == {attacker}
    target = table.attacks.get(attacker)
    alone = sum(attacked == target for attacked in table.attacks.values()) == 1
    return target in table.position.player_by_name and alone


def _inverse(answer: bool | None) -> bool | None:
    return None if answer is None else not answer
