"""Whether words behind "as long as" or "if" hold the verb of another clause, too: then they are no
circumstance alone. Who blocks or attacks now is the declaration itself: no question to ask."""

import re

from legality.text.later import later
from legality.text.reading.keywords import PLAIN

_CLAUSE = later(
    r"\b(?:unless|as long as|if) |^(?:you|(?:its|their) controllers?|defending player)"
    r" (?:pays?|sacrifices?|discards?|taps?|returns?|exiles?) "
    r"|\b(?:can't|attacks? each|if able|has|have|gets?|gains?|loses?) |\"|\bblocked\b|, from\b"
    r"|\bexcept\b|^(?:not|so|able|possible|(?:not )?(?:un)?(?:attack|block|tapp)(?:ing|ed))\.?$"
    r"|\b(?:can't|won't|(?:is|are|do|does|did|has|have|had|can|was|were|will)(?:n't)?)\.?$|\bnot\.?$"
    r"|\botherwise\b|, then\b|, at the (?:beginning|end)\b"
    r"|\bcreatures? (?:also )?(?:blocks?|attacks?)\b"
    r"|\b(?:blocks?|attacks?)(?: (?:it|them|with|~)|\.?$)"
    rf"|\band (?:{PLAIN})\.?$",
    re.IGNORECASE,
)
_HARMLESS = later(
    r"\b(?:you|it|he|she|they|~|an opponent|defending player|that player|another player"
    r"|an? (?:exiled )?(?:creature )?card (?:exiled with|used to craft) (?:it|~)|a player"
    r"|no opponent|your library"
    r"|your graveyard|your hand|a library|(?:its|that creature's|enchanted creature's) controller)"
    r"(?:'ve)? (?:has|have)\b"
    r"|\b(?:has|have) (?=\w+ed\b)|(?<=creature card in your graveyard )has "
    r"|(?<=~ doesn't )have (?=an? \S+ counter on it)"
    r"|(?<=it was )blocked|(?<=blocking or )blocked(?= by)|(?<=creature card )has |(?<=in exile"
    r" that )has |(?<=^that card )has |^you (?:lose|win) the flip(?=\.?$)"
    r"|^you (?:sacrifice|pay|discard|exile|return|tap) (?=[^,]* this way\.?$)"
    r"|^you do(?:n't)?(?=\.?$)",
    re.IGNORECASE,
)


def holds_a_clause(words: str) -> bool:
    """Whether they do; their own "you have" is none."""
    return _CLAUSE.search(_HARMLESS.sub("", words)) is not None
