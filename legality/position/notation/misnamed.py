"""What is said of a line whose names nobody has: `Elff and Baer block Ogre`, `Ann swings`."""

import difflib
from collections.abc import Mapping, Sequence
from functools import partial

from legality.errors import shortened
from legality.position.notation.doubtful_words import BETWEEN_NAMES
from legality.position.notation.naming import BoardNames
from legality.position.notation.permanents import Sketch, standing_above
from legality.position.notation.tree import Node
from legality.position.notation.verbs import VERBS

LONGEST = 100
MOST = 2000
"""So many names of a board are compared, and no longer ones."""
LEAST_LIKENESS = 0.6


def misnamed(sketch: Sketch, sketches: Sequence[Sketch], players: Mapping[str, Node]) -> str | None:
    """The complaint about a permanent without size and types, where its line may be about others
    that stand on the board, or about a player; None where nothing says so."""
    name = sketch.unquoted_name
    if name is None:
        return None
    others = standing_above([other for other in sketches if other is not sketch])
    player, *words = name.split(" ")  # or a verb without a subject
    if player in players:
        return _of_payer(player, words) or _of_player(player, others)
    if player in VERBS:
        return (
            f"expected the names of those that {player.removesuffix('s')} before the verb, as in "
            f"`Ogre and Elf {player.removesuffix('s')}`, got `{player}`"
        )
    parts = BETWEEN_NAMES.split(name)
    if any(map(str.isdigit, name)):
        return None
    if sketch.arrow is None or not all(map(partial(_called_or_near, names=others), parts)):
        return None
    unknown = next((part for part in parts if not others.called(part)), None)
    if unknown is None:
        return None
    return f"{not_there(parts, others)} (another creature has a size: `{shortened(unknown)} 2/2`)"


def _called_or_near(name: str, names: BoardNames) -> bool:
    return bool(names.called(name)) or nearest_on_board(name, names) is not None


def not_there(named: Sequence[str], names: BoardNames) -> str:
    """The complaint about those of these names that nobody on the board has."""
    unknown = [name for name in named if not names.called(name)]
    near = [meant for name in unknown if (meant := nearest_on_board(name, names)) is not None]
    hint = f"; did you mean {_listed(near)}?" if near else ""
    return f"expected creatures that stand on the board, got {_listed(unknown)}{hint}"


def _listed(names: Sequence[str]) -> str:
    return " and ".join(f"`{shortened(name)}`" for name in names[:5])


def nearest_on_board(name: str, names: BoardNames, *, whole: bool = False) -> str | None:
    """The permanent whose name, or but for `whole` a word of it, differs from a name by a slip."""
    if len(name) > LONGEST:
        return None
    folded = {
        way.casefold(): id
        for id, called in list(names.permanents.items())[:MOST]
        for way in (id, called, *(() if whole else (called or "").split(" ")))
        if way and len(way) <= LONGEST
    }
    close = difflib.get_close_matches(name.casefold(), folded, n=1, cutoff=LEAST_LIKENESS)
    return folded[close[0]] if close else None


def _of_payer(player: str, words: Sequence[str]) -> str | None:
    """The complaint about `Ann pays 4`; None about anything else."""
    if words[:1] not in (["pays"], ["pay"]):
        return None
    amount = next(filter(str.isdigit, words), "2")
    return (
        f"expected what {player} can pay with in their heading, as in `{player}, mana {amount}:`, "
        f"got `{player} {words[0]}`"
    )


def _of_player(player: str, others: BoardNames) -> str:
    """The complaint about a line that begins with a player's name and says nothing known."""
    example = next((name for name in others.permanents if name), "Ogre")
    return (
        f"expected `{player}:` before what {player} has, or what {player} does, as in `{player} "
        f"attacks with {shortened(example)}` or `{player} doesn't block`, got `{player}`"
    )
