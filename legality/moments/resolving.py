"""Triggered abilities resolve (603.3, 608): targets, choices, what they do, and in which order.

What nothing tells is asked, and taken as not done; a position answers by `given` what is yes or no,
and by an entry of `effects` with its `source` how an ability resolved.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from legality.effects.conditions import Always
from legality.effects.qualities import Target
from legality.effects.replacing import within
from legality.effects.triggered import (
    ChangesTotal,
    CreatesTokens,
    DealsDamage,
    Divided,
    DoneLater,
    Instruction,
    Outside,
    Sacrifices,
    UnreadDeed,
)
from legality.gaps import NO_WAY, Applied, Ask, Way
from legality.moments.answers_kept import answers_kept
from legality.moments.context import Context, how_much, is_so, reader_of, unknown
from legality.moments.defending import turn_order
from legality.moments.doing import do
from legality.moments.events import EventKind
from legality.moments.excluding import is_nobody_else
from legality.moments.interfering import interfering
from legality.moments.paying import (
    as_it_can_be_paid,
    can_pay,
    may_come_to_pay,
    paid,
    takes,
)
from legality.moments.sacrificing import choices as sacrifice_ways
from legality.moments.sacrificing import has_choice, keeping
from legality.moments.sentences import resolution_sentence
from legality.moments.state import S, State, become
from legality.moments.targeting import (
    MOST_WAYS,
    Choices,
    divisions,
    legal_choices,
    may_be_countered,
    with_choosable,
)
from legality.moments.triggered import questions_of, triggering
from legality.moments.values import Trigger, with_gaps
from legality.position import LastingEffect, Permanent
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.surroundings import answered
from legality.rulebook.texts import board_names
from legality.text import Names
from legality.text.normalise import normalise
from legality.text.reader import named_targets
from legality.text.reading.triggers.aims import numbers_of_targets, used
from legality.text.reading.triggers.happenings import what_is_done
from legality.text.reading.triggers.whole import said_to_be_done

EVENTS: dict[str, EventKind] = {
    "exalted": EventKind.EXALTED,
    "battle cry": EventKind.BATTLE_CRY,
    "melee": EventKind.MELEE,
    "bushido": EventKind.BUSHIDO,
    "rampage": EventKind.RAMPAGE,
    "flanking": EventKind.FLANKING,
    "lifelink": EventKind.LIFELINK,
}

MOST_TRIGGERS = 500
"""So many abilities resolve one after the other at most: some set themselves off."""


def resolved(combat: S) -> S:
    """The combat after the ability that resolves first of those that wait (603.3b, 405.5): of those
    that were put on the stack last, and of the players other than the active one, the last in turn
    order first."""
    order = turn_order(combat.board)
    waiting = sorted(combat.pending, key=lambda trigger: (-trigger.batch, *rank(trigger, order)))
    first, rest = waiting[0], tuple(waiting[1:])
    return resolve(become(combat, pending=rest), first)


def put_all_on_stack(combat: S) -> S:
    """The combat in which everything that waits is on the stack, on top of what was there (603.3):
    who may be its target is told by this moment (603.3d), but for what is chosen as it resolves
    (603.12)."""
    if all(trigger.batch for trigger in combat.pending):
        return combat
    batch = 1 + max(trigger.batch for trigger in combat.pending)
    pending = tuple(
        trigger if trigger.batch else _put_on_stack(combat, trigger, batch)
        for trigger in combat.pending
    )
    return become(combat, pending=pending)


def _put_on_stack(combat: State, trigger: Trigger, batch: int) -> Trigger:
    later = _targets_later(trigger.does.instructions)
    return replace(trigger if later else with_choosable(combat, trigger), batch=batch)


def rank(trigger: Trigger, order: Sequence[str]) -> tuple[int, int]:
    """What decides which ability resolves first: the least does."""
    you = trigger.ability.you
    place = order.index(you) if you in order else 0
    kind = {"flanking": 1, "lifelink": 2}.get(trigger.keyword or "", 0)
    return -place, kind


def resolve(combat: S, trigger: Trigger) -> S:
    """The combat after that ability."""
    entry = _entry(combat, trigger)
    combat = _with_targets_chosen(combat, trigger, entry)
    if entry is not None:
        remaining = tuple(effect for effect in combat.entries if effect is not entry)
        return _as_stated(_counted(become(combat, entries=remaining), trigger), trigger, entry)
    plain = Context.of(trigger, ())
    if not _still_so(combat, trigger, plain) or is_nobody_else(trigger.does.text, combat.board):
        return combat
    gone = (seen.permanent for seen in combat.departed.values())
    does = as_it_can_be_paid(trigger.does, trigger.ability.you, combat.board, gone)
    if not does.instructions:
        return combat
    trigger = replace(trigger, does=does)
    instructions = does.instructions
    if not can_pay(combat, trigger):
        if may_come_to_pay(combat, trigger):
            return unknown(combat, trigger.does.text, plain)
        return _without_paid(combat, trigger)
    kinds = {type(deed) for instruction in instructions for deed in instruction.deeds}
    choices = legal_choices(combat, trigger)
    if UnreadDeed in kinds and (choices is not None or _targets_later(instructions)):
        return unknown(combat, trigger.does.text, plain)
    if choices is None or _does_nothing(combat, trigger):
        return combat  # 603.3d: no legal target
    if Divided in kinds:
        return _divided(combat, trigger, choices)
    optional = any(instruction.may or instruction.cost for instruction in instructions)
    if len(choices) > 1 or (choices and optional) or may_be_countered(combat, trigger, choices):
        return _asking_targets(combat, trigger, choices)
    targets = choices[0] if choices else ()
    if optional:
        return _if_chosen(combat, trigger, targets)
    if Sacrifices in kinds:
        context = Context.of(trigger, targets)
        if asks := tuple(keeping(combat, instructions, context)):
            combat = become(combat, account=with_gaps(combat.account, asks=asks))
        if has_choice(combat, instructions, context):
            ways = () if asks else sacrifice_ways(combat, trigger, context)
            return _asking_sacrifice(combat, trigger, context, ways)
    return carried_out(combat, trigger, instructions, targets)


def _with_targets_chosen(combat: S, trigger: Trigger, entry: LastingEffect | None) -> S:
    """The combat with what may trigger on something becoming a target as the ability is put on the
    stack (603.3d): whoever may be chosen, or those whom the position names; nobody it knows where
    a card is chosen."""
    if _TARGET.search(trigger.does.text) is None:
        return combat
    if entry is not None:
        named = (*entry.objects, *(name for names in entry.targets or () for name in names))
    else:
        choices = legal_choices(combat, trigger) or ()
        named = tuple(name for chosen in choices for names in chosen for name in names)
    you, names = trigger.ability.you, dict.fromkeys(named or ("",))
    return triggering(combat, [combat.event(EventKind.TARGETED, name, you) for name in names])


_TARGET = re.compile(r"\btargets?\b", re.IGNORECASE)


def _targets_later(instructions: Sequence[Instruction]) -> bool:
    """Whether a target may be chosen when something else has been done, and not as the ability is
    put on the stack (603.12): also in words that are not read."""
    return any(_LATER.search(instruction.text) is not None for instruction in instructions)


def _does_nothing(combat: State, trigger: Trigger) -> bool:
    """120.8: whether it deals 0 damage, whoever is chosen for it, and does nothing else."""
    context = Context.of(trigger, ())
    deeds = [deed for instruction in trigger.does.instructions for deed in instruction.deeds]
    return bool(deeds) and all(
        isinstance(deed, DealsDamage)
        and not any(isinstance(part, Target) and part.number for part in within(deed.number))
        and how_much(combat, deed.number, context) == 0
        for deed in deeds
    )


_LATER = re.compile(r"\bwhen(?:ever)?\b|\bchoose\b[^.]*—|\"", re.IGNORECASE)


def _without_paid(combat: S, trigger: Trigger) -> S:
    """The combat after that ability, for which nobody can pay: without what is done for the price,
    and what follows from that."""
    every = trigger.does.instructions
    first = next(at for at, instruction in enumerate(every) if instruction.cost is not None)
    remaining = (*every[:first], *_behind(every[first:]))
    choices = legal_choices(combat, trigger)
    if not remaining or choices is None:
        return combat
    does = replace(trigger.does, instructions=remaining, aims=used(trigger.does.aims, remaining))
    return resolve(combat, replace(trigger, does=does))


def _behind(those: Sequence[Instruction]) -> Iterator[Instruction]:
    """What stands behind what is done for a price, and does not follow from it: an ability of its
    own goes on to its end (603.12), and so does what is done to its targets."""
    paid, *rest = those
    if _WHEN_PAID.match(paid.text) is not None:
        return
    for instruction in rest:
        if not (instruction.may or instruction.cost or numbers_of_targets(instruction)):
            yield instruction


_WHEN_PAID = re.compile(r"when you do\b", re.IGNORECASE)


def _still_so(combat: State, trigger: Trigger, context: Context) -> bool:
    """603.4: the circumstance behind the "if" is asked again."""
    condition = trigger.does.if_so
    if isinstance(condition, Always):
        return True
    return is_so(combat, condition, context) is not False


def carried_out(
    combat: S,
    trigger: Trigger,
    instructions: Sequence[Instruction],
    targets: tuple[tuple[str, ...], ...],
) -> S:
    """The combat after those instructions, with what they changed in its account and its log."""
    context = Context.of(trigger, targets)
    on: dict[str, None] = {}
    before = combat
    for instruction in instructions:
        if not isinstance(instruction.condition, Always):
            so = is_so(combat, instruction.condition, context)
            if so is None:
                reader = reader_of(combat, context)
                asks = questions_of(combat, trigger.ability, instruction.condition, reader)
                unread = () if asks else (trigger.line,)
                combat = become(combat, account=with_gaps(combat.account, asks=asks, unread=unread))
            if so is not True:
                continue
        for deed in instruction.deeds:
            combat, changed = do(combat, deed, context)
            on.update(dict.fromkeys(changed))
    return _noted(before, combat, trigger, tuple(on))


def _noted(before: State, combat: S, trigger: Trigger, on: tuple[str, ...]) -> S:
    """The combat with the ability in its account and its log, where it changed anything."""
    if not on:
        return combat
    line = trigger.line
    rule = combat.edition.number(trigger.rule)
    words_of_way = resolution_sentence(before, combat, trigger, on)
    aside = _is_aside(before, combat, trigger, on)
    applied = Applied(*line, on, trigger.after, rule, words_of_way, aside)
    if trigger.keyword != "lifelink":
        account = combat.account
        combat = become(combat, account=replace(account, applied=(*account.applied, applied)))
        if asks := tuple(interfering(before, combat)):
            combat = become(combat, account=with_gaps(combat.account, asks=asks))
    kind = EVENTS.get(trigger.keyword or "")
    if kind is None:
        source = line[0] or trigger.ability.you
        event = before.event(EventKind.RESOLVES, source, others=on)
        return combat.logged([replace(event, text=line[1])])
    if kind is EventKind.LIFELINK:
        return combat.logged([combat.event(kind, on[0], number=trigger.number)])
    sizes = {name: _growth(before, combat, name) for name in on}
    return combat.logged(
        [combat.event(kind, name, number=number) for name, number in sizes.items() if number]
    )


def _is_aside(before: State, after: State, trigger: Trigger, on: Sequence[str]) -> bool:
    """Whether it only changed life totals, or made tokens for players who are not defending."""
    players, defenders = before.board.player_by_name, before.board.defenders
    new = after.board.by_id.keys() - before.board.by_id.keys()
    made = [after.board.by_id[name] for name in on if name in new]
    deeds = [deed for instruction in trigger.does.instructions for deed in instruction.deeds]
    return not any(permanent.controller in defenders for permanent in made) and all(
        (isinstance(deed, ChangesTotal) and deed.what == "life")
        or isinstance(deed, Outside | DoneLater | CreatesTokens)
        or (isinstance(deed, DealsDamage) and players.keys() >= set(on))
        for deed in deeds
    )


def _growth(before: State, after: State, name: str) -> int:
    """By how much its power has changed."""
    old, new = before.board.by_id.get(name), after.board.by_id.get(name)
    if old is None or new is None:
        return 0
    return abs((new.power or 0) - (old.power or 0))


# -- what the position tells -----------------------------------------------------------------------


def _entry(combat: State, trigger: Trigger) -> LastingEffect | None:
    """How the position says that this ability resolved."""
    name, line = trigger.line
    source = trigger.ability.source
    names = {name, source.id if source else name}
    for effect in combat.entries:
        if effect.source in names and effect.ability in (None, line):
            return effect
    return None


def _as_stated(combat: S, trigger: Trigger, entry: LastingEffect) -> S:
    """The combat after the ability did what the entry says."""
    if not entry.oracle_text.strip():
        return combat
    names = board_names(combat.board)
    instructions = _stated_instructions(entry, trigger, names)
    objects = entry.targets or (entry.objects,)
    if entry.targets is None and named_targets(entry.oracle_text) > 1:
        objects = tuple((name,) for name in entry.objects)
    unread = any(
        isinstance(deed, UnreadDeed) for instruction in instructions for deed in instruction.deeds
    )
    if unread or not instructions:
        read = trigger.ability._replace(text=entry.oracle_text)
        either = f"{entry.oracle_text} {what_is_done(trigger.does.text)}"
        return unknown(combat, either, Context.of(replace(trigger, ability=read), ()))
    ability = trigger.ability
    if entry.controller is not None:
        ability = ability._replace(you=entry.controller)
    return carried_out(combat, replace(trigger, ability=ability), instructions, objects)


def _stated_instructions(
    entry: LastingEffect, trigger: Trigger, names: Names
) -> tuple[Instruction, ...]:
    source = trigger.ability.source
    text = entry.oracle_text
    read = normalise(text, source.name if source else None, names.within(text))
    of_target = bool(entry.on) and "target" not in read.lower()
    instructions = said_to_be_done(read, of_target=of_target, ability=trigger.does.text)
    if of_target and _names_source(entry, source):
        return tuple(instruction.unread for instruction in instructions)
    return instructions


def _names_source(entry: LastingEffect, source: Permanent | None) -> bool:
    """Whether a text that is told of other objects speaks of the source by its name."""
    if source is None or not source.name or entry.objects == (source.id,):
        return False
    return source.name in entry.oracle_text


# -- what is divided ------------------------------------------------------------------------------


def _divided(combat: S, trigger: Trigger, choices: Choices) -> S:
    """The combat in which the one division that there may be has been made, or else is asked."""
    ways = list(islice(divisions(trigger, choices), MOST_WAYS + 1))
    if len(ways) == 1 and not may_be_countered(combat, trigger, choices):
        words, objects = ways[0]
        return _as_stated(combat, trigger, LastingEffect(oracle_text=words, on=objects))
    if any(not any(choice) for choice in choices) or may_be_countered(combat, trigger, choices):
        ways.insert(0, ("", ()))
    sayable = 0 < len(ways) <= MOST_WAYS
    return _with_ask(combat, trigger, "how it is divided", tuple(ways) if sayable else NO_WAY)


SACRIFICED = "what is sacrificed"
"""What is asked where its player chooses that."""

# -- what is sacrificed ---------------------------------------------------------------------------


def _asking_sacrifice(combat: S, trigger: Trigger, context: Context, ways: tuple[Way, ...]) -> S:
    """The combat in which it is asked what is sacrificed, where all the ways can be told."""
    if not ways:
        return unknown(combat, trigger.does.text, context)
    return _with_ask(combat, trigger, SACRIFICED, ways)


# -- what is asked -------------------------------------------------------------------------------


def _asking_targets(combat: S, trigger: Trigger, choices: Choices) -> S:
    """The combat in which it is asked what is chosen, and nothing is done."""
    does, words = trigger.does, _words(trigger)
    chosen = [choice for choice in choices if any(choice)]
    ways: list[Way] = [(words, choice[0] if len(choice) == 1 else choice) for choice in chosen]
    free = len(chosen) < len(choices) or any(
        instruction.may or instruction.cost for instruction in does.instructions
    )
    if free or may_be_countered(combat, trigger, choices):
        ways.insert(0, ("", ()))
    question = "what is its target" if len(does.aims) == 1 else "what are its targets"
    sayable = len(ways) <= MOST_WAYS and not takes(trigger)
    return _with_ask(combat, trigger, question, tuple(ways) if sayable else NO_WAY)


def _with_ask(combat: S, trigger: Trigger, question: str, ways: tuple[Way, ...]) -> S:
    """The combat in which that is asked of the ability, for each time that it has triggered."""
    before = combat.account.times.count(trigger.line)
    words = f"{question}, time {before + 1}" if before else question
    combat = _counted(combat, trigger)
    return become(combat, account=with_gaps(combat.account, asks=[Ask(*trigger.line, words, ways)]))


def _counted(combat: S, trigger: Trigger) -> S:
    """The combat in which it is counted that this ability was asked, or told, once more."""
    account = combat.account
    return become(combat, account=replace(account, times=(*account.times, trigger.line)))


def _words(trigger: Trigger) -> str:
    """What the ability does, as an entry of a position says it."""
    texts = [re.sub(r"^(?:if|when) you do, ", "", instruction.text, flags=re.I) for instruction in
            trigger.does.instructions]  # fmt: skip
    plain = [re.sub(r"^you may (?:have )?", "", text, flags=re.I) for text in texts]
    return " ".join(text[:1].upper() + text[1:] for text in plain)


def _if_chosen(combat: S, trigger: Trigger, targets: tuple[tuple[str, ...], ...]) -> S:
    """The combat where its controller chooses whether: as the position says, else asked."""
    ability = trigger.ability
    words = _question(trigger)
    who = CircumstanceQuery(
        ability.source, ability.you, combat.board, combat.table.attacks, trigger.defending
    )
    answer = answered(answers_kept(combat), who, words)
    if answer is None:
        ask = Ask(*trigger.line, words)
        combat = become(combat, account=with_gaps(combat.account, asks=[ask]))
    if answer is not True:
        return _without_optional(combat, trigger, targets)
    if takes(trigger):
        return unknown(combat, trigger.does.text, Context.of(trigger, ()))
    combat = paid(combat, trigger)
    return carried_out(combat, trigger, trigger.does.instructions, targets)


def _without_optional(combat: S, trigger: Trigger, targets: tuple[tuple[str, ...], ...]) -> S:
    remaining = [
        instruction
        for instruction in trigger.does.instructions
        if not (instruction.may or instruction.cost)
    ]
    return carried_out(combat, trigger, remaining, targets) if remaining else combat


def _question(trigger: Trigger) -> str:
    """What is asked of a choice that is yes or no."""
    first = next(
        instruction
        for instruction in trigger.does.instructions
        if instruction.may or instruction.cost
    )
    if first.cost is not None:
        return f"you {first.cost}".rstrip(".")
    return re.sub(r"^you may ", "you ", first.text, flags=re.I).rstrip(".")
