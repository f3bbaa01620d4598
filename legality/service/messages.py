"""Messages of bytes over a socket: those that have arrived are read at once, however many."""

import select
import socket
import struct
import sys
from collections import deque
from typing import Any

CHUNK = 1 << 18
"""Bytes that are read at once."""
HELD = 180_000 if sys.platform == "linux" else 6_000
"""So many bytes a socket takes before it is read, whatever the system needs beside them: if more
were sent, both ends could wait to be read."""
_LENGTH = struct.Struct("!Q")


class Messages:
    """One end of a socket over which messages go."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._read: deque[bytes] = deque()
        self._begun: list[bytes] = []  # of a message that has not arrived as a whole
        self._held = 0
        self._wanted = _LENGTH.size
        self._poll: Any = None
        if hasattr(select, "poll"):
            self._poll = select.poll()
            self._poll.register(end.fileno(), select.POLLIN)

    @property
    def end(self) -> socket.socket:
        """The socket: what can be waited for beside others."""
        return self._end

    def send(self, message: bytes) -> None:
        """Send one. Raises OSError."""
        self._end.sendall(_LENGTH.pack(len(message)) + message)

    def ready(self, seconds: float) -> bool:
        """Whether something, or the end, is there within so many seconds."""
        if self._read:
            return True
        if self._poll is not None:
            return bool(self._poll.poll(1000 * seconds))
        return bool(select.select([self._end], [], [], seconds)[0])

    def receive(self) -> bytes:
        """The next one, which is waited for. Raises EOFError and OSError."""
        while not self._read:
            self._fill()
        return self._read.popleft()

    def receive_all(self) -> list[bytes]:
        """All that have arrived; where there is none, one is waited for. Raises EOFError and
        OSError."""
        while not self._read:
            self._fill()
        found = [*self._read]
        self._read.clear()
        return found

    def close(self) -> None:
        """Neither send nor receive any more."""
        self._end.close()

    def _fill(self) -> None:
        """Read what is there."""
        chunk = self._end.recv(CHUNK)
        if not chunk:
            raise EOFError
        self._begun.append(chunk)
        self._held += len(chunk)
        if self._held >= self._wanted:
            rest = self._split(b"".join(self._begun))
            self._begun, self._held = [rest], len(rest)

    def _split(self, data: bytes) -> bytes:
        """Take the whole messages; what is left, of which so many bytes are wanted."""
        at, size = 0, _LENGTH.size
        while len(data) >= at + size:
            end = at + size + _LENGTH.unpack_from(data, at)[0]
            if end > len(data):
                self._wanted = end - at
                return data[at:]
            self._read.append(data[at + size : end])
            at = end
        self._wanted = size
        return data[at:]


__all__ = ["Messages"]
