"""What a board says wrongly or not at all of Auras: attached to nothing, or against the controller.

An Aura on the battlefield is attached to something (303.4c, 704.5m). One that says "You control
enchanted creature." while another player is written as its controller, speaks against the board:
the effect may have ended another one, or the board may be wrong (613.1b).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from legality.effects.mentions import OF_THE_ATTACHED, mentions
from legality.gaps import Ask
from legality.position import Permanent
from legality.rulebook.circumstances import normal_form
from legality.text import ParsedLine
from legality.text.later import later

_CONTROLS = later(r"(?:^|\n)(?P<line>(?P<words>you control enchanted \w+)\b[^\n]*)", re.IGNORECASE)


def is_loose(permanent: Permanent) -> bool:
    """Whether it is an Aura that the board attaches to nothing."""
    return permanent.attached_to is None and "aura" in permanent.words


def where_to_write(permanents: Iterable[Permanent], named: Iterable[str]) -> Iterator[str]:
    """For each loose Aura with one of those ids: what to write of it in the notation."""
    wanted = frozenset(named)
    for aura in permanents:
        if aura.id in wanted and is_loose(aura):
            name = aura.name or aura.id
            yield (
                f"{name} is attached to nothing: write what it is on, as in `{name}, on ogre`"
                ' ("attached_to" in JSON)'
            )


def without_host(line: ParsedLine) -> ParsedLine:
    """The line of a loose Aura: not understood where it speaks of what the Aura is attached to."""
    effects = (*line.effects, *line.states)
    return line.unsaid() if any(mentions(effects, word) for word in OF_THE_ATTACHED) else line


@lru_cache(maxsize=4096)
def _controlling(text: str) -> tuple[str, str] | None:
    """The words "you control enchanted creature" of a text, and their line."""
    match = _CONTROLS.search(text)
    return None if match is None else (match["words"], match["line"])


def disputed_control(permanents: Iterable[Permanent]) -> tuple[Ask, ...]:
    """Whose Aura says that they control what somebody else is written to control: what it says, as
    a question."""
    there: dict[str, Permanent] | None = None
    asks: list[Ask] = []
    for aura in (held := tuple(permanents)):
        if aura.attached_to is None or (control := _controlling(aura.oracle_text)) is None:
            continue
        there = there or {permanent.id: permanent for permanent in held}
        host = there.get(aura.attached_to)
        if host is not None and host.controller != aura.controller:
            asks.append(Ask(aura.id, control[1], control[0].lower()))
    return tuple(asks)


def unanswered(
    disputes: Iterable[Ask],
    answers: Mapping[tuple[str, str], bool],
    here: Mapping[str, Permanent],
) -> Iterator[tuple[Ask, bool]]:
    """The disputes that the board does not settle by an answer that the Aura does not control it;
    each with whether it says that it does, against what is written."""
    for ask in disputes:
        answer = answers.get((ask.id, normal_form(ask.asked, here.get(ask.id))))
        if answer is not False:
            yield ask, answer is True
