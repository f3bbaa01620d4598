"""What follows on what happened between two declarations, and is not played: it is asked.

Auras and Equipment that protection takes off, creatures that return as they die (undying and
persist), leave something behind (modular, afterlife) or have an ability in the graveyard, creatures
that lend counters to a new one (graft), Auras that become creatures (bestow), Sieges that
are defeated and cast transformed, control and other effects that end as the permanent on which they
hang leaves or untaps (611.2b). No board can say it.
"""

import re
from collections.abc import Iterator

from legality.gaps import NO_WAY, Ask, Line
from legality.moments.interfering import ASKED
from legality.moments.state import State
from legality.position import Permanent, Position
from legality.rulebook.elsewhere import lines_from_graveyard
from legality.rulebook.evaluate import matches
from legality.rulebook.looks import facts
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table
from legality.text.later import later
from legality.text.normalise import normalise

_WITHOUT = {"undying": "+1/+1", "persist": "-1/-1"}
"""Keywords by which a creature that dies without such a counter comes back."""
_RETURNS_BY = later(r"^(?:[^.\"]*, )?(undying|persist)\b", re.IGNORECASE)
_LEAVES_BEHIND = later(r"^(?:[^.\"]*, )?(modular|afterlife)\b", re.IGNORECASE)
_GRAFT = later(r"^(?:[^.\"]*, )?graft\b", re.IGNORECASE)
_AS_LONG_AS = later(r"\bcontrol of\b[^.]*\bfor as long as\b", re.IGNORECASE)
_WITH_IT = later(r"\bas long as (?:~ remains|you control ~)", re.IGNORECASE)
_WHILE_TAPPED = later(r"\bas long as ~ remains tapped", re.IGNORECASE)
_DEFEATED = later(r"\bdefeated\b", re.IGNORECASE)
_OF_VALUES = later(r"\b(?:gets? [+-]|base power|becomes?\b|is an? )", re.IGNORECASE)


def unfollowed(start: State, combat: State) -> Iterator[Ask]:
    """What is asked of that."""
    for permanent in combat.table.permanents:
        host = (
            None if permanent.attached_to is None else combat.table.here.get(permanent.attached_to)
        )
        if host is not None:
            yield from _taken_off(start, combat, permanent, host)
    yield from _grafting(start, combat)
    gone = [seen.permanent for name, seen in combat.departed.items() if name not in start.departed]
    for permanent in gone:
        yield from _coming_back(combat, permanent)
        yield from _left_behind(combat, permanent)
        for line in given_back(combat.table, permanent):
            yield Ask(*line, ASKED, NO_WAY)
        if _is_defeated_siege(permanent):
            yield Ask(permanent.id, line_of_defeat(permanent), ASKED, NO_WAY)
        if not permanent.has_type("token"):
            for text in lines_from_graveyard(permanent):
                yield Ask(permanent.id, text, ASKED, NO_WAY)
    yield from _ended(start, combat, gone)


def _is_defeated_siege(permanent: Permanent) -> bool:
    """310.11b: whether its controller may cast it transformed: nothing tells its back face; what
    has no text is no card that has one."""
    is_siege = permanent.has_type("siege") and not permanent.is_creature
    return is_siege and not permanent.defense and bool(permanent.oracle_text)


def line_of_defeat(siege: Permanent) -> str:
    """The line of a Siege that speaks of its defeat; the first where none does, which is a rule
    (310.11b)."""
    lines = siege.oracle_text.split("\n")
    return next(filter(_DEFEATED.search, lines), lines[0])


def _ended(start: State, combat: State, gone: list[Permanent]) -> Iterator[Ask]:
    """611.2b: effects that lasted for as long as what is `gone` would remain, or remain tapped."""
    now = combat.board.by_id
    untapped = [
        permanent
        for permanent in start.board.permanents
        if permanent.tapped and permanent.id in now and not now[permanent.id].tapped
    ]
    for those, ends in ((gone, _WITH_IT), (untapped, _WHILE_TAPPED)):
        for permanent in those:
            for line in _hanging_on(permanent, start.board, ends):
                yield Ask(*line, ASKED, NO_WAY)


