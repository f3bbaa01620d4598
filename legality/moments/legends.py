"""The legend rule (704.5j): legendary permanents of one name.

Who controls them chooses which one stays; to 2013 all of them went to the graveyard, whoever
controlled them. Neither is played: what comes of it is noted as not known.
"""

import re
from collections.abc import Collection, Iterable

from legality.position import Permanent

LEGENDARY = "legendary"
_OF_ITSELF = re.compile(r"\bcop(?:y|ies) of (?:it|~|this \w+)(?![\w'])", re.IGNORECASE)
_OF_SOMETHING = re.compile(r"\bcop(?:y|ies) of\b", re.IGNORECASE)
_POPULATES = re.compile(r"\bpopulate", re.IGNORECASE)
_LEGENDARY = re.compile(r"\b(?P<not>isn't |aren't |non)?legendary\b", re.IGNORECASE)


def meets_its_like(permanents: Iterable[Permanent], entered: Collection[str]) -> bool:
    """Whether one of those that have `entered` is legendary, and another legendary permanent has
    its name."""
    legends = _legends(permanents)
    new = [permanent for permanent in legends if permanent.id in entered]
    return any(
        legend.id != other.id and legend.name == other.name for legend in new for other in legends
    )


def may_meet_its_like(
    permanents: Iterable[Permanent], words: str, source: Permanent | None
) -> bool:
    """Whether a token of those words may be legendary and have the name of another permanent: a
    copy of one that is, or one of that name."""
    legends = _legends(permanents)
    if not legends:
        return False
    written = _LEGENDARY.search(words)
    if _OF_SOMETHING.search(words) is not None:
        if written is not None and written["not"]:
            return False
        if source is None or _OF_ITSELF.search(words) is None:
            return True
        return any(source.id == legend.id for legend in legends)
    if _POPULATES.search(words) is not None:
        return any(legend.has_type("token") for legend in legends)
    return written is not None and any(legend.name and legend.name in words for legend in legends)


def _legends(permanents: Iterable[Permanent]) -> list[Permanent]:
    """Those that the rule may concern: none where a text switches it off."""
    here = [permanent for permanent in permanents if not permanent.phased_out]
    texts = [permanent.oracle_text for permanent in here]
    if any(map(_SWITCHED_OFF.search, texts)) and not any(map(_ALL_ABILITIES.search, texts)):
        return []
    return [permanent for permanent in here if _is_legend(permanent)]


_ALL_ABILITIES = re.compile(r"\b(?:all|no) (?:other )?abilities\b", re.IGNORECASE)
"""What may take that text away."""
_SWITCHED_OFF = re.compile(
    r"^The [\"“]legend rule[\"”] doesn't apply\.", re.IGNORECASE | re.MULTILINE
)


def _is_legend(permanent: Permanent) -> bool:
    """Whether it is legendary and has a name: what is face down has none."""
    nameless = permanent.name is None or permanent.face_down
    return not nameless and permanent.has_type(LEGENDARY)
