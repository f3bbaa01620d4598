"""What happens to one attacker of a band happens to all of it (702.22h, i)."""

from collections.abc import Iterable, Mapping, Sequence


def mates(attacks: Mapping[str, str], bands: Iterable[Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Each declared attacker that is in a band, with its whole band."""
    mates_of: dict[str, tuple[str, ...]] = {}
    for band in bands:
        members = tuple(name for name in dict.fromkeys(band) if name in attacks)
        for name in members:
            mates_of[name] = members
    return mates_of


def spread(
    attacks: Mapping[str, str],
    bands: Iterable[Sequence[str]],
    blocks: Mapping[str, Sequence[str]],
) -> dict[str, tuple[str, ...]]:
    """702.22h: blocker → every attacker it blocks: those it was declared for, then the rest of
    their bands as they stand in `attacks`."""
    band_of = mates(attacks, bands)
    blocks_of: dict[str, tuple[str, ...]] = {}
    for blocker, named in blocks.items():
        if not band_of and len(named) == 1:
            blocks_of[blocker] = tuple(named) if named[0] in attacks else ()
            continue
        declared = [name for name in dict.fromkeys(named) if name in attacks]
        if band_of:
            reached = {mate for name in declared for mate in band_of.get(name, ())}
            declared += [name for name in attacks if name in reached and name not in declared]
        blocks_of[blocker] = tuple(declared)
    return blocks_of


def spread_blocked(
    attacks: Mapping[str, str], bands: Iterable[Sequence[str]], blocked: Iterable[str]
) -> set[str]:
    """702.22i: if an effect makes one member blocked, the whole band is."""
    band_of = mates(attacks, bands)
    return {mate for name in blocked for mate in band_of.get(name, (name,))}
