"""Circumstances that `this_turn` of a player tells: what happened this turn, and how often."""

import re

from legality.position import Player
from legality.rulebook.asked import Asked, Rule
from legality.rulebook.zones import Told, any_of, exactly, negated
from legality.text.words import number


def event(name: str) -> Rule:
    """Whether something happened to (or was done by) those players this turn, so often."""

    def rule(asked: Asked, found: re.Match[str]) -> Told:
        def of(player: Player) -> Told:
            times = player.this_turn.get(name)
            if found.groupdict().get("number"):
                return exactly(times).are(found)
            return None if times is None else times > 0

        answer = asked.of(found.groupdict().get("who") or "you", of)
        return negated(answer) if found.groupdict().get("not") else answer

    return rule


def some_of_it(name: str) -> Rule:
    """An amount, or something of a kind: where nothing happened at all it is known."""

    def rule(asked: Asked, found: re.Match[str]) -> Told:
        def of(player: Player) -> Told:
            return False if player.this_turn.get(name) == 0 else None

        return asked.of(found["who"], of)

    return rule


def died(asked: Asked, found: re.Match[str]) -> Told:
    """Creatures die under the control of the player of whom it is told."""
    yours = found["yours"] is not None
    among = (asked.player,) if yours else asked.position.players
    return any_of(
        None if (dead := one.this_turn.get("died")) is None else dead > 0 for one in among
    )


def attacked(asked: Asked, found: re.Match[str]) -> Told:
    """Raid: creatures that were declared as attackers have attacked (508.1, 508.3)."""
    answer = _has_attacked(asked, found["least"])
    return negated(answer) if found["not"] else answer


def _has_attacked(asked: Asked, least: str | None) -> Told:
    """Only the active player attacks; with how many in an earlier combat is not told."""
    if asked.you not in asked.position.attackers:
        return False
    wanted = 1 if least is None else number(least)
    own = sum(1 for name in asked.attacks if _controls(asked, name))
    if wanted is not None and own >= wanted:
        return True
    times = asked.player.this_turn.get("attacked")
    if own or times is None:
        return None
    return False if times == 0 else True if least is None else None


def _controls(asked: Asked, name: str) -> bool:
    permanent = asked.position.by_id.get(name)
    return permanent is not None and permanent.controller == asked.you


def it_attacked(asked: Asked, _: re.Match[str]) -> Told:
    """Who attacks now has attacked; of an earlier combat nothing is told."""
    return True if asked.source is not None and asked.source.id in asked.attacks else None
