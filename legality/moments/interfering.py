"""What changes how abilities trigger, or how counters and tokens come about, and is not played
(603.2d, 614.1): a text of that kind is named where something of the kind has happened."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from legality.gaps import NO_WAY, Ask
from legality.moments.lines import lines_of
from legality.moments.state import State
from legality.moments.values import NOTHING
from legality.text.later import later
from legality.text.normalise import normalise

_ADDITIONAL = later(r"\btriggers? an additional time\b", re.IGNORECASE)
_NO_TRIGGER = later(r"\bdon't cause abilities\b[^.]*\bto trigger\b", re.IGNORECASE)
_COUNTERS = later(
    r"\bcounters? would be (?:put|placed|removed)"
    r"|\bwould (?:put|get|have|receive)\b[^.,]*\bcounters?"
    r"|\bcounters? can't be (?:put|placed)|\bcan't (?:have|get|receive)\b[^.,]*\bcounters?",
    re.IGNORECASE,
)
_TOKENS = later(
    r"\btokens? would be created|\bwould create\b[^.,]*\btokens?|\btokens? can't be created",
    re.IGNORECASE,
)
_TAPPED = later(r"\benter (?:the battlefield )?tapped\b", re.IGNORECASE)
_OF_PLAYERS = later(r"players can't get counters", re.IGNORECASE)
_ENTERING = later(r"\b(?:entering|enters?)\b", re.IGNORECASE)
_WAITS_FOR_ENTERING = later(
    r"\bwhen(?:ever)?\b[^,.]*\benters?\b|\b(?:evolve|graft|soulbond|champion|riot)\b", re.IGNORECASE
)
_DYING = later(r"\b(?:dying|leaving|dies)\b", re.IGNORECASE)


ASKED = "what comes of it"
"""What is asked of a text that a combat does not play, and that may have changed what happened."""


def interfering(start: State, combat: State) -> Iterator[Ask]:
    """What is asked of such lines since the start."""
    if not any(
        _may_interfere(permanent.oracle_text) for permanent in start.board.permanents
    ) and not any(_may_interfere(effect.oracle_text) for effect in start.board.effects):
        return
    for holder, line in lines_of(start.board):
        text = normalise(line.text, holder.name if holder else None)
        if not line.effects and _interferes(text, start, combat):
            yield Ask(holder.id if holder else "", line.text, ASKED, NO_WAY)


@lru_cache(maxsize=4096)
def _may_interfere(text: str) -> bool:
    """Whether a text, as it is printed, has a line that may ever interfere."""
    read = normalise(text)
    return any(speaks.search(read) is not None for speaks, _ in _TABLE)


def _interferes(text: str, start: State, combat: State) -> bool:
    """Whether a normalised line may have changed what happened since the start."""
    return any(speaks.search(text) and happened(text, start, combat) for speaks, happened in _TABLE)


def _triggered(text: str, start: State, combat: State) -> bool:
    """Whether an ability has resolved that triggered on what the line speaks of."""
    if len(combat.account.applied) <= len(start.account.applied):
        return False
    causes = [
        (_ENTERING, _new(start, combat) and _waits_for_entering(start, combat)),
        (_DYING, not start.board.by_id.keys() <= combat.board.by_id.keys()),
    ]
    named = [came_about for speaks, came_about in causes if speaks.search(text) is not None]
    return any(named) if named else True


def _waits_for_entering(start: State, combat: State) -> bool:
    """Whether any text has an ability that triggers as something enters."""
    boards = (start.board, combat.board)
    here = (permanent for board in boards for permanent in board.battlefield)
    texts = [text for permanent in here for text in (permanent.oracle_text, *permanent.keywords)]
    texts += [effect.oracle_text for board in boards for effect in board.effects]
    return any(_WAITS_FOR_ENTERING.search(text) is not None for text in texts)


def _new(start: State, combat: State) -> bool:
    return not combat.board.by_id.keys() <= start.board.by_id.keys()


def _entered(text: str, start: State, combat: State) -> bool:
    return _new(start, combat)


def _entered_untapped(text: str, start: State, combat: State) -> bool:
    """Whether a creature that may block has entered."""
    before = start.board.by_id
    return any(
        permanent.is_creature
        and not permanent.tapped
        and permanent.controller in combat.board.defenders
        for permanent in combat.board.permanents
        if permanent.id not in before
    )


def _counted(text: str, start: State, combat: State) -> bool:
    """Whether a permanent or a player has more counters of some kind."""
    before, here = start.board.by_id, combat.board.by_id
    departed = [gone.permanent for name, gone in combat.departed.items() if name not in here]
    for permanent in () if _OF_PLAYERS.match(text) else (*combat.board.permanents, *departed):
        held: Mapping[str, int] = (
            before[permanent.id].counters if permanent.id in before else NOTHING
        )
        if any(number > held.get(kind, 0) for kind, number in permanent.counters.items()):
            return True
    players = start.board.player_by_name
    return any(
        (player.poison or 0) > (players[player.name].poison or 0)
        or (player.energy or 0) > (players[player.name].energy or 0)
        for player in combat.board.players
    )


_Happened = Callable[[str, State, State], bool]
_TABLE: tuple[tuple[re.Pattern[str], _Happened], ...] = (
    (_ADDITIONAL, _triggered),
    (_NO_TRIGGER, _triggered),
    (_COUNTERS, _counted),
    (_TOKENS, _entered),
    (_TAPPED, _entered_untapped),
)
