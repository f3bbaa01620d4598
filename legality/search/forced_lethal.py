"""Forced lethal: is there a legal attack that kills a defending player whatever legal block comes?

    from legality.search.forced_lethal import Kills, forced_lethal

    answer = forced_lethal(position)

The attacking side proposes the strongest attack that nothing refutes yet, with every announcement
of bands; the blocking side first tries the blocks that have refuted others, then looks for the
legal block that is best for staying alive (`legality.search.best_block`), each player's on its own.
The attacking player divides damage, and orders blockers, so as to kill; what blockers do is up to
the defending player. Nobody responds: no spells, no activated abilities. Where a line on the table
is not played and could change the answer that was found, it is open and names the line: a line that
can only help the attack takes back no kill, and one that can only help against it no survival.

Of several defending players it is enough that one dies, whoever that is. An attack that could not
kill anyone unblocked is not tried; nor, on boards where no condition looks at who attacks, a part
of an attack that is survived by a block, where all that this gains life by is in the part: what is
left of the block survives it too.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from legality.clock import Clock, OutOfTime, time_limit
from legality.combat.left_out.answers import Question
from legality.combat.not_modelled import (
    Stake,
    at_stake,
    choices,
    idle_triggers,
    matters,
    not_modelled,
    prices,
)
from legality.errors import IllegalMove, TooLarge, Untold
from legality.gaps import Ask, Gaps, Line
from legality.moments.between import before_attacks
from legality.moments.ordering import RESOLVES_BEFORE
from legality.moments.past import beginning_known, beginning_of
from legality.position import Player, Position
from legality.rulebook.characteristics.present import fully_known
from legality.rulebook.losing import taken_for_granted
from legality.rulebook.table import Table
from legality.search.asking import whichever
from legality.search.at_least import least
from legality.search.candidates import undeclared
from legality.search.lethal_answers import Answer, Kills, Open, Refuted, Survives
from legality.search.lethal_search import ENDED, LethalSearch
from legality.search.playout import they_sacrifice
from legality.search.progress import Watch, unwatched
from legality.search.surviving import survives_each
from legality.search.without_toughness import let_fight, without_toughness

__all__ = ["Answer", "Kills", "Open", "Refuted", "Survives", "forced_lethal"]

_KINDS: Mapping[type, Question] = {Kills: "kills", Survives: "survives"}


def forced_lethal(
    position: Position, *, seconds: float | None = None, watch: Watch = unwatched
) -> Answer:
    """Whether some legal attack kills a defending player whatever legal block comes, exactly, or
    `Open` if the time limit ends the search, the board is too large for it, or something on the
    table could change the answer and was not read or is not played: then nothing is tried. Where
    the position does not tell circumstances, it is asked whichever way they are."""
    position = undeclared(position)
    answer: Answer = Open((), ENDED)
    with time_limit(seconds):
        with suppress(OutOfTime):
            answer = whichever(
                position,
                lambda known: _answer_from_beginning(known, watch),
                _same,
                _left_open,
                (_Orders(position), _Sacrifices(position)),
            )
            if isinstance(answer, Open) and answer.limit is None and (grown := least(position)):
                certain = _answer(grown[0], watch)
                if not isinstance(certain, Open) and _KINDS[type(certain)] in grown[1]:
                    answer = certain
        gaps = let_fight(without_toughness(position), _fighting(answer))
        return replace(
            Open((), None, gaps) if gaps else answer, assumed=taken_for_granted(position)
        )


def _fighting(answer: Answer) -> tuple[str, ...]:
    """By whom the answer stands: the attack that kills, or the blocks that survive. With one fewer
    of the others it would be the same."""
    if isinstance(answer, Kills):
        return tuple(answer.attack)
    refuted = answer.refuted if isinstance(answer, Survives) else ()
    return tuple(chain(*(block for tried in refuted for block in tried.blocks.values())))


class _Orders(NamedTuple):
    """The orders of the attacking players' own abilities, which they choose (603.3b)."""

    position: Position

    def is_theirs(self, question: Ask) -> bool:
        """Whether it asks for one."""
        source = self.position.by_id.get(question.id)
        ours = source is not None and source.controller in self.position.attackers
        return ours and question.asked.startswith(RESOLVES_BEFORE)

    def succeeds(self, result: Answer, /) -> bool:
        """Whether the attack kills."""
        return isinstance(result, Kills)


class _Sacrifices(NamedTuple):
    """What the one defending player sacrifices for an ability of the attacking side, which they
    choose (701.21a)."""

    position: Position

    def is_theirs(self, question: Ask) -> bool:
        """Whether it asks for one."""
        source = self.position.by_id.get(question.id)
        ours = source is not None and source.controller in self.position.attackers
        return ours and they_sacrifice(question, self.position)

    def succeeds(self, result: Answer, /) -> bool:
        """Whether they survive."""
        return isinstance(result, Survives)


def _same(ways: Sequence[Answer]) -> Answer | None:
    """What the answers to all ways say, if it is the same: of attacks that kill, the same one, with
    the abilities that are applied either way."""
    first = ways[0]
    if all(isinstance(way, Survives) for way in ways):
        return Survives(())
    kills = [way for way in ways if isinstance(way, Kills)]
    if not isinstance(first, Kills) or len(kills) < len(ways):
        return None
    applied = tuple(
        ability for ability in first.applied if all(ability in other.applied for other in kills)
    )
    plain = [replace(way, applied=()) for way in kills]
    return replace(first, applied=applied) if all(way == plain[0] for way in plain) else None


def _left_open(answer: Answer, gaps: Gaps) -> Answer:
    """The answer that hangs on what nothing tells."""
    return replace(answer, gaps=gaps) if isinstance(answer, Open) else Open((), None, gaps)


