"""Circumstances that a position answers, and that may be otherwise since then (611.3a).

"You gained life this turn", answered with no, where life has been gained on the way; "you're the
monarch". An answer is of the moment that the position shows; of a later one nothing tells.
"""

import re
from collections.abc import Iterator

from legality.effects.characteristics import BaseSize, Gets
from legality.effects.conditions import Measured, Undecided
from legality.effects.effect import Effect
from legality.effects.replacing import within
from legality.moments.events import EventKind
from legality.moments.lines import lines_of
from legality.moments.state import State
from legality.moments.values import Doubt
from legality.position import Permanent
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.circumstances import normal_form
from legality.rulebook.evaluate import matches
from legality.rulebook.facts import known_from_board
from legality.rulebook.looks import Fact, facts
from legality.rulebook.moment import Viewpoint
from legality.text.later import later

_THIS_TURN = later(r"\bthis (?:turn|combat)\b", re.IGNORECASE)
_NOT = later(r"n't\b|\bnot\b|\bno\b|\bnever\b|\bfewer\b", re.IGNORECASE)
_TAKEN = later(r"\b(?:monarch|initiative)\b", re.IGNORECASE)
_ENTERED = later(r"\benter(?:s|ed)?\b", re.IGNORECASE)
_IT_ATTACKED = later(
    r"(?:it|~|this creature) (?:has |hasn't |didn't )?attack(?:ed)?\b", re.IGNORECASE
)
_IN_COMBAT = later(
    r"(?!.*\bthis (?:turn|combat)\b).*\b(?:attacking|blocking|attacked|(?:un)?blocked)\b",
    re.IGNORECASE,
)
"""Who fights whom now: an answer of before the declaration is none of after it."""
_GAINED = later(r"\bgain(?:s|ed)?\b", re.IGNORECASE)
_YOU = later(r"you\b|your\b|~", re.IGNORECASE)
_OPPONENT = later(r"\bopponents?\b", re.IGNORECASE)
_OF_PLAYERS: frozenset[Fact] = frozenset({"life"})
_STAYS: frozenset[Fact] = frozenset({"cards", "sizes", "keywords", "anything"})
"""What such words ask for that no combat is looked through for: cards drawn and cast."""


def answered_before(start: State, combat: State, changed: frozenset[Fact]) -> Iterator[Doubt]:
    """What is in doubt by circumstances that are answered; `changed` is what a text may look at
    that is otherwise than at the start. A size, or everything (as where types are in doubt)."""
    for holder, line in lines_of(combat.board):
        if holder is None:
            continue
        for effect in (*line.effects, *line.states):
            words = {part.text for part in within(effect) if isinstance(part, ANSWERED)}
            of_size = isinstance(effect, Gets | BaseSize)
            if any(
                _is_otherwise(start, combat, holder, condition, changed)
                or (of_size and "attack" in changed and _IN_COMBAT.search(condition) is not None)
                for condition in words
            ):
                of_holder = holder.id, line.text
                if isinstance(effect, Gets | BaseSize):
                    for permanent in _concerned(combat, effect, holder):
                        yield Doubt(permanent.id, "size", of_holder)
                else:
                    yield Doubt(holder.id, "types", of_holder)


ANSWERED = Undecided | Measured


def _concerned(combat: State, effect: Effect, holder: Permanent) -> Iterator[Permanent]:
    for permanent in combat.table.permanents:
        reader = Viewpoint(holder, holder.controller, permanent)
        if matches(combat.table, effect.subject, permanent, reader):
            yield permanent


def _is_otherwise(
    start: State, combat: State, holder: Permanent, words: str, changed: frozenset[Fact]
) -> bool:
    if _TAKEN.search(words) is not None:
        return _is_taken(start, combat, words)
    answer, not_for_ever = _answer(combat, holder, words), _may_become_otherwise(words)
    if _IT_ATTACKED.match(words) is not None:
        open_ = answer is None or answer is not_for_ever
        return open_ and _has_attacked(start, combat, holder, words)
    return answer is not_for_ever and _may_have(start, combat, holder, words, changed)


def _is_taken(start: State, combat: State, words: str) -> bool:
    """724.2, 725.2: whether a player who may be the monarch, or have the initiative, was dealt
    combat damage: another one then is or has."""
    has = "monarch" if "monarch" in words else "initiative"
    since = combat.events[len(start.events) :]
    hit = {event.other for event in since if event.kind is EventKind.DEALS_DAMAGE}
    numbers = [getattr(player, has) for player in start.board.players]
    return any(
        getattr(player, has) is True or (getattr(player, has) is None and True not in numbers)
        for player in start.board.players
        if player.name in hit
    )


def _answer(combat: State, holder: Permanent, words: str) -> bool | None:
    """The answer of the position to a circumstance of this turn; None where it is no such one, or
    where what is declared tells."""
    if _THIS_TURN.search(words) is None:
        return None
    question = normal_form(words, holder)
    given = combat.table.answers.get((holder.id, question))
    if given is not None or "attack" in words.lower():
        return given
    who = CircumstanceQuery(holder, holder.controller, combat.board, combat.table.attacks)
    return known_from_board(question, who)


def _may_become_otherwise(words: str) -> bool:
    """Which answer may become the other one: what has happened this turn stays so."""
    return _NOT.search(words) is not None


def _may_have(
    start: State, combat: State, holder: Permanent, words: str, changed: frozenset[Fact]
) -> bool:
    """Whether anything of that kind has happened since the start."""
    if _ENTERED.search(words) is not None:
        return bool(combat.board.by_id.keys() - start.board.by_id.keys())
    looked_at = facts(Undecided(words)) & (changed - _STAYS)
    if looked_at and looked_at <= _OF_PLAYERS:
        return any(
            _life_moved(start, combat, name, words) for name in _meant(combat, holder, words)
        )
    return bool(looked_at)


def _has_attacked(start: State, combat: State, holder: Permanent, words: str) -> bool:
    """Whether that permanent itself has been declared as an attacker since the start, of a battle
    where the words speak of one."""
    target = (combat.table.attacks or {}).get(holder.id)
    if target is None or holder.id in (start.table.attacks or {}):
        return False
    attacked = combat.board.by_id.get(target)
    is_battle = attacked is not None and attacked.has_type("battle")
    return is_battle or "battle" not in words.lower()


def _meant(combat: State, holder: Permanent, words: str) -> list[str]:
    """The players of whom the words speak."""
    board, you = combat.board, holder.controller
    if _OPPONENT.search(words) is not None:
        return [player.name for player in board.players if board.are_opponents(you, player.name)]
    if _YOU.match(words) is not None:
        return [you]
    return [player.name for player in board.players]


def _life_moved(start: State, combat: State, player: str, words: str) -> bool:
    before, now = start.board.player_by_name[player], combat.board.player_by_name[player]
    since = combat.events[len(start.events) :]
    dealt = [event for event in since if event.kind is EventKind.DEALS_DAMAGE]
    if _GAINED.search(words) is not None:
        lifelinkers = combat.table.keyword_holders("lifelink") | start.table.keyword_holders(
            "lifelink"
        )
        return now.life > before.life or any(event.subject in lifelinkers for event in dealt)
    moved = (before.life, before.poison) != (now.life, now.poison)
    return moved or any(event.other == player for event in dealt)
