"""`legality licences`: what is shipped and what it stands on, each with its licence."""

import re
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageMetadata, PackageNotFoundError, distribution
from pathlib import Path

import msgspec

from legality.cli.output import print_json, say, warn, write
from legality.queries.statuses import ALL_LEGAL, BAD_INPUT
from legality.version import __version__

OURS = "legality"
TOOLS = ("bench", "dev", "docs")
"""Extras that only a checkout needs: what they install is no part of a user's library."""
NOT_STATED = "not stated"
LONGEST_NAME = 60
"""A field `License` that is longer holds the text of a licence, not its name."""
MIT = (
    "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"
)
FONTS = Path(__file__).parent.parent / "drawing" / "fonts" / "LICENSE"


class LicensedPart(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is shipped, or that a shipped part needs."""

    name: str
    version: str
    licence: str
    """As SPDX writes it where the part does, or in the part's own words."""
    extras: tuple[str, ...] = ()
    """The extras of legality that install it; none where legality itself needs it."""
    inside: bool = False
    """Whether it is a file of legality's own wheel."""
    requires: tuple[str, ...] = ()
    """The names of the parts that it needs."""


def parts() -> list[LicensedPart]:
    """Legality, what its wheel holds of others, and every installed part that it needs, by name.
    What an extra would install and is not installed is left out."""
    try:
        own = distribution(OURS)
    except PackageNotFoundError:  # run from a folder of sources that nobody installed
        return [LicensedPart(name=OURS, version=__version__, licence="MIT"), _fonts()]
    installed, extras = _installed(own)
    needed = [
        _part(part, extras[name], installed.keys())
        for name, part in sorted(installed.items())
        if name != OURS
    ]
    first = LicensedPart(
        name=OURS,
        version=__version__,
        licence="MIT",
        requires=tuple(sorted(_names(own, frozenset()) & installed.keys())),
    )
    return [first, _fonts(), *needed]


def _fonts() -> LicensedPart:
    return LicensedPart(name="DejaVu fonts", version="2.37", licence="Bitstream-Vera", inside=True)


def _installed(own: Distribution) -> tuple[dict[str, Distribution], dict[str, frozenset[str]]]:
    """Every installed part that the library or an extra of it needs, whatever lies between, and the
    extras that lead to it: none where the library needs it without any."""
    wanted = [extra for extra in own.metadata.get_all("Provides-Extra", []) if extra not in TOOLS]
    installed = {OURS: own}
    core = _reached(_names(own, frozenset()), installed)
    extras = {name: frozenset[str]() for name in (*core, OURS)}
    for extra in wanted:
        for name in _reached(_names(own, {extra}) - core, installed) - core:
            extras[name] = extras.get(name, frozenset()) | {extra}
    return installed, extras


def _reached(start: Iterable[str], installed: dict[str, Distribution]) -> set[str]:
    """The installed parts that these need, themselves among them; added to what is found."""
    reached: set[str] = set()
    waiting = [*start]
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        try:
            part = installed.setdefault(name, distribution(name))
        except PackageNotFoundError:
            continue
        reached.add(name)
        waiting += _names(part, frozenset())
    return reached


def _names(part: Distribution, extras: Iterable[str]) -> set[str]:
    """What it requires, with one of these extras or without any, by normal names."""
    required: set[str] = set()
    for requirement in part.requires or ():
        name = re.match(r"[\w.-]+", requirement)
        extra = re.search(r"extra\s*==\s*['\"]([^'\"]+)['\"]", requirement)
        if name and (extra[1] in extras if extra else not extras):
            required.add(_normal(name[0]))
    return required


def _normal(name: str) -> str:
    return re.sub(r"[-_.\s]+", "-", name).lower()


def _part(part: Distribution, extras: Iterable[str], known: Iterable[str]) -> LicensedPart:
    return LicensedPart(
        name=part.metadata["Name"],
        version=part.version,
        licence=stated_licence(part.metadata) or _by_text(part),
        extras=tuple(sorted(extras)),
        requires=tuple(sorted(_names(part, frozenset()) & {*known})),
    )


def stated_licence(metadata: PackageMetadata) -> str:
    """The licence that a part states: its SPDX expression, else its own words, else the names that
    the package index has for it. Empty where it states none."""
    expression = metadata.get_all("License-Expression", [])
    words = [" ".join(str(text).split()) for text in metadata.get_all("License", [])]
    short = [text for text in words if text.upper() != "UNKNOWN" and len(text) <= LONGEST_NAME]
    names = [
        line.rpartition(" :: ")[2]
        for line in metadata.get_all("Classifier", [])
        if line.startswith("License ::") and line != "License :: OSI Approved"
    ]
    return next(iter(map(str, (*expression, *filter(None, short), " or ".join(names)))))


def _by_text(part: Distribution) -> str:
    """The licence whose text came with a part that names none."""
    for text in _texts_of(part):
        if MIT in " ".join(text.split()):
            return "MIT, by its text"
    return NOT_STATED


def show(as_json: bool) -> int:
    """Print the parts, one a line."""
    listed = parts()
    if as_json:
        for part in listed:
            print_json(part)
        return ALL_LEGAL
    width = max(len(f"{part.name} {part.version}") for part in listed)
    licences = max(len(part.licence) for part in listed)
    for part in listed:
        named = f"{part.name} {part.version}"
        say(f"{named:<{width}}  {part.licence:<{licences}}  {_why(part)}".rstrip())
    return ALL_LEGAL


def _why(part: LicensedPart) -> str:
    if part.name == OURS:
        return ""
    if part.inside:
        return "in legality"
    extras = ", ".join(part.extras)
    return f"installed with legality[{extras}]" if extras else "installed with legality"


def show_text(name: str) -> int:
    """Print the texts of a part's licence; exit status 2 where there is no such part or no text."""
    named = {_normal(part.name): part for part in parts()}
    part = named.get(_normal(name))
    if part is None:
        warn(f"{name} is no part of this installation; `legality licences` lists them")
        return BAD_INPUT
    texts = list(_texts(part))
    for text in texts:
        write(text.rstrip() + "\n")
    if not texts:
        warn(f"{part.name} came without the text of its licence, which is: {part.licence}")
    return ALL_LEGAL if texts else BAD_INPUT


def _texts(part: LicensedPart) -> Iterator[str]:
    """The files of the licence, as they were installed."""
    if part.inside:
        yield FONTS.read_text(encoding="utf-8")
        return
    yield from _texts_of(distribution(part.name))


def _texts_of(part: Distribution) -> Iterator[str]:
    for file in part.files or ():
        is_licence = re.match(r"(?i)(licen[cs]e|copying|notice)", file.name)
        if is_licence and any(above.endswith(".dist-info") for above in file.parts):
            yield file.read_text(encoding="utf-8")
