"""What stands on the table that a combat does not play, and that could change what comes of it.

`Combat`, and the searches that play with it, know attacks, blocks and combat damage with what the
effects of `legality.effects` say, and the triggered abilities of `legality.moments.triggered`. No
other triggered abilities and replacement effects are played, nor bonuses that a board doesn't tell;
where such a line could change the answer, it is named (and a search proves nothing). What could is
argued in `legality.combat.left_out`.
"""

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from legality.combat.left_out.answers import Matters, Question
from legality.combat.left_out.board_lines import BoardLines, Stake
from legality.combat.left_out.chances import Chances
from legality.combat.left_out.legends import left_out_on
from legality.combat.left_out.lines import (
    StandingLine,
    left_out,
    of_permanents,
    standing,
    without_ability_word,
)
from legality.combat.left_out.looked_at import Price
from legality.combat.left_out.sieges import defeated_early
from legality.combat.left_out.silent import is_silent
from legality.combat.setting_off import Manner, manner, manner_of_keyword
from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.effect import Keyword
from legality.effects.effects import Triggered
from legality.effects.keywords import TRIGGERED
from legality.effects.replacing import within
from legality.gaps import Line
from legality.moments.entries import without_awaited
from legality.position import Permanent, Position
from legality.rulebook.table import Table
from legality.text.reading.lines.kinds import TRIGGERED as TRIGGERED_LINE
from legality.verdict import DeclarationValue

__all__ = ["Stake", "StandingLine", "is_plain", "not_modelled", "standing"]

PLAIN_FILTERS = (
    *(q.Anything, q.WithId, q.Named, q.HasType, q.HasColor, q.ColorCount),
    *(q.ControlledBy, q.OwnedBy),
)


def not_modelled(
    position: Position,
    question: Question = "outcome",
    *,
    unblocked: bool = False,
    blocks: Mapping[str, DeclarationValue] | None = None,
) -> tuple[Line, ...]:
    """The lines that could change the answer to that question, and that no combat plays; each
    once. `unblocked`: a player survives though nothing is blocked; `blocks`: by that block of the
    declared attack."""
    position = without_awaited(position)  # how an ability resolves is played
    if is_silent(position):
        return ()
    return lines_by_board(position, question, unblocked, blocks)


def lines_by_board(
    position: Position,
    question: Question,
    unblocked: bool = False,
    blocks: Mapping[str, DeclarationValue] | None = None,
) -> tuple[Line, ...]:
    """The same worked out from the whole board, whether its lines are silent or not."""
    table = Table(position, position.attacks or {})
    board = BoardLines.of(table, question, unblocked=unblocked, blocks=blocks)
    named = [line.line for line, parts in board.lines if board.may_change(line, parts)]
    named += [
        (permanent.id, f"{kind} counter")
        for permanent in table.permanents
        for kind, number in permanent.counters.items()
        if number and board.is_unknown_counter(permanent, kind)
    ]
    named += [
        (permanent.id, word)
        for permanent in table.permanents
        for word in _listed_twice(permanent, table)
    ]
    named += board.given_back()
    if question != "kills":
        named += defeated_early(table)
    if board.initiative_is_taken():
        named.append(("", "the initiative"))
    return tuple(dict.fromkeys(named))


def matters(position: Position, question: Question) -> Matters:
    """What can change the answer to that question there."""
    table = Table(position, position.attacks or {})
    lines = tuple((line, left_out_on(position, line)) for line in standing(position))
    return Matters(Chances(table, lines), question)


def choices(position: Position) -> frozenset[Line]:
    """The lines whose triggered abilities are left out while a combat is played from there, as what
    has to be chosen is: `not_modelled` says whether that could change an answer."""
    return _by_manner(position, "left out")


def played(position: Position) -> frozenset[Line]:
    """The lines whose triggered abilities are played from there, and change something."""
    return _by_manner(position, "played")


def _by_manner(position: Position, wanted: Manner) -> frozenset[Line]:
    lines: set[Line] = set()
    for line in standing(position):
        manners = {
            manner(part.text, line.you, position, source=line.source)
            for part in within(line.effects)
            if isinstance(part, Triggered)
        }
        manners |= {
            manner_of_keyword(part, line.you, position, line.source)
            for part in within(line.effects)
            if isinstance(part, Keyword)
        }
        if wanted in manners:
            lines.add(line.line)
    return frozenset(lines)


def prices(position: Position) -> frozenset[Line]:
    """The lines that say what attacks or blocks cost, and nothing else."""
    return frozenset(
        line.line
        for line in standing(position)
        if line.effects
        and all(isinstance(effect, Price) for effect in line.effects)
        and not left_out(line)
    )


def triggers(position: Position) -> frozenset[Line]:
    """The lines of permanents that are triggered abilities, read or not: on what they trigger and
    what they do is looked at by their words (`not_modelled`). What an effect left is none: its text
    may be what an ability did as it resolved."""
    return frozenset(
        line.line
        for line in of_permanents(position)
        if TRIGGERED_LINE.match(without_ability_word(line))
    )


def idle_triggers(
    position: Position, unread: Collection[Line], changing: Collection[Line]
) -> frozenset[Line]:
    """Those of the lines that are not read which are triggered abilities and not among the
    `changing` (`not_modelled`): by their words they never trigger, or do nothing to this combat.
    Only where no attack is declared: what that has set off is not looked at there."""
    return triggers(position).intersection(unread).difference(changing)


def could_change(
    position: Position, lines: Collection[Line], question: Question
) -> tuple[Line, ...]:
    """Those of the lines that could change the answer to that question, were they not played."""
    position = without_awaited(position)
    board = BoardLines.of(Table(position, position.attacks or {}), question)
    board = replace(board, unplayed=board.unplayed | frozenset(lines))
    standing_lines = (line for line, _ in board.lines if line.line in lines)
    changing = (
        line.line for line in standing_lines if board.may_change(line, left_out_on(position, line))
    )
    return tuple(dict.fromkeys(changing))


def at_stake(position: Position, question: Question) -> Stake | None:
    """How much life and how many poison counters the lines that could change the answer can give or
    take a defending player at most; None where they do anything else, or nobody knows how often."""
    table = Table(position, position.attacks or {})
    board = BoardLines.of(table, question)
    total = Stake(0, 0)
    if board.matters.looked_at("life") or board.given_back() or board.initiative_is_taken():
        return None
    for line, parts in board.lines:
        if board.may_change(line, ()):
            return None
        for part in parts:
            if board.has_effect(line, part):
                more = board.stake(line, part)
                if more is None:
                    return None
                total = Stake(total.life + more.life, total.poison + more.poison)
    unknown = any(
        board.is_unknown_counter(permanent, kind)
        for permanent in table.permanents
        for kind in permanent.counters
    )
    twice = any(word for permanent in table.permanents for word in _listed_twice(permanent, table))
    early = question != "kills" and any(defeated_early(table))
    return None if unknown or twice or early else total


def _listed_twice(permanent: Permanent, table: Table) -> Iterator[str]:
    """Keywords of which each instance counts, and that stand in the permanent's list and in its
    text: perhaps one instance, perhaps two."""
    counts = TRIGGERED if table.edition.lifelink_at_once else TRIGGERED | {"lifelink"}
    written = {
        keyword.name
        for keyword, ability in table.keywords(permanent)
        if ability.text not in permanent.keywords or ability.text in permanent.oracle_text
    }
    for word in permanent.keywords:
        if word.rstrip(" 0123456789").lower() in counts & written:
            yield word


def is_plain(subject: f.Filter) -> bool:
    """Whether the filter looks at nothing that combat changes."""
    match subject:
        case f.AllOf(parts) | f.AnyOf(parts):
            return all(is_plain(part) for part in parts)
        case f.Not(part):
            return is_plain(part)
        case q.Is("attacking"):
            return True
        case f.Compare(statistic="mana value", amount=int()) | q.Parity(statistic="mana value"):
            return True
        case _:
            return isinstance(subject, PLAIN_FILTERS)
