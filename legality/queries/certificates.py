"""Certificates beside an answer: what is claimed, how it was proved, and the files that others can
check. (What makes them is loaded for who asks for one.)
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from legality.frozen import HashedByContent
from legality.position import Position
from legality.queries.subject import Subject, board_of, declaration_or_none

if TYPE_CHECKING:
    from legality.exchange.certificates.of_board import Certified


class CertificateValue(HashedByContent, frozen=True, kw_only=True):
    """The certificate of one declaration, by the `name` that its files begin with: the `maximum`
    proved, and by which `method` (sum, exact, clauses), for each way that the board may be; or
    why there is none (`missing`). `files` has the text of each file by its name."""

    name: str
    declaration: str
    player: str
    maximum: list[int] | UnsetType = UNSET
    method: list[str] | UnsetType = UNSET
    missing: str | UnsetType = UNSET
    files: dict[str, str]

    @property
    def sentence(self) -> str:
        """The claim, or why there is no certificate, in a sentence."""
        what = "the attack" if self.declaration == "attacks" else f"the blocks of {self.player}"
        if isinstance(self.missing, str):
            return f"no certificate for {what}: {self.missing}"
        assert self.maximum is not UNSET
        most = " or ".join(map(str, dict.fromkeys(self.maximum)))
        plural = "" if most == "1" else "s"
        return f"certificate for {what}: no more than {most} requirement{plural} can be obeyed"


def of_declared(subject: Subject) -> list[CertificateValue]:
    """Of the attack and blocks that the position, or Problem, declares to be judged."""
    from legality.exchange.certificates.of_board import certified_file, certified_position

    if isinstance(subject, Position):
        return [_value(certified) for certified in certified_position(subject)]
    file = declaration_or_none(subject)
    if file is None or file.declared is None:
        return []
    return [_value(certified_file(file, file.problem.declaration))]


def of_maximum(subject: Subject, player: str | None, number: int) -> CertificateValue:
    """Of the most that can be obeyed without paying, by the attack (None), or by the blocks of that
    player or team, whose files have the number."""
    from legality.exchange.certificates.of_board import certified_file
    from legality.exchange.problem_file.of_board import attack_file, block_file

    if not isinstance(subject, Position) and (file := declaration_or_none(subject)) is not None:
        undeclared = replace(file, declared=None, bands=())
        return _value(certified_file(undeclared, file.problem.declaration))
    board = replace(board_of(subject), judge=())
    if player is None:
        return _value(certified_file(attack_file(board), "attacks"))
    return _value(certified_file(block_file(board, player), f"blocks-{number}"))


def of_survived(
    position: Position,
    attack: Mapping[str, str],
    bands: Iterable[Sequence[str]],
    blocks: Mapping[str, Mapping[str, Sequence[str]]],
    number: int,
) -> list[CertificateValue]:
    """Of each player's blocks that survive that attack, by number; the board with both is one of
    the files."""
    from legality.exchange.certificates.of_board import certified_position

    board = replace(
        position,
        attacks=dict(attack),
        bands=tuple(map(tuple, bands)),
        blocks={who: tuple(whom) for of in blocks.values() for who, whom in of.items()},
        judge=("blocks",),
    )
    values: list[CertificateValue] = []
    for certified in certified_position(board):
        value = _value(replace(certified, name=f"refuted-{number}-{certified.name}"))
        if value.files:
            files = value.files | {f"refuted-{number}.json": f"{board}\n"}
            value = replace(value, files=files)
        values.append(value)
    return values


def _value(certified: "Certified") -> CertificateValue:
    from legality.exchange.certificates.certificate import Certificate

    problem = certified.file.problem
    value = CertificateValue(
        name=certified.name,
        declaration=problem.declaration,
        player=problem.player,
        files=certified.texts(),
    )
    proved = [proof for proof in certified.results if isinstance(proof, Certificate)]
    if len(proved) < len(certified.results):
        reasons = (
            proof.reason for proof in certified.results if not isinstance(proof, Certificate)
        )
        return replace(value, missing=next(reasons))
    return replace(
        value,
        maximum=[proof.maximum for proof in proved],
        method=[proof.method for proof in proved],
    )
