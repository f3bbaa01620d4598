"""The edition of the rules for boards that name none: what `LEGALITY_RULES` says, else the default.

It is for the terminal, and for what the page opens with. The library, the service and batches do
not look at it: there the same board has the same answer everywhere.
"""

import os

from legality.editions import Edition
from legality.errors import UnknownEdition
from legality.position import DEFAULT_RULES

VARIABLE = "LEGALITY_RULES"


def default_rules(otherwise: str = DEFAULT_RULES) -> str:
    """The edition that the environment names (a date, or `current`), `otherwise` where it names
    none. Raises `UnknownEdition`, with the name of the variable, for what is none."""
    named = os.environ.get(VARIABLE, "").strip()
    if not named:
        return otherwise
    try:
        return Edition.of(named).rules
    except UnknownEdition as error:
        raise UnknownEdition(f"{VARIABLE}: {error}") from None
