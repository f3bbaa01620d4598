"""What tokens do by abilities of their own, though they do not fight."""

import re

from legality.text.later import later

_OF_TOKENS = later(
    r"\btokens? (?:[a-z', -]*|named [^,.\"]*)\bwith (?:\"[^\"]*\"(?:,? and )?)+", re.I
)
_QUOTED = later(r"\"([^\"]*)\"")
_TRIGGERS = later(r"(?:when|whenever|at)\b", re.IGNORECASE)
_ENTERS = later(r"(?:~|this [a-z]+) enters\b", re.IGNORECASE)
_OF_ITSELF = later(r"(?:~|this token|this creature)(?:'s)? (?!and\b|or\b)[^.]*\.?", re.IGNORECASE)


def done_at_once(text: str) -> tuple[str, ...]:
    """The abilities of tokens that do something as these enter, or say something of others for as
    long as they are there."""
    given = (match[1] for made in _OF_TOKENS.finditer(text) for match in _QUOTED.finditer(made[0]))
    return tuple(ability for ability in given if _is_done_at_once(ability))


def _is_done_at_once(ability: str) -> bool:
    if _TRIGGERS.match(ability) is not None:
        return _ENTERS.search(ability) is not None
    return ":" not in ability and _OF_ITSELF.fullmatch(ability) is None
