"""Lines that are not read and were there all the while: what they may have begun or set off."""

import re
from collections.abc import Iterable, Iterator

from legality.effects.effects import Triggered
from legality.moments.excluding import Waiting, declared, is_excluded
from legality.moments.listening import listeners_in_doubt
from legality.moments.unread import hanging, lookers_in_doubt, speaks_of_size
from legality.moments.values import Doubt, OpenVerdict
from legality.position import Permanent, Position
from legality.rulebook.looks import Fact
from legality.rulebook.table import Table
from legality.text.normalise import ability_word, normalise
from legality.text.reading.triggers.happenings import causes, of_attack_or_block, what_is_done

_SAYS_SIZE = re.compile(r"\bpower\b|\btoughness\b|\bgets?\b|\d/\d|\bcop(?:y|ies)\b", re.IGNORECASE)
"""What a line says that states a size, and does nothing."""
_BY_ATTACKING: frozenset[Fact] = frozenset({"attack", "tapped", "anything"})
"""What is otherwise by an attack alone."""
_WHEN = re.compile(r"\bwhen(?:ever)?\b", re.IGNORECASE)
_ATTACK = re.compile(
    r"\battack|\bdefending player\b|\bcombat\b|\btapped\b|\buntapped\b", re.IGNORECASE
)
_UNBLOCKED = re.compile(r"\bunblocked\b|\b(?:isn't|aren't|not) blocked\b", re.IGNORECASE)
_BLOCK = re.compile(r"\bblock|\bunblock", re.IGNORECASE)


def changed_by_standing(
    table: Table, whole: Table, board: Position, changed: frozenset[Fact]
) -> Iterator[Doubt | OpenVerdict]:
    """What is in doubt by lines of that table that are not read and were there all the while:
    bonuses that may begin or end with what is judged of the board or has `changed`, and triggered
    abilities that are none the table knows, and that may have triggered on it. The `whole` table
    has what the stated values contain."""
    creatures = [permanent.id for permanent in table.permanents if permanent.is_creature]
    known = {ability.line for ability in table.in_force.get(Triggered, ())}
    for line in tuple(table.not_understood):
        if line in known:
            continue  # what it triggers on is looked for as it happens
        holder = table.find(line[0])
        normalised = normalise(line[1], holder.name if holder else None)
        when = _WHEN.search(normalised)
        if when is None:
            begins = _may_begin(normalised, board, changed)
        else:
            text = normalised[when.start() :]
            own = holder if ability_word(normalised)[1] == text else None
            if not _has_triggered(text, table, own, board, changed):
                continue
            yield from (OpenVerdict(stage, line) for stage in hanging(text, table))
            yield from lookers_in_doubt(whole, text)
            yield from listeners_in_doubt(whole, text)
            begins = speaks_of_size(what_is_done(text))
        if begins:
            yield from (Doubt(name, "size", line) for name in creatures)


def may_change(lines: Iterable[tuple[str, str]]) -> bool:
    """Whether any of those lines, which are not read, may change anything as combat goes on."""
    return any(
        _WHEN.search(text) is not None
        or (_SAYS_SIZE.search(text) is not None and _speaks_of_combat(text))
        for _, text in lines
    )


def _speaks_of_combat(text: str) -> bool:
    return _ATTACK.search(text) is not None or _BLOCK.search(text) is not None


def _has_triggered(
    text: str, table: Table, own: Permanent | None, board: Position, changed: frozenset[Fact]
) -> bool:
    """Whether an ability of that text may have triggered; `own`: whose it is, where that is no
    other to whom the line gives it."""
    if own is not None and is_excluded(text, declared(board), Waiting(own.id, own.controller)):
        return False
    condition = text[: len(text) - len(what_is_done(text))]
    if of_attack_or_block(text):
        attack = board.judges("attacks") and _ATTACK.search(condition) is not None
        block = board.judges("blocks") and _BLOCK.search(condition) is not None
        none = _UNBLOCKED.search(condition) is not None
        return (attack and bool(table.attacks)) or (block and (none or bool(table.blocks)))
    return bool(causes(text)) and not changed <= _BY_ATTACKING


def _may_begin(text: str, board: Position, changed: frozenset[Fact]) -> bool:
    if not text or _SAYS_SIZE.search(text) is None or re.match(r"at the\b", text, re.IGNORECASE):
        return False
    return _begins(text, board) or not changed <= _BY_ATTACKING


def _begins(text: str, board: Position) -> bool:
    """Whether the words speak of a declaration that is judged, and so is in no written value."""
    attack = board.judges("attacks") and _ATTACK.search(text) is not None
    return attack or (board.judges("blocks") and _BLOCK.search(text) is not None)
