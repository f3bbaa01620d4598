"""What an effect is to a searched combat: nothing can be added to the vocabulary and forgotten."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import legality
from legality.effects.blocking import Lure
from legality.search.best_block import BlockRanking
from legality.search.roles import fights, role
from tests.table import board, creature

HOME = Path(legality.__file__).parent
FILES = ("effects/__init__.py", "effects/effects.py", "effects/filters.py", "search/roles.py")
MADE_UP = '''
class MadeUp(Effect, frozen=True, kw_only=True):
    """Nobody has thought of it."""


AnyEffect = (
    MadeUp
    | '''


def checked(folder: Path) -> subprocess.CompletedProcess[str]:
    """mypy's word on `roles` and what it imports, in that copy."""
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache")]
    command += ["-m", "legality.search.roles"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.slow("runs the type checker")
def test_an_effect_that_has_no_role_fails_the_type_check(tmp_path: Path) -> None:
    for name in FILES:
        target = tmp_path / "legality" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HOME / name, target)
    (tmp_path / "legality" / "__init__.py").touch()
    (tmp_path / "legality" / "search" / "__init__.py").touch()
    assert checked(tmp_path).returncode == 0
    effects = tmp_path / "legality" / "effects" / "effects.py"
    union = "AnyEffect = (\n    "
    text = effects.read_text()
    assert union in text
    effects.write_text(text.replace(union, MADE_UP))
    found = checked(tmp_path)
    assert found.returncode == 1
    assert "assert_never" in found.stdout
    assert "MadeUp" in found.stdout


def test_effects_that_fight() -> None:
    assert role(Lure()) == "declaration"
    assert not fights(Lure())


def test_a_keyword_that_nobody_has_classed_is_played_with_combat() -> None:
    # "ingest" is read, and no fast path knows it: the creature is odd, and no plan is made for it
    position = board(creature("x", "Ann", text="Ingest"), creature("y", "Bob"), attacks="x")
    ranking = BlockRanking(position, "Bob")
    assert ranking.engagements.fighters["x"].odd
    fallen = ranking.engagements.fallen(("x",), [("y", ("x",))])
    assert fallen is not None
    assert ranking.engagements.one_attacker("x", ["y"], fallen) is None
