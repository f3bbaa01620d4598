"""What a bonus counts besides permanents: cards, counters, colours, what happened this turn.

A position states power and toughness itself, so the number is of no matter; what says it is
stepped over, word by word.
"""

import re

from legality.text.later import later
from legality.text.reader import Reader

AT_THAT_TIME = " at that time"
"""Behind what a spell or an ability looked at once, as it resolved."""
_NEXT_CLAUSE = (
    r"(?:has|have|can't|can|is|are|attacks?|blocks?|must|loses?|assigns?|gains?|gets?|it|they|all"
    r"|each|other|its|their|~|creatures)\b"
)
_NO_DEED = "".join(
    rf"(?<!\b{word} )"
    for word in [
        "drawn",
        "drew",
        "cast",
        "died",
        "lost",
        "gained",
        "dealt",
        "attacked",
        "with",
        "you",
    ]
)
"""Not behind what was done: "for each card you drew this turn"."""
_END = later(
    rf"\s*(?:$|\.|, where |,? and {_NEXT_CLAUSE}|, {_NEXT_CLAUSE}|,? as long as |unless |if "
    rf"|until |{_NO_DEED}this turn(?!{AT_THAT_TIME})|during your turn)"
)
_COMBAT = later(r"\b(?:attack|block|unblock)\w*", re.IGNORECASE)


def counted_ends(reader: Reader) -> bool:
    """Whether what is counted ends here: the sentence does, or its next clause begins."""
    at = len(reader.text[: reader.at].rstrip())
    return _END.match(reader.text, at) is not None


def stated_number(reader: Reader, *, once: bool = False) -> bool:
    """Step over what is counted, to the end of the clause; not where it depends on combat, unless
    it was counted `once`."""
    end = _END.search(reader.text, reader.at)
    stop = len(reader.text) if end is None else end.start()
    now = not once and not reader.text[reader.at : stop].endswith(AT_THAT_TIME)
    if stop == reader.at or (now and _COMBAT.search(reader.text, reader.at, stop) is not None):
        return False
    reader.at = len(reader.text) - len(reader.text[stop:].lstrip())
    return True
