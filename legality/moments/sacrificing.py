"""What players sacrifice of their own choice as an ability resolves (701.21a).

Where there is no more than they have to sacrifice, all of it goes. Else which ones is asked: of
permanents that differ in their id only, and do not fight, one stands for all.
"""

import re
from collections.abc import Hashable, Iterator, Sequence

from legality.effects.triggered import DoneLater, Instruction, Outside, Sacrifices
from legality.gaps import NO_WAY, Ask, Way
from legality.moments.alike import identical
from legality.moments.context import Context, those, whose
from legality.moments.interfering import ASKED
from legality.moments.lines import lines_of
from legality.moments.selecting import MOST, so_many
from legality.moments.state import State
from legality.moments.values import Trigger
from legality.position import Permanent
from legality.rulebook.kept import KEEPS
from legality.text.later import later

_OF_PLAYERS = later(
    r"\b(?P<whose>opponents|you) control can't cause you to sacrifice\b", re.IGNORECASE
)
VERB = "Sacrifice target permanent."
"""What an entry of a position says of those that were chosen."""


def has_choice(combat: State, instructions: Sequence[Instruction], context: Context) -> bool:
    """Whether any player has to choose what to sacrifice."""
    return any(
        len(each) > deed.number
        for deed in _deeds(instructions)
        for each in candidates(combat, deed, context)
    )


def choices(combat: State, trigger: Trigger, context: Context) -> tuple[Way, ...]:
    """The ways of sacrificing for that ability, each as an entry of a position says it; none where
    more hangs on it than that, or they are too many."""
    instructions = trigger.does.instructions
    sacrifices = _deeds(instructions)
    rest = [
        deed
        for instruction in instructions
        for deed in instruction.deeds
        if not isinstance(deed, Sacrifices)
    ]
    aside = [deed for deed in rest if isinstance(deed, Outside | DoneLater)]
    sides = [each for deed in sacrifices for each in candidates(combat, deed, context)]
    if len(sides) != 1 or len(aside) != len(rest):
        return ()
    words = " ".join((VERB, *(_sentence(deed.text) for deed in aside)))
    keys = _keys(combat, sides[0])
    names = [permanent.id for permanent in sides[0]]
    ways: dict[Hashable, Way] = {}
    for chosen in so_many(names, sacrifices[0].number, keys):
        alike = tuple(sorted(str(keys.get(name, name)) for name in chosen))
        ways.setdefault(alike, (words, tuple(chosen)))
        if len(ways) > MOST:
            return ()
    return tuple(ways.values())


def _deeds(instructions: Sequence[Instruction]) -> list[Sacrifices]:
    every = (deed for instruction in instructions for deed in instruction.deeds)
    return [deed for deed in every if isinstance(deed, Sacrifices)]


def keeping(combat: State, instructions: Sequence[Instruction], context: Context) -> Iterator[Ask]:
    """What is asked of lines by which some of what an ability has sacrificed may stay."""
    each = (
        permanents
        for deed in _deeds(instructions)
        for permanents in candidates(combat, deed, context)
    )
    return keepers(combat, [permanent for those_of in each for permanent in those_of], context)


def keepers(combat: State, gone: Sequence[Permanent], context: Context) -> Iterator[Ask]:
    """The lines by which some of those may stay (101.2): what a line speaks of that keeps
    permanents is not worked out."""
    board, you = combat.board, context.ability.you
    losing = {permanent.controller for permanent in gone}
    spared = {
        "you": losing & {you},
        "opponents": {n for n in losing if board.are_opponents(you, n)},
    }
    for holder, line in lines_of(board) if gone else ():
        match = _OF_PLAYERS.search(line.text)
        players = set[str]() if match is None else spared[match["whose"].lower()]
        theirs = bool(players) and (holder is None or holder.controller in players)
        if theirs or KEEPS.search(line.text) is not None:
            yield Ask(holder.id if holder else "", line.text, ASKED, NO_WAY)


def may_stay(combat: State, gone: Sequence[Permanent], context: Context) -> bool:
    """Whether a text on the table keeps any of those from being sacrificed."""
    return any(True for _ in keepers(combat, gone, context))


def candidates(combat: State, deed: Sacrifices, context: Context) -> Iterator[list[Permanent]]:
    """What each of the players may sacrifice."""
    permanents = those(combat, deed.whom, context)
    for player in whose(combat, deed.players, context):
        yield [permanent for permanent in permanents if permanent.controller == player]


def _keys(combat: State, those: Sequence[Permanent]) -> dict[str, Hashable]:
    """What permanents that do not fight, and differ in their id only, have in common."""
    same = identical(combat.board)
    fights = ("creature", "planeswalker", "battle")
    idle = [permanent.id for permanent in those if permanent.words.isdisjoint(fights)]
    return {name: same[name] for name in idle}


def _sentence(text: str) -> str:
    text = text.strip().rstrip(".")
    return f"{text[:1].upper()}{text[1:]}."
