"""Boards in whole sentences, without headings: `Ann attacks Bob with a 3/3 menace. Bob blocks it
with a 1/1.`

Each clause becomes the lines that say the same: a heading, permanents, an arrow. That is done only
where every clause of the text is understood, and no heading stands in it.
"""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from legality.position.notation.clauses import clauses
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import COUNT_BEFORE, NUMBER_WORDS
from legality.position.notation.statements import field_of
from legality.position.notation.story import ATTACKER, DEFENDER, Story
from legality.position.notation.tokens import LineItem, Token
from legality.position.reading import KnownNames

MOST_PLAYERS = 2
"""So many are told of, where no line `players: …` names them."""
_OF_NO_NAME = {"Me", "You", "Opponent", ATTACKER, DEFENDER}
"""Players whom pronouns mean: `she` may be Ann as well as whoever is no Ann."""
_HE, _SHE = ("he", "him", "his"), ("she", "her")
"""Pronouns for one player, and for another."""


def narrated(lines: Sequence[LineItem], known: KnownNames | None) -> list[LineItem] | None:
    """The lines that the sentences of a text mean; None where they are none, or one of them is not
    understood."""
    sentences = [line for line in lines if not _is_statement(line)]
    if not sentences or any(token.colon for line in sentences for token in line.tokens):
        return None
    story = Story(known)
    for line in sentences:
        for clause in clauses(line.tokens, known):
            if not story.takes(clause):
                return None
    stated = list(filter(_is_statement, lines))
    named = any(line.tokens[0].value == "players" for line in stated)
    if not story.creatures or (len(story.players) > MOST_PLAYERS and not named):
        return None
    words = {str(token.value).lower().rstrip(".?") for line in sentences for token in line.tokens}
    if not (words.isdisjoint(_HE) or words.isdisjoint(_SHE)):
        return None
    if "Opponent" in story.players and not story.players <= _OF_NO_NAME:
        return None  # `Ann attacks with a 3/3. She is at 4 life.`
    return [*stated, *story.lines()]


def _is_statement(line: LineItem) -> bool:
    words = TokenCursor(line.tokens).words()
    end = next((at for at, token in enumerate(words) if token.colon), None)
    field = "_".join(word.value for word in words[: (end or 0) + 1])
    return end is not None and field_of(field) is not None


_PLURAL_SIZE = re.compile(r"(-?\d{1,18}/-?\d{1,18})s([.?]?)")


def with_singular_sizes(line: LineItem) -> LineItem:
    """The line, with `two 2/2` for `two 2/2s`."""
    if not any(
        token.kind == "word" and _PLURAL_SIZE.fullmatch(token.value) for token in line.tokens
    ):
        return line
    made: list[Token] = []
    for token in line.tokens:
        plural = _PLURAL_SIZE.fullmatch(token.value) if token.kind == "word" else None
        before = str(made[-1].value) if made else ""
        counted = before.lower() in NUMBER_WORDS or before.isdecimal()
        counted = counted or COUNT_BEFORE.fullmatch(before) is not None
        made.append(replace(token, value=plural[1] + plural[2]) if plural and counted else token)
    return replace(line, tokens=tuple(made))
