"""The texts that spells left behind: their lines, and the object that each is said of."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.attacking import LifeIsFixed, PlayerMustAttack
from legality.effects.canonical import TAPPING, any_of
from legality.effects.characteristics import (
    EveryCreatureType,
    Gets,
    Goaded,
    HasAbility,
    LosesAbility,
    Suspected,
)
from legality.effects.damaging import DefenderAssigns
from legality.effects.effects import AnyEffect, Copies, HasEffects
from legality.effects.mentions import OF_ITS_SOURCE, OF_THE_ATTACHED, mentions
from legality.effects.players import Who
from legality.effects.replacing import with_target, within
from legality.position import LastingEffect, Permanent, Position
from legality.rulebook.texts import CHANGES_OF, WHOLE_ABILITIES, Read, of_permanent, with_changes
from legality.text import Names, ParsedLine, parse_text, present_line, spoken_name
from legality.text.alike import read_once
from legality.text.reading.characteristics import concerns_characteristics
from legality.text.spans import SpanKind


def player_meant(lasting: LastingEffect, holder: Permanent | None, position: Position) -> str:
    """Who is "you" in a text that a spell left behind: whom the position names, or else the
    controller of the object it is said of, or the attacking player."""
    return lasting.controller or (holder.controller if holder else position.attacker)


def lines_left_by(
    lasting: LastingEffect, here: Mapping[str, Permanent], names: Names, read: Read = parse_text
) -> Iterator[tuple[ParsedLine, Permanent | None]]:
    """The lines of a text that a spell left behind, each with the object that it is said of (None:
    of a class, or of objects that it names).

    Not understood is a text that speaks of an object and has none, one that is a whole activated
    or triggered ability or a choice of modes, and one that leaves nothing behind.
    """
    several = lasting.targets
    if several is not None and len(several) > 1:
        for line in _lines(lasting, None, names, read):
            yield from _of_targets(line, several, here)
    elif not lasting.on:
        for line in _lines(lasting, None, names, read):
            yield _without_object(_of_class(line)), None
    else:
        holders = [here[name] for name in lasting.objects if name in here]
        lines: tuple[ParsedLine, ...] = ()
        before: Permanent | None = None
        for holder in holders:
            if before is None or not _reads_alike(holder, before):
                lines = _of_one(_lines(lasting, holder, names, read, single=True), len(holders))
            before = holder
            for line in lines:
                yield line, holder


def _reads_alike(permanent: Permanent, other: Permanent) -> bool:
    """Whether a text reads the same said of either: by their names, and as they are attached."""
    return permanent.name == other.name and (permanent.attached_to is None) == (
        other.attached_to is None
    )


def _of_one(lines: tuple[ParsedLine, ...], holders: int) -> tuple[ParsedLine, ...]:
    """The lines as they are said of each of so many objects."""
    if holders < 2:
        return lines
    return tuple(
        line.unsaid() if any(map(_of_others_too, line.effects + line.states)) else line
        for line in lines
    )


def _of_others_too(effect: AnyEffect) -> bool:
    """Whether it speaks of its object and of a class beside it ("… and each other creature that
    shares a color with it"), or of the others: said of two objects, it would be said of some
    twice, and of each as another than the second."""
    subject = effect.subject
    beside = isinstance(subject, f.AnyOf) and q.THIS in subject.parts
    return beside or mentions(subject, f.OTHER)


def _lines(
    lasting: LastingEffect,
    holder: Permanent | None,
    names: Names,
    read: Read,
    *,
    single: bool = False,
) -> tuple[ParsedLine, ...]:
    """The lines of its text; where it is a `single` object's, as they are said of that."""
    text = lasting.oracle_text
    name = spoken_name(text, holder.name) if holder else None
    nowhere = holder is not None and holder.attached_to is None
    return _lines_of(text, name, names.within(text), read, single, nowhere)


@read_once
def _lines_of(
    text: str, name: str | None, names: Names, read: Read, single: bool, nowhere: bool
) -> tuple[ParsedLine, ...]:
    """The same; `nowhere`: the object is attached to nothing."""
    lines = [_with_values(line, name, names) for line in read(text, name, names.within(text))]
    nothing = not any(line.effects or line.states for line in lines)
    changed = [
        replace(line.unread(line.effects), known=not concerns_characteristics(line.text))
        if nothing or line.kind in WHOLE_ABILITIES
        else with_changes(line)
        for line in lines
    ]
    return tuple(_of_single_object(line, nowhere) if single else line for line in changed)


def _with_values(line: ParsedLine, name: str | None, names: Names) -> ParsedLine:
    """The line; with what it makes of values that the position states, where it says nothing else:
    the written values contain it ("gets +3/+3")."""
    if line.effects or line.states or all(span.kind is not SpanKind.STATED for span in line.spans):
        return line
    present = present_line(line.text, name, names.within(line.text))
    return present if present.states and not present.effects else line


def _of_single_object(line: ParsedLine, nowhere: bool) -> ParsedLine:
    """A line said of one object: not where it speaks of two targets, or of one of several: which of
    them the object is, nothing tells; nor of "enchanted creature" where it is attached to nothing.
    """
    effects = (*line.effects, *line.states)
    hostless = nowhere and any(mentions(effects, word) for word in OF_THE_ATTACHED)
    return line.unsaid() if len(line.targets) > 1 or line.one_of or hostless else line


OF_CHARACTERISTICS = (HasAbility, LosesAbility, HasEffects, EveryCreatureType, Goaded, Suspected)
"""611.2c: whom these affect is settled as they begin; so is who is goaded or suspected (701.15,
701.60)."""
CHANGES = (*OF_CHARACTERISTICS, Gets, *CHANGES_OF)
"""The same of what values may contain."""
_SIZES = (f.Compare, f.ValueAmong, q.CompareOwn, q.Parity)


def _of_class(line: ParsedLine) -> ParsedLine:
    """The line of a text that speaks of a class; not where it changes characteristics of those of
    a size, or tapped: whom is settled as the spell resolves (611.2c), and no position tells how
    they were then.
    """
    effects = (*line.effects, *line.states)
    return line.unsaid() if any(map(_is_of_those_then, effects)) else line


def _is_of_those_then(effect: AnyEffect) -> bool:
    return isinstance(effect, CHANGES) and any(
        part in TAPPING or (isinstance(part, _SIZES) and part.statistic != "mana value")
        for part in within(effect.subject)
    )


def standing_alone(line: ParsedLine) -> ParsedLine:
    """A line of an ability that no permanent has: without what it says of its own object."""
    return _without_object(of_permanent(line))


def _without_object(line: ParsedLine) -> ParsedLine:
    if line.targets or any(map(_speaks_of_its_object, (*line.effects, *line.states))):
        return line.unsaid()
    return line


def _of_targets(
    line: ParsedLine, several: tuple[tuple[str, ...], ...], here: Mapping[str, Permanent]
) -> Iterator[tuple[ParsedLine, Permanent | None]]:
    """A line said of several targets: `several` are the objects of each, in their order."""
    if any(not 1 <= number <= len(several) for number in line.targets):
        yield line.unsaid(), None
    elif len(line.targets) == 1:
        for name in several[line.targets[0] - 1]:
            if name in here:
                yield line, here[name]
    else:

        def those(number: int) -> f.Filter:
            return any_of(q.WithId(name) for name in several[number - 1])

        effects, states = with_target(line.effects, those), with_target(line.states, those)
        yield _without_object(replace(line, effects=effects, states=states, targets=())), None


def _speaks_of_its_object(effect: AnyEffect) -> bool:
    """Whether an effect says nothing where no object has it."""
    if isinstance(effect, Copies):
        effect = replace(effect, but=())  # the exceptions speak of the copy
    if isinstance(effect, PlayerMustAttack | DefenderAssigns | LifeIsFixed):
        return mentions(effect.condition, q.THIS) or mentions(effect.condition, Who.ENCHANTED)
    return any(mentions(effect, word) for word in OF_ITS_SOURCE)
