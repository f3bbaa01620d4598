"""`docs/reliability.md` names tests that are there."""

import re

from tests.documents import ROOT

PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")


def test_every_test_that_the_page_names_is_there() -> None:
    files = {*re.findall(r"tests/[\w/]+\.py", PAGE)}
    modules = re.findall(r"-m (tests\.faults[.\w]*)", PAGE)
    named = files | {f"{name.replace('.', '/')}.py" for name in modules}
    assert len(named) > 20
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
