"""What a triggered ability may target (115, 603.3d)."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, product

from msgspec.structs import replace

from legality.effects.qualities import ANYTHING
from legality.effects.triggered import Aim, Divided
from legality.gaps import Way
from legality.moments.context import Context, bound, is_near, reader_of
from legality.moments.state import State
from legality.moments.values import Trigger
from legality.position import Permanent
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint
from legality.rulebook.players import players
from legality.rulebook.surroundings import within_range
from legality.rulebook.texts import whole_texts
from legality.text.normalise import without_reminders

MOST_WAYS = 64
"""So many choices are listed for a position to say one of them."""
Choices = list[tuple[tuple[str, ...], ...]]
"""Each choice: who is chosen for every target."""


def with_choosable(combat: State, trigger: Trigger) -> Trigger:
    """The ability as it is put on the stack, with those who may be chosen then (603.3d)."""
    if trigger.choosable is not None or not trigger.does.aims:
        return trigger
    names = tuple(tuple(_legal(combat, trigger, aim)) for aim in trigger.does.aims)
    return replace(trigger, choosable=names)


def legal_choices(combat: State, trigger: Trigger) -> Choices | None:
    """What may be chosen for all targets together; one choice of nothing where there are no
    targets, None where a target that is needed has no legal object. Who was chosen as the ability
    was put on the stack, and is no legal target any more, is left out; None where nobody is left
    (608.2b)."""
    aims = trigger.does.aims
    now = [tuple(_legal(combat, trigger, aim)) for aim in aims]
    then = trigger.choosable
    if then is None or len(then) != len(aims):
        return _chosen_among(aims, now)
    choices = _chosen_among(aims, then)
    if not choices or then == tuple(now):
        return choices
    left = [
        tuple(
            tuple(name for name in names if name in legal)
            for names, legal in zip(chosen, now, strict=True)
        )
        for chosen in choices
    ]
    nobody = all(any(chosen) and not any(rest) for chosen, rest in zip(choices, left, strict=True))
    return None if nobody else list(dict.fromkeys(left))


def _chosen_among(aims: Sequence[Aim], legal: Sequence[Sequence[str]]) -> Choices | None:
    """The choices of those who are legal for each target."""
    each = [list(_groups(names, aim)) for names, aim in zip(legal, aims, strict=True)]
    if any(not names for names in each):
        return None
    return [tuple(chosen) for chosen in product(*each)] if each else []


def _groups(names: Sequence[str], aim: Aim) -> Iterator[tuple[str, ...]]:
    """What may be chosen for those targets, the smallest groups first; more than can be tried where
    they are too many."""
    most = len(names) if aim.most is None else min(aim.most, len(names))
    sizes = (combinations(names, size) for size in range(aim.least, most + 1))
    yield from islice(chain.from_iterable(sizes), MOST_WAYS + 1)


def _legal(combat: State, trigger: Trigger, aim: Aim) -> Iterator[str]:
    """The objects and players that may be that target."""
    context = Context.of(trigger, ())
    if aim.whom is not None:
        whom = bound(aim.whom, context)
        for permanent in combat.table.permanents:
            reader = reader_of(combat, context, permanent)
            near = within_range(combat.board, trigger.ability.you, permanent)
            if not (near and matches(combat.table, whom, permanent, reader)):
                continue
            if _may_be_target(combat, trigger, permanent.id):
                yield permanent.id
    if aim.players is not None:
        for name in players(combat.table, aim.players, reader_of(combat, context)):
            if is_near(combat, trigger.ability.you, name):  # 801.4
                yield name


def _may_be_target(combat: State, trigger: Trigger, name: str) -> bool:
    """702.18a, 702.11b: not with shroud, nor with hexproof by an opponent; 702.16b: nor with
    protection from the source."""
    permanent, table = combat.board.by_id[name], combat.table
    you = trigger.ability.you
    if _may_lose_protection(combat):
        return True
    if _has(permanent, "shroud"):
        return False
    if _has(permanent, "hexproof") and combat.board.are_opponents(you, permanent.controller):
        return False
    source = trigger.ability.source
    for keyword, ability in table.keywords(permanent):
        if keyword.name == "protection" and source is not None:
            quality = keyword.quality or ANYTHING
            if matches(table, quality, source, Viewpoint(permanent, ability.you, source)):
                return False
    return True


def _has(permanent: Permanent, keyword: str) -> bool:
    """Whether its own words or a counter on it give it that keyword, which no combat asks for."""
    words = (permanent.oracle_text, *permanent.keywords, *permanent.counters)
    return any(keyword in _keywords_in(word) for word in words)


def _keywords_in(text: str) -> set[str]:
    """What stands alone between commas in the lines of a text, without reminders."""
    lines = without_reminders(text).lower().splitlines()
    return {word.strip(" .") for line in lines for word in line.split(",")}


def may_be_countered(combat: State, trigger: Trigger, choices: Choices) -> bool:
    """Whether what is chosen may have ward, or may be no legal target by words that are not read:
    then it is not certain that the ability does anything to it."""
    chosen = {name for choice in choices for names in choice for name in names}
    here = [combat.board.by_id[name] for name in sorted(chosen) if name in combat.board.by_id]
    you = trigger.ability.you
    opposed = [
        permanent for permanent in here if combat.board.are_opponents(you, permanent.controller)
    ]
    if any(
        _WARD.search("\n".join((permanent.oracle_text, *permanent.keywords)))
        for permanent in opposed
    ):
        return True
    texts = list(_texts(combat))
    if chosen - {permanent.id for permanent in here} and any(map(PROTECTS_PLAYERS.search, texts)):
        return True
    return bool(here) and any(_GIVES.search(text) or _TAKES.search(text) for text in texts)


def _may_lose_protection(combat: State) -> bool:
    """Whether words on the board may take hexproof or shroud away, or pass them over."""
    return any(_TAKES.search(text) is not None for text in _texts(combat))


def _texts(combat: State) -> Iterator[str]:
    """What permanents and lasting effects say, without reminders."""
    for text in whole_texts(combat.table.permanents, combat.board.effects):
        yield without_reminders(text)


_WARD = re.compile(r"(?:^|, )ward\b|^hexproof from\b", re.IGNORECASE | re.MULTILINE)
_GIVES = re.compile(
    r"\b(?:has|have|gains?)\b[^.\"]*\b(?:hexproof|shroud|ward)\b|\bcan't be the targets? of\b", re.I
)
PROTECTS_PLAYERS = re.compile(
    r"\b(?:you|players?|opponents?)\b(?! controls?\b)[^.\"]*"
    r"\b(?:(?:have|has|gains?) (?:hexproof|shroud|protection)|can't be (?:the target|targeted))",
    re.IGNORECASE,
)
"""What keeps players from being targets."""
_TAKES = re.compile(
    r"\bloses?\b[^.\"]*\b(?:hexproof|shroud|abilities|protection)\b"
    r"|\b(?:can't|don't|doesn't|didn't) have\b[^.\"]*\b(?:hexproof|shroud)\b",
    re.IGNORECASE,
)


def divisions(trigger: Trigger, choices: Choices) -> Iterator[Way]:
    """Every way in which what the ability divides may be divided, each target getting some
    (601.2d); none where no entry of a position says it."""
    does = trigger.does
    deeds = [deed for instruction in does.instructions for deed in instruction.deeds]
    if (
        len(deeds) != 1
        or len(does.aims) != 1
        or any(instruction.may for instruction in does.instructions)
    ):
        return
    (deed,) = deeds
    if not isinstance(deed, Divided) or deed.number is None:
        return
    for (chosen,) in choices:
        for parts in _parts(deed.number, len(chosen)):
            words = " ".join(_share(trigger, deed, part) for part in parts)
            yield words, tuple((name,) for name in chosen)


def _parts(number: int, places: int) -> Iterator[tuple[int, ...]]:
    """The number as a sum of so many numbers from 1 on, in every order."""
    if places <= 1:
        yield from [(number,)] * places
        return
    for first in range(1, number - places + 2):
        yield from ((first, *rest) for rest in _parts(number - first, places - 1))


def _share(trigger: Trigger, deed: Divided, part: int) -> str:
    """What is done to one target, as an entry of a position says it."""
    if deed.kind:
        return f"Put {part} {deed.kind} counter{'s' * (part != 1)} on target permanent."
    source = trigger.ability.source
    itself = "creature" if source is None or source.is_creature else "permanent"
    return f"This {itself} deals {part} damage to any target."
