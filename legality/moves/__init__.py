"""Every legal declaration of a Problem: count, list, sample, complete, and the best.

    from legality.moves import LegalDeclarations

    legal = LegalDeclarations(problem)
    legal.count()

Behind it is a decision diagram: `parts` reads each part of the Problem as a small machine, `tables`
writes it out, `product` joins them layer by layer, `diagram` cuts what cannot become legal;
`alternatives` says what other declarations could obey, where that depends on what is paid.
"""

from legality.errors import TooLarge

from .classed import Representative
from .limits import DEFAULT, Limits
from .partial import Cursor
from .view import LegalDeclarations, Partial
from .weights import Weighed, Weights

__all__ = [
    "DEFAULT",
    "Cursor",
    "LegalDeclarations",
    "Limits",
    "Partial",
    "Representative",
    "TooLarge",
    "Weighed",
    "Weights",
]