def _hanging_on(permanent: Permanent, board: Position, ends: re.Pattern[str]) -> Iterator[Line]:
    """The texts that were left behind for as long as that permanent remains so, and its own lines
    that may have changed values which the board tells."""
    for effect in board.effects:
        if ends.search(_text_about(effect.oracle_text, permanent)) is not None:
            for name in effect.objects or ("",):
                yield name, effect.oracle_text
    for line in permanent.oracle_text.split("\n"):
        text = _text_about(line, permanent)
        if ends.search(text) is not None and _OF_VALUES.search(text) is not None:
            yield permanent.id, line


def _text_about(text: str, permanent: Permanent) -> str:
    """The text with "~" where it names that permanent."""
    return normalise(text.replace(f"@{permanent.id}", "~"), permanent.name)


def _taken_off(start: State, combat: State, permanent: Permanent, host: Permanent) -> Iterator[Ask]:
    before = start.table.here.get(host.id)
    had = () if before is None else [word for word, _ in start.table.keywords(before)]
    for word, ability in combat.table.keywords(host):
        if word.name != "protection" or word in had or word.quality is None:
            continue
        if matches(
            combat.table, word.quality, permanent, Viewpoint(host, host.controller, permanent)
        ):
            yield Ask(host.id, ability.text, ASKED, NO_WAY)


def _grafting(start: State, combat: State) -> Iterator[Ask]:
    """Who may have moved a counter onto a creature that has entered (graft)."""
    new = combat.board.by_id.keys() - start.board.by_id.keys()
    if not any(combat.board.by_id[name].is_creature for name in new):
        return
    for permanent in combat.table.permanents:
        for line in _lines(permanent):
            if permanent.counters.get("+1/+1") and _GRAFT.match(line) is not None:
                yield Ask(permanent.id, line, ASKED, NO_WAY)


def _lines(permanent: Permanent) -> tuple[str, ...]:
    """Its lines and keywords, without reminders."""
    lines = (*permanent.oracle_text.split("\n"), *permanent.keywords)
    return tuple(line for line in lines if line)


def _left_behind(combat: State, permanent: Permanent) -> Iterator[Ask]:
    """What a creature that dies may leave behind: counters for an artifact creature (modular), or
    Spirits (afterlife), which count where anything counts creatures."""
    table = combat.whole or combat.table
    counted = any("members" in facts(ability.effect) for ability in table.everything())
    others = any({"artifact", "creature"} <= other.words for other in combat.table.permanents)
    for line in _lines(permanent):
        for word in _LEAVES_BEHIND.findall(line.partition("(")[0]):
            modular = word.lower() == "modular"
            if (others and permanent.counters.get("+1/+1")) if modular else counted:
                yield Ask(permanent.id, line, ASKED, NO_WAY)


def _coming_back(combat: State, permanent: Permanent) -> Iterator[Ask]:
    table = combat.whole or combat.table
    if permanent.has_type("token") or not any(
        "members" in facts(e.effect) for e in table.everything()
    ):
        return
    for line in _lines(permanent):
        if permanent.has_type("aura") and line.lower().startswith("bestow"):
            yield Ask(permanent.id, line, ASKED, NO_WAY)
        for word in _RETURNS_BY.findall(line.partition("(")[0]):
            if not permanent.counters.get(_WITHOUT[word.lower()]):
                yield Ask(permanent.id, line, ASKED, NO_WAY)


def given_back(table: Table, permanent: Permanent) -> Iterator[Line]:
    """The lines of a permanent by which a player would get back what another one controls as long
    as it remains."""
    held = (
        other
        for other in table.permanents
        if other.controller == permanent.controller != (other.owner or other.controller)
    )
    if any(held):
        for line in permanent.oracle_text.split("\n"):
            if _AS_LONG_AS.search(line) is not None:
                yield permanent.id, line
