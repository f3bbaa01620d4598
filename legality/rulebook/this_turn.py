"""Circumstances that `this_turn` of a player tells: what happened this turn, and how often."""

import re

from legality.position import Player
from legality.rulebook.circumstance_query import CircumstanceQuery, Rule
from legality.rulebook.zones import Truth, any_of, exactly, negated
from legality.text.words import number


def event(name: str) -> Rule:
    """Whether something happened to (or was done by) those players this turn, so often."""

    def rule(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
        def of(player: Player) -> Truth:
            times = player.this_turn.get(name)
            if match.groupdict().get("number"):
                return exactly(times).are(match)
            return None if times is None else times > 0

        answer = query.of(match.groupdict().get("who") or "you", of)
        return negated(answer) if match.groupdict().get("not") else answer

    return rule


def some_of_it(name: str) -> Rule:
    """An amount, or something of a kind: where nothing happened at all it is known."""

    def rule(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
        def of(player: Player) -> Truth:
            return False if player.this_turn.get(name) == 0 else None

        return query.of(match["who"], of)

    return rule


def died(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    """Creatures die under the control of the player of whom it is told."""
    yours = match["yours"] is not None
    among = (query.player,) if yours else query.players
    return any_of(
        None if (dead := player.this_turn.get("died")) is None else dead > 0 for player in among
    )


def attacked(query: CircumstanceQuery, match: re.Match[str]) -> Truth:
    """Raid: creatures that were declared as attackers have attacked (508.1, 508.3)."""
    answer = _has_attacked(query, match["least"])
    return negated(answer) if match["not"] else answer


def _has_attacked(query: CircumstanceQuery, least: str | None) -> Truth:
    """Only the active player attacks; with how many in an earlier combat is not told."""
    if query.you not in query.position.attackers:
        return False
    wanted = 1 if least is None else number(least)
    own = sum(1 for name in query.attacks if _controls(query, name))
    if wanted is not None and own >= wanted:
        return True
    times = query.player.this_turn.get("attacked")
    if own or times is None:
        return None
    return False if times == 0 else True if least is None else None


def _controls(query: CircumstanceQuery, name: str) -> bool:
    permanent = query.position.by_id.get(name)
    return permanent is not None and permanent.controller == query.you


def it_attacked(query: CircumstanceQuery, _: re.Match[str]) -> Truth:
    """Who attacks now has attacked; of an earlier combat nothing is told."""
    return True if query.source is not None and query.source.id in query.attacks else None
