"""`legality blocks --best`, `legality attacks --best` and `--lethal`: the best by outcome."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from legality.cli.output import ILLEGAL, UNDECIDED, print_json, sentence, warn, worst
from legality.cli.progress import progress
from legality.combat import Outcome
from legality.errors import TooLarge
from legality.position import Position
from legality.search.best_attack import best_attack
from legality.search.best_block import best_block
from legality.search.forced_lethal import Answer, Kills, Open, Survives, forced_lethal


def blocks(position: Position, names: Iterable[str], as_json: bool) -> int:
    """The best block of each of those defending players, with its outcome."""
    players = tuple(names)
    return worst([_block(position, player, len(players) > 1, as_json) for player in players])


def _block(position: Position, player: str, several: bool, as_json: bool) -> int:
    try:
        with progress("blocks looked at") as watch:
            found = best_block(position, player, watch=watch)
    except TooLarge as error:
        return _undecided(error)
    if as_json:
        print_json(found.to_value() | ({"player": player} if several else {}))
        return 0
    who = f"{player}: " if several else ""
    print(f"{who}{sentence(found.declaration)}")
    print(f"score {found.score}; {outcome_sentence(found.outcome)}")
    return 0


def attack(position: Position, seconds: float | None, as_json: bool) -> int:
    """The attack whose worst reply is best."""
    try:
        with progress("attacks looked at") as watch:
            found = best_attack(position, seconds=seconds, watch=watch)
    except TooLarge as error:
        return _undecided(error)
    if as_json:
        print_json(found.to_value())
    else:
        print(sentence(found.attack))
        print(f"score {found.score}")
        for player, reply in found.replies.items():
            outcome = outcome_sentence(reply.outcome)
            print(f"{player} replies: {sentence(reply.declaration)}; {outcome}")
    if found.left_out:
        warn(f"undecided: {found.tried} attacks were looked at, {found.left_out} left out")
        return UNDECIDED
    return 0


def lethal(position: Position, seconds: float | None, as_json: bool) -> int:
    """Whether some attack kills whatever the blocks. Exit status 0 if so, 1 if not."""
    with progress("attacks tried") as watch:
        answer = forced_lethal(position, seconds=seconds, watch=watch)
    if as_json:
        print_json(answer.to_value())
    else:
        _say(answer)
    match answer:
        case Kills():
            return 0
        case Survives():
            return ILLEGAL
        case Open():
            return UNDECIDED
        case _:
            assert_never(answer)


def _say(answer: Answer) -> None:
    if isinstance(answer, Kills):
        bands = "".join(f"; band of {', '.join(band)}" for band in answer.bands)
        print(f"lethal: {sentence(answer.attack)}{bands}")
        print(f"{' or '.join(answer.dies)} dies whatever the blocks")
        return
    if isinstance(answer, Open):
        warn(f"undecided: {answer.limit}")
    else:
        weak = "" if answer.refuted else ": no attack can deal so much damage"
        print(f"not lethal{weak}")
    for one in answer.refuted:
        said = "; ".join(f"{player}: {sentence(block)}" for player, block in one.blocks.items())
        bands = "".join(f"; band of {', '.join(band)}" for band in one.bands)
        print(f"{sentence(one.attack)}{bands} is survived by {said or 'everyone'}")


def outcome_sentence(outcome: Outcome) -> str:
    """An outcome in one line."""
    parts = [f"dead: {', '.join(outcome.died)}" if outcome.died else "nobody dies"]
    parts.append(_numbers("life", outcome.life))
    for what, numbers in (("poison", outcome.poison), ("loyalty", outcome.loyalty)):
        if numbers:
            parts.append(_numbers(what, numbers))
    if outcome.defense:
        parts.append(_numbers("defense", outcome.defense))
    if outcome.lost:
        parts.append(f"{', '.join(outcome.lost)} lost")
    return "; ".join(parts)


def _numbers(what: str, numbers: Mapping[str, int]) -> str:
    return f"{what}: " + ", ".join(f"{name} {number}" for name, number in numbers.items())


def _undecided(error: TooLarge) -> int:
    warn(f"undecided: {error}")
    return UNDECIDED
