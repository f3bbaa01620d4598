"""What holds for the folders of the product, and that modules have tests of their names."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize(("name", "more_than"), [("search", 12), ("text", 30)])
def test_each_module_has_its_test(name: str, more_than: int) -> None:
    room, tests = HERE.parent / "legality" / name, HERE / name
    modules = [path.relative_to(room) for path in room.rglob("*.py") if path.stem != "__init__"]
    assert len(modules) > more_than
    missing = [
        str(module)
        for module in modules
        if not (tests / module.parent / f"test_{module.name}").exists()
    ]
    assert not missing


def test_each_folder_is_a_package() -> None:
    """One without `__init__.py` is passed over by what looks at all packages: the check of the
    layers, and tests that go through every module."""
    product = [HERE.parent / "legality", HERE.parent / "models" / "legality_models"]
    folders = {path.parent for room in product for path in room.rglob("*.py")}
    assert len(folders) > 50
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []
