"""The library's own wheels for a browser: the rooms that answer questions, and nothing else; those
that few questions need in a wheel of their own, which is fetched when one of them first does."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from legality.version import __version__

NAME = f"legality-{__version__}-py3-none-any.whl"
LATER_NAME = f"legality_more-{__version__}-py3-none-any.whl"
LATER_ROOMS = (
    *("auditing", "drawing", "graph", "puzzles", "reasons"),
    *("exchange.arena", "exchange.argentum", "exchange.forge", "exchange.forge_tokens"),
    *("exchange.permanents", "exchange.phase", "exchange.certificates", "exchange.forms"),
    *("exchange.asking", "exchange.comparing", "exchange.corpus", "exchange.differing"),
    *("exchange.shrinking", "exchange.smaller_numbers", "queries.comparison", "cards.importing"),
    *("cards.formats", "cards.source", "cards.stream", "cards.pack.writing", "whole_folder"),
    *("problem.compared", "exchange.problem_file.read_file", "exchange.problem_file.read_damage"),
    *("exchange.problem_file.read_declaration", "exchange.problem_file.sentences"),
    "exchange.problem_file.stands_at",
    *("search.best_attack", "search.best_of_rows", "search.attack_rows", "search.plain_board"),
    *("search.part_table", "search.part_tables", "search.joined_replies", "search.reply_search"),
    *("search.single_replies", "search.reply_ways", "search.forced_lethal"),
    *("search.lethal_search", "search.lethal_answers", "search.own_lives"),
    *("search.smaller_attacks", "search.surviving", "search.at_least", "search.sure_bounds"),
    *("search.course_bounds", "search.free_course", "search.ranked_course", "search.bout_sides"),
    *("search.pooled_damage", "search.candidates", "search.alike_attacks"),
    *("booleans.maximum", "booleans.clauses", "booleans.costs", "booleans.stating"),
    *("booleans.statement", "booleans.scarcity", "judging.explain", "position.pasted"),
    *("printed.objects", "problem.scarcity"),
)
"""Rooms and modules for texts of rulebooks, for pictures, for the reasons that are unfolded, for
puzzles, for certificates and other solvers, for decisions of other programs and their files, for
reading a Problem from a file, for filling a card database, for folders of a disk, for pasted cards,
for the best attack and who surely dies, and for maxima that the quick bounds leave open."""
LEFT_OUT = ("batch", "cli", "env", "pool")
"""Rooms for terminals, tables, learners and processes."""
KEPT = {
    "page": ("__init__.py", "browser.py"),
    "service": ("__init__.py", "answering.py", "limits.py", "request_id.py", "statuses.py"),
}
"""Of these rooms, the modules that answer in a browser."""


def library_wheels() -> dict[str, bytes]:
    """Both wheels by their names."""
    return {NAME: of_sources(), LATER_NAME: of_sources(later=True)}


def of_sources(*, later: bool = False) -> bytes:
    """A wheel of the modules and their data as they are installed, the same bytes each time."""
    every = sorted(_library(files("legality"), "legality"))
    packed = {name: data for name, data in every if _is_of_later_room(name) is later}
    project = "legality_more" if later else "legality"
    about = f"{project}-{__version__}.dist-info"
    packed[f"{about}/METADATA"] = (
        f"Metadata-Version: 2.4\nName: {project}\nVersion: {__version__}\n".encode()
    )
    packed[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    names = (*packed, f"{about}/RECORD")
    packed[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in names).encode()
    written = BytesIO()
    with ZipFile(written, "w", ZIP_STORED) as wheel:
        for name, data in packed.items():
            wheel.writestr(ZipInfo(name), data)
    return written.getvalue()


def _library(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            if entry.name != "__pycache__" and _is_wanted(name):
                yield from _library(entry, name)
        elif _is_wanted(name) and not entry.name.endswith(".pyc"):
            yield name, entry.read_bytes()


def _is_of_later_room(name: str) -> bool:
    parts = name.removesuffix(".py").split("/")
    return any(".".join(parts[1:end]) in LATER_ROOMS for end in range(2, len(parts) + 1))


def _is_wanted(name: str) -> bool:
    """Whether a file or folder answers questions."""
    parts = name.split("/")
    if len(parts) > 1 and parts[1] in LEFT_OUT:
        return False
    return len(parts) < 3 or parts[1] not in KEPT or parts[2] in KEPT[parts[1]]