def _answer_from_beginning(position: Position, watch: Watch) -> Answer:
    """The same; open where it hangs on lines that were not read of what has triggered as combat
    began. Raises `Untold` where that asks."""
    past = beginning_of(position, whole=True)
    if past.doubts or past.hanging:
        return Open((), None, Gaps(not_understood=past.unread))
    return _answer(beginning_known(position), watch)


def _answer(position: Position, watch: Watch) -> Answer:
    """The answer on the position as it stands."""
    try:
        left_out = {
            "kills": not_modelled(position, "kills"),
            "survives": not_modelled(position, "survives"),
        }
        either = _in_both(**left_out)
        gaps = Table(before_attacks(position)).gaps
        idle = idle_triggers(position, gaps.not_understood, [*chain(*left_out.values())])
        gaps = gaps.without(idle) | Gaps(not_modelled=either)
        alone = not gaps.without(either)
        if gaps and not (alone and _none_may_kill(position)):
            survives = alone and _survives_each(position, idle)
            return Survives(()) if survives else Open((), None, gaps)
        search = LethalSearch(fully_known(position))
        search.choices |= idle
        search.gaps = search.gaps.without(idle)
        answer = search.answer(watch)
    except TooLarge as error:
        return Open((), str(error))
    except OutOfTime:
        return Open((), ENDED)
    if isinstance(answer, Open):
        return answer
    kind: Question = "kills" if isinstance(answer, Kills) else "survives"
    every = _that_keep_alive(position, frozenset[Line]().union(*left_out.values()))
    if kind == "survives" and not search.may_kill_anyone:
        left_out[kind] = not_modelled(position, kind, unblocked=True)
    if kind == "survives" and every != left_out[kind] and not _survives_anyway(position, watch):
        left_out[kind] = every  # what keeps the attacking player in the game matters, too
    elif left_out[kind] and not search.gaps:
        certain = _by_a_margin(position, kind, watch)
        if certain is not None:
            return certain
    gaps = search.gaps | Gaps(not_modelled=left_out[kind])
    if kind == "survives" and left_out[kind] and not search.gaps and _survives_each(position, idle):
        return answer
    return Open((), None, gaps) if gaps else answer


def _that_keep_alive(position: Position, listed: frozenset[Line]) -> tuple[Line, ...]:
    """The lines by which an attacking player may lose, or not, otherwise than was played: prices,
    which are paid there, only where they are `listed` for another reason."""
    paid = prices(position) - listed
    return tuple(line for line in not_modelled(position) if line not in paid)


def _by_a_margin(position: Position, kind: Question, watch: Watch) -> Answer | None:
    """The same answer where it stands though the defending players have all the life more, or less,
    that lines which are not played can give or take at most; None where it does not."""
    stake = at_stake(position, kind)
    if stake is None:
        return None
    sign = 1 if kind == "kills" else -1
    defending = _sharing_life(position, position.defenders)
    others = tuple(
        replace(
            player,
            life=player.life + sign * stake.life,
            poison=max(0, (player.poison or 0) - sign * stake.poison),
        )
        if player.name in defending
        else (_with_less(player, stake) if kind == "kills" else player)
        for player in position.players
    )
    answer = _with_players(position, others, watch)
    return answer if isinstance(answer, Kills if kind == "kills" else Survives) else None


def _none_may_kill(position: Position) -> bool:
    """Whether all that can attack could kill nobody, were nothing blocked."""
    try:
        return not LethalSearch(fully_known(position)).may_kill_anyone
    except (TooLarge, Untold):
        return False


PLENTY = 1_000_000
"""So much life no combat takes."""


def _survives_anyway(position: Position, watch: Watch) -> bool:
    """Whether the defending players survive though no attacking player can lose first, by the
    attack, by a block or in the first damage step, on a table that does not look at their life."""
    if matters(position, "survives").looks_at_attackers_life():
        return False
    others = _with_plenty(position).players
    return isinstance(_with_players(position, others, watch), Survives)


def _with_plenty(position: Position) -> Position:
    """The position in which no attacking player can lose."""
    attacking = _sharing_life(position, position.attackers)
    others = tuple(
        replace(player, life=player.life + PLENTY, poison=player.poison and 0)
        if player.name in attacking
        else player
        for player in position.players
    )
    return replace(position, players=others)


def _sharing_life(position: Position, players: Iterable[str]) -> set[str]:
    """Those players, and those who share their life."""
    if not position.life_is_shared:
        return set(players)
    return {mate for name in players for mate in position.seats.mates(name)}


def _survives_each(position: Position, idle: frozenset[Line]) -> bool:
    """Whether the defending player certainly survives each attack, looked at one by one, on a table
    that does not look at the attacking player's life."""
    if matters(position, "survives").looks_at_attackers_life():
        return False
    try:
        plenty = fully_known(_with_plenty(position))
        return survives_each(plenty, choices(plenty) | idle, Clock(None))
    except (OutOfTime, Untold, IllegalMove):
        return False


def _with_players(position: Position, players: tuple[Player, ...], watch: Watch) -> Answer | None:
    """The answer where the players are those; None where none is found."""
    try:
        return LethalSearch(fully_known(replace(position, players=players))).answer(watch)
    except (TooLarge, OutOfTime):
        return None


def _with_less(player: Player, stake: Stake) -> Player:
    """An attacking player after what those lines can take of them: who loses so kills nobody."""
    poison = (player.poison or 0) + stake.poison
    return replace(player, life=player.life - stake.life, poison=poison)


def _in_both(kills: tuple[Line, ...], survives: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines that could change the answer whatever it is."""
    return tuple(line for line in kills if line in survives)
