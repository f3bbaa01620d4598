"""The order in which abilities of one player resolve, which that player chooses (603.3b)."""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from legality.gaps import NO_WAY, Ask
from legality.moments.answers_kept import answers_kept, as_last_seen
from legality.moments.commuting import commute
from legality.moments.defending import turn_order
from legality.moments.resolving import MOST_TRIGGERS, put_all_on_stack, rank, resolve, resolved
from legality.moments.settling import is_ended, settle_or_end
from legality.moments.state import S, State, become
from legality.moments.values import Trigger, with_gaps
from legality.rulebook.circumstances import normal_form
from legality.text.later import later

Order = tuple[int, ...]
"""An order of abilities: their places among those that wait."""
RESOLVES_BEFORE = "it resolves before "
"""How a question begins that asks for an order."""
MOST = 4
"""So many abilities of one player are tried in every order."""


def in_order(combat: S) -> S:
    """The combat in which what was put on the stack last stands in the order in which it resolves,
    player by player, as the position's `given` tells it. Where two orders come to different things,
    the position is asked which of two abilities resolves first."""
    by_player: dict[str, list[Trigger]] = {}
    last = max((trigger.batch for trigger in combat.pending), default=0)
    for trigger in (trigger for trigger in combat.pending if trigger.batch == last):
        by_player.setdefault(trigger.ability.you, []).append(trigger)
    turns = turn_order(combat.board)
    groups = sorted(by_player.values(), key=lambda those: rank(those[0], turns)[0])
    for place, those in enumerate(groups):
        if len(those) > 1 and not commute(combat, those):
            combat = _ordered(combat, those, groups[:place])
    return combat


def _ordered(combat: S, those: Sequence[Trigger], earlier: Sequence[Sequence[Trigger]]) -> S:
    """The combat with those in an order that the position allows, once what other players have
    triggered `earlier` to resolve has, in whatever order; asked where it allows two that come to
    different things."""
    if len(those) > MOST:
        return _with_ask(combat, Ask(*those[0].line, _words(those[0], those[-1]), NO_WAY))
    starts = _starts(combat, earlier)
    after: dict[Order, object] = {
        order: tuple(_shown(_after(start, [those[index] for index in order])) for start in starts)
        for order in permutations(range(len(those)))
    }
    given = answers_kept(combat)
    for first, second in combinations(range(len(those)), 2):
        if len(set(after.values())) == 1:
            break
        ask = _question(those, first, second)
        holds = None if ask.is_open else _answer(combat, given, those, first, second)
        ways = {way: _after_where(after, first, second, way) for way in (True, False)}
        if holds is not None:
            after = ways[holds] or after
        elif set(ways[True].values()) != set(ways[False].values()):
            combat = _with_ask(combat, ask)
            break
    chosen = iter(next(iter(after)))
    pending = (
        those[next(chosen)] if _is_beside(trigger, those[0]) else trigger
        for trigger in combat.pending
    )
    return become(combat, pending=tuple(pending))


def _is_beside(trigger: Trigger, other: Trigger) -> bool:
    """Whether the same player puts it on the stack with the other."""
    return (trigger.ability.you, trigger.batch) == (other.ability.you, other.batch)


def _after_where(
    after: Mapping[Order, object], first: int, second: int, holds: bool
) -> dict[Order, object]:
    """What those orders come to in which the first of two comes before the second; or does not."""
    return {
        order: board
        for order, board in after.items()
        if (order.index(first) < order.index(second)) is holds
    }


def _question(those: Sequence[Trigger], first: int, second: int) -> Ask:
    """Whether the first of those two resolves before the second; it names the first one's line
    where the same words ask of another too. No board answers where even that is so."""
    for words in (_words, _full_words):
        questions = [
            (trigger.line[0], words(trigger, other)) for trigger, other in permutations(those, 2)
        ]
        question = (those[first].line[0], words(those[first], those[second]))
        if questions.count(question) == 1:
            return Ask(*those[first].line, question[1])
    return Ask(*those[first].line, _words(those[first], those[second]), NO_WAY)


def _answer(
    combat: State,
    given: Mapping[tuple[str, str], bool],
    those: Sequence[Trigger],
    first: int,
    second: int,
) -> bool | None:
    """Whether the first of those two resolves before the second, if the position tells it, of the
    one or of the other."""
    for before, behind, way in ((first, second, True), (second, first, False)):
        ask = _question(those, before, behind)
        holds = given.get((ask.id, normal_form(ask.asked, as_last_seen(combat, ask.id))))
        if holds is not None:
            return holds is way
    return None


def _words(first: Trigger, second: Trigger) -> str:
    """That the one resolves before the other."""
    (whose, _), (other, _) = first.line, second.line
    return f"{RESOLVES_BEFORE}{second.ability.text}" + (f" of {other}" if other != whose else "")


def _full_words(first: Trigger, second: Trigger) -> str:
    """The same, with the line of the one."""
    return f"{_words(first, second)} (the ability: {first.ability.text})"


def _with_ask(combat: S, ask: Ask) -> S:
    return become(combat, account=with_gaps(combat.account, asks=[ask]))


def _starts(combat: State, earlier: Sequence[Sequence[Trigger]]) -> list[State]:
    """The combats in which those have resolved, player by player, in any order that may make a
    difference."""
    starts = [become(combat, pending=())]
    for those in earlier:
        known = len(those) > MOST or commute(combat, those)
        orders = [tuple(those)] if known else list(permutations(those))
        after = [_after(start, order) for start in starts for order in orders]
        starts = list({_shown(state): state for state in after}.values())
    return starts


def _after(combat: State, order: Sequence[Trigger]) -> State:
    """The combat after these, in that order, each with what triggers on it: that is put on top of
    the others (405.5)."""
    combat = become(combat, pending=())
    for trigger in order:
        if is_ended(combat):
            break
        combat = settle_or_end(resolve(combat, trigger))
        for _ in range(MOST_TRIGGERS):
            if not combat.pending:
                break
            combat = settle_or_end(resolved(put_all_on_stack(combat)))
        combat = become(combat, pending=())
    return combat


def _shown(combat: State) -> object:
    """What the board is at that moment; once the game has ended, who has lost."""
    if is_ended(combat):
        return frozenset(combat.lost), frozenset(combat.account.asks)
    board = combat.board
    permanents = frozenset(
        (
            permanent.id,
            permanent.power,
            permanent.toughness,
            permanent.is_tapped,
            permanent.damage,
            tuple(permanent.counters.items()),
        )
        for permanent in board.permanents
    )
    totals = tuple((player.name, player.life, player.poison) for player in board.players)
    asks, effects = frozenset(combat.account.asks), frozenset(board.effects)
    return permanents, totals, effects, _abilities(combat), asks, frozenset(combat.lost)


_LOSES = later(r"\bloses?\b", re.IGNORECASE)


def _abilities(combat: State) -> frozenset[tuple[str, str]]:
    """Who has which abilities, where some are lost: then it matters in which order they are given
    and taken (613.7)."""
    if not any(_LOSES.search(effect.oracle_text) for effect in combat.board.effects):
        return frozenset()
    table = combat.table
    keywords = ((name, word.name) for name, held in table.held.items() for word, _ in held)
    lines = (ability.line for ability in table.everything())
    return frozenset((*keywords, *lines))
