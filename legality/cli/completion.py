"""What a shell completes beside the names of commands and options: editions, rules, families, cards
and the players of the board that the line names. Files are the shell's own."""

from collections.abc import Iterable

import typer

from legality.errors import LegalityError


def editions(incomplete: str) -> list[str]:
    """The dates of the source documents, and today's."""
    from legality.numbers import SOURCES

    return _beginning(incomplete, ("current", *SOURCES))


def rules(incomplete: str) -> list[str]:
    """The numbers that answers cite, of any edition."""
    from legality.rule_words import WORDS

    return _beginning(incomplete, (number for rule in WORDS for number in rule.numbers if number))


def families(incomplete: str) -> list[str]:
    """The families of puzzles."""
    from legality.puzzles import FAMILIES

    return _beginning(incomplete, FAMILIES)


def cards(incomplete: str) -> list[str]:
    """The names of cards; none where there is no database."""
    from legality.cli.new import completions

    return completions(incomplete)


def stages(incomplete: str) -> list[str]:
    """What is judged, several apart by commas."""
    from legality.position import STAGES

    before, comma, last = incomplete.rpartition(",")
    left = (stage for stage in STAGES if stage not in before.split(","))
    return [f"{before}{comma}{stage}" for stage in _beginning(last, left)]


def defenders(context: typer.Context, incomplete: str) -> list[str]:
    """The players of the first board that the line names; nobody where it cannot be read."""
    from pathlib import Path

    from legality.cards import CardsByName
    from legality.position import Position

    try:
        # of a line that is not whole click leaves the files among what it could not place
        position = Position.read(Path(context.args[0]).read_bytes(), CardsByName())
    except (IndexError, LegalityError, OSError, ValueError):
        return []
    return _beginning(incomplete, position.player_by_name)


def _beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in dict.fromkeys(words) if word.startswith(incomplete)]
