"""The container file as what can be run: its commands replayed without a container engine."""

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from release.steps import run
from release.trial import started

READ_ONLY = """
for place in $(awk '$4 ~ /(^|,)rw(,|$)/ && $3 !~ /proc|sysfs|cgroup|devpts|mqueue/ {print $2}' \
/proc/mounts | sort -r); do
  case $place in /dev/*) ;; *) mount -o remount,bind,ro "$place" 2>/dev/null || true ;; esac
done
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
"""
"""Makes every file system read-only, gives up all that root may do beyond others, and goes on."""


@dataclass(frozen=True)
class Stage:
    """One `FROM` and what follows it: the instructions with their words."""

    base: str
    name: str
    instructions: tuple[tuple[str, str], ...]

    def all(self, kind: str) -> list[str]:
        """The words of every instruction of that kind."""
        return [words for name, words in self.instructions if name == kind]

    def last(self, kind: str) -> str:
        """The words of the instruction of that kind that counts: the last one."""
        return self.all(kind)[-1]

    @property
    def environment(self) -> dict[str, str]:
        """The variables that it sets."""
        pairs = (pair.partition("=") for words in self.all("ENV") for pair in shlex.split(words))
        return {name: value for name, _, value in pairs}

    @property
    def command(self) -> list[str]:
        """What runs in it: the entry point and its words."""
        return [*json.loads(self.last("ENTRYPOINT")), *json.loads(self.last("CMD"))]

    @property
    def health(self) -> list[str]:
        """The program that tells whether it is well."""
        command: list[str] = json.loads(self.last("HEALTHCHECK").partition(" CMD ")[2])
        return command


def stages(text: str) -> list[Stage]:
    """The stages of a container file."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines) + "\n")
    instructions = [
        (name.upper(), words.strip())
        for name, _, words in (line.partition(" ") for line in whole.splitlines() if line.strip())
    ]
    starts = [number for number, (name, _) in enumerate(instructions) if name == "FROM"]
    return [
        _stage(instructions[start:end])
        for start, end in zip(starts, [*starts[1:], len(instructions)], strict=True)
    ]


def _stage(instructions: Sequence[tuple[str, str]]) -> Stage:
    base, _, name = instructions[0][1].partition(" AS ")
    return Stage(base, name, tuple(instructions[1:]))


def build(stage: Stage, interpreter: str, artefacts: Path, folder: Path, version: str) -> Path:
    """Run what the stage runs, with folders of this machine in the place of the image's; the folder
    in which it installs."""
    folder.mkdir()
    (folder / "bin").mkdir()
    (folder / "bin" / "python").symlink_to(interpreter)
    installed = folder / "legality"
    variables = {"VERSION": version, "PATH": f"{folder / 'bin'}:/usr/bin:/bin"}
    for words in stage.all("RUN"):
        command = words.replace("/opt/legality", str(installed))
        run(["sh", "-c", command.replace("/artefacts", str(artefacts))], folder, variables)
    return installed


def confined(command: Sequence[str]) -> list[str]:
    """The command as an ordinary user runs it, with every file system read-only where this user
    may arrange that: as root in a namespace of its own, without root's rights."""
    if os.geteuid() == 0 and may_confine():
        return [
            "unshare",
            "--mount",
            "--propagation",
            "private",
            "sh",
            "-c",
            READ_ONLY,
            "sh",
            *command,
        ]
    return [*command]


def may_confine() -> bool:
    """Whether this machine lets root make a namespace for its mounts."""
    if not (shutil.which("unshare") and shutil.which("setpriv")):
        return False
    probe = subprocess.run(
        ["unshare", "--mount", "mount", "-o", "remount,bind,ro", "/"],
        capture_output=True,
        check=False,
    )
    return probe.returncode == 0


@contextmanager
def running(
    command: Sequence[str], variables: Mapping[str, str], folder: Path
) -> Generator[tuple[str, "subprocess.Popen[str]"]]:
    """The command, confined, in that folder; the address that it tells, and its process."""
    with started(confined(command), folder, variables) as found:
        yield found
