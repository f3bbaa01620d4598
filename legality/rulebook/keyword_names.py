"""The keyword abilities of a permanent in the words of a card."""

from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.position import Permanent
from legality.rulebook.table import Table
from legality.text.printing.sentences import sentence


def keyword_names(table: Table, permanent: Permanent) -> list[str]:
    """The keyword abilities it has now, granted ones too, each once, as a card says them."""
    return list(dict.fromkeys(_name(keyword) for keyword, _ in table.keywords(permanent)))


def _name(keyword: Keyword) -> str:
    """A keyword with its quality or number: "protection from red", "swampwalk"."""
    words = sentence(HasAbility(keyword=keyword))
    return words.removeprefix("This creature has ").removesuffix(".")
