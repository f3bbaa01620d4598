"""Boards in whole sentences, without headings: `Ann attacks Bob with a 3/3 menace. Bob blocks it
with a 1/1.`

Each clause becomes the lines that say the same: a heading, permanents, an arrow. That is done only
where every clause of the text is understood, and no heading stands in it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from legality.errors import NotationError, shortened
from legality.position.notation.clauses import clauses
from legality.position.notation.cursor import TokenCursor
from legality.position.notation.phrases import COUNT_BEFORE, NUMBER_WORDS
from legality.position.notation.statements import field_of, words_to_colon
from legality.position.notation.story import ATTACKER, DEFENDER, HE, SHE, UNNAMED, Story
from legality.position.notation.tokens import LineItem, Token
from legality.position.reading import KnownNames

MOST_PLAYERS = 2
"""How many players sentences may be about, where no line `players: …` names them."""
_UNNAMED_PLAYERS = {*UNNAMED, ATTACKER, DEFENDER}
"""Players whom pronouns mean: `she` may be Ann as well as whoever is no Ann."""


@dataclass(frozen=True, slots=True)
class Narrated:
    """The lines that the sentences of a text mean; None where they are none, or one of them is not
    understood: then `problem` says which, where they are sentences."""

    lines: Sequence[LineItem] | None = None
    problem: NotationError | None = None


def narrated(lines: Sequence[LineItem], known: KnownNames | None) -> Narrated:
    """What the sentences of a text mean."""
    sentences = [line for line in lines if not _is_statement(line)]
    if not sentences or any(token.colon for line in sentences for token in line.tokens):
        return Narrated()
    has_arrow = any(token.kind == "arrow" for line in sentences for token in line.tokens)
    words = {str(token.value) for line in sentences for token in line.tokens}
    has_verb = not words.isdisjoint(_VERBS)
    story, is_begun = Story(known), False
    for line in sentences:
        for clause in clauses(_without_if(line.tokens), known):
            if not story.add(clause):
                is_told = is_begun or clause.player is not None or has_verb
                is_prose = is_told and not has_arrow
                return Narrated(problem=_not_understood(clause.tokens) if is_prose else None)
            is_begun = True
    if not story.creatures:
        return Narrated()
    stated = list(filter(_is_statement, lines))
    named = any(line.tokens[0].value == "players" for line in stated)
    problem = _unclear_players(story, [token for line in sentences for token in line.tokens], named)
    if problem is not None:
        return Narrated(problem=problem)
    story.close()
    return Narrated([*stated, *story.lines()])


_VERBS = frozenset(
    ("attack", "attacks", "attacked", "block", "blocks", "blocked", "has", "have", "attacking")
)
"""Words that tell a sentence from a permanent."""


def _without_if(tokens: Sequence[Token]) -> Sequence[Token]:
    """The board of `If I attack with a 3/3, can he block?`, behind its `if`."""
    asks = str(tokens[-1].value).endswith("?")
    return tokens[1:] if asks and len(tokens) > 1 and tokens[0].value in ("If", "if") else tokens


def _unclear_players(story: Story, tokens: Sequence[Token], named: bool) -> NotationError | None:
    """The complaint about players of whom it is not beyond doubt who they are; `named`: a line
    names them."""
    if "Opponent" in story.players and not story.players <= _UNNAMED_PLAYERS:
        pronouns = (token for token in tokens if str(token.value).lower() in _PRONOUNS)
        token = next(pronouns, tokens[0])
        return token.wrong(f"expected the name of the player who is meant, got {token.shown}")
    if len(story.players) > MOST_PLAYERS and not named:
        players = ", ".join(sorted(map(shortened, story.players)))
        return tokens[0].wrong(
            f"expected two players in these sentences, got {players}: a line `players: …` names "
            "more"
        )
    words = {str(token.value).lower().rstrip(".?") for token in tokens}
    is_opponent = not story.players.isdisjoint(_UNNAMED_PLAYERS)
    several = is_opponent and not (words.isdisjoint(HE) or words.isdisjoint(SHE))
    if several or any(len(groups) > 1 for groups in story.pronouns.values()):
        return tokens[0].wrong(
            "expected `he` or `she` for one player in these sentences, got both: write their names"
        )
    return None


_PRONOUNS = ("he", "him", "she", "her", "they", "them")
MOST_SHOWN = 12
"""How many words of a clause an error shows."""


def _not_understood(tokens: Sequence[Token]) -> NotationError:
    """The complaint about the clause that is not understood."""
    words = " ".join(str(token.value) for token in tokens[:MOST_SHOWN])
    return tokens[0].wrong(
        f"`{shortened(words)}` is not understood, so no sentence is: expected who has what, "
        "attacks or blocks, as in `Ann attacks Bob with a 3/3 menace. Bob blocks it with a 1/1.`, "
        "or a heading for each player, as in `Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1 -> Ogre`"
    )


def _is_statement(line: LineItem) -> bool:
    words = words_to_colon(TokenCursor(line.tokens))
    return field_of("_".join(word.value for word in words)) is not None


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
