"""`legality attacks --mask`, `legality blocks --mask`: what each creature may choose, exactly."""

from collections.abc import Mapping

from legality.cli.each import Manner
from legality.cli.output import ALL_LEGAL, of_whom, say
from legality.gaps import Gaps
from legality.legal.named import NamedView

Masks = dict[str, list[str | None]]


def show(views: Mapping[str | None, NamedView], manner: Manner) -> int:
    """The masks of every view, by who declares (None: the active player). Raises `TooLarge`,
    `Untold`."""
    gaps = Gaps.together(view.gaps for view in views.values())
    manner.require(gaps)
    found = {player: choices(view) for player, view in views.items()}
    if manner.as_json:
        told = {name: {"mask": mask} for name, mask in found.items()}
        manner.answer({**of_whom(told), **gaps.to_fields()})
        return ALL_LEGAL
    for player, mask in found.items():
        who = "" if player is None else f"{player}: "
        for creature, things in mask.items():
            named = [thing or "(nothing)" for thing in things]
            say(f"{who}{creature} → {' or '.join(named) or '(no choice is legal)'}")
    manner.warn(gaps)
    return ALL_LEGAL


def choices(view: NamedView) -> Masks:
    """For each creature the things that some legal declaration has it choose, in the order of the
    Problem; None last: nothing. None is legal at all where they are all empty."""
    things = (*view.problem.objects, None)
    rows = view.mask({}).tolist()
    return {
        creature: [thing for thing, may in zip(things, row, strict=True) if may]
        for creature, row in zip(view.problem.creatures, rows, strict=True)
    }
