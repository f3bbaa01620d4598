"""Certificates written to a folder, and what is printed of them."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import UNSET, Struct
from msgspec.structs import replace

from legality.cli.files import numbered, reason
from legality.errors import PositionError
from legality.queries.certificates import CertificateValue
from legality.unfinished import write_whole

METHODS: Mapping[str, str] = {
    "sum": "adding up",
    "exact": "a search (Exact)",
    "clauses": "a search (CaDiCaL)",
}


class Folder(Struct, frozen=True):
    """The folder that the command line names, and the number of the file that is read, of several:
    each of several positions gets a folder with its numbers."""

    name: str
    number: int | None = None

    def write(self, values: Iterable[CertificateValue], line: int | None) -> list[CertificateValue]:
        """Write the files; the same values with the paths in place of the texts. Raises
        `PositionError`."""
        folder = numbered(self.name, self.number, line)
        written: list[CertificateValue] = []
        for value in values:
            paths: dict[str, str] = {}
            for name, text in value.files.items():
                path = folder / name
                _write(path, text)
                paths[name] = str(path)
            written.append(replace(value, files=paths))
        return written


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
    except (OSError, ValueError) as error:
        raise PositionError("--proof", f"{path}: {reason(error)}") from None


def certificate_line(value: CertificateValue) -> str:
    """What is printed of a certificate: what it claims, and where its files are."""
    claim = f"{value.sentence[:1].upper()}{value.sentence[1:]}"
    if value.method is UNSET:
        return f"{claim}."
    how = " or ".join(dict.fromkeys(METHODS[method] for method in value.method))
    files = next(iter(value.files.values())).removesuffix(".problem.json")
    return f"{claim}, proved by {how}: {files}.*"
