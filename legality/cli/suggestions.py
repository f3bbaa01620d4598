"""What can be asked of a board on which nothing is declared."""

import shlex
from collections.abc import Iterator

from legality.position import Position
from legality.position.form import is_board

LONGEST = 40
"""A board of more characters is not repeated in a suggestion."""


def suggestions(position: Position, file: str) -> Iterator[str]:
    """The commands for the board of that file, each with what it answers."""
    name = _name(file)
    yield f"By the rules of {position.rules}. What can be asked{'' if name == file else _of(name)}:"
    commands = list(_questions(position))
    width = max(len(command) for command, _ in commands)
    for command, answer in commands:
        yield f"  legality {command.replace('FILE', name):<{width + len(name) - 4}}  {answer}"


def _name(file: str) -> str:
    """The file as it is typed; BOARD for a long board and for standard input."""
    if file == "-" or (is_board(file) and (len(file) > LONGEST or "\n" in file)):
        return "BOARD"
    return shlex.quote(file)


def _of(name: str) -> str:
    return " of this BOARD" if name == "BOARD" else ""


def _questions(position: Position) -> Iterator[tuple[str, str]]:
    attacker = position.attacking_side
    if position.attacks is None:
        yield "attacks FILE", f"every legal attack of {attacker}"
        yield "attacks FILE --best", "the attack whose worst reply is best"
        yield "attacks FILE --lethal", "does an attack kill whatever the blocks?"
        yield "attacks FILE --mask", "what each creature may attack"
    else:
        yield "check FILE --judge attacks", f"is the attack of {attacker} legal?"
        yield "blocks FILE", "every legal block"
        yield "blocks FILE --best", "the block with the best outcome"
    yield "show FILE", "each permanent as it is now, and why"
    yield "convert FILE", "the board as it was understood, in another form"
