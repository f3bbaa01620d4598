"""What fits the moment: the legal declarations or assignments of whoever is to act, and what the
combat is played without."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from legality.combat.damage import waiting_sides
from legality.combat.not_modelled import not_modelled, played
from legality.combat.steps import due
from legality.gaps import Ask, Gaps
from legality.judging.after_loss import left_in_play
from legality.moments.board import with_fields, with_permanents
from legality.moments.events import EventKind
from legality.moments.exerting import WAS_IT_EXERTED, hangs_on_exerting
from legality.moments.snapshot import judged_attack, judged_block, position_of
from legality.moments.state import State
from legality.moments.values import Seen, Step
from legality.position import Given, LastingEffect, Permanent, Position, Stage
from legality.position.kept import with_declared, with_effects
from legality.position.record import changed
from legality.problem.results import DEADLY_COMMANDER_DAMAGE
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.losing import unknown_commanders
from legality.rulebook.table import Table

if TYPE_CHECKING:
    from legality.legal.damage import LegalDamage
    from legality.legal.named import LegalAttacks, LegalBlocks


def legal(combat: State) -> "LegalAttacks | LegalBlocks | LegalDamage | None":
    """The view of what is declared or assigned next: the attack; the block of the defending player
    who is first to declare (802.4); the damage of the side that is first to announce (510.1). A
    step that is finished is gone past, as moves do; None where nothing is left to do."""
    from legality.legal.damage import legal_damage
    from legality.legal.named import LegalAttacks, LegalBlocks

    combat = due(combat)
    if not combat.waiting:
        return None
    match combat.step:
        case Step.ATTACKERS:
            return LegalAttacks(judged_attack(combat, {}, ()))
        case Step.BLOCKERS:
            return LegalBlocks(judged_block(combat, {}), combat.waiting[0])
        case _:
            return legal_damage(position_of(combat), waiting_sides(combat)[0])


def gaps(combat: State) -> Gaps:
    """What the combat is played without: what was not read or is not told where attackers, and
    from their step on blockers, are declared; and the lines that a combat does not play."""
    table = attack_table(judged_attack(combat, {}, ()))
    attack_problem(table)
    gathered = table.gaps
    if not combat.step.is_before(Step.BLOCKERS):
        table = block_table(judged_block(combat, {}))
        for side in combat.board.defending_sides:
            block_problem(table, side)
        gathered |= table.gaps
    gathered |= left_in_play(combat.board, combat.lost)
    gathered |= Gaps(asks=undecided_commanders(combat))
    gathered |= Gaps(not_modelled=not_modelled(position_of(combat)))
    return gathered | _as_damage_was_dealt(combat) | _on_the_way(combat)


def _on_the_way(combat: State) -> Gaps:
    """What was asked and not read of the abilities that have triggered, where it could change what
    comes of the combat; also of those that are played elsewhere: they were not."""
    account = combat.account
    if not account.asks and not account.unread:
        return Gaps()
    whole = with_declared(_whole(combat, combat.departed), judge=get_args(Stage))
    matter = frozenset(not_modelled(whole)) | played(whole)
    exerting = any(hangs_on_exerting(text) for _, text in matter)
    return Gaps(
        not_understood=tuple(line for line in account.unread if line in matter),
        asks=tuple(
            ask
            for ask in account.asks
            if ask[:2] in matter or (exerting and ask.asked == WAS_IT_EXERTED)
        ),
    )


def _as_damage_was_dealt(combat: State) -> Gaps:
    """What the combat was played without while those were there that have left since; once it is
    over everybody has left combat (511.3)."""
    gone = combat.departed.keys() - combat.board.by_id.keys() - _gone_before_damage(combat)
    if not gone and combat.step is not Step.OVER:
        return Gaps()
    whole = _whole(combat, gone)
    lines = not_modelled(whole)
    if not gone:  # what has resolved by now was played
        resolved = {(e.subject, e.text) for e in combat.events if e.kind is EventKind.RESOLVES}
        lines = tuple(line for line in lines if line not in resolved)
    return Table(whole, whole.attacks or {}).gaps | Gaps(not_modelled=lines)


def _whole(combat: State, gone: Iterable[str]) -> Position:
    """The position of the whole combat, with those of them that have left, and what was said of
    them."""
    here = combat.board.by_id
    left = [combat.departed[name] for name in gone if name not in here]
    board = with_permanents(combat.board, [seen.permanent for seen in left])
    if (answers := _answers_of_all(board, left)) != board.given:
        board = with_fields(board, given=answers)
    board = with_permanents(board, _attached_again(board, left))
    board = with_effects(board, _effects_of_all(board, [e for seen in left for e in seen.effects]))
    objects = board.by_id.keys() | board.player_by_name.keys()
    attacks = {
        name: target
        for name, target in combat.history.joined.items()
        if name in board.by_id and target in objects
    }
    blocks = {
        name: tuple(attacker for attacker in chosen if attacker in attacks)
        for name, chosen in combat.history.blocked_with.items()
        if name in board.by_id
    }
    return with_declared(board, attacks=attacks, blocks=blocks)


def _answers_of_all(board: Position, left: Iterable[Seen]) -> tuple[Given, ...]:
    """The answers on that board with those of them that have left, each once."""
    return tuple(
        dict.fromkeys((*board.given, *(answer for seen in left for answer in seen.answers)))
    )


def _attached_again(board: Position, left: Iterable[Seen]) -> list[Permanent]:
    """The permanents on that board that were attached to those as they left, and are attached to
    nothing since."""
    here = board.by_id
    return [
        changed(here[name], attached_to=seen.permanent.id)
        for seen in left
        for name in seen.attached
        if name in here and here[name].attached_to is None
    ]


def _effects_of_all(board: Position, over: Sequence[LastingEffect]) -> tuple[LastingEffect, ...]:
    """The effects on that board, and those that were over as somebody left: each once, with all of
    the objects there of whom it was said."""
    away = {name for effect in over for name in effect.objects} - board.by_id.keys()
    each = [*board.effects, *(replace(effect, on=effect.without(away)) for effect in over)]
    whole = [part for part in each if not any(_is_rest(part, effect) for effect in each)]
    return tuple(effect for place, effect in enumerate(whole) if effect not in whole[:place])


def _is_rest(part: LastingEffect, effect: LastingEffect) -> bool:
    """Whether the part is what is left of the effect, which was said of more objects."""
    return set(part.objects) < set(effect.objects) and part == replace(effect, on=part.on)


def _gone_before_damage(combat: State) -> frozenset[str]:
    """Who has left the battlefield before any damage was dealt, with what was attached to them.
    Whoever moved them decided that their texts did nothing."""
    kinds = [event.kind for event in combat.events]
    if EventKind.DEALS_DAMAGE not in kinds:
        return frozenset(combat.departed)
    before = combat.events[: kinds.index(EventKind.DEALS_DAMAGE)]
    gone = {event.subject for event in before if event.kind is EventKind.LEAVES_COMBAT}
    departed = combat.departed
    while (
        more := {name for name, seen in departed.items() if seen.permanent.attached_to in gone}
        - gone
    ):
        gone |= more
    return frozenset(gone)


def undecided_commanders(combat: State) -> tuple[Ask, ...]:
    """Questions whether a creature is a commander (903.10a), of those that dealt a player so much
    combat damage that the player has lost if it is."""
    dealt: dict[tuple[str, str | None], int] = {}
    for event in combat.events:
        if event.kind is EventKind.DEALS_DAMAGE and event.other in combat.board.player_by_name:
            dealt[event.subject, event.other] = (
                dealt.get((event.subject, event.other), 0) + event.number
            )
    most = DEADLY_COMMANDER_DAMAGE
    deadly = {subject for (subject, _), number in dealt.items() if number >= most}
    return tuple(ask for ask in unknown_commanders(combat.board) if ask.id in deadly)
