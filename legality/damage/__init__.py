"""Combat damage (510): which assignments are legal, why others are not, how many there are, which
is best.

`check_damage` judges what a position declares; `legal_damage` is the view of all that is legal.
"""

from legality.damage.judging import check_damage
from legality.damage.view import LegalDamage, legal_damage

__all__ = ["LegalDamage", "check_damage", "legal_damage"]
