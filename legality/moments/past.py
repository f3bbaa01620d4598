"""Abilities that have triggered before the moment that a position shows.

What came of them is part of the position: values that are written contain it. Where values are
worked out from cards, an entry of `effects` says how such an ability resolved; else it is asked.
Counters, damage, who is tapped and totals are written in any case.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.characteristics import Gets
from legality.effects.conditions import ALWAYS, Undecided
from legality.effects.replacing import within
from legality.effects.triggered import Deed, Instruction, Lasts, TriggeredAbility, UnreadDeed
from legality.errors import Untold
from legality.gaps import NO_WAY, Ask, Line, Way
from legality.moments.board import worn
from legality.moments.doing import SIZE
from legality.moments.exerting import WAS_IT_EXERTED
from legality.moments.listening import listeners_in_doubt
from legality.moments.past_beginnings import as_on_attack, beginnings, may_have_begun
from legality.moments.past_strikes import past_strikes
from legality.moments.phases import begin_on
from legality.moments.resolving import carried_out
from legality.moments.resume import with_attack, with_blocks
from legality.moments.standing_abilities import standing_abilities
from legality.moments.state import State, become
from legality.moments.targeting import MOST_WAYS, legal_choices
from legality.moments.unread import hanging_on_past
from legality.moments.values import Doubt, Trigger
from legality.position import LastingEffect, Permanent, Position, Stage
from legality.position.kept import with_declared
from legality.position.permanents import PRINTABLE
from legality.position.record import changed
from legality.rulebook.characteristics.present import changes
from legality.rulebook.chosen import choices_of, with_own_choices
from legality.rulebook.damage.combatants import combatants

ASKED = "how it has resolved"
WITHOUT_EFFECT: Way = ("", ())
Changed = dict[str, tuple[int, int]]


class Past(Struct, frozen=True):
    """What nothing tells of the abilities that have triggered before: what is asked, which lines
    were not read, and which sizes these put in doubt."""

    asks: tuple[Ask, ...] = ()
    unread: tuple[Line, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    hanging: tuple[Line, ...] = ()
    """The lines that were not read on which a verdict hangs: what abilities they gave."""

    def __bool__(self) -> bool:
        return bool(self.asks or self.unread or self.doubts)


def past_of(position: Position) -> Past:
    """What nothing tells of the abilities that the beginning of combat, the attack, the blocks and
    the first damage step have set off, where they are not judged and values are worked out."""
    if position.is_told:
        return Past()
    if position.attacks is None or position.judges("attacks"):
        return beginning_of(position)
    facing = combatants(position)
    combat = _before(position, facing.attacks)
    begun = list(beginnings(combat)) if may_have_begun(position) else []
    combat = with_attack(combat, position, facing, happened=False)
    triggers = list(combat.pending)
    if position.blocks is not None and not position.judges("blocks"):
        combat = with_blocks(become(combat, pending=()), position, facing, strict=False)
        triggers += combat.pending
        triggers += past_strikes(combat, position)
    return _past(combat, position, begun, triggers)


def beginning_of(position: Position, *, whole: bool = False) -> Past:
    """The same of those alone that the beginning of combat has set off; `whole`: the combat is
    played to its end, whatever is declared."""
    if position.is_told or not may_have_begun(position):
        return Past()
    if whole:
        position = with_declared(position, judge=get_args(Stage))
    combat = begin_on(State(board=position))
    return _past(combat, position, list(beginnings(combat)), ())


def _past(
    combat: State, position: Position, begun: Sequence[Trigger], triggers: Sequence[Trigger]
) -> Past:
    """What nothing tells of those that triggered as combat began, and of the others."""
    lasting = [trigger for trigger in (*begun, *triggers) if _lasts(trigger)]
    every = [_outcomes(combat, trigger, position, alone=len(lasting) == 1) for trigger in lasting]
    open_to_question = [outcomes for outcomes in every if outcomes.ways or outcomes.doubts]
    remaining = _without_entry(open_to_question, position)
    unread = [outcomes.trigger.line for outcomes in remaining if outcomes.doubts]
    doubts = [doubt for outcomes in remaining for doubt in outcomes.doubts]
    for doubt in _set_off(combat, triggers, position):
        doubts.append(doubt)
        unread.append(doubt.line)
    lines = {standing.ability.line for standing in standing_abilities(combat.table)}
    circumstances = (
        question
        for question in combat.account.asks
        if (question[:2] in lines and _is_by_card(position, question.id))
        or question.asked == WAS_IT_EXERTED
    )
    unread_begun = (each.line for each in begun if _is_unread(_as_far_as_known(each)))
    unread_lines = (*combat.account.unread, *unread_begun)
    unread += [line for line in unread_lines if _is_by_card(position, line[0])]
    return Past(
        asks=tuple(dict.fromkeys((*circumstances, *_asks(remaining)))),
        unread=tuple(dict.fromkeys(unread)),
        doubts=tuple(dict.fromkeys(doubts)),
        hanging=tuple(dict.fromkeys(_hanging(unread, combat, position))),
    )


def _set_off(combat: State, triggers: Sequence[Trigger], position: Position) -> Iterator[Doubt]:
    """The sizes of cards that abilities may have changed which triggered on what those did, and of
    which no entry says how they resolved."""
    resolved = {(effect.source, effect.ability) for effect in position.effects}
    waiting = {
        standing.ability.line
        for standing in standing_abilities(combat.table)
        if standing.does is None or _leaves_anything(standing.does)
    }
    for trigger in triggers:
        for doubt in listeners_in_doubt(combat.table, trigger.does.text):
            name, text = doubt.line
            known = {(name, None), (name, text)} & resolved
            if not isinstance(doubt, Doubt) or doubt.line not in waiting or known:
                continue
            if _is_worked_out(position, doubt):
                yield doubt


def _hanging(lines: Iterable[Line], combat: State, position: Position) -> Iterator[Line]:
    """Those on which what is judged hangs, and of which no entry says how they resolved."""
    for name, text in lines:
        entries = (effect for effect in position.effects if effect.source == name)
        if not any(effect.ability in (None, text) for effect in entries):
            stages = hanging_on_past(as_on_attack(text), combat.table)
            if any(position.judges(stage) for stage in stages):
                yield name, text


def require_known_past(position: Position) -> None:
    """Raises `Untold` where values hang on how an ability of before has resolved."""
    _require_known(past_of(position))


def beginning_known(position: Position) -> Position:
    """The position itself; raises the same of those that triggered as combat began."""
    _require_known(beginning_of(position, whole=True))
    return position


def _require_known(past: Past) -> None:
    if past.asks or past.doubts or past.hanging:
        questions = (f'{question.asked} ("{question.text}")' for question in past.asks)
        raise Untold((*questions, *(changes(text) for _, text in past.unread)))


def _before(position: Position, attackers: Iterable[str]) -> State:
    """The combat before the attack, its attackers untapped."""
    combat = begin_on(State(board=position))
    here = combat.board.by_id
    tapped = [changed(here[name], tapped=False) for name in attackers if here[name].tapped]
    return become(combat, board=worn(combat.board, tapped))


def _lasts(trigger: Trigger) -> bool:
    """Whether the ability leaves anything behind that is no state of the position."""
    return _leaves_anything(trigger.does)


def _is_unread(does: TriggeredAbility) -> bool:
    """Whether anything that it does is not read, or hangs on a choice as it resolves ("your choice
    of …")."""
    return any(isinstance(part, UnreadDeed | Undecided) for part in within(does.instructions))


def _leaves_anything(does: TriggeredAbility) -> bool:
    deeds = [deed for instruction in does.instructions for deed in instruction.deeds]
    return any(isinstance(deed, Lasts | UnreadDeed) for deed in deeds)


def _is_by_card(position: Position, name: str) -> bool:
    """Whether any value of that permanent is the one of its card."""
    permanent = position.by_id.get(name)
    return permanent is not None and any(map(permanent.is_printed, PRINTABLE))


# -- what may have come of an ability --------------------------------------------------------------


class Outcomes(Struct, frozen=True):
    """The ways in which an ability may have resolved, on whom, and what it puts in doubt."""

    trigger: Trigger
    ways: tuple[Way, ...] = ()
    on: frozenset[str] = frozenset()
    doubts: tuple[Doubt, ...] = ()


def _outcomes(combat: State, trigger: Trigger, position: Position, *, alone: bool) -> Outcomes:
    """The ways in which it may have resolved; none where that changes nothing that is worked out.
    Where it counts, and others may have resolved before it, nobody can say all ways."""
    choices = legal_choices(combat, trigger)
    if choices is None:
        return Outcomes(trigger)
    ways: dict[Way, None] = {}
    names: set[str] = set()
    doubts: dict[Doubt, None] = {}
    does = _as_far_as_known(trigger)
    sure = tuple(_done(instruction) for instruction in does.instructions)
    for targets in islice(choices or [()], MOST_WAYS):
        after = carried_out(become(combat, pending=()), trigger, sure, targets)
        new = after.account.doubts[len(combat.account.doubts) :]
        doubts.update(dict.fromkeys(doubt for doubt in new if _is_worked_out(position, doubt)))
        way, on = _way(combat, after, trigger, position)
        ways[way] = None
        names |= on
    if doubts:
        return Outcomes(trigger, on=frozenset(names), doubts=tuple(doubts))
    if ways.keys() <= {WITHOUT_EFFECT}:
        return Outcomes(trigger)
    every = (WITHOUT_EFFECT, *(each_way for each_way in ways if each_way != WITHOUT_EFFECT))
    many = len(every) > MOST_WAYS or len(choices) > MOST_WAYS
    unsayable = NO_WAY[0] in ways or many or not (alone or _is_fixed(trigger))
    return Outcomes(trigger, NO_WAY if unsayable else every, frozenset(names))


def _done(instruction: Instruction) -> Instruction:
    """The instruction where it was chosen, paid for, and its circumstance was so."""
    return replace(instruction, may=False, cost=None, condition=ALWAYS)


def _as_far_as_known(trigger: Trigger) -> TriggeredAbility:
    """What the ability does; what it does by a choice is as good as unread where nothing tells
    that."""
    does = with_own_choices(trigger.does, trigger.ability.source)
    if does is not None:
        return does
    instructions = tuple(map(_unread_of_chosen, trigger.does.instructions))
    return replace(trigger.does, instructions=instructions)


def _unread_of_chosen(instruction: Instruction) -> Instruction:
    deeds = tuple(
        UnreadDeed(instruction.text) if _hangs_on_choice(deed) else deed
        for deed in instruction.deeds
    )
    return replace(instruction, deeds=deeds)


def _hangs_on_choice(deed: Deed) -> bool:
    """Whether what it does hangs on a colour, type or name that was chosen, or to whom it does that
    on a player: whom a creature has to attack is one of the ways in which it may have resolved."""
    subjects = [effect.subject for effect in deed.effects] if isinstance(deed, Lasts) else []
    return any(map(choices_of, subjects)) or not {*choices_of(deed)} <= {"player"}


def _is_worked_out(position: Position, doubt: Doubt) -> bool:
    permanent = position.by_id.get(doubt.name)
    return permanent is not None and (doubt.trait != "size" or _has_size_of_card(permanent))


def _has_size_of_card(permanent: Permanent) -> bool:
    return permanent.is_printed("power") or permanent.is_printed("toughness")


def _is_fixed(trigger: Trigger) -> bool:
    """Whether nothing that it does hangs on a number."""
    effects = [
        effect
        for instruction in trigger.does.instructions
        for deed in instruction.deeds
        if isinstance(deed, Lasts)
        for effect in deed.effects
    ]
    return all(
        (effect.each, effect.times, effect.x) == (None, None, None)
        for effect in effects
        if isinstance(effect, Gets)
    )


def _way(
    before: State, after: State, trigger: Trigger, position: Position
) -> tuple[Way, frozenset[str]]:
    """What the ability has done to sizes that are worked out, and what it left behind, as an entry
    of `effects` says it, and to whom; `NO_WAY` where none does."""
    source = trigger.line[0]
    parts: list[tuple[str, tuple[str, ...]]] = []
    by_size: dict[tuple[int, int], list[str]] = {}
    for name, size in _grown(before, after, position).items():
        by_size.setdefault(size, []).append(name)
    for (power, toughness), names in by_size.items():
        words = f"This creature gets {power:+d}/{toughness:+d} until end of turn."
        parts.append((words, tuple(names)))
    for effect in after.board.effects[len(before.board.effects) :]:
        if any(_is_by_card(position, name) for name in (source, *effect.objects)):
            parts.append((effect.oracle_text, effect.objects))
    groups = {on for _, on in parts}
    if not groups:
        return WITHOUT_EFFECT, frozenset()
    everyone = frozenset(name for on in groups for name in on)
    if len(groups) == 1:
        return ("\n".join(words for words, _ in parts), groups.pop()), everyone
    if all(words.startswith("This creature gets") for words, _ in parts):
        words_of_ability = " ".join(words.replace("This", "Target", 1) for words, _ in parts)
        return (words_of_ability, tuple(on for _, on in parts)), everyone
    return NO_WAY[0], everyone


def _grown(before: State, after: State, position: Position) -> Changed:
    """By how much each size that is worked out has changed."""
    sizes_changed: Changed = {}
    for name, permanent in before.board.by_id.items():
        now, original = after.board.by_id.get(name), position.by_id.get(name)
        if now is None or original is None or not _has_size_of_card(original):
            continue
        sizes = _without_counters(now), _without_counters(permanent)
        if sizes[0] != sizes[1]:
            sizes_changed[name] = sizes[0][0] - sizes[1][0], sizes[0][1] - sizes[1][1]
    return sizes_changed


def _without_counters(permanent: Permanent) -> tuple[int, int]:
    """Its size but for its counters, which a position states."""
    power, toughness = permanent.power or 0, permanent.toughness or 0
    for kind, number in permanent.counters.items():
        size = SIZE.fullmatch(kind)
        if size is not None:
            power -= number * int(size["power"])
            toughness -= number * int(size["toughness"])
    return power, toughness


# -- what the position tells of it -----------------------------------------------------------------


def _without_entry(every: Sequence[Outcomes], position: Position) -> list[Outcomes]:
    """Those of which no entry of the position says how they resolved, one entry for each: the one
    that names the same objects, else the first one of that ability."""
    entries = [effect for effect in position.effects if effect.source is not None]
    remaining: list[Outcomes] = []
    for outcomes in every:
        named = [
            entry
            for entry in entries
            if _is_of(entry, outcomes.trigger) and outcomes.on & {*entry.objects}
        ]
        if named:
            entries.remove(named[0])
        else:
            remaining.append(outcomes)
    open_: list[Outcomes] = []
    for outcomes in remaining:
        any_of_it = [entry for entry in entries if _is_of(entry, outcomes.trigger)]
        if any_of_it:
            entries.remove(any_of_it[0])
        else:
            open_.append(outcomes)
    return open_


def _is_of(entry: LastingEffect, trigger: Trigger) -> bool:
    name, line = trigger.line
    source = trigger.ability.source
    return entry.source in {name, source.id if source else name} and entry.ability in (None, line)


def _asks(remaining: Sequence[Outcomes]) -> Iterator[Ask]:
    """What is asked of each, counted where an ability has triggered several times."""
    times: dict[Line, int] = {}
    for outcomes in remaining:
        if outcomes.doubts:
            continue
        line = outcomes.trigger.line
        times[line] = times.get(line, 0) + 1
        words = f"{ASKED}, time {times[line]}" if times[line] > 1 else ASKED
        yield Ask(*line, words, outcomes.ways)
