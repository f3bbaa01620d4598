"""What was typed, with the command that it leaves out: a board or file alone is judged."""

import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from legality.position.form import is_board

GOALS = ("kills", "value", "player")
OF_THE_PROGRAM = ("--version", "--help", "-h", "--install-completion", "--show-completion")
"""The options that stand before a command."""
_PLAYER = re.compile(r"[^\s:]+:")


def completed(arguments: list[str]) -> list[str]:
    """The arguments with their command. Ends the program with status 2 where a board stands in
    several words, as the shell parts it without quotes."""
    _require_quotes(arguments)
    if _is_without_command(arguments):
        return ["check", "--suggest", *arguments]
    return _sentence_taken(_goal_taken(_command_taken(arguments)))


COMMANDS_IN_OTHER_WORDS = {
    "attack": ("attacks",),
    "best attack": ("attacks", "--best"),
    "best block": ("blocks", "--best"),
    "block": ("blocks",),
    "can attack": ("attacks", "--mask"),
    "can block": ("blocks", "--mask"),
    "judge": ("check",),
    "lethal": ("attacks", "--lethal"),
}
"""What people type for a command, in the singular and with spaces, and the command with its
options."""


def _command_taken(arguments: list[str]) -> list[str]:
    """`best-block BOARD`, `best blocks BOARD` or `lethal BOARD` for the command that is meant."""
    for number in (1, 2):
        typed = " ".join(arguments[:number]).replace("-", " ").replace("_", " ").lower()
        if len(arguments) < number or typed in ("attacks", "blocks"):
            continue
        meant = COMMANDS_IN_OTHER_WORDS.get(typed.removesuffix("s"))
        if meant is not None:
            command, *options = meant
            missing = (option for option in options if option not in arguments)
            return [command, *arguments[number:], *missing]
    return arguments


def _is_without_command(arguments: Sequence[str]) -> bool:
    """Whether the first word is a board or a file, or options stand before one."""
    if not arguments or arguments[0] in OF_THE_PROGRAM:
        return False
    first = arguments[0]
    if first == "-" or not first.startswith("-"):
        return _is_input(first)
    return any(word == "-" or (word[:1] != "-" and _is_input(word)) for word in arguments)


def _is_input(word: str) -> bool:
    """Whether a word is no command, mistyped or not: a board, a path, or a file that is there."""
    if word == "-" or is_board(word) or any(sign in word for sign in "./\\ \n"):
        return True
    try:
        there = Path(word).is_file()
    except (OSError, ValueError):  # too long a name, or a zero byte in it
        return False
    return there and not _is_command(word)


def _is_command(word: str) -> bool:
    from legality.cli.app import NAMES

    return word in NAMES


def _require_quotes(arguments: Sequence[str]) -> None:
    """`legality Ann: Ogre 3/3` has lost its quotes."""
    words = [*arguments]
    for index, word in enumerate(words[:2]):
        following = words[index + 1 : index + 2]
        if not _PLAYER.fullmatch(word) or not following or following[0].startswith("--"):
            continue
        from legality.cli.output import warn
        from legality.queries.statuses import BAD_INPUT

        quoted = shlex.join([*words[:index], " ".join(words[index:])])
        warn(f"put the board in quotes (> and ; are the shell's): legality {quoted}")
        sys.exit(BAD_INPUT)


_SENTENCE = re.compile(r"(?:can |may )?(\S.*?) (attack|block)s? (\S.*?)\??", re.IGNORECASE)


def _sentence_taken(arguments: list[str]) -> list[str]:
    """`why BOARD Elf blocks Ogre` for `why BOARD 'Elf blocks Ogre'`, or `'Can Elf block Ogre?'`."""
    if arguments[:1] != ["why"]:
        return arguments
    taken: list[str] = []
    for word in arguments:
        sentence = None if is_board(word) else _SENTENCE.fullmatch(word)
        taken += [sentence[1], f"{sentence[2].lower()}s", sentence[3]] if sentence else [word]
    return taken


def _goal_taken(arguments: list[str]) -> list[str]:
    """`damage --best kills` for `damage --best --goal kills`."""
    if arguments[:1] != ["damage"]:
        return arguments
    taken: list[str] = []
    for word in arguments:
        if taken and taken[-1] == "--best" and word in GOALS:
            taken.append("--goal")
        taken.append(word)
    return taken
