"""The kinds of counters by their numbers in the log."""

from collections.abc import Iterator, Mapping

_FIRST = (
    "+1/+1 -1/-1 poison wind time fade loyalty wish age aim arrow arrowhead awakening blaze blood "
    "bounty bribery carrion charge control corpse credit cube currency death delay depletion "
    "despair devotion divinity doom dream echo elixir energy eon eyeball fate feather filibuster "
    "flame flood fungus fuse glyph gold growth hatchling healing hoofprint hourglass hunger ice "
    "infection intervention javelin ki level luck magnet mannequin matrix may mine mining mire "
    "muster net omen ore page pain paralyzation petal petrification phylactery pin plague polyp "
    "pressure pupa quest scream scroll shell shield shred sleep sleight slime soot spell spore "
    "storage strife study theft tide"
)
"""Numbers 1 to 98."""
_NEXT = (
    "tower training trap treasure verse vitality wage winch lore +1/+2 +0/+1 +0/+2 +1/+0 +2/+2 "
    "-0/-1 -0/-2 -1/-0 -2/-1 -2/-2 manifestation gem crystal isolation hour unity velocity brick "
    "landmark prey silver egg hit knowledge task coin deathtouch first_strike flying hexproof "
    "lifelink menace reach trample vigilance foreshadow"
)
"""Numbers 100 to 144; later ones are named by the game's own data only."""


def _numbered() -> Iterator[tuple[int, str]]:
    for start, words in ((1, _FIRST), (100, _NEXT)):
        for number, word in enumerate(words.split(), start=start):
            yield number, word.replace("_", " ")


COUNTERS: Mapping[int, str] = dict(_numbered())
"""The number of a kind → its name."""
