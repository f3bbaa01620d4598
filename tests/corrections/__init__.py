"""Worked examples of the corrected rules, each with the set of its legal declarations.

One place for the oracle and the product: what is legal was derived by hand, in the comment or in
the name. Sets are written as in `tests/small_boards.py`; `who` is the player or team who blocks, ""
for attacks. `maximum` is that of a count.
"""

from tests.corrections.costs import of_costs
from tests.corrections.examples import Example
from tests.corrections.exempt_2010 import of_2010
from tests.corrections.lost_abilities import of_lost_abilities
from tests.corrections.requirements_2006 import of_2006
from tests.corrections.seats import of_seats
from tests.corrections.teams import of_teams

__all__ = ["EXAMPLES", "Example"]

EXAMPLES: dict[str, Example] = {
    **of_2006(),
    **of_2010(),
    **of_teams(),
    **of_seats(),
    **of_costs(),
    **of_lost_abilities(),
}
