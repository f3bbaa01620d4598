"""Abilities that triggered as the combat phase began (507.1, 603.2b): before every declaration."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec.structs import replace

from legality import numbers
from legality.effects.effects import Triggered
from legality.effects.triggered import TriggeredAbility
from legality.moments.context import Context, is_so
from legality.moments.state import State
from legality.moments.triggered import Seeking
from legality.moments.values import Trigger
from legality.position import Permanent, Position
from legality.rulebook.ability import Ability
from legality.rulebook.elsewhere import works_only_elsewhere
from legality.text import spoken_name, triggered_ability
from legality.text.later import later
from legality.text.normalise import ability_word, normalise

_BEGINNING = later(
    r"at the beginning of (?:each combat|combat on (?P<whose>your|each opponent's|each player's)"
    r" turn), (?P<done>.*)",
    re.IGNORECASE | re.DOTALL,
)
Whose = Literal["your", "each opponent's", "any"]


class Beginning(NamedTuple):
    """What an ability does that triggers at the beginning of combat, and on whose turns."""

    whose: Whose
    does: TriggeredAbility


def may_have_begun(position: Position) -> bool:
    """Whether a permanent has such an ability, told at a glance."""
    return any(
        "beginning of " in permanent.oracle_text and "combat" in permanent.oracle_text
        for permanent in position.permanents
    )


def beginnings(combat: State) -> Iterator[Trigger]:
    """The abilities that have triggered as this combat phase began, but for those whose
    circumstance is not so."""
    for permanent in combat.board.battlefield:
        if permanent.phased_out or permanent.face_down:
            continue
        name = spoken_name(permanent.oracle_text, permanent.name)
        for line in permanent.oracle_text.splitlines():
            beginning = _beginning(line, name)
            if beginning is not None and _is_turn(combat, permanent, beginning.whose):
                trigger = _trigger(permanent, line, beginning.does)
                if _may_have_triggered(combat, trigger):
                    yield trigger


@lru_cache(maxsize=4096)
def _beginning(line: str, name: str | None) -> Beginning | None:
    """What the line says, if it is such an ability and what it does is read. What it does is said
    in the same words as by abilities that trigger on an attack."""
    text = ability_word(normalise(line, name))[1]
    match = _BEGINNING.match(text)
    if match is None or works_only_elsewhere(text):
        return None
    does = triggered_ability(f"Whenever you attack, {match['done']}")
    if does is None:
        return None
    words = (match["whose"] or "").lower()
    whose: Whose = "any"
    if words == "your":
        whose = "your"
    elif words == "each opponent's":
        whose = "each opponent's"
    return Beginning(whose, replace(does, text=text))


def as_on_attack(text: str) -> str:
    """The text of such an ability as if it triggered on an attack, so that what is done by it does
    not seem to wait for another turn; any other as it is."""
    match = _BEGINNING.match(ability_word(text)[1])
    return text if match is None else f"Whenever you attack, {match['done']}"


def _is_turn(combat: State, permanent: Permanent, whose: Whose) -> bool:
    """Whether it is a turn on which the ability of that permanent triggers."""
    ours = permanent.controller in combat.board.attackers
    return whose == "any" or ours is (whose == "your")


def _trigger(permanent: Permanent, line: str, does: TriggeredAbility) -> Trigger:
    effect, you = Triggered(text=does.text), permanent.controller
    ability = Ability(effect, permanent, you, line, by=permanent.id)
    return Trigger(ability=ability, does=does, rule=numbers.COMBAT_BEGINS, after="attacks")


def _may_have_triggered(combat: State, trigger: Trigger) -> bool:
    """Whether its circumstance is so, or nobody knows (603.4)."""
    meeting = Seeking(combat, ()).meeting(trigger.ability, None)
    context = Context.of(trigger, ())
    circumstances = trigger.does.when, trigger.does.if_so
    return all(is_so(combat, each, context, meeting) is not False for each in circumstances)
