"""The best block and the best attack by what comes of it, and whether an attack kills whatever the
blocks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, assert_never

import msgspec
from msgspec import UNSET, UnsetType

from legality.errors import TooLarge
from legality.frozen import HashedByContent
from legality.gaps import NO_RESPONSES
from legality.position import Position
from legality.queries.answer import Answer, AppliedValue, GapValue, Spoken, require
from legality.queries.certificates import CertificateValue, of_survived
from legality.queries.listing import ListingRequest
from legality.queries.progress import watched
from legality.queries.sentences import declared, outcome, with_bands
from legality.queries.statuses import ALL_LEGAL, ILLEGAL, UNDECIDED, worst
from legality.queries.values import OutcomeValue
from legality.search.playing import Ranked

if TYPE_CHECKING:  # a page in a browser fetches what searches once it is asked
    from legality.search.best_attack import Foreseen

Attack = dict[str, str]
Block = dict[str, list[str]]
Bands = list[list[str]]


class BestBlockAnswer(Spoken, frozen=True):
    """The best block that was found, whether it is proved to be the best, and what none beats; or
    why there is none."""

    blocks: Block | UnsetType = UNSET
    score: int | UnsetType = UNSET
    outcome: OutcomeValue | UnsetType = UNSET
    proved: bool | UnsetType = UNSET
    bound: int | UnsetType | None = UNSET
    undecided: str | UnsetType = UNSET


class BestAttackAnswer(HashedByContent, frozen=True, kw_only=True):
    """The attack whose worst reply is best, and those replies."""

    attacks: Attack
    bands: Bands | UnsetType = UNSET
    score: int
    replies: dict[str, BestBlockAnswer]
    proved: bool
    bound: int | None
    left_out: int | UnsetType = UNSET
    not_understood: list[GapValue] | UnsetType = UNSET
    asks: list[GapValue] | UnsetType = UNSET
    not_modelled: list[GapValue] | UnsetType = UNSET
    applied: list[AppliedValue] | UnsetType = UNSET
    assumes: list[str] | UnsetType = UNSET
    told: list[str] | UnsetType = UNSET
    declare: dict[str, Any] | UnsetType = UNSET


class RefutedValue(HashedByContent, frozen=True, kw_only=True):
    """An attack and blocks that survive it; the attacking players where it makes them lose."""

    attacks: Attack
    bands: Bands | UnsetType = UNSET
    paid: list[str] | UnsetType = UNSET
    blocks: dict[str, Block]
    lost: list[str] | UnsetType = UNSET


class LethalAnswer(Spoken, frozen=True):
    """Whether an attack kills whatever the blocks (null: undecided): who dies, or how each attack
    that was tried is survived."""

    lethal: bool | None
    attacks: Attack | UnsetType = UNSET
    bands: Bands | UnsetType = UNSET
    paid: list[str] | UnsetType = UNSET
    dies: list[str] | UnsetType = UNSET
    refuted: list[RefutedValue] | UnsetType = UNSET
    limit: str | UnsetType = UNSET
    certificates: list[CertificateValue] | UnsetType = UNSET


BestByPlayer = dict[str, BestBlockAnswer | list[str]]
"""By defending player; with `tell` beside them the sentences `told`, and `declare`, which has the
`blocks` of all."""

# -- the best block --------------------------------------------------------------------------------


def blocks(
    request: ListingRequest, players: Sequence[str]
) -> Answer[BestBlockAnswer | BestByPlayer]:
    """The best block of each of those defending players, with its outcome: one object, by player
    where there are several."""
    best_blocks = {player: _block(request.board, player) for player in players}
    for ranked in best_blocks.values():
        if not isinstance(ranked, TooLarge):
            require(request, ranked.gaps)
    answers = {player: _block_answer(ranked) for player, ranked in best_blocks.items()}
    results = [_result(ranked) for ranked in best_blocks.values()]
    notes = tuple(note for _, note in results if note)
    return Answer(
        (_together(request, answers),), worst(status for status, _ in results), notes=notes
    )


def _block(position: Position, player: str) -> Ranked | TooLarge:
    from legality.search.best_block import best_block

    try:
        return best_block(position, player, watch=watched("blocks looked at"))
    except TooLarge as error:
        return error


def _block_answer(ranked: Ranked | TooLarge) -> BestBlockAnswer:
    if isinstance(ranked, TooLarge):
        return BestBlockAnswer(undecided=str(ranked))
    return msgspec.convert(ranked.to_value(), BestBlockAnswer)


def _together(
    request: ListingRequest, answers: Mapping[str, BestBlockAnswer]
) -> BestBlockAnswer | BestByPlayer:
    """The answer of the only player, or those of all by player."""
    spoken: dict[str, Any] = {}
    if request.tell:
        spoken = {"told": list(block_lines(answers)), "declare": _blocks_declared(answers)}
    if len(answers) == 1:
        (only,) = answers.values()
        return msgspec.structs.replace(only, **spoken)
    return {**answers, **spoken}


def block_lines(answers: Mapping[str, BestBlockAnswer]) -> Iterator[str]:
    """The best block of each player in two lines."""
    for player, answer in answers.items():
        whose = f"{player}: " if len(answers) > 1 else ""
        if answer.blocks is UNSET or answer.outcome is UNSET:
            yield f"{whose}(not found)"
            continue
        yield f"{whose}{declared(answer.blocks)}"
        yield f"score {answer.score}; {outcome(answer.outcome)}"
    yield from assumption_lines(*(answer.assumes for answer in answers.values()))


def assumption_lines(*assumed: list[str] | UnsetType) -> Iterator[str]:
    """What the answers take for granted beside that nobody responds, each once."""
    words = [word for assumes in assumed for word in assumes or ()]
    for word in dict.fromkeys(words):
        if word != NO_RESPONSES:
            yield f"taken for granted: {word}"


def _blocks_declared(answers: Mapping[str, BestBlockAnswer]) -> dict[str, object]:
    """All those blocks as a position declares them."""
    blocks: Block = {}
    for answer in answers.values():
        if answer.blocks is not UNSET:
            blocks |= answer.blocks
    return {"blocks": blocks}


def _result(best: "Ranked | Foreseen | TooLarge") -> tuple[int, str]:
    """The status: 0 where it is proved that nothing is better; and else what stands against it."""
    if isinstance(best, TooLarge):
        return UNDECIDED, f"undecided: {best}"
    if best.proved:
        return ALL_LEGAL, ""
    if best.gaps:
        return UNDECIDED, ""
    known = "" if best.bound is None else f"; nothing scores more than {best.bound}"
    return UNDECIDED, f"undecided: the best found, not proved to be the best{known}"


# -- the best attack -------------------------------------------------------------------------------


def attack(request: ListingRequest) -> Answer[BestAttackAnswer]:
    """The attack whose worst reply is best. Raises `TooLarge`."""
    from legality.search.best_attack import best_attack

    best = best_attack(request.board, watch=watched("attacks looked at"))
    require(request, best.gaps)
    line = msgspec.convert(best.to_value(), BestAttackAnswer)
    if request.tell:
        declare = _attack_declared(best.attack, best.bands)
        line = msgspec.structs.replace(line, told=[*attack_lines(line)], declare=declare)
    status, note = _result(best)
    left_out = f"undecided: {best.tried} attacks were looked at, {best.left_out} left out"
    notes = (left_out if best.left_out else "", note)
    return Answer((line,), status, notes=tuple(filter(None, notes)))


def attack_lines(answer: BestAttackAnswer) -> Iterator[str]:
    """The best attack, and the best reply of each player."""
    yield with_bands(answer.attacks, answer.bands)
    yield f"score {answer.score}"
    for player, reply in answer.replies.items():
        if reply.blocks is not UNSET and reply.outcome is not UNSET:
            yield f"{player} replies: {declared(reply.blocks)}; {outcome(reply.outcome)}"
    yield from assumption_lines(answer.assumes)


def _attack_declared(
    attack: Mapping[str, str], bands: Iterable[Iterable[str]]
) -> dict[str, object]:
    """An attack with its bands as a position declares it."""
    return {"attacks": dict(attack), "bands": [list(band) for band in bands]}


# -- whether an attack kills -----------------------------------------------------------------------


def _certificates(board: Position, answer: LethalAnswer) -> list[CertificateValue]:
    """That the blocks by which attacks are survived may be declared."""
    return [
        certificate
        for number, tried in enumerate(answer.refuted or (), start=1)
        for certificate in of_survived(
            board, tried.attacks, tried.bands or (), tried.blocks, number
        )
    ]


def lethal(request: ListingRequest) -> Answer[LethalAnswer]:
    """Whether some attack kills whatever the blocks: status 0 if so, 1 if not."""
    from legality.search.forced_lethal import Kills, Open, Survives, forced_lethal

    outcome_found = forced_lethal(request.board, watch=watched("attacks tried"))
    require(request, outcome_found.gaps)
    line = msgspec.convert(outcome_found.to_value(), LethalAnswer)
    if request.proof:
        line = msgspec.structs.replace(line, certificates=_certificates(request.board, line))
    if request.tell:
        sentences = [*open_lines(line), *lethal_lines(line)]
        declare: dict[str, object] = {}
        if isinstance(outcome_found, Kills):
            declare = _attack_declared(outcome_found.attack, outcome_found.bands)
        line = msgspec.structs.replace(line, told=sentences, declare=declare)
    match outcome_found:
        case Kills():
            return Answer((line,), ALL_LEGAL)
        case Survives():
            return Answer((line,), ILLEGAL)
        case Open():
            return Answer((line,), UNDECIDED)
        case _:
            assert_never(outcome_found)


def open_lines(answer: LethalAnswer) -> Iterator[str]:
    """Why it is open, where it is."""
    if answer.lethal is None:
        yield f"undecided: {answer.limit or 'what is not played or read could change it'}"


def lethal_lines(answer: LethalAnswer) -> Iterator[str]:
    """Whether an attack kills, or how each that was tried is survived."""
    if answer.attacks is not UNSET:
        yield f"lethal: {with_bands(answer.attacks, answer.bands)}{_paid_with(answer.paid)}"
        dies = answer.dies or []
        yield f"{' and '.join(dies)} {'dies' if len(dies) == 1 else 'die'} whatever the blocks"
        yield from assumption_lines(answer.assumes)
        return
    if answer.lethal is False:
        each = "" if answer.refuted else ": every attack is survived"
        yield f"not lethal{each}"
    for tried in answer.refuted or ():
        replies = "; ".join(
            f"{player}: {declared(block)}" for player, block in tried.blocks.items()
        )
        first = f" ({' and '.join(tried.lost)} would lose first)" if tried.lost else ""
        attack = with_bands(tried.attacks, tried.bands) + _paid_with(tried.paid)
        if replies:
            yield f"{attack} is survived by {replies}{first}"
        elif tried.attacks:
            yield f"{attack} kills nobody{first}"
        else:
            yield "without an attack nobody dies"
    yield from assumption_lines(answer.assumes)


def _paid_with(paid: list[str] | UnsetType) -> str:
    """With what the attack is paid for, where that was chosen."""
    return f" (paid for with {', '.join(paid)})" if paid else ""
