"""Whom a program speaks to over the network, heard in two ways.

Python tells (audit events) every name that is looked up and every address that is connected or sent
to, in every process of the program: a module `sitecustomize`, which Python imports as it starts,
writes them down. The kernel tells (strace, where it is installed) the same of code that is not
Python's.

    python -m tests.faults.network COMMANDS.json    runs these command lines, one after the other
"""

import ipaddress
import json
import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

EAR = """
import os, sys

def _hear(event, given):
    if event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.connect", "socket.sendto",
                 "socket.sendmsg", "urllib.Request"):
        words = [repr(one) for one in given if not type(one).__name__.endswith("socket")]
        line = "\\t".join([event, *words]) + "\\n"
        file = os.open(os.environ["HEARD"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(file, line.encode())
        os.close(file)

sys.addaudithook(_hear)
"""
"""The module `sitecustomize`."""
ADDRESS = re.compile(
    r"(?P<call>connect|sendto|sendmsg|sendmmsg)\(.*?sin6?_port=htons\((?P<port>\d+)\).*?"
    r'(?:inet_addr\("(?P<four>[^"]+)"\)|inet_pton\(AF_INET6, "(?P<six>[^"]+)")'
)
DNS = 53
TRACED = "connect,sendto,sendmsg,sendmmsg"


class Ear:
    """Hears what the programs do that are started with it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "sitecustomize.py").write_text(EAR, encoding="utf-8")
        self._folder = folder
        self._python, self._kernel = folder / "python.txt", folder / "kernel.txt"

    def variables(self, environment: Mapping[str, str]) -> dict[str, str]:
        """These variables, with which every Python of the program is heard."""
        path = f"{self._folder}{os.pathsep}{environment.get('PYTHONPATH', '')}"
        return {**environment, "PYTHONPATH": path, "HEARD": str(self._python)}

    def command(self, command: Sequence[str]) -> list[str]:
        """The command, traced where strace is there."""
        strace = shutil.which("strace")
        traced = [strace, "-f", "-qq", "-e", f"trace={TRACED}", "-o", str(self._kernel)]
        return [*(word for word in traced if word), *command] if strace else [*command]

    def heard(self) -> list[str]:
        """Everything to or about another machine."""
        return [*self._of_python(), *self._of_kernel()]

    def _of_python(self) -> Iterator[str]:
        if not self._python.exists():
            return
        for line in self._python.read_text(encoding="utf-8").splitlines():
            event, *words = line.split("\t")
            address = next(iter(words), "")
            if event == "urllib.Request" or not _is_own(_host(address)):
                yield line

    def _of_kernel(self) -> Iterator[str]:
        if not self._kernel.exists():
            return
        for line in self._kernel.read_text(encoding="utf-8", errors="replace").splitlines():
            found = ADDRESS.search(line)
            if found and not (_is_own(found["four"] or found["six"]) and int(found["port"]) != DNS):
                yield line


def _host(address: str) -> str:
    """The host of an address as Python shows it: a pair, the path of a socket of this machine, or a
    name alone."""
    pair = re.match(r"\(?'([^']*)'", address)
    return pair[1] if pair else address


def _is_own(host: str) -> bool:
    """Whether it is this machine, or a path on it; a name that has to be looked up is not."""
    with suppress(ValueError):
        address = ipaddress.ip_address(host)
        return address.is_loopback or address.is_unspecified
    return host in ("", "None", "localhost") or host.startswith(("/", "\\x00", "b'"))


def run_all(commands: Sequence[Sequence[str]]) -> dict[str, int]:
    """The exit status of each command line, each in a copy of this process: some end it."""
    from legality.cli import main

    statuses: dict[str, int] = {}
    for words in commands:
        child = os.fork()
        if child == 0:
            sys.argv = ["legality", *words]
            status = 0
            try:
                main()
            except SystemExit as end:
                status = end.code if isinstance(end.code, int) else 0 if end.code is None else 99
            finally:
                sys.stdout.flush()
                os._exit(status)
        statuses[" ".join(words)] = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return statuses


if __name__ == "__main__":
    told = run_all(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    Path(sys.argv[1]).with_suffix(".statuses").write_text(json.dumps(told), encoding="utf-8")
