"""The wording of the rules that this library was written from, as fingerprints."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def known() -> Mapping[str, Mapping[str, str]]:
    """Source edition → number → fingerprint of its paragraph.

    All of the combat phase, of the layers, and of whatever else docs/conformance.md lists; and the
    headings of the keywords. Written by `python -m tests.auditing.fingerprints FOLDER`.
    """
    editions: dict[str, dict[str, str]] = {}
    rules: dict[str, str] = {}
    for line in files("legality.auditing").joinpath("known.txt").read_text("utf-8").splitlines():
        number, _, print_ = line.partition(" ")
        if print_:
            rules[number] = print_
        else:
            rules = editions.setdefault(number, {})
    return editions
